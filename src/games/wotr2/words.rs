//! What letters say beside events and questions: where in the game, and notes
//! below listed orders.

use super::ask::{Ask, BattleAsk};
use super::battle;
use super::codes::Side;
use super::event::{deck as deck_arg, face as face_arg, nation as nation_arg, region as region_arg};
use super::event::{regions as regions_arg, troops as troops_arg};
use super::fight::Clash;
use super::figures::Troops;
use super::options::DICE;
use super::order::{Action, Losses, March, Order};
use super::region::Region;
use super::table::{Phase, Table};
use crate::rules::{Arg, Phrase};

/// Where in the game.
pub fn place(table: &Table) -> Phrase {
    let turn = |what: &str| Phrase::new(format!("wotr2-place-{what}")).with("n", i64::from(table.turn));
    match (&table.battle, table.phase) {
        (Some(battle), _) => {
            let spot = format!("wotr2-spot-{}", battle.at.code());
            turn("battle").word("at", spot).with("round", i64::from(battle.rounds))
        }
        (None, Phase::Deal | Phase::Draw) => turn("draw"),
        (None, Phase::Fellowship) => turn("fellowship"),
        (None, Phase::Allocation | Phase::Roll) => turn("hunt"),
        (None, Phase::Actions(_) | Phase::Victory) => turn("turn"),
    }
}

/// A note on a listed order: what is certain, and what would be rolled.
pub fn note(table: &Table, side: Side, order: &Order) -> Option<Phrase> {
    let note = |what: &str| Phrase::new(format!("wotr2-note-{what}"));
    let action = match order {
        Order::Act { action, .. } => action,
        Order::Casualties(losses) => return after_losses(table, side, losses),
        Order::Retreat(to) => return Some(note("retreat").with("at", region_arg(*to))),
        Order::PressOn(_) => return next_round(table),
        Order::Ring { from, to } => {
            return Some(note("ring").with("from", face_arg(*from)).with("to", face_arg(*to)));
        }
        _ => return None,
    };
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
            if let Some(to) = marches.iter().filter_map(|m| m.route.end()).find(takes) {
                return Some(note("takes").with("at", region_arg(to)));
            }
            let bare =
                |from: &Region| table.controls(side, *from) && leaves_empty(table, side, *from, marches);
            let from = marches.iter().filter_map(|m| m.route.start()).find(bare)?;
            Some(note("leaves").with("at", region_arg(from)))
        }
        Action::Hide => Some(note("hide")),
        Action::Draw(deck) => {
            let left = i64::from(table.deck(side, *deck).left());
            Some(note("draw").with("deck", deck_arg(*deck)).with("left", left))
        }
        Action::Bring(..) => Some(note("bring")),
        Action::Attack(assault) => Some(fight(table, side, &assault.force, assault.at)),
        Action::Storm(at, force) | Action::Sortie(at, force) => Some(fight(table, side, force, *at)),
        Action::Politics(nation) => {
            let left = i64::from(table.steps[nation.index()]) - 1;
            Some(note("politics").with("nation", nation_arg(*nation)).with("left", left))
        }
        _ => None,
    }
}

/// Whether the last of a side march out of a settlement.
fn leaves_empty(table: &Table, side: Side, from: Region, marches: &[March]) -> bool {
    let gone = marches.iter().filter(|m| m.route.start() == Some(from));
    let left = gone.fold(table.troops(side, from), |left, m| left.minus(&m.troops));
    left.figures.units(side) == 0
}

/// What losses in a battle leave, and how many dice that rolls.
fn after_losses(table: &Table, side: Side, losses: &Losses) -> Option<Phrase> {
    let battle = table.battle.as_ref()?;
    let mut troops = battle::fighters(table, battle, side);
    troops.figures = battle::left_by(table, side, &troops.figures, losses)?;
    if troops.figures.units(side) == 0 {
        return Some(Phrase::new("wotr2-note-wiped"));
    }
    let dice = i64::from(table.strength(side, &troops).min(DICE));
    Some(Phrase::new("wotr2-note-leaves-army").with("troops", troops_arg(&troops)).with("dice", dice))
}

/// Who rolls how much if the attacker goes on.
fn next_round(table: &Table) -> Option<Phrase> {
    let battle = table.battle.as_ref()?;
    let dice = |side: Side| i64::from(table.strength(side, &battle::fighters(table, battle, side)).min(DICE));
    let [own, theirs] = battle.sides().map(dice);
    Some(Phrase::new("wotr2-note-next-round").with("own", own).with("theirs", theirs))
}

/// What comes after the question of a battle, as everybody can know it.
pub fn next(table: &Table, ask: &Ask) -> Vec<Phrase> {
    let (Some(battle), Ask::Battle(ask)) = (&table.battle, ask) else { return Vec::new() };
    let (attacker, defender) = (Arg::Seat(battle.attacker.seat()), Arg::Seat(battle.defender().seat()));
    let say = |what: &str| {
        let phrase = Phrase::new(format!("wotr2-next-{what}"));
        phrase
            .with("attacker", attacker.clone())
            .with("defender", defender.clone())
            .with("at", region_arg(battle.at))
    };
    let ways = table.retreats(battle.defender(), battle.at, battle.from);
    let on = match battle.clash {
        Clash::Siege => say("siege"),
        _ if ways.is_empty() => say("no-way"),
        _ => say("ways").with("regions", regions_arg(ways)),
    };
    match ask {
        BattleAsk::Combat => vec![say("cards"), on],
        BattleAsk::Casualties { .. } => vec![on, say("last-unit")],
        BattleAsk::PressOn { .. } => vec![on],
        BattleAsk::Retreat { stand: true, .. } => vec![say("stand")],
        BattleAsk::Withdraw => vec![say("withdraw")],
        _ => Vec::new(),
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
