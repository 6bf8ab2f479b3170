//! How orders are typed: forms, names, and what a reading means.

use super::codes::{Card, Piece, Region, Side, Special};
use super::order::{Ask, Order, Play, TextUse, specials, target_of};
use super::view::View;
use crate::rules::Phrase;
use crate::tongue::{Form, Grammar, Name, Parsed};
use std::sync::LazyLock;

/// The forms of the orders, in the order `help orders` lists them.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(FORMS));
    &GRAMMAR
}

const FORMS: &[Form] = &[];

/// The names one slot knows.
pub fn names(_view: &View, _slot: &str) -> Vec<Name> {
    Vec::new()
}

/// Everything `explain` can explain.
pub fn glossary() -> Vec<Name> {
    Vec::new()
}

/// What was parsed, as an order.
pub fn order(_view: &View, _ask: Option<&Ask>, parsed: &Parsed) -> Result<Order, Phrase> {
    let _ = (Card::ALL, Piece::ALL, Region::ALL, Side::ALL, Special::ALL, specials, target_of);
    let _ = |t: TextUse, p: Play| (t, p);
    Err(Phrase::new("confrontation-refuse-unreadable").text("form", parsed.form))
}
