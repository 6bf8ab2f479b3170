//! Whole games at the desk: letters as mail programs write them go in, letters
//! come out, and what each player received verifies.

use crate::{pair, post};
use pair::{ANNA, BERTIL, Pair};
use post::{Got, Post};
use ravenpost::ledger::verify::{Text, Verdict};

fn assert_verified(post: &Post, texts: &[Text]) {
    let report = post.verify(texts);
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    assert_eq!(report.verdict, Verdict::Verified, "{findings:#?}");
}

#[test]
fn two_people_play_whole_games_by_letter_and_what_each_received_verifies() {
    for seed in [11, 12, 13] {
        let mut post = Post::new(seed);
        post.open(&[ANNA, BERTIL], &[], false);
        let mut pair = Pair::new(seed);
        let ends = pair.play(&mut post, 2);
        for end in &ends {
            assert!(end.body().contains("VERIFIED"), "{}", end.body());
        }
        for texts in &pair.mailbox {
            assert_verified(&post, texts);
        }
    }
}

#[test]
fn a_match_is_two_games_with_the_sides_swapped_and_ends_with_the_score() {
    let mut post = Post::new(21);
    post.open(&[ANNA, BERTIL], &["specials=none"], true);
    let mut pair = Pair::new(21);
    let ends = pair.play(&mut post, 4);
    let bodies: String = ends.iter().map(Got::body).collect();
    assert!(bodies.contains("in all"), "the points of the match are missing: {bodies}");
    for texts in &pair.mailbox {
        assert_verified(&post, texts);
    }
}
