//! Battles and sieges (9, 11).
//!
//! The entries are fixed; what is marked as a minimal body here is the work of
//! whoever writes the battles (see the README).

use super::armies::parts_well;
use super::codes::Side;
use super::event::{Event, region as region_arg};
use super::figures::Troops;
use super::order::Assault;
use super::politics;
use super::region::Region;
use super::table::{Battle, Clash, Table};
use super::{Step, Tabletop, refuse};
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
    mobile.characters = mobile.characters.without(super::codes::Character::Saruman);
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

/// An attack, from its declaration to its end, with all it brings (9.4).
pub fn attack(g: &mut Tabletop, battle: Battle) -> Step<()> {
    let Battle { clash, attacker, from, at, force, .. } = battle;
    g.tell(Event::Attacked { clash, side: attacker, from, at, force });
    let defenders = g.table.at(at).only(battle.defender());
    politics::attacked(g, &defenders, at);
    g.table.battle = Some(battle);
    go_on(g)
}

/// Goes on with the battle on the table: after a seam between rounds the game
/// enters here.
pub fn go_on(g: &mut Tabletop) -> Step<()> {
    // Minimal body: the attacker breaks off before the first blow.
    if let Some(battle) = g.table.battle.take() {
        g.tell(Event::BattleOver(battle.at));
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

/// The battle of a sortie.
pub fn sortie(side: Side, at: Region, force: Troops) -> Battle {
    Battle::new(Clash::Sortie, side, at, at, force)
}
