//! The process is killed, with SIGKILL, at every step of a letter's journey, and
//! the real program at random times, while the letters lie on a server.

use crate::house::{DICE, House, NOW, Taste, letter, until_idle, wait};
use crate::mailbox::{fates, invited, letters, write_settings};
use crate::server::{Fault, PASSWORD, Server};
use ravenpost::daemon::Step;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// For the child: the folder, the step, and which time it is reached.
const ORDERS: &str = "RAVENPOST_TEST_IMAP_KILL";

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
    for step in Step::ALL {
        for nth in 1.. {
            let (house, server) = start_over(&full);
            if !killed(house.dir(), step, nth) {
                assert!(nth > 1, "no process was killed at {step:?}");
                break;
            }
            let again = House::at(house.dir());
            again.once();
            assert_eq!(fates(&house, &server), expected, "killed at {step:?}, time {nth}");
            let twice = usize::from(step == Step::Sent);
            assert_eq!(house.sent().len(), sent + twice, "only what was not recorded goes out again");
            assert!(again.once().was_idle(), "{step:?} {nth}: all was done");
        }
    }
}

/// Lets another process do a round until it is killed.
fn killed(dir: &Path, step: Step, nth: usize) -> bool {
    let number = Step::ALL.iter().position(|one| *one == step).unwrap();
    let done = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kills::the_process_that_is_killed"])
        .env(ORDERS, format!("{number} {nth} {}", dir.display()))
        .stdout(Stdio::null())
        .status()
        .unwrap();
    done.code().is_none()
}

/// Does nothing, unless it is the other process.
#[test]
fn the_process_that_is_killed() {
    let Ok(orders) = std::env::var(ORDERS) else { return };
    let mut words = orders.splitn(3, ' ');
    let step = Step::ALL[words.next().unwrap().parse::<usize>().unwrap()];
    let mut left: usize = words.next().unwrap().parse().unwrap();
    let house = House::at(Path::new(words.next().unwrap()));
    let mut daemon = house.open().watched_by(move |now| {
        if now == step {
            left -= 1;
            if left == 0 {
                die();
            }
        }
    });
    daemon.once(NOW).unwrap();
}

fn die() {
    let kill = format!("kill -9 {}", std::process::id());
    Command::new("sh").args(["-c", &kill]).status().unwrap();
    unreachable!("the process was killed");
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
        let mut program = start(&house);
        for _ in 0..=taste.below(3) {
            std::thread::sleep(Duration::from_millis(taste.below(60)));
            let id = format!("dice{}@c.example", ids.len());
            server.put(&letter(&format!("carl{}@c.example", ids.len()), DICE, &id, "", "roll 3d6"));
            ids.push(id);
        }
        std::thread::sleep(Duration::from_millis(taste.below(250)));
        program.kill().unwrap();
        program.wait().unwrap();
    }
    let now = jiff::Timestamp::now().as_second();
    let mut daemon = House::at(house.dir()).open();
    until_idle(&mut daemon, now);
    drop(daemon);
    let state = server.state();
    assert_eq!((state.letters("INBOX").len(), state.letters("processed").len()), (0, ids.len()));
    drop(state);
    assert_eq!(house.taken().len(), ids.len(), "every letter is taken in once");
    let sent = house.sent();
    for id in &ids {
        let answers: BTreeSet<&str> =
            sent.iter().filter(|out| out.in_reply_to == *id).map(|out| out.message_id.as_str()).collect();
        assert_eq!(answers.len(), 1, "{id}");
    }
    house.verify();
}

#[test]
fn the_real_program_waits_for_letters_and_ends_when_told_to_and_tells_no_secret() {
    let house = House::of_today();
    let server = Server::start();
    write_settings(&house, server.port);
    let mut program = Command::new(env!("CARGO_BIN_EXE_ravenpost"))
        .env_remove("RAVENPOST_LOG")
        .arg("--config")
        .arg(house.dir().join("config.toml"))
        .args(["-vvv", "run"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let until = |what: &dyn Fn() -> bool| {
        assert!(wait(what), "nothing happened: {:#?}", server.state().commands);
    };
    until(&|| server.state().commands.iter().any(|c| c == "IDLE"));
    server.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6\nsecretwords of mine"));
    until(&|| !house.sent().is_empty());
    until(&|| server.state().letters("processed").len() == 1);
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", program.id())]).status().unwrap();
    assert!(told.success());
    let done = program.wait_with_output_of_stderr();
    assert!(done.contains("connected to the mailbox") && done.contains("answered"), "{done}");
    for secret in ["battery", "AGdhbWVzQ", "secretwords"] {
        assert!(!done.contains(secret), "{secret}: {done}");
    }
}

/// The rest of what a program says, once it has ended well.
trait Said {
    fn wait_with_output_of_stderr(&mut self) -> String;
}

impl Said for Child {
    fn wait_with_output_of_stderr(&mut self) -> String {
        let said = std::io::read_to_string(self.stderr.take().unwrap()).unwrap();
        assert_eq!(self.wait().unwrap().code(), Some(0), "{said}");
        said
    }
}

fn start(house: &House) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ravenpost"))
        .arg("--config")
        .arg(house.dir().join("config.toml"))
        .arg("run")
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
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
        let mut doctor = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
        let done =
            doctor.arg("--config").arg(house.dir().join("config.toml")).arg("doctor").output().unwrap();
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
