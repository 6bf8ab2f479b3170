//! A seat is handed on.

use crate::desk::{ANNA, BERTIL, SETUP, begun, go_to, only, reply_to};
use crate::post::{Got, Post};
use ravenpost::desk::{self, Handled, Table};
use ravenpost::ledger::verify::{Text, Verdict};
use ravenpost::rules::Seat;

const CARLA: &str = "carla@c.example";

fn hand_over(post: &mut Post, game: &str) -> Vec<Got> {
    let to = post.player(CARLA).unwrap().id;
    let (office, now) = (&mut post.office, post.now);
    post.store
        .batch(|b| {
            b.letter(|tx| {
                let mut table = Table::load(tx, game)?.unwrap();
                desk::hand_over(tx, office, &mut table, Seat(0), to, desk::Giver::Service, now)
            })?
        })
        .unwrap();
    post.sent()
}

#[test]
fn the_new_holder_plays_on_and_the_old_one_cannot() {
    let (mut post, anna, bertil) = begun(41);
    let game = anna.row.game.clone().unwrap();
    post.registered(CARLA, "Carla");
    let old = post.token(&game, 0);
    let sent = hand_over(&mut post, &game);
    go_to(&sent, &[ANNA.1, BERTIL.1, CARLA]);
    let token = post.token(&game, 0);
    assert_ne!(token, old);
    let carla = only(&sent, CARLA);
    assert!(reply_to(carla).contains(&token));
    assert_eq!(carla.status(), "YOUR MOVE", "{}", carla.body());
    for other in [ANNA.1, BERTIL.1] {
        let body = only(&sent, other).raw.clone();
        let body = String::from_utf8_lossy(&body);
        assert!(body.contains("Carla") && !body.contains(&token) && !body.contains(CARLA), "{body}");
    }
    // The old reply address opens nothing, from wherever it is used.
    let handled = post.deliver(&anna.answer("Anna", CLIENT, &[SETUP], post.now, 900));
    assert_eq!(handled, Handled::Answered);
    let answer = post.sent();
    go_to(&answer, &[ANNA.1]);
    assert_eq!(answer[0].status(), "NOT DONE");
    assert!(answer[0].body().contains("is yours no more"), "{}", answer[0].body());
    assert!(!String::from_utf8_lossy(&answer[0].raw).contains(&token));
    // The new one does.
    let done = post.reply(carla, &[SETUP]);
    go_to(&done, &[CARLA]);
    assert_eq!(done[0].status(), "WAITING", "{}", done[0].body());
    assert_eq!(post.reply(&bertil, &["board"]).len(), 1);
}

const CLIENT: ravenpost::cli::demo::clients::Client = ravenpost::cli::demo::clients::Client::Desktop;

#[test]
fn the_ledger_notes_it_and_verifies() {
    let (mut post, anna, bertil) = begun(42);
    let game = anna.row.game.clone().unwrap();
    post.registered(CARLA, "Carla");
    let sent = hand_over(&mut post, &game);
    let mut ends = post.reply(only(&sent, CARLA), &["resign"]);
    ends.retain(|got| got.row.envelope_to == BERTIL.1);
    let mut texts: Vec<Text> = Vec::new();
    let mailbox = post.store.read(|tx| tx.kept_to(BERTIL.1, 0, 100)).unwrap();
    for kept in mailbox {
        let bytes = post.store.read(|tx| tx.letter_bytes(ravenpost::store::OutId(kept.id))).unwrap().unwrap();
        let read =
            ravenpost::mail::letter::texts(&bytes, &ravenpost::mail::letter::Limits::default()).unwrap();
        texts.extend(read.into_iter().map(|text| Text { source: kept.id.to_string(), text }));
    }
    assert!(texts.iter().any(|t| t.text.contains("what: seat")), "the note reaches the other player");
    let report = post.verify(&texts);
    assert_eq!(report.verdict, Verdict::Verified, "{report:?}");
    assert!(bertil.row.game.is_some());
}

#[test]
fn nobody_gets_two_seats_of_a_game() {
    let (mut post, anna, _) = begun(43);
    let game = anna.row.game.clone().unwrap();
    let bertil = post.player(BERTIL.1).unwrap().id;
    let (office, now) = (&mut post.office, post.now);
    let done: Result<(), desk::DeskError> = post.store.batch(|b| {
        b.letter(|tx| {
            let mut table = Table::load(tx, &game)?.unwrap();
            desk::hand_over(tx, office, &mut table, Seat(0), bertil, desk::Giver::Service, now)
        })?
    });
    let why = done.expect_err("it is refused").to_string();
    assert!(why.contains("this player has the seat") && why.contains("already"), "{why}");
    assert!(post.sent().is_empty());
}
