//! Until when an answer is awaited, and what the letters say of it.

use crate::house::{ANNA, BERT, DAY, HOUR, House, START, moment, wall};

#[test]
fn a_letter_says_until_when_in_the_readers_zone_and_the_other_sees_a_day() {
    let mut house = House::new();
    let game = house.begun("4 days/move, grace 1 day, then forfeit");
    house.live_in(ANNA, "Europe/Berlin", "{}");
    house.live_in(BERT, "America/New_York", "{}");
    house.now = moment("2026-10-23T18:00", "Europe/Berlin");
    house.daemon.office.config.time.absence_minutes = 10_080;
    // A new question: Bert moves, then Anna is asked.
    let mut house = House::new();
    drop(game);
    let game = house.asked("4 days/move, grace 1 day, then forfeit");
    house.live_in(ANNA, "Europe/Berlin", "{}");
    house.live_in(BERT, "America/New_York", "{}");
    house.now = moment("2026-10-06T18:00", "Europe/Berlin");
    house.write(ANNA, &["setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir"]);
    house.round();
    house.write(BERT, &["setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman"]);
    house.round();
    let asked = ["anna@a.example", "bert@b.example"].map(|who| house.last(who));
    let by: Vec<String> = asked.iter().map(crate::house::Out::head).collect();
    let (mover, waiter) = if asked[0].status() == "YOUR MOVE" { (0, 1) } else { (1, 0) };
    let clock = house.clock(&game, u8::try_from(mover).unwrap()).unwrap();
    assert_eq!(clock.due, Some(house.now + 4 * DAY));
    let due = ["Sat 10 Oct 18:00", "Sat 10 Oct 12:00"][mover];
    assert!(by[mover].contains(&format!("By: {due} your time (4 days left), grace 1 day.")), "{}", by[mover]);
    assert!(by[waiter].contains("This may take until Sun 11 Oct at the latest."), "{}", by[waiter]);
    assert!(!by[waiter].contains(':') || !by[waiter].contains("18:00"), "{}", by[waiter]);
    house.end(&game);
}

#[test]
fn summer_time_ends_and_the_time_of_day_stays() {
    let mut house = House::new();
    let game = house.begun("3 days/move");
    let seat = house.table(&game).game.owing()[0];
    let who = [ANNA, BERT][seat.index()];
    house.live_in(who, "Europe/Berlin", "{}");
    // Two quiet answers bring the question back to the same seat on that day.
    house.daemon.office.config.time.absence_minutes = 10_080;
    house.now = moment("2026-10-07T20:15", "Europe/Berlin");
    for _ in 0..40 {
        house.round();
        let table = house.table(&game);
        let asked = table.game.owing()[0];
        if asked == seat && house.now > moment("2026-10-23T00:00", "Europe/Berlin") {
            break;
        }
        if house.now < moment("2026-10-23T20:15", "Europe/Berlin") {
            house.now += DAY;
        }
        house.answer(&game, 0);
    }
    let clock = house.clock(&game, seat.0).unwrap();
    let since = wall(clock.since.unwrap(), "Europe/Berlin");
    let due = wall(clock.due.unwrap(), "Europe/Berlin");
    assert!(since.ends_with("20:15") && due.ends_with("20:15"), "{since} {due}");
    assert_eq!(clock.due.unwrap() - clock.since.unwrap(), 3 * DAY + HOUR, "{since} {due}");
}

#[test]
fn days_off_do_not_count_where_the_terms_say_so() {
    let mut house = House::new();
    let game = house.asked("2 days/move, weekends free, grace 1 day");
    house.live_in(ANNA, "Europe/Berlin", r#"{"days":"sun-thu"}"#);
    house.live_in(BERT, "Europe/Berlin", "{}");
    // Friday noon: both are asked anew, by an undo of nothing less than the turn.
    house.daemon.office.config.time.absence_minutes = 10_080;
    house.now = moment("2026-10-09T12:00", "Europe/Berlin");
    house.write(ANNA, &["setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir"]);
    house.round();
    house.write(BERT, &["setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman"]);
    house.round();
    let seat = house.table(&game).game.owing()[0];
    let due = wall(house.due(&game, seat.0), "Europe/Berlin");
    // Anna's Friday is free; Bert has its afternoon, Monday, and Tuesday's morning.
    assert_eq!(due, ["Tue 2026-10-13 00:00", "Tue 2026-10-13 12:00"][seat.index()]);
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
    assert!(head.contains("Happened: your answer is still awaited."), "{head}");
    assert!(head.contains("By: Fri 9 Oct 10:00 your time (1 day left), grace 1 day."), "{head}");
    assert!(house.since(other, asked + 1).is_empty(), "the other is not troubled");
    // The answer stops it all.
    house.answer(&game, 0);
    house.round();
    house.now += HOUR;
    house.round();
    assert!(house.clock(&game, seat.0).unwrap().reminded || house.clock(&game, seat.0).unwrap().stage == 0);
}

#[test]
fn who_wishes_for_none_gets_no_reminder() {
    let mut house = House::new();
    let game = house.asked("4 days/move");
    house.live_in(ANNA, "Europe/Berlin", r#"{"reminders":"off"}"#);
    house.live_in(BERT, "Europe/Berlin", r#"{"reminders":"off"}"#);
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
        "By: Mon 12 Oct 08:00 your time (7 days left); then the offer lapses.",
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
    assert!(house.last(who).body.contains("By Fri 9 Oct 08:00"), "{}", house.last(who).body);
}
