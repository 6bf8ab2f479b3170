//! The legal answers to a question, listed.

use super::check::check;
use super::codes::{Piece, Region, Side, Special};
use super::legal;
use super::order::{Ask, MoveAsk, Order, Play, TextUse};
use super::table::Table;
use crate::rules::Offer;

/// Every legal answer, in a stable order; of set-ups only some.
pub fn offer(table: &Table, side: Side, ask: &Ask) -> Offer<Order> {
    let orders = match ask {
        Ask::Setup(side) => return Offer { orders: setups(*side), complete: false },
        Ask::Specials(side) => pairs(*side),
        Ask::Move(ask) => moves(table, *ask),
        Ask::Fight(region) => fights(table, side, *region),
        Ask::Balrog => [true, false].map(Order::Balrog).to_vec(),
        Ask::Text(ask) => {
            let to = ask.to.iter().map(|&r| TextUse::To(r));
            let with = ask.with.into_iter().map(TextUse::With);
            let plain = [TextUse::Plain, TextUse::Decline];
            to.chain(with).chain(plain).map(Order::Text).collect()
        }
        Ask::Gwaihir { to, .. } => to.iter().map(|&r| Some(r)).chain([None]).map(Order::Gwaihir).collect(),
        Ask::Card { .. } => table.camp(side).hand.iter().map(|&c| Order::Card(c)).collect(),
        Ask::Retreat { to, .. } => to.iter().map(|&r| Order::Retreat(r)).collect(),
        Ask::Take(_) => {
            let mut pile = table.camp(side).discard.clone();
            pile.sort_unstable();
            pile.into_iter().map(Order::Take).collect()
        }
    };
    let legal = |order: &Order| check(table, side, ask, order).is_ok();
    let mut listed = orders;
    if !matches!(ask, Ask::Move(_)) {
        listed.retain(legal);
    }
    if side == Side::Sauron && table.holds(Special::Palantir) {
        let looks = Region::ALL.iter().map(|&region| Order::Play(Play::Palantir(region)));
        listed.extend(looks.filter(legal));
    }
    Offer { orders: listed, complete: true }
}

/// Some full set-ups: the nine in turn, by each beginning.
fn setups(side: Side) -> Vec<Order> {
    let men = side.pieces();
    let front = |start: usize| [0, 1, 2, 3, 4].map(|i| men[(start + 2 * i) % men.len()]);
    (0..men.len()).map(|start| Order::Setup(side, front(start))).collect()
}

fn pairs(side: Side) -> Vec<Order> {
    let cards = side.specials();
    let after = |i: usize| cards[i + 1..].iter().map(move |&b| (cards[i], b));
    let all = (0..cards.len()).flat_map(after);
    all.filter_map(|(a, b)| super::order::specials(a, b)).collect()
}

/// Moves piece by piece, then special cards; each of them is legal.
fn moves(table: &Table, ask: MoveAsk) -> Vec<Order> {
    let men = ask.side.pieces().iter().copied();
    let admitted = men.filter(|&p| ask.admits(p));
    let to = |piece| legal::moves(table, piece).into_iter().map(move |(to, _)| (piece, to));
    let moves = admitted.flat_map(to);
    let mut all: Vec<_> = moves.map(|(piece, to)| Order::Move { piece, to, by_ability: false }).collect();
    let held = table.held(ask.side);
    if ask.fresh() {
        for (card, play) in [
            (Special::Shadowfax, Play::Shadowfax as fn(Piece, Region) -> Play),
            (Special::DarkOfMordor, Play::DarkOfMordor),
        ] {
            if held.contains(&card) {
                for &piece in ask.side.pieces() {
                    let steps = legal::early_steps(table, ask, card, piece);
                    all.extend(steps.into_iter().map(|(to, _)| Order::Play(play(piece, to))));
                }
            }
        }
        all.extend(legal::turn_cards(table, ask.side).into_iter().map(Order::Play));
    }
    all
}

fn fights(table: &Table, side: Side, region: Region) -> Vec<Order> {
    let shown = table.shown_at(side.other(), region).into_iter().map(Order::Fight);
    shown.chain([Order::FightRandom]).collect()
}
