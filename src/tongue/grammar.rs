//! A game's grammar: its forms, made ready, and the words they begin with.

use super::forms::Reader;
use super::misread::Misread;
use super::names::Name;
use super::pattern::{Part, Slot, Step, compile, heads};
use super::{Form, Parsed, Sentence};
use std::collections::{BTreeMap, BTreeSet};

/// Words of the language in every game that no name may be cut to.
const COMMON: [&str; 34] = [
    "all", "always", "and", "as", "at", "but", "by", "cancel", "else", "for", "from", "free", "here", "if",
    "in", "into", "never", "no", "nobody", "none", "not", "nothing", "of", "on", "or", "random", "standing",
    "then", "till", "unless", "until", "when", "where", "with",
];

/// What a slot filled so far: labels and codes.
pub type Taken = [(String, Vec<String>)];

/// The forms of one game.
#[derive(Debug)]
pub struct Grammar {
    /// In the order `help orders` lists them.
    pub forms: Vec<Form>,
    pub(super) programs: Vec<Vec<Step>>,
    verbs: BTreeSet<String>,
    whole: BTreeSet<String>,
    payers: BTreeSet<String>,
    follows: BTreeMap<String, BTreeSet<String>>,
    words: BTreeSet<String>,
    openings: BTreeSet<String>,
    lists: BTreeSet<String>,
}

impl Grammar {
    /// A grammar of forms.
    ///
    /// # Panics
    ///
    /// If a pattern is not well formed: patterns are part of the program.
    pub fn new(forms: &[Form]) -> Self {
        Self::with_parts(forms, &[])
    }

    /// A grammar of forms that use named parts.
    ///
    /// # Panics
    ///
    /// If a pattern is not well formed: patterns are part of the program.
    pub fn with_parts(forms: &[Form], parts: &[Part]) -> Self {
        let program = |form: &Form| match compile(form.pattern, parts) {
            Ok(program) => program,
            Err(why) => panic!("the pattern of {}: {why}", form.id),
        };
        let mut grammar = Self {
            forms: forms.to_vec(),
            programs: forms.iter().map(program).collect(),
            verbs: BTreeSet::new(),
            whole: BTreeSet::new(),
            payers: BTreeSet::new(),
            follows: BTreeMap::new(),
            words: BTreeSet::new(),
            openings: BTreeSet::new(),
            lists: BTreeSet::new(),
        };
        for i in 0..grammar.programs.len() {
            let program = std::mem::take(&mut grammar.programs[i]);
            grammar.learn(&program);
            grammar.programs[i] = program;
        }
        grammar
    }

    /// The sense of a sentence; `names` gives the names each list knows. A slot
    /// `TO:REGION` asks for the list `region` and fills the slot `to`.
    pub fn read(&self, sentence: &Sentence, names: &dyn Fn(&str) -> Vec<Name>) -> Result<Parsed, Misread> {
        self.read_where(sentence, names, &|_, _, _| true)
    }

    /// As [`Grammar::read`]; where several names fit some words, those drop out
    /// for which `stands` says no: it is given the slots filled so far, the
    /// slot's label and a code.
    pub fn read_where(
        &self,
        sentence: &Sentence,
        names: &dyn Fn(&str) -> Vec<Name>,
        stands: &dyn Fn(&Taken, &str, &str) -> bool,
    ) -> Result<Parsed, Misread> {
        Reader::new(self, sentence, names, stands)?.read()
    }

    /// The words an order of this game can begin with, verbs and payers alike.
    pub fn verbs(&self) -> impl Iterator<Item = &str> {
        self.verbs.iter().map(String::as_str)
    }

    /// Whether an order can begin with `word`, whole or cut to three letters or
    /// more.
    pub fn begins_with(&self, word: &str) -> bool {
        let cut = |v: &String| word.len() >= 3 && v.starts_with(word) && !self.whole.contains(v);
        self.verbs.contains(word) || self.verbs.iter().any(cut)
    }

    /// Whether `word` pays for an order: it can stand before a colon.
    pub fn is_payer(&self, word: &str) -> bool {
        self.payers.contains(word)
    }

    /// Whether `word` can stand right behind the verb `verb`.
    pub fn follows(&self, verb: &str, word: &str) -> bool {
        self.follows.get(verb).is_some_and(|words| words.contains(word))
    }

    /// Whether `word` is a word of this game's language, anywhere.
    pub fn has_word(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// The lists an order without a verb can begin with: there `>` must follow.
    pub fn openings(&self) -> impl Iterator<Item = &str> {
        self.openings.iter().map(String::as_str)
    }

    /// The lists of names that the forms ask for.
    pub fn lists(&self) -> impl Iterator<Item = &str> {
        self.lists.iter().map(String::as_str)
    }

    /// Whether `word` is a word of the language that no name may be cut to.
    pub(super) fn is_taken(&self, word: &str) -> bool {
        COMMON.contains(&word) || self.verbs.contains(word)
    }

    /// Learns the words of one program.
    fn learn(&mut self, program: &[Step]) {
        for step in program {
            match step {
                Step::Word { text, .. } => {
                    self.words.insert(text.clone());
                }
                Step::Slot { kind: Slot::Name { list, .. }, .. } => {
                    self.lists.insert(list.clone());
                }
                _ => {}
            }
        }
        let colons = program.iter().enumerate().filter(|(_, s)| **s == Step::Colon).map(|(i, _)| i + 1);
        let starts: Vec<usize> = std::iter::once(0).chain(colons).collect();
        for start in starts {
            for head in heads(program, start) {
                self.learn_head(program, head, start == 0);
            }
        }
    }

    /// Learns what a sentence can begin with.
    fn learn_head(&mut self, program: &[Step], head: usize, first: bool) {
        match &program[head] {
            Step::Word { text, whole, .. } => {
                self.verbs.insert(text.clone());
                if *whole {
                    self.whole.insert(text.clone());
                }
                let next = heads(program, head + 1);
                if first && next.iter().any(|&pc| program[pc] == Step::Colon) {
                    self.payers.insert(text.clone());
                }
                let follows = self.follows.entry(text.clone()).or_default();
                for pc in next {
                    if let Step::Word { text, .. } = &program[pc] {
                        follows.insert(text.clone());
                    }
                }
            }
            Step::Slot { kind: Slot::Name { list, .. }, .. } if first => {
                self.openings.insert(list.clone());
            }
            _ => {}
        }
    }
}
