//! What a game leaves behind: signed blocks, private records, states to go back
//! to, pending orders, events and press.

use super::words::shows;
use super::{LetterId, Reader, StoreError, Tx};
use rusqlite::{Row, params};

/// A signed block of a game's ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its number, from 0 without gaps.
    pub n: u32,
    /// Its kind, such as `turn`.
    pub kind: String,
    /// The canonical record with its signature.
    pub body: String,
    /// Its hash.
    pub hash: [u8; 32],
}

/// A record that goes with a block but not to everybody.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    /// The block.
    pub n: u32,
    /// Whose it is.
    pub seat: Option<u8>,
    /// Its kind: `section` or `opening`.
    pub kind: String,
    /// The canonical record.
    pub text: String,
}

shows!(Record: n, seat, kind);

/// One version of a seat's orders for a turn.
#[derive(Clone, PartialEq, Eq)]
pub struct PendingOrders {
    /// The turn.
    pub k: u32,
    /// The seat.
    pub seat: u8,
    /// Which of the seat's letters for this turn: 1, 2, ...
    pub version: u32,
    /// Its words for the dice.
    pub words: Option<String>,
    /// The orders as understood, JSON.
    pub orders: String,
    /// The lines as typed, JSON.
    pub own: String,
    /// Whether they were refused.
    pub refused: bool,
    /// The letter they came in.
    pub letter: Option<LetterId>,
    /// The block they answer, as the letter names it.
    pub answered: Option<String>,
}

shows!(PendingOrders: k, seat, version, refused, letter);

/// Something that happened.
#[derive(Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The block that tells of it.
    pub n: u32,
    /// Its place in the block.
    pub seq: u32,
    /// Who may know it, a bit for each seat; `None`: everybody.
    pub audience: Option<u16>,
    /// What is to be said, JSON.
    pub phrase: String,
}

shows!(EventRow: n, seq, audience);

/// One message of a game's press.
#[derive(Clone, PartialEq, Eq)]
pub struct Message {
    /// Who wrote it; `None`: the service.
    pub from: Option<u8>,
    /// To whom, a bit for each seat; `None`: everybody.
    pub to: Option<u16>,
    /// The text.
    pub text: String,
    /// When it came.
    pub at: i64,
}

shows!(Message: from, to, at);

impl Reader<'_> {
    /// One block of a game.
    pub fn block(&self, game: &str, n: u32) -> Result<Option<Block>, StoreError> {
        self.one("SELECT n, kind, body, hash FROM blocks WHERE game = ?1 AND n = ?2", params![game, n], block)
    }

    /// The last block of a game.
    pub fn last_block(&self, game: &str) -> Result<Option<Block>, StoreError> {
        self.one(
            "SELECT n, kind, body, hash FROM blocks WHERE game = ?1 ORDER BY n DESC LIMIT 1",
            [game],
            block,
        )
    }

    /// Blocks of a game from number `from` on, at most `limit`.
    pub fn blocks(&self, game: &str, from: u32, limit: u32) -> Result<Vec<Block>, StoreError> {
        self.all(
            "SELECT n, kind, body, hash FROM blocks WHERE game = ?1 AND n >= ?2 ORDER BY n LIMIT ?3",
            params![game, from, limit],
            block,
        )
    }

    /// The block of a game whose hash begins with these bytes (1 to 32 of them).
    pub fn block_by_hash(&self, game: &str, begins: &[u8]) -> Result<Option<Block>, StoreError> {
        if begins.is_empty() || begins.len() > 32 {
            return Ok(None);
        }
        let (mut least, mut most) = ([0; 32], [u8::MAX; 32]);
        least[..begins.len()].copy_from_slice(begins);
        most[..begins.len()].copy_from_slice(begins);
        self.one(
            "SELECT n, kind, body, hash FROM blocks WHERE game = ?1 AND hash BETWEEN ?2 AND ?3
             ORDER BY hash LIMIT 1",
            params![game, least, most],
            block,
        )
    }

    /// The private records of the blocks `from..=to`, in the order they were
    /// added; all of them, or only those of `seat` and those of no seat in
    /// particular.
    pub fn records(
        &self,
        game: &str,
        from: u32,
        to: u32,
        seat: Option<u8>,
    ) -> Result<Vec<Record>, StoreError> {
        self.all(
            "SELECT n, seat, kind, text FROM records
             WHERE game = ?1 AND n BETWEEN ?2 AND ?3 AND (?4 IS NULL OR seat = ?4 OR seat IS NULL)
             ORDER BY n, id",
            params![game, from, to, seat],
            |row| Ok(Record { n: row.get(0)?, seat: row.get(1)?, kind: row.get(2)?, text: row.get(3)? }),
        )
    }

    /// The blocks of a game that are turns, in order.
    pub fn turns(&self, game: &str) -> Result<Vec<u32>, StoreError> {
        self.all("SELECT n FROM blocks WHERE game = ?1 AND kind = 'turn' ORDER BY n", [game], |row| {
            row.get(0)
        })
    }

    /// What was shown to everybody after block `n`: openings, oldest first.
    pub fn shown_since(&self, game: &str, n: u32) -> Result<Vec<String>, StoreError> {
        self.all(
            "SELECT text FROM records
             WHERE game = ?1 AND n > ?2 AND kind = 'opening' AND seat IS NULL ORDER BY n, id",
            params![game, n],
            |row| row.get(0),
        )
    }

    /// The state after block `n`, if it is kept.
    pub fn snapshot(&self, game: &str, n: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.one("SELECT state FROM snapshots WHERE game = ?1 AND n = ?2", params![game, n], |row| row.get(0))
    }

    /// The blocks whose states are kept, in order.
    pub fn snapshots(&self, game: &str) -> Result<Vec<u32>, StoreError> {
        self.all("SELECT n FROM snapshots WHERE game = ?1 ORDER BY n", [game], |row| row.get(0))
    }

    /// All versions of all seats' orders for turn `k`, by seat and version.
    pub fn pending_orders(&self, game: &str, k: u32) -> Result<Vec<PendingOrders>, StoreError> {
        self.all(
            "SELECT k, seat, version, words, orders, own, refused, letter, answered
             FROM locks WHERE game = ?1 AND k = ?2 ORDER BY seat, version",
            params![game, k],
            pending,
        )
    }

    /// All versions of all orders of a game, for its transcript.
    pub fn all_orders(&self, game: &str) -> Result<Vec<PendingOrders>, StoreError> {
        self.all(
            "SELECT k, seat, version, words, orders, own, refused, letter, answered
             FROM locks WHERE game = ?1 ORDER BY k, seat, version",
            [game],
            pending,
        )
    }

    /// Events of the blocks `from..=to` that this seat (`None`: a spectator) may
    /// know, in order, at most `limit`.
    pub fn events(
        &self,
        game: &str,
        from: u32,
        to: u32,
        seat: Option<u8>,
        limit: u32,
    ) -> Result<Vec<EventRow>, StoreError> {
        self.all(
            "SELECT n, seq, audience, phrase FROM events
             WHERE game = ?1 AND n BETWEEN ?2 AND ?3
                 AND (audience IS NULL OR (?4 IS NOT NULL AND audience >> ?4 & 1))
             ORDER BY n, seq LIMIT ?5",
            params![game, from, to, seat, limit],
            |row| {
                Ok(EventRow { n: row.get(0)?, seq: row.get(1)?, audience: row.get(2)?, phrase: row.get(3)? })
            },
        )
    }

    /// The last `limit` messages of a game that this seat (`None`: a spectator)
    /// wrote or may read, oldest first.
    pub fn messages(&self, game: &str, seat: Option<u8>, limit: u32) -> Result<Vec<Message>, StoreError> {
        let mut last = self.all(
            "SELECT from_seat, to_seats, text, at FROM messages
             WHERE game = ?1
                 AND (to_seats IS NULL OR (?2 IS NOT NULL AND (to_seats >> ?2 & 1 OR from_seat = ?2)))
             ORDER BY id DESC LIMIT ?3",
            params![game, seat, limit],
            |row| Ok(Message { from: row.get(0)?, to: row.get(1)?, text: row.get(2)?, at: row.get(3)? }),
        )?;
        last.reverse();
        Ok(last)
    }
}

impl Tx<'_> {
    /// Adds the next block. A number given before is [`StoreError::Duplicate`],
    /// one that leaves a gap [`StoreError::Missing`].
    pub fn add_block(&self, game: &str, block: &Block) -> Result<(), StoreError> {
        if block.n > 0 && self.block_missing(game, block.n - 1)? {
            return Err(StoreError::Missing(format!("block {} of the game", block.n - 1)));
        }
        self.run(
            "INSERT INTO blocks (game, n, kind, body, hash) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, block.n, block.kind, block.body, block.hash],
        )?;
        Ok(())
    }

    fn block_missing(&self, game: &str, n: u32) -> Result<bool, StoreError> {
        let found =
            self.one("SELECT 1 FROM blocks WHERE game = ?1 AND n = ?2", params![game, n], |_| Ok(()))?;
        Ok(found.is_none())
    }

    /// Adds a private record to a block.
    pub fn add_record(&self, game: &str, record: &Record) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO records (game, n, seat, kind, text) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, record.n, record.seat, record.kind, record.text],
        )?;
        Ok(())
    }

    /// Keeps the state after block `n` (another one for the same block replaces
    /// it), and of the game's states the first and the last [`SNAPSHOTS`].
    pub fn add_snapshot(&self, game: &str, n: u32, state: &[u8]) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO snapshots (game, n, state) VALUES (?1, ?2, ?3)
             ON CONFLICT (game, n) DO UPDATE SET state = excluded.state",
            params![game, n, state],
        )?;
        self.run(
            "DELETE FROM snapshots WHERE game = ?1
                 AND n > (SELECT min(n) FROM snapshots WHERE game = ?1)
                 AND n < (SELECT n FROM snapshots WHERE game = ?1 ORDER BY n DESC LIMIT 1 OFFSET ?2)",
            params![game, SNAPSHOTS - 1],
        )?;
        Ok(())
    }

    /// Keeps one version of a seat's orders. All versions stay, for the
    /// transcript at the end.
    pub fn add_orders(&self, game: &str, orders: &PendingOrders) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO locks (game, k, seat, version, words, orders, own, refused, letter, answered)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            params![
                game,
                orders.k,
                orders.seat,
                orders.version,
                orders.words,
                orders.orders,
                orders.own,
                orders.refused,
                orders.letter,
                orders.answered
            ],
        )?;
        Ok(())
    }

    /// Adds an event.
    pub fn add_event(&self, game: &str, event: &EventRow) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO events (game, n, seq, audience, phrase) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, event.n, event.seq, event.audience, event.phrase],
        )?;
        Ok(())
    }

    /// Adds a message to the press.
    pub fn add_message(&self, game: &str, message: &Message) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO messages (game, from_seat, to_seats, text, at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![game, message.from, message.to, message.text, message.at],
        )?;
        Ok(())
    }
}

/// How many of a game's last states are kept, besides its first.
pub const SNAPSHOTS: u32 = 20;

fn block(row: &Row<'_>) -> rusqlite::Result<Block> {
    Ok(Block { n: row.get(0)?, kind: row.get(1)?, body: row.get(2)?, hash: row.get(3)? })
}

fn pending(row: &Row<'_>) -> rusqlite::Result<PendingOrders> {
    Ok(PendingOrders {
        k: row.get(0)?,
        seat: row.get(1)?,
        version: row.get(2)?,
        words: row.get(3)?,
        orders: row.get(4)?,
        own: row.get(5)?,
        refused: row.get(6)?,
        letter: row.get(7)?,
        answered: row.get(8)?,
    })
}
