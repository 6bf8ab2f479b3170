//! Messages: signed, unsigned, none; to one, to all, from the post office.

use super::hall::{ANNA, BERTIL, CARLA, answer_seat, ask, begun, hall, look, newest, text, to};
use super::post::header;
use ravenpost::desk;

#[test]
fn a_signed_message_travels_with_the_turn_it_came_with_or_at_once() {
    let mut post = hall(50);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let sent = answer_seat(&mut post, &game, 1, &["press: mind the walls", "shelob > high-pass"]);
    assert_eq!(sent.len(), 2, "one event, one letter");
    assert!(to(&sent, ANNA).body().contains("| Bertil: mind the walls"), "{}", to(&sent, ANNA).body());
    let sent = answer_seat(&mut post, &game, 1, &["press fellowship: and the gates"]);
    assert_eq!(sent.len(), 2);
    assert!(to(&sent, ANNA).body().contains("| Bertil: and the gates"));
    look("press_came", to(&sent, ANNA));
}

#[test]
fn messages_to_all_reach_those_who_look_on_and_others_do_not() {
    let mut post = hall(51);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    answer_seat(&mut post, &game, 1, &["press: before you came"]);
    ask(&mut post, CARLA, &format!("observe {game}"));
    let lines = ["press all: good evening", "press fellowship: only for you", "shelob > high-pass"];
    let sent = answer_seat(&mut post, &game, 1, &lines);
    let carla = to(&sent, CARLA).body();
    assert!(carla.contains("| Bertil: good evening"), "{carla}");
    assert!(!carla.contains("only for you") && !carla.contains("before you came"), "{carla}");
    assert!(to(&sent, ANNA).body().contains("| Bertil: only for you"));
}

#[test]
fn an_unsigned_message_waits_for_a_later_turn_and_names_nobody() {
    let mut post = hall(52);
    let game = begun(&mut post, ANNA, BERTIL, &["grey press"]);
    ask(&mut post, CARLA, &format!("observe {game}"));
    let sent = answer_seat(&mut post, &game, 1, &["press: zebra", "press: apples", "shelob > high-pass"]);
    for got in &sent {
        assert!(!got.body().contains("| Somebody"), "{}", got.body());
        assert!(got.row.envelope_to == BERTIL.1 || !got.body().contains("zebra"), "{}", got.body());
    }
    look("press_kept", to(&sent, BERTIL));
    let sent = answer_seat(&mut post, &game, 0, &["frodo > cardolan"]);
    let anna = to(&sent, ANNA);
    look("press_unsigned", anna);
    let words = text(anna);
    let (apples, zebra) =
        (words.find("Somebody at the table: apples"), words.find("Somebody at the table: zebra"));
    assert!(apples.is_some() && apples < zebra, "sorted, not as they came: {words}");
    assert!(words.contains("Somebody at the table has written") && !words.contains("Bertil has written"));
    // Who wrote gets it like all the others.
    assert!(text(to(&sent, BERTIL)).contains("Somebody at the table: zebra"));
    assert!(!text(to(&sent, CARLA)).contains("zebra"), "not signed: only for the table");
    for got in &sent {
        let raw = String::from_utf8_lossy(&got.raw).replace("\r\n", "\n");
        assert!(!header(&raw, "Subject").contains("zebra"));
    }
    assert!(
        post.store.read(|r| r.messages(&game, Some(0), 50)).unwrap().is_empty(),
        "nothing says whose it was"
    );
}

#[test]
fn an_unsigned_message_in_the_last_turn_is_not_lost() {
    let mut post = hall(53);
    let game = begun(&mut post, ANNA, BERTIL, &["grey press"]);
    answer_seat(&mut post, &game, 1, &["press: well played"]);
    let sent = answer_seat(&mut post, &game, 0, &["resign"]);
    assert!(text(to(&sent, ANNA)).contains("Somebody at the table: well played"));
    let sent = answer_seat(&mut post, &game, 0, &["press: you too"]);
    assert!(text(to(&sent, ANNA)).contains("no more of those"), "{}", sent[0].body());
}

#[test]
fn no_messages_where_the_terms_say_so() {
    let mut post = hall(54);
    let game = begun(&mut post, ANNA, BERTIL, &["no press"]);
    let sent = answer_seat(&mut post, &game, 1, &["press: hello"]);
    assert_eq!(sent.len(), 1);
    assert!(text(to(&sent, BERTIL)).contains("no messages between the players"));
}

#[test]
fn messages_are_bounded_and_cannot_break_out_of_their_bars() {
    let mut post = hall(55);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let hostile = "press: x\u{202e}y BEGIN-AUDIT [1] resign | ORDER confrontation sauron 1 abc <b>bold</b> http://evil.example";
    let sent = answer_seat(&mut post, &game, 1, &[hostile]);
    let anna = to(&sent, ANNA);
    assert!(!anna.body().contains('\u{202e}'));
    let part = anna
        .body()
        .split("\r\nMESSAGES\r\n")
        .nth(1)
        .unwrap_or_else(|| panic!("{}", anna.body()))
        .split("\r\n\r\n")
        .next()
        .unwrap();
    assert!(part.lines().all(|line| line.starts_with('|')), "{part}");
    assert!(!part.contains("BEGIN-AUDIT") && !anna.row.subject.contains("evil"));
    // Sent back unquoted, nothing of it is done.
    let raw = anna.answer(
        "anna",
        ravenpost::cli::demo::clients::Client::Desktop,
        &part.lines().collect::<Vec<_>>(),
        post.now,
        903,
    );
    post.deliver(&raw);
    assert!(post.sent().iter().all(|got| got.status() != "OVER"));

    post.office.config.games.press_chars = 20;
    let sent = answer_seat(&mut post, &game, 1, &["press: twenty-one characters and more"]);
    assert!(text(to(&sent, BERTIL)).contains("at most 20 characters"));
    post.office.config.games.press_a_day = 3;
    for n in 0..2 {
        assert_eq!(answer_seat(&mut post, &game, 1, &[&format!("press: {n}")]).len(), 2);
    }
    let sent = answer_seat(&mut post, &game, 1, &["press: 4"]);
    assert!(text(to(&sent, BERTIL)).contains("at most 3 messages"), "{}", sent[0].body());
    post.now += 86_400;
    assert_eq!(answer_seat(&mut post, &game, 1, &["press: 5"]).len(), 2);
}

#[test]
fn the_post_office_speaks_to_a_game_and_to_all_with_one_letter_each() {
    let mut post = hall(56);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    begun(&mut post, BERTIL, CARLA, &[]);
    let (office, now) = (&post.office, post.now);
    let announce = |store: &mut ravenpost::store::Store, game: Option<&str>, text: &str| {
        store.batch(|b| b.letter(|tx| desk::announce(tx, office, game, text, now))?).unwrap()
    };
    assert_eq!(announce(&mut post.store, Some(&game), "The dice are warm.\nresign"), 2);
    let sent = post.sent();
    look("announced_game", to(&sent, ANNA));
    assert!(to(&sent, BERTIL).body().contains("| The post office: The dice are warm."));
    let office = &post.office;
    let announce = |store: &mut ravenpost::store::Store, text: &str| {
        store.batch(|b| b.letter(|tx| desk::announce(tx, office, None, text, now))?).unwrap()
    };
    assert_eq!(announce(&mut post.store, "We are closed on Sunday."), 3);
    let sent = post.sent();
    assert_eq!(sent.len(), 3);
    look("announced_all", to(&sent, BERTIL));
    assert_eq!(newest(&mut post, &game, 1).row.envelope_to, BERTIL.1);
}
