//! The events of the Shadow's strategy deck, in the order of their numbers.

use super::deed::{Chosen, Deed, Plan, marches, needs, worth};
use super::recruits::{self, bring_regulars};
use super::strikes::{self, throw};
use super::{laid, losses, moves, shadow_hosts};
use crate::games::wotr2::armies;
use crate::games::wotr2::battle;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Face, Nation, Side};
use crate::games::wotr2::data;
use crate::games::wotr2::dice;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::figures::{Figures, Kind, Troops};
use crate::games::wotr2::order::{Choice, March, Route};
use crate::games::wotr2::politics;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

const SHADOW: Side = Side::Shadow;

/// What a card of this deck is.
pub fn deed(card: Card) -> Deed {
    match card.number() {
        1 => Deed::plain(may_return, return_to_valinor),
        2 => Deed::judged(may_send_uruks, uruk_storms, may_storm, fighting_uruk_hai),
        3 => Deed::plain(|t| laid::may_lie(t, Card::DENETHORS_FOLLY), denethors_folly),
        4 => Deed::plain(may_darken, day_without_dawn),
        5 => laid::deed(|table| laid::may_lie(table, Card::THREATS_AND_PROMISES)),
        6 => Deed::of(has_prey, shaken_nations, stormcrow),
        7 => Deed::judged(may_gather, |t| gatherings(t, 3), shadows_may_gather, march),
        8 => Deed::judged(may_lengthen, lengthenings, shadow_may_lengthen, march),
        9 => Deed::judged(may_stir, stirrings, shadow_may_move, march),
        10 => Deed::judged(may_embark, landings, may_land, corsairs),
        11 => Deed::judged(may_rage, rages, may_rage_so, rage_of_the_dunlendings),
        n => shadow_hosts::deed(n),
    }
}

pub(super) fn all_at_war(table: &Table) -> Result<(), Phrase> {
    needs(SHADOW.nations().iter().all(|&n| table.at_war(n)), "shadow-at-war")
}

pub(super) fn at_war(table: &Table, nation: Nation) -> Result<(), Phrase> {
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
    let (at, force) = moves::storm_plan(&chosen.0).map_err(|_| Halt::broken("a storm was due"))?;
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
    let Some(nation) = chosen.nation() else { return Err(Halt::broken("a nation was due")) };
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
    let able = table.able(&whole);
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
        return Err(Halt::broken("a landing was due"));
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

pub(super) const DUNLANDS: [Region; 2] = [Region::NorthDunland, Region::SouthDunland];

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
