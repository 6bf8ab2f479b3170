//! The outbox: letters are put here in the batch that makes them true, and sent
//! from here alone. A letter that may have gone out already keeps its
//! Message-ID when it is sent again.

use super::words::shows;
use super::{LetterId, OutId, OutState, Reader, StoreError, Tx};
use rusqlite::{Row, params};

/// A letter to be sent.
#[derive(Clone, PartialEq, Eq)]
pub struct NewOut<'a> {
    /// Its Message-ID, for good.
    pub message_id: &'a str,
    /// The game it is about.
    pub game: Option<&'a str>,
    /// The seat it is for.
    pub seat: Option<u8>,
    /// What kind of letter it is.
    pub kind: &'a str,
    /// The envelope's sender; empty for a letter that must not bounce.
    pub envelope_from: &'a str,
    /// The envelope's recipient.
    pub envelope_to: &'a str,
    /// The subject.
    pub subject: &'a str,
    /// The Message-IDs of its thread, as in its References.
    pub refs: &'a str,
    /// The letter it answers.
    pub answers: Option<LetterId>,
    /// When it was made.
    pub created_at: i64,
    /// The whole letter.
    pub bytes: &'a [u8],
}

shows!(NewOut<'_>: game, seat, kind, answers, created_at);

/// A letter of the outbox, without its bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct OutRow {
    /// The row.
    pub id: OutId,
    /// Its Message-ID.
    pub message_id: String,
    /// The game it is about.
    pub game: Option<String>,
    /// The seat it is for.
    pub seat: Option<u8>,
    /// What kind of letter it is.
    pub kind: String,
    /// The envelope's sender.
    pub envelope_from: String,
    /// The envelope's recipient.
    pub envelope_to: String,
    /// The subject.
    pub subject: String,
    /// The Message-IDs of its thread.
    pub refs: String,
    /// The letter it answers.
    pub answers: Option<LetterId>,
    /// When it was made.
    pub created_at: i64,
    /// Where it stands.
    pub state: OutState,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is to be tried next.
    pub next_attempt_at: i64,
    /// What the mail server said last.
    pub last_error: Option<String>,
    /// When it was sent.
    pub sent_at: Option<i64>,
}

impl OutRow {
    /// Whether it is to be sent now.
    pub fn is_due(&self, now: i64) -> bool {
        self.state == OutState::Queued && self.next_attempt_at <= now
    }
}

shows!(OutRow: id, game, seat, kind, state, attempts, next_attempt_at, sent_at);

impl Reader<'_> {
    /// Letters whose time has come, longest due first, at most `limit`.
    pub fn due(&self, now: i64, limit: u32) -> Result<Vec<OutRow>, StoreError> {
        self.all(
            "SELECT id, message_id, game, seat, kind, envelope_from, envelope_to, subject, refs, answers,
                 created_at, state, attempts, next_attempt_at, last_error, sent_at
             FROM letters_out WHERE state = 'queued' AND next_attempt_at <= ?1
             ORDER BY next_attempt_at, id LIMIT ?2",
            params![now, limit],
            out,
        )
    }

    /// When the next letter is due.
    pub fn next_due(&self) -> Result<Option<i64>, StoreError> {
        self.one(
            "SELECT next_attempt_at FROM letters_out WHERE state = 'queued'
             ORDER BY next_attempt_at, id LIMIT 1",
            [],
            |row| row.get(0),
        )
    }

    /// Letters that were given up, oldest first, from the one after `after`.
    pub fn failed(&self, after: OutId, limit: u32) -> Result<Vec<OutRow>, StoreError> {
        self.all(
            "SELECT id, message_id, game, seat, kind, envelope_from, envelope_to, subject, refs, answers,
                 created_at, state, attempts, next_attempt_at, last_error, sent_at
             FROM letters_out WHERE state = 'failed' AND id > ?1 ORDER BY id LIMIT ?2",
            params![after, limit],
            out,
        )
    }

    /// When the oldest letter of two kinds to a seat was made that is in the queue
    /// and never left.
    pub fn never_left(&self, game: &str, seat: u8, kinds: [&str; 2]) -> Result<Option<i64>, StoreError> {
        self.one(
            "SELECT created_at FROM letters_out WHERE game = ?1 AND seat = ?2 AND kind IN (?3, ?4)
                 AND state = 'queued' AND sent_at IS NULL ORDER BY id LIMIT 1",
            params![game, seat, kinds[0], kinds[1]],
            |row| row.get(0),
        )
    }

    /// A letter by row.
    pub fn letter_out(&self, id: OutId) -> Result<Option<OutRow>, StoreError> {
        self.one(
            "SELECT id, message_id, game, seat, kind, envelope_from, envelope_to, subject, refs, answers,
                 created_at, state, attempts, next_attempt_at, last_error, sent_at
             FROM letters_out WHERE id = ?1",
            [id],
            out,
        )
    }

    /// A letter by Message-ID, as for a bounce.
    pub fn letter_out_by_message_id(&self, message_id: &str) -> Result<Option<OutRow>, StoreError> {
        self.one(
            "SELECT id, message_id, game, seat, kind, envelope_from, envelope_to, subject, refs, answers,
                 created_at, state, attempts, next_attempt_at, last_error, sent_at
             FROM letters_out WHERE message_id = ?1",
            [message_id],
            out,
        )
    }

    /// The last letters to a seat, newest first, at most `limit`.
    pub fn letters_to(&self, game: &str, seat: u8, limit: u32) -> Result<Vec<OutRow>, StoreError> {
        self.all(
            "SELECT id, message_id, game, seat, kind, envelope_from, envelope_to, subject, refs, answers,
                 created_at, state, attempts, next_attempt_at, last_error, sent_at
             FROM letters_out WHERE game = ?1 AND seat = ?2 ORDER BY id DESC LIMIT ?3",
            params![game, seat, limit],
            out,
        )
    }

    /// The letters that answer a letter.
    pub fn answers_to(&self, letter: LetterId) -> Result<Vec<OutRow>, StoreError> {
        self.all(
            "SELECT id, message_id, game, seat, kind, envelope_from, envelope_to, subject, refs, answers,
                 created_at, state, attempts, next_attempt_at, last_error, sent_at
             FROM letters_out WHERE answers = ?1 ORDER BY id",
            [letter],
            out,
        )
    }

    /// The whole of a letter.
    pub fn letter_bytes(&self, id: OutId) -> Result<Option<Vec<u8>>, StoreError> {
        self.one("SELECT bytes FROM letters_out_bytes WHERE letter = ?1", [id], |row| row.get(0))
    }
}

impl Tx<'_> {
    /// Puts a letter into the outbox, due at once. A Message-ID that is there
    /// already is [`StoreError::Duplicate`]. To a suspended address it waits there.
    pub fn post(&self, letter: &NewOut<'_>) -> Result<OutId, StoreError> {
        let id = OutId(self.insert(
            "INSERT INTO letters_out (message_id, game, seat, kind, envelope_from, envelope_to, subject,
                 refs, answers, created_at, state, next_attempt_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'queued', ?10)",
            params![
                letter.message_id,
                letter.game,
                letter.seat,
                letter.kind,
                letter.envelope_from,
                letter.envelope_to,
                letter.subject,
                letter.refs,
                letter.answers,
                letter.created_at
            ],
        )?);
        self.run("INSERT INTO letters_out_bytes (letter, bytes) VALUES (?1, ?2)", params![id, letter.bytes])?;
        if self.is_suspended(letter.envelope_to)? {
            self.keep_back(id)?;
        }
        Ok(id)
    }

    /// A letter that waits is not to be tried before this.
    pub fn delay(&self, id: OutId, until: i64) -> Result<(), StoreError> {
        self.change(
            "the queued letter",
            "UPDATE letters_out SET next_attempt_at = max(next_attempt_at, ?2)
             WHERE id = ?1 AND state = 'queued'",
            params![id, until],
        )
    }

    /// The clock was set back: letters of the future, and those that would be tried
    /// again only then, are due now.
    pub fn due_despite_clock(&self, now: i64) -> Result<(), StoreError> {
        self.run(
            "UPDATE letters_out SET next_attempt_at = ?1 WHERE state = 'queued' AND next_attempt_at > ?1
                 AND (created_at > ?1 AND next_attempt_at = created_at
                     OR attempts > 0 AND next_attempt_at BETWEEN ?1 + 3601 AND ?1 + 315360000)",
            [now],
        )?;
        Ok(())
    }

    /// The mail server took it.
    pub fn sent(&self, id: OutId, at: i64) -> Result<(), StoreError> {
        self.change(
            "the queued letter",
            "UPDATE letters_out SET state = 'sent', attempts = attempts + 1, sent_at = ?2, last_error = NULL
             WHERE id = ?1 AND state = 'queued'",
            params![id, at],
        )
    }

    /// It did not go out; it is tried again later.
    pub fn try_later(&self, id: OutId, next_attempt_at: i64, error: &str) -> Result<(), StoreError> {
        self.change(
            "the queued letter",
            "UPDATE letters_out SET attempts = attempts + 1, next_attempt_at = ?2, last_error = ?3
             WHERE id = ?1 AND state = 'queued'",
            params![id, next_attempt_at, error],
        )
    }

    /// The mail server was not there: it is tried again later. Of such attempts only
    /// the first `most` count, so nothing is given up for them.
    pub fn try_again(
        &self,
        id: OutId,
        next_attempt_at: i64,
        error: &str,
        most: u32,
    ) -> Result<(), StoreError> {
        self.change(
            "the queued letter",
            "UPDATE letters_out SET attempts = max(attempts, min(attempts + 1, ?4)), next_attempt_at = ?2,
                 last_error = ?3
             WHERE id = ?1 AND state = 'queued'",
            params![id, next_attempt_at, error, most],
        )
    }

    /// It will never go out.
    pub fn give_up(&self, id: OutId, error: &str) -> Result<(), StoreError> {
        self.change(
            "the queued letter",
            "UPDATE letters_out SET state = 'failed', attempts = attempts + 1, last_error = ?2
             WHERE id = ?1 AND state = 'queued'",
            params![id, error],
        )
    }

    /// Puts a letter that was sent or given up into the queue again, under the
    /// same Message-ID. Somebody wants it, so it goes out whatever it says.
    pub fn requeue(&self, id: OutId, at: i64) -> Result<(), StoreError> {
        self.run("DELETE FROM passing WHERE letter = ?1", [id])?;
        self.queue_anew(id, at)
    }

    /// As [`Tx::requeue`], but it is still looked at whether it is of use.
    pub(super) fn queue_anew(&self, id: OutId, at: i64) -> Result<(), StoreError> {
        self.change(
            "the letter",
            "UPDATE letters_out SET state = 'queued', attempts = 0, next_attempt_at = ?2 WHERE id = ?1",
            params![id, at],
        )
    }
}

fn out(row: &Row<'_>) -> rusqlite::Result<OutRow> {
    Ok(OutRow {
        id: row.get(0)?,
        message_id: row.get(1)?,
        game: row.get(2)?,
        seat: row.get(3)?,
        kind: row.get(4)?,
        envelope_from: row.get(5)?,
        envelope_to: row.get(6)?,
        subject: row.get(7)?,
        refs: row.get(8)?,
        answers: row.get(9)?,
        created_at: row.get(10)?,
        state: row.get(11)?,
        attempts: row.get(12)?,
        next_attempt_at: row.get(13)?,
        last_error: row.get(14)?,
        sent_at: row.get(15)?,
    })
}
