//! The engine as the rest of the house sees it: texts, phrases, JSON views.

use super::{Note, Outcome, Phrase, Proof, Seal, Seat, Sections, Viewer};
use crate::chance::{Chance, Spec};
use crate::tongue::{Grammar, Name, Sentence};

/// The orders a seat may give now.
#[derive(Debug, Clone, PartialEq)]
pub struct Offer<O> {
    /// Legal orders, in the order they are numbered in letters.
    pub orders: Vec<O>,
    /// Whether these are all there are.
    pub complete: bool,
}

impl<O> Offer<O> {
    /// For a seat that is asked nothing.
    pub const fn none() -> Self {
        Self { orders: Vec::new(), complete: true }
    }
}

/// What one accepted order (or the start) brought about.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Told {
    /// What happened, in order, each with its audience.
    pub events: Vec<Note<Phrase>>,
    /// What happened to sealed lists.
    pub proofs: Vec<Proof>,
}

/// Why an order was not carried out. The game is as it was.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused {
    /// Nothing is asked of this seat now.
    NotAsked,
    /// The game is over.
    Over,
    /// The rules do not allow it: the reason in words to come.
    Illegal(Phrase),
    /// It cannot be understood: the reason, and the nearest readings.
    Unreadable(Phrase),
    /// It needs a draw, and there was no chance to be had (a preview).
    NeedsChance {
        /// What the draw is for.
        name: String,
        /// What is drawn.
        spec: Spec,
    },
    /// The journal does not fit this engine: an operator's matter.
    Broken(String),
}

/// A game in play, whatever its rules.
pub trait Game: Send {
    /// Starts a new game: runs to its first question.
    fn start(&mut self, chance: &mut dyn Chance) -> Result<Told, Refused>;

    /// Judges one canonical order of `seat` without doing anything.
    fn check(&self, seat: Seat, order: &str) -> Result<(), Refused>;

    /// Carries out one canonical order of `seat`, wholly or not at all.
    fn submit(&mut self, seat: Seat, order: &str, chance: &mut dyn Chance) -> Result<Told, Refused>;

    /// Mixes anew what lies shuffled or hidden, after an undo; `undone` is the game
    /// of the same rules that is taken back. If refused, this game is as it was.
    fn reshuffle(&mut self, undone: &dyn Game, chance: &mut dyn Chance) -> Result<(), Refused>;

    /// How it ended, if it did.
    fn outcome(&self) -> Option<&Outcome>;

    /// The seats that owe an answer.
    fn owing(&self) -> Vec<Seat>;

    /// The seats of the present moment: those that owe, and those that have
    /// answered a secret simultaneous question and may still replace it.
    fn acting(&self) -> Vec<Seat>;

    /// The question `seat` may answer now.
    fn question(&self, seat: Seat) -> Option<Phrase>;

    /// The open questions as others may know them, by seat.
    fn waits(&self) -> Vec<(Seat, Phrase)>;

    /// The canonical orders `seat` may give now.
    fn offer(&self, seat: Seat) -> Offer<String>;

    /// The order that is given for `seat` if it stays silent, in canonical text;
    /// none if it is asked nothing.
    fn safe(&self, seat: Seat) -> Option<String>;

    /// Where in the game, for the head of letters.
    fn place(&self) -> Option<Phrase>;

    /// A note on a listed order.
    fn order_note(&self, seat: Seat, order: &str) -> Option<Phrase>;

    /// The canonical text of what `seat` typed, by what that seat can see.
    fn read(&self, seat: Seat, sentence: &Sentence) -> Result<String, Refused>;

    /// The names a slot of the grammar knows, as `seat` sees them.
    fn names(&self, seat: Seat, slot: &str) -> Vec<Name>;

    /// What will follow the answer `seat` owes, as everybody can know it.
    fn next(&self, seat: Seat) -> Vec<Phrase>;

    /// Places and who is there, for a letter; none if the game has no map.
    fn map(&self, seat: Seat, codes: &[String]) -> Option<serde_json::Value>;

    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> serde_json::Value;

    /// The state as ledger fields.
    fn sections(&self) -> Sections;

    /// The sealed lists in play.
    fn seals(&self) -> Vec<Seal>;

    /// The state as bytes, for [`Engine::load`].
    fn save(&self) -> Vec<u8>;

    /// A copy to try things on.
    fn copy(&self) -> Box<dyn Game>;
}

/// A new game, and its options as they will stand in the ledger.
pub struct Begun {
    /// The game, not yet started.
    pub game: Box<dyn Game>,
    /// Every option with its value, as ledger tokens `name=value`.
    pub options: Vec<String>,
}

/// One set of rules, whatever its types.
pub trait Engine: Send + Sync {
    /// The rules' key: `confrontation`.
    fn key(&self) -> &'static str;
    /// The engine's version.
    fn version(&self) -> u32;
    /// The seats' keys, in seat order.
    fn seats(&self) -> &'static [&'static str];
    /// A new game with options as `name=value` texts; what is not named keeps
    /// its default. The error says what is wrong and what there is.
    fn begin(&self, options: &[String]) -> Result<Begun, String>;
    /// A saved game.
    fn load(&self, saved: &[u8]) -> Result<Box<dyn Game>, String>;
    /// A game at a scenario's position.
    fn pose(&self, options: &[String], position: &toml::Table) -> Result<Box<dyn Game>, String>;
    /// The forms of the orders.
    fn grammar(&self) -> &'static Grammar;
    /// Everything `explain` can explain.
    fn glossary(&self) -> Vec<Name>;
}
