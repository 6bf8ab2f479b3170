//! The game from its beginning to its end, phase by phase (3, 16). The table
//! says in which phase it is; every phase ends with a seam.

use super::action;
use super::ask::Ask;
use super::battle;
use super::cards;
use super::codes::{CharSet, Deck, Face, Side};
use super::event::{Event, Victory};
use super::fellowship;
use super::options::{FREE_GOAL, SHADOW_GOAL};
use super::order::Order;
use super::table::{HuntBox, Phase};
use super::{Halt, Step, Tabletop};
use crate::rules::Outcome;
use std::convert::Infallible;

/// The whole game, from wherever it stands.
pub fn game(g: &mut Tabletop) -> Step<Outcome> {
    match phases(g) {
        Err(Halt::Over(victory)) => Ok(finish(g, victory)),
        Err(stop) => Err(stop),
        Ok(never) => match never {},
    }
}

/// Asks one side.
pub fn ask(g: &mut Tabletop, side: Side, ask: Ask) -> Step<Order> {
    Ok(g.ask(side.seat(), ask)?)
}

/// Phase after phase, until somebody wins.
fn phases(g: &mut Tabletop) -> Step<Infallible> {
    loop {
        match g.table.phase {
            Phase::Deal => deal(g)?,
            Phase::Draw => draw(g)?,
            Phase::Fellowship => fellowship_phase(g)?,
            Phase::Allocation => allocation(g)?,
            Phase::Roll => roll(g)?,
            Phase::Actions(side) => actions(g, side)?,
            Phase::Victory => victory(g)?,
        }
        g.seam();
    }
}

/// Before the first turn: the decks are shuffled and sealed.
fn deal(g: &mut Tabletop) -> Step<()> {
    cards::shuffle(g)?;
    g.table.phase = Phase::Draw;
    Ok(())
}

/// Phase 1: the dice come back, each side draws a card of both decks.
fn draw(g: &mut Tabletop) -> Step<()> {
    let turn = g.table.turn;
    g.tell(Event::Turn(turn));
    let forced = g.table.hunt_box.free > 0;
    g.table.hunt_box = HuntBox { shadow: 0, free: 0, forced };
    g.table.ring_used = [false; 2];
    g.table.mouth_used = false;
    g.table.fellowship.stirred = false;
    for &side in Side::ALL {
        let pool = g.table.pool(side);
        let dice = &mut g.table.dice[side.index()];
        dice.unused = [0; 7];
        dice.pool = pool;
        for &deck in Deck::ALL {
            cards::draw(g, side, deck, 1);
        }
    }
    cards::hand_limit(g)?;
    g.table.phase = Phase::Fellowship;
    Ok(())
}

/// Phase 2: declare, enter Mordor, choose the Guide; each if it can be.
fn fellowship_phase(g: &mut Tabletop) -> Step<()> {
    let mut declared = false;
    loop {
        let declare = !declared && g.table.fellowship.hidden && !g.table.in_mordor();
        let enter = fellowship::at_gate(&g.table);
        let others = g.table.guides();
        let guides = if others.len() > 1 { others } else { CharSet::NONE };
        if !declare && !enter && guides.is_empty() {
            break;
        }
        match ask(g, Side::Free, Ask::Fellowship { declare, enter, guides })? {
            Order::Declare(route) => {
                declared = true;
                fellowship::declare(g, &route)?;
            }
            Order::EnterMordor => {
                declared = true;
                fellowship::enter_mordor(g);
            }
            Order::Guide(who) => {
                fellowship::guide_is(g, who);
                break;
            }
            Order::Done => break,
            _ => return Err(Halt::broken("something for the Fellowship was due")),
        }
    }
    cards::review(g);
    g.table.phase = Phase::Allocation;
    Ok(())
}

/// Phase 3: the Shadow puts dice into the Hunt Box.
fn allocation(g: &mut Tabletop) -> Step<()> {
    let pool = g.table.dice[Side::Shadow.index()].pool;
    let least = u8::from(g.table.hunt_box.forced);
    let most = (g.table.company().len() as u8).max(1).min(pool);
    let n = if least == most {
        most
    } else {
        match ask(g, Side::Shadow, Ask::Hunt { least, most })? {
            Order::Hunt(n) => n,
            _ => return Err(Halt::broken("dice for the Hunt Box were due")),
        }
    };
    g.table.dice[Side::Shadow.index()].pool -= n;
    g.table.hunt_box.shadow += n;
    g.tell(Event::Allocated(n));
    g.table.phase = Phase::Roll;
    Ok(())
}

/// Phase 4: both roll; every eye goes into the Hunt Box.
fn roll(g: &mut Tabletop) -> Step<()> {
    for &side in Side::ALL {
        let n = g.table.dice[side.index()].pool;
        let mut faces = [0u8; 7];
        if n > 0 {
            for die in g.roll(&format!("action-{}", side.code()), n.into(), 6)? {
                faces[side.faces()[die as usize - 1].index()] += 1;
            }
        }
        g.tell(Event::Rolled { side, faces });
        g.table.hunt_box.shadow += std::mem::take(&mut faces[Face::Eye.index()]);
        let dice = &mut g.table.dice[side.index()];
        (dice.unused, dice.pool) = (faces, 0);
    }
    g.table.phase = Phase::Actions(Side::Free);
    Ok(())
}

/// Phase 5, one action: whoever has dice, in turn.
fn actions(g: &mut Tabletop, side: Side) -> Step<()> {
    if g.table.battle.is_some() {
        battle::go_on(g)?;
        action::conclude(g)?;
        g.table.phase = Phase::Actions(side.other());
        return Ok(());
    }
    if g.table.dice_left(Side::Free) + g.table.dice_left(Side::Shadow) == 0 {
        if g.table.in_mordor() && !g.table.fellowship.stirred {
            fellowship::corrupt(g, 1)?;
        }
        g.table.phase = Phase::Victory;
        return Ok(());
    }
    if g.table.dice_left(side) > 0 {
        action::turn(g, side)?;
    }
    g.table.phase = Phase::Actions(side.other());
    Ok(())
}

/// Phase 6: points, and the next turn.
fn victory(g: &mut Tabletop) -> Step<()> {
    if g.table.points(Side::Shadow) >= SHADOW_GOAL {
        return Err(Halt::Over(Victory::ShadowConquest));
    }
    if g.table.points(Side::Free) >= FREE_GOAL {
        return Err(Halt::Over(Victory::FreeConquest));
    }
    g.table.turn += 1;
    g.table.phase = Phase::Draw;
    Ok(())
}

/// The end.
fn finish(g: &mut Tabletop, victory: Victory) -> Outcome {
    g.tell(Event::Won(victory));
    Outcome {
        winners: vec![victory.winner().seat()],
        reason: victory.phrase(),
        points: Side::ALL.iter().map(|&side| g.table.points(side).into()).collect(),
    }
}
