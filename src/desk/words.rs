//! The words of the order language, over all games of the house.

use crate::games;
use crate::tongue::{Form, Grammar, Misread, Name, Sentence};
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

/// Whether a line that begins with this word could be taken for an order.
pub fn is_order_word(word: &str) -> bool {
    VERBS.contains(word)
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
