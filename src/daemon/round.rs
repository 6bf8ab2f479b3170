//! What came of one round, in numbers.

use crate::mail::quiet;
use std::collections::BTreeSet;
use std::fmt;

/// How many troubles are kept for one round.
const TROUBLES: usize = 20;

/// What came of one round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Round {
    /// Letters that were answered.
    pub answered: usize,
    /// Letters that were taken note of.
    pub ignored: usize,
    /// Letters that had come before.
    pub again: usize,
    /// Letters put aside for a person.
    pub aside: usize,
    /// Letters among those whose handling failed.
    pub failed: usize,
    /// Letters that could not be read now and stay where they are.
    pub left: usize,
    /// Letters that were sent.
    pub sent: usize,
    /// Letters that did not go out and are tried again later.
    pub later: usize,
    /// Letters that will never go out.
    pub given_up: usize,
    /// Letters that were overtaken while they waited, and need not go out.
    pub overtaken: usize,
    /// No letter can leave in this round.
    pub closed: bool,
    /// What a person should see to, a line each.
    pub troubles: Vec<String>,
    /// The troubles of the round before: they are in the log already.
    pub(super) known: BTreeSet<String>,
    /// Whether something is in the log that was not there before.
    pub(super) told: bool,
}

impl Round {
    /// Letters taken from the inbox.
    pub fn taken(&self) -> usize {
        self.answered + self.ignored + self.again + self.aside
    }

    /// Whether there was nothing to do.
    pub fn was_idle(&self) -> bool {
        self.taken() + self.left + self.sent + self.later + self.given_up + self.overtaken == 0
            && self.troubles.is_empty()
    }

    /// A round after one with such troubles.
    pub(super) fn after(known: BTreeSet<String>) -> Self {
        Self { known, ..Self::default() }
    }

    /// Its troubles, to be known by the next round: what only counts down is the
    /// same trouble.
    pub(super) fn known(&self) -> BTreeSet<String> {
        self.troubles.iter().map(|what| without_numbers(what)).collect()
    }

    /// Notes a trouble. One that lasts is told once, and not in every round.
    pub(super) fn trouble(&mut self, what: String) {
        if self.troubles.contains(&what) {
            return;
        }
        if self.known.contains(&without_numbers(&what)) {
            tracing::debug!("still: {}", quiet(&what));
        } else {
            tracing::error!("{}", quiet(&what));
            self.told = true;
        }
        if self.troubles.len() < TROUBLES {
            self.troubles.push(what);
        }
    }

    pub(super) fn log(&self) {
        let did = self.taken() + self.sent + self.later + self.given_up + self.overtaken > 0;
        if !did && !self.told {
            // What lasts, such as a mailbox out of reach, is told once.
            tracing::debug!(left = self.left, troubles = self.troubles.len(), "nothing was done");
            return;
        }
        tracing::info!(
            taken = self.taken(),
            answered = self.answered,
            ignored = self.ignored,
            again = self.again,
            aside = self.aside,
            failed = self.failed,
            left = self.left,
            sent = self.sent,
            later = self.later,
            given_up = self.given_up,
            overtaken = self.overtaken,
            "a round is done"
        );
    }
}

fn without_numbers(what: &str) -> String {
    what.chars().filter(|c| !c.is_ascii_digit()).collect()
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} letters taken in", self.taken())?;
        for (n, what) in [
            (self.answered, "answered"),
            (self.ignored, "not to be answered"),
            (self.again, "seen before"),
            (self.aside, "set aside"),
            (self.left, "left for later"),
        ] {
            if n > 0 {
                write!(f, ", {n} {what}")?;
            }
        }
        write!(f, "; {} sent", self.sent)?;
        for (n, what) in [
            (self.later, "to be tried again"),
            (self.given_up, "given up"),
            (self.overtaken, "overtaken and not sent"),
        ] {
            if n > 0 {
                write!(f, ", {n} {what}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trouble_that_lasts_is_known_whatever_it_counts_down() {
        let mut first = Round::default();
        first.trouble("left alone for 30 more seconds".to_owned());
        let mut second = Round::after(first.known());
        second.trouble("left alone for 29 more seconds".to_owned());
        assert_eq!((second.troubles.len(), second.known == second.known()), (1, true));
        assert!(Round::after(Round::default().known()).known.is_empty());
    }

    #[test]
    fn a_round_is_told_in_one_line() {
        let round = Round { answered: 2, aside: 1, sent: 4, later: 1, ..Round::default() };
        assert_eq!(
            round.to_string(),
            "3 letters taken in, 2 answered, 1 set aside; 4 sent, 1 to be tried again"
        );
        assert!(!round.was_idle() && Round::default().was_idle());
    }
}
