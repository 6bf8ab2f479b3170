//! Whether an answer is legal, judged by what its side can see. The rules of
//! each action are beside what it does.

use super::action;
use super::armies;
use super::ask::Ask;
use super::battle;
use super::cards;
use super::codes::Side;
use super::event::{ask_phrase, person};
use super::fellowship;
use super::hunt;
use super::order::Order;
use super::refuse;
use super::table::Table;
use crate::rules::Phrase;

/// Whether `order` answers `ask`.
pub fn check(table: &Table, side: Side, ask: &Ask, order: &Order) -> Result<(), Phrase> {
    match (ask, order) {
        (Ask::Discard(over), Order::Discard(cards)) => {
            if !cards.within(table.hand(side)) {
                return Err(refuse("not-in-hand"));
            }
            exactly(cards.len(), u32::from(*over))
        }
        (Ask::Fellowship { declare: true, .. }, Order::Declare(route)) => {
            fellowship::may_declare(table, route)
        }
        (Ask::Fellowship { guides, .. } | Ask::Guide(guides), Order::Guide(who)) => {
            if guides.has(*who) {
                Ok(())
            } else {
                Err(refuse("no-guide").with("who", person(*who)))
            }
        }
        (Ask::Fellowship { .. }, Order::Done) | (Ask::Fellowship { enter: true, .. }, Order::EnterMordor) => {
            Ok(())
        }
        (Ask::Hunt { least, most }, Order::Hunt(n)) => between(*n, *least, *most),
        (Ask::Action, _) => action::may_turn(table, side, order),
        (Ask::Trim(region, surplus), Order::Trim(figures)) => {
            armies::may_trim(table, side, *region, *surplus, figures)
        }
        (Ask::Battle(ask), _) => battle::check(table, side, ask, order),
        (Ask::Hunted(ask), _) => hunt::may_answer(table, ask, order),
        (Ask::Card(card, ask), _) => cards::may_answer(table, *card, ask, order),
        _ => Err(not_asked(ask)),
    }
}

/// The order does not answer the question.
pub fn not_asked(ask: &Ask) -> Phrase {
    refuse("not-asked").with("asked", ask_phrase(ask))
}

fn exactly(n: u32, due: u32) -> Result<(), Phrase> {
    if n == due { Ok(()) } else { Err(refuse("exactly").with("n", i64::from(due))) }
}

fn between(n: u8, least: u8, most: u8) -> Result<(), Phrase> {
    if (least..=most).contains(&n) {
        return Ok(());
    }
    Err(refuse("between").with("least", i64::from(least)).with("most", i64::from(most)))
}
