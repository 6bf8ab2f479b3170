//! Letters that say nothing but what may have passed by the time they can leave.

use super::{OutId, Reader, StoreError, Tx};
use rusqlite::params;

/// Such a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passing {
    /// What it says, JSON.
    pub what: String,
    /// It may have left already, so it stays as it is.
    pub tried: bool,
    /// When it was dropped.
    pub dropped_at: Option<i64>,
}

impl Reader<'_> {
    /// What is known of a letter that may be overtaken; `None`: it is sent whatever
    /// comes.
    pub fn passing(&self, letter: OutId) -> Result<Option<Passing>, StoreError> {
        self.one("SELECT what, tried, dropped_at FROM passing WHERE letter = ?1", [letter], |row| {
            Ok(Passing { what: row.get(0)?, tried: row.get(1)?, dropped_at: row.get(2)? })
        })
    }

    /// Whether a letter was dropped because it was overtaken.
    pub fn was_overtaken(&self, letter: OutId) -> Result<bool, StoreError> {
        Ok(self.passing(letter)?.is_some_and(|passing| passing.dropped_at.is_some()))
    }

    /// Whether a seat was written to after a letter, at the same address, with a
    /// letter of one of these kinds that went out or surely will.
    pub fn is_followed(&self, letter: OutId, kinds: [&str; 3]) -> Result<bool, StoreError> {
        let later = self.number(
            "SELECT count(*) FROM letters_out o JOIN letters_out l ON o.game = l.game AND o.seat = l.seat
                 AND o.id > l.id AND o.envelope_to = l.envelope_to
             WHERE l.id = ?1 AND o.kind IN (?2, ?3, ?4) AND (o.state = 'sent' OR o.state = 'queued'
                 AND (o.kind = ?2 OR NOT EXISTS (SELECT 1 FROM passing p WHERE p.letter = o.id)))",
            params![letter, kinds[0], kinds[1], kinds[2]],
        )?;
        Ok(later > 0)
    }

    /// The last letter that was put into the outbox.
    pub fn last_out(&self) -> Result<OutId, StoreError> {
        Ok(OutId(self.number("SELECT max(id) FROM letters_out", [])?))
    }
}

impl Tx<'_> {
    /// A letter in the queue may be overtaken.
    pub fn may_pass(&self, letter: OutId, what: &str) -> Result<(), StoreError> {
        self.run("INSERT INTO passing (letter, what) VALUES (?1, ?2)", params![letter, what])?;
        Ok(())
    }

    /// Whether such a letter may have left already, for all we know.
    pub fn passing_tried(&self, letter: OutId, tried: bool) -> Result<(), StoreError> {
        self.run("UPDATE passing SET tried = ?2 WHERE letter = ?1 AND tried <> ?2", params![letter, tried])?;
        Ok(())
    }

    /// Such a letter is of no use any more, and does not go out.
    pub fn overtaken(&self, letter: OutId, why: &str, at: i64) -> Result<(), StoreError> {
        self.change(
            "the queued letter",
            "UPDATE letters_out SET state = 'failed', last_error = ?2 WHERE id = ?1 AND state = 'queued'",
            params![letter, why],
        )?;
        self.run("UPDATE passing SET dropped_at = ?2 WHERE letter = ?1", params![letter, at])?;
        Ok(())
    }

    /// A letter takes the place of another one, and is given up as soon.
    pub fn takes_over(&self, letter: OutId, from: OutId) -> Result<(), StoreError> {
        self.run(
            "UPDATE letters_out SET attempts = (SELECT attempts FROM letters_out WHERE id = ?2)
             WHERE id = ?1 AND state = 'queued'",
            params![letter, from],
        )?;
        Ok(())
    }
}
