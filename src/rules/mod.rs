//! What a rules engine is: the trait, its plain data, and the re-run.
//!
//! An engine implements [`Rules`] with its own types. The rest of the house
//! speaks to it through [`Game`] and [`Engine`], which carry only texts,
//! [`Phrase`]s and JSON views, so that no other room names an engine's types.
//! This room has no clock, no files and no words for people.

mod codes;
mod game;
mod halt;
mod held;
mod outline;
mod run;
pub mod scenario;

pub use crate::terms::{Arg, Audience, Note, Phrase, Seat, Seats, Viewer};
pub(crate) use codes::{bit_set, codes, sides};
pub use game::{Begun, Engine, Game, Offer, Refused, Told};
pub use halt::Halt;
pub use held::{Held, House};
pub use outline::{Fields, Outcome, Proof, Seal, Sections};
pub use run::{Answers, Decision, Entry, Play, Position, Run, Stop};

use crate::chance::Chance;
use crate::tongue::{Grammar, Name, Parsed, Taken};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// One rules engine. All of it is functions of plain data: no clock, no files,
/// no hidden state, one fixed order of iteration.
pub trait Rules: Sized + Debug + Clone + Send + Sync + 'static {
    /// The key in commands, ids and ledgers: `confrontation`, `wotr2`.
    const KEY: &'static str;
    /// Raised whenever old journals would not replay to the same states.
    const VERSION: u32;
    /// The seats' keys, in seat order: letters and digits with single dashes.
    const SEATS: &'static [&'static str];

    /// What can be chosen before a game; every field has a default.
    type Options: Clone + Debug + PartialEq + Default + Send + Sync + Serialize + DeserializeOwned;
    /// Everything that lasts: the checkpoint of the re-run.
    type Table: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// A question to one seat, with what its legal answers depend on.
    type Ask: Clone + Debug + PartialEq + Send + Sync;
    /// An answer: one enum for all orders of the game.
    type Order: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;
    /// Something that happened.
    type Event: Clone + Debug + PartialEq + Send + Sync;
    /// What one viewer may see. Boards and the reading of orders see only this.
    type View: Serialize;
    /// What an undo mixed anew, as plain data.
    type Anew: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned;

    /// The table before anything happened.
    fn set_up(options: &Self::Options) -> Self::Table;

    /// A table for a scenario: the set-up with what `position` changes.
    fn pose(options: &Self::Options, position: &toml::Table) -> Result<Self::Table, String>;

    /// The whole game from its last seam: straight-line rules that stop (by
    /// `?`) at a question without an answer. See [`Run`].
    fn play(g: &mut Run<'_, Self>) -> Play<Outcome, Self>;

    /// Whether `order` answers `ask`, judged wholly before anything is drawn.
    /// The refusal must not depend on what `seat` cannot see.
    fn check(table: &Self::Table, seat: Seat, ask: &Self::Ask, order: &Self::Order) -> Result<(), Phrase>;

    /// The legal answers to `ask`; all of them, or a fair choice of examples.
    fn offer(table: &Self::Table, seat: Seat, ask: &Self::Ask) -> Offer<Self::Order>;

    /// What is answered for a seat that stays silent, where the terms say so: one
    /// of the legal orders, the one that binds and spends least; never a way to
    /// give up. It is a function of what the seat itself may see, for whoever
    /// checks a ledger computes it again: change it, and raise the version.
    fn safe(table: &Self::Table, seat: Seat, ask: &Self::Ask) -> Option<Self::Order> {
        const NO: [&str; 7] = ["pass", "no", "none", "nothing", "decline", "stay", "stand"];
        let orders = Self::offer(table, seat, ask).orders;
        let declines = |order: &&Self::Order| {
            let text = Self::print(order);
            NO.contains(&text.split(' ').next().unwrap_or_default())
        };
        orders.iter().find(declines).or(orders.first()).cloned()
    }

    /// In another order everything that lies shuffled or hidden, when the game
    /// goes back from `undone` to `table`, as the rules stand there at a question.
    /// New generations are higher than any that `undone` knows of, for a number
    /// never comes back. None if nothing needs it. What is mixed, and how much of
    /// it, may depend on nothing but what everybody knows.
    fn anew(
        table: &Self::Table,
        undone: &Self::Table,
        chance: &mut dyn Chance,
    ) -> Result<Option<Self::Anew>, Refused>;

    /// Lays on the table what was mixed anew.
    fn renew(table: &mut Self::Table, anew: &Self::Anew);

    /// The canonical text of an order.
    fn print(order: &Self::Order) -> String;

    /// The order of a canonical text; needs no position.
    fn parse(text: &str) -> Option<Self::Order>;

    /// What `viewer` may see of the table while `decision` is open.
    fn view(table: &Self::Table, decision: &Decision<Self>, viewer: Viewer) -> Self::View;

    /// The state as ledger fields, by who may know them.
    fn sections(table: &Self::Table, decision: &Decision<Self>) -> Sections;

    /// The sealed lists in play (decks, trays, hands).
    fn seals(table: &Self::Table) -> Vec<Seal>;

    /// The phrase of an event.
    fn event_phrase(event: &Self::Event) -> Phrase;

    /// The phrase of a question, as its seat is asked; key `<KEY>-ask-…`.
    fn ask_phrase(ask: &Self::Ask) -> Phrase;

    /// The phrase of a question as the others may know it; key `<KEY>-wait-…`.
    fn wait_phrase(ask: &Self::Ask) -> Phrase;

    /// Where in the game, for the head of letters; key `<KEY>-place-…`.
    fn place(_table: &Self::Table) -> Option<Phrase> {
        None
    }

    /// A short note below a listed order, if there is something worth saying.
    fn order_note(_table: &Self::Table, _seat: Seat, _order: &Self::Order) -> Option<Phrase> {
        None
    }

    /// What will follow the answer to a question, as everybody can know it.
    fn next(_table: &Self::Table, _ask: &Self::Ask) -> Vec<Phrase> {
        Vec::new()
    }

    /// Places and who is there, for the game's layout `map.txt`: those with these
    /// codes, which are of the names of the slot `map`. None if the game has no
    /// map beside its board.
    fn map(_view: &Self::View, _codes: &[String]) -> Option<serde_json::Value> {
        None
    }

    /// The forms of this game's orders, for the reader and for `help orders`.
    fn grammar() -> &'static Grammar;

    /// The names one slot knows, as this viewer sees them.
    fn names(view: &Self::View, slot: &str) -> Vec<Name>;

    /// Whether a name can stand in a slot: asked only when typed words fit
    /// several names, to be left with fewer. `taken` are the slots before it.
    /// It may look at nothing but the view.
    fn stands(_view: &Self::View, _taken: &Taken, _slot: &str, _code: &str) -> bool {
        true
    }

    /// Everything `explain` can explain; the codes are catalogue keys.
    fn glossary() -> Vec<Name>;

    /// What was parsed, as an order. `view` and `ask` serve for what the line
    /// leaves open; both are what the seat itself may see.
    fn order(view: &Self::View, ask: Option<&Self::Ask>, parsed: &Parsed) -> Result<Self::Order, Phrase>;
}
