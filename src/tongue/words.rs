//! Vocabularies: what tells an attempt at an order from prose.

use super::atoms::cut;
use super::grammar::Grammar;
use super::names::{Index, Name, nearest};

/// How a word is a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// It is one.
    Whole,
    /// It is the beginning of one, three letters or more.
    Cut,
    /// It is a slip of the finger away from one.
    Near,
}

/// What the reader of a letter knows of the game it is about. Words come clean:
/// lower case and without accents.
pub trait Vocabulary {
    /// Whether and how an order can begin with this word.
    fn verb(&self, word: &str) -> Option<Verb>;

    /// Whether this word pays for orders, before a colon.
    fn is_payer(&self, word: &str) -> bool;

    /// Whether this word can stand right behind that verb.
    fn follows(&self, verb: &str, word: &str) -> bool;

    /// Whether these words name something, whole or cut.
    fn is_name(&self, words: &str) -> bool;

    /// Whether these words name something, or are a word of the game, or nearly.
    fn is_known(&self, words: &str) -> bool;

    /// Whether an order may begin with a name and an arrow, without a verb.
    fn opens_with_names(&self) -> bool;
}

/// The vocabulary of a letter that is about no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoGame;

impl Vocabulary for NoGame {
    fn verb(&self, _: &str) -> Option<Verb> {
        None
    }

    fn is_payer(&self, _: &str) -> bool {
        false
    }

    fn follows(&self, _: &str, _: &str) -> bool {
        false
    }

    fn is_name(&self, _: &str) -> bool {
        false
    }

    fn is_known(&self, _: &str) -> bool {
        false
    }

    fn opens_with_names(&self) -> bool {
        false
    }
}

/// The vocabulary of one game: its grammar and everything it has a name for.
#[derive(Debug)]
pub struct Words<'a> {
    grammar: &'a Grammar,
    names: Index,
}

/// Shorter words are too common to be nearly a name, or a later word of one.
const LONG: usize = 5;

/// Words that stand between others and tell nothing by themselves.
const BETWEEN: [&str; 14] =
    ["all", "as", "at", "but", "by", "for", "from", "in", "into", "of", "on", "or", "to", "with"];

impl<'a> Words<'a> {
    /// The words of a grammar, and names of any kind.
    pub fn new(grammar: &'a Grammar, names: Vec<Name>) -> Self {
        Self { grammar, names: Index::new(names) }
    }

    /// The words of a grammar, and the names of all its lists.
    pub fn of(grammar: &'a Grammar, names: &dyn Fn(&str) -> Vec<Name>) -> Self {
        Self::new(grammar, grammar.lists().flat_map(names).collect())
    }
}

impl Vocabulary for Words<'_> {
    fn verb(&self, word: &str) -> Option<Verb> {
        if self.grammar.verbs().any(|v| v == word) {
            Some(Verb::Whole)
        } else if self.grammar.begins_with(word) {
            Some(Verb::Cut)
        } else if word.len() >= 4 && !nearest(word, self.grammar.verbs().map(|v| (v, v))).is_empty() {
            Some(Verb::Near)
        } else {
            None
        }
    }

    fn is_payer(&self, word: &str) -> bool {
        self.grammar.is_payer(word)
    }

    fn follows(&self, verb: &str, word: &str) -> bool {
        self.grammar.follows(verb, word)
    }

    fn is_name(&self, words: &str) -> bool {
        let atoms = cut(words);
        let hits = self.names.find(&atoms, 0, true, &|word| self.grammar.is_taken(word));
        hits.iter().any(|hit| hit.end == atoms.len())
    }

    fn is_known(&self, words: &str) -> bool {
        if BETWEEN.contains(&words) {
            return false;
        }
        let atoms = cut(words);
        let names = |strict| {
            let hits = self.names.find(&atoms, 0, strict, &|word| self.grammar.is_taken(word));
            hits.iter().any(|hit| hit.end == atoms.len())
        };
        let long = words.len() >= LONG;
        self.grammar.has_word(words)
            || names(true)
            || (long && names(false))
            || (long && atoms.len() == 1 && !self.names.near(words).is_empty())
    }

    fn opens_with_names(&self) -> bool {
        self.grammar.openings().next().is_some()
    }
}
