//! An undo: a turn of its own that brings an earlier state back, with everything
//! hidden mixed anew. Nothing disappears, and everybody reads who did it and why:
//! a moderator, or the players by agreement of all of them.

use super::DeskError;
use super::lobby::seats_of;
use super::office::Office;
use super::table::Table;
use super::tell;
use super::time;
use crate::ledger::scribe::{TurnInput, TurnOpen, Undo};
use crate::ledger::{scan, sections};
use crate::report::say;
use crate::rules::{Audience, Game, Note, Phrase, Seat};
use crate::store::{GameStatus, Reader, Tx};

/// The longest reason, in characters.
const REASON_MAX: usize = 400;
/// Who undoes, as the ledger has it.
const MODERATOR: &str = "moderator";
const PLAYERS: &str = "players";
/// How many of the last blocks are looked through for somebody's orders.
const LOOKED_THROUGH: u32 = 200;

/// Takes a game back to the state after block `to`, by a moderator's word, and
/// writes to every seat. Returns the number of the block that does it.
pub fn undo(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    to: u32,
    why: &str,
    now: i64,
) -> Result<u32, DeskError> {
    if table.row.status != GameStatus::Running {
        return Err(DeskError::Rules(format!(
            "{} is not being played; there is nothing to undo",
            table.id()
        )));
    }
    let why: String = why.chars().take(REASON_MAX).collect();
    let to = target(table, tx, to)?;
    let told = say::undone(i64::from(to), &why);
    let by = Undo { to, consent: Vec::new(), by: MODERATOR, why: &why };
    let Some(n) = write(table, tx, office, by, told.clone(), now)? else {
        return Err(elsewhere(table, tx, to)?);
    };
    tell::all(tx, office, table, &told, now)?;
    super::people::catch_up(tx, office, table.id(), now)?;
    Ok(n)
}

/// Takes a game back by agreement of all its players; nobody is written to.
/// None if the state to go back to cannot be had. The number of the block else.
pub fn agreed(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    to: u32,
    why: &str,
    now: i64,
) -> Result<Option<u32>, DeskError> {
    let consent = seats_of(table);
    write(table, tx, office, Undo { to, consent, by: PLAYERS, why }, say::undo_done(), now)
}

/// Writes the turn that goes back, and what is told of it.
fn write(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    undo: Undo<'_>,
    told: Phrase,
    now: i64,
) -> Result<Option<u32>, DeskError> {
    let mut open = open(table)?;
    let Some(game) = back(table, tx, undo.to, &mut open)? else { return Ok(None) };
    let before = table.game.seals();
    table.game = game;
    let mut sealed = Vec::new();
    sections::gather(&mut sealed, table.game.seals());
    let input = TurnInput {
        orders: Vec::new(),
        drawn: &open.chance.drawn,
        proofs: &[],
        seals: &sealed,
        before: &before,
        sections: table.sections(&sealed),
        undo: Some(undo),
    };
    let written = table.thread.close_turn(&open, &input, &table.secrets, &office.online)?;
    let n = table.add_turn(tx, &written, &[Note { audience: Audience::All, what: told }])?;
    table.save(tx)?;
    tx.moved(table.id(), now)?;
    time::restart(tx, office, table, now)?;
    Ok(Some(n))
}

/// The blocks that the players may agree to go back to, the latest last: their
/// states are kept, nothing hidden was seen since, and they stand at no point
/// that was drawn for.
pub fn open_targets(table: &Table, tx: &Reader<'_>) -> Result<Vec<u32>, DeskError> {
    let seen = tx.last_record_of(table.id(), "opening")?.unwrap_or(0);
    let Some(last) = last_turn(table, tx, table.thread.n)? else { return Ok(Vec::new()) };
    let mut fit = Vec::new();
    for n in tx.snapshots(table.id())?.into_iter().filter(|n| (seen..last).contains(n)) {
        if back(table, tx, n, &mut open(table)?)?.is_some() {
            fit.push(n);
        }
    }
    Ok(fit)
}

/// The blocks before which a seat gave orders, the latest first, each as the
/// block of the turn before it.
pub fn before_orders_of(table: &Table, tx: &Reader<'_>, seat: Seat) -> Result<Vec<u32>, DeskError> {
    let from = table.thread.n.saturating_sub(LOOKED_THROUGH - 1);
    let field = format!("order.{}", table.seats[seat.index()].key);
    let mut before = Vec::new();
    let mut last = None;
    for block in tx.blocks(table.id(), from, LOOKED_THROUGH)?.iter().filter(|b| b.kind == "turn") {
        let theirs = scan::records(&block.body).first().is_some_and(|record| record.has(&field));
        before.extend(last.filter(|_| theirs));
        last = Some(block.n);
    }
    before.reverse();
    Ok(before)
}

/// How many turns there are behind a block.
pub fn turns_since(table: &Table, tx: &Reader<'_>, to: u32) -> Result<u32, DeskError> {
    let there = tx.block(table.id(), to)?.and_then(|block| scan::records(&block.body).first()?.k());
    Ok(table.thread.k.saturating_sub(there.unwrap_or(0)))
}

/// The last turn up to a block.
fn last_turn(table: &Table, tx: &Reader<'_>, from: u32) -> Result<Option<u32>, DeskError> {
    for n in (0..=from).rev() {
        if tx.block(table.id(), n)?.is_some_and(|block| block.kind == "turn") {
            return Ok(Some(n));
        }
    }
    Ok(None)
}

/// The turn whose state is the one after block `to`.
pub fn target(table: &Table, tx: &Reader<'_>, to: u32) -> Result<u32, DeskError> {
    let none = |why: &str| DeskError::Rules(format!("{} cannot go back to block {to}: {why}", table.id()));
    if to >= table.thread.n {
        return Err(none(&format!("the last block is {}", table.thread.n)));
    }
    let target = last_turn(table, tx, to)?.ok_or_else(|| none("the game had not begun then"))?;
    if last_turn(table, tx, table.thread.n)? == Some(target) {
        return Err(none("nothing was played since"));
    }
    Ok(target)
}

fn open(table: &Table) -> Result<TurnOpen, DeskError> {
    let spent = || DeskError::Spent(table.id().to_owned());
    table.thread.begin_turn(&[], &table.secrets).ok_or_else(spent)
}

/// The game as it was after a turn's block, with what is hidden mixed anew.
/// None if that state is not kept, or stands in the middle of something.
fn back(
    table: &Table,
    tx: &Reader<'_>,
    to: u32,
    open: &mut TurnOpen,
) -> Result<Option<Box<dyn Game>>, DeskError> {
    let Some(state) = tx.snapshot(table.id(), to)? else { return Ok(None) };
    let damaged = |why: String| DeskError::Damaged { game: table.id().to_owned(), why };
    let mut game = table.engine.load(&state).map_err(damaged)?;
    Ok(game.reshuffle(&*table.game, &mut open.chance).is_ok().then_some(game))
}

/// The refusal that names the blocks one can go back to.
fn elsewhere(table: &Table, tx: &Reader<'_>, to: u32) -> Result<DeskError, DeskError> {
    let last = table.thread.n;
    let mut fit = Vec::new();
    for n in tx.snapshots(table.id())?.into_iter().filter(|n| *n < last) {
        if back(table, tx, n, &mut open(table)?)?.is_some() {
            fit.push(n.to_string());
        }
    }
    let fit = if fit.is_empty() { "none".to_owned() } else { fit.join(", ") };
    Ok(DeskError::Rules(format!(
        "the state after block {to} is not kept, or stands in the middle of something that was drawn for; blocks to \
         go back to: {fit}"
    )))
}
