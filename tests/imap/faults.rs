//! A server that dies, hangs or is slow: nothing is lost, and nothing is done twice.

use crate::house::{DICE, House, NOW, letter};
use crate::mailbox::{account, daemon, fates, inbox, invited, letters, rounds, settle};
use crate::server::{Fault, NOBODY, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A house, and a server with its letters.
fn with_letters(full: &House) -> (House, Server) {
    let house = full.copy();
    let server = Server::start();
    for raw in letters(&house) {
        server.put(&raw);
    }
    (house, server)
}

/// Does to the server whatever `fault` says at its `nth` command, until there are
/// no more commands, and compares what becomes of the letters.
fn at_every_command(fault: &Fault) {
    let full = invited();
    let (house, server) = with_letters(&full);
    rounds(&mut daemon(&house, inbox(account(server.port))), 3);
    let expected = fates(&house, &server);
    let commands = server.state().commands.len();
    assert!(commands > 25, "{commands}");
    for nth in 1..=commands {
        let (house, server) = with_letters(&full);
        let count = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&count);
        let at_nth = fault.clone();
        server.state().on(move |_| {
            if seen.fetch_add(1, Ordering::Relaxed) + 1 == nth { at_nth.clone() } else { Fault::None }
        });
        let account = account(server.port);
        rounds(&mut daemon(&house, inbox(account)), 8);
        assert!(count.load(Ordering::Relaxed) >= nth);
        let commands = server.state().commands.clone();
        assert_eq!(fates(&house, &server), expected, "{fault:?} at {nth}: {commands:#?}");
        house.verify();
    }
}

#[test]
fn a_line_that_dies_before_any_command_loses_nothing_and_doubles_nothing() {
    at_every_command(&Fault::DropBefore);
}

#[test]
fn a_line_that_dies_after_any_command_loses_nothing_and_doubles_nothing() {
    at_every_command(&Fault::DropAfter);
}

#[test]
fn a_line_that_is_cut_in_the_middle_of_any_answer_loses_nothing_and_doubles_nothing() {
    at_every_command(&Fault::Cut(60));
}

#[test]
fn a_letter_cut_in_its_middle_goes_on_where_it_was_cut() {
    let house = House::new();
    let server = Server::start();
    let text = format!("roll 3d6\n{}", "no order in this line\n".repeat(30_000));
    let raw = letter("carl@c.example", DICE, "long@c.example", "", &text);
    assert!(raw.len() > 2 * 256 * 1024 && raw.len() < 1 << 20);
    server.put(&raw);
    server.state().fault_at("UID FETCH 1 (UID BODY", 2, Fault::Cut(100_000));
    rounds(&mut daemon(&house, inbox(account(server.port))), 4);
    assert_eq!(house.outcome("long@c.example"), "answered");
    let state = server.state();
    let chunks = |from: &str| state.commands.iter().filter(|c| c.contains(&format!("[]<{from}."))).count();
    assert_eq!((chunks("0"), chunks("262144"), chunks("524288")), (1, 2, 1), "{:#?}", state.commands);
    assert_eq!(state.letters("processed"), [raw]);
}

#[test]
fn a_server_that_hangs_is_given_up_in_time_and_letters_still_leave() {
    for words in ["CAPABILITY", "AUTHENTICATE", "LIST", "SELECT", "UID SEARCH", "UID FETCH", "UID MOVE"] {
        let full = invited();
        let (house, server) = with_letters(&full);
        // A letter waits in the outbox.
        let game = house.new_game();
        server.state().on(move |command| if command.starts_with(words) { Fault::Hang } else { Fault::None });
        let mut short = account(server.port);
        short.timeout = Duration::from_millis(200);
        let mut daemon = daemon(&house, inbox(short));
        let round = daemon.once(NOW).unwrap();
        assert!(!round.troubles.is_empty(), "{words}");
        assert!(round.troubles[0].contains("did not answer in time"), "{words}: {:?}", round.troubles);
        assert!(round.sent >= 2, "{words}: the invitations to {game} leave: {round}");
        server.state().well();
        settle(&mut daemon, &server);
        assert_eq!(server.state().letters("INBOX").len(), 0, "{words}");
        assert_eq!(house.outcome("dice@a.example"), "answered", "{words}");
        house.verify();
    }
}

#[test]
fn a_slow_server_is_waited_for() {
    let full = invited();
    let (house, server) = with_letters(&full);
    server.state().on(|_| Fault::Drip);
    let all = rounds(&mut daemon(&house, inbox(account(server.port))), 3);
    assert!(all.iter().all(|round| round.troubles.is_empty()), "{all:#?}");
    assert_eq!(server.state().letters("processed").len(), 4);
    assert_eq!(server.state().letters("set aside").len(), 1);
}

#[test]
fn numbers_that_begin_anew_only_make_letters_come_again() {
    let full = invited();
    for at in ["UID FETCH", "UID MOVE", "SELECT"] {
        let (house, server) = with_letters(&full);
        let mut daemon = daemon(&house, inbox(account(server.port)));
        // The line dies, and behind it the mailbox is rebuilt: all letters that
        // were there are there again, under numbers of another age.
        server.state().fault_at(at, 2, Fault::DropBefore);
        daemon.once(NOW).unwrap();
        {
            let mut state = server.state();
            state.validity = 8;
            let moved: Vec<_> = ["processed", "set aside"]
                .iter()
                .flat_map(|folder| state.folders.get_mut(*folder).map(std::mem::take).unwrap_or_default())
                .collect();
            let inbox = state.folders.get_mut("INBOX").unwrap();
            inbox.extend(moved);
            for (i, letter) in inbox.iter_mut().enumerate() {
                letter.uid = 100 - i as u32;
            }
            inbox.reverse();
        }
        rounds(&mut daemon, 6);
        let fates = fates(&house, &server);
        assert_eq!(server.state().letters("INBOX").len(), 0, "{at}: {fates:?}");
        assert_eq!(house.taken().len(), 5, "{at}");
        assert_eq!(house.answers_to("dice@a.example").len(), 1, "{at}");
        house.verify();
    }
}

#[test]
fn a_server_that_is_down_stops_no_letter_from_leaving() {
    let house = House::new();
    house.new_game();
    let mut daemon = daemon(&house, inbox(account(NOBODY)));
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.sent, round.troubles.len()), (2, 1), "{:?}", round.troubles);
    assert!(round.troubles[0].contains("out of reach"), "{:?}", round.troubles);
}

#[test]
fn a_letter_on_which_the_server_dies_does_not_stop_those_behind_it() {
    let house = House::new();
    let server = Server::start();
    for i in 0..3 {
        server.put(&letter(&format!("carl{i}@c.example"), DICE, &format!("{i}@c.example"), "", "roll 3d6"));
    }
    server
        .state()
        .on(|c| if c.starts_with("UID FETCH 1 (UID BODY") { Fault::DropBefore } else { Fault::None });
    let mut daemon = daemon(&house, inbox(account(server.port)));
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.taken(), round.left, round.troubles.len()), (0, 3, 1), "{round:?}");
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.answered, round.left, round.troubles.len()), (2, 1, 1), "{round:?}");
    server.state().well();
    assert_eq!(daemon.once(NOW).unwrap().answered, 1);
    assert_eq!(server.state().letters("INBOX").len(), 0);
}

#[test]
fn a_letter_that_the_server_refuses_does_not_stop_those_behind_it() {
    let house = House::new();
    let server = Server::start();
    for i in 0..3 {
        server.put(&letter(&format!("carl{i}@c.example"), DICE, &format!("{i}@c.example"), "", "roll 3d6"));
    }
    for (words, left) in [("UID FETCH 1 (UID BODY", 1), ("UID MOVE 1", 0)] {
        server.state().on(move |c| {
            if c.starts_with(words) {
                Fault::Say(b"TAG NO [SERVERBUG] broken\r\n".to_vec())
            } else {
                Fault::None
            }
        });
        let mut daemon = daemon(&house, inbox(account(server.port)));
        let round = daemon.once(NOW).unwrap();
        assert_eq!((round.left, round.troubles.len()), (left, 1), "{round:?}");
        assert!(round.troubles[0].contains("letter imap:7:1: the server refused"), "{:?}", round.troubles);
        assert_eq!(server.state().letters("INBOX").len(), 1);
    }
    server.state().well();
    let round = daemon(&house, inbox(account(server.port))).once(NOW).unwrap();
    assert_eq!((round.again, round.sent), (1, 0));
    assert_eq!(house.taken().len(), 3);
}
