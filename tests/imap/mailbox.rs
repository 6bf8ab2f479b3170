//! A post office whose inbox is the mailbox on the server of these tests.

use crate::house::{ANNA, BERT, DICE, GAMES, House, NOW, answer, letter};
use crate::server::{PASSWORD, Server, USER};
use ravenpost::config::{Config, InboxKind, Security};
use ravenpost::daemon::{Daemon, Round};
use ravenpost::desk::Office;
use ravenpost::mail::inbox::ImapInbox;
use ravenpost::mail::inbox::imap::{self, Account, Auth, Secret};
use ravenpost::mail::outbox::MaildirPost;
use ravenpost::store::Store;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;
use zeroize::Zeroizing;

/// An account on a server of the loopback. The server has more time than it needs on
/// the busiest machine; where it does not answer at all, tests give it less.
pub fn account(port: u16) -> Account {
    Account {
        host: "127.0.0.1".to_owned(),
        port,
        security: imap::Security::Plain,
        user: USER.to_owned(),
        auth: Auth::Password,
        folder: "INBOX".to_owned(),
        processed: "processed".to_owned(),
        set_aside: "set aside".to_owned(),
        idle: true,
        ca_file: None,
        timeout: Duration::from_mins(1),
    }
}

pub fn secret(secret: &'static str) -> Secret {
    Secret::new(move || Ok(Zeroizing::new(secret.to_owned())))
}

/// An inbox that tries again at once.
pub fn inbox(account: Account) -> ImapInbox {
    ImapInbox::new(account, secret(PASSWORD)).with_waits(&[Duration::ZERO])
}

/// A daemon of a house with an inbox of one's own.
pub fn daemon(house: &House, inbox: ImapInbox) -> Daemon {
    let office = Office::open(house.config.clone()).unwrap();
    let outbox = house.config.outbox.path.clone();
    let post = MaildirPost::by_rule(move |_| Some(outbox.clone()));
    let store = Store::open(&house.config.files.store).unwrap();
    Daemon::new(office, store, Box::new(inbox), Box::new(post))
}

/// Rounds until nothing is left to do, at most `most`.
pub fn rounds(daemon: &mut Daemon, most: usize) -> Vec<Round> {
    let mut all = Vec::new();
    while all.len() < most {
        let round = daemon.once(NOW).unwrap();
        let idle = round.was_idle();
        all.push(round);
        if idle {
            return all;
        }
    }
    panic!("it does not come to rest: {all:#?}")
}

/// Rounds until the inbox is empty and nothing is left to do: where the server has
/// little time and the machine none, some things take several tries.
pub fn settle(daemon: &mut Daemon, server: &Server) {
    for _ in 0..500 {
        let round = daemon.once(NOW).unwrap();
        // A trouble that lasts is told in its first round only.
        if round.was_idle() && server.state().letters("INBOX").is_empty() {
            return;
        }
    }
    panic!("it does not come to rest: {:#?}", server.state().commands);
}

/// The letters of [`full_house`], as they lie in the mailbox.
pub fn letters(house: &House) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = [ANNA, BERT]
        .iter()
        .map(|who| answer(&house.last_to(who), who, &["join a red lantern in the rain"], who))
        .collect();
    all.push(b"Subject: nobody\r\n\r\nroll 3d6\r\n".to_vec());
    all.push(letter(
        ANNA,
        DICE,
        "dice@a.example",
        "",
        &format!("roll 3d6\n{}", "a long letter\n".repeat(400)),
    ));
    all.push(letter("carl@c.example", GAMES, "hello@c.example", "", "Who are you?"));
    all
}

/// A house whose invitations are sent.
pub fn invited() -> House {
    let house = House::new();
    house.new_game();
    house.once();
    house
}

/// Settings by which the real program finds the mailbox.
pub fn write_settings(house: &House, port: u16) -> Config {
    let file = house.dir().join("config.toml");
    let text = fs::read_to_string(&file).unwrap();
    let mut table: toml::Table = text.parse().unwrap();
    let inbox = table["inbox"].as_table_mut().unwrap();
    for (key, value) in [("kind", "imap"), ("host", "127.0.0.1"), ("security", "plain"), ("user", USER)] {
        inbox.insert(key.to_owned(), value.into());
    }
    inbox.insert("port".to_owned(), i64::from(port).into());
    fs::write(&file, table.to_string()).unwrap();
    let secret = house.config.files.keys.join("imap-secret");
    fs::write(&secret, format!("{PASSWORD}\n")).unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    let config = Config::load(&file).unwrap();
    assert_eq!((config.inbox.kind, config.inbox.security), (InboxKind::Imap, Security::Plain));
    config
}

/// What everybody could see of what became of some letters, whatever the order
/// in which they were taken.
#[derive(Debug, PartialEq, Eq)]
pub struct Fates {
    /// Each letter that was taken in, by its id: what became of it.
    taken: BTreeMap<String, String>,
    /// How many different letters of ours answer it.
    answers: BTreeMap<String, usize>,
    inbox: usize,
    processed: Vec<Vec<u8>>,
    aside: Vec<Vec<u8>>,
    queued: usize,
}

pub fn fates(house: &House, server: &Server) -> Fates {
    let rows = house.taken();
    let taken: BTreeMap<String, String> = rows
        .iter()
        .map(|row| (format!("{} {}", row.message_id, row.sender), row.outcome.clone().unwrap_or_default()))
        .collect();
    assert_eq!(taken.len(), rows.len(), "a letter was taken in twice");
    let mut ids: BTreeMap<String, BTreeMap<String, Vec<u8>>> = BTreeMap::new();
    for out in house.sent() {
        let same = ids.entry(out.in_reply_to.clone()).or_default();
        let before = same.insert(out.message_id.clone(), out.bytes.clone());
        assert!(before.is_none_or(|before| before == out.bytes), "{} has two texts", out.message_id);
    }
    let state = server.state();
    let sorted = |folder: &str| {
        let mut letters = state.letters(folder);
        letters.sort();
        letters
    };
    Fates {
        taken,
        answers: ids.into_iter().map(|(id, all)| (id, all.len())).collect(),
        inbox: state.letters("INBOX").len(),
        processed: sorted("processed"),
        aside: sorted("set aside"),
        queued: house.queued().len(),
    }
}
