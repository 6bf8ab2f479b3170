//! The hunt roll (14.1 to 14.3): dice, bonus, re-rolls, success.

use super::Cause;
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::cards;
use crate::games::wotr2::codes::{Character, Side};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::options::DICE;
use crate::games::wotr2::order::Order;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Step, Tabletop};

/// A hunt as it follows a move of the Fellowship outside Mordor: the roll with
/// its re-rolls, and a tile if a die succeeds.
pub fn hunt(g: &mut Tabletop) -> Step<()> {
    let level = g.table.hunt_box.shadow.min(DICE);
    if level == 0 {
        return Ok(());
    }
    let bonus = g.table.hunt_box.free + u8::from(crebain(g)?);
    let dice = roll(g, "hunt", level)?;
    let first = dice.iter().filter(|&&die| succeeds(die, bonus)).count() as u8;
    // B3: each failed die once at most; nobody is asked, for it never harms.
    let again = match rerolls(&g.table).min(level - first) {
        0 => Vec::new(),
        n => roll(g, "hunt-again", n)?,
    };
    let successes = first + again.iter().filter(|&&die| succeeds(die, bonus)).count() as u8;
    g.tell(Event::Hunted { dice, again, bonus, successes });
    if successes > 0 {
        super::tile(g, Cause::Hunt(successes))?;
    }
    Ok(())
}

/// Whether the Shadow sends the Crebain ahead.
fn crebain(g: &mut Tabletop) -> Step<bool> {
    if !g.table.on_table(Card::CREBAIN) {
        return Ok(false);
    }
    let used = matches!(ask(g, Side::Shadow, Ask::Hunted(HuntAsk::Use(Card::CREBAIN)))?, Order::Use { .. });
    if used {
        cards::lose_from_table(g, Card::CREBAIN);
    }
    Ok(used)
}

fn roll(g: &mut Tabletop, name: &str, n: u8) -> Step<Vec<u8>> {
    Ok(g.roll(name, n.into(), 6)?.into_iter().map(|die| die as u8).collect())
}

/// A natural 1 never does.
fn succeeds(die: u8, bonus: u8) -> bool {
    die != 1 && die + bonus >= 6
}

/// How many failed dice the Shadow may roll again: for its stronghold, for
/// units and for Nazgûl in the region of the figure.
fn rerolls(table: &Table) -> u8 {
    let Some(at) = table.ring_bearers() else { return 0 };
    let stronghold = at.is_stronghold() && table.controls(Side::Shadow, at);
    let nazgul = table.at(at).nazgul > 0 || table.people(at).has(Character::WitchKing);
    u8::from(stronghold) + u8::from(table.army(Side::Shadow, at)) + u8::from(nazgul)
}
