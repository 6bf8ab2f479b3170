//! The combat halves of the cards. One entry for each card in [`effect`]; a
//! card without one is refused as a combat card. The order of play, costs and
//! rolls are the battle's (`battle::round`); an effect changes the round that
//! is being fought (`battle::bend`), strikes, or asks.

use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::battle::{bend, fighters, has_shelter, leave, needs, now, strike, throw};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::Side;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fight::{Battle, Bout, Clash, Outlook};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::options::DICE;
use crate::games::wotr2::order::Order;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Step, Tabletop, broken};

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
    /// It strikes, asks, or does several things: the number is the initiative
    /// that is on.
    Do(fn(&mut Tabletop, Side, u8) -> Step<()>),
}

/// The combat half of a card, if it is known.
pub fn effect(card: Card) -> Option<Effect> {
    let (may, act): (May, Act) = match card.code() {
        "fs01" | "fs15" | "fs16" => (always, Act::Bend(daylight)),
        "fs02" | "fs10" => (always, Act::Bend(no_quarter)),
        "fs05" | "fs09" | "fs17" => (way_out, Act::Do(scouts)),
        "fs06" | "fs07" | "fs18" | "fs19" => (always, Act::Bend(shield_wall)),
        "fs22" | "fs23" | "fs24" => (own_elite, Act::Bend(valour)),
        "ss01" | "ss10" | "ss21" => (always, Act::Bend(deadly_strife)),
        "ss06" | "ss16" | "ss17" => (always, Act::Do(great_host)),
        "ss09" | "ss12" => (always, Act::Bend(swarm_of_bats)),
        "ss13" | "ss14" | "ss15" => (own_elite, Act::Do(we_come_to_kill)),
        "ss22" | "ss23" | "ss24" => (always, Act::Bend(desperate_battle)),
        _ => return None,
    };
    Some(Effect { may, act })
}

fn always(_: &Table, _: &Battle, _: Side) -> bool {
    true
}

/// The Free Peoples' card fights in the field before a way out.
fn way_out(table: &Table, battle: &Battle, side: Side) -> bool {
    let defends = side == battle.defender() && battle.clash != Clash::Siege;
    let out = !table.retreats(side, battle.at, battle.from).is_empty();
    defends && (out || has_shelter(table, battle))
}

fn own_elite(table: &Table, battle: &Battle, side: Side) -> bool {
    elites(table, battle, side) > 0
}

fn elites(table: &Table, battle: &Battle, side: Side) -> u8 {
    let figures = fighters(table, battle, side).figures;
    side.nations().iter().map(|n| figures.elites[n.index()]).sum()
}

/// Scouts: the army leaves, or goes into its stronghold.
fn scouts(g: &mut Tabletop, side: Side, _: u8) -> Step<()> {
    let battle = now(g)?;
    let to = g.table.retreats(side, battle.at, battle.from);
    let inside = has_shelter(&g.table, &battle);
    let outlook = match (to.iter().next(), inside, to.len()) {
        (None, ..) => Order::Withdraw,
        (Some(only), false, 1) => Order::Retreat(only),
        _ => ask(g, side, Ask::Battle(BattleAsk::Retreat { to, inside, stand: false }))?,
    };
    let left = match outlook {
        Order::Retreat(to) => {
            leave(g, to)?;
            Outlook::Won
        }
        Order::Withdraw => {
            g.tell(Event::Withdrew { side, at: battle.at });
            Outlook::Inside
        }
        _ => return Err(broken("a way out was due")),
    };
    bend(g, |bout| bout.left = Some(left));
    Ok(())
}

/// Daylight: three dice for the Shadow, at most.
fn daylight(bout: &mut Bout, side: Side) {
    let cap = &mut bout.cap[side.other().index()];
    *cap = (*cap).min(3);
}

/// Valour: one more on each die of the combat roll.
fn valour(bout: &mut Bout, side: Side) {
    bout.bonus[side.index()] += 1;
}

/// Deadly Strife: two more on every die of both sides.
fn deadly_strife(bout: &mut Bout, _: Side) {
    both(bout, 2);
}

/// Desperate Battle: one more on every die of both sides.
fn desperate_battle(bout: &mut Bout, _: Side) {
    both(bout, 1);
}

fn both(bout: &mut Bout, more: i8) {
    for bonus in bout.bonus.iter_mut().chain(&mut bout.bonus_again) {
        *bonus += more;
    }
}

/// No Quarter: whoever hit at all hits once more.
fn no_quarter(bout: &mut Bout, side: Side) {
    if bout.hits(side) > 0 {
        bout.added[side.index()] += 1;
    }
}

/// Shield-wall: of two hits or more one is stopped.
fn shield_wall(bout: &mut Bout, side: Side) {
    if bout.hits(side.other()) >= 2 {
        bout.added[side.other().index()] -= 1;
    }
}

/// Swarm of Bats: the other card is void, or the leaders do better.
fn swarm_of_bats(bout: &mut Bout, side: Side) {
    match bout.cards[side.other().index()].card() {
        Some(_) => bout.void[side.other().index()] = true,
        None => bout.bonus_again[side.index()] += 1,
    }
}

/// Great Host: twice as many units as the enemy strike once more.
fn great_host(g: &mut Tabletop, side: Side, _: u8) -> Step<()> {
    let battle = now(g)?;
    let [own, other] = [side, side.other()].map(|s| fighters(&g.table, &battle, s).figures.units(s));
    if own >= 2 * other { strike(g, side.other(), 1) } else { Ok(()) }
}

/// We Come to Kill: the elites that are left strike once more.
fn we_come_to_kill(g: &mut Tabletop, side: Side, _: u8) -> Step<()> {
    let battle = now(g)?;
    let n = elites(&g.table, &battle, side).min(DICE);
    if n == 0 {
        return Ok(());
    }
    let hits = throw(g, side, "late", n, needs(&battle, side), 0)?.hits;
    strike(g, side.other(), hits)
}
