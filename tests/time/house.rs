//! A post office with a clock that is set by hand, and two people far apart.

use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::config::{Config, keys::Seed};
use ravenpost::daemon::{Daemon, Round};
use ravenpost::desk::{self, DiceDays, Guest, Office, Proposal, Table, Terms};
use ravenpost::ledger::verify::{self, Input, Replay, Text};
use ravenpost::ledger::{PublicKey, SecretKey};
use ravenpost::mail::inbox::{Fetched, Inbox, InboxError, LetterId, Waiting};
use ravenpost::mail::letter::{self, Limits};
use ravenpost::mail::outbox::{Envelope, Post, SendError};
use ravenpost::report::Library;
use ravenpost::rules::Seat;
use ravenpost::store::{ClockRow, GameStatus, Store, StoreError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;
/// Monday, 5 October 2026, 10:00 in Berlin.
pub const START: i64 = 1_791_187_200;
pub const ANNA: &str = "anna@a.example";
pub const BERT: &str = "bert@b.example";

/// A letter of ours.
#[derive(Clone)]
pub struct Out {
    pub to: String,
    pub at: i64,
    pub raw: Vec<u8>,
    pub body: String,
}

impl Out {
    /// The word behind the game's id in the first line.
    pub fn status(&self) -> &str {
        let first = self.body.lines().next().unwrap_or_default();
        let rest = first.split_once("] ").map_or("", |(_, rest)| rest);
        rest.split([',', '-']).next().unwrap_or_default().trim()
    }

    /// The text up to the first heading, in one paragraph a line.
    pub fn head(&self) -> String {
        let head = self.body.replace("\r\n", "\n");
        head.split("\n\n").next().unwrap_or_default().replace('\n', " ")
    }

    pub fn header(&self, name: &str) -> String {
        let raw = String::from_utf8_lossy(&self.raw).replace("\r\n", "\n");
        let start = format!("{name}: ");
        raw.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_default().to_owned()
    }
}

/// What the inbox holds, by the order in which it came.
#[derive(Default)]
pub struct Box {
    pub letters: BTreeMap<String, Vec<u8>>,
    /// Whether it can be reached.
    pub closed: bool,
}

struct BoxInbox(Arc<Mutex<Box>>);

impl Inbox for BoxInbox {
    fn list(&mut self, at_most: usize) -> Result<Vec<Waiting>, InboxError> {
        let held = self.0.lock().unwrap();
        if held.closed {
            return Err(InboxError::Unreachable("it is closed".to_owned()));
        }
        let of = |(id, raw): (&String, &Vec<u8>)| Waiting {
            id: LetterId(id.clone()),
            size: raw.len() as u64,
            arrived: None,
        };
        Ok(held.letters.iter().take(at_most).map(of).collect())
    }

    fn fetch(&mut self, id: &LetterId, _: u64) -> Result<Fetched, InboxError> {
        let held = self.0.lock().unwrap();
        held.letters.get(&id.0).cloned().map(Fetched::Whole).ok_or_else(|| InboxError::Gone(id.clone()))
    }

    fn done(&mut self, id: &LetterId) -> Result<(), InboxError> {
        self.0.lock().unwrap().letters.remove(&id.0);
        Ok(())
    }

    fn set_aside(&mut self, id: &LetterId, reason: &str) -> Result<(), InboxError> {
        panic!("{} was set aside: {reason}", id.0)
    }
}

/// Letters on their way, with their readers.
type Sent = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

/// Why no letter can leave at present.
type Way = Arc<Mutex<Option<SendError>>>;

struct BoxPost(Sent, Way);

impl Post for BoxPost {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        if let Some(why) = &*self.1.lock().unwrap() {
            return Err(why.clone());
        }
        self.0.lock().unwrap().push((envelope.to[0].to_string(), letter.to_vec()));
        Ok(())
    }
}

/// The post office and everything it sent.
pub struct House {
    pub daemon: Daemon,
    pub now: i64,
    pub inbox: Arc<Mutex<Box>>,
    outbox: Sent,
    way: Way,
    pub sent: Vec<Out>,
    serial: u64,
}

impl House {
    pub fn new() -> Self {
        Self::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::default();
        change(&mut config);
        let seeds = [1, 2, 3].map(|i| {
            let mut bytes = [0x5a; 32];
            bytes[31] = i;
            Seed::from_hex(&hex::encode(bytes)).unwrap()
        });
        let card = desk::first_card(&config, &seeds[0], &seeds[1], &seeds[2], jiff::civil::date(2026, 10, 5))
            .unwrap();
        let dice = DiceDays::of_card(&card, &config.service.name, seeds[2].bytes()).unwrap();
        let mut stream = ravenpost::chance::Stream::new([3; 32]);
        let office = Office {
            config,
            library: Library::embedded().unwrap(),
            online: SecretKey::from_bytes(seeds[1].bytes()),
            root: SecretKey::from_bytes(seeds[0].bytes()).public(),
            card,
            dice,
            random: std::boxed::Box::new(move |bytes| {
                bytes.fill_with(|| u8::try_from(stream.uniform(256)).unwrap_or(0));
            }),
            dkim: None,
        };
        let inbox = Arc::new(Mutex::new(Box::default()));
        let outbox = Arc::new(Mutex::new(Vec::new()));
        let way = Way::default();
        let daemon = Daemon::new(
            office,
            Store::open_memory().unwrap(),
            std::boxed::Box::new(BoxInbox(Arc::clone(&inbox))),
            std::boxed::Box::new(BoxPost(Arc::clone(&outbox), Arc::clone(&way))),
        );
        Self { daemon, now: START, inbox, outbox, way, sent: Vec::new(), serial: 0 }
    }

    /// Opens a game between Anna and Bert.
    pub fn open(&mut self, rules: &str, options: &[&str], terms: &str) -> String {
        self.open_as(rules, options, terms, false)
    }

    /// Opens a match of two games.
    pub fn open_match(&mut self) -> String {
        self.open_as("confrontation", &["specials=none"], "1 day/move, then autopilot", true)
    }

    /// Lets the first game of a match play itself to its end; the second one's id.
    pub fn finish_leg(&mut self, game: &str) -> String {
        self.daemon.office.config.time.absence_minutes = 10_080;
        for _ in 0..400 {
            if self.status(game) != GameStatus::Running {
                break;
            }
            self.now += DAY + HOUR;
            self.round();
        }
        assert_eq!(self.status(game), GameStatus::WaitingForMatch);
        let of_match = self.table(game).row.match_id.expect("a match");
        let games = self.daemon.store.read::<_, StoreError>(|tx| tx.games_of_match(&of_match)).unwrap();
        games.last().expect("a second game").id.clone()
    }

    fn open_as(&mut self, rules: &str, options: &[&str], terms: &str, is_match: bool) -> String {
        let guest = |name: &str, address: &str| Guest { name: name.into(), address: address.into() };
        let clauses: Vec<&str> = terms.split(',').collect();
        let proposal = Proposal {
            rules: rules.into(),
            options: options.iter().map(|&o| o.to_owned()).collect(),
            guests: vec![guest("Anna", ANNA), guest("Bert", BERT)],
            is_match,
            terms: Terms::default().read(&clauses).unwrap(),
        };
        let now = self.now;
        let id = self.daemon.at_desk(|tx, office| desk::open(tx, office, &proposal, now)).unwrap();
        self.round();
        id
    }

    /// A game that has begun, in which the Fellowship is asked to move.
    pub fn begun(&mut self, terms: &str) -> String {
        let game = self.asked(terms);
        self.answer_both();
        assert!(self.table(&game).game.outcome().is_none());
        game
    }

    /// A game that has begun, in which both are asked to set up.
    pub fn asked(&mut self, terms: &str) -> String {
        let game = self.open("confrontation", &["specials=none"], terms);
        for who in [ANNA, BERT] {
            self.write(who, &["join seven ducks and a kettle"]);
            self.round();
        }
        game
    }

    /// Sets the zone and the wishes of a player.
    pub fn live_in(&mut self, who: &str, zone: &str, wishes: &str) {
        let done = self.daemon.at_desk(|tx, _| {
            let mut player = tx.player_at(who)?.expect("a player");
            player.zone = Some(zone.to_owned());
            wishes.clone_into(&mut player.wishes);
            Ok(tx.update_player(&player)?)
        });
        done.unwrap();
    }

    /// Puts an answer to the last letter of a person into the inbox.
    pub fn write(&mut self, who: &str, lines: &[&str]) {
        let last = self.last(who);
        self.reply(&last, who, lines);
    }

    /// Puts an answer to the last letter of a person about a game into the inbox.
    pub fn write_about(&mut self, game: &str, who: &str, lines: &[&str]) {
        let about = |out: &&Out| out.to == who && out.body.starts_with(&format!("[{game}]"));
        let last = self.sent.iter().rev().find(about).expect("a letter about the game").clone();
        self.reply(&last, who, lines);
    }

    fn reply(&mut self, last: &Out, who: &str, lines: &[&str]) {
        self.serial += 1;
        let own: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        let raw = Client::Desktop.write(&Answer {
            from: (who.split('@').next().unwrap(), who),
            to: &last.header("Reply-To"),
            subject: &last.header("Subject"),
            in_reply_to: &last.header("Message-ID"),
            date: self.now,
            own: &own,
            quoted: &last.body,
            serial: self.serial,
        });
        self.inbox.lock().unwrap().letters.insert(format!("{:06}", self.serial), raw);
    }

    /// Both answer what they are asked at once.
    pub fn answer_both(&mut self) {
        for (who, order) in [
            (
                ANNA,
                "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
            ),
            (BERT, "setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman"),
        ] {
            self.write(who, &[order]);
            self.round();
        }
    }

    /// Puts a letter that answers none and is about no game into the inbox.
    pub fn write_bare(&mut self, who: &str, line: &str) {
        self.serial += 1;
        let date = jiff::Timestamp::from_second(self.now).unwrap().strftime("%a, %d %b %Y %H:%M:%S +0000");
        let raw = format!(
            "From: <{who}>\r\nTo: <games@ravenpost.example>\r\nSubject: hello\r\nDate: {date}\r\n\
             Message-ID: <bare{}@a.example>\r\n\r\n{line}\r\n",
            self.serial
        );
        self.inbox.lock().unwrap().letters.insert(format!("{:06}", self.serial), raw.into_bytes());
    }

    /// One round at the present time.
    pub fn round(&mut self) -> Round {
        let round = self.daemon.once(self.now).unwrap();
        for (to, raw) in self.outbox.lock().unwrap().drain(..) {
            let body = letter::texts(&raw, &Limits::default()).unwrap().remove(0);
            self.sent.push(Out { to, at: self.now, raw, body });
        }
        round
    }

    /// No letter leaves any more, or all may again.
    pub fn close(&mut self, why: Option<SendError>) {
        *self.way.lock().unwrap() = why;
    }

    /// Lets time pass while no letter can leave, with a round every half hour.
    pub fn wait(&mut self, seconds: i64) {
        let end = self.now + seconds;
        while self.now < end {
            self.now = (self.now + HOUR / 2).min(end);
            self.round();
        }
    }

    /// Lets time pass, with a round every half hour.
    pub fn pass(&mut self, seconds: i64) {
        let end = self.now + seconds;
        while self.now < end {
            self.now = (self.now + HOUR / 2).min(end);
            let round = self.round();
            assert_eq!(round.troubles, [""; 0]);
        }
    }

    pub fn last(&self, who: &str) -> Out {
        self.sent.iter().rfind(|out| out.to == who).expect("a letter").clone()
    }

    /// The letters to a person from a moment on.
    pub fn since(&self, who: &str, at: i64) -> Vec<&Out> {
        self.sent.iter().filter(|out| out.to == who && out.at >= at).collect()
    }

    pub fn table(&self, game: &str) -> Table {
        self.daemon.store.read(|tx| Table::load(tx, game)).unwrap().expect("a game")
    }

    pub fn status(&self, game: &str) -> GameStatus {
        self.table(game).row.status
    }

    pub fn clock(&self, game: &str, seat: u8) -> Option<ClockRow> {
        self.daemon.store.read::<_, StoreError>(|tx| tx.clock(game, seat)).unwrap()
    }

    pub fn due(&self, game: &str, seat: u8) -> i64 {
        self.clock(game, seat).and_then(|row| row.due).expect("a deadline")
    }

    /// Gives a legal order for whoever is asked first; who that was.
    pub fn answer(&mut self, game: &str, taste: usize) -> &'static str {
        let table = self.table(game);
        let open = |seat: &Seat| !table.thread.waits(seat.index());
        let seat = table.game.owing().into_iter().find(open).expect("somebody is asked");
        let orders = table.game.offer(seat).orders;
        let who = [ANNA, BERT][seat.index()];
        self.write(who, &[&orders[taste % orders.len()]]);
        who
    }

    /// The blocks of a game, as texts.
    pub fn blocks(&self, game: &str) -> Vec<String> {
        let blocks = self.daemon.store.read::<_, StoreError>(|tx| tx.blocks(game, 0, 10_000)).unwrap();
        blocks.into_iter().map(|block| block.body).collect()
    }

    /// A finished game verifies, and plays again to the same states.
    pub fn verify(&self, game: &str) {
        assert_eq!(self.status(game), GameStatus::Over);
        let report = self.report(game);
        assert_eq!(report.verdict, verify::Verdict::Verified, "{:?}", report.findings);
        let turns = self.table(game).thread.k;
        if turns > 0 {
            assert_eq!(report.summary.games[0].replay, Replay::Done(turns), "{:?}", report.findings);
        }
    }

    /// What the whole record of a game amounts to.
    pub fn report(&self, game: &str) -> verify::Report {
        let office = &self.daemon.office;
        let mut texts = vec![office.card.show()];
        texts.extend(self.daemon.store.read(|tx| desk::all_records(tx, game)).unwrap());
        let texts: Vec<Text> = texts.into_iter().map(|text| Text { source: "all".into(), text }).collect();
        let root: PublicKey = office.root;
        verify::verify(&Input { root, texts: &texts, sent: &[], engines: Some(&desk::engines) })
    }

    /// What the record tells beside the verdict.
    pub fn told(&self, game: &str) -> Vec<String> {
        let findings = self.report(game).findings;
        findings.iter().map(|found| format!("{}: {}", found.code, found.sentence())).collect()
    }

    /// Ends a game by resignation, and verifies it.
    pub fn end(&mut self, game: &str) {
        self.write(ANNA, &["resign"]);
        self.round();
        self.verify(game);
    }
}

/// A moment in a zone.
pub fn moment(text: &str, zone: &str) -> i64 {
    let civil: jiff::civil::DateTime = text.parse().unwrap();
    let zone = jiff::tz::TimeZone::get(zone).unwrap();
    civil.to_zoned_datetime(zone).unwrap().timestamp().as_second()
}

/// A moment as the wall in a zone shows it.
pub fn wall(at: i64, zone: &str) -> String {
    let zone = jiff::tz::TimeZone::get(zone).unwrap();
    jiff::Timestamp::from_second(at).unwrap().to_zoned_datetime(zone).strftime("%a %F %R").to_string()
}
