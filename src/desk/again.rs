//! Letters that are sent once more, as they were: to where they went, if that is
//! still where the seat's letters go.

use super::DeskError;
use crate::store::{PlayerId, SeatRow, Tx, folded};

/// How many letters are sent once more at a time.
const MOST: u32 = 10;

/// Sends the last letters of a seat once more; whether there were any.
pub fn of_seat(tx: &Tx<'_>, row: &SeatRow, how_many: u32, now: i64) -> Result<bool, DeskError> {
    let mut any = false;
    for letter in tx.letters_to(&row.game, row.seat, how_many.clamp(1, MOST))? {
        // Letters to another holder, or another address, do not go there again; nor
        // do those that were overtaken before they left.
        if folded(&letter.envelope_to) == folded(&row.address) && !tx.was_overtaken(letter.id)? {
            tx.requeue(letter.id, now)?;
            any = true;
        }
    }
    Ok(any)
}

/// Sends the last letter of a player's seat in a game once more; `None` if they
/// have none there.
pub fn of_game(tx: &Tx<'_>, player: PlayerId, game: &str, now: i64) -> Result<Option<bool>, DeskError> {
    let seats = tx.seats(game)?;
    let own = seats.iter().find(|row| row.player == Some(player));
    own.map(|row| of_seat(tx, row, 1, now)).transpose()
}
