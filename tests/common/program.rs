//! The real program at work in a house, and how it ends: killed, or told to.
#![allow(dead_code)]

use crate::house::House;
use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};

/// The program with the settings of a house, before its subcommand is named.
pub fn ravenpost(house: &House) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
    command.env_remove("RAVENPOST_LOG").arg("--config").arg(house.dir().join("config.toml"));
    command
}

/// The program at work; what it says is not listened to.
pub fn start(house: &House) -> Child {
    ravenpost(house).arg("run").stderr(Stdio::null()).spawn().unwrap()
}

/// Kills it, wherever it stands.
pub fn kill(mut program: Child) {
    program.kill().unwrap();
    program.wait().unwrap();
}

/// Tells it to end, and sees to it that it ends well; what it said, if it was listened to.
pub fn stop(program: Child) -> String {
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", program.id())]).status().unwrap();
    assert!(told.success());
    let done = program.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(0), "{said}");
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
