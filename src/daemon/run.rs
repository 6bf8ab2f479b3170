//! Round after round, until a signal comes.

use super::{Daemon, DaemonError};
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
        let poll = Duration::from_secs(self.office.config.daemon.poll_seconds.into());
        tracing::info!(store = %self.store.path().display(), "at work");
        while !self.is_stopped() {
            match self.once(clock()) {
                Ok(_) => {}
                Err(why) if why.may_pass() => tracing::error!("{why}"),
                Err(why) => return Err(why),
            }
            if self.inbox.wait(poll, &self.stop) {
                tracing::debug!("letters may have come");
            }
        }
        tracing::info!("stopped");
        Ok(())
    }
}
