//! Stand-alone dice: receipts, and the records that open a day.

use crate::chance::{Spec, Stream};
use crate::ledger::ct1;
use crate::ledger::record::{Draft, Kind, Record, numbered};
use crate::ledger::{BadRecord, Hash, SecretKey, seed};
use std::fmt::Write as _;

/// The most lines one letter may roll by.
pub const MAX_LINES: usize = 20;
/// The most tokens one such line may have.
pub const MAX_TOKENS: usize = 40;
/// The most dice one letter may roll.
pub const MAX_DICE: u32 = 1000;
/// The most witnesses.
pub const MAX_WITNESSES: usize = 20;

/// A request for dice.
#[derive(Debug, Clone)]
pub struct DiceAsk<'a> {
    /// The service's name.
    pub service: &'a str,
    /// The address of who asks.
    pub from: &'a str,
    /// The addresses of who shall witness it, in any order.
    pub to: &'a [String],
    /// The lines that ask, as typed.
    pub lines: &'a [String],
}

/// Where a group of people stands in its count of rolls.
#[derive(Debug, Clone, Copy)]
pub struct DiceBook {
    /// The number of the receipt to come, within the group.
    pub no: u32,
    /// The number of this sender's requests to the group, this one included.
    pub own: u32,
    /// The hash of the group's receipt before; zeros for the first.
    pub prev: Hash,
}

/// Why dice are not rolled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// No line asks for dice.
    #[error("no line asks for dice: write for example `roll 3d6`")]
    Nothing,
    /// More than one letter may ask for.
    #[error("at most 20 lines of 40 words and 1000 dice a letter, and 20 witnesses: ask for less at a time")]
    TooMuch,
    /// The record could not be written.
    #[error(transparent)]
    Record(#[from] BadRecord),
}

/// What one line rolled: its term and the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rolled {
    /// Which line, from 0.
    pub line: usize,
    /// The term, `3d6`.
    pub term: String,
    /// What fell.
    pub results: Vec<u32>,
}

/// An address as a ledger token.
pub fn address_token(address: &str) -> String {
    let mut token = String::new();
    for byte in address.trim().to_ascii_lowercase().bytes() {
        let one = char::from(byte);
        if byte != b'%' && byte.is_ascii() && ct1::is_token(one.encode_utf8(&mut [0; 4])) {
            token.push(one);
        } else {
            let _ = write!(token, "%{byte:02X}");
        }
    }
    token
}

/// The key under which a group's receipts are counted.
pub fn dice_group(from: &str, to: &[String]) -> String {
    let mut all = witnesses(from, to);
    all.push(address_token(from));
    all.sort_unstable();
    all.join(" ")
}

/// Rolls and writes the receipt.
pub fn write_receipt(
    ask: &DiceAsk<'_>,
    book: &DiceBook,
    day: &str,
    link: &Hash,
    key: &SecretKey,
) -> Result<(Record, Vec<Rolled>), DiceError> {
    let asks: Vec<Vec<String>> = ask.lines.iter().map(|line| ct1::escape(line)).collect();
    let to = witnesses(ask.from, ask.to);
    let terms: Vec<(usize, String)> = asks
        .iter()
        .enumerate()
        .flat_map(|(i, tokens)| seed::dice_terms(tokens).into_iter().map(move |term| (i, term)))
        .collect();
    if terms.is_empty() {
        return Err(DiceError::Nothing);
    }
    let specs: Vec<Spec> = terms.iter().filter_map(|(_, term)| term.parse().ok()).collect();
    let dice: u32 =
        specs.iter().map(|spec| if let Spec::Dice { count, .. } = spec { *count } else { 0 }).sum();
    let long = asks.iter().any(|tokens| tokens.len() > MAX_TOKENS);
    if long || asks.len() > MAX_LINES || dice > MAX_DICE || to.len() > MAX_WITNESSES || terms.len() > 999 {
        return Err(DiceError::TooMuch);
    }
    let mut draft = Draft::new(Kind::Dice)
        .word("service", ask.service)
        .word("day", day)
        .number("no", book.no)
        .number("own", book.own)
        .word("from", address_token(ask.from))
        .put("to", to)
        .hex("prev", &book.prev);
    for (i, tokens) in asks.iter().enumerate() {
        draft = draft.put(numbered("ask", i + 1), tokens.iter().cloned());
    }
    let seed = seed::dice_seed(link, ask.service, day, draft.fields());
    let mut stream = Stream::new(seed);
    let mut rolled = Vec::new();
    for (i, ((line, term), spec)) in terms.into_iter().zip(specs).enumerate() {
        let results = stream.draw(spec);
        let head = [numbered("ask", line + 1), term.clone()];
        let tokens = head.into_iter().chain(results.iter().map(u32::to_string));
        draft = draft.put(numbered("roll", i + 1), tokens);
        rolled.push(Rolled { line, term, results });
    }
    Ok((draft.hex("seed", &seed).sign(key)?, rolled))
}

/// The record that opens a day when it is over.
pub fn write_day(service: &str, day: &str, link: &Hash, key: &SecretKey) -> Result<Record, BadRecord> {
    Draft::new(Kind::Day).word("service", service).word("day", day).hex("link", link).sign(key)
}

fn witnesses(from: &str, to: &[String]) -> Vec<String> {
    let from = address_token(from);
    let mut all: Vec<String> = to.iter().map(|a| address_token(a)).filter(|a| *a != from).collect();
    all.sort_unstable();
    all.dedup();
    all
}
