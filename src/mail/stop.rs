//! Being told to stop while somebody else is waited for.
//!
//! What is under way has a moment to end by itself; then nobody waits for it any
//! more. Whoever is not to be waited for longer works in a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long what is under way may still take, once it is told to stop.
const MOMENT: Duration = Duration::from_secs(1);
/// How soon it is noticed.
const SLICE: Duration = Duration::from_millis(100);

/// Whether, and since when, somebody wants us to stop. All copies know the same.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<Told>);

#[derive(Debug, Default)]
struct Told {
    flag: Arc<AtomicBool>,
    heard: OnceLock<Instant>,
}

/// Why there is nothing from another thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nothing {
    /// Its time is over.
    Late,
    /// Nobody waits any more.
    Stopped,
    /// It ended without a word.
    Ended,
}

impl Stop {
    /// Told by a flag that somebody sets.
    pub fn by(flag: Arc<AtomicBool>) -> Self {
        Self(Arc::new(Told { flag, heard: OnceLock::new() }))
    }

    /// Whether we are to stop: nothing new is begun.
    pub fn is_told(&self) -> bool {
        self.0.flag.load(Ordering::Relaxed)
    }

    /// Whether what is under way has had its moment too.
    pub fn is_over(&self) -> bool {
        self.is_past(1)
    }

    /// Whether it has had so many moments.
    pub fn is_past(&self, moments: u32) -> bool {
        self.is_told() && self.0.heard.get_or_init(Instant::now).elapsed() >= MOMENT * moments
    }

    /// Waits for another thread: until some time, or so many moments after the
    /// word to stop.
    pub fn wait<T>(&self, from: &Receiver<T>, until: Instant, moments: u32) -> Result<T, Nothing> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match from.recv_timeout(left.min(SLICE)) {
                Ok(got) => return Ok(got),
                Err(RecvTimeoutError::Disconnected) => return Err(Nothing::Ended),
                Err(RecvTimeoutError::Timeout) if self.is_past(moments) => return Err(Nothing::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Nothing::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn what_is_under_way_has_a_moment_and_no_more() {
        let flag = Arc::new(AtomicBool::new(false));
        let stop = Stop::by(Arc::clone(&flag));
        let (tell, told) = channel();
        let far = Instant::now() + Duration::from_mins(10);
        tell.send(1).unwrap();
        assert_eq!(stop.wait(&told, far, 1), Ok(1));
        assert_eq!(stop.wait(&told, Instant::now(), 1), Err(Nothing::Late));
        assert!(!stop.is_told() && !stop.is_over());
        flag.store(true, Ordering::Relaxed);
        assert!(stop.is_told() && !stop.clone().is_over());
        assert_eq!(stop.wait(&told, far, 1), Err(Nothing::Stopped));
        assert!(stop.is_over() && !stop.is_past(600));
        drop(tell);
        assert_eq!(stop.wait(&told, far, 600), Err(Nothing::Ended));
    }
}
