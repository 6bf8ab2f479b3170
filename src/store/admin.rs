//! What an operator looks at, and does to letters by hand. Nothing here serves a
//! letter, so it may take its time.

use super::{GameStatus, LetterId, OutId, OutRow, Player, PlayerId, Reader, StoreError, Tx};
use rusqlite::{Row, params};

/// A player in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerRow {
    /// The row.
    pub id: PlayerId,
    /// What they want to be called.
    pub name: String,
    /// Where their letters go; empty if nowhere any more.
    pub address: String,
    /// Games they have a seat in.
    pub games: u32,
    /// Those of them that are not over.
    pub live: u32,
    /// Whether they are kept out.
    pub banned: bool,
    /// Whether nothing is sent to that address any more.
    pub suspended: bool,
}

/// How the outcome of a letter begins that its operator threw away.
pub const DROPPED: &str = "dropped: ";
/// How the outcome of a letter begins that may be handled anew: see [`Tx::receive`].
const FAILED: &str = "failed: ";

impl Reader<'_> {
    /// Players whose name or one of whose addresses has `find` in it (all, if it
    /// is empty), from the one after `after`.
    pub fn players(&self, find: &str, after: PlayerId, limit: u32) -> Result<Vec<PlayerRow>, StoreError> {
        self.all(
            "SELECT p.id, p.name, coalesce(a.address, ''),
                 (SELECT count(*) FROM seats s WHERE s.player = p.id),
                 (SELECT count(*) FROM seats s WHERE s.player = p.id AND s.live = 1),
                 EXISTS (SELECT 1 FROM bans b WHERE b.player = p.id OR b.folded = a.folded),
                 a.suspended_at IS NOT NULL
             FROM players p LEFT JOIN player_addresses a ON a.player = p.id AND a.main = 1
             WHERE p.id > ?1 AND (?2 = '' OR instr(lower(p.name), ?2) > 0 OR EXISTS
                 (SELECT 1 FROM player_addresses b WHERE b.player = p.id AND instr(b.folded, ?2) > 0))
             ORDER BY p.id LIMIT ?3",
            params![after, find.trim().to_lowercase(), limit],
            player,
        )
    }

    /// Letters waiting to be sent, those that go next in front.
    pub fn queue(&self, limit: u32) -> Result<Vec<OutRow>, StoreError> {
        self.out_rows(
            "SELECT id FROM letters_out WHERE state = 'queued' ORDER BY next_attempt_at, id LIMIT ?1",
            limit,
        )
    }

    /// Letters that will not be sent any more, newest first, but for those that
    /// were overtaken: nobody lacks them.
    pub fn given_up(&self, limit: u32) -> Result<Vec<OutRow>, StoreError> {
        self.out_rows(
            "SELECT id FROM letters_out WHERE state = 'failed'
                 AND id NOT IN (SELECT letter FROM passing WHERE dropped_at IS NOT NULL)
             ORDER BY id DESC LIMIT ?1",
            limit,
        )
    }

    fn out_rows(&self, sql: &'static str, limit: u32) -> Result<Vec<OutRow>, StoreError> {
        let ids: Vec<OutId> = self.all(sql, [limit], |row| row.get(0))?;
        ids.into_iter().filter_map(|id| self.letter_out(id).transpose()).collect()
    }

    /// Letters that a person should look at, from the one after `after`.
    pub fn letters_aside(&self, after: LetterId, limit: u32) -> Result<Vec<LetterId>, StoreError> {
        self.all(
            "SELECT id FROM letters_in WHERE substr(outcome, 1, 7) IN ('set asi', 'failed:') AND id > ?1
             ORDER BY id LIMIT ?2",
            params![after, limit],
            |row| row.get(0),
        )
    }

    /// How many letters in all a game brought, and how many went out for it.
    pub fn letter_counts(&self, game: &str) -> Result<(i64, i64), StoreError> {
        let came = self.number("SELECT count(*) FROM letters_in WHERE game = ?1", [game])?;
        let went = self.number("SELECT count(*) FROM letters_out WHERE game = ?1", [game])?;
        Ok((came, went))
    }

    /// How many games there are of one status.
    pub fn games_count(&self, status: GameStatus) -> Result<i64, StoreError> {
        self.number("SELECT count(*) FROM games WHERE status = ?1", [status])
    }

    /// Every player with a seat in a running game.
    pub fn players_at_play(&self) -> Result<Vec<Player>, StoreError> {
        let ids: Vec<PlayerId> = self.all(
            "SELECT DISTINCT s.player FROM games g JOIN seats s ON s.game = g.id
             WHERE g.status = 'running' AND s.player IS NOT NULL ORDER BY s.player",
            [],
            |row| row.get(0),
        )?;
        ids.into_iter().filter_map(|id| self.player(id).transpose()).collect()
    }
}

impl Tx<'_> {
    /// Every letter of the queue is due now; their number.
    pub fn hurry(&self, at: i64) -> Result<usize, StoreError> {
        self.run(
            "UPDATE letters_out SET next_attempt_at = ?1 WHERE state = 'queued' AND next_attempt_at > ?1",
            [at],
        )
    }

    /// Lets a letter that was set aside be handled as if it came for the first
    /// time, when its bytes come again.
    pub fn handle_anew(&self, id: LetterId) -> Result<(), StoreError> {
        self.conclude(id, &format!("{FAILED}to be handled anew"), None)
    }

    /// A person has looked at a letter that was set aside, and wants no more of
    /// it. It stays known.
    pub fn drop_letter(&self, id: LetterId, game: Option<&str>) -> Result<(), StoreError> {
        self.conclude(id, &format!("{DROPPED}looked at by the operator"), game)
    }
}

fn player(row: &Row<'_>) -> rusqlite::Result<PlayerRow> {
    Ok(PlayerRow {
        id: row.get(0)?,
        name: row.get(1)?,
        address: row.get(2)?,
        games: row.get(3)?,
        live: row.get(4)?,
        banned: row.get(5)?,
        suspended: row.get(6)?,
    })
}
