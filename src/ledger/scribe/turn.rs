//! Locks and turns.

use super::{Locked, SeatLock, Secrets, Thread};
use crate::chance::{Draw, TurnChance};
use crate::ledger::ct1::{self, Fields};
use crate::ledger::record::{Draft, Kind, Record, numbered};
use crate::ledger::sections::{self, Section};
use crate::ledger::{BadRecord, Hash, SecretKey, commit, order, seal, seed};
use crate::rules::{Audience, Proof, Seal, Seat};

/// One letter's orders, as far as they were taken.
#[derive(Debug, Clone, Default)]
pub struct Ordered {
    /// The short hash of the block answered.
    pub ack: String,
    /// The words for the dice, as tokens; often none.
    pub words: Vec<String>,
    /// The lines taken as orders, as typed.
    pub typed: Vec<String>,
    /// The orders as understood: what the engine is given.
    pub understood: Vec<String>,
}

/// One seat's part in a turn.
#[derive(Debug, Clone)]
pub enum SeatOrders {
    /// A letter that is resolved at once.
    Fresh(Seat, Ordered),
    /// Orders that were locked before.
    Locked(Seat),
}

/// A lock, and the record that shows its orders to their seat alone.
#[derive(Debug)]
pub struct LockWritten {
    /// The block.
    pub block: Record,
    /// The order section.
    pub orders: Record,
}

/// A turn about to be played: its secrets are disclosed to the engine, and
/// nobody has drawn yet.
#[derive(Debug)]
pub struct TurnOpen {
    link: Hash,
    pool: Hash,
    seed: Hash,
    salts: Fields,
    /// The two streams, from their starts.
    pub chance: TurnChance,
}

/// What a turn came to.
#[derive(Debug)]
pub struct TurnInput<'a> {
    /// Who ordered what.
    pub orders: Vec<SeatOrders>,
    /// Every draw, in order.
    pub drawn: &'a [Draw],
    /// What happened to sealed lists.
    pub proofs: &'a [Proof],
    /// The lists in play, and all that were sealed on the way.
    pub seals: &'a [Seal],
    /// The lists as they were before the turn.
    pub before: &'a [Seal],
    /// The state after the turn.
    pub sections: Vec<Section>,
    /// For an undo: the block gone back to, who agreed, by whom and why.
    pub undo: Option<Undo<'a>>,
}

/// An undo on record.
#[derive(Debug, Clone)]
pub struct Undo<'a> {
    /// The block whose state comes back.
    pub to: u32,
    /// The seats that agreed.
    pub consent: Vec<Seat>,
    /// Who did it.
    pub by: &'a str,
    /// Why.
    pub why: &'a str,
}

/// A closed turn and its private records.
#[derive(Debug)]
pub struct TurnWritten {
    /// The block.
    pub block: Record,
    /// The public section, each seat's in seat order, and the vault's.
    pub sections: Vec<Record>,
    /// The order sections of letters resolved at once, with their seats.
    pub orders: Vec<(Seat, Record)>,
    /// Openings, with those who get them.
    pub openings: Vec<(Audience, Record)>,
}

impl Thread {
    /// Locks a letter of an acting seat: fixes its words and commits to its
    /// orders, which wait for the other seats, or were refused.
    pub fn lock(
        &mut self,
        seat: Seat,
        ordered: &Ordered,
        refused: bool,
        secrets: &Secrets,
        key: &SecretKey,
    ) -> Result<LockWritten, BadRecord> {
        let (k, name) = (self.next_turn(), self.seats[seat.index()].clone());
        let version = self.locked[seat.index()].version + 1;
        let (section, commitment) = self.order_section(seat, version, ordered, secrets)?;
        let words = self.words(seat.index(), &ordered.words).to_vec();
        let mut draft = self
            .block(Kind::Lock)
            .number("k", k)
            .hex(format!("order.{name}"), &commitment)
            .number(format!("order-v.{name}"), version);
        if !words.is_empty() {
            draft = draft.put(format!("salt.{name}"), words.iter().cloned());
        }
        if refused {
            draft = draft.word(format!("refused.{name}"), "yes");
        }
        let block = draft.sign(key)?;
        let orders = section.sign(key)?;
        let lock = &mut self.locked[seat.index()];
        (lock.words, lock.version) = (words, version);
        if !refused {
            let (ack, orders) = (ordered.ack.clone(), ordered.understood.clone());
            lock.order = Some(Locked { version, commitment, ack, orders });
        }
        self.add(&block);
        Ok(LockWritten { block, orders })
    }

    /// Locks the words of a letter without orders. Nothing was given and nothing
    /// refused, so the orders in force stay what they are.
    pub fn keep_words(&mut self, seat: Seat, words: &[String], key: &SecretKey) -> Result<Record, BadRecord> {
        let words = self.words(seat.index(), words).to_vec();
        let name = format!("salt.{}", self.seats[seat.index()]);
        let block = self
            .block(Kind::Lock)
            .number("k", self.next_turn())
            .put(name, words.iter().cloned())
            .sign(key)?;
        self.locked[seat.index()].words = words;
        self.add(&block);
        Ok(block)
    }

    /// Opens the coming turn for the letter at hand: `fresh` are the words of
    /// letters that were not locked, by seat. Returns nothing when all links are used.
    pub fn begin_turn(&self, fresh: &[(Seat, &[String])], secrets: &Secrets) -> Option<TurnOpen> {
        let k = self.next_turn();
        let link = secrets.link(k)?;
        let mut salts = Fields::new();
        for (i, name) in self.seats.iter().enumerate() {
            let of_letter = fresh.iter().find(|(seat, _)| seat.index() == i).map_or(&[][..], |(_, w)| w);
            let words = self.words(i, of_letter);
            if !words.is_empty() {
                salts.insert(format!("salt.{name}"), words.to_vec());
            }
        }
        let pool = seed::pool_next(&self.pool, k, &seed::salts(&salts));
        let seed = seed::seed(&link, &self.game, k, &pool);
        let hidden = seed::hidden(secrets.deal(), &self.game, k, &seed);
        Some(TurnOpen { link, pool, seed, salts, chance: TurnChance::new(seed, hidden) })
    }

    /// Closes a turn: the block, and what goes with it.
    pub fn close_turn(
        &mut self,
        open: &TurnOpen,
        input: &TurnInput<'_>,
        secrets: &Secrets,
        key: &SecretKey,
    ) -> Result<TurnWritten, BadRecord> {
        let deal = secrets.deal();
        let (n, k) = (self.n + 1, self.next_turn());
        let mut draft = self
            .block(Kind::Turn)
            .number("k", k)
            .hex("link", &open.link)
            .hex("pool", &open.pool)
            .hex("seed", &open.seed)
            .all(open.salts.clone())
            .all(sections::of_draws(input.drawn))
            .all(sections::of_lists(input.seals, deal, &self.game))
            .all(self.draws(input.proofs));
        for section in &input.sections {
            let commitment = section.commitment(deal, &self.game, n);
            draft = draft.hex(format!("state.{}", section.name), &commitment);
        }
        if let Some(undo) = &input.undo {
            draft = draft.number("undo-to", undo.to).text("by", undo.by).text("why", undo.why);
            for seat in &undo.consent {
                draft = draft.word(format!("consent.{}", self.seats[seat.index()]), "yes");
            }
        }
        let (draft, orders) = self.put_orders(draft, &input.orders, secrets, key)?;
        let block = draft.sign(key)?;
        let sign = |section: &Section| section.record(deal, &self.game, n).sign(key);
        let sections = input.sections.iter().map(sign).collect::<Result<_, _>>()?;
        let openings = self.openings(input, secrets, key)?;
        self.recent.clear();
        self.add(&block);
        (self.k, self.pool) = (k, open.pool);
        self.locked = vec![SeatLock::default(); self.seats.len()];
        Ok(TurnWritten { block, sections, orders, openings })
    }

    fn put_orders(
        &self,
        mut draft: Draft,
        orders: &[SeatOrders],
        secrets: &Secrets,
        key: &SecretKey,
    ) -> Result<(Draft, Vec<(Seat, Record)>), BadRecord> {
        let mut records = Vec::new();
        for of_seat in orders {
            let (seat, version, commitment, ack) = match of_seat {
                SeatOrders::Fresh(seat, ordered) => {
                    let version = self.locked[seat.index()].version + 1;
                    let (section, commitment) = self.order_section(*seat, version, ordered, secrets)?;
                    records.push((*seat, section.sign(key)?));
                    (seat, version, commitment, &ordered.ack)
                }
                SeatOrders::Locked(seat) => match &self.locked[seat.index()].order {
                    Some(l) => (seat, l.version, l.commitment, &l.ack),
                    None => continue,
                },
            };
            let name = &self.seats[seat.index()];
            draft =
                draft.hex(format!("order.{name}"), &commitment).number(format!("order-v.{name}"), version);
            if !ack.is_empty() {
                draft = draft.word(format!("ack.{name}"), ack);
            }
        }
        Ok((draft, records))
    }

    fn order_section(
        &self,
        seat: Seat,
        version: u32,
        ordered: &Ordered,
        secrets: &Secrets,
    ) -> Result<(Draft, Hash), BadRecord> {
        let (name, k) = (&self.seats[seat.index()], self.next_turn());
        let section_name = order::section_name(name, version);
        let blind = commit::blind(secrets.deal(), &self.game, k, &section_name);
        let tokens =
            |lines: &[String]| -> Vec<Vec<String>> { lines.iter().map(|line| ct1::escape(line)).collect() };
        let (typed, understood) = (tokens(&ordered.typed), tokens(&ordered.understood));
        let draft = order::section(&self.game, name, k, version, &blind, &typed, &understood);
        let content = commit::content(draft.fields());
        if content.len() > order::MAX_ORDER_BYTES {
            return Err(BadRecord::TooLong);
        }
        let commitment = commit::commit(&self.game, k, &section_name, &blind, &content);
        Ok((draft, commitment))
    }

    fn draws(&self, proofs: &[Proof]) -> Fields {
        let mut fields = Fields::new();
        for proof in proofs {
            if let Proof::Draw { seat, list, generation, from, to } = proof {
                let key = numbered("draw", fields.len() + 1);
                let name = self.seats[seat.index()].clone();
                let tag = seal::tag(list, *generation);
                fields.insert(key, vec![name, tag, from.to_string(), to.to_string()]);
            }
        }
        fields
    }

    fn openings(
        &self,
        input: &TurnInput<'_>,
        secrets: &Secrets,
        key: &SecretKey,
    ) -> Result<Vec<(Audience, Record)>, BadRecord> {
        let mut openings = Vec::new();
        for proof in input.proofs {
            let (list, generation, places, to) = match proof {
                Proof::Draw { seat, list, generation, from, to } => {
                    (list, generation, *from..*to, Audience::seat(*seat))
                }
                Proof::Show { list, generation, place, to, .. } => {
                    (list, generation, *place..*place + 1, *to)
                }
            };
            let fits = |s: &&Seal| s.name == *list && s.generation == *generation;
            let Some(found) = input.seals.iter().find(fits).or_else(|| input.before.iter().find(fits)) else {
                continue;
            };
            let sealed =
                seal::Sealed::new(secrets.deal(), &self.game, &found.name, found.generation, &found.tokens);
            for place in places {
                if let Some(opening) = sealed.opening(place) {
                    openings.push((to, opening.sign(key)?));
                }
            }
        }
        Ok(openings)
    }
}
