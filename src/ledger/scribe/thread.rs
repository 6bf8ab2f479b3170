//! The thread of one game's history: where the writer stands.

use super::Secrets;
use crate::ledger::{BadRecord, Draft, Hash, Kind, Record, SecretKey, chain, order, seed};
use serde::{Deserialize, Serialize};

/// How many blocks of the present turn an answer may refer to.
const RECENT: usize = 64;

/// Where the writer of a game's ledger stands: plain data of a bounded size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The game's id.
    pub game: String,
    /// The seats' keys, in seat order.
    pub seats: Vec<String>,
    /// The number of the last block.
    pub n: u32,
    /// Its hash.
    pub prev: Hash,
    /// The number of the last turn; the one to come is one more.
    pub k: u32,
    /// The pool after that turn.
    pub pool: Hash,
    /// The short hashes that orders for the coming turn may answer: the block
    /// of the last turn and all after it.
    pub recent: Vec<String>,
    /// What each seat has locked for the coming turn.
    pub locked: Vec<SeatLock>,
    /// Whether the end is written.
    pub over: bool,
}

/// What one seat has locked for the coming turn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatLock {
    /// Its words: the first it sent for this turn, as tokens.
    pub words: Vec<String>,
    /// How many letters with orders it has sent for this turn.
    pub version: u32,
    /// The last orders that were not refused.
    pub order: Option<Locked>,
}

/// Orders that wait for the other seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locked {
    /// Their version.
    pub version: u32,
    /// The commitment that stands in the lock.
    pub commitment: Hash,
    /// The short hash of the block they answer.
    pub ack: String,
    /// The orders as understood.
    pub orders: Vec<String>,
}

/// What [`Thread::open`] needs to know.
#[derive(Debug, Clone)]
pub struct Opened<'a> {
    /// The game's id, never given before.
    pub game: &'a str,
    /// The service's name.
    pub service: &'a str,
    /// The engine's key and version.
    pub engine: (&'a str, u32),
    /// The options, as tokens.
    pub rules: &'a [String],
    /// The seats' keys.
    pub seats: &'a [&'a str],
    /// The hash of the key card.
    pub card: Hash,
}

impl Thread {
    /// Opens a game: block 0 fixes all of its secrets.
    pub fn open(
        opened: &Opened<'_>,
        secrets: &Secrets,
        key: &SecretKey,
    ) -> Result<(Self, Record), BadRecord> {
        let (engine, version) = opened.engine;
        let block = Draft::new(Kind::Open)
            .word("game", opened.game)
            .number("n", 0_u32)
            .hex("prev", &[0; 32])
            .word("service", opened.service)
            .put("engine", [engine.to_owned(), version.to_string()])
            .put("rules", opened.rules.iter().cloned())
            .put("seats", opened.seats.iter().copied())
            .hex("anchor", &secrets.anchor())
            .number("links", secrets.count())
            .hex("deal", &chain::deal_commit(opened.game, secrets.deal()))
            .hex("card", &opened.card)
            .sign(key)?;
        let hash = block.hash();
        let thread = Self {
            game: opened.game.to_owned(),
            seats: opened.seats.iter().map(|&s| s.to_owned()).collect(),
            n: 0,
            prev: hash,
            k: 0,
            pool: seed::pool_open(opened.game, &hash),
            recent: vec![order::ack(&hash)],
            locked: vec![SeatLock::default(); opened.seats.len()],
            over: false,
        };
        Ok((thread, block))
    }

    /// The turn to come.
    pub fn next_turn(&self) -> u32 {
        self.k + 1
    }

    /// The ORDER line of a letter to this seat, which knows of blocks up to the
    /// one with this hash.
    pub fn order_line(&self, seat: usize, block: &Hash) -> String {
        order::order_line(&self.game, &self.seats[seat], self.next_turn(), block)
    }

    /// Whether orders may answer the block with this short hash now.
    pub fn may_answer(&self, ack: &str) -> bool {
        self.recent.iter().any(|recent| recent == ack)
    }

    /// Whether orders of a seat wait for the others.
    pub fn waits(&self, seat: usize) -> bool {
        let order = self.locked.get(seat).and_then(|lock| lock.order.as_ref());
        order.is_some_and(|order| !order.orders.is_empty())
    }

    /// The words that count for a seat, given those of the letter at hand.
    pub fn words<'a>(&'a self, seat: usize, of_letter: &'a [String]) -> &'a [String] {
        match self.locked.get(seat) {
            Some(lock) if !lock.words.is_empty() => &lock.words,
            _ => of_letter,
        }
    }

    /// Adds a note, which never touches the state.
    pub fn note(
        &mut self,
        what: &str,
        by: &str,
        why: &str,
        fields: &Draft,
        key: &SecretKey,
    ) -> Result<Record, BadRecord> {
        let draft = self.block(Kind::Note).word("what", what).text("by", by).text("why", why);
        let extra = fields.fields().clone().into_iter().filter(|(field, _)| field != "audit");
        let block = draft.all(extra).sign(key)?;
        self.add(&block);
        Ok(block)
    }

    /// Ends the game: discloses the deal secret. Only notes may follow.
    pub fn end(&mut self, result: &str, secrets: &Secrets, key: &SecretKey) -> Result<Record, BadRecord> {
        let block = self.block(Kind::End).text("result", result).hex("deal-key", secrets.deal()).sign(key)?;
        self.add(&block);
        self.over = true;
        Ok(block)
    }

    /// A draft of the next block.
    pub(super) fn block(&self, kind: Kind) -> Draft {
        Draft::new(kind).word("game", &self.game).number("n", self.n + 1).hex("prev", &self.prev)
    }

    /// Takes a new block into the thread.
    pub(super) fn add(&mut self, block: &Record) {
        self.n += 1;
        self.prev = block.hash();
        if self.recent.len() == RECENT {
            // The block of the last turn stays; the oldest lock goes.
            self.recent.remove(1);
        }
        self.recent.push(order::ack(&self.prev));
    }
}
