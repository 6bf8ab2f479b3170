//! An undo: a turn of its own that brings an earlier state back, with everything
//! hidden mixed anew. Nothing disappears, and everybody reads who did it and why:
//! a moderator, or the players by agreement of all of them. It goes back to any
//! turn, and says what was seen in between and cannot be unseen.

use super::DeskError;
use super::lobby::seats_of;
use super::office::Office;
use super::past;
use super::table::Table;
use super::tell;
use super::time;
use crate::ledger::scribe::{TurnInput, Undo};
use crate::ledger::{scan, sections};
use crate::report::say;
use crate::rules::{Arg, Audience, Note, Phrase, Seat};
use crate::store::{GameStatus, Reader, Tx};

/// The longest reason, in characters.
const REASON_MAX: usize = 400;
/// Who undoes, as the ledger has it.
const MODERATOR: &str = "moderator";
const PLAYERS: &str = "players";
/// How many of the last blocks are looked through for somebody's orders.
const LOOKED_THROUGH: u32 = 200;
/// How many things that were shown are named.
const NAMED: usize = 8;

/// Takes a game back to the state after block `to`, by a moderator's word, and
/// writes to every seat. Returns the number of the block that does it, and of the one
/// whose state comes back.
pub fn undo(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    to: u32,
    why: &str,
    now: i64,
) -> Result<(u32, u32), DeskError> {
    if table.row.status != GameStatus::Running {
        return Err(DeskError::Rules(format!(
            "{} is not being played; there is nothing to undo",
            table.id()
        )));
    }
    let why: String = why.chars().take(REASON_MAX).collect();
    let to = target(table, tx, to)?;
    let told = say::undone(i64::from(to), i64::from(turns_since(table, tx, to)?), &why);
    let by = Undo { to, consent: Vec::new(), by: MODERATOR, why: &why };
    let Some(n) = write(table, tx, office, by, &told, now)? else {
        return Err(elsewhere(table, tx, to)?);
    };
    tell::all(tx, office, table, &told, now)?;
    super::people::catch_up(tx, office, table.id(), now)?;
    Ok((n, to))
}

/// Takes a game back by agreement of all its players; nobody is written to.
/// What is told of it; none if the state to go back to cannot be had.
pub fn agreed(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    to: u32,
    why: &str,
    now: i64,
) -> Result<Option<Phrase>, DeskError> {
    let consent = seats_of(table);
    let told = say::undo_done(i64::from(to), i64::from(turns_since(table, tx, to)?));
    let done = write(table, tx, office, Undo { to, consent, by: PLAYERS, why }, &told, now)?;
    Ok(done.map(|_| told))
}

/// Writes the turn that goes back, and what is told of it.
fn write(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    undo: Undo<'_>,
    told: &Phrase,
    now: i64,
) -> Result<Option<u32>, DeskError> {
    let spent = || DeskError::Spent(table.id().to_owned());
    let mut open = table.thread.begin_turn(&[], &table.secrets).ok_or_else(spent)?;
    let Some(mut game) = past::state(table, tx, undo.to)? else { return Ok(None) };
    if game.reshuffle(&*table.game, &mut open.chance).is_err() {
        return Ok(None);
    }
    let mut events = vec![told.clone()];
    events.extend(seen_since(table, tx, undo.to)?);
    events.push(say::undo_mixed());
    let before = std::mem::replace(&mut table.game, game).seals();
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
    let events: Vec<_> = events.into_iter().map(|what| Note { audience: Audience::All, what }).collect();
    let n = table.add_turn(tx, &written, &events)?;
    table.save(tx)?;
    tx.moved(table.id(), now)?;
    time::restart(tx, office, table, now)?;
    Ok(Some(n))
}

/// The blocks that a game can go back to, the latest last: all turns before the
/// last one.
pub fn open_targets(table: &Table, tx: &Reader<'_>) -> Result<Vec<u32>, DeskError> {
    let mut turns = tx.turns(table.id())?;
    turns.pop();
    Ok(turns)
}

/// What was seen since a block and stays seen: how many cards each seat drew, and
/// what was shown to everybody.
pub fn seen_since(table: &Table, tx: &Reader<'_>, to: u32) -> Result<Vec<Phrase>, DeskError> {
    let mut seen = Vec::new();
    for (seat, count) in drawn_since(table, tx, to)? {
        seen.push(say::undo_drawn(seat, i64::from(count)));
    }
    let mut shown: Vec<Arg> = Vec::new();
    for text in tx.shown_since(table.id(), to)? {
        let records = scan::records(&text);
        let name = records.first().map(|record| name_of(table, record.one("token")));
        shown.extend(name.filter(|name| !shown.contains(name)));
    }
    let more = shown.len().saturating_sub(NAMED);
    if more > 1 {
        shown.truncate(NAMED);
        shown.push(say::undo_more(more).into());
    }
    if !shown.is_empty() {
        seen.push(say::undo_shown(Arg::List(shown)));
    }
    if !seen.is_empty() {
        seen.push(say::undo_known());
    }
    Ok(seen)
}

/// How many places of sealed lists each seat drew since a block.
fn drawn_since(table: &Table, tx: &Reader<'_>, to: u32) -> Result<Vec<(Seat, u32)>, DeskError> {
    let mut drawn: Vec<(Seat, u32)> = seats_of(table).into_iter().map(|seat| (seat, 0)).collect();
    let mut from = to + 1;
    loop {
        let blocks = tx.blocks(table.id(), from, LOOKED_THROUGH)?;
        let Some(last) = blocks.last() else { break };
        from = last.n + 1;
        for record in blocks.iter().filter_map(|block| scan::records(&block.body).into_iter().next()) {
            for (_, _, tokens) in record.labelled("draw") {
                let [key, _, from, to] = tokens else { continue };
                let places = to.parse::<u32>().unwrap_or(0).saturating_sub(from.parse().unwrap_or(0));
                let theirs = drawn.iter_mut().find(|(seat, _)| table.seats[seat.index()].key == *key);
                if let Some((_, count)) = theirs {
                    *count = count.saturating_add(places);
                }
            }
        }
    }
    drawn.retain(|(_, count)| *count > 0);
    Ok(drawn)
}

/// A sealed thing by its name in the catalogue.
fn name_of(table: &Table, token: &str) -> Arg {
    let glossary = table.engine.glossary();
    let keys = ["card", "piece", "special"].map(|kind| format!("{}-{kind}-{token}", table.engine.key()));
    let key = keys.into_iter().find(|key| glossary.iter().any(|name| name.code == *key));
    key.map_or_else(|| Arg::Text(token.to_owned()), Arg::Word)
}

/// Where the game would stand, and whose move it would be; none if that state
/// cannot be had.
pub fn where_it_stood(table: &Table, tx: &Reader<'_>, to: u32) -> Result<Option<Phrase>, DeskError> {
    let Some(game) = past::state(table, tx, to)? else { return Ok(None) };
    Ok(Some(match game.place() {
        Some(place) => say::undo_place(place, &game.owing()),
        None => say::undo_owing(&game.owing()),
    }))
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

/// The refusal that names blocks one can go back to.
fn elsewhere(table: &Table, tx: &Reader<'_>, to: u32) -> Result<DeskError, DeskError> {
    let fit: Vec<String> = tx.snapshots(table.id())?.iter().map(u32::to_string).collect();
    Ok(DeskError::Rules(format!(
        "{} cannot go back to block {to}: its record does not play again to the state that was signed; blocks \
         whose states are kept: {}",
        table.id(),
        fit.join(", ")
    )))
}
