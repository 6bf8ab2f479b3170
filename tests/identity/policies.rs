//! What a letter about a game must have to count: `open`, `token`, `token+dkim`.

use crate::desk::{ANNA, BERTIL, GAMES, SETUP, begun, go_to, reply_to};
use crate::post::{Got, Post};
use ravenpost::config::Policy;

const RECEIVED: &str = "Received: from mx.a.example by mx.post.example; Sun, 20 Sep 2026 12:00:00 +0000";
const PASS: &str = "Authentication-Results: mx.post.example; dmarc=pass header.from=a.example";

fn with(seed: u8, policy: Policy) -> (Post, Got, Got) {
    let (mut post, anna, bertil) = begun(seed);
    post.office.config.identity.policy = policy;
    post.office.config.identity.authserv_id = vec!["mx.post.example".to_owned()];
    (post, anna, bertil)
}

fn date(at: i64) -> String {
    let stamp = jiff::Timestamp::from_second(at).unwrap();
    format!(
        "Date: {}",
        jiff::fmt::rfc2822::to_string(&stamp.to_zoned_datetime(jiff::tz::TimeZone::UTC)).unwrap()
    )
}

/// What became of Anna's set-up, sent to an address with these header lines.
fn sent(post: &mut Post, to: &str, subject: &str, head: &[&str]) -> Got {
    let (_, sent) = post.write_with(ANNA.1, to, subject, &[SETUP], head);
    go_to(&sent, &[ANNA.1]);
    sent.into_iter().next().unwrap()
}

#[test]
fn open_takes_a_confirmed_address_and_the_games_name() {
    let (mut post, anna, _) = with(91, Policy::Open);
    let game = anna.row.game.clone().unwrap();
    assert_eq!(sent(&mut post, GAMES, &format!("Re: [{game}] a title"), &[]).status(), "WAITING");
    let (_, other) = post.write_with("mallory@m.example", GAMES, &format!("[{game}] x"), &[SETUP], &[]);
    assert!(other.iter().all(|got| got.row.game.is_none()), "not from elsewhere");
    let (_, none) = post.write_with(BERTIL.1, GAMES, "hello", &[SETUP], &[]);
    assert!(none.iter().all(|got| got.status() == "NOT DONE"), "not without the game's name");
    let form = anna.body().lines().find(|l| l.starts_with("ORDER ")).unwrap().to_owned();
    let (_, by_form) = post.write_with(ANNA.1, GAMES, "hello", &[&form, "board"], &[]);
    assert!(by_form[0].row.game.is_some(), "{}", by_form[0].body());
}

#[test]
fn open_does_not_let_a_name_alone_change_who_somebody_is() {
    let (mut post, anna, _) = with(92, Policy::Open);
    let game = anna.row.game.clone().unwrap();
    let before = post.token(&game, 0);
    let lines = ["new token", "address add mallory@m.example"];
    let (_, sent) = post.write_with(ANNA.1, GAMES, &format!("[{game}]"), &lines, &[]);
    assert!(sent.iter().all(|got| got.row.envelope_to == ANNA.1), "all of it is asked of her first");
    assert_eq!(post.token(&game, 0), before);
}

#[test]
fn token_takes_no_name_instead_of_the_token() {
    let (mut post, anna, _) = with(93, Policy::Token);
    let game = anna.row.game.clone().unwrap();
    assert_eq!(sent(&mut post, GAMES, &format!("[{game}] a title"), &[]).status(), "NOT DONE");
    assert_eq!(sent(&mut post, &reply_to(&anna), "x", &[]).status(), "WAITING");
}

#[test]
fn token_and_dkim_takes_letters_that_our_server_vouches_for() {
    let forged = [RECEIVED, "Received: from evil by mx.a.example; Sun, 20 Sep 2026 11:59:00 +0000", PASS];
    let fail = "Authentication-Results: mx.post.example; dmarc=fail header.from=a.example";
    let foreign = "Authentication-Results: mx.evil.example; dmarc=pass header.from=a.example";
    let elsewhere = "Authentication-Results: mx.post.example; dkim=pass header.d=evil.example";
    let cases: [(&[&str], &str); 8] = [
        (&[PASS, RECEIVED], "WAITING"),
        (&[RECEIVED, PASS], "WAITING"),
        (&[RECEIVED], "NOT DONE"),
        (&[RECEIVED, fail], "NOT DONE"),
        (&[RECEIVED, fail, PASS], "NOT DONE"),
        (&[RECEIVED, foreign], "NOT DONE"),
        (&[RECEIVED, elsewhere], "NOT DONE"),
        (&forged, "NOT DONE"),
    ];
    for (head, wanted) in cases {
        let (mut post, anna, _) = with(94, Policy::TokenDkim);
        let at = date(post.now + 600);
        let mut head = head.to_vec();
        head.push(&at);
        let answer = sent(&mut post, &reply_to(&anna), "x", &head);
        assert_eq!(answer.status(), wanted, "{head:?}: {}", answer.body());
        if wanted == "NOT DONE" {
            assert!(answer.body().contains("vouches for them"), "{}", answer.body());
            let again = post.write_with(ANNA.1, &reply_to(&anna), "x", &[SETUP, "again"], &head).1;
            assert!(again.len() <= 1);
        }
    }
}

#[test]
fn row_6_4_two_senders_are_never_proven() {
    let (mut post, anna, _) = with(95, Policy::TokenDkim);
    let at = date(post.now + 600);
    let head = [RECEIVED, PASS, "From: somebody@a.example", at.as_str()];
    let (_, sent) = post.write_with(ANNA.1, &reply_to(&anna), "x", &[SETUP], &head);
    assert!(sent.iter().all(|got| got.status() != "WAITING"));
}

#[test]
fn row_6_12_a_letter_older_than_the_turn_is_refused() {
    let (mut post, anna, _) = with(96, Policy::TokenDkim);
    let told = post.now;
    let cases =
        [(Some(told - 86_400), false), (None, false), (Some(told - 60), true), (Some(told + 500), true)];
    for (written, done) in cases {
        let at = written.map(date);
        let mut head = vec![RECEIVED, PASS];
        head.extend(at.as_deref());
        let answer = sent(&mut post, &reply_to(&anna), "x", &head);
        assert_eq!(answer.status() == "WAITING", done, "{written:?}: {}", answer.body());
        if !done {
            assert!(answer.body().contains("older than the turn"), "{}", answer.body());
        }
    }
}

#[test]
fn failing_letters_are_answered_a_few_times_and_do_nothing() {
    let (mut post, anna, _) = with(97, Policy::TokenDkim);
    let mut answers = 0;
    for _ in 0..60 {
        post.now -= 590;
        answers += post.write(ANNA.1, &reply_to(&anna), &[SETUP, "press: hello"]).1.len();
    }
    assert_eq!(answers, 4);
}

#[test]
fn a_proven_letter_about_no_game_needs_no_code() {
    let (mut post, anna, _) = with(98, Policy::Token);
    let before = post.token(anna.row.game.as_deref().unwrap(), 0);
    let (_, sent) = post.write_with(ANNA.1, GAMES, "x", &["new token"], &[RECEIVED, PASS]);
    assert_eq!(sent.len(), 2);
    assert_ne!(post.token(anna.row.game.as_deref().unwrap(), 0), before);
}
