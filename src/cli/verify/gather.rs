//! Reading the letters for `verify`: those received, and those sent.

use super::BadArgument;
use crate::desk::{Reading, Received, read_sent};
use crate::ledger::scan;
use crate::ledger::verify::{Sent, Text};
use crate::mail::archive::{self, ArchiveError, Found};
use crate::mail::letter::{self, Letter};
use std::path::{Path, PathBuf};

/// Everything that was read.
#[derive(Debug, Default)]
pub struct Gathered {
    /// The texts in which records may be.
    pub texts: Vec<Text>,
    /// How many letters were read.
    pub letters: usize,
    /// How many of them have records, or what is left of any.
    pub with_records: usize,
    /// The sent letters that are compared.
    pub sent: Vec<Sent>,
    /// Sent letters that answer one in which nothing was asked.
    pub not_asked: Vec<String>,
    /// Letters and files that could not be read, and why.
    pub unread: Vec<String>,
}

impl Gathered {
    /// Reads archives of received and of sent letters.
    pub fn read(paths: &[PathBuf], sent: &[PathBuf]) -> Result<Self, BadArgument> {
        let mut gathered = Self::default();
        let mut received = Received::default();
        for path in paths {
            let before = gathered.read_so_far();
            for found in archive::texts(path).map_err(|e| BadArgument(e.to_string()))? {
                gathered.letter(found, &mut received, !sent.is_empty());
            }
            gathered.nothing_in(path, gathered.read_so_far() == before);
        }
        let mut letters = Vec::new();
        for path in sent {
            let mut empty = true;
            for raw in archive::letters(path).map_err(|e| BadArgument(e.to_string()))? {
                gathered.sent_letter(raw, &mut letters);
                empty = false;
            }
            gathered.nothing_in(path, empty);
        }
        // The first words count, so the order matters.
        letters.sort_by_key(|(_, letter)| letter.date);
        for (source, letter) in letters {
            match read_sent(&letter, &source, &received) {
                Reading::Compared(sent) => gathered.sent.push(sent),
                Reading::NotAsked => gathered.not_asked.push(source),
                Reading::Nothing => {}
            }
        }
        Ok(gathered)
    }

    /// How many letters there were so far, readable or not.
    fn read_so_far(&self) -> usize {
        self.letters + self.unread.len()
    }

    /// Says of a path that no letter is in it.
    fn nothing_in(&mut self, path: &Path, empty: bool) {
        if empty {
            let shown = path.display();
            self.unread
                .push(format!("{shown} has no letter in it (of a folder, .eml files and Maildirs are read)"));
        }
    }

    fn letter(&mut self, found: Result<Found, ArchiveError>, received: &mut Received, comparing: bool) {
        let found = match found {
            Ok(found) => found,
            Err(why) => return self.unread.push(why.to_string()),
        };
        self.letters += 1;
        let mut texts = with_records(&found);
        // A letter that answers may quote only what we wrote without a record.
        let ours = texts.iter().any(|text| text.starts_with('[') || text.contains("ORDER "));
        let mut kept = Vec::new();
        for text in &texts {
            let records = scan::scan(text);
            received.records(records.iter().flatten());
            kept.push(!records.is_empty());
        }
        let any = kept.contains(&true);
        self.with_records += usize::from(any);
        if let Some(id) = found.message_id.filter(|_| comparing && (any || ours)) {
            received.letter(id, texts.clone());
        }
        // A mailbox may be large; what has no records is not needed any more.
        let mut kept = kept.into_iter();
        texts.retain(|_| kept.next().unwrap_or(false));
        let source = found.source;
        self.texts.extend(texts.into_iter().map(|text| Text { source: source.clone(), text }));
    }

    fn sent_letter(&mut self, raw: Result<archive::Raw, ArchiveError>, letters: &mut Vec<(String, Letter)>) {
        let raw = match raw {
            Ok(raw) => raw,
            Err(why) => return self.unread.push(why.to_string()),
        };
        if !raw.is_letter {
            let text = String::from_utf8_lossy(&raw.bytes).into_owned();
            return self.sent.push(Sent { source: raw.source, from: String::new(), text });
        }
        match letter::read(&raw.bytes, &archive::limits()) {
            Ok(letter) => letters.push((raw.source, letter)),
            Err(why) => self.unread.push(format!("{}: {why}", raw.source)),
        }
    }
}

/// The texts to look for records in: plain ones that have any, else those made
/// of HTML, else the plain ones.
fn with_records(found: &Found) -> Vec<String> {
    let with: Vec<String> = found.plain.iter().filter(|text| text.contains("BEGIN-AUDIT")).cloned().collect();
    if !with.is_empty() {
        with
    } else if found.html.is_empty() {
        found.plain.clone()
    } else {
        found.html.clone()
    }
}
