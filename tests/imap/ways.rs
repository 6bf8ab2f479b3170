//! The ways in which servers differ: what they can do, and how they name things.

use crate::house::{ANNA, DICE, House, NOW, letter};
use crate::mailbox::{account, daemon, fates, inbox, invited, letters, rounds};
use crate::server::{Fault, Server};
use ravenpost::mail::inbox::imap::Auth;
use ravenpost::mail::inbox::{Inbox, LetterId};

fn fill(server: &Server, house: &House) {
    for raw in letters(house) {
        server.put(&raw);
    }
}

fn roll(id: &str) -> Vec<u8> {
    letter(ANNA, DICE, id, "", "roll 3d6")
}

#[test]
fn without_move_a_letter_is_copied_and_only_then_and_alone_deleted() {
    let house = House::new();
    let server = Server::start();
    server.state().capabilities = "IMAP4rev1 UIDPLUS".to_owned();
    server.put(&roll("a@a.example"));
    let other = server.put(b"Subject: somebody deleted this\r\n\r\n");
    server.state().folders.get_mut("INBOX").unwrap()[1].flags.push("\\Deleted".to_owned());
    rounds(&mut daemon(&house, inbox(account(server.port))), 3);
    let state = server.state();
    assert_eq!(state.letters("processed").len(), 1);
    assert_eq!(state.folders["INBOX"].iter().map(|l| l.uid).collect::<Vec<_>>(), [other]);
    assert!(state.commands.contains(&"UID EXPUNGE 1".to_owned()), "{:#?}", state.commands);
    assert!(!state.commands.iter().any(|c| c.starts_with("EXPUNGE") || c.starts_with("CLOSE")));
}

#[test]
fn a_letter_that_was_not_surely_copied_is_marked_and_not_deleted() {
    let house = House::new();
    let server = Server::start();
    server.state().capabilities = "IMAP4rev1 UIDPLUS".to_owned();
    server.put(&roll("a@a.example"));
    // The copy is said to be done, without saying of what.
    server.state().on(|c| {
        if c.starts_with("UID COPY") { Fault::Say(b"TAG OK copied\r\n".to_vec()) } else { Fault::None }
    });
    let mut daemon = daemon(&house, inbox(account(server.port)));
    let round = daemon.once(NOW).unwrap();
    let state = server.state();
    assert_eq!((round.answered, round.troubles.len()), (1, 0), "{round:?}");
    assert_eq!(state.folders["INBOX"][0].flags, ["$RavenpostDone"]);
}

#[test]
fn without_move_and_uidplus_letters_are_marked_and_left() {
    let full = invited();
    let moved = {
        let (house, server) = (full.copy(), Server::start());
        fill(&server, &house);
        rounds(&mut daemon(&house, inbox(account(server.port))), 3);
        house.taken().len()
    };
    let server = Server::start();
    server.state().capabilities = "IMAP4rev1 AUTH=PLAIN".to_owned();
    fill(&server, &full);
    rounds(&mut daemon(&full, inbox(account(server.port))), 3);
    assert_eq!(full.taken().len(), moved);
    {
        let state = server.state();
        let inbox = &state.folders["INBOX"];
        assert_eq!(inbox.len(), 5);
        assert!(inbox.iter().all(|l| l.flags == ["$RavenpostDone"]), "{inbox:?}");
        assert_eq!((state.letters("processed").len(), state.letters("set aside").len()), (0, 1));
        assert!(!state.commands.iter().any(|c| c.contains("\\Seen") || c.contains("EXPUNGE")));
    }
    // After a start they are not even looked at.
    let before = server.state().commands.len();
    assert!(daemon(&full, inbox(account(server.port))).once(NOW).unwrap().was_idle());
    assert!(!server.state().commands[before..].iter().any(|c| c.contains("BODY.PEEK")));
}

#[test]
fn a_server_that_keeps_no_marks_is_read_again_after_a_start_and_nothing_is_done_twice() {
    let house = House::new();
    let server = Server::start();
    server.state().capabilities = "IMAP4rev1".to_owned();
    server.state().keeps_marks = false;
    server.put(&roll("a@a.example"));
    let mut first = daemon(&house, inbox(account(server.port)));
    rounds(&mut first, 3);
    drop(first);
    let all = rounds(&mut daemon(&house, inbox(account(server.port))), 3);
    assert_eq!((all[0].again, all[0].sent), (1, 0), "{all:?}");
    assert_eq!(house.answers_to("a@a.example").len(), 1);
}

#[test]
fn folders_are_made_where_the_server_wants_them_and_as_it_spells_them() {
    let house = House::new();
    let server = Server::start();
    {
        let mut state = server.state();
        state.separator = '.';
        state.below_inbox = true;
    }
    server.put(&roll("a@a.example"));
    let mut account = account(server.port);
    account.processed = "Post/Entwürfe & mehr".to_owned();
    rounds(&mut daemon(&house, inbox(account.clone())), 3);
    let name = "INBOX.Post.Entw&APw-rfe &- mehr";
    let names: Vec<String> = server.state().folders.keys().cloned().collect();
    assert_eq!(names, ["INBOX", name, "INBOX.set aside"]);
    assert_eq!(server.state().letters(name).len(), 1);
    // They are found again.
    server.put(&roll("b@a.example"));
    rounds(&mut daemon(&house, inbox(account)), 3);
    let state = server.state();
    assert_eq!((state.letters(name).len(), state.folders.len()), (2, 3));
}

#[test]
fn a_folder_that_somebody_removed_is_made_again() {
    let house = House::new();
    let server = Server::start();
    let mut daemon = daemon(&house, inbox(account(server.port)));
    rounds(&mut daemon, 2);
    server.state().folders.remove("processed");
    server.put(&roll("a@a.example"));
    rounds(&mut daemon, 3);
    assert_eq!(server.state().letters("processed").len(), 1);
}

#[test]
fn an_access_token_and_a_plain_login_let_us_in() {
    for (auth, capabilities) in [(Auth::XOAuth2, "IMAP4rev1 MOVE"), (Auth::Password, "IMAP4rev1 MOVE")] {
        let server = Server::start();
        server.state().capabilities = capabilities.to_owned();
        server.put(&roll("a@a.example"));
        let mut account = account(server.port);
        account.auth = auth;
        assert_eq!(inbox(account).list(10).unwrap().len(), 1);
        let way = if auth == Auth::XOAuth2 { "AUTHENTICATE XOAUTH2" } else { "LOGIN" };
        assert!(server.state().commands.iter().any(|c| c.starts_with(way)));
    }
}

#[test]
fn a_server_that_forbids_plain_logins_gets_no_password() {
    let server = Server::start();
    server.state().capabilities = "IMAP4rev1 LOGINDISABLED STARTTLS".to_owned();
    let why = inbox(account(server.port)).list(10).unwrap_err().to_string();
    assert!(why.contains("takes no passwords"), "{why}");
    assert!(server.state().commands.iter().all(|c| c == "CAPABILITY"));
}

#[test]
fn a_line_that_evades_tls_is_refused() {
    let mut account = account(0);
    account.security = ravenpost::mail::inbox::imap::Security::StartTls;
    for (greeting, said) in [(&b"* PREAUTH welcome\r\n"[..], "evades"), (b"* OK hello\r\n", "STARTTLS")] {
        let server = Server::start();
        server.state().greeting = greeting.to_vec();
        account.port = server.port;
        let why = inbox(account.clone()).list(10).unwrap_err().to_string();
        assert!(why.contains(said), "{why}");
        assert!(!server.state().commands.iter().any(|c| c.starts_with("AUTH") || c.starts_with("LOGIN")));
    }
}

#[test]
fn a_letter_says_when_it_came_and_where_it_is() {
    let server = Server::start();
    server.put(b"one");
    server.put(b"two");
    let mut inbox = inbox(account(server.port));
    let waiting = inbox.list(1).unwrap();
    assert_eq!(waiting.len(), 1, "the first one only");
    assert_eq!((waiting[0].id.0.as_str(), waiting[0].size), ("imap:7:1", 3));
    assert_eq!(waiting[0].arrived, Some(1_780_311_600));
    for gone in ["imap:6:1", "imap:7:9", "elsewhere"] {
        let why = inbox.fetch(&LetterId(gone.to_owned()), 100).unwrap_err();
        assert!(why.to_string().contains("no longer in the mailbox"), "{why}");
    }
}

#[test]
fn a_mailbox_with_very_many_letters_is_looked_at_in_pieces() {
    let server = Server::start();
    for i in 0..12_000 {
        server.put(format!("letter {i}").as_bytes());
    }
    let mut inbox = inbox(account(server.port));
    assert_eq!(inbox.list(11_000).unwrap().len(), 11_000);
    let state = server.state();
    let searches: Vec<&String> = state.commands.iter().filter(|c| c.starts_with("UID SEARCH")).collect();
    assert_eq!(searches.len(), 2, "{searches:?}");
    assert!(searches[1].starts_with("UID SEARCH 10001:12000"));
    assert!(state.commands.iter().all(|c| c.len() < 2000), "no command is long");
}

#[test]
fn the_same_letter_twice_in_the_mailbox_is_answered_once() {
    let house = House::new();
    let server = Server::start();
    server.put(&roll("a@a.example"));
    server.put(&roll("a@a.example"));
    let all = rounds(&mut daemon(&house, inbox(account(server.port))), 3);
    assert_eq!((all[0].answered, all[0].again), (1, 1));
    assert_eq!(fates(&house, &server), fates(&house, &server));
    assert_eq!(server.state().letters("processed").len(), 2);
}
