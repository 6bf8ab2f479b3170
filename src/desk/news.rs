//! What a reader has not had of the ledger: blocks, records and the sentence that
//! goes with them.

use super::DeskError;
use super::office::Office;
use super::table::Table;
use crate::ledger::{Hash, scan};
use crate::report::{Proof, say};
use crate::rules::{Phrase, Seat};
use crate::store::{Block, GameStatus, Reader, Tx};

/// How many blocks one letter carries.
const BLOCKS_MAX: u32 = 200;

/// What a seat has not had of the ledger.
pub struct News {
    /// The records: public ones, and its own.
    pub proof: Proof,
    /// The last block.
    pub n: u32,
    /// Whether a turn was closed.
    pub turned: bool,
    /// The words given for those turns.
    pub words: Vec<(Seat, String)>,
}

/// The last block that a seat may know of, and its hash. That another seat has
/// answered a question both are asked shows with the turn, not before: its lock
/// and all that follows wait.
pub fn open_to(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<(u32, Hash), DeskError> {
    let thread = &table.thread;
    let others: Vec<&str> = (0..)
        .zip(&thread.locked)
        .filter(|(i, lock)| *i != seat.index() && (lock.version > 0 || !lock.words.is_empty()))
        .map(|(i, _)| thread.seats[i].as_str())
        .collect();
    if others.is_empty() {
        return Ok((thread.n, thread.prev));
    }
    let blocks = tx.blocks(table.id(), thread.n.saturating_sub(BLOCKS_MAX - 1), BLOCKS_MAX)?;
    let pending = blocks.iter().rposition(|block| block.kind == "turn" || block.kind == "open").unwrap_or(0);
    let is_theirs = |block: &&Block| {
        let record = scan::records(&block.body).into_iter().next();
        let has =
            |label: &str, seat: &str| record.as_ref().is_some_and(|r| r.has(&format!("{label}.{seat}")));
        block.kind == "lock" && others.iter().any(|seat| has("order-v", seat) || has("salt", seat))
    };
    let hidden = blocks.iter().skip(pending + 1).find(is_theirs).map_or(u32::MAX, |block| block.n);
    let known = blocks.iter().rev().find(|block| block.n < hidden);
    Ok(known.map_or((thread.n, thread.prev), |block| (block.n, block.hash)))
}

/// The form a seat answers with, as long as there is something to answer.
pub fn order_line(table: &Table, seat: Seat, block: &Hash) -> Option<String> {
    (table.row.status != GameStatus::Over).then(|| table.thread.order_line(seat.index(), block))
}

/// What a seat has not had of the ledger, from one block to another.
pub fn news_since(tx: &Tx<'_>, table: &Table, seat: Seat, from: u32, until: u32) -> Result<News, DeskError> {
    let mut blocks = tx.blocks(table.id(), from, BLOCKS_MAX)?;
    blocks.retain(|block| block.n <= until);
    let last = blocks.last().map_or(until, |block| block.n);
    let latest_turn = blocks.iter().rev().find(|b| b.kind == "turn").map(|b| b.n);
    let public: Vec<String> = blocks.iter().map(|block| block.body.clone()).collect();
    let (mut annex, mut private) = (Vec::new(), Vec::new());
    if !blocks.is_empty() {
        for record in tx.records(table.id(), from, last, Some(seat.0))? {
            let old = record.kind == "section" && Some(record.n) != latest_turn && !is_order(&record.text);
            if old {
                continue;
            }
            if record.seat.is_none() { &mut annex } else { &mut private }.push(record.text);
        }
    }
    let more = if table.thread.over { super::judge::transcript(tx, table, seat)? } else { Vec::new() };
    let sentence = sentence_of(blocks.last());
    Ok(News {
        proof: Proof { number: u64::from(last), sentence, public, private, annex, more },
        n: last,
        turned: latest_turn.is_some(),
        words: words_of(table, &blocks),
    })
}

/// Every record that a seat was ever sent, for its new holder.
pub fn whole(tx: &Tx<'_>, office: &Office, table: &Table, seat: Seat, until: u32) -> Result<News, DeskError> {
    let (mut public, mut from) = (vec![office.card.show()], 0);
    while from <= until {
        let blocks = tx.blocks(table.id(), from, BLOCKS_MAX)?;
        let Some(last) = blocks.last().map(|block| block.n) else { break };
        from = last + 1;
        public.extend(blocks.into_iter().filter(|block| block.n <= until).map(|block| block.body));
    }
    let (mut annex, mut private) = (Vec::new(), Vec::new());
    for record in tx.records(table.id(), 0, until, Some(seat.0))? {
        if record.seat.is_none() { &mut annex } else { &mut private }.push(record.text);
    }
    let sentence = say::proof_note();
    let proof = Proof { number: u64::from(until), sentence, public, private, annex, more: Vec::new() };
    Ok(News { proof, n: until, turned: true, words: Vec::new() })
}

/// Puts the records of one earlier block in front.
pub fn add_record(
    tx: &Tx<'_>,
    table: &Table,
    seat: Seat,
    n: u32,
    proof: &mut Proof,
) -> Result<(), DeskError> {
    let Some(block) = tx.block(table.id(), n)? else { return Ok(()) };
    proof.sentence = sentence_of(Some(&block));
    proof.public.insert(0, block.body);
    for record in tx.records(table.id(), n, n, Some(seat.0))? {
        if record.seat.is_none() { &mut proof.annex } else { &mut proof.private }.push(record.text);
    }
    Ok(())
}

fn is_order(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("name: order."))
}

/// The sentence a person understands, for the last block of a letter.
pub fn sentence_of(block: Option<&crate::store::Block>) -> Phrase {
    let Some(block) = block else { return say::proof_plain() };
    let record = scan::records(&block.body).into_iter().next();
    match (block.kind.as_str(), record) {
        ("open", _) => say::proof_open(),
        ("lock", Some(record)) if !record.any("order") => say::proof_words(),
        ("lock", _) => say::proof_lock(),
        ("end", _) => say::proof_end(),
        ("note", _) => say::proof_note(),
        ("turn", Some(record)) if record.any("roll") => {
            // A draw out of several is told by its event, not by its number.
            let thrown = |tokens: &[String]| tokens.get(1).is_some_and(|what| !what.starts_with('u'));
            let dice = record.labelled("roll").filter(|(_, _, tokens)| thrown(tokens));
            let dice: Vec<&str> =
                dice.flat_map(|(_, _, tokens)| tokens.iter().skip(2).map(String::as_str)).collect();
            if dice.is_empty() { say::proof_drawn() } else { say::proof_dice(&dice.join(" ")) }
        }
        ("turn", Some(record)) if record.any("hroll") => say::proof_hidden(),
        _ => say::proof_plain(),
    }
}

/// The words each seat gave for the turns of some blocks.
fn words_of(table: &Table, blocks: &[Block]) -> Vec<(Seat, String)> {
    let mut words = Vec::new();
    for block in blocks.iter().filter(|block| block.kind == "turn") {
        let Some(record) = scan::records(&block.body).into_iter().next() else { continue };
        for seat in &table.seats {
            let tokens = record.tokens(&format!("salt.{}", seat.key));
            if !tokens.is_empty() {
                words.push((Seat(seat.seat), crate::ledger::ct1::unescape(tokens)));
            }
        }
    }
    words
}
