//! Event cards: decks, hands, the table, and playing a card (17). What the
//! cards do is in modules beside this one, by deck.

pub mod anew;
mod asks;
pub mod combat;
mod deed;
mod ents;
mod free_character;
mod free_strategy;
mod journeys;
mod laid;
mod losses;
mod moves;
mod play;
mod recruits;
mod shadow_character;
mod shadow_hosts;
mod shadow_strategy;
mod strikes;

pub use asks::{may_answer, offer};
pub use laid::{lose_from_table, may_remove, remove, review};
pub use play::{listed, may_play, opened, play};

use super::ask::Ask;
use super::card::{Card, CardSet, DECK};
use super::codes::{Deck, Side, Tile};
use super::event::Event;
use super::fight::Play;
use super::options::HAND;
use super::order::Order;
use super::table::{Pile, Table};
use super::{Halt, Step, Tabletop};
use crate::rules::{Audience, Proof, Seal};

/// The ledger's name of a deck: `deck-fp-character`.
pub fn list(side: Side, deck: Deck) -> String {
    let deck = match deck {
        Deck::Character => "character",
        Deck::Strategy => "strategy",
    };
    format!("deck-{}-{deck}", side.code())
}

/// Shuffles all four decks at the beginning.
pub fn shuffle(g: &mut Tabletop) -> Step<()> {
    for &side in Side::ALL {
        for &deck in Deck::ALL {
            // Named as the ledger names the list, so that its order can be checked.
            let order = g.shuffle(&format!("{}.g1", list(side, deck)), DECK as u32)?;
            rearrange(&mut g.table.decks[side.index()][deck.index()], &order);
        }
    }
    Ok(())
}

/// Puts the undrawn cards of a deck into another order, given as places among
/// them, and makes a new generation of it.
fn rearrange(pile: &mut Pile, order: &[u32]) {
    let from = usize::from(pile.drawn);
    let before = pile.order;
    for (i, &place) in order.iter().enumerate() {
        pile.order[from + i] = before[from + place as usize];
    }
    pile.generation += 1;
}

/// A side draws cards from the top of a deck, as far as there are any. The
/// hand limit is for the caller, once the whole draw is done.
pub fn draw(g: &mut Tabletop, side: Side, deck: Deck, n: u8) {
    let pile = &mut g.table.decks[side.index()][deck.index()];
    let from = pile.drawn;
    let to = from.saturating_add(n).min(DECK as u8);
    if from == to {
        return;
    }
    pile.drawn = to;
    pile.spend();
    let (generation, since) = (pile.generation, pile.since);
    let drawn = pile.order[usize::from(from)..usize::from(to)].to_vec();
    g.tell(Event::Drew { side, deck, n: to - from });
    for card in drawn {
        let hand = &mut g.table.hands[side.index()];
        *hand = hand.with(card);
        g.tell_to(Audience::seat(side.seat()), Event::DrewCard(card));
    }
    g.prove(Proof::Draw {
        seat: side.seat(),
        list: list(side, deck),
        generation,
        from: (from - since).into(),
        to: (to - since).into(),
    });
}

/// How many cards a hand is over its limit.
pub fn over(table: &Table, side: Side) -> u8 {
    table.hand(side).len().saturating_sub(HAND) as u8
}

/// Whoever holds too many cards lays some aside, both at once and unseen.
pub fn hand_limit(g: &mut Tabletop) -> Step<()> {
    let over = Side::ALL.iter().map(|&side| (side, over(&g.table, side))).filter(|(_, n)| *n > 0);
    let asks: Vec<_> = over.map(|(side, n)| (side.seat(), Ask::Discard(n))).collect();
    if asks.is_empty() {
        return Ok(());
    }
    let orders = g.ask_all(&asks)?;
    for ((seat, _), order) in asks.into_iter().zip(orders) {
        let (Some(side), Order::Discard(cards)) = (Side::of(seat), order) else {
            return Err(Halt::broken("cards to lay aside were due"));
        };
        let i = side.index();
        g.table.hands[i] = g.table.hands[i].minus(cards);
        g.table.buried[i] = g.table.buried[i].or(cards);
        g.tell(Event::Buried { side, n: cards.len() as u8 });
    }
    Ok(())
}

/// A card of a hand is laid open, with the proof that it was drawn.
pub fn lay_open(g: &mut Tabletop, card: Card) {
    let (side, deck) = (card.side(), card.deck());
    let place = g.table.deck(side, deck).drawn_from(card);
    let hand = &mut g.table.hands[side.index()];
    *hand = hand.without(card);
    if let Some((generation, place)) = place {
        g.prove(Proof::Show {
            list: list(side, deck),
            generation,
            place,
            token: card.code().to_owned(),
            to: Audience::All,
        });
    }
}

/// A special tile is in play from now on: in the pool if the Ring-bearers are
/// in Mordor, else waiting for them.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn tile_joins(g: &mut Tabletop, tile: Tile) -> Step<()> {
    let in_mordor = g.table.in_mordor();
    let tiles = &mut g.table.tiles;
    if in_mordor {
        tiles.pool[tile.index()] += 1;
    } else {
        tiles.waiting = tiles.waiting.with(tile);
    }
    Ok(())
}

/// A card goes face up to its discard pile.
pub fn discard(g: &mut Tabletop, card: Card) {
    let pile = &mut g.table.discards[card.side().index()];
    *pile = pile.with(card);
}

/// The sealed lists: the four decks, and what of earlier generations is still
/// out of sight.
pub fn seals(table: &Table) -> Vec<Seal> {
    let all = Side::ALL.iter().flat_map(|&side| Deck::ALL.iter().map(move |&deck| (side, deck)));
    all.flat_map(|(side, deck)| table.deck(side, deck).seals(&list(side, deck), unseen(table, side)))
        .collect()
}

/// The drawn cards of a side that not everybody sees.
fn unseen(table: &Table, side: Side) -> CardSet {
    let i = side.index();
    let laid = table.battle.as_ref().and_then(|battle| match battle.bout.cards[i] {
        Play::Hidden(card) => Some(card),
        _ => None,
    });
    table.hands[i].or(table.buried[i]).or(laid.into_iter().collect())
}

/// Cards of a side that are out of play, face up and face down.
pub fn gone(table: &Table, side: Side) -> CardSet {
    table.discards[side.index()].or(table.buried[side.index()])
}
