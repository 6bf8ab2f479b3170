//! War of the Ring, second edition, the base game.
//!
//! The rules read from top to bottom in [`flow`] (the phases) and [`action`]
//! (what a die buys); each kind of action has a module that says when it is
//! legal and does it. [`query`] has what can be read off the [`table`]. The
//! map of the modules is in the README beside them.

pub mod action;
pub mod armies;
pub mod ask;
pub mod battle;
pub mod card;
pub mod cards;
pub mod check;
pub mod codes;
pub mod data;
pub mod dice;
pub mod event;
pub mod fellowship;
pub mod fight;
pub mod figures;
pub mod flow;
pub mod fronts;
pub mod grammar;
pub mod hunt;
pub mod measure;
pub mod muster;
pub mod offer;
pub mod options;
pub mod order;
pub mod paid;
pub mod parse;
pub mod people;
pub mod politics;
pub mod pose;
pub mod print;
pub mod query;
pub mod region;
pub mod safe;
mod sections;
pub mod seen;
pub mod table;
pub mod typed;
pub mod view;
pub mod ways;
pub mod words;

use self::ask::Ask;
use self::cards::anew::Anew;
use self::codes::Side;
use self::event::{Event, Victory};
use self::options::Options;
use self::order::Order;
pub use self::table::Table;
use self::view::View;
use crate::chance::Chance;
use crate::rules::{
    self, Decision, Offer, Outcome, Phrase, Play, Refused, Rules, Run, Seal, Seat, Sections, Viewer,
};
use crate::tongue::{Grammar, Name, Parsed, Taken};

/// The rules of War of the Ring, second edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wotr2;

/// One run of these rules.
pub type Tabletop<'a> = Run<'a, Wotr2>;

/// What a rule gives: its value, or the reason why play stops here.
pub type Step<T> = Result<T, Halt>;

/// Why play stops.
pub type Halt = rules::Halt<Wotr2, Victory>;

/// The reason why an order is not legal.
fn refuse(why: &str) -> Phrase {
    Phrase::new(format!("wotr2-refuse-{why}"))
}

impl Rules for Wotr2 {
    const KEY: &'static str = "wotr2";
    const VERSION: u32 = 1;
    const SEATS: &'static [&'static str] = Side::CODES;

    type Options = Options;
    type Table = Table;
    type Ask = Ask;
    type Order = Order;
    type Event = Event;
    type View = View;
    type Anew = Anew;

    fn set_up(options: &Options) -> Table {
        Table::new(*options)
    }

    fn pose(options: &Options, position: &toml::Table) -> Result<Table, String> {
        pose::pose(options, position)
    }

    fn play(g: &mut Tabletop) -> Play<Outcome, Self> {
        flow::game(g).map_err(Halt::outside_of_play)
    }

    fn check(table: &Table, seat: Seat, ask: &Ask, order: &Order) -> Result<(), Phrase> {
        let side = Side::of(seat).ok_or_else(|| refuse("no-seat"))?;
        check::check(table, side, ask, order)
    }

    fn offer(table: &Table, seat: Seat, ask: &Ask) -> Offer<Order> {
        match Side::of(seat) {
            Some(side) => offer::offer(table, side, ask),
            None => Offer::none(),
        }
    }

    fn safe(table: &Table, seat: Seat, ask: &Ask) -> Option<Order> {
        safe::safe(table, Side::of(seat)?, ask)
    }

    fn anew(table: &Table, undone: &Table, chance: &mut dyn Chance) -> Result<Option<Anew>, Refused> {
        cards::anew::anew(table, undone, chance)
    }

    fn renew(table: &mut Table, anew: &Anew) {
        cards::anew::renew(table, anew);
    }

    fn print(order: &Order) -> String {
        print::print(order)
    }

    fn parse(text: &str) -> Option<Order> {
        parse::parse(text)
    }

    fn view(table: &Table, decision: &Decision<Self>, viewer: Viewer) -> View {
        view::view(table, decision, viewer)
    }

    fn sections(table: &Table, decision: &Decision<Self>) -> Sections {
        sections::sections(table, decision)
    }

    fn seals(table: &Table) -> Vec<Seal> {
        cards::seals(table)
    }

    fn event_phrase(event: &Event) -> Phrase {
        event::event_phrase(event)
    }

    fn ask_phrase(ask: &Ask) -> Phrase {
        event::ask_phrase(ask)
    }

    fn wait_phrase(ask: &Ask) -> Phrase {
        event::wait_phrase(ask)
    }

    fn place(table: &Table) -> Option<Phrase> {
        Some(words::place(table))
    }

    fn order_note(table: &Table, seat: Seat, order: &Order) -> Option<Phrase> {
        words::note(table, Side::of(seat)?, order)
    }

    fn next(table: &Table, ask: &Ask) -> Vec<Phrase> {
        words::next(table, ask)
    }

    fn map(view: &View, codes: &[String]) -> Option<serde_json::Value> {
        Some(view::map(view, codes))
    }

    fn grammar() -> &'static Grammar {
        grammar::grammar()
    }

    fn names(view: &View, slot: &str) -> Vec<Name> {
        grammar::names(view, slot)
    }

    fn stands(view: &View, taken: &Taken, slot: &str, code: &str) -> bool {
        grammar::stands(view, taken, slot, code)
    }

    fn glossary() -> Vec<Name> {
        grammar::glossary()
    }

    fn order(view: &View, ask: Option<&Ask>, parsed: &Parsed) -> Result<Order, Phrase> {
        typed::order(view, ask, parsed)
    }
}
