//! What goes out by itself when its hour has come: notices that waited for the end
//! of quiet hours, and daily letters. One thing at a time, so that each can fail
//! alone.

use super::office::Office;
use super::{DeskError, digest, held};
use crate::store::{HeldNotice, PlayerId, Reader, Tx};

/// How many are looked up at a time.
const PAGE: u32 = 100;
/// How long something that failed is left alone, in seconds.
const REST: i64 = 3600;

/// Something whose hour has come.
#[derive(Debug)]
pub enum Waited {
    /// A notice to a seat.
    Notice(HeldNotice),
    /// A player's daily letter.
    Digest(PlayerId),
}

/// What is to go out now; there may be more afterwards.
pub fn due(tx: &Reader<'_>, now: i64) -> Result<Vec<Waited>, DeskError> {
    let notices = tx.held_due(now, PAGE)?.into_iter().map(Waited::Notice);
    let digests = tx.digests_due(now, PAGE)?.into_iter().map(Waited::Digest);
    Ok(notices.chain(digests).collect())
}

/// Writes the letter of one of them.
pub fn send(tx: &Tx<'_>, office: &Office, waited: &Waited, now: i64) -> Result<(), DeskError> {
    match waited {
        Waited::Notice(notice) => held::send(tx, office, notice, now),
        Waited::Digest(player) => digest::send(tx, office, *player, now),
    }
}

/// Puts off what failed, lest it hold up the others.
pub fn put_off(tx: &Tx<'_>, waited: &Waited, now: i64) -> Result<(), DeskError> {
    match waited {
        Waited::Notice(notice) => tx.hold_notice(&HeldNotice { due_at: now + REST, ..notice.clone() })?,
        Waited::Digest(player) => tx.digest_at(*player, Some(now + REST))?,
    }
    Ok(())
}
