//! What is answered for a side that stays silent: a quiet move, no card and no
//! text where none is due, the lowest number where one is.

use super::codes::{Card, Piece, Side};
use super::offer::offer;
use super::order::{Ask, Order, TextUse};
use super::table::Table;

/// The safe answer to a question: the legal one that gives least away.
pub fn safe(table: &Table, side: Side, ask: &Ask) -> Option<Order> {
    let orders = offer(table, side, ask).orders;
    orders.into_iter().min_by_key(|order| cost(table, side, order))
}

/// What an answer gives away. Of equals the first in the list is taken.
fn cost(table: &Table, side: Side, order: &Order) -> i64 {
    match order {
        Order::Balrog(false) | Order::Text(TextUse::Decline) | Order::Gwaihir(None) => 0,
        Order::Move { piece, to, by_ability } => {
            let attack = table.count(side.other(), *to) > 0;
            10 * i64::from(attack) + 4 * i64::from(*piece == Piece::Frodo) + 2 * i64::from(*by_ability)
        }
        Order::Card(card) => Card::value(*card).unwrap_or(20),
        Order::Play(_) => 50,
        _ => 5,
    }
}
