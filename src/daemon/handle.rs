//! A batch of letters in one transaction, and what the inbox is told afterwards.

use super::take::Taken;
use super::watch::FAULTS;
use super::{Daemon, Round, Step};
use crate::desk::{self, DeskError, Handled, Incoming, Office};
use crate::mail::inbox::InboxError;
use crate::mail::quiet;
use crate::store::{Batch, StoreError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tracing::Span;
use tracing::field::Empty;

/// What became of a letter, for the inbox and the log.
pub enum Fate {
    /// It was dealt with; the word is for the log.
    Dealt(Handled),
    /// Its handling failed; nothing of it happened.
    Failed(String),
}

/// A letter's fate, and the span in which it is told to the log.
pub type Done = (Fate, Span);

/// Why nothing of a letter happened.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Desk(#[from] DeskError),
    #[error("ravenpost itself went wrong with it; please report this with the letter")]
    Panic,
}

impl Daemon {
    /// Handles letters in one transaction. After an error nothing of it happened.
    pub(super) fn handle_batch(&mut self, taken: &[Taken], now: i64) -> Result<Vec<Done>, StoreError> {
        let Self { store, office, probe, .. } = self;
        let fates = store.batch(|batch| {
            let one = |letter: &Taken| {
                let span = tracing::info_span!("letter", id = %letter.id, game = Empty, seat = Empty, outcome = Empty);
                let fate = span.in_scope(|| handle(batch, office, letter, now))?;
                probe(Step::Handled);
                Ok((fate, span))
            };
            taken.iter().map(one).collect::<Result<Vec<_>, StoreError>>()
        })?;
        probe(Step::Committed);
        Ok(fates)
    }

    /// Tells the inbox what became of the letters. If it cannot be told, the
    /// letters come again and are known.
    pub(super) fn acknowledge(&mut self, taken: &[Taken], fates: Vec<Done>, round: &mut Round) {
        for (letter, (fate, span)) in taken.iter().zip(fates) {
            round.count(&fate);
            span.record("outcome", fate.word());
            let _letter = span.enter();
            let id = &letter.id;
            let told = match &fate {
                Fate::Dealt(Handled::SetAside(why)) => {
                    tracing::warn!("set aside: {}", quiet(why));
                    self.inbox.set_aside(id, why)
                }
                Fate::Failed(why) => {
                    tracing::error!("set aside, nothing of it happened: {}", quiet(why));
                    self.inbox.set_aside(id, why)
                }
                Fate::Dealt(handled) => {
                    tracing::info!("{}", word(handled));
                    self.inbox.done(id)
                }
            };
            match told {
                Ok(()) | Err(InboxError::Gone(_)) => {}
                // The letter comes again, and is known.
                Err(why) if self.is_stopped() => tracing::debug!("not told: {why}"),
                Err(why) => round.trouble(why.to_string()),
            }
            (self.probe)(Step::Acknowledged);
        }
    }
}

impl Fate {
    /// What became of the letter, in a word.
    fn word(&self) -> &'static str {
        match self {
            Self::Dealt(Handled::Answered) => "answered",
            Self::Dealt(Handled::Ignored(_)) => "ignored",
            Self::Dealt(Handled::Again) => "again",
            Self::Dealt(Handled::SetAside(_)) => "aside",
            Self::Failed(_) => "failed",
        }
    }
}

impl Round {
    fn count(&mut self, fate: &Fate) {
        match fate {
            Fate::Dealt(Handled::Answered) => self.answered += 1,
            Fate::Dealt(Handled::Ignored(_)) => self.ignored += 1,
            Fate::Dealt(Handled::Again) => self.again += 1,
            Fate::Dealt(Handled::SetAside(_)) => self.aside += 1,
            Fate::Failed(_) => {
                self.aside += 1;
                self.failed += 1;
            }
        }
    }
}

fn word(handled: &Handled) -> String {
    match handled {
        Handled::Answered => "answered".to_owned(),
        Handled::Ignored(why) => format!("not answered: {why}"),
        Handled::Again => "seen before".to_owned(),
        Handled::SetAside(why) => format!("set aside: {why}"),
    }
}

/// Handles one letter of a batch. The error ends the batch; what concerns the
/// letter alone is its fate.
fn handle(batch: &mut Batch<'_>, office: &mut Office, letter: &Taken, now: i64) -> Result<Fate, StoreError> {
    let arrived = letter.arrived_by(now);
    let incoming = Incoming { source: &letter.id.0, arrived, raw: &letter.raw, read: &letter.read };
    let done = batch.letter(|tx| caught(|| desk::receive(tx, office, &incoming, now)))?;
    let why = match done {
        Ok(handled) => return Ok(Fate::Dealt(handled)),
        Err(failure) => {
            if matches!(failure, Failure::Desk(DeskError::Unsound { .. })) {
                batch.raise_high_water(FAULTS, batch.high_water(FAULTS)? + 1)?;
            }
            failure.to_string()
        }
    };
    // The sender is told, or, if that fails as well, the letter is only noted.
    for told in [true, false] {
        let noted =
            batch.letter(|tx| caught(|| desk::note_failure(tx, office, &incoming, &why, told, now)))?;
        if noted.is_ok() {
            break;
        }
    }
    Ok(Fate::Failed(why))
}

fn caught<T>(work: impl FnOnce() -> Result<T, DeskError>) -> Result<T, Failure> {
    // What the work held is thrown away with its savepoint; the office's things
    // are read only, but for its random numbers, which have no state to break.
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => Ok(done?),
        Err(_) => Err(Failure::Panic),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn a_panic_takes_back_its_letter_and_no_other() {
        let mut store = Store::open_memory().unwrap();
        let number = |name: &'static str| move |batch: &mut Batch<'_>| batch.high_water(name);
        store
            .batch(|batch| {
                let good = batch.letter(|tx| caught(|| Ok(tx.raise_high_water("good", 1)?)))?;
                let bad = batch.letter(|tx| {
                    caught(|| {
                        tx.raise_high_water("bad", 1)?;
                        std::panic::resume_unwind(Box::new("a fault"))
                    })
                });
                let bad: Result<(), Failure> = bad?;
                assert!(good.is_ok() && matches!(bad, Err(Failure::Panic)));
                Ok::<_, StoreError>(())
            })
            .unwrap();
        assert_eq!(store.batch(number("good")), Ok(1));
        assert_eq!(store.batch(number("bad")), Ok(0));
    }
}
