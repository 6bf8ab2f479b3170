//! What a tile does to the Fellowship, in its fixed order (14.4): the Guide, a
//! casualty, the Guide who comes after him, corruption, and the reveal.

use super::{Cause, Harm, reveal};
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::cards;
use crate::games::wotr2::codes::{CharSet, Character, Deck, Side, Tile};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fellowship::{self, separation};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Feat, Lost, On, Order};
use crate::games::wotr2::region::RegionSet;
use crate::games::wotr2::table::{Hunted, Table};
use crate::games::wotr2::{Halt, Step, Tabletop};

/// A tile is resolved. `worth` is its damage after the cards on the table, or
/// below zero what it heals.
pub(super) fn suffer(g: &mut Tabletop, tile: Tile, worth: i8, cause: Cause) -> Step<()> {
    let mut betrayed = false;
    if worth > 0 && cause.softens() {
        betrayed = guide(g, tile, cause)?;
        if casualty(g, cause)? {
            betrayed |= guide(g, tile, cause)?;
        }
    }
    let left = damage(&g.table);
    g.table.hunted = None;
    if worth < 0 {
        fellowship::heal(g, worth.unsigned_abs());
    }
    fellowship::corrupt(g, left)?;
    if betrayed || shows(&g.table, tile, cause) {
        reveal(g)?;
    }
    Ok(())
}

/// The damage that is left of the tile being resolved.
fn damage(table: &Table) -> u8 {
    table.hunted.map_or(0, |hunted| hunted.damage)
}

fn lower(table: &mut Table, by: u8) {
    if let Some(Hunted { damage, .. }) = &mut table.hunted {
        *damage = damage.saturating_sub(by);
    }
}

/// Whether a tile reveals the Fellowship, with whoever guides it now: Gollum
/// slips past the icons of the standard numbers.
fn shows(table: &Table, tile: Tile, cause: Cause) -> bool {
    let slips = table.guided_by(Character::Gollum) && tile.is_standard() && !tile.is_eye();
    table.fellowship.hidden && tile.data().reveal && cause.reveals() && !slips
}

/// The Guide's ability; after a hobbit's, the next Guide's. Whether Gollum has
/// given the Fellowship away.
fn guide(g: &mut Tabletop, tile: Tile, cause: Cause) -> Step<bool> {
    while let Some(to) = ability(&g.table, tile, cause) {
        let who = g.table.fellowship.guide;
        let question = HuntAsk::Guide { damage: damage(&g.table), to };
        let on = match ask(g, Side::Free, Ask::Hunted(question))? {
            Order::Decline(Feat::Guide) => return Ok(false),
            Order::Use { feat: Feat::Guide, on } => on,
            _ => return Err(Halt::broken("the Guide's ability was due")),
        };
        lower(&mut g.table, 1);
        let left = damage(&g.table);
        g.tell(Event::Helped { who, left });
        match on {
            _ if who == Character::Gollum => return Ok(true),
            Some(On::Region(to)) => fellowship::separate(g, CharSet::only(who), to)?,
            _ => fellowship::vanish(g, CharSet::only(who))?,
        }
    }
    Ok(false)
}

/// Whether the Guide can help against the damage that is left; for a hobbit
/// outside Mordor, where he can go.
fn ability(table: &Table, tile: Tile, cause: Cause) -> Option<RegionSet> {
    if damage(table) == 0 {
        return None;
    }
    match table.fellowship.guide {
        hobbit if hobbit.is_hobbit() => Some(separation(table, CharSet::only(hobbit), 0, false)),
        Character::Gollum if may_betray(table) && !shows(table, tile, cause) => Some(RegionSet::NONE),
        _ => None,
    }
}

/// Whether Gollum can reveal the Fellowship: it is hidden, and not bound to
/// stay in a haven.
fn may_betray(table: &Table) -> bool {
    let bound = table.fellowship.progress == 0;
    let haven = table.ring_bearers().is_some_and(|at| fellowship::shelters(table, at));
    table.fellowship.hidden && !(bound && haven)
}

/// One casualty at most: the Guide, a companion drawn at random, or nobody.
/// Whether somebody else guides now.
fn casualty(g: &mut Tabletop, cause: Cause) -> Step<bool> {
    let damage = damage(&g.table);
    if damage == 0 || g.table.company().is_empty() {
        return Ok(false);
    }
    let guide = g.table.fellowship.guide;
    // B9: even a forced casualty comes after the card and the Guide.
    let forced = cause == Cause::Event(Harm::Companion);
    let order = if forced {
        Order::Lose(Lost::Random)
    } else {
        ask(g, Side::Free, Ask::Hunted(HuntAsk::Lose(damage)))?
    };
    let who = match order {
        Order::Lose(Lost::Nobody) => return Ok(false),
        Order::Lose(Lost::Guide) => guide,
        Order::Lose(Lost::Random) => random(g)?,
        _ => return Err(Halt::broken("a casualty was due")),
    };
    lower(&mut g.table, who.level());
    lose(g, who, true)?;
    Ok(g.table.fellowship.guide != guide)
}

/// A companion of the Fellowship drawn at random; one alone needs no draw.
pub fn random(g: &mut Tabletop) -> Step<Character> {
    let company: Vec<Character> = g.table.company().iter().collect();
    let place = if company.len() > 1 { g.pick("companion", company.len() as u32)? } else { 0 };
    company.get(place as usize).copied().ok_or_else(|| Halt::broken("there is no companion"))
}

/// A companion is eliminated out of the Fellowship. A hobbit is taken alive
/// outside Mordor: he appears on the map. `casualty`: he was lost to damage of
/// the hunt, which may cost a card too.
pub fn lose(g: &mut Tabletop, who: Character, casualty: bool) -> Step<()> {
    let alone = CharSet::only(who);
    if who.is_hobbit() && !g.table.in_mordor() {
        let reach = separation(&g.table, alone, 0, false);
        let to = match reach.iter().next() {
            Some(only) if reach.len() == 1 => only,
            _ => match ask(g, Side::Free, Ask::Hunted(HuntAsk::Place(who, reach)))? {
                Order::Place(_, to) => to,
                _ => return Err(Halt::broken("a place for a hobbit was due")),
            },
        };
        fellowship::separate(g, alone, to)?;
    } else {
        fellowship::vanish(g, alone)?;
    }
    if casualty { worn(g) } else { Ok(()) }
}

/// Worn with Sorrow and Toil: a casualty may cost a character card too.
fn worn(g: &mut Tabletop) -> Step<()> {
    let (hand, laid) = prey_of_sorrow(&g.table);
    if !g.table.on_table(Card::WORN_WITH_SORROW) || hand.or(laid).is_empty() {
        return Ok(());
    }
    match ask(g, Side::Shadow, Ask::Hunted(HuntAsk::Worn))? {
        Order::Decline(_) => Ok(()),
        Order::Use { on: Some(On::Card(card)), .. } => {
            cards::lose_from_table(g, card);
            Ok(())
        }
        Order::Use { on: Some(On::Hand), .. } => from_hand(g, hand),
        _ => Err(Halt::broken("a card to be lost was due")),
    }
}

/// The character cards of the Free Peoples in hand and on the table.
pub(super) fn prey_of_sorrow(table: &Table) -> (CardSet, CardSet) {
    let of = |set: CardSet| set.of_deck(Deck::Character);
    (of(table.hand(Side::Free)), of(table.laid[Side::Free.index()]))
}

/// One of these cards of the hand, at random. They are counted in the order in
/// which they were drawn, for that of their codes would tell of the others.
fn from_hand(g: &mut Tabletop, hand: CardSet) -> Step<()> {
    let pile = g.table.deck(Side::Free, Deck::Character);
    let held: Vec<Card> = pile.order.iter().copied().filter(|&card| hand.has(card)).collect();
    let place = if held.len() > 1 { g.pick("worn", held.len() as u32)? } else { 0 };
    let card = *held.get(place as usize).ok_or_else(|| Halt::broken("there is no card to lose"))?;
    cards::lay_open(g, card);
    cards::discard(g, card);
    g.tell(Event::Discarded(card));
    Ok(())
}
