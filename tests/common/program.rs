//! The real program at work in a house, and how it ends: killed, or told to.
#![allow(dead_code)]

use crate::house::{House, ended};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::process::{Child, Command};

/// The program with the settings of a house, before its subcommand is named.
pub fn ravenpost(house: &House) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
    command.env_remove("RAVENPOST_LOG").arg("--config").arg(house.dir().join("config.toml"));
    command
}

/// The program at work; what it says is in its log.
pub fn start(house: &House) -> Child {
    let log = File::options().create(true).append(true).open(house.dir().join("log")).unwrap();
    ravenpost(house).arg("run").stderr(log).spawn().unwrap()
}

/// What the program wrote down.
pub fn log(house: &House) -> String {
    fs::read_to_string(house.dir().join("log")).unwrap_or_default()
}

/// Kills it, wherever it stands.
pub fn kill(mut program: Child) {
    program.kill().unwrap();
    program.wait().unwrap();
}

/// Tells it to end, and sees to it that it ends well; what it said, if it was listened to.
pub fn stop(mut program: Child) -> String {
    let heard = program.stderr.take().map(|mut from| {
        std::thread::spawn(move || {
            let mut said = Vec::new();
            from.read_to_end(&mut said).unwrap();
            String::from_utf8_lossy(&said).into_owned()
        })
    });
    let status = ended(program);
    let said = heard.map(|heard| heard.join().unwrap()).unwrap_or_default();
    assert_eq!(status.code(), Some(0), "{said}");
    said
}

/// Every letter has one answer, however often that went out.
pub fn each_is_answered_once(house: &House, ids: &[String]) {
    let sent = house.sent();
    for id in ids {
        let answers = sent.iter().filter(|out| out.in_reply_to == *id);
        let answers: BTreeSet<(&str, &str)> =
            answers.map(|out| (out.message_id.as_str(), out.to.as_str())).collect();
        assert_eq!(answers.len(), 1, "{id}: {answers:?}");
    }
}
