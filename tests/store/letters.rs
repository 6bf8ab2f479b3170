//! Letters that came and letters that go out.

use crate::rows::{Done, hash, memory, new_game, new_letter, new_out};
use ravenpost::store::*;

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
