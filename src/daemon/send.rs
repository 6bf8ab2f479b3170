//! The outbox: what is due goes out, one receiver at a time, and what became of
//! it is recorded before the next one leaves.

use super::caught::caught;
use super::{Daemon, Round, Step};
use crate::desk;
use crate::mail::address::Address;
use crate::mail::outbox::{Envelope, SendError};
use crate::mail::quiet;
use crate::store::{Bounced, NewBounce, OutId, OutRow, StoreError};
use std::collections::BTreeMap;

/// Minutes until the next attempt, by how many there were; the last one stays.
const WAITS: [i64; 4] = [1, 5, 15, 60];
/// The last attempt: with the waits above, three days after the first.
const ATTEMPTS: u32 = 75;
/// Attempts that count when the mail server is not there at all. That is no fault of
/// a letter, so none is given up for it.
const COUNTED: u32 = WAITS.len() as u32;
/// Of so many attempts for a letter, about those of a day, the first is told.
const TOLD: u32 = 25;
/// Letters looked up at a time.
const PAGE: u32 = 50;
/// Letters in a row that the mail server does not take from us; then it is left
/// alone until the next round.
const OURS: usize = 3;
/// Notes for the operator that are given out in a round.
const NOTES: u32 = 20;
/// How much of what a mail server says is kept.
const REASON_CHARS: usize = 300;

/// What became of an attempt.
#[derive(Debug, Clone)]
pub enum Went {
    /// It left.
    Out,
    /// Not now.
    Later(String),
    /// Never.
    Never(String),
    /// Never, since the receiver's address takes no letters.
    Refused(String, bool),
    /// Not now; the mail server does not take it from us.
    Ours(String),
    /// Not now, and no other letter either.
    Closed(String),
    /// Perhaps; and whether there is no use in trying the others now.
    Unsure(String, bool),
    /// Nobody waited for it to its end: it stands in the queue as before. Whether
    /// it was handed over.
    Stopped(bool),
}

impl Daemon {
    /// Sends every letter whose time has come. After an error nothing more is
    /// sent: what cannot be recorded would be sent again and again.
    pub(super) fn send_due(&mut self, now: i64, round: &mut Round) -> Result<(), StoreError> {
        for (id, went) in std::mem::take(&mut self.unrecorded) {
            if let Some(row) = self.store.read(|tx| tx.letter_out(id))? {
                self.record(&row, went, now, round)?;
            }
        }
        let done = self.send_all(now, round);
        self.post.rest();
        done?;
        self.tell_operator(round)
    }

    fn send_all(&mut self, now: i64, round: &mut Round) -> Result<(), StoreError> {
        let mut ours = 0;
        loop {
            let due = self.store.read(|tx| tx.due(now, PAGE))?;
            if due.is_empty() {
                return Ok(());
            }
            for row in due {
                if self.is_stopped() || round.closed {
                    return Ok(());
                }
                // A bounce of a letter before it may have put it off.
                let Some(row) = self.store.read(|tx| tx.letter_out(row.id))?.filter(|r| r.is_due(now)) else {
                    continue;
                };
                if self.is_overtaken(&row, now, round)? {
                    continue;
                }
                let game = row.game.as_deref().unwrap_or("none");
                let _sending =
                    tracing::info_span!("sending", letter = row.id.0, game, kind = row.kind).entered();
                let went = self.attempt(&row)?;
                if let Went::Stopped(handed) = went {
                    if !handed && self.marked == Some(row.id) {
                        self.store.jot(|tx| tx.passing_tried(row.id, false))?;
                    }
                    return Ok(());
                }
                ours = if matches!(went, Went::Ours(_)) { ours + 1 } else { 0 };
                round.closed |= matches!(went, Went::Closed(_) | Went::Unsure(_, true)) || ours >= OURS;
                self.record(&row, went, now, round)?;
            }
        }
    }

    /// A letter that may have been overtaken while it waited is looked at once more.
    /// From the moment at which it may leave it stays as it is.
    fn is_overtaken(&mut self, row: &OutRow, now: i64, round: &mut Round) -> Result<bool, StoreError> {
        let passing = self.store.read::<_, StoreError>(|tx| tx.passing(row.id))?;
        self.marked = None;
        let Some(passing) = passing.filter(|passing| !passing.tried) else { return Ok(false) };
        let Self { store, office, .. } = self;
        let looked = store.batch(|batch| {
            let looked =
                batch.letter(|tx| caught(|| desk::is_overtaken(tx, office, row, &passing.what, now)))?;
            if !matches!(looked, Ok(true)) {
                batch.passing_tried(row.id, true)?;
            }
            Ok::<_, StoreError>(looked)
        })?;
        self.marked = Some(row.id);
        match looked {
            Ok(false) => return Ok(false),
            Ok(true) => {}
            Err(why) => {
                round.trouble(format!("letter {} is sent as it is: {why}", row.id.0));
                return Ok(false);
            }
        }
        round.overtaken += 1;
        let (letter, game, kind) = (row.id.0, row.game.as_deref().unwrap_or("none"), row.kind.as_str());
        tracing::info!(letter, game, kind, "not sent: overtaken while it waited");
        Ok(true)
    }

    /// Tries to send one letter.
    fn attempt(&mut self, row: &OutRow) -> Result<Went, StoreError> {
        let Some(bytes) = self.store.read(|tx| tx.letter_bytes(row.id))? else {
            return Ok(Went::Never("its text is not in the database".to_owned()));
        };
        let envelope = match envelope(row) {
            Ok(envelope) => envelope,
            Err(why) => return Ok(Went::Never(why)),
        };
        (self.probe)(Step::Sending);
        let went = match self.post.send(&envelope, &bytes) {
            Ok(()) => Went::Out,
            Err(SendError::Transient(why)) => Went::Later(short(&why)),
            Err(SendError::Permanent(why)) => Went::Never(short(&why)),
            Err(SendError::Receiver { why, gone }) => Went::Refused(short(&why), gone),
            Err(SendError::Ours(why)) => Went::Ours(short(&why)),
            Err(SendError::Closed(why)) => Went::Closed(short(&why)),
            Err(SendError::Unsure { why, closed }) => Went::Unsure(short(&why), closed),
            Err(SendError::Stopped { handed }) => return Ok(Went::Stopped(handed)),
        };
        (self.probe)(Step::Sent);
        Ok(went)
    }

    /// Writes down what became of an attempt. If that fails, it is remembered, so
    /// that this process at least does not send the letter again.
    fn record(&mut self, row: &OutRow, went: Went, now: i64, round: &mut Round) -> Result<(), StoreError> {
        let went = match went {
            Went::Later(why) | Went::Ours(why) | Went::Unsure(why, _) if row.attempts + 1 >= ATTEMPTS => {
                Went::Never(why)
            }
            went => went,
        };
        if matches!(went, Went::Out) {
            self.left_late(row, now, round)?;
        }
        // Should the power fail before this is on the disk, the letter goes out
        // again, the same to the last byte, as if it had failed before this.
        let marked = self.marked;
        let done = self.store.jot(|tx| match &went {
            Went::Out => tx.sent(row.id, now),
            Went::Stopped(_) => Ok(()),
            Went::Later(why) | Went::Ours(why) | Went::Closed(why) | Went::Unsure(why, _) => {
                // It surely did not leave; but what happened at an earlier attempt stays.
                if marked == Some(row.id) && !matches!(went, Went::Unsure(..)) {
                    tx.passing_tried(row.id, false)?;
                }
                let next = now + wait(row.attempts);
                if matches!(went, Went::Closed(_)) {
                    tx.try_again(row.id, next, why, COUNTED)
                } else {
                    tx.try_later(row.id, next, why)
                }
            }
            Went::Never(why) => tx.give_up(row.id, why),
            Went::Refused(why, gone) => {
                tx.give_up(row.id, why)?;
                let address = &row.envelope_to;
                let bounce = NewBounce { letter: row.id, address, gone: *gone, at_once: false, why };
                if tx.bounced(&bounce, now)? == Bounced::Suspended {
                    tx.note_for_operator(&desk::suspended(address, why), now)?;
                }
                Ok(())
            }
        });
        if let Err(why) = done {
            remember(&mut self.unrecorded, row.id, went);
            return Err(why);
        }
        (self.probe)(Step::Recorded);
        let (letter, game, kind) = (row.id.0, row.game.as_deref().unwrap_or("none"), row.kind.as_str());
        match went {
            Went::Out => {
                round.sent += 1;
                self.ills.outbox(true);
                tracing::info!(letter, game, kind, "sent");
            }
            Went::Stopped(_) => {}
            Went::Later(why) | Went::Unsure(why, false) => {
                round.later += 1;
                let attempts = row.attempts + 1;
                if row.attempts.is_multiple_of(TOLD) {
                    tracing::warn!(letter, game, kind, attempts, "not sent yet: {}", quiet(&why));
                } else {
                    tracing::debug!(letter, game, kind, attempts, "still not sent: {}", quiet(&why));
                }
            }
            Went::Ours(why) | Went::Closed(why) | Went::Unsure(why, true) => {
                round.later += 1;
                self.ills.outbox(false);
                round.trouble(format!("no letter can leave: {why}"));
            }
            Went::Never(why) | Went::Refused(why, _) => {
                round.given_up += 1;
                let to = &row.envelope_to;
                round.trouble(format!("letter {letter} to {to} ({game}, {kind}) was given up: {why}"));
            }
        }
        Ok(())
    }

    /// If a letter had to wait for long, its reader's clock did not run meanwhile.
    fn left_late(&mut self, row: &OutRow, now: i64, round: &mut Round) -> Result<(), StoreError> {
        let long = i64::from(self.office.config.time.absence_minutes) * 60;
        if row.sent_at.is_some() || now.saturating_sub(row.created_at) <= long {
            return Ok(());
        }
        let Self { store, office, .. } = self;
        let done =
            store.batch(|batch| batch.letter(|tx| caught(|| desk::left_late(tx, office, row, now))))?;
        if let Err(why) = done {
            round.trouble(format!("the clock for letter {} cannot be moved on: {why}", row.id.0));
        }
        Ok(())
    }

    /// Says what the desk and the outbox left for the operator to hear.
    pub(super) fn tell_operator(&mut self, round: &mut Round) -> Result<(), StoreError> {
        let notes = self.store.read(|tx| tx.operator_notes(NOTES))?;
        if notes.is_empty() {
            return Ok(());
        }
        for (_, text) in &notes {
            round.trouble(text.clone());
        }
        self.store.jot(|tx| notes.iter().try_for_each(|(id, _)| tx.operator_heard(*id)))
    }
}

fn remember(unrecorded: &mut BTreeMap<OutId, Went>, id: OutId, went: Went) {
    // What did not leave may simply be tried again.
    if matches!(went, Went::Out | Went::Never(_) | Went::Refused(..)) {
        unrecorded.insert(id, went);
    }
}

/// Seconds until the next attempt, after so many.
fn wait(attempts: u32) -> i64 {
    let i = usize::try_from(attempts).unwrap_or(usize::MAX).min(WAITS.len() - 1);
    WAITS[i] * 60
}

/// Who sends and who receives.
fn envelope(row: &OutRow) -> Result<Envelope, String> {
    let address = |text: &str| Address::parse(text).map_err(|why| why.to_string());
    let from = Some(row.envelope_from.as_str()).filter(|from| !from.is_empty()).map(address).transpose()?;
    Ok(Envelope { from, to: vec![address(&row.envelope_to)?] })
}

/// One line, not too long.
fn short(why: &str) -> String {
    why.chars().map(|c| if c.is_control() { ' ' } else { c }).take(REASON_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_tried_for_three_days() {
        let waits: Vec<i64> = (0..ATTEMPTS - 1).map(wait).collect();
        assert_eq!(waits[..5], [60, 300, 900, 3600, 3600]);
        let hours = waits.iter().sum::<i64>() / 3600;
        assert!((70..74).contains(&hours), "{hours}");
    }
}
