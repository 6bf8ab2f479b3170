//! The rulings on battles and sieges, each by a position and scripted dice.

mod cards;
mod dice;
mod field;
mod free_cards;
mod hits;
mod shadow_cards;
mod siege;

use super::*;
use crate::chance::{Chance, Lot, Spec};
use crate::games::wotr2::Wotr2;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Deck, NationSet};
use crate::games::wotr2::data;
use crate::games::wotr2::event::ask_phrase;
use crate::games::wotr2::figures::Figures;
use crate::games::wotr2::options::Options;
use crate::games::wotr2::order::{Losses, Order};
use crate::games::wotr2::region::RegionSet;
use crate::games::wotr2::table::{Board, Phase, Place};
use crate::rules::{Game, Held, Position, Refused, Rules, Seat};
use std::collections::VecDeque;

/// Dice that fall as they are told, and only for the rolls they are meant for.
struct Script(VecDeque<(String, Vec<u32>)>);

impl Chance for Script {
    fn draw(&mut self, _: Lot, name: &str, spec: Spec) -> Option<Vec<u32>> {
        let (due, dice) = self.0.pop_front().unwrap_or_else(|| panic!("{name} {spec} was not expected"));
        assert_eq!((due.as_str(), format!("{}d6", dice.len())), (name, spec.to_string()));
        Some(dice)
    }
}

/// A game in the middle of the action phase, with the battle to come.
struct Case(Held<Wotr2>);

/// All nations at war, these armies on the map and nothing else.
fn scene(side: Side, armies: &[(&str, &str)], besieged: &[&str]) -> Table {
    let mut table = Table::new(Options::default());
    let places: Vec<(Region, Troops)> =
        armies.iter().map(|(r, t)| (Region::from_code(r).unwrap(), t.parse().unwrap())).collect();
    table.board = Board([Figures::NONE; crate::games::wotr2::region::REGIONS]);
    table.steps = [0; 8];
    table.active = side.nations().iter().chain(side.other().nations()).copied().collect::<NationSet>();
    let sets = data::set_up().nation.iter().map(|n| n.figures(&n.total));
    table.reserve = sets.fold(Figures::NONE, |all, more| all.plus(&more));
    for (region, troops) in places {
        *table.at_mut(region) = table.at(region).plus(&troops.figures);
        table.reserve = table.reserve.minus(&troops.figures);
        for who in troops.characters.iter() {
            table.places[who.index()] = Place::At(region);
        }
    }
    table.besieged = besieged.iter().map(|r| Region::from_code(r).unwrap()).collect::<RegionSet>();
    table.phase = Phase::Actions(side);
    for dice in &mut table.dice {
        dice.unused = [2, 2, 1, 1, 0, 0, 0];
    }
    table
}

fn with_hands(mut table: Table, free: &[&str], shadow: &[&str]) -> Table {
    let cards = |codes: &[&str]| codes.iter().map(|c| Card::from_code(c).unwrap()).collect();
    table.hands = [cards(free), cards(shadow)];
    table
}

/// The Shadow attacks the Folde, and each side plays the card it holds, if it
/// holds one: then the dice of the round fall.
fn folde(free: &str, shadow: &str, cards: [&str; 2], dice: &[&str]) -> Case {
    let table = scene(SHADOW, &[("fold", free), ("eemn", shadow)], &[]);
    duel(table, "attack fold from eemn with", shadow, cards, dice)
}

/// The same with an attack and a table of one's own.
fn duel(table: Table, attack: &str, shadow: &str, cards: [&str; 2], dice: &[&str]) -> Case {
    let [free_hand, shadow_hand] = cards.map(|card| card.split_whitespace().collect::<Vec<_>>());
    let mut s = Case::new(with_hands(table, &free_hand, &shadow_hand));
    let mut lines = vec![format!("sh: army: {attack} {shadow}")];
    lines.extend(shadow_hand.iter().map(|card| format!("sh: card {card}")));
    lines.extend(free_hand.iter().map(|card| format!("fp: card {card}")));
    for (i, line) in lines.iter().enumerate() {
        s.play(line, if i + 1 == lines.len() { dice } else { &[] });
    }
    s
}

fn at(table: &Table, region: &str, side: Side) -> String {
    table.troops(side, Region::from_code(region).unwrap()).to_string()
}

impl Case {
    fn new(table: Table) -> Self {
        let mut held = Held::new(Position::at(table.options, table));
        held.start(&mut Script(VecDeque::new())).unwrap();
        Self(held)
    }

    fn seat(side: &str) -> Seat {
        Side::from_code(side).unwrap().seat()
    }

    /// Plays lines like `sh: army: attack dale from ofroad with sauron 5r`, with
    /// the dice that fall then: `attacker 5 5 6`, `defender 1 2`.
    fn play(&mut self, line: &str, dice: &[&str]) -> &mut Self {
        let (seat, order) = line.split_once(": ").unwrap();
        let order = Wotr2::parse(order).unwrap_or_else(|| panic!("{order}"));
        let stem = |table: &Table| table.battle.map(|b| (b.at, b.rounds));
        let target = match &order {
            Order::Act { action: crate::games::wotr2::order::Action::Attack(a), .. } => Some((a.at, 0)),
            Order::Act { action: crate::games::wotr2::order::Action::Storm(at, _), .. }
            | Order::Act { action: crate::games::wotr2::order::Action::Sortie(at, _), .. } => Some((*at, 0)),
            _ => stem(self.0.table()),
        };
        let begins = matches!(&order, Order::Act { .. } | Order::Stand | Order::PressOn(_) | Order::Cease);
        let script = dice.iter().map(|roll| {
            let (who, faces) = roll.split_once(' ').unwrap();
            let (at, rounds) = target.unwrap();
            let round = if begins { rounds + 1 } else { rounds.max(1) };
            let name = format!("battle-{}-r{round}-{who}", at.code());
            (name, faces.split(' ').map(|f| f.parse().unwrap()).collect())
        });
        let mut script = Script(script.collect());
        self.0.answer(Self::seat(seat), order, &mut script).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        assert!(script.0.is_empty(), "{line}: dice are left: {:?}", script.0);
        self
    }

    /// The line is refused.
    fn refused(&mut self, line: &str) -> &mut Self {
        let (seat, order) = line.split_once(": ").unwrap();
        let order = Wotr2::parse(order).unwrap_or_else(|| panic!("{order}"));
        let mut none = Script(VecDeque::new());
        let told = self.0.answer(Self::seat(seat), order, &mut none);
        assert!(matches!(told, Err(Refused::Illegal(_) | Refused::NotAsked)), "{line}: {told:?}");
        self
    }

    /// Who is asked what: `sh press-on`.
    fn asked(&mut self, what: &str) -> &mut Self {
        let open = self.0.decision().open.iter();
        let asks: Vec<String> = open
            .map(|(seat, ask)| {
                let key = ask_phrase(ask).key.replace("wotr2-ask-", "");
                format!("{} {key}", Side::of(*seat).unwrap().code())
            })
            .collect();
        assert_eq!(asks, [what]);
        self
    }

    fn choices(&self) -> Vec<String> {
        let (seat, ask) = &self.0.decision().open[0];
        Wotr2::offer(self.0.table(), *seat, ask).orders.iter().map(ToString::to_string).collect()
    }

    fn is(&mut self, side: Side, region: &str, troops: &str) -> &mut Self {
        assert_eq!(at(self.table(), region, side), troops, "{region}");
        self
    }

    fn table(&self) -> &Table {
        self.0.table()
    }
}

const FREE: Side = Side::Free;
const SHADOW: Side = Side::Shadow;
