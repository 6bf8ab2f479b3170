//! What a year of play must never show: a deadline that jumps, shrinks, or falls
//! on a day off.

use super::*;

const HOUR: i64 = 3600;
/// Zones with summer time in both halves of the world, half hours, a change of
/// half an hour, a day that was left out, and none of it.
const ZONES: [&str; 9] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "America/Sao_Paulo",
    "Africa/Casablanca",
];

fn at(text: &str, zone: &str) -> i64 {
    let civil: DateTime = text.parse().unwrap();
    civil.to_zoned_datetime(TimeZone::get(zone).unwrap()).unwrap().timestamp().as_second()
}

fn wall(moment: i64, zone: &str) -> String {
    let zoned = stamp(moment).to_zoned_datetime(TimeZone::get(zone).unwrap());
    zoned.strftime("%a %F %R").to_string()
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn berlin() -> Calendar {
    Calendar::new(Some("Europe/Berlin"))
}

/// Numbers that a seed decides.
struct Taste(u64);

impl Taste {
    fn below(&mut self, n: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(self.0 >> 33).unwrap() % n
    }
}

#[test]
fn whole_days_end_at_the_time_of_day_at_which_they_began() {
    let due = berlin().add(at("2026-10-30T18:00", "Europe/Berlin"), 4 * DAY);
    assert_eq!(wall(due, "Europe/Berlin"), "Tue 2026-11-03 18:00");
    // Over both changes of the clocks, though one day has 25 hours and one 23.
    for (start, end) in [
        ("2026-10-24T18:00", "Sun 2026-10-25 18:00"),
        ("2026-03-28T18:00", "Sun 2026-03-29 18:00"),
        ("2028-02-28T09:30", "Tue 2028-02-29 09:30"),
        ("2028-02-29T09:30", "Wed 2028-03-01 09:30"),
        ("2026-12-31T23:59", "Fri 2027-01-01 23:59"),
    ] {
        assert_eq!(wall(berlin().add(at(start, "Europe/Berlin"), DAY), "Europe/Berlin"), end);
    }
    assert_eq!(
        berlin().add(at("2026-10-24T18:00", "Europe/Berlin"), DAY) - at("2026-10-24T18:00", "Europe/Berlin"),
        25 * HOUR
    );
}

#[test]
fn an_hour_that_does_not_come_or_comes_twice_is_no_trap() {
    let zone = "Europe/Berlin";
    let before = at("2026-03-28T02:30", zone);
    assert_eq!(wall(berlin().add(before, DAY), zone), "Sun 2026-03-29 03:00");
    // Both halves past two of the night on which the clocks go back: the later one.
    let twice = berlin().add(at("2026-10-24T02:30", zone), DAY);
    assert_eq!(twice - at("2026-10-24T02:30", zone), 25 * HOUR);
}

#[test]
fn free_days_and_days_away_do_not_count() {
    let zone = "Europe/Berlin";
    let working = berlin().on_days(usual_week());
    let due =
        |calendar: &Calendar, start: &str, days: i64| wall(calendar.add(at(start, zone), days * DAY), zone);
    assert_eq!(due(&working, "2026-10-30T18:00", 1), "Mon 2026-11-02 18:00");
    assert_eq!(due(&working, "2026-10-29T18:00", 3), "Tue 2026-11-03 18:00");
    // Asked on a Saturday, one has the whole of Monday.
    assert_eq!(due(&working, "2026-10-31T10:00", 1), "Tue 2026-11-03 00:00");
    let away = working.without(day("2026-12-21"), day("2027-01-03"));
    assert_eq!(due(&away, "2026-12-18T12:00", 2), "Tue 2027-01-05 12:00");
    assert!(!away.counts(day("2027-01-03")) && away.counts(day("2027-01-04")));
    let sunday_to_thursday =
        berlin().on_days(week_of(&["sun", "mon", "tue", "wed", "thu"].map(str::to_owned)).unwrap());
    assert_eq!(due(&sunday_to_thursday, "2026-10-29T18:00", 1), "Sun 2026-11-01 18:00");
}

#[test]
fn a_deadline_on_a_day_that_is_left_out_of_the_calendar_is_the_next_day() {
    // Samoa went from the 29th to the 31st of December 2011.
    let apia = Calendar::new(Some("Pacific/Apia"));
    let due = apia.add(at("2011-12-29T12:00", "Pacific/Apia"), DAY);
    assert_eq!(wall(due, "Pacific/Apia"), "Sat 2011-12-31 00:00");
}

/// Calendars of every kind in a zone.
fn calendars(zone: &str, taste: &mut Taste) -> Vec<Calendar> {
    let plain = Calendar::new(Some(zone));
    let first = day("2026-01-01").checked_add(taste.below(360).days()).unwrap();
    let last = first.checked_add(taste.below(21).days()).unwrap();
    let working = plain.clone().on_days(usual_week());
    vec![plain.clone(), working.clone(), plain.without(first, last), working.without(first, last)]
}

#[test]
fn who_is_asked_later_or_has_more_time_is_never_due_earlier() {
    let mut taste = Taste(7);
    for zone in ZONES {
        for calendar in calendars(zone, &mut taste) {
            let mut start = at("2026-01-01T00:00", zone) - 3 * DAY;
            let (mut due, allowed) = (i64::MIN, 20 * HOUR + taste.below(6 * DAY));
            let end = start + 380 * DAY;
            while start < end {
                let next = calendar.add(start, allowed);
                assert!(next >= due && next >= start, "{zone} {start} {calendar:?}");
                let more = calendar.add(start, allowed + taste.below(DAY));
                assert!(more >= next, "{zone} {start} {calendar:?}");
                assert!(calendar.counts(calendar.day(next)), "{zone} {start} {calendar:?}");
                due = next;
                start += 60 + taste.below(3 * HOUR);
            }
        }
    }
}

#[test]
fn what_was_added_is_what_lies_between() {
    let mut taste = Taste(11);
    for zone in ZONES {
        for calendar in calendars(zone, &mut taste) {
            for _ in 0..300 {
                let start = at("2026-01-01T00:00", zone) + taste.below(370 * DAY);
                let allowed = taste.below(40 * DAY);
                let passed = calendar.between(start, calendar.add(start, allowed));
                // Around a change of the clocks it may be the hour more that was given.
                assert!((allowed..=allowed + HOUR).contains(&passed), "{zone} {start} {allowed} {passed}");
                // Two parts are the whole.
                let middle = calendar.add(start, taste.below(allowed + 1));
                let end = calendar.add(start, allowed).max(middle);
                let parts = calendar.between(start, middle) + calendar.between(middle, end);
                assert_eq!(parts, calendar.between(start, end), "{zone} {start}");
            }
        }
    }
}

#[test]
fn a_year_of_days_is_a_year() {
    for (zone, start, days) in [
        ("Europe/Berlin", "2026-03-01T12:00", 365),
        ("Europe/Berlin", "2027-03-01T12:00", 366),
        ("America/New_York", "2028-01-01T08:15", 366),
    ] {
        let calendar = Calendar::new(Some(zone));
        let mut moment = at(start, zone);
        for _ in 0..days {
            moment = calendar.add(moment, DAY);
        }
        assert_eq!(moment, calendar.add(at(start, zone), days * DAY));
        let end = stamp(moment).to_zoned_datetime(TimeZone::get(zone).unwrap()).datetime();
        let begin: DateTime = start.parse().unwrap();
        assert_eq!(end, begin.checked_add(1.year()).unwrap());
    }
}

#[test]
fn a_week_needs_three_days_that_count() {
    let week = |text: &str| {
        let named: Vec<String> = text.split(' ').map(str::to_owned).collect();
        week_of(&named).map(|week| week.iter().map(|&day| if day { 'x' } else { '-' }).collect::<String>())
    };
    assert_eq!(week("mon tue wed thu fri").unwrap(), "xxxxx--");
    assert_eq!(week("sun mon wed").unwrap(), "x-x---x");
    for bad in ["", "mon", "mon tue", "mon mon mon"] {
        assert_eq!(week(bad), None, "{bad}");
    }
}

#[test]
fn absurd_moments_end_somewhere() {
    for moment in [i64::MIN, -1, 0, i64::MAX - 1, i64::MAX] {
        assert!(berlin().add(moment, 366 * DAY) >= moment.min(Timestamp::MAX.as_second()));
        assert!(berlin().between(0, moment) >= 0);
    }
}
