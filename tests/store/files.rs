//! The store's files: who may open them, backups, and copies that were restored.

use ravenpost::store::*;
use std::path::Path;

type Done = Result<(), StoreError>;

/// Takes in a letter of some size.
fn receive(tx: &Tx<'_>, n: u32) -> Done {
    let mut hash = [0; 32];
    hash[..4].copy_from_slice(&n.to_be_bytes());
    let Arrival::New(id) = tx.receive(&NewLetter {
        source: "cur/1:2,S",
        content_hash: hash,
        text_hash: hash,
        message_id: "",
        sender: "anna@a.example",
        received_at: 1,
        raw: Some(&vec![7; 30_000]),
    })?
    else {
        return Err(StoreError::Duplicate("the letter".into()));
    };
    tx.conclude(id, "orders", None)
}

#[cfg(unix)]
#[test]
fn the_files_are_for_the_services_user_alone() -> Done {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.db");
    let mut store = Store::open(&path)?;
    store.batch(|tx| tx.fix("a", "b"))?;
    store.backup(&folder.path().join("copy.db"), 1, |_| {})?;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{:?}", entry.path());
    }
    Ok(())
}

// Opening ------------------------------------------------------------------

#[test]
fn a_second_service_is_refused_while_readers_are_welcome() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.db");
    let mut store = Store::open(&path)?;
    let refused = Store::open(&path).unwrap_err();
    assert!(refused.to_string().contains(&std::process::id().to_string()), "{refused}");
    let mut reader = Store::open_reader(&path)?;
    store.batch(|tx| tx.fix("service", "raven.example"))?;
    assert_eq!(reader.read(|r| r.fixed("service"))?.as_deref(), Some("raven.example"));
    assert_eq!(reader.batch(|tx| tx.fix("a", "b")), Err(StoreError::ReadOnly));
    drop(store);
    Store::open(&path).map(drop)
}

#[test]
fn what_cannot_be_opened_is_refused_with_its_path_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let is_folder = Store::open(folder.path()).unwrap_err();
    assert!(matches!(is_folder, StoreError::CannotOpen { .. }), "{is_folder}");
    let nowhere = Store::open(&folder.path().join("no/such/post.db")).unwrap_err();
    assert!(matches!(nowhere, StoreError::CannotOpen { .. }), "{nowhere}");
    let missing = Store::open_reader(&folder.path().join("none.db")).unwrap_err();
    assert!(matches!(missing, StoreError::CannotOpen { .. }), "{missing}");
    let text = folder.path().join("notes.txt");
    let words = "These are somebody's notes, and no database at all. ".repeat(100);
    std::fs::write(&text, &words).unwrap();
    assert_eq!(Store::open(&text).unwrap_err(), StoreError::NotOurs(text.clone()));
    assert_eq!(std::fs::read_to_string(&text).unwrap(), words);
}

// Backups ------------------------------------------------------------------

#[test]
fn a_backup_is_one_moment_of_the_database_while_the_writer_goes_on() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("post.db"), folder.path().join("copy.db"));
    let mut writer = Store::open(&path)?;
    let before = 40;
    for n in 0..before {
        writer.batch(|tx| receive(tx, n))?;
    }
    let reader = Store::open_reader(&path)?;
    let (mut next, mut last) = (before, None);
    reader.backup(&copy, 123, |progress| {
        writer.batch(|tx| receive(tx, next)).unwrap();
        next += 1;
        last = Some(progress);
    })?;
    assert!(next > before + 3, "the copy took one step only");
    let last = last.unwrap();
    assert_eq!(last.done, last.total);
    let copied = Store::open_reader(&copy)?;
    let health = copied.check()?;
    assert_eq!(health.letters_in, u64::from(before));
    assert_eq!(copied.lineage(), &Lineage::Copy { made_at: 123 });
    assert_eq!(writer.check()?.letters_in, u64::from(next));
    assert_eq!(names(folder.path()), ["copy.db", "post.db", "post.db-shm", "post.db-wal", "post.db.lock"]);
    Ok(())
}

#[test]
fn a_backup_never_overwrites() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("post.db"))?;
    let there = folder.path().join("letters-to-grandmother");
    std::fs::write(&there, "dear").unwrap();
    assert_eq!(store.backup(&there, 1, |_| {}), Err(StoreError::BackupExists(there.clone())));
    assert_eq!(std::fs::read_to_string(&there).unwrap(), "dear");
    // Not even what appears while it copies.
    let late = folder.path().join("late");
    let refused = store.backup(&late, 1, |_| std::fs::write(&late, "dear").unwrap());
    assert_eq!(refused, Err(StoreError::BackupExists(late.clone())));
    assert_eq!(std::fs::read_to_string(&late).unwrap(), "dear");
    let nowhere = store.backup(&folder.path().join("no/such/copy"), 1, |_| {});
    assert!(matches!(nowhere, Err(StoreError::CannotOpen { .. })));
    assert!(!names(folder.path()).iter().any(|name| name.starts_with(".tmp")));
    Ok(())
}

/// The files of a folder (without their changing parts), sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with("copy.db-"))
        .collect();
    names.sort();
    names
}

// Restored copies ----------------------------------------------------------

/// A database with three batches and a copy of its file taken after two.
fn set_back(folder: &Path) -> Result<std::path::PathBuf, StoreError> {
    let path = folder.join("post.db");
    let mut store = Store::open(&path)?;
    assert_eq!(store.lineage(), &Lineage::New);
    store.batch(|tx| tx.fix("a", "1"))?;
    store.batch(|tx| tx.fix("b", "2"))?;
    drop(store);
    std::fs::copy(&path, folder.join("old.db")).unwrap();
    let mut store = Store::open(&path)?;
    assert_eq!(store.lineage(), &Lineage::Same);
    store.batch(|tx| tx.fix("c", "3"))?;
    drop(store);
    std::fs::copy(folder.join("old.db"), &path).unwrap();
    Ok(path)
}

#[test]
fn a_database_that_was_set_back_is_noticed_until_it_is_accepted() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let path = set_back(folder.path())?;
    let behind = Lineage::Behind { batches: 1 };
    let mut store = Store::open(&path)?;
    assert_eq!(store.lineage(), &behind);
    assert!(store.was_restored());
    // Going on does not make it forgotten, nor does opening again.
    store.batch(|tx| tx.fix("x", "1"))?;
    store.batch(|tx| tx.fix("y", "2"))?;
    drop(store);
    assert_eq!(Store::open_reader(&path)?.lineage(), &behind);
    let mut store = Store::open(&path)?;
    assert_eq!(store.lineage(), &behind);
    store.accept()?;
    assert!(!store.was_restored());
    drop(store);
    assert_eq!(Store::open(&path)?.lineage(), &Lineage::Same);
    Ok(())
}

#[test]
fn a_restored_backup_is_noticed_even_on_another_machine() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let elsewhere = folder.path().join("elsewhere.db");
    let store = Store::open(&folder.path().join("post.db"))?;
    store.backup(&elsewhere, 99, |_| {})?;
    let mut restored = Store::open(&elsewhere)?;
    assert_eq!(restored.lineage(), &Lineage::Copy { made_at: 99 });
    restored.accept()?;
    assert_eq!(restored.lineage(), &Lineage::Same);
    Ok(())
}

#[test]
fn another_database_or_none_in_the_place_of_the_old_one_is_noticed() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let path = set_back(folder.path())?;
    let other = folder.path().join("other.db");
    let mut store = Store::open(&other)?;
    for n in 0..9 {
        store.batch(|tx| tx.raise_high_water("n", n))?;
    }
    drop(store);
    std::fs::copy(&other, &path).unwrap();
    assert_eq!(Store::open(&path)?.lineage(), &Lineage::Other);

    let path = folder.path().join("emptied.db");
    let mut store = Store::open(&path)?;
    store.batch(|tx| tx.fix("a", "1"))?;
    drop(store);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(Store::open(&path)?.lineage(), &Lineage::Behind { batches: 1 });

    std::fs::remove_file(lock_file(&other)).unwrap();
    let moved = Store::open(&other)?;
    assert_eq!(moved.lineage(), &Lineage::Unmarked);
    assert!(!moved.was_restored());
    Ok(())
}

#[test]
fn what_was_jotted_is_there_after_a_restart_and_counts_as_no_batch() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.db");
    let mut store = Store::open(&path)?;
    store.batch(|tx| tx.raise_high_water("x", 1))?;
    let batches = |store: &Store| store.read(|tx| tx.high_water("batches"));
    let before = batches(&store)?;
    store.jot(|tx| tx.raise_high_water("x", 2))?;
    assert_eq!(batches(&store)?, before);
    let failed: Done = store.jot(|tx| {
        tx.raise_high_water("x", 9)?;
        Err(StoreError::Missing("something".into()))
    });
    assert!(failed.is_err());
    drop(store);
    let mut store = Store::open(&path)?;
    assert_eq!(store.lineage(), &Lineage::Same);
    assert_eq!(store.read(|tx| tx.high_water("x"))?, 2);
    store.jot(|tx| tx.raise_high_water("x", 3))?;
    store.batch(|tx| tx.raise_high_water("x", 4))?;
    assert_eq!(batches(&store)?, before + 1);
    Ok(())
}
