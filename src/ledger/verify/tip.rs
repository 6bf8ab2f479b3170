//! The end of a game's history, as little of it as the next block is checked
//! against. A full check is a fold of blocks over it; the service checks each
//! block it makes with the same code, at a cost that does not grow.

use super::codes::Code;
use super::log::{Finding, Log, Ruled};
use super::shape::{self, BY_SEAT, ensure, num};
use super::{notes, turn};
use crate::ledger::frame::{Digest, Hash};
use crate::ledger::record::{Kind, Record};
use crate::ledger::{chain, ct1, order, seed};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The end of a game's history.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tip {
    /// The game.
    pub game: String,
    /// Its seats, once the opening is known.
    pub seats: Option<BTreeSet<String>>,
    /// How many links its chain has.
    pub links: Option<u32>,
    /// The commitment to the deal secret.
    pub deal: Option<Digest>,
    /// The deal secret, once the end disclosed it.
    pub deal_key: Option<Digest>,
    /// The key that signed the last block.
    pub key: Option<Digest>,
    /// The last block's number and hash.
    pub last: Option<(u32, Digest)>,
    /// The last turn's number; 0 before the first.
    pub k: u32,
    /// The last link that was disclosed (or the anchor).
    pub link: Option<Disclosed>,
    /// The pool after the last turn; unknown after a gap.
    pub pool: Option<Digest>,
    /// How many places of each list are drawn; unknown after a gap.
    pub drawn: Option<BTreeMap<String, u32>>,
    /// Every list's root, by its tag.
    pub roots: BTreeMap<String, Root>,
    /// Words and beacon rounds locked, by turn and field.
    pub words: BTreeMap<u32, BTreeMap<String, Locked>>,
    /// The version of orders in force, by turn and seat.
    pub orders: BTreeMap<u32, BTreeMap<String, Locked>>,
    /// Every commitment to orders, by turn and section name.
    pub said: BTreeMap<u32, BTreeMap<String, Locked>>,
    /// The blocks so far by their first 32 digits, before the first turn.
    pub heads: BTreeSet<String>,
    /// Whether any player has given words.
    pub salted: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// Whether blocks were missing.
    pub gap: bool,
}

/// A link that was disclosed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disclosed {
    /// Its number.
    pub k: u32,
    /// The link.
    pub link: Digest,
    /// The block that has it.
    pub block: Digest,
}

/// A sealed list as it was first stated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Root {
    /// Its root.
    pub root: Digest,
    /// How many places it has.
    pub size: u32,
    /// The block that stated it first.
    pub block: Digest,
    /// Whether that is known to be the block that sealed it.
    pub sealed: bool,
}

/// Something a block has fixed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locked {
    /// The tokens it fixed.
    pub tokens: Vec<String>,
    /// The block.
    pub block: Digest,
}

/// A block on its way into a tip.
pub(super) struct Block<'a> {
    pub r: &'a Record,
    pub kind: Kind,
    pub id: Hash,
    pub n: u32,
    pub place: String,
}

impl<'a> Block<'a> {
    /// A record that is a block, by its number.
    pub fn new(r: &'a Record, kind: Kind, id: Hash) -> Option<Self> {
        let n = r.n()?;
        Some(Self { r, kind, id, n, place: place(r.game(), n) })
    }
}

/// How findings name a block.
pub(super) fn place(game: &str, n: u32) -> String {
    format!("{game} block {n}")
}

impl Tip {
    /// The tip of a game without any block.
    pub fn new(game: impl Into<String>) -> Self {
        Self { game: game.into(), ..Self::default() }
    }

    /// The tip behind an opening block; `None` if it does not verify.
    pub fn open(block: &Record) -> Option<Self> {
        let mut tip = Self::new(block.game());
        let sound = super::check_step(&tip, std::slice::from_ref(block)).is_empty();
        tip.advance(block);
        sound.then_some(tip)
    }

    /// Moves on by one block, whose form and signature have been checked (see
    /// [`super::check_step`]), and forgets what no later block needs.
    pub fn advance(&mut self, block: &Record) -> Vec<Finding> {
        let mut log = Log::default();
        let id = block.hash();
        let known = block.kind().and_then(|kind| Block::new(block, kind, id));
        match known {
            Some(block) => {
                self.take(&block, &mut log);
            }
            None => log.say(Code::Rule, &self.game, "this is no block", &[id]),
        }
        if block.kind() == Some(Kind::Turn) {
            self.forget_lists(block);
        }
        self.forget();
        log.into_findings()
    }

    /// Lists that a turn no longer states are out of play: openings refer to
    /// this turn's lists, or come with the block that states them. An undo may
    /// bring a list back, and then its count has to stand where it stood.
    fn forget_lists(&mut self, turn: &Record) {
        let stated = |tag: &str| turn.has(&format!("list.{tag}"));
        self.roots.retain(|tag, _| stated(tag));
        if let Some(drawn) = &mut self.drawn {
            drawn.retain(|tag, count| *count > 0 || stated(tag));
        }
    }

    fn forget(&mut self) {
        let next = self.k + 1;
        self.words = self.words.split_off(&next);
        self.orders = self.orders.split_off(&next);
        self.said = self.said.split_off(&next);
        if self.k > 0 {
            self.heads.clear();
        }
    }

    /// Checks a block against what came before and takes it in. Says whether
    /// it got so far that its turn, lock or end counts.
    pub(super) fn take(&mut self, block: &Block<'_>, log: &mut Log) -> bool {
        let first = self.last.is_none();
        let expected = self.last.as_ref().map_or(0, |(n, _)| n + 1);
        let prev = self.last.as_ref().map_or([0; 32], |(_, hash)| hash.0);
        if block.n != expected {
            let missing = format!("{expected} to {} missing", i64::from(block.n) - 1);
            log.say(Code::Gap, &block.place, missing, &[block.id]);
            self.lose_track();
            self.orders.clear();
            self.gap = true;
        } else if block.r.hash_at("prev") != Some(prev) {
            let both = if first { vec![block.id] } else { vec![prev, block.id] };
            log.say(Code::Chain, &block.place, "", &both);
        }
        if (block.kind == Kind::Open) != (block.n == 0) || self.over && block.kind != Kind::Note {
            let why = "the opening comes first, and only notes come after the end";
            log.say(Code::Chain, &block.place, why, &[prev, block.id]);
        }
        self.last = Some((block.n, Digest(block.id)));
        self.key = block.r.hash_at("key").map(Digest);
        let mut counted = false;
        let job = self.take_kind(block, log, &mut counted);
        if !log.guard(&block.place, &block.id, job) {
            self.lose_track();
        }
        if self.k == 0 {
            self.heads.insert(order::ack(&block.id));
        }
        counted
    }

    /// What lost blocks may have changed is not known any more.
    fn lose_track(&mut self) {
        self.pool = None;
        self.drawn = None;
    }

    fn take_kind(&mut self, block: &Block<'_>, log: &mut Log, counted: &mut bool) -> Ruled {
        match block.kind {
            Kind::Open => self.take_open(block)?,
            Kind::Lock => {
                self.seat_fields(block, log)?;
                self.take_lock(block, log)?;
            }
            Kind::Turn => {
                self.seat_fields(block, log)?;
                self.state_fields(block)?;
                *counted = true;
                turn::take(self, block, log)?;
            }
            Kind::Note => notes::note(self, block, log),
            Kind::End => self.take_end(block, log)?,
            _ => return Err("this is no block".to_owned()),
        }
        *counted = true;
        Ok(())
    }

    fn take_open(&mut self, block: &Block<'_>) -> Ruled {
        let anchor = Digest(shape::hash(block.r, "anchor")?);
        self.link = Some(Disclosed { k: 0, link: anchor, block: Digest(block.id) });
        self.links = Some(num(block.r, "links")?);
        self.deal = Some(Digest(shape::hash(block.r, "deal")?));
        self.pool = Some(Digest(seed::pool_open(&self.game, &block.id)));
        self.drawn = Some(BTreeMap::new());
        self.seats = Some(block.r.tokens("seats").iter().cloned().collect());
        Ok(())
    }

    /// Fields by seat name seats; no version of orders has two contents.
    fn seat_fields(&mut self, block: &Block<'_>, log: &mut Log) -> Ruled {
        let k = num(block.r, "k")?;
        for (key, tokens) in block.r.fields() {
            let label = ct1::label(key);
            if !BY_SEAT.contains(&label) {
                continue;
            }
            let seat = key.get(label.len() + 1..).unwrap_or("");
            let known = self.seats.as_ref().is_none_or(|seats| seats.contains(seat));
            let moderator = seat == "moderator" && label.starts_with("order");
            ensure(known || moderator, || format!("{key} names no seat of the game"))?;
            if label == "order" {
                let name = order::section_name(seat, num(block.r, &format!("order-v.{seat}"))?);
                let locked = Locked { tokens: tokens.clone(), block: Digest(block.id) };
                let said = self.said.entry(k).or_default().entry(name).or_insert(locked);
                if said.tokens != *tokens {
                    log.say(Code::Locked, &block.place, key, &[said.block.0, block.id]);
                }
            }
        }
        Ok(())
    }

    fn take_lock(&mut self, block: &Block<'_>, log: &mut Log) -> Ruled {
        let k = num(block.r, "k")?;
        if k <= self.k || self.pool.is_some() && k != self.k + 1 {
            let why = format!("a lock for turn {k} after turn {}", self.k);
            log.say(Code::Turn, &block.place, why, &[block.id]);
        }
        for (key, tokens) in block.r.fields() {
            let label = ct1::label(key);
            let locked = || Locked { tokens: tokens.clone(), block: Digest(block.id) };
            if matches!(label, "salt" | "beacon") {
                let words = self.words.entry(k).or_default().entry(key.clone()).or_insert_with(locked);
                if words.tokens != *tokens {
                    log.say(Code::Locked, &block.place, key, &[words.block.0, block.id]);
                }
            }
            if label == "order-v" {
                let seat = key.get(label.len() + 1..).unwrap_or("");
                if !block.r.has(&format!("refused.{seat}")) {
                    self.orders.entry(k).or_default().insert(seat.to_owned(), locked());
                }
            }
        }
        Ok(())
    }

    /// A turn commits to every section and no other.
    fn state_fields(&self, block: &Block<'_>) -> Ruled {
        let Some(seats) = &self.seats else { return Ok(()) };
        let mut stated: BTreeSet<&str> = block.r.labelled("state").map(|(_, name, _)| name).collect();
        let others = seats.iter().map(String::as_str);
        let fits = ["public", "vault"].into_iter().chain(others).all(|name| stated.remove(name));
        ensure(fits && stated.is_empty(), || "state.* is not public, vault and every seat".to_owned())
    }

    fn take_end(&mut self, block: &Block<'_>, log: &mut Log) -> Ruled {
        self.over = true;
        let key = shape::hash(block.r, "deal-key")?;
        match &self.deal {
            Some(deal) if deal.0 != chain::deal_commit(&self.game, &key) => {
                log.say(Code::Deal, &block.place, "", &[block.id]);
            }
            _ => self.deal_key = Some(Digest(key)),
        }
        Ok(())
    }
}
