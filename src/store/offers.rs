//! What players offer each other, what they note down for themselves, and the
//! notices that wait for the end of somebody's quiet hours.

use super::words::shows;
use super::{LetterId, OfferId, OfferKind, OfferState, PlayerId, Reader, StoreError, Tx};
use rusqlite::{Row, params};

/// An offer of one seat to the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The row.
    pub id: OfferId,
    /// What is offered.
    pub kind: OfferKind,
    /// For a term of the game: how it should be.
    pub wish: Option<String>,
    /// For an undo: the block whose state comes back.
    pub back_to: Option<u32>,
    /// Who offers.
    pub seat: u8,
    /// The last block when it was made.
    pub made_n: u32,
    /// The turn that was to come.
    pub k: u32,
    /// Who agrees, a bit for each seat; the offering one is among them.
    pub agreed: u16,
    /// What became of it.
    pub state: OfferState,
    /// The letter that made it.
    pub letter: Option<LetterId>,
    /// When it was made.
    pub at: i64,
}

/// Something a player noted down.
#[derive(Clone, PartialEq, Eq)]
pub struct PlayerNote {
    /// What.
    pub text: String,
    /// When.
    pub at: i64,
}

shows!(PlayerNote: at);

/// A notice that waits.
#[derive(Clone, PartialEq, Eq)]
pub struct HeldNotice {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// When it may go out.
    pub due_at: i64,
    /// What no block tells, JSON.
    pub notices: String,
}

shows!(HeldNotice: game, seat, due_at);

impl Reader<'_> {
    /// The open offers of a game, oldest first. Some may have lapsed with their
    /// turn.
    pub fn open_offers(&self, game: &str) -> Result<Vec<Offer>, StoreError> {
        self.all(
            "SELECT id, kind, wish, back_to, seat, made_n, k, agreed, state, letter, at
             FROM offers WHERE game = ?1 AND +state = 'open' ORDER BY id",
            [game],
            offer,
        )
    }

    /// The last offers of a game, newest first, at most `limit`.
    pub fn last_offers(&self, game: &str, limit: u32) -> Result<Vec<Offer>, StoreError> {
        self.all(
            "SELECT id, kind, wish, back_to, seat, made_n, k, agreed, state, letter, at
             FROM offers WHERE game = ?1 ORDER BY id DESC LIMIT ?2",
            params![game, limit],
            offer,
        )
    }

    /// How many offers a seat has made since a moment.
    pub fn offers_since(&self, game: &str, seat: u8, since: i64) -> Result<u32, StoreError> {
        let count = self.number(
            "SELECT count(*) FROM offers WHERE game = ?1 AND seat = ?2 AND at >= ?3",
            params![game, seat, since],
        )?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// A player's notes about a game (or about none, an empty text), oldest
    /// first, at most `limit`.
    pub fn notes(&self, player: PlayerId, game: &str, limit: u32) -> Result<Vec<PlayerNote>, StoreError> {
        self.all(
            "SELECT text, at FROM notes WHERE player = ?1 AND game = ?2 ORDER BY id LIMIT ?3",
            params![player, game, limit],
            |row| Ok(PlayerNote { text: row.get(0)?, at: row.get(1)? }),
        )
    }

    /// How many notes a player has about a game.
    pub fn notes_count(&self, player: PlayerId, game: &str) -> Result<u32, StoreError> {
        let count =
            self.number("SELECT count(*) FROM notes WHERE player = ?1 AND game = ?2", params![player, game])?;
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// The notice that waits for a seat.
    pub fn held_notice(&self, game: &str, seat: u8) -> Result<Option<HeldNotice>, StoreError> {
        self.one(
            "SELECT game, seat, due_at, notices FROM held_notices WHERE game = ?1 AND seat = ?2",
            params![game, seat],
            held,
        )
    }

    /// Notices whose time has come, at most `limit`.
    pub fn held_due(&self, now: i64, limit: u32) -> Result<Vec<HeldNotice>, StoreError> {
        self.all(
            "SELECT game, seat, due_at, notices FROM held_notices WHERE due_at <= ?1
             ORDER BY due_at, game, seat LIMIT ?2",
            params![now, limit],
            held,
        )
    }

    /// Players whose daily letter is due, at most `limit`.
    pub fn digests_due(&self, now: i64, limit: u32) -> Result<Vec<PlayerId>, StoreError> {
        self.all(
            "SELECT player FROM digests WHERE due_at <= ?1 ORDER BY due_at, player LIMIT ?2",
            params![now, limit],
            |row| row.get(0),
        )
    }

    /// When the last turn of a game was closed, if that is known.
    pub fn moved_at(&self, game: &str) -> Result<Option<i64>, StoreError> {
        Ok(self.one("SELECT moved_at FROM games WHERE id = ?1", [game], |row| row.get(0))?.flatten())
    }
}

impl Tx<'_> {
    /// A new offer; its `id` is not looked at.
    pub fn add_offer(&self, game: &str, offer: &Offer) -> Result<OfferId, StoreError> {
        Ok(OfferId(self.insert(
            "INSERT INTO offers (game, kind, wish, back_to, seat, made_n, k, agreed, state, letter, at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            params![
                game,
                offer.kind,
                offer.wish,
                offer.back_to,
                offer.seat,
                offer.made_n,
                offer.k,
                offer.agreed,
                offer.state,
                offer.letter,
                offer.at
            ],
        )?))
    }

    /// Writes who agrees to an offer and what became of it.
    pub fn save_offer(&self, offer: &Offer) -> Result<(), StoreError> {
        self.change(
            "the offer",
            "UPDATE offers SET agreed = ?2, state = ?3 WHERE id = ?1",
            params![offer.id, offer.agreed, offer.state],
        )
    }

    /// One more note of a player's.
    pub fn add_note(&self, player: PlayerId, game: &str, note: &PlayerNote) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO notes (player, game, text, at) VALUES (?1, ?2, ?3, ?4)",
            params![player, game, note.text, note.at],
        )?;
        Ok(())
    }

    /// Throws away the oldest notes of a player about a game beyond so many.
    pub fn keep_notes(&self, player: PlayerId, game: &str, most: u32) -> Result<(), StoreError> {
        self.run(
            "DELETE FROM notes WHERE player = ?1 AND game = ?2 AND id <=
                 (SELECT id FROM notes WHERE player = ?1 AND game = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)",
            params![player, game, most],
        )?;
        Ok(())
    }

    /// Throws away all notes of a player.
    pub fn drop_notes(&self, player: PlayerId) -> Result<(), StoreError> {
        self.run("DELETE FROM notes WHERE player = ?1", [player])?;
        Ok(())
    }

    /// Keeps a notice for later, in the place of the one that waits.
    pub fn hold_notice(&self, notice: &HeldNotice) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO held_notices (game, seat, due_at, notices) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (game, seat) DO UPDATE SET due_at = excluded.due_at, notices = excluded.notices",
            params![notice.game, notice.seat, notice.due_at, notice.notices],
        )?;
        Ok(())
    }

    /// Takes away the notice that waits for a seat.
    pub fn release(&self, game: &str, seat: u8) -> Result<(), StoreError> {
        self.run("DELETE FROM held_notices WHERE game = ?1 AND seat = ?2", params![game, seat])?;
        Ok(())
    }

    /// Sets (`Some`) or forgets when a player's next daily letter is due.
    pub fn digest_at(&self, player: PlayerId, due_at: Option<i64>) -> Result<(), StoreError> {
        match due_at {
            None => self.run("DELETE FROM digests WHERE player = ?1", [player])?,
            Some(at) => self.run(
                "INSERT INTO digests (player, due_at) VALUES (?1, ?2)
                 ON CONFLICT (player) DO UPDATE SET due_at = excluded.due_at",
                params![player, at],
            )?,
        };
        Ok(())
    }

    /// Notes when the last turn of a game was closed.
    pub fn moved(&self, game: &str, at: i64) -> Result<(), StoreError> {
        self.change("the game", "UPDATE games SET moved_at = ?2 WHERE id = ?1", params![game, at])
    }
}

fn offer(row: &Row<'_>) -> rusqlite::Result<Offer> {
    Ok(Offer {
        id: row.get(0)?,
        kind: row.get(1)?,
        wish: row.get(2)?,
        back_to: row.get(3)?,
        seat: row.get(4)?,
        made_n: row.get(5)?,
        k: row.get(6)?,
        agreed: row.get(7)?,
        state: row.get(8)?,
        letter: row.get(9)?,
        at: row.get(10)?,
    })
}

fn held(row: &Row<'_>) -> rusqlite::Result<HeldNotice> {
    Ok(HeldNotice { game: row.get(0)?, seat: row.get(1)?, due_at: row.get(2)?, notices: row.get(3)? })
}
