//! A small post office in a folder of its own, and two people who write to it
//! as mail programs do: quoted answers, one order at a time.

#![allow(dead_code)]

use ravenpost::cli::{self, Cli};
use ravenpost::config::Config;
use ravenpost::config::keys::{KeyFile, Seed};
use ravenpost::desk::{self, Guest, Handled, Incoming, Office, Proposal, Table};
use ravenpost::mail::letter::{self, Limits};
use ravenpost::rules::Seat;
use ravenpost::store::{GameStatus, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub const ANNA: &str = "anna@a.example";
pub const BERT: &str = "bert@b.example";
const HOUR: i64 = 3600;

/// The post office, and everybody's letters.
pub struct Post {
    folder: tempfile::TempDir,
    pub office: Office,
    pub store: Store,
    pub now: i64,
    /// Letters received, by address, oldest first.
    pub received: BTreeMap<String, Vec<Vec<u8>>>,
    /// Letters sent, by address, oldest first.
    pub sent: BTreeMap<String, Vec<Vec<u8>>>,
    serial: u64,
}

/// What one run of the program said.
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Post {
    /// A post office whose keys, dice and times are the same in every run.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path();
        let line = ["ravenpost", "init", dir.to_str().expect("a plain path"), "--host", "games.example.org"];
        let cli = <Cli as clap::Parser>::try_parse_from(line).expect("a good line");
        cli::run(&cli, &mut Vec::new()).expect("init");
        let config = Config::load(&dir.join("config.toml")).expect("settings");
        let mut seeds = Vec::new();
        for (key, byte) in [(KeyFile::Root, "5a01"), (KeyFile::Online, "6b02"), (KeyFile::Dice, "7c03")] {
            let path = key.within(&config.files.keys);
            fs::write(&path, format!("{}\n", byte.repeat(16))).expect("a key file");
            seeds.push(Seed::from_hex(&byte.repeat(16)).expect("digits"));
        }
        let day = jiff::civil::date(2027, 1, 1);
        let card = desk::first_card(&config, &seeds[0], &seeds[1], &seeds[2], day).expect("a card");
        fs::write(config.files.keys.join("root.pub"), format!("{}\n", seeds[0].public_hex()))
            .expect("root.pub");
        fs::write(config.files.keys.join("card.txt"), card.show()).expect("card.txt");
        let store = Store::open(&config.files.store).expect("a database");
        let mut office = Office::open(config).expect("an office");
        let mut stream = ravenpost::chance::Stream::new([7; 32]);
        office.random =
            Box::new(move |bytes| bytes.fill_with(|| u8::try_from(stream.uniform(256)).unwrap_or(0)));
        let now = 1_800_000_000;
        Self { folder, office, store, now, received: BTreeMap::new(), sent: BTreeMap::new(), serial: 0 }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Opens a game for Anna and Bert.
    pub fn open(&mut self, options: &[&str]) -> String {
        let guest = |name: &str, address: &str| Guest { name: name.to_owned(), address: address.to_owned() };
        let proposal = Proposal {
            rules: "confrontation".to_owned(),
            options: options.iter().map(|&o| o.to_owned()).collect(),
            guests: vec![guest("Anna", ANNA), guest("Bert", BERT)],
            is_match: false,
            terms: ravenpost::desk::Terms::default(),
        };
        let (office, now) = (&mut self.office, self.now);
        let id = self.store.batch(|tx| desk::open(tx, office, &proposal, now)).expect("a game");
        self.collect();
        id
    }

    /// A game that has begun.
    pub fn begun(&mut self) -> String {
        let id = self.open(&[]);
        self.write(&id, 0, &["Hello!", "", "join seven ducks and a rusty kettle"]);
        self.write(&id, 1, &["join under the old lantern"]);
        id
    }

    /// Takes what lies in the outbox to its readers.
    pub fn collect(&mut self) {
        let now = self.now;
        let letters = self.store.batch(|tx| {
            let mut letters = Vec::new();
            for row in tx.due(now, 100)? {
                letters.push((row.envelope_to.clone(), tx.letter_bytes(row.id)?.unwrap_or_default()));
                tx.sent(row.id, now)?;
            }
            Ok::<_, ravenpost::store::StoreError>(letters)
        });
        for (to, bytes) in letters.expect("the outbox") {
            self.received.entry(to).or_default().push(bytes);
        }
    }

    /// A seat's holder answers the last letter, quoting it.
    pub fn write(&mut self, game: &str, seat: u8, lines: &[&str]) -> Handled {
        self.now += HOUR;
        self.serial += 1;
        let raw = self.answer(game, seat, lines);
        let handled = self.deliver(&raw);
        let address = [ANNA, BERT][usize::from(seat)];
        self.sent.entry(address.to_owned()).or_default().push(raw);
        self.collect();
        handled
    }

    /// An answer to a seat's last letter, as it would be sent.
    pub fn answer(&self, game: &str, seat: u8, lines: &[&str]) -> Vec<u8> {
        let (row, last, bytes) = self
            .store
            .read(|tx| {
                let row = tx.seat(game, seat)?.expect("a seat");
                let last = tx.letters_to(game, seat, 1)?.remove(0);
                let bytes = tx.letter_bytes(last.id)?.expect("a letter");
                Ok::<_, ravenpost::store::StoreError>((row, last, bytes))
            })
            .expect("the store");
        let text = letter::texts(&bytes, &Limits::default()).expect("a letter of ours").remove(0);
        let quoted = text.lines().flat_map(|line| ["> ", line, "\r\n"]).collect::<String>();
        let to = self.office.config.reply_address(&format!("{game}.{}", row.token));
        let date = jiff::Timestamp::from_second(self.now).expect("a time").strftime("%a, %d %b %Y %T +0000");
        format!(
            "From: {0} <{0}>\r\nTo: <{to}>\r\nSubject: Re: {1}\r\nDate: {date}\r\nMessage-ID: <{2}@mail.example>\r\n\
             In-Reply-To: <{3}>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{4}\r\n\r\n\
             On Monday the post office wrote:\r\n{quoted}",
            row.address,
            last.subject,
            self.serial,
            last.message_id,
            lines.join("\r\n"),
        )
        .into_bytes()
    }

    /// A letter comes in.
    pub fn deliver(&mut self, raw: &[u8]) -> Handled {
        let read = letter::read(raw, &Limits::default());
        let source = self.serial.to_string();
        let incoming = Incoming { source: &source, arrived: self.now, raw, read: &read };
        let (office, now) = (&mut self.office, self.now);
        self.store.batch(|tx| desk::receive(tx, office, &incoming, now)).expect("handled")
    }

    pub fn table(&self, game: &str) -> Table {
        self.store.read(|tx| Table::load(tx, game)).expect("a game").expect("it is there")
    }

    /// Both play as they like for at most so many letters; whether it is over.
    pub fn play(&mut self, game: &str, letters: usize) -> bool {
        let mut taste = ravenpost::chance::Stream::new([9; 32]);
        self.play_by(game, letters, |orders| {
            taste.uniform(u32::try_from(orders.len()).expect("few orders")) as usize
        })
    }

    /// Both play by `choose`; the Fellowship answers first where both are asked.
    pub fn play_by(
        &mut self,
        game: &str,
        letters: usize,
        mut choose: impl FnMut(&[String]) -> usize,
    ) -> bool {
        for i in 0..letters {
            let table = self.table(game);
            if table.row.status != GameStatus::Running {
                return true;
            }
            let locked = |seat: &Seat| table.thread.locked[seat.index()].order.is_some();
            let seat = table.game.owing().into_iter().find(|seat| !locked(seat)).expect("somebody is asked");
            let orders = table.game.offer(seat).orders;
            let pick = choose(&orders);
            let order = orders[pick].clone();
            let lines = as_typed(i, pick, &order);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            assert_eq!(self.write(game, seat.0, &lines), Handled::Answered, "{order}");
        }
        self.table(game).row.status != GameStatus::Running
    }

    /// A mailbox of letters as an mbox file.
    pub fn mbox(&self, name: &str, letters: &[Vec<u8>]) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, mbox(letters)).expect("an mbox");
        path
    }

    /// Runs the program in this post office.
    pub fn run(&self, args: &[&str]) -> Said {
        run(self.folder.path(), args)
    }

    /// Runs the program while nobody holds the database.
    pub fn alone<T>(mut self, work: impl FnOnce(&Self) -> T) -> T {
        self.store = Store::open_memory().expect("a database in memory");
        work(&self)
    }
}

/// An order in the several ways in which people type one.
fn as_typed(i: usize, pick: usize, order: &str) -> Vec<String> {
    let line = match i % 5 {
        1 => format!("- {order}"),
        2 => format!("{order}; salt the {i}th kettle"),
        3 if pick < 500 => format!("{}", pick + 1),
        4 => format!("{order}  // a good one"),
        _ => order.to_owned(),
    };
    let mut lines = vec!["Here is mine.".to_owned(), String::new(), line];
    if i.is_multiple_of(3) {
        lines.push(format!("salt the {i}th lantern"));
    }
    if i.is_multiple_of(4) {
        lines.insert(0, "press: Well met!".to_owned());
    }
    lines
}

/// Runs the program in a folder.
pub fn run(folder: &Path, args: &[&str]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
    command.current_dir(folder).args(args).env_remove("RAVENPOST_CONFIG").env("RAVENPOST_LOG", "off");
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let code = output.status.code().expect("it ended by itself");
    Said { code, out: text(&output.stdout), err: text(&output.stderr) }
}

/// Letters as one mbox, with the marks it needs.
pub fn mbox(letters: &[Vec<u8>]) -> Vec<u8> {
    let mut all = Vec::new();
    for letter in letters {
        all.extend_from_slice(b"From someone Mon Nov 30 00:00:00 2026\n");
        for line in letter.split(|b| *b == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let marks = line.iter().take_while(|b| **b == b'>').count();
            if line[marks..].starts_with(b"From ") {
                all.push(b'>');
            }
            all.extend_from_slice(line);
            all.push(b'\n');
        }
        all.push(b'\n');
    }
    all
}
