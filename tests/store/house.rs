//! The dice of the house, its secrets, and its health.

use crate::rows::{Done, block, hash, memory, new_game, new_out, new_seat};
use ravenpost::store::*;

#[test]
fn receipts_are_numbered_in_their_group_and_a_disclosed_day_is_closed() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let receipt = |group: &str, no, own, day| Receipt {
            group: group.into(),
            no,
            own,
            sender: "anna@a.example".into(),
            record: format!("audit: pbem1 dice\nno: {no}\n"),
            hash: hash(no),
            day,
        };
        tx.add_receipt(&receipt("anna bob", 1, 1, 10))?;
        tx.add_receipt(&receipt("anna bob", 2, 2, 11))?;
        tx.add_receipt(&receipt("anna eve", 1, 1, 11))?;
        assert!(matches!(tx.add_receipt(&receipt("anna bob", 2, 3, 11)), Err(StoreError::Duplicate(_))));
        assert_eq!(tx.last_receipt("anna bob")?, Some(receipt("anna bob", 2, 2, 11)));
        assert_eq!(tx.own_receipts("anna bob", "ANNA@a.example")?, 2);
        assert_eq!(tx.own_receipts("anna bob", "bob@b.example")?, 0);
        assert_eq!(tx.receipt("anna bob", 1)?, Some(receipt("anna bob", 1, 1, 10)));
        assert_eq!(tx.receipts("anna bob", 2, 9)?.len(), 1);
        assert_eq!(tx.receipts_of_day(11)?.len(), 2);

        assert_eq!(tx.days_to_disclose(12)?, [10, 11]);
        tx.disclose_day(10, &hash(10))?;
        tx.disclose_day(10, &hash(10))?;
        assert!(matches!(tx.disclose_day(10, &hash(99)), Err(StoreError::Fixed(_))));
        assert_eq!(tx.days_to_disclose(12)?, [11]);
        assert_eq!((tx.day_link(10)?, tx.day_link(11)?), (Some(hash(10)), None));
        let late = tx.add_receipt(&receipt("anna bob", 3, 3, 10));
        assert_eq!(late, Err(StoreError::DayClosed { day: 10, closed: 10 }));
        tx.disclose_day(20, &hash(20))?;
        assert!(matches!(tx.day_open(11), Err(StoreError::DayClosed { .. })));
        tx.day_open(21)
    })
}

#[test]
fn debug_output_shows_no_secrets() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?;
        let seat = new_seat(&game.id, 0, "anna@a.example")?;
        let orders = PendingOrders {
            k: 1,
            seat: 0,
            version: 1,
            words: None,
            orders: "move frodo".into(),
            own: "frodo goes".into(),
            refused: false,
            letter: None,
            answered: None,
        };
        let record = Record { n: 0, seat: Some(0), kind: "section".into(), text: "s.hand: frodo".into() };
        let letter = new_out("<1@post>", b"your hand: frodo");
        let shown = format!("{game:?} {seat:?} {orders:?} {record:?} {letter:?}");
        for secret in ["frodo", &seat.token, "anna@", "state:", "secret", "102, 114, 111"] {
            assert!(!shown.contains(secret), "{secret} in {shown}");
        }
        Ok(())
    })
}

#[test]
fn a_healthy_database_has_no_faults_and_is_counted() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        for _ in 0..3 {
            let mut game = new_game(tx, "confrontation")?;
            tx.add_block(&game.id, &block(0))?;
            game.status = GameStatus::Running;
            tx.save_game(&game)?;
        }
        tx.post(&new_out("<1@post>", b"x")).map(drop)
    })?;
    let health = store.check()?;
    assert_eq!(health.faults, Vec::<String>::new());
    assert_eq!((health.games, health.live_games, health.blocks, health.queued), (3, 3, 3, 1));
    assert!(health.bytes > 0);
    Ok(())
}
