//! A server that lies, babbles or is hostile: it is believed in nothing, and takes
//! no more memory than a letter may.

use crate::house::{ANNA, DICE, House, NOW, letter};
use crate::mailbox::{account, daemon, inbox, rounds, secret, settle};
use crate::server::{Fault, PASSWORD, Server};
use ravenpost::mail::inbox::imap::{Auth, Away, Trouble};
use ravenpost::mail::inbox::{Fetched, ImapInbox, Inbox, InboxError};
use std::time::Duration;

#[test]
fn sizes_that_are_lies_change_nothing() {
    let lies: [fn(u64) -> u64; 5] = [
        |_| 0,
        |size| size / 2,
        |size| size + 1000,
        |_| 4_000_000_000,
        |_| u64::MAX, /* no number holds it */
    ];
    for lie in lies {
        let house = House::new();
        let server = Server::start();
        server.state().size = lie;
        let raw = letter(ANNA, DICE, "a@a.example", "", &format!("roll 3d6\n{}", "x\n".repeat(150_000)));
        server.put(&raw);
        let said = lie(raw.len() as u64);
        let all = rounds(&mut daemon(&house, inbox(account(server.port))), 3);
        assert!(all.iter().all(|round| round.troubles.is_empty()), "{said}: {all:#?}");
        assert_eq!(house.outcome("a@a.example"), "answered", "{said}");
        assert_eq!(server.state().letters("processed"), std::slice::from_ref(&raw), "{said}");
    }
}

#[test]
fn a_letter_that_is_too_long_is_known_by_its_bytes_and_only_its_beginning_is_read() {
    for lie in [(|size| size) as fn(u64) -> u64, |_| 10] {
        let server = Server::start();
        server.state().size = lie;
        let raw = letter(ANNA, DICE, "a@a.example", "", &"x".repeat(3_000_000));
        server.put(&raw);
        let mut inbox = inbox(account(server.port));
        let id = inbox.list(10).unwrap()[0].id.clone();
        let Fetched::Beginning(bytes) = inbox.fetch(&id, 1_000_000).unwrap() else { panic!("whole") };
        assert_eq!(bytes, raw[..65_536]);
        let all: Vec<String> = server.state().commands.clone();
        let fetched = all.iter().filter(|c| c.contains("BODY.PEEK")).count();
        assert!(fetched <= 5, "{all:#?}");
        // To the last byte it is no longer too long.
        let whole = inbox.fetch(&id, raw.len() as u64).unwrap();
        assert_eq!(whole, Fetched::Whole(raw.clone()));
        let Fetched::Beginning(_) = inbox.fetch(&id, raw.len() as u64 - 1).unwrap() else { panic!("whole") };
    }
}

#[test]
fn endless_answers_end_the_line_and_not_the_post_office() {
    let floods: [(&str, &[u8]); 9] = [
        ("UID FETCH", b"* 1 FETCH (UID 1 BODY[]<0> {500000000}\r\n"),
        ("UID FETCH", b"* 1 FETCH (UID 1 BODY[]<0> {99999999999999999999999}\r\n"),
        ("UID FETCH", b"* 1 FETCH (UID 1 BODY[]<0> \""),
        ("UID FETCH", b"* 1 FETCH (BODYSTRUCTURE ((((((((((((((((((("),
        ("UID SEARCH", b"* SEARCH 1 2 3 "),
        ("SELECT", b"* OK "),
        ("LIST", b"* LIST () \"/\" "),
        ("CAPABILITY", b"* CAPABILITY "),
        ("AUTHENTICATE", b"+ "),
    ];
    for (words, begin) in floods {
        let house = House::new();
        let server = Server::start();
        let raw = letter(ANNA, DICE, "a@a.example", "", "roll 3d6");
        server.put(&raw);
        let flood = Fault::Flood(begin.to_vec());
        server.state().on(move |c| if c.starts_with(words) { flood.clone() } else { Fault::None });
        let mut daemon = daemon(&house, inbox(account(server.port)));
        let round = daemon.once(NOW).unwrap();
        let shown = String::from_utf8_lossy(begin);
        assert_eq!((round.taken(), round.troubles.len()), (0, 1), "{shown}: {round:?}");
        assert!(round.troubles[0].contains("keep to the protocol"), "{shown}: {:?}", round.troubles);
        server.state().well();
        rounds(&mut daemon, 3);
        assert_eq!(house.outcome("a@a.example"), "answered", "{shown}");
    }
}

#[test]
fn nonsense_in_the_place_of_an_answer_loses_no_letter() {
    let nonsense: [(&str, &[u8]); 12] = [
        ("UID FETCH", b"* 1 FETCH (UID 1 BODY[]<5> {3}\r\nabc)\r\nTAG OK\r\n"),
        ("UID FETCH", b"* 1 FETCH (UID 1 RFC822.SIZE 9 INTERNALDATE NIL)\r\nTAG OK\r\n"),
        ("UID FETCH 1 (UID BODY", b"* 1 FETCH (UID 1 BODY[] {3}\r\nabc)\r\nTAG OK\r\n"),
        ("UID FETCH", b"nonsense\r\n"),
        ("UID SEARCH", b"* ESEARCH UID ALL 1:4294967295\r\nTAG OK\r\n"),
        ("UID MOVE", b"+ go on\r\n"),
        ("UID MOVE", b"\0\0\0\0\r\n"),
        ("SELECT", b"* 4294967296 EXISTS\r\nTAG OK\r\n"),
        ("LIST", b"* LIST (((((((((( \"\r\n"),
        ("CAPABILITY", b"* BYE {12}\r\n* BYE\r\n\r\n"),
        ("CAPABILITY", b"* PREAUTH\r\nTAG NO\r\n"),
        ("AUTHENTICATE", b"+\r\n+\r\n+\r\n+\r\n+\r\n+\r\n+\r\n"),
    ];
    for (words, said) in nonsense {
        let house = House::new();
        let server = Server::start();
        server.put(&letter(ANNA, DICE, "a@a.example", "", "roll 3d6"));
        server.state().fault_at(words, 1, Fault::Say(said.to_vec()));
        let mut short = account(server.port);
        short.timeout = Duration::from_millis(300);
        let mut daemon = daemon(&house, inbox(short));
        daemon.once(NOW).unwrap();
        let shown = String::from_utf8_lossy(said);
        if words == "AUTHENTICATE" {
            // No honest server does so; the user is not to blame for it.
            server.state().well();
        }
        settle(&mut daemon, &server);
        assert_eq!(house.outcome("a@a.example"), "answered", "{words}: {shown}");
        assert_eq!(house.answers_to("a@a.example").len(), 1, "{words}: {shown}");
        assert_eq!(server.state().letters("processed").len(), 1, "{words}: {shown}");
    }
}

#[test]
fn a_hostile_greeting_is_a_trouble_of_the_round() {
    let greetings: [&[u8]; 8] = [
        b"",
        b"HTTP/1.1 400 Bad Request\r\n\r\n",
        b"* BYE \x1b[2J too many of you\r\n",
        b"220 smtp.example ESMTP\r\n",
        b"* 1 EXISTS\r\n",
        b"\xff\xfe\0\0\r\n",
        b"* OK {999999999}",
        b"\r\n",
    ];
    for greeting in greetings {
        let house = House::new();
        let server = Server::start();
        server.put(&letter(ANNA, DICE, "a@a.example", "", "roll 3d6"));
        server.state().greeting = greeting.to_vec();
        let mut short = account(server.port);
        short.timeout = Duration::from_millis(200);
        let mut daemon = daemon(&house, inbox(short));
        let round = daemon.once(NOW).unwrap();
        assert_eq!(round.troubles.len(), 1, "{greeting:?}: {round:?}");
        assert!(!round.troubles[0].contains('\x1b'), "{:?}", round.troubles);
        server.state().greeting = b"* OK now\r\n".to_vec();
        settle(&mut daemon, &server);
        assert_eq!(house.outcome("a@a.example"), "answered");
    }
}

#[test]
fn a_wrong_password_is_said_and_not_tried_again_at_once() {
    for auth in [Auth::Password, Auth::XOAuth2] {
        let server = Server::start();
        let mut account = account(server.port);
        account.auth = auth;
        let mut inbox = ImapInbox::new(account, secret("hunter2")).with_waits(&[Duration::ZERO]);
        let Err(InboxError::Unreachable(why)) = inbox.list(10) else { panic!("listed") };
        assert!(why.contains("does not accept the user name with this password"), "{why}");
        assert!(why.contains(crate::server::USER) && !why.contains("hunter2"), "{why}");
        let before = server.state().connections;
        let Err(InboxError::Unreachable(why)) = inbox.list(10) else { panic!("listed") };
        let (_, rest) = why.split_once("left alone for ").unwrap_or_else(|| panic!("{why}"));
        let seconds: u32 = rest.split(' ').next().unwrap().parse().unwrap();
        assert!((200..=300).contains(&seconds), "{why}");
        assert_eq!(server.state().connections, before, "the server is left alone");
        assert!(!format!("{inbox:?}").contains("hunter2"));
    }
}

#[test]
fn a_secret_that_the_server_repeats_is_not_repeated_by_us() {
    let server = Server::start();
    let said = format!("TAG BAD what is {PASSWORD}\r\n");
    server.state().fault_at("AUTHENTICATE", 1, Fault::Say(said.into_bytes()));
    let mut inbox = inbox(account(server.port));
    let Err(InboxError::Unreachable(why)) = inbox.list(10) else { panic!("listed") };
    assert!(!why.contains("battery"), "{why}");
}

#[test]
fn what_is_wrong_comes_with_what_to_do() {
    let server = Server::start();
    let mut inbox = ImapInbox::new(account(server.port), secret("hunter2"));
    let why = inbox.look().unwrap_err();
    assert!(matches!(&why, Trouble::Login(_)), "{why}");
    assert!(why.mend().contains("app password"), "{}", why.mend());
    let looked = crate::mailbox::inbox(account(server.port)).look().unwrap();
    assert_eq!(looked.missing, ["processed", "set aside"]);
    assert_eq!((looked.safe, looked.tells, looked.away), (false, true, Away::Moved));
    let made = server.state().folders.len();
    assert_eq!(made, 1, "a look changes nothing");
}
