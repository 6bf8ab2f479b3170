//! What is taken on the ways through the forms: chains that share their beginnings.

use super::{Parsed, Row};
use std::collections::HashMap;

/// Something taken on the way.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Take {
    Codes { label: String, codes: Vec<String> },
    Unsure { label: String, codes: Vec<String>, words: (usize, usize) },
    Row,
    RowEnd,
}

/// All that was taken, as chains: equal chains have equal numbers.
#[derive(Default)]
pub(super) struct Takes {
    links: Vec<(usize, Take)>,
    known: HashMap<(usize, Take), usize>,
}

impl Takes {
    /// The chain `before` with one more link. 0 is the empty chain.
    pub fn add(&mut self, before: usize, take: Take) -> usize {
        let key = (before, take);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.links.push(key.clone());
        let number = self.links.len();
        self.known.insert(key, number);
        number
    }

    /// The links of a chain, first to last.
    fn chain(&self, mut taken: usize) -> Vec<&Take> {
        let mut chain = Vec::new();
        while taken > 0 {
            let (before, take) = &self.links[taken - 1];
            chain.push(take);
            taken = *before;
        }
        chain.reverse();
        chain
    }

    /// The first words of a chain that fit several names.
    pub fn unsure(&self, taken: usize) -> Option<(&[String], (usize, usize))> {
        self.chain(taken).into_iter().find_map(|take| match take {
            Take::Unsure { codes, words, .. } => Some((codes.as_slice(), *words)),
            _ => None,
        })
    }

    /// What a chain says.
    pub fn parsed(&self, form: &'static str, taken: usize) -> Parsed {
        let mut parsed = Parsed { form, slots: Vec::new(), rows: Vec::new() };
        let mut row: Option<Row> = None;
        for take in self.chain(taken) {
            match take {
                Take::Row => row = Some(Row::default()),
                Take::RowEnd => parsed.rows.extend(row.take()),
                Take::Codes { label, codes } | Take::Unsure { label, codes, .. } => {
                    fill(&mut parsed.slots, label, codes);
                    if let Some(row) = &mut row {
                        fill(&mut row.slots, label, codes);
                    }
                }
            }
        }
        parsed
    }
}

/// Adds codes to a slot.
fn fill(slots: &mut Vec<(String, Vec<String>)>, label: &str, codes: &[String]) {
    match slots.iter_mut().find(|(l, _)| l == label) {
        Some((_, all)) => all.extend_from_slice(codes),
        None => slots.push((label.to_owned(), codes.to_vec())),
    }
}
