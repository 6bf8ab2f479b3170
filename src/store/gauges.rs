//! Numbers for whoever watches over the service: a few look-ups in indexes, once
//! a round.

use super::{GameStatus, Reader, StoreError};

/// How much there is of what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Gauges {
    /// Letters waiting to be sent.
    pub queued: i64,
    /// When the oldest of them was written.
    pub oldest_queued: Option<i64>,
    /// Letters that a person should look at.
    pub aside: i64,
    /// Games by status: invited, running, waiting for their match, over.
    pub games: [i64; 4],
    /// The size of the database in bytes.
    pub bytes: i64,
}

/// How far the counting of blocks and letters has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    /// The last block's row.
    pub block: i64,
    /// The last letter's row.
    pub letter: i64,
}

/// What was added since a [`Counted`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Added {
    /// Turns that were closed.
    pub turns: i64,
    /// Letters that say that something was not done.
    pub refusals: i64,
}

/// The statuses, in the order of [`Gauges::games`].
pub const STATUSES: [GameStatus; 4] =
    [GameStatus::Invited, GameStatus::Running, GameStatus::WaitingForMatch, GameStatus::Over];

impl Reader<'_> {
    /// What there is now.
    pub fn gauges(&self) -> Result<Gauges, StoreError> {
        let mut games = [0; 4];
        for (count, status) in games.iter_mut().zip(STATUSES) {
            *count = self.games_count(status)?;
        }
        let oldest = "SELECT min(created_at) FROM letters_out WHERE state = 'queued'";
        let pages = self.number("PRAGMA page_count", [])?;
        Ok(Gauges {
            queued: self.number("SELECT count(*) FROM letters_out WHERE state = 'queued'", [])?,
            oldest_queued: self.one(oldest, [], |row| row.get(0))?.flatten(),
            aside: self.number(
                "SELECT count(*) FROM letters_in WHERE substr(outcome, 1, 7) IN ('set asi', 'failed:')",
                [],
            )?,
            games,
            bytes: pages.saturating_mul(self.number("PRAGMA page_size", [])?),
        })
    }

    /// Where the counting begins: behind all that is there.
    pub fn counted(&self) -> Result<Counted, StoreError> {
        Ok(Counted {
            block: self.number("SELECT max(rowid) FROM blocks", [])?,
            letter: self.number("SELECT max(id) FROM letters_out", [])?,
        })
    }

    /// What was added since, and where the next counting begins.
    pub fn added_since(&self, since: Counted) -> Result<(Added, Counted), StoreError> {
        let turns =
            self.number("SELECT count(*) FROM blocks WHERE rowid > ?1 AND kind = 'turn'", [since.block])?;
        let refusals = self
            .number("SELECT count(*) FROM letters_out WHERE id > ?1 AND kind = 'NOT DONE'", [since.letter])?;
        Ok((Added { turns, refusals }, self.counted()?))
    }
}
