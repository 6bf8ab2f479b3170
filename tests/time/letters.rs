//! Letters about time as their readers see them, up to the first heading.

use crate::house::{ANNA, BERT, DAY, HOUR, House};
use std::fmt::Write;

/// Plays one silence to its end, and notes every letter that comes of it.
fn silence(terms: &str) -> String {
    let mut house = House::new();
    let game = house.asked(terms);
    house.live_in(ANNA, "Europe/Berlin", "{}");
    house.live_in(BERT, "America/New_York", "{}");
    for who in [ANNA, BERT] {
        let order = if who == ANNA {
            "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir"
        } else {
            "setup mirkwood orcs, fangorn warg, rohan balrog, dagorlad shelob, gondor saruman"
        };
        house.write(who, &[order]);
        house.round();
    }
    assert!(house.table(&game).game.outcome().is_none());
    let from = house.sent.len() - 1;
    house.pass(3 * DAY + HOUR);
    shown(&house, from)
}

fn shown(house: &House, from: usize) -> String {
    let mut text = String::new();
    for out in &house.sent[from..] {
        let head = out.body.replace("\r\n", "\n");
        let head = head.split("\n\n").next().unwrap_or_default();
        let hours = (out.at - crate::house::START) / HOUR;
        let _ = writeln!(text, "== to {}, {hours} hours after\n{head}\n", out.to);
    }
    text
}

#[test]
fn silence_as_both_sides_read_of_it() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
        for then in ["remind", "forfeit", "autopilot", "substitute"] {
            let text = silence(&format!("2 days/move, grace 1 day, then {then}"));
            insta::assert_snapshot!(format!("time_{then}"), text);
        }
    });
}

#[test]
fn days_away_and_still_clocks_as_both_sides_read_of_them() {
    let mut house = House::new();
    let game = house.begun("3 days/move, weekends free, grace 1 day");
    house.live_in(ANNA, "Europe/Berlin", "{}");
    house.live_in(BERT, "Europe/Berlin", "{}");
    let from = house.sent.len();
    let mover = house.table(&game).game.owing()[0].index();
    let (who, other) = ([ANNA, BERT][mover], [BERT, ANNA][mover]);
    for (writer, line) in [
        (who, "vacation 2026-10-07..2026-10-09"),
        (who, "vacation"),
        (who, "vacation 2026-10-09"),
        (other, "history"),
        (other, "claim game"),
        (other, "resume"),
    ] {
        house.write(writer, &[line]);
        house.round();
    }
    for (writer, line) in [(who, "pause"), (other, "agree")] {
        house.write(writer, &[line]);
        house.round();
    }
    for (writer, line) in [(who, "history"), (who, "resume")] {
        house.write(writer, &[line]);
        house.round();
    }
    let mut text = shown(&house, from);
    for out in house.sent[from..].iter().take(6) {
        let body = out.body.replace("\r\n", "\n");
        if let Some((_, lines)) = body.split_once("\nYOUR LINES\n") {
            let _ = writeln!(text, "{}\n", lines.split("\n\n").next().unwrap_or_default());
        }
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
        insta::assert_snapshot!("time_away", text);
    });
}

#[test]
fn no_line_about_time_comes_back_as_an_order() {
    use ravenpost::report::{Library, say_time};
    let library = Library::embedded().unwrap();
    let words = library.words("en");
    let of = |phrase: &ravenpost::rules::Phrase| words.say(phrase, &ravenpost::report::Context::default());
    for phrase in [
        say_time::still(),
        say_time::missing(),
        say_time::over_remind(),
        say_time::late_remind(ravenpost::rules::Seat(1)),
        say_time::late_substitute(ravenpost::rules::Seat(1)),
        say_time::terms_each(36 * HOUR),
        say_time::terms_bank(30 * DAY, DAY),
        say_time::terms_working(),
        say_time::vacation_form(),
        say_time::vacation_far(),
    ] {
        let line = of(&phrase);
        let sheet = ravenpost::tongue::Sheet::read(
            std::slice::from_ref(&line),
            &ravenpost::tongue::NoGame,
            ravenpost::tongue::Limits::default(),
        );
        assert!(sheet.items().next().is_none(), "{line}");
        assert!(!line.contains('!') && !line.contains('{'), "{line}");
    }
}
