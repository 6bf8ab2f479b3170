//! Recruiting with a muster result, Saruman's Voice, and characters who enter
//! play (5, 6.6).

use super::codes::{CharSet, Character, Nation, Side};
use super::data::{self, Site};
use super::event::{Event, nation as nation_arg, person, region as region_arg};
use super::figures::{Figures, Kind};
use super::options::Overstacking;
use super::order::{Lot, Voice};
use super::politics::{self, Cause, can_advance};
use super::region::{Region, RegionSet};
use super::table::{Place, Table};
use super::{Tabletop, refuse};
use crate::rules::Phrase;

/// Whether a muster result may recruit these: one elite, or up to two other
/// figures in different settlements.
pub fn may_recruit(table: &Table, side: Side, lots: &[(Region, Lot)]) -> Result<(), Phrase> {
    let elites: u8 = lots.iter().map(|(_, lot)| lot.count(Kind::Elite)).sum();
    let fits = match lots {
        [(_, lot)] => lot.total() == 1,
        [(a, one), (b, other)] => a != b && elites == 0 && one.total() == 1 && other.total() == 1,
        _ => false,
    };
    if !fits {
        return Err(refuse("recruit-one-or-two"));
    }
    let mut all = Figures::NONE;
    for &(region, lot) in lots {
        let figures = recruits(table, side, region, lot)?;
        all = all.plus(&figures);
        let more = table.units(side, region) + figures.units(side);
        if table.options.overstacking == Overstacking::Forbid && more > table.limit(side, region) {
            return Err(refuse("too-many-units").with("at", region_arg(region)));
        }
    }
    if table.reserve.has(&all) { Ok(()) } else { Err(refuse("reserve-short")) }
}

/// The figures of a lot in a settlement, if a muster result may put them there.
fn recruits(table: &Table, side: Side, region: Region, lot: Lot) -> Result<Figures, Phrase> {
    let at = |why: &str| refuse(why).with("at", region_arg(region));
    let nation = region.nation().filter(|n| n.side() == side && region.is_settlement());
    let nation = nation.ok_or_else(|| at("no-settlement"))?;
    if !musters(table, side, region) {
        return Err(at("not-free"));
    }
    if !table.at_war(nation) {
        return Err(refuse("nation-not-at-war").with("nation", nation_arg(nation)));
    }
    let figures = lot.figures(nation);
    if figures.total() != u32::from(lot.total()) {
        return Err(at("no-such-figures"));
    }
    if lot.count(Kind::Nazgul) > 0 && region.site() != Some(Site::Stronghold) {
        return Err(at("nazgul-stronghold"));
    }
    if lot.count(Kind::Leader) > 0 && !table.army(Side::Free, region) {
        return Err(at("leader-alone"));
    }
    Ok(figures)
}

/// Whether a settlement of the side serves for recruiting: never captured, not
/// besieged, free.
pub fn musters(table: &Table, side: Side, region: Region) -> bool {
    region.born() == Some(side)
        && table.unconquered(region)
        && !table.besieged.has(region)
        && table.free(side, region)
}

/// Takes figures from the reserve into a region.
pub fn recruit(g: &mut Tabletop, region: Region, figures: &Figures) {
    g.table.reserve = g.table.reserve.minus(figures);
    *g.table.at_mut(region) = g.table.at(region).plus(figures);
    g.tell(Event::Recruited { region, figures: *figures });
}

/// Recruits lots, each of its region's own nation.
pub fn recruit_lots(g: &mut Tabletop, lots: &[(Region, Lot)]) {
    for (region, lot) in lots {
        if let Some(nation) = region.nation() {
            recruit(g, *region, &lot.figures(nation));
        }
    }
}

/// Turns regulars of a nation in a region into elites from the reserve. The
/// regulars of the Shadow go back there.
pub fn upgrade(g: &mut Tabletop, region: Region, nation: Nation, n: u8) {
    let (regulars, elites) = (Figures::of(nation, Kind::Regular, n), Figures::of(nation, Kind::Elite, n));
    *g.table.at_mut(region) = g.table.at(region).minus(&regulars).plus(&elites);
    g.table.reserve = g.table.reserve.minus(&elites).plus(&regulars);
    g.tell(Event::Upgraded { region, nation, n });
}

/// Whether a muster result may push a nation a step.
pub fn may_push(table: &Table, side: Side, nation: Nation) -> Result<(), Phrase> {
    let because = |why: &str| Err(refuse(why).with("nation", nation_arg(nation)));
    let threatened = table.on_table(super::card::Card::THREATS_AND_PROMISES);
    if nation.side() != side {
        return because("not-your-nation");
    }
    if side == Side::Free && threatened && !table.active.has(nation) {
        return because("threats");
    }
    if can_advance(table, nation) { Ok(()) } else { because("no-step") }
}

/// The Isengard settlements where Saruman's Voice can put a regular.
pub fn voice_places(table: &Table) -> RegionSet {
    let own = Nation::Isengard.realm().and(data::map().settlements);
    own.iter().filter(|&r| musters(table, Side::Shadow, r)).collect()
}

/// Whether Saruman's Voice may be used so: as much of it as can be done.
pub fn may_speak(table: &Table, voice: Voice) -> Result<(), Phrase> {
    let orthanc = Region::Orthanc;
    let heard = table.in_play(Character::Saruman)
        && table.controls(Side::Shadow, orthanc)
        && !table.besieged.has(orthanc);
    if !heard {
        return Err(refuse("no-voice"));
    }
    let places = voice_places(table);
    let regulars = u32::from(table.reserve.count(Nation::Isengard, Kind::Regular));
    match voice {
        Voice::Regulars if regulars >= places.len() && !places.is_empty() => Ok(()),
        Voice::At(some) if some.within(places) && some.len() == regulars && regulars < places.len() => {
            if some.is_empty() { Err(refuse("reserve-short")) } else { Ok(()) }
        }
        Voice::Elites if voice_elites(table) > 0 => Ok(()),
        Voice::Regulars | Voice::At(_) | Voice::Elites => Err(refuse("voice-short")),
    }
}

/// How many regulars in Orthanc can become elites: two if possible.
fn voice_elites(table: &Table) -> u8 {
    let there = table.at(Region::Orthanc).count(Nation::Isengard, Kind::Regular);
    there.min(table.reserve.count(Nation::Isengard, Kind::Elite)).min(2)
}

/// Saruman's Voice.
pub fn speak(g: &mut Tabletop, voice: Voice) {
    let regular = Figures::of(Nation::Isengard, Kind::Regular, 1);
    match voice {
        Voice::Regulars => voice_places(&g.table).iter().for_each(|r| recruit(g, r, &regular)),
        Voice::At(places) => places.iter().for_each(|r| recruit(g, r, &regular)),
        Voice::Elites => {
            let n = voice_elites(&g.table);
            upgrade(g, Region::Orthanc, Nation::Isengard, n);
        }
    }
}

/// Where a character may enter play now; nowhere if he may not.
pub fn entries(table: &Table, who: Character) -> RegionSet {
    if table.places[who.index()] != Place::Aside {
        return RegionSet::NONE;
    }
    let free_at_war = Side::Free.nations().iter().filter(|&&n| table.at_war(n)).count();
    match who {
        Character::Saruman if table.at_war(Nation::Isengard) && table.unconquered(Region::Orthanc) => {
            RegionSet::only(Region::Orthanc)
        }
        Character::WitchKing if table.at_war(Nation::Sauron) && free_at_war > 0 => {
            let armies = table.armies(Side::Shadow);
            armies.filter(|&r| table.at(r).units_of(Nation::Sauron) > 0).collect()
        }
        Character::Mouth if free_at_war == 5 || table.in_mordor() => {
            let own = Nation::Sauron.realm().and(data::map().strongholds);
            own.minus(table.captured)
        }
        Character::Aragorn => {
            let thrones: RegionSet =
                [Region::MinasTirith, Region::Pelargir, Region::DolAmroth].into_iter().collect();
            let at = table.region_of(Character::Strider).filter(|&r| thrones.has(r) && table.unconquered(r));
            at.map_or(RegionSet::NONE, RegionSet::only)
        }
        Character::GandalfWhite if table.minion_came => match table.places[Character::GandalfGrey.index()] {
            Place::At(region) => RegionSet::only(region),
            Place::Gone => {
                let elven = Nation::Elves.realm().and(data::map().strongholds).minus(table.captured);
                elven.with(Region::Fangorn)
            }
            Place::Aside | Place::Fellowship => RegionSet::NONE,
        },
        _ => RegionSet::NONE,
    }
}

/// Whether a character may enter play in a region.
pub fn may_bring(table: &Table, side: Side, who: Character, at: Region) -> Result<(), Phrase> {
    let places = entries(table, who);
    if who.side() != side || places.is_empty() {
        return Err(refuse("cannot-enter").with("who", person(who)));
    }
    if !places.has(at) {
        return Err(refuse("cannot-enter-there").with("who", person(who)).with("at", region_arg(at)));
    }
    Ok(())
}

/// A character enters play.
pub fn bring(g: &mut Tabletop, who: Character, at: Region) {
    let replaced = match who {
        Character::Aragorn => Some(Character::Strider),
        Character::GandalfWhite => Some(Character::GandalfGrey),
        _ => None,
    };
    if let Some(old) = replaced {
        g.table.places[old.index()] = Place::Gone;
    }
    g.table.places[who.index()] = Place::At(at);
    g.table.minion_came |= who.side() == Side::Shadow;
    g.tell(Event::Entered { who, at });
    match who {
        Character::Aragorn => politics::activate(g, Nation::Gondor, Cause::Companion),
        Character::WitchKing => {
            for &nation in Side::Free.nations() {
                politics::activate(g, nation, Cause::Card);
            }
        }
        _ => politics::rouse(g, CharSet::only(who), at),
    }
}
