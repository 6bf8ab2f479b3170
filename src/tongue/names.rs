//! Names: finding what a few words may mean in a list of [`Name`]s.
//!
//! Exact first: the code or a full form, with or without blanks and small words.
//! Then beginnings: the typed words are the beginnings of the name's words in
//! order, with or without blanks; small words and last words may be missing;
//! three letters at least. Then, where the slot allows it, a later word of the
//! name. Within the best of these everything that fits is handed back. The code is
//! a form as any other.

use super::atoms::{Atom, Kind};
use super::clean::{clean, fold, is_filler};
use std::collections::HashSet;

/// Something that can be named in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The canonical code, as printed; read as a form as well.
    pub code: String,
    /// Full names, aliases and nicknames, in any case.
    pub forms: Vec<String>,
}

impl Name {
    /// A name of a code and its forms.
    pub fn new(code: &str, forms: &[&str]) -> Self {
        Self { code: code.to_owned(), forms: forms.iter().map(|&f| f.to_owned()).collect() }
    }
}

/// The longest name, in words.
const SPAN: usize = 8;
/// Words that a name may do without.
const SMALL: [&str; 12] = ["the", "a", "an", "of", "and", "to", "in", "on", "is", "for", "at", "from"];
/// The fewest letters a name may be cut to.
const LETTERS: usize = 3;
/// Longer words are no slip of the finger.
const NEAR: usize = 40;

/// A list of names, ready for looking up.
#[derive(Debug)]
pub(super) struct Index {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    code: String,
    /// The code and every form, without blanks, with and without small words.
    exact: HashSet<String>,
    /// The first words of the forms, for slips of the finger.
    firsts: Vec<String>,
    forms: Vec<Vec<Part>>,
}

#[derive(Debug)]
struct Part {
    letters: Vec<char>,
    small: bool,
}

/// What a stretch of words may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    /// The atom after the stretch.
    pub end: usize,
    /// 0 exact, 1 beginnings, 2 a later word.
    pub rank: u32,
    /// The codes that fit, in the order of the list.
    pub codes: Vec<String>,
}

impl Index {
    /// An index of a list.
    pub fn new(names: Vec<Name>) -> Self {
        Self { entries: names.into_iter().map(Entry::new).collect() }
    }

    /// What the words from `at` on may mean, for every length that means
    /// something. A word for which `taken` holds is no beginning of a name.
    pub fn find(&self, atoms: &[Atom], at: usize, strict: bool, taken: &dyn Fn(&str) -> bool) -> Vec<Hit> {
        let mut hits = Vec::new();
        let first = atoms.get(at);
        if !first.is_some_and(|a| matches!(a.kind, Kind::Word | Kind::Number)) {
            return hits;
        }
        let words = atoms[at..].iter().take(SPAN).take_while(|a| a.in_name()).count();
        for span in 1..=words {
            let typed = &atoms[at..at + span];
            let letters: Vec<Vec<char>> = typed.iter().map(|a| a.text.chars().collect()).collect();
            let begun = self.codes(|e| e.forms.iter().any(|f| begins(&letters, 0, f)));
            let inner = self.codes(|e| e.forms.iter().any(|f| holds(&letters, f)));
            let over = begun.is_empty() && inner.is_empty();
            let exact = self.exactly(typed);
            if !exact.is_empty() {
                hits.push(Hit { end: at + span, rank: 0, codes: exact });
            } else if may_be_cut(typed, taken) {
                let whole = letters[0].len() >= LETTERS || !typed[0].text.is_ascii();
                if !begun.is_empty() {
                    hits.push(Hit { end: at + span, rank: 1, codes: begun });
                } else if !inner.is_empty() && !strict && whole {
                    hits.push(Hit { end: at + span, rank: 2, codes: inner });
                }
            }
            if over {
                break;
            }
        }
        hits
    }

    /// The codes of the names that are exactly these words.
    fn exactly(&self, typed: &[Atom]) -> Vec<String> {
        let squashed: String = typed.iter().map(|a| a.text.as_str()).collect();
        let number = typed[0].number().filter(|_| typed.len() == 1).map(|n| n.to_string());
        let number = number.as_ref();
        self.codes(|e| e.exact.contains(&squashed) || number.is_some_and(|n| e.exact.contains(n)))
    }

    /// The codes of the entries that fit, each once.
    fn codes(&self, fits: impl Fn(&Entry) -> bool) -> Vec<String> {
        let mut codes: Vec<String> = Vec::new();
        for entry in self.entries.iter().filter(|e| fits(e)) {
            if !codes.contains(&entry.code) {
                codes.push(entry.code.clone());
            }
        }
        codes
    }

    /// Every code, in the order of the list.
    pub fn all(&self) -> Vec<String> {
        self.codes(|_| true)
    }

    /// The codes of the names a slip of the finger away from `word`, nearest
    /// first, at most three.
    pub fn near(&self, word: &str) -> Vec<String> {
        let keys = self.entries.iter().flat_map(Entry::keys);
        nearest(word, keys)
    }
}

impl Entry {
    fn new(name: Name) -> Self {
        let mut exact = HashSet::from([squash(&name.code)]);
        let mut forms = Vec::new();
        let mut firsts = Vec::new();
        for form in name.forms.iter().chain([&name.code]) {
            let parts = parts(form);
            exact.insert(squash(form));
            exact.insert(parts.iter().flat_map(|p| &p.letters).collect());
            exact.insert(parts.iter().filter(|p| !p.small).flat_map(|p| &p.letters).collect());
            firsts.extend(parts.iter().find(|p| !p.small).map(|p| p.letters.iter().collect()));
            forms.push(parts);
        }
        exact.remove("");
        Self { code: name.code, exact, firsts, forms }
    }

    /// Everything a slip of the finger is compared with, and the code it means.
    fn keys(&self) -> impl Iterator<Item = (&str, &str)> {
        self.exact.iter().chain(&self.firsts).map(|key| (key.as_str(), self.code.as_str()))
    }
}

/// Whether words may be the beginning of a name at all: three letters or more,
/// no number, no word of the language, nothing that only joins at the end.
fn may_be_cut(typed: &[Atom], taken: &dyn Fn(&str) -> bool) -> bool {
    let joins = typed.last().is_none_or(|a| matches!(a.kind, Kind::Arrow | Kind::Join));
    let letters: usize = typed.iter().map(|a| a.text.chars().count()).sum();
    let wide = typed.iter().any(|a| !a.text.is_ascii());
    let first = &typed[0];
    !joins && !taken(&first.text) && first.kind != Kind::Number && (letters >= LETTERS || wide)
}

/// A text without blanks and marks.
pub(super) fn squash(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The words of a form.
fn parts(form: &str) -> Vec<Part> {
    let cleaned = clean(form);
    let words = cleaned.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty() && !is_filler(w));
    words.map(|w| Part { letters: w.chars().collect(), small: SMALL.contains(&w) }).collect()
}

/// Whether the typed words are beginnings of the parts, in order.
fn begins(typed: &[Vec<char>], used: usize, parts: &[Part]) -> bool {
    let Some((word, later)) = typed.split_first() else {
        return true;
    };
    let Some((part, rest)) = parts.split_first() else {
        return false;
    };
    if part.small && begins(typed, used, rest) {
        return true;
    }
    let left = &word[used..];
    let common = left.iter().zip(&part.letters).take_while(|(a, b)| a == b).count();
    (1..=common)
        .rev()
        .any(|n| if n == left.len() { begins(later, 0, rest) } else { begins(typed, used + n, rest) })
}

/// Whether the typed words begin at a later part, each one a beginning.
fn holds(typed: &[Vec<char>], parts: &[Part]) -> bool {
    (1..parts.len()).any(|i| {
        !parts[i].small
            && typed.len() <= parts.len() - i
            && typed.iter().zip(&parts[i..]).all(|(word, part)| part.letters.starts_with(word))
    })
}

/// Of `(key, value)` pairs the values whose keys are nearest to `word`: one
/// slip away, two in long words; at most three.
pub(super) fn nearest<'a>(word: &str, keys: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let word = squash(word);
    let length = word.chars().count();
    if !(LETTERS..=NEAR).contains(&length) {
        return Vec::new();
    }
    let reach = if length >= 6 { 2 } else { 1 };
    let mut found: Vec<(usize, &str)> = Vec::new();
    for (key, value) in keys {
        if key.chars().count().abs_diff(length) > reach {
            continue;
        }
        let slips = strsim::osa_distance(&word, key);
        if slips <= reach {
            found.push((slips, value));
        }
    }
    found.sort_unstable();
    let mut values: Vec<String> = Vec::new();
    for (_, value) in found {
        if values.len() < 3 && !values.iter().any(|v| v == value) {
            values.push(value.to_owned());
        }
    }
    values
}
