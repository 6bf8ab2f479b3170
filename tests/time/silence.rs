//! What silence leads to, by the terms of the game. Everything is on record, and
//! every ledger verifies.

use crate::house::{ANNA, BERT, DAY, HOUR, House};
use ravenpost::rules::Seat;
use ravenpost::store::GameStatus;

fn mover(house: &House, game: &str) -> (Seat, &'static str, &'static str) {
    let seat = house.table(game).game.owing()[0];
    (seat, [ANNA, BERT][seat.index()], [BERT, ANNA][seat.index()])
}

#[test]
fn the_grace_is_told_before_anything_follows() {
    let mut house = House::new();
    let game = house.begun("2 days/move, grace 1 day, then forfeit");
    let (_, who, other) = mover(&house, &game);
    let asked = house.now;
    house.pass(2 * DAY + HOUR);
    let letters = house.since(who, asked + 1);
    assert_eq!(letters.len(), 2, "a reminder and the grace");
    let head = letters[1].head();
    assert_eq!(letters[1].status(), "REMINDER");
    assert!(head.contains("When it ends, the game is lost."), "{head}");
    assert!(head.contains("By: Thu 8 Oct 08:00 UTC"), "{head}");
    assert!(house.since(other, asked + 1).is_empty());
    // An answer in the grace is an answer.
    house.answer(&game, 0);
    house.round();
    house.pass(HOUR);
    assert_eq!(house.status(&game), GameStatus::Running);
    house.end(&game);
}

#[test]
fn forfeit_ends_the_game_with_its_own_words() {
    let mut house = House::new();
    let game = house.begun("2 days/move, grace 1 day, then forfeit");
    let (seat, who, other) = mover(&house, &game);
    house.pass(3 * DAY - HOUR);
    assert_eq!(house.status(&game), GameStatus::Running);
    house.pass(2 * HOUR);
    house.verify(&game);
    let key = ["fellowship", "sauron"][seat.index()];
    let blocks = house.blocks(&game);
    let [.., note, ending] = &blocks[..] else { panic!("{blocks:?}") };
    assert!(note.contains("what: deadline") && note.contains(&format!("seat: {key}")), "{note}");
    assert!(ending.contains(&format!("result: forfeited {key}")), "{ending}");
    assert_eq!(
        house.told(&game),
        [format!("SILENT: After turn 2 no answer of the seat {key} came in time.")]
    );
    let ending = house.report(&game).summary.games[0].ending.clone();
    assert_eq!(ending, Some(format!("{key} lost it by silence")));
    let lost = house.last(who).head();
    assert!(lost.contains("OVER") && lost.contains("by the terms of the game this loses it"), "{lost}");
    assert!(house.last(other).body.contains("VERIFIED"));
    let letters = house.sent.len();
    house.pass(5 * DAY);
    assert_eq!(house.sent.len(), letters, "it is over");
}

#[test]
fn reminders_leave_it_to_the_other_who_may_wait_or_claim() {
    let mut house = House::new();
    let game = house.begun("2 days/move, grace 1 day, then remind");
    let (_, who, other) = mover(&house, &game);
    house.write(other, &["claim game"]);
    house.round();
    assert!(house.last(other).body.contains("Nobody is so late"), "{}", house.last(other).body);
    house.pass(3 * DAY + HOUR);
    assert_eq!(house.status(&game), GameStatus::Running);
    assert!(house.last(who).head().contains("It still counts if it comes now"), "{}", house.last(who).body);
    let told = house.last(other);
    assert!(told.head().contains("\"claim game\""), "{}", told.body);
    let sent = house.sent.len();
    house.pass(9 * DAY);
    assert_eq!(house.sent.len(), sent, "said once");
    // The late one cannot claim; the other can.
    house.write(who, &["claim game"]);
    house.round();
    assert_eq!(house.status(&game), GameStatus::Running);
    house.write(other, &["claim game"]);
    house.round();
    house.verify(&game);
    let blocks = house.blocks(&game);
    assert!(blocks[blocks.len() - 2].contains("ended the game"), "{}", blocks[blocks.len() - 2]);
    assert!(house.last(other).head().contains("you have ended the game"), "{}", house.last(other).body);
    let keys = ["fellowship", "sauron"];
    let (late, ended) = if who == ANNA { (keys[0], keys[1]) } else { (keys[1], keys[0]) };
    let told = [
        format!("SILENT: After turn 2 no answer of the seat {late} came in time."),
        format!(
            "CLAIMED: After turn 2 the seat {ended} ended the game, because no answer of the seat {late} came in time."
        ),
    ];
    assert_eq!(house.told(&game), told);
}

#[test]
fn who_was_late_and_answers_after_all_plays_on() {
    let mut house = House::new();
    let game = house.begun("2 days/move, then remind");
    let (seat, _, other) = mover(&house, &game);
    house.pass(4 * DAY);
    assert_eq!(house.clock(&game, seat.0).unwrap().stage, 2);
    house.answer(&game, 0);
    house.round();
    house.write(other, &["claim game"]);
    house.round();
    assert_eq!(house.status(&game), GameStatus::Running);
    assert!(house.last(other).body.contains("Nobody is so late"));
    house.end(&game);
}

#[test]
fn a_substitute_is_wanted_until_the_seat_answers() {
    let mut house = House::new();
    let game = house.begun("2 days/move, grace 1 day, then substitute");
    let (seat, who, other) = mover(&house, &game);
    let wanted = |house: &House| {
        let open = house.daemon.store.read::<_, ravenpost::store::StoreError>(|tx| tx.wanted_in(&game));
        open.unwrap().into_iter().map(|wanted| wanted.seat).collect::<Vec<u8>>()
    };
    house.pass(3 * DAY + HOUR);
    assert_eq!(wanted(&house), [seat.0]);
    assert!(house.last(who).head().contains("Somebody else is looked for"), "{}", house.last(who).body);
    assert!(house.last(other).head().contains("Somebody else is looked for"), "{}", house.last(other).body);
    house.answer(&game, 0);
    house.round();
    assert_eq!(wanted(&house), [0; 0]);
    house.end(&game);
}

#[test]
fn the_autopilot_answers_safely_on_record_and_the_game_plays_again() {
    let mut house = House::new();
    let game = house.begun("1 day/move, then autopilot");
    let (seat, who, other) = mover(&house, &game);
    let safe = house.table(&game).game.safe(seat).unwrap();
    house.pass(DAY + HOUR);
    let key = ["fellowship", "sauron"][seat.index()];
    let blocks = house.blocks(&game);
    let late = blocks.iter().find(|block| block.contains(&format!("late.{key}: yes"))).expect("on record");
    assert!(!late.contains(&format!("order.{key}")), "{late}");
    let told = house.last(who).body.replace("\r\n", " ").replace('\n', " ");
    assert!(told.contains(&format!("\"{safe}\", was given in your place.")), "{told}");
    let others = house.last(other).body.replace("\r\n", " ").replace('\n', " ");
    assert!(others.contains("has not answered in time") && !others.contains("in your place"), "{others}");
    // Nobody writes any more: the autopilot plays for both, to the end of days.
    house.pass(12 * DAY);
    let turns = house.table(&game).thread.k;
    assert!(turns > 8, "{turns}");
    if house.status(&game) == GameStatus::Running {
        house.end(&game);
    } else {
        house.verify(&game);
    }
    let silent = house.report(&game).summary.games[0].silent.clone();
    assert_eq!(silent[key][0], 3, "the first answer that was not given");
    assert!(silent.values().map(Vec::len).sum::<usize>() > 6, "{silent:?}");
}

#[test]
fn where_both_are_asked_the_autopilot_resolves_what_the_other_sealed() {
    let mut house = House::new();
    let game = house.asked("1 day/move, then autopilot");
    assert_eq!(house.table(&game).game.owing().len(), 2);
    house.write(BERT, &["setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman"]);
    house.round();
    house.pass(DAY + HOUR);
    let blocks = house.blocks(&game);
    let turn = blocks.iter().find(|block| block.contains("late.fellowship: yes")).expect("on record");
    assert!(turn.contains("order.sauron"), "{turn}");
    assert!(house.table(&game).game.owing().len() == 1);
    house.end(&game);
}

#[test]
fn two_silent_people_are_both_answered_for_at_once() {
    let mut house = House::new();
    let game = house.asked("1 day/move, then autopilot");
    house.live_in(ANNA, "Asia/Tokyo", "{}");
    house.pass(DAY + HOUR);
    let blocks = house.blocks(&game);
    let turn = blocks.iter().find(|block| block.contains("late.fellowship: yes")).expect("on record");
    assert!(turn.contains("late.sauron: yes"), "{turn}");
    house.end(&game);
}

#[test]
fn the_autopilot_of_the_war_passes_and_never_stalls() {
    let mut house = House::new();
    let game = house.open("wotr2", &[], "6 hours/move, then autopilot");
    for who in [ANNA, BERT] {
        house.write(who, &["join seven ducks and a kettle"]);
        house.round();
    }
    house.pass(12 * DAY);
    let turns = house.table(&game).thread.k;
    assert!(turns > 30, "{turns}");
    let orders = house
        .sent
        .iter()
        .filter(|out| out.body.replace("\r\n", " ").replace('\n', " ").contains("given in your place"))
        .count();
    assert!(orders > 20, "{orders}");
    if house.status(&game) == GameStatus::Running {
        house.end(&game);
    } else {
        house.verify(&game);
    }
}
