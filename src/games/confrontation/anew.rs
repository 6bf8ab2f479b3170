//! What an undo mixes anew: everything hidden, for pieces may have been seen. No
//! generation of a seal comes back, not even that of an earlier state.

use super::codes::{Piece, Region, Side, Special};
use super::table::{Camp, Table};
use super::tray::{hidden, mix_name, mix_specials};
use crate::chance::{Chance, Lot, Spec};
use crate::rules::Refused;
use serde::{Deserialize, Serialize};

/// What both sides' hidden things are after an undo.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anew([Secrets; 2]);

/// What one side hides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Secrets {
    /// Its hidden pieces, in the order of the new seal.
    tray: Vec<Piece>,
    /// The generation of that seal.
    generation: u32,
    /// Its special cards, in the order of their seal.
    dealt: Vec<Special>,
    /// How many seals of special cards were taken back.
    unsealed: u32,
}

/// Mixes all that is hidden, when the game goes back from `undone` to `table`.
pub fn anew(table: &Table, undone: &Table, chance: &mut dyn Chance) -> Result<Option<Anew>, Refused> {
    let [fellowship, sauron] = Side::ALL else { return Ok(None) };
    let mut secrets = |side: &Side| -> Result<Secrets, Refused> {
        let (tray, generation) = tray(table, undone, *side, chance)?;
        let (dealt, unsealed) = specials(table, undone, *side, chance)?;
        Ok(Secrets { tray, generation, dealt, unsealed })
    };
    Ok(Some(Anew([secrets(fellowship)?, secrets(sauron)?])))
}

/// Lays on the table what was mixed.
pub fn renew(table: &mut Table, anew: &Anew) {
    for (&side, secrets) in Side::ALL.iter().zip(&anew.0) {
        let Secrets { tray, generation, dealt, unsealed } = secrets.clone();
        let camp = table.camp_mut(side);
        *camp = Camp {
            tray,
            generation,
            dealt,
            unsealed,
            proven: Vec::new(),
            stirred: Vec::new(),
            hand: std::mem::take(&mut camp.hand),
            discard: std::mem::take(&mut camp.discard),
            played: std::mem::take(&mut camp.played),
        };
    }
}

/// The hidden pieces of a side, mixed within each region, and their generation.
fn tray(
    table: &Table,
    undone: &Table,
    side: Side,
    chance: &mut dyn Chance,
) -> Result<(Vec<Piece>, u32), Refused> {
    let mut tray = Vec::new();
    for &region in Region::ALL {
        let men = hidden(table, side, region);
        let order = mixing(chance, &mix_name(side, region), men.len() as u32)?;
        tray.extend(order.into_iter().map(|i| men[i as usize]));
    }
    let used = table.camp(side).generation.max(undone.camp(side).generation);
    let generation = used + u32::from(!tray.is_empty());
    Ok((tray, generation))
}

/// The special cards of a side. Their seal stays if it is the one that is undone
/// as well; else a new one is made, here or when they are chosen again.
fn specials(
    table: &Table,
    undone: &Table,
    side: Side,
    chance: &mut dyn Chance,
) -> Result<(Vec<Special>, u32), Refused> {
    let (camp, other) = (table.camp(side), undone.camp(side));
    let [here, there] = [table, undone].map(|table| table.seals_specials(side));
    let mut dealt = camp.dealt.clone();
    if here == there && camp.unsealed == other.unsealed {
        return Ok((dealt, camp.unsealed));
    }
    if here {
        dealt.sort_unstable_by_key(|card| card.code());
        let order = mixing(chance, &mix_specials(side), dealt.len() as u32)?;
        dealt = order.into_iter().map(|i| dealt[i as usize]).collect();
    }
    Ok((dealt, camp.unsealed.max(other.unsealed) + u32::from(here || there)))
}

/// A new order for so many things; fewer than two need no chance.
fn mixing(chance: &mut dyn Chance, name: &str, count: u32) -> Result<Vec<u32>, Refused> {
    if count < 2 {
        return Ok((0..count).collect());
    }
    let spec = Spec::Shuffle(count);
    let none = || Refused::NeedsChance { name: name.to_owned(), spec };
    chance.draw(Lot::Hidden, name, spec).ok_or_else(none)
}
