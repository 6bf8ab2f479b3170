//! The post office is not there for a while: nobody suffers from it.

use crate::house::{ANNA, BERT, DAY, HOUR, House};
use ravenpost::store::GameStatus;

#[test]
fn a_deadline_in_our_absence_moves_by_as_much() {
    let mut house = House::new();
    let game = house.begun("2 days/move, grace 1 day, then forfeit");
    let seat = house.table(&game).game.owing()[0].0;
    let who = [ANNA, BERT][usize::from(seat)];
    house.pass(DAY);
    let due = house.due(&game, seat);
    // Five days of silence from us, over deadline and grace.
    house.now += 5 * DAY;
    house.round();
    assert_eq!(house.status(&game), GameStatus::Running);
    assert_eq!(house.due(&game, seat), due + 5 * DAY);
    let told = house.since(who, house.now);
    assert!(told.is_empty(), "there is a day left: {}", told[0].body);
    house.pass(DAY - HOUR);
    assert_eq!(house.last(who).status(), "REMINDER");
    house.pass(DAY + 2 * HOUR);
    house.verify(&game);
}

#[test]
fn the_rest_of_a_grace_is_still_there_after_our_absence() {
    let mut house = House::new();
    let game = house.begun("1 day/move, grace 2 days, then forfeit");
    let seat = house.table(&game).game.owing()[0].0;
    house.pass(2 * DAY);
    let before = house.clock(&game, seat).unwrap();
    assert_eq!(before.stage, 1);
    house.now += 10 * DAY;
    house.round();
    let after = house.clock(&game, seat).unwrap();
    assert_eq!(after.grace_end.unwrap(), before.grace_end.unwrap() + 10 * DAY);
    assert_eq!(house.status(&game), GameStatus::Running);
}

#[test]
fn a_short_rest_is_no_absence() {
    let mut house = House::new();
    let game = house.begun("2 days/move");
    let seat = house.table(&game).game.owing()[0].0;
    let due = house.due(&game, seat);
    house.now += HOUR - 60;
    house.round();
    assert_eq!(house.due(&game, seat), due);
}

#[test]
fn a_letter_that_waits_is_handled_before_anybody_is_late() {
    // The rounds are rare on purpose: the letter lay there in time.
    let mut house = House::with(|config| config.time.absence_minutes = 10_080);
    let game = house.begun("2 days/move, then forfeit");
    let turns = house.table(&game).thread.k;
    house.now += DAY;
    house.answer(&game, 0);
    house.now += 3 * DAY;
    house.round();
    assert_eq!(house.status(&game), GameStatus::Running);
    assert!(house.table(&game).thread.k > turns);
    assert!(house.blocks(&game).iter().all(|block| !block.contains("what: deadline")));
    house.end(&game);
}

#[test]
fn while_the_inbox_cannot_be_reached_nobody_is_late() {
    let mut house = House::new();
    let game = house.begun("2 days/move, then forfeit");
    let seat = house.table(&game).game.owing()[0].0;
    let due = house.due(&game, seat);
    house.pass(DAY);
    house.inbox.lock().unwrap().closed = true;
    house.answer(&game, 0);
    for _ in 0..200 {
        house.now += HOUR / 2;
        assert_eq!(house.round().troubles.len(), 1);
    }
    assert_eq!((house.status(&game), house.due(&game, seat)), (GameStatus::Running, due));
    house.inbox.lock().unwrap().closed = false;
    house.round();
    assert_eq!(house.status(&game), GameStatus::Running);
    assert!(house.blocks(&game).iter().all(|block| !block.contains("what: deadline")));
    house.end(&game);
}

#[test]
fn invitations_wait_for_us_too_and_a_bank_pays_for_no_absence() {
    let mut house = House::new();
    let invited = house.open("confrontation", &[], "no hurry");
    let game = house.begun("bank 10 days + 1 day, then forfeit");
    let seat = house.table(&game).game.owing()[0].0;
    let bank = house.clock(&game, seat).unwrap().allowed.unwrap();
    house.pass(DAY);
    house.now += 20 * DAY;
    house.round();
    assert_eq!(house.status(&invited), GameStatus::Invited);
    assert_eq!(house.clock(&game, seat).unwrap().allowed, Some(bank - DAY));
    house.pass(6 * DAY + HOUR);
    house.verify(&invited);
}
