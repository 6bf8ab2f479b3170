//! Clocks of seats, pauses, days away.

use super::{PlayerId, Reader, StoreError, Tx};
use rusqlite::{Row, params};

/// The clock of one seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClockRow {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// Since when an answer is awaited; `None` while none is.
    pub since: Option<i64>,
    /// From when on it runs; `None` while it stands still.
    pub ran: Option<i64>,
    /// How many seconds that count it may run from then on; `None` without a deadline.
    pub allowed: Option<i64>,
    /// When the answer is due.
    pub due: Option<i64>,
    /// When silence has its effect.
    pub grace_end: Option<i64>,
    /// What is left of the bank, in seconds that count.
    pub bank: Option<i64>,
    /// How far silence has come: 0 in time, 1 in the grace, 2 beyond it.
    pub stage: u8,
    /// Whether there was a reminder.
    pub reminded: bool,
    /// When somebody has to look at it.
    pub next: Option<i64>,
}

/// Days away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacation {
    /// The row.
    pub id: i64,
    /// The first day, `2026-12-20`.
    pub first: String,
    /// The last one.
    pub last: String,
}

impl Reader<'_> {
    /// The clocks of a game, by seat.
    pub fn clocks(&self, game: &str) -> Result<Vec<ClockRow>, StoreError> {
        self.all(
            "SELECT game, seat, since, ran, allowed, due, grace_end, bank, stage, reminded, next
             FROM clocks WHERE game = ?1 ORDER BY seat",
            [game],
            clock,
        )
    }

    /// The clock of a seat.
    pub fn clock(&self, game: &str, seat: u8) -> Result<Option<ClockRow>, StoreError> {
        self.one(
            "SELECT game, seat, since, ran, allowed, due, grace_end, bank, stage, reminded, next
             FROM clocks WHERE game = ?1 AND seat = ?2",
            params![game, seat],
            clock,
        )
    }

    /// Clocks that somebody has to look at by now, those that wait longest first.
    pub fn clocks_to_look_at(&self, now: i64, limit: u32) -> Result<Vec<ClockRow>, StoreError> {
        self.all(
            "SELECT game, seat, since, ran, allowed, due, grace_end, bank, stage, reminded, next
             FROM clocks WHERE next <= ?1 ORDER BY next LIMIT ?2",
            params![now, limit],
            clock,
        )
    }

    /// Clocks that run, in order, from the one after a game and seat.
    pub fn clocks_running(&self, game: &str, seat: i64, limit: u32) -> Result<Vec<ClockRow>, StoreError> {
        self.all(
            "SELECT game, seat, since, ran, allowed, due, grace_end, bank, stage, reminded, next
             FROM clocks WHERE ran IS NOT NULL AND (game, seat) > (?1, ?2) ORDER BY game, seat LIMIT ?3",
            params![game, seat, limit],
            clock,
        )
    }

    /// Clocks of a player that run, in all games.
    pub fn clocks_of(&self, player: PlayerId) -> Result<Vec<ClockRow>, StoreError> {
        self.all(
            "SELECT c.game, c.seat, c.since, c.ran, c.allowed, c.due, c.grace_end, c.bank, c.stage, c.reminded,
                 c.next
             FROM seats s JOIN clocks c ON c.game = s.game AND c.seat = s.seat
             WHERE s.player = ?1 AND c.ran IS NOT NULL",
            [player],
            clock,
        )
    }

    /// Since when the clocks of a game stand still by agreement.
    pub fn paused_since(&self, game: &str) -> Result<Option<i64>, StoreError> {
        self.one("SELECT since FROM pauses WHERE game = ?1", [game], |row| row.get(0))
    }

    /// The days away of a player that end on a day or later, in order.
    pub fn vacations(&self, player: PlayerId, from: &str) -> Result<Vec<Vacation>, StoreError> {
        self.all(
            "SELECT id, first_day, last_day FROM vacations
             WHERE player = ?1 AND last_day >= ?2 ORDER BY first_day",
            params![player, from],
            |row| Ok(Vacation { id: row.get(0)?, first: row.get(1)?, last: row.get(2)? }),
        )
    }
}

impl Tx<'_> {
    /// Writes the clock of a seat.
    pub fn set_clock(&self, clock: &ClockRow) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO clocks (game, seat, since, ran, allowed, due, grace_end, bank, stage, reminded, next)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
             ON CONFLICT (game, seat) DO UPDATE SET since = excluded.since, ran = excluded.ran,
                 allowed = excluded.allowed, due = excluded.due, grace_end = excluded.grace_end,
                 bank = excluded.bank, stage = excluded.stage, reminded = excluded.reminded,
                 next = excluded.next",
            params![
                clock.game,
                clock.seat,
                clock.since,
                clock.ran,
                clock.allowed,
                clock.due,
                clock.grace_end,
                clock.bank,
                clock.stage,
                clock.reminded,
                clock.next
            ],
        )?;
        Ok(())
    }

    /// Looks at a clock later, whatever it says.
    pub fn look_later(&self, game: &str, seat: u8, next: i64) -> Result<(), StoreError> {
        self.run("UPDATE clocks SET next = ?3 WHERE game = ?1 AND seat = ?2", params![game, seat, next])?;
        Ok(())
    }

    /// Takes all clocks of a game away: it is over.
    pub fn drop_clocks(&self, game: &str) -> Result<(), StoreError> {
        self.run("DELETE FROM clocks WHERE game = ?1", [game])?;
        self.run("DELETE FROM pauses WHERE game = ?1", [game])?;
        Ok(())
    }

    /// The clocks of a game stand still from now on; false if they did already.
    pub fn pause_game(&self, game: &str, now: i64) -> Result<bool, StoreError> {
        let sql = "INSERT INTO pauses (game, since) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        Ok(self.run(sql, params![game, now])? > 0)
    }

    /// The clocks of a game may run again; false if they did.
    pub fn resume_game(&self, game: &str) -> Result<bool, StoreError> {
        Ok(self.run("DELETE FROM pauses WHERE game = ?1", [game])? > 0)
    }

    /// Writes days away down.
    pub fn add_vacation(
        &self,
        player: PlayerId,
        first: &str,
        last: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO vacations (player, first_day, last_day, created_at) VALUES (?1, ?2, ?3, ?4)",
            params![player, first, last, now],
        )?;
        Ok(())
    }

    /// Ends days away on another day.
    pub fn end_vacation(&self, id: i64, last: &str) -> Result<(), StoreError> {
        self.change("the vacation", "UPDATE vacations SET last_day = ?2 WHERE id = ?1", params![id, last])
    }

    /// Takes days away back that have not begun.
    pub fn drop_vacation(&self, id: i64) -> Result<(), StoreError> {
        self.change("the vacation", "DELETE FROM vacations WHERE id = ?1", [id])
    }
}

fn clock(row: &Row<'_>) -> rusqlite::Result<ClockRow> {
    Ok(ClockRow {
        game: row.get(0)?,
        seat: row.get(1)?,
        since: row.get(2)?,
        ran: row.get(3)?,
        allowed: row.get(4)?,
        due: row.get(5)?,
        grace_end: row.get(6)?,
        bank: row.get(7)?,
        stage: row.get(8)?,
        reminded: row.get(9)?,
        next: row.get(10)?,
    })
}
