//! What letters say beside events and questions: where in the game, and notes
//! below listed orders.

use super::codes::Side;
use super::event::{nation as nation_arg, region as region_arg};
use super::figures::Troops;
use super::options::DICE;
use super::order::{Action, Order};
use super::region::Region;
use super::table::{Phase, Table};
use crate::rules::Phrase;

/// Where in the game.
pub fn place(table: &Table) -> Phrase {
    let turn = |what: &str| Phrase::new(format!("wotr2-place-{what}")).with("n", i64::from(table.turn));
    match (&table.battle, table.phase) {
        (Some(battle), _) => {
            turn("battle").with("at", region_arg(battle.at)).with("round", i64::from(battle.rounds))
        }
        (None, Phase::Deal | Phase::Draw) => turn("draw"),
        (None, Phase::Fellowship) => turn("fellowship"),
        (None, Phase::Allocation | Phase::Roll) => turn("hunt"),
        (None, Phase::Actions(_) | Phase::Victory) => turn("turn"),
    }
}

/// A note on a listed order: what is certain, and what would be rolled.
pub fn note(table: &Table, side: Side, order: &Order) -> Option<Phrase> {
    let Order::Act { action, .. } = order else { return None };
    let note = |what: &str| Phrase::new(format!("wotr2-note-{what}"));
    match action {
        Action::MoveFellowship if table.in_mordor() => Some(note("mordor")),
        Action::MoveFellowship => {
            let dice = i64::from(table.hunt_box.shadow.min(DICE));
            let need = i64::from(6 - table.hunt_box.free.min(4));
            let progress = i64::from(table.fellowship.progress) + 1;
            Some(note("move").with("n", progress).with("dice", dice).with("need", need))
        }
        Action::Move(marches) => {
            let takes = |to: &Region| table.controls(side.other(), *to) && !table.army(side.other(), *to);
            let to = marches.iter().filter_map(|m| m.route.end()).find(takes)?;
            Some(note("takes").with("at", region_arg(to)))
        }
        Action::Attack(assault) => Some(fight(table, side, &assault.force, assault.at)),
        Action::Storm(at, force) | Action::Sortie(at, force) => Some(fight(table, side, force, *at)),
        Action::Politics(nation) => {
            let left = i64::from(table.steps[nation.index()]) - 1;
            Some(note("politics").with("nation", nation_arg(*nation)).with("left", left))
        }
        _ => None,
    }
}

/// How many dice each side would roll.
fn fight(table: &Table, side: Side, force: &Troops, at: Region) -> Phrase {
    let dice = |side: Side, troops: &Troops| i64::from(table.strength(side, troops).min(DICE));
    let foe = side.other();
    Phrase::new("wotr2-note-fight")
        .with("own", dice(side, force))
        .with("theirs", dice(foe, &table.troops(foe, at)))
}
