//! Whether a letter may still go: a thread that hands it over and whoever waits
//! for that thread agree on it, so that what was given up never leaves behind
//! anybody's back.

use std::sync::atomic::{AtomicU8, Ordering};

const OPEN: u8 = 0;
/// The letter went through.
const PASSED: u8 = 1;
/// Nothing goes through any more.
const CLOSED: u8 = 2;

/// A gate for one letter.
#[derive(Debug, Default)]
pub(super) struct Gate(AtomicU8);

impl Gate {
    /// For whoever hands the letter over, right before: whether it may go.
    pub(super) fn pass(&self) -> bool {
        self.turn(PASSED)
    }

    /// For whoever does not wait any longer: whether the letter stays here for
    /// certain. If not, it was handed over, and its receiver may have it.
    pub(super) fn close(&self) -> bool {
        self.turn(CLOSED)
    }

    fn turn(&self, to: u8) -> bool {
        match self.0.compare_exchange(OPEN, to, Ordering::SeqCst, Ordering::SeqCst) {
            Ok(_) => true,
            Err(now) => now == to,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_up_does_not_go_and_what_went_is_not_given_up() {
        let gate = Gate::default();
        assert!(gate.close() && gate.close() && !gate.pass());
        let gate = Gate::default();
        assert!(gate.pass() && !gate.close() && !gate.close());
    }
}
