//! A seat offered, taken over, kept.

use super::hall::{
    ANNA, BERTIL, CARLA, DMITRI, STRANGER, answer_seat, ask, begun, hall, look, newest, refused, table, text,
    to, write,
};
use super::post::{Got, Post};
use ravenpost::cli::demo::clients::Client;
use ravenpost::desk::Handled;
use ravenpost::ledger::verify::{Text, Verdict};

fn texts(letters: &[&Got]) -> Vec<Text> {
    let all = letters.iter().flat_map(|got| got.texts.iter().map(move |text| (got, text.clone())));
    all.map(|(got, text)| Text { source: got.row.message_id.clone(), text }).collect()
}

#[test]
fn a_seat_is_offered_to_all_taken_over_and_its_records_verify() {
    let mut post = hall(30);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    answer_seat(&mut post, &game, 1, &["shelob > high-pass"]);
    let old = newest(&mut post, &game, 1);
    let sent = answer_seat(&mut post, &game, 1, &["substitute"]);
    assert_eq!(sent.len(), 2);
    look("seat_offered", to(&sent, BERTIL));
    look("seat_is_open", to(&sent, ANNA));
    let list = ask(&mut post, CARLA, "open games");
    look("open_seat", &list);
    assert!(!list.body().contains('@'));

    let (_, sent) = write(&mut post, CARLA, &[&format!("accept {game}")]);
    assert_eq!(sent.len(), 3, "one letter each");
    look("seat_is_yours", to(&sent, CARLA));
    look("seat_handed_on", to(&sent, ANNA));
    look("seat_gone", to(&sent, BERTIL));
    let carla = to(&sent, CARLA).clone();
    assert!(text(&carla).contains("Shelob") && carla.body().contains("Bertil knows as well"));
    let private = carla.texts.iter().any(|text| text.contains("name: sauron"));
    assert!(private, "the seat's own records are attached: {:?}", carla.texts.len());
    // What the old holder and the other player hold goes to neither by mistake.
    assert!(to(&sent, BERTIL).texts.len() == 1);

    // The old letters open nothing.
    let raw = old.answer("bertil", Client::Desktop, &["orcs > enedwaith"], post.now, 900);
    post.deliver(&raw);
    assert!(post.sent().iter().all(|got| got.row.game.is_none() && got.row.envelope_to == BERTIL.1));
    assert_eq!(table(&post, &game).seats[1].address, CARLA.1);

    // The new holder plays on, and what she got is enough to check the game.
    let mut mine = vec![carla];
    for (seat, line) in [(0, "frodo > cardolan"), (1, "orcs > fangorn")] {
        let sent = answer_seat(&mut post, &game, seat, &[line]);
        mine.extend(sent.into_iter().filter(|got| got.row.envelope_to == CARLA.1));
    }
    let sent = answer_seat(&mut post, &game, 1, &["resign"]);
    mine.extend(sent.into_iter().filter(|got| got.row.envelope_to == CARLA.1));
    let report = post.verify(&texts(&mine.iter().collect::<Vec<_>>()));
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(report.verdict, Verdict::Verified, "{findings:#?}");
    let [handed] = &findings[..] else { panic!("{findings:#?}") };
    let sentence = "After turn 3 the seat sauron was handed on to another player.";
    assert!(handed.starts_with("HANDED ") && handed.ends_with(sentence), "{handed}");
}

#[test]
fn what_a_new_holder_gets_is_theirs_and_not_the_other_sides() {
    let mut post = hall(31);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    answer_seat(&mut post, &game, 1, &["substitute"]);
    let (_, sent) = write(&mut post, CARLA, &[&format!("accept {game}")]);
    let theirs = post.store.read(|r| r.records(&game, 0, u32::MAX, Some(0))).unwrap();
    let theirs: Vec<String> =
        theirs.into_iter().filter(|record| record.seat == Some(0)).map(|record| record.text).collect();
    assert!(!theirs.is_empty());
    for text in &to(&sent, CARLA).texts {
        for record in &theirs {
            assert!(!text.contains(record.trim()), "a record of the other side: {record}");
        }
    }
    let token = &table(&post, &game).seats[1].token;
    for got in sent.iter().filter(|got| got.row.envelope_to != CARLA.1) {
        assert!(!String::from_utf8_lossy(&got.raw).contains(token.as_str()));
    }
}

#[test]
fn a_seat_offered_to_one_person_is_taken_by_that_person_alone() {
    let mut post = hall(32);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let sent = answer_seat(&mut post, &game, 1, &["substitute carla@c.example"]);
    assert_eq!(sent.len(), 3);
    assert_eq!(to(&sent, CARLA).status(), "INVITED");
    assert!(to(&sent, CARLA).body().contains(&format!("[eg] accept {game}")));
    assert!(!to(&sent, ANNA).body().contains("carla"), "it is nobody's business whom he asked");
    assert!(!text(&ask(&mut post, DMITRI, "open games")).contains(&format!("accept {game}")));
    refused(&mut post, DMITRI, &format!("accept {game}"), "offered to you");
    assert!(text(&ask(&mut post, CARLA, "open games")).contains(&format!("accept {game}")));
    let (_, sent) = write(&mut post, CARLA, &[&format!("decline {game}")]);
    assert!(text(to(&sent, BERTIL)).contains("will not take over"));
    assert!(text(to(&sent, ANNA)).contains("will keep the seat"));
    refused(&mut post, CARLA, &format!("accept {game}"), "offered to you");
    assert_eq!(table(&post, &game).seats[1].address, BERTIL.1);
}

#[test]
fn an_offer_is_taken_back_and_not_made_again_the_same_day() {
    let mut post = hall(33);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    let say = |post: &mut Post, line: &str| text(to(&answer_seat(post, &game, 1, &[line]), BERTIL));
    assert!(say(&mut post, &format!("decline {game}")).contains("Nothing of yours is offered"));
    assert!(say(&mut post, &format!("substitute {game}")).contains("among the open games"));
    assert!(say(&mut post, "substitute").contains("offered already"));
    assert!(say(&mut post, &format!("decline {game}")).contains("yours and no longer offered"));
    assert!(say(&mut post, "substitute").contains("tomorrow"));
    refused(&mut post, CARLA, &format!("accept {game}"), "offered to you");
    post.now += 86_400;
    assert!(say(&mut post, "substitute").contains("among the open games"));
}

#[test]
fn a_seat_cannot_be_taken_by_its_opponent_its_holder_or_somebody_unknown() {
    let mut post = hall(34);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    answer_seat(&mut post, &game, 1, &["substitute"]);
    for who in [ANNA, BERTIL] {
        refused(&mut post, who, &format!("accept {game}"), "You have a seat");
    }
    let (_, sent) = write(&mut post, STRANGER, &[&format!("accept {game}")]);
    assert_eq!(to(&sent, STRANGER).status(), "NOT DONE");
    refused(&mut post, BERTIL, &format!("decline {game}"), "Answer a letter of that game");
    assert_eq!(table(&post, &game).seats[1].address, BERTIL.1);
}

#[test]
fn before_and_after_a_game_no_seat_is_offered() {
    let mut post = hall(35);
    let (_, sent) = write(&mut post, ANNA, &["propose confrontation, with bertil@b.example"]);
    let game = super::hall::id_of(to(&sent, ANNA));
    let answer = post.reply(to(&sent, BERTIL), &["substitute"]);
    assert!(text(&answer[0]).contains("being played"), "{}", answer[0].body());
    let gone = post.reply(to(&sent, BERTIL), &[&format!("decline {game}")]);
    assert!(gone.iter().all(|got| got.status() == "OVER"));
    let answer = post.reply(to(&gone, BERTIL), &["substitute"]);
    assert!(text(&answer[0]).contains("game is over"), "{}", answer[0].body());
}

#[test]
fn the_letters_of_the_old_holder_are_not_sent_to_anybody_again() {
    let mut post = hall(36);
    let game = begun(&mut post, ANNA, BERTIL, &[]);
    answer_seat(&mut post, &game, 1, &["substitute"]);
    let (handled, sent) = write(&mut post, CARLA, &[&format!("accept {game}")]);
    assert_eq!(handled, Handled::Answered);
    let again = post.reply(to(&sent, CARLA), &["resend 9"]);
    assert!(!again.is_empty());
    assert!(again.iter().all(|got| got.row.envelope_to == CARLA.1));
}
