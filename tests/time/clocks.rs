//! Until when an answer is awaited, and what the letters say of it.

use crate::house::{ANNA, BERT, DAY, HOUR, House, START, moment, wall};

/// A game of two people in two zones in which one is asked to move at a moment.
fn asked_at(house: &mut House, terms: &str, at: i64) -> (String, usize) {
    house.daemon.office.config.time.absence_minutes = 10_080;
    let game = house.asked(terms);
    house.live_in(ANNA, "Europe/Berlin", "{}");
    house.live_in(BERT, "America/New_York", "{}");
    while house.now < at {
        house.now = (house.now + 6 * DAY).min(at);
        house.round();
    }
    for who in [ANNA, BERT] {
        house.write(who, &[SETUPS[usize::from(who == BERT)]]);
        house.round();
    }
    let mover = house.table(&game).game.owing()[0].index();
    (game, mover)
}

const SETUPS: [&str; 2] = [
    "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir",
    "setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman",
];

#[test]
fn a_letter_says_until_when_in_the_readers_zone_and_the_other_sees_a_day() {
    let mut house = House::new();
    let at = moment("2026-10-06T18:00", "Europe/Berlin");
    let (game, mover) = asked_at(&mut house, "4 days/move, grace 1 day, then forfeit", at);
    assert_eq!(house.due(&game, u8::try_from(mover).unwrap()), at + 4 * DAY);
    let (who, other) = ([ANNA, BERT][mover], [BERT, ANNA][mover]);
    let due = ["Sat 10 Oct 18:00", "Sat 10 Oct 12:00"][mover];
    let asked = house.last(who);
    assert_eq!(asked.status(), "YOUR MOVE");
    let by = format!("By: {due} your time (4 days left), grace 1 day.");
    assert!(asked.head().contains(&by), "{}", asked.body);
    house.write(other, &["board"]);
    house.round();
    let waits = house.last(other).head();
    assert!(waits.contains("This may take until Sun 11 Oct at the latest."), "{waits}");
    assert!(!waits.contains("your time") && !waits.contains(":00"), "{waits}");
    house.end(&game);
}

#[test]
fn summer_time_ends_and_the_time_of_day_stays() {
    let mut house = House::new();
    let at = moment("2026-10-23T20:15", "Europe/Berlin");
    let (game, mover) = asked_at(&mut house, "30 days/move", at);
    let zone = ["Europe/Berlin", "America/New_York"][mover];
    let due = house.due(&game, u8::try_from(mover).unwrap());
    assert_eq!(wall(due, zone)[15..], wall(at, zone)[15..], "the same time of day");
    // Both have set their clocks back by then.
    assert_eq!(due - at, 30 * DAY + HOUR);
}

#[test]
fn days_off_do_not_count_where_the_terms_say_so() {
    let mut house = House::new();
    let game = house.asked("2 days/move, weekends free, grace 1 day");
    house.live_in(ANNA, "Europe/Berlin", r#"{"days":["sun","mon","tue","wed","thu"]}"#);
    house.live_in(BERT, "Europe/Berlin", "{}");
    house.daemon.office.config.time.absence_minutes = 10_080;
    house.now = moment("2026-10-09T12:00", "Europe/Berlin");
    for who in [ANNA, BERT] {
        house.write(who, &[SETUPS[usize::from(who == BERT)]]);
        house.round();
    }
    let seat = house.table(&game).game.owing()[0];
    let due = wall(house.due(&game, seat.0), "Europe/Berlin");
    // Anna's Friday is free; Bert has its afternoon, Monday, and Tuesday's morning.
    assert_eq!(due, ["Tue 2026-10-13 00:00", "Tue 2026-10-13 12:00"][seat.index()]);
}

#[test]
fn days_that_a_player_names_by_letter_are_those_on_which_time_runs() {
    let mut house = House::new();
    let game = house.asked("2 days/move, weekends free, grace 1 day");
    house.daemon.office.config.time.absence_minutes = 10_080;
    for who in [ANNA, BERT] {
        house.write(who, &["set zone Berlin", "set days mon, tue, sat"]);
        house.round();
    }
    house.now = moment("2026-10-06T12:00", "Europe/Berlin");
    for who in [ANNA, BERT] {
        house.write(who, &[SETUPS[usize::from(who == BERT)]]);
        house.round();
    }
    let seat = house.table(&game).game.owing()[0];
    // Half of Tuesday, Saturday, half of Monday.
    assert_eq!(wall(house.due(&game, seat.0), "Europe/Berlin"), "Mon 2026-10-12 12:00");
}

#[test]
fn reminders_can_be_left_out_for_one_game() {
    let mut house = House::new();
    house.asked("4 days/move");
    for who in [ANNA, BERT] {
        house.write(who, &["set reminders off here"]);
        house.round();
    }
    let asked = house.now;
    house.answer_both();
    house.pass(4 * DAY - HOUR);
    let reminded = |who: &str| house.since(who, asked + 1).iter().any(|out| out.status() == "REMINDER");
    assert!(!reminded(ANNA) && !reminded(BERT));
}

#[test]
fn a_list_asked_for_in_a_letter_about_no_game_has_the_readers_own_time() {
    let mut house = House::new();
    let game = house.begun("4 days/move");
    let seat = house.table(&game).game.owing()[0];
    let who = [ANNA, BERT][seat.index()];
    house.live_in(who, "Asia/Tokyo", "{}");
    house.write_bare(who, "games");
    house.round();
    let told = house.last(who).body.replace("\r\n", " ").replace('\n', " ");
    assert!(told.contains("By Fri 9 Oct 17:00 your time (4 days left)."), "{told}");
}

#[test]
fn a_reminder_is_sent_once_and_names_the_deadline() {
    let mut house = House::new();
    let game = house.begun("4 days/move, grace 1 day, then forfeit");
    let seat = house.table(&game).game.owing()[0];
    let (who, other) = ([ANNA, BERT][seat.index()], [BERT, ANNA][seat.index()]);
    house.live_in(who, "Europe/Berlin", "{}");
    let asked = house.now;
    house.pass(3 * DAY - HOUR);
    assert!(house.since(who, asked + 1).is_empty());
    house.pass(DAY);
    let reminders = house.since(who, asked + 1);
    assert_eq!(reminders.len(), 1);
    assert_eq!((reminders[0].status(), reminders[0].at), ("REMINDER", asked + 3 * DAY));
    let head = reminders[0].head();
    assert!(head.contains("Happened: Your answer is still awaited."), "{head}");
    assert!(head.contains("By: Fri 9 Oct 10:00 your time (1 day left), grace 1 day."), "{head}");
    assert!(house.since(other, asked + 1).is_empty(), "the other is not troubled");
    // The answer stops it all.
    house.answer(&game, 0);
    house.round();
    let answered = house.now;
    house.pass(2 * DAY);
    assert!(house.since(who, answered + 1).is_empty());
    assert_eq!(house.clock(&game, seat.0).unwrap().since, None);
}

#[test]
fn who_wishes_for_none_gets_no_reminder() {
    let mut house = House::new();
    let game = house.asked("4 days/move");
    house.live_in(ANNA, "Europe/Berlin", r#"{"reminders":false}"#);
    house.live_in(BERT, "Europe/Berlin", r#"{"reminders":false}"#);
    house.answer(&game, 0);
    house.round();
    house.answer(&game, 0);
    house.round();
    let asked = house.now;
    house.pass(4 * DAY - HOUR);
    assert!(house.since(ANNA, asked + 1).is_empty() && house.since(BERT, asked + 1).is_empty());
}

#[test]
fn a_bank_runs_only_while_its_seat_is_asked_and_grows_with_each_answer() {
    let mut house = House::new();
    let game = house.begun("bank 10 days + 1 day, then forfeit");
    let mover = house.table(&game).game.owing()[0];
    let other = 1 - mover.0;
    assert_eq!(house.clock(&game, mover.0).unwrap().allowed, Some(10 * DAY + DAY), "a set-up took no time");
    house.pass(2 * DAY);
    house.answer(&game, 0);
    house.round();
    let rested = house.clock(&game, mover.0).unwrap();
    // Used two days, gained one.
    let bank = rested.bank.or(rested.allowed).unwrap();
    assert_eq!(rested.allowed.unwrap_or(bank), 10 * DAY);
    // While the other thinks, it stands.
    if house.clock(&game, mover.0).unwrap().since.is_none() {
        house.pass(3 * DAY);
        assert_eq!(house.clock(&game, mover.0).unwrap().bank, Some(10 * DAY));
        assert_eq!(house.due(&game, other), house.now + 8 * DAY);
    }
    house.end(&game);
}

#[test]
fn a_bank_that_is_spent_loses_the_game() {
    let mut house = House::new();
    let game = house.begun("bank 2 days, then forfeit");
    house.pass(2 * DAY + HOUR);
    house.verify(&game);
    assert!(house.blocks(&game).last().unwrap().contains("result: forfeited"));
}

#[test]
fn nothing_is_sent_about_time_in_a_game_without_haste_or_one_that_is_over() {
    let mut house = House::new();
    let idle = house.begun("no hurry");
    let game = house.begun("2 days/move, grace 1 day, then forfeit");
    house.write(BERT, &["resign"]);
    house.round();
    house.verify(&game);
    let then = house.now + 1;
    house.pass(20 * DAY);
    assert!(house.since(ANNA, then).is_empty() && house.since(BERT, then).is_empty());
    assert!(!house.last(ANNA).head().contains("By:"));
    assert!(house.clock(&game, 0).is_none() && house.clock(&game, 1).is_none());
    assert!(house.clock(&idle, 0).is_some_and(|row| row.due.is_none()));
}

#[test]
fn an_invitation_tells_the_terms_and_lapses() {
    let mut house = House::new();
    let terms = "3 days/move, weekends free, grace 1 day, then substitute";
    let game = house.open("confrontation", &["specials=none"], terms);
    let invitation = house.last(ANNA);
    let text = invitation.body.replace("\r\n", " ").replace('\n', " ");
    for told in [
        "By: Mon 12 Oct 08:00 UTC (7 days left); then the offer lapses.",
        "An answer may take 3 days.",
        "Saturday and Sunday do not count",
        "Each of you may be away for 30 days a year",
        "Who is late has 1 day of grace.",
        "the seat is given to somebody else as soon as one is found",
    ] {
        assert!(text.contains(told), "{told}\n{}", invitation.body);
    }
    assert!(!text.contains("There is no hurry"));
    house.write(ANNA, &["join seven ducks and a kettle"]);
    house.round();
    house.pass(7 * DAY + HOUR);
    for who in [ANNA, BERT] {
        let last = house.last(who);
        assert_eq!((last.status(), last.at), ("OVER", START + 7 * DAY));
        assert!(last.head().contains("has lapsed"), "{}", last.body);
    }
    house.verify(&game);
    let sent = house.sent.len();
    house.pass(10 * DAY);
    assert_eq!(house.sent.len(), sent);
}

#[test]
fn the_list_of_games_names_the_deadlines() {
    let mut house = House::new();
    let game = house.begun("4 days/move");
    let seat = house.table(&game).game.owing()[0];
    let who = [ANNA, BERT][seat.index()];
    house.write(who, &["games"]);
    house.round();
    let told = house.last(who).body.replace("\r\n", " ").replace('\n', " ");
    assert!(told.contains("you are to answer. By Fri 9 Oct 08:00 UTC (4 days left)."), "{told}");
}

#[test]
fn the_second_game_of_a_match_lapses_and_ends_the_first_with_it() {
    let mut house = House::new();
    let first = house.open_match();
    for who in [ANNA, BERT] {
        house.write(who, &["join seven ducks and a kettle"]);
        house.round();
    }
    let second = house.finish_leg(&first);
    house.pass(7 * DAY + HOUR);
    house.verify(&second);
    house.verify(&first);
}

#[test]
fn the_second_game_of_a_match_is_declined_and_ends_the_first_with_it() {
    let mut house = House::new();
    let first = house.open_match();
    for who in [ANNA, BERT] {
        house.write(who, &["join seven ducks and a kettle"]);
        house.round();
    }
    let second = house.finish_leg(&first);
    house.write_about(&second, ANNA, &["decline"]);
    house.round();
    for game in [&second, &first] {
        assert_eq!(house.status(game), ravenpost::store::GameStatus::Over, "{game}");
        house.verify(game);
    }
}
