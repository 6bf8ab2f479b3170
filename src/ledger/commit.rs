//! Hiding commitments: what is fixed now and shown later, or to some only.

use super::ct1::{self, Fields};
use super::frame::{Hash, hash, keyed};
use super::record::Record;

/// The blinding value of a section (at block `n`) or of orders (at turn `n`).
pub fn blind(deal: &Hash, game: &str, n: u32, name: &str) -> Hash {
    keyed(deal, "blind", &[game.into(), n.into(), name.into()])
}

/// The commitment to a section's content.
pub fn commit(game: &str, n: u32, name: &str, blind: &Hash, content: &[u8]) -> Hash {
    hash("commit", &[game.into(), n.into(), name.into(), blind.into(), content.into()])
}

/// The committed bytes of a section: its fields that start with `s.`.
pub fn content(fields: &Fields) -> Vec<u8> {
    ct1::canonical(fields, |key| ct1::label(key) == "s")
}

/// The commitment that a section record answers to, if it is whole.
pub fn of_section(section: &Record) -> Option<Hash> {
    let (n, blind) = (section.number("at")?, section.hash_at("blind")?);
    Some(commit(section.game(), n, section.one("name"), &blind, &content(section.fields())))
}
