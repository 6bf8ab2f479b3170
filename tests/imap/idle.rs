//! Waiting for letters.

use crate::mailbox::{account, inbox};
use crate::server::{Fault, NOBODY, Server};
use ravenpost::mail::inbox::{ImapInbox, Inbox};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_mins(4);

/// Tells as soon as the server listens for new letters in behalf of somebody.
fn listening(server: &Server) -> mpsc::Receiver<()> {
    let (tell, told) = mpsc::channel();
    server.state().on(move |c| {
        if c == "while idle" {
            let _ = tell.send(());
        }
        Fault::None
    });
    told
}

fn connected(server: &Server) -> ImapInbox {
    let mut inbox = inbox(account(server.port));
    inbox.list(10).unwrap();
    inbox
}

#[test]
fn a_new_letter_ends_the_waiting() {
    let server = Server::start();
    let mut inbox = connected(&server);
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let (listens, there) = (listening(&server), &server);
    thread::scope(|scope| {
        scope.spawn(move || {
            listens.recv().unwrap();
            there.put(b"new");
        });
        assert!(inbox.wait(LONG, &stop));
    });
    assert!(begun.elapsed() < LONG / 2);
    assert_eq!(inbox.list(10).unwrap().len(), 1);
    assert!(!inbox.wait(Duration::from_millis(50), &stop), "nothing else came");
}

#[test]
fn a_letter_that_came_before_the_waiting_began_is_not_overlooked() {
    let server = Server::start();
    let mut inbox = connected(&server);
    server.state().on(|c| {
        if c == "IDLE" {
            Fault::Say(b"* 1 EXISTS\r\n+ idling\r\n* 1 RECENT\r\n".to_vec())
        } else {
            Fault::None
        }
    });
    // The server hears no `DONE` after such an answer of ours: the line is renewed.
    assert!(inbox.wait(Duration::from_secs(20), &AtomicBool::new(false)));
}

#[test]
fn the_waiting_ends_when_it_is_told_to() {
    let server = Server::start();
    let silent = Server::start();
    silent.state().capabilities = "IMAP4rev1 MOVE".to_owned();
    let mut down = ImapInbox::new(account(NOBODY), crate::mailbox::secret("x"));
    down.list(1).unwrap_err();
    down.wait(Duration::from_millis(1100), &AtomicBool::new(false));
    down.list(1).unwrap_err();
    for mut inbox in [connected(&server), connected(&silent), down] {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let begun = Instant::now();
        let teller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            flag.store(true, Ordering::Relaxed);
        });
        inbox.wait(LONG, &stop);
        assert!(begun.elapsed() < LONG / 2);
        teller.join().unwrap();
    }
}

#[test]
fn a_server_that_does_not_keep_its_promise_to_tell_is_asked_over_the_same_line() {
    for answer in [&b"TAG BAD unknown command\r\n"[..], b"* OK so\r\nTAG NO not now\r\n"] {
        let server = Server::start();
        let mut inbox = connected(&server);
        server.state().on(move |c| if c == "IDLE" { Fault::Say(answer.to_vec()) } else { Fault::None });
        let stop = AtomicBool::new(false);
        for n in 1..=3 {
            assert!(inbox.wait(Duration::from_millis(20), &stop), "look again after the time is over");
            server.put(b"new");
            assert_eq!(inbox.list(10).unwrap().len(), n);
        }
        let state = server.state();
        assert_eq!(state.connections, 1);
        assert_eq!(state.commands.iter().filter(|c| *c == "IDLE").count(), 1, "it is not tried for ever");
    }
}

#[test]
fn a_server_that_tells_nothing_is_asked() {
    let server = Server::start();
    let mut quiet = account(server.port);
    quiet.idle = false;
    let mut inbox = inbox(quiet);
    inbox.list(10).unwrap();
    assert!(inbox.wait(Duration::from_millis(20), &AtomicBool::new(false)));
    assert!(!server.state().commands.iter().any(|c| c == "IDLE"));
}

#[test]
fn a_line_that_dies_while_waiting_is_renewed() {
    let server = Server::start();
    let mut inbox = connected(&server);
    server.state().on(|c| if c == "while idle" { Fault::DropBefore } else { Fault::None });
    assert!(inbox.wait(LONG, &AtomicBool::new(false)), "it is worth while to look");
    server.state().well();
    server.put(b"new");
    assert_eq!(inbox.list(10).unwrap().len(), 1);
    assert_eq!(server.state().connections, 2);
}

#[test]
fn a_server_that_refuses_to_tell_does_not_make_us_run_in_circles() {
    let server = Server::start();
    let mut inbox = ImapInbox::new(account(server.port), crate::mailbox::secret(crate::server::PASSWORD));
    inbox.list(10).unwrap();
    server.state().on(|c| if c == "IDLE" { Fault::Say(b"TAG NO not now\r\n".to_vec()) } else { Fault::None });
    let begun = Instant::now();
    inbox.wait(Duration::from_millis(900), &AtomicBool::new(false));
    assert!(begun.elapsed() >= Duration::from_millis(900), "it waits as long as it would have listened");
}
