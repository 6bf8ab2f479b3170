//! Letters that come back: a bounce marks the address it is about and no other,
//! nobody can forge one, and the others in the game are told in plain words.

use crate::house::{ANNA, BERT, DICE, GAMES, House, NOW, Out, answer, letter};
use crate::real::through;
use crate::servers::{Servers, wait};
use ravenpost::store::{OutId, OutRow};

const DAY: i64 = 86_400;

fn row_of(house: &House, out: &Out) -> OutRow {
    house.reader().read(|tx| tx.letter_out_by_message_id(&out.message_id)).unwrap().unwrap()
}

/// A report that a letter did not arrive, to its envelope sender or elsewhere.
fn report(n: u32, to: &str, receiver: &str, status: &str, returned: &str) -> Vec<u8> {
    format!(
        "Return-Path: <>\r\nDelivered-To: {to}\r\nFrom: MAILER-DAEMON@mail.example\r\nTo: {to}\r\n\
         Subject: Undelivered Mail Returned to Sender\r\nMessage-ID: <report{n}@mail.example>\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\
         Content-Type: text/plain\r\n\r\nresign\r\nroll 3d6\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
         Reporting-MTA: dns; mail.example\r\n\r\nFinal-Recipient: rfc822; {receiver}\r\nAction: failed\r\n\
         Status: {status}\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <{returned}>\r\n\r\n\
         roll 3d6 for the gate\r\n--b--\r\n"
    )
    .into_bytes()
}

fn failures(house: &House, who: &str) -> (u32, bool) {
    let row = house.reader().read(|tx| tx.address(who)).unwrap().unwrap();
    (row.failures, row.suspended_at.is_some())
}

/// Dice for Anna, so that there is a letter to her.
fn roll(house: &House, id: &str) -> Out {
    house.put(&letter(ANNA, DICE, id, "", "roll 3d6 for the gate"));
    house.once();
    house.last_to(ANNA)
}

#[test]
fn a_letter_to_a_player_has_an_envelope_sender_of_its_own_and_one_to_a_stranger_none() {
    let house = House::new();
    let (first, second) = (roll(&house, "1@a.example"), roll(&house, "2@a.example"));
    let (first, second) = (row_of(&house, &first).envelope_from, row_of(&house, &second).envelope_from);
    assert!(first.starts_with("games+bounce.") && first.ends_with("@post.example"), "{first}");
    assert_ne!(first, second);
    house.put(&letter("carl@c.example", GAMES, "c@c.example", "", "Who are you?"));
    house.once();
    assert_eq!(row_of(&house, &house.last_to("carl@c.example")).envelope_from, "");
}

#[test]
fn row_7_6_three_bounces_suspend_an_address_and_a_code_from_it_takes_it_up() {
    let house = House::new();
    let letters: Vec<Out> = (0..3).map(|n| roll(&house, &format!("{n}@a.example"))).collect();
    let sent = house.sent().len();
    for (n, out) in (0..).zip(&letters) {
        let to = row_of(&house, out).envelope_from;
        for _ in 0..2 {
            house.put(&report(n, &to, ANNA, "5.2.0", "other@mail.example"));
        }
        let round = house.once();
        assert_eq!((round.answered, round.sent, house.sent().len()), (0, 0, sent), "no orders, no answer");
        assert_eq!(failures(&house, ANNA), (n + 1, n == 2));
        assert_eq!(round.troubles.iter().any(|t| t.contains(ANNA)), n == 2, "{:?}", round.troubles);
    }
    // The sender may be forged: one letter goes there all the same, with a code.
    let asked = roll(&house, "9@a.example");
    assert_eq!(failures(&house, ANNA), (3, true));
    assert_eq!(house.sent().len(), sent + 1);
    let line = asked.body.lines().find_map(|line| line.strip_prefix("[eg] confirm ")).unwrap().to_owned();
    house.put(&letter(ANNA, GAMES, "code@a.example", "", &format!("confirm {line}")));
    house.once();
    assert_eq!(failures(&house, ANNA), (0, false));
    assert_eq!(house.sent().len(), sent + 3, "the receipt that waited, and the answer");
}

#[test]
fn a_forged_bounce_marks_nobody() {
    let house = House::new();
    let out = roll(&house, "1@a.example");
    let row = row_of(&house, &out);
    let tag = row.envelope_from.replace("bounce.", "bounce.0");
    for (n, (to, receiver, returned)) in [
        // No tag and no letter of ours.
        (GAMES, ANNA, "x@mail.example"),
        // An id that has our form and was never given.
        (GAMES, ANNA, "rp.0123456789012345678901234567890123456789@post.example"),
        // A tag that was never given.
        (tag.as_str(), ANNA, "x@mail.example"),
        // A letter of ours, that went to another.
        (GAMES, BERT, out.message_id.as_str()),
    ]
    .into_iter()
    .enumerate()
    {
        house.put(&report(u32::try_from(n).unwrap(), to, receiver, "5.1.1", returned));
        let round = house.once();
        assert_eq!((round.answered, round.ignored), (0, 1), "{to} {receiver} {returned}");
        assert_eq!(failures(&house, ANNA), (0, false), "{to} {receiver} {returned}");
    }
    // The id of a letter that was sent, and the address that it went to.
    house.put(&report(9, GAMES, ANNA, "5.1.1", &out.message_id));
    house.once();
    assert_eq!(failures(&house, ANNA), (1, false));
    // The same letter counts once, whoever reports it and how.
    house.put(&report(10, &row.envelope_from, ANNA, "5.1.1", "x@mail.example"));
    house.once();
    assert_eq!(failures(&house, ANNA), (1, false));
}

#[test]
fn the_id_of_a_letter_to_somebody_else_cannot_be_worked_out() {
    let house = House::new();
    house.put(&letter(ANNA, DICE, "1@a.example", "", "roll 3d6"));
    house.put(&letter(ANNA, GAMES, "2@a.example", "", "help"));
    house.once();
    let to_anna = row_of(&house, &house.last_to(ANNA));
    // What anybody knows who has had letters from here: how ids are made, and that
    // these are about the second letter, or about a day.
    let of = |parts: &[&str]| ravenpost::mail::outbox::message_id(parts, "post.example");
    let mut guesses = vec![of(&["day", "2026-06-01", ANNA])];
    for (n, kind) in
        (0..9).flat_map(|n| ["HELP", "DICE", "WAITING", "NOT DONE", "DIGEST"].map(|kind| (n, kind)))
    {
        guesses.push(of(&["answer", &n.to_string(), ANNA, kind]));
    }
    assert!(!guesses.contains(&to_anna.message_id));
    for (n, id) in guesses.iter().enumerate() {
        let complaint = format!(
            "Delivered-To: {GAMES}\r\nFrom: fbl@a.example\r\nTo: {GAMES}\r\nMessage-ID: <fbl{n}@a.example>\r\n\
             MIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n\
             --b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\
             Original-Rcpt-To: <{ANNA}>\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n\
             Message-ID: <{id}>\r\n\r\nx\r\n--b--\r\n"
        );
        house.put(complaint.as_bytes());
    }
    house.once();
    assert_eq!(failures(&house, ANNA), (0, false));
}

#[test]
fn delays_and_robots_at_an_envelope_sender_count_for_nothing() {
    let house = House::new();
    let row = row_of(&house, &roll(&house, "1@a.example"));
    let delayed = String::from_utf8(report(1, &row.envelope_from, ANNA, "4.2.0", "x@mail.example")).unwrap();
    house.put(delayed.replace("Action: failed", "Action: delayed").as_bytes());
    let away = format!("Delivered-To: {}\r\n", row.envelope_from);
    house.put(&letter(ANNA, &row.envelope_from, "v@a.example", &away, "roll 3d6\nI am away until Monday."));
    let round = house.once();
    assert_eq!((round.answered, round.ignored, round.sent), (0, 2, 0));
    assert_eq!(failures(&house, ANNA), (0, false));
}

#[test]
fn row_7_10_a_complaint_stops_the_letters_at_once() {
    let house = House::new();
    let row = row_of(&house, &roll(&house, "1@a.example"));
    let complaint = format!(
        "Delivered-To: {0}\r\nFrom: fbl@a.example\r\nTo: {0}\r\nMessage-ID: <fbl@a.example>\r\nMIME-Version: 1.0\r\n\
         Content-Type: multipart/report; report-type=feedback-report; boundary=b\r\n\r\n--b\r\n\
         Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\n\r\n--b--\r\n",
        row.envelope_from
    );
    house.put(complaint.as_bytes());
    let round = house.once();
    assert_eq!(failures(&house, ANNA), (1, true));
    assert!(round.troubles[0].contains("abuse"), "{:?}", round.troubles);
}

#[test]
fn after_two_days_the_others_in_the_game_are_told_once_and_not_the_address() {
    let house = House::new();
    house.begun_game();
    let letters = house.sent_to(BERT);
    for (n, out) in letters.iter().enumerate().take(2) {
        let to = row_of(&house, out).envelope_from;
        house.put(&report(u32::try_from(n).unwrap(), &to, BERT, "5.1.1", "x@mail.example"));
    }
    let mut daemon = house.open();
    daemon.once(NOW).unwrap();
    assert_eq!(failures(&house, BERT), (2, true));
    let before = (house.sent_to(ANNA).len(), house.sent_to(BERT).len());
    daemon.once(NOW + 2 * DAY - 3600).unwrap();
    assert_eq!(house.sent_to(ANNA).len(), before.0);
    for time in [NOW + 2 * DAY, NOW + 2 * DAY + 600, NOW + 9 * DAY] {
        daemon.once(time).unwrap();
    }
    drop(daemon);
    let told = house.sent_to(ANNA).split_off(before.0);
    assert_eq!(told.len(), 1, "once");
    let text = told[0].body.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("have come back for 2 days"), "{}", told[0].body);
    assert!(!text.contains(BERT) && !text.contains("mail.example"), "{}", told[0].body);
    assert_eq!(house.sent_to(BERT).len(), before.1, "nothing more is sent to Bert");

    // Anna plays on; Bert's letters wait until he writes.
    house.put(&answer(&told[0], ANNA, &["history"], "h@a.example"));
    house.open().once(NOW + 9 * DAY).unwrap();
    assert_eq!(house.sent_to(BERT).len(), before.1);
    house.put(&answer(&letters[1], BERT, &["board"], "b@b.example"));
    house.open().once(NOW + 9 * DAY).unwrap();
    assert_eq!(failures(&house, BERT), (0, false));
    assert!(house.sent_to(BERT).len() > before.1);
}

#[test]
fn a_real_bounce_comes_back_through_the_inbox_and_marks_the_address() {
    let servers = Servers::start();
    // The mailbox is there with its first letter.
    servers.swaks("anna", GAMES, &["--body", "hello"]);
    servers.wait_for("games", 1);
    let house = through(&servers);
    let ghost = "ghost@play.example";
    let mut daemon = house.open();
    let mut now = jiff::Timestamp::now().as_second();
    for n in 0..2 {
        servers.deliver(ghost, GAMES, &letter(ghost, GAMES, &format!("{n}@play.example"), "", "roll 3d6"));
    }
    servers.wait_for("games", 1);
    // The letters go in, the answers out to Postfix, to Dovecot, and back here.
    let suspended = wait(|| {
        now += 1;
        daemon.once(now).unwrap();
        house.reader().read(|tx| tx.is_suspended(ghost)).unwrap()
    });
    let row = house.reader().read(|tx| tx.letter_out(OutId(1))).unwrap();
    assert!(suspended, "{row:?}\n{}", servers.logs());
}
