//! Whether the post office is well: rounds come to an end, and the database can
//! be written.

use super::text;
use prometheus_client::registry::Registry;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many looks into the inbox may be missed.
const POLLS: u32 = 3;
/// A round may take so long, however often the inbox is looked into.
const LEAST: Duration = Duration::from_secs(15);

/// What is known of the last rounds.
#[derive(Debug)]
pub struct Health {
    poll: Duration,
    /// The last sign of life: a round that ended, or a part of one; before that,
    /// the start.
    alive: Instant,
    /// Why the last round failed.
    trouble: Option<String>,
}

impl Health {
    /// Alive from now on.
    pub fn new(poll: Duration, now: Instant) -> Self {
        Self { poll, alive: now, trouble: None }
    }

    /// A sign of life.
    pub fn beat(&mut self, now: Instant) {
        self.alive = now;
    }

    /// A round has ended, and what it wrote lasts.
    pub fn done(&mut self, now: Instant) {
        self.alive = now;
        self.trouble = None;
    }

    /// A round has failed.
    pub fn failed(&mut self, why: String) {
        self.trouble = Some(why);
    }

    /// A sentence: all is well, or what is not.
    pub fn tell(&self, now: Instant) -> Result<String, String> {
        if let Some(why) = &self.trouble {
            return Err(format!("The last round failed: {why}."));
        }
        let silent = now.saturating_duration_since(self.alive);
        let seconds = silent.as_secs();
        if silent > (self.poll * POLLS).max(LEAST) {
            let poll = self.poll.as_secs();
            return Err(format!(
                "No round was done for {seconds} seconds; there should be one every {poll}."
            ));
        }
        Ok(format!("All is well; the last round was done {seconds} seconds ago."))
    }
}

/// What the server of numbers looks at.
#[derive(Debug, Clone)]
pub struct Pulse {
    pub(super) registry: Arc<Mutex<Registry>>,
    pub(super) health: Arc<Mutex<Health>>,
}

impl Pulse {
    /// All numbers, in the form that Prometheus reads.
    pub fn metrics(&self) -> String {
        text(&self.registry)
    }

    /// A sentence: all is well, or what is not.
    pub fn health(&self, now: Instant) -> Result<String, String> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner).tell(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_office_that_does_no_round_for_three_polls_is_not_well() {
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let mut health = Health::new(Duration::from_secs(30), begun);
        assert!(health.tell(after(90)).is_ok());
        assert!(health.tell(after(91)).unwrap_err().contains("for 91 seconds"));
        health.done(after(100));
        assert!(health.tell(after(190)).is_ok() && health.tell(after(191)).is_err());
        health.failed("the disk is full".to_owned());
        health.beat(after(191));
        assert!(health.tell(after(191)).unwrap_err().contains("the disk is full"));
        health.done(after(192));
        assert!(health.tell(after(192)).is_ok());
    }
}
