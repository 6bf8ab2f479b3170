//! An undo: a turn of its own that brings an earlier state back, with everything
//! hidden mixed anew. Nothing disappears, and everybody reads who did it and why.

use super::DeskError;
use super::letters::{self, Reply};
use super::lobby::seats_of;
use super::office::Office;
use super::table::Table;
use crate::ledger::scribe::{TurnInput, TurnOpen, Undo};
use crate::ledger::sections;
use crate::report::say;
use crate::rules::{Audience, Game, Note};
use crate::store::{GameStatus, Reader, Tx};

/// The longest reason, in characters.
const REASON_MAX: usize = 400;
/// Who undoes, as the ledger has it.
const BY: &str = "moderator";

/// Takes a game back to the state after block `to`, and writes to every seat.
/// Returns the number of the block that does it.
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
    let mut open = open(table)?;
    let Some(game) = back(table, tx, to, &mut open)? else { return Err(elsewhere(table, tx, to)?) };
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
        undo: Some(Undo { to, consent: Vec::new(), by: BY, why: &why }),
    };
    let written = table.thread.close_turn(&open, &input, &table.secrets, &office.online)?;
    let told = say::undone(i64::from(to), &why);
    let n = table.add_turn(tx, &written, &[Note { audience: Audience::All, what: told.clone() }])?;
    table.save(tx)?;
    for seat in seats_of(table) {
        let happened = vec![told.clone()];
        let reply = Reply { happened, ..Reply::new(letters::kind_for(table, seat)) };
        letters::report(tx, office, table, seat, &reply, now)?;
    }
    super::people::catch_up(tx, office, table.id(), now)?;
    Ok(n)
}

/// The turn whose state is the one after block `to`.
fn target(table: &Table, tx: &Reader<'_>, to: u32) -> Result<u32, DeskError> {
    let none = |why: &str| DeskError::Rules(format!("{} cannot go back to block {to}: {why}", table.id()));
    if to >= table.thread.n {
        return Err(none(&format!("the last block is {}", table.thread.n)));
    }
    let last = |from: u32| -> Result<Option<u32>, DeskError> {
        for n in (0..=from).rev() {
            if tx.block(table.id(), n)?.is_some_and(|block| block.kind == "turn") {
                return Ok(Some(n));
            }
        }
        Ok(None)
    };
    let target = last(to)?.ok_or_else(|| none("the game had not begun then"))?;
    if last(table.thread.n)? == Some(target) {
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
