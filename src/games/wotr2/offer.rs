//! The legal answers to a question, listed: all of them where they are few, a
//! fair choice of examples of armies, flights and companions.

use super::action::may_act;
use super::ask::{Ask, HuntAsk};
use super::battle;
use super::card::Card;
use super::cards;
use super::check::check;
use super::codes::{CharSet, Character, Deck, Face, Nation, Side};
use super::data;
use super::dice::{counts_as, pays};
use super::fellowship;
use super::figures::{Figures, Kind, Troops};
use super::hunt;
use super::muster;
use super::order::{Action, Assault, Flight, Lot, March, Order, Payer, Route, Voice};
use super::region::{Region, RegionSet};
use super::table::{Place, Table};
use crate::rules::Offer;

/// Legal answers, in a stable order.
pub fn offer(table: &Table, side: Side, ask: &Ask) -> Offer<Order> {
    let (orders, complete) = match ask {
        Ask::Discard(over) => (discards(table, side, *over), *over == 1),
        Ask::Fellowship { declare, enter, guides } => {
            let mut all = vec![Order::Done];
            all.extend(enter.then_some(Order::EnterMordor));
            all.extend(guides.iter().map(Order::Guide));
            if *declare {
                all.extend(ways(table, table.fellowship.progress).into_iter().map(Order::Declare));
            }
            (all, !declare)
        }
        Ask::Hunt { least, most } => ((*least..=*most).map(Order::Hunt).collect(), true),
        Ask::Action => (turns(table, side), false),
        Ask::Trim(region, surplus) => (trims(table, side, *region, *surplus), false),
        Ask::Guide(guides) => (guides.iter().map(Order::Guide).collect(), true),
        Ask::Battle(ask) => {
            let Offer { orders, complete } = battle::offer(table, side, ask);
            (orders, complete)
        }
        Ask::Hunted(HuntAsk::Reveal) => {
            (ways(table, table.fellowship.progress).into_iter().map(Order::Reveal).collect(), false)
        }
        Ask::Hunted(ask) => (hunt::answers(table, ask), true),
        Ask::Card(card, ask) => {
            let Offer { orders, complete } = cards::offer(table, *card, ask);
            (orders, complete)
        }
    };
    let judged = |order: &Order| *ask == Ask::Action && matches!(order, Order::Act { .. });
    let legal = orders.into_iter().filter(|o| judged(o) || check(table, side, ask, o).is_ok());
    Offer { orders: legal.collect(), complete }
}

/// So many cards of the hand, a few ways.
fn discards(table: &Table, side: Side, over: u8) -> Vec<Order> {
    let hand: Vec<Card> = table.hand(side).iter().collect();
    let pick = |start: usize| (0..usize::from(over)).map(|i| hand[(start + i) % hand.len()]).collect();
    (0..hand.len()).map(|start| Order::Discard(pick(start))).collect()
}

/// A shortest way of the Fellowship's figure to each region in reach.
pub fn ways(table: &Table, steps: u8) -> Vec<Route> {
    let Some(at) = table.ring_bearers() else { return Vec::new() };
    let mut all = vec![Route(vec![at])];
    let mut seen = RegionSet::only(at);
    let mut edge = 0..1;
    for _ in 0..steps {
        let end = all.len();
        for i in edge {
            let route = all[i].clone();
            for next in route.end().map_or(RegionSet::NONE, Region::neighbours).minus(seen).iter() {
                seen = seen.with(next);
                let mut longer = route.0.clone();
                longer.push(next);
                all.push(Route(longer));
            }
        }
        edge = end..all.len();
    }
    all
}

/// Units to send back: of one nation and kind as far as they go, each in turn
/// first.
fn trims(table: &Table, side: Side, region: Region, surplus: u8) -> Vec<Order> {
    let own = table.at(region).only(side).units_only();
    let kinds: Vec<_> = own.iter().collect();
    let from = |start: usize| {
        let mut left = surplus;
        let mut figures = Figures::NONE;
        for i in 0..kinds.len() {
            let (nation, kind, n) = kinds[(start + i) % kinds.len()];
            let some = n.min(left);
            left -= some;
            figures = figures.plus(&Figures::of(nation, kind, some));
        }
        Order::Trim(figures)
    };
    (0..kinds.len()).map(from).collect()
}

/// What a side can do with its dice.
fn turns(table: &Table, side: Side) -> Vec<Order> {
    let mut all = Vec::new();
    let dice: Vec<Face> = table.dice[side.index()].faces().collect();
    let possible = actions(table, side);
    for payer in payers(&dice, side) {
        let Ok(face) = counts_as(table, side, payer) else { continue };
        let paid = possible.iter().filter(|action| pays(table, side, face, action).is_ok());
        let legal = paid.filter(|action| may_act(table, side, payer, face, action).is_ok());
        all.extend(legal.map(|action| Order::Act { payer, action: action.clone() }));
    }
    for &from in &dice {
        all.extend(Face::ALL.iter().map(|&to| Order::Ring { from, to }));
    }
    all.push(Order::Pass);
    all.extend(dice.iter().map(|&face| Order::Skip(face)));
    all
}

fn payers(dice: &[Face], side: Side) -> Vec<Payer> {
    let mut all: Vec<Payer> = dice.iter().map(|&face| Payer::Die(face)).collect();
    if dice.contains(&Face::Will) {
        let faces = [Face::Character, Face::Army, Face::Muster, Face::Event];
        all.extend(faces.iter().map(|&face| Payer::As(Face::Will, face)));
    }
    if side == Side::Shadow && dice.contains(&Face::Muster) {
        all.push(Payer::As(Face::Muster, Face::Army));
    }
    all
}

/// Actions of a side, legal or not.
fn actions(table: &Table, side: Side) -> Vec<Action> {
    let mut all = Vec::new();
    if side == Side::Free {
        all.extend([Action::MoveFellowship, Action::Hide]);
        separations(table, &mut all);
        walks(table, &mut all);
        let able = [Character::Boromir, Character::Legolas, Character::Gimli];
        all.extend(able.map(Action::Ability));
    } else {
        flights(table, &mut all);
        all.extend([Voice::Regulars, Voice::Elites].map(Action::Voice));
        let places: Vec<Region> = muster::voice_places(table).iter().collect();
        let short = usize::from(table.reserve.count(Nation::Isengard, Kind::Regular)).min(places.len());
        all.push(Action::Voice(Voice::At(places[..short].iter().copied().collect())));
    }
    armies(table, side, &mut all);
    recruits(table, side, &mut all);
    all.extend(side.nations().iter().map(|&n| Action::Politics(n)));
    for &who in Character::ALL.iter().filter(|c| c.side() == side) {
        all.extend(muster::entries(table, who).iter().map(|at| Action::Bring(who, at)));
    }
    all.extend(Deck::ALL.iter().map(|&deck| Action::Draw(deck)));
    all.extend(table.hand(side).iter().map(|card| Action::Play(card, cards::listed(table, card))));
    removals(table, side, &mut all);
    all
}

fn separations(table: &Table, all: &mut Vec<Action>) {
    if table.in_mordor() {
        return;
    }
    let company = table.company();
    let groups = company.iter().map(CharSet::only).chain([company]);
    for who in groups.filter(|who| !who.is_empty()) {
        let reach = fellowship::separation(table, who, 0, false);
        let worth = reach.iter().filter(|r| r.is_great() || table.ring_bearers() == Some(*r));
        all.extend(worth.map(|to| Action::Separate(who, to)));
    }
}

fn walks(table: &Table, all: &mut Vec<Action>) {
    for &who in Character::ALL.iter().filter(|c| c.is_companion()) {
        let Place::At(from) = table.places[who.index()] else { continue };
        let group = CharSet::only(who);
        let reach = table.walk(Side::Free, from, super::people::range(group), false);
        let near = reach.and(from.neighbours());
        let great = reach.iter().filter(|r| r.is_great());
        all.extend(near.iter().chain(great).map(|to| Action::Companions(vec![(group, to)])));
    }
}

fn flights(table: &Table, all: &mut Vec<Action>) {
    let goals: RegionSet = table.armies(Side::Shadow).chain([table.fellowship.at]).collect();
    for from in Region::ALL.iter().copied().filter(|r| table.at(*r).nazgul > 0) {
        for to in goals.iter() {
            all.push(Action::Nazgul(vec![Flight::Nazgul { n: 1, from, to }]));
        }
    }
    for &who in Character::MINIONS {
        if table.region_of(who).is_some() {
            all.extend(goals.iter().map(|to| Action::Nazgul(vec![Flight::Minion(who, to)])));
        }
    }
}

/// Whole armies, their halves that are At War, and single units next door;
/// attacks, storms, sorties with all that can fight.
fn armies(table: &Table, side: Side, all: &mut Vec<Action>) {
    for from in table.armies(side).collect::<Vec<_>>() {
        let mut troops = table.troops(side, from);
        let fighters = Troops { figures: table.belligerent(&troops.figures), ..troops };
        troops.characters = troops.characters.without(Character::Saruman);
        let parts = parts(table, side, &troops);
        for to in from.neighbours().iter() {
            all.extend(parts.iter().map(|&part| Action::Move(vec![March::step(from, to, part)])));
            if table.in_field(side.other(), to) {
                all.push(Action::Attack(Assault { at: to, from, force: fighters }));
            }
        }
        all.push(Action::Storm(from, fighters));
        all.push(Action::Sortie(from, fighters));
    }
}

fn parts(table: &Table, side: Side, troops: &Troops) -> Vec<Troops> {
    let mut parts = vec![*troops];
    let able = Troops { figures: table.belligerent(&troops.figures), ..*troops };
    if able != *troops {
        parts.push(able);
    }
    let units = troops.figures.units_only();
    if units.units(side) > 1
        && let Some((nation, kind, _)) = units.iter().next()
    {
        parts.push(Figures::of(nation, kind, 1).into());
    }
    parts
}

/// Every figure alone, and pairs of each with the next.
fn recruits(table: &Table, side: Side, all: &mut Vec<Action>) {
    let places = data::map().settlements.iter().filter(|&r| muster::musters(table, side, r));
    let lots: Vec<(Region, Lot)> =
        places.flat_map(|r| Kind::ALL.iter().map(move |&kind| (r, Lot::one(kind)))).collect();
    all.extend(lots.iter().map(|&lot| Action::Recruit(vec![lot])));
    let two = |lots: &[(Region, Lot)], i: usize| {
        let mut pair = vec![lots[i], lots[(i + 4) % lots.len()]];
        pair.sort_by_key(|(region, _)| region.code());
        Action::Recruit(pair)
    };
    if lots.len() > 4 {
        all.extend((0..lots.len()).map(|i| two(&lots, i)));
    }
}

fn removals(table: &Table, side: Side, all: &mut Vec<Action>) {
    let hand = table.hand(side);
    for card in table.laid[side.other().index()].iter() {
        for ring in [false, true] {
            all.push(Action::Remove { card, ring, with: super::card::CardSet::NONE });
        }
        let army = hand.iter().find(|c| c.data().icon == data::Icon::Army);
        let character = hand.of_deck(Deck::Character).iter().next();
        if let (Some(a), Some(b)) = (army, character) {
            all.push(Action::Remove { card, ring: false, with: [a, b].into_iter().collect() });
        }
    }
}
