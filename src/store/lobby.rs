//! What lies in the hall: proposals, invitations, seats to take over, people who
//! look on, and words that wait for a seat's next letter.

use super::words::shows;
use super::{PlayerId, Reader, SeatRow, StoreError, Tx, folded, ids};
use rusqlite::{Row, params};

/// A game that somebody would like to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposed {
    /// Its id, such as `open-k7qm`.
    pub id: String,
    /// Who proposed it.
    pub player: PlayerId,
    /// The rules' key.
    pub rules: String,
    /// The options, JSON.
    pub options: String,
    /// Two games with the sides swapped.
    pub is_match: bool,
    /// What is agreed on besides the rules, JSON.
    pub terms: String,
    /// Whether it can still be taken up.
    pub open: bool,
    /// When it was made.
    pub created_at: i64,
    /// When it lapses.
    pub lapses_at: i64,
}

/// A seat that somebody else may take over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// Whether it still stands.
    pub open: bool,
    /// For this address alone, folded; `None`: for anybody.
    pub folded: Option<String>,
    /// Since when.
    pub at: i64,
}

/// Somebody who looks on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observer {
    /// The game.
    pub game: String,
    /// Who.
    pub player: PlayerId,
    /// Whether they still do.
    pub live: bool,
    /// Since when.
    pub since: i64,
    /// The last block they were sent.
    pub told_n: u32,
    /// When they were last written to.
    pub told_at: i64,
    /// How many letters they have had.
    pub letters: u32,
}

/// Words that go with a seat's next letter.
#[derive(Clone, PartialEq, Eq)]
pub struct Held {
    /// The game.
    pub game: String,
    /// Whose letter.
    pub seat: u8,
    /// Who wrote them; `None`: unsigned, or ours.
    pub sender: Option<u8>,
    /// A message of another player.
    pub message: Option<String>,
    /// A sentence of ours, JSON.
    pub phrase: Option<String>,
    /// Not before a later turn than this; -1: at once.
    pub after_k: i64,
}

shows!(Held: game, seat, after_k);

impl Reader<'_> {
    /// A proposal, whatever became of it.
    pub fn proposal(&self, id: &str) -> Result<Option<Proposed>, StoreError> {
        self.one(
            "SELECT id, player, rules, options, is_match, terms, state = 'open', created_at, lapses_at
             FROM proposals WHERE id = ?1",
            [id],
            proposed,
        )
    }

    /// Proposals that still stand, those that lapse first in front.
    pub fn open_proposals(&self, now: i64, limit: u32) -> Result<Vec<Proposed>, StoreError> {
        self.all(
            "SELECT id, player, rules, options, is_match, terms, 1, created_at, lapses_at
             FROM proposals WHERE state = 'open' AND lapses_at > ?1 ORDER BY lapses_at, id LIMIT ?2",
            params![now, limit],
            proposed,
        )
    }

    /// Proposals that nobody took up in time.
    pub fn late_proposals(&self, now: i64, limit: u32) -> Result<Vec<Proposed>, StoreError> {
        self.all(
            "SELECT id, player, rules, options, is_match, terms, 1, created_at, lapses_at
             FROM proposals WHERE state = 'open' AND lapses_at <= ?1 ORDER BY lapses_at, id LIMIT ?2",
            params![now, limit],
            proposed,
        )
    }

    /// How many proposals of a player stand open.
    pub fn proposals_of(&self, player: PlayerId) -> Result<i64, StoreError> {
        self.number("SELECT count(*) FROM proposals WHERE player = ?1 AND state = 'open'", [player])
    }

    /// Who would play a proposed game, with the seat they wish for.
    pub fn proposal_players(&self, id: &str) -> Result<Vec<(PlayerId, Option<u8>)>, StoreError> {
        self.all(
            "SELECT player, seat FROM proposal_players WHERE proposal = ?1 ORDER BY player",
            [id],
            |row| Ok((row.get(0)?, row.get(1)?)),
        )
    }

    /// Whether a player has ever sat down in a game.
    pub fn has_played(&self, player: PlayerId) -> Result<bool, StoreError> {
        let found = self.one(
            "SELECT 1 FROM seats WHERE player = ?1 AND joined_at IS NOT NULL LIMIT 1",
            [player],
            |_| Ok(()),
        )?;
        Ok(found.is_some())
    }

    /// In how many live games a player has been named and has not joined.
    pub fn unjoined(&self, player: PlayerId) -> Result<i64, StoreError> {
        self.number(
            "SELECT count(*) FROM seats WHERE player = ?1 AND joined_at IS NULL AND live = 1",
            [player],
        )
    }

    /// How many invitations a player has asked for since a time.
    pub fn invited_by(&self, player: PlayerId, since: i64) -> Result<i64, StoreError> {
        self.number("SELECT count(*) FROM invitations WHERE player = ?1 AND at >= ?2", params![player, since])
    }

    /// Whether somebody was ever invited by a player.
    pub fn was_invited(&self, address: &str) -> Result<bool, StoreError> {
        let found =
            self.one("SELECT 1 FROM invitations WHERE folded = ?1 LIMIT 1", [folded(address)], |_| Ok(()))?;
        Ok(found.is_some())
    }

    /// What is offered of a seat.
    pub fn wanted(&self, game: &str, seat: u8) -> Result<Option<Wanted>, StoreError> {
        self.one(
            "SELECT game, seat, open, folded, at FROM wanted_seats WHERE game = ?1 AND seat = ?2",
            params![game, seat],
            wanted,
        )
    }

    /// The seats of a game that somebody may take over.
    pub fn wanted_in(&self, game: &str) -> Result<Vec<Wanted>, StoreError> {
        self.all(
            "SELECT game, seat, open, folded, at FROM wanted_seats WHERE game = ?1 AND open = 1
             ORDER BY seat",
            [game],
            wanted,
        )
    }

    /// Seats that somebody may take over, oldest first.
    pub fn wanted_seats(&self, now: i64, limit: u32) -> Result<Vec<Wanted>, StoreError> {
        self.all(
            "SELECT game, seat, open, folded, at FROM wanted_seats WHERE open = 1 AND at <= ?1
             ORDER BY at, game LIMIT ?2",
            params![now, limit],
            wanted,
        )
    }

    /// Those who look on at a game, and those who did.
    pub fn observers(&self, game: &str) -> Result<Vec<Observer>, StoreError> {
        self.all(
            "SELECT game, player, live, since, told_n, told_at, letters FROM observers
             WHERE game = ?1 ORDER BY player",
            [game],
            observer,
        )
    }

    /// How many games a player looks on at.
    pub fn observed_by(&self, player: PlayerId) -> Result<i64, StoreError> {
        self.number("SELECT count(*) FROM observers WHERE player = ?1 AND live = 1", [player])
    }

    /// How many messages a seat has sent on a day.
    pub fn press_on(&self, game: &str, seat: u8, day: i64) -> Result<i64, StoreError> {
        self.number(
            "SELECT count FROM press_days WHERE game = ?1 AND seat = ?2 AND day = ?3",
            params![game, seat, day],
        )
    }

    /// Whether words wait for a seat that may go out after turn `k`.
    pub fn has_held(&self, game: &str, seat: u8, k: u32) -> Result<bool, StoreError> {
        let found = self.one(
            "SELECT 1 FROM held_words WHERE game = ?1 AND seat = ?2 AND message IS NOT NULL
                 AND after_k < ?3 LIMIT 1",
            params![game, seat, k],
            |_| Ok(()),
        )?;
        Ok(found.is_some())
    }

    /// Players with a seat in a live game, from the one after `after`.
    pub fn live_players(&self, after: PlayerId, limit: u32) -> Result<Vec<PlayerId>, StoreError> {
        self.all(
            "SELECT id FROM players WHERE id > ?1
                 AND EXISTS (SELECT 1 FROM seats WHERE seats.player = players.id AND live = 1
                     AND joined_at IS NOT NULL)
             ORDER BY id LIMIT ?2",
            params![after, limit],
            |row| row.get(0),
        )
    }
}

impl Tx<'_> {
    /// A new proposal, and who would play it so far.
    pub fn add_proposal(&self, proposed: &Proposed, seat: Option<u8>) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO proposals (id, player, rules, options, is_match, terms, state, created_at, lapses_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'open', ?7, ?8)",
            params![
                proposed.id,
                proposed.player,
                proposed.rules,
                proposed.options,
                proposed.is_match,
                proposed.terms,
                proposed.created_at,
                proposed.lapses_at
            ],
        )?;
        self.add_proposal_player(&proposed.id, proposed.player, seat)
    }

    /// One more who would play a proposed game.
    pub fn add_proposal_player(
        &self,
        id: &str,
        player: PlayerId,
        seat: Option<u8>,
    ) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO proposal_players (proposal, player, seat) VALUES (?1, ?2, ?3)",
            params![id, player, seat],
        )?;
        Ok(())
    }

    /// Takes a player out of a proposed game.
    pub fn drop_proposal_player(&self, id: &str, player: PlayerId) -> Result<(), StoreError> {
        self.run("DELETE FROM proposal_players WHERE proposal = ?1 AND player = ?2", params![id, player])?;
        Ok(())
    }

    /// Closes a proposal: `taken` with its game, `withdrawn` or `lapsed`.
    pub fn close_proposal(&self, id: &str, state: &str, game: Option<&str>) -> Result<(), StoreError> {
        self.change(
            "the proposal",
            "UPDATE proposals SET state = ?2, game = ?3 WHERE id = ?1",
            params![id, state, game],
        )
    }

    /// Notes that a player had an invitation sent.
    pub fn add_invitation(&self, address: &str, by: PlayerId, at: i64) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO invitations (folded, player, at) VALUES (?1, ?2, ?3)",
            params![folded(address), by, at],
        )?;
        Ok(())
    }

    /// Offers a seat, to one address or to all; or closes the offer.
    pub fn save_wanted(&self, wanted: &Wanted) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO wanted_seats (game, seat, open, folded, at) VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (game, seat) DO UPDATE SET open = excluded.open, folded = excluded.folded,
                 at = excluded.at",
            params![wanted.game, wanted.seat, wanted.open, wanted.folded, wanted.at],
        )?;
        Ok(())
    }

    /// Puts somebody else into a seat: a fresh token, nothing told yet.
    pub fn reseat(&self, seat: &mut SeatRow, random: ids::Random<'_>) -> Result<(), StoreError> {
        seat.token = ids::new_token(random)?;
        seat.told_n = None;
        self.save_seat(seat)?;
        self.change(
            "the seat",
            "UPDATE seats SET told_n = -1 WHERE game = ?1 AND seat = ?2",
            params![seat.game, seat.seat],
        )
    }

    /// Writes down an observer.
    pub fn save_observer(&self, observer: &Observer) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO observers (game, player, live, since, told_n, told_at, letters)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (game, player) DO UPDATE SET live = excluded.live, since = excluded.since,
                 told_n = excluded.told_n, told_at = excluded.told_at, letters = excluded.letters",
            params![
                observer.game,
                observer.player,
                observer.live,
                observer.since,
                observer.told_n,
                observer.told_at,
                observer.letters
            ],
        )?;
        Ok(())
    }

    /// Counts a message of a seat.
    pub fn count_press(&self, game: &str, seat: u8, day: i64) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO press_days (game, seat, day, count) VALUES (?1, ?2, ?3, 1)
             ON CONFLICT (game, seat, day) DO UPDATE SET count = count + 1",
            params![game, seat, day],
        )?;
        Ok(())
    }

    /// Keeps words for a seat's next letter.
    pub fn hold(&self, held: &Held) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO held_words (game, seat, sender, message, phrase, after_k)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![held.game, held.seat, held.sender, held.message, held.phrase, held.after_k],
        )?;
        Ok(())
    }

    /// Takes out what may go with a seat's letter after turn `k`, in the order
    /// it was kept.
    pub fn take_held(&self, game: &str, seat: u8, k: u32) -> Result<Vec<Held>, StoreError> {
        let held = self.all(
            "SELECT game, seat, sender, message, phrase, after_k FROM held_words
             WHERE game = ?1 AND seat = ?2 AND after_k < ?3 ORDER BY id",
            params![game, seat, k],
            held,
        )?;
        if !held.is_empty() {
            self.run(
                "DELETE FROM held_words WHERE game = ?1 AND seat = ?2 AND after_k < ?3",
                params![game, seat, k],
            )?;
        }
        Ok(held)
    }

    /// Forgets what waits for a seat: it was for somebody else.
    pub fn drop_held(&self, game: &str, seat: u8) -> Result<(), StoreError> {
        self.run("DELETE FROM held_words WHERE game = ?1 AND seat = ?2", params![game, seat])?;
        Ok(())
    }
}

fn proposed(row: &Row<'_>) -> rusqlite::Result<Proposed> {
    Ok(Proposed {
        id: row.get(0)?,
        player: row.get(1)?,
        rules: row.get(2)?,
        options: row.get(3)?,
        is_match: row.get(4)?,
        terms: row.get(5)?,
        open: row.get(6)?,
        created_at: row.get(7)?,
        lapses_at: row.get(8)?,
    })
}

fn wanted(row: &Row<'_>) -> rusqlite::Result<Wanted> {
    Ok(Wanted {
        game: row.get(0)?,
        seat: row.get(1)?,
        open: row.get(2)?,
        folded: row.get(3)?,
        at: row.get(4)?,
    })
}

fn observer(row: &Row<'_>) -> rusqlite::Result<Observer> {
    Ok(Observer {
        game: row.get(0)?,
        player: row.get(1)?,
        live: row.get(2)?,
        since: row.get(3)?,
        told_n: row.get(4)?,
        told_at: row.get(5)?,
        letters: row.get(6)?,
    })
}

fn held(row: &Row<'_>) -> rusqlite::Result<Held> {
    Ok(Held {
        game: row.get(0)?,
        seat: row.get(1)?,
        sender: row.get(2)?,
        message: row.get(3)?,
        phrase: row.get(4)?,
        after_k: row.get(5)?,
    })
}
