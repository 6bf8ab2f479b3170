//! Players and their addresses; settings that are made once.

use super::{PlayerId, Reader, StoreError, Tx, folded};
use rusqlite::{Row, params};

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The row.
    pub id: PlayerId,
    /// What they want to be called.
    pub name: String,
    /// Where letters go, as it was given.
    pub address: String,
    /// The language of their letters.
    pub language: String,
    /// Their time zone, if they said.
    pub zone: Option<String>,
    /// Whether they agreed to get dice receipts as a witness.
    pub opted_in: bool,
    /// What they wish for all of their letters, JSON.
    pub wishes: String,
    /// When they first wrote.
    pub created_at: i64,
}

/// One address of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// As it was given.
    pub address: String,
    /// Whether letters go here.
    pub main: bool,
    /// Bounces in a row.
    pub failures: u32,
    /// Since when nothing is sent here any more.
    pub suspended_at: Option<i64>,
}

impl Reader<'_> {
    /// A setting made once and for all.
    pub fn fixed(&self, key: &str) -> Result<Option<String>, StoreError> {
        self.one("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0))
    }

    /// A number that only grows; 0 before it was ever raised.
    pub fn high_water(&self, name: &str) -> Result<i64, StoreError> {
        self.number("SELECT value FROM high_water WHERE name = ?1", [name])
    }

    /// A player by row.
    pub fn player(&self, id: PlayerId) -> Result<Option<Player>, StoreError> {
        self.one(
            "SELECT p.id, p.name, a.address, p.language, p.zone, p.opted_in, p.wishes, p.created_at
             FROM players p JOIN player_addresses a ON a.player = p.id AND a.main = 1
             WHERE p.id = ?1",
            [id],
            player,
        )
    }

    /// A player by any of their addresses.
    pub fn player_at(&self, address: &str) -> Result<Option<Player>, StoreError> {
        let id =
            self.one("SELECT player FROM player_addresses WHERE folded = ?1", [folded(address)], |row| {
                row.get(0)
            })?;
        id.map_or(Ok(None), |id| self.player(id))
    }

    /// All addresses of a player.
    pub fn addresses(&self, id: PlayerId) -> Result<Vec<Address>, StoreError> {
        self.all(
            "SELECT address, main, failures, suspended_at FROM player_addresses WHERE player = ?1",
            [id],
            address,
        )
    }

    /// What is known of an address.
    pub fn address(&self, given: &str) -> Result<Option<Address>, StoreError> {
        self.one(
            "SELECT address, main, failures, suspended_at FROM player_addresses WHERE folded = ?1",
            [folded(given)],
            address,
        )
    }
}

impl Tx<'_> {
    /// Makes a setting once and for all. The same value again is fine, another
    /// is [`StoreError::Fixed`].
    pub fn fix(&self, key: &str, value: &str) -> Result<(), StoreError> {
        self.run("INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT DO NOTHING", [key, value])?;
        match self.fixed(key)? {
            Some(found) if found == value => Ok(()),
            _ => Err(StoreError::Fixed(key.to_owned())),
        }
    }

    /// Raises a number that only grows; a smaller one changes nothing.
    pub fn raise_high_water(&self, name: &str, value: i64) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO high_water (name, value) VALUES (?1, ?2)
             ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)",
            params![name, value],
        )?;
        Ok(())
    }

    /// A new player with a first address; [`StoreError::Duplicate`] if the
    /// address is somebody's already.
    pub fn add_player(
        &self,
        address: &str,
        name: &str,
        language: &str,
        at: i64,
    ) -> Result<PlayerId, StoreError> {
        if self.address(address)?.is_some() {
            return Err(StoreError::Duplicate("player_addresses.folded".to_owned()));
        }
        let id = PlayerId(self.insert(
            "INSERT INTO players (name, language, opted_in, created_at) VALUES (?1, ?2, 0, ?3)",
            params![name, language, at],
        )?);
        self.run(
            "INSERT INTO player_addresses (folded, address, player, main) VALUES (?1, ?2, ?3, 1)",
            params![folded(address), address, id],
        )?;
        Ok(id)
    }

    /// One more address of a player.
    pub fn add_address(&self, id: PlayerId, address: &str) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO player_addresses (folded, address, player, main) VALUES (?1, ?2, ?3, 0)",
            params![folded(address), address, id],
        )?;
        Ok(())
    }

    /// Changes what a player told about themselves; `id`, address and date stay.
    pub fn update_player(&self, player: &Player) -> Result<(), StoreError> {
        self.change(
            "the player",
            "UPDATE players SET name = ?2, language = ?3, zone = ?4, opted_in = ?5, wishes = ?6 WHERE id = ?1",
            params![player.id, player.name, player.language, player.zone, player.opted_in, player.wishes],
        )
    }

    /// Counts a bounce and gives the number in a row; 0 for an unknown address.
    pub fn address_failed(&self, given: &str) -> Result<u32, StoreError> {
        self.run(
            "UPDATE player_addresses SET failures = min(failures + 1, 1000000) WHERE folded = ?1",
            [folded(given)],
        )?;
        Ok(self.address(given)?.map_or(0, |a| a.failures))
    }

    /// Stops (`Some`) or takes up again (`None`) the mail to an address. Taking
    /// up again also forgets its bounces.
    pub fn suspend(&self, given: &str, since: Option<i64>) -> Result<(), StoreError> {
        self.change(
            "the address",
            "UPDATE player_addresses SET suspended_at = ?2, failures = iif(?2 IS NULL, 0, failures)
             WHERE folded = ?1",
            params![folded(given), since],
        )
    }
}

fn player(row: &Row<'_>) -> rusqlite::Result<Player> {
    Ok(Player {
        id: row.get(0)?,
        name: row.get(1)?,
        address: row.get(2)?,
        language: row.get(3)?,
        zone: row.get(4)?,
        opted_in: row.get(5)?,
        wishes: row.get(6)?,
        created_at: row.get(7)?,
    })
}

fn address(row: &Row<'_>) -> rusqlite::Result<Address> {
    Ok(Address { address: row.get(0)?, main: row.get(1)?, failures: row.get(2)?, suspended_at: row.get(3)? })
}
