//! Settings of a connection, and bringing a database up to the present form.

use super::StoreError;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;
use std::time::Duration;

/// The whole schema with its comments.
pub const SCHEMA: &str = include_str!("schema.sql");

/// Marks a file as ours: "rvnp".
const APPLICATION_ID: i32 = 0x7276_6e70;

/// How long to wait for another program that holds the database.
const PATIENCE: Duration = Duration::from_secs(5);

/// Statements kept ready; there are fewer than this in the whole room.
const STATEMENTS: usize = 256;

/// Sets what every connection needs.
pub(super) fn settle(conn: &Connection) -> Result<(), StoreError> {
    conn.busy_timeout(PATIENCE)?;
    conn.set_prepared_statement_cache_capacity(STATEMENTS);
    // Or statements would be planned anew for every new value of a limit or a range.
    conn.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    conn.execute_batch(
        "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
         PRAGMA secure_delete = ON;",
    )?;
    Ok(())
}

/// Makes the database durable: nothing that was committed is lost with the power.
pub(super) fn durable(conn: &Connection, path: Option<&Path>) -> Result<(), StoreError> {
    let mode: String = conn.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))?;
    if let Some(path) = path
        && mode != "wal"
    {
        let why = "its disk cannot keep a write-ahead log; use a local disk".to_owned();
        return Err(StoreError::CannotOpen { path: path.to_owned(), why });
    }
    synchronous(conn, true)?;
    Ok(())
}

/// Whether a commit waits for the disk. Either way the log stays whole.
pub(super) fn synchronous(conn: &Connection, wait: bool) -> Result<(), StoreError> {
    let pragma = if wait { "PRAGMA synchronous = FULL" } else { "PRAGMA synchronous = NORMAL" };
    Ok(conn.execute_batch(pragma)?)
}

/// Brings the database to the present form, each step in a transaction of its own.
pub(super) fn migrate(conn: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let parts = parts();
    let found = recognise(conn, path)?;
    for (version, sql) in parts.iter().filter(|(version, _)| *version > found) {
        let step = Transaction::new(conn, TransactionBehavior::Immediate)?;
        step.execute_batch(sql)?;
        step.pragma_update(None, "application_id", APPLICATION_ID)?;
        step.pragma_update(None, "user_version", version)?;
        step.commit()?;
    }
    Ok(())
}

/// Refuses what is not of the present form, without changing anything.
pub(super) fn present(conn: &Connection, path: &Path) -> Result<(), StoreError> {
    let found = recognise(conn, path)?;
    let known = known();
    if found < known { Err(StoreError::OlderSchema { found, known }) } else { Ok(()) }
}

/// The newest form known here.
pub fn known() -> u32 {
    parts().last().map_or(0, |(version, _)| *version)
}

/// The form of a database, 0 if it is empty; refuses others' files and the future's.
fn recognise(conn: &Connection, path: &Path) -> Result<u32, StoreError> {
    let number = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, i64>(0));
    let not_ours = || StoreError::NotOurs(path.to_owned());
    let found = match number("PRAGMA user_version").map_err(StoreError::from) {
        Err(StoreError::Damaged(_)) => return Err(not_ours()),
        other => u32::try_from(other?).map_err(|_| not_ours())?,
    };
    let ours = number("PRAGMA application_id")? == i64::from(APPLICATION_ID);
    let empty = number("SELECT count(*) FROM sqlite_schema")? == 0;
    match (ours, empty, known()) {
        (true, _, known) if found > known => Err(StoreError::NewerSchema { found, known }),
        (true, false, _) => Ok(found),
        (false, true, _) if found == 0 => Ok(0),
        _ => Err(not_ours()),
    }
}

/// The parts of the schema with their versions, oldest first.
fn parts() -> Vec<(u32, &'static str)> {
    let mut parts = Vec::new();
    let mut rest = SCHEMA;
    while let Some((_, from)) = rest.split_once(OPENER) {
        let Some((number, body)) = from.split_once(CLOSER) else { break };
        let body_end = body.find(OPENER).unwrap_or(body.len());
        if let Ok(version) = number.parse() {
            parts.push((version, &body[..body_end]));
        }
        rest = body;
    }
    parts
}

const OPENER: &str = "\n-- == version ";
const CLOSER: &str = " ==\n";

#[cfg(test)]
mod tests {
    use super::*;

    fn path() -> &'static Path {
        Path::new("post.db")
    }

    #[test]
    fn the_parts_of_the_schema_count_up_from_one() {
        let versions: Vec<u32> = parts().iter().map(|(version, _)| *version).collect();
        assert_eq!(versions, (1..=known()).collect::<Vec<_>>());
        assert!(known() >= 1);
    }

    #[test]
    fn an_empty_database_gets_every_part_and_a_second_time_nothing() {
        let mut conn = Connection::open_in_memory().unwrap();
        migrate(&mut conn, path()).unwrap();
        migrate(&mut conn, path()).unwrap();
        assert_eq!(recognise(&conn, path()), Ok(known()));
        present(&conn, path()).unwrap();
    }

    #[test]
    fn every_table_is_strict() {
        let mut conn = Connection::open_in_memory().unwrap();
        migrate(&mut conn, path()).unwrap();
        let loose: i64 = conn
            .query_row(
                "SELECT count(*) FROM pragma_table_list
                 WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' AND NOT strict",
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!(loose, 0);
    }

    #[test]
    fn a_newer_form_and_another_programs_database_are_refused_unchanged() {
        let mut conn = Connection::open_in_memory().unwrap();
        migrate(&mut conn, path()).unwrap();
        conn.pragma_update(None, "user_version", known() + 1).unwrap();
        let newer = migrate(&mut conn, path()).unwrap_err();
        assert_eq!(newer, StoreError::NewerSchema { found: known() + 1, known: known() });

        let mut foreign = Connection::open_in_memory().unwrap();
        foreign.execute_batch("CREATE TABLE recipes (soup TEXT)").unwrap();
        assert!(matches!(migrate(&mut foreign, path()), Err(StoreError::NotOurs(_))));
        let tables: i64 =
            foreign.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).unwrap();
        assert_eq!(tables, 1);
    }

    #[test]
    fn an_older_form_is_not_read_before_it_is_brought_up_to_date() {
        let conn = Connection::open_in_memory().unwrap();
        assert_eq!(present(&conn, path()), Err(StoreError::OlderSchema { found: 0, known: known() }));
    }
}
