//! Games and their seats.

use super::ids::{self, Random};
use super::words::shows;
use super::{GameStatus, PlayerId, Reader, StoreError, Tx, folded};
use rusqlite::{Row, params};

/// A game. Its Debug output leaves out what is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    /// The id, from [`Tx::new_game_id`].
    pub id: String,
    /// The rules' key.
    pub rules: String,
    /// The engine's version.
    pub version: u32,
    /// The options, JSON.
    pub options: String,
    /// Where it stands.
    pub status: GameStatus,
    /// The master of all its secrets.
    pub secret: Vec<u8>,
    /// The engine's saved state.
    pub state: Vec<u8>,
    /// The ledger's running state.
    pub thread: Vec<u8>,
    /// The match it belongs to.
    pub match_id: Option<String>,
    /// Which game of the match: 1, 2, ...
    pub leg: u32,
    /// How it ended, JSON.
    pub outcome: Option<String>,
    /// What was agreed on besides the rules, JSON.
    pub terms: String,
    /// When it was set up.
    pub created_at: i64,
}

shows!(Game: id, rules, version, status, match_id, leg, outcome, created_at);

/// A seat of a game. Its Debug output leaves out token and address.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatRow {
    /// The game.
    pub game: String,
    /// The seat, from 0.
    pub seat: u8,
    /// The seat's key in the rules.
    pub key: String,
    /// Who holds it.
    pub player: Option<PlayerId>,
    /// Where its letters go, as given.
    pub address: String,
    /// The secret of its reply address.
    pub token: String,
    /// When it was taken; until then it is only an invitation.
    pub joined_at: Option<i64>,
    /// The holder's settings for this game, JSON.
    pub settings: String,
    /// The last block it was sent; `None` before the first.
    pub told_n: Option<u32>,
}

shows!(SeatRow: game, seat, key, player, joined_at, told_n);

impl Reader<'_> {
    /// A game by id.
    pub fn game(&self, id: &str) -> Result<Option<Game>, StoreError> {
        self.one(
            "SELECT id, rules, version, options, status, secret, state, thread, match_id, leg,
                 outcome, terms, created_at
             FROM games WHERE id = ?1",
            [id],
            game,
        )
    }

    /// The games of a match, by leg.
    pub fn games_of_match(&self, match_id: &str) -> Result<Vec<Game>, StoreError> {
        self.all(
            "SELECT id, rules, version, options, status, secret, state, thread, match_id, leg,
                 outcome, terms, created_at
             FROM games WHERE match_id = ?1 ORDER BY leg",
            [match_id],
            game,
        )
    }

    /// Ids of the games of one status, in order of ids, from the one after `after`.
    pub fn games_in(&self, status: GameStatus, after: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        self.all(
            "SELECT id FROM games WHERE status = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
            params![status, after, limit],
            |row| row.get(0),
        )
    }

    /// Whether an id was ever given.
    pub fn game_id_used(&self, id: &str) -> Result<bool, StoreError> {
        Ok(self.one("SELECT 1 FROM game_ids WHERE id = ?1", [id], |_| Ok(()))?.is_some())
    }

    /// The seats of a game, in order.
    pub fn seats(&self, game: &str) -> Result<Vec<SeatRow>, StoreError> {
        self.all(
            "SELECT game, seat, key, player, address, token, joined_at, settings, told_n
             FROM seats WHERE game = ?1 ORDER BY seat",
            [game],
            seat,
        )
    }

    /// One seat.
    pub fn seat(&self, game: &str, number: u8) -> Result<Option<SeatRow>, StoreError> {
        self.one(
            "SELECT game, seat, key, player, address, token, joined_at, settings, told_n
             FROM seats WHERE game = ?1 AND seat = ?2",
            params![game, number],
            seat,
        )
    }

    /// The seat of a reply token, in any case. (The look-up alone is no proof
    /// against timing; the token has too many bits for that to matter by mail.)
    pub fn seat_by_token(&self, token: &str) -> Result<Option<SeatRow>, StoreError> {
        self.one(
            "SELECT game, seat, key, player, address, token, joined_at, settings, told_n
             FROM seats WHERE token = ?1",
            [token.to_ascii_lowercase()],
            seat,
        )
    }

    /// Seats at an address in games that are not over, at most `limit`.
    pub fn live_seats_at(&self, address: &str, limit: u32) -> Result<Vec<SeatRow>, StoreError> {
        self.all(
            "SELECT game, seat, key, player, address, token, joined_at, settings, told_n
             FROM seats WHERE folded = ?1 AND live = 1 ORDER BY game, seat LIMIT ?2",
            params![folded(address), limit],
            seat,
        )
    }

    /// Seats of a player in all games, old ones too, from the one after
    /// `after` (a game's id, or an empty text), at most `limit`.
    pub fn seats_of(&self, player: PlayerId, after: &str, limit: u32) -> Result<Vec<SeatRow>, StoreError> {
        self.all(
            "SELECT game, seat, key, player, address, token, joined_at, settings, told_n
             FROM seats WHERE player = ?1 AND game > ?2 ORDER BY game, seat LIMIT ?3",
            params![player, after, limit],
            seat,
        )
    }
}

impl Tx<'_> {
    /// An id that was never given, and is given now.
    pub fn new_game_id(&self, rules_key: &str, random: Random<'_>) -> Result<String, StoreError> {
        let id = ids::new_game_id(rules_key, random, |id| self.game_id_used(id))?;
        self.run("INSERT INTO game_ids (id) VALUES (?1)", [&id])?;
        Ok(id)
    }

    /// A new game under an id from [`Tx::new_game_id`].
    pub fn add_game(&self, game: &Game) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO games (id, rules, version, options, status, secret, state, thread, match_id,
                 leg, outcome, terms, created_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
            params![
                game.id,
                game.rules,
                game.version,
                game.options,
                game.status,
                game.secret,
                game.state,
                game.thread,
                game.match_id,
                game.leg,
                game.outcome,
                game.terms,
                game.created_at
            ],
        )?;
        Ok(())
    }

    /// Writes what changes in a game: status, state, thread, outcome and terms. The
    /// rest of `game` is not looked at. A game that is over leaves the lists of
    /// live seats.
    pub fn save_game(&self, game: &Game) -> Result<(), StoreError> {
        self.change(
            "the game",
            "UPDATE games SET status = ?2, state = ?3, thread = ?4, outcome = ?5, terms = ?6 WHERE id = ?1",
            params![game.id, game.status, game.state, game.thread, game.outcome, game.terms],
        )?;
        let live = game.status != GameStatus::Over;
        self.run("UPDATE seats SET live = ?2 WHERE game = ?1 AND live <> ?2", params![game.id, live])?;
        Ok(())
    }

    /// A new seat.
    pub fn add_seat(&self, seat: &SeatRow) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO seats (game, seat, key, player, address, folded, token, joined_at, settings,
                 told_n)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![
                seat.game,
                seat.seat,
                seat.key,
                seat.player,
                seat.address,
                folded(&seat.address),
                seat.token.to_ascii_lowercase(),
                seat.joined_at,
                seat.settings,
                told(seat.told_n)
            ],
        )?;
        Ok(())
    }

    /// Writes everything of a seat but its game, number, key and `told_n`: when
    /// it is taken, handed on, or its settings change.
    pub fn save_seat(&self, seat: &SeatRow) -> Result<(), StoreError> {
        self.change(
            "the seat",
            "UPDATE seats SET player = ?3, address = ?4, folded = ?5, token = ?6, joined_at = ?7,
                 settings = ?8
             WHERE game = ?1 AND seat = ?2",
            params![
                seat.game,
                seat.seat,
                seat.player,
                seat.address,
                folded(&seat.address),
                seat.token.to_ascii_lowercase(),
                seat.joined_at,
                seat.settings
            ],
        )
    }

    /// Notes that a seat was sent everything up to block `n`. Never goes back.
    pub fn told(&self, game: &str, number: u8, n: u32) -> Result<(), StoreError> {
        self.change(
            "the seat",
            "UPDATE seats SET told_n = max(told_n, ?3) WHERE game = ?1 AND seat = ?2",
            params![game, number, n],
        )
    }
}

/// "None yet" is -1 in the database.
fn told(n: Option<u32>) -> i64 {
    n.map_or(-1, i64::from)
}

fn game(row: &Row<'_>) -> rusqlite::Result<Game> {
    Ok(Game {
        id: row.get(0)?,
        rules: row.get(1)?,
        version: row.get(2)?,
        options: row.get(3)?,
        status: row.get(4)?,
        secret: row.get(5)?,
        state: row.get(6)?,
        thread: row.get(7)?,
        match_id: row.get(8)?,
        leg: row.get(9)?,
        outcome: row.get(10)?,
        terms: row.get(11)?,
        created_at: row.get(12)?,
    })
}

fn seat(row: &Row<'_>) -> rusqlite::Result<SeatRow> {
    Ok(SeatRow {
        game: row.get(0)?,
        seat: row.get(1)?,
        key: row.get(2)?,
        player: row.get(3)?,
        address: row.get(4)?,
        token: row.get(5)?,
        joined_at: row.get(6)?,
        settings: row.get(7)?,
        told_n: u32::try_from(row.get::<_, i64>(8)?).ok(),
    })
}
