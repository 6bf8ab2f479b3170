//! One sentence to seats of a game, each in a letter of its own that also shows
//! how the game stands.

use super::DeskError;
use super::letters::{self, Reply};
use super::lobby::seats_of;
use super::office::Office;
use super::table::Table;
use crate::rules::{Phrase, Seat};
use crate::store::Tx;

/// To one seat.
pub fn one(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    said: Phrase,
    now: i64,
) -> Result<(), DeskError> {
    let reply = Reply { happened: vec![said], ..Reply::new(letters::kind_for(table, seat)) };
    letters::report(tx, office, table, seat, &reply, now)
}

/// To every seat but one.
pub fn others(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    said: &Phrase,
    now: i64,
) -> Result<(), DeskError> {
    for other in seats_of(table).into_iter().filter(|&other| other != seat) {
        one(tx, office, table, other, said.clone(), now)?;
    }
    Ok(())
}

/// To every seat.
pub fn all(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    said: &Phrase,
    now: i64,
) -> Result<(), DeskError> {
    for seat in seats_of(table) {
        one(tx, office, table, seat, said.clone(), now)?;
    }
    Ok(())
}
