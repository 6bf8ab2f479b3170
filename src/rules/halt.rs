//! Why straight-line rules stop, when they may also stop because somebody has won.

use super::{Rules, Stop};
use std::fmt::Debug;

/// Why play stops. `W` says how a game of these rules is won.
#[derive(Debug, Clone, PartialEq)]
pub enum Halt<R: Rules, W> {
    /// A question or a draw is due.
    Stop(Stop<R>),
    /// The game has been won.
    Over(W),
}

impl<R: Rules, W> From<Stop<R>> for Halt<R, W> {
    fn from(stop: Stop<R>) -> Self {
        Self::Stop(stop)
    }
}

impl<R: Rules, W: Debug> Halt<R, W> {
    /// A journal that these rules did not write.
    pub fn broken(why: &str) -> Self {
        Self::Stop(Stop::Broken(why.to_owned()))
    }

    /// The same where no game can be won any more, or not yet.
    pub fn outside_of_play(self) -> Stop<R> {
        match self {
            Self::Stop(stop) => stop,
            Self::Over(won) => Stop::Broken(format!("the game ended outside of play: {won:?}")),
        }
    }
}
