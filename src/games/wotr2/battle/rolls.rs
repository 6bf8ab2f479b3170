//! The dice of a battle: how many, what they need, the leader re-roll (9.3,
//! 9.5, 9.6).

use super::{bend, bent, fighters, now};
use crate::games::wotr2::codes::{Character, Side};
use crate::games::wotr2::data::Site;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fight::{Battle, Clash, Throw};
use crate::games::wotr2::figures::Troops;
use crate::games::wotr2::options::{
    COMBAT_DICE_CAP_BEFORE_SUBTRACTION, DICE, WORDS_OF_POWER_LIFTS_WHITE_RIDER,
};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop};

/// The combat roll of both sides.
pub fn combat(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    for side in battle.sides() {
        let n = dice(&g.table, &battle, side);
        let bonus = battle.bout.bonus[side.index()];
        let roll = throw(g, side, "", n, needs(&battle, side), bonus)?;
        bend(g, |bout| bout.roll[side.index()] = roll);
    }
    Ok(())
}

/// The leader re-roll of both sides. How many dice is fixed before one falls.
pub fn again(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    for side in battle.sides() {
        let n = dice_again(&g.table, &battle, side);
        if n > 0 {
            let bonus = battle.bout.bonus_again[side.index()];
            let roll = throw(g, side, "again", n, needs(&battle, side), bonus)?;
            bend(g, |bout| bout.again[side.index()] = roll);
        }
    }
    Ok(())
}

/// Throws dice for a side. Their name ends with what roll it is: nothing for
/// the combat roll; what a card lets throw has a word of its own.
pub fn throw(g: &mut Tabletop, side: Side, what: &'static str, n: u8, needs: u8, bonus: i8) -> Step<Throw> {
    let battle = now(g)?;
    let who = if side == battle.attacker { "attacker" } else { "defender" };
    let dash = if what.is_empty() { "" } else { "-" };
    let name = format!("battle-{}-r{}-{who}{dash}{what}", battle.at.code(), battle.rounds);
    let n = n.min(DICE);
    let mut throw = Throw { n, ..Throw::default() };
    let rolled = g.roll(&name, n.into(), 6)?;
    if rolled.len() != usize::from(n) {
        return Err(Halt::broken("another number of dice was due"));
    }
    for (slot, die) in throw.dice.iter_mut().zip(rolled) {
        *slot = die as u8;
    }
    throw.hits = throw.faces().iter().filter(|&&die| hits(die, needs, bonus)).count() as u8;
    let needs = needs.saturating_add_signed(bonus.saturating_neg()).clamp(2, 6);
    g.tell(Event::Threw { side, what, throw, needs });
    Ok(throw)
}

/// Whether a die hits: a 1 never, a 6 always.
fn hits(die: u8, needs: u8, bonus: i8) -> bool {
    match die {
        1 => false,
        6 => true,
        _ => die.saturating_add_signed(bonus) >= needs,
    }
}

/// What the dice of a side need: five, but the attacker six in a siege battle,
/// and in the first round against a city or a fortification.
pub fn needs(battle: &Battle, side: Side) -> u8 {
    let walls = match battle.clash {
        Clash::Siege => true,
        Clash::Field => {
            battle.rounds <= 1 && matches!(battle.at.site(), Some(Site::City | Site::Fortification))
        }
        Clash::Sortie => false,
    };
    if walls && side == battle.attacker { 6 } else { 5 }
}

/// How many dice the combat roll of a side has: at most five, then caps, then
/// what is taken off (B11), at least one.
pub fn dice(table: &Table, battle: &Battle, side: Side) -> u8 {
    let bout = &battle.bout;
    let i = side.index();
    let strength = table.strength(side, &speaking(table, battle, side));
    let fewer = bout.fewer[i].saturating_add(bent::fewer(table, battle, side));
    let (full, cap) = (strength.min(DICE), bout.cap[i]);
    let left = if COMBAT_DICE_CAP_BEFORE_SUBTRACTION {
        full.min(cap).saturating_sub(fewer)
    } else {
        full.saturating_sub(fewer).min(cap)
    };
    left.max(1)
}

/// How many dice a side rolls again.
fn dice_again(table: &Table, battle: &Battle, side: Side) -> u8 {
    if battle.bout.no_again[side.index()] {
        return 0;
    }
    leadership(table, battle, side).min(battle.bout.misses(side)).min(DICE)
}

/// The leadership of a side in this round, without what it has given up.
pub fn leadership(table: &Table, battle: &Battle, side: Side) -> u8 {
    let troops = speaking(table, battle, side);
    let all = table.leadership(side, &troops);
    let lost = match side {
        _ if !ridden(battle) => 0,
        Side::Free if troops.characters.has(Character::GandalfWhite) => {
            Character::GandalfWhite.data().leadership
        }
        Side::Free => 0,
        Side::Shadow => table.nazgul_leadership(&troops),
    };
    all.saturating_sub(lost).saturating_sub(battle.bout.forfeit[side.index()])
}

/// The leadership of the Nazgûl in this round: what cards can be paid with.
pub fn nazgul_leadership(table: &Table, battle: &Battle) -> u8 {
    if ridden(battle) {
        return 0;
    }
    let all = table.nazgul_leadership(&fighters(table, battle, Side::Shadow));
    all.saturating_sub(battle.bout.forfeit[Side::Shadow.index()])
}

/// Whether the White Rider has taken the leadership of the Nazgûl. Words of
/// Power against him change nothing in that (B12).
fn ridden(battle: &Battle) -> bool {
    let silenced = battle.bout.silent.has(Character::GandalfWhite);
    battle.rider && !(WORDS_OF_POWER_LIFTS_WHITE_RIDER && silenced)
}

/// A side's fighters without the characters who are silenced.
fn speaking(table: &Table, battle: &Battle, side: Side) -> Troops {
    let troops = fighters(table, battle, side);
    Troops { characters: troops.characters.minus(battle.bout.silent), ..troops }
}
