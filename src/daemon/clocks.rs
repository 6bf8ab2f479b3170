//! Time passes: absences of our own first, then letters, then deadlines.
//!
//! A round that could look into the inbox leaves its time in the database. If
//! the last such time is long ago, the post office was not there, and every
//! clock stood still for as long. Only when all letters that wait are carried
//! out is anybody late, and not in a round that could not look for letters.

use super::caught::caught;
use super::{Daemon, DaemonError, Round, Step};
use crate::desk;
use crate::store::StoreError;

/// The last time at which the inbox was looked into.
const HEARTBEAT: &str = "heartbeat";
/// Seconds after which it is written down anew.
const BEAT: i64 = 300;
/// Seconds by which a clock may go back without a word.
const SET_BACK: i64 = 900;
/// Clocks looked at in one transaction.
const PAGE: u32 = 50;
/// Clocks looked at in one round.
const ROUND: usize = 2000;
/// Seconds until a clock is looked at again whose game is in trouble.
const TROUBLED: i64 = 3600;
/// Letters that cannot be fetched hold deadlines up for so many seconds.
const BLIND: i64 = 86_400;

impl Daemon {
    /// The inbox could be looked into: was the post office away before that?
    pub(super) fn wake(&mut self, now: i64, round: &mut Round) -> Result<(), DaemonError> {
        let last = match self.beat {
            Some(last) => last,
            None => self.store.read::<_, StoreError>(|tx| tx.high_water(HEARTBEAT))?,
        };
        self.beat = Some(last);
        if now < last - SET_BACK {
            let minutes = (last - now) / 60;
            round.trouble(format!(
                "the clock of this machine stands {minutes} minutes before the time at which this post office \
                 was last at work: set it right. Until it has come as far again nobody is late, and dice may be \
                 refused; letters go out"
            ));
            return Ok(self.store.batch(|batch| batch.due_despite_clock(now))?);
        }
        let absence = i64::from(self.office.config.time.absence_minutes) * 60;
        if last > 0 && now.saturating_sub(last) <= absence {
            return Ok(());
        }
        let Self { store, office, .. } = self;
        let moved = store.batch(|batch| {
            let moved = batch
                .letter(|tx| caught(|| if last > 0 { desk::absent(tx, office, last, now) } else { Ok(0) }))?;
            batch.raise_high_water(HEARTBEAT, now)?;
            Ok::<_, StoreError>(moved)
        })?;
        match moved {
            Ok(0) => {}
            Ok(moved) => tracing::warn!(moved, seconds = now - last, "away: the clocks stood still"),
            Err(why) => round.trouble(format!("the clocks cannot be moved on after an absence: {why}")),
        }
        self.beat = Some(now);
        Ok(())
    }

    /// Does what the clocks demand. All letters that were there are carried out.
    pub(super) fn pass_time(&mut self, now: i64, round: &mut Round) -> Result<(), DaemonError> {
        let until = if round.left > 0 { now - BLIND } else { now };
        let mut looked = 0;
        while looked < ROUND && !self.is_stopped() {
            let Self { store, office, .. } = self;
            let rows = store.read::<_, StoreError>(|tx| tx.clocks_to_look_at(until, PAGE))?;
            if rows.is_empty() {
                break;
            }
            looked += rows.len();
            let troubles = store.batch(|batch| {
                let mut troubles = Vec::new();
                for row in &rows {
                    let done =
                        batch.letter(|tx| caught(|| desk::look_at(tx, office, &row.game, row.seat, now)))?;
                    if let Err(why) = done {
                        batch.look_later(&row.game, row.seat, now + TROUBLED)?;
                        troubles.push(format!("a deadline of {} cannot be seen to: {why}", row.game));
                    }
                }
                Ok::<_, StoreError>(troubles)
            })?;
            for why in troubles {
                round.trouble(why);
            }
        }
        if self.beat.is_none_or(|beat| now - beat >= BEAT) {
            self.store.batch(|batch| batch.raise_high_water(HEARTBEAT, now))?;
            self.beat = Some(now);
        }
        (self.probe)(Step::Timed);
        Ok(())
    }
}
