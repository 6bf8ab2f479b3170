//! The store's promises, through its public interface alone.

use ravenpost::store::*;

type Done = Result<(), StoreError>;

fn hash(n: u32) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[..4].copy_from_slice(&n.to_be_bytes());
    hash
}

fn new_letter(n: u32, raw: Option<&[u8]>) -> NewLetter<'_> {
    NewLetter {
        source: "cur/1:2,S",
        content_hash: hash(n),
        text_hash: hash(1000 + n),
        message_id: "<m1@a.example>",
        sender: "Anna@A.example",
        received_at: i64::from(n),
        raw,
    }
}

fn new_out<'a>(message_id: &'a str, bytes: &'a [u8]) -> NewOut<'a> {
    NewOut {
        message_id,
        game: None,
        seat: None,
        kind: "report",
        envelope_from: "",
        envelope_to: "anna@a.example",
        subject: "[g] YOUR MOVE",
        refs: "<a@b> <c@d>",
        answers: None,
        created_at: 100,
        bytes,
    }
}

fn new_game(tx: &Tx<'_>, rules: &str) -> Result<Game, StoreError> {
    let game = Game {
        id: tx.new_game_id(rules, &mut ids::system)?,
        rules: rules.to_owned(),
        version: 1,
        options: r#"{"classic":true}"#.to_owned(),
        status: GameStatus::Invited,
        secret: ids::new_secret(&mut ids::system)?.to_vec(),
        state: b"state".to_vec(),
        thread: b"thread".to_vec(),
        match_id: None,
        leg: 1,
        outcome: None,
        terms: "{}".to_owned(),
        created_at: 5,
    };
    tx.add_game(&game)?;
    Ok(game)
}

fn new_seat(game: &str, seat: u8, address: &str) -> Result<SeatRow, StoreError> {
    Ok(SeatRow {
        game: game.to_owned(),
        seat,
        key: format!("side-{seat}"),
        player: None,
        address: address.to_owned(),
        token: ids::new_token(&mut ids::system)?,
        joined_at: None,
        settings: "{}".to_owned(),
        told_n: None,
    })
}

fn block(n: u32) -> Block {
    Block { n, kind: "turn".to_owned(), body: format!("audit: pbem1 turn\nn: {n}\n"), hash: hash(n + 1) }
}

fn memory() -> Store {
    Store::open_memory().unwrap()
}

// Batches ------------------------------------------------------------------

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

// Letters ------------------------------------------------------------------

#[test]
fn a_letter_is_new_once_however_often_it_is_delivered() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let Arrival::New(id) = tx.receive(&new_letter(1, Some(b"raw bytes")))? else { panic!() };
        assert_eq!(tx.receive(&new_letter(1, None))?, Arrival::Seen(id));
        // By another way: other bytes (its Received lines), the same text.
        let other_way = NewLetter { content_hash: hash(77), ..new_letter(1, None) };
        assert_eq!(tx.receive(&other_way)?, Arrival::Twin(id));
        let Arrival::Seen(noted) = tx.receive(&other_way)? else { panic!("the twin was not noted") };
        assert_eq!(tx.letter_in(noted)?.unwrap().twin_of, Some(id));
        // The same Message-ID with another text, or from another, is another letter.
        let edited = NewLetter { text_hash: hash(88), content_hash: hash(78), ..new_letter(1, None) };
        assert!(matches!(tx.receive(&edited)?, Arrival::New(_)));
        let other = NewLetter { sender: "eve@e.example", content_hash: hash(79), ..new_letter(1, None) };
        assert!(matches!(tx.receive(&other)?, Arrival::New(_)));
        tx.conclude(id, "orders", Some("wotr2-k7qm"))?;
        let row = tx.letter_in(id)?.unwrap();
        assert_eq!((row.outcome.as_deref(), row.game.as_deref()), (Some("orders"), Some("wotr2-k7qm")));
        assert_eq!(row.sender, "anna@a.example");
        assert_eq!(tx.letters_for("wotr2-k7qm", 5)?, [row]);
        assert!(tx.letter_at("cur/1:2,S")?.is_some());
        assert_eq!(tx.letter_raw(id)?.as_deref(), Some(&b"raw bytes"[..]));
        assert_eq!(tx.prune_raw(2)?, 1);
        assert_eq!(tx.letter_raw(id)?, None);
        assert_eq!(tx.receive(&new_letter(1, None))?, Arrival::Seen(id));
        Ok(())
    })
}

#[test]
fn an_answer_is_counted_by_sender_and_kind_and_forgotten_in_time() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        tx.add_answer("Bob@b.example", 10, "help")?;
        tx.add_answer("bob@B.EXAMPLE", 20, "refused")?;
        tx.add_answer("eve@e.example", 20, "help")?;
        assert_eq!(tx.answers_since("bob@b.example", 0)?, 2);
        assert_eq!(tx.answers_since("bob@b.example", 15)?, 1);
        assert_eq!(tx.last_answer("bob@b.example", "help", 0)?, Some(10));
        assert_eq!(tx.last_answer("bob@b.example", "help", 15)?, None);
        assert_eq!(tx.prune_answers(15)?, 1);
        assert_eq!(tx.answers_since("bob@b.example", 0)?, 1);
        Ok(())
    })
}

#[test]
fn the_outbox_gives_letters_when_due_and_never_changes_a_message_id() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let first = tx.post(&new_out("<1@post>", b"one"))?;
        let second = tx.post(&new_out("<2@post>", b"two"))?;
        assert!(matches!(tx.post(&new_out("<1@post>", b"x")), Err(StoreError::Duplicate(_))));
        let due = tx.due(100, 10)?;
        assert_eq!(due.iter().map(|l| l.id).collect::<Vec<_>>(), [first, second]);
        assert_eq!(tx.due(99, 10)?, []);
        assert_eq!(tx.due(100, 1)?.len(), 1);
        assert_eq!(tx.letter_bytes(first)?.as_deref(), Some(&b"one"[..]));

        tx.try_later(first, 160, "451 greylisted")?;
        assert_eq!(tx.next_due()?, Some(100));
        tx.sent(second, 101)?;
        assert_eq!(tx.next_due()?, Some(160));
        let row = tx.due(160, 10)?.remove(0);
        assert_eq!((row.attempts, row.message_id.as_str()), (1, "<1@post>"));
        assert_eq!(row.last_error.as_deref(), Some("451 greylisted"));
        assert_eq!(tx.letter_out(second)?.unwrap().sent_at, Some(101));
        assert!(matches!(tx.sent(second, 102), Err(StoreError::Missing(_))), "sent is sent");

        tx.give_up(first, "550 no such user")?;
        assert_eq!(tx.due(9999, 10)?, []);
        assert_eq!(tx.next_due()?, None);
        assert_eq!(tx.failed(OutId(0), 10)?[0].state, OutState::Failed);
        tx.requeue(first, 200)?;
        assert_eq!(tx.due(200, 10)?[0].message_id, "<1@post>");
        Ok(())
    })
}

#[test]
fn letters_to_a_seat_and_answers_to_a_letter_are_found() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let game = new_game(tx, "confrontation")?;
        let Arrival::New(letter) = tx.receive(&new_letter(1, None))? else { panic!() };
        let to_seat = |message_id, seat| NewOut {
            game: Some(&game.id),
            seat: Some(seat),
            answers: Some(letter),
            ..new_out(message_id, b"x")
        };
        let a = tx.post(&to_seat("<a@post>", 0))?;
        let b = tx.post(&to_seat("<b@post>", 1))?;
        let c = tx.post(&to_seat("<c@post>", 0))?;
        let ids = |rows: Vec<OutRow>| rows.into_iter().map(|r| r.id).collect::<Vec<_>>();
        assert_eq!(ids(tx.letters_to(&game.id, 0, 5)?), [c, a]);
        assert_eq!(ids(tx.letters_to(&game.id, 0, 1)?), [c]);
        assert_eq!(ids(tx.answers_to(letter)?), [a, b, c]);
        let nowhere = NewOut { game: Some("no-game"), ..new_out("<d@post>", b"x") };
        assert!(matches!(tx.post(&nowhere), Err(StoreError::Missing(_))));
        Ok(())
    })
}

// People -------------------------------------------------------------------

#[test]
fn a_player_is_known_by_any_of_their_addresses_in_any_case() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        let id = tx.add_player("Anna@A.example", "Anna", "en", 7)?;
        tx.add_address(id, "anna@work.example")?;
        let anna = tx.player_at(" anna@a.EXAMPLE ")?.unwrap();
        assert_eq!((anna.id, anna.address.as_str(), anna.opted_in), (id, "Anna@A.example", false));
        assert_eq!(tx.player_at("ANNA@work.example")?, Some(anna.clone()));
        assert_eq!(tx.player_at("nobody@a.example")?, None);
        let again = tx.add_player("ANNA@WORK.EXAMPLE", "Eve", "en", 8);
        assert!(matches!(again, Err(StoreError::Duplicate(_))));
        let changed = Player { zone: Some("Europe/Rome".into()), opted_in: true, name: "A.".into(), ..anna };
        tx.update_player(&changed)?;
        assert_eq!(tx.player(id)?, Some(changed));
        assert_eq!(tx.addresses(id)?.len(), 2);
        Ok(())
    })
}

#[test]
fn bounces_are_counted_and_an_address_is_suspended_and_taken_up_again() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        tx.add_player("anna@a.example", "Anna", "en", 7)?;
        assert_eq!(tx.address_failed("Anna@a.example")?, 1);
        assert_eq!(tx.address_failed("anna@a.example")?, 2);
        assert_eq!(tx.address_failed("nobody@a.example")?, 0);
        tx.suspend("anna@a.example", Some(50))?;
        let address = tx.address("anna@a.example")?.unwrap();
        assert_eq!((address.failures, address.suspended_at), (2, Some(50)));
        tx.suspend("anna@a.example", None)?;
        let address = tx.address("anna@a.example")?.unwrap();
        assert_eq!((address.failures, address.suspended_at), (0, None));
        assert!(matches!(tx.suspend("nobody@a.example", None), Err(StoreError::Missing(_))));
        Ok(())
    })
}

#[test]
fn a_setting_is_made_once_and_a_high_water_mark_only_rises() -> Done {
    let mut store = memory();
    store.batch(|tx| {
        tx.fix("service", "raven.example")?;
        tx.fix("service", "raven.example")?;
        assert_eq!(tx.fix("service", "other.example"), Err(StoreError::Fixed("service".into())));
        assert_eq!(tx.fixed("service")?.as_deref(), Some("raven.example"));
        assert_eq!(tx.high_water("x")?, 0);
        tx.raise_high_water("x", 5)?;
        tx.raise_high_water("x", 3)?;
        assert_eq!(tx.high_water("x")?, 5);
        Ok(())
    })
}

// Games --------------------------------------------------------------------

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

// Dice ---------------------------------------------------------------------

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

// Secrets ------------------------------------------------------------------

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

// Health --------------------------------------------------------------------

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
