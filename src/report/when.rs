//! Moments and spans in the reader's zone and language.

use super::catalogue::Catalogue;
use fluent_bundle::FluentArgs;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};

/// The moment a letter is written, and the zone of its reader.
#[derive(Debug, Clone)]
pub struct Clock {
    /// Now, in seconds since 1970.
    pub now: i64,
    /// The reader's zone.
    pub zone: TimeZone,
}

impl Clock {
    /// A clock in a zone such as `Europe/Berlin`; UTC if there is none.
    pub fn new(now: i64, zone: &str) -> Self {
        Self { now, zone: TimeZone::get(zone).unwrap_or(TimeZone::UTC) }
    }

    fn read(&self, at: i64) -> ZonedDateTime {
        let end = if at < 0 { Timestamp::MIN } else { Timestamp::MAX };
        Timestamp::from_second(at).unwrap_or(end).to_zoned_datetime(self.zone.clone())
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self { now: 0, zone: TimeZone::UTC }
    }
}

/// A moment: `Tue 3 Nov 18:00 your time`, `today 22:00 your time`; to somebody who
/// named no zone `Tue 3 Nov 18:00 UTC`.
pub(super) fn moment(catalogue: &Catalogue, clock: &Clock, at: i64) -> String {
    let (then, now) = (clock.read(at), clock.read(clock.now));
    let mut args = FluentArgs::new();
    args.set("time", time(clock, at));
    args.set("whose", if clock.zone == TimeZone::UTC { "nobody" } else { "own" });
    args.set("day", i64::from(then.day()));
    args.set("year", then.year().to_string());
    let weekday = format!("when-weekday-{}", then.weekday().to_monday_one_offset());
    args.set("weekday", catalogue.format(&weekday, None));
    args.set("month", catalogue.format(&format!("when-month-{}", then.month()), None));
    let key = match () {
        () if then.date() == now.date() => "when-today",
        () if then.year() == now.year() => "when-day",
        () => "when-year",
    };
    catalogue.format(key, Some(&args))
}

/// The time of day: `18:00`.
pub(super) fn time(clock: &Clock, at: i64) -> String {
    let then = clock.read(at);
    format!("{:02}:{:02}", then.hour(), then.minute())
}

/// A day: `today`, else as [`date`].
pub(super) fn day(catalogue: &Catalogue, clock: &Clock, at: i64) -> String {
    if clock.read(at).date() == clock.read(clock.now).date() {
        return catalogue.format("when-date-today", None);
    }
    date(catalogue, clock, at)
}

/// A date: `Tue 3 Nov`, `Sat 2 Jan 2027`.
pub(super) fn date(catalogue: &Catalogue, clock: &Clock, at: i64) -> String {
    let (then, now) = (clock.read(at), clock.read(clock.now));
    let mut args = FluentArgs::new();
    args.set("day", i64::from(then.day()));
    args.set("year", then.year().to_string());
    let weekday = format!("when-weekday-{}", then.weekday().to_monday_one_offset());
    args.set("weekday", catalogue.format(&weekday, None));
    args.set("month", catalogue.format(&format!("when-month-{}", then.month()), None));
    let key = if then.year() == now.year() { "when-date" } else { "when-date-year" };
    catalogue.format(key, Some(&args))
}

/// A span: `3 days 23 hours`, `5 hours`, `40 minutes`.
pub(super) fn span(catalogue: &Catalogue, seconds: i64) -> String {
    let minutes = seconds.max(0) / 60;
    let (days, hours) = (minutes / 1440, minutes / 60 % 24);
    let args = FluentArgs::from_iter([("days", days), ("hours", hours), ("minutes", minutes % 60)]);
    let key = match (days, hours) {
        (0, 0) => "span-minutes",
        (0, _) => "span-hours",
        (_, 0) => "span-days",
        _ => "span-days-hours",
    };
    catalogue.format(key, Some(&args))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Library;

    #[test]
    fn moments_are_in_the_readers_zone_weekday_first() {
        let library = Library::embedded().unwrap();
        let catalogue = library.words("en").catalogue();
        let zone = TimeZone::posix("CET-1CEST,M3.5.0,M10.5.0/3").unwrap();
        let tuesday = 1_793_725_200; // 2026-11-03 17:00 UTC
        let clock = Clock { now: tuesday - 4 * 86_400, zone };
        assert_eq!(moment(catalogue, &clock, tuesday), "Tue 3 Nov 18:00 your time");
        assert_eq!(moment(catalogue, &clock, clock.now + 3600), "today 19:00 your time");
        assert_eq!(moment(catalogue, &clock, tuesday + 60 * 86_400), "Sat 2 Jan 2027 18:00 your time");
        let utc = Clock { now: clock.now, zone: TimeZone::UTC };
        assert_eq!(moment(catalogue, &utc, tuesday), "Tue 3 Nov 17:00 UTC");
    }

    #[test]
    fn absurd_moments_are_no_trouble() {
        let library = Library::embedded().unwrap();
        let catalogue = library.words("en").catalogue();
        let clock = Clock::new(0, "No/Such_Zone");
        assert!(moment(catalogue, &clock, i64::MAX).contains("9999"));
        assert!(!moment(catalogue, &clock, i64::MIN).is_empty());
    }

    #[test]
    fn spans_name_at_most_two_units() {
        let library = Library::embedded().unwrap();
        let catalogue = library.words("en").catalogue();
        let cases = [
            (7 * 86_400, "7 days"),
            (86_400, "1 day"),
            (4 * 86_400 - 3600, "3 days 23 hours"),
            (5 * 3600 + 59, "5 hours"),
            (60, "1 minute"),
            (-5, "0 minutes"),
        ];
        for (seconds, words) in cases {
            assert_eq!(span(catalogue, seconds), words);
        }
    }
}
