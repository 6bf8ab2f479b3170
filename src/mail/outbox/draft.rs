//! A letter to be: data in, bytes out, the same bytes every time.
//!
//! This is the one door to the library that builds letters: every value is
//! cleaned here, because a line break in a name makes that library panic, and
//! building is caught besides.

use crate::mail::{
    address::{Address, Mailbox},
    letter::clean,
};
use lettre::message::{
    Body, MultiPart, SinglePart,
    header::{
        ContentDisposition, ContentTransferEncoding, ContentType, Date, HeaderName, HeaderValue, Headers,
        MIME_VERSION_1_0,
    },
};
use sha2::{Digest, Sha256};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, UNIX_EPOCH},
};
use thiserror::Error;

/// Characters of a header value that are kept.
const VALUE_CHARS: usize = 500;
/// The last second that a date can name (the year 9999).
const LAST_SECOND: i64 = 253_402_300_799;
/// Message ids of a thread that are kept at each end.
const THREAD_ENDS: usize = 10;

/// How a letter of ours came about; other robots go by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AutoSubmitted {
    /// It answers a letter.
    Replied,
    /// It comes by itself: a turn report, a reminder.
    Generated,
    /// A person wrote it.
    No,
}

/// A letter that is to be written.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Whom it is from.
    pub from: Mailbox,
    /// Whom it is to.
    pub to: Vec<Mailbox>,
    /// Where answers go: an address with the turn's tag.
    pub reply_to: Option<Address>,
    /// The subject.
    pub subject: String,
    /// The id of the letter that is answered, with or without brackets.
    pub in_reply_to: Option<String>,
    /// The ids of the thread; the first and the last ten are kept.
    pub references: Vec<String>,
    /// Our id for it, without brackets: see [`super::message_id`].
    pub message_id: String,
    /// When it is written, in seconds.
    pub date: i64,
    /// How it came about.
    pub auto_submitted: AutoSubmitted,
    /// The text.
    pub text: String,
    /// Attached plain texts: file name and content.
    pub attachments: Vec<(String, String)>,
    /// Further header fields.
    pub extra: Vec<(String, String)>,
}

/// Why a draft is no letter.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DraftError {
    /// There is nobody to send it to.
    #[error("the letter has no receiver")]
    NoReceiver,
    /// An address that the mail library does not take.
    #[error("the address {0} cannot be written into a letter")]
    Address(String),
    /// The id is no id.
    #[error("the message id must be letters, digits and dots around one @")]
    MessageId,
    /// A further field that is set by us, or is no field name.
    #[error("the header field {0:?} cannot be added")]
    Field(String),
    /// The library could not build it.
    #[error("the letter could not be built: {0}")]
    Build(String),
}

/// Fields that a draft sets itself, or that must not be set at all.
const RESERVED: &[&str] = &[
    "from",
    "to",
    "cc",
    "bcc",
    "sender",
    "reply-to",
    "subject",
    "date",
    "message-id",
    "in-reply-to",
    "references",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "content-disposition",
    "auto-submitted",
    "x-auto-response-suppress",
    "return-path",
    "received",
    "delivered-to",
];

impl Draft {
    /// The letter as it is sent. The same draft gives the same bytes.
    pub fn to_bytes(&self) -> Result<Vec<u8>, DraftError> {
        if self.to.is_empty() {
            return Err(DraftError::NoReceiver);
        }
        catch_unwind(AssertUnwindSafe(|| self.build()))
            .unwrap_or_else(|_| Err(DraftError::Build("the library gave up".to_owned())))
    }

    fn build(&self) -> Result<Vec<u8>, DraftError> {
        let mut out = self.headers()?.to_string().into_bytes();
        let text = SinglePart::builder().header(ContentType::TEXT_PLAIN).body(body_of(flat(&self.text))?);
        if self.attachments.is_empty() {
            out.extend_from_slice(&text.formatted());
            return Ok(out);
        }
        let mut all = MultiPart::mixed().boundary(self.boundary()).singlepart(text);
        for (name, content) in &self.attachments {
            all = all.singlepart(attachment(name, content)?);
        }
        out.extend_from_slice(&all.formatted());
        Ok(out)
    }

    fn headers(&self) -> Result<Headers, DraftError> {
        use lettre::message::header::{From, ReplyTo, Subject, To};
        let id = wrapped(&self.message_id).ok_or(DraftError::MessageId)?;
        let mut headers = Headers::new();
        let seconds = u64::try_from(self.date.clamp(0, LAST_SECOND)).unwrap_or(0);
        headers.set(Date::new(UNIX_EPOCH + Duration::from_secs(seconds)));
        headers.set(From::from(lettre::message::Mailboxes::from(mailbox(&self.from)?)));
        let to: Result<Vec<_>, _> = self.to.iter().map(mailbox).collect();
        headers.set(To::from(to?.into_iter().collect::<lettre::message::Mailboxes>()));
        if let Some(address) = &self.reply_to {
            let only = Mailbox { name: None, address: address.clone() };
            headers.set(ReplyTo::from(lettre::message::Mailboxes::from(mailbox(&only)?)));
        }
        headers.set(Subject::from(clean::header(&self.subject, VALUE_CHARS)));
        put(&mut headers, "Message-ID", id)?;
        if let Some(answered) = self.in_reply_to.as_deref().and_then(wrapped) {
            put(&mut headers, "In-Reply-To", answered)?;
        }
        let mut thread: Vec<String> = self.references.iter().filter_map(|r| wrapped(r)).collect();
        if thread.len() > 2 * THREAD_ENDS {
            thread.drain(THREAD_ENDS..thread.len() - THREAD_ENDS);
        }
        if !thread.is_empty() {
            put(&mut headers, "References", thread.join(" "))?;
        }
        let auto = match self.auto_submitted {
            AutoSubmitted::Replied => "auto-replied",
            AutoSubmitted::Generated => "auto-generated",
            AutoSubmitted::No => "no",
        };
        put(&mut headers, "Auto-Submitted", auto.to_owned())?;
        put(&mut headers, "X-Auto-Response-Suppress", "All".to_owned())?;
        for (name, value) in &self.extra {
            if RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
                return Err(DraftError::Field(name.clone()));
            }
            put(&mut headers, name, clean::header(value, VALUE_CHARS))?;
        }
        headers.set(MIME_VERSION_1_0);
        Ok(headers)
    }

    /// A boundary that follows from the letter and cannot be written into it.
    fn boundary(&self) -> String {
        let mut hasher = Sha256::new();
        for piece in [&self.message_id, &self.text]
            .into_iter()
            .chain(self.attachments.iter().flat_map(|(n, t)| [n, t]))
        {
            hasher.update((piece.len() as u64).to_be_bytes());
            hasher.update(piece.as_bytes());
        }
        format!("rp-{}", &hex::encode(hasher.finalize())[..40])
    }
}

/// A text attachment; what is not ASCII is written as `?`, so that every
/// program shows the same.
fn attachment(name: &str, content: &str) -> Result<SinglePart, DraftError> {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' })
        .take(80)
        .collect();
    let mut content = flat(content);
    if !content.is_ascii() {
        content = content.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect();
    }
    let kind =
        ContentType::parse("text/plain; charset=us-ascii").map_err(|e| DraftError::Build(e.to_string()))?;
    Ok(SinglePart::builder()
        .header(kind)
        .header(ContentDisposition::attachment(&name))
        .body(body_of(content)?))
}

/// A text as it may be sent: no control characters, no odd line ends (a line
/// with a mark before it stays one line), no blanks at the ends of lines
/// (nothing flows together that should not), lines end in CR LF.
fn flat(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 20);
    for line in text.split('\n') {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let from = out.len();
        if line.bytes().all(|b| matches!(b, b'\t' | b' '..=b'~')) {
            out.push_str(line);
        } else {
            let blank = |c| if clean::is_odd_end(c) { ' ' } else { c };
            out.extend(line.chars().map(blank).filter(|c| *c == '\t' || !c.is_control()));
        }
        out.truncate(from + out[from..].trim_end().len());
        out.push_str("\r\n");
    }
    out.truncate(out.trim_end_matches("\r\n").len());
    out
}

/// As it is where everything on the way can carry it, else quoted-printable. The
/// library itself would not let lines of more than 76 characters be as they are.
fn body_of(text: String) -> Result<Body, DraftError> {
    let plain = text.is_ascii() && text.lines().all(|l| l.len() < 900);
    if plain {
        return Ok(Body::dangerous_pre_encoded(text.into_bytes(), ContentTransferEncoding::SevenBit));
    }
    Body::new_with_encoding(text, ContentTransferEncoding::QuotedPrintable)
        .map_err(|_| DraftError::Build("the text cannot be encoded".to_owned()))
}

fn mailbox(mailbox: &Mailbox) -> Result<lettre::message::Mailbox, DraftError> {
    let address = lettre::Address::new(mailbox.address.local(), mailbox.address.domain())
        .map_err(|_| DraftError::Address(mailbox.address.to_string()))?;
    let name = mailbox.name.as_deref().map(|n| clean::header(n, 64)).filter(|n| !n.is_empty());
    Ok(lettre::message::Mailbox::new(name, address))
}

/// Sets a field whose value was cleaned.
fn put(headers: &mut Headers, name: &str, value: String) -> Result<(), DraftError> {
    let good =
        !name.is_empty() && name.len() < 70 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let field = HeaderName::new_from_ascii(name.to_owned()).ok().filter(|_| good);
    let field = field.ok_or_else(|| DraftError::Field(clean::header(name, 70)))?;
    headers.insert_raw(HeaderValue::new(field, value));
    Ok(())
}

/// An id in its brackets, if it is one that can be written.
fn wrapped(id: &str) -> Option<String> {
    let id = id.trim().trim_matches(['<', '>']);
    let (local, domain) = id.split_once('@')?;
    let good =
        |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_graphic() && !b"<>@\\\"()".contains(&b));
    (id.len() <= 250 && good(local) && good(domain)).then(|| format!("<{id}>"))
}
