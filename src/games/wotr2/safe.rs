//! What is answered for a side that stays silent: pass, no card, stand, regulars
//! before elites, and of what has to be given the least.

use super::ask::{Ask, HuntAsk};
use super::codes::{Face, Side};
use super::offer::offer;
use super::order::{Action, Lost, Named, Order, Payer, Strike};
use super::table::Table;

/// Corruption that ends the game.
const FALL: u8 = 12;

/// The safe answer to a question: the legal one that spends least.
pub fn safe(table: &Table, side: Side, ask: &Ask) -> Option<Order> {
    let orders = offer(table, side, ask).orders;
    orders.into_iter().min_by_key(|order| cost(table, ask, order))
}

/// What an answer spends. Of equals the first in the list is taken.
fn cost(table: &Table, ask: &Ask, order: &Order) -> u32 {
    match order {
        Order::Pass
        | Order::Done
        | Order::Nothing
        | Order::Decline(_)
        | Order::Stay
        | Order::Combat(None)
        | Order::Cease
        | Order::Stand
        | Order::Strike(Strike::Nothing)
        | Order::Name(Named::Nobody) => 0,
        // Nobody is lost, unless the corruption would be the end.
        Order::Lose(Lost::Nobody) => {
            if falls(table, ask) {
                100
            } else {
                0
            }
        }
        Order::Act { payer: Payer::None, action: Action::Recruit(lots) } if lots.is_empty() => 0,
        Order::Pay(n) | Order::Convert(n) | Order::Hunt(n) => u32::from(*n),
        Order::Withdraw => 1,
        Order::Skip(Face::Will) => 3,
        Order::Skip(_) => 2,
        Order::Casualties(losses) => {
            let count = |of: &[u8; 8]| of.iter().map(|&n| u32::from(n)).sum::<u32>();
            3 * count(&losses.removed.elites) + 2 * count(&losses.reduced) + count(&losses.removed.regulars)
        }
        Order::Retreat(_) => 5,
        Order::Use { .. } => 20,
        Order::Act { .. } => 30,
        Order::Ring { .. } => 60,
        _ => 10,
    }
}

/// Whether the corruption of a loss borne by nobody would end the game.
fn falls(table: &Table, ask: &Ask) -> bool {
    let damage = match ask {
        Ask::Hunted(HuntAsk::Lose(damage)) => *damage,
        _ => 1,
    };
    table.fellowship.corruption.saturating_add(damage) >= FALL
}
