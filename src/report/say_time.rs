//! Sentences about time: deadlines, days away, clocks that stand still. Each
//! function names an entry of `time.ftl` and fills its places.

use crate::terms::{Phrase, Seat};
use jiff::civil::Date;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A day, with its year unless it is the one of `now`.
pub fn date(day: Date, now: Date) -> Phrase {
    let key = if day.year() == now.year() { "time-date" } else { "time-date-year" };
    let phrase = Phrase::new(key)
        .word("weekday", format!("when-weekday-{}", day.weekday().to_monday_one_offset()))
        .with("day", i64::from(day.day()))
        .word("month", format!("when-month-{}", day.month()));
    if day.year() == now.year() { phrase } else { phrase.text("year", day.year().to_string()) }
}

/// A span of time: `3 days`, `1 day 12 hours`, `40 minutes`.
pub fn span(seconds: i64) -> Phrase {
    let (days, hours) = (seconds.max(0) / DAY, seconds.max(0) / HOUR % 24);
    match (days, hours) {
        (0, 0) => Phrase::new("span-minutes").with("minutes", seconds.max(0) / MINUTE),
        (0, hours) => Phrase::new("span-hours").with("hours", hours),
        (days, 0) => Phrase::new("span-days").with("days", days),
        (days, hours) => Phrase::new("span-days-hours").with("days", days).with("hours", hours),
    }
}

/// How long an answer may take.
pub fn terms_each(seconds: i64) -> Phrase {
    Phrase::new("time-terms-each").with("span", span(seconds))
}

/// How much time there is for the whole game, and what an answer adds.
pub fn terms_bank(bank: i64, each: i64) -> Phrase {
    if each == 0 {
        return Phrase::new("time-terms-bank-alone").with("bank", span(bank));
    }
    Phrase::new("time-terms-bank").with("bank", span(bank)).with("each", span(each))
}

/// Days off do not count.
pub fn terms_working() -> Phrase {
    Phrase::new("time-terms-working")
}

/// What an answer may be late.
pub fn terms_grace(seconds: i64) -> Phrase {
    if seconds == 0 {
        return Phrase::new("time-terms-no-grace");
    }
    Phrase::new("time-terms-grace").with("span", span(seconds))
}

/// Silence: the others decide.
pub fn terms_remind() -> Phrase {
    Phrase::new("time-terms-remind")
}

/// Silence: the game is lost.
pub fn terms_forfeit() -> Phrase {
    Phrase::new("time-terms-forfeit")
}

/// Silence: a safe answer is given.
pub fn terms_autopilot() -> Phrase {
    Phrase::new("time-terms-autopilot")
}

/// Silence: the seat is offered.
pub fn terms_substitute() -> Phrase {
    Phrase::new("time-terms-substitute")
}

/// How many days a year one may be away.
pub fn terms_vacation(days: i64) -> Phrase {
    Phrase::new("time-terms-vacation").with("days", days)
}

/// Whoever named no zone reads times of UTC, and how that is changed.
pub fn terms_zone() -> Phrase {
    Phrase::new("time-terms-zone")
}

/// Until which day an answer of somebody else may take.
pub fn awaited(day: Phrase) -> Phrase {
    Phrase::new("time-awaited").with("day", day)
}

/// Somebody is away now.
pub fn away(who: Seat, last: Phrase) -> Phrase {
    Phrase::new("time-away").with("who", who).with("day", last)
}

/// Somebody will be away soon.
pub fn away_from(who: Seat, when: Phrase) -> Phrase {
    Phrase::new("time-away-from").with("who", who).with("when", when)
}

/// The clocks stand still.
pub fn still() -> Phrase {
    Phrase::new("time-still")
}

/// The clocks do not stand still.
pub fn not_still() -> Phrase {
    Phrase::new("time-still-none")
}

/// Somebody has let the clocks run again.
pub fn resumed(who: Seat) -> Phrase {
    Phrase::new("time-resumed").with("who", who)
}

/// A reminder.
pub fn missing() -> Phrase {
    Phrase::new("time-missing")
}

/// The grace has begun, and the others may end the game when it ends.
pub fn over_remind() -> Phrase {
    Phrase::new("time-over-remind")
}

/// The grace has begun, and the game is lost when it ends.
pub fn over_forfeit() -> Phrase {
    Phrase::new("time-over-forfeit")
}

/// The grace has begun, and a safe answer is given when it ends.
pub fn over_autopilot() -> Phrase {
    Phrase::new("time-over-autopilot")
}

/// The grace has begun, and the seat is offered when it ends.
pub fn over_substitute() -> Phrase {
    Phrase::new("time-over-substitute")
}

/// The grace is over, and the others may end the game.
pub fn silent_remind() -> Phrase {
    Phrase::new("time-silent-remind")
}

/// The grace is over, and the seat is offered.
pub fn silent_substitute() -> Phrase {
    Phrase::new("time-silent-substitute")
}

/// What the others may do about somebody who is late.
pub fn late_remind(who: Seat) -> Phrase {
    Phrase::new("time-late-remind").with("who", who)
}

/// What is done about somebody who is late: the seat is offered.
pub fn late_substitute(who: Seat) -> Phrase {
    Phrase::new("time-late-substitute").with("who", who)
}

/// The safe answer that was given in the reader's place.
pub fn safe(order: &str) -> Phrase {
    Phrase::new("time-safe").text("order", order)
}

/// A game was lost by silence.
pub fn forfeited(who: Seat) -> Phrase {
    Phrase::new("time-forfeited").with("who", who)
}

/// A game was ended by another seat because one stayed silent.
pub fn claimed(who: Seat, by: Seat) -> Phrase {
    Phrase::new("time-claimed").with("who", who).with("by", by)
}

/// Nobody is late enough.
pub fn nobody_late() -> Phrase {
    Phrase::new("time-nobody-late")
}

/// Days away were noted.
pub fn vacation_kept(when: Phrase, days: i64, (year, left): (i16, i64)) -> Phrase {
    let days = Phrase::new("time-vacation-kept").with("when", when).with("days", days);
    days.text("year", year.to_string()).with("left", left)
}

/// Days away to come.
pub fn vacation_listed(when: Phrase) -> Phrase {
    Phrase::new("time-vacation-listed").with("when", when)
}

/// From a day to a day, or on a single one.
pub fn days(first: Date, last: Date, today: Date) -> Phrase {
    if first == last {
        return Phrase::new("time-on-day").with("day", date(first, today));
    }
    Phrase::new("time-from-to").with("first", date(first, today)).with("last", date(last, today))
}

/// No days away to come; how many are left of the year.
pub fn vacation_none((year, left): (i16, i64)) -> Phrase {
    Phrase::new("time-vacation-none").text("year", year.to_string()).with("left", left)
}

/// How many days of the year are left beside those that were listed.
pub fn vacation_left((year, left): (i16, i64)) -> Phrase {
    Phrase::new("time-vacation-left").text("year", year.to_string()).with("left", left)
}

/// The reader is not away yet.
pub fn vacation_not_yet(first: Phrase) -> Phrase {
    Phrase::new("time-vacation-not-yet").with("first", first)
}

/// The reader is back.
pub fn vacation_ended() -> Phrase {
    Phrase::new("time-vacation-ended")
}

/// Days away to come are struck out.
pub fn vacation_dropped() -> Phrase {
    Phrase::new("time-vacation-dropped")
}

/// There are no days away to be ended.
pub fn vacation_nothing() -> Phrase {
    Phrase::new("time-vacation-nothing")
}

/// The days were not understood.
pub fn vacation_form() -> Phrase {
    Phrase::new("time-vacation-form")
}

/// The last day is before the first.
pub fn vacation_backwards() -> Phrase {
    Phrase::new("time-vacation-backwards")
}

/// The days are past.
pub fn vacation_past() -> Phrase {
    Phrase::new("time-vacation-past")
}

/// The days are too far ahead.
pub fn vacation_far() -> Phrase {
    Phrase::new("time-vacation-far")
}

/// The days are taken already.
pub fn vacation_twice() -> Phrase {
    Phrase::new("time-vacation-twice")
}

/// There are not so many days left.
pub fn vacation_spent(days: i64, (year, left): (i16, i64)) -> Phrase {
    let days = Phrase::new("time-vacation-spent").with("days", days);
    days.text("year", year.to_string()).with("left", left)
}

/// Where days away are to be written.
pub fn vacation_where() -> Phrase {
    Phrase::new("time-vacation-where")
}
