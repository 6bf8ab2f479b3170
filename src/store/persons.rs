//! Everything that is kept about one person, to be told or to be forgotten.

use super::{PlayerId, Reader, StoreError, Tx, folded, mailbox};
use rusqlite::params;

/// A letter that came from an address, or went to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The row.
    pub id: i64,
    /// When it came, or was made.
    pub at: i64,
    /// The game it is about.
    pub game: Option<String>,
    /// What became of it, or what kind it is.
    pub what: String,
    /// How many bytes of it are kept.
    pub bytes: i64,
}

/// A message that a seat wrote to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// When.
    pub at: i64,
    /// The text.
    pub text: String,
}

impl Reader<'_> {
    /// Letters that came from an address, from the one after `after`, at most
    /// `limit`.
    pub fn kept_from(&self, address: &str, after: i64, limit: u32) -> Result<Vec<Kept>, StoreError> {
        self.all(
            "SELECT l.id, l.received_at, l.game, coalesce(l.outcome, ''), coalesce(length(r.raw), 0)
             FROM letters_in l LEFT JOIN letters_in_raw r ON r.letter = l.id
             WHERE l.sender = ?1 AND l.id > ?2 ORDER BY l.id LIMIT ?3",
            params![folded(address), after, limit],
            kept,
        )
    }

    /// Letters that went to an address, from the one after `after`, at most
    /// `limit`.
    pub fn kept_to(&self, address: &str, after: i64, limit: u32) -> Result<Vec<Kept>, StoreError> {
        self.all(
            "SELECT l.id, l.created_at, l.game, l.kind, coalesce(length(b.bytes), 0)
             FROM letters_out l LEFT JOIN letters_out_bytes b ON b.letter = l.id
             WHERE l.envelope_to = ?1 COLLATE NOCASE AND l.id > ?2 ORDER BY l.id LIMIT ?3",
            params![address, after, limit],
            kept,
        )
    }

    /// What a seat wrote to others.
    pub fn written_by(&self, game: &str, seat: u8) -> Result<Vec<Written>, StoreError> {
        self.all(
            "SELECT at, text FROM messages WHERE game = ?1 AND from_seat = ?2",
            params![game, seat],
            |row| Ok(Written { at: row.get(0)?, text: row.get(1)? }),
        )
    }

    /// Letters of which nothing is to be kept that have gone, or will never go,
    /// and whether somebody is forgotten with them.
    pub fn farewells_gone(&self) -> Result<Vec<(i64, bool)>, StoreError> {
        self.all(
            "SELECT letter, last FROM farewells
             WHERE letter > 0 AND (SELECT state FROM letters_out WHERE id = letter) <> 'queued'",
            [],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }
}

impl Tx<'_> {
    /// Takes a person's name and addresses out of everything but signed records
    /// and letters to others, with the letters to and from them. Their row stays
    /// without them, so that games know that somebody sat there; `called` stands
    /// where the name was. The caller has made sure that no game needs them.
    pub fn forget_player(&self, id: PlayerId, called: &str) -> Result<(), StoreError> {
        self.forget_belongings(id)?;
        for address in self.addresses(id)? {
            let key = folded(&address.address);
            self.forget_bounces(&key)?;
            self.forget_letters(&address.address)?;
            self.run("DELETE FROM answers WHERE sender = ?1", [mailbox(&address.address)])?;
            self.run("DELETE FROM codes WHERE folded = ?1", [&key])?;
            self.run("DELETE FROM strangers WHERE domain = substr(?1, instr(?1, '@') + 1)", [&key])?;
        }
        // Addresses that were to become theirs; not those of others, who have
        // nothing to do with it.
        let hoped_for: Vec<String> = self.all(
            "SELECT folded FROM codes WHERE player = ?1 AND NOT EXISTS
                 (SELECT 1 FROM player_addresses a WHERE a.folded = codes.folded AND a.player <> ?1)",
            [id],
            |row| row.get(0),
        )?;
        for address in hoped_for {
            self.run("DELETE FROM answers WHERE sender = ?1", [mailbox(&address)])?;
        }
        self.run(
            "DELETE FROM strangers WHERE domain IN
                 (SELECT substr(folded, instr(folded, '@') + 1) FROM codes WHERE player = ?1)",
            [id],
        )?;
        self.forget_seats(id, called)?;
        self.run("DELETE FROM codes WHERE player = ?1", [id])?;
        self.run("DELETE FROM old_tokens WHERE player = ?1", [id])?;
        self.run("DELETE FROM player_addresses WHERE player = ?1", [id])?;
        self.change(
            "the player",
            "UPDATE players SET name = '', zone = NULL, opted_in = 0, wishes = '{}' WHERE id = ?1",
            [id],
        )
    }

    /// Letters from an address lose their bytes and its name; letters to it are
    /// emptied. That they were is still known, so that none counts twice.
    fn forget_letters(&self, address: &str) -> Result<(), StoreError> {
        let key = folded(address);
        self.run(
            "DELETE FROM letters_in_raw WHERE letter IN (SELECT id FROM letters_in WHERE sender = ?1)",
            [&key],
        )?;
        // An id of a letter may hold the address it came from.
        self.run(
            "UPDATE letters_in SET sender = 'forgotten:' || id, message_id = '', outcome = 'forgotten'
             WHERE sender = ?1",
            [&key],
        )?;
        self.run(
            "DELETE FROM letters_out_bytes
             WHERE letter IN (SELECT id FROM letters_out WHERE envelope_to = ?1 COLLATE NOCASE)",
            [address],
        )?;
        self.run(
            "UPDATE letters_out SET envelope_to = '', subject = '', refs = '', last_error = NULL,
                 state = iif(state = 'queued', 'failed', state)
             WHERE envelope_to = ?1 COLLATE NOCASE",
            [address],
        )?;
        Ok(())
    }

    /// Letters that came back from an address.
    pub(super) fn forget_bounces(&self, folded: &str) -> Result<(), StoreError> {
        self.run("DELETE FROM unreachable WHERE folded = ?1", [folded])?;
        self.run(
            "DELETE FROM bounces WHERE letter IN
                 (SELECT id FROM letters_out WHERE envelope_to = ?1 COLLATE NOCASE)",
            [folded],
        )?;
        Ok(())
    }

    /// The seats a person held: no address, no settings, a token nobody has, no
    /// message of theirs; no name in the subjects of letters to others; and none in
    /// letters from others, which quote it: as evidence they have served.
    fn forget_seats(&self, id: PlayerId, called: &str) -> Result<(), StoreError> {
        self.run(
            "DELETE FROM letters_in_raw WHERE letter IN (SELECT id FROM letters_in WHERE game IN
                 (SELECT game FROM seats WHERE player = ?1))",
            [id],
        )?;
        self.run(
            "UPDATE messages SET text = '' WHERE (game, from_seat) IN
                 (SELECT game, seat FROM seats WHERE player = ?1)",
            [id],
        )?;
        self.run(
            "UPDATE letters_out SET subject = '', refs = ''
             WHERE game IN (SELECT game FROM seats WHERE player = ?1)",
            [id],
        )?;
        self.run(
            "UPDATE seats SET address = ?2, folded = '', settings = '{}', token = 'forgotten:' || game || seat
             WHERE player = ?1",
            params![id, called],
        )?;
        Ok(())
    }

    /// Notes that nothing of a letter is to be kept once it has gone; `last` if
    /// somebody is forgotten with it.
    pub fn add_farewell(&self, message_id: &str, last: bool) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO farewells (letter, last) SELECT id, ?2 FROM letters_out WHERE message_id = ?1",
            params![message_id, last],
        )?;
        Ok(())
    }

    /// Empties letters of which nothing is to be kept and that have gone. `true`
    /// if somebody is forgotten with one of them.
    pub fn drop_farewells(&self) -> Result<bool, StoreError> {
        let gone = self.farewells_gone()?;
        for (letter, _) in &gone {
            self.run("DELETE FROM farewells WHERE letter = ?1", [letter])?;
            self.run("DELETE FROM letters_out_bytes WHERE letter = ?1", [letter])?;
            self.run(
                "UPDATE letters_out SET envelope_to = '', subject = '', refs = '', last_error = NULL
                 WHERE id = ?1",
                [letter],
            )?;
        }
        Ok(gone.iter().any(|(_, last)| *last))
    }
}

fn kept(row: &rusqlite::Row<'_>) -> rusqlite::Result<Kept> {
    Ok(Kept { id: row.get(0)?, at: row.get(1)?, game: row.get(2)?, what: row.get(3)?, bytes: row.get(4)? })
}
