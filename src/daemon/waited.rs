//! Letters that waited for an hour of the day are written when it has come.

use super::caught::caught;
use super::{Daemon, DaemonError, Round};
use crate::desk::{self, DeskError, Waited};
use crate::store::StoreError;

/// How many are written in one round at most.
const MOST: usize = 5000;

impl Daemon {
    /// Writes what has waited for this hour, each for itself: what fails is put
    /// off and does not hold up the others.
    pub(super) fn write_waited(&mut self, now: i64, round: &mut Round) -> Result<(), DaemonError> {
        let mut written = 0;
        while written < MOST && !self.is_stopped() {
            let Self { store, office, .. } = self;
            let due = store.read(|tx| desk::due(tx, now));
            let due = match due {
                Ok(due) if due.is_empty() => return Ok(()),
                Ok(due) => due,
                Err(DeskError::Store(why)) => return Err(why.into()),
                Err(why) => {
                    round.trouble(format!("what waits for its hour cannot be looked up: {why}"));
                    return Ok(());
                }
            };
            written += due.len();
            let troubles = store.batch(|batch| {
                let mut troubles = Vec::new();
                for one in &due {
                    let done = batch.letter(|tx| caught(|| desk::send_waited(tx, office, one, now)))?;
                    if let Err(why) = done {
                        batch.letter(|tx| desk::put_off(tx, one, now))?.ok();
                        troubles.push(what(one, &why));
                    }
                }
                Ok::<_, StoreError>(troubles)
            })?;
            for trouble in troubles {
                round.trouble(trouble);
            }
        }
        Ok(())
    }
}

fn what(one: &Waited, why: &DeskError) -> String {
    match one {
        Waited::Notice(notice) => format!("a notice of {} cannot be written: {why}", notice.game),
        Waited::Digest(player) => format!("the daily letter of player {} cannot be written: {why}", player.0),
    }
}
