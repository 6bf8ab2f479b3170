//! The check of records just made, before they are mailed: one block with its
//! sections and openings against the tip of the game. Its cost depends on these
//! records alone.

use super::codes::Code;
use super::collect::name_of;
use super::log::{Finding, Log};
use super::loose::{self, Commits, Stated};
use super::shape::shape;
use super::tip::{Block, Locked, Root, Tip};
use crate::ledger::frame::Hash;
use crate::ledger::record::{Kind, Record};
use std::collections::BTreeMap;

/// Checks new records against the tip before them, by the code that checks
/// whole games. Blocks may stand in any order; those of other games are not
/// looked at but named as a finding.
pub fn check_step(tip: &Tip, records: &[Record]) -> Vec<Finding> {
    let mut log = Log::default();
    let mut step = Step { tip: tip.clone(), blocks: BTreeMap::new() };
    let mut blocks = BTreeMap::new();
    let mut loose = Vec::new();
    for r in records {
        let id = r.hash();
        let Some(kind) = good(r, &id, &tip.game, &mut log) else { continue };
        match Block::new(r, kind, id) {
            Some(block) => {
                if let Some(old) = blocks.insert(block.n, block) {
                    log.say(Code::Fork, &old.place, "", &[old.id, id]);
                }
            }
            None => loose.push((kind, r, id)),
        }
    }
    for block in blocks.values() {
        check_key(&step.tip, block, &mut log);
        step.tip.take(block, &mut log);
        step.blocks.insert(block.n, (block.r, block.id));
    }
    for (kind, r, id) in loose {
        if step.tip.key.is_some_and(|key| r.hash_at("key") != Some(key.0)) {
            log.say(Code::Key, &name_of(r), "signed by another key than the last block", &[id]);
        }
        loose::check(kind, r, &id, &step, &mut log);
    }
    log.into_findings()
}

/// What the new blocks and the tip commit to.
struct Step<'a> {
    tip: Tip,
    blocks: BTreeMap<u32, (&'a Record, Hash)>,
}

impl Commits for Step<'_> {
    fn game(&self) -> &str {
        &self.tip.game
    }

    fn state(&self, n: u32, name: &str) -> Option<Stated<'_>> {
        let (r, block) = self.blocks.get(&n)?;
        Some(Stated { commitment: r.one(&format!("state.{name}")), block: *block })
    }

    fn orders(&self, k: u32, name: &str) -> Option<&Locked> {
        self.tip.said.get(&k)?.get(name)
    }

    fn root(&self, tag: &str) -> Option<&Root> {
        self.tip.roots.get(tag)
    }
}

/// Signature and form of a record that belongs to this game.
fn good(r: &Record, id: &Hash, game: &str, log: &mut Log) -> Option<Kind> {
    let place = name_of(r);
    let kind = r.kind();
    let Some(kind) = kind.filter(|kind| !matches!(kind, Kind::Card | Kind::Dice | Kind::Day)) else {
        log.say(Code::Kind, &place, "this is no record of a game", &[*id]);
        return None;
    };
    if !r.is_signed() {
        log.say(Code::Sig, &place, "", &[*id]);
        return None;
    }
    if r.game() != game {
        log.say(Code::Rule, &place, format!("this is not of the game {game}"), &[*id]);
        return None;
    }
    log.guard(&place, id, shape(kind, r)).then_some(kind)
}

/// Only an opening and a note of a new key may bring another key.
fn check_key(tip: &Tip, block: &Block<'_>, log: &mut Log) {
    let new = block.kind == Kind::Open || block.kind == Kind::Note && block.r.one("what") == "key";
    if !new && tip.key.is_some_and(|key| block.r.hash_at("key") != Some(key.0)) {
        log.say(Code::Key, &block.place, "signed by another key than the block before", &[block.id]);
    }
}
