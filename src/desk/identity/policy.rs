//! What it takes for a letter to count: the policy of the service.

use crate::config::{Config, Policy};
use crate::desk::office::Office;
use crate::desk::understand;
use crate::mail::letter::{self, Letter};
use crate::store::{GameStatus, Reader, SeatRow, StoreError};

/// Seconds by which the clock of an honest sender may be behind ours.
const SKEW: i64 = 10 * 60;

/// Whether our own mail server says that the letter is from where it says.
pub fn is_proven(office: &Office, letter: &Letter) -> bool {
    let Config { identity, .. } = &office.config;
    letter.trail.proves(&letter.from.address, &identity.authserv_id, identity.own_hops)
}

/// Whether a letter was written before the turn at hand was told: an old one,
/// sent again by somebody. Without a date nobody can say.
pub fn is_stale(letter: &Letter, turn_since: i64) -> bool {
    letter.date.is_none_or(|date| date < turn_since - SKEW)
}

/// Under the policy `open`: the seat that a player's letter is about, by the
/// game its subject, its form or its reply address names.
pub fn open_seat(
    tx: &Reader<'_>,
    office: &Office,
    letter: &Letter,
    tagged: Option<&str>,
) -> Result<Option<SeatRow>, StoreError> {
    let from = letter.from.address.to_string();
    if office.config.identity.policy != Policy::Open || tx.confirmed_at(&from)?.is_none() {
        return Ok(None);
    }
    let Some(player) = tx.player_at(&from)? else { return Ok(None) };
    let form = understand::glance(letter).head.map(|head| head.game);
    let named = tagged.map(str::to_owned).or_else(|| letter::game_id(&letter.subject)).or(form);
    let Some(game) = named.map(|game| tx.game(&game)).transpose()?.flatten() else { return Ok(None) };
    if game.status != GameStatus::Running {
        return Ok(None);
    }
    let mut own = tx.seats(&game.id)?.into_iter().filter(|row| row.player == Some(player.id));
    let seat = own.next();
    // Somebody with two seats has to say which, by its reply address.
    Ok(seat.filter(|_| own.next().is_none()))
}
