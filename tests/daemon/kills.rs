//! The process is killed, with SIGKILL, at every step of a letter's journey.

use crate::house::{ANNA, BERT, DICE, GAMES, House, answer, letter};
use crate::killed;
use ravenpost::daemon::Step;

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
    killed::at_every_step(
        || (full.copy(), ()),
        |house, (), step, nth| {
            house.once();
            assert_eq!(house.picture(), expected, "killed at {step:?}, time {nth}");
            let twice = usize::from(step == Step::Sent);
            assert_eq!(house.sent().len(), sent + twice, "only what was not recorded goes out again");
            assert!(house.once().was_idle(), "{step:?} {nth}: all was done");
        },
    );
}
