//! Hunt tiles: the pool, the draw, what prevents it, what a tile is worth, and
//! the card on the table that answers it (14.3, 14.4 step 1, 14.6).

use super::Cause;
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::cards;
use crate::games::wotr2::codes::{Side, Tile};
use crate::games::wotr2::data::{Value, Varying};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Feat, Order};
use crate::games::wotr2::table::{Hunted, Table};
use crate::games::wotr2::{Halt, Step, Tabletop};

/// A tile that was drawn and stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found {
    /// Which one.
    pub tile: Tile,
    /// The damage, below zero what is healed; none if it has no effect.
    pub worth: Option<i8>,
}

/// The tile for a cause, after the cards on the table that answer the draw:
/// nothing if the Staff prevented it.
pub(super) fn find(g: &mut Tabletop, cause: Cause) -> Step<Option<Found>> {
    if prevented(g)? {
        return Ok(None);
    }
    let mut found = drawn(g, cause)?;
    let able = able(&g.table, cause, found.worth);
    if able.is_empty() {
        return Ok(Some(found));
    }
    match ask(g, Side::Free, Ask::Hunted(HuntAsk::Table(able)))? {
        Order::Decline(Feat::Table) => {}
        Order::Use { feat: Feat::Card(card), .. } => {
            cards::lose_from_table(g, card);
            if card == Card::MITHRIL_COAT {
                set_aside(&mut g.table, found.tile);
                found = drawn(g, cause)?;
            } else {
                found.worth = found.worth.map(|worth| worth - 1);
                lies_open(g, found);
            }
        }
        _ => return Err(Halt::broken("a card for the tile was due")),
    }
    Ok(Some(found))
}

/// Wizard's Staff: no tile is drawn.
fn prevented(g: &mut Tabletop) -> Step<bool> {
    let staff = Card::WIZARDS_STAFF;
    if !g.table.on_table(staff) {
        return Ok(false);
    }
    let used = matches!(ask(g, Side::Free, Ask::Hunted(HuntAsk::Use(staff)))?, Order::Use { .. });
    if used {
        cards::lose_from_table(g, staff);
    }
    Ok(used)
}

/// A tile is drawn; what it is worth.
fn drawn(g: &mut Tabletop, cause: Cause) -> Step<Found> {
    let tile = draw_tile(g)?;
    let worth = match tile.data().value {
        _ if cause.voids(tile) => None,
        Value::Fixed(n) => Some(n),
        Value::Varies(Varying::Eye) => cause.eye().map(|n| i8::try_from(n).unwrap_or(i8::MAX)),
        Value::Varies(Varying::Die) => Some(g.roll("tile-die", 1, 6)?[0] as i8),
    };
    match (worth, tile.data().value) {
        (None, _) => g.tell(Event::TileVoid),
        (Some(_), Value::Fixed(_)) => {}
        (Some(worth), Value::Varies(_)) => g.tell(Event::TileWorth(worth.unsigned_abs())),
    }
    let found = Found { tile, worth };
    lies_open(g, found);
    Ok(found)
}

/// The tile and its damage are there for all to see.
fn lies_open(g: &mut Tabletop, found: Found) {
    let damage = found.worth.map_or(0, |worth| u8::try_from(worth).unwrap_or(0));
    g.table.hunted = Some(Hunted { tile: found.tile, damage });
}

/// The cards on the table that answer a tile: the Coat any, Axe and Horn what
/// has damage that may be lowered. One of them at most is used.
fn able(table: &Table, cause: Cause, worth: Option<i8>) -> CardSet {
    let hurts = cause.softens() && worth.is_some_and(|worth| worth > 0);
    let able = |card: &Card| table.on_table(*card) && (hurts || *card == Card::MITHRIL_COAT);
    [Card::MITHRIL_COAT, Card::AXE_AND_BOW, Card::HORN_OF_GONDOR].into_iter().filter(able).collect()
}

/// One tile, drawn by an open pick from the pool in the order of its kinds;
/// the pool is filled again first if it is empty. The tile lies open then.
pub fn draw_tile(g: &mut Tabletop) -> Step<Tile> {
    let tiles = &mut g.table.tiles;
    if tiles.pool.iter().all(|&n| n == 0) {
        for kind in 0..Tile::STANDARD {
            tiles.pool[kind] += std::mem::take(&mut tiles.drawn[kind]);
        }
    }
    let total: u8 = g.table.tiles.pool.iter().sum();
    let mut place = g.pick("tile", total.max(1).into())?;
    for &tile in Tile::ALL {
        let here = u32::from(g.table.tiles.pool[tile.index()]);
        if place < here {
            g.table.tiles.pool[tile.index()] -= 1;
            g.table.tiles.drawn[tile.index()] += 1;
            g.tell(Event::Tile(tile));
            return Ok(tile);
        }
        place -= here;
    }
    Err(Halt::broken("there is no tile"))
}

/// A drawn tile is set aside: it goes back into the pool when the action is
/// over, and not before.
pub fn set_aside(table: &mut Table, tile: Tile) {
    table.tiles.drawn[tile.index()] -= 1;
    table.tiles.aside[tile.index()] += 1;
}

/// The action is over: what was set aside goes back into the pool.
pub fn settle(table: &mut Table) {
    let tiles = &mut table.tiles;
    for (pool, aside) in tiles.pool.iter_mut().zip(&mut tiles.aside) {
        *pool += std::mem::take(aside);
    }
}
