//! Telling an attempt at an order from prose.
//!
//! An attempt that cannot be read stops the orders below it, prose does not: so
//! a line counts as an attempt only if it begins like an order, and with words
//! of everyday English only if it goes on like one.

use super::atoms::{Atom, Kind, cut};
use super::words::{Verb, Vocabulary};

/// How sure it is that a text is meant as an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attempt {
    /// It begins with a verb or with a name and an arrow.
    Plain,
    /// It begins with a word that is nearly a verb, or cut.
    Bent,
}

/// Words of the language that are everyday English as well.
const EVERYDAY: [&str; 24] = [
    "will", "no", "use", "stay", "stand", "pass", "done", "name", "hide", "press", "move", "event", "free",
    "cease", "stop", "if", "when", "take", "play", "draw", "keep", "lose", "pay", "place",
];

/// Words that stand between others and tell nothing by themselves.
const BETWEEN: [&str; 13] =
    ["all", "as", "at", "but", "by", "for", "from", "in", "into", "of", "on", "or", "with"];

/// Words that stand behind a verb in a sentence to people, and in no order.
const CHATTY: [&str; 20] = [
    "is", "are", "was", "were", "be", "has", "had", "me", "us", "you", "my", "your", "our", "yourself", "it",
    "its", "that", "this", "would", "took",
];

/// Whether a word is one of a sentence to people.
pub(super) fn is_chatty(word: &str) -> bool {
    CHATTY.contains(&word)
}

/// The longest name before an arrow, in words.
const NAME: usize = 6;

/// Whether a text is an attempt at an order of the game.
pub(super) fn attempt(text: &str, words: &dyn Vocabulary) -> Option<Attempt> {
    let atoms = cut(text);
    let first = atoms.first().filter(|a| a.kind == Kind::Word)?;
    let after = Following { verb: first, atoms: &atoms[1..], words };
    let everyday = EVERYDAY.contains(&first.text.as_str()) || words.is_payer(&first.text);
    let chatty = after.atoms.first().is_some_and(|next| is_chatty(&next.text));
    let found = match words.verb(&first.text) {
        Some(Verb::Whole) if !everyday && !chatty => Some(Attempt::Plain),
        Some(Verb::Whole) => (after.is_nothing() || after.is_order()).then_some(Attempt::Plain),
        Some(Verb::Cut) => (after.is_nothing() || after.is_order()).then_some(Attempt::Bent),
        Some(Verb::Near) if !words.is_name(&first.text) => after.is_order().then_some(Attempt::Bent),
        _ => None,
    };
    found.or_else(|| opening(&atoms, words))
}

/// A name and an arrow, in games where that is enough.
fn opening(atoms: &[Atom], words: &dyn Vocabulary) -> Option<Attempt> {
    if !words.opens_with_names() {
        return None;
    }
    let arrow = atoms.iter().take(NAME + 1).position(|a| a.kind == Kind::Arrow).filter(|at| *at > 0)?;
    let name = join(&atoms[..arrow]);
    let drawn = atoms[arrow].text == ">";
    let goes = |n: usize| words.is_name(&join(atoms[arrow + 1..].iter().take(n)));
    if words.is_name(&name) && (drawn || (1..=4).any(goes)) {
        return Some(Attempt::Plain);
    }
    (drawn && words.is_known(&name)).then_some(Attempt::Bent)
}

/// What follows the first word.
struct Following<'a> {
    verb: &'a Atom,
    atoms: &'a [Atom],
    words: &'a dyn Vocabulary,
}

impl Following<'_> {
    fn is_nothing(&self) -> bool {
        self.atoms.is_empty()
    }

    /// A colon, an arrow, a number, or something the language knows or nearly
    /// knows.
    fn is_order(&self) -> bool {
        let Some(next) = self.atoms.first() else {
            return false;
        };
        let marked = next.text == ":" || next.text == "=";
        let counts = next.kind == Kind::Number || (next.number().is_some() && self.atoms.len() == 1);
        let number = counts && !self.words.is_payer(&self.verb.text);
        marked || self.has_arrow() || number || self.goes_on(next) || self.is_known()
    }

    /// Whether there is a drawn arrow.
    fn has_arrow(&self) -> bool {
        self.atoms.iter().any(|a| a.text == ">")
    }

    /// Whether the next word belongs to the verb: `press on`, `will as army`.
    fn goes_on(&self, next: &Atom) -> bool {
        if next.text == "as" {
            return self.atoms.get(1).is_some_and(|a| self.words.verb(&a.text).is_some());
        }
        let between = BETWEEN.contains(&next.text.as_str());
        self.words.follows(&self.verb.text, &next.text) && (!between || self.atoms.len() == 1)
    }

    /// Whether the first word that tells something is known.
    fn is_known(&self) -> bool {
        let small = |a: &Atom| a.number().is_some() || BETWEEN.contains(&a.text.as_str());
        let tells = |a: &Atom| !a.is_soft() && a.kind != Kind::Arrow && !small(a);
        let Some(at) = self.atoms.iter().position(tells) else {
            return false;
        };
        let figure =
            self.atoms[at].text.len() > 1 && self.atoms[at].text.starts_with(|c: char| c.is_ascii_digit());
        let known = |n: usize| self.words.is_known(&join(self.atoms[at..].iter().take(n)));
        (figure && self.atoms[at].kind == Kind::Word) || known(1) || known(2)
    }
}

/// Atoms as a text.
fn join<'a>(atoms: impl IntoIterator<Item = &'a Atom>) -> String {
    atoms.into_iter().map(|a| a.text.as_str()).collect::<Vec<_>>().join(" ")
}
