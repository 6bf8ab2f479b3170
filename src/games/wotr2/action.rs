//! One action of one side: rings, passing, skipping, and every kind of action
//! a die buys (3.5, 3.7, 4); and what is looked after when it is over.

use super::armies::{self, Rules};
use super::ask::Ask;
use super::battle;
use super::cards;
use super::codes::{Face, Side};
use super::dice;
use super::event::Event;
use super::fellowship;
use super::flow::ask;
use super::hunt;
use super::muster;
use super::order::{Action, Order, Payer};
use super::people;
use super::politics::{self, Push};
use super::table::{Acting, Table};
use super::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// A side is on: perhaps a ring, then one thing.
pub fn turn(g: &mut Tabletop, side: Side) -> Step<()> {
    loop {
        match ask(g, side, Ask::Action)? {
            Order::Ring { from, to } => {
                dice::ring(g, side, from, to);
                if g.table.dice_left(side) == 0 {
                    return Ok(());
                }
            }
            Order::Pass => {
                g.tell(Event::Passed(side));
                return Ok(());
            }
            Order::Skip(face) => {
                dice::take(&mut g.table, side, face);
                g.tell(Event::Skipped(side, face));
                return Ok(());
            }
            Order::Act { payer, action } => {
                let paid = dice::spend(g, side, payer);
                let card = if let Action::Play(card, _) = &action { Some(*card) } else { None };
                g.table.acting = Some(Acting { side, paid, card });
                carry_out(g, side, &action)?;
                return conclude(g);
            }
            _ => return Err(Halt::broken("an action was due")),
        }
    }
}

/// Whether an order is an answer to [`Ask::Action`].
pub fn may_turn(table: &Table, side: Side, order: &Order) -> Result<(), Phrase> {
    match order {
        Order::Ring { from, to } => dice::may_ring(table, side, *from, *to),
        Order::Pass if table.dice_left(side) < table.dice_left(side.other()) => Ok(()),
        Order::Pass => Err(refuse("no-passing")),
        Order::Skip(face) if table.has_die(side, *face) => Ok(()),
        Order::Skip(face) => Err(refuse("no-such-die").with("face", super::event::face(*face))),
        Order::Act { payer, action } => {
            let face = dice::counts_as(table, side, *payer)?;
            dice::pays(table, side, face, action)?;
            may_act(table, side, *payer, face, action)
        }
        _ => Err(refuse("not-asked")),
    }
}

/// Whether a side may do this; the payer fits already. `face` is what the
/// payer counts as.
pub fn may_act(table: &Table, side: Side, payer: Payer, face: Face, action: &Action) -> Result<(), Phrase> {
    let led = face == Face::Character;
    match action {
        Action::MoveFellowship => fellowship::may_move(table),
        Action::Hide => fellowship::may_hide(table),
        Action::Separate(who, to) => fellowship::may_separate(table, *who, *to),
        Action::Companions(groups) => people::may_walk(table, groups),
        Action::Nazgul(flights) => people::may_fly(table, flights),
        Action::Move(marches) => {
            armies::may_march(table, side, marches, if led { Rules::LED } else { Rules::ARMY })
        }
        Action::Attack(assault) => battle::may_attack(table, side, assault, led),
        Action::Storm(at, force) => battle::may_storm(table, side, *at, force, led),
        Action::Sortie(at, force) => battle::may_sally(table, side, *at, force, led),
        Action::Recruit(lots) => muster::may_recruit(table, side, lots),
        Action::Politics(nation) => muster::may_push(table, side, *nation),
        Action::Bring(who, at) => muster::may_bring(table, side, *who, *at),
        Action::Voice(voice) => muster::may_speak(table, *voice),
        Action::Draw(deck) => match table.deck(side, *deck).left() {
            0 => Err(refuse("deck-empty").with("deck", super::event::deck(*deck))),
            _ => Ok(()),
        },
        Action::Play(card, choices) => cards::may_play(table, side, payer, *card, choices),
        Action::Ability(who) => people::may_use_ability(table, *who),
        Action::Remove { card, ring, with } => {
            let shown = if let Payer::Die(face) = payer { face } else { face };
            cards::may_remove(table, side, *card, shown, *ring, *with)
        }
    }
}

/// Does an action that is paid for.
pub fn carry_out(g: &mut Tabletop, side: Side, action: &Action) -> Step<()> {
    match action {
        Action::MoveFellowship => {
            fellowship::move_one(g)?;
            if !g.table.on_table(super::card::Card::LAST_BATTLE) {
                g.table.hunt_box.free += 1;
            }
        }
        Action::Hide => fellowship::hide(g),
        Action::Separate(who, to) => fellowship::separate(g, *who, *to)?,
        Action::Companions(groups) => groups.iter().for_each(|&(who, to)| people::walk(g, who, to)),
        Action::Nazgul(flights) => people::fly(g, flights),
        Action::Move(marches) => marches.iter().for_each(|m| armies::march(g, side, m)),
        Action::Attack(assault) => battle::attack(g, battle::field(side, assault))?,
        Action::Storm(at, force) => battle::attack(g, battle::storm(side, *at, *force))?,
        Action::Sortie(at, force) => battle::attack(g, battle::sortie(side, *at, *force))?,
        Action::Recruit(lots) => muster::recruit_lots(g, lots),
        Action::Politics(nation) => politics::advance(g, *nation, Push::Muster),
        Action::Bring(who, at) => muster::bring(g, *who, *at),
        Action::Voice(voice) => muster::speak(g, *voice),
        Action::Draw(deck) => cards::draw(g, side, *deck, 1),
        Action::Play(card, choices) => cards::play(g, *card, choices)?,
        Action::Ability(who) => people::use_ability(g, *who),
        Action::Remove { card, ring, with } => cards::remove(g, side, *card, *ring, *with),
    }
    Ok(())
}

/// The action is over: sieges, lone leaders, limits, cards on the table, cards
/// owed, hands.
pub fn conclude(g: &mut Tabletop) -> Step<()> {
    armies::sieges(g);
    armies::lone_leaders(g);
    armies::trim(g)?;
    cards::review(g);
    hunt::settle(&mut g.table);
    if let Some(acting) = g.table.acting
        && acting.card.is_some()
    {
        cards::opened(g, acting)?;
    }
    cards::hand_limit(g)?;
    g.table.acting = None;
    Ok(())
}
