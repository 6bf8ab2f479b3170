//! Further addresses of a player.

use crate::desk::{ANNA, BERTIL, GAMES, SETUP, begun, code, go_to, only, reply_to};
use crate::post::Post;
use ravenpost::desk::Handled;

const HOME: &str = "anna@home.example";
const DAY: i64 = 86_400;

fn confirmed(post: &Post, address: &str) -> bool {
    post.store.read(|tx| tx.confirmed_at(address)).unwrap().is_some()
}

/// Adds an address by a letter of the game.
fn added(post: &mut Post, anna: &crate::post::Got, address: &str) {
    let sent = post.reply(anna, &[&format!("address add {address}")]);
    go_to(&sent, &[ANNA.1, address]);
    let (_, sent) = post.write(address, GAMES, &[&format!("confirm {}", code(only(&sent, address)))]);
    go_to(&sent, &[ANNA.1, address]);
    assert!(confirmed(post, address));
    post.now += DAY;
}

#[test]
fn a_new_address_counts_when_its_code_comes_back_from_it() {
    let (mut post, anna, _) = begun(61);
    let sent = post.reply(&anna, &[&format!("address add {HOME}")]);
    go_to(&sent, &[ANNA.1, HOME]);
    let there = only(&sent, HOME);
    let raw = String::from_utf8_lossy(&there.raw).into_owned();
    assert!(!raw.contains("Anna") && !raw.contains(ANNA.1), "whoever reads there learns nothing: {raw}");
    assert!(!only(&sent, ANNA.1).body().contains(&code(there)), "the code goes to the new address alone");
    assert!(post.player(HOME).is_none());
    // Orders from there are not taken yet.
    let token = reply_to(&anna);
    let (_, answer) = post.write(HOME, &token, &[SETUP]);
    assert!(answer.iter().all(|got| got.status() != "WAITING"));
    let (_, sent) = post.write(HOME, GAMES, &[&format!("confirm {}", code(there))]);
    go_to(&sent, &[ANNA.1, HOME]);
    assert_eq!(post.player(HOME).unwrap().id, post.player(ANNA.1).unwrap().id);
    // Now they are, and the answer goes where the seat's letters go.
    let (handled, sent) = post.write(HOME, &token, &[SETUP]);
    assert_eq!(handled, Handled::Answered);
    go_to(&sent, &[ANNA.1]);
    assert_eq!(sent[0].status(), "WAITING", "{}", sent[0].body());
}

#[test]
fn the_code_may_come_back_from_another_address_of_the_player_but_from_nobody_elses() {
    let (mut post, anna, _) = begun(62);
    let sent = post.reply(&anna, &[&format!("address add {HOME}")]);
    let line = format!("confirm {}", code(only(&sent, HOME)));
    post.write("mallory@m.example", GAMES, &[&line]);
    post.write(BERTIL.1, GAMES, &[&line]);
    assert!(!confirmed(&post, HOME));
    post.write(ANNA.1, GAMES, &[&line]);
    assert!(confirmed(&post, HOME));
}

#[test]
fn a_from_line_alone_changes_no_address() {
    let (mut post, anna, _) = begun(63);
    let mallory = "mallory@m.example";
    // Somebody writes in Anna's name, without a token.
    let (_, sent) = post.write(ANNA.1, GAMES, &[&format!("address add {mallory}")]);
    go_to(&sent, &[ANNA.1]);
    assert!(sent[0].body().contains(mallory), "she is told which: {}", sent[0].body());
    let yes = format!("confirm {}", code(&sent[0]));
    post.write(mallory, GAMES, &[&yes]);
    assert!(!confirmed(&post, mallory));
    // Her own word brings the second code, to the new address.
    let (_, sent) = post.write(ANNA.1, GAMES, &[&yes]);
    go_to(&sent, &[ANNA.1, mallory]);
    added(&mut post, &anna, HOME);
    for (line, purpose) in
        [(format!("address main {HOME}"), "main"), (format!("address drop {HOME}"), "drop")]
    {
        let (_, sent) = post.write(ANNA.1, GAMES, &[&line]);
        go_to(&sent, &[ANNA.1]);
        assert_eq!(post.player(HOME).unwrap().address, ANNA.1, "{purpose}");
        assert_eq!(sent[0].status(), "HELP", "{}", sent[0].body());
    }
    post.now += DAY;
    let (_, sent) = post.write(ANNA.1, GAMES, &[&format!("address main {HOME}")]);
    let (_, sent) = post.write(ANNA.1, GAMES, &[&format!("confirm {}", code(&sent[0]))]);
    assert_eq!(post.player(ANNA.1).unwrap().address, HOME);
    go_to(&sent, &[ANNA.1, HOME]);
}

#[test]
fn letters_follow_the_main_address_and_the_last_one_stays() {
    let (mut post, anna, _) = begun(64);
    added(&mut post, &anna, HOME);
    let sent = post.reply(&anna, &[&format!("address main {HOME}")]);
    go_to(&sent, &[ANNA.1, HOME]);
    let here = sent.iter().find(|got| got.row.envelope_to == HOME).unwrap();
    let (_, sent) = post.write(ANNA.1, &reply_to(here), &["board"]);
    go_to(&sent, &[HOME]);
    let (_, sent) = post.write(HOME, &reply_to(here), &[&format!("address drop {HOME}")]);
    assert_eq!(sent[0].status(), "NOT DONE", "{}", sent[0].body());
    let (_, sent) = post.write(HOME, &reply_to(here), &[&format!("address drop {}", ANNA.1), "addresses"]);
    go_to(&sent, &[HOME]);
    assert!(sent[0].body().contains(&format!("Your only address here is {HOME}")), "{}", sent[0].body());
    assert!(post.player(ANNA.1).is_none());
    // What is given up counts no more.
    let (_, sent) = post.write(ANNA.1, &reply_to(here), &[SETUP]);
    assert!(sent.iter().all(|got| got.status() != "WAITING"), "{}", sent[0].body());
}

#[test]
fn a_seat_joined_elsewhere_keeps_its_address() {
    let (mut post, anna, _) = begun(65);
    added(&mut post, &anna, HOME);
    post.open(&[("Anna", HOME), BERTIL], &["specials=none"], false);
    let second = post.sent();
    let game = second[0].row.game.clone().unwrap();
    post.reply(only(&second, HOME), &["join a red kettle"]);
    added(&mut post, &anna, "anna@third.example");
    post.reply(&anna, &["address main anna@third.example"]);
    let seats = |game: &str| post.store.read(|tx| tx.seats(game)).unwrap();
    assert_eq!(seats(&game)[0].address, HOME);
    assert_eq!(seats(anna.row.game.as_deref().unwrap())[0].address, "anna@third.example");
}

#[test]
fn another_players_address_is_asked_and_never_taken() {
    let (mut post, anna, _) = begun(66);
    let free = post.reply(&anna, &["address add carla@c.example"]);
    post.now += DAY;
    let taken = post.reply(&anna, &[&format!("address add {}", BERTIL.1)]);
    let said = |sent: &[crate::post::Got], to: &str| only(sent, ANNA.1).body().replace(to, "X");
    let (free, taken_said) = (said(&free, "carla@c.example"), said(&taken, BERTIL.1));
    let line = |text: &str| text.lines().find(|l| l.contains("on its way to")).unwrap().to_owned();
    assert_eq!(line(&free), line(&taken_said), "the asker does not learn whose it is");
    let yes = format!("confirm {}", code(only(&taken, BERTIL.1)));
    let (_, sent) = post.write(BERTIL.1, GAMES, &[&yes]);
    go_to(&sent, &[BERTIL.1]);
    assert!(sent[0].body().contains("belongs to another player"), "{}", sent[0].body());
    assert_eq!(post.player(BERTIL.1).unwrap().name, "Bertil");
}

#[test]
fn what_is_no_address_or_ours_is_refused() {
    let (mut post, anna, _) = begun(67);
    for given in ["a@b@c", "x@", GAMES, "games+k7.abc@ravenpost.example", ANNA.1, "<a@b>c@d.e"] {
        post.now += DAY;
        let sent = post.reply(&anna, &[&format!("address add {given}")]);
        go_to(&sent, &[ANNA.1]);
        assert_eq!(sent[0].status(), "NOT DONE", "{given}: {}", sent[0].body());
    }
    let sent = post.reply(&anna, &["address main nobody@n.example"]);
    assert_eq!(sent[0].status(), "NOT DONE");
    for n in 0..7 {
        added(&mut post, &anna, &format!("anna{n}@many.example"));
    }
    let sent = post.reply(&anna, &["address add one@more.example"]);
    assert!(only(&sent, ANNA.1).body().contains("at most"), "{}", sent[0].body());
}

#[test]
fn a_new_address_gets_few_letters_however_often_it_is_asked() {
    let (mut post, anna, _) = begun(68);
    let mut letters = 0;
    for _ in 0..20 {
        let sent = post.reply(&anna, &[&format!("address add {HOME}")]);
        letters += sent.iter().filter(|got| got.row.envelope_to == HOME).count();
    }
    assert_eq!(letters, 3, "three a day");
}

#[test]
fn a_question_mark_changes_nothing() {
    let (mut post, anna, _) = begun(69);
    let before = post.token(anna.row.game.as_deref().unwrap(), 0);
    for line in ["new token?", "forget me?", "address add x@y.example?"] {
        let sent = post.reply(&anna, &[line]);
        go_to(&sent, &[ANNA.1]);
        assert_eq!(sent[0].status(), "NOT DONE", "{line}");
    }
    assert_eq!(post.token(anna.row.game.as_deref().unwrap(), 0), before);
}
