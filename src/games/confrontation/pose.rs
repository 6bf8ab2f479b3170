//! A table for a scenario, from its `[position]`.

use super::codes::{Card, Piece, Region, Side, Special};
use super::options::Options;
use super::table::{Face, Man, Phase, Place, Table};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Posed {
    #[serde(default = "sauron")]
    turn: Side,
    #[serde(default)]
    fellowship: toml::Table,
    #[serde(default)]
    sauron: toml::Table,
    #[serde(default)]
    shown: Vec<Piece>,
    #[serde(default)]
    shown_for_good: Vec<Piece>,
    #[serde(default)]
    hand: BTreeMap<Side, Vec<Card>>,
    #[serde(default)]
    specials: BTreeMap<Side, Vec<Special>>,
    must_move: Option<Piece>,
}

fn sauron() -> Side {
    Side::Sauron
}

/// The table at a position.
pub fn pose(options: &Options, position: &toml::Table) -> Result<Table, String> {
    let posed: Posed = position.clone().try_into().map_err(|e: toml::de::Error| e.to_string())?;
    let mut table = Table::new(*options);
    table.phase = Phase::Play;
    table.turn = posed.turn;
    table.number = if posed.turn == Side::Sauron { 1 } else { 2 };
    table.men = [Man { place: Place::Fallen, face: Face::Hidden }; 18];
    for (side, regions) in [(Side::Fellowship, &posed.fellowship), (Side::Sauron, &posed.sauron)] {
        stand(&mut table, side, regions)?;
    }
    for (pieces, face) in [(&posed.shown, Face::Shown), (&posed.shown_for_good, Face::ForGood)] {
        for &piece in pieces {
            if table.fallen(piece) {
                return Err(format!("{} is shown, but stands nowhere", piece.code()));
            }
            table.man_mut(piece).face = face;
        }
    }
    for &side in Side::ALL {
        cards(&mut table, side, posed.hand.get(&side))?;
        specials(&mut table, side, posed.specials.get(&side))?;
        let men = std::mem::take(&mut table.camp_mut(side).tray);
        let hidden: Vec<_> = men.into_iter().filter(|&p| !table.shown(p)).collect();
        let camp = table.camp_mut(side);
        (camp.tray, camp.generation) = (hidden, 1);
    }
    if table.camps[0].hand.len() != table.camps[1].hand.len() {
        return Err("both hands must have the same size".to_owned());
    }
    table.bound = posed.must_move;
    if let Some(piece) = table.bound.filter(|&p| p.side() != Side::Sauron || table.fallen(p)) {
        return Err(format!("{} cannot be the piece that must move", piece.code()));
    }
    Ok(table)
}

/// Places a side's pieces, and keeps their order for the tray.
fn stand(table: &mut Table, side: Side, regions: &toml::Table) -> Result<(), String> {
    for code in regions.keys() {
        Region::from_code(code).ok_or_else(|| format!("there is no region `{code}`"))?;
    }
    for &region in Region::ALL {
        let Some(list) = regions.get(region.code()) else { continue };
        let pieces: Vec<Piece> = list.clone().try_into().map_err(|e: toml::de::Error| e.to_string())?;
        if pieces.len() > region.land().room() {
            return Err(format!("{} has no room for so many", region.code()));
        }
        for piece in pieces {
            if piece.side() != side || !table.fallen(piece) {
                return Err(format!("{} cannot stand in {}", piece.code(), region.code()));
            }
            if table.count(side.other(), region) > 0 {
                return Err(format!("both sides stand in {}", region.code()));
            }
            table.man_mut(piece).place = Place::At(region);
            table.camp_mut(side).tray.push(piece);
        }
    }
    Ok(())
}

fn cards(table: &mut Table, side: Side, hand: Option<&Vec<Card>>) -> Result<(), String> {
    let Some(hand) = hand else { return Ok(()) };
    if let Some(card) = hand.iter().find(|c| !side.cards().contains(c)) {
        return Err(format!("{} is no card of {}", card.code(), side.code()));
    }
    if hand.is_empty() {
        return Err("a hand is never empty: cards are taken back".to_owned());
    }
    let (held, gone) = side.cards().iter().partition(|c| hand.contains(c));
    let camp = table.camp_mut(side);
    (camp.hand, camp.discard) = (held, gone);
    Ok(())
}

fn specials(table: &mut Table, side: Side, held: Option<&Vec<Special>>) -> Result<(), String> {
    let held = held.cloned().unwrap_or_default();
    if let Some(card) = held.iter().find(|s| s.side() != side) {
        return Err(format!("{} is no special card of {}", card.code(), side.code()));
    }
    table.camp_mut(side).dealt = held;
    Ok(())
}
