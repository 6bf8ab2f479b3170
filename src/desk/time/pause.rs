//! Clocks that stand still: by agreement of the players, or because the post
//! office was not there, or because a letter could not leave.

use super::rule::Rule;
use crate::desk::table::Table;
use crate::desk::{DeskError, Office};
use crate::ledger::{Draft, Kind as Block};
use crate::report::Kind;
use crate::store::{ClockRow, OutRow, Tx};

/// How many clocks are moved at a time.
const PAGE: u32 = 200;

/// All clocks of a game stand still from now on, by agreement; false if they
/// did already. It stands on record with `why`. The caller tells the players.
pub fn pause(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    why: &str,
    now: i64,
) -> Result<bool, DeskError> {
    if !tx.pause_game(table.id(), now)? {
        return Ok(false);
    }
    for mut row in tx.clocks(table.id())?.into_iter().filter(|row| row.ran.is_some()) {
        let rule = Rule::of_row(tx, office, &table.row, row.seat)?;
        rule.hold(&mut row, now);
        rule.plan(&mut row);
        tx.set_clock(&row)?;
    }
    note(tx, office, table, ("pause", "players"), why)?;
    Ok(true)
}

/// The clocks of a game run again; false if they did. The caller tells the players.
pub fn resume(tx: &Tx<'_>, office: &Office, table: &mut Table, now: i64) -> Result<bool, DeskError> {
    if !tx.resume_game(table.id())? {
        return Ok(false);
    }
    let still = |row: &ClockRow| row.since.is_some() && row.ran.is_none() && row.allowed.is_some();
    for mut row in tx.clocks(table.id())?.into_iter().filter(still) {
        row.ran = Some(now);
        Rule::of_row(tx, office, &table.row, row.seat)?.plan(&mut row);
        tx.set_clock(&row)?;
    }
    note(tx, office, table, ("comment", "service"), "the clocks run again")?;
    Ok(true)
}

fn note(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    (what, by): (&str, &str),
    why: &str,
) -> Result<(), DeskError> {
    let block = table.thread.note(what, by, why, &Draft::new(Block::Note), &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.save(tx)
}

/// The post office was not there from one moment to another: every clock stood
/// still for as long. Returns how many were moved.
pub fn absent(tx: &Tx<'_>, office: &Office, from: i64, to: i64) -> Result<usize, DeskError> {
    let mut after = (String::new(), -1);
    let mut moved = 0;
    loop {
        let rows = tx.clocks_running(&after.0, after.1, PAGE)?;
        let Some(last) = rows.last() else { return Ok(moved) };
        after = (last.game.clone(), i64::from(last.seat));
        for mut row in rows {
            let Some(game) = tx.game(&row.game)? else { continue };
            let rule = Rule::of_row(tx, office, &game, row.seat)?;
            if push(&rule, &mut row, from, to) {
                tx.set_clock(&row)?;
                moved += 1;
            }
        }
    }
}

/// The kinds of letters that ask a seat for something.
const ASKING: [Kind; 2] = [Kind::YourMove, Kind::Invited];

/// Whether the letter that asks a seat has not left yet, since our own mail server
/// does not take it. Nobody is late with an answer to such a letter.
pub fn is_unasked(tx: &Tx<'_>, row: &ClockRow) -> Result<bool, DeskError> {
    let waiting = tx.never_left(&row.game, row.seat, ASKING.map(Kind::status))?;
    Ok(waiting.is_some_and(|made| row.since.is_some_and(|since| since <= made)))
}

/// A letter leaves now that had to wait for our mail server. If it is the one that
/// asks its reader, the clock stood still for as long. Done twice, it is as if it
/// was done once.
pub fn left_late(tx: &Tx<'_>, office: &Office, letter: &OutRow, now: i64) -> Result<(), DeskError> {
    let (Some(id), Some(seat)) = (&letter.game, letter.seat) else { return Ok(()) };
    if letter.sent_at.is_some() || !ASKING.iter().any(|kind| kind.status() == letter.kind) {
        return Ok(());
    }
    let running = |row: &ClockRow| row.ran.is_some() && row.since.is_some_and(|at| at <= letter.created_at);
    let (Some(mut row), Some(game)) = (tx.clock(id, seat)?.filter(running), tx.game(id)?) else {
        return Ok(());
    };
    let rule = Rule::of_row(tx, office, &game, seat)?;
    if push(&rule, &mut row, letter.created_at, now) {
        tx.set_clock(&row)?;
    }
    Ok(())
}

/// Lets a clock stand still from one moment to another.
fn push(rule: &Rule, row: &mut ClockRow, from: i64, to: i64) -> bool {
    if row.stage > 1 || row.ran.is_some_and(|ran| ran >= to) {
        return false;
    }
    let grace_end = row.grace_end.unwrap_or(from);
    let grace = rule.calendar.between(from, grace_end);
    rule.hold(row, from);
    row.ran = Some(to);
    rule.plan(row);
    if row.stage == 1 {
        // What was left of the grace is left of it now.
        row.grace_end = Some(rule.calendar.add(to, grace));
        row.next = row.grace_end;
    }
    true
}
