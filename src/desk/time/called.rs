//! What a reminder calls for, so that it can be told whether it still holds.

use super::clock::awaited;
use crate::desk::DeskError;
use crate::desk::table::Table;
use crate::report::say_time;
use crate::rules::{Phrase, Seat};
use crate::store::{ClockRow, GameStatus, Reader, Tx};
use serde::{Deserialize, Serialize};

/// A clock as a reminder shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    since: Option<i64>,
    stage: u8,
    due: Option<i64>,
    grace_end: Option<i64>,
}

impl Called {
    /// Whether it is about the same question, and silence has come as far; the
    /// moments may be others.
    pub fn is_same_call(&self, other: &Self) -> bool {
        (self.since, self.stage) == (other.since, other.stage)
    }
}

/// The clock of a seat from which an answer is awaited; one that stands still
/// calls for nothing.
pub fn called(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<Option<Called>, DeskError> {
    if table.row.status != GameStatus::Running || !awaited(table).contains(&seat.0) {
        return Ok(None);
    }
    let row = tx.clock(table.id(), seat.0)?.filter(|row| row.since.is_some() && row.ran.is_some());
    Ok(row.map(|row| Called { since: row.since, stage: row.stage, due: row.due, grace_end: row.grace_end }))
}

/// A reminder does not go out. If its question is still open, because the clock
/// stands still, there is to be another one in time.
pub fn unsay(tx: &Tx<'_>, table: &Table, seat: Seat, then: &Called) -> Result<(), DeskError> {
    let row = tx.clock(table.id(), seat.0)?;
    let open = |row: &ClockRow| row.since.is_some() && row.since == then.since && row.stage == 0;
    let Some(mut row) = row.filter(|row| open(row) && row.ran.is_none()) else { return Ok(()) };
    row.reminded = false;
    Ok(tx.set_clock(&row)?)
}

/// Whether a sentence calls for an answer that is awaited.
pub fn is_call(said: &Phrase) -> bool {
    let calls = [
        say_time::missing(),
        say_time::over_remind(),
        say_time::over_forfeit(),
        say_time::over_autopilot(),
        say_time::over_substitute(),
        say_time::silent_remind(),
        say_time::silent_substitute(),
    ];
    calls.iter().any(|call| call.key == said.key)
}
