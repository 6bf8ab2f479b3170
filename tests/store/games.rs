//! What a game keeps: its id, blocks, records, states, orders and messages.

use crate::rows::{Done, block, hash, memory, new_game, new_letter, new_seat};
use ravenpost::store::*;

#[test]
fn a_game_keeps_everything_and_leaves_the_live_lists_when_it_is_over() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let mut game = new_game(tx, "confrontation")?;
        let anna = tx.add_player("anna@a.example", "Anna", "en", 7)?;
        tx.add_seat(&new_seat(&game.id, 1, "bob@b.example")?)?;
        let mut seat = new_seat(&game.id, 0, "Anna@A.example")?;
        tx.add_seat(&seat)?;
        seat.player = Some(anna);
        seat.joined_at = Some(9);
        seat.settings = r#"{"html":false}"#.to_owned();
        tx.save_seat(&seat)?;
        assert_eq!(tx.seat(&game.id, 0)?, Some(seat.clone()));
        assert_eq!(tx.seats(&game.id)?.iter().map(|s| s.seat).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(tx.seat_by_token(&seat.token.to_uppercase())?, Some(seat.clone()));
        assert_eq!(tx.seat_by_token("nothing")?, None);

        game.status = GameStatus::Running;
        game.state = b"later".to_vec();
        tx.save_game(&game)?;
        assert_eq!(tx.game(&game.id)?, Some(game.clone()));
        assert_eq!(tx.games_in(GameStatus::Running, "", 9)?, std::slice::from_ref(&game.id));
        assert_eq!(tx.live_seats_at("anna@a.example", 9)?, std::slice::from_ref(&seat));

        game.status = GameStatus::Over;
        game.outcome = Some(r#"{"winners":[0]}"#.to_owned());
        tx.save_game(&game)?;
        assert_eq!(tx.live_seats_at("anna@a.example", 9)?, []);
        assert_eq!(tx.seats_of(anna, "", 9)?, [seat]);
        assert_eq!(tx.games_in(GameStatus::Running, "", 9)?, Vec::<String>::new());
        assert!(tx.game_id_used(&game.id)?);
        Ok(())
    })
}

#[test]
fn two_seats_never_share_a_token_and_a_seat_is_there_once() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?;
        let seat = new_seat(&game.id, 0, "a@a.example")?;
        tx.add_seat(&seat)?;
        assert!(matches!(tx.add_seat(&seat), Err(StoreError::Duplicate(_))));
        let thief = SeatRow { seat: 1, token: seat.token.to_uppercase(), ..seat };
        assert!(matches!(tx.add_seat(&thief), Err(StoreError::Duplicate(_))));
        Ok(())
    })
}

#[test]
fn a_game_needs_an_id_that_was_given_and_no_id_is_given_twice() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?;
        let invented = Game { id: "confrontation-0000".into(), ..game.clone() };
        assert!(matches!(tx.add_game(&invented), Err(StoreError::Missing(_))));
        assert!(matches!(tx.add_game(&game), Err(StoreError::Duplicate(_))));
        let dull = |bytes: &mut [u8]| {
            bytes.fill(1);
            Ok(())
        };
        let first = tx.new_game_id("wotr2", &mut { dull })?;
        let second = tx.new_game_id("wotr2", &mut { dull })?;
        assert_eq!(second.len(), first.len() + 1);
        Ok(())
    })
}

#[test]
fn the_games_of_a_match_are_found_by_leg() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let mut ids = Vec::new();
        for leg in [2, 1] {
            let id = tx.new_game_id("confrontation", &mut ids::system)?;
            let other = new_game(tx, "confrontation")?;
            tx.add_game(&Game { id: id.clone(), match_id: Some("m1".into()), leg, ..other })?;
            ids.insert(0, id);
        }
        let found: Vec<String> = tx.games_of_match("m1")?.into_iter().map(|g| g.id).collect();
        assert_eq!(found, ids);
        Ok(())
    })
}

#[test]
fn one_block_number_is_given_once_and_without_gaps() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        for n in 0..3 {
            tx.add_block(&game, &block(n))?;
        }
        let other = Block { body: "another story".into(), ..block(1) };
        assert!(matches!(tx.add_block(&game, &other), Err(StoreError::Duplicate(_))));
        assert!(matches!(tx.add_block(&game, &block(4)), Err(StoreError::Missing(_))));
        assert!(matches!(tx.add_block("no-game", &block(0)), Err(StoreError::Missing(_))));
        assert_eq!(tx.block(&game, 1)?, Some(block(1)));
        assert_eq!(tx.last_block(&game)?, Some(block(2)));
        assert_eq!(tx.blocks(&game, 1, 9)?, [block(1), block(2)]);
        assert_eq!(tx.blocks(&game, 0, 1)?, [block(0)]);
        Ok(())
    })
}

#[test]
fn a_block_is_found_by_the_beginning_of_its_hash() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        tx.add_block(&game, &block(0))?;
        tx.add_block(&game, &block(1))?;
        assert_eq!(tx.block_by_hash(&game, &hash(2)[..16])?, Some(block(1)));
        assert_eq!(tx.block_by_hash(&game, &hash(2))?, Some(block(1)));
        assert_eq!(tx.block_by_hash(&game, &hash(9)[..16])?, None);
        assert_eq!(tx.block_by_hash(&game, &[])?, None);
        assert_eq!(tx.block_by_hash(&game, &[0; 33])?, None);
        Ok(())
    })
}

#[test]
fn private_records_come_by_block_and_seat() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        let record = |n, seat, text: &str| Record { n, seat, kind: "section".into(), text: text.into() };
        assert!(matches!(tx.add_record(&game, &record(0, None, "x")), Err(StoreError::Missing(_))));
        tx.add_block(&game, &block(0))?;
        tx.add_block(&game, &block(1))?;
        let all = [record(0, Some(0), "a"), record(1, None, "b"), record(1, Some(1), "c")];
        all.iter().try_for_each(|r| tx.add_record(&game, r))?;
        assert_eq!(tx.records(&game, 0, 1, None)?, all);
        assert_eq!(tx.records(&game, 1, 1, Some(1))?, all[1..], "those of the seat, and those of nobody");
        assert_eq!(tx.records(&game, 0, 1, Some(0))?, all[..2]);
        Ok(())
    })
}

#[test]
fn of_the_states_the_first_and_the_last_twenty_are_kept() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        let other = new_game(tx, "confrontation")?.id;
        tx.add_snapshot(&other, 3, b"other")?;
        for n in 0..60 {
            tx.add_snapshot(&game, n * 2, &n.to_be_bytes())?;
        }
        let kept = tx.snapshots(&game)?;
        assert_eq!(kept.len() as u32, SNAPSHOTS + 1);
        assert_eq!((kept[0], kept[1], kept[20]), (0, 80, 118));
        assert_eq!(tx.snapshot(&game, 80)?.as_deref(), Some(&40_u32.to_be_bytes()[..]));
        assert_eq!(tx.snapshot(&game, 78)?, None);
        tx.add_snapshot(&game, 118, b"again")?;
        assert_eq!(tx.snapshot(&game, 118)?.as_deref(), Some(&b"again"[..]));
        assert_eq!(tx.snapshot(&other, 3)?.as_deref(), Some(&b"other"[..]));
        Ok(())
    })
}

#[test]
fn every_version_of_pending_orders_is_kept() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        let Arrival::New(letter) = tx.receive(&new_letter(1, None))? else { panic!() };
        let orders = |seat, version| PendingOrders {
            k: 2,
            seat,
            version,
            words: (version == 1).then(|| "red kettle".to_owned()),
            orders: r#"["move a > b"]"#.into(),
            own: r#"["mv a b"]"#.into(),
            refused: version == 1,
            letter: Some(letter),
            answered: Some("fb34d19ac119fa0a31f8b39a6243b450".into()),
        };
        let all = [orders(0, 1), orders(1, 1), orders(1, 2)];
        [2, 0, 1].iter().try_for_each(|&i: &usize| tx.add_orders(&game, &all[i]))?;
        assert_eq!(tx.pending_orders(&game, 2)?, all);
        assert_eq!(tx.pending_orders(&game, 3)?, []);
        assert_eq!(tx.all_orders(&game)?, all);
        assert!(matches!(tx.add_orders(&game, &all[0]), Err(StoreError::Duplicate(_))));
        Ok(())
    })
}

#[test]
fn a_seat_is_told_events_for_its_eyes_since_its_last_letter() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        tx.add_seat(&new_seat(&game, 0, "a@a.example")?)?;
        let event = |n, seq, audience| EventRow { n, seq, audience, phrase: format!("\"{n}.{seq}\"") };
        let all =
            [event(1, 0, None), event(1, 1, Some(0b01)), event(1, 2, Some(0b10)), event(2, 0, Some(0b11))];
        all.iter().try_for_each(|e| tx.add_event(&game, e))?;
        let seqs = |seat, from| -> Result<Vec<(u32, u32)>, StoreError> {
            Ok(tx.events(&game, from, 9, seat, 99)?.iter().map(|e| (e.n, e.seq)).collect())
        };
        assert_eq!(seqs(Some(0), 0)?, [(1, 0), (1, 1), (2, 0)]);
        assert_eq!(seqs(Some(1), 0)?, [(1, 0), (1, 2), (2, 0)]);
        assert_eq!(seqs(None, 0)?, [(1, 0)]);
        assert_eq!(tx.seat(&game, 0)?.unwrap().told_n, None);
        tx.told(&game, 0, 1)?;
        tx.told(&game, 0, 0)?;
        let told = tx.seat(&game, 0)?.unwrap().told_n;
        assert_eq!(told, Some(1));
        assert_eq!(seqs(Some(0), told.map_or(0, |n| n + 1))?, [(2, 0)]);
        assert_eq!(tx.events(&game, 0, 9, Some(0), 1)?, all[..1]);
        Ok(())
    })
}

#[test]
fn press_reaches_its_readers_and_its_writer_only() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?.id;
        let say = |from, to, text: &str| Message { from, to, text: text.into(), at: 1 };
        let all = [say(Some(0), Some(0b10), "psst"), say(Some(1), None, "hello"), say(None, None, "notice")];
        all.iter().try_for_each(|m| tx.add_message(&game, m))?;
        assert_eq!(tx.messages(&game, Some(0), 9)?, all);
        assert_eq!(tx.messages(&game, Some(1), 9)?, all);
        assert_eq!(tx.messages(&game, Some(2), 9)?, all[1..]);
        assert_eq!(tx.messages(&game, None, 1)?, all[2..]);
        Ok(())
    })
}
