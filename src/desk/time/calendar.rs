//! Time as it counts for one player: pure arithmetic over days, zones and pauses.
//!
//! A day is a day of the player's own calendar and counts wholly or not at all;
//! it has 24 hours by the clock on the wall, whatever summer time does. So a
//! deadline of whole days falls at the time of day at which it was set. All
//! functions here are monotone: who is asked later is never due earlier.

use crate::desk::wishes::WEEK;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ToSpan};

/// Seconds of a day on the wall.
pub const DAY: i64 = 86_400;
/// More days than any deadline is away, or any game lasts.
const DAYS_MAX: u32 = 40_000;
/// The fewest days of a week that somebody can be expected to play on.
pub const DAYS_LEAST: usize = 3;
/// The days that count if somebody says nothing: Monday to Friday.
const USUAL: [bool; 7] = [true, true, true, true, true, false, false];

/// Which time counts for a player.
#[derive(Debug, Clone)]
pub struct Calendar {
    zone: TimeZone,
    /// The days of the week that count, Monday first.
    week: [bool; 7],
    /// Days away, from and to, both of them away.
    away: Vec<(Date, Date)>,
}

impl Calendar {
    /// The calendar of a zone such as `Europe/Berlin` (UTC if there is none) in
    /// which every day counts.
    pub fn new(zone: Option<&str>) -> Self {
        let zone = zone.and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
        Self { zone, week: [true; 7], away: Vec::new() }
    }

    /// The same with only these days of the week counting.
    #[must_use]
    pub fn on_days(mut self, week: [bool; 7]) -> Self {
        self.week = if week.contains(&true) { week } else { USUAL };
        self
    }

    /// The same without the days from one to another.
    #[must_use]
    pub fn without(mut self, first: Date, last: Date) -> Self {
        self.away.push((first, last));
        self
    }

    /// Whether a day counts.
    pub fn counts(&self, day: Date) -> bool {
        let i = usize::try_from(day.weekday().to_monday_zero_offset()).unwrap_or(0);
        self.week[i] && !self.away.iter().any(|(first, last)| (*first..=*last).contains(&day))
    }

    /// The player's day at a moment.
    pub fn day(&self, at: i64) -> Date {
        stamp(at).to_zoned_datetime(self.zone.clone()).date()
    }

    /// The moment at which so many seconds that count have passed since a start.
    /// It always falls on a day that counts.
    pub fn add(&self, start: i64, seconds: i64) -> i64 {
        let (mut day, mut second) = self.wall(start);
        let mut left = seconds.max(0);
        for _ in 0..DAYS_MAX {
            if self.counts(day) {
                let room = DAY - second;
                if left < room {
                    return self.moment(day, second + left).max(start);
                }
                left -= room;
            }
            second = 0;
            let Ok(next) = day.tomorrow() else { break };
            day = next;
        }
        self.moment(day, 0).max(start)
    }

    /// How many seconds between two moments count; 0 if the second is earlier.
    pub fn between(&self, from: i64, to: i64) -> i64 {
        if to <= from {
            return 0;
        }
        let (mut day, mut second) = self.wall(from);
        let (last, end) = self.wall(to);
        let mut sum = 0;
        for _ in 0..DAYS_MAX {
            let until = if day >= last { end } else { DAY };
            if self.counts(day) {
                sum += (until - second).max(0);
            }
            if day >= last {
                break;
            }
            second = 0;
            let Ok(next) = day.tomorrow() else { break };
            day = next;
        }
        sum
    }

    /// Day and second on the wall. In an hour that comes twice the second time
    /// is its end, so that the wall never goes back.
    fn wall(&self, at: i64) -> (Date, i64) {
        let zoned = stamp(at).to_zoned_datetime(self.zone.clone());
        let mut wall = zoned.datetime();
        if let AmbiguousOffset::Fold { before, after } = self.zone.to_ambiguous_timestamp(wall).offset()
            && zoned.offset() == after
            && let Some(turned) = self.turned(zoned.timestamp())
        {
            wall = before.to_datetime(turned);
        }
        let time = wall.time();
        let second = i64::from(time.hour()) * 3600 + i64::from(time.minute()) * 60 + i64::from(time.second());
        (wall.date(), second)
    }

    /// The moment of a day and second on the wall: of an hour that comes twice
    /// the second one, of one that does not come its end.
    fn moment(&self, day: Date, second: i64) -> i64 {
        let ambiguous = self.zone.to_ambiguous_timestamp(DateTime::from_parts(day, time_of(second)));
        let end = if day.year() < 0 { Timestamp::MIN } else { Timestamp::MAX };
        let moment = match ambiguous.offset() {
            AmbiguousOffset::Unambiguous { .. } => ambiguous.compatible().ok(),
            AmbiguousOffset::Fold { .. } => ambiguous.later().ok(),
            AmbiguousOffset::Gap { .. } => ambiguous.later().ok().and_then(|later| self.turned(later)),
        };
        moment.unwrap_or(end).as_second()
    }

    /// When the zone's clocks were last changed, up to a moment.
    fn turned(&self, at: Timestamp) -> Option<Timestamp> {
        let after = at.checked_add(1.second()).ok()?;
        self.zone.preceding(after).next().map(|change| change.timestamp())
    }
}

fn stamp(at: i64) -> Timestamp {
    let end = if at < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Timestamp::from_second(at).unwrap_or(end)
}

fn time_of(second: i64) -> Time {
    let part = |n: i64| i8::try_from(n).unwrap_or(0);
    Time::new(part(second / 3600), part(second / 60 % 60), part(second % 60), 0).unwrap_or(Time::midnight())
}

/// The days somebody plays on, by the words that are kept of them (`mon`, `tue`);
/// fewer than [`DAYS_LEAST`] are not accepted.
pub fn week_of(named: &[String]) -> Option<[bool; 7]> {
    let week = WEEK.map(|(word, _)| named.iter().any(|day| day == word));
    (week.iter().filter(|&&day| day).count() >= DAYS_LEAST).then_some(week)
}

/// The usual days of work.
pub const fn usual_week() -> [bool; 7] {
    USUAL
}

#[cfg(test)]
mod tests;
