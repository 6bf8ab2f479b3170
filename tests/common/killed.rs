//! A process that is killed, with SIGKILL, at one step of a letter's journey.
#![allow(dead_code)]

use crate::house::{House, NOW};
use ravenpost::daemon::Step;
use std::path::Path;
use std::process::{Command, Stdio};

/// For the process that is killed: the step, which time it is reached, the folder.
const ORDERS: &str = "RAVENPOST_TEST_KILL";

/// Lets another process do a round in a house until it is killed, with SIGKILL, at
/// a step of a letter's journey; whether it came so far.
pub fn at(house: &Path, step: Step, nth: usize) -> bool {
    let number = Step::ALL.iter().position(|one| *one == step).unwrap();
    let done = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::the_process_that_is_killed"])
        .env(ORDERS, format!("{number} {nth} {}", house.display()))
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

/// Kills a process at every step, each time it is reached. `start_over` makes the
/// house, and keeps what it needs beside it; `look` says what must hold after it.
pub fn at_every_step<T>(
    mut start_over: impl FnMut() -> (House, T),
    mut look: impl FnMut(&House, &T, Step, usize),
) {
    for step in Step::ALL {
        for nth in 1.. {
            let (house, beside) = start_over();
            if !at(house.dir(), step, nth) {
                assert!(nth > 1, "no process was killed at {step:?}");
                break;
            }
            look(&house, &beside, step, nth);
        }
    }
}
