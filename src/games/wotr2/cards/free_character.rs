//! The events of the Free Peoples' character deck, in the order of their
//! numbers.

use super::deed::{Chosen, Deed, Plan, needs, worth};
use super::journeys::{self, Leave, one_group};
use super::recruits;
use super::strikes::{self, throw};
use super::{draw, ents, laid, tile_joins};
use crate::games::wotr2::armies;
use crate::games::wotr2::ask::{Ask, BattleAsk, CardAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{CharSet, Character, Deck, Face, Nation, Side, Tile};
use crate::games::wotr2::dice;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fellowship;
use crate::games::wotr2::figures::{Figures, Kind};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::hunt;
use crate::games::wotr2::muster;
use crate::games::wotr2::order::{Action, Choice, Flight, Order};
use crate::games::wotr2::people;
use crate::games::wotr2::politics::{self, Cause, Push};
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// One region further than usual.
const FURTHER: Leave = Leave { more: 1, level: None, into: false };
/// As if of level four, even into a siege.
const GWAIHIR: Leave = Leave { more: 0, level: Some(4), into: true };
/// Two regions further, even into a siege.
const SWIFTER: Leave = Leave { more: 2, level: None, into: true };

/// What a card of this deck is.
pub fn deed(card: Card) -> Deed {
    match card.number() {
        1 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::ElvenCloaks)),
        2 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::ElvenRope)),
        3 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::Phial)),
        4 => Deed::plain(anytime, |g, _| tile_joins(g, Tile::Smeagol)),
        5 => laid::deed(|table| laid::may_lie(table, Card::MITHRIL_COAT)),
        6 => laid::deed(|table| laid::may_lie(table, Card::AXE_AND_BOW)),
        7 => laid::deed(|table| laid::may_lie(table, Card::HORN_OF_GONDOR)),
        8 => laid::deed(|table| laid::may_lie(table, Card::WIZARDS_STAFF)),
        9 => Deed::plain(corrupted, athelas),
        10 => Deed::of(may_take_another_way, other_ways, another_way),
        11 => Deed::judged(has_company, |t| FURTHER.separations(t), may_leave, go_alone),
        12 => Deed::plain(corrupted, bilbos_song),
        13 => Deed::plain(may_look, mirror),
        14 => Deed::plain(may_challenge, challenge),
        15 => Deed::judged(
            |t| may_travel(t, GWAIHIR),
            |t| travels(t, GWAIHIR),
            |t, plan| may_be_carried(t, plan, GWAIHIR),
            travel,
        ),
        16 => Deed::judged(
            |t| may_travel(t, SWIFTER),
            |t| travels(t, SWIFTER),
            |t, plan| may_be_carried(t, plan, SWIFTER),
            travel,
        ),
        17 => Deed::judged(may_go_back_again, there, may_go_there, there_and_back_again),
        18 => Deed::of(eagles_are_near, eagle_prey, eagles),
        19 => Deed::plain(ents::may_wake, |g, _| ents::wake(g, Card::TREEBEARD)),
        20 => Deed::plain(ents::may_wake, |g, _| ents::wake(g, Card::HUORNS)),
        21 => Deed::plain(ents::may_wake, |g, _| ents::wake(g, Card::ENTMOOT)),
        22 => Deed::judged(has_heir_in_rohan, dead_men_ways, may_lead_dead_men, dead_men),
        23 => Deed::of(may_call_stewards, steward_units, house_of_the_stewards),
        _ => Deed::of(may_ride_grey, grey_nations, grey_company),
    }
}

#[allow(clippy::unnecessary_wraps, reason = "all conditions have this form")]
fn anytime(_: &Table) -> Result<(), Phrase> {
    Ok(())
}

/// There is corruption to heal.
fn corrupted(table: &Table) -> Result<(), Phrase> {
    worth(table.fellowship.corruption > 0)
}

/// 9, Athelas: three dice, each 5 or 6 heals; with Strider as Guide each 3 or
/// more.
fn athelas(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    let least = if g.table.guided_by(Character::Strider) { 3 } else { 5 };
    let healed = throw(g, Card::ATHELAS, None, 3, least)?;
    fellowship::heal(g, healed);
    Ok(())
}

/// 10, There Is Another Way: heal one; Gollum as Guide may hide or move the
/// Fellowship.
fn another_way(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    fellowship::heal(g, 1);
    if chosen.has(&Choice::Hide) {
        fellowship::hide(g);
    } else if chosen.has(&Choice::Move) {
        fellowship::move_one(g)?;
    }
    Ok(())
}

fn other_ways(table: &Table) -> Vec<Plan> {
    let mut plans = Vec::new();
    if table.guided_by(Character::Gollum) {
        plans.extend(fellowship::may_hide(table).is_ok().then(|| vec![Choice::Hide]));
        plans.extend(fellowship::may_move(table).is_ok().then(|| vec![Choice::Move]));
    }
    plans.push(Plan::new());
    plans
}

fn may_take_another_way(table: &Table) -> Result<(), Phrase> {
    worth(table.fellowship.corruption > 0 || other_ways(table).len() > 1)
}

fn has_company(table: &Table) -> Result<(), Phrase> {
    needs(!table.company().is_empty(), "no-company")
}

fn may_leave(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let (who, to) = one_group(plan)?;
    FURTHER.may_separate(table, who, to)
}

/// 11, I Will Go Alone: a group leaves, one region further; then heal one.
fn go_alone(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    for (who, to) in chosen.groups() {
        journeys::separate(g, who, to)?;
    }
    fellowship::heal(g, 1);
    Ok(())
}

/// 12, Bilbo's Song: heal one, or two if Gollum guides.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn bilbos_song(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    let n = if g.table.guided_by(Character::Gollum) { 2 } else { 1 };
    fellowship::heal(g, n);
    Ok(())
}

/// 13, Mirror of Galadriel: a character die becomes a will; in Lórien heal one.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn mirror(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    if g.table.has_die(Side::Free, Face::Character) {
        dice::turn(g, Side::Free, Face::Character, Face::Will);
    }
    if in_lorien(&g.table) {
        fellowship::heal(g, 1);
    }
    Ok(())
}

fn in_lorien(table: &Table) -> bool {
    table.ring_bearers() == Some(Region::Lorien) && table.unconquered(Region::Lorien)
}

fn may_look(table: &Table) -> Result<(), Phrase> {
    let heals = in_lorien(table) && table.fellowship.corruption > 0;
    needs(table.has_die(Side::Free, Face::Character) || heals, "no-character-die")
}

/// Strider, or Aragorn who he was, where he stands on the map.
fn heir(table: &Table) -> Option<(Character, Region)> {
    let both = [Character::Strider, Character::Aragorn];
    both.into_iter().find_map(|who| table.region_of(who).map(|at| (who, at)))
}

/// The heir with an army of the Free Peoples.
fn heir_with_army(table: &Table) -> Option<(Character, Region)> {
    heir(table).filter(|&(_, at)| table.army(Side::Free, at))
}

fn may_challenge(table: &Table) -> Result<(), Phrase> {
    let here = |(_, at): (Character, Region)| matches!(at.nation(), Some(Nation::Gondor | Nation::Rohan));
    needs(heir_with_army(table).is_some_and(here), "heir-in-gondor-or-rohan")
}

/// 14, Challenge of the King: three tiles. If all show an eye he is lost; else
/// the eyes among them are gone for good. The rest go back.
fn challenge(g: &mut Tabletop, _: &Chosen) -> Step<()> {
    let mut eyes = Vec::new();
    for _ in 0..3 {
        let tile = hunt::draw_tile(g)?;
        hunt::set_aside(&mut g.table, tile);
        eyes.extend(tile.is_eye().then_some(tile));
    }
    if eyes.len() == 3 {
        if let Some((who, _)) = heir(&g.table) {
            people::fall(g, who);
        }
    } else {
        for eye in &eyes {
            g.table.tiles.aside[eye.index()] -= 1;
        }
        g.tell(Event::EyesGone(eyes.len() as u8));
    }
    hunt::settle(&mut g.table);
    Ok(())
}

/// 15 and 16, Gwaihir and We Prove the Swifter: a group leaves the Fellowship,
/// or walks on the map, further than usual and even into a siege.
fn travel(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    chosen.groups().try_for_each(|(who, to)| journeys::go(g, who, to))
}

fn travels(table: &Table, how: Leave) -> Vec<Plan> {
    [how.separations(table), how.walks(table)].concat()
}

fn may_travel(table: &Table, how: Leave) -> Result<(), Phrase> {
    worth(!table.company().is_empty() || !how.walks(table).is_empty())
}

fn may_be_carried(table: &Table, plan: &Plan, how: Leave) -> Result<(), Phrase> {
    let (who, to) = one_group(plan)?;
    how.may_go(table, who, to)
}

/// 17, There and Back Again: a group leaves, one region further; with Gimli or
/// Legolas at home in the north three nations stir.
fn there_and_back_again(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    for (who, to) in chosen.groups() {
        journeys::separate(g, who, to)?;
    }
    if home_again(&g.table) {
        for nation in [Nation::Dwarves, Nation::North] {
            politics::activate(g, nation, Cause::Card);
        }
        for nation in [Nation::Dwarves, Nation::Elves, Nation::North] {
            politics::advance(g, nation, Push::Card);
        }
    }
    Ok(())
}

fn home_again(table: &Table) -> bool {
    let homes = [Region::Dale, Region::Erebor, Region::WoodlandRealm];
    let home = |at: Region| homes.contains(&at) && table.unconquered(at);
    [Character::Gimli, Character::Legolas].into_iter().any(|who| table.region_of(who).is_some_and(home))
}

fn there(table: &Table) -> Vec<Plan> {
    if table.company().is_empty() { vec![Plan::new()] } else { FURTHER.separations(table) }
}

fn may_go_there(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    if plan.is_empty() && table.company().is_empty() { Ok(()) } else { may_leave(table, plan) }
}

fn may_go_back_again(table: &Table) -> Result<(), Phrase> {
    let stirs = |nation: Nation| !table.active.has(nation) || politics::can_advance(table, nation);
    let north = [Nation::Dwarves, Nation::Elves, Nation::North].into_iter().any(stirs);
    worth(!table.company().is_empty() || home_again(table) && north)
}

/// 18, The Eagles are Coming!: a die for each Nazgûl of an army, each 5 or 6
/// takes one; the others flee to a stronghold of Sauron's.
fn eagles(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let Some(at) = chosen.place() else { return Err(Halt::broken("an army for the Eagles was due")) };
    let there = g.table.at(at).nazgul;
    let lost = throw(g, Card::EAGLES, None, there.min(5), 5)?.min(there);
    if lost > 0 {
        let nazgul = Figures::of(Nation::Sauron, Kind::Nazgul, lost);
        armies::remove(g, Side::Shadow, at, &nazgul);
        g.tell(Event::NazgulLost { n: lost, at });
    }
    let n = there - lost;
    let to = refuges(&g.table).without(at);
    if n == 0 || to.is_empty() {
        return Ok(());
    }
    let to = match to.iter().next() {
        Some(only) if to.len() == 1 => only,
        _ => match ask(g, Side::Shadow, Ask::Card(Card::EAGLES, CardAsk::Refuge(to)))? {
            Order::Refuge(to) => to,
            _ => return Err(Halt::broken("a refuge was due")),
        },
    };
    people::fly(g, &[Flight::Nazgul { n, from: at, to }]);
    Ok(())
}

/// Sauron's strongholds that were not taken.
fn refuges(table: &Table) -> RegionSet {
    Nation::Sauron.realm().iter().filter(|r| r.is_stronghold() && table.unconquered(*r)).collect()
}

/// The Shadow's armies with Nazgûl that have a companion's army at hand.
fn eagle_prey(table: &Table) -> Vec<Plan> {
    let companion =
        |at: Region| table.army(Side::Free, at) && table.people(at).iter().any(Character::is_companion);
    let near = |at: &Region| companion(*at) || at.neighbours().iter().any(companion);
    let prey = table.armies(Side::Shadow).filter(|at| table.at(*at).nazgul > 0);
    prey.filter(near).map(|at| vec![Choice::At(RegionSet::only(at))]).collect()
}

fn eagles_are_near(table: &Table) -> Result<(), Phrase> {
    needs(!eagle_prey(table).is_empty(), "no-eagle-prey")
}

/// Where the heir can lead the dead.
fn dead_men_goals() -> RegionSet {
    [Region::Erech, Region::Lamedon, Region::Pelargir].into_iter().collect()
}

fn heir_in_rohan(table: &Table) -> Option<(Character, Region)> {
    heir(table).filter(|(_, at)| at.nation() == Some(Nation::Rohan))
}

fn has_heir_in_rohan(table: &Table) -> Result<(), Phrase> {
    needs(heir_in_rohan(table).is_some(), "heir-in-rohan")
}

fn companions_there(table: &Table, at: Region) -> CharSet {
    table.people(at).iter().filter(|c| c.is_companion()).collect()
}

fn dead_men_ways(table: &Table) -> Vec<Plan> {
    let Some((who, at)) = heir_in_rohan(table) else { return Vec::new() };
    let groups = [CharSet::only(who), companions_there(table, at)];
    let groups = if groups[0] == groups[1] { &groups[..1] } else { &groups[..] };
    groups.iter().flat_map(|&who| dead_men_goals().iter().map(move |to| vec![Choice::Go(who, to)])).collect()
}

fn may_lead_dead_men(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let (who, to) = one_group(plan)?;
    let leads = |(heir, at)| who.has(heir) && who.within(companions_there(table, at));
    needs(heir_in_rohan(table).is_some_and(leads), "heir-leads")?;
    needs(dead_men_goals().has(to), "dead-men-goal")
}

/// 22, Dead Men of Dunharrow: the heir goes straight to the south; an army of
/// the Shadow there is struck and flees; Gondor's men may rise.
fn dead_men(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    let Some((who, to)) = chosen.groups().next() else {
        return Err(Halt::broken("a way of the dead was due"));
    };
    people::walk(g, who, to);
    if g.table.army(Side::Shadow, to) {
        let struck = *g.table.at(to);
        politics::attacked(g, &struck.only(Side::Shadow), to);
        let hits = dead_die(g)?;
        strikes::slay(g, Side::Shadow, to, hits)?;
        if g.table.army(Side::Shadow, to) {
            flee(g, to)?;
        }
    }
    men_of_gondor(g, to)
}

/// One die: as many hits as it shows.
fn dead_die(g: &mut Tabletop) -> Step<u8> {
    let name = format!("card-{}", Card::DEAD_MEN.code());
    let die = g.roll(&name, 1, 6)?[0] as u8;
    g.tell(Event::Cast { card: Card::DEAD_MEN, dice: vec![die], needs: 0, hits: die });
    Ok(die)
}

/// The Shadow's army has to leave a region, or is destroyed where it stands.
fn flee(g: &mut Tabletop, at: Region) -> Step<()> {
    let side = Side::Shadow;
    let to = g.table.retreats(side, at, at);
    let to = match to.iter().next() {
        None => {
            strikes::destroy(g, side, at);
            strikes::settle(g);
            return Ok(());
        }
        Some(only) if to.len() == 1 => only,
        Some(_) => {
            let question = BattleAsk::Retreat { to, inside: false, stand: false };
            match ask(g, side, Ask::Battle(question))? {
                Order::Retreat(to) => to,
                _ => return Err(Halt::broken("a retreat was due")),
            }
        }
    };
    armies::retreat(g, side, at, to);
    Ok(())
}

/// Up to three regulars of Gondor rise in a region, whoever held it.
fn men_of_gondor(g: &mut Tabletop, at: Region) -> Step<()> {
    let most = g.table.reserve.count(Nation::Gondor, Kind::Regular).min(3);
    if most == 0 {
        return Ok(());
    }
    let question = CardAsk::Recruit(at, Nation::Gondor, most);
    match ask(g, Side::Free, Ask::Card(Card::DEAD_MEN, question))? {
        Order::Act { action: Action::Recruit(lots), .. } if lots.is_empty() => {}
        Order::Act { action: Action::Recruit(lots), .. } => {
            muster::recruit_lots(g, &lots);
            armies::enter(g, Side::Free, at);
        }
        _ => return Err(Halt::broken("men of Gondor were due")),
    }
    Ok(())
}

/// Where Boromir stands, if that is in Gondor.
fn steward(table: &Table) -> Option<Region> {
    table.region_of(Character::Boromir).filter(|at| at.nation() == Some(Nation::Gondor))
}

fn steward_units(table: &Table) -> Vec<Plan> {
    steward(table).map_or_else(Vec::new, |at| recruits::unit_plans(table, Nation::Gondor, at))
}

fn may_call_stewards(table: &Table) -> Result<(), Phrase> {
    let at = steward(table).ok_or_else(|| refuse("card-boromir-in-gondor"))?;
    let cards = table.deck(Side::Free, Deck::Strategy).left() > 0;
    worth(cards || recruits::unit_comes(table, Nation::Gondor, at))
}

/// 23, House of the Stewards: a unit of Gondor where Boromir is; two cards.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn house_of_the_stewards(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if let Some(at) = steward(&g.table) {
        recruits::bring_lot(g, Nation::Gondor, at, chosen.lot());
    }
    draw(g, Side::Free, Deck::Strategy, 2);
    Ok(())
}

/// The nations whose regular in the heir's army can become an elite.
fn grey_nations(table: &Table) -> Vec<Plan> {
    let Some((_, at)) = heir_with_army(table) else { return Vec::new() };
    let can = |nation: &&Nation| {
        table.at(at).count(**nation, Kind::Regular) > 0 && table.reserve.count(**nation, Kind::Elite) > 0
    };
    let nations: Vec<Plan> =
        Side::Free.nations().iter().filter(can).map(|&n| vec![Choice::Nation(n)]).collect();
    if nations.is_empty() { vec![Plan::new()] } else { nations }
}

fn may_ride_grey(table: &Table) -> Result<(), Phrase> {
    needs(heir_with_army(table).is_some(), "heir-with-army")?;
    let cards = table.deck(Side::Free, Deck::Strategy).left() > 0;
    worth(cards || grey_nations(table) != [Plan::new()])
}

/// 24, The Grey Company: a regular of the heir's army is lost, an elite of its
/// nation comes; two cards.
#[allow(clippy::unnecessary_wraps, reason = "all events have this form")]
fn grey_company(g: &mut Tabletop, chosen: &Chosen) -> Step<()> {
    if let (Some(nation), Some((_, at))) = (chosen.nation(), heir_with_army(&g.table)) {
        armies::remove(g, Side::Free, at, &Figures::of(nation, Kind::Regular, 1));
        muster::recruit(g, at, &Figures::of(nation, Kind::Elite, 1));
    }
    draw(g, Side::Free, Deck::Strategy, 2);
    Ok(())
}
