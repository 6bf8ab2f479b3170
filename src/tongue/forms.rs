//! Matching: one sentence against all forms of a grammar.
//!
//! Every form is a small program; a thread of it is a place in the program, a
//! place in the sentence, and what it has taken. Threads that are alike in all
//! three are followed once, and the steps are counted, so that no sentence can
//! keep the reader busy.

use super::atoms::{Atom, Kind, cut, figures};
use super::grammar::{Grammar, Taken};
use super::misread::Misread;
use super::names::{Hit, Index, Name, nearest};
use super::pattern::{Slot, Step};
use super::takes::{Take, Takes};
use super::{Parsed, Sentence};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// The longest sentence, in atoms.
const ATOMS: usize = 200;
/// The most steps that are made for one sentence.
const STEPS: usize = 60_000;
/// The most names of an ambiguity that are told.
const TOLD: usize = 8;
/// The fewest letters a word of the language may be cut to.
const LETTERS: usize = 3;

/// Reads one sentence.
pub(super) struct Reader<'a> {
    grammar: &'a Grammar,
    atoms: Vec<Atom>,
    names: &'a dyn Fn(&str) -> Vec<Name>,
    stands: &'a dyn Fn(&Taken, &str, &str) -> bool,
    lists: HashMap<String, Rc<Index>>,
    hits: HashMap<(String, bool, usize), Rc<Vec<Hit>>>,
    takes: Takes,
    senses: Vec<Sense>,
    far: Far,
    steps: usize,
}

/// Figures that were found: where they end, their rank, counts and letters.
type Counted = (usize, u32, Vec<(u32, char)>);

/// A thread of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Thread {
    pc: usize,
    at: usize,
    taken: usize,
    rank: u32,
}

/// One whole reading.
struct Sense {
    form: usize,
    taken: usize,
    rank: u32,
}

/// The furthest place where threads got stuck, and what they wanted there.
#[derive(Default)]
struct Far {
    at: usize,
    form: usize,
    words: BTreeSet<String>,
    lists: BTreeSet<String>,
}

impl<'a> Reader<'a> {
    /// A reader of a sentence that is not empty and not too long.
    pub fn new(
        grammar: &'a Grammar,
        sentence: &Sentence,
        names: &'a dyn Fn(&str) -> Vec<Name>,
        stands: &'a dyn Fn(&Taken, &str, &str) -> bool,
    ) -> Result<Self, Misread> {
        let atoms = cut(&sentence.text);
        if atoms.is_empty() {
            return Err(Misread::Empty);
        }
        if atoms.len() > ATOMS {
            return Err(Misread::TooLong);
        }
        Ok(Self {
            grammar,
            atoms,
            names,
            stands,
            lists: HashMap::new(),
            hits: HashMap::new(),
            takes: Takes::default(),
            senses: Vec::new(),
            far: Far::default(),
            steps: 0,
        })
    }

    /// The one sense of the sentence.
    pub fn read(mut self) -> Result<Parsed, Misread> {
        for form in 0..self.grammar.programs.len() {
            self.try_form(form)?;
        }
        let Some(best) = self.senses.iter().map(|s| s.rank).min() else {
            return Err(self.misread());
        };
        self.senses.retain(|s| s.rank == best);
        let id = |s: &Sense| self.grammar.forms[s.form].id;
        if let Some(unsure) = self.senses.iter().find_map(|s| self.takes.unsure(s.taken)) {
            let (codes, (from, to)) = unsure;
            let candidates = codes.iter().take(TOLD).cloned().collect();
            return Err(Misread::Ambiguous { word: self.text(from, to), candidates });
        }
        let first = &self.senses[0];
        if self.senses.iter().any(|s| s.taken != first.taken || id(s) != id(first)) {
            let mut examples: Vec<String> = Vec::new();
            for sense in &self.senses {
                let example = self.grammar.forms[sense.form].example;
                if !examples.iter().any(|e| e == example) {
                    examples.push(example.to_owned());
                }
            }
            return Err(Misread::TwoWays { examples });
        }
        Ok(self.takes.parsed(id(first), first.taken))
    }

    /// Follows every thread of one form.
    fn try_form(&mut self, form: usize) -> Result<(), Misread> {
        let grammar = self.grammar;
        let program = &grammar.programs[form];
        let mut todo = vec![Thread { pc: 0, at: 0, taken: 0, rank: 0 }];
        let mut seen = HashSet::new();
        while let Some(thread) = todo.pop() {
            if !seen.insert(thread) {
                continue;
            }
            self.steps += 1;
            if self.steps > STEPS {
                return Err(Misread::TooLong);
            }
            self.step(form, &program[thread.pc], thread, &mut todo);
        }
        Ok(())
    }

    /// Makes one step of a thread.
    fn step(&mut self, form: usize, step: &Step, mut thread: Thread, todo: &mut Vec<Thread>) {
        let next = Thread { pc: thread.pc + 1, ..thread };
        match step {
            Step::Split(a, b) => todo.extend([Thread { pc: *b, ..thread }, Thread { pc: *a, ..thread }]),
            Step::Jump(to) => todo.push(Thread { pc: *to, ..thread }),
            Step::Colon => todo.push(next),
            Step::Row => todo.push(Thread { taken: self.takes.add(thread.taken, Take::Row), ..next }),
            Step::RowEnd => todo.push(Thread { taken: self.takes.add(thread.taken, Take::RowEnd), ..next }),
            Step::Match => {
                thread.at = self.hard(thread.at);
                if thread.at == self.atoms.len() {
                    self.senses.push(Sense { form, taken: thread.taken, rank: thread.rank });
                } else {
                    self.stuck(form, thread.at, None, None);
                }
            }
            Step::Arrow => {
                let at = self.hard(thread.at);
                if self.atoms.get(at).is_some_and(|a| a.kind == Kind::Arrow) {
                    todo.push(Thread { at: at + 1, ..next });
                } else {
                    self.stuck(form, at, Some(">"), None);
                }
            }
            Step::Word { text, whole, into } => {
                let at = self.hard(thread.at);
                let Some(rank) = self.atoms.get(at).and_then(|a| word_rank(a, text, *whole)) else {
                    self.stuck(form, at, Some(text), None);
                    return;
                };
                let mut on = Thread { at: at + 1, rank: thread.rank + rank, ..next };
                if let Some(label) = into {
                    let take = Take::Codes { label: label.clone(), codes: vec![text.clone()] };
                    on.taken = self.takes.add(on.taken, take);
                }
                todo.push(on);
            }
            Step::Slot { label, kind } => self.fill(form, label, kind, next, todo),
        }
    }

    /// Fills a slot in every way the sentence allows.
    fn fill(&mut self, form: usize, label: &str, kind: &Slot, next: Thread, todo: &mut Vec<Thread>) {
        let at = self.hard(next.at);
        let before = todo.len();
        let codes = |codes: Vec<String>| Take::Codes { label: label.to_owned(), codes };
        match kind {
            Slot::Number => {
                if let Some(n) = self.atoms.get(at).and_then(Atom::number) {
                    let taken = self.takes.add(next.taken, codes(vec![n.to_string()]));
                    todo.push(Thread { at: at + 1, taken, ..next });
                }
            }
            Slot::Text => {
                if at < self.atoms.len() {
                    let end = self.atoms.len();
                    let taken = self.takes.add(next.taken, codes(vec![self.text(at, end)]));
                    todo.push(Thread { at: end, taken, ..next });
                }
            }
            Slot::Figure => {
                for (end, rank, found) in self.figures(at) {
                    let taken = self.takes.add(next.taken, codes(found));
                    todo.push(Thread { at: end, taken, rank: next.rank + rank, ..next });
                }
            }
            Slot::Name { list, strict } => {
                for hit in self.hits(list, *strict, at).iter() {
                    let found = self.standing(next.taken, label, &hit.codes);
                    let take = if found.len() == 1 {
                        codes(found)
                    } else {
                        Take::Unsure { label: label.to_owned(), codes: found, words: (at, hit.end) }
                    };
                    let taken = self.takes.add(next.taken, take);
                    todo.push(Thread { at: hit.end, taken, rank: next.rank + hit.rank, ..next });
                }
            }
        }
        if todo.len() == before {
            let list = match kind {
                Slot::Name { list, .. } => Some(list.as_str()),
                Slot::Figure => Some("figure"),
                _ => None,
            };
            self.stuck(form, at, None, list);
        }
    }

    /// Of several codes those that can stand there; all, if none can.
    fn standing(&self, taken: usize, label: &str, codes: &[String]) -> Vec<String> {
        if codes.len() > 1 {
            let so_far = self.takes.parsed("", taken).slots;
            let left: Vec<String> =
                codes.iter().filter(|code| (self.stands)(&so_far, label, code)).cloned().collect();
            if !left.is_empty() {
                return left;
            }
        }
        codes.to_vec()
    }

    /// The figures that begin at `at`: where each ends, its rank, its codes.
    fn figures(&mut self, at: usize) -> Vec<(usize, u32, Vec<String>)> {
        let list = self.list("figure");
        let letters: Vec<char> = list.all().iter().filter_map(|code| single(code)).collect();
        let mut found: Vec<Counted> = Vec::new();
        let Some(first) = self.atoms.get(at) else {
            return Vec::new();
        };
        if let Some(glued) = figures(&first.text, &letters) {
            found.push((at + 1, 0, glued));
        }
        let counted = first.number().filter(|n| *n < 1000);
        let (count, kind) = counted.map_or((1, at), |n| (n, at + 1));
        if counted.is_some()
            && self.atoms.get(kind).and_then(|a| single(&a.text)).is_some_and(|c| letters.contains(&c))
        {
            found.push((kind + 1, 0, vec![(count, self.atoms[kind].text.chars().next().unwrap_or('?'))]));
        } else {
            for hit in self.hits("figure", true, kind).iter().filter(|h| h.codes.len() == 1) {
                if let Some(letter) =
                    single(&hit.codes[0]).filter(|_| hit.end > kind + 1 || !self.is_letter(kind))
                {
                    found.push((hit.end, hit.rank, vec![(count, letter)]));
                }
            }
        }
        let mut all = Vec::new();
        for (end, rank, figures) in found {
            let codes: Vec<String> = figures.iter().map(|(n, c)| format!("{n}{c}")).collect();
            if let Some((to, end)) = self.turned(end, &letters) {
                let mut turned = codes.clone();
                if let Some(last) = turned.last_mut() {
                    last.push('>');
                    last.push(to);
                }
                all.push((end, rank, turned));
            }
            all.push((end, rank, codes));
        }
        all
    }

    /// Whether the atom is one letter alone.
    fn is_letter(&self, at: usize) -> bool {
        self.atoms.get(at).is_some_and(|a| single(&a.text).is_some())
    }

    /// What the figure before `at` is turned into, if `> letter` follows.
    fn turned(&self, at: usize, letters: &[char]) -> Option<(char, usize)> {
        let arrow = self.atoms.get(at)?.kind == Kind::Arrow;
        let letter = single(&self.atoms.get(at + 1)?.text)?;
        (arrow && letters.contains(&letter)).then_some((letter, at + 2))
    }

    /// What the words at `at` may mean in a list.
    fn hits(&mut self, list: &str, strict: bool, at: usize) -> Rc<Vec<Hit>> {
        let key = (list.to_owned(), strict, at);
        if let Some(hits) = self.hits.get(&key) {
            return Rc::clone(hits);
        }
        let index = self.list(list);
        let hits = Rc::new(index.find(&self.atoms, at, strict, &|word| self.grammar.is_taken(word)));
        self.hits.insert(key, Rc::clone(&hits));
        hits
    }

    /// A list of names, asked for once.
    fn list(&mut self, list: &str) -> Rc<Index> {
        if let Some(index) = self.lists.get(list) {
            return Rc::clone(index);
        }
        let index = Rc::new(Index::new((self.names)(list)));
        self.lists.insert(list.to_owned(), Rc::clone(&index));
        index
    }

    /// The first place from `at` on that is not soft.
    fn hard(&self, at: usize) -> usize {
        at + self.atoms[at.min(self.atoms.len())..].iter().take_while(|a| a.is_soft()).count()
    }

    /// A stretch of the sentence.
    fn text(&self, from: usize, to: usize) -> String {
        let words: Vec<&str> = self.atoms[from.min(to)..to].iter().map(|a| a.text.as_str()).collect();
        words.join(" ").replace(" ,", ",").replace(" :", ":")
    }

    /// Remembers where a thread got stuck.
    fn stuck(&mut self, form: usize, at: usize, word: Option<&str>, list: Option<&str>) {
        if at > self.far.at {
            self.far = Far { at, form, ..Far::default() };
        }
        if at == self.far.at {
            self.far.words.extend(word.map(str::to_owned));
            self.far.lists.extend(list.map(str::to_owned));
        }
    }

    /// Why no form fits.
    fn misread(mut self) -> Misread {
        let far = std::mem::take(&mut self.far);
        let word = self.stray_words(far.at);
        let near = nearest(&self.atoms[0].text, self.grammar.verbs().map(|v| (v, v)));
        // A name may stand before an arrow; a slip in a verb stands before a name.
        let arrow = |atoms: &[Atom]| atoms.iter().any(|a| a.kind == Kind::Arrow);
        let slip = !near.is_empty() && !arrow(&self.atoms[1..self.atoms.len().min(2)]);
        if far.at == 0 && (slip || !arrow(&self.atoms)) {
            return Misread::NoVerb { word: self.atoms[0].text.clone(), near };
        }
        let after = self.text(0, far.at);
        let example = self.grammar.forms[far.form].example.to_owned();
        if far.at >= self.atoms.len() {
            return Misread::Short { after, example };
        }
        let indexes: Vec<Rc<Index>> = far.lists.iter().map(|list| self.list(list)).collect();
        let mut near: Vec<String> = Vec::new();
        for text in [&word, &self.atoms[far.at].text] {
            for index in &indexes {
                near.extend(index.near(text));
            }
            near.extend(nearest(text, far.words.iter().map(|w| (w.as_str(), w.as_str()))));
        }
        let mut once = BTreeSet::new();
        near.retain(|code| once.insert(code.clone()));
        near.truncate(3);
        let plain = self.atoms[far.at].kind == Kind::Word || self.atoms[far.at].kind == Kind::Number;
        if indexes.is_empty() || !plain {
            return Misread::Stray { word, after, near, example };
        }
        if near.is_empty() {
            let all: Vec<String> = indexes.iter().flat_map(|i| i.all()).collect();
            let whole = far.words.is_empty() && all.len() <= TOLD;
            return Misread::NoName { word, near: if whole { all } else { Vec::new() }, whole };
        }
        Misread::NoName { word, near, whole: false }
    }

    /// The words at `at` up to the next sign, four at most.
    fn stray_words(&self, at: usize) -> String {
        let plain = |a: &&Atom| matches!(a.kind, Kind::Word | Kind::Number);
        let words = self.atoms[at..].iter().take(4).take_while(plain).count();
        self.text(at, (at + words.max(1)).min(self.atoms.len()))
    }
}

/// How well an atom is a word of the language: 0 whole, 1 cut.
fn word_rank(atom: &Atom, text: &str, whole: bool) -> Option<u32> {
    if atom.text == text {
        return Some(0);
    }
    let cut = !whole && atom.kind == Kind::Word && atom.text.len() >= LETTERS && text.starts_with(&atom.text);
    cut.then_some(1)
}

/// The letter of a text of one letter.
fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let first = chars.next().filter(|c| c.is_alphabetic())?;
    chars.next().is_none().then_some(first)
}
