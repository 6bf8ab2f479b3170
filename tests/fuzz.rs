//! The fuzz targets' bodies, on a bounded number of inputs that a seed decides:
//! soups of the words letters are made of, and real letters spoilt a little.

#[path = "../fuzz/bodies.rs"]
mod bodies;
#[path = "common/post.rs"]
mod post;
#[path = "common/steady.rs"]
mod steady;

use post::Post;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use ravenpost::cli::demo::clients::Client;
use ravenpost::cli::demo::player::Player;
use ravenpost::desk;
use steady::steady;

/// Tries inputs; always the same ones.
fn tried<S: Strategy>(cases: u32, inputs: &S, body: impl Fn(S::Value)) {
    let tried = TestRunner::new(steady(cases)).run(inputs, |input| {
        body(input);
        Ok(())
    });
    tried.unwrap_or_else(|why| panic!("{why}"));
}

/// Changes to bytes: where (in thousandths), how many go, what comes.
fn spoilt(words: &'static [&'static str]) -> impl Strategy<Value = Vec<(usize, usize, Vec<u8>)>> {
    let word = proptest::sample::select(words).prop_map(|word| word.as_bytes().to_vec());
    let new = prop_oneof![3 => word, 1 => proptest::collection::vec(any::<u8>(), 0..4)];
    proptest::collection::vec((0..1000_usize, 0..40_usize, new), 0..12)
}

fn spoil(bytes: &[u8], changes: &[(usize, usize, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for (at, gone, new) in changes {
        let at = at * bytes.len() / 1000;
        let end = (at + gone).min(bytes.len());
        bytes.splice(at..end, new.iter().copied());
    }
    bytes
}

/// A few turns by letter: the letters in, as four programs write them, and every
/// record there is.
fn played() -> (Vec<Vec<u8>>, Vec<String>) {
    let mut post = Post::new(31);
    let people = [("Anna", "anna@a.example"), ("Bertil", "bertil@b.example")];
    let game = post.open(&people, &[], false);
    let mut players: Vec<Player> =
        people.iter().map(|(name, address)| Player::new(name, address, [31; 32])).collect();
    let mut letters = Vec::new();
    for round in 0..8 {
        for got in post.sent() {
            let person = &mut players[usize::from(got.row.envelope_to == people[1].1)];
            let own = match got.status() {
                "INVITED" => Some(vec![format!("join {}", person.words())]),
                "YOUR MOVE" => person.answer(got.body()),
                _ => None,
            };
            let Some(own) = own else { continue };
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            let client = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office][round % 4];
            let raw = got.answer(person.name, client, &own, post.now, letters.len() as u64);
            post.deliver(&raw);
            letters.push(raw);
        }
    }
    let records = post.store.read(|tx| desk::all_records(tx, &game)).unwrap();
    (letters, std::iter::once(post.office.card.show()).chain(records).collect())
}

const OF_LETTERS: &[&str] = &[
    "\r\n",
    "\n\n",
    "--",
    "=",
    "=3D",
    "<div>",
    "</blockquote>",
    "<!--",
    "&#0;",
    "> ",
    ">>",
    "-- \n",
    "On 3 May 2026 X <a@b.c> wrote:\n",
    "Content-Type: message/rfc822\r\n\r\n",
    "Content-Type: multipart/mixed; boundary=b\r\n",
    "--b\r\n",
    "--b--",
    "charset=utf-7",
    "base64",
    "From: x\nSent: y\n",
    "\u{301}",
    "\u{202e}",
    "\0",
    "=?utf-8?B?",
    "?=",
    "BEGIN-AUDIT\n",
];

#[test]
fn any_letter_is_read_or_refused() {
    let (letters, _) = played();
    let letters = proptest::sample::select(letters);
    tried(120, &(letters, spoilt(OF_LETTERS)), |(letter, changes)| bodies::letter(&spoil(&letter, &changes)));
}

/// The letters of the corpus that are kept as files.
fn kept() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/letters");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|e| e == "eml"));
    assert!(paths.len() >= 60);
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn any_letter_of_the_corpus_is_read_or_refused_however_it_is_spoilt() {
    let letters = proptest::sample::select(kept());
    tried(200, &(letters, spoilt(OF_LETTERS)), |(letter, changes)| bodies::letter(&spoil(&letter, &changes)));
}

const OF_ORDERS: &[&str] = &[
    "move",
    "mov",
    "gandalf",
    "frodo",
    "sam",
    "aragorn",
    "orcs",
    "balrog",
    "ringwraith",
    " > ",
    "->",
    "to",
    "shire",
    "mordor",
    "moria",
    "fangorn",
    "card",
    "5",
    "magic",
    "fight",
    "random",
    "retreat",
    "use",
    "no",
    "text",
    "play",
    "take",
    "draft",
    "setup",
    ",",
    ";",
    ".",
    "?",
    "\n",
    "\n\n",
    "salt",
    "preview",
    "day 3",
    "roll",
    "3d6",
    "[1]",
    "| ",
    "\"",
    "(",
    ")",
    "1",
    "99999999999",
    "and",
    "by",
    "\u{301}",
    "\u{200b}",
    "…",
    "\t",
    "a",
    "specials",
    "ORDER confrontation-1 sauron 3 abcd",
    "press",
    "resign",
    "explain",
    "-- \n",
];

#[test]
fn any_lines_are_orders_or_say_why_not() {
    let word = proptest::sample::select(OF_ORDERS);
    let words = proptest::collection::vec(word, 0..40).prop_map(|words| words.join(" "));
    tried(200, &(any::<u8>(), words), |(stage, words)| {
        bodies::orders(&[&[stage], words.as_bytes()].concat());
    });
}

const OF_RECORDS: &[&str] = &[
    "BEGIN-AUDIT\n",
    "END-AUDIT\n",
    "audit: pbem1 turn\n",
    "audit: pbem1 note\n",
    "audit: pbem1 end\n",
    "game: confrontation-1\n",
    "n: 1\n",
    "n: 999999999\n",
    "k: 0\n",
    "links: 65536\n",
    "links: 1\n",
    "gen: 0\n",
    "index: 7\n",
    "size: 0\n",
    "size: 999999999\n",
    "path:\n",
    "undo-to: 3\n",
    "state.public: 00\n",
    "roll.001: x 3d6 1 2 3\n",
    "roll.001: x 999999999d999999999\n",
    "hroll.001: x shuffle/999999999\n",
    "draw.001: sauron a.g1 0 999999999\n",
    "list.a.g1: 999999999 00\n",
    "audit-v: 2\n",
    "00",
    " ",
    "\n",
    "0",
];

#[test]
fn any_records_get_a_verdict_even_if_the_signatures_are_good() {
    let (_, records) = played();
    let records = proptest::sample::subsequence(records.clone(), 0..=records.len());
    tried(25, &(records, spoilt(OF_RECORDS)), |(records, changes)| {
        bodies::records(&spoil(records.concat().as_bytes(), &changes));
    });
}
