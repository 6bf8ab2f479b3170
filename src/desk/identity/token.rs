//! New tokens. The old one is dead in the same transaction; a letter that is
//! under way with it gets a clear answer.

use crate::desk::DeskError;
use crate::desk::letters::{self, Answered, Reply};
use crate::desk::office::Office;
use crate::desk::table::Table;
use crate::report::say_identity as say;
use crate::rules::Seat;
use crate::store::{GameStatus, OldToken, PlayerId, SeatRow, StoreError, Tx, ids};
use sha2::{Digest, Sha256};

/// How many seats get new tokens by one letter.
const SEATS_MAX: usize = 50;

/// What is kept of a secret.
pub fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.trim().to_ascii_lowercase()).into()
}

/// A new secret, from the office's own source.
pub fn secret(office: &mut Office) -> Result<String, DeskError> {
    let mut random = |bytes: &mut [u8]| -> Result<(), StoreError> {
        (office.random)(bytes);
        Ok(())
    };
    Ok(ids::new_token(&mut random)?)
}

/// Gives a seat a new token. The caller keeps the row.
pub fn renew(tx: &Tx<'_>, office: &mut Office, row: &mut SeatRow, now: i64) -> Result<(), DeskError> {
    let old = OldToken { game: row.game.clone(), seat: row.seat, player: row.player };
    tx.retire_token(&hash(&row.token), &old, now)?;
    row.token = secret(office)?;
    Ok(())
}

/// Gives a seat of a loaded game a new token, and keeps it.
pub fn rotate(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    seat: Seat,
    now: i64,
) -> Result<(), DeskError> {
    let row = &mut table.seats[seat.index()];
    renew(tx, office, row, now)?;
    Ok(tx.save_seat(row)?)
}

/// New tokens for all seats of a player in games that are not over; each is
/// told in a letter of its game. Gives the games.
pub fn rotate_all(
    tx: &Tx<'_>,
    office: &mut Office,
    player: PlayerId,
    answered: &Answered,
    now: i64,
) -> Result<Vec<String>, DeskError> {
    let mut games = Vec::new();
    for row in live_seats(tx, player)?.into_iter().take(SEATS_MAX) {
        let Some(mut table) = Table::load(tx, &row.game)? else { continue };
        let seat = Seat(row.seat);
        rotate(tx, office, &mut table, seat, now)?;
        let mut reply = Reply::new(letters::kind_for(&table, seat));
        reply.happened = vec![say::token_new()];
        reply.answers = Some(answered.clone());
        letters::report(tx, office, &mut table, seat, &reply, now)?;
        games.push(row.game);
    }
    Ok(games)
}

/// The seats of a player in games that are not over.
pub fn live_seats(tx: &Tx<'_>, player: PlayerId) -> Result<Vec<SeatRow>, DeskError> {
    let mut all = Vec::new();
    let mut after = String::new();
    loop {
        let rows = tx.seats_of(player, &after, 100)?;
        let Some(last) = rows.last() else { return Ok(all) };
        after.clone_from(&last.game);
        for row in rows {
            if tx.game(&row.game)?.is_some_and(|game| game.status != GameStatus::Over) {
                all.push(row);
            }
        }
    }
}
