//! Names: finding what a few words may mean in a list of [`Name`]s.
//!
//! Exact first: the code or a full form, with or without blanks and small words.
//! Then beginnings: the typed words are the beginnings of the name's words in
//! order, with or without blanks; small words and last words may be missing;
//! three letters at least. Then, where the slot allows it, a later word of the
//! name. Within the best of these everything that fits is handed back.

use super::atoms::{Atom, Kind};
use super::clean::{clean, fold};
use std::collections::HashSet;

/// Something that can be named in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The canonical code, as printed.
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
            if let Some((rank, codes)) = self.meaning(typed, strict, taken) {
                hits.push(Hit { end: at + span, rank, codes });
            }
        }
        hits
    }

    /// The best meaning of exactly these words.
    fn meaning(
        &self,
        typed: &[Atom],
        strict: bool,
        taken: &dyn Fn(&str) -> bool,
    ) -> Option<(u32, Vec<String>)> {
        let exact = self.codes(|e| e.is_exactly(typed));
        if !exact.is_empty() {
            return Some((0, exact));
        }
        let ends_soft = typed.last().is_none_or(|a| matches!(a.kind, Kind::Arrow | Kind::Join));
        if ends_soft || taken(&typed[0].text) {
            return None;
        }
        let words: Vec<Vec<char>> = typed.iter().map(|a| a.text.chars().collect()).collect();
        let letters: usize = words.iter().map(Vec::len).sum();
        let wide = typed.iter().any(|a| !a.text.is_ascii());
        if typed[0].kind == Kind::Number || (letters < LETTERS && !wide) {
            return None;
        }
        let begun = self.codes(|e| e.forms.iter().any(|f| begins(&words, 0, f)));
        if !begun.is_empty() {
            return Some((1, begun));
        }
        if strict || (words[0].len() < LETTERS && !wide) {
            return None;
        }
        let inner = self.codes(|e| e.forms.iter().any(|f| holds(&words, f)));
        (!inner.is_empty()).then_some((2, inner))
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
        let keys = self.entries.iter().flat_map(|e| e.exact.iter().map(|k| (k.as_str(), e.code.as_str())));
        nearest(word, keys)
    }
}

impl Entry {
    fn new(name: Name) -> Self {
        let mut exact = HashSet::from([squash(&name.code)]);
        let mut forms = Vec::new();
        for form in name.forms.iter().chain([&name.code]) {
            let parts = parts(form);
            exact.insert(parts.iter().flat_map(|p| &p.letters).collect());
            exact.insert(parts.iter().filter(|p| !p.small).flat_map(|p| &p.letters).collect());
            forms.push(parts);
        }
        exact.remove("");
        Self { code: name.code, exact, forms }
    }

    fn is_exactly(&self, typed: &[Atom]) -> bool {
        let squashed: String = typed.iter().map(|a| a.text.as_str()).collect();
        if self.exact.contains(&squashed) {
            return true;
        }
        match typed {
            [one] => one.number().is_some_and(|n| self.exact.contains(&n.to_string())),
            _ => false,
        }
    }
}

/// A text without blanks and marks.
pub(super) fn squash(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The words of a form.
fn parts(form: &str) -> Vec<Part> {
    let cleaned = clean(form);
    let words = cleaned.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
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
