//! The clocks of a game follow what it asks for: they run while an answer is
//! awaited from a seat, and for no other reason.

use super::rule::Rule;
use crate::desk::table::Table;
use crate::desk::{DeskError, Office};
use crate::rules::Seat;
use crate::store::{ClockRow, GameStatus, LetterId, Tx};
use std::cell::RefCell;

/// What the clocks of a table were settled for last: where the game stands and
/// from whom an answer is awaited. A letter to each seat asks for it, and once
/// is enough.
#[derive(Debug, Default)]
pub struct Settled(RefCell<Option<(GameStatus, Vec<u8>)>>);

/// Lets the clocks of a game follow its state: those start from whom something
/// is awaited now and was not before, the others stop. A game that is over has
/// none. May be called as often as one likes.
pub fn settle(tx: &Tx<'_>, office: &Office, table: &Table, now: i64) -> Result<(), DeskError> {
    let awaited = match table.row.status {
        GameStatus::Over | GameStatus::WaitingForMatch => Vec::new(),
        GameStatus::Invited => table.seats.iter().filter(|s| s.joined_at.is_none()).map(|s| s.seat).collect(),
        GameStatus::Running => awaited(table),
    };
    let stands = (table.row.status, awaited);
    if table.settled.0.borrow().as_ref() != Some(&stands) {
        follow(tx, office, table, &stands.1, now)?;
        table.settled.0.replace(Some(stands));
    }
    Ok(())
}

/// Starts and stops clocks, so that those of the awaited seats run.
fn follow(tx: &Tx<'_>, office: &Office, table: &Table, awaited: &[u8], now: i64) -> Result<(), DeskError> {
    let rows = tx.clocks(table.id())?;
    if matches!(table.row.status, GameStatus::Over | GameStatus::WaitingForMatch) {
        return if rows.is_empty() { Ok(()) } else { Ok(tx.drop_clocks(table.id())?) };
    }
    let paused = tx.paused_since(table.id())?.is_some();
    for seat in &table.seats {
        let old = rows.iter().find(|row| row.seat == seat.seat);
        let runs = old.is_some_and(|row| row.since.is_some());
        let wanted = awaited.contains(&seat.seat);
        if runs == wanted {
            continue;
        }
        let mut row = old.cloned().unwrap_or_else(|| new(table, seat.seat));
        let rule = match table.row.status {
            GameStatus::Invited => Rule::of_invitation(office),
            _ => Rule::of(tx, office, &table.terms, seat)?,
        };
        if wanted {
            rule.start(&mut row, now, paused);
        } else {
            rule.stop(&mut row, now, false);
        }
        tx.set_clock(&row)?;
    }
    Ok(())
}

/// The seats of a running game from which an answer is awaited: those that owe
/// one and have none lying sealed.
pub(super) fn awaited(table: &Table) -> Vec<u8> {
    let owing = table.game.owing().into_iter();
    owing.filter(|seat| !table.thread.waits(seat.index())).map(|seat| seat.0).collect()
}

/// A seat has answered with a letter, which counts from when it came to us. What
/// is awaited next from the seat is a new question with a new clock. The answer
/// says whether the seat was beyond its grace.
pub fn answered(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    seat: Seat,
    letter: LetterId,
    now: i64,
) -> Result<bool, DeskError> {
    let came = tx.letter_in(letter)?.map_or(now, |row| row.received_at.min(now));
    let silent = tx.clock(table.id(), seat.0)?.is_some_and(|row| row.since.is_some() && row.stage == 2);
    stop(tx, office, table, seat, came, true)?;
    Ok(silent)
}

/// Stops the clock of a seat, if it runs.
pub(super) fn stop(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    seat: Seat,
    at: i64,
    answered: bool,
) -> Result<(), DeskError> {
    table.settled.0.take();
    let Some(mut row) = tx.clock(table.id(), seat.0)?.filter(|row| row.since.is_some()) else {
        return Ok(());
    };
    let rule = Rule::of(tx, office, &table.terms, &table.seats[seat.index()])?;
    rule.stop(&mut row, at, answered);
    Ok(tx.set_clock(&row)?)
}

/// The game has begun: the clocks of its invitations are taken away.
pub fn begin(tx: &Tx<'_>, table: &Table) -> Result<(), DeskError> {
    table.settled.0.take();
    Ok(tx.drop_clocks(table.id())?)
}

/// Everything awaited is a new question, as after an undo: all clocks stop, and
/// start again with what is awaited now.
pub fn restart(tx: &Tx<'_>, office: &Office, table: &Table, now: i64) -> Result<(), DeskError> {
    for seat in &table.seats {
        stop(tx, office, table, Seat(seat.seat), now, false)?;
    }
    settle(tx, office, table, now)
}

fn new(table: &Table, seat: u8) -> ClockRow {
    ClockRow { game: table.id().to_owned(), seat, ..ClockRow::default() }
}
