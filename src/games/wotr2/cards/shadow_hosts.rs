//! The events of the Shadow's strategy deck that bring figures, from number 12
//! on.

use super::deed::{Chosen, Deed, Plan, needs, worth};
use super::recruits::{self, bring_elites, bring_lot, bring_nazgul, bring_regulars, receives};
use super::shadow_strategy::{DUNLANDS, all_at_war, at_war};
use crate::games::wotr2::codes::{Character, Nation, Side};
use crate::games::wotr2::data;
use crate::games::wotr2::figures::Kind;
use crate::games::wotr2::muster;
use crate::games::wotr2::order::{Choice, Flight, Lot};
use crate::games::wotr2::people;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Step, Tabletop, refuse};
use crate::rules::Phrase;

const SHADOW: Side = Side::Shadow;

/// What the card of this number is.
pub fn deed(number: u8) -> Deed {
    match number {
        12 => Deed::plain(may_go_north, return_of_the_witch_king),
        13 => Deed::of(
            |t| may_breed(t, Nation::Isengard),
            |t| brood(t, Nation::Isengard),
            |g, c| breed(g, c, Nation::Isengard),
        ),
        14 => Deed::of(
            |t| may_breed(t, Nation::Sauron),
            |t| brood(t, Nation::Sauron),
            |g, c| breed(g, c, Nation::Sauron),
        ),
        15 => Deed::judged(may_call_trolls, troll_plans, may_become_trolls, hill_trolls),
        16 => Deed::of(may_rise, new_power_plans, new_power),
        17 => Deed::of(may_call_kings, kings_plans, many_kings),
        18 => Deed::plain(may_answer_king, king_is_revealed),
        19 => Deed::of(may_cast_shadows, mountain_plans, shadows_on_the_mountains),
        20 => Deed::of(may_multiply, orc_plans, orcs_multiplying),
        21 => Deed::of(may_ride_west, horde_plans, horde_from_the_east),
        22 => Deed::plain(may_rouse, monsters_roused),
        23 => Deed::plain(may_muster_all, musterings),
        _ => Deed::of(may_dig, pit_plans, pits_of_mordor),
    }
}

fn may_go_north(table: &Table) -> Result<(), Phrase> {
    needs(table.in_play(Character::WitchKing), "witch-king-in-play")?;
    let comes = recruits::regulars(table, Nation::Sauron, Region::Angmar, 2)
        + recruits::elites(table, Nation::Sauron, Region::Angmar, 1);
    worth(comes > 0 || table.region_of(Character::WitchKing) != Some(Region::Angmar))
}

/// 12, Return of the Witch-king: he goes to Angmar; two regulars and an elite
/// of Sauron's come there.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn return_of_the_witch_king(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    let at = Region::Angmar;
    if g.table.region_of(Character::WitchKing) != Some(at) {
        people::fly(g, &[Flight::Minion(Character::WitchKing, at)]);
    }
    bring_regulars(g, Nation::Sauron, at, 2);
    bring_elites(g, Nation::Sauron, at, 1);
    Ok(())
}

/// A unit of a nation with any army of the Shadow.
fn brood(table: &Table, nation: Nation) -> Vec<Plan> {
    let places: Vec<Region> =
        table.armies(SHADOW).filter(|&at| recruits::unit_comes(table, nation, at)).collect();
    recruits::place_plans(table, nation, &places, 1)
}

fn may_breed(table: &Table, nation: Nation) -> Result<(), Phrase> {
    at_war(table, nation)?;
    worth(table.reserve.units_of(nation) > 0 && table.armies(SHADOW).next().is_some())
}

/// 13, Half-orcs and Goblin-men; 14, Olog-hai: a unit with an army anywhere.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn breed(g: &mut Tabletop, chosen: &Chosen, nation: Nation) -> Step<()> {
    chosen.lots().for_each(|(at, lot)| bring_lot(g, nation, at, lot));
    Ok(())
}

/// Where Sauron's regulars are.
fn orc_places(table: &Table) -> impl Iterator<Item = (Region, u8)> + '_ {
    let n = |at: Region| table.at(at).count(Nation::Sauron, Kind::Regular);
    Region::ALL.iter().map(move |&at| (at, n(at))).filter(|(_, n)| *n > 0)
}

/// How many become trolls: two if they can.
fn trolls(table: &Table) -> u8 {
    let regulars: u8 = orc_places(table).map(|(_, n)| n).sum();
    regulars.min(table.reserve.count(Nation::Sauron, Kind::Elite)).min(2)
}

fn may_call_trolls(table: &Table) -> Result<(), Phrase> {
    at_war(table, Nation::Sauron)?;
    worth(trolls(table) > 0)
}

/// All of Sauron's regulars that there are become trolls: nothing to choose.
fn all_become_trolls(table: &Table) -> bool {
    orc_places(table).map(|(_, n)| n).sum::<u8>() == trolls(table)
}

fn troll_plans(table: &Table) -> Vec<Plan> {
    if all_become_trolls(table) {
        return vec![Plan::new()];
    }
    let n = trolls(table);
    let lot = |at: Region, n: u8| Choice::LotAt(at, Lot([n, 0, 0, 0]));
    let mut places: Vec<(Region, u8)> = orc_places(table).collect();
    places.sort_by_key(|(at, _)| at.code());
    let together = places.iter().filter(|(_, here)| *here >= n).map(|&(at, _)| vec![lot(at, n)]);
    let pairs = places.windows(2).filter(|_| n == 2).map(|pair| vec![lot(pair[0].0, 1), lot(pair[1].0, 1)]);
    together.chain(pairs).collect()
}

fn may_become_trolls(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    if plan.is_empty() && all_become_trolls(table) {
        return Ok(());
    }
    let chosen = Chosen(plan.clone());
    let mut seen = RegionSet::NONE;
    let mut n = 0;
    for (at, lot) in chosen.lots() {
        let regulars = lot.count(Kind::Regular);
        let there = table.at(at).count(Nation::Sauron, Kind::Regular) >= regulars && !seen.has(at);
        if lot.total() != regulars || !there {
            return Err(refuse("card-trolls").with("n", i64::from(trolls(table))));
        }
        seen = seen.with(at);
        n += regulars;
    }
    let whole = chosen.lots().count() == plan.len() && n == trolls(table);
    if whole { Ok(()) } else { Err(refuse("card-trolls").with("n", i64::from(trolls(table)))) }
}

/// 15, Hill-trolls: two of Sauron's regulars become elites.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn hill_trolls(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if chosen.0.is_empty() {
        for (at, n) in orc_places(&g.table).collect::<Vec<_>>() {
            muster::upgrade(g, at, Nation::Sauron, n);
        }
    }
    for (at, lot) in chosen.lots() {
        muster::upgrade(g, at, Nation::Sauron, lot.count(Kind::Regular));
    }
    Ok(())
}

/// What A New Power is Rising brings: two regulars each to the Dunlands, two
/// units of either type to Orthanc; shared out by its player if regulars are
/// short.
fn new_power_plans(table: &Table) -> Vec<Plan> {
    let nation = Nation::Isengard;
    let most = DUNLANDS.map(|at| if receives(table, SHADOW, at) { 2u8 } else { 0 });
    let regulars = table.reserve.count(nation, Kind::Regular);
    let units = recruits::units(table, nation, Region::Orthanc, 2);
    let fewer = (0..2).flat_map(|n| recruits::units(table, nation, Region::Orthanc, n));
    let lots: Vec<Lot> = units.into_iter().chain(fewer).collect();
    let mut found: Vec<(u8, u8, Lot)> = Vec::new();
    for north in 0..=most[0] {
        for south in 0..=most[1] {
            let fits = |lot: &&Lot| lot.count(Kind::Regular) + north + south <= regulars;
            found.extend(lots.iter().filter(fits).map(|lot| (north, south, *lot)));
        }
    }
    let total = |(north, south, lot): &(u8, u8, Lot)| north + south + lot.total();
    let best = found.iter().map(total).max().unwrap_or(0);
    found.retain(|way| total(way) == best);
    let whole = found.iter().all(|(north, south, _)| [*north, *south] == most);
    let mut plans: Vec<Plan> = Vec::new();
    for (north, south, lot) in found {
        let dunland = |n: u8| Lot([n, 0, 0, 0]);
        let all = [
            (Region::NorthDunland, dunland(north)),
            (Region::Orthanc, lot),
            (Region::SouthDunland, dunland(south)),
        ];
        let said = |(at, lot): &(Region, Lot)| lot.total() > 0 && (!whole || *at == Region::Orthanc);
        let plan: Plan = all.iter().filter(|x| said(x)).map(|&(at, lot)| Choice::LotAt(at, lot)).collect();
        if !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    plans
}

fn may_rise(table: &Table) -> Result<(), Phrase> {
    needs(table.in_play(Character::Saruman), "saruman-in-play")?;
    let nation = Nation::Isengard;
    let dunland = DUNLANDS.into_iter().any(|at| recruits::regulars(table, nation, at, 1) > 0);
    worth(dunland || recruits::unit_comes(table, nation, Region::Orthanc))
}

/// 16, A New Power is Rising.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn new_power(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let said = |at: Region| chosen.lots().find(|(place, _)| *place == at).map(|(_, lot)| lot);
    let shared = DUNLANDS.into_iter().any(|at| said(at).is_some());
    if let Some(lot) = said(Region::Orthanc) {
        bring_lot(g, Nation::Isengard, Region::Orthanc, lot);
    }
    for at in DUNLANDS {
        match said(at) {
            Some(lot) => bring_lot(g, Nation::Isengard, at, lot),
            None if !shared => bring_regulars(g, Nation::Isengard, at, 2),
            None => {}
        }
    }
    Ok(())
}

fn kings_plans(table: &Table) -> Vec<Plan> {
    let places: Vec<Region> = Nation::Southrons.realm().and(data::map().settlements).iter().collect();
    recruits::shares(table, Nation::Southrons, &places, 2, 3)
}

fn may_call_kings(table: &Table) -> Result<(), Phrase> {
    let mut places = Nation::Southrons.realm().and(data::map().settlements).iter();
    worth(places.any(|at| recruits::regulars(table, Nation::Southrons, at, 2) > 0))
}

/// 17, Many Kings to the Service of Mordor: two regulars in each of three
/// settlements of the Southrons.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn many_kings(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    recruits::bring_shares(g, Nation::Southrons, chosen, 2);
    Ok(())
}

fn may_answer_king(table: &Table) -> Result<(), Phrase> {
    needs(table.in_play(Character::Aragorn), "aragorn-in-play")?;
    let at = Region::MinasMorgul;
    worth(recruits::regulars(table, Nation::Sauron, at, 5) + recruits::nazgul(table, at, 1) > 0)
}

/// 18, The King is Revealed: five regulars and a Nazgûl in Minas Morgul.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn king_is_revealed(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    bring_regulars(g, Nation::Sauron, Region::MinasMorgul, 5);
    bring_nazgul(g, Region::MinasMorgul, 1);
    Ok(())
}

fn mountain_plans(table: &Table) -> Vec<Plan> {
    let comes =
        |at: &Region| recruits::unit_comes(table, Nation::Sauron, *at) || recruits::nazgul(table, *at, 1) > 0;
    let places: Vec<Region> = [Region::Moria, Region::MountGram].into_iter().filter(comes).collect();
    recruits::place_plans(table, Nation::Sauron, &places, 2)
}

fn may_cast_shadows(table: &Table) -> Result<(), Phrase> {
    worth(!mountain_plans(table).is_empty())
}

/// 19, Shadows on the Misty Mountains: two units and a Nazgûl in Moria or
/// Mount Gram.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn shadows_on_the_mountains(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    chosen.lots().for_each(|(at, lot)| bring_lot(g, Nation::Sauron, at, lot));
    if let Some(at) = chosen.place() {
        bring_nazgul(g, at, 1);
    }
    Ok(())
}

const ORC_HOLDS: [Region; 2] = [Region::DolGuldur, Region::MountGundabad];

/// How Orcs Multiplying Again is shared out; nothing is said where all come.
fn orc_plans(table: &Table) -> Vec<Plan> {
    let plans = recruits::shares(table, Nation::Sauron, &ORC_HOLDS, 3, 2);
    match &plans[..] {
        [one] if matches!(one[..], [Choice::At(_)]) => vec![Plan::new()],
        _ => plans,
    }
}

fn may_multiply(table: &Table) -> Result<(), Phrase> {
    worth(ORC_HOLDS.into_iter().any(|at| recruits::regulars(table, Nation::Sauron, at, 3) > 0))
}

/// 20, Orcs Multiplying Again: three regulars each in Dol Guldur and Mount
/// Gundabad.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn orcs_multiplying(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if chosen.0.is_empty() {
        for at in ORC_HOLDS {
            bring_regulars(g, Nation::Sauron, at, 3);
        }
    }
    recruits::bring_shares(g, Nation::Sauron, chosen, 3);
    Ok(())
}

fn horde_plans(table: &Table) -> Vec<Plan> {
    let nation = Nation::Southrons;
    let edge = nation.realm().and(data::map().east_edge).iter();
    let free = edge
        .filter(|&at| recruits::is_free(table, SHADOW, at) && recruits::regulars(table, nation, at, 5) > 0);
    free.map(|at| vec![Choice::At(RegionSet::only(at))]).collect()
}

fn may_ride_west(table: &Table) -> Result<(), Phrase> {
    at_war(table, Nation::Southrons)?;
    worth(!horde_plans(table).is_empty())
}

/// 21, Horde from the East: five regulars in a free region on the eastern
/// edge.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn horde_from_the_east(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if let Some(at) = chosen.place() {
        bring_regulars(g, Nation::Southrons, at, 5);
    }
    Ok(())
}

const MONSTER_LANDS: [Region; 3] = [Region::WeatherHills, Region::Ettenmoors, Region::Angmar];

fn may_rouse(table: &Table) -> Result<(), Phrase> {
    let regulars = MONSTER_LANDS.into_iter().any(|at| recruits::regulars(table, Nation::Sauron, at, 1) > 0);
    worth(regulars || recruits::elites(table, Nation::Sauron, Region::Trollshaws, 1) > 0)
}

/// 22, Monsters Roused: a regular each in three northern regions, an elite in
/// the Trollshaws.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn monsters_roused(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    for at in MONSTER_LANDS {
        bring_regulars(g, Nation::Sauron, at, 1);
    }
    bring_elites(g, Nation::Sauron, Region::Trollshaws, 1);
    Ok(())
}

fn may_muster_all(table: &Table) -> Result<(), Phrase> {
    all_at_war(table)?;
    let southrons = recruits::regulars(table, Nation::Southrons, Region::Gorgoroth, 5);
    worth(southrons + recruits::regulars(table, Nation::Sauron, Region::Nurn, 5) > 0)
}

/// 23, Musterings of Long-planned War: five Southron regulars in Gorgoroth,
/// five of Sauron's in Nurn.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn musterings(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    bring_regulars(g, Nation::Southrons, Region::Gorgoroth, 5);
    bring_regulars(g, Nation::Sauron, Region::Nurn, 5);
    Ok(())
}

fn saurons_strongholds() -> Vec<Region> {
    Nation::Sauron.realm().and(data::map().strongholds).iter().collect()
}

fn pit_plans(table: &Table) -> Vec<Plan> {
    recruits::shares(table, Nation::Sauron, &saurons_strongholds(), 2, 3)
}

fn may_dig(table: &Table) -> Result<(), Phrase> {
    at_war(table, Nation::Sauron)?;
    worth(saurons_strongholds().into_iter().any(|at| recruits::regulars(table, Nation::Sauron, at, 2) > 0))
}

/// 24, Pits of Mordor: two regulars in each of three strongholds of Sauron's.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn pits_of_mordor(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    recruits::bring_shares(g, Nation::Sauron, chosen, 2);
    Ok(())
}
