//! Cards whose event begins a battle with rules of its own.

use super::fighters;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Side};
use crate::games::wotr2::fight::{Battle, Clash};
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;

/// How many rounds a siege battle has before an elite has to pay.
pub fn siege_rounds(battle: &Battle) -> u8 {
    if ram(battle) { 3 } else { 1 }
}

/// Whether a side may play no combat card in this round: the Free Peoples in
/// Minas Tirith under Denethor's Folly, and when a ram comes without a
/// companion to meet it.
pub fn barred(table: &Table, battle: &Battle, side: Side) -> bool {
    let folly = battle.at == Region::MinasTirith && table.on_table(Card::DENETHORS_FOLLY);
    let companion = fighters(table, battle, side).characters.iter().any(Character::is_companion);
    side == Side::Free && (folly || ram(battle) && battle.rounds <= 1 && !companion)
}

/// How many dice a side's combat roll loses in every round: one for each unit
/// inside, when help unlooked for comes to them.
pub fn fewer(table: &Table, battle: &Battle, side: Side) -> u8 {
    match battle.by {
        Some(Card::HELP_UNLOOKED_FOR) if side == Side::Shadow => table.units(Side::Free, battle.at),
        _ => 0,
    }
}

/// Whether the attacker may break off. Corsairs who fight in the field do not.
pub fn may_cease(battle: &Battle) -> bool {
    battle.by != Some(Card::CORSAIRS) || battle.clash == Clash::Siege
}

fn ram(battle: &Battle) -> bool {
    matches!(battle.by, Some(Card::GROND | Card::FIGHTING_URUK_HAI)) && battle.clash == Clash::Siege
}
