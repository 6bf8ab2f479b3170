//! Armies that march by card (7.8), and those that a card lets fight.

use super::deed::{Plan, marches};
use crate::games::wotr2::armies::{self, Rules, may_enter, may_march, parts_well};
use crate::games::wotr2::ask::{Ask, CardAsk};
use crate::games::wotr2::battle;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Side};
use crate::games::wotr2::event::region as region_arg;
use crate::games::wotr2::figures::Troops;
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Action, Assault, Choice, March, Order, Payer, Route};
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// How many examples of marches are looked for at most.
const EXAMPLES: usize = 60;

/// All of a side in a region who can march.
pub fn mobile(table: &Table, side: Side, at: Region) -> Troops {
    let mut troops = table.troops(side, at);
    troops.characters = troops.characters.without(Character::Saruman);
    troops
}

/// All of a side in a region who can fight: the belligerent.
pub fn fighters(table: &Table, side: Side, at: Region) -> Troops {
    table.able(&table.troops(side, at))
}

/// The marches of a plan that has nothing else: as many as `least` to `most`.
fn only_marches(plan: &Plan, least: usize, most: usize) -> Result<Vec<March>, Phrase> {
    let all = marches(plan);
    if all.len() == plan.len() && (least..=most).contains(&all.len()) {
        return Ok(all);
    }
    Err(refuse("card-marches").with("least", least as i64).with("most", most as i64))
}

/// Whether a plan is from `least` to `most` marches of at most so many steps,
/// each step open to the army.
pub fn may_go(
    table: &Table,
    side: Side,
    plan: &Plan,
    (least, most): (usize, usize),
    steps: usize,
) -> Result<Vec<March>, Phrase> {
    let all = only_marches(plan, least, most)?;
    may_march(table, side, &all, Rules { steps, ..Rules::ARMY })?;
    Ok(all)
}

/// Whether marches end with other armies of the side that are not besieged.
pub fn joins(table: &Table, side: Side, all: &[March]) -> Result<(), Phrase> {
    for march in all {
        let (Some(from), Some(to)) = (march.route.start(), march.route.end()) else { continue };
        if from == to || !table.in_field(side, to) || leaves_bare(table, side, all, to) {
            return Err(refuse("card-joins").with("at", region_arg(to)));
        }
    }
    Ok(())
}

/// Whether the army of a region marches off itself, to the last unit.
fn leaves_bare(table: &Table, side: Side, all: &[March], at: Region) -> bool {
    let gone = all.iter().filter(|m| m.route.start() == Some(at));
    gone.map(|m| m.troops.figures.units(side)).sum::<u8>() >= table.units(side, at)
}

/// Marches of whole armies along shortest ways to where `ends` says, as
/// examples.
pub fn examples(
    table: &Table,
    side: Side,
    steps: usize,
    starts: impl Fn(Region) -> bool,
    ends: impl Fn(Region, Region) -> bool,
) -> Vec<March> {
    let rules = Rules { steps, ..Rules::ARMY };
    let mut all = Vec::new();
    for from in table.armies(side).filter(|&at| starts(at)) {
        let whole = mobile(table, side, from);
        let able = table.able(&whole);
        for route in ways(table, side, from, steps) {
            let to = route.end().unwrap_or(from);
            if !ends(from, to) || all.len() >= EXAMPLES {
                continue;
            }
            let march = |troops: &Troops| March { route: route.clone(), troops: *troops };
            let legal = |march: &March| may_march(table, side, std::slice::from_ref(march), rules).is_ok();
            all.extend([whole, able].iter().map(march).find(legal));
        }
    }
    all
}

/// A shortest open way from a region to each region within so many steps.
fn ways(table: &Table, side: Side, from: Region, steps: usize) -> Vec<Route> {
    let shut = table.closed(side);
    let mut seen = RegionSet::only(from);
    let mut edge = vec![Route(vec![from])];
    let mut all = Vec::new();
    for _ in 0..steps {
        let mut next = Vec::new();
        for route in &edge {
            let here = route.end().unwrap_or(from);
            let on = here.neighbours().minus(seen).minus(shut);
            for to in on.iter().filter(|&to| table.open(side, to)) {
                seen = seen.with(to);
                let mut way = route.0.clone();
                way.push(to);
                next.push(Route(way));
            }
        }
        all.extend(next.iter().cloned());
        edge = next;
    }
    all
}

/// Whether an army may go straight to a region, touching nothing between; it
/// may leave a siege.
pub fn may_go_straight(table: &Table, side: Side, march: &March) -> Result<Region, Phrase> {
    let (&[from, to], troops) = (&march.route.0[..], &march.troops) else {
        return Err(refuse("card-straight"));
    };
    parts_well(table, side, from, troops, &table.troops(side, from))?;
    may_enter(table, side, &troops.figures, to)?;
    Ok(to)
}

/// Armies march.
pub fn go(g: &mut Tabletop, side: Side, all: &[March]) {
    for march in all {
        armies::march(g, side, march);
    }
}

/// Attacks of whole armies that may be made, as examples: next door, storms,
/// sorties.
fn attacks(table: &Table, side: Side, starts: impl Fn(Region) -> bool) -> Vec<Action> {
    let mut all = Vec::new();
    for from in table.armies(side).filter(|&at| starts(at)) {
        let force = fighters(table, side, from);
        let targets = from.neighbours().iter().filter(|&at| table.in_field(side.other(), at));
        all.extend(targets.map(|at| Action::Attack(Assault { at, from, force })));
        all.push(Action::Storm(from, force));
        all.push(Action::Sortie(from, force));
    }
    all
}

/// What follows some cards of the Shadow: moves or one attack of armies with a
/// Nazgûl or, if `witch_king`, with the Witch-king; or nothing. Asked if any
/// can be made.
pub fn then(g: &mut Tabletop, card: Card, moves: u8, witch_king: bool) -> Step<()> {
    let side = Side::Shadow;
    let question = CardAsk::Then { moves, witch_king };
    if then_orders(&g.table, moves, witch_king).len() < 2 {
        return Ok(());
    }
    match ask(g, side, Ask::Card(card, question))? {
        Order::Act { action: Action::Move(all), .. } => go(g, side, &all),
        Order::Act { action: Action::Attack(assault), .. } => {
            battle::attack(g, battle::field(side, &assault).by(card))?;
        }
        Order::Act { action: Action::Storm(at, force), .. } => {
            battle::attack(g, battle::storm(side, at, force).by(card))?;
        }
        Order::Act { action: Action::Sortie(at, force), .. } => {
            battle::attack(g, battle::sortie(side, at, force).by(card))?;
        }
        Order::Nothing => {}
        _ => return Err(Halt::broken("a move, an attack or nothing was due")),
    }
    Ok(())
}

/// Whether an order may follow such a card.
pub fn may_follow(table: &Table, moves: u8, witch_king: bool, order: &Order) -> Result<(), Phrase> {
    let side = Side::Shadow;
    let led = |troops: &Troops| -> Result<(), Phrase> {
        let king = troops.characters.has(Character::WitchKing);
        if king || !witch_king && troops.figures.nazgul > 0 {
            return Ok(());
        }
        Err(refuse(if witch_king { "card-needs-witch-king" } else { "card-needs-nazgul" }))
    };
    match order {
        Order::Nothing => Ok(()),
        Order::Act { payer: Payer::None, action: Action::Move(all) } => {
            if all.len() > usize::from(moves) {
                return Err(refuse("card-marches").with("least", 1).with("most", i64::from(moves)));
            }
            all.iter().try_for_each(|march| led(&march.troops))?;
            may_march(table, side, all, Rules::ARMY)
        }
        Order::Act { payer: Payer::None, action: Action::Attack(assault) } => {
            led(&assault.force)?;
            battle::may_attack(table, side, assault, false)
        }
        Order::Act { payer: Payer::None, action: Action::Storm(at, force) } => {
            led(force)?;
            battle::may_storm(table, side, *at, force, false)
        }
        Order::Act { payer: Payer::None, action: Action::Sortie(at, force) } => {
            led(force)?;
            battle::may_sally(table, side, *at, force, false)
        }
        _ => Err(refuse("card-then")),
    }
}

/// Some orders that may follow such a card; nothing is the last.
pub fn then_orders(table: &Table, moves: u8, witch_king: bool) -> Vec<Order> {
    let side = Side::Shadow;
    let king = |at: Region| table.people(at).has(Character::WitchKing);
    let starts = |at: Region| king(at) || !witch_king && table.at(at).nazgul > 0;
    let single = examples(table, side, 1, starts, |_, _| true);
    let mut actions: Vec<Action> = single.iter().map(|march| Action::Move(vec![march.clone()])).collect();
    if let [first, .., last] = &single[..]
        && moves > 1
        && first.route.start() != last.route.start()
    {
        actions.push(Action::Move(vec![first.clone(), last.clone()]));
    }
    actions.extend(attacks(table, side, starts));
    let orders = actions.into_iter().map(|action| Order::Act { payer: Payer::None, action });
    let legal = orders.filter(|order| may_follow(table, moves, witch_king, order).is_ok());
    legal.chain([Order::Nothing]).collect()
}

/// A siege of the Shadow that a card lets be stormed, with those who do.
pub fn storm_plan(plan: &Plan) -> Result<(Region, Troops), Phrase> {
    match plan[..] {
        [Choice::With(at, force)] => Ok((at, force)),
        _ => Err(refuse("card-storm")),
    }
}
