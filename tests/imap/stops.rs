//! The real program is told to stop while the mail server hangs: it ends soon, and
//! nothing is lost or done twice.

use crate::house::{DICE, House, letter};
use crate::mailbox::write_settings;
use crate::program::ravenpost;
use crate::server::{Fault, Server};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The server's own time is a minute; a machine may be slow.
const SOON: Duration = Duration::from_secs(15);

/// Commands at which the server hangs, and what it has said by then.
const HANGS: [&str; 10] = [
    "CAPABILITY",
    "AUTHENTICATE",
    "LIST",
    "SELECT",
    "UID SEARCH",
    "UID FETCH 1 (UID RFC822",
    "UID FETCH 1 (UID BODY",
    "UID MOVE",
    "IDLE",
    "DONE",
];

fn start(house: &House) -> Child {
    ravenpost(house).arg("run").stderr(Stdio::piped()).spawn().unwrap()
}

fn tell(program: &Child) {
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", program.id())]).status().unwrap();
    assert!(told.success());
}

/// How long it took to end well, and what it said.
fn end_of(mut program: Child) -> (Duration, String) {
    let begun = Instant::now();
    let said = std::io::read_to_string(program.stderr.take().unwrap()).unwrap();
    assert_eq!(program.wait().unwrap().code(), Some(0), "{said}");
    (begun.elapsed(), said)
}

fn until(what: impl Fn() -> bool) {
    for _ in 0..3000 {
        if what() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("nothing happened");
}

/// A house, a server that hangs at a command, and a program that waits for it.
fn hanging(at: &'static str) -> (House, Server, Child) {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    server.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6"));
    let seen = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let told = std::sync::Arc::clone(&seen);
    server.state().on(move |command| {
        if !command.starts_with(at) {
            return Fault::None;
        }
        told.store(true, std::sync::atomic::Ordering::SeqCst);
        Fault::Hang
    });
    let program = start(&house);
    if at == "DONE" {
        until(|| server.state().commands.iter().any(|command| command == "IDLE"));
    } else {
        until(|| seen.load(std::sync::atomic::Ordering::SeqCst));
    }
    (house, server, program)
}

#[test]
fn told_to_stop_while_the_server_hangs_it_ends_at_once_and_nothing_is_lost_or_done_twice() {
    for at in HANGS {
        let (house, server, program) = hanging(at);
        tell(&program);
        let (took, said) = end_of(program);
        assert!(took < SOON, "{at}: {took:?}");
        assert!(!said.contains("ERROR"), "{at}: nothing is wrong: {said}");
        server.state().well();
        let now = jiff::Timestamp::now().as_second();
        House::at(house.dir()).open().once(now).unwrap();
        assert_eq!(house.taken().len(), 1, "{at}");
        assert_eq!(house.sent().len(), 1, "{at}");
        let state = server.state();
        assert_eq!((state.letters("INBOX").len(), state.letters("processed").len()), (0, 1), "{at}");
    }
}

#[test]
fn told_to_stop_before_the_server_has_said_a_word_it_ends_at_once() {
    let house = House::of_today();
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    write_settings(&house, silent.local_addr().unwrap().port());
    let program = start(&house);
    let (_line, _) = silent.accept().unwrap();
    tell(&program);
    let (took, said) = end_of(program);
    assert!(took < SOON && !said.contains("ERROR"), "{took:?}: {said}");
}

#[test]
fn told_to_stop_while_a_command_works_out_the_secret_it_ends_at_once() {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let file = house.dir().join("config.toml");
    let mut table: toml::Table = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    let ran = house.dir().join("ran");
    let command = format!("touch '{}'; exec sleep 50", ran.display());
    table["inbox"].as_table_mut().unwrap().insert("secret_command".to_owned(), command.into());
    std::fs::write(&file, table.to_string()).unwrap();
    let program = start(&house);
    until(|| ran.exists());
    tell(&program);
    let (took, said) = end_of(program);
    assert!(took < SOON && !said.contains("ERROR"), "{took:?}: {said}");
}
