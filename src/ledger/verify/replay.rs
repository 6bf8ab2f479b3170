//! After the end: the game played again with its engine. Every roll, every
//! list and every section must come out as it was signed.

use super::codes::Code;
use super::collect::Held;
use super::ending;
use super::game::Game;
use super::log::Log;
use super::{Engines, Replay};
use crate::chance::TurnChance;
use crate::ledger::ct1::Fields;
use crate::ledger::frame::Hash;
use crate::ledger::record::{Kind, Record, number};
use crate::ledger::sections::{self, Roots};
use crate::ledger::{commit, order, seed};
use crate::rules::{self, Engine, Seal, Seat};
use std::collections::{BTreeSet, HashMap};

/// Plays a whole game again, if the engine and all records for it are there.
pub(super) fn replay(game: &Game<'_>, deal: &Hash, engines: Option<&Engines>, log: &mut Log) -> Replay {
    let Some(open) = game.blocks.get(&0).filter(|_| game.gaps.is_empty() && !game.forked) else {
        return Replay::Lacking("blocks are missing".to_owned());
    };
    let engine = match open.record.tokens("engine") {
        [key, version] => number(version).and_then(|version| engines?(key, version)),
        _ => None,
    };
    let Some(engine) = engine else { return Replay::NoEngine };
    let place = game.place(0);
    if !open.record.tokens("seats").iter().eq(engine.seats()) {
        log.say(Code::Replay, &place, "these rules have other seats", &[open.id]);
        return Replay::Differs(0);
    }
    match engine.begin(open.record.tokens("rules")) {
        Ok(begun) => {
            let roots = Roots::new(deal, game.name);
            Player { game, deal, engine, state: begun.game, saved: HashMap::new(), roots }.play(log)
        }
        Err(why) => {
            log.say(Code::Replay, &place, why, &[open.id]);
            Replay::Differs(0)
        }
    }
}

/// A game being played again.
struct Player<'a> {
    game: &'a Game<'a>,
    deal: &'a Hash,
    engine: &'static dyn Engine,
    state: Box<dyn rules::Game>,
    /// The states that a later undo goes back to, by turn.
    saved: HashMap<u32, Box<dyn rules::Game>>,
    roots: Roots<'a>,
}

/// Why a turn could not be played.
enum Stop {
    /// The record for it is not at hand.
    Lacking(String),
    /// The rules do not give what was signed.
    Differs(String),
}

impl Player<'_> {
    fn play(mut self, log: &mut Log) -> Replay {
        let targets: BTreeSet<u32> =
            self.game.turns.values().filter_map(|(_, held)| self.undo_of(held)).collect();
        for (expected, (&k, &(n, held))) in (1..).zip(&self.game.turns) {
            if k != expected {
                return Replay::Lacking(format!("turn {expected} is missing"));
            }
            match self.turn(k, n, held) {
                Ok(differences) if differences.is_empty() => {}
                Ok(differences) => {
                    log.say(Code::Replay, &self.game.place(n), differences.join(", "), &[held.id]);
                    return Replay::Differs(k);
                }
                Err(Stop::Differs(why)) => {
                    log.say(Code::Replay, &self.game.place(n), why, &[held.id]);
                    return Replay::Differs(k);
                }
                Err(Stop::Lacking(why)) => return Replay::Lacking(why),
            }
            if targets.contains(&k) {
                self.saved.insert(k, self.state.copy());
            }
        }
        let end = self.game.blocks.iter().find(|(_, held)| held.kind == Kind::End);
        if let Some((n, held)) = end
            && let Some(why) = ending::differs(&held.record, self.state.outcome(), self.engine.seats())
        {
            log.say(Code::Replay, &self.game.place(*n), why, &[held.id]);
        }
        Replay::Done(u32::try_from(self.game.turns.len()).unwrap_or(u32::MAX))
    }

    /// The turn whose state an undo goes back to.
    fn undo_of(&self, held: &Held) -> Option<u32> {
        let n = held.record.number("undo-to")?;
        let until = self.game.turns.iter().take_while(|(_, (block, _))| *block <= n);
        until.last().map(|(k, _)| *k)
    }

    /// Plays one turn and says what came out otherwise than it was signed.
    fn turn(&mut self, k: u32, n: u32, held: &Held) -> Result<Vec<String>, Stop> {
        let r = &held.record;
        let seed_k = r.hash_at("seed").ok_or_else(|| Stop::Lacking("the seed is missing".to_owned()))?;
        let hidden = seed::hidden(self.deal, self.game.name, k, &seed_k);
        let mut chance = TurnChance::new(seed_k, hidden);
        let mut sealed = Vec::new();
        if r.has("undo-to") {
            let saved = self.undo_of(held).and_then(|to| self.saved.get(&to));
            let saved = saved.ok_or_else(|| Stop::Differs("the undo goes back to no turn".to_owned()))?;
            let before = std::mem::replace(&mut self.state, saved.copy());
            let done = self.state.reshuffle(before.as_ref(), &mut chance);
            done.map_err(|why| Stop::Differs(format!("the undo cannot be played: {why:?}")))?;
        } else if k == 1 {
            let started = self.state.start(&mut chance);
            started.map_err(|why| Stop::Differs(format!("the game does not start: {why:?}")))?;
        } else {
            self.orders(k, r, &mut chance, &mut sealed)?;
        }
        sections::gather(&mut sealed, self.state.seals());
        Ok(self.compare(n, r, &chance, &sealed))
    }

    fn orders(
        &mut self,
        k: u32,
        r: &Record,
        chance: &mut TurnChance,
        sealed: &mut Vec<Seal>,
    ) -> Result<(), Stop> {
        if r.has("order.moderator") {
            return Err(Stop::Lacking("a moderator gave orders of his own".to_owned()));
        }
        let late = self.safe(r)?;
        for (seat, key) in (0..).map(Seat).zip(self.engine.seats()) {
            let field = format!("order.{key}");
            if let Some((_, text)) = late.iter().find(|(who, _)| *who == seat) {
                let told = self.state.submit(seat, text, chance);
                told.map_err(|_| Stop::Differs(format!("the rules refuse the safe answer \"{text}\"")))?;
                sections::gather(sealed, self.state.seals());
            }
            if !r.has(&field) {
                continue;
            }
            let version = r.number(&format!("order-v.{key}")).unwrap_or(0);
            let name = order::section_name(key, version);
            let shown = self.game.orders.get(&(k, name.as_str())).into_iter().flatten();
            let committed = |held: &&&Held| {
                commit::of_section(&held.record).map(hex::encode).as_deref() == Some(r.one(&field))
            };
            let section = shown.into_iter().find(committed);
            let section =
                section.ok_or_else(|| Stop::Lacking(format!("{name} of turn {k} is not at hand")))?;
            for text in sections::orders_of(&section.record) {
                let told = self.state.submit(seat, &text, chance);
                told.map_err(|_| Stop::Differs(format!("the rules refuse {key}'s order \"{text}\"")))?;
                sections::gather(sealed, self.state.seals());
            }
        }
        Ok(())
    }

    /// The answers of those who were late, which follow from the state before the turn.
    fn safe(&self, r: &Record) -> Result<Vec<(Seat, String)>, Stop> {
        let seats = (0..).map(Seat).zip(self.engine.seats());
        let late = seats.filter(|(_, key)| r.has(&format!("late.{key}")));
        let answer = |(seat, key): (Seat, &&str)| {
            let none = || Stop::Differs(format!("{key} is called late, and is asked nothing"));
            self.state.safe(seat).map(|text| (seat, text)).ok_or_else(none)
        };
        late.map(answer).collect()
    }

    fn compare(&mut self, n: u32, r: &Record, chance: &TurnChance, sealed: &[Seal]) -> Vec<String> {
        let mut differences = Vec::new();
        let drawn = sections::of_draws(&chance.drawn);
        let lists = self.roots.of_lists(sealed);
        for (labels, made, what) in
            [(["roll", "hroll"], &drawn, "the draws"), (["list", "root"], &lists, "the sealed lists")]
        {
            if !same_fields(r, labels, made) {
                differences.push(what.to_owned());
            }
        }
        for section in sections::of_state(self.state.as_ref(), self.engine.seats(), sealed) {
            let made = section.commitment(self.deal, self.game.name, n);
            if r.hash_at(&format!("state.{}", section.name)) != Some(made) {
                differences.push(format!("the section {}", section.name));
            }
        }
        differences
    }
}

/// Whether the record's fields of these labels are exactly the ones made.
fn same_fields(r: &Record, labels: [&str; 2], made: &Fields) -> bool {
    let signed = labels.iter().flat_map(|label| r.labelled(label)).map(|(key, _, tokens)| (key, tokens));
    let mut count = 0;
    let same = signed.inspect(|_| count += 1).all(|(key, tokens)| made.get(key).is_some_and(|m| m == tokens));
    same && count == made.len()
}
