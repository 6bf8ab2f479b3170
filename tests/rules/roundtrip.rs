//! Our own letters come back, quoted or not, wrapped anew, as text and as HTML:
//! nothing in them may be taken for a player's words.

use crate::{gallery, pair, post, wrap};
use post::{Got, Post};
use ravenpost::games;
use ravenpost::mail::letter::{self, Limits};
use ravenpost::rules::Seat;
use ravenpost::tongue::{self, LineKind, NoGame, Sheet, Vocabulary, Words};
use std::collections::BTreeSet;
use std::sync::LazyLock;
use wrap::{Mark, back, wrapped};

/// The whole game of this file.
const SEED: u8 = 51;

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A text as HTML: lines with breaks, lines in boxes, or as it is in `pre`.
fn html(text: &str) -> [String; 3] {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    let boxed = |line: &String| ["<div>", if line.is_empty() { "<br>" } else { line }, "</div>\n"].concat();
    [lines.join("<br>\n"), lines.iter().map(boxed).collect(), format!("<pre>{}</pre>", escaped(text))]
}

/// What the reader knows for either seat of the game.
static WORDS: LazyLock<[Words<'static>; 2]> = LazyLock::new(|| {
    let engine = games::find("confrontation").unwrap();
    let game = engine.begin(&[]).unwrap().game;
    [0, 1].map(|seat| Words::of(engine.grammar(), &|slot| game.names(Seat(seat), slot)))
});

/// What the desk finds in lines of a person's own.
fn found(lines: &[String]) -> Vec<String> {
    let read = |words: &dyn Vocabulary| of_sheet(&Sheet::read(lines, words, tongue::Limits::default()));
    let mut all = read(&NoGame);
    all.extend(WORDS.iter().flat_map(|words| read(words)));
    all
}

fn of_sheet(sheet: &Sheet) -> Vec<String> {
    let read = sheet.lines.iter().filter(|line| {
        matches!(line.kind, LineKind::Orders(_) | LineKind::Rolls(_) | LineKind::TooLong)
            || !own_words(&line.kind, &line.text).is_empty()
    });
    read.map(|line| format!("{:?}: {}", line.kind, line.text)).collect()
}

/// The words for the dice that a line would give.
fn own_words(kind: &LineKind, text: &str) -> Vec<String> {
    if matches!(kind, LineKind::Form(_) | LineKind::Ours | LineKind::Stop(_) | LineKind::Past) {
        return Vec::new();
    }
    ravenpost::ledger::order::words_of_line(ravenpost::ledger::order::bare(text), "confrontation-0000")
}

/// What the desk finds in a letter that answers one of ours.
fn found_in(raw: &[u8], ours: &str) -> Vec<String> {
    let read = letter::read(raw, &Limits::default()).unwrap();
    let ours: Vec<String> = ours.lines().map(str::to_owned).collect();
    found(&ravenpost::desk::own_lines(&read, &ours))
}

/// The letter without its first line and head, so that nothing says that a
/// letter of ours begins: somebody may copy any part of it.
fn parts(body: &str) -> Vec<String> {
    let body = body.replace("\r\n", "\n");
    let mut all = vec![body.clone()];
    let (_, rest) = body.split_once('\n').unwrap_or((&body, ""));
    all.push(rest.to_owned());
    all.extend(body.split("\n\n").skip(1).map(str::to_owned));
    all
}

fn assert_silent(name: &str, how: &str, found: &[String], text: &str) {
    assert!(found.is_empty(), "{name}, {how}: {found:#?}\n{text}");
}

/// All ways one letter may come back.
fn check(name: &str, got: &Got, widths: impl IntoIterator<Item = usize> + Clone) {
    let body = got.body();
    for width in widths {
        for mark in [Mark::None, Mark::All, Mark::Heads] {
            let text = wrapped(body, width, mark);
            let how = format!("plain at {width}, {mark:?}");
            assert_silent(name, &how, &found_in(&back(&text, false), body), &text);
        }
        let text = wrapped(body, width, Mark::None);
        for (i, html) in html(&text).iter().enumerate() {
            let how = format!("html {i} at {width}");
            assert_silent(name, &how, &found_in(&back(html, true), body), html);
            let quoted = format!(
                "<div>On Sunday the post office wrote:</div><blockquote type=\"cite\">{html}</blockquote>"
            );
            assert_silent(name, &format!("{how}, quoted"), &found_in(&back(&quoted, true), body), &quoted);
        }
    }
}

#[test]
fn every_kind_of_letter_comes_back_as_nothing_but_prose() {
    for shown in &gallery::gallery().all {
        let body = shown.got.body();
        assert_silent(&shown.name, "as it is", &found_in(&back(body, false), body), body);
        check(&shown.name, &shown.got, [60, 76]);
    }
}

#[test]
fn no_width_makes_an_order_of_a_letter() {
    let gallery = gallery::gallery();
    let mut seen = BTreeSet::new();
    for (i, shown) in gallery.all.iter().enumerate() {
        for part in parts(shown.got.body()) {
            if !seen.insert(part.clone()) {
                continue;
            }
            // Unquoted and unmarked, any part of a letter by itself: only as our
            // own line breaks leave it, for no reader could tell a tail from an
            // order then.
            let lines: Vec<String> = part.lines().map(str::to_owned).collect();
            assert_silent(&shown.name, "a part by itself", &found(&lines), &part);
        }
        for width in (60..=80).filter(|width| width % 3 == i % 3) {
            for mark in [Mark::None, Mark::All, Mark::Heads] {
                let text = wrapped(shown.got.body(), width, mark);
                if seen.insert(text.clone()) {
                    let how = format!("plain at {width}, {mark:?}");
                    let ours = shown.got.body();
                    assert_silent(&shown.name, &how, &found_in(&back(&text, false), ours), &text);
                }
            }
        }
    }
}

#[test]
fn the_letters_of_whole_games_come_back_as_nothing_but_prose() {
    let mut seen = BTreeSet::new();
    let mut post = Post::new(SEED);
    post.open(&[pair::ANNA, pair::BERTIL], &[], false);
    let mut players = pair::Pair::new(SEED);
    players.play(&mut post, 2);
    for (i, got) in players.letters.iter().enumerate() {
        for part in parts(got.body()) {
            if seen.insert(part.clone()) {
                let lines: Vec<String> = part.lines().map(str::to_owned).collect();
                assert_silent(&format!("letter {i}"), "a part by itself", &found(&lines), &part);
            }
        }
        check(&format!("letter {i} of game {SEED}"), got, [60 + i % 21]);
    }
}

#[test]
fn every_example_that_we_print_is_understood_when_it_is_typed() {
    let mut examples = BTreeSet::new();
    for shown in &gallery::gallery().all {
        for listed in ravenpost::cli::demo::player::listed(shown.got.body()) {
            examples.insert(listed.order);
        }
    }
    // These are for the command line and for lines under `roll`.
    examples.retain(|line| !line.starts_with("ravenpost ") && !line.contains("[3d6]"));
    assert!(examples.len() > 60, "{}", examples.len());
    for line in examples.iter().filter(|line| line.as_str() != "end" && line.as_str() != "roll") {
        let read = Sheet::read(std::slice::from_ref(line), &WORDS[0], tongue::Limits::default());
        assert!(read.items().next().is_some(), "`{line}` is printed as an example, and not understood");
    }
}
