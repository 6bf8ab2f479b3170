//! The process is killed, with SIGKILL, at every step of a letter's journey.

use crate::house::{ANNA, BERT, DICE, GAMES, House, NOW, answer, letter};
use ravenpost::daemon::Step;
use std::path::Path;
use std::process::{Command, Stdio};

/// For the child: the folder, the step, and which time it is reached.
const ORDERS: &str = "RAVENPOST_TEST_KILL";

/// A house with two letters that start a game, dice, one nobody can answer, and
/// one of two that are the same.
fn full_house() -> House {
    let house = House::new();
    house.new_game();
    house.once();
    for who in [ANNA, BERT] {
        house.put(&answer(&house.last_to(who), who, &["join a red lantern in the rain"], who));
    }
    house.put(b"Subject: nobody\r\n\r\nroll 3d6\r\n");
    house.put(&letter(ANNA, DICE, "dice@a.example", "", "roll 3d6 for the gate"));
    house.put(&letter("carl@c.example", GAMES, "hello@c.example", "", "Who are you?"));
    house
}

#[test]
fn killed_at_every_step_every_letter_is_acted_on_once_and_nothing_is_lost() {
    let full = full_house();
    let steady = full.copy();
    steady.once();
    let (expected, sent) = (steady.picture(), steady.sent().len());
    assert_eq!((expected.waiting, expected.aside, expected.queued), (0, 1, 0));
    assert!(expected.letters.len() >= 7, "{:?}", expected.letters.keys());
    for step in Step::ALL {
        for nth in 1.. {
            let house = full.copy();
            if !killed(house.dir(), step, nth) {
                assert!(nth > 1, "no process was killed at {step:?}");
                break;
            }
            house.once();
            assert_eq!(house.picture(), expected, "killed at {step:?}, time {nth}");
            let twice = usize::from(step == Step::Sent);
            assert_eq!(house.sent().len(), sent + twice, "only what was not recorded goes out again");
            assert!(house.once().was_idle(), "{step:?} {nth}: all was done");
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
