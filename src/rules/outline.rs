//! A state as the ledger sees it: sections, sealed lists, proofs, the end.

use super::{Audience, Phrase, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Ledger fields: keys of `[a-z0-9.-]`, each with its tokens. The ledger writes
/// `s.` before each key.
pub type Fields = BTreeMap<String, Vec<String>>;

/// A state by who may know what. Together the sections hold all of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sections {
    /// What everybody may know.
    pub public: Fields,
    /// What each seat alone may know, in seat order.
    pub seats: Vec<Fields>,
    /// What nobody may know yet. The ledger adds the sealed lists' tokens.
    pub vault: Fields,
}

/// A sealed list: its tokens in order are fixed, and shown one by one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    /// The list's name: letters and digits with single dashes.
    pub name: String,
    /// 1, 2, ...: every shuffle or reordering makes a new generation.
    pub generation: u32,
    /// How many were drawn from the top; 0 for trays.
    pub drawn: u32,
    /// The tokens in order, 0 being the top. A secret.
    pub tokens: Vec<String>,
}

/// What happened to sealed lists in a turn, to be proven in letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// A seat drew the places `from..to`; only that seat gets the openings.
    Draw {
        /// Who drew.
        seat: Seat,
        /// The list's name.
        list: String,
        /// Its generation.
        generation: u32,
        /// The first place drawn.
        from: u32,
        /// One past the last place drawn.
        to: u32,
    },
    /// One place was shown.
    Show {
        /// The list's name.
        list: String,
        /// Its generation; the list as sealed then.
        generation: u32,
        /// Which place.
        place: u32,
        /// The token at that place.
        token: String,
        /// Who gets the opening.
        to: Audience,
    },
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seats that won; none in a draw.
    pub winners: Vec<Seat>,
    /// Why.
    pub reason: Phrase,
    /// Points by seat, for matches and leagues.
    pub points: Vec<i64>,
}
