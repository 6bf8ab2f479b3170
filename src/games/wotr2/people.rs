//! Characters and Nazgûl on the map: companions, flights, minions, and the
//! abilities that take any die (4.7, 6).

use super::codes::{CharSet, Character, Nation, Side};
use super::event::{Event, person, region as region_arg};
use super::figures::{Figures, Kind};
use super::order::Flight;
use super::politics::{self, Push, can_advance};
use super::region::{Region, RegionSet};
use super::table::{Place, Table};
use super::{Tabletop, refuse};
use crate::rules::Phrase;

/// How far a group of companions goes on the map: its highest level, four for
/// the White Rider alone or with one hobbit.
pub fn range(who: CharSet) -> u8 {
    let others = who.without(Character::GandalfWhite);
    let alone = others.is_empty() || others.len() == 1 && others.iter().all(Character::is_hobbit);
    if who.has(Character::GandalfWhite) && alone {
        return 4;
    }
    who.iter().map(Character::level).max().unwrap_or(0)
}

/// Whether groups of companions on the map may move so, each once.
pub fn may_walk(table: &Table, groups: &[(CharSet, Region)]) -> Result<(), Phrase> {
    let mut moved = CharSet::NONE;
    if groups.is_empty() {
        return Err(refuse("nobody-moves"));
    }
    for &(who, to) in groups {
        if let Some(twice) = who.and(moved).iter().next() {
            return Err(refuse("moves-twice").with("who", person(twice)));
        }
        moved = moved.or(who);
        may_go(table, who, to, range(who), false)?;
    }
    Ok(())
}

/// Whether one group of companions, all in one region, may go to another.
pub fn may_go(table: &Table, who: CharSet, to: Region, range: u8, into: bool) -> Result<(), Phrase> {
    let first = who.iter().next().ok_or_else(|| refuse("nobody-moves"))?;
    let stranger = who.iter().find(|c| !c.is_companion() || table.region_of(*c).is_none());
    if let Some(stranger) = stranger {
        return Err(refuse("not-on-map").with("who", person(stranger)));
    }
    let from = table.region_of(first);
    if let Some(apart) = who.iter().find(|c| table.region_of(*c) != from) {
        return Err(refuse("not-together").with("who", person(apart)));
    }
    let reach = from.map_or(RegionSet::NONE, |from| table.walk(Side::Free, from, range, into));
    let stays = from == Some(to);
    if reach.has(to) && !stays {
        return Ok(());
    }
    Err(refuse("cannot-reach").with("who", super::event::people(who)).with("at", region_arg(to)))
}

/// A group goes to a region and rouses whom it can.
pub fn walk(g: &mut Tabletop, who: CharSet, to: Region) {
    let from = who.iter().find_map(|c| g.table.region_of(c));
    for character in who.iter() {
        g.table.places[character.index()] = Place::At(to);
    }
    if let Some(from) = from {
        g.tell(Event::Walked { who, from, to });
    }
    politics::rouse(g, who, to);
}

/// Whether Nazgûl and minions may move so, each figure once.
pub fn may_fly(table: &Table, flights: &[Flight]) -> Result<(), Phrase> {
    if flights.is_empty() {
        return Err(refuse("nobody-moves"));
    }
    let barred = table.barred(Side::Shadow);
    let mut flown = [0u16; super::region::REGIONS];
    let mut moved = CharSet::NONE;
    for flight in flights {
        match *flight {
            Flight::Nazgul { n, from, to } => {
                flown[from.index()] += u16::from(n);
                let here = u16::from(table.at(from).nazgul);
                if n == 0 || from == to || flown[from.index()] > here {
                    return Err(refuse("nazgul-not-there").with("at", region_arg(from)));
                }
                if barred.has(to) {
                    return Err(refuse("stronghold-bars").with("at", region_arg(to)));
                }
            }
            Flight::Minion(who, to) => {
                if moved.has(who) {
                    return Err(refuse("moves-twice").with("who", person(who)));
                }
                moved = moved.with(who);
                may_minion(table, who, to)?;
            }
        }
    }
    Ok(())
}

fn may_minion(table: &Table, who: Character, to: Region) -> Result<(), Phrase> {
    let from = table.region_of(who).filter(|_| who.side() == Side::Shadow);
    let from = from.ok_or_else(|| refuse("not-on-map").with("who", person(who)))?;
    let data = who.data();
    let reach = match (data.flies, data.level) {
        (true, _) => !table.barred(Side::Shadow).has(to),
        (false, 0) => false,
        (false, level) => table.walk(Side::Shadow, from, level, false).has(to),
    };
    if reach && from != to {
        return Ok(());
    }
    Err(refuse("cannot-reach")
        .with("who", super::event::people(CharSet::only(who)))
        .with("at", region_arg(to)))
}

/// Nazgûl and minions move.
pub fn fly(g: &mut Tabletop, flights: &[Flight]) {
    for flight in flights {
        match *flight {
            Flight::Nazgul { n, from, to } => {
                let nazgul = Figures::of(Nation::Sauron, Kind::Nazgul, n);
                *g.table.at_mut(from) = g.table.at(from).minus(&nazgul);
                *g.table.at_mut(to) = g.table.at(to).plus(&nazgul);
                g.tell(Event::Flew { n, from, to });
            }
            Flight::Minion(who, to) => {
                if let Some(from) = g.table.region_of(who) {
                    g.tell(Event::Walked { who: CharSet::only(who), from, to });
                }
                g.table.places[who.index()] = Place::At(to);
            }
        }
    }
}

/// The nation a companion's any-die ability advances.
pub fn ability_of(who: Character) -> Option<Nation> {
    match who {
        Character::Boromir => Some(Nation::Gondor),
        Character::Legolas => Some(Nation::Elves),
        Character::Gimli => Some(Nation::Dwarves),
        _ => None,
    }
}

/// Whether a companion's any-die ability can be used now.
pub fn may_use_ability(table: &Table, who: Character) -> Result<(), Phrase> {
    let no = || refuse("no-ability").with("who", person(who));
    let nation = ability_of(who).ok_or_else(no)?;
    let at = table.region_of(who).ok_or_else(no)?;
    let place = match who {
        Character::Boromir => at.is_great(),
        Character::Legolas => at.is_stronghold(),
        _ => at == Region::Erebor,
    };
    let at_home = place && at.nation() == Some(nation) && table.unconquered(at);
    if at_home && can_advance(table, nation) { Ok(()) } else { Err(no()) }
}

/// A companion's any-die ability.
pub fn use_ability(g: &mut Tabletop, who: Character) {
    if let Some(nation) = ability_of(who) {
        politics::advance(g, nation, Push::Ability);
    }
}

/// A character is out of the game for good.
pub fn fall(g: &mut Tabletop, who: Character) {
    g.table.places[who.index()] = Place::Gone;
    g.tell(Event::Fell(who));
}
