//! Many games at once: a post office in a folder, and pairs of people who answer
//! whatever they are asked.

use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::cli::demo::header_of;
use ravenpost::cli::demo::player::{Player, heading};
use ravenpost::cli::{self, Cli};
use ravenpost::config::Config;
use ravenpost::daemon::Daemon;
use ravenpost::desk::{self, Guest, Proposal};
use ravenpost::mail::inbox;
use ravenpost::mail::letter::{self, Limits};
use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::iter::Sum;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const CLIENTS: [Client; 4] = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];
/// Letters in one transaction: the daemon's group commit.
const BATCH: usize = 100;

/// What rounds cost.
#[derive(Debug, Clone, Copy, Default)]
pub struct Spent {
    /// Letters with orders that were taken in.
    pub orders: usize,
    /// Letters that were sent.
    pub sent: usize,
    /// The daemon's time on the processor.
    pub time: Duration,
    /// The daemon's time by the clock.
    pub wall: Duration,
}

impl Spent {
    /// Letters taken in, for a division.
    fn letters(&self) -> f64 {
        u32::try_from(self.orders).map_or(f64::MAX, f64::from)
    }

    /// Microseconds on the processor for each letter taken in.
    pub fn each(&self) -> f64 {
        self.time.as_secs_f64() * 1e6 / self.letters()
    }
}

impl Sum for Spent {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |a, b| Self {
            orders: a.orders + b.orders,
            sent: a.sent + b.sent,
            time: a.time + b.time,
            wall: a.wall + b.wall,
        })
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let a_second = self.letters() / self.time.as_secs_f64();
        let Self { orders, sent, .. } = self;
        let (each, time, wall) = (self.each(), super::shown(self.time), super::shown(self.wall));
        let rate = format!("{each:.0} us each, {a_second:.0} a second");
        write!(f, "{orders} letters in, {sent} out, {time} on the processor ({wall} by the clock): {rate}")
    }
}

/// A post office and its people.
pub struct Crowd {
    pub daemon: Daemon,
    pub config: Config,
    people: BTreeMap<String, Player>,
    now: i64,
    rounds: u64,
    serial: u64,
    folder: tempfile::TempDir,
}

impl Crowd {
    /// A new post office with so many games between two people each.
    pub fn new(games: usize) -> Self {
        let place = std::env::var_os("RAVENPOST_BENCH_DIR").map_or_else(std::env::temp_dir, PathBuf::from);
        let folder = tempfile::tempdir_in(place).expect("a folder to work in");
        let path = folder.path().to_str().expect("a plain name");
        let init: Cli = clap::Parser::parse_from(["ravenpost", "init", "--host", "post.example", path]);
        cli::run(&init, &mut std::io::sink()).expect("a new post office");
        let mut config = Config::load(&folder.path().join("config.toml")).expect("a sound configuration");
        config.daemon.batch = BATCH;
        let mut daemon = Daemon::open(config.clone()).expect("a new post office");
        let now = jiff::Timestamp::now().as_second();
        let mut people = BTreeMap::new();
        for game in 0..games as u64 {
            let mut guests = Vec::new();
            for (name, i) in [("Anna", 0), ("Bertil", 1)] {
                let address: &'static str = format!("{}{game}@people.example", name.to_lowercase()).leak();
                let mut seed = [i; 32];
                seed[..8].copy_from_slice(&game.to_le_bytes());
                people.insert(address.to_owned(), Player::new(name, address, seed));
                guests.push(Guest { name: name.to_owned(), address: address.to_owned() });
            }
            let rules = "confrontation".to_owned();
            let proposal = Proposal {
                rules,
                options: Vec::new(),
                guests,
                is_match: false,
                terms: ravenpost::desk::Terms::default(),
            };
            daemon.at_desk(|tx, office| desk::open(tx, office, &proposal, now)).expect("a new game");
        }
        daemon.send(now).expect("invitations");
        Self { daemon, config, people, now, rounds: 0, serial: 0, folder }
    }

    /// Everybody answers what came; the daemon's time for those answers.
    pub fn round(&mut self) -> Spent {
        self.rounds += 1;
        self.now += 600;
        let orders = self.answers();
        let (begin, busy) = (Instant::now(), on_processor());
        let round = self.daemon.once(self.now).expect("a round");
        let wall = begin.elapsed();
        let time = on_processor().zip(busy).map_or(wall, |(now, before)| now.saturating_sub(before));
        assert!(round.troubles.is_empty(), "{:?}", round.troubles);
        assert_eq!(round.answered, orders);
        Spent { orders, sent: round.sent, time, wall }
    }

    /// Reads and removes all that was sent, and writes the answers.
    fn answers(&mut self) -> usize {
        let new = self.config.outbox.path.join("new");
        let mut paths: Vec<PathBuf> =
            fs::read_dir(new).expect("an outbox").map(|entry| entry.expect("a letter").path()).collect();
        paths.sort();
        // Whoever finds several letters answers the last one.
        let mut last = BTreeMap::new();
        for path in paths {
            let raw = fs::read(&path).expect("a letter");
            fs::remove_file(&path).expect("a letter that was read");
            last.insert(header_of(&raw, "Delivered-To"), raw);
        }
        let answers: Vec<Vec<u8>> = last.values().filter_map(|raw| self.answer(raw)).collect();
        for answer in &answers {
            inbox::deliver(&self.config.inbox.path, answer).expect("an inbox");
        }
        answers.len()
    }

    fn answer(&mut self, raw: &[u8]) -> Option<Vec<u8>> {
        let limits = Limits { letter_bytes: 64 << 20, texts_bytes: 64 << 20, ..Limits::default() };
        let text = letter::texts(raw, &limits).expect("a sound letter").into_iter().next()?;
        let person = self.people.get_mut(&header_of(raw, "Delivered-To"))?;
        let own = match heading(&text)?.status.as_str() {
            "INVITED" => vec![format!("join {}", person.words())],
            "YOUR MOVE" => person.answer(&text)?,
            "NOT DONE" => panic!("refused: {text}"),
            _ => return None,
        };
        self.serial += 1;
        let (to, subject, id) =
            (header_of(raw, "Reply-To"), header_of(raw, "Subject"), header_of(raw, "Message-ID"));
        let answer = Answer {
            from: (person.name, person.address),
            to: &to,
            subject: &subject,
            in_reply_to: &id,
            date: self.now,
            own: &own,
            quoted: &text,
            serial: self.serial,
        };
        Some(CLIENTS[(self.serial % 4) as usize].write(&answer))
    }

    /// Puts other games into the database until there are `size`; how many there
    /// are then.
    pub fn fill(&mut self, size: i64) -> i64 {
        let again = || Daemon::open(self.config.clone());
        let old = std::mem::replace(&mut self.daemon, placeholder(&self.folder));
        drop(old);
        let filled = super::fill::fill(&self.config.files.store, size);
        self.daemon = again().expect("the same post office");
        filled
    }
}

/// Something to hold the place of a daemon while its database is worked on.
fn placeholder(folder: &tempfile::TempDir) -> Daemon {
    let config = Config::load(&folder.path().join("config.toml")).expect("a sound configuration");
    let office = desk::Office::open(config.clone()).expect("a sound office");
    let store = ravenpost::store::Store::open_memory().expect("a database in memory");
    let inbox = inbox::Maildir::open(config.inbox.path.clone()).expect("an inbox");
    let post = ravenpost::mail::outbox::FilePost::new(folder.path().join("unused"));
    Daemon::new(office, store, Box::new(inbox), Box::new(post))
}

/// The time this process has had on the processor, in steps of 10 ms; other
/// programs on the machine do not count. `None` where the system does not say so.
fn on_processor() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
    let ticks = |i: usize| fields.get(i)?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
}
