//! Letters that came in, each acted on once, and whom the service answered.

use super::words::shows;
use super::{LetterId, Reader, StoreError, Tx, folded, mailbox};
use rusqlite::{Row, params};

/// A letter as it comes from the mailbox.
#[derive(Clone, PartialEq, Eq)]
pub struct NewLetter<'a> {
    /// Its place in the mailbox.
    pub source: &'a str,
    /// The hash of its bytes as delivered.
    pub content_hash: [u8; 32],
    /// The hash of what a second delivery by another way shares with it: its
    /// text, and sender, date and subject as well where it has no Message-ID.
    pub text_hash: [u8; 32],
    /// Its Message-ID; empty if it has none.
    pub message_id: &'a str,
    /// Who it is from.
    pub sender: &'a str,
    /// When it came.
    pub received_at: i64,
    /// Its bytes, if they are to be kept.
    pub raw: Option<&'a [u8]>,
}

shows!(NewLetter<'_>: source, received_at);

/// Whether a letter is to be acted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// It is new: act on it, then [`Tx::conclude`].
    New(LetterId),
    /// These very bytes were seen before. Do nothing.
    Seen(LetterId),
    /// The same letter came by another way before. This delivery is noted under
    /// a row of its own; do nothing.
    Twin(LetterId),
}

/// A letter that came in.
#[derive(Clone, PartialEq, Eq)]
pub struct LetterRow {
    /// The row.
    pub id: LetterId,
    /// Its place in the mailbox.
    pub source: String,
    /// Its Message-ID; may be empty.
    pub message_id: String,
    /// Who it is from, folded.
    pub sender: String,
    /// When it came.
    pub received_at: i64,
    /// What became of it.
    pub outcome: Option<String>,
    /// The game it was for.
    pub game: Option<String>,
    /// The letter it repeats.
    pub twin_of: Option<LetterId>,
}

shows!(LetterRow: id, source, received_at, outcome, game, twin_of);

/// How the outcome of a letter begins whose handling failed.
const FAILED: &str = "failed: ";

impl Reader<'_> {
    /// A letter by row.
    pub fn letter_in(&self, id: LetterId) -> Result<Option<LetterRow>, StoreError> {
        self.one(
            "SELECT id, source, message_id, sender, received_at, outcome, game, twin_of
             FROM letters_in WHERE id = ?1",
            [id],
            letter,
        )
    }

    /// The row of the letter that came last, after a row; 0 if none has come.
    pub fn newest_letter(&self, after: i64) -> Result<i64, StoreError> {
        self.number("SELECT max(id) FROM letters_in WHERE id > ?1", [after])
    }

    /// Whether a letter with a Message-ID came after a row.
    pub fn was_taken_since(&self, row: i64, message_id: &str) -> Result<bool, StoreError> {
        let found = self.number(
            "SELECT count(*) FROM letters_in WHERE id > ?1 AND message_id = ?2",
            params![row, message_id],
        )?;
        Ok(found > 0)
    }

    /// The hash of a letter's bytes as delivered.
    pub fn letter_hash(&self, id: LetterId) -> Result<Option<[u8; 32]>, StoreError> {
        self.one("SELECT content_hash FROM letters_in WHERE id = ?1", [id], |row| row.get(0))
    }

    /// The letter with these very bytes, if it was seen before.
    pub fn letter_seen(&self, content_hash: &[u8; 32]) -> Result<Option<LetterId>, StoreError> {
        self.one("SELECT id FROM letters_in WHERE content_hash = ?1", [content_hash], |row| row.get(0))
    }

    /// The letter last taken from a place in the mailbox. Only a hint: places
    /// are used again.
    pub fn letter_at(&self, source: &str) -> Result<Option<LetterId>, StoreError> {
        self.one("SELECT id FROM letters_in WHERE source = ?1 ORDER BY id DESC LIMIT 1", [source], |row| {
            row.get(0)
        })
    }

    /// The last letters for a game, newest first, at most `limit`.
    pub fn letters_for(&self, game: &str, limit: u32) -> Result<Vec<LetterRow>, StoreError> {
        self.all(
            "SELECT id, source, message_id, sender, received_at, outcome, game, twin_of
             FROM letters_in WHERE game = ?1 ORDER BY id DESC LIMIT ?2",
            params![game, limit],
            letter,
        )
    }

    /// The bytes of a letter, if they are kept.
    pub fn letter_raw(&self, id: LetterId) -> Result<Option<Vec<u8>>, StoreError> {
        self.one("SELECT raw FROM letters_in_raw WHERE letter = ?1", [id], |row| row.get(0))
    }

    /// How often an address was answered since a time, whatever the kind.
    pub fn answers_since(&self, address: &str, since: i64) -> Result<u32, StoreError> {
        let count = self.number(
            "SELECT count(*) FROM answers WHERE sender = ?1 AND at >= ?2",
            params![mailbox(address), since],
        )?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The last answers that went to an address since a time: when, and of what
    /// kind; at most `limit`.
    pub fn answers(&self, address: &str, since: i64, limit: u32) -> Result<Vec<(i64, String)>, StoreError> {
        self.all(
            "SELECT at, kind FROM answers WHERE sender = ?1 AND at >= ?2 ORDER BY at DESC LIMIT ?3",
            params![mailbox(address), since, limit],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// When an address last got an answer of this kind since a time.
    pub fn last_answer(&self, address: &str, kind: &str, since: i64) -> Result<Option<i64>, StoreError> {
        self.one(
            "SELECT at FROM answers WHERE sender = ?1 AND at >= ?2 AND kind = ?3 ORDER BY at DESC LIMIT 1",
            params![mailbox(address), since, kind],
            |row| row.get(0),
        )
    }
}

impl Tx<'_> {
    /// Notes a letter before anything is done with it, and says whether it is
    /// to be acted on at all.
    pub fn receive(&self, letter: &NewLetter<'_>) -> Result<Arrival, StoreError> {
        if let Some(seen) = self.letter_seen(&letter.content_hash)? {
            let outcome = self.letter_in(seen)?.and_then(|row| row.outcome);
            let failed = outcome.is_some_and(|outcome| outcome.starts_with(FAILED));
            return Ok(if failed { Arrival::New(seen) } else { Arrival::Seen(seen) });
        }
        let twin: Option<LetterId> = self.one(
            "SELECT id FROM letters_in
             WHERE text_hash = ?1 AND message_id = ?2 AND sender = ?3 AND twin_of IS NULL",
            params![letter.text_hash, letter.message_id, folded(letter.sender)],
            |row| row.get(0),
        )?;
        let id = LetterId(self.insert(
            "INSERT INTO letters_in (source, content_hash, text_hash, message_id, sender, received_at,
                 outcome, twin_of)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            params![
                letter.source,
                letter.content_hash,
                letter.text_hash,
                letter.message_id,
                folded(letter.sender),
                letter.received_at,
                twin.map(|_| "twin"),
                twin
            ],
        )?);
        if let Some(twin) = twin {
            return Ok(Arrival::Twin(twin));
        }
        if let Some(raw) = letter.raw {
            self.run(
                "INSERT INTO letters_in_raw (letter, received_at, raw) VALUES (?1, ?2, ?3)",
                params![id, letter.received_at, raw],
            )?;
        }
        Ok(Arrival::New(id))
    }

    /// Notes what became of a letter.
    pub fn conclude(&self, id: LetterId, outcome: &str, game: Option<&str>) -> Result<(), StoreError> {
        self.change(
            "the letter",
            "UPDATE letters_in SET outcome = ?2, game = ?3 WHERE id = ?1",
            params![id, outcome, game],
        )
    }

    /// Notes that the handling of a letter failed: nothing of it happened, and if
    /// these bytes come again, they are new.
    pub fn fail(&self, id: LetterId, why: &str) -> Result<(), StoreError> {
        self.conclude(id, &format!("{FAILED}{why}"), None)
    }

    /// Notes that an address was answered.
    pub fn add_answer(&self, address: &str, at: i64, kind: &str) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO answers (sender, at, kind) VALUES (?1, ?2, ?3)",
            params![mailbox(address), at, kind],
        )?;
        Ok(())
    }

    /// Forgets answers from before a time; gives their number.
    pub fn prune_answers(&self, before: i64) -> Result<usize, StoreError> {
        self.run("DELETE FROM answers WHERE at < ?1", [before])
    }

    /// Drops the kept bytes of letters from before a time; the letters stay
    /// known. Gives their number.
    pub fn prune_raw(&self, before: i64) -> Result<usize, StoreError> {
        self.run("DELETE FROM letters_in_raw WHERE received_at < ?1", [before])
    }
}

fn letter(row: &Row<'_>) -> rusqlite::Result<LetterRow> {
    Ok(LetterRow {
        id: row.get(0)?,
        source: row.get(1)?,
        message_id: row.get(2)?,
        sender: row.get(3)?,
        received_at: row.get(4)?,
        outcome: row.get(5)?,
        game: row.get(6)?,
        twin_of: row.get(7)?,
    })
}
