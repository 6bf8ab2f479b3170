//! The combat halves of the Free Peoples' cards.

use super::{Act, May, Nameable, always, beside_the_ring, gift, own_elite, valour};
use super::{companions, early_attack, elites, leaders, leading, minions, name};
use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::battle::{bend, fall, fighters, has_shelter, leadership, leave, now};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{CharSet, Character, Deck, Nation, Side};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fight::{Battle, Bout, Clash, Outlook};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Named, Order};
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop};

const FREE: Side = Side::Free;
const SHADOW: Side = Side::Shadow;

/// The condition and the effect of a card.
pub(super) fn effect(card: Card) -> (May, Act) {
    match (card.deck(), card.number()) {
        (Deck::Character, 1..=4) => (beside_the_ring, Act::Bend(gift)),
        (Deck::Character, 5) => (hobbit, Act::Do(blade_of_westernesse)),
        (Deck::Character, 6 | 7) => (companion, Act::Do(mighty_attack)),
        (Deck::Character, 8) => (gandalf, Act::Bend(valour)),
        (Deck::Character, 9) => (heir, Act::Do(anduril)),
        (Deck::Character, 10 | 13 | 18) => (captain, Act::Do(heroic_death)),
        (Deck::Character, 11 | 15 | 16) => (companion, Act::Do(daring_defiance)),
        (Deck::Character, 12) => (captain, Act::Do(fateful_strike)),
        (Deck::Character, 14 | 22) | (Deck::Strategy, 11) => (captain, Act::Do(sudden_strike)),
        (Deck::Character, 17 | 23 | 24) => (companion, Act::Do(brave_stand)),
        (Deck::Character, 19) => (ent_country, Act::Bend(ents_rage)),
        (Deck::Character, 20) => (ent_country, Act::Bend(huorn_dark)),
        (Deck::Character, _) => (ent_country, Act::Bend(nameless_wood)),
        (Deck::Strategy, 1 | 15 | 16) => (always, Act::Bend(daylight)),
        (Deck::Strategy, 2 | 10) => (always, Act::Bend(no_quarter)),
        (Deck::Strategy, 3 | 4 | 20 | 21) => (own_country, Act::Bend(advantageous_position)),
        (Deck::Strategy, 5 | 9 | 17) => (way_out, Act::Do(scouts)),
        (Deck::Strategy, 6 | 7 | 18 | 19) => (always, Act::Bend(shield_wall)),
        (Deck::Strategy, 8 | 12) => (always, Act::Bend(confusion)),
        (Deck::Strategy, 13 | 14) => (own_elite, Act::Do(charge)),
        (Deck::Strategy, _) => (own_elite, Act::Bend(valour)),
    }
}

fn fights(table: &Table, battle: &Battle, any: &[Character]) -> bool {
    let here = fighters(table, battle, FREE).characters;
    any.iter().any(|&who| here.has(who))
}

fn hobbit(table: &Table, battle: &Battle, _: Side) -> bool {
    fights(table, battle, &[Character::Meriadoc, Character::Peregrin])
}

fn gandalf(table: &Table, battle: &Battle, _: Side) -> bool {
    fights(table, battle, &[Character::GandalfGrey, Character::GandalfWhite])
}

fn heir(table: &Table, battle: &Battle, _: Side) -> bool {
    fights(table, battle, &[Character::Strider, Character::Aragorn])
}

fn companion(table: &Table, battle: &Battle, _: Side) -> bool {
    !companions(table, battle).is_empty()
}

/// A leader or a companion fights.
fn captain(table: &Table, battle: &Battle, side: Side) -> bool {
    companion(table, battle, side) || !leaders(table, battle).is_empty()
}

/// The battle is in Rohan, Fangorn or Orthanc.
fn ent_country(_: &Table, battle: &Battle, _: Side) -> bool {
    matches!(battle.at, Region::Fangorn | Region::Orthanc) || battle.at.nation() == Some(Nation::Rohan)
}

/// The battle is within the borders of the Free Peoples.
fn own_country(_: &Table, battle: &Battle, _: Side) -> bool {
    battle.at.nation().is_some_and(|nation| nation.side() == FREE)
}

/// The Free Peoples defend in the field before a way out.
fn way_out(table: &Table, battle: &Battle, side: Side) -> bool {
    let defends = side == battle.defender() && battle.clash != Clash::Siege;
    let out = !table.retreats(side, battle.at, battle.from).is_empty();
    defends && (out || has_shelter(table, battle))
}

/// Blade of Westernesse: one hit of the re-roll takes a minion and no unit.
fn blade_of_westernesse(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let who = minions(&g.table, &battle);
    if battle.bout.again[FREE.index()].hits == 0 || who.is_empty() {
        return Ok(());
    }
    let named = name(g, card, Nameable { who, ..Nameable::default() })?;
    bend(g, |bout| bout.added[FREE.index()] -= 1);
    fall(g, SHADOW, named)
}

/// Whether the leaders of the Free Peoples roll again at all in this round:
/// Foul Stench stops what needs it.
fn may_rally(bout: &Bout) -> bool {
    !bout.no_again[FREE.index()] && bout.misses(FREE) > 0
}

/// Mighty Attack: a companion gives up his leadership, and a miss becomes a
/// hit.
fn mighty_attack(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let who = leading(&g.table, &battle);
    if !may_rally(&battle.bout) || who.is_empty() {
        return Ok(());
    }
    let Named::Character(who) = name(g, card, Nameable { who, ..Nameable::default() })? else {
        return Err(Halt::broken("a companion was due"));
    };
    convert(g, who, 1);
    Ok(())
}

/// A companion gives up his leadership for this round, and so many misses
/// become hits.
fn convert(g: &mut Tabletop, who: Character, n: u8) {
    bend(g, |bout| {
        bout.forfeit[FREE.index()] += who.data().leadership;
        bout.turned[FREE.index()] += n;
    });
}

/// Andúril: Strider gives up his leadership for one miss, Aragorn for up to
/// two.
fn anduril(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let able = leading(&g.table, &battle);
    if !may_rally(&battle.bout) {
        return Ok(());
    }
    if able.has(Character::Aragorn) {
        let most = battle.bout.misses(FREE).min(2);
        let Order::Convert(n) = ask(g, FREE, Ask::Battle(BattleAsk::Convert(most)))? else {
            return Err(Halt::broken("misses to be turned were due"));
        };
        convert(g, Character::Aragorn, n);
    } else if able.has(Character::Strider) {
        convert(g, Character::Strider, 1);
    }
    Ok(())
}

/// Heroic Death: a leader falls for one hit, or a companion for as many as his
/// level; or nobody does.
fn heroic_death(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let hits = battle.bout.hits(SHADOW);
    if hits == 0 {
        return Ok(());
    }
    let (who, leaders) = (companions(&g.table, &battle), leaders(&g.table, &battle));
    let named = name(g, card, Nameable { who, leaders, nazgul: false, nobody: true })?;
    let stops = match named {
        Named::Character(who) => who.level().min(hits),
        Named::Leader(_) => 1,
        Named::Nazgul | Named::Nobody => 0,
    };
    bend(g, |bout| bout.added[SHADOW.index()] -= i8::try_from(stops).unwrap_or(0));
    fall(g, FREE, named)
}

/// Daring Defiance: the Shadow's card is void, and the companions do not lead.
fn daring_defiance(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    if battle.bout.cards[SHADOW.index()].card().is_none() {
        return Ok(());
    }
    let given: u8 = leading(&g.table, &battle).iter().map(|who| who.data().leadership).sum();
    bend(g, |bout| {
        bout.void[SHADOW.index()] = true;
        bout.forfeit[FREE.index()] += given;
    });
    Ok(())
}

/// Fateful Strike: with a hit of the re-roll a Nazgûl is lost too; with two, a
/// minion may be instead.
fn fateful_strike(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let hits = battle.bout.again[FREE.index()].hits;
    if hits == 0 {
        return Ok(());
    }
    let nazgul = fighters(&g.table, &battle, SHADOW).figures.nazgul > 0;
    let who = if hits > 1 { minions(&g.table, &battle) } else { CharSet::NONE };
    let named = name(g, card, Nameable { who, nazgul, nobody: !nazgul, ..Nameable::default() })?;
    fall(g, SHADOW, named)
}

/// Sudden Strike: a die for each point of leadership, before the roll.
fn sudden_strike(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let n = leadership(&g.table, &now(g)?, FREE);
    early_attack(g, FREE, n)
}

/// Brave Stand: a die less for the Shadow for each companion.
fn brave_stand(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let n = companions(&g.table, &now(g)?).len() as u8;
    bend(g, |bout| bout.fewer[SHADOW.index()] += n);
    Ok(())
}

/// Ents' Rage: two more on each die of the combat roll.
fn ents_rage(bout: &mut Bout, side: Side) {
    bout.bonus[side.index()] += 2;
}

/// Huorn-dark: two dice for the Shadow, at most.
fn huorn_dark(bout: &mut Bout, side: Side) {
    cap(bout, side.other(), 2);
}

/// Daylight: three dice for the Shadow, at most.
fn daylight(bout: &mut Bout, side: Side) {
    cap(bout, side.other(), 3);
}

fn cap(bout: &mut Bout, side: Side, most: u8) {
    let cap = &mut bout.cap[side.index()];
    *cap = (*cap).min(most);
}

/// Nameless Wood: whoever hit at all hits twice more.
fn nameless_wood(bout: &mut Bout, side: Side) {
    if bout.hits(side) > 0 {
        bout.added[side.index()] += 2;
    }
}

/// No Quarter: whoever hit at all hits once more.
fn no_quarter(bout: &mut Bout, side: Side) {
    if bout.hits(side) > 0 {
        bout.added[side.index()] += 1;
    }
}

/// Advantageous Position: one less on each die of the Shadow's combat roll.
fn advantageous_position(bout: &mut Bout, side: Side) {
    bout.bonus[side.other().index()] -= 1;
}

/// Scouts: the army leaves, or goes into its stronghold.
fn scouts(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let side = card.side();
    let battle = now(g)?;
    let to = g.table.retreats(side, battle.at, battle.from);
    let inside = has_shelter(&g.table, &battle);
    let outlook = match (to.iter().next(), inside, to.len()) {
        (None, ..) => Order::Withdraw,
        (Some(only), false, 1) => Order::Retreat(only),
        _ => ask(g, side, Ask::Battle(BattleAsk::Retreat { to, inside, stand: false }))?,
    };
    let left = match outlook {
        Order::Retreat(to) => {
            leave(g, to)?;
            Outlook::Won
        }
        Order::Withdraw => {
            g.tell(Event::Withdrew { side, at: battle.at });
            Outlook::Inside
        }
        _ => return Err(Halt::broken("a way out was due")),
    };
    bend(g, |bout| bout.left = Some(left));
    Ok(())
}

/// Shield-wall: of two hits or more one is stopped.
fn shield_wall(bout: &mut Bout, side: Side) {
    if bout.hits(side.other()) >= 2 {
        bout.added[side.other().index()] -= 1;
    }
}

/// Confusion: each natural 1 of the Shadow's combat roll hits its own army, and
/// is not rolled again.
fn confusion(bout: &mut Bout, side: Side) {
    let other = side.other().index();
    let ones: u8 = bout.roll[other].faces().iter().map(|&die| u8::from(die == 1)).sum();
    bout.shut[other] += ones;
    bout.added[side.index()] += i8::try_from(ones).unwrap_or(0);
}

/// Charge: a die for each elite, before the roll.
fn charge(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let n = elites(&g.table, &now(g)?, FREE);
    early_attack(g, FREE, n)
}
