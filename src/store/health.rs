//! A look at the whole database, for `doctor`. Nothing here is quick.

use super::{Store, StoreError};
use rusqlite::Connection;

/// What there is, and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    /// Faults, one line each; none if all is well.
    pub faults: Vec<String>,
    /// Games in all.
    pub games: u64,
    /// Games that are not over.
    pub live_games: u64,
    /// Blocks in all.
    pub blocks: u64,
    /// Letters that came in.
    pub letters_in: u64,
    /// Letters waiting to be sent.
    pub queued: u64,
    /// Letters that were given up.
    pub failed: u64,
    /// The size of the database in bytes.
    pub bytes: u64,
    /// When the newest letter came or was written, in seconds since 1970.
    pub newest: Option<i64>,
}

impl Store {
    /// Checks the file and what must hold among its rows, and counts.
    pub fn check(&self) -> Result<Health, StoreError> {
        let conn = &self.conn;
        let count = |sql: &str| -> Result<u64, StoreError> {
            let number: i64 = conn.query_row(sql, [], |row| row.get(0))?;
            Ok(u64::try_from(number).unwrap_or(0))
        };
        let faults = faults(conn)?;
        Ok(Health {
            games: count("SELECT count(*) FROM games")?,
            live_games: count("SELECT count(*) FROM games WHERE status <> 'over'")?,
            blocks: count("SELECT count(*) FROM blocks")?,
            letters_in: count("SELECT count(*) FROM letters_in")?,
            queued: count("SELECT count(*) FROM letters_out WHERE state = 'queued'")?,
            failed: count(
                "SELECT count(*) FROM letters_out WHERE state = 'failed'
                     AND id NOT IN (SELECT letter FROM passing WHERE dropped_at IS NOT NULL)",
            )?,
            bytes: count("PRAGMA page_count")?.saturating_mul(count("PRAGMA page_size")?),
            newest: conn.query_row(NEWEST, [], |row| row.get(0))?,
            faults,
        })
    }
}

const NEWEST: &str = "SELECT max(at) FROM (SELECT max(received_at) AS at FROM letters_in
     UNION ALL SELECT max(created_at) FROM letters_out)";

/// Everything wrong that can be found, at most a hundred lines a kind.
fn faults(conn: &Connection) -> Result<Vec<String>, StoreError> {
    let mut faults = lines(conn, "PRAGMA quick_check(100)", |text| text)?;
    faults.retain(|line| line != "ok");
    let kinds: [(&str, Say); 4] = [
        ("SELECT \"table\" FROM pragma_foreign_key_check LIMIT 100", |table| {
            format!("a row of `{table}` refers to one that is not there")
        }),
        ("SELECT game FROM blocks GROUP BY game HAVING count(*) <> max(n) + 1 LIMIT 100", |game| {
            format!("the blocks of {game} have a gap")
        }),
        ("SELECT CAST(id AS TEXT) FROM letters_in WHERE outcome IS NULL LIMIT 100", |id| {
            format!("letter {id} came in and nothing became of it")
        }),
        (
            "SELECT CAST(id AS TEXT) FROM letters_out o WHERE state = 'queued'
                 AND NOT EXISTS (SELECT 1 FROM letters_out_bytes b WHERE b.letter = o.id) LIMIT 100",
            |id| format!("letter {id} of the outbox has no text"),
        ),
    ];
    for (sql, say) in kinds {
        faults.extend(lines(conn, sql, say)?);
    }
    Ok(faults)
}

/// Makes a line of what a query found.
type Say = fn(String) -> String;

/// The first column of every row, as a line.
fn lines(conn: &Connection, sql: &str, say: Say) -> Result<Vec<String>, StoreError> {
    let mut statement = conn.prepare(sql)?;
    let found = statement.query_map([], |row| row.get::<_, String>(0))?;
    Ok(found.collect::<Result<Vec<_>, _>>()?.into_iter().map(say).collect())
}
