//! The process is killed, with SIGKILL, at every step of a letter's journey, and
//! the real program at random times, while the letters lie on a server.

use crate::house::{DICE, House, Taste, letter, until_idle, wait};
use crate::killed;
use crate::mailbox::{fates, invited, letters, write_settings};
use crate::program::{each_is_answered_once, kill, ravenpost, start, stop};
use crate::server::{Fault, PASSWORD, Server};
use ravenpost::daemon::Step;
use std::process::Stdio;
use std::time::Duration;

fn start_over(full: &House) -> (House, Server) {
    let house = full.copy();
    let server = Server::start();
    for raw in letters(&house) {
        server.put(&raw);
    }
    write_settings(&house, server.port);
    (house, server)
}

#[test]
fn killed_at_every_step_every_letter_is_acted_on_once_and_nothing_is_lost() {
    let full = invited();
    let (steady, server) = start_over(&full);
    House::at(steady.dir()).once();
    let expected = fates(&steady, &server);
    let sent = steady.sent().len();
    killed::at_every_step(
        || start_over(&full),
        |house, server, step, nth| {
            let again = House::at(house.dir());
            again.once();
            assert_eq!(fates(house, server), expected, "killed at {step:?}, time {nth}");
            let twice = usize::from(step == Step::Sent);
            assert_eq!(house.sent().len(), sent + twice, "only what was not recorded goes out again");
            assert!(again.once().was_idle(), "{step:?} {nth}: all was done");
        },
    );
}

/// How often the program is started and killed.
const LIVES: usize = 20;

#[test]
fn the_real_program_killed_at_random_times_answers_everything_exactly_once() {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let mut taste = Taste(7);
    let mut ids = Vec::new();
    for _ in 0..LIVES {
        let program = start(&house);
        for _ in 0..=taste.below(3) {
            std::thread::sleep(Duration::from_millis(taste.below(60)));
            let id = format!("dice{}@c.example", ids.len());
            server.put(&letter(&format!("carl{}@c.example", ids.len()), DICE, &id, "", "roll 3d6"));
            ids.push(id);
        }
        std::thread::sleep(Duration::from_millis(taste.below(250)));
        kill(program);
    }
    let now = jiff::Timestamp::now().as_second();
    let mut daemon = House::at(house.dir()).open();
    until_idle(&mut daemon, now);
    drop(daemon);
    let state = server.state();
    assert_eq!((state.letters("INBOX").len(), state.letters("processed").len()), (0, ids.len()));
    drop(state);
    assert_eq!(house.taken().len(), ids.len(), "every letter is taken in once");
    each_is_answered_once(&house, &ids);
    house.verify();
}

#[test]
fn the_real_program_waits_for_letters_and_ends_when_told_to_and_tells_no_secret() {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let program = ravenpost(&house).args(["-vvv", "run"]).stderr(Stdio::piped()).spawn().unwrap();
    let until = |what: &dyn Fn() -> bool| {
        assert!(wait(what), "nothing happened: {:#?}", server.state().commands);
    };
    until(&|| server.state().commands.iter().any(|c| c == "IDLE"));
    server.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6\nsecretwords of mine"));
    until(&|| !house.sent().is_empty());
    until(&|| server.state().letters("processed").len() == 1);
    let done = stop(program);
    assert!(done.contains("connected to the mailbox") && done.contains("answered"), "{done}");
    for secret in ["battery", "AGdhbWVzQ", "secretwords"] {
        assert!(!done.contains(secret), "{secret}: {done}");
    }
}

#[test]
fn an_access_token_comes_fresh_from_a_command_at_every_login() {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let file = house.dir().join("config.toml");
    let mut table: toml::Table = std::fs::read_to_string(&file).unwrap().parse().unwrap();
    let inbox = table["inbox"].as_table_mut().unwrap();
    inbox.insert("auth".to_owned(), "xoauth2".into());
    let count = house.dir().join("count");
    let command = format!("echo >> '{}'; printf '%s\\nexpires\\n' '{PASSWORD}'", count.display());
    inbox.insert("secret_command".to_owned(), command.into());
    std::fs::write(&file, table.to_string()).unwrap();
    std::fs::remove_file(house.config.files.keys.join("imap-secret")).unwrap();
    server.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6"));
    let now = jiff::Timestamp::now().as_second();
    let mut daemon = House::at(house.dir()).open();
    server.state().fault_at("UID MOVE", 1, Fault::DropAfter);
    let round = daemon.once(now).unwrap();
    assert_eq!((round.answered, round.troubles.len()), (1, 0), "{round:?}");
    assert_eq!(std::fs::read_to_string(&count).unwrap().len(), 2, "once for each of two logins");
    assert!(server.state().commands.iter().any(|c| c == "AUTHENTICATE XOAUTH2"));
}

#[test]
fn doctor_says_how_the_mailbox_is() {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let doctor = || {
        let done = ravenpost(&house).arg("doctor").output().unwrap();
        String::from_utf8_lossy(&done.stdout).into_owned()
    };
    let said = doctor();
    assert!(said.contains("ok      inbox: games@post.example at 127.0.0.1, no TLS, 0 letters"), "{said}");
    assert!(said.contains("not there yet: processed, set aside"), "{said}");
    let secret = house.config.files.keys.join("imap-secret");
    std::fs::write(&secret, "hunter2\n").unwrap();
    let said = doctor();
    assert!(
        said.contains("PROBLEM inbox: games@post.example at 127.0.0.1: the server does not accept"),
        "{said}"
    );
    assert!(said.contains("app password") && !said.contains("hunter2"), "{said}");
    std::fs::remove_file(&secret).unwrap();
    let said = doctor();
    assert!(said.contains("imap-secret cannot be read"), "{said}");
    {
        let mut state = server.state();
        state.read_only = true;
        state.capabilities = "IMAP4rev1".to_owned();
        state.keeps_marks = false;
    }
    write_settings(&house, server.port);
    let said = doctor();
    assert!(said.contains("cannot be changed") && said.contains("neither move"), "{said}");
    assert!(said.contains("asked every 30 seconds"), "{said}");
}
