//! Findings as they come, each once.

use super::codes::{Class, Code, Verdict};
use crate::ledger::Hash;
use std::collections::HashSet;

/// Something worth telling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// Where: a game and block, a section, a receipt.
    pub place: String,
    /// More about it; may be empty.
    pub detail: String,
    /// What happened just here, in a sentence of its own; may be empty.
    pub told: String,
    /// The hashes of the records that show it: for a contradiction both sides,
    /// as far as there are two.
    pub records: Vec<Hash>,
}

impl Finding {
    /// What it means, in one sentence: what happened here, or else what its code
    /// says, with the detail.
    pub fn sentence(&self) -> String {
        match (self.told.as_str(), self.detail.as_str()) {
            ("", "") => self.code.sentence().to_owned(),
            ("", detail) => format!("{} ({detail})", self.code.sentence()),
            (told, _) => told.to_owned(),
        }
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {}", self.code.word(), self.place, self.sentence())
    }
}

/// A signed record that is not as the protocol demands, and why.
pub(super) type Ruled<T = ()> = Result<T, String>;

/// How many links may be hashed. An honest game of the longest chain needs
/// 65536; who needs this many has long been found out.
const HASHES: u32 = 4_000_000;

/// How many findings are kept; all count for the verdict.
const KEPT: usize = 10_000;

/// The findings so far.
#[derive(Debug)]
pub(super) struct Log {
    findings: Vec<Finding>,
    worst: Option<Class>,
    left_out: usize,
    seen: HashSet<(Code, String, String)>,
    hashes: u32,
}

impl Default for Log {
    fn default() -> Self {
        Self { findings: Vec::new(), worst: None, left_out: 0, seen: HashSet::new(), hashes: HASHES }
    }
}

impl Log {
    /// Notes a finding, unless it is noted already.
    pub fn say(&mut self, code: Code, place: &str, detail: impl Into<String>, records: &[Hash]) {
        self.tell(code, place, detail, String::new(), records);
    }

    /// As [`Self::say`], with a sentence that tells what happened just here.
    pub fn tell(
        &mut self,
        code: Code,
        place: &str,
        detail: impl Into<String>,
        told: String,
        records: &[Hash],
    ) {
        self.worst = self.worst.max(Some(code.class()));
        if self.findings.len() >= KEPT {
            self.left_out += 1;
            return;
        }
        let detail = detail.into();
        if self.seen.insert((code, place.to_owned(), detail.clone())) {
            let records = records.to_vec();
            self.findings.push(Finding { code, place: place.to_owned(), detail, told, records });
        }
    }

    /// Notes what broke a rule, if anything did; says whether all was well.
    pub fn guard(&mut self, place: &str, record: &Hash, job: Ruled) -> bool {
        match job {
            Ok(()) => true,
            Err(why) => {
                self.say(Code::Rule, place, why, &[*record]);
                false
            }
        }
    }

    /// Whether this many links may still be hashed.
    pub fn may_hash(&mut self, links: u32) -> bool {
        let left = self.hashes.checked_sub(links);
        self.hashes = left.unwrap_or(self.hashes);
        left.is_some()
    }

    /// How many findings there was no room for.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// Everything found.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }

    /// What it amounts to; `anything` says whether there was anything to check.
    pub fn verdict(&self, anything: bool) -> Verdict {
        match self.worst {
            Some(Class::Fault) => Verdict::Fault,
            Some(Class::Dispute) => Verdict::Dispute,
            Some(Class::Damage) => Verdict::Damaged,
            Some(Class::Lack) => Verdict::Incomplete,
            Some(Class::Notice) | None if anything => Verdict::Verified,
            Some(Class::Notice) | None => Verdict::Nothing,
        }
    }
}
