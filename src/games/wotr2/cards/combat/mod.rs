//! The combat halves of the cards: when one may be played, and what it does at
//! its initiative. The order of play, costs and rolls are the battle's
//! (`battle::round`); an effect changes the round that is being fought
//! (`battle::bend`), strikes, or asks. What it changed is told by the round.

mod free;
mod shadow;

use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::battle::{fighters, needs, now, strike, throw};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{CharSet, Character, Nation, Side};
use crate::games::wotr2::fight::{Battle, Bout};
use crate::games::wotr2::figures::Kind;
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::options::DICE;
use crate::games::wotr2::order::{Named, Order};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop};

/// Whether a condition holds for a side.
type May = fn(&Table, &Battle, Side) -> bool;

/// What the combat half of a card is.
#[derive(Clone, Copy)]
pub struct Effect {
    /// Whether its condition holds for the side that would play it. Judged by
    /// what that side can see.
    pub may: May,
    /// What it does for its side at one of its initiatives.
    pub act: Act,
}

/// What an effect does for the side that played the card.
#[derive(Clone, Copy)]
pub enum Act {
    /// It changes the round and no more.
    Bend(fn(&mut Bout, Side)),
    /// It looks at the battle, strikes, asks, or does several things: the
    /// number is the initiative that is on.
    Do(fn(&mut Tabletop, Card, u8) -> Step<()>),
}

/// The combat half of a card.
pub fn effect(card: Card) -> Effect {
    let (may, act) = match card.side() {
        Side::Free => free::effect(card),
        Side::Shadow => shadow::effect(card),
    };
    Effect { may, act }
}

fn always(_: &Table, _: &Battle, _: Side) -> bool {
    true
}

/// The battle is fought where the Ring-bearers' figure stands.
fn beside_the_ring(table: &Table, battle: &Battle, _: Side) -> bool {
    table.ring_bearers() == Some(battle.at)
}

/// It is a Gift, and One for the Dark Lord: one more on every die of its side.
fn gift(bout: &mut Bout, side: Side) {
    bout.bonus[side.index()] += 1;
    bout.bonus_again[side.index()] += 1;
}

/// One more on each die of the combat roll: Valour and others.
fn valour(bout: &mut Bout, side: Side) {
    bout.bonus[side.index()] += 1;
}

fn own_elite(table: &Table, battle: &Battle, side: Side) -> bool {
    elites(table, battle, side) > 0
}

/// The elites of a side in the battle.
fn elites(table: &Table, battle: &Battle, side: Side) -> u8 {
    let figures = fighters(table, battle, side).figures;
    side.nations().iter().map(|&n| figures.count(n, Kind::Elite)).sum()
}

/// Dice before the combat roll, at the number that roll needs; hits are taken
/// at once.
fn early_attack(g: &mut Tabletop, side: Side, n: u8) -> Step<()> {
    let needed = needs(&now(g)?, side);
    early_at(g, side, n, needed)
}

/// Dice before the combat roll, at a number of their own.
fn early_at(g: &mut Tabletop, side: Side, n: u8, needed: u8) -> Step<()> {
    let n = n.min(DICE);
    if n == 0 {
        return Ok(());
    }
    let hits = throw(g, side, "early", n, needed, 0)?.hits;
    if let Some(battle) = g.table.battle.as_mut() {
        battle.bout.early[side.index()] += hits;
    }
    strike(g, side.other(), hits)
}

/// Dice after the casualties, at a number of their own.
fn late_at(g: &mut Tabletop, side: Side, n: u8, needed: u8) -> Step<()> {
    if n == 0 {
        return Ok(());
    }
    let hits = throw(g, side, "late", n.min(DICE), needed, 0)?.hits;
    strike(g, side.other(), hits)
}

/// Those whom a card can name.
#[derive(Default)]
struct Nameable {
    who: CharSet,
    leaders: Vec<Nation>,
    nazgul: bool,
    nobody: bool,
}

/// Whom a card takes or who pays: its side is asked where there are several.
/// Nobody where there is none.
fn name(g: &mut Tabletop, card: Card, whom: Nameable) -> Step<Named> {
    let Nameable { who, leaders, nazgul, nobody } = whom;
    let mut all: Vec<Named> = who.iter().map(Named::Character).collect();
    all.extend(leaders.iter().map(|&nation| Named::Leader(nation)));
    all.extend(nazgul.then_some(Named::Nazgul));
    match (&all[..], nobody) {
        ([], _) => Ok(Named::Nobody),
        ([only], false) => Ok(*only),
        _ => {
            match ask(g, card.side(), Ask::Battle(BattleAsk::Name { card, who, leaders, nazgul, nobody }))? {
                Order::Name(named) => Ok(named),
                _ => Err(Halt::broken("a name was due")),
            }
        }
    }
}

/// How much is paid, from `least` to `most`: asked where that leaves a choice.
fn pay(g: &mut Tabletop, card: Card, least: u8, most: u8) -> Step<u8> {
    if least >= most {
        return Ok(most);
    }
    match ask(g, card.side(), Ask::Battle(BattleAsk::Pay { card, least, most }))? {
        Order::Pay(n) => Ok(n),
        _ => Err(Halt::broken("a payment was due")),
    }
}

/// The companions who fight for the Free Peoples.
fn companions(table: &Table, battle: &Battle) -> CharSet {
    fighters(table, battle, Side::Free).characters.iter().filter(|c| c.is_companion()).collect()
}

/// The companions who have leadership to give up: not those who are silenced,
/// nor Gandalf when he has ridden.
fn leading(table: &Table, battle: &Battle) -> CharSet {
    let able = companions(table, battle).minus(battle.bout.silent);
    if battle.rider { able.without(Character::GandalfWhite) } else { able }
}

/// The nations with leaders among the Free Peoples who fight.
fn leaders(table: &Table, battle: &Battle) -> Vec<Nation> {
    let figures = fighters(table, battle, Side::Free).figures;
    Side::Free.nations().iter().copied().filter(|&n| figures.count(n, Kind::Leader) > 0).collect()
}

/// The minions who fight for the Shadow.
fn minions(table: &Table, battle: &Battle) -> CharSet {
    fighters(table, battle, Side::Shadow).characters
}
