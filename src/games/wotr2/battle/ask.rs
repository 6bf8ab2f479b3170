//! The questions of battles: which answers are legal, and which there are.

use super::losses::{may_lose, ways};
use super::{after, round};
use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::check::not_asked;
use crate::games::wotr2::codes::{Character, Nation, Side};
use crate::games::wotr2::event::{nation as nation_arg, region as region_arg};
use crate::games::wotr2::figures::{Figures, Kind, Troops};
use crate::games::wotr2::order::{Feat, Named, Order};
use crate::games::wotr2::refuse;
use crate::games::wotr2::table::Table;
use crate::rules::{Offer, Phrase};

/// The most ways to take hits that are listed.
const WAYS: usize = 40;

/// Whether an order answers a question of the battle on the table.
pub fn check(table: &Table, side: Side, ask: &BattleAsk, order: &Order) -> Result<(), Phrase> {
    match (ask, order) {
        (BattleAsk::Rider, Order::Use { feat: Feat::Rider, on: None } | Order::Decline(Feat::Rider))
        | (BattleAsk::Withdraw, Order::Withdraw | Order::Field)
        | (BattleAsk::Follow | BattleAsk::Advance, Order::Stay)
        | (BattleAsk::Combat, Order::Combat(None))
        | (BattleAsk::PressOn { costs_elite: false }, Order::PressOn(None))
        | (BattleAsk::PressOn { .. }, Order::Cease)
        | (BattleAsk::Retreat { stand: true, .. }, Order::Stand)
        | (BattleAsk::Retreat { inside: true, .. }, Order::Withdraw)
        | (
            BattleAsk::Sorcerer(_),
            Order::Use { feat: Feat::Sorcerer, on: None } | Order::Decline(Feat::Sorcerer),
        ) => Ok(()),
        (BattleAsk::Follow | BattleAsk::Advance, Order::Advance(troops)) => match &table.battle {
            Some(battle) => after::may_go_in(table, battle, troops),
            None => Err(not_asked(&Ask::Battle(ask.clone()))),
        },
        (BattleAsk::Combat, Order::Combat(Some(card))) => round::may_play(table, side, *card),
        (BattleAsk::Casualties { troops, hits, .. }, Order::Casualties(losses)) => {
            may_lose(table, side, &troops.figures, *hits, losses)
        }
        (BattleAsk::PressOn { costs_elite: true }, Order::PressOn(None)) => Err(refuse("elite-pays")),
        (BattleAsk::PressOn { costs_elite: true }, Order::PressOn(Some(nation))) => {
            let able = table.battle.as_ref().is_some_and(|b| after::elites(table, b).has(*nation));
            if able { Ok(()) } else { Err(refuse("no-elite").with("nation", nation_arg(*nation))) }
        }
        (BattleAsk::PressOn { costs_elite: false }, Order::PressOn(Some(_))) => Err(refuse("no-elite-due")),
        (BattleAsk::Retreat { to, .. }, Order::Retreat(region)) => {
            if to.has(*region) {
                Ok(())
            } else {
                Err(refuse("no-retreat").with("at", region_arg(*region)))
            }
        }
        (BattleAsk::Name { who, leaders, nazgul, nobody, .. }, Order::Name(named)) => {
            let there = match named {
                Named::Character(character) => who.has(*character),
                Named::Leader(nation) => leaders.contains(nation),
                Named::Nazgul => *nazgul,
                Named::Nobody => *nobody,
            };
            if there { Ok(()) } else { Err(refuse("cannot-be-named")) }
        }
        (BattleAsk::Pay { least, most, .. }, Order::Pay(n)) => between(*n, *least, *most),
        (BattleAsk::Convert(most), Order::Convert(n)) => between(*n, 0, *most),
        _ => Err(not_asked(&Ask::Battle(ask.clone()))),
    }
}

fn between(n: u8, least: u8, most: u8) -> Result<(), Phrase> {
    if (least..=most).contains(&n) {
        return Ok(());
    }
    Err(refuse("between").with("least", i64::from(least)).with("most", i64::from(most)))
}

/// The answers to a question of the battle on the table; what is not legal is
/// still to be sifted out.
pub fn offer(table: &Table, side: Side, ask: &BattleAsk) -> Offer<Order> {
    let all = |orders: Vec<Order>| Offer { orders, complete: true };
    let feat = |feat| all(vec![Order::Use { feat, on: None }, Order::Decline(feat)]);
    match ask {
        BattleAsk::Rider => feat(Feat::Rider),
        BattleAsk::Sorcerer(_) => feat(Feat::Sorcerer),
        BattleAsk::Withdraw => all(vec![Order::Withdraw, Order::Field]),
        BattleAsk::Follow | BattleAsk::Advance => Offer { orders: entries(table), complete: false },
        BattleAsk::Combat => {
            let cards = table.hand(side).or(table.laid[side.index()]);
            let plays = cards.iter().map(|card| Order::Combat(Some(card)));
            all(plays.chain([Order::Combat(None)]).collect())
        }
        BattleAsk::Casualties { troops, hits, .. } => {
            let ways = ways(table, side, &troops.figures, *hits, WAYS);
            let orders = ways.all.into_iter().map(Order::Casualties).collect();
            Offer { orders, complete: ways.complete }
        }
        BattleAsk::PressOn { costs_elite } => {
            let elites = table.battle.as_ref().filter(|_| *costs_elite).map(|b| after::elites(table, b));
            let paid = elites.into_iter().flat_map(|nations| nations.iter().collect::<Vec<_>>());
            let free = (!costs_elite).then_some(Order::PressOn(None));
            all(paid.map(|n| Order::PressOn(Some(n))).chain(free).chain([Order::Cease]).collect())
        }
        BattleAsk::Retreat { to, inside, stand } => {
            let last = inside.then_some(Order::Withdraw).into_iter().chain(stand.then_some(Order::Stand));
            all(to.iter().map(Order::Retreat).chain(last).collect())
        }
        BattleAsk::Name { who, leaders, nazgul, nobody, .. } => {
            let mut named: Vec<Named> = who.iter().map(Named::Character).collect();
            named.extend(leaders.iter().map(|&n| Named::Leader(n)));
            named.extend(nazgul.then_some(Named::Nazgul));
            named.extend(nobody.then_some(Named::Nobody));
            all(named.into_iter().map(Order::Name).collect())
        }
        BattleAsk::Pay { least, most, .. } => all((*least..=*most).map(Order::Pay).collect()),
        BattleAsk::Convert(most) => all((0..=*most).map(Order::Convert).collect()),
    }
}

/// Who goes in: all, all units alone, single units with and without those who
/// lead, or nobody.
fn entries(table: &Table) -> Vec<Order> {
    let Some(battle) = &table.battle else { return Vec::new() };
    let mut whole = battle.force;
    whole.characters = whole.characters.without(Character::Saruman);
    let units = whole.figures.units_only();
    let mut parts = vec![whole, units.into()];
    for (nation, kind, n) in units.iter() {
        let one = Figures::of(nation, kind, 1);
        let leaders = Figures { regulars: [0; 8], elites: [0; 8], ..whole.figures };
        parts.push(one.into());
        parts.push(Troops { figures: one.plus(&leaders), characters: whole.characters });
        parts.push(Troops { figures: whole.figures.minus(&Figures::of(nation, kind, n)), ..whole });
        parts.extend(leader_of(&whole.figures, nation).map(|leader| Troops::from(one.plus(&leader))));
    }
    let mut orders: Vec<Order> = Vec::new();
    for part in parts.into_iter().filter(|p| !p.is_empty()).map(Order::Advance) {
        if !orders.contains(&part) {
            orders.push(part);
        }
    }
    orders.push(Order::Stay);
    orders
}

fn leader_of(figures: &Figures, nation: Nation) -> Option<Figures> {
    let n = figures.count(nation, Kind::Leader);
    (n > 0).then(|| Figures::of(nation, Kind::Leader, 1))
}
