//! What an operator sees of the program over days: each trouble once, with what to
//! do, and its end; exit codes that mean what is written.

use crate::house::{DICE, House, letter};
use crate::program::ravenpost;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;

/// Starts `run`; what it says is in a file.
fn run(house: &House) -> (Child, PathBuf) {
    let log = house.dir().join("log");
    let mut program = ravenpost(house);
    program.env("RAVENPOST_LOG", "info").arg("run").stderr(File::create(&log).unwrap());
    let program = program.spawn().unwrap();
    (program, log)
}

/// Changes a setting of the daemon.
fn set(house: &House, key: &str, value: impl Into<toml::Value>) {
    let file = house.dir().join("config.toml");
    let mut table: toml::Table = fs::read_to_string(&file).unwrap().parse().unwrap();
    table["daemon"].as_table_mut().unwrap().insert(key.to_owned(), value.into());
    fs::write(&file, table.to_string()).unwrap();
}

/// Waits until the log says something, and gives it.
fn said(log: &Path, what: &str) -> String {
    for _ in 0..3000 {
        let text = fs::read_to_string(log).unwrap();
        if text.contains(what) {
            return text;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("never said: {what}\n{}", fs::read_to_string(log).unwrap());
}

fn stop(mut program: Child) {
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", program.id())]).status().unwrap();
    assert!(told.success());
    assert_eq!(program.wait().unwrap().code(), Some(0));
}

#[test]
fn an_inbox_that_is_gone_for_a_while_is_told_once_and_its_return_too() {
    let house = House::of_today();
    set(&house, "poll_seconds", 1);
    let (program, log) = run(&house);
    said(&log, "at work");
    let (inbox, away) = (house.config.inbox.path.clone(), house.dir().join("away"));
    fs::rename(&inbox, &away).unwrap();
    let text = said(&log, "cannot list");
    assert!(text.contains("see that the folder exists and may be written"), "{text}");
    // Some more rounds; however many there are, they say nothing.
    std::thread::sleep(Duration::from_secs(4));
    fs::rename(&away, &inbox).unwrap();
    said(&log, "the inbox can be looked into again");
    house.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6"));
    let text = said(&log, "sent=1");
    stop(program);
    assert_eq!(text.matches("cannot list").count(), 1, "{text}");
    assert_eq!(text.matches("looked into again").count(), 1, "{text}");
    assert!(text.matches("a round is done").count() <= 2, "{text}");
}

#[test]
fn a_letter_that_does_not_leave_is_told_at_its_first_attempt_and_is_sent_when_it_can_be() {
    let house = House::of_today();
    let outbox = house.config.outbox.path.clone();
    let away = house.dir().join("away");
    fs::rename(&outbox, &away).unwrap();
    fs::write(&outbox, "").unwrap();
    house.put(&letter("carl@c.example", DICE, "a@c.example", "", "roll 3d6"));
    let (program, log) = run(&house);
    let text = said(&log, "not sent yet");
    assert!(text.contains("see that the folder exists"), "{text}");
    stop(program);
    assert_eq!(house.queued().len(), 1);
    fs::remove_file(&outbox).unwrap();
    fs::rename(&away, &outbox).unwrap();
    let now = jiff::Timestamp::now().as_second();
    assert_eq!(house.open().once(now + 3600).unwrap().sent, 1);
}

#[test]
fn what_ends_the_program_is_told_in_the_form_of_the_log_with_what_to_do_and_its_code() {
    let house = House::of_today();
    let key = house.config.files.keys.join("online.key");
    let kept = fs::read(&key).unwrap();
    fs::write(&key, "no key\n").unwrap();
    let once = |house: &House| {
        let (mut program, log) = run(house);
        let code = program.wait().unwrap().code();
        (code, fs::read_to_string(log).unwrap())
    };
    let (code, text) = once(&house);
    assert_eq!(code, Some(5), "{text}");
    assert!(text.starts_with("ravenpost: ") && text.contains("put back your copy"), "{text}");
    set(&house, "log", "json");
    let (code, text) = once(&house);
    assert_eq!(code, Some(5), "{text}");
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        assert_eq!(line["level"], "ERROR");
    }
    assert!(text.contains("put back your copy"), "{text}");
    fs::write(&key, kept).unwrap();
    set(&house, "log", "text");
    set(&house, "poll_seconds", "often");
    let (code, text) = once(&house);
    assert_eq!(code, Some(4), "{text}");
    assert!(text.contains("daemon.poll_seconds") && text.contains("write a whole number"), "{text}");
}
