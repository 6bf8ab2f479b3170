//! Fills a database with copies of one running game, table by table.

use rusqlite::Connection;
use std::path::Path;

/// What is copied of a game: its table, and its columns; `?1` is the new id, `?2`
/// the old one, `?3` a number of the copy.
const COPIES: [&str; 8] = [
    "INSERT INTO game_ids VALUES (?1)",
    "INSERT INTO games SELECT ?1, rules, version, options, status, secret, state, thread, match_id, leg,
        outcome, created_at, terms FROM games WHERE id = ?2",
    "INSERT INTO seats SELECT ?1, seat, key, NULL, 'x' || address, 'x' || folded, ?3 || '.' || token,
        joined_at, settings, told_n, live FROM seats WHERE game = ?2",
    "INSERT INTO blocks SELECT ?1, n, kind, body, hash FROM blocks WHERE game = ?2 AND n < 4",
    "INSERT INTO snapshots SELECT ?1, n, state FROM snapshots WHERE game = ?2 LIMIT 1",
    "INSERT INTO events SELECT ?1, n, seq, audience, phrase FROM events WHERE game = ?2 AND n < 4",
    "INSERT INTO letters_in (source, content_hash, text_hash, message_id, sender, received_at, outcome,
        game) SELECT ?3 || '.' || source, randomblob(32), randomblob(32), ?3 || '.' || message_id,
        'x' || sender, received_at, outcome, ?1 FROM letters_in WHERE game = ?2",
    "INSERT INTO letters_out (message_id, game, seat, kind, envelope_from, envelope_to, subject, refs,
        answers, created_at, state, attempts, next_attempt_at, last_error, sent_at)
        SELECT ?3 || '.' || message_id, ?1, seat, kind, envelope_from, 'x' || envelope_to, subject, refs,
        NULL, created_at, 'sent', attempts, next_attempt_at, last_error, sent_at FROM letters_out
        WHERE game = ?2",
];

/// Copies the first running game until there are `size` games; how many there are
/// then.
pub fn fill(path: &Path, size: i64) -> i64 {
    let mut conn = Connection::open(path).expect("a database");
    let games = |conn: &Connection| {
        conn.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0)).expect("a count")
    };
    // Nobody needs this database after a power failure.
    let quick = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000";
    conn.execute_batch(quick).expect("settings");
    let there = games(&conn);
    let one: String = conn
        .query_row("SELECT id FROM games WHERE status = 'running' LIMIT 1", [], |row| row.get(0))
        .expect("a running game");
    let tx = conn.transaction().expect("a transaction");
    for number in there..size {
        let id = format!("confrontation-{}", 1_000_000 + number);
        for sql in COPIES {
            let mut statement = tx.prepare_cached(sql).expect("the tables of the store");
            let values: [&dyn rusqlite::ToSql; 3] = [&id, &one, &number];
            let used = statement.parameter_count();
            statement.execute(&values[..used]).expect("a copy");
        }
    }
    tx.commit().expect("a commit");
    games(&conn)
}
