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
