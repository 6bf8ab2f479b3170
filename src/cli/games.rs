//! `games`: every game, where it stands, and whom it waits for.

use super::{Exit, post};
use crate::config::Config;
use crate::desk::{DeskError, Table, waiting_for};
use crate::report::width;
use crate::store::{GameStatus, Reader};
use std::io::Write;
use std::path::Path;

/// How many games are read at a time.
const PAGE: u32 = 200;
const DAY: i64 = 86_400;

/// Prints the table.
pub fn run(file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(&Config::load(file)?)?;
    let now = post::now();
    let lines: Vec<[String; 5]> = store.read(|tx| lines(tx, now))?;
    if lines.is_empty() {
        writeln!(out, "There are no games yet.")?;
        return Ok(Exit::Done);
    }
    let head = ["GAME", "RULES", "STATUS", "WAITS FOR", "SINCE"].map(str::to_owned);
    let all: Vec<&[String; 5]> = std::iter::once(&head).chain(&lines).collect();
    let wide = |column: usize| all.iter().map(|line| width(&line[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(wide).collect();
    for line in &all {
        let cells = line
            .iter()
            .zip(&widths)
            .map(|(text, wide)| format!("{text}{}", " ".repeat(wide.saturating_sub(width(text)))));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(Exit::Done)
}

fn lines(tx: &Reader<'_>, now: i64) -> Result<Vec<[String; 5]>, DeskError> {
    let mut lines = Vec::new();
    for status in [GameStatus::Running, GameStatus::Invited, GameStatus::WaitingForMatch, GameStatus::Over] {
        let mut after = String::new();
        loop {
            let ids = tx.games_in(status, &after, PAGE)?;
            let Some(last) = ids.last() else { break };
            after.clone_from(last);
            for id in &ids {
                lines.push(line(tx, id, now)?);
            }
        }
    }
    Ok(lines)
}

/// One game. One that this program cannot read is listed all the same.
fn line(tx: &Reader<'_>, id: &str, now: i64) -> Result<[String; 5], DeskError> {
    let table = match Table::load(tx, id) {
        Ok(Some(table)) => table,
        Ok(None) => return Ok([id, "", "gone", "", ""].map(str::to_owned)),
        Err(DeskError::Store(error)) => return Err(error.into()),
        Err(error) => {
            tracing::warn!(game = id, "{error}");
            return Ok([id, "", "cannot be read", "", ""].map(str::to_owned));
        }
    };
    let chairs = table.chairs(tx)?;
    let waits = waiting_for(&table);
    let names: Vec<String> =
        waits.iter().map(|s| format!("{} ({})", chairs[s.index()].player, chairs[s.index()].key)).collect();
    let since = last_letter(tx, &table)?.unwrap_or(table.row.created_at);
    Ok([
        table.id().to_owned(),
        table.row.rules.clone(),
        status(&table),
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") },
        ago(now - since),
    ])
}

fn status(table: &Table) -> String {
    match table.row.status {
        GameStatus::Invited => "invited".to_owned(),
        GameStatus::Running => format!("turn {}", table.thread.k),
        GameStatus::WaitingForMatch => "played, its match is not".to_owned(),
        GameStatus::Over => "over".to_owned(),
    }
}

/// When the last letter of a game was written.
fn last_letter(tx: &Reader<'_>, table: &Table) -> Result<Option<i64>, DeskError> {
    let mut last = None;
    for seat in &table.seats {
        let letters = tx.letters_to(table.id(), seat.seat, 1)?;
        last = last.max(letters.first().map(|letter| letter.created_at));
    }
    Ok(last)
}

fn ago(seconds: i64) -> String {
    match seconds {
        ..3600 => format!("{} min", (seconds / 60).max(0)),
        3600..DAY => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / DAY),
    }
}
