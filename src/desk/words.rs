//! The words of the order language, over all games of the house.

use crate::games;
use crate::rules::{Engine, Seat};
use crate::tongue::{Form, Grammar, Limits, Misread, Name, NoGame, Sentence, Sheet, Vocabulary, Words};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Words of the service that begin a line.
const SERVICE: [&str; 24] = [
    "agree", "board", "choose", "day", "decline", "end", "explain", "games", "help", "history", "join",
    "keycard", "map", "note", "offer", "order", "press", "preview", "proof", "resend", "resign", "roll",
    "rules", "salt",
];

static VERBS: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let of_games = games::all().into_iter().flat_map(|engine| engine.grammar().verbs().map(str::to_owned));
    SERVICE.iter().map(|&word| word.to_owned()).chain(of_games).collect()
});

/// What each game's reader knows, by the names of a game that has just begun.
static VOCABULARIES: LazyLock<Vec<Words<'static>>> = LazyLock::new(|| {
    let of = |engine: &'static dyn Engine| {
        let game = engine.begin(&[]).ok()?.game;
        let seats = 0..u8::try_from(engine.seats().len()).unwrap_or(u8::MAX);
        let names = |slot: &str| seats.clone().flat_map(|seat| game.names(Seat(seat), slot)).collect();
        Some(Words::of(engine.grammar(), &names))
    };
    games::all().into_iter().filter_map(of).collect()
});

/// Whether a line that begins with this word, or these words, could be taken for
/// an order.
pub fn is_order_word(start: &str) -> bool {
    let line = [start.to_owned()];
    let read = |words: &dyn Vocabulary| Sheet::read(&line, words, Limits::default()).items().next().is_some();
    VERBS.contains(start) || read(&NoGame) || VOCABULARIES.iter().any(|words| read(words))
}

static EXPLAIN: LazyLock<Grammar> = LazyLock::new(|| {
    let form = Form { id: "explain", pattern: "explain THING", topic: "help", example: "explain gandalf" };
    Grammar::new(&[form])
});

/// The codes of everything that a name may mean.
pub fn look_up(what: &str, names: &[Name]) -> Vec<String> {
    let sentence = Sentence::new(&format!("explain {what}"));
    match EXPLAIN.read(&sentence, &|_| names.to_vec()) {
        Ok(parsed) => parsed.all("thing").to_vec(),
        Err(Misread::Ambiguous { candidates, .. }) => candidates,
        Err(_) => Vec::new(),
    }
}
