//! The inbox on a real IMAP server, Dovecot, with letters that a real mail client
//! sends through a real mail server.

use crate::house::{DICE, House, Taste, letter};
use crate::program::{each_is_answered_once, kill, log, start, stop};
use crate::servers;
use ravenpost::mail::inbox::imap::{Account, Auth, Away, Secret, Security, Trouble};
use ravenpost::mail::inbox::{Fetched, ImapInbox, Inbox};
use servers::{Servers, wait};
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

fn account(servers: &Servers, user: &str) -> Account {
    Account {
        host: "localhost".to_owned(),
        port: servers.imaps(),
        security: Security::Tls,
        user: user.to_owned(),
        auth: Auth::Password,
        folder: "INBOX".to_owned(),
        processed: "processed".to_owned(),
        set_aside: "set aside".to_owned(),
        idle: true,
        ca_file: Some(servers.ca_file()),
        timeout: Duration::from_mins(2),
    }
}

fn inbox(account: Account) -> ImapInbox {
    let secret = Servers::password(&account.user);
    ImapInbox::new(account, Secret::new(move || Ok(Zeroizing::new(secret.clone()))))
        .with_waits(&[Duration::ZERO])
}

/// Longer than anything takes, and shorter than the inbox would wait by itself.
const LONG: Duration = Duration::from_mins(4);

/// A user's own mail program.
struct Client {
    reader: BufReader<TcpStream>,
}

impl Client {
    fn of(servers: &Servers, user: &str) -> Self {
        let stream = TcpStream::connect(("127.0.0.1", servers.imap())).unwrap();
        let mut client = Self { reader: BufReader::new(stream) };
        client.reader.read_line(&mut String::new()).unwrap();
        client.does(&format!("LOGIN {user} {}", Servers::password(user)));
        client
    }

    fn does(&mut self, command: &str) -> String {
        self.reader.get_mut().write_all(format!("a {command}\r\n").as_bytes()).unwrap();
        let mut said = String::new();
        loop {
            let from = said.len();
            assert!(self.reader.read_line(&mut said).unwrap() > 0, "{command}: {said}");
            if said[from..].starts_with("a ") {
                assert!(said[from..].starts_with("a OK"), "{command}: {said}");
                return said;
            }
        }
    }

    fn puts(&mut self, folder: &str, letter: &[u8]) {
        let text = String::from_utf8(letter.to_vec()).unwrap();
        self.does(&format!("APPEND \"{folder}\" {{{}+}}\r\n{text}", letter.len()));
    }

    fn count(&mut self, folder: &str) -> usize {
        let said = self.does(&format!("STATUS \"{folder}\" (MESSAGES)"));
        let (_, rest) = said.split_once("(MESSAGES ").unwrap();
        rest.split(')').next().unwrap().parse().unwrap()
    }
}

#[test]
fn folders_below_the_inbox_are_found_and_made_as_the_server_wants_them() {
    let servers = Servers::start_as(&[("SEPARATOR", "."), ("PREFIX", "INBOX.")]);
    let mut known = account(&servers, "games");
    known.processed = "post/done".to_owned();
    let mut client = Client::of(&servers, "games");
    for round in 1..=2 {
        client.puts("INBOX", b"Subject: one\r\n\r\n");
        client.puts("INBOX", b"Subject: two\r\n\r\n");
        let mut inbox = inbox(known.clone());
        let waiting = inbox.list(10).unwrap();
        assert_eq!(waiting.len(), 2);
        inbox.done(&waiting[0].id).unwrap();
        inbox.set_aside(&waiting[1].id, "odd").unwrap();
        assert_eq!((client.count("INBOX.post.done"), client.count("INBOX.set aside")), (round, round));
    }
    assert!(inbox(known).look().unwrap().missing.is_empty());
}

#[test]
fn a_safe_line_is_one_to_a_server_that_somebody_we_trust_vouches_for() {
    let servers = Servers::start();
    for security in [Security::Tls, Security::StartTls] {
        let mut known = account(&servers, "games");
        known.security = security;
        known.port = if security == Security::Tls { servers.imaps() } else { servers.imap() };
        let seen = inbox(known.clone()).look().unwrap();
        assert!(seen.safe && seen.tells && !seen.read_only, "{seen:?}");
        assert_eq!(seen.away, Away::Moved);
        assert_eq!(seen.missing, ["processed", "set aside"]);

        let mut stranger = known.clone();
        stranger.ca_file = None;
        let why = inbox(stranger).look().unwrap_err();
        assert!(matches!(why, Trouble::Tls(_)), "{why}");

        let mut wrong = known.clone();
        wrong.user = "nobody".to_owned();
        let why = inbox(wrong).look().unwrap_err();
        assert!(matches!(why, Trouble::Login(_)), "{why}");

        // The other kind of line than the server's.
        let mut crossed = known;
        crossed.timeout = Duration::from_secs(2);
        crossed.port = if security == Security::Tls { servers.imap() } else { servers.imaps() };
        let why = inbox(crossed).look().unwrap_err();
        assert!(why.ends_the_line() && !why.needs_a_person(), "{why}");
    }
    let mut other = account(&servers, "games");
    other.host = "127.0.0.2".to_owned();
    let why = inbox(other).look().unwrap_err();
    assert!(matches!(why, Trouble::Tls(_) | Trouble::Lost(_)), "not under another name: {why}");
}

#[test]
fn letters_wake_us_come_in_pieces_and_are_moved_away() {
    let servers = Servers::start();
    let mut inbox = inbox(account(&servers, "games"));
    assert!(inbox.list(10).unwrap().is_empty());
    let long = letter(
        "anna@play.example",
        "games@post.example",
        "long@a.example",
        "",
        &"a line of text\n".repeat(40_000),
    );
    let begun = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            servers.deliver("anna@play.example", "games@post.example", &long);
        });
        assert!(inbox.wait(LONG, &AtomicBool::new(false)));
    });
    assert!(begun.elapsed() < LONG, "{}", servers.logs());
    // It may have been woken by less than a letter; and the second comes behind the first.
    servers.wait_for("games", 1);
    servers.deliver("anna@play.example", "games@post.example", b"Subject: short\r\n\r\nhello\r\n");
    servers.wait_for("games", 2);
    let mut waiting = Vec::new();
    let both = wait(|| {
        waiting = inbox.list(10).unwrap();
        waiting.len() == 2
    });
    assert!(both, "{waiting:?}\n{}", servers.logs());
    let now = jiff::Timestamp::now().as_second();
    assert!(
        waiting.iter().all(|w| w.arrived.is_some_and(|at| (now - 3600..=now + 5).contains(&at))),
        "{waiting:?}"
    );

    let Fetched::Whole(bytes) = inbox.fetch(&waiting[0].id, 1 << 20).unwrap() else { panic!("not whole") };
    assert_eq!(bytes.len() as u64, waiting[0].size);
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text.matches("a line of text\r\n").count(), 40_000);
    let Fetched::Beginning(bytes) = inbox.fetch(&waiting[0].id, 100_000).unwrap() else { panic!("whole") };
    assert_eq!(bytes.len(), 65_536);
    inbox.done(&waiting[0].id).unwrap();
    inbox.set_aside(&waiting[1].id, "for a person").unwrap();
    inbox.done(&waiting[0].id).unwrap();
    assert!(inbox.list(10).unwrap().is_empty());

    let mut client = Client::of(&servers, "games");
    assert_eq!((client.count("INBOX"), client.count("processed"), client.count("set aside")), (0, 1, 1));
    client.does("SELECT processed");
    assert!(!client.does("FETCH 1 (FLAGS)").contains("\\Seen"), "no letter is marked as read");
}

#[test]
fn a_mailbox_made_anew_brings_its_letters_again_and_none_is_answered_twice() {
    let servers = Servers::start();
    let house = House::of_today();
    settings(&house, &servers, "post");
    let house = House::at(house.dir());
    let mut client = Client::of(&servers, "games");
    client.does("CREATE post");
    let ids = ["a@a.example", "b@a.example"];
    let letters = ids.map(|id| letter("anna@play.example", DICE, id, "", "roll 3d6"));
    client.puts("post", &letters[0]);
    let now = jiff::Timestamp::now().as_second();
    let mut daemon = house.open();
    assert_eq!(daemon.once(now).unwrap().answered, 1);

    // The same connection of ours lives on while the folder does not.
    client.does("DELETE post");
    client.does("CREATE post");
    for letter in &letters {
        client.puts("post", letter);
    }
    // Some versions of the server hang up on whoever had the folder open, and are
    // left alone for a second then.
    let (mut answered, mut again, mut all) = (0, 0, Vec::new());
    let done = wait(|| {
        let round = daemon.once(now).unwrap();
        (answered, again) = (answered + round.answered, again + round.again);
        if !round.was_idle() {
            all.push(round);
        }
        answered + again == 2
    });
    assert!(done && answered == 1, "{all:?}\n{}", servers.logs());
    for id in ids {
        assert_eq!(house.answers_to(id).len(), 1, "{id}");
    }
    let sources: BTreeSet<String> = house.taken().into_iter().map(|row| row.source).collect();
    assert_eq!(sources.len(), 2, "{sources:?}");
    assert_eq!((client.count("post"), client.count("processed")), (0, 3));
}

#[test]
fn a_server_killed_and_started_again_costs_no_letter() {
    let servers = Servers::start();
    let house = House::of_today();
    settings(&house, &servers, "INBOX");
    let program = start(&house);
    // One by a mail client that logs in, the others as between servers.
    let more = ["--header", "To: dice@post.example", "--header", "Message-Id: <swaks@play.example>"];
    let more = [&more[..], &["--header", "Subject: dice", "--body", "roll 3d6 for the gate"]].concat();
    servers.swaks("anna", "games@post.example", &more);
    let mut ids = vec!["swaks@play.example".to_owned(), dice(&servers, 1)];
    assert!(wait(|| answered(&house, &ids)), "{}\n{}", log(&house), servers.logs());
    for i in 0..2 {
        servers.stop_dovecot();
        ids.push(dice(&servers, 2 + i));
        servers.start_dovecot();
        assert!(wait(|| answered(&house, &ids)), "{ids:?}: {}\n{}", log(&house), servers.logs());
    }
    // The answer may be sent before the letter is put away.
    let mut client = Client::of(&servers, "games");
    assert!(wait(|| client.count("INBOX") == 0), "{}", servers.logs());
    stop(program);
    let sent = house.sent();
    for id in &ids {
        assert_eq!(sent.iter().filter(|out| out.in_reply_to == *id).count(), 1, "{id}");
    }
    assert_eq!(client.count("processed"), ids.len());
    house.verify();
}

#[test]
fn the_program_killed_again_and_again_answers_every_letter_once() {
    let servers = Servers::start();
    let house = House::of_today();
    settings(&house, &servers, "INBOX");
    let mut taste = Taste(3);
    let mut ids = Vec::new();
    for _ in 0..10 {
        let program = start(&house);
        for _ in 0..2 {
            ids.push(dice(&servers, ids.len()));
            std::thread::sleep(Duration::from_millis(taste.below(150)));
        }
        kill(program);
    }
    let program = start(&house);
    assert!(wait(|| answered(&house, &ids)), "{}\n{}", log(&house), servers.logs());
    let mut client = Client::of(&servers, "games");
    assert!(wait(|| client.count("INBOX") == 0), "{}\n{}", log(&house), servers.logs());
    stop(program);
    assert_eq!(client.count("processed"), ids.len());
    assert_eq!(house.taken().len(), ids.len());
    each_is_answered_once(&house, &ids);
    house.verify();
}

/// A letter for dice, put into the mailbox of the games.
fn dice(servers: &Servers, i: usize) -> String {
    let id = format!("dice{i}@c.example");
    let raw = letter(&format!("carl{i}@play.example"), DICE, &id, "", "roll 3d6");
    servers.deliver(&format!("carl{i}@play.example"), "games@post.example", &raw);
    id
}

fn answered(house: &House, ids: &[String]) -> bool {
    let sent: BTreeSet<String> = house.sent().into_iter().map(|out| out.in_reply_to).collect();
    ids.iter().all(|id| sent.contains(id))
}

/// Lets a house find the mailbox of the games.
fn settings(house: &House, servers: &Servers, folder: &str) {
    let file = house.dir().join("config.toml");
    let mut table: toml::Table = fs::read_to_string(&file).unwrap().parse().unwrap();
    let inbox = table["inbox"].as_table_mut().unwrap();
    let ca = servers.ca_file().display().to_string();
    let texts =
        [("kind", "imap"), ("host", "localhost"), ("user", "games"), ("folder", folder), ("ca_file", &ca)];
    for (key, value) in texts {
        inbox.insert(key.to_owned(), value.into());
    }
    inbox.insert("port".to_owned(), i64::from(servers.imaps()).into());
    fs::write(&file, table.to_string()).unwrap();
    let secret = house.config.files.keys.join("imap-secret");
    fs::write(&secret, Servers::password("games")).unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
}
