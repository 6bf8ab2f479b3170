//! What can go wrong while a letter is handled.

use crate::ledger::BadRecord;
use crate::store::StoreError;

/// Why a letter could not be handled. Refusals are no errors: they are answers.
#[derive(Debug, thiserror::Error)]
pub enum DeskError {
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A record could not be written.
    #[error("a record could not be written: {0}")]
    Record(#[from] BadRecord),
    /// What is stored cannot be used.
    #[error("the game {game} cannot be used: {why}; restore a backup, or tell its players")]
    Damaged {
        /// The game.
        game: String,
        /// What is wrong.
        why: String,
    },
    /// The office's own check of what it was about to send found a fault.
    #[error("the ledger of {game} does not verify, so nothing was sent: {findings}")]
    Unsound {
        /// The game.
        game: String,
        /// What the verifier said.
        findings: String,
    },
    /// All links of a game are used.
    #[error("the game {0} has used all its turns: end it and open a new one")]
    Spent(String),
    /// A letter could not be built.
    #[error("a letter could not be built: {0}")]
    Letter(String),
    /// There are no such rules, or options.
    #[error("{0}")]
    Rules(String),
}
