//! What was checked, in numbers, and what waits for the end: a verdict without
//! it says too little.

use super::collect::{Held, Piles};
use super::ending;
use super::game::Game;
use super::notes::known;
use crate::ledger::record::{Kind, Record};
use std::collections::{BTreeMap, BTreeSet};

/// What was checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Game by game.
    pub games: Vec<GameSummary>,
    /// How many dice receipts.
    pub receipts: usize,
    /// How many dice on them.
    pub receipt_dice: usize,
    /// How many disclosed days.
    pub days: usize,
}

/// What was checked of one game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSummary {
    /// The game.
    pub game: String,
    /// How many blocks.
    pub blocks: usize,
    /// How many of them are turns.
    pub turns: usize,
    /// How many dice and other results of the open streams.
    pub dice: usize,
    /// How many cards and pieces were shown.
    pub openings: usize,
    /// How many sections of states and orders were shown.
    pub sections: usize,
    /// The lists whose order comes from a shuffle.
    pub shuffled: Vec<String>,
    /// The lists that were only sealed: their order is the service's.
    pub sealed: Vec<String>,
    /// Whether the game is over and its deal secret known.
    pub ended: bool,
    /// How it ended, in a few words, if the end is at hand.
    pub ending: Option<String>,
    /// The seats that were silent beyond their time, and the turns in which the
    /// safe answer of the rules was given for them.
    pub silent: BTreeMap<String, Vec<u32>>,
    /// The checks that wait for the end.
    pub waiting: Vec<Waiting>,
    /// How the replay went.
    pub replay: Replay,
}

/// A check that only the end allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// That blinding values come from the deal secret.
    Blinds,
    /// That lists lie as the hidden stream shuffled them.
    Shuffles,
    /// That hidden sections and orders are what was committed to.
    Hidden,
    /// That the rules give these states.
    Replay,
}

/// What came of playing the game again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replay {
    /// The game is not over.
    NotYet,
    /// There is no engine of the version that the opening names.
    NoEngine,
    /// Something for it is not at hand.
    Lacking(String),
    /// From this turn on the rules give something else (a finding says what).
    Differs(u32),
    /// All these turns came out as they were signed.
    Done(u32),
}

impl Waiting {
    /// What is waited for, in a few words.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Blinds => "that the blinding values come from the deal secret",
            Self::Shuffles => "that the shuffled lists lie as the hidden stream put them",
            Self::Hidden => "that what is hidden from you is what was committed to",
            Self::Replay => "that the rules give these states, by playing the game again",
        }
    }
}

/// What was checked of a game.
pub(super) fn of_game(game: &Game<'_>, replay: Replay) -> GameSummary {
    let loose = |kind| game.loose.iter().filter(|held| held.kind == kind).count();
    let turns = || game.blocks.values().filter(|held| held.kind == Kind::Turn);
    // A list is shuffled if the turn that first states its root draws its order.
    let mut lists: BTreeMap<&str, bool> = BTreeMap::new();
    for held in turns() {
        let hidden = held.record.labelled("hroll").filter_map(|(.., tokens)| tokens.first());
        let shuffled: BTreeSet<&str> = hidden.map(String::as_str).collect();
        for (_, tag, _) in held.record.labelled("list") {
            lists.entry(tag).or_insert_with(|| shuffled.contains(tag));
        }
    }
    let some =
        |wanted| lists.iter().filter(|(_, s)| **s == wanted).map(|(tag, _)| (*tag).to_owned()).collect();
    let ended = game.tip.deal_key.is_some();
    let mut waiting = Vec::new();
    if !ended && game.turns.len() + game.loose.len() > 0 {
        waiting.push(Waiting::Blinds);
        if lists.values().any(|shuffled| *shuffled) {
            waiting.push(Waiting::Shuffles);
        }
        waiting.extend([Waiting::Hidden, Waiting::Replay]);
    }
    let end = game.blocks.values().rev().find(|held| held.kind == Kind::End);
    GameSummary {
        game: game.name.to_owned(),
        blocks: game.blocks.len(),
        turns: turns().count(),
        dice: turns().map(|held| dice(&held.record)).sum(),
        openings: loose(Kind::Opening),
        sections: loose(Kind::Section),
        shuffled: some(true),
        sealed: some(false),
        ended,
        ending: end.map(|held| ending::told(&game.tip, &held.record)),
        silent: silent(game),
        waiting,
        replay,
    }
}

/// In which turns a seat without orders is called late: its answer was the safe
/// one of the rules.
fn silent(game: &Game<'_>) -> BTreeMap<String, Vec<u32>> {
    let mut silent: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (&k, (_, held)) in &game.turns {
        let late = held.record.labelled("late").filter_map(|(_, seat, _)| known(&game.tip, seat));
        for seat in late.filter(|seat| !held.record.has(&format!("order.{seat}"))) {
            silent.entry(seat.to_owned()).or_default().push(k);
        }
    }
    silent
}

/// What was checked of stand-alone dice.
pub(super) fn of_dice(piles: &Piles<'_>, summary: &mut Summary) {
    let receipts = || piles.receipts.values().flat_map(BTreeMap::values).flat_map(BTreeMap::values);
    summary.receipts = receipts().count();
    summary.receipt_dice = receipts().map(|held: &&Held| dice(&held.record)).sum();
    summary.days = piles.days.len();
}

fn dice(r: &Record) -> usize {
    r.labelled("roll").map(|(.., tokens)| tokens.len().saturating_sub(2)).sum()
}
