//! The hunt and the way through Mordor (14, 15): what finds the Fellowship,
//! and what that costs.
//!
//! A tile goes through `tiles` (is it drawn, which one, what is it worth, does
//! a card on the table answer it) and `damage` (Guide, casualty, corruption);
//! then `reveal` may follow. All that a tile's cause changes is in [`Cause`].

mod answers;
mod damage;
mod reveal;
mod roll;
#[cfg(test)]
mod tests;
mod tiles;

pub use answers::{answers, may_answer};
pub use damage::{lose, random};
pub use reveal::{balrog, reveal};
pub use roll::hunt;
pub use tiles::{draw_tile, set_aside, settle};

use super::codes::Tile;
use super::data::Colour;
use super::event::{Event, Victory};
use super::options::{MORDOR_END, PREVENTED_DRAW_TAKES_STEP};
use super::{Halt, Step, Tabletop};

/// What a tile is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// A hunt roll with so many successes.
    Hunt(u8),
    /// A step on the Mordor Track, with so many dice in the Hunt Box.
    Step(u8),
    /// A stronghold of the Shadow on the way of a revealed Fellowship.
    Stronghold,
    /// The Balrog of Moria; on a declaration that ends in a haven the tile
    /// reveals nothing.
    Balrog {
        /// Whether the Fellowship has come to a haven.
        sheltered: bool,
    },
    /// An event card of the Shadow.
    Event(Harm),
}

/// How an event card of the Shadow harms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harm {
    /// As a hunt does: Orc Patrol.
    Usual,
    /// Nothing lowers it: Isildur's Bane.
    Whole,
    /// A companion drawn at random is lost: Foul Thing from the Deep.
    Companion,
}

impl Cause {
    /// What an eye is worth; nothing if it has no effect at all.
    fn eye(self) -> Option<u8> {
        match self {
            Self::Hunt(n) | Self::Step(n) => Some(n),
            Self::Stronghold => Some(0),
            Self::Balrog { .. } | Self::Event(_) => None,
        }
    }

    /// Whether a tile is thrown away without effect.
    fn voids(self, tile: Tile) -> bool {
        let blue = matches!(self, Self::Event(_)) && tile.data().kind == Colour::Blue;
        blue || tile.is_eye() && self.eye().is_none()
    }

    /// Whether anything may lower the damage.
    fn softens(self) -> bool {
        self != Self::Event(Harm::Whole)
    }

    /// Whether the tile's reveal icon counts.
    fn reveals(self) -> bool {
        self != Self::Balrog { sheltered: true }
    }
}

/// One move on the Mordor Track: a tile, and a step unless it stops.
pub fn mordor_step(g: &mut Tabletop) -> Step<()> {
    let hunters = g.table.hunt_box.shadow + g.table.hunt_box.free;
    let goes_on = match tile(g, Cause::Step(hunters))? {
        Some(tile) => !tile.data().stop,
        None => PREVENTED_DRAW_TAKES_STEP,
    };
    if !goes_on {
        return Ok(());
    }
    let step = g.table.fellowship.mordor.map_or(0, |s| s + 1);
    g.table.fellowship.mordor = Some(step);
    g.tell(Event::MordorStep(step));
    if step >= MORDOR_END { Err(Halt::Over(Victory::RingDestroyed)) } else { Ok(()) }
}

/// A tile for an event card of the Shadow, with all that follows.
pub fn by_event(g: &mut Tabletop, harm: Harm) -> Step<()> {
    tile(g, Cause::Event(harm)).map(|_| ())
}

/// A tile for an event card that looks at its number alone: none if no tile
/// was drawn or it has no effect. Only Staff and Coat answer it.
pub fn number(g: &mut Tabletop) -> Step<Option<u8>> {
    let found = tiles::find(g, Cause::Event(Harm::Whole))?;
    g.table.hunted = None;
    Ok(found.and_then(|found| found.worth).map(|worth| u8::try_from(worth).unwrap_or(0)))
}

/// One tile from its draw to its end: which it was, if one was drawn.
fn tile(g: &mut Tabletop, cause: Cause) -> Step<Option<Tile>> {
    let Some(found) = tiles::find(g, cause)? else { return Ok(None) };
    match found.worth {
        Some(worth) => damage::suffer(g, found.tile, worth, cause)?,
        None => g.table.hunted = None,
    }
    Ok(Some(found.tile))
}
