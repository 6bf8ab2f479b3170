//! What can be chosen before a game.

use serde::{Deserialize, Serialize};

/// The options, each with its default.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// How many special cards there are.
    pub specials: Specials,
    /// Who scores for his survivors.
    pub score: Score,
    /// When revealed pieces are hidden again.
    pub hide: Hide,
    /// What saves a side from losing for want of a move.
    pub no_move: NoMove,
    /// Who may retreat sideways against the river.
    pub river_retreat: RiverRetreat,
}

/// How many special cards there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Specials {
    /// None.
    None,
    /// Each side picks two of its own four, in secret.
    #[default]
    Two,
    /// All eight.
    All,
}

/// Who scores for his survivors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// The winner of the game.
    #[default]
    Winner,
    /// Both sides.
    Both,
}

/// When revealed pieces are hidden again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hide {
    /// At the end of the turn.
    #[default]
    Turn,
    /// At the end of each battle.
    Battle,
}

/// What saves a side from losing for want of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoMove {
    /// Any legal move, or a special card played instead of the turn.
    #[default]
    Any,
    /// A move forward, and nothing else.
    Forward,
}

/// Who may retreat sideways against the river.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RiverRetreat {
    /// Both sides.
    #[default]
    Both,
    /// The Fellowship alone.
    Fellowship,
    /// Nobody.
    None,
}
