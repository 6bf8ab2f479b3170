//! Somebody becomes a player.

use crate::desk::{BERTIL, GAMES, begun, code, go_to};
use crate::post::{Got, Post};
use ravenpost::config::Strangers;
use ravenpost::desk::Handled;

const CARLA: &str = "carla@c.example";
const DAY: i64 = 86_400;

fn asked(post: &mut Post, lines: &[&str]) -> Got {
    let (handled, sent) = post.write(CARLA, GAMES, lines);
    assert_eq!(handled, Handled::Answered);
    go_to(&sent, &[CARLA]);
    sent.into_iter().next().unwrap()
}

#[test]
fn a_stranger_becomes_a_player_by_the_code_alone() {
    let mut post = Post::new(51);
    let letter = asked(&mut post, &["register as Carla Example"]);
    assert_eq!(letter.status(), "HELP");
    assert!(post.player(CARLA).is_none(), "not before the code");
    let (_, sent) = post.write(CARLA, GAMES, &[&format!("Confirm {}", code(&letter).to_uppercase())]);
    go_to(&sent, &[CARLA]);
    assert_eq!(sent[0].status(), "WAITING", "{}", sent[0].body());
    assert!(sent[0].body().contains("You are a player here now"));
    let player = post.player(CARLA).unwrap();
    assert_eq!((player.name.as_str(), player.address.as_str()), ("Carla Example", CARLA));
}

#[test]
fn without_a_name_the_address_gives_one() {
    let mut post = Post::new(52);
    let letter = asked(&mut post, &["register"]);
    post.write(CARLA, GAMES, &[&format!("confirm {}", code(&letter))]);
    assert_eq!(post.player(CARLA).unwrap().name, "carla");
}

#[test]
fn a_code_is_good_from_its_own_address_only_once_and_for_some_days() {
    let mut post = Post::new(53);
    let letter = asked(&mut post, &["register"]);
    let line = format!("confirm {}", code(&letter));
    let (_, sent) = post.write("mallory@m.example", GAMES, &[&line]);
    go_to(&sent, &["mallory@m.example"]);
    assert!(sent[0].body().contains("not good"), "{}", sent[0].body());
    assert!(post.player(CARLA).is_none() && post.player("mallory@m.example").is_none());
    post.write(CARLA, GAMES, &[&line]);
    assert!(post.player(CARLA).is_some());
    post.now += DAY;
    let (_, sent) = post.write(CARLA, GAMES, &[&line]);
    assert_eq!(sent[0].status(), "NOT DONE", "{}", sent[0].body());
    // Another one, too late.
    let dora = "dora@d.example";
    let (_, sent) = post.write(dora, GAMES, &["register"]);
    post.now += 8 * DAY;
    post.write(dora, GAMES, &[&format!("confirm {}", code(&sent[0]))]);
    assert!(post.player(dora).is_none());
}

#[test]
fn wrong_codes_from_whomever_do_not_spoil_the_right_one() {
    let mut post = Post::new(54);
    let letter = asked(&mut post, &["register"]);
    for n in 0..9 {
        post.write(CARLA, GAMES, &[&format!("confirm 00000000000000000000000{n}")]);
        assert!(post.player(CARLA).is_none());
    }
    post.write(CARLA, GAMES, &[&format!("confirm {}", code(&letter))]);
    assert!(post.player(CARLA).is_some());
}

#[test]
fn whether_an_address_is_known_makes_no_difference_to_the_answer() {
    let (mut post, _, _) = begun(55);
    post.now += DAY;
    let shape = |got: &Got| {
        let raw = String::from_utf8_lossy(&got.raw).replace(&got.row.envelope_to, "ADDRESS");
        let raw = raw.replace(&code(got), "CODE");
        let own = ["Message-ID:", "Date:", "In-Reply-To:", "References:"];
        let kept: Vec<String> =
            raw.lines().filter(|l| !own.iter().any(|o| l.starts_with(o))).map(str::to_owned).collect();
        kept.join("\n")
    };
    let (_, unknown) = post.write(CARLA, GAMES, &["register"]);
    let (_, known) = post.write(BERTIL.1, GAMES, &["register as Somebody Else"]);
    go_to(&known, &[BERTIL.1]);
    assert_eq!(shape(&unknown[0]), shape(&known[0]));
    let (_, sent) = post.write(BERTIL.1, GAMES, &[&format!("confirm {}", code(&known[0]))]);
    assert!(sent[0].body().contains("already"), "{}", sent[0].body());
    assert_eq!(post.player(BERTIL.1).unwrap().name, "Bertil", "nothing changes by it");
}

#[test]
fn who_was_only_invited_confirms_and_takes_a_name() {
    let mut post = Post::new(56);
    post.open(&[("", CARLA), BERTIL], &["specials=none"], false);
    post.sent();
    let letter = asked(&mut post, &["register as Carla"]);
    post.write(CARLA, GAMES, &[&format!("confirm {}", code(&letter))]);
    assert_eq!(post.player(CARLA).unwrap().name, "Carla");
    assert!(post.store.read(|tx| tx.confirmed_at(CARLA)).unwrap().is_some());
}

#[test]
fn joining_by_the_token_confirms_the_address_it_was_mailed_to() {
    let mut post = Post::new(57);
    post.open(&[("Carla", CARLA), BERTIL], &["specials=none"], false);
    let sent = post.sent();
    assert!(post.store.read(|tx| tx.confirmed_at(CARLA)).unwrap().is_none());
    let carla = sent.iter().find(|got| got.row.envelope_to == CARLA).unwrap();
    post.reply(carla, &["join a blue kettle"]);
    assert!(post.store.read(|tx| tx.confirmed_at(CARLA)).unwrap().is_some());
    assert!(post.store.read(|tx| tx.confirmed_at(BERTIL.1)).unwrap().is_none());
}

#[test]
fn a_closed_post_office_answers_no_stranger() {
    let mut post = Post::new(58);
    post.office.config.letters.strangers = Strangers::Ignore;
    for line in ["register", "confirm 0000000000000000000000ab"] {
        let (handled, sent) = post.write(CARLA, GAMES, &[line]);
        assert!(matches!(handled, Handled::Ignored(_)) && sent.is_empty(), "{line}");
    }
}

#[test]
fn asking_again_and_again_is_answered_rarely() {
    let mut post = Post::new(59);
    let mut answers = 0;
    for _ in 0..100 {
        post.now -= 590;
        answers += post.write(CARLA, GAMES, &["register"]).1.len();
    }
    assert_eq!(answers, 2, "one in a quarter of an hour");
}
