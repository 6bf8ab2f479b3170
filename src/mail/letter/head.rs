//! The header of a letter: who, to whom, about what, in answer to what.
//!
//! Everything comes out owned, cleaned and bounded.

use super::{Limits, Trail, Why, clean, scan, words};
use crate::mail::address::{Address, Mailbox};
use mail_parser::{Addr, Header, HeaderName, HeaderValue, Message, MessageParser};

/// Characters of a name that are kept.
const NAME_CHARS: usize = 64;
/// Characters of a subject that are kept.
const SUBJECT_CHARS: usize = 200;
/// Characters of a message id that are kept.
const ID_CHARS: usize = 250;
/// Addresses of one kind that are kept.
const ADDRESSES: usize = 50;
/// Message ids of a thread that are kept, at the beginning and at the end.
const THREAD_ENDS: usize = 10;

/// What the header says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Head {
    /// The one sender, or why there is none.
    pub(crate) from: Option<Result<Mailbox, Why>>,
    pub(crate) to: Vec<Address>,
    pub(crate) delivered_to: Vec<Address>,
    pub(crate) subject: String,
    pub(crate) message_id: Option<String>,
    pub(crate) in_reply_to: Option<String>,
    pub(crate) references: Vec<String>,
    pub(crate) date: Option<i64>,
    pub(crate) trail: Trail,
    pub(crate) received: usize,
    /// Type and subtype of the whole, in lower case, and its report type.
    pub(crate) content_type: String,
    pub(crate) report_type: String,
    /// Further fields, by lower-case name, as the robot check needs them.
    fields: Vec<(String, String)>,
    /// The header did not end within the limits.
    pub(crate) cut: bool,
}

impl Head {
    /// Reads the header section of a letter.
    pub(crate) fn read(raw: &[u8], limits: &Limits) -> Self {
        let (section, cut) = scan::head(raw, limits);
        let mut bytes = section.to_vec();
        bytes.extend_from_slice(b"\r\n\r\n");
        match MessageParser::default().parse_headers(&bytes) {
            Some(message) => Self { cut, ..Self::of(&message, &bytes) },
            None => Self { cut, ..Self::default() },
        }
    }

    fn of(message: &Message<'_>, bytes: &[u8]) -> Self {
        let raw = |h: &Header<'_>| {
            bytes.get(h.offset_start as usize..h.offset_end as usize).unwrap_or_default().to_vec()
        };
        let all = |name: HeaderName<'static>| message.headers().iter().filter(move |h| h.name == name);
        let ids = |name| all(name).flat_map(|h| ids_of(&h.value)).collect::<Vec<_>>();
        let content_type =
            all(HeaderName::ContentType).next().and_then(|h| h.value.as_content_type().cloned());
        let received = all(HeaderName::Received).count();
        Self {
            from: sender(&all(HeaderName::From).collect::<Vec<_>>()),
            to: [HeaderName::To, HeaderName::Cc]
                .into_iter()
                .flat_map(|name| all(name).flat_map(|h| addresses(&h.value)).collect::<Vec<_>>())
                .filter_map(|a| Address::parse(a.address.as_deref()?).ok())
                .take(ADDRESSES)
                .collect(),
            delivered_to: message
                .headers()
                .iter()
                .filter(|h| is_delivery(h.name()))
                .map(raw)
                .filter_map(|v| Address::parse(&words::decode(&v)).ok())
                .take(ADDRESSES)
                .collect(),
            subject: all(HeaderName::Subject)
                .next()
                .map(|h| clean::header(&words::decode(&raw(h)), SUBJECT_CHARS))
                .unwrap_or_default(),
            message_id: ids(HeaderName::MessageId).into_iter().next(),
            in_reply_to: ids(HeaderName::InReplyTo).into_iter().next(),
            references: ends(ids(HeaderName::References)),
            date: all(HeaderName::Date)
                .next()
                .and_then(|h| h.value.as_datetime())
                .filter(|d| d.is_valid())
                .map(mail_parser::DateTime::to_timestamp),
            trail: Trail::of(message.headers().iter().map(|h| (h.name(), raw(h)))),
            received,
            content_type: content_type
                .as_ref()
                .map(|c| format!("{}/{}", c.ctype(), c.subtype().unwrap_or_default()).to_ascii_lowercase())
                .unwrap_or_default(),
            report_type: content_type
                .as_ref()
                .and_then(|c| c.attribute("report-type"))
                .map(str::to_ascii_lowercase)
                .unwrap_or_default(),
            fields: message
                .headers()
                .iter()
                .filter(|h| wanted(h.name()))
                .map(|h| (h.name().to_ascii_lowercase(), clean::header(&words::decode(&raw(h)), ID_CHARS)))
                .take(ADDRESSES)
                .collect(),
            cut: false,
        }
    }

    /// The values of a further field.
    pub(crate) fn field<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.fields.iter().filter(move |(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    /// The sender, if there is exactly one.
    pub(crate) fn sender(&self) -> Option<&Mailbox> {
        self.from.as_ref().and_then(|f| f.as_ref().ok())
    }
}

/// The fields that say where the letter arrived, written by our own server.
fn is_delivery(name: &str) -> bool {
    ["delivered-to", "x-original-to", "envelope-to", "x-delivered-to", "x-envelope-to"]
        .iter()
        .any(|n| name.eq_ignore_ascii_case(n))
}

/// The fields by which robots are known.
fn wanted(name: &str) -> bool {
    [
        "auto-submitted",
        "x-autoreply",
        "x-autorespond",
        "x-auto-reply-from",
        "x-autogenerated",
        "precedence",
        "x-precedence",
        "return-path",
        "list-id",
        "list-post",
        "x-loop",
        "x-mailer-daemon",
        "x-failed-recipients",
        "feedback-id",
        "x-vacation",
        "x-mail-autoreply",
    ]
    .iter()
    .any(|n| name.eq_ignore_ascii_case(n))
}

/// The one sender of all the From fields.
fn sender(fields: &[&Header<'_>]) -> Option<Result<Mailbox, Why>> {
    let written: Vec<&Addr<'_>> = fields.iter().flat_map(|h| addresses(&h.value)).collect();
    let mut with_address =
        written.iter().filter(|a| a.address.as_deref().is_some_and(|t| !t.trim().is_empty()));
    let first = with_address.next()?;
    if fields.len() > 1 || with_address.next().is_some() {
        return Some(Err(Why::SenderUnclear));
    }
    let Ok(address) = Address::parse(first.address.as_deref().unwrap_or_default()) else {
        return Some(Err(Why::NoSender));
    };
    let name = first.name.as_deref().map(|n| clean::header(n, NAME_CHARS)).filter(|n| !n.is_empty());
    Some(Ok(Mailbox { name, address }))
}

/// The addresses of a field, those in groups included.
fn addresses<'a, 'x>(value: &'a HeaderValue<'x>) -> Vec<&'a Addr<'x>> {
    match value {
        HeaderValue::Address(list) => list.iter().take(ADDRESSES).collect(),
        _ => Vec::new(),
    }
}

/// The message ids of a field, without their brackets.
fn ids_of(value: &HeaderValue<'_>) -> Vec<String> {
    let texts = match value {
        HeaderValue::Text(text) => vec![text.as_ref()],
        HeaderValue::TextList(list) => list.iter().map(AsRef::as_ref).collect(),
        _ => Vec::new(),
    };
    texts.into_iter().map(|t| clean::header(t, ID_CHARS)).filter(|t| !t.is_empty()).collect()
}

/// The first and the last of a long thread.
fn ends(mut ids: Vec<String>) -> Vec<String> {
    if ids.len() > 2 * THREAD_ENDS {
        ids.drain(THREAD_ENDS..ids.len() - THREAD_ENDS);
    }
    ids
}
