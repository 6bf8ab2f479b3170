//! Round after round, until a signal comes.

use super::{Daemon, DaemonError};
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How soon a signal is noticed while there is nothing to do.
const NAP: Duration = Duration::from_millis(100);

impl Daemon {
    /// Works until SIGINT or SIGTERM: the batch or the letter at hand is finished
    /// first. A second signal ends the process at once, which does no harm.
    pub fn run(&mut self, clock: &mut dyn FnMut() -> i64) -> Result<(), DaemonError> {
        for signal in TERM_SIGNALS {
            let stop = self.stop_flag();
            flag::register_conditional_shutdown(*signal, 1, Arc::clone(&stop))
                .and_then(|_| flag::register(*signal, stop))
                .map_err(DaemonError::Signals)?;
        }
        let poll = Duration::from_secs(self.office.config.daemon.poll_seconds.into());
        tracing::info!(store = %self.store.path().display(), "at work");
        while !self.is_stopped() {
            match self.once(clock()) {
                Ok(_) => {}
                Err(why) if why.may_pass() => tracing::error!("{why}"),
                Err(why) => return Err(why),
            }
            self.rest(poll);
        }
        tracing::info!("stopped");
        Ok(())
    }

    /// Waits, unless told to stop.
    fn rest(&self, time: Duration) {
        let until = Instant::now() + time;
        while !self.is_stopped() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            std::thread::sleep(left.min(NAP));
        }
    }
}
