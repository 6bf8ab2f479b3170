//! What follows a round: on or not, retreats, discarded cards, the Witch-king's
//! draw, who goes into the region, and how sieges stand (9.9, 9.10, 11).

use super::losses::{inflict, toll};
use super::{bent, fights, now, stage};
use crate::games::wotr2::armies::{self, held_back, parts_well};
use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::cards;
use crate::games::wotr2::codes::{Character, Nation, NationSet, Side};
use crate::games::wotr2::event::{Event, nation as nation_arg, region as region_arg};
use crate::games::wotr2::fight::{Battle, Bout, Clash, Outlook, Stage};
use crate::games::wotr2::figures::Troops;
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::options::Overstacking;
use crate::games::wotr2::order::{Feat, Losses, Order};
use crate::games::wotr2::politics;
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// The round is fought: who is still there, and do they go on?
pub fn verdict(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    let [attacks, defends] = battle.sides().map(|side| fights(&g.table, &battle, side));
    let outlook = match battle.bout.left {
        Some(outlook) => outlook,
        None if !attacks => Outlook::Over,
        None if !defends => Outlook::Won,
        None if presses_on(g)? => retreat(g)?,
        None => Outlook::Over,
    };
    stage(g, Stage::Close(outlook));
    Ok(())
}

/// Whether the attacker goes on. In a siege an elite pays, from the second
/// round on; without one it ends.
fn presses_on(g: &mut Tabletop) -> Step<bool> {
    let battle = now(g)?;
    let costs_elite = battle.clash == Clash::Siege && battle.rounds >= bent::siege_rounds(&battle);
    let can = if costs_elite { !elites(&g.table, &battle).is_empty() } else { true };
    if !can {
        return Ok(false);
    }
    if !bent::may_cease(&battle) {
        return Ok(true);
    }
    let side = battle.attacker;
    match ask(g, side, Ask::Battle(BattleAsk::PressOn { costs_elite }))? {
        Order::PressOn(paid) => {
            g.tell(Event::PressedOn { side, paid });
            if let Some(nation) = paid {
                let left = inflict(g, side, battle.from, &battle.force.figures, &reduction(nation))?;
                if let Some(battle) = g.table.battle.as_mut() {
                    battle.force.figures = left;
                }
            }
            Ok(true)
        }
        Order::Cease => {
            g.tell(Event::Ceased(side));
            Ok(false)
        }
        _ => Err(Halt::broken("another round or an end was due")),
    }
}

/// The nations an elite of which can pay for a round: it becomes a regular, or
/// is lost where there is none, but never as the last unit.
pub fn elites(table: &Table, battle: &Battle) -> NationSet {
    let side = battle.attacker;
    let pays = |&nation: &Nation| {
        let toll = toll(table, side, &battle.force.figures, &reduction(nation));
        toll.is_some_and(|toll| toll.left.units(side) > 0)
    };
    side.nations().iter().copied().filter(pays).collect()
}

fn reduction(nation: Nation) -> Losses {
    let mut losses = Losses::default();
    losses.reduced[nation.index()] = 1;
    losses
}

/// The attacker presses on: the defender in the field may leave.
fn retreat(g: &mut Tabletop) -> Step<Outlook> {
    let battle = now(g)?;
    let side = battle.defender();
    let to = g.table.retreats(side, battle.at, battle.from);
    if battle.clash == Clash::Siege || to.is_empty() {
        return Ok(Outlook::Again);
    }
    match ask(g, side, Ask::Battle(BattleAsk::Retreat { to, inside: false, stand: true }))? {
        Order::Retreat(to) => {
            leave(g, to)?;
            Ok(Outlook::Won)
        }
        Order::Stand => {
            g.tell(Event::Stood(side));
            Ok(Outlook::Again)
        }
        _ => Err(Halt::broken("a retreat or none was due")),
    }
}

/// The whole defending army goes to another region; who cannot move stays.
pub fn leave(g: &mut Tabletop, to: Region) -> Step<()> {
    let battle = now(g)?;
    let side = battle.defender();
    armies::retreat(g, side, battle.at, to);
    Ok(())
}

/// The round is wholly over: cards go, the Witch-king may draw, and then the
/// next round, or the end.
pub fn close(g: &mut Tabletop, outlook: Outlook) -> Step<()> {
    let battle = now(g)?;
    for card in battle.bout.cards.iter().filter_map(|play| play.card()) {
        cards::discard(g, card);
    }
    sorcerer(g, &battle)?;
    if let Some(battle) = g.table.battle.as_mut() {
        battle.bout = Bout::NEW;
    }
    match outlook {
        Outlook::Again => {
            stage(g, Stage::Round);
            return Ok(());
        }
        Outlook::Inside => follow(g)?,
        Outlook::Won => won(g)?,
        Outlook::Over => {}
    }
    g.table.battle = None;
    armies::sieges(g);
    g.tell(Event::BattleOver(battle.at));
    Ok(())
}

/// After the first round the Witch-king, if he played a card and lives, may
/// draw one of its deck.
fn sorcerer(g: &mut Tabletop, battle: &Battle) -> Step<()> {
    let side = Side::Shadow;
    let Some(card) = battle.bout.cards[side.index()].card() else { return Ok(()) };
    let deck = card.deck();
    let able = battle.bout.sorcerer && g.table.in_play(Character::WitchKing);
    if !able || g.table.deck(side, deck).left() == 0 {
        return Ok(());
    }
    match ask(g, side, Ask::Battle(BattleAsk::Sorcerer(deck)))? {
        Order::Use { feat: Feat::Sorcerer, .. } => cards::draw(g, side, deck, 1),
        Order::Decline(Feat::Sorcerer) => {}
        _ => return Err(Halt::broken("the Sorcerer's draw was due")),
    }
    Ok(())
}

/// The defenders are in their stronghold: who moves in besieges it; if nobody
/// does, there is no siege (B6).
fn follow(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    if battle.landed() {
        armies::enter(g, battle.attacker, battle.at);
        armies::besiege(g, battle.at);
    } else if go_in(g, BattleAsk::Follow)? {
        armies::besiege(g, battle.at);
    }
    Ok(())
}

/// The defenders are gone: sieges end, strongholds fall, and the attacker may
/// go into the region.
fn won(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    armies::sieges(g);
    if battle.landed() {
        armies::enter(g, battle.attacker, battle.at);
    } else if battle.from != battle.at {
        go_in(g, BattleAsk::Advance)?;
    }
    Ok(())
}

/// Asks who of the attacking part goes into the region, which counts as moving
/// there. Whether anybody does.
fn go_in(g: &mut Tabletop, question: BattleAsk) -> Step<bool> {
    let battle = now(g)?;
    let side = battle.attacker;
    if g.table.closed(side).has(battle.at) {
        return Ok(false);
    }
    match ask(g, side, Ask::Battle(question))? {
        Order::Advance(troops) => {
            armies::shift(&mut g.table, battle.from, battle.at, &troops);
            g.tell(Event::WentIn { side, from: battle.from, to: battle.at, troops });
            armies::sieges(g);
            armies::enter(g, side, battle.at);
            politics::rouse(g, troops.characters, battle.at);
            Ok(true)
        }
        Order::Stay => {
            g.tell(Event::StayedOut { side, at: battle.at });
            Ok(false)
        }
        _ => Err(Halt::broken("an advance or none was due")),
    }
}

/// Whether these of the attacking part may go into the region: a unit among
/// them (B21), no leader left alone, none who may not cross its border.
pub fn may_go_in(table: &Table, battle: &Battle, troops: &Troops) -> Result<(), Phrase> {
    let side = battle.attacker;
    parts_well(table, side, battle.from, troops, &battle.force)?;
    let at = |why: &str| refuse(why).with("at", region_arg(battle.at));
    if let Some(nation) = held_back(table, &troops.figures, battle.at) {
        return Err(at("not-at-war").with("nation", nation_arg(nation)));
    }
    let more = table.units(side, battle.at) + troops.figures.units(side);
    if table.options.overstacking == Overstacking::Forbid && more > table.limit(side, battle.at) {
        return Err(at("too-many-units"));
    }
    Ok(())
}
