//! Who is kept out. A ban is of an address; if the address is a player's, it is
//! of all their addresses, also of those added later.

use super::{PlayerId, Reader, StoreError, Tx, folded};
use rusqlite::{Row, params};

/// A ban.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ban {
    /// The address it was spoken for, as it was given.
    pub address: String,
    /// The player, if it was one's address then.
    pub player: Option<PlayerId>,
    /// Why, for the operator.
    pub why: String,
    /// Since when.
    pub at: i64,
}

impl Reader<'_> {
    /// The ban that keeps an address out, if there is one.
    pub fn ban(&self, address: &str) -> Result<Option<Ban>, StoreError> {
        let folded = folded(address);
        let of_address =
            self.one("SELECT address, player, why, at FROM bans WHERE folded = ?1", [&folded], ban)?;
        if of_address.is_some() {
            return Ok(of_address);
        }
        let player =
            self.one("SELECT player FROM player_addresses WHERE folded = ?1", [&folded], |row| row.get(0))?;
        player.map_or(Ok(None), |player| self.ban_of(player))
    }

    /// The ban of a player, if there is one.
    pub fn ban_of(&self, player: PlayerId) -> Result<Option<Ban>, StoreError> {
        self.one("SELECT address, player, why, at FROM bans WHERE player = ?1 LIMIT 1", [player], ban)
    }
}

impl Tx<'_> {
    /// Keeps an address out, and the player it belongs to; a new reason takes the
    /// place of the old one.
    pub fn add_ban(&self, address: &str, why: &str, at: i64) -> Result<(), StoreError> {
        let player = self.player_at(address)?.map(|player| player.id);
        self.run(
            "INSERT INTO bans (folded, address, player, why, at) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (folded) DO UPDATE
             SET address = excluded.address, player = excluded.player, why = excluded.why",
            params![folded(address), address, player, why, at],
        )?;
        Ok(())
    }

    /// Lets an address in again, and the player it belongs to; whether either
    /// was kept out.
    pub fn lift_ban(&self, address: &str) -> Result<bool, StoreError> {
        let mut lifted = self.run("DELETE FROM bans WHERE folded = ?1", [folded(address)])?;
        if let Some(player) = self.player_at(address)? {
            lifted += self.run("DELETE FROM bans WHERE player = ?1", [player.id])?;
        }
        Ok(lifted > 0)
    }
}

fn ban(row: &Row<'_>) -> rusqlite::Result<Ban> {
    Ok(Ban { address: row.get(0)?, player: row.get(1)?, why: row.get(2)?, at: row.get(3)? })
}
