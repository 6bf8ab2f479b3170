//! `new token`, and letters with the one of before.

use crate::desk::{ANNA, BERTIL, GAMES, SETUP, begun, code, go_to, only, reply_to};
use ravenpost::cli::demo::clients::Client;
use ravenpost::desk::Handled;

#[test]
fn the_answer_has_the_new_token_and_the_old_one_stops_at_once() {
    let (mut post, anna, _) = begun(71);
    let game = anna.row.game.clone().unwrap();
    let old = post.token(&game, 0);
    let sent = post.reply(&anna, &["new token"]);
    go_to(&sent, &[ANNA.1]);
    let new = post.token(&game, 0);
    assert!(new != old && new.len() == 24);
    assert!(reply_to(&sent[0]).contains(&new) && !reply_to(&sent[0]).contains(&old));
    // A letter that was under way with the old one.
    let raw = anna.answer("Anna", Client::Desktop, &[SETUP], post.now, 901);
    assert_eq!(post.deliver(&raw), Handled::Answered);
    let answer = post.sent();
    go_to(&answer, &[ANNA.1]);
    assert_eq!(answer[0].status(), "NOT DONE");
    assert!(answer[0].body().contains("reply address that is good no more"), "{}", answer[0].body());
    assert!(reply_to(&answer[0]).contains(&new), "the answer can be answered");
    let done = post.reply(&answer[0], &[SETUP]);
    assert_eq!(done[0].status(), "WAITING", "{}", done[0].body());
}

#[test]
fn orders_and_a_new_token_in_one_letter_are_both_done() {
    let (mut post, anna, _) = begun(72);
    let sent = post.reply(&anna, &["new token", SETUP]);
    go_to(&sent, &[ANNA.1]);
    assert_eq!(sent[0].status(), "WAITING", "{}", sent[0].body());
    assert!(reply_to(&sent[0]).contains(&post.token(anna.row.game.as_deref().unwrap(), 0)));
}

#[test]
fn the_thread_of_a_letter_from_before_opens_nothing_either() {
    let (mut post, anna, _) = begun(73);
    let id = format!("In-Reply-To: <{}>", anna.row.message_id);
    let (_, sent) = post.write_with(ANNA.1, GAMES, "Re: game", &["board"], &[&id]);
    assert!(sent[0].body().contains("POSITION"), "without a token the thread is enough: {}", sent[0].body());
    let newer = post.reply(&anna, &["new token"]);
    let (_, sent) = post.write_with(ANNA.1, GAMES, "Re: game", &["board"], &[&id]);
    assert!(sent.iter().all(|got| !got.body().contains("POSITION")), "{}", sent[0].body());
    let id = format!("In-Reply-To: <{}>", newer[0].row.message_id);
    let (_, sent) = post.write_with(ANNA.1, GAMES, "Re: game", &["board"], &[&id]);
    assert!(sent[0].body().contains("POSITION"), "{}", sent[0].body());
    // An old token is not made good by a new thread.
    let (_, sent) = post.write_with(ANNA.1, &reply_to(&anna), "Re: game", &["board"], &[&id]);
    assert!(!sent[0].body().contains("POSITION"), "{}", sent[0].body());
}

#[test]
fn an_old_token_from_elsewhere_tells_nothing() {
    let (mut post, anna, _) = begun(74);
    let old = reply_to(&anna);
    post.reply(&anna, &["new token"]);
    let (_, sent) = post.write("mallory@m.example", &old, &["board"]);
    for got in sent {
        let raw = String::from_utf8_lossy(&got.raw).into_owned();
        assert_eq!(got.row.envelope_to, "mallory@m.example");
        assert!(!raw.contains("confrontation") && !raw.contains("Anna"), "{raw}");
    }
}

#[test]
fn about_no_game_all_seats_get_new_tokens_once_the_player_says_so() {
    let (mut post, anna, _) = begun(75);
    let first = anna.row.game.clone().unwrap();
    let second = post.open(&[ANNA, BERTIL], &["specials=none"], false);
    post.sent();
    let before = [post.token(&first, 0), post.token(&second, 0)];
    let (_, sent) = post.write(ANNA.1, GAMES, &["new token"]);
    go_to(&sent, &[ANNA.1]);
    assert_eq!(before, [post.token(&first, 0), post.token(&second, 0)], "a From line is no proof");
    let (_, sent) = post.write(ANNA.1, GAMES, &[&format!("confirm {}", code(&sent[0]))]);
    go_to(&sent, &[ANNA.1, ANNA.1, ANNA.1]);
    for (game, old) in [&first, &second].into_iter().zip(&before) {
        let new = post.token(game, 0);
        assert_ne!(new, *old);
        let letter = sent.iter().find(|got| got.row.game.as_ref() == Some(game)).unwrap();
        assert!(reply_to(letter).contains(&new));
    }
}

#[test]
fn letters_of_before_are_sent_again_only_to_the_present_address() {
    let (mut post, anna, _) = begun(76);
    let sent = post.reply(&anna, &["address add anna@home.example"]);
    let to = only(&sent, "anna@home.example");
    post.write("anna@home.example", GAMES, &[&format!("confirm {}", code(to))]);
    let sent = post.reply(&anna, &["address main anna@home.example"]);
    let here = sent.iter().find(|got| got.row.game.is_some()).unwrap().clone();
    let (_, sent) = post.write(ANNA.1, &reply_to(&here), &["resend 3"]);
    assert!(!sent.is_empty());
    assert!(sent.iter().all(|got| got.row.envelope_to == "anna@home.example"));
}
