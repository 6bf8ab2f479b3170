//! One letter, or all that a batch wrote, is taken back as a whole.

use crate::rows::{Done, hash, memory, new_game, new_letter, new_out};
use ravenpost::store::*;

#[test]
fn an_error_in_one_letter_takes_back_that_letter_alone() -> Done {
    let mut store = memory();
    store.batch(|batch| {
        for n in 1..=3 {
            let done = batch.letter(|tx| {
                tx.receive(&new_letter(n, None))?;
                tx.post(&new_out(&format!("<{n}@post>"), b"x"))?;
                if n == 2 { Err(StoreError::Missing("sense in this letter".into())) } else { Ok(()) }
            })?;
            assert_eq!(done.is_err(), n == 2);
        }
        // The second is noted all the same, so that it never comes again.
        let Arrival::New(id) = batch.receive(&new_letter(2, None))? else { panic!("it was taken back") };
        batch.conclude(id, "failed", None)
    })?;
    store.read(|r| {
        for n in 1..=3 {
            assert!(r.letter_seen(&hash(n))?.is_some());
            let sent = r.letter_out_by_message_id(&format!("<{n}@post>"))?;
            assert_eq!(sent.is_some(), n != 2);
        }
        Ok(())
    })
}

#[test]
fn an_error_of_the_batch_takes_back_everything() {
    let mut store = memory();
    let refused: Result<(), StoreError> = store.batch(|batch| {
        batch.letter(|tx| tx.receive(&new_letter(1, None)))??;
        Err(StoreError::Missing("the rest".into()))
    });
    assert!(refused.is_err());
    assert_eq!(store.read(|r| r.letter_seen(&hash(1))).unwrap(), None);
}

#[test]
fn a_panic_in_a_batch_takes_back_everything_and_the_store_goes_on() {
    let mut store = memory();
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.batch(|batch| -> Result<(), StoreError> {
            batch.letter(|tx| tx.receive(&new_letter(1, None)))??;
            panic!("on purpose");
        })
    }));
    assert!(caught.is_err());
    assert_eq!(store.read(|r| r.letter_seen(&hash(1))).unwrap(), None);
    store.batch(|tx| tx.receive(&new_letter(1, None))).unwrap();
}

#[test]
fn what_a_batch_wrote_is_there_after_opening_again() -> Done {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("post.db");
    let game = Store::open(&path)?.batch(|tx| new_game(tx, "confrontation"))?;
    let store = Store::open(&path)?;
    assert_eq!(store.read(|r| r.game(&game.id))?, Some(game));
    assert_eq!(store.lineage(), &Lineage::Same);
    Ok(())
}
