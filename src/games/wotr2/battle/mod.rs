//! Battles and sieges (9, 11), from the declaration of an attack to its end.
//!
//! [`attack`] is the entry, from actions and cards. The battle then lies on the
//! table with a [`Stage`], and [`go_on`] does one stage after another with a
//! seam behind each, so that a game taken up between rounds enters there.

mod after;
mod ask;
mod bent;
mod losses;
mod rolls;
mod round;

pub use after::leave;
pub use ask::{check, offer};
pub use losses::{capacity, fall, left_by, may_lose, strike, take};
pub use rolls::{leadership, nazgul_leadership, needs, throw};
pub use round::{has_shelter, may_play};

#[cfg(test)]
mod tests;

use super::armies::parts_well;
use super::codes::{Character, Side};
use super::event::{Event, region as region_arg};
use super::fight::{Bout, Stage};
use super::figures::Troops;
use super::order::Assault;
use super::politics;
use super::region::Region;
use super::table::{Battle, Clash, Table};
use super::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// Whether a side may attack a region next door with a part of its army.
pub fn may_attack(table: &Table, side: Side, assault: &Assault, led: bool) -> Result<(), Phrase> {
    let Assault { at, from, force } = assault;
    if !from.touches(*at) {
        return Err(refuse("not-adjacent").with("at", region_arg(*at)));
    }
    if table.besieged(side, *from) {
        return Err(refuse("under-siege").with("at", region_arg(*from)));
    }
    if !table.in_field(side.other(), *at) {
        return Err(refuse("nobody-to-attack").with("at", region_arg(*at)));
    }
    may_fight(table, side, *from, force, led)?;
    closed(table, side, *at)
}

/// Whether a side may storm a stronghold it besieges.
pub fn may_storm(table: &Table, side: Side, at: Region, force: &Troops, led: bool) -> Result<(), Phrase> {
    if !table.besieges(side, at) {
        return Err(refuse("no-siege").with("at", region_arg(at)));
    }
    may_fight(table, side, at, force, led)?;
    closed(table, side, at)
}

/// Whether a besieged garrison may come out.
pub fn may_sally(table: &Table, side: Side, at: Region, force: &Troops, led: bool) -> Result<(), Phrase> {
    if !table.besieged(side, at) {
        return Err(refuse("no-siege").with("at", region_arg(at)));
    }
    may_fight(table, side, at, force, led)
}

fn closed(table: &Table, side: Side, at: Region) -> Result<(), Phrase> {
    if table.closed(side).has(at) { Err(refuse("closed").with("at", region_arg(at))) } else { Ok(()) }
}

/// Whether these can be an attacking part: there, At War, a unit among them,
/// and no leader left alone.
fn may_fight(table: &Table, side: Side, from: Region, force: &Troops, led: bool) -> Result<(), Phrase> {
    let mut mobile = *force;
    mobile.characters = mobile.characters.without(Character::Saruman);
    parts_well(table, side, from, &mobile, &table.troops(side, from))?;
    if !force.characters.within(table.troops(side, from).characters) {
        return Err(refuse("not-there").with("at", region_arg(from)));
    }
    if table.belligerent(&force.figures) != force.figures {
        return Err(refuse("attack-not-at-war"));
    }
    if led && !table.led(force, false) {
        return Err(refuse("needs-leader"));
    }
    Ok(())
}

/// An attack, from its declaration to its end, with all it brings (9.4). A card
/// that begins one has done everything else by then: after a seam the game
/// comes back here and not to the card.
pub fn attack(g: &mut Tabletop, battle: Battle) -> Step<()> {
    let Battle { clash, attacker, from, at, force, .. } = battle;
    g.tell(Event::Attacked { clash, side: attacker, from, at, force });
    let defenders = g.table.at(at).only(battle.defender());
    politics::attacked(g, &defenders, at);
    g.table.battle = Some(battle);
    go_on(g)
}

/// Goes on with the battle on the table, to its end.
pub fn go_on(g: &mut Tabletop) -> Step<()> {
    while let Some(battle) = g.table.battle {
        match battle.stage {
            Stage::Opening => round::open(g)?,
            Stage::Round => round::fight(g)?,
            Stage::Verdict => after::verdict(g)?,
            Stage::Close(outlook) => after::close(g, outlook)?,
        }
        if g.table.battle.is_some() {
            g.seam();
        }
    }
    Ok(())
}

/// The battle of an attack next door.
pub fn field(side: Side, assault: &Assault) -> Battle {
    Battle::new(Clash::Field, side, assault.from, assault.at, assault.force)
}

/// The battle of a storm on a besieged stronghold.
pub fn storm(side: Side, at: Region, force: Troops) -> Battle {
    Battle::new(Clash::Siege, side, at, at, force)
}

/// The battle of an army that came into the region by a card, and fights there.
pub fn landing(side: Side, at: Region, force: Troops) -> Battle {
    Battle::new(Clash::Field, side, at, at, force)
}

/// The battle of a sortie.
pub fn sortie(side: Side, at: Region, force: Troops) -> Battle {
    Battle::new(Clash::Sortie, side, at, at, force)
}

/// Those who fight for a side: the attacking part, or all who defend.
pub fn fighters(table: &Table, battle: &Battle, side: Side) -> Troops {
    if side == battle.attacker { battle.force } else { table.troops(side, battle.at) }
}

/// Whether a side has units left in the battle.
pub fn fights(table: &Table, battle: &Battle, side: Side) -> bool {
    fighters(table, battle, side).figures.units(side) > 0
}

/// Whether both sides are still there and nobody has left.
pub fn undecided(table: &Table, battle: &Battle) -> bool {
    battle.bout.left.is_none() && battle.sides().iter().all(|&side| fights(table, battle, side))
}

/// The battle on the table.
pub fn now(g: &Tabletop) -> Result<Battle, Halt> {
    g.table.battle.ok_or_else(|| Halt::broken("there is no battle"))
}

/// Changes the round that is being fought: what combat cards do.
pub fn bend(g: &mut Tabletop, change: impl FnOnce(&mut Bout)) {
    if let Some(battle) = g.table.battle.as_mut() {
        change(&mut battle.bout);
    }
}

fn stage(g: &mut Tabletop, next: Stage) {
    if let Some(battle) = g.table.battle.as_mut() {
        battle.stage = next;
    }
}
