//! Cards that stay on the table: when they leave, and what it costs to force
//! one off.

use super::deed::{Deed, needs};
use super::{discard, lay_open};
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::codes::{Character, Deck, Face, Nation, Side};
use crate::games::wotr2::data::Icon;
use crate::games::wotr2::event::{Event, card as card_arg};
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Tabletop, refuse};
use crate::rules::Phrase;

/// A card that is laid on the table and does nothing at once.
pub const fn deed(may: fn(&Table) -> Result<(), Phrase>) -> Deed {
    Deed::plain(may, |_, _| Ok(()))
}

/// Whether a card may be laid on the table: what it needs is so, and nothing
/// would take it off at once (B7).
pub fn may_lie(table: &Table, card: Card) -> Result<(), Phrase> {
    let revealed = card == Card::LAST_BATTLE && !table.fellowship.hidden;
    needs(!revealed && stands(table, card), "condition")
}

/// Takes a card off the table, if it lies there.
pub fn lose_from_table(g: &mut Tabletop, card: Card) {
    if !g.table.on_table(card) {
        return;
    }
    let laid = &mut g.table.laid[card.side().index()];
    *laid = laid.without(card);
    discard(g, card);
    g.tell(Event::Discarded(card));
}

/// After every action: cards whose condition has ended leave the table.
pub fn review(g: &mut Tabletop) {
    for side in [Side::Free, Side::Shadow] {
        for card in g.table.laid[side.index()].iter() {
            if !stands(&g.table, card) {
                lose_from_table(g, card);
            }
        }
    }
}

/// Whether the condition of a card on the table still holds.
pub fn stands(table: &Table, card: Card) -> bool {
    let company = table.company();
    match card {
        Card::AXE_AND_BOW => company.has(Character::Gimli) || company.has(Character::Legolas),
        Card::HORN_OF_GONDOR => company.has(Character::Boromir),
        Card::WIZARDS_STAFF => company.has(Character::GandalfGrey),
        Card::LAST_BATTLE => last_battle(table),
        Card::PALANTIR => table.in_play(Character::Saruman),
        Card::WORMTONGUE => table.in_play(Character::Saruman) && !table.active.has(Nation::Rohan),
        Card::DENETHORS_FOLLY => table.besieges(Side::Shadow, Region::MinasTirith),
        _ => true,
    }
}

/// Aragorn is with an army outside the nations of the Free Peoples.
fn last_battle(table: &Table) -> bool {
    table
        .region_of(Character::Aragorn)
        .is_some_and(|at| table.army(Side::Free, at) && at.nation().is_none_or(|n| n.side() == Side::Shadow))
}

/// Whether a side may force a card off the table, paying with a die of this
/// face, a ring or cards.
pub fn may_remove(
    table: &Table,
    side: Side,
    card: Card,
    face: Face,
    ring: bool,
    with: CardSet,
) -> Result<(), Phrase> {
    let no = |why: &str| Err(refuse(why).with("card", card_arg(card)));
    if card.side() == side || !table.on_table(card) {
        return no("not-on-table");
    }
    let i = side.index();
    let will = face == Face::Will && !ring && with.is_empty();
    let paid = match card {
        Card::PALANTIR => will || ring && with.is_empty() && table.rings[i] > 0 && !table.ring_used[i],
        Card::DENETHORS_FOLLY => {
            let there = table.people(Region::MinasTirith);
            let lord = [Character::GandalfGrey, Character::GandalfWhite, Character::Aragorn];
            will || !ring && with.is_empty() && lord.iter().any(|&c| there.has(c))
        }
        Card::POWER_TOO_GREAT | Card::TOM_BOMBADIL => !ring && pays_with_cards(table, side, with),
        _ => return no("cannot-be-forced"),
    };
    if paid { Ok(()) } else { no("price") }
}

/// One card with the army icon and one of the character deck, both from hand.
fn pays_with_cards(table: &Table, side: Side, with: CardSet) -> bool {
    let army = with.iter().filter(|c| c.data().icon == Icon::Army).count();
    let character = with.iter().filter(|c| c.deck() == Deck::Character).count();
    with.len() == 2 && with.within(table.hand(side)) && army == 1 && character == 1
}

/// A side forces a card off the table. The die is paid already.
pub fn remove(g: &mut Tabletop, side: Side, card: Card, ring: bool, with: CardSet) {
    if ring {
        crate::games::wotr2::dice::pay_ring(g, side);
    }
    for paid in with.iter() {
        lay_open(g, paid);
        discard(g, paid);
        g.tell(Event::Discarded(paid));
    }
    lose_from_table(g, card);
}
