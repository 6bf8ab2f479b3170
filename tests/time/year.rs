//! A year of play, with all that comes between.

use crate::house::{ANNA, BERT, DAY, HOUR, House};
use ravenpost::store::GameStatus;

/// Numbers that a seed decides.
struct Taste(u64);

impl Taste {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

#[test]
fn a_year_of_games_between_two_zones_keeps_every_promise() {
    let mut house = House::with(|config| config.time.absence_minutes = 2160);
    let mut taste = Taste(5);
    let start = house.now;
    let mut games = Vec::new();
    let terms = [
        "3 days/move, weekends free, grace 1 day, then autopilot",
        "bank 20 days + 12 hours, grace 1 day, then forfeit",
        "2 days/move, grace 1 day, then autopilot",
        "1 day/move, then autopilot",
    ];
    while house.now < start + 365 * DAY {
        let game = house.begun(terms[games.len() % terms.len()]);
        house.live_in(ANNA, "Europe/Berlin", "{}");
        house.live_in(BERT, "America/New_York", r#"{"days":["sun","mon","tue","wed","thu"]}"#);
        let mut turns = 0;
        while house.status(&game) == GameStatus::Running && turns < 12 {
            house.now += 8 * HOUR + i64::try_from(taste.below(20)).unwrap() * HOUR;
            house.round();
            if house.status(&game) != GameStatus::Running {
                break;
            }
            // Mostly somebody answers; now and then both are silent for days.
            match taste.below(8) {
                0 => {
                    for _ in 0..10 {
                        house.now += 11 * HOUR;
                        house.round();
                    }
                }
                1 => {
                    let day = jiff::Timestamp::from_second(house.now + 3 * DAY).unwrap().strftime("%F");
                    house.write(ANNA, &[&format!("vacation {day}")]);
                    house.round();
                }
                _ => {
                    let pick = usize::try_from(taste.below(40)).unwrap();
                    house.answer(&game, pick);
                    house.round();
                    turns += 1;
                }
            }
            check(&house, &game);
        }
        if house.status(&game) == GameStatus::Running {
            house.end(&game);
        } else {
            house.verify(&game);
        }
        games.push(game);
        house.now += 9 * DAY;
    }
    assert!(games.len() >= 8, "{}", games.len());
    let all: String = games.iter().flat_map(|game| house.blocks(game)).collect();
    assert!(all.contains("late.fellowship: yes") || all.contains("late.sauron: yes"));
    let reminders = house.sent.iter().filter(|out| out.status() == "REMINDER").count();
    assert!(reminders > 3, "{reminders}");
}

/// Clocks run for those who are asked, and for nobody else; nothing that is due
/// lies undone.
fn check(house: &House, game: &str) {
    if house.status(game) != GameStatus::Running {
        assert!((0..2).all(|seat| house.clock(game, seat).is_none()));
        return;
    }
    let table = house.table(game);
    for seat in 0..2 {
        let asked = table.game.owing().iter().any(|s| s.0 == seat) && !table.thread.waits(seat.into());
        let clock = house.clock(game, seat).expect("a clock");
        assert_eq!(clock.since.is_some(), asked, "{clock:?}");
        assert_eq!(clock.due.is_some(), asked, "{clock:?}");
        assert!(clock.next.is_none_or(|next| next > house.now), "{clock:?} at {}", house.now);
        assert!(clock.grace_end >= clock.due);
    }
}
