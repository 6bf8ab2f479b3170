//! Whole stretches of War of the Ring by letter, all of which come back as
//! nothing but prose.

use crate::{pair, post, wrap};
use pair::{ANNA, BERTIL, Pair};
use post::{Got, Post};
use ravenpost::games;
use ravenpost::mail::letter::{self, Limits};
use ravenpost::rules::Seat;
use ravenpost::tongue::{self, LineKind, Sheet, Words};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use wrap::{Mark, back, wrapped};

/// Two players play by what their letters say; each asks for more now and then.
fn stretch(seed: u8, rounds: usize) -> Vec<Got> {
    let mut post = Post::new(seed);
    post.open_game("wotr2", &[ANNA, BERTIL], &[], false);
    let mut people = Pair::new(seed);
    let mut letters = post.sent();
    let mut all = Vec::new();
    for round in 0..rounds {
        let mut raws = Vec::new();
        for got in letters.drain(..) {
            raws.extend(people.read(&post, &got));
            all.push(got);
        }
        for raw in raws {
            post.deliver(&raw);
        }
        letters.extend(post.sent());
        if round % 12 == 5 {
            let Some(last) = letters.last().cloned() else { continue };
            for line in ["board full", "map rohan", "map moria", "history 3"] {
                all.extend(post.reply(&last, &[line]));
            }
        }
    }
    all
}

/// What the reader knows for either seat of a game that begins.
static WORDS: LazyLock<[Words<'static>; 2]> = LazyLock::new(|| {
    let engine = games::find("wotr2").expect("it is in the house");
    let game = engine.begin(&[]).expect("good options").game;
    [0, 1].map(|seat| Words::of(engine.grammar(), &|slot| game.names(Seat(seat), slot)))
});

/// What a reader finds in lines that come back.
fn found(lines: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for words in WORDS.iter() {
        let sheet = Sheet::read(lines, words, tongue::Limits::default());
        let read = sheet
            .lines
            .iter()
            .filter(|line| matches!(line.kind, LineKind::Orders(_) | LineKind::Rolls(_) | LineKind::TooLong));
        all.extend(read.map(|line| line.text.clone()));
    }
    all
}

#[test]
fn letters_of_the_war_come_back_as_nothing_but_prose() {
    let mut seen = BTreeSet::new();
    let mut bad = BTreeSet::new();
    let mut checked = 0;
    for (seed, rounds) in [(65, 70), (66, 70)] {
        for (i, got) in stretch(seed, rounds).iter().enumerate() {
            let body = got.body().replace("\r\n", "\n");
            let letter = body.split("\nDICE AND PROOF").next().expect("a letter");
            for line in letter.lines().filter(|line| !line.starts_with("ORDER ")).skip(1) {
                let widest = if line.starts_with(['[', '|']) { 60 } else { 72 };
                assert!(ravenpost::report::width(line) <= widest, "{line}");
            }
            let ours: Vec<String> = body.lines().map(str::to_owned).collect();
            for part in body.split("\n\n").skip(1).filter(|part| seen.insert((*part).to_owned())) {
                let lines: Vec<String> = part.lines().map(str::to_owned).collect();
                bad.extend(found(&lines));
            }
            let width = 60 + i % 21;
            for mark in [Mark::None, Mark::All, Mark::Heads] {
                let text = wrapped(letter, width, mark);
                let read = letter::read(&back(&text, false), &Limits::default()).expect("a letter");
                let own = ravenpost::desk::own_lines(&read, &ours);
                bad.extend(found(&own).into_iter().map(|line| format!("at {width}, {mark:?}: {line}")));
                checked += 1;
            }
        }
    }
    assert!(bad.is_empty(), "these lines of ours could be orders: {bad:#?}");
    assert!(checked > 300, "{checked}");
}
