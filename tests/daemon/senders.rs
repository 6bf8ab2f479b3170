//! Who gets what: the same letter twice, letters out of turn, tokens in wrong
//! hands, strangers, robots, and people's mail.

use crate::house::{ANNA, BERT, GAMES, House, NOW, Out, Taste, answer, letter};
use crate::journey::move_by_letter;
use std::collections::BTreeSet;

const MALLORY: &str = "mallory@m.example";

fn setup_order(to: &Out) -> String {
    to.orders().first().cloned().unwrap_or_else(|| panic!("{}", to.body))
}

#[test]
fn the_same_letter_twice_is_acted_on_once() {
    let house = House::new();
    let game = house.begun_game();
    let asked = house.last_to(ANNA);
    let raw = answer(&asked, ANNA, &[&setup_order(&asked)], "move@a.example");
    let before = house.blocks(&game).len();
    // Side by side, again later, and by another way, with other headers on top.
    house.put(&raw);
    house.put(&raw);
    let round = house.once();
    assert_eq!((round.answered, round.again), (1, 1));
    house.put(&raw);
    let other_way =
        [b"Received: by other.example; Mon, 01 Jun 2026 12:00:00 +0000\r\n".as_slice(), &raw].concat();
    house.put(&other_way);
    let round = house.once();
    assert_eq!((round.answered, round.again, round.sent), (0, 2, 0));
    assert_eq!(house.answers_to("move@a.example").len(), 1);
    assert_eq!(house.blocks(&game).len(), before + 1);
    assert_eq!((house.waiting(), house.aside()), (0, 0));
}

#[test]
fn two_letters_with_one_message_id_and_other_words_are_two_letters() {
    let house = House::new();
    house.begun_game();
    let asked = house.last_to(ANNA);
    house.put(&answer(&asked, ANNA, &["help"], "same@a.example"));
    house.put(&answer(&asked, ANNA, &["board"], "same@a.example"));
    assert_eq!(house.once().answered, 2);
    assert_eq!(house.answers_to("same@a.example").len(), 2);
}

#[test]
fn an_order_that_is_not_asked_for_is_refused_and_answered() {
    let house = House::new();
    let game = house.begun_game();
    let (mut played, mut taste) = (BTreeSet::new(), Taste(1));
    let is_asked = |who: &&str| house.last_to(who).status() == "YOUR MOVE";
    while [ANNA, BERT].iter().filter(|who| is_asked(who)).count() != 1 {
        for who in [ANNA, BERT] {
            move_by_letter(&house, who, &mut played, &mut taste);
        }
        house.once();
    }
    let (asked, waits) = if is_asked(&ANNA) { (ANNA, BERT) } else { (BERT, ANNA) };
    let before = house.blocks(&game).len();
    let order = setup_order(&house.last_to(asked));
    house.put(&answer(&house.last_to(waits), waits, &[&order], "early@x.example"));
    assert_eq!(house.once().answered, 1);
    let told = house.answers_to("early@x.example");
    assert_eq!((told.len(), told[0].status()), (1, "NOT DONE"), "{}", told[0].body);
    assert_eq!(told[0].to, waits);
    assert_eq!(house.blocks(&game).len(), before);
    // An answer to a letter of an older turn, with the form it had.
    let old = house.sent_to(asked).into_iter().rev().nth(1).unwrap();
    house.put(&answer(&old, asked, &[&order], "late@x.example"));
    house.once();
    assert_eq!(house.answers_to("late@x.example")[0].status(), "NOT DONE");
    assert_eq!(house.blocks(&game).len(), before);
    house.verify();
}

#[test]
fn a_token_that_is_none_gives_no_seat() {
    let house = House::new();
    let game = house.begun_game();
    let asked = house.last_to(ANNA);
    let before = house.blocks(&game).len();
    let (local, _) = asked.reply_to.split_once('@').unwrap();
    let wrong = format!("{}bbbbbbbb@post.example", &local[..local.len() - 8]);
    for (from, id) in [(ANNA, "w1@a.example"), (MALLORY, "w2@m.example")] {
        house.put(&letter(from, &wrong, id, "", &setup_order(&asked)));
        let round = house.once();
        assert_eq!((round.answered, round.sent), (1, 1), "{from}: {}", house.outcome(id));
        let told = &house.answers_to(id)[0];
        assert_eq!(told.to, from);
        if from == ANNA {
            // It goes to her own address, whoever wrote, and nothing was done.
            assert_eq!(told.status(), "NOT DONE");
            assert!(told.body.contains("not the reply address"), "{}", told.body);
        } else {
            assert!(!told.body.contains(&game) && !told.body.contains("WHAT IS ASKED"), "{}", told.body);
        }
    }
    assert_eq!(house.blocks(&game).len(), before);
}

#[test]
fn a_token_from_another_address_moves_nothing_and_its_owner_is_told() {
    let house = House::new();
    let game = house.begun_game();
    let asked = house.last_to(ANNA);
    let before = house.blocks(&game).len();
    house.put(&answer(&asked, MALLORY, &[&setup_order(&asked)], "stolen@m.example"));
    let round = house.once();
    assert_eq!((round.answered, round.sent), (1, 2));
    let told = house.last_to(ANNA);
    assert!(told.message_id != asked.message_id && told.body.contains(&game));
    let thief = house.last_to(MALLORY);
    assert!(!thief.body.contains(&game), "{}", thief.body);
    assert!(!String::from_utf8_lossy(&thief.bytes).contains(&asked.reply_to));
    assert_eq!(house.blocks(&game).len(), before);
    // Anna's own answer counts as before.
    house.put(&answer(&asked, ANNA, &[&setup_order(&asked)], "mine@a.example"));
    house.once();
    assert_eq!(house.blocks(&game).len(), before + 1);
}

#[test]
fn somebody_unknown_is_answered_once_and_then_no_more() {
    let house = House::new();
    house.put(&letter(MALLORY, GAMES, "a@m.example", "", "What is this?"));
    assert_eq!(house.once().sent, 1);
    house.put(&letter(MALLORY, GAMES, "b@m.example", "", "And this?"));
    let round = house.once();
    assert_eq!((round.ignored, round.sent), (1, 0));
    let mut daemon = house.open();
    house.put(&letter(MALLORY, GAMES, "c@m.example", "", "And now, days later?"));
    assert_eq!(daemon.once(NOW + 10 * 86_400).unwrap().sent, 0, "nor after the answers were forgotten");
}

#[test]
fn robots_are_not_answered_whatever_they_say() {
    let house = House::new();
    house.begun_game();
    let asked = house.last_to(ANNA);
    let order = setup_order(&asked);
    let headers = [
        "Auto-Submitted: auto-replied\r\n",
        "Precedence: bulk\r\n",
        "List-Id: <all.lists.example>\r\n",
        "Return-Path: <>\r\n",
        "X-Autoreply: yes\r\n",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=x\r\n",
    ];
    for (i, header) in headers.iter().enumerate() {
        let header = format!("In-Reply-To: <{}>\r\n{header}", asked.message_id);
        house.put(&letter(ANNA, &asked.reply_to, &format!("r{i}@a.example"), &header, &order));
    }
    house.put(&letter(GAMES, &asked.reply_to, "own@post.example", "", &order));
    house.put(&letter("MAILER-DAEMON@a.example", &asked.reply_to, "md@a.example", "", &order));
    let round = house.once();
    assert_eq!(
        (round.ignored, round.sent, round.aside),
        (headers.len() + 2, 0, 0),
        "{round} {:?}",
        house.taken()
    );
}

#[test]
fn letters_for_a_person_are_set_aside() {
    let house = House::new();
    house.put(&letter(MALLORY, "postmaster@post.example", "p@m.example", "", "help"));
    let round = house.once();
    assert_eq!((round.aside, round.sent, house.aside()), (1, 0, 1));
}
