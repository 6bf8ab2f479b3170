//! `games`: every game, where it stands, and whom it waits for.

use super::admin::print;
use super::{Exit, post};
use crate::config::Config;
use crate::desk::{DeskError, Table, waiting_for};
use crate::store::{GameStatus, Reader};
use std::io::Write;
use std::path::Path;

/// How many games are read at a time.
const PAGE: u32 = 200;

/// All statuses, in the order of the list.
pub const STATUSES: [GameStatus; 4] =
    [GameStatus::Running, GameStatus::Invited, GameStatus::WaitingForMatch, GameStatus::Over];

/// One game of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its rules; empty if it cannot be read.
    pub rules: String,
    /// Where it stands, in words.
    pub status: String,
    /// Whom it waits for: name and seat.
    pub waits: Vec<String>,
    /// When its last letter was written.
    pub since: Option<i64>,
}

/// Prints the table.
pub fn run(file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(&Config::load(file)?)?;
    let rows = store.read(|tx| rows(tx, &STATUSES))?;
    print(&rows, post::now(), out)?;
    Ok(Exit::Done)
}

/// The games of some statuses.
pub fn rows(tx: &Reader<'_>, statuses: &[GameStatus]) -> Result<Vec<Row>, DeskError> {
    let mut rows = Vec::new();
    for &status in statuses {
        let mut after = String::new();
        loop {
            let ids = tx.games_in(status, &after, PAGE)?;
            let Some(last) = ids.last() else { break };
            after.clone_from(last);
            for id in &ids {
                rows.push(row(tx, id)?);
            }
        }
    }
    Ok(rows)
}

/// Prints games in columns.
pub fn print(rows: &[Row], now: i64, out: &mut dyn Write) -> std::io::Result<()> {
    if rows.is_empty() {
        return writeln!(out, "There are no games yet.");
    }
    let rows: Vec<[String; 5]> = rows
        .iter()
        .map(|row| {
            let readable = !row.rules.is_empty();
            let waits = match row.waits.as_slice() {
                [] if readable => "nobody".to_owned(),
                waits => waits.join(", "),
            };
            let since = row.since.map_or(String::new(), |since| print::span(now - since));
            [row.id.clone(), row.rules.clone(), row.status.clone(), waits, since]
        })
        .collect();
    print::table(out, ["GAME", "RULES", "STATUS", "WAITS FOR", "SINCE"], &rows)
}

/// One game. One that this program cannot read is listed all the same.
fn row(tx: &Reader<'_>, id: &str) -> Result<Row, DeskError> {
    let bare = |status: &str| Row {
        id: id.to_owned(),
        rules: String::new(),
        status: status.to_owned(),
        waits: Vec::new(),
        since: None,
    };
    let table = match Table::load(tx, id) {
        Ok(Some(table)) => table,
        Ok(None) => return Ok(bare("gone")),
        Err(DeskError::Store(error)) => return Err(error.into()),
        Err(error) => {
            tracing::warn!(game = id, "{error}");
            return Ok(bare("cannot be read"));
        }
    };
    let since = last_letter(tx, &table)?.unwrap_or(table.row.created_at);
    Ok(Row {
        rules: table.row.rules.clone(),
        waits: waits(tx, &table)?,
        since: Some(since),
        ..bare(&status(&table))
    })
}

/// Whom a game waits for: name and seat.
pub fn waits(tx: &Reader<'_>, table: &Table) -> Result<Vec<String>, DeskError> {
    let chairs = table.chairs(tx)?;
    let waits = waiting_for(table).into_iter();
    Ok(waits.map(|s| format!("{} ({})", chairs[s.index()].player, chairs[s.index()].key)).collect())
}

/// Where a game stands, in words.
pub fn status(table: &Table) -> String {
    match table.row.status {
        GameStatus::Invited => "invited".to_owned(),
        GameStatus::Running => format!("turn {}", table.thread.k),
        GameStatus::WaitingForMatch => "played, its match is not".to_owned(),
        GameStatus::Over => "over".to_owned(),
    }
}

/// When the last letter of a game was written.
pub fn last_letter(tx: &Reader<'_>, table: &Table) -> Result<Option<i64>, DeskError> {
    let mut last = None;
    for seat in &table.seats {
        let letters = tx.letters_to(table.id(), seat.seat, 1)?;
        last = last.max(letters.first().map(|letter| letter.created_at));
    }
    Ok(last)
}
