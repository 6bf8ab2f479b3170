//! The post office of the demonstration: a folder with everything in it, made
//! by `init` as for anybody, and a Maildir for each of the two people.

use crate::chance::Stream;
use crate::cli::args::house::Init;
use crate::cli::init;
use crate::config::Config;
use crate::config::keys::{self, KeyFile, Seed};
use crate::config::modes;
use crate::daemon::Daemon;
use crate::desk::{self, Office};
use crate::mail::address::Address;
use crate::mail::inbox::{Inbox, Maildir};
use crate::mail::outbox::MaildirPost;
use crate::store::Store;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

/// The host of its addresses.
const HOST: &str = "post.example";
/// When a demonstration with a seed begins: 1 March 2026, 09:00 UTC.
const FIXED_START: i64 = 1_772_355_600;

/// The folder and the daemon in it.
pub struct House {
    /// Where everything lies.
    pub folder: PathBuf,
    /// The daemon.
    pub daemon: Daemon,
    /// The demonstration's own clock.
    pub now: i64,
    /// What choices and, with `--seed`, dice follow from.
    pub seed: [u8; 32],
}

impl House {
    /// Makes the post office in a folder.
    pub fn build(folder: &Path, seed: Option<u64>, people: &[&str]) -> anyhow::Result<Self> {
        let now = if seed.is_some() { FIXED_START } else { Timestamp::now().as_second() };
        let main_seed = seed.map_or_else(fresh, |n| hash("demo", &n.to_be_bytes()));
        let dir = folder.join("post");
        if seed.is_some() {
            write_keys(&dir.join("keys"), &main_seed, now)?;
        }
        let args = Init { dir: dir.clone(), host: Some(HOST.to_owned()), name: Some("demo".to_owned()) };
        init::run(&args, &mut io::sink())?;
        let config = Config::load(&dir.join("config.toml"))?;
        let mut office = Office::open(config)?;
        if seed.is_some() {
            let mut stream = Stream::new(hash("secrets", &main_seed));
            office.random = Box::new(move |bytes| bytes.fill_with(|| stream.word().to_le_bytes()[0]));
        }
        let store = Store::open(&office.config.files.store)?;
        let inbox = Maildir::open(office.config.inbox.path.clone())?;
        let mut table = std::collections::BTreeMap::new();
        for person in people {
            table.insert(Address::parse(person)?, mailbox(folder, person));
        }
        let daemon = Daemon::new(office, store, Box::new(inbox), Box::new(MaildirPost::by_table(table)));
        Ok(Self { folder: folder.to_owned(), daemon, now, seed: main_seed })
    }

    /// Where the post office finds its letters.
    pub fn inbox(&self) -> &Path {
        &self.daemon.office.config.inbox.path
    }

    /// New letters in a person's Maildir, in the order they came.
    pub fn letters(&self, person: &str) -> anyhow::Result<Vec<Vec<u8>>> {
        let mut maildir = Maildir::open(mailbox(&self.folder, person))?;
        let mut letters = Vec::new();
        for waiting in maildir.list(1000)? {
            if let crate::mail::inbox::Fetched::Whole(raw) = maildir.fetch(&waiting.id, 16 << 20)? {
                letters.push(raw);
            }
            maildir.done(&waiting.id)?;
        }
        Ok(letters)
    }
}

/// A person's Maildir.
pub fn mailbox(folder: &Path, person: &str) -> PathBuf {
    folder.join(person.split('@').next().unwrap_or(person))
}

/// A seed for one purpose.
pub fn hash(purpose: &str, seed: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(purpose.as_bytes()).chain_update([0]).chain_update(seed).finalize().into()
}

fn fresh() -> [u8; 32] {
    let mut seed = [0; 32];
    desk::system_random()(&mut seed);
    seed
}

/// Keys and card that follow from the seed, so that a demonstration can be
/// repeated to the last digit. `init` leaves them as they are.
fn write_keys(folder: &Path, seed: &[u8; 32], now: i64) -> anyhow::Result<()> {
    if let Some(parent) = folder.parent() {
        modes::make_private_folder(parent)?;
    }
    modes::make_private_folder(folder)?;
    let of = |file: KeyFile| {
        let digits = hex::encode(hash(file.name(), seed));
        Seed::from_hex(&digits).ok_or_else(|| anyhow::anyhow!("a seed of 32 bytes is a key"))
    };
    for file in keys::ALL {
        file.put(folder, of(file)?)?;
    }
    let mut config = Config::default();
    (config.service.host, config.service.name) = (HOST.to_owned(), "demo".to_owned());
    let day = Timestamp::from_second(now)?.to_zoned_datetime(TimeZone::UTC).date();
    let (root, online, dice) = (of(KeyFile::Root)?, of(KeyFile::Online)?, of(KeyFile::Dice)?);
    let card = desk::first_card(&config, &root, &online, &dice, day)?;
    let file = keys::card_file(folder);
    if !file.exists() {
        std::fs::write(file, card.show())?;
    }
    Ok(())
}
