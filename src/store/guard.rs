//! Codes that were mailed, tokens that are no longer good, and what is known of
//! a seat's safety.

use super::words::shows;
use super::{PlayerId, Reader, StoreError, Tx, folded};
use rusqlite::{Row, params};

/// Something that waits for a code. Its Debug output leaves out addresses.
#[derive(Clone, PartialEq, Eq)]
pub struct Code {
    /// The row; 0 before it is kept.
    pub id: i64,
    /// What is done when the code comes: a word of the desk.
    pub purpose: String,
    /// Whose it is, if they are known.
    pub player: Option<PlayerId>,
    /// Where it was mailed.
    pub address: String,
    /// The address or the name it is about.
    pub given: String,
    /// The game and seat it is about.
    pub seat: Option<(String, u8)>,
    /// The SHA-256 of the code.
    pub hash: [u8; 32],
    /// When it is good no more.
    pub expires_at: i64,
}

shows!(Code: id, purpose, player, seat, expires_at);

/// What is known of a seat's safety.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Guard {
    /// When its token was made; letters sent before open nothing.
    pub token_since: i64,
    /// When it was told the turn at hand.
    pub turn_since: i64,
    /// Since when its orders do not count.
    pub paused_at: Option<i64>,
    /// When its holder last confirmed that all is well.
    pub cleared_at: Option<i64>,
}

/// A token that is good no more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OldToken {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// Who held the seat then.
    pub player: Option<PlayerId>,
}

impl Reader<'_> {
    /// Codes that were mailed to an address and are still good, newest first, at
    /// most `limit`.
    pub fn codes_at(&self, address: &str, now: i64, limit: u32) -> Result<Vec<Code>, StoreError> {
        self.all(
            "SELECT id, purpose, player, folded, given, game, seat, hash, expires_at
             FROM codes WHERE folded = ?1 AND expires_at > ?2 ORDER BY id DESC LIMIT ?3",
            params![folded(address), now, limit],
            code,
        )
    }

    /// Codes of a player that are still good, at most `limit`.
    pub fn codes_of(&self, player: PlayerId, now: i64, limit: u32) -> Result<Vec<Code>, StoreError> {
        self.all(
            "SELECT id, purpose, player, folded, given, game, seat, hash, expires_at
             FROM codes WHERE player = ?1 AND expires_at > ?2 LIMIT ?3",
            params![player, now, limit],
            code,
        )
    }

    /// What is known of a seat's safety.
    pub fn guard(&self, game: &str, seat: u8) -> Result<Guard, StoreError> {
        let found = self.one(
            "SELECT token_since, turn_since, paused_at, cleared_at FROM seat_guard
             WHERE game = ?1 AND seat = ?2",
            params![game, seat],
            |row| {
                Ok(Guard {
                    token_since: row.get(0)?,
                    turn_since: row.get(1)?,
                    paused_at: row.get(2)?,
                    cleared_at: row.get(3)?,
                })
            },
        )?;
        Ok(found.unwrap_or_default())
    }

    /// Whose token this was, if it is one that is good no more.
    pub fn old_token(&self, hash: &[u8; 32]) -> Result<Option<OldToken>, StoreError> {
        self.one("SELECT game, seat, player FROM old_tokens WHERE hash = ?1", [hash], |row| {
            Ok(OldToken { game: row.get(0)?, seat: row.get(1)?, player: row.get(2)? })
        })
    }

    /// How many letters of a kind made a seat suspicious since a time.
    pub fn suspicions(&self, game: &str, seat: u8, kind: &str, since: i64) -> Result<u32, StoreError> {
        let count = self.number(
            "SELECT count(*) FROM suspicions WHERE game = ?1 AND seat = ?2 AND at >= ?3 AND kind = ?4",
            params![game, seat, since, kind],
        )?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// How many answers were given in all since a time.
    pub fn answers_in_all(&self, since: i64) -> Result<u32, StoreError> {
        let count = self.number("SELECT count(*) FROM answers WHERE at >= ?1", [since])?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// How many strangers of a domain were answered since a time.
    pub fn strangers_of(&self, domain: &str, since: i64) -> Result<u32, StoreError> {
        let count = self.number(
            "SELECT count(*) FROM strangers WHERE domain = ?1 AND at >= ?2",
            params![domain, since],
        )?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Since when an address is known to be read by its player; `None` if it is
    /// nobody's, or was never confirmed.
    pub fn confirmed_at(&self, address: &str) -> Result<Option<i64>, StoreError> {
        let found = self.one(
            "SELECT confirmed_at FROM player_addresses WHERE folded = ?1",
            [folded(address)],
            |row| row.get(0),
        )?;
        Ok(found.flatten())
    }
}

impl Tx<'_> {
    /// Keeps a code. An earlier one of the same purpose for the same address and
    /// the same thing is good no more.
    pub fn add_code(&self, code: &Code) -> Result<(), StoreError> {
        let (game, seat) = code.seat.as_ref().map_or((None, None), |(g, s)| (Some(g.as_str()), Some(*s)));
        self.run(
            "DELETE FROM codes WHERE folded = ?1 AND purpose = ?2 AND game IS ?3 AND seat IS ?4",
            params![folded(&code.address), code.purpose, game, seat],
        )?;
        self.run(
            "INSERT INTO codes (purpose, player, folded, given, game, seat, hash, expires_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                code.purpose,
                code.player,
                folded(&code.address),
                code.given,
                game,
                seat,
                code.hash,
                code.expires_at
            ],
        )?;
        Ok(())
    }

    /// A code was used.
    pub fn drop_code(&self, id: i64) -> Result<(), StoreError> {
        self.run("DELETE FROM codes WHERE id = ?1", [id])?;
        Ok(())
    }

    /// All codes about a seat are good no more.
    pub fn drop_codes_of_seat(&self, game: &str, seat: u8) -> Result<(), StoreError> {
        self.run("DELETE FROM codes WHERE game = ?1 AND seat = ?2", params![game, seat])?;
        Ok(())
    }

    /// Notes that a token is good no more, and from when on the new one is.
    pub fn retire_token(&self, hash: &[u8; 32], old: &OldToken, now: i64) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO old_tokens (hash, game, seat, player) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
            params![hash, old.game, old.seat, old.player],
        )?;
        self.run(
            "INSERT INTO seat_guard (game, seat, token_since) VALUES (?1, ?2, ?3)
             ON CONFLICT (game, seat) DO UPDATE SET token_since = excluded.token_since",
            params![old.game, old.seat, now],
        )?;
        Ok(())
    }

    /// Notes when a seat was told the turn at hand.
    pub fn turn_told(&self, game: &str, seat: u8, now: i64) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO seat_guard (game, seat, turn_since) VALUES (?1, ?2, ?3)
             ON CONFLICT (game, seat) DO UPDATE SET turn_since = excluded.turn_since",
            params![game, seat, now],
        )?;
        Ok(())
    }

    /// Pauses a seat, or, with `None`, lets its orders count again and forgets
    /// what made it suspicious.
    pub fn pause_seat(&self, game: &str, seat: u8, since: Option<i64>, now: i64) -> Result<(), StoreError> {
        let cleared = since.is_none().then_some(now);
        self.run(
            "INSERT INTO seat_guard (game, seat, paused_at, cleared_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (game, seat) DO UPDATE SET paused_at = excluded.paused_at,
                 cleared_at = coalesce(excluded.cleared_at, cleared_at)",
            params![game, seat, since, cleared],
        )?;
        if since.is_none() {
            self.run("DELETE FROM suspicions WHERE game = ?1 AND seat = ?2", params![game, seat])?;
        }
        Ok(())
    }

    /// Notes a letter that makes a seat suspicious.
    pub fn add_suspicion(&self, game: &str, seat: u8, kind: &str, at: i64) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO suspicions (game, seat, at, kind) VALUES (?1, ?2, ?3, ?4)",
            params![game, seat, at, kind],
        )?;
        Ok(())
    }

    /// Notes that a stranger of a domain was answered.
    pub fn add_stranger(&self, domain: &str, at: i64) -> Result<(), StoreError> {
        self.run("INSERT INTO strangers (domain, at) VALUES (?1, ?2)", params![domain, at])?;
        Ok(())
    }

    /// Forgets codes that are good no more, and strangers and suspicions from
    /// before a time.
    pub fn prune_guard(&self, before: i64, now: i64) -> Result<(), StoreError> {
        self.run("DELETE FROM codes WHERE expires_at <= ?1", [now])?;
        self.run("DELETE FROM strangers WHERE at < ?1", [before])?;
        self.run("DELETE FROM suspicions WHERE at < ?1", [before])?;
        Ok(())
    }

    /// Notes that a player is known to read an address.
    pub fn confirm_address(&self, address: &str, at: i64) -> Result<(), StoreError> {
        self.run(
            "UPDATE player_addresses SET confirmed_at = coalesce(confirmed_at, ?2) WHERE folded = ?1",
            params![folded(address), at],
        )?;
        Ok(())
    }

    /// Makes one of a player's addresses the one that letters go to. Seats whose
    /// letters went to the one before follow; others stay where they are.
    pub fn make_main(&self, player: PlayerId, address: &str) -> Result<(), StoreError> {
        let Some(before) = self.player(player)?.map(|p| p.address) else {
            return Err(StoreError::Missing("the player".to_owned()));
        };
        self.run("UPDATE player_addresses SET main = 0 WHERE player = ?1 AND main = 1", [player])?;
        self.change(
            "the address",
            "UPDATE player_addresses SET main = 1 WHERE folded = ?2 AND player = ?1",
            params![player, folded(address)],
        )?;
        self.move_seats(player, &before, address)
    }

    /// Takes an address from a player; seats whose letters went there get them at
    /// the main address.
    pub fn drop_address(&self, player: PlayerId, address: &str) -> Result<(), StoreError> {
        let main = self.player(player)?.map(|p| p.address).unwrap_or_default();
        self.forget_bounces(&folded(address))?;
        self.change(
            "the address",
            "DELETE FROM player_addresses WHERE folded = ?2 AND player = ?1 AND main = 0",
            params![player, folded(address)],
        )?;
        self.run("DELETE FROM codes WHERE folded = ?1", [folded(address)])?;
        self.move_seats(player, address, &main)
    }

    fn move_seats(&self, player: PlayerId, from: &str, to: &str) -> Result<(), StoreError> {
        self.run(
            "UPDATE seats SET address = ?3, folded = ?4 WHERE player = ?1 AND folded = ?2",
            params![player, folded(from), to, folded(to)],
        )?;
        Ok(())
    }
}

fn code(row: &Row<'_>) -> rusqlite::Result<Code> {
    let (game, seat): (Option<String>, Option<u8>) = (row.get(5)?, row.get(6)?);
    Ok(Code {
        id: row.get(0)?,
        purpose: row.get(1)?,
        player: row.get(2)?,
        address: row.get(3)?,
        given: row.get(4)?,
        seat: game.zip(seat),
        hash: row.get(7)?,
        expires_at: row.get(8)?,
    })
}
