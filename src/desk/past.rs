//! Earlier states of a game. Of long games not all are kept; what is missing is
//! played again from the record, as a reader would do it after the end, and has to
//! come out as it was signed.

use super::DeskError;
use super::table::Table;
use crate::chance::TurnChance;
use crate::ledger::{Record, order, scan, sections, seed};
use crate::rules::{Game, Seat};
use crate::store::Reader;
use std::collections::{BTreeMap, BTreeSet};

/// How many blocks are read at a time.
const PAGE: u32 = 50;

/// The state after the turn that is block `n`; none if it cannot be had.
pub fn state(table: &Table, tx: &Reader<'_>, n: u32) -> Result<Option<Box<dyn Game>>, DeskError> {
    if let Some(kept) = kept(table, tx, n)? {
        return Ok(Some(kept));
    }
    let Some(first) = tx.snapshots(table.id())?.first().copied().filter(|first| *first < n) else {
        return Ok(None);
    };
    let Some(game) = kept(table, tx, first)? else { return Ok(None) };
    let turns = tx.turns(table.id())?;
    let past = Past { table, turns, game, saved: BTreeMap::new(), orders: BTreeMap::new() };
    past.play(tx, first, n)
}

fn kept(table: &Table, tx: &Reader<'_>, n: u32) -> Result<Option<Box<dyn Game>>, DeskError> {
    let Some(state) = tx.snapshot(table.id(), n)? else { return Ok(None) };
    let damaged = |why: String| DeskError::Damaged { game: table.id().to_owned(), why };
    Ok(Some(table.engine.load(&state).map_err(damaged)?))
}

/// A game on its way through its record.
struct Past<'a> {
    table: &'a Table,
    /// The blocks that are turns.
    turns: Vec<u32>,
    game: Box<dyn Game>,
    /// The states that an undo on the way goes back to.
    saved: BTreeMap<u32, Box<dyn Game>>,
    /// The orders given for turns, by turn and section.
    orders: BTreeMap<(u32, String), Vec<String>>,
}

impl Past<'_> {
    /// Plays from the state after block `first` to the one after block `to`.
    fn play(mut self, tx: &Reader<'_>, first: u32, to: u32) -> Result<Option<Box<dyn Game>>, DeskError> {
        let targets = self.targets(tx, first, to)?;
        let mut from = first;
        while from <= to {
            let last = to.min(from.saturating_add(PAGE - 1));
            self.read_orders(tx, from, last)?;
            for block in tx.blocks(self.table.id(), from, PAGE)?.into_iter().filter(|block| block.n <= last) {
                let record = scan::records(&block.body).into_iter().next();
                let Some(turn) = record.filter(|_| block.kind == "turn") else { continue };
                if block.n > first && self.turn(&turn).is_none() {
                    return Ok(None);
                }
                if targets.contains(&block.n) {
                    self.saved.insert(block.n, self.game.copy());
                }
                if block.n == to && !self.is_signed(&turn, to) {
                    return Ok(None);
                }
            }
            from = last + 1;
        }
        Ok(Some(self.game))
    }

    /// The turns that undos between two blocks go back to.
    fn targets(&self, tx: &Reader<'_>, first: u32, to: u32) -> Result<BTreeSet<u32>, DeskError> {
        let mut targets = BTreeSet::new();
        let mut from = first;
        while from <= to {
            for block in
                tx.blocks(self.table.id(), from, PAGE)?.iter().filter(|b| b.n <= to && b.kind == "turn")
            {
                let record = scan::records(&block.body).into_iter().next();
                targets.extend(record.and_then(|record| self.undo_of(&record)));
            }
            from = from.saturating_add(PAGE);
        }
        Ok(targets)
    }

    /// The turn that an undo goes back to.
    fn undo_of(&self, turn: &Record) -> Option<u32> {
        let to = turn.number("undo-to")?;
        self.turns.iter().rev().find(|n| **n <= to).copied()
    }

    /// Reads the order sections that some blocks brought.
    fn read_orders(&mut self, tx: &Reader<'_>, from: u32, to: u32) -> Result<(), DeskError> {
        for row in tx.records(self.table.id(), from, to, None)? {
            if row.kind != "section" || !row.text.lines().any(|line| line.starts_with("name: order.")) {
                continue;
            }
            if let Some(section) = scan::records(&row.text).into_iter().next() {
                let key = (section.number("at").unwrap_or(0), section.one("name").to_owned());
                self.orders.insert(key, sections::orders_of(&section));
            }
        }
        Ok(())
    }

    /// Plays one turn; none if its record does not play.
    fn turn(&mut self, turn: &Record) -> Option<()> {
        let (k, open) = (turn.k()?, turn.hash_at("seed")?);
        let hidden = seed::hidden(self.table.secrets.deal(), self.table.id(), k, &open);
        let mut chance = TurnChance::new(open, hidden);
        if turn.has("undo-to") {
            let back = self.saved.get(&self.undo_of(turn)?)?.copy();
            let undone = std::mem::replace(&mut self.game, back);
            return self.game.reshuffle(&*undone, &mut chance).ok();
        }
        let keys = self.table.engine.seats();
        let late: Vec<Option<String>> = (0..)
            .map(Seat)
            .zip(keys)
            .map(|(seat, key)| if turn.has(&format!("late.{key}")) { self.game.safe(seat) } else { None })
            .collect();
        for ((seat, key), safe) in (0..).map(Seat).zip(keys).zip(late) {
            if let Some(text) = safe {
                self.game.submit(seat, &text, &mut chance).ok()?;
            }
            if turn.has(&format!("order.{key}")) {
                let version = turn.number(&format!("order-v.{key}")).unwrap_or(0);
                for text in self.orders.get(&(k, order::section_name(key, version)))?.clone() {
                    self.game.submit(seat, &text, &mut chance).ok()?;
                }
            }
        }
        Some(())
    }

    /// Whether the state is the one that a block commits to.
    fn is_signed(&self, turn: &Record, n: u32) -> bool {
        let (deal, id) = (self.table.secrets.deal(), self.table.id());
        let made = sections::of_state(&*self.game, self.table.engine.seats(), &[]);
        made.iter().filter(|section| section.name != "vault").all(|section| {
            turn.hash_at(&format!("state.{}", section.name)) == Some(section.commitment(deal, id, n))
        })
    }
}
