//! A post office in memory: letters in, letters out, no files, a clock of its own.
#![allow(dead_code)]

use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::config::{Config, keys::Seed};
use ravenpost::desk::{self, DiceDays, Guest, Handled, Incoming, Office, Proposal};
use ravenpost::ledger::verify::{self, Input, Text};
use ravenpost::ledger::{PublicKey, SecretKey};
use ravenpost::mail::letter::{self, Limits};
use ravenpost::report::Library;
use ravenpost::store::{OutRow, Store};

/// When the office opens.
pub const START: i64 = 1_790_000_000;

/// The office.
pub struct Post {
    pub office: Office,
    pub store: Store,
    pub now: i64,
    pub serial: u64,
}

/// A letter that was sent.
#[derive(Clone)]
pub struct Got {
    pub row: OutRow,
    pub raw: Vec<u8>,
    pub texts: Vec<String>,
}

impl Post {
    pub fn new(seed: u8) -> Self {
        let config = Config::default();
        let seeds = [1, 2, 3].map(|i| {
            let mut bytes = [seed ^ 0x5a; 32];
            bytes[31] = i;
            Seed::from_hex(&hex::encode(bytes)).unwrap()
        });
        let stamp = jiff::Timestamp::from_second(START).unwrap();
        let day = stamp.to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
        let card = desk::first_card(&config, &seeds[0], &seeds[1], &seeds[2], day).unwrap();
        let root = SecretKey::from_bytes(seeds[0].bytes()).public();
        let dice = DiceDays::of_card(&card, &config.service.name, seeds[2].bytes()).unwrap();
        let mut stream = ravenpost::chance::Stream::new([seed; 32]);
        let office = Office {
            config,
            library: Library::embedded().unwrap(),
            online: SecretKey::from_bytes(seeds[1].bytes()),
            root,
            card,
            dice,
            dkim: None,
            random: Box::new(move |bytes| bytes.iter_mut().for_each(|b| *b = stream.word() as u8)),
        };
        Self { office, store: Store::open_memory().unwrap(), now: START, serial: 0 }
    }

    pub fn root(&self) -> PublicKey {
        self.office.root
    }

    pub fn open(&mut self, guests: &[(&str, &str)], options: &[&str], is_match: bool) -> String {
        self.open_game("confrontation", guests, options, is_match)
    }

    pub fn open_game(
        &mut self,
        rules: &str,
        guests: &[(&str, &str)],
        options: &[&str],
        is_match: bool,
    ) -> String {
        let guests =
            guests.iter().map(|(name, address)| Guest { name: (*name).into(), address: (*address).into() });
        let proposal = Proposal {
            rules: rules.into(),
            options: options.iter().map(|&o| o.into()).collect(),
            guests: guests.collect(),
            is_match,
            terms: ravenpost::desk::Terms::default(),
        };
        let (office, now) = (&mut self.office, self.now);
        self.store.batch(|b| b.letter(|tx| desk::open(tx, office, &proposal, now))?).unwrap()
    }

    pub fn deliver(&mut self, raw: &[u8]) -> Handled {
        self.serial += 1;
        self.now += 600;
        let games = "games@ravenpost.example".parse().unwrap();
        let dice = "dice@ravenpost.example".parse().unwrap();
        let limits = Limits { own: vec![games, dice], ..Limits::default() };
        let read = letter::read(raw, &limits);
        let source = format!("test:{}", self.serial);
        let incoming = Incoming { source: &source, arrived: self.now, raw, read: &read };
        let (office, now) = (&mut self.office, self.now);
        self.store.batch(|b| b.letter(|tx| desk::receive(tx, office, &incoming, now))?).unwrap()
    }

    /// Everything sent since the last time.
    pub fn sent(&mut self) -> Vec<Got> {
        let now = self.now;
        self.store
            .batch(|b| -> Result<Vec<Got>, ravenpost::store::StoreError> {
                let mut all = Vec::new();
                for row in b.due(now, 1000)? {
                    let raw = b.letter_bytes(row.id)?.unwrap();
                    b.sent(row.id, now)?;
                    let texts = letter::texts(&raw, &Limits::default()).unwrap();
                    all.push(Got { row, raw, texts });
                }
                Ok(all)
            })
            .unwrap()
    }
}

pub fn header<'a>(raw: &'a str, name: &str) -> &'a str {
    let start = format!("{name}: ");
    raw.lines().find_map(|line| line.strip_prefix(start.as_str())).unwrap_or("")
}

/// The body of a letter.
impl Got {
    /// The text.
    pub fn body(&self) -> &str {
        &self.texts[0]
    }

    /// The status in the first line.
    pub fn status(&self) -> &str {
        let first = self.body().lines().next().unwrap_or("");
        let (_, rest) = first.split_once("] ").unwrap_or(("", ""));
        rest.split([',', '-']).next().unwrap_or("").trim()
    }

    /// An answer to it, as a mail program writes it.
    pub fn answer(&self, name: &str, client: Client, own: &[&str], now: i64, serial: u64) -> Vec<u8> {
        let raw = String::from_utf8_lossy(&self.raw).replace("\r\n", "\n");
        let own: Vec<String> = own.iter().map(|&line| line.to_owned()).collect();
        client.write(&Answer {
            from: (name, &self.row.envelope_to),
            to: header(&raw, "Reply-To"),
            subject: header(&raw, "Subject"),
            in_reply_to: header(&raw, "Message-ID"),
            date: now,
            own: &own,
            quoted: self.body(),
            serial,
        })
    }
}

impl Post {
    /// Delivers an answer to a letter and gives what was sent upon it.
    pub fn reply(&mut self, to: &Got, own: &[&str]) -> Vec<Got> {
        let name = to.row.envelope_to.split('@').next().unwrap_or("").to_owned();
        let raw = to.answer(&name, Client::Desktop, own, self.now, self.serial + 1);
        let handled = self.deliver(&raw);
        assert_eq!(handled, Handled::Answered, "{}", String::from_utf8_lossy(&raw));
        self.sent()
    }

    /// What the texts amount to.
    pub fn verify(&self, texts: &[Text]) -> verify::Report {
        verify::verify(&Input { root: self.root(), texts, sent: &[], engines: Some(&desk::engines) })
    }
}
