//! Numbers and a word about the post office at work, for whoever watches over it.
//! Counts and times alone: no address, no game's id, nothing of any letter.

mod health;
mod serve;

pub use health::{Health, Pulse};
pub use serve::{Answer, ask, serve};

use super::{DaemonError, Round};
use crate::store::{Counted, STATUSES, Store, StoreError};
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The name in the database under which faults of ledgers are counted.
pub const FAULTS: &str = "verifier-failures";
/// The upper ends of the classes of rounds, in seconds.
const ROUNDS: [f64; 8] = [0.01, 0.05, 0.25, 1.0, 5.0, 30.0, 120.0, 600.0];

/// One label and its value.
type Label = [(&'static str, &'static str); 1];

/// What is counted and measured.
#[derive(Debug)]
pub struct Meter {
    registry: Arc<Mutex<Registry>>,
    health: Arc<Mutex<Health>>,
    letters_in: Family<Label, Counter>,
    letters_out: Family<Label, Counter>,
    games: Family<Label, Gauge>,
    turns: Counter,
    refusals: Counter,
    queued: Gauge,
    oldest: Gauge,
    aside: Gauge,
    bytes: Gauge,
    faults: Gauge,
    last_round: Gauge,
    inbox: Gauge,
    rounds: Histogram,
    /// How far blocks and letters are counted; unknown before the first round.
    counted: Option<Counted>,
}

impl Meter {
    /// Nothing counted yet.
    pub fn new(poll: Duration) -> Self {
        let meter = Self {
            registry: Arc::default(),
            health: Arc::new(Mutex::new(Health::new(poll, Instant::now()))),
            letters_in: Family::default(),
            letters_out: Family::default(),
            games: Family::default(),
            turns: Counter::default(),
            refusals: Counter::default(),
            queued: Gauge::default(),
            oldest: Gauge::default(),
            aside: Gauge::default(),
            bytes: Gauge::default(),
            faults: Gauge::default(),
            last_round: Gauge::default(),
            inbox: Gauge::default(),
            rounds: Histogram::new(ROUNDS),
            counted: None,
        };
        meter.register();
        meter
    }

    fn register(&self) {
        let mut all = self.registry.lock().unwrap_or_else(PoisonError::into_inner);
        let r = all.sub_registry_with_prefix("ravenpost");
        r.register("letters_in", "Letters taken in, by what became of them", self.letters_in.clone());
        r.register(
            "letters_out",
            "Attempts to send a letter, by what came of them",
            self.letters_out.clone(),
        );
        r.register("games", "Games by status", self.games.clone());
        r.register("turns", "Turns closed since the start", self.turns.clone());
        r.register("refusals", "Letters that something was not done, since the start", self.refusals.clone());
        r.register("queue_letters", "Letters waiting to be sent", self.queued.clone());
        r.register(
            "queue_oldest_seconds",
            "Age of the oldest letter waiting to be sent",
            self.oldest.clone(),
        );
        r.register("aside_letters", "Letters that a person should look at", self.aside.clone());
        r.register("database_bytes", "Size of the database", self.bytes.clone());
        r.register("verifier_failures", "Ledgers that did not verify, ever", self.faults.clone());
        r.register("last_round_timestamp_seconds", "When the last round was done", self.last_round.clone());
        r.register("inbox_reachable", "Whether the inbox could be listed", self.inbox.clone());
        r.register("round_seconds", "How long rounds take", self.rounds.clone());
    }

    /// What the server of these numbers needs.
    pub fn pulse(&self) -> Pulse {
        Pulse { registry: Arc::clone(&self.registry), health: Arc::clone(&self.health) }
    }

    /// Whether the inbox could be listed.
    pub fn inbox(&self, reachable: bool) {
        self.inbox.set(i64::from(reachable));
    }

    /// A sign of life in the middle of a round.
    pub fn beat(&self) {
        self.health.lock().unwrap_or_else(PoisonError::into_inner).beat(Instant::now());
    }

    /// A round could not even begin.
    pub fn failed(&self, why: &DaemonError) {
        self.health.lock().unwrap_or_else(PoisonError::into_inner).failed(why.to_string());
    }

    /// After a round, or a round that failed.
    pub fn after(&mut self, took: Duration, now: i64, round: &Result<Round, DaemonError>, store: &Store) {
        let mut health = self.health.lock().unwrap_or_else(PoisonError::into_inner);
        match round {
            Ok(_) => health.done(Instant::now()),
            Err(why) => health.failed(why.to_string()),
        }
        drop(health);
        if let Ok(round) = round {
            self.last_round.set(now);
            self.count(round);
        }
        if let Err(why) = self.look(now, store) {
            tracing::warn!("the numbers of this round cannot be had: {why}");
        }
        // Last: who sees that a round was counted sees all that it brought.
        self.rounds.observe(took.as_secs_f64());
    }

    fn count(&self, round: &Round) {
        let whole = round.aside.saturating_sub(round.failed);
        for (outcome, count) in [
            ("answered", round.answered),
            ("ignored", round.ignored),
            ("again", round.again),
            ("aside", whole),
            ("failed", round.failed),
        ] {
            self.letters_in.get_or_create(&[("outcome", outcome)]).inc_by(count as u64);
        }
        for (result, count) in [("sent", round.sent), ("later", round.later), ("given_up", round.given_up)] {
            self.letters_out.get_or_create(&[("result", result)]).inc_by(count as u64);
        }
    }

    /// Looks at what the database has now.
    fn look(&mut self, now: i64, store: &Store) -> Result<(), StoreError> {
        let counted = self.counted;
        let (gauges, faults, added, next) = store.read(|tx| {
            let (added, next) = match counted {
                Some(counted) => tx.added_since(counted)?,
                None => (crate::store::Added::default(), tx.counted()?),
            };
            Ok::<_, StoreError>((tx.gauges()?, tx.high_water(FAULTS)?, added, next))
        })?;
        self.counted = Some(next);
        self.turns.inc_by(u64::try_from(added.turns).unwrap_or(0));
        self.refusals.inc_by(u64::try_from(added.refusals).unwrap_or(0));
        self.queued.set(gauges.queued);
        self.oldest.set(gauges.oldest_queued.map_or(0, |at| (now - at).max(0)));
        self.aside.set(gauges.aside);
        self.bytes.set(gauges.bytes);
        self.faults.set(faults);
        for (status, count) in STATUSES.into_iter().zip(gauges.games) {
            self.games.get_or_create(&[("status", status.as_str())]).set(count);
        }
        Ok(())
    }

    /// Begins to count, with what the database has before the first round.
    pub fn begin(&mut self, store: &Store) {
        let counted: Result<Counted, StoreError> = store.read(|tx| {
            let counted = tx.counted()?;
            Ok(counted)
        });
        match counted {
            Ok(counted) => self.counted = Some(counted),
            Err(why) => tracing::warn!("turns cannot be counted yet: {why}"),
        }
    }
}

/// All numbers as a text.
fn text(registry: &Mutex<Registry>) -> String {
    let mut text = String::new();
    let registry = registry.lock().unwrap_or_else(PoisonError::into_inner);
    // Writing into a text cannot fail.
    let _ = encode(&mut text, &registry);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_counted_and_a_failed_one_is_not_well() {
        let store = Store::open_memory().unwrap();
        let mut meter = Meter::new(Duration::from_secs(30));
        meter.begin(&store);
        meter.inbox(true);
        let round = Round { answered: 2, aside: 3, failed: 1, sent: 4, ..Round::default() };
        for _ in 0..2 {
            meter.after(Duration::from_millis(20), 1_800_000_000, &Ok(round.clone()), &store);
        }
        let told = text(&meter.registry);
        for line in [
            "ravenpost_letters_in_total{outcome=\"answered\"} 4",
            "ravenpost_letters_in_total{outcome=\"aside\"} 4",
            "ravenpost_letters_in_total{outcome=\"failed\"} 2",
            "ravenpost_letters_out_total{result=\"sent\"} 8",
            "ravenpost_games{status=\"waiting-for-match\"} 0",
            "ravenpost_round_seconds_count 2",
            "ravenpost_last_round_timestamp_seconds 1800000000",
            "ravenpost_inbox_reachable 1",
            "ravenpost_verifier_failures 0",
            "# EOF",
        ] {
            assert!(told.contains(line), "{line} in\n{told}");
        }
        assert!(meter.pulse().health(Instant::now()).is_ok());
        let failed = Err(DaemonError::Store(StoreError::Full));
        meter.after(Duration::from_millis(20), 1_800_000_001, &failed, &store);
        let why = meter.pulse().health(Instant::now()).unwrap_err();
        assert!(why.contains("disk"), "{why}");
    }
}
