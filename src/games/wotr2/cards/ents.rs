//! The Ents Awake, three cards of one kind: they strike Orthanc, and Gandalf
//! the White near them may play on.

use super::deed::{needs, worth};
use super::play;
use super::strikes::{self, throw};
use crate::games::wotr2::ask::{Ask, CardAsk};
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::codes::{Character, Deck, Nation, Side};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Action, Feat, Order, Payer};
use crate::games::wotr2::people;
use crate::games::wotr2::politics;
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

const ALL: [Card; 3] = [Card::TREEBEARD, Card::HUORNS, Card::ENTMOOT];

/// A companion is in Fangorn and Gandalf the White in play; and something can
/// come of it.
pub fn may_wake(table: &Table) -> Result<(), Phrase> {
    let companion = table.people(Region::Fangorn).iter().any(Character::is_companion);
    needs(companion && table.in_play(Character::GandalfWhite), "ents")?;
    let stirs = table.army(Side::Shadow, Region::Orthanc) || saruman_there(table);
    worth(stirs || white_rider_near(table) && !others(table).is_empty())
}

fn saruman_there(table: &Table) -> bool {
    table.region_of(Character::Saruman) == Some(Region::Orthanc)
}

/// Gandalf the White is in Fangorn or Rohan.
fn white_rider_near(table: &Table) -> bool {
    let near = |at: Region| at == Region::Fangorn || at.nation() == Some(Nation::Rohan);
    table.region_of(Character::GandalfWhite).is_some_and(near)
}

/// The character cards in hand.
fn held(table: &Table) -> CardSet {
    table.hand(Side::Free).of_deck(Deck::Character)
}

/// The cards in hand, Ents aside, that could be played free.
fn others(table: &Table) -> CardSet {
    let ents: CardSet = ALL.into_iter().collect();
    play::playable(table, held(table).minus(ents))
}

/// Three dice at the army in Orthanc, each 4 or more hits; Saruman there
/// without one is lost. With Gandalf the White near, one more card may follow.
pub fn wake(g: &mut Tabletop, card: Card) -> Step<()> {
    let at = Region::Orthanc;
    if g.table.army(Side::Shadow, at) {
        let struck = g.table.at(at).only(Side::Shadow);
        politics::attacked(g, &struck, at);
        let hits = throw(g, card, None, 3, 4)?;
        strikes::slay(g, Side::Shadow, at, hits)?;
    } else if saruman_there(&g.table) {
        people::fall(g, Character::Saruman);
    }
    further(g, card)
}

/// One more character card, free of any die. It is asked whenever there is a
/// card that it could be: which one, nobody else can know.
fn further(g: &mut Tabletop, card: Card) -> Step<()> {
    if !white_rider_near(&g.table) || held(&g.table).is_empty() {
        return Ok(());
    }
    let cards = play::playable(&g.table, held(&g.table));
    match ask(g, Side::Free, Ask::Card(card, CardAsk::Further(cards)))? {
        Order::Act { action: Action::Play(next, choices), .. } => play::play(g, next, &choices),
        Order::Decline(Feat::Play) => Ok(()),
        _ => Err(Halt::broken("one more card was due")),
    }
}

/// Whether an order is one more card, or none.
pub fn may_follow(table: &Table, cards: CardSet, order: &Order) -> Result<(), Phrase> {
    match order {
        Order::Decline(Feat::Play) => Ok(()),
        Order::Act { payer: Payer::Free, action: Action::Play(card, choices) } => {
            if !cards.has(*card) && (card.side() != Side::Free || card.deck() != Deck::Character) {
                return Err(refuse("card-further"));
            }
            play::may_play(table, Side::Free, Payer::Free, *card, choices)
        }
        _ => Err(refuse("card-further")),
    }
}

/// The cards that can follow, and none.
pub fn orders(table: &Table, cards: CardSet) -> Vec<Order> {
    let play =
        |card: Card| Order::Act { payer: Payer::Free, action: Action::Play(card, play::listed(table, card)) };
    cards.iter().map(play).chain([Order::Decline(Feat::Play)]).collect()
}
