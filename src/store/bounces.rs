//! Letters that came back: what they count for, the addresses they suspend, and
//! the letters that wait meanwhile.

use super::{OutId, PlayerId, Reader, StoreError, Tx, folded};
use rusqlite::params;

/// Bounces in a row that suspend an address.
const BOUNCES: u32 = 3;
/// The same, if there is no such mailbox.
const GONE: i64 = 2;
/// When a letter that waits for its address is tried next: never (the last
/// second of the year 9999).
const HELD: i64 = 253_402_300_799;
/// Answers that are about no game are not sent after this time.
const STALE: i64 = 2 * 86_400;

/// A letter that came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewBounce<'a> {
    /// The letter.
    pub letter: OutId,
    /// Whom it was to.
    pub address: &'a str,
    /// There is no such mailbox.
    pub gone: bool,
    /// One is enough: whoever reads there wants no more letters.
    pub at_once: bool,
    /// What the mail server said.
    pub why: &'a str,
}

/// What a bounce meant for its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounced {
    /// The letter had come back before.
    Again,
    /// Nobody here has that address.
    Unknown,
    /// So many in a row now.
    Counted(u32),
    /// Nothing is sent there any more.
    Suspended,
}

/// An address that is suspended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreachable {
    /// As it was given.
    pub address: String,
    /// Whose it is.
    pub player: PlayerId,
    /// Since when.
    pub since: i64,
}

impl Reader<'_> {
    /// Whether nothing is sent to an address.
    pub fn is_suspended(&self, address: &str) -> Result<bool, StoreError> {
        Ok(self.address(address)?.is_some_and(|known| known.suspended_at.is_some()))
    }

    /// The letter that went out under an envelope sender of its own.
    pub fn letter_out_by_envelope(&self, sender: &str) -> Result<Option<OutId>, StoreError> {
        self.one(
            "SELECT id FROM letters_out WHERE envelope_from = ?1 AND envelope_from <> '' LIMIT 1",
            [sender],
            |row| row.get(0),
        )
    }

    /// Addresses suspended since that time or longer whose games were not told.
    pub fn unreachable_untold(&self, since: i64, limit: u32) -> Result<Vec<Unreachable>, StoreError> {
        self.all(
            "SELECT a.address, a.player, u.since FROM unreachable u
             JOIN player_addresses a ON a.folded = u.folded
             WHERE u.told_at IS NULL AND u.since <= ?1 ORDER BY u.since LIMIT ?2",
            params![since, limit],
            |row| Ok(Unreachable { address: row.get(0)?, player: row.get(1)?, since: row.get(2)? }),
        )
    }

    /// What the operator should hear of, at most `limit` notes.
    pub fn operator_notes(&self, limit: u32) -> Result<Vec<(i64, String)>, StoreError> {
        self.all("SELECT id, text FROM operator_notes WHERE id > 0 ORDER BY id LIMIT ?1", [limit], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
    }
}

impl Tx<'_> {
    /// Notes that a letter came back. An address that takes no letters any more is
    /// suspended, and what is queued for it waits.
    pub fn bounced(&self, bounce: &NewBounce<'_>, at: i64) -> Result<Bounced, StoreError> {
        let key = folded(bounce.address);
        let new = self.run(
            "INSERT INTO bounces (letter, folded, at, gone, counts, why) VALUES (?1, ?2, ?3, ?4, 1, ?5)
             ON CONFLICT DO NOTHING",
            params![bounce.letter, key, at, bounce.gone, bounce.why],
        )?;
        if new == 0 {
            return Ok(Bounced::Again);
        }
        let Some(known) = self.address(bounce.address)? else { return Ok(Bounced::Unknown) };
        let in_a_row = self.address_failed(bounce.address)?;
        let gone = self.number(
            "SELECT coalesce(sum(gone), 0) FROM bounces WHERE folded = ?1 AND counts = 1",
            [key.as_str()],
        )?;
        let enough = bounce.at_once || in_a_row >= BOUNCES || gone >= GONE;
        if !enough || known.suspended_at.is_some() {
            return Ok(Bounced::Counted(in_a_row));
        }
        self.suspend(bounce.address, Some(at))?;
        self.run(
            "INSERT INTO unreachable (folded, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            params![key, at],
        )?;
        for letter in self.queued_for(&key)? {
            self.keep_back(letter)?;
        }
        Ok(Bounced::Suspended)
    }

    /// A player wrote from an address: its bounces do not count any more, and the
    /// letters that waited for it go out, but for those that have become stale.
    /// Gives the number of letters that go out; `None` if it was not suspended.
    pub fn take_up(&self, address: &str, now: i64) -> Result<Option<usize>, StoreError> {
        let Some(known) = self.address(address)? else { return Ok(None) };
        if known.failures == 0 && known.suspended_at.is_none() {
            return Ok(None);
        }
        let key = folded(address);
        self.run("UPDATE bounces SET counts = 0 WHERE folded = ?1 AND counts = 1", [key.as_str()])?;
        self.suspend(address, None)?;
        self.run("DELETE FROM unreachable WHERE folded = ?1", [key.as_str()])?;
        if known.suspended_at.is_none() {
            return Ok(None);
        }
        let mut going = 0;
        for letter in self.queued_for(&key)? {
            let Some(row) = self.letter_out(letter)? else { continue };
            if row.next_attempt_at != HELD {
                continue;
            }
            if row.game.is_none() && row.created_at < now - STALE {
                self.give_up(letter, "the address took no letters, and by now it is of no use")?;
            } else {
                self.queue_anew(letter, now)?;
                going += 1;
            }
        }
        Ok(Some(going))
    }

    /// The games of a suspended address were told.
    pub fn told_unreachable(&self, address: &str, at: i64) -> Result<(), StoreError> {
        self.run("UPDATE unreachable SET told_at = ?2 WHERE folded = ?1", params![folded(address), at])?;
        Ok(())
    }

    /// Leaves a note for the operator.
    pub fn note_for_operator(&self, text: &str, at: i64) -> Result<(), StoreError> {
        self.run("INSERT INTO operator_notes (at, text) VALUES (?1, ?2)", params![at, text])?;
        Ok(())
    }

    /// The operator has heard of it.
    pub fn operator_heard(&self, note: i64) -> Result<(), StoreError> {
        self.run("DELETE FROM operator_notes WHERE id = ?1", [note])?;
        Ok(())
    }

    /// Keeps a queued letter back until its address is taken up again.
    pub(super) fn keep_back(&self, letter: OutId) -> Result<(), StoreError> {
        self.run(
            "UPDATE letters_out SET next_attempt_at = ?2 WHERE id = ?1 AND state = 'queued'",
            params![letter, HELD],
        )?;
        Ok(())
    }

    /// Queued letters to an address, oldest first.
    fn queued_for(&self, key: &str) -> Result<Vec<OutId>, StoreError> {
        let queued = self.all(
            "SELECT id, envelope_to FROM letters_out INDEXED BY letters_out_due WHERE state = 'queued'
             ORDER BY next_attempt_at, id",
            [],
            |row| Ok((row.get::<_, OutId>(0)?, row.get::<_, String>(1)?)),
        )?;
        let mut found: Vec<OutId> =
            queued.into_iter().filter(|(_, to)| folded(to) == key).map(|(id, _)| id).collect();
        found.sort_unstable_by_key(|id| id.0);
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NewOut, OutState, Store};
    use super::*;

    fn post(tx: &Tx<'_>, n: u32, to: &str, at: i64) -> OutId {
        let id = format!("rp.{n}@post.example");
        tx.post(&NewOut {
            message_id: &id,
            game: None,
            seat: None,
            kind: "help",
            envelope_from: &format!("games+bounce.{n}@post.example"),
            envelope_to: to,
            subject: "",
            refs: "",
            answers: None,
            created_at: at,
            bytes: b"x",
        })
        .unwrap()
    }

    fn bounce(tx: &Tx<'_>, letter: OutId, gone: bool) -> Bounced {
        let new = NewBounce { letter, address: "Anna@a.example", gone, at_once: false, why: "550" };
        tx.bounced(&new, 1000).unwrap()
    }

    #[test]
    fn three_bounces_suspend_an_address_and_one_letter_counts_once() {
        let mut store = Store::open_memory().unwrap();
        store
            .batch(|tx| {
                tx.add_player("anna@a.example", "Anna", "en", 1)?;
                let letters: Vec<OutId> = (0..4).map(|n| post(tx, n, "ANNA@a.example", 900)).collect();
                let other = post(tx, 9, "bert@b.example", 900);
                assert_eq!(bounce(tx, letters[0], false), Bounced::Counted(1));
                assert_eq!(bounce(tx, letters[0], false), Bounced::Again);
                assert_eq!(bounce(tx, letters[1], false), Bounced::Counted(2));
                assert_eq!(bounce(tx, letters[2], false), Bounced::Suspended);
                assert!(tx.is_suspended("anna@A.example")?);
                // What was queued waits, and so does what is written now.
                post(tx, 5, "anna@a.example", 1001);
                let due: Vec<OutId> = tx.due(2000, 10)?.into_iter().map(|row| row.id).collect();
                assert_eq!(due, [other]);
                assert_eq!(tx.unreachable_untold(1000, 9)?.len(), 1);
                tx.told_unreachable("anna@a.example", 1000)?;
                assert!(tx.unreachable_untold(1000, 9)?.is_empty());
                // The player writes: fresh letters go out, stale ones do not.
                let now = 901 + STALE;
                assert_eq!(tx.take_up("anna@a.example", now)?, Some(1));
                assert!(!tx.is_suspended("anna@a.example")?);
                assert_eq!(tx.letter_out(letters[3])?.map(|row| row.state), Some(OutState::Failed));
                assert_eq!(tx.due(now, 10)?.len(), 2);
                assert_eq!(tx.take_up("anna@a.example", now)?, None);
                Ok::<_, StoreError>(())
            })
            .unwrap();
    }

    #[test]
    fn two_bounces_are_enough_if_there_is_no_such_mailbox() {
        let mut store = Store::open_memory().unwrap();
        store
            .batch(|tx| {
                tx.add_player("anna@a.example", "Anna", "en", 1)?;
                let first = post(tx, 1, "anna@a.example", 1);
                let second = post(tx, 2, "anna@a.example", 1);
                assert_eq!(bounce(tx, first, true), Bounced::Counted(1));
                assert_eq!(tx.take_up("anna@a.example", 5)?, None, "heard of, and never suspended");
                assert_eq!(bounce(tx, second, true), Bounced::Counted(1));
                let third = post(tx, 3, "anna@a.example", 1);
                assert_eq!(bounce(tx, third, true), Bounced::Suspended);
                let nobodys = post(tx, 4, "nobody@a.example", 1);
                let new = NewBounce {
                    letter: nobodys,
                    address: "nobody@a.example",
                    gone: true,
                    at_once: true,
                    why: "",
                };
                assert_eq!(tx.bounced(&new, 1)?, Bounced::Unknown);
                Ok::<_, StoreError>(())
            })
            .unwrap();
    }
}
