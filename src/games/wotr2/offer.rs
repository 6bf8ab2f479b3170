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
use super::dice::{counts_as, fits};
use super::fellowship;
use super::figures::{Figures, Kind, Troops};
use super::hunt;
use super::muster;
use super::order::{Action, Assault, Flight, Lot, March, Order, Payer, Route, Voice};
use super::politics::can_advance;
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
    let dice: Vec<Face> = table.dice[side.index()].faces().collect();
    let mut groups: Vec<Paid> = Vec::new();
    for payer in payers(&dice, side) {
        groups.extend(counts_as(table, side, payer).ok().map(|face| Paid {
            payer,
            face,
            orders: Vec::new(),
        }));
    }
    for action in actions(table, side) {
        let mut judged = [None; 2];
        for Paid { payer, face, orders } in groups.iter_mut().filter(|paid| fits(table, paid.face, &action)) {
            // What an action needs depends on its payer in these alone.
            let fresh = matches!(action, Action::Play(..) | Action::Remove { .. });
            let led = usize::from(*face == Face::Character);
            let judge = || may_act(table, side, *payer, *face, &action).is_ok();
            let legal = if fresh { judge() } else { *judged[led].get_or_insert_with(judge) };
            if legal {
                orders.push(Order::Act { payer: *payer, action: action.clone() });
            }
        }
    }
    let mut all: Vec<Order> = groups.into_iter().flat_map(|paid| paid.orders).collect();
    for &from in &dice {
        all.extend(Face::ALL.iter().map(|&to| Order::Ring { from, to }));
    }
    all.push(Order::Pass);
    all.extend(dice.iter().map(|&face| Order::Skip(face)));
    all
}

/// What one die can buy.
struct Paid {
    payer: Payer,
    face: Face,
    orders: Vec<Order>,
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
    let ready = side.nations().iter().filter(|&&nation| can_advance(table, nation));
    all.extend(ready.map(|&nation| Action::Politics(nation)));
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
    let goals = flight_goals(table);
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

/// Where Nazgûl are of use: beside the Ring-bearers' figure, with an army that
/// has enemies around it, in a siege; at home.
fn flight_goals(table: &Table) -> RegionSet {
    let fronts = table.armies(Side::Shadow).filter(|&at| {
        table.besieged.has(at) || at.neighbours().iter().any(|next| table.army(Side::Free, next))
    });
    let goals: RegionSet = fronts.chain([table.fellowship.at, Region::MinasMorgul]).collect();
    goals.minus(table.barred(Side::Shadow))
}

/// Whole armies, their halves that are At War, and single units next door;
/// attacks, storms, sorties with all that can fight.
fn armies(table: &Table, side: Side, all: &mut Vec<Action>) {
    for from in table.armies(side).collect::<Vec<_>>() {
        let mut troops = table.troops(side, from);
        let fighters = table.able(&troops);
        troops.characters = troops.characters.without(Character::Saruman);
        let parts = parts(table, side, &troops);
        for to in from.neighbours().iter() {
            if table.in_field(side.other(), to) {
                all.push(Action::Attack(Assault { at: to, from, force: fighters }));
                continue;
            }
            all.extend(parts.iter().map(|&part| Action::Move(vec![March::step(from, to, part)])));
        }
        if table.besieged.has(from) {
            all.push(Action::Storm(from, fighters));
            all.push(Action::Sortie(from, fighters));
        }
    }
}

fn parts(table: &Table, side: Side, troops: &Troops) -> Vec<Troops> {
    let mut parts = vec![*troops];
    let able = table.able(troops);
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
    let ready = |at: &Region, kind: Kind| {
        at.nation().is_some_and(|nation| table.at_war(nation) && table.reserve.count(nation, kind) > 0)
    };
    let each = |at| Kind::ALL.iter().map(move |&kind| (at, kind)).filter(|(at, kind)| ready(at, *kind));
    let lots: Vec<(Region, Lot)> = places.flat_map(each).map(|(at, kind)| (at, Lot::one(kind))).collect();
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
