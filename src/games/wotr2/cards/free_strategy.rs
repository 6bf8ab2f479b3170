//! The events of the Free Peoples' strategy deck, in the order of their
//! numbers.

use super::deed::{Chosen, Deed, Plan, needs, worth};
use super::journeys;
use super::moves;
use super::recruits::{self, bring_leader, bring_lot, leader_comes, unit_comes};
use super::strikes::{self, throw};
use super::{draw, laid};
use crate::games::wotr2::battle;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Deck, Nation, Side};
use crate::games::wotr2::data;
use crate::games::wotr2::event::region as region_arg;
use crate::games::wotr2::figures::Kind;
use crate::games::wotr2::order::{Assault, Choice, Lot, March, Route};
use crate::games::wotr2::people;
use crate::games::wotr2::politics::{self, Cause, Push, can_advance};
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

const FREE: Side = Side::Free;

/// What a card of this deck is.
pub fn deed(card: Card) -> Deed {
    match card.number() {
        1 => laid::deed(|table| laid::may_lie(table, Card::LAST_BATTLE)),
        2 => Deed::plain(|_| Ok(()), power_too_great),
        3 => Deed::plain(|_| Ok(()), tom_bombadil),
        4 => Deed::judged(|t| may_tell(t, MAZARBUL), walks, journeys::may_walk, |g, c| tell(g, c, MAZARBUL)),
        5 => Deed::of(has_mixed_army, mixed_armies, spirit_of_mordor),
        6 => Deed::of(may_range, ranger_plans, rangers),
        7 => Deed::judged(|t| may_tell(t, FOES), walks, journeys::may_walk, |g, c| tell(g, c, FOES)),
        8 => Deed::of(sleepers, sleeping_nations, wisdom_of_elrond),
        9 => Deed::of(may_send_arrow, |t| muster_plans(t, ARROW), red_arrow),
        10 => Deed::judged(may_help, reliefs, may_relieve, help_unlooked_for),
        11 => Deed::judged(may_take_paths, paths, may_take_path, paths_of_the_woses),
        12 => Deed::judged(has_companions_army, rides, may_ride, through_a_day_and_a_night),
        13 => Deed::of(may_sail, ship_plans, cirdans_ships),
        14 => {
            Deed::of(|t| may_muster(t, CITADEL), |t| muster_plans(t, CITADEL), |g, c| muster(g, c, CITADEL))
        }
        15 => Deed::of(
            |t| may_muster(t, GALADHRIM),
            |t| muster_plans(t, GALADHRIM),
            |g, c| muster(g, c, GALADHRIM),
        ),
        16 => Deed::of(may_ride_out, rider_plans, riders_of_theoden),
        17 => Deed::of(
            |t| may_muster(t, GRIMBEORN),
            |t| muster_plans(t, GRIMBEORN),
            |g, c| muster(g, c, GRIMBEORN),
        ),
        18 => {
            Deed::of(|t| may_muster(t, IMRAHIL), |t| muster_plans(t, IMRAHIL), |g, c| muster(g, c, IMRAHIL))
        }
        19 => Deed::plain(may_call_brand, king_brands_men),
        20 => Deed::of(may_arm_eriador, eriador_plans, swords_in_eriador),
        21 => Deed::of(
            |t| may_muster(t, GLORFINDEL),
            |t| muster_plans(t, GLORFINDEL),
            |g, c| muster(g, c, GLORFINDEL),
        ),
        22 => Deed::of(|t| may_muster(t, DAIN), |t| muster_plans(t, DAIN), |g, c| muster(g, c, DAIN)),
        23 => Deed::of(may_call_eomer, eomer_plans, eomer),
        _ => Deed::of(
            |t| may_muster(t, THRANDUIL),
            |t| muster_plans(t, THRANDUIL),
            |g, c| muster(g, c, THRANDUIL),
        ),
    }
}

/// A unit of a nation in a fixed place, and what comes with it.
#[derive(Clone, Copy)]
struct Muster {
    nation: Nation,
    at: Region,
    leader: bool,
    cards: u8,
}

impl Muster {
    const fn led(nation: Nation, at: Region) -> Self {
        Self { nation, at, leader: true, cards: 0 }
    }

    const fn with_card(nation: Nation, at: Region) -> Self {
        Self { nation, at, leader: false, cards: 1 }
    }
}

/// 9, The Red Arrow.
const ARROW: Muster = Muster::led(Nation::Rohan, Region::Edoras);
/// 14, Guards of the Citadel: a unit and a leader of Gondor in Minas Tirith.
const CITADEL: Muster = Muster::led(Nation::Gondor, Region::MinasTirith);
/// 15, Celeborn's Galadhrim: an Elven unit in Lórien; a card.
const GALADHRIM: Muster = Muster::with_card(Nation::Elves, Region::Lorien);
/// 17, Grimbeorn: a unit and a leader of the North in Carrock.
const GRIMBEORN: Muster = Muster::led(Nation::North, Region::Carrock);
/// 18, Imrahil: a unit and a leader of Gondor in Dol Amroth.
const IMRAHIL: Muster = Muster::led(Nation::Gondor, Region::DolAmroth);
/// 21, Kindred of Glorfindel: an Elven unit in Rivendell; a card.
const GLORFINDEL: Muster = Muster::with_card(Nation::Elves, Region::Rivendell);
/// 22, Dáin's Guard: a unit and a leader of the Dwarves in Erebor.
const DAIN: Muster = Muster::led(Nation::Dwarves, Region::Erebor);
/// 24, Thranduil's Archers: an Elven unit in the Woodland Realm; a card.
const THRANDUIL: Muster = Muster::with_card(Nation::Elves, Region::WoodlandRealm);

fn muster_plans(table: &Table, what: Muster) -> Vec<Plan> {
    recruits::unit_plans(table, what.nation, what.at)
}

fn anybody_comes(table: &Table, what: Muster) -> bool {
    unit_comes(table, what.nation, what.at) || what.leader && leader_comes(table, what.nation, what.at)
}

fn may_muster(table: &Table, what: Muster) -> Result<(), Phrase> {
    worth(anybody_comes(table, what) || what.cards > 0 && may_draw(table))
}

#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn muster(g: &mut Tabletop, chosen: &Chosen, what: Muster) -> Step<()> {
    bring_lot(g, what.nation, what.at, chosen.lot());
    if what.leader {
        bring_leader(g, what.nation, what.at);
    }
    draw(g, FREE, Deck::Strategy, what.cards);
    Ok(())
}

fn may_draw(table: &Table) -> bool {
    table.deck(FREE, Deck::Strategy).left() > 0
}

/// 2, A Power too Great: the Elves go a step; while it lies three regions are
/// closed to the Shadow's armies.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn power_too_great(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    politics::advance(g, Nation::Elves, Push::Card);
    Ok(())
}

/// 3, The Power of Tom Bombadil: the same for the North.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn tom_bombadil(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    politics::advance(g, Nation::North, Push::Card);
    Ok(())
}

/// What companions who come to one of two places make a nation do.
#[derive(Clone, Copy)]
struct Call {
    nation: Nation,
    places: [Region; 2],
}

/// 4, Book of Mazarbul: companions move; with one in Ered Luin or Erebor the
/// Dwarves go to war.
const MAZARBUL: Call = Call { nation: Nation::Dwarves, places: [Region::EredLuin, Region::Erebor] };
/// 7, Fear! Fire! Foes!: the same for the North, in Bree or the Shire.
const FOES: Call = Call { nation: Nation::North, places: [Region::Bree, Region::TheShire] };

fn walks(table: &Table) -> Vec<Plan> {
    let usual = journeys::Leave { more: 0, level: None, into: false };
    std::iter::once(Plan::new()).chain(usual.walks(table)).collect()
}

/// A companion stands in one of the places, and it was not taken.
fn is_called(table: &Table, call: Call) -> bool {
    let companion = |at: Region| table.people(at).iter().any(Character::is_companion);
    call.places.into_iter().any(|at| companion(at) && table.unconquered(at))
}

fn may_tell(table: &Table, call: Call) -> Result<(), Phrase> {
    let rouses = is_called(table, call) && !table.at_war(call.nation);
    worth(rouses || walks(table).len() > 1)
}

#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn tell(g: &mut Tabletop, chosen: &Chosen, call: Call) -> Step<()> {
    for (who, to) in chosen.groups() {
        people::walk(g, who, to);
    }
    if is_called(&g.table, call) {
        politics::to_war(g, call.nation);
    }
    Ok(())
}

/// The Shadow's armies of two nations or more.
fn mixed_armies(table: &Table) -> Vec<Plan> {
    let nations =
        |at: Region| Side::Shadow.nations().iter().filter(move |n| table.at(at).units_of(**n) > 0).count();
    let mixed = table.armies(Side::Shadow).filter(|&at| nations(at) > 1);
    mixed.map(|at| vec![Choice::At(RegionSet::only(at))]).collect()
}

fn has_mixed_army(table: &Table) -> Result<(), Phrase> {
    needs(!mixed_armies(table).is_empty(), "no-mixed-army")
}

/// 5, The Spirit of Mordor: five dice at such an army, each 5 or 6 hits.
fn spirit_of_mordor(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let Some(at) = chosen.place() else { return Err(Halt::broken("an army was due")) };
    let hits = throw(g, Card::SPIRIT_OF_MORDOR, None, 5, 5)?;
    strikes::hit(g, Side::Shadow, at, hits)
}

/// Where the Rangers strike.
fn ithilien(table: &Table) -> impl Iterator<Item = Region> + '_ {
    let lands = [Region::NorthIthilien, Region::Osgiliath, Region::SouthIthilien];
    lands.into_iter().filter(|&at| table.army(Side::Shadow, at))
}

/// The Free Peoples hold Osgiliath with an army.
fn osgiliath(table: &Table) -> bool {
    table.army(FREE, Region::Osgiliath)
}

fn ranger_plans(table: &Table) -> Vec<Plan> {
    let mut aims: Vec<Plan> = ithilien(table).map(|at| vec![Choice::At(RegionSet::only(at))]).collect();
    if aims.is_empty() {
        aims.push(Plan::new());
    }
    if !osgiliath(table) {
        return aims;
    }
    let units = recruits::unit_plans(table, Nation::Gondor, Region::Osgiliath);
    aims.iter().flat_map(|aim| units.iter().map(|unit| [&aim[..], &unit[..]].concat())).collect()
}

fn may_range(table: &Table) -> Result<(), Phrase> {
    let reserve = &table.reserve;
    let figures = reserve.units_of(Nation::Gondor) > 0 || reserve.count(Nation::Gondor, Kind::Leader) > 0;
    needs(ithilien(table).next().is_some() || osgiliath(table) && figures, "rangers")
}

/// 6, Faramir's Rangers: three dice at an army near Osgiliath, each 5 or 6
/// hits; with an own army there a unit and a leader of Gondor.
fn rangers(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if let Some(at) = chosen.places().iter().next() {
        let hits = throw(g, Card::RANGERS, None, 3, 5)?;
        strikes::hit(g, Side::Shadow, at, hits)?;
    }
    if osgiliath(&g.table) {
        bring_lot(g, Nation::Gondor, Region::Osgiliath, chosen.lot());
        bring_leader(g, Nation::Gondor, Region::Osgiliath);
    }
    Ok(())
}

/// The nations that would stir.
fn sleeping_nations(table: &Table) -> Vec<Plan> {
    let stirs = |nation: &&Nation| !table.active.has(**nation) || can_advance(table, **nation);
    FREE.nations().iter().filter(stirs).map(|&n| vec![Choice::Nation(n)]).collect()
}

fn sleepers(table: &Table) -> Result<(), Phrase> {
    worth(!sleeping_nations(table).is_empty())
}

/// 8, Wisdom of Elrond: a nation becomes active and goes a step.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn wisdom_of_elrond(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if let Some(nation) = chosen.nation() {
        politics::activate(g, nation, Cause::Card);
        politics::advance(g, nation, Push::Card);
    }
    Ok(())
}

fn may_send_arrow(table: &Table) -> Result<(), Phrase> {
    needs(table.active.has(Nation::Gondor), "gondor-active")?;
    worth(can_advance(table, Nation::Rohan) || anybody_comes(table, ARROW))
}

/// 9, The Red Arrow: Rohan goes a step; a unit and a leader in Edoras.
fn red_arrow(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    politics::advance(g, Nation::Rohan, Push::Card);
    muster(g, chosen, ARROW)
}

/// Attacks on besiegers from next door, with all who can fight.
fn reliefs(table: &Table) -> Vec<Plan> {
    let mut all = Vec::new();
    for at in table.seals(FREE).iter() {
        for from in at.neighbours().iter().filter(|&from| table.army(FREE, from)) {
            let plan = vec![Choice::Attack(Assault { at, from, force: moves::fighters(table, FREE, from) })];
            all.extend(may_relieve(table, &plan).is_ok().then_some(plan));
        }
    }
    all
}

fn may_relieve(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let [Choice::Attack(assault)] = &plan[..] else { return Err(refuse("card-attack")) };
    if !table.besieged(FREE, assault.at) {
        return Err(refuse("no-siege").with("at", region_arg(assault.at)));
    }
    battle::may_attack(table, FREE, assault, false)
}

fn may_help(table: &Table) -> Result<(), Phrase> {
    needs(!reliefs(table).is_empty(), "no-relief")
}

/// 10, Help Unlooked For: an army attacks besiegers, whose dice the garrison
/// lessens.
fn help_unlooked_for(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let Some(assault) = chosen.assault() else { return Err(Halt::broken("an attack was due")) };
    battle::attack(g, battle::field(FREE, &assault).by(Card::HELP_UNLOOKED_FOR))
}

/// Where the Woses lead: to Minas Tirith, or next to it when the Shadow is
/// there.
fn woses_lead(table: &Table) -> RegionSet {
    let city = Region::MinasTirith;
    let lost = table.controls(Side::Shadow, city) || table.besieged(FREE, city);
    if lost { city.neighbours() } else { RegionSet::only(city) }
}

fn paths(table: &Table) -> Vec<Plan> {
    let mut all = Vec::new();
    let realm = Nation::Rohan.realm();
    for from in realm.iter().filter(|&at| table.army(FREE, at)) {
        let whole = moves::mobile(table, FREE, from);
        let able = table.able(&whole);
        for to in woses_lead(table).iter() {
            let plan = |troops| vec![Choice::March(March { route: Route(vec![from, to]), troops })];
            all.extend([whole, able].map(plan).into_iter().find(|plan| may_take_path(table, plan).is_ok()));
        }
    }
    all
}

fn may_take_path(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let [Choice::March(march)] = &plan[..] else { return Err(refuse("card-straight")) };
    let from = march.route.start().and_then(Region::nation);
    needs(from == Some(Nation::Rohan), "from-rohan")?;
    let to = moves::may_go_straight(table, FREE, march)?;
    needs(woses_lead(table).has(to), "woses-lead")
}

fn may_take_paths(table: &Table) -> Result<(), Phrase> {
    needs(table.at_war(Nation::Rohan), "rohan-at-war")?;
    needs(!paths(table).is_empty(), "no-path")
}

/// 11, Paths of the Woses: an army of Rohan's land goes straight to Minas
/// Tirith, even out of a siege.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn paths_of_the_woses(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    moves::go(g, FREE, &chosen.marches());
    Ok(())
}

fn rides(table: &Table) -> Vec<Plan> {
    let companion = |at: Region| table.people(at).iter().any(Character::is_companion);
    let all = moves::examples(table, FREE, 2, companion, |_, _| true);
    all.into_iter().map(|march| vec![Choice::March(march)]).collect()
}

fn may_ride(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let all = moves::may_go(table, FREE, plan, (1, 1), 2)?;
    let along = |march: &March| march.troops.characters.iter().any(Character::is_companion);
    needs(all.iter().all(along), "needs-companion")
}

fn has_companions_army(table: &Table) -> Result<(), Phrase> {
    needs(!rides(table).is_empty(), "no-companions-army")
}

/// 12, Through a Day and a Night: a companion's army marches one region or
/// two.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn through_a_day_and_a_night(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    moves::go(g, FREE, &chosen.marches());
    Ok(())
}

/// Coasts with an army of the Free Peoples.
fn coasts(table: &Table) -> Vec<Region> {
    data::map().coast.iter().filter(|&at| table.army(FREE, at)).collect()
}

fn ship_plans(table: &Table) -> Vec<Plan> {
    if table.reserve.units_of(Nation::Elves) == 0 {
        return Vec::new();
    }
    recruits::place_plans(table, Nation::Elves, &coasts(table), 2)
}

fn may_sail(table: &Table) -> Result<(), Phrase> {
    needs(table.at_war(Nation::Elves), "elves-at-war")?;
    needs(!coasts(table).is_empty(), "no-coast")
}

/// 13, Círdan's Ships: two Elven units to an army on the coast.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn cirdans_ships(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    chosen.lots().for_each(|(at, lot)| bring_lot(g, Nation::Elves, at, lot));
    Ok(())
}

/// Some places, where a unit or a leader of Rohan can come.
fn rohirrim(table: &Table, places: impl Iterator<Item = Region>) -> Vec<Plan> {
    let comes =
        |at: &Region| unit_comes(table, Nation::Rohan, *at) || leader_comes(table, Nation::Rohan, *at);
    let places: Vec<Region> = places.filter(comes).collect();
    recruits::place_plans(table, Nation::Rohan, &places, 1)
}

#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn rohirrim_come(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    chosen.lots().for_each(|(at, lot)| bring_lot(g, Nation::Rohan, at, lot));
    if let Some(at) = chosen.place() {
        bring_leader(g, Nation::Rohan, at);
    }
    Ok(())
}

fn rider_plans(table: &Table) -> Vec<Plan> {
    let companion = |at: Region| table.people(at).iter().any(Character::is_companion);
    let rohan = Nation::Rohan.realm().iter();
    rohirrim(table, rohan.filter(|&at| at == Region::Edoras || companion(at)))
}

fn may_ride_out(table: &Table) -> Result<(), Phrase> {
    worth(!rider_plans(table).is_empty())
}

/// 16, Riders of Théoden: a unit and a leader of Rohan in Edoras, or where a
/// companion is in Rohan.
fn riders_of_theoden(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    rohirrim_come(g, chosen)
}

fn may_call_brand(table: &Table) -> Result<(), Phrase> {
    worth(may_draw(table) || recruits::regulars(table, Nation::North, Region::Dale, 2) > 0)
}

/// 19, King Brand's Men: two regulars of the North in Dale; a card.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn king_brands_men(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    recruits::bring_regulars(g, Nation::North, Region::Dale, 2);
    draw(g, FREE, Deck::Strategy, 1);
    Ok(())
}

/// Who comes where, by Swords in Eriador; in the order of the codes.
const ERIADOR: [(Region, Nation); 2] =
    [(Region::EredLuin, Nation::Dwarves), (Region::TheShire, Nation::North)];

fn eriador_plans(table: &Table) -> Vec<Plan> {
    let mut all = vec![Plan::new()];
    for (at, nation) in ERIADOR {
        let lots = recruits::units(table, nation, at, 1);
        let lot = |lot: &Lot| (lot.total() > 0).then_some(Choice::LotAt(at, *lot));
        let with = |plan: &Plan| -> Vec<Plan> {
            lots.iter().map(|l| plan.iter().cloned().chain(lot(l)).collect()).collect()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn may_arm_eriador(table: &Table) -> Result<(), Phrase> {
    worth(may_draw(table) || ERIADOR.into_iter().any(|(at, nation)| unit_comes(table, nation, at)))
}

/// 20, Swords in Eriador: a unit of the North in the Shire, one of the Dwarves
/// in Ered Luin; a card.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn swords_in_eriador(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    for (at, lot) in chosen.lots() {
        if let Some(nation) = at.nation() {
            bring_lot(g, nation, at, lot);
        }
    }
    draw(g, FREE, Deck::Strategy, 1);
    Ok(())
}

fn eomer_plans(table: &Table) -> Vec<Plan> {
    let rohan = Nation::Rohan.realm().and(data::map().settlements).iter();
    rohirrim(table, rohan.filter(|&at| recruits::is_free(table, FREE, at)))
}

fn may_call_eomer(table: &Table) -> Result<(), Phrase> {
    worth(!eomer_plans(table).is_empty())
}

/// 23, Éomer: a unit and a leader in a free settlement of Rohan.
fn eomer(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    rohirrim_come(g, chosen)
}
