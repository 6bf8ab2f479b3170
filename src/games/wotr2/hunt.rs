//! The hunt: roll, tile, damage, reveal, and the steps in Mordor (14, 15).
//!
//! The entries are fixed; what is marked as a minimal body here is the work of
//! whoever writes the hunt (see the README).

use super::codes::Tile;
use super::event::{Event, Victory};
use super::options::MORDOR_END;
use super::order::Route;
use super::{Halt, Step, Tabletop};

/// The hunt that follows a move of the Fellowship outside Mordor: the roll
/// with re-rolls, and a tile if it succeeds.
pub fn hunt(g: &mut Tabletop) -> Step<()> {
    // Minimal body: no die is rolled.
    let _ = g;
    Ok(())
}

/// One move on the Mordor Track: a tile, and a step unless it stops.
pub fn mordor_step(g: &mut Tabletop) -> Step<()> {
    // Minimal body: no tile is drawn.
    let step = g.table.fellowship.mordor.map_or(0, |s| s + 1);
    g.table.fellowship.mordor = Some(step);
    g.tell(Event::MordorStep(step));
    if step >= MORDOR_END { Err(Halt::Over(Victory::RingDestroyed)) } else { Ok(()) }
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
    Err(super::broken("there is no tile"))
}

/// The Fellowship is revealed: the Free Peoples name the way, and strongholds
/// of the Shadow on it cost tiles (13.5, 14.5).
pub fn reveal(g: &mut Tabletop) -> Step<()> {
    // Minimal body: it stays where it is.
    if g.table.fellowship.hidden {
        g.table.fellowship.hidden = false;
        g.table.fellowship.progress = 0;
        let at = g.table.fellowship.at;
        g.tell(Event::Revealed(vec![at]));
        super::cards::lose_from_table(g, super::card::Card::LAST_BATTLE);
    }
    Ok(())
}

/// The Balrog of Moria on a declaration or a reveal that touches Moria.
pub fn balrog(g: &mut Tabletop, route: &Route, declared: bool) -> Step<()> {
    // Minimal body: he sleeps.
    let _ = (g, route, declared);
    Ok(())
}
