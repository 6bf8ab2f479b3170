//! What has to be done from time to time: the secrets of past dice days are
//! given away, proposals that nobody took up lapse, and old answers and people who
//! wished it are forgotten.

use super::caught::caught;
use super::{Daemon, DaemonError, Round, Step};
use crate::desk;
use crate::store::StoreError;

/// Seconds between two looks.
const EVERY: i64 = 600;
/// Answers older than this do not count any more.
const ANSWERS_KEPT: i64 = 2 * 86_400;

impl Daemon {
    /// Does what has to be done now; there may be letters to send afterwards.
    pub(super) fn keep_up(&mut self, now: i64, round: &mut Round) -> Result<(), DaemonError> {
        if self.kept.is_some_and(|kept| kept.div_euclid(EVERY) == now.div_euclid(EVERY)) {
            return Ok(());
        }
        let Self { store, office, .. } = self;
        let (closed, told, lapsed, forgotten) = store.batch(|batch| {
            let closed = batch.letter(|tx| caught(|| desk::close_days(tx, office, now)))?;
            let told = batch.letter(|tx| caught(|| desk::tell_unreachable(tx, office, now)))?;
            let lapsed = batch.letter(|tx| caught(|| desk::lapse(tx, office, now)))?;
            batch.prune_answers(now - ANSWERS_KEPT)?;
            batch.prune_guard(now - ANSWERS_KEPT, now)?;
            Ok::<_, StoreError>((closed, told, lapsed, desk::sweep(batch)?))
        })?;
        if forgotten {
            store.cleanse()?;
        }
        if let Err(why) = lapsed {
            round.trouble(format!("proposals that lapsed cannot be closed: {why}"));
        }
        if let Err(why) = closed {
            round.trouble(format!("the dice of past days cannot be opened: {why}"));
        }
        if let Err(why) = told {
            round.trouble(format!("nobody could be told of letters that come back: {why}"));
        }
        self.kept = Some(now);
        (self.probe)(Step::Kept);
        Ok(())
    }
}
