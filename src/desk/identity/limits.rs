//! How many letters are answered in all, and of strangers of one domain.

use crate::desk::DeskError;
use crate::desk::office::Office;
use crate::desk::sender::Sender;
use crate::mail::letter::Letter;
use crate::store::Tx;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Why a letter is set aside without an answer, if it is. Letters with a seat's
/// own token always count: a flood of others must not stop the games.
pub fn over_the_limit(
    tx: &Tx<'_>,
    office: &Office,
    sender: &Sender,
    letter: &Letter,
    now: i64,
) -> Result<Option<&'static str>, DeskError> {
    if matches!(sender, Sender::Seat(_)) {
        return Ok(None);
    }
    let damping = &office.config.damping;
    if tx.answers_in_all(now - HOUR)? >= damping.answers_an_hour_in_all {
        return Ok(Some("too many letters in all within an hour"));
    }
    let from = &letter.from.address;
    if tx.confirmed_at(&from.to_string())?.is_some() || !tx.codes_at(&from.to_string(), now, 1)?.is_empty() {
        return Ok(None);
    }
    let many = tx.strangers_of(from.domain(), now - DAY)? >= damping.strangers_a_domain;
    Ok(many.then_some("too many strangers of one domain within a day"))
}
