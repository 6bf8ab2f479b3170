//! What a seat's letters must never tell: where the other side's hidden pieces
//! stand, which special cards it holds, and what it has sealed.

use crate::{pair, post};
use pair::{ANNA, BERTIL, Pair};
use post::{Got, Post};
use ravenpost::desk::Table;
use ravenpost::rules::{Seat, Viewer};
use serde_json::Value;
use std::collections::BTreeSet;

/// Every piece by its code and by the names that letters use.
const PIECES: [(&str, &[&str]); 18] = [
    ("frodo", &["Frodo"]),
    ("sam", &["Sam"]),
    ("pippin", &["Pippin"]),
    ("merry", &["Merry"]),
    ("gandalf", &["Gandalf"]),
    ("aragorn", &["Aragorn"]),
    ("legolas", &["Legolas"]),
    ("gimli", &["Gimli"]),
    ("boromir", &["Boromir"]),
    ("balrog", &["Balrog"]),
    ("shelob", &["Shelob"]),
    ("witch-king", &["Witch King", "witch-king"]),
    ("flying-nazgul", &["Nazgul", "flying-nazgul"]),
    ("black-rider", &["Rider", "black-rider"]),
    ("saruman", &["Saruman"]),
    ("orcs", &["Orcs"]),
    ("warg", &["Warg"]),
    ("cave-troll", &["Troll", "cave-troll"]),
];

const SPECIALS: [(&str, &str); 8] = [
    ("shadowfax", "Shadowfax"),
    ("gandalf-the-white", "Gandalf the White"),
    ("king-revealed", "King Revealed"),
    ("gwaihir", "Gwaihir"),
    ("recall", "Recall"),
    ("dark-of-mordor", "Dark of Mordor"),
    ("crebain", "Crebain"),
    ("palantir", "Palantir"),
];

/// What a seat sees of a game now.
fn view(post: &mut Post, id: &str, seat: u8) -> Value {
    let table = post.store.batch(|b| b.letter(|tx| Table::load(tx, id))?).unwrap().unwrap();
    table.game.view(Viewer::Seat(Seat(seat)))
}

/// The codes of a seat's own pieces that stand hidden on the board.
fn hidden(view: &Value) -> BTreeSet<String> {
    let list = |key: &str| view[key].as_array().cloned().unwrap_or_default();
    let shown: Vec<Value> = list("own_shown");
    let own = view["own"].as_object().cloned().unwrap_or_default();
    let stands = |place: &Value| !matches!(place.as_str(), Some("fallen" | "unplaced") | None);
    own.iter()
        .filter(|(piece, place)| stands(place) && !shown.iter().any(|s| s == piece.as_str()))
        .map(|(piece, _)| piece.clone())
        .collect()
}

fn names(piece: &str) -> &'static [&'static str] {
    PIECES.iter().find(|(code, _)| *code == piece).unwrap().1
}

/// The text with plain line ends.
fn plain(got: &Got) -> String {
    got.body().replace("\r\n", "\n")
}

/// One part of a letter, heading and all.
fn part<'a>(body: &'a str, heading: &str) -> &'a str {
    let Some((_, rest)) = body.split_once(&format!("\n{heading}\n")) else { return "" };
    rest.split("\n\n").next().unwrap_or("")
}

/// The parts of a letter that tell of the present: not the history, not the list
/// of all hidden pieces, not what characters can do.
fn present(body: &str) -> String {
    let letter = body.split("\nDICE AND PROOF").next().unwrap_or("");
    let mut out = String::new();
    for heading in ["WHAT IS ASKED", "POSSIBLE ORDERS", "YOUR HAND", "POSITION"] {
        let mut list = false;
        for line in part(letter, heading).lines() {
            list |= line.starts_with("Still hidden:");
            let about = PIECES.iter().any(|(_, names)| {
                names.iter().any(|n| line.starts_with(n) && line[n.len()..].starts_with(' '))
                    && line.contains(|c: char| c.is_ascii_digit())
                    && heading == "WHAT IS ASKED"
            });
            if !(list || about) {
                out.push_str(line);
                out.push('\n');
            }
            list &= !line.ends_with('.');
        }
    }
    out
}

/// What a reader has been told so far.
#[derive(Default)]
struct Told {
    pieces: BTreeSet<&'static str>,
}

impl Told {
    /// Every piece of the other side in the history has come to light before.
    fn read(&mut self, body: &str, enemies: &[&'static str]) {
        let story = part(body, "WHAT HAPPENED").replace('\n', " ");
        for sentence in story.split_inclusive(". ") {
            for &piece in enemies.iter().filter(|p| names(p).iter().any(|n| sentence.contains(n))) {
                if sentence.contains("came to light") {
                    self.pieces.insert(piece);
                }
                let card = SPECIALS.iter().any(|(_, name)| sentence.contains(name));
                assert!(self.pieces.contains(piece) || card, "{piece} in `{sentence}`\n{body}");
            }
        }
    }
}

/// Plays a game letter by letter and looks at each letter as it goes out. Gives
/// how many of them name a piece of the other side that is face up.
fn watch(seed: u8) -> usize {
    let mut post = Post::new(seed);
    let id = post.open(&[ANNA, BERTIL], &[], false);
    let mut pair = Pair::new(seed);
    let enemies = |seat: usize| -> Vec<&'static str> {
        let all = PIECES.iter().map(|(code, _)| *code);
        if seat == 0 { all.skip(9).collect() } else { all.take(9).collect() }
    };
    let mut told = [Told::default(), Told::default()];
    let mut letters = post.sent();
    let (mut named, mut over) = (0, 0);
    while !letters.is_empty() {
        let truth = [view(&mut post, &id, 0), view(&mut post, &id, 1)];
        let mut replies = Vec::new();
        for got in &letters {
            let seat = usize::from(got.row.envelope_to == BERTIL.1);
            over += usize::from(got.status() == "OVER");
            if got.status() != "OVER" {
                look(got, &truth[1 - seat], &truth[seat]);
                told[seat].read(&plain(got), &enemies(seat));
                let now = present(&plain(got));
                let open = |piece: &str| names(piece).iter().any(|name| now.contains(name));
                named += usize::from(enemies(seat).into_iter().any(open));
            }
            replies.extend(pair.read(&post, got));
        }
        // One after the other, so that each letter is seen with the state it is about.
        letters = Vec::new();
        for (i, raw) in replies.iter().enumerate() {
            post.deliver(raw);
            let mut fresh = post.sent();
            if i + 1 < replies.len() {
                let truth = [view(&mut post, &id, 0), view(&mut post, &id, 1)];
                for got in &fresh {
                    let seat = usize::from(got.row.envelope_to == BERTIL.1);
                    look(got, &truth[1 - seat], &truth[seat]);
                }
            }
            letters.append(&mut fresh);
        }
    }
    assert_eq!(over, 2, "nobody has a letter to answer, and the game is not over");
    named
}

/// No hidden piece, and no unplayed special card, of the other side is named.
fn look(got: &Got, theirs: &Value, own: &Value) {
    let body = &plain(got);
    let now = present(body);
    for piece in hidden(theirs) {
        for name in names(&piece) {
            assert!(!now.contains(name), "{piece} is hidden, and named in\n{now}\n---\n{body}");
        }
    }
    let played = own["specials_played"].to_string();
    let mine = own["seat"].as_str() == Some("fellowship");
    let others = if mine { &SPECIALS[4..] } else { &SPECIALS[..4] };
    let words = body.split("\nDICE AND PROOF").next().unwrap_or("");
    for (code, name) in others.iter().filter(|(code, _)| !played.contains(&format!("\"{code}\""))) {
        // Whether Gwaihir comes is asked whenever he may be held.
        let asked = *code == "gwaihir" && words.contains("whether Gwaihir comes");
        assert!(!words.contains(name) || asked, "{name} is nobody's business:\n{body}");
    }
}

#[test]
fn no_letter_of_whole_games_names_what_is_hidden_from_its_reader() {
    let mut named = 0;
    for seed in [61, 62, 63] {
        named += watch(seed);
    }
    assert!(named > 10, "the boards are not looked at: {named}");
}

/// A letter as its reader sees it, without the records and the hashes that must
/// differ.
fn seen(got: &Got) -> String {
    let mut out = String::new();
    let mut record = false;
    for line in got.body().lines() {
        record |= line == "BEGIN-AUDIT";
        if !record {
            let line = if line.starts_with("ORDER ") {
                line.rsplit_once(' ').map_or(line, |(l, _)| l)
            } else {
                line
            };
            out.push_str(line);
            out.push('\n');
        }
        record &= line != "END-AUDIT";
    }
    out
}

/// Anna's letters in a game in which Bertil types these lines and she those:
/// each line is given in answer to the newest letter its writer has.
fn annas_letters(script: &[(bool, &str)]) -> Vec<String> {
    let mut post = Post::new(71);
    post.open(&[ANNA, BERTIL], &["specials=none"], false);
    let mut all = post.sent();
    for (anna, line) in script {
        let who = if *anna { ANNA.1 } else { BERTIL.1 };
        let to = all.iter().rev().find(|got| got.row.envelope_to == who).unwrap().clone();
        let sent = post.reply(&to, &[line]);
        assert!(sent.iter().all(|got| got.status() != "NOT DONE"), "{line}: {}", sent[0].body());
        all.extend(sent);
    }
    all.iter().filter(|got| got.row.envelope_to == ANNA.1).map(seen).collect()
}

#[test]
fn letters_do_not_change_with_the_other_sides_hidden_pieces() {
    let begin = [(true, "join a blue kettle"), (false, "join seven ducks")];
    let mine =
        (true, "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion sam, enedwaith boromir");
    let one = [
        (false, "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan cave-troll"),
        (true, "board"),
        (false, "balrog > caradhras"),
        (true, "gandalf > cardolan"),
        (false, "shelob > high-pass"),
        (true, "board full"),
        (true, "history"),
        (true, "pippin > arthedain?"),
        (true, "pippin > arthedain"),
        (false, "orcs > fangorn"),
    ];
    let two = [
        (false, "setup gondor saruman, dagorlad orcs, fangorn cave-troll, mirkwood warg, rohan balrog"),
        (true, "board"),
        (false, "cave-troll > caradhras"),
        (true, "gandalf > cardolan"),
        (false, "warg > high-pass"),
        (true, "board full"),
        (true, "history"),
        (true, "pippin > arthedain?"),
        (true, "pippin > arthedain"),
        (false, "saruman > fangorn"),
    ];
    let game = |theirs: &[(bool, &'static str)]| {
        let script: Vec<_> = begin.iter().chain([&mine]).chain(theirs).copied().collect();
        annas_letters(&script)
    };
    let (one, two) = (game(&one), game(&two));
    assert_eq!(one.len(), two.len());
    for (a, b) in one.iter().zip(&two) {
        assert_eq!(a, b);
    }
}

#[test]
fn letters_do_not_change_with_what_the_other_side_has_sealed() {
    let game = |sealed: &'static str| {
        let script = [
            (true, "join a blue kettle"),
            (false, "join seven ducks"),
            (true, "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion sam, enedwaith merry"),
            (false, "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan black-rider"),
            (false, "black-rider > enedwaith"),
            (false, sealed),
            (true, "board"),
            (true, "help battle"),
            (true, "card 3?"),
            (true, "press: now what?"),
        ];
        annas_letters(&script)
    };
    assert_eq!(game("card 1"), game("card eye"));
}
