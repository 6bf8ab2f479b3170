//! Raw bytes to a letter: who wrote, and which lines are their own.
//!
//! The order of the steps matters. Size and header first, then robots, then a
//! cheap look for bombs, and only then is anything parsed. Nothing is trusted
//! and nothing here can fail by panicking; what cannot be read says why and who
//! could be told. Knows no order, no game and no store.

mod charset;
pub(crate) mod clean;
mod flowed;
mod head;
mod html;
mod parts;
pub mod report;
mod robot;
mod scan;
mod subject;
mod transfer;
mod words;

pub use robot::RobotReason;
pub(crate) use subject::is_game_id;
pub use subject::{base as base_subject, game_id, without_id};
pub(crate) use transfer::base64 as from_base64;

use super::address::{Address, Mailbox, Tag};
use super::reply::{self, Dropped, OwnLine};
use head::Head;
use sha2::{Digest, Sha256};
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;

/// What a letter may cost, and who we are.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of a whole letter.
    pub letter_bytes: usize,
    /// Bytes of the header section.
    pub header_bytes: usize,
    /// Lines of the header section.
    pub header_lines: usize,
    /// Parts of a letter.
    pub parts: usize,
    /// Letters attached inside a letter.
    pub nested: usize,
    /// Bytes of one plain text part that are read.
    pub text_bytes: usize,
    /// Bytes of one HTML part that are read.
    pub html_bytes: usize,
    /// Bytes of all texts that are kept for the verifier.
    pub texts_bytes: usize,
    /// Our own addresses, without tags: letters from them are ours.
    pub own: Vec<Address>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            letter_bytes: 1024 * 1024,
            header_bytes: 256 * 1024,
            header_lines: 1000,
            parts: 100,
            nested: 50,
            text_bytes: 64 * 1024,
            html_bytes: 256 * 1024,
            texts_bytes: 1024 * 1024,
            own: Vec::new(),
        }
    }
}

/// A letter, as plain data.
#[derive(Debug, Clone)]
pub struct Letter {
    /// Who wrote it, or says so.
    pub from: Mailbox,
    /// To and Cc, a hint only.
    pub to: Vec<Address>,
    /// Where our own server delivered it: this is where tags are looked for.
    pub delivered_to: Vec<Address>,
    /// The subject, decoded and cleaned; see [`base_subject`].
    pub subject: String,
    /// The message id, without brackets. Neither unique nor to be trusted.
    pub message_id: Option<String>,
    /// The id of the letter that was answered, without brackets.
    pub in_reply_to: Option<String>,
    /// The ids of the thread: the first ten and the last ten.
    pub references: Vec<String>,
    /// The sender's date in seconds. For show, never for deadlines.
    pub date: Option<i64>,
    /// Why this letter is neither acted on nor answered.
    pub robot: Option<RobotReason>,
    /// What the person wrote.
    pub lines: Vec<OwnLine>,
    /// What was passed over, and why.
    pub dropped: Vec<Dropped>,
    /// The passed-over lines of the letter that was answered, marks taken off.
    pub quoted: Vec<String>,
    /// All text parts, decoded, attachments included.
    pub texts: Vec<String>,
    /// Parts that were not read (pictures, attachments, attached letters).
    pub unread_parts: usize,
    /// The SHA-256 of the raw bytes.
    pub hash: [u8; 32],
    /// The SHA-256 of sender, subject and text: the same for two deliveries of
    /// one letter whose headers differ.
    pub text_hash: [u8; 32],
}

impl Letter {
    /// The tag of the address it was sent to: where our server delivered it
    /// counts, and To and Cc only if the server did not say.
    pub fn tag(&self, base: &Address) -> Option<Tag> {
        let tags = |list: &[Address]| list.iter().filter_map(|a| a.tag(base)).find_map(|t| Tag::parse(&t));
        tags(&self.delivered_to).or_else(|| tags(&self.to))
    }
}

/// Why a letter cannot be read. The words are for the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum Why {
    /// More bytes than allowed.
    #[error("the letter is too large; send the text without pictures and attachments")]
    TooLarge,
    /// The header does not end.
    #[error("the header of the letter is too long")]
    TooManyHeaders,
    /// More parts than allowed.
    #[error("the letter has too many parts; send plain text")]
    TooManyParts,
    /// Too many letters inside the letter.
    #[error("the letter has too many letters inside it; send plain text")]
    TooNested,
    /// Encrypted, or signed in a form that hides the text.
    #[error("the letter is encrypted; send it unencrypted")]
    Encrypted,
    /// Only in the format that one mail program reads (`winmail.dat`).
    #[error("the letter is in a format of one mail program (winmail.dat); send plain text")]
    Tnef,
    /// No sender, or none that can be read: nobody can be answered.
    #[error("the letter has no sender that can be answered; set it aside")]
    NoSender,
    /// Two senders: it is unclear whose the letter is.
    #[error("the letter names more than one sender; send it from one address")]
    SenderUnclear,
    /// The parser could make nothing of it.
    #[error("the letter is broken; set it aside and look at it")]
    Broken,
    /// There was no thread to read it in.
    #[error("the letter could not be read for want of memory or threads; it will be tried again")]
    NoRoom,
}

/// A letter that cannot be read, with what is known of it.
#[derive(Debug, Clone, Error)]
#[error("{why}")]
pub struct Unreadable {
    /// Why.
    pub why: Why,
    /// Who could be told, if there is one sender.
    pub from: Option<Mailbox>,
    /// Where our own server delivered it.
    pub delivered_to: Vec<Address>,
    /// The subject, cleaned.
    pub subject: String,
    /// The message id, without brackets, for the answer's thread.
    pub message_id: Option<String>,
    /// A robot's letter is not answered, readable or not.
    pub robot: Option<RobotReason>,
    /// The SHA-256 of the bytes that were there.
    pub hash: [u8; 32],
}

/// Reads a letter.
pub fn read(raw: &[u8], limits: &Limits) -> Result<Letter, Box<Unreadable>> {
    if raw.len() > limits.letter_bytes {
        return Err(refuse(raw, Why::TooLarge, limits));
    }
    let head = Head::read(raw, limits);
    let hash = sha256(&[raw]);
    let from = match open(raw, &head, limits) {
        Ok(from) => from,
        Err(why) => return Err(unreadable(head, why, hash, limits)),
    };
    let robot = robot::check(&head, limits);
    let body = match parts::read(raw, limits) {
        Ok(body) => body,
        // A robot's letter is put away all the same.
        Err(_) if robot.is_some() => parts::Body::default(),
        Err(why) => return Err(unreadable(head, why, hash, limits)),
    };
    let text_hash = sha256(&[from.address.key().as_bytes(), head.subject.as_bytes(), body.text.as_bytes()]);
    let mut parted = reply::part(&body.text);
    // A person may write through a list; nothing else in a robot's letter is theirs.
    if robot.is_some_and(|r| r != RobotReason::List) {
        parted.lines.clear();
    }
    if body.cut {
        parted.dropped.push(Dropped::rest());
    }
    Ok(Letter {
        from,
        to: head.to,
        delivered_to: head.delivered_to,
        subject: head.subject,
        message_id: head.message_id,
        in_reply_to: head.in_reply_to,
        references: head.references,
        date: head.date,
        robot,
        lines: parted.lines,
        dropped: parted.dropped,
        quoted: parted.quoted,
        texts: body.texts,
        unread_parts: body.unread,
        hash,
        text_hash,
    })
}

/// Reads many letters in one thread with a deep stack: each by itself starts one.
/// A letter that makes the reader panic, which nothing should, is a broken one.
pub fn read_all(letters: &[&[u8]], limits: &Limits) -> Vec<Result<Letter, Box<Unreadable>>> {
    let one = |raw: &&[u8]| {
        let read = catch_unwind(AssertUnwindSafe(|| read(raw, limits)));
        read.unwrap_or_else(|_| Err(refuse(&[], Why::Broken, limits)))
    };
    let all = || letters.iter().map(one).collect();
    // Without room for a thread each letter says so by itself.
    parts::deep(all).unwrap_or_else(|_| all())
}

/// What can be said of a letter that is not read, from its beginning alone.
pub fn refuse(beginning: &[u8], why: Why, limits: &Limits) -> Box<Unreadable> {
    unreadable(Head::read(beginning, limits), why, sha256(&[beginning]), limits)
}

/// The text parts of a letter, whoever sent it; for reading old mail.
pub fn texts(raw: &[u8], limits: &Limits) -> Result<Vec<String>, Why> {
    if raw.len() > limits.letter_bytes {
        return Err(Why::TooLarge);
    }
    scan::bombs(raw, limits)?;
    parts::read(raw, limits).map(|body| body.texts)
}

/// The text parts of a letter, the plain ones and those that were HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// Its Message-ID, without brackets.
    pub message_id: Option<String>,
    /// Plain text, decoded.
    pub plain: Vec<String>,
    /// HTML, as plain text.
    pub html: Vec<String>,
}

/// The text parts of a letter by their kind; for reading old mail.
pub fn parts(raw: &[u8], limits: &Limits) -> Result<Parts, Why> {
    if raw.len() > limits.letter_bytes {
        return Err(Why::TooLarge);
    }
    scan::bombs(raw, limits)?;
    let body = parts::read(raw, limits)?;
    let mut parts = Parts { message_id: Head::read(raw, limits).message_id, ..Parts::default() };
    for (text, html) in body.texts.into_iter().zip(body.from_html) {
        if html { &mut parts.html } else { &mut parts.plain }.push(text);
    }
    Ok(parts)
}

/// The checks before parsing; gives the one sender.
fn open(raw: &[u8], head: &Head, limits: &Limits) -> Result<Mailbox, Why> {
    if head.cut {
        return Err(Why::TooManyHeaders);
    }
    let from = head.from.clone().unwrap_or(Err(Why::NoSender))?;
    scan::bombs(raw, limits)?;
    Ok(from)
}

fn unreadable(head: Head, why: Why, hash: [u8; 32], limits: &Limits) -> Box<Unreadable> {
    let robot = robot::check(&head, limits);
    Box::new(Unreadable {
        why,
        from: head.sender().cloned(),
        delivered_to: head.delivered_to,
        subject: head.subject,
        message_id: head.message_id,
        robot,
        hash,
    })
}

/// One hash over several pieces, each with its length before it unless alone.
fn sha256(pieces: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for piece in pieces {
        if pieces.len() > 1 {
            hasher.update((piece.len() as u64).to_be_bytes());
        }
        hasher.update(piece);
    }
    hasher.finalize().into()
}

#[cfg(test)]
mod tests;
