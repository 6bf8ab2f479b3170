//! One game: its blocks are folded over a [`Tip`], and then everything that
//! needs more than the tip is checked.

use super::cards::Cards;
use super::codes::Code;
use super::collect::{GamePile, Held};
use super::log::Log;
use super::loose::{self, Commits, Stated};
use super::tip::{Block, Locked, Tip};
use super::{end, tip};
use crate::ledger::frame::Hash;
use crate::ledger::order;
use crate::ledger::record::Kind;
use std::collections::{BTreeMap, HashMap, HashSet};

/// How many versions of one block are named.
const VERSIONS_NAMED: usize = 4;

/// What is known of one game after its blocks were read.
pub(super) struct Game<'a> {
    pub name: &'a str,
    pub tip: Tip,
    pub blocks: BTreeMap<u32, &'a Held>,
    /// The turns that count, by number: which block each is.
    pub turns: BTreeMap<u32, (u32, &'a Held)>,
    /// Blocks by the digits that ORDER lines name them by.
    pub heads: HashMap<String, u32>,
    /// The blocks where a seat was handed on.
    pub handed: BTreeMap<&'a str, Vec<u32>>,
    /// The blocks before which some are missing.
    pub gaps: Vec<u32>,
    /// Turns and seats whose orders were refused.
    pub refused: HashSet<(u32, &'a str)>,
    pub loose: Vec<&'a Held>,
    /// Order sections by turn and name.
    pub orders: HashMap<(u32, &'a str), Vec<&'a Held>>,
    /// Whether two histories were shown.
    pub forked: bool,
    /// Lists that nothing may be drawn from any more: an undo took back what was
    /// drawn from them, so that somebody knows what lies on top.
    closed: HashSet<&'a str>,
}

impl<'a> Game<'a> {
    /// Reads a game's blocks in order.
    pub fn read(name: &'a str, pile: GamePile<'a>, cards: &Cards, log: &mut Log) -> Self {
        let mut game = Self {
            name,
            tip: Tip::new(name),
            blocks: BTreeMap::new(),
            turns: BTreeMap::new(),
            heads: HashMap::new(),
            handed: BTreeMap::new(),
            gaps: Vec::new(),
            refused: HashSet::new(),
            loose: pile.loose,
            orders: HashMap::new(),
            forked: false,
            closed: HashSet::new(),
        };
        let line = game.follow(&pile.blocks, log);
        let vouched = line.iter().rev().find(|(_, held)| !cards.revoked(held)).map(|(n, _)| *n);
        for (n, held) in line {
            if cards.revoked(held) && vouched.is_none_or(|last| n > last) {
                let why = "revoked, and no newer block vouches for this one";
                log.say(Code::Key, &tip::place(name, n), why, &[held.id]);
            }
            game.take(n, held, log);
        }
        for held in &game.loose {
            if held.kind == Kind::Section
                && let Some(at) = held.record.number("at")
            {
                game.orders.entry((at, held.record.one("name"))).or_default().push(held);
            }
        }
        game
    }

    /// Checks sections, openings and, after the end, all that was hidden.
    pub fn check_loose(&self, log: &mut Log) {
        for held in &self.loose {
            loose::check(held.kind, &held.record, &held.id, self, log);
        }
        if let Some(deal) = &self.tip.deal_key {
            end::check(self, &deal.0, log);
        }
    }

    /// How findings name a block of this game.
    pub fn place(&self, n: u32) -> String {
        tip::place(self.name, n)
    }

    /// One block for each number: where there are two, the history that goes on.
    fn follow(
        &mut self,
        blocks: &BTreeMap<u32, BTreeMap<Hash, &'a Held>>,
        log: &mut Log,
    ) -> Vec<(u32, &'a Held)> {
        let mut line = Vec::with_capacity(blocks.len());
        for (n, versions) in blocks {
            if versions.len() > 1 {
                self.forked = true;
                let ids: Vec<Hash> = versions.keys().copied().collect();
                let mut shorts: Vec<String> =
                    ids.iter().take(VERSIONS_NAMED).map(|id| hex::encode(&id[..8])).collect();
                if let Some(more) = ids.len().checked_sub(VERSIONS_NAMED).filter(|more| *more > 0) {
                    shorts.push(format!("{more} more"));
                }
                log.say(Code::Fork, &self.place(*n), shorts.join(" and "), &ids);
            }
            let nexts: HashSet<Hash> = blocks
                .get(&(n + 1))
                .into_iter()
                .flat_map(|next| next.values().filter_map(|held| held.record.hash_at("prev")))
                .collect();
            let going_on = versions.iter().find(|(id, _)| nexts.contains(*id));
            if let Some((_, held)) = going_on.or_else(|| versions.iter().next()) {
                line.push((*n, *held));
            }
        }
        line
    }

    fn take(&mut self, n: u32, held: &'a Held, log: &mut Log) {
        let expected = self.tip.last.as_ref().map_or(0, |(last, _)| last + 1);
        if n != expected {
            self.gaps.push(n);
        }
        let Some(block) = Block::new(&held.record, held.kind, held.id) else { return };
        if held.kind == Kind::Turn {
            self.check_closed(n, held, log);
        }
        let counts = self.tip.take(&block, log);
        let r = &held.record;
        self.blocks.insert(n, held);
        self.heads.insert(order::ack(&held.id), n);
        match held.kind {
            Kind::Turn if counts => {
                if let Some(k) = r.k() {
                    self.turns.insert(k, (n, held));
                }
            }
            Kind::Lock if counts => {
                let k = r.k().unwrap_or(0);
                let refused = r.labelled("refused").map(|(_, seat, _)| seat);
                self.refused
                    .extend(refused.filter(|seat| r.has(&format!("order.{seat}"))).map(|seat| (k, seat)));
            }
            Kind::Note if r.one("what") == "seat" => {
                self.handed.entry(r.one("seat")).or_default().push(n);
            }
            _ => {}
        }
    }
}

impl<'a> Game<'a> {
    /// Nothing is drawn from a list that an undo has closed. Then, for an undo:
    /// what was drawn from since the block it goes back to is closed.
    fn check_closed(&mut self, n: u32, held: &'a Held, log: &mut Log) {
        let r = &held.record;
        for (key, _, tokens) in r.labelled("draw") {
            if tokens.get(1).is_some_and(|list| self.closed.contains(list.as_str())) {
                let why = format!("{key} is from a list that an undo took back");
                log.say(Code::Next, &self.place(n), why, &[held.id]);
            }
        }
        let Some(to) = r.number("undo-to").filter(|to| *to < n) else { return };
        let turn_at = |n: u32| {
            let mut until = self.blocks.range(..=n).rev().map(|(_, held)| *held);
            until.find(|held| held.kind == Kind::Turn)
        };
        let (Some(before), Some(after)) = (turn_at(to), turn_at(n)) else { return };
        let list = |held: &'a Held, tag: &str| held.record.tokens(&format!("list.{tag}"));
        let stated = after.record.labelled("list").chain(r.labelled("list")).map(|(_, tag, _)| tag);
        let known = stated.filter(|tag| self.tip.roots.contains_key(*tag));
        // What is in play and was not drawn from since stays open.
        let open = |tag: &&str| {
            let now = list(after, tag);
            !now.is_empty() && list(before, tag) == now
        };
        let closed: Vec<&str> = known.filter(|tag| !open(tag)).collect();
        self.closed.extend(closed);
    }
}

impl Commits for Game<'_> {
    fn game(&self) -> &str {
        self.name
    }

    fn state(&self, n: u32, name: &str) -> Option<Stated<'_>> {
        let held = self.blocks.get(&n)?;
        Some(Stated { commitment: held.record.one(&format!("state.{name}")), block: held.id })
    }

    fn orders(&self, k: u32, name: &str) -> Option<&Locked> {
        self.tip.said.get(&k)?.get(name)
    }

    fn root(&self, tag: &str) -> Option<&tip::Root> {
        self.tip.roots.get(tag)
    }
}
