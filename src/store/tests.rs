//! What happens when the ground gives way: full disks, read-only files, damage.
//! (What the room does on firm ground is in `tests/store`.)

use super::*;
use rusqlite::params;

const NOTHING: [u8; 32] = [0; 32];

fn letter(n: u32) -> ([u8; 32], String) {
    let mut hash = NOTHING;
    hash[..4].copy_from_slice(&n.to_be_bytes());
    (hash, format!("cur/{n}"))
}

/// Takes in a letter of the given size.
fn receive(tx: &Tx<'_>, n: u32, size: usize) -> Result<Arrival, StoreError> {
    let (hash, source) = letter(n);
    tx.receive(&NewLetter {
        source: &source,
        content_hash: hash,
        text_hash: hash,
        message_id: "",
        sender: "anna@a.example",
        received_at: 1,
        raw: Some(&vec![7; size]),
    })
}

fn known(store: &Store, n: u32) -> bool {
    store.read(|r| r.letter_seen(&letter(n).0)).unwrap().is_some()
}

/// A store that has room for this many pages more.
fn cramped(store: &Store, pages: i64) {
    let now: i64 = store.conn.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap();
    let set: i64 = store
        .conn
        .query_row(&format!("PRAGMA max_page_count = {}", now + pages), [], |row| row.get(0))
        .unwrap();
    assert_eq!(set, now + pages);
}

#[test]
fn a_full_disk_is_named_and_nothing_of_the_batch_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(&folder.path().join("post.db")).unwrap();
    store.batch(|tx| receive(tx, 1, 10)).unwrap();
    cramped(&store, 4);
    let refused = store.batch(|tx| {
        receive(tx, 2, 10)?;
        receive(tx, 3, 1_000_000)
    });
    assert_eq!(refused, Err(StoreError::Full));
    assert!(known(&store, 1) && !known(&store, 2) && !known(&store, 3));
    cramped(&store, 4000);
    store.batch(|tx| receive(tx, 3, 1_000_000)).unwrap();
    assert!(known(&store, 3));
}

#[test]
fn a_full_disk_ends_the_batch_even_when_a_letter_swallows_the_error() {
    let mut store = Store::open_memory().unwrap();
    cramped(&store, 4);
    let refused = store.batch(|batch| {
        receive(batch, 1, 10)?;
        let outer = batch.letter(|tx| {
            let _ = receive(tx, 2, 1_000_000);
            Ok::<_, StoreError>(())
        });
        assert_eq!(outer, Err(StoreError::Full));
        assert_eq!(batch.letter(|_| Ok::<_, StoreError>(())), Err(StoreError::Full));
        Ok::<_, StoreError>(())
    });
    assert_eq!(refused, Err(StoreError::Full));
    assert!(!known(&store, 1));
}

#[test]
fn a_read_only_database_is_named() {
    let mut store = Store::open_memory().unwrap();
    store.conn.execute_batch("PRAGMA query_only = ON").unwrap();
    let refused = store.batch(|tx| receive(tx, 1, 1)).unwrap_err();
    assert_eq!(refused, StoreError::ReadOnly);
    assert!(refused.to_string().contains("belong"));
}

#[test]
fn everything_is_durable_checked_and_enforced() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("post.db")).unwrap();
    let number = |sql: &str| store.conn.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let mode: String = store.conn.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    assert_eq!(number("PRAGMA synchronous"), 2);
    assert_eq!(number("PRAGMA foreign_keys"), 1);
    assert_eq!(number("PRAGMA busy_timeout"), 5000);
    assert_eq!(number("PRAGMA user_version"), i64::from(schema_version()));
}

#[test]
fn a_program_that_keeps_the_database_locked_is_not_waited_for_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.db");
    let mut store = Store::open(&path).unwrap();
    store.conn.busy_timeout(std::time::Duration::ZERO).unwrap();
    let browser = Connection::open(&path).unwrap();
    browser.execute_batch("BEGIN IMMEDIATE").unwrap();
    assert_eq!(store.batch(|tx| receive(tx, 1, 1)), Err(StoreError::Busy));
    browser.execute_batch("ROLLBACK").unwrap();
    store.batch(|tx| receive(tx, 1, 1)).unwrap();
}

#[test]
fn blocks_receipts_and_game_ids_cannot_be_taken_back_even_by_hand() {
    let mut store = Store::open_memory().unwrap();
    let game = store
        .batch(|tx| {
            let id = tx.new_game_id("wotr2", &mut ids::system)?;
            tx.add_game(&Game {
                id: id.clone(),
                rules: "wotr2".into(),
                version: 1,
                options: "{}".into(),
                status: GameStatus::Running,
                secret: NOTHING.to_vec(),
                state: vec![],
                thread: vec![],
                match_id: None,
                leg: 1,
                outcome: None,
                terms: "{}".to_owned(),
                created_at: 0,
            })?;
            tx.add_block(&id, &Block { n: 0, kind: "open".into(), body: "b".into(), hash: NOTHING })?;
            tx.add_receipt(&Receipt {
                group: "g".into(),
                no: 1,
                own: 1,
                sender: "a".into(),
                record: "r".into(),
                hash: NOTHING,
                day: 1,
            })?;
            Ok::<_, StoreError>(id)
        })
        .unwrap();
    for sql in [
        "UPDATE blocks SET body = 'x' WHERE game = ?1",
        "DELETE FROM blocks WHERE game = ?1",
        "DELETE FROM game_ids WHERE id = ?1",
        "UPDATE dice_receipts SET record = ?1",
        "DELETE FROM dice_receipts WHERE ?1 <> ''",
    ] {
        let refused = store.batch(|tx| tx.run(sql, params![game])).unwrap_err();
        assert!(matches!(refused, StoreError::Refused(_)), "{sql}: {refused}");
    }
}

#[test]
fn doctor_finds_gaps_orphans_and_letters_that_nothing_became_of() {
    let mut store = Store::open_memory().unwrap();
    store.batch(|tx| receive(tx, 1, 1)).unwrap();
    store
        .conn
        .execute_batch(
            "PRAGMA foreign_keys = OFF;
             INSERT INTO blocks (game, n, kind, body, hash) VALUES ('lost-game', 3, 'turn', '', zeroblob(32));",
        )
        .unwrap();
    let faults = store.check().unwrap().faults.join("\n");
    for words in ["lost-game have a gap", "`blocks` refers", "letter 1 came in"] {
        assert!(faults.contains(words), "{words} in {faults}");
    }
}

#[test]
fn doctor_finds_damage_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.db");
    let mut store = Store::open(&path).unwrap();
    store.batch(|tx| (1..200).try_for_each(|n| receive(tx, n, 500).map(drop))).unwrap();
    drop(store);
    let mut bytes = std::fs::read(&path).unwrap();
    // What came last lies behind: rows, not what is read while opening.
    let from = bytes.len() - 40_000;
    bytes[from..from + 20_000].fill(0x55);
    std::fs::write(&path, bytes).unwrap();
    // The damage may be noticed at once, or only by looking.
    match Store::open_reader(&path).and_then(|store| store.check()) {
        Ok(health) => assert!(!health.faults.is_empty()),
        Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error}"),
    }
}
