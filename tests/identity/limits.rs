//! How much is answered in all, and to strangers of one domain.

use crate::desk::{ANNA, GAMES, SETUP, begun, code, go_to};
use crate::post::Post;
use ravenpost::desk::Handled;

#[test]
fn over_the_limit_in_all_only_seats_are_answered() {
    let (mut post, anna, _) = begun(101);
    post.office.config.damping.answers_an_hour_in_all = 10;
    post.now += 86_400;
    let mut answered = 0;
    let mut last = None;
    for n in 0..40 {
        post.now -= 590;
        let (handled, sent) = post.write(&format!("n@d{n}.example"), GAMES, &["help"]);
        answered += sent.len();
        last = Some((handled, sent.len()));
    }
    assert_eq!(answered, 10);
    assert!(matches!(last, Some((Handled::SetAside(why), 0)) if why.contains("in all")));
    post.now -= 590;
    let sent = post.reply(&anna, &[SETUP]);
    go_to(&sent, &[ANNA.1]);
    assert_eq!(sent[0].status(), "WAITING", "{}", sent[0].body());
    post.now += 3600;
    assert_eq!(post.write("late@e.example", GAMES, &["help"]).1.len(), 1, "an hour later all is well");
}

#[test]
fn strangers_of_one_domain_share_a_limit_and_players_there_do_not() {
    let mut post = Post::new(102);
    post.registered("carla@big.example", "Carla");
    post.office.config.damping.strangers_a_domain = 5;
    let (_, asked) = post.write("early@big.example", GAMES, &["register"]);
    let mut answered = 0;
    for n in 0..30 {
        post.now -= 590;
        answered += post.write(&format!("n{n}@BIG.example"), GAMES, &["hello there"]).1.len();
    }
    assert_eq!(answered, 4);
    assert_eq!(post.write("n@other.example", GAMES, &["hello there"]).1.len(), 1);
    assert_eq!(post.write("carla@big.example", GAMES, &["games"]).1.len(), 1);
    let (_, sent) = post.write("early@big.example", GAMES, &[&format!("confirm {}", code(&asked[0]))]);
    assert_eq!(sent.len(), 1, "whoever has a code to give is heard");
    assert!(post.player("early@big.example").is_some());
}

#[test]
fn dice_for_strangers_count_too() {
    let mut post = Post::new(103);
    post.office.config.damping.strangers_a_domain = 5;
    let mut answered = 0;
    for n in 0..20 {
        answered += post.write(&format!("n{n}@big.example"), "dice@ravenpost.example", &["roll 2d6"]).1.len();
    }
    assert_eq!(answered, 5);
}

const DICE: &str = "dice@ravenpost.example";

#[test]
fn a_roll_carries_no_links_and_no_crowd_of_copies_to_others() {
    let mut post = Post::new(104);
    let people: Vec<String> = (0..15).map(|n| format!("p{n}@d{n}.example")).collect();
    for who in &people {
        post.registered(who, "Somebody");
        assert_eq!(post.write(who, DICE, &["roll 2d6"]).1.len(), 1);
    }
    post.now += 86_400;
    post.registered("eve@evil.example", "Eve www.evil.example");
    let to = |n: usize| format!("{DICE}, {}, www.evil.example@nobody.example", people[..n].join(", "));
    let (_, sent) = post.write("eve@evil.example", &to(3), &["roll 3d6 for the gate"]);
    assert_eq!(sent.len(), 4);
    for got in sent.iter().filter(|got| got.row.envelope_to != "eve@evil.example") {
        let (words, _record) = got.body().split_once("BEGIN-AUDIT").unwrap_or((got.body(), ""));
        assert!(!words.contains("www.") && !words.contains("evil.example"), "{words}");
    }
    for line in [
        "roll 3d6 see http://evil.example/x",
        "roll 3d6 win.evil.example",
        "roll 3d6 write to eve@evil.example",
    ] {
        let (_, sent) = post.write("eve@evil.example", &to(3), &[line]);
        go_to(&sent, &["eve@evil.example"]);
        assert_eq!(sent[0].status(), "NOT DONE");
        assert!(!sent[0].body().contains("win.") && !sent[0].body().contains("http"), "{}", sent[0].body());
    }
    go_to(&post.write("eve@evil.example", &to(13), &["roll 3d6"]).1, &["eve@evil.example"]);
    let mut copies = 3;
    for _ in 0..30 {
        post.now -= 590;
        copies += post.write("eve@evil.example", &to(10), &["roll 3d6"]).1.len().saturating_sub(1);
    }
    assert!((100..=120).contains(&copies), "{copies}");
    let (_, sent) = post.write(&people[0], &format!("{DICE}, {}", people[1]), &["roll 3d6"]);
    assert_eq!(sent.len(), 2, "others roll on");
}

#[test]
fn tags_and_dots_make_no_new_people_of_one_mailbox() {
    let mut post = Post::new(105);
    let mut answered = 0;
    for n in 0..30 {
        answered += post.write(&format!("anna+{n}@Big.example"), GAMES, &["help"]).1.len();
        let (a, b) = "victim".split_at(1 + n % 5);
        answered += post.write(&format!("{a}.{b}+{n}@googlemail.com"), GAMES, &["register"]).1.len();
        post.now += 1000;
    }
    assert!(answered <= 23, "{answered} letters to two mailboxes");
}

#[test]
fn what_is_kept_goes_out_once_a_day_whoever_asks_in_somebodys_name() {
    let mut post = Post::new(106);
    post.registered("anna@a.example", "Anna");
    let mut long = 0;
    for _ in 0..10 {
        let (_, sent) = post.write("anna@a.example", GAMES, &["my data", "my data", "my data"]);
        long += sent.iter().filter(|got| got.texts.len() > 1).count();
        post.now += 600;
    }
    assert_eq!(long, 1);
    post.now += 86_400;
    let (_, sent) = post.write("anna@a.example", GAMES, &["my data"]);
    assert_eq!(sent.iter().filter(|got| got.texts.len() > 1).count(), 1);
}

#[test]
fn one_letter_may_ask_for_several_things_or_for_one_twice() {
    let mut post = Post::new(107);
    post.registered("anna@a.example", "Anna");
    let lines = ["new token", "forget me", "new token", "address add x@a.example", "address add y@a.example"];
    let (handled, sent) = post.write("anna@a.example", GAMES, &lines);
    assert_eq!(handled, Handled::Answered);
    assert!((2..=4).contains(&sent.len()), "{}", sent.len());
    let (mut post, anna, _) = begun(108);
    let sent = post.reply(&anna, &["my data", "my data", "forget me", "board"]);
    assert!(!sent.is_empty());
}
