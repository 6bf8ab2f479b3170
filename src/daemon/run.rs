//! Round after round, until a signal comes.

use super::{Daemon, DaemonError, watch};
use signal_hook::consts::TERM_SIGNALS;
use signal_hook::flag;
use std::sync::Arc;
use std::time::Duration;

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
        self.be_watched()?;
        let poll = Duration::from_secs(self.office.config.daemon.poll_seconds.into());
        tracing::info!(store = %self.store.path().display(), "at work");
        while !self.is_stopped() {
            let now = clock();
            let done = self.still_writable(now).and_then(|()| self.once(now));
            match done {
                Ok(_) => self.ills.store(None),
                Err(why) if why.may_pass() => self.ills.store(Some(&why)),
                Err(why) => return Err(why),
            }
            if self.inbox.wait(poll, &self.stop) {
                tracing::debug!("letters may have come");
            }
        }
        tracing::info!("stopped");
        Ok(())
    }

    /// Answers those who ask for numbers, if they may.
    fn be_watched(&self) -> Result<(), DaemonError> {
        let Some(at) = self.office.config.daemon.metrics_at() else { return Ok(()) };
        let told = |why| DaemonError::Metrics { at: at.to_string(), why };
        let at = watch::serve(at, self.meter.pulse()).map_err(told)?;
        tracing::info!(%at, "numbers can be asked for");
        Ok(())
    }

    /// Where somebody watches, every round writes something, so that a disk that
    /// is full or read-only shows before the next letter does.
    fn still_writable(&mut self, now: i64) -> Result<(), DaemonError> {
        if self.office.config.daemon.metrics.is_empty() {
            return Ok(());
        }
        let written = self.store.jot(|tx| tx.raise_high_water("round", now));
        written.map_err(|why| {
            let why = DaemonError::Store(why);
            self.meter.failed(&why);
            why
        })
    }
}
