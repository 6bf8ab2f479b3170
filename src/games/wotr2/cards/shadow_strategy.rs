//! The events of the Shadow's strategy deck, in the order of their numbers.

use super::deed::{Chosen, Deed, Plan, marches, needs, worth};
use super::recruits::{self, bring_elites, bring_lot, bring_nazgul, bring_regulars, receives};
use super::strikes::{self, throw};
use super::{laid, losses, moves};
use crate::games::wotr2::armies;
use crate::games::wotr2::battle;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Face, Nation, Side};
use crate::games::wotr2::data;
use crate::games::wotr2::dice;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::figures::{Figures, Kind, Troops};
use crate::games::wotr2::muster;
use crate::games::wotr2::order::{Choice, Flight, Lot, March, Route};
use crate::games::wotr2::people;
use crate::games::wotr2::politics;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Step, Tabletop, broken, refuse};
use crate::rules::Phrase;

const SHADOW: Side = Side::Shadow;

/// What a card of this deck is.
pub fn deed(card: Card) -> Deed {
    match card.number() {
        1 => Deed::plain(may_return, return_to_valinor),
        2 => Deed::judged(may_send_uruks, uruk_storms, may_storm, fighting_uruk_hai),
        3 => laid::deed_under(|t| laid::may_lie(t, Card::DENETHORS_FOLLY), denethors_folly),
        4 => Deed::plain(may_darken, day_without_dawn),
        5 => laid::deed(|table| laid::may_lie(table, Card::THREATS_AND_PROMISES)),
        6 => Deed::of(has_prey, shaken_nations, stormcrow),
        7 => Deed::judged(may_gather, |t| gatherings(t, 3), shadows_may_gather, march),
        8 => Deed::judged(may_lengthen, lengthenings, shadow_may_lengthen, march),
        9 => Deed::judged(may_stir, stirrings, shadow_may_move, march),
        10 => Deed::judged(may_embark, landings, may_land, corsairs),
        11 => Deed::judged(may_rage, rages, may_rage_so, rage_of_the_dunlendings),
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

fn all_at_war(table: &Table) -> Result<(), Phrase> {
    needs(SHADOW.nations().iter().all(|&n| table.at_war(n)), "shadow-at-war")
}

fn at_war(table: &Table, nation: Nation) -> Result<(), Phrase> {
    let why = match nation {
        Nation::Isengard => "isengard-at-war",
        Nation::Southrons => "southrons-at-war",
        _ => "sauron-at-war",
    };
    needs(table.at_war(nation), why)
}

/// The units of the Elves in a region.
fn elves_at(table: &Table, at: Region) -> Troops {
    let here = table.at(at);
    let units = [Kind::Regular, Kind::Elite]
        .map(|kind| Figures::of(Nation::Elves, kind, here.count(Nation::Elves, kind)));
    units[0].plus(&units[1]).into()
}

/// Elven strongholds that are not under siege and have Elves in them.
fn homes_of_elves(table: &Table) -> impl Iterator<Item = Region> + '_ {
    let strongholds = Nation::Elves.realm().and(data::map().strongholds).minus(table.besieged);
    strongholds.iter().filter(|&at| table.at(at).units_of(Nation::Elves) > 0)
}

fn may_return(table: &Table) -> Result<(), Phrase> {
    let mut strongholds = Nation::Elves.realm().and(data::map().strongholds).iter();
    needs(strongholds.any(|at| table.controls(SHADOW, at)), "no-elven-stronghold")?;
    worth(homes_of_elves(table).next().is_some())
}

/// 1, Return to Valinor: in each Elven stronghold without a siege a die for
/// each Elven unit, each 6 takes an Elf.
fn return_to_valinor(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    for at in homes_of_elves(&g.table).collect::<Vec<_>>() {
        let elves = elves_at(&g.table, at);
        let n = elves.figures.units(Side::Free).min(5);
        let hits = throw(g, Card::VALINOR, Some(at), n, 6)?;
        strikes::hit_some(g, Side::Free, at, &elves, hits)?;
    }
    Ok(())
}

/// Sieges with a unit of Isengard among the besiegers.
fn uruk_storms(table: &Table) -> Vec<Plan> {
    let plan = |at: Region| vec![Choice::With(at, moves::fighters(table, SHADOW, at))];
    table.besieged.iter().map(plan).filter(|plan| may_storm(table, plan).is_ok()).collect()
}

fn may_storm(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let (at, force) = moves::storm_plan(plan)?;
    needs(table.at(at).units_of(Nation::Isengard) > 0, "needs-isengard")?;
    battle::may_storm(table, SHADOW, at, &force, false)
}

fn may_send_uruks(table: &Table) -> Result<(), Phrase> {
    needs(table.in_play(Character::Saruman), "saruman-in-play")?;
    needs(!uruk_storms(table).is_empty(), "no-isengard-siege")
}

/// 2, The Fighting Uruk-hai: a siege with Isengard's units is stormed for
/// three rounds.
fn fighting_uruk_hai(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let (at, force) = moves::storm_plan(&chosen.0).map_err(|_| broken("a storm was due"))?;
    battle::attack(g, battle::storm(SHADOW, at, force).by(Card::FIGHTING_URUK_HAI))
}

/// 3, Denethor's Folly: a leader in Minas Tirith is lost; while it lies no
/// combat cards help the city.
fn denethors_folly(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    losses::lose_leader(g, Card::DENETHORS_FOLLY, Region::MinasTirith)
}

fn may_darken(table: &Table) -> Result<(), Phrase> {
    all_at_war(table)?;
    needs(table.has_die(Side::Free, Face::Will), "no-will-left")
}

/// 4, The Day Without Dawn: the unused will dice of the Free Peoples are lost.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn day_without_dawn(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    dice::lose_all(g, Side::Free, Face::Will);
    Ok(())
}

/// Nations not at war that the Fellowship or a companion is in.
fn shaken_nations(table: &Table) -> Vec<Plan> {
    let companions = Character::ALL.iter().filter(|c| c.is_companion());
    let places: RegionSet =
        companions.filter_map(|&who| table.region_of(who)).chain(table.ring_bearers()).collect();
    let shaken = |nation: &&Nation| !table.at_war(**nation) && !places.and(nation.realm()).is_empty();
    Side::Free.nations().iter().filter(shaken).map(|&n| vec![Choice::Nation(n)]).collect()
}

fn has_prey(table: &Table) -> Result<(), Phrase> {
    needs(!shaken_nations(table).is_empty(), "no-prey")
}

/// 6, Stormcrow: a nation goes a step back and loses a figure.
fn stormcrow(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let Some(nation) = chosen.nation() else { return Err(broken("a nation was due")) };
    politics::set_back(g, nation);
    losses::lose_figure(g, Card::STORMCROW, nation)
}

/// Marches of single armies to others, as examples.
fn gatherings(table: &Table, steps: usize) -> Vec<Plan> {
    let other = |from: Region, to: Region| from != to && table.in_field(SHADOW, to);
    let all = moves::examples(table, SHADOW, steps, |_| true, other);
    all.into_iter().map(|march| vec![Choice::March(march)]).collect()
}

fn may_gather(table: &Table) -> Result<(), Phrase> {
    needs(!gatherings(table, 3).is_empty(), "no-gathering")
}

/// 7, Shadows Gather: an army marches up to three regions to another.
fn shadows_may_gather(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let all = moves::may_go(table, SHADOW, plan, (1, 1), 3)?;
    moves::joins(table, SHADOW, &all)
}

/// Armies march as the plan says.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn march(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    moves::go(g, SHADOW, &chosen.marches());
    Ok(())
}

/// Pairs of marches, or single ones where there is no second.
fn lengthenings(table: &Table) -> Vec<Plan> {
    let single = gatherings(table, 2);
    let mut pairs = Vec::new();
    for (i, one) in single.iter().enumerate() {
        let second = single[i + 1..].iter().map(|other| [&one[..], &other[..]].concat());
        pairs.extend(second.filter(|plan| two_lengthen(table, plan).is_ok()).take(3));
    }
    if pairs.is_empty() { single } else { pairs }
}

fn may_lengthen(table: &Table) -> Result<(), Phrase> {
    needs(!gatherings(table, 2).is_empty(), "no-gathering")
}

fn two_lengthen(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let all = moves::may_go(table, SHADOW, plan, (2, 2), 2)?;
    moves::joins(table, SHADOW, &all)
}

/// 8, The Shadow Lengthens: two armies march up to two regions, each to
/// another; one alone only if no second can.
fn shadow_may_lengthen(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    if plan.len() != 1 {
        return two_lengthen(table, plan);
    }
    let all = moves::may_go(table, SHADOW, plan, (1, 1), 2)?;
    moves::joins(table, SHADOW, &all)?;
    let second = gatherings(table, 2)
        .into_iter()
        .any(|other| two_lengthen(table, &[&plan[..], &other[..]].concat()).is_ok());
    needs(!second, "two-armies")
}

fn stirrings(table: &Table) -> Vec<Plan> {
    let single = moves::examples(table, SHADOW, 1, |_| true, |_, _| true);
    let mut all: Vec<Plan> = single.iter().map(|m| vec![Choice::March(m.clone())]).collect();
    let mut several: Vec<March> = Vec::new();
    for march in single {
        let ends = [march.route.start(), march.route.end()];
        let apart = |m: &March| !ends.contains(&m.route.start()) && !ends.contains(&m.route.end());
        if several.len() < 4 && several.iter().all(apart) {
            several.push(march);
        }
    }
    if several.len() > 1 {
        all.push(several.into_iter().map(Choice::March).collect());
    }
    all
}

fn may_stir(table: &Table) -> Result<(), Phrase> {
    all_at_war(table)?;
    needs(!stirrings(table).is_empty(), "no-march")
}

/// 9, The Shadow is Moving: up to four armies move one region.
fn shadow_may_move(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    moves::may_go(table, SHADOW, plan, (1, 4), 1).map(|_| ())
}

/// Gondor's coast.
fn gondors_coast() -> RegionSet {
    Nation::Gondor.realm().and(data::map().coast)
}

fn landings(table: &Table) -> Vec<Plan> {
    let from = Region::Umbar;
    let whole = moves::mobile(table, SHADOW, from);
    let able = Troops { figures: table.belligerent(&whole.figures), ..whole };
    let mut all = Vec::new();
    for to in gondors_coast().iter() {
        let plan = |troops| vec![Choice::March(March { route: Route(vec![from, to]), troops })];
        all.extend([whole, able].map(plan).into_iter().find(|plan| may_land(table, plan).is_ok()));
    }
    all
}

fn may_embark(table: &Table) -> Result<(), Phrase> {
    at_war(table, Nation::Southrons)?;
    needs(!landings(table).is_empty(), "no-landing")
}

fn may_land(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let [Choice::March(march)] = &plan[..] else { return Err(refuse("card-straight")) };
    let &[from, to] = &march.route.0[..] else { return Err(refuse("card-straight")) };
    needs(from == Region::Umbar && gondors_coast().has(to), "umbar-to-coast")?;
    if !table.army(Side::Free, to) {
        return moves::may_go_straight(table, SHADOW, march).map(|_| ());
    }
    armies::parts_well(table, SHADOW, from, &march.troops, &table.troops(SHADOW, from))?;
    if table.besieged(SHADOW, from) || table.closed(SHADOW).has(to) {
        return Err(refuse("card-straight"));
    }
    let figures = &march.troops.figures;
    if table.belligerent(figures) == *figures { Ok(()) } else { Err(refuse("attack-not-at-war")) }
}

/// 10, Corsairs of Umbar: an army sails to Gondor's coast and fights whom it
/// finds there.
fn corsairs(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let all = chosen.marches();
    let Some((march, to)) = all.first().and_then(|m| m.route.end().map(|to| (m, to))) else {
        return Err(broken("a landing was due"));
    };
    if !g.table.army(Side::Free, to) {
        moves::go(g, SHADOW, &all);
        return Ok(());
    }
    let from = march.route.0[0];
    let besieged = g.table.besieged(Side::Free, to);
    armies::shift(&mut g.table, from, to, &march.troops);
    g.tell(Event::Marched { troops: march.troops, route: vec![from, to] });
    armies::sieges(g);
    if besieged {
        // The besiegers it joins are counted right away.
        armies::trim(g)?;
        let force = moves::fighters(&g.table, SHADOW, to);
        return battle::attack(g, battle::storm(SHADOW, to, force).by(Card::CORSAIRS));
    }
    let landing = battle::landing(SHADOW, to, march.troops);
    battle::attack(g, landing.by(Card::CORSAIRS))
}

const DUNLANDS: [Region; 2] = [Region::NorthDunland, Region::SouthDunland];

/// Free regions next to the Dunlands.
fn dunland_borders(table: &Table) -> impl Iterator<Item = Region> + '_ {
    let around: RegionSet = DUNLANDS.into_iter().collect();
    around.around().iter().filter(|&at| recruits::is_free(table, SHADOW, at))
}

fn rages(table: &Table) -> Vec<Plan> {
    let mut all = Vec::new();
    for to in dunland_borders(table) {
        let place = Choice::At(RegionSet::only(to));
        let join = |from: Region| {
            let here = table.at(from);
            let kind =
                [Kind::Regular, Kind::Elite].into_iter().find(|&k| here.count(Nation::Isengard, k) > 0)?;
            let troops = Figures::of(Nation::Isengard, kind, 1).into();
            Some(Choice::March(March { route: Route(vec![from, to]), troops }))
        };
        let plans = DUNLANDS.into_iter().filter(|&from| from != to).filter_map(join);
        let with = plans.map(|march| vec![place.clone(), march]);
        let with: Vec<Plan> = with.filter(|plan| may_rage_so(table, plan).is_ok()).collect();
        all.extend(std::iter::once(vec![place.clone()]).filter(|plan| may_rage_so(table, plan).is_ok()));
        all.extend(with);
    }
    all
}

fn may_rage(table: &Table) -> Result<(), Phrase> {
    at_war(table, Nation::Isengard)?;
    needs(!rages(table).is_empty(), "no-dunland-border")
}

fn may_rage_so(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let Some((Choice::At(place), joining)) = plan.split_first() else {
        return Err(refuse("card-region-first"));
    };
    let to = place.iter().next().filter(|to| place.len() == 1 && dunland_borders(table).any(|at| at == *to));
    let to = to.ok_or_else(|| refuse("card-no-dunland-border"))?;
    let joining = joining.to_vec();
    let all = marches(&joining);
    let mut from = RegionSet::NONE;
    let mut units = 0;
    for March { route, troops } in &all {
        let &[start, end] = &route.0[..] else { return Err(refuse("card-joining")) };
        let figures = &troops.figures;
        let own = figures.units_of(Nation::Isengard);
        let only_units = u32::from(own) == figures.total() && troops.characters.is_empty();
        let good = DUNLANDS.contains(&start) && end == to && start != to && !from.has(start) && only_units;
        if !good || own == 0 || !table.at(start).has(figures) {
            return Err(refuse("card-joining"));
        }
        from = from.with(start);
        units += own;
    }
    needs(all.len() == joining.len() && units <= 4, "joining")?;
    worth(units > 0 || recruits::regulars(table, Nation::Isengard, to, 2) > 0)
}

/// 11, Rage of the Dunlendings: two regulars of Isengard in a free region next
/// to the Dunlands; up to four units from there join them.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn rage_of_the_dunlendings(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if let Some(at) = chosen.place() {
        bring_regulars(g, Nation::Isengard, at, 2);
    }
    moves::go(g, SHADOW, &chosen.marches());
    Ok(())
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
