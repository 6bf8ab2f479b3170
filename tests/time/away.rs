//! Days away and clocks that stand still by agreement.

use crate::house::{ANNA, BERT, DAY, HOUR, House, wall};

const BERLIN: &str = "Europe/Berlin";

/// A game in which one of the two, both of Berlin, is asked to move.
fn asked() -> (House, String, u8, &'static str, &'static str) {
    let mut house = House::new();
    let game = house.asked("3 days/move, grace 1 day, then forfeit");
    house.live_in(ANNA, BERLIN, "{}");
    house.live_in(BERT, BERLIN, "{}");
    house.answer(&game, 0);
    house.round();
    house.answer(&game, 0);
    house.round();
    let seat = house.table(&game).game.owing()[0];
    (house, game, seat.0, [ANNA, BERT][seat.index()], [BERT, ANNA][seat.index()])
}

/// What a letter of one line is answered with.
fn ask(house: &mut House, who: &str, line: &str) -> String {
    house.write(who, &[line]);
    house.round();
    house.last(who).body.replace("\r\n", " ").replace('\n', " ")
}

#[test]
fn days_away_move_the_deadline_and_the_others_learn_days_only() {
    let (mut house, game, seat, who, other) = asked();
    assert_eq!(wall(house.due(&game, seat), BERLIN), "Thu 2026-10-08 10:00");
    let told = ask(&mut house, who, "vacation 2026-10-07..2026-10-11");
    assert!(told.contains("You are away from Wed 7 Oct to Sun 11 Oct, in all your games: 5 days."), "{told}");
    assert!(told.contains("You have 25 days left of 2026."), "{told}");
    assert_eq!(wall(house.due(&game, seat), BERLIN), "Tue 2026-10-13 10:00");
    let told = ask(&mut house, other, "board");
    let name = if who == ANNA { "The Fellowship" } else { "Sauron" };
    assert!(
        told.contains(&format!("{name} is away from Wed 7 Oct to Sun 11 Oct; those days do not count.")),
        "{told}"
    );
    house.pass(3 * DAY);
    let told = ask(&mut house, other, "board");
    assert!(told.contains(&format!("{name} is away until Sun 11 Oct")), "{told}");
    assert!(house.since(who, house.now - 2 * DAY).is_empty(), "no reminder while away");
    house.pass(5 * DAY - HOUR);
    assert_eq!(house.status(&game), ravenpost::store::GameStatus::Running);
    assert_eq!(house.last(who).status(), "REMINDER");
    house.end(&game);
}

#[test]
fn days_away_are_refused_with_a_reason() {
    let (mut house, _, _, who, _) = asked();
    for (line, why) in [
        ("vacation 10/12/2026", "These days could not be read, and nothing is noted."),
        ("vacation from 20/12 to 3/1", "Write them as in"),
        ("vacation 2026-10-01..2026-10-09", "Days that are past"),
        ("vacation 2026-10-09..2026-10-08", "The last day is before the first"),
        ("vacation 2028-01-01", "up to a year ahead"),
        ("vacation 2026-10-10..2026-11-20", "This would be 42 days of 2026, and you have 30 left"),
        ("vacation end", "You have no days away"),
    ] {
        let told = ask(&mut house, who, line);
        assert!(told.contains(why) && told.contains("NOT DONE"), "{line}: {told}");
    }
    assert!(ask(&mut house, who, "vacation").contains("30 days left of 2026."));
    // Over the turn of the year each year has days of its own.
    ask(&mut house, who, "vacation 2026-12-20..2027-01-20");
    let listed = ask(&mut house, who, "vacation");
    assert!(listed.contains("You are away from Sun 20 Dec to Wed 20 Jan 2027."), "{listed}");
    assert!(listed.contains("You have 18 days left of 2026."), "{listed}");
    let told = ask(&mut house, who, "vacation end");
    assert!(told.contains("You are not away today; your next day away is Sun 20 Dec."), "{told}");
    let told = ask(&mut house, who, "vacation 2026-12-31");
    assert!(told.contains("You are away on some of these days already."), "{told}");
    let told = ask(&mut house, who, "vacation 2026-11-01..2026-11-20");
    assert!(told.contains("you have 18 left"), "{told}");
    assert!(ask(&mut house, who, "vacation cancel").contains("struck out"));
    assert!(ask(&mut house, who, "vacation").contains("30 days left of 2026"));
}

#[test]
fn what_is_late_does_not_become_timely_and_coming_back_costs_no_day() {
    let (mut house, game, seat, who, _) = asked();
    house.pass(3 * DAY + HOUR);
    let clock = house.clock(&game, seat).unwrap();
    assert_eq!(clock.stage, 1);
    ask(&mut house, who, "vacation 2026-10-20..2026-10-21");
    assert_eq!(house.clock(&game, seat).unwrap().grace_end, clock.grace_end, "not of these days");
    ask(&mut house, who, "vacation 2026-10-09..2026-10-10");
    let moved = house.clock(&game, seat).unwrap();
    assert_eq!((moved.stage, moved.due), (1, clock.due), "it stays late");
    assert!(moved.grace_end > clock.grace_end);
    // Back a day early: today is free still, tomorrow counts.
    house.pass(DAY);
    ask(&mut house, who, "vacation end");
    assert_eq!(wall(house.clock(&game, seat).unwrap().grace_end.unwrap(), BERLIN), "Sat 2026-10-10 10:00");
}

#[test]
fn days_away_from_a_bare_letter_are_not_taken() {
    let (mut house, ..) = asked();
    let before = house.sent.len();
    let raw = format!(
        "From: <{ANNA}>\r\nTo: <games@ravenpost.example>\r\nSubject: hello\r\nDate: Mon, 05 Oct 2026 08:00:00 +0000\r\n\
         Message-ID: <bare@a.example>\r\n\r\nvacation 2026-10-20..2026-10-21\r\n"
    );
    house.inbox.lock().unwrap().letters.insert("999999".to_owned(), raw.into_bytes());
    house.round();
    assert_eq!(house.sent.len(), before + 1);
    assert!(
        house.last(ANNA).body.contains("in an answer to a letter of one of"),
        "{}",
        house.last(ANNA).body
    );
}

#[test]
fn clocks_stand_still_by_agreement_and_run_again_for_anybody() {
    let (mut house, game, seat, who, other) = asked();
    house.pass(DAY);
    assert!(ask(&mut house, who, "resume").contains("do not stand still"));
    let offered = ask(&mut house, other, "pause");
    assert!(offered.contains("You suggest to let the game rest"), "{offered}");
    let agreed = ask(&mut house, who, "agree");
    assert!(agreed.contains("All agree that the game rests."), "{agreed}");
    assert_eq!(house.clock(&game, seat).unwrap().allowed, Some(2 * DAY));
    let told = ask(&mut house, other, "board");
    assert!(
        told.contains("The clocks stand still by agreement.") && !told.contains("at the latest"),
        "{told}"
    );
    house.pass(60 * DAY);
    assert_eq!(house.status(&game), ravenpost::store::GameStatus::Running);
    let told = ask(&mut house, other, "resume");
    assert!(told.contains("You have let the clocks run again"), "{told}");
    let head = house.last(who).head();
    assert!(head.contains("has let the clocks run again") && head.contains("(2 days left)"), "{head}");
    assert_eq!(house.due(&game, seat) - house.now, 2 * DAY);
    house.end(&game);
}

#[test]
fn days_away_are_taken_as_people_write_them() {
    let (mut house, game, seat, who, _) = asked();
    let told = ask(&mut house, who, "vacation until 7 Oct");
    assert!(told.contains("You are away from Mon 5 Oct to Wed 7 Oct, in all your games: 3 days."), "{told}");
    // All of Thursday, Friday and Saturday, from midnight to midnight.
    assert_eq!(wall(house.due(&game, seat), BERLIN), "Sun 2026-10-11 00:00");
    let told = ask(&mut house, who, "vacation 20.12.2026 - 3.1.2027");
    assert!(told.contains("You are away from Sun 20 Dec to Sun 3 Jan 2027"), "{told}");
    let told = ask(&mut house, who, "vacation 31 Oct");
    assert!(told.contains("You are away on Sat 31 Oct, in all your games: one day."), "{told}");
}
