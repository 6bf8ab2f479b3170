//! A post office in a temporary folder, and people who write to it.

use clap::Parser;
use ravenpost::cli::{self, Cli};
use ravenpost::config::Config;
use ravenpost::config::keys::{self, KeyFile};
use ravenpost::daemon::{Daemon, Round};
use ravenpost::desk::{self, Guest, Proposal};
use ravenpost::ledger::verify::{self, Class, Code, Input, Text};
use ravenpost::mail::inbox;
use ravenpost::store::{GameStatus, LetterId, LetterRow, OutRow, Store, StoreError};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Noon of the day on which the dice days of the houses here begin.
pub const NOW: i64 = 1_780_315_200;
pub const ANNA: &str = "anna@a.example";
pub const BERT: &str = "bert@b.example";
pub const GAMES: &str = "games@post.example";
pub const DICE: &str = "dice@post.example";

pub struct House {
    pub config: Config,
    dir: PathBuf,
    /// When its games are opened.
    opened: i64,
    /// Removed with the house.
    _kept: Option<tempfile::TempDir>,
}

impl House {
    /// A new one, whose dice days begin on the day of [`NOW`].
    pub fn new() -> Self {
        let house = Self::of_today();
        house.write_card("2026-06-01");
        Self { opened: NOW, ..house }
    }

    /// A new one for programs that have the real clock.
    pub fn of_today() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        let init = ["ravenpost", "init", "--host", "post.example", path];
        cli::run(&Cli::try_parse_from(init).unwrap(), &mut std::io::sink()).unwrap();
        let house = Self::at(folder.path());
        Self { _kept: Some(folder), opened: jiff::Timestamp::now().as_second(), ..house }
    }

    /// The one in a folder.
    pub fn at(dir: &Path) -> Self {
        let config = Config::load(&dir.join("config.toml")).unwrap();
        Self { config, dir: dir.to_owned(), opened: NOW, _kept: None }
    }

    /// The same once more, in another folder.
    pub fn copy(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let from = format!("{}/.", self.dir.display());
        let copied = Command::new("cp").args(["-a", &from]).arg(folder.path()).status().unwrap();
        assert!(copied.success());
        let house = Self::at(folder.path());
        Self { _kept: Some(folder), ..house }
    }

    /// A key card whose dice days begin on a certain day.
    fn write_card(&self, day: &str) {
        let folder = &self.config.files.keys;
        let read = |key: KeyFile| key.read(folder).unwrap();
        let (root, online, dice) = (read(KeyFile::Root), read(KeyFile::Online), read(KeyFile::Dice));
        let card = desk::first_card(&self.config, &root, &online, &dice, day.parse().unwrap()).unwrap();
        fs::write(keys::card_file(folder), card.show()).unwrap();
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Opened. Whoever worked on it has to be gone.
    pub fn open(&self) -> Daemon {
        Daemon::open(self.config.clone()).unwrap()
    }

    pub fn once(&self) -> Round {
        self.open().once(NOW).unwrap()
    }

    /// Opens a game between Anna and Bert; nothing is sent yet.
    pub fn new_game(&self) -> String {
        let guest = |name: &str, address: &str| Guest { name: name.into(), address: address.into() };
        let proposal = Proposal {
            rules: "confrontation".into(),
            options: Vec::new(),
            guests: vec![guest("Anna", ANNA), guest("Bert", BERT)],
            is_match: false,
            terms: ravenpost::desk::Terms::default(),
        };
        let mut daemon = self.open();
        daemon.office.random = counted();
        daemon.at_desk(|tx, office| desk::open(tx, office, &proposal, self.opened)).unwrap()
    }

    /// A game that both have joined, and are asked for their first orders.
    pub fn begun_game(&self) -> String {
        let game = self.new_game();
        self.once();
        for who in [ANNA, BERT] {
            let invitation = self.last_to(who);
            self.put(&answer(&invitation, who, &["join seven ducks and a kettle"], who));
        }
        self.once();
        game
    }

    pub fn put(&self, raw: &[u8]) -> PathBuf {
        inbox::deliver(&self.config.inbox.path, raw).unwrap()
    }

    /// Letters waiting in the inbox.
    pub fn waiting(&self) -> usize {
        files(&self.config.inbox.path.join("new")).len()
    }

    /// Letters set aside.
    pub fn aside(&self) -> usize {
        files(&self.config.inbox.path.join(".set-aside/new")).len()
    }

    /// Everything in the outbox, in the order it was sent.
    pub fn sent(&self) -> Vec<Out> {
        files(&self.config.outbox.path.join("new")).iter().map(|path| Out::read(path)).collect()
    }

    pub fn sent_to(&self, who: &str) -> Vec<Out> {
        self.sent().into_iter().filter(|out| out.to == who).collect()
    }

    pub fn last_to(&self, who: &str) -> Out {
        self.sent_to(who).pop().unwrap_or_else(|| panic!("nothing was sent to {who}"))
    }

    /// The letters sent in answer to a letter.
    pub fn answers_to(&self, message_id: &str) -> Vec<Out> {
        self.sent().into_iter().filter(|out| out.in_reply_to == message_id).collect()
    }

    pub fn reader(&self) -> Store {
        Store::open_reader(&self.config.files.store).unwrap()
    }

    /// Every letter that was taken in.
    pub fn taken(&self) -> Vec<LetterRow> {
        let reader = self.reader();
        let row = |id| reader.read(|tx| tx.letter_in(LetterId(id))).unwrap();
        (1..).map_while(row).collect()
    }

    /// What became of the letter with a Message-ID.
    pub fn outcome(&self, message_id: &str) -> String {
        let row = self.taken().into_iter().rev().find(|row| row.message_id == message_id);
        row.unwrap_or_else(|| panic!("{message_id} was not taken in")).outcome.unwrap_or_default()
    }

    /// Letters still to be sent.
    pub fn queued(&self) -> Vec<OutRow> {
        self.reader().read(|tx| tx.due(i64::MAX, 1000)).unwrap()
    }

    /// The blocks of a game.
    pub fn blocks(&self, game: &str) -> Vec<String> {
        let blocks = self.reader().read(|tx| tx.blocks(game, 0, 1000)).unwrap();
        blocks.into_iter().map(|block| block.body).collect()
    }

    pub fn games(&self) -> Vec<String> {
        let reader = self.reader();
        let of = |status| reader.read::<_, StoreError>(|tx| tx.games_in(status, "", 100)).unwrap();
        [GameStatus::Invited, GameStatus::Running, GameStatus::Over].into_iter().flat_map(of).collect()
    }

    /// Every game's ledger, and all dice, are in order, for whoever has the letters.
    pub fn verify(&self) {
        let reader = self.reader();
        assert_eq!(reader.check().unwrap().faults, [""; 0]);
        let root = keys::read_public_root(&self.config.files.keys).unwrap();
        let root = ravenpost::ledger::PublicKey::from_bytes(&root).unwrap();
        let mut texts = vec![fs::read_to_string(keys::card_file(&self.config.files.keys)).unwrap()];
        for game in self.games() {
            texts.extend(reader.read(|tx| desk::all_records(tx, &game)).unwrap());
        }
        texts.extend(self.sent().into_iter().map(|out| out.body));
        let texts: Vec<Text> = texts.into_iter().map(|text| Text { source: "all".into(), text }).collect();
        let report = verify::verify(&Input { root, texts: &texts, sent: &[], engines: Some(&desk::engines) });
        // The secret of today's dice is given away tomorrow.
        let wrong =
            report.findings.iter().filter(|f| f.code != Code::Pending && f.code.class() != Class::Notice);
        let wrong: Vec<String> = wrong.map(ToString::to_string).collect();
        assert!(wrong.is_empty(), "{:?}: {wrong:#?}", report.verdict);
    }

    /// What everybody could know and what the house knows, so that two houses can
    /// be compared: blocks, letters in, letters out, and who got which bytes.
    pub fn picture(&self) -> Picture {
        let mut letters = BTreeMap::new();
        for out in self.sent() {
            let before = letters.insert(out.message_id.clone(), out.bytes.clone());
            assert!(before.is_none_or(|before| before == out.bytes), "{} has two texts", out.message_id);
        }
        Picture {
            blocks: self.games().iter().map(|game| self.blocks(game)).collect(),
            letters,
            taken: self
                .taken()
                .into_iter()
                .map(|row| (row.message_id, row.outcome.unwrap_or_default()))
                .collect(),
            waiting: self.waiting(),
            aside: self.aside(),
            queued: self.queued().len(),
        }
    }
}

/// See [`House::picture`].
#[derive(Debug, PartialEq, Eq)]
pub struct Picture {
    pub blocks: Vec<Vec<String>>,
    pub letters: BTreeMap<String, Vec<u8>>,
    pub taken: Vec<(String, String)>,
    pub waiting: usize,
    pub aside: usize,
    pub queued: usize,
}

/// Bytes that are the same in every run.
fn counted() -> desk::Random {
    let mut count = 0u64;
    Box::new(move |bytes: &mut [u8]| {
        for chunk in bytes.chunks_mut(32) {
            count += 1;
            chunk.copy_from_slice(&Sha256::digest(count.to_be_bytes())[..chunk.len()]);
        }
    })
}

/// The files of a folder by name, which in a Maildir is by time.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).filter(|p| p.is_file()).collect();
    files.sort();
    files
}

/// A letter of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Out {
    pub to: String,
    pub reply_to: String,
    pub message_id: String,
    pub in_reply_to: String,
    pub subject: String,
    pub body: String,
    pub bytes: Vec<u8>,
}

impl Out {
    fn read(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap();
        let parsed = mail_parser::MessageParser::default().parse(&bytes).unwrap();
        let address = |a: Option<&mail_parser::Address<'_>>| {
            a.and_then(|a| a.first()).and_then(|a| a.address()).unwrap_or_default().to_owned()
        };
        let (to, reply_to) = (address(parsed.to()), address(parsed.reply_to()));
        let message_id = parsed.message_id().unwrap_or_default().to_owned();
        let in_reply_to = parsed.in_reply_to().as_text().unwrap_or_default().to_owned();
        let subject = parsed.subject().unwrap_or_default().to_owned();
        let body = parsed.body_text(0).unwrap_or_default().into_owned();
        Self { to, reply_to, message_id, in_reply_to, subject, body, bytes }
    }

    /// The word behind the game's id in the first line.
    pub fn status(&self) -> &str {
        let first = self.body.lines().next().unwrap_or_default();
        let rest = first.split_once("] ").map_or("", |(_, rest)| rest);
        rest.split([',', '-']).next().unwrap_or_default().trim()
    }

    /// The orders it lists.
    pub fn orders(&self) -> Vec<String> {
        let mut orders: Vec<String> = Vec::new();
        let mut open = false;
        for line in self.body.lines() {
            let marked = line.strip_prefix('[').and_then(|rest| rest.split_once("] "));
            if let Some((mark, order)) = marked {
                open = mark == "eg" || mark.parse::<u32>().is_ok();
                if open {
                    orders.push(order.trim().to_owned());
                }
            } else if open && line.starts_with("  ") && orders.last().is_some_and(|o| o.ends_with(',')) {
                let last = orders.last_mut().unwrap();
                last.push(' ');
                last.push_str(line.trim());
            } else {
                open = false;
            }
        }
        orders
    }
}

/// A letter from somebody, with a Message-ID of its own.
pub fn letter(from: &str, to: &str, message_id: &str, headers: &str, body: &str) -> Vec<u8> {
    format!(
        "From: <{from}>\r\nTo: <{to}>\r\nSubject: hello\r\nDate: Mon, 01 Jun 2026 11:00:00 +0000\r\n\
         Message-ID: <{message_id}>\r\n{headers}\r\n{}\r\n",
        body.replace('\n', "\r\n")
    )
    .into_bytes()
}

/// An answer to a letter of ours, the old text quoted below.
pub fn answer(to: &Out, from: &str, lines: &[&str], message_id: &str) -> Vec<u8> {
    let quoted: Vec<String> = to.body.lines().map(|line| format!("> {line}")).collect();
    let body =
        format!("{}\n\nOn 1 June 2026 the post office wrote:\n{}", lines.join("\n"), quoted.join("\n"));
    let headers = format!(
        "In-Reply-To: <{}>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n",
        to.message_id
    );
    letter(from, &to.reply_to, message_id, &headers, &body)
}

/// Whether something becomes true while there is patience, which is for the busiest
/// of machines.
pub fn wait(mut what: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_mins(2) {
        if what() {
            return true;
        }
        sleep(Duration::from_millis(10));
    }
    false
}

/// Rounds until nothing is left to do.
pub fn until_idle(daemon: &mut Daemon, now: i64) {
    let idle = (0..100).any(|_| daemon.once(now).unwrap().was_idle());
    assert!(idle, "it does not come to rest");
}

/// Tells a program to end, as a service manager does; how it ended.
pub fn ended(mut program: Child) -> ExitStatus {
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", program.id())]).status().unwrap();
    assert!(told.success());
    let mut status = None;
    let over = wait(|| {
        status = program.try_wait().unwrap();
        status.is_some()
    });
    if !over {
        program.kill().unwrap();
        program.wait().unwrap();
        panic!("it does not end when it is told to");
    }
    status.unwrap()
}

/// Numbers that a seed decides.
pub struct Taste(pub u64);

impl Taste {
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}
