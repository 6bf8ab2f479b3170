//! Decks after an undo. Whoever drew has seen cards that lie in the deck again, so
//! the rest is shuffled anew and sealed as a new generation. The cards that stay
//! drawn keep their proofs in the seals they came from.

use super::list;
use crate::chance::{Chance, Lot, Spec};
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::codes::{Deck, Side};
use crate::games::wotr2::table::{Earlier, Pile, Table};
use crate::rules::{Refused, Seal};
use serde::{Deserialize, Serialize};

/// The decks that an undo changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anew(Vec<Renewed>);

/// A deck as an undo leaves it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Renewed {
    side: Side,
    deck: Deck,
    pile: Pile,
}

/// The decks when the game goes back from `undone` to `table`. One that lies as it
/// lay there stays as it is: nobody has learned anything about it.
pub fn anew(table: &Table, undone: &Table, chance: &mut dyn Chance) -> Result<Option<Anew>, Refused> {
    let mut renewed = Vec::new();
    for &side in Side::ALL {
        for &deck in Deck::ALL {
            let (before, after) = (table.deck(side, deck), undone.deck(side, deck));
            let pile = back(before, after, &list(side, deck), chance)?;
            if pile != *before {
                renewed.push(Renewed { side, deck, pile });
            }
        }
    }
    Ok((!renewed.is_empty()).then_some(Anew(renewed)))
}

/// Lays the changed decks on the table.
pub fn renew(table: &mut Table, anew: &Anew) {
    for Renewed { side, deck, pile } in &anew.0 {
        table.decks[side.index()][deck.index()] = pile.clone();
    }
}

/// A deck that was as `before`, became as `after`, and goes back.
fn back(before: &Pile, after: &Pile, list: &str, chance: &mut dyn Chance) -> Result<Pile, Refused> {
    if (before.generation, before.drawn) == (after.generation, after.drawn) {
        return Ok(after.clone());
    }
    // What the generations gave stays given, whatever is taken back.
    let mut pile = Pile { spent: after.all_spent(), ..before.clone() };
    let from = usize::from(before.drawn);
    let mut rest = before.order[from..].to_vec();
    if rest.is_empty() {
        return Ok(pile);
    }
    rest.sort_unstable();
    let generation = pile.spent.len() as u32 + 1;
    let (name, spec) = (format!("{list}.g{generation}"), Spec::Shuffle(rest.len() as u32));
    let none = || Refused::NeedsChance { name: name.clone(), spec };
    // Named as the ledger names the list, so that its order can be checked.
    let order = chance.draw(Lot::Hidden, &name, spec).ok_or_else(none)?;
    if before.drawn > before.since {
        let order = before.order[usize::from(before.since)..].to_vec();
        pile.earlier.push(Earlier { generation: before.generation, since: before.since, order });
    }
    for (place, &i) in pile.order[from..].iter_mut().zip(&order) {
        *place = rest[i as usize];
    }
    (pile.generation, pile.since) = (generation, before.drawn);
    pile.spent.push(0);
    Ok(pile)
}

impl Pile {
    /// Counts what was drawn from the present generation.
    pub(super) fn spend(&mut self) {
        let drawn = self.drawn - self.since;
        if let Some(spent) = self.spent.get_mut(self.generation.saturating_sub(1) as usize) {
            *spent = drawn.max(*spent);
        }
    }

    /// How many cards were drawn from each generation there was.
    fn all_spent(&self) -> Vec<u8> {
        if self.spent.is_empty() { vec![self.drawn; self.generation as usize] } else { self.spent.clone() }
    }

    /// The generation that a card was drawn from, and its place there; none if it
    /// lies in the deck.
    pub(super) fn drawn_from(&self, card: Card) -> Option<(u32, u32)> {
        let drawn = &self.order[..usize::from(self.drawn)];
        let place = drawn.iter().position(|&other| other == card)? as u8;
        let (generation, since) = if place >= self.since {
            (self.generation, self.since)
        } else {
            let from = self.earlier.iter().rev().find(|earlier| earlier.since <= place)?;
            (from.generation, from.since)
        };
        Some((generation, (place - since).into()))
    }

    /// The sealed lists: what is drawn from, and the earlier generations that some
    /// drawn card came from which not everybody sees, for it may be shown one day.
    /// Which these are tells nothing: everybody can count what was shown.
    pub(super) fn seals(&self, name: &str, unseen: CardSet) -> Vec<Seal> {
        let seal = |generation: u32, order: &[Card]| Seal {
            name: name.to_owned(),
            generation,
            drawn: self.all_spent().get(generation as usize - 1).copied().unwrap_or(0).into(),
            tokens: order.iter().map(|card| card.code().to_owned()).collect(),
        };
        if self.generation == 0 {
            return Vec::new();
        }
        let ends = self.earlier.iter().skip(1).map(|next| next.since).chain([self.since]);
        let drawn = self.earlier.iter().zip(ends);
        let needed = drawn.filter(|(earlier, end)| {
            let cards = &self.order[usize::from(earlier.since)..usize::from(*end)];
            cards.iter().any(|&card| unseen.has(card))
        });
        let mut all: Vec<Seal> =
            needed.map(|(earlier, _)| seal(earlier.generation, &earlier.order)).collect();
        all.push(seal(self.generation, &self.order[usize::from(self.since)..]));
        all
    }
}
