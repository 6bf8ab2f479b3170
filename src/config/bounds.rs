//! The least and the largest value of every number in the settings.

use super::Config;
use std::ops::RangeInclusive;

/// A number and what it may be.
pub struct Bound {
    /// The key, such as `limits.parts`.
    pub key: &'static str,
    of: fn(&Config) -> u64,
    fits: RangeInclusive<u64>,
}

impl Bound {
    /// What is wrong with the number of these settings, if anything.
    pub fn fault(&self, config: &Config) -> Option<String> {
        let n = (self.of)(config);
        let (least, most) = (self.fits.start(), self.fits.end());
        (!self.fits.contains(&n)).then(|| format!("{n} is not from {least} to {most}"))
    }
}

macro_rules! bounds {
    ($($section:ident.$key:ident: $fits:expr),+ $(,)?) => {
        &[$(Bound {
            key: concat!(stringify!($section), ".", stringify!($key)),
            of: |config| u64::try_from(config.$section.$key).unwrap_or(u64::MAX),
            fits: $fits,
        }),+]
    };
}

/// All of them, in the order of the file. The letters must stay small enough for
/// the stack that takes them apart.
#[rustfmt::skip]
pub const BOUNDS: &[Bound] = bounds![
    inbox.port: 1..=65_535,
    inbox.timeout_seconds: 1..=600,
    outbox.port: 1..=65_535,
    outbox.timeout_seconds: 1..=600,
    letters.tell_after_days: 1..=60,
    limits.letter_bytes: 16_384..=4 << 20,
    limits.parts: 1..=1000,
    limits.header_lines: 100..=10_000,
    limits.text_bytes: 4096..=1 << 20,
    limits.html_bytes: 4096..=1 << 20,
    limits.line_chars: 80..=2000,
    limits.orders: 1..=200,
    damping.letters_an_hour: 1..=10_000,
    damping.answers_a_day: 1..=1000,
    damping.offers_a_day: 1..=1000,
    damping.answers_an_hour_in_all: 10..=1_000_000,
    damping.strangers_a_domain: 1..=100_000,
    games.proposals: 0..=100,
    games.proposal_days: 1..=366,
    games.invitations_a_day: 0..=100,
    games.unjoined: 1..=100,
    games.observers: 0..=100,
    games.press_chars: 20..=2000,
    games.press_a_day: 0..=1000,
    identity.own_hops: 0..=10,
    identity.suspicious_a_day: 1..=100,
    identity.code_days: 1..=60,
    daemon.poll_seconds: 1..=86_400,
    daemon.batch: 1..=1000,
    time.reminder_percent: 1..=90,
    time.reminder_hours: 0..=720,
    time.invitation_days: 1..=365,
    time.vacation_days: 0..=366,
    time.absence_minutes: 10..=10_080,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_bounds_that_hold_its_default() {
        let whole = toml::Table::try_from(Config::default()).unwrap();
        for (section, fields) in &whole {
            for (key, value) in fields.as_table().unwrap() {
                let key = format!("{section}.{key}");
                let bounds = BOUNDS.iter().filter(|bound| bound.key == key).count();
                assert_eq!(bounds, usize::from(value.is_integer()), "{key}");
            }
        }
        for bound in BOUNDS {
            assert_eq!(bound.fault(&Config::default()), None, "{}", bound.key);
        }
        let mut config = Config::default();
        config.limits.letter_bytes = 1 << 30;
        let faults: Vec<&str> = BOUNDS.iter().filter(|b| b.fault(&config).is_some()).map(|b| b.key).collect();
        assert_eq!(faults, ["limits.letter_bytes"]);
    }
}
