//! Letters from mail servers about letters of ours: delivery reports (RFC 3464),
//! reports of abuse (RFC 5965), notices in free words, and challenges.
//!
//! Nothing in them is ever an order, and nothing they say is believed before it is
//! clear that they are about a letter that we sent. Knows no store.

mod fields;
mod free;
mod words;

use super::{Limits, parts, scan};
use crate::mail::address::Address;
use crate::mail::outbox::is_own_message_id;
use mail_parser::{Message, MessageParser, PartType};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Receivers of one report that are looked at.
const RECEIVERS: usize = 20;
/// Message ids of one report that are looked up.
const IDS: usize = 5;
/// Characters of what a server said that are kept.
const WHY_CHARS: usize = 200;
/// Bytes of texts that are searched.
const TEXT_BYTES: usize = 64 * 1024;

/// A letter about a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What it says became of the letter.
    pub outcome: Outcome,
    /// The addresses it names as the letter's receivers.
    pub receivers: Vec<Address>,
    /// The ids of letters of ours in what it brings back, without brackets.
    pub returned: Vec<String>,
    /// What the mail server said, one line.
    pub why: String,
    /// It is in free words: an address in its text counts as named.
    free: Option<String>,
}

/// What became of a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It did not arrive.
    Failed {
        /// There is no such mailbox.
        gone: bool,
    },
    /// It has not arrived yet.
    Delayed,
    /// It arrived, or went on to another server.
    Arrived,
    /// Whoever got it wants no more of them.
    Unwanted,
    /// A person is to prove to be one first.
    Challenged,
}

impl Report {
    /// Whether the report names an address as the one that it is about.
    pub fn names(&self, address: &Address) -> bool {
        let in_text = || self.free.as_ref().is_some_and(|text| text.contains(&address.key()));
        self.receivers.contains(address) || in_text()
    }
}

/// The report in a letter, if it is one.
pub fn report(raw: &[u8], limits: &Limits) -> Option<Report> {
    if raw.len() > limits.letter_bytes || scan::bombs(raw, limits).is_err() {
        return None;
    }
    let work = || {
        let message = MessageParser::default().parse(raw)?;
        (message.parts.len() <= limits.parts).then(|| take_apart(&message, limits))?
    };
    parts::deep(|| catch_unwind(AssertUnwindSafe(work)).ok().flatten()).ok().flatten()
}

/// What was found in the parts.
#[derive(Default)]
struct Found {
    receivers: Vec<fields::Receiver>,
    complaint: Option<Vec<Address>>,
    returned: Vec<String>,
    text: String,
    /// A notice that a letter was read.
    read: bool,
}

fn take_apart(message: &Message<'_>, limits: &Limits) -> Option<Report> {
    let mut found = Found::default();
    for part in message.parts.iter().take(limits.parts) {
        let (kind, subtype) = parts::kind_of(part);
        let text = || parts::decoded(message, part, TEXT_BYTES).0;
        match (kind.as_str(), subtype.as_str()) {
            ("message", "delivery-status" | "global-delivery-status") => {
                let room = RECEIVERS.saturating_sub(found.receivers.len());
                found.receivers.extend(fields::receivers(&text()).into_iter().take(room));
            }
            ("message", "feedback-report") => found.complaint = Some(fields::complained(&text())),
            ("message", "disposition-notification") => found.read = true,
            ("text", "rfc822-headers") => found.take_ids(&text(), limits),
            _ => match &part.body {
                PartType::Message(inner) => {
                    found.returned.extend(inner.message_id().map(str::to_owned));
                }
                PartType::Text(_) | PartType::Html(_) if found.text.len() < TEXT_BYTES => {
                    let text = text();
                    found.take_ids(&text, limits);
                    found.text.push_str(&text);
                    found.text.push('\n');
                }
                _ => {}
            },
        }
    }
    found.returned.retain(|id| limits.own.iter().any(|own| is_own_message_id(id, own.domain())));
    found.returned.dedup();
    found.returned.truncate(IDS);
    let header = message.header_raw("X-Failed-Recipients").unwrap_or_default();
    let failed: Vec<Address> =
        header.split(',').filter_map(|address| Address::parse(address).ok()).take(RECEIVERS).collect();
    let subject = super::clean::header(message.subject().unwrap_or_default(), WHY_CHARS);
    found.conclude(&subject, failed)
}

impl Found {
    /// Every id of ours in a text; mail servers return letters in many ways.
    fn take_ids(&mut self, text: &str, limits: &Limits) {
        let words = text.split(|c: char| c.is_whitespace() || "<>\"'()[],;".contains(c));
        let own = |word: &&str| {
            word.contains('@') && limits.own.iter().any(|own| is_own_message_id(word, own.domain()))
        };
        self.returned.extend(words.filter(own).take(IDS).map(str::to_owned));
    }

    fn conclude(self, subject: &str, failed: Vec<Address>) -> Option<Report> {
        let Self { receivers, complaint, returned, text, read } = self;
        if let Some(receivers) = complaint {
            let why = "the letter was reported as abuse".to_owned();
            return Some(Report { outcome: Outcome::Unwanted, receivers, returned, why, free: None });
        }
        if !receivers.is_empty() {
            // The worst that happened to any of them: there is one receiver to a letter.
            let worst = receivers.iter().max_by_key(|receiver| receiver.weight())?;
            let (outcome, why) = (worst.outcome, worst.why.clone());
            let receivers = receivers.into_iter().flat_map(|receiver| receiver.addresses).collect();
            return Some(Report { outcome, receivers, returned, why, free: None });
        }
        if read {
            return None;
        }
        let (outcome, why) = free::judge(subject, &text, !failed.is_empty())?;
        Some(Report { outcome, receivers: failed, returned, why, free: Some(text.to_lowercase()) })
    }
}

/// One line of what a mail server said, cleaned and cut.
fn short(text: &str) -> String {
    super::clean::header(text, WHY_CHARS)
}

#[cfg(test)]
mod tests;
