//! The Lord of the Rings: The Confrontation, the classic game.
//!
//! The rules read from top to bottom in [`turn`] (set-up, moves, special cards,
//! the end) and [`battle`], which share [`acts`]; [`legal`] says where pieces can go and [`tray`]
//! keeps hidden pieces hidden. Everything else is data: [`codes`], [`data`],
//! [`table`]. No words for people are here; they are in the templates.

pub mod acts;
pub mod anew;
pub mod battle;
pub mod check;
pub mod codes;
pub mod data;
pub mod event;
pub mod grammar;
pub mod legal;
pub mod offer;
pub mod options;
pub mod order;
pub mod pose;
mod safe;
pub mod sections;
pub mod table;
pub mod tray;
pub mod turn;
pub mod view;

use self::anew::Anew;
use self::codes::Side;
use self::event::{Event, Reason};
use self::options::Options;
use self::order::{Ask, Order};
pub use self::table::Table;
use self::view::View;
use crate::chance::Chance;
use crate::rules::{
    self, Decision, Offer, Outcome, Phrase, Play, Refused, Rules, Run, Seal, Seat, Sections, Viewer,
};
use crate::tongue::{Grammar, Name, Parsed};

/// The rules of The Confrontation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confrontation;

/// One run of these rules.
pub type Tabletop<'a> = Run<'a, Confrontation>;

/// What a rule gives: its value, or the reason why play stops here.
pub type Step<T> = Result<T, Halt>;

/// Why play stops.
pub type Halt = rules::Halt<Confrontation, Reason>;

impl Rules for Confrontation {
    const KEY: &'static str = "confrontation";
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
        turn::game(g).map_err(Halt::outside_of_play)
    }

    fn check(table: &Table, seat: Seat, ask: &Ask, order: &Order) -> Result<(), Phrase> {
        let side = Side::of(seat).ok_or_else(|| Phrase::new("confrontation-refuse-no-seat"))?;
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

    fn print(order: &Order) -> String {
        order::print(order)
    }

    fn parse(text: &str) -> Option<Order> {
        order::parse(text)
    }

    fn view(table: &Table, decision: &Decision<Self>, viewer: Viewer) -> View {
        view::view(table, decision, viewer)
    }

    fn sections(table: &Table, decision: &Decision<Self>) -> Sections {
        sections::sections(table, decision)
    }

    fn seals(table: &Table) -> Vec<Seal> {
        tray::seals(table)
    }

    fn anew(table: &Table, undone: &Table, chance: &mut dyn Chance) -> Result<Option<Anew>, Refused> {
        anew::anew(table, undone, chance)
    }

    fn renew(table: &mut Table, anew: &Anew) {
        anew::renew(table, anew);
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
        Some(event::place_phrase(table))
    }

    fn order_note(table: &Table, seat: Seat, order: &Order) -> Option<Phrase> {
        let Order::Move { to, .. } = order else { return None };
        let enemies = table.count(Side::of(seat)?.other(), *to);
        (enemies > 0).then(|| event::against_phrase(enemies))
    }

    fn grammar() -> &'static Grammar {
        grammar::grammar()
    }

    fn names(view: &View, slot: &str) -> Vec<Name> {
        grammar::names(view, slot)
    }

    fn glossary() -> Vec<Name> {
        grammar::glossary()
    }

    fn order(view: &View, ask: Option<&Ask>, parsed: &Parsed) -> Result<Order, Phrase> {
        grammar::order(view, ask, parsed)
    }
}
