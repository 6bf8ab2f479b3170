//! After suspicious letters a seat waits for its player's word.

use crate::desk::{ANNA, BERTIL, GAMES, SETUP, begun, code, go_to, reply_to};
use crate::post::{Got, Post};
use ravenpost::desk::Handled;

const MALLORY: &str = "mallory@m.example";
const DAY: i64 = 86_400;
const SECRET: &str = "the purple elephant sings at midnight";

fn is_paused(post: &Post, game: &str) -> bool {
    post.store.read(|tx| tx.guard(game, 0)).unwrap().paused_at.is_some()
}

/// Three letters with Anna's token from elsewhere; what Anna got by the last one.
fn three_strangers(post: &mut Post, to: &str) -> Got {
    let mut last = Vec::new();
    for n in 0..3 {
        let (_, sent) = post.write(&format!("m{n}@m.example"), to, &[SECRET, SETUP]);
        last = sent.into_iter().filter(|got| got.row.envelope_to == ANNA.1).collect();
    }
    assert_eq!(last.len(), 1);
    last.remove(0)
}

#[test]
fn three_letters_from_elsewhere_within_a_day_pause_the_seat() {
    let (mut post, anna, _) = begun(81);
    let game = anna.row.game.clone().unwrap();
    let to = reply_to(&anna);
    for n in 0..2 {
        post.write(&format!("m{n}@m.example"), &to, &[SETUP]);
    }
    assert!(!is_paused(&post, &game));
    post.now += DAY;
    let letter = three_strangers(&mut post, &to);
    assert!(is_paused(&post, &game));
    let raw = String::from_utf8_lossy(&letter.raw).into_owned();
    assert!(letter.body().contains("paused") && !raw.contains(SECRET) && !raw.contains("m2@m"), "{raw}");
    // Her own orders are held.
    let sent = post.reply(&anna, &[SETUP]);
    go_to(&sent, &[ANNA.1]);
    assert_eq!(sent[0].status(), "NOT DONE");
    assert!(sent[0].body().contains("Your seat is paused"), "{}", sent[0].body());
    // Not from another address, not with another code.
    let line = format!("confirm {}", code(&letter));
    post.write(MALLORY, &to, &[&line]);
    post.write(BERTIL.1, GAMES, &[&line]);
    post.reply(&anna, &["confirm 0000000000000000000000ab"]);
    assert!(is_paused(&post, &game));
    // With her word it counts again.
    let sent = post.reply(&anna, &[&line, SETUP]);
    go_to(&sent, &[ANNA.1]);
    assert!(sent[0].body().contains("counts again"), "{}", sent[0].body());
    assert!(!is_paused(&post, &game));
    assert_eq!(post.reply(&anna, &[SETUP])[0].status(), "WAITING");
}

#[test]
fn the_code_counts_in_a_letter_about_no_game_too() {
    let (mut post, anna, _) = begun(82);
    let game = anna.row.game.clone().unwrap();
    let letter = three_strangers(&mut post, &reply_to(&anna));
    let (_, sent) = post.write(ANNA.1, GAMES, &[&format!("confirm {}", code(&letter))]);
    go_to(&sent, &[ANNA.1]);
    assert!(!is_paused(&post, &game));
}

#[test]
fn letters_from_elsewhere_in_more_than_a_day_pause_nothing() {
    let (mut post, anna, _) = begun(83);
    for n in 0..6 {
        post.write(&format!("m{n}@m.example"), &reply_to(&anna), &[SETUP]);
        post.now += DAY / 2;
    }
    assert!(!is_paused(&post, anna.row.game.as_deref().unwrap()));
}

#[test]
fn a_paused_seat_says_so_not_too_often_and_the_other_seat_goes_on() {
    let (mut post, anna, bertil) = begun(84);
    three_strangers(&mut post, &reply_to(&anna));
    let mut answers = 0;
    for n in 0..50 {
        post.now -= 590;
        let raw =
            anna.answer("Anna", ravenpost::cli::demo::clients::Client::Desktop, &[SETUP], post.now, 950 + n);
        post.deliver(&raw);
        answers += post.sent().len();
    }
    assert_eq!(answers, 4);
    let dark = "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan cave-troll";
    assert_eq!(post.reply(&bertil, &[dark])[0].status(), "WAITING");
}

#[test]
fn wrong_tokens_from_the_players_address_pause_it_once_in_a_while() {
    let (mut post, anna, _) = begun(85);
    let game = anna.row.game.clone().unwrap();
    let to = format!("games+{game}.000000000000000000000000@ravenpost.example");
    let mut sent = Vec::new();
    for n in 0..3 {
        assert!(!is_paused(&post, &game), "{n}");
        let (handled, now) = post.write(ANNA.1, &to, &[SECRET, SETUP]);
        assert_ne!(handled, Handled::Again);
        sent = now;
        go_to(&sent, &[ANNA.1]);
        assert!(!String::from_utf8_lossy(&sent[0].raw).contains(SECRET));
    }
    assert!(is_paused(&post, &game));
    let (_, open) = post.write(ANNA.1, GAMES, &[&format!("confirm {}", code(&sent[0]))]);
    assert_eq!(open.len(), 1);
    // Anybody can write such letters: for a week they do not stop the game again.
    for _ in 0..5 {
        post.write(ANNA.1, &to, &[SETUP]);
    }
    assert!(!is_paused(&post, &game));
    // Real tokens in other hands do.
    three_strangers(&mut post, &reply_to(&anna));
    assert!(is_paused(&post, &game));
}

#[test]
fn a_wrong_token_from_somebody_without_a_seat_is_nothing() {
    let (mut post, anna, _) = begun(86);
    let game = anna.row.game.clone().unwrap();
    let to = format!("games+{game}.000000000000000000000000@ravenpost.example");
    for n in 0..5 {
        let (_, sent) = post.write(&format!("m{n}@m.example"), &to, &[SETUP]);
        assert!(sent.iter().all(|got| got.row.envelope_to != ANNA.1));
    }
    assert!(!is_paused(&post, &game));
}
