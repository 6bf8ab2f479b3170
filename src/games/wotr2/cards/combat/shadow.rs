//! The combat halves of the Shadow's cards.

use super::{Act, May, Nameable, always, beside_the_ring, gift, own_elite, valour};
use super::{companions, early_at, elites, late_at, leaders, name, pay};
use crate::games::wotr2::battle::{
    bend, capacity, fall, fighters, leadership, nazgul_leadership, now, strike,
};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Deck, Nation, Side};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fight::{Battle, Bout, Clash};
use crate::games::wotr2::figures::Kind;
use crate::games::wotr2::options::{
    BLACK_BREATH_COUNTS_REROLL_ONLY, DEVILRY_IN_SIEGE_BATTLES_ONLY, DICE, PAID_HITS_MAY_TAKE_LAST_UNIT,
};
use crate::games::wotr2::order::Named;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop};

const FREE: Side = Side::Free;
const SHADOW: Side = Side::Shadow;

/// The condition and the effect of a card.
pub(super) fn effect(card: Card) -> (May, Act) {
    match (card.deck(), card.number()) {
        (Deck::Character, 1..=4) => (beside_the_ring, Act::Bend(gift)),
        (Deck::Character, 5 | 6 | 10 | 21) => (dreaded_twice, Act::Do(cruel_as_death)),
        (Deck::Character, 7 | 13 | 16) => (dreaded, Act::Do(they_are_terrible)),
        (Deck::Character, 8 | 14 | 20) => (dreaded, Act::Do(dread_and_despair)),
        (Deck::Character, 9 | 22 | 24) => (dreaded, Act::Do(foul_stench)),
        (Deck::Character, 11 | 12) => (nazgul, Act::Do(black_breath)),
        (Deck::Character, 15 | 18 | 23) => (nazgul, Act::Do(words_of_power)),
        (Deck::Character, 17) => (near_moria, Act::Do(durins_bane)),
        (Deck::Character, _) | (Deck::Strategy, 3 | 5) => (orthancs_fire, Act::Bend(valour)),
        (Deck::Strategy, 1 | 10 | 21) => (always, Act::Bend(deadly_strife)),
        (Deck::Strategy, 2 | 19 | 20) => (always, Act::Do(onslaught)),
        (Deck::Strategy, 4 | 11 | 18) => (always, Act::Do(relentless_assault)),
        (Deck::Strategy, 6 | 16 | 17) => (always, Act::Do(great_host)),
        (Deck::Strategy, 7 | 8) => (southron_elite, Act::Do(mumakil)),
        (Deck::Strategy, 9 | 12) => (always, Act::Bend(swarm_of_bats)),
        (Deck::Strategy, 13..=15) => (own_elite, Act::Do(we_come_to_kill)),
        (Deck::Strategy, _) => (always, Act::Bend(desperate_battle)),
    }
}

/// A Nazgûl fights, the Witch-king or another.
fn nazgul(table: &Table, battle: &Battle, _: Side) -> bool {
    let troops = fighters(table, battle, SHADOW);
    troops.figures.nazgul > 0 || troops.characters.has(Character::WitchKing)
}

/// The Nazgûl have leadership to use or give up.
fn dreaded(table: &Table, battle: &Battle, _: Side) -> bool {
    nazgul_leadership(table, battle) >= 1
}

fn dreaded_twice(table: &Table, battle: &Battle, _: Side) -> bool {
    nazgul_leadership(table, battle) >= 2
}

/// The battle is in Moria or at most two regions away.
fn near_moria(_: &Table, battle: &Battle, _: Side) -> bool {
    let near = RegionSet::only(Region::Moria);
    let near = near.or(near.around());
    near.or(near.around()).has(battle.at)
}

/// Devilry of Orthanc: Isengard's units fight, and the defenders are in their
/// stronghold (B8).
fn orthancs_fire(table: &Table, battle: &Battle, _: Side) -> bool {
    let inside = battle.clash == Clash::Siege || !DEVILRY_IN_SIEGE_BATTLES_ONLY && battle.at.is_stronghold();
    inside && fighters(table, battle, SHADOW).figures.units_of(Nation::Isengard) > 0
}

fn southron_elite(table: &Table, battle: &Battle, _: Side) -> bool {
    fighters(table, battle, SHADOW).figures.count(Nation::Southrons, Kind::Elite) > 0
}

/// The Nazgûl give up leadership for this round.
fn give_up(g: &mut Tabletop, n: u8) {
    bend(g, |bout| bout.forfeit[SHADOW.index()] += n);
}

/// Cruel as Death: two points of the Nazgûl's leadership for one more on each
/// die of the combat roll.
fn cruel_as_death(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    if nazgul_leadership(&g.table, &now(g)?) >= 2 {
        give_up(g, 2);
        bend(g, |bout| bout.bonus[SHADOW.index()] += 1);
    }
    Ok(())
}

/// They are Terrible: one point for one more on each die of the re-roll.
fn they_are_terrible(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    if nazgul_leadership(&g.table, &now(g)?) >= 1 {
        give_up(g, 1);
        bend(g, |bout| bout.bonus_again[SHADOW.index()] += 1);
    }
    Ok(())
}

/// Dread and Despair: points at will, each for a die less in the enemy's
/// combat roll.
fn dread_and_despair(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let most = nazgul_leadership(&g.table, &now(g)?);
    if most == 0 {
        return Ok(());
    }
    let n = pay(g, card, 1, most)?;
    give_up(g, n);
    bend(g, |bout| bout.fewer[FREE.index()] += n);
    Ok(())
}

/// Foul Stench: Nazgûl who lead as much as the whole enemy army keep it from
/// rolling again.
fn foul_stench(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let stifles = nazgul_leadership(&g.table, &battle) >= leadership(&g.table, &battle, FREE);
    if stifles && dreaded(&g.table, &battle, SHADOW) {
        bend(g, |bout| bout.no_again[FREE.index()] = true);
    }
    Ok(())
}

/// Black Breath: with a hit of the re-roll a leader may be taken, or a
/// companion of a level not above those hits (B10).
fn black_breath(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let again = battle.bout.again[SHADOW.index()].hits;
    if again == 0 {
        return Ok(());
    }
    let hits = if BLACK_BREATH_COUNTS_REROLL_ONLY { again } else { battle.bout.hits(SHADOW) };
    let who = companions(&g.table, &battle).iter().filter(|who| who.level() <= hits).collect();
    let leaders = leaders(&g.table, &battle);
    let named = name(g, card, Nameable { who, leaders, nazgul: false, nobody: true })?;
    fall(g, FREE, named)
}

/// Words of Power: a companion neither leads nor does anything else of his
/// own.
fn words_of_power(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let who = companions(&g.table, &now(g)?);
    if who.is_empty() {
        return Ok(());
    }
    match name(g, card, Nameable { who, ..Nameable::default() })? {
        Named::Character(who) => bend(g, |bout| bout.silent = bout.silent.with(who)),
        _ => return Err(Halt::broken("a companion was due")),
    }
    Ok(())
}

/// Durin's Bane: three dice before the roll, four or more hits.
fn durins_bane(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    early_at(g, SHADOW, 3, 4)
}

/// Deadly Strife: two more on every die of both sides.
fn deadly_strife(bout: &mut Bout, _: Side) {
    both(bout, 2);
}

/// Desperate Battle: one more on every die of both sides.
fn desperate_battle(bout: &mut Bout, _: Side) {
    both(bout, 1);
}

fn both(bout: &mut Bout, more: i8) {
    for bonus in bout.bonus.iter_mut().chain(&mut bout.bonus_again) {
        *bonus += more;
    }
}

/// Hits that the Shadow inflicts on its own army, as it likes; even the last
/// unit may be spent (B14).
fn bleed(g: &mut Tabletop, card: Card, most: u8) -> Step<u8> {
    let kept = u8::from(!PAID_HITS_MAY_TAKE_LAST_UNIT);
    let able = capacity(&g.table, &now(g)?, SHADOW).saturating_sub(kept);
    let n = pay(g, card, 0, most.min(able))?;
    if n > 0 {
        g.tell(Event::Paid { card, n });
    }
    strike(g, SHADOW, n)?;
    Ok(n)
}

/// Relentless Assault: up to two hits of one's own, each for one more on each
/// die of the combat roll.
fn relentless_assault(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let n = bleed(g, card, 2)?;
    bend(g, |bout| bout.bonus[SHADOW.index()] += i8::try_from(n).unwrap_or(0));
    Ok(())
}

/// Onslaught: after the casualties up to four hits of one's own, each for a
/// die, four or more hits.
fn onslaught(g: &mut Tabletop, card: Card, _: u8) -> Step<()> {
    let n = bleed(g, card, 4)?;
    late_at(g, SHADOW, n, 4)
}

/// Great Host: twice as many units as the enemy strike once more.
fn great_host(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let battle = now(g)?;
    let [own, other] = [SHADOW, FREE].map(|side| fighters(&g.table, &battle, side).figures.units(side));
    if own >= 2 * other { strike(g, FREE, 1) } else { Ok(()) }
}

/// Mûmakil: first one more on each die of the combat roll; later, with more
/// hits than the enemy in the whole round, one hit more.
#[allow(clippy::unnecessary_wraps, reason = "all effects have this form")]
fn mumakil(g: &mut Tabletop, _: Card, step: u8) -> Step<()> {
    bend(g, |bout| {
        let theirs = bout.hits(FREE) + bout.early[FREE.index()];
        if step < 5 {
            bout.bonus[SHADOW.index()] += 1;
        } else if bout.hits(SHADOW) > theirs {
            bout.added[SHADOW.index()] += 1;
        }
    });
    Ok(())
}

/// Swarm of Bats: the other card is void, or the leaders do better.
fn swarm_of_bats(bout: &mut Bout, side: Side) {
    match bout.cards[side.other().index()].card() {
        Some(_) => bout.void[side.other().index()] = true,
        None => bout.bonus_again[side.index()] += 1,
    }
}

/// We Come to Kill: the elites that are left strike once more, five or more
/// hits.
fn we_come_to_kill(g: &mut Tabletop, _: Card, _: u8) -> Step<()> {
    let n = elites(&g.table, &now(g)?, SHADOW).min(DICE);
    late_at(g, SHADOW, n, 5)
}
