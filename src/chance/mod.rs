//! The only source of randomness in the house.
//!
//! A turn has two ChaCha20 streams, both fixed before its orders were read: the
//! *open* stream, whose every use is shown with its results, and the *hidden*
//! stream (shuffles), whose uses are shown by name only until the game is over.
//! This room knows nothing of games, letters or ledgers.

mod spec;
mod stream;

pub use spec::{BadSpec, Spec};
pub use stream::Stream;

use serde::{Deserialize, Serialize};

/// Which of a turn's two streams a draw comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// Shown with its results at once.
    Open,
    /// Shown by name; the results follow from the deal secret after the end.
    Hidden,
}

/// One use of a stream: what it was for, what was asked and what came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// What the draw was for, such as `defender-fangorn`: a ledger name.
    pub name: String,
    /// Which stream it came from.
    pub lot: Lot,
    /// What was asked of the stream.
    pub spec: Spec,
    /// The results, in the order they fell.
    pub results: Vec<u32>,
}

/// Where an engine's draws come from.
pub trait Chance {
    /// Draws once. `None` means that there is no chance to be had here, as in a
    /// preview: the rule stops, and nothing has happened.
    fn draw(&mut self, lot: Lot, name: &str, spec: Spec) -> Option<Vec<u32>>;
}

/// No chance at all: what a preview plays with.
#[derive(Debug, Default, Clone, Copy)]
pub struct NoChance;

impl Chance for NoChance {
    fn draw(&mut self, _: Lot, _: &str, _: Spec) -> Option<Vec<u32>> {
        None
    }
}

/// The two streams of one turn, and a record of every draw.
#[derive(Debug, Clone)]
pub struct TurnChance {
    open: Stream,
    hidden: Stream,
    /// Every draw so far, in order.
    pub drawn: Vec<Draw>,
}

impl TurnChance {
    /// Both streams from their 32-byte seeds.
    pub fn new(open: [u8; 32], hidden: [u8; 32]) -> Self {
        Self { open: Stream::new(open), hidden: Stream::new(hidden), drawn: Vec::new() }
    }
}

impl Chance for TurnChance {
    fn draw(&mut self, lot: Lot, name: &str, spec: Spec) -> Option<Vec<u32>> {
        let stream = match lot {
            Lot::Open => &mut self.open,
            Lot::Hidden => &mut self.hidden,
        };
        let results = stream.draw(spec);
        self.drawn.push(Draw { name: name.to_owned(), lot, spec, results: results.clone() });
        Some(results)
    }
}
