//! How long to leave a server alone after it failed.

use super::trouble::Trouble;
use std::time::{Duration, Instant};

/// Waits after the first, second, … failure; the last one stays.
pub const WAITS: [Duration; 5] = [
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_mins(2),
    Duration::from_mins(5),
];
/// As [`WAITS`], if the server does not accept the user. Trying again soon gets
/// an account locked.
const REFUSED: [Duration; 3] = [Duration::from_mins(5), Duration::from_mins(15), Duration::from_hours(1)];

/// What is known of past failures.
#[derive(Debug, Clone, Default)]
pub struct Backoff {
    failures: usize,
    waiting: Option<(Instant, String)>,
    /// Waits instead of [`WAITS`].
    pub waits: Vec<Duration>,
}

impl Backoff {
    /// The server works.
    pub fn well(&mut self) {
        self.failures = 0;
        self.waiting = None;
    }

    /// The server failed.
    pub fn failed(&mut self, why: &Trouble, now: Instant) {
        let wait = self.next_wait(why);
        self.failures += 1;
        self.waiting = Some((now + wait, why.to_string()));
    }

    fn next_wait(&self, why: &Trouble) -> Duration {
        let waits = match why {
            why if why.needs_a_person() => &REFUSED[..],
            _ if self.waits.is_empty() => &WAITS[..],
            _ => &self.waits,
        };
        waits[self.failures.min(waits.len() - 1)]
    }

    /// How long the server is still left alone, and why.
    pub fn left(&self, now: Instant) -> Option<(Duration, &str)> {
        let (until, why) = self.waiting.as_ref()?;
        let left = until.saturating_duration_since(now);
        (!left.is_zero()).then_some((left, why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_fails_is_left_alone_longer_and_longer() {
        let now = Instant::now();
        let mut backoff = Backoff::default();
        assert!(backoff.left(now).is_none());
        let mut waits = Vec::new();
        for _ in 0..6 {
            backoff.failed(&Trouble::Late("x"), now);
            waits.push(backoff.left(now).unwrap().0.as_secs());
        }
        assert_eq!(waits, [1, 5, 30, 120, 300, 300]);
        assert!(backoff.left(now + Duration::from_mins(5)).is_none());
        backoff.well();
        backoff.failed(&Trouble::Late("x"), now);
        assert_eq!(backoff.left(now).unwrap().0.as_secs(), 1);
    }

    #[test]
    fn a_wrong_password_waits_five_minutes_at_least() {
        let now = Instant::now();
        let mut backoff = Backoff { waits: vec![Duration::ZERO], ..Backoff::default() };
        backoff.failed(&Trouble::Login("no".into()), now);
        let (left, why) = backoff.left(now).unwrap();
        assert_eq!(left.as_secs(), 300);
        assert!(why.contains("does not accept"), "{why}");
    }
}
