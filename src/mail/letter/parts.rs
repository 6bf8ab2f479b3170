//! The parts of a letter, and which of them is what the writer wrote.
//!
//! The parser is only asked for the structure; bytes are decoded here, by our
//! own rules for transfer encodings and charsets. Attachments are never opened.

use super::{Limits, Why, charset, clean, flowed, html, transfer};
use mail_parser::{HeaderName, HeaderValue, Message, MessageParser, MessagePart, PartType};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Messages inside messages are looked into so far, for the verifier only.
const NESTED_TEXTS: usize = 3;

/// What the body holds.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// What the writer wrote, decoded, unwrapped, quotations marked by `>`.
    pub(crate) text: String,
    /// All text parts, attached ones included.
    pub(crate) texts: Vec<String>,
    /// Which of them were HTML.
    pub(crate) from_html: Vec<bool>,
    /// Parts that were not read as text.
    pub(crate) unread: usize,
    /// Some text lay beyond the limit and was left out.
    pub(crate) cut: bool,
}

thread_local! {
    /// Whether this thread has a deep stack.
    static DEEP: Cell<bool> = const { Cell::new(false) };
}

/// Does `work` in a thread with a deep stack; [`Why::NoRoom`] if there is none to
/// be had. Freeing a deeply nested letter needs one.
pub(crate) fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Why> {
    const STACK: usize = 16 * 1024 * 1024;
    std::thread::scope(|scope| {
        let work = move || {
            DEEP.set(true);
            work()
        };
        let thread = std::thread::Builder::new().name("letter".to_owned()).stack_size(STACK);
        match thread.spawn_scoped(scope, work) {
            Ok(thread) => thread.join().map_err(|_| Why::Broken),
            Err(_) => Err(Why::NoRoom),
        }
    })
}

/// Parses a letter and takes out its texts, on a deep stack.
pub(crate) fn read(raw: &[u8], limits: &Limits) -> Result<Body, Why> {
    let work = || MessageParser::default().parse(raw).map_or(Err(Why::Broken), |m| collect(&m, limits));
    if !DEEP.get() {
        return deep(work)?;
    }
    // One letter of several: a panic in it is none of the others'.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(Why::Broken))
}

fn collect(message: &Message<'_>, limits: &Limits) -> Result<Body, Why> {
    if message.parts.len() > limits.parts {
        return Err(Why::TooManyParts);
    }
    let mut reader =
        Reader { limits, body: Body::default(), encrypted: false, tnef: false, room: limits.texts_bytes };
    reader.texts(message, 0);
    let chosen = reader.choose(message, 0, 0);
    if chosen.text.chars().any(char::is_alphanumeric) {
        if chosen.text.trim_start().starts_with("-----BEGIN PGP MESSAGE-----") {
            return Err(Why::Encrypted);
        }
    } else if reader.encrypted {
        return Err(Why::Encrypted);
    } else if reader.tnef {
        return Err(Why::Tnef);
    }
    Ok(Body { text: chosen.text, ..reader.body })
}

/// A text that was found, and whether it came from plain text.
#[derive(Debug, Default)]
struct Chosen {
    text: String,
    plain: bool,
}

impl Chosen {
    fn says_something(&self) -> bool {
        self.text.chars().any(char::is_alphanumeric)
    }
}

struct Reader<'a> {
    limits: &'a Limits,
    body: Body,
    encrypted: bool,
    tnef: bool,
    /// Bytes that may still be kept for the verifier.
    room: usize,
}

impl Reader<'_> {
    /// The writer's text in a part and the parts below it.
    fn choose(&mut self, message: &Message<'_>, id: u32, depth: usize) -> Chosen {
        let Some(part) = message.parts.get(id as usize) else { return Chosen::default() };
        if depth > self.limits.parts {
            return Chosen::default();
        }
        let (kind, subtype) = kind_of(part);
        match &part.body {
            PartType::Multipart(ids) => self.choose_among(message, ids, &subtype, depth + 1),
            PartType::Message(_) => {
                self.body.unread += 1;
                Chosen::default()
            }
            // Parts that do not come apart are still there to be read.
            _ if kind == "multipart" => self.plain(message, part),
            PartType::Text(_) | PartType::Html(_) if is_inline(part, depth == 0) => {
                match (kind.as_str(), subtype.as_str()) {
                    ("text", "html") => self.html(message, part),
                    ("text", "plain" | "markdown" | "enriched") | ("", _) => self.plain(message, part),
                    ("text", "calendar" | "vcard" | "x-vcard" | "directory" | "css" | "rfc822-headers") => {
                        Chosen::default()
                    }
                    _ => {
                        self.note(&kind, &subtype);
                        Chosen::default()
                    }
                }
            }
            _ => {
                self.note(&kind, &subtype);
                Chosen::default()
            }
        }
    }

    fn choose_among(&mut self, message: &Message<'_>, ids: &[u32], subtype: &str, depth: usize) -> Chosen {
        match subtype {
            "signed" => ids.first().map(|id| self.choose(message, *id, depth)).unwrap_or_default(),
            "encrypted" => {
                self.encrypted = true;
                Chosen::default()
            }
            "report" => Chosen::default(),
            "alternative" => {
                let found: Vec<Chosen> = ids.iter().map(|id| self.choose(message, *id, depth)).collect();
                let best = found.iter().position(|c| c.plain && c.says_something() && !is_excuse(&c.text));
                let best = best.or_else(|| found.iter().position(|c| !c.plain && c.says_something()));
                let best = best.or_else(|| found.iter().position(Chosen::says_something)).unwrap_or(0);
                found.into_iter().nth(best).unwrap_or_default()
            }
            _ => {
                let mut all = Chosen { text: String::new(), plain: true };
                for id in ids {
                    let one = self.choose(message, *id, depth);
                    if one.says_something() {
                        all.plain &= one.plain;
                        all.text.push_str(&one.text);
                        if !all.text.ends_with('\n') {
                            all.text.push('\n');
                        }
                    }
                }
                all
            }
        }
    }

    fn plain(&mut self, message: &Message<'_>, part: &MessagePart<'_>) -> Chosen {
        let (text, cut) = plain_text(message, part, self.limits.text_bytes);
        self.body.cut |= cut;
        Chosen { text, plain: true }
    }

    fn html(&mut self, message: &Message<'_>, part: &MessagePart<'_>) -> Chosen {
        let (text, cut) = html_text(message, part, self.limits.html_bytes);
        self.body.cut |= cut;
        Chosen { text, plain: false }
    }

    /// Remembers a part that is no text.
    fn note(&mut self, kind: &str, subtype: &str) {
        self.body.unread += 1;
        self.encrypted |= matches!(subtype, "pkcs7-mime" | "x-pkcs7-mime" | "pgp-encrypted");
        self.tnef |= matches!(subtype, "ms-tnef" | "vnd.ms-tnef") && kind == "application";
    }

    /// All text parts, for the verifier, inside attached messages too.
    fn texts(&mut self, message: &Message<'_>, depth: usize) {
        for part in message.parts.iter().take(self.limits.parts) {
            let html = matches!(part.body, PartType::Html(_));
            let text = match &part.body {
                PartType::Text(_) => plain_text(message, part, self.room).0,
                PartType::Html(_) => html_text(message, part, self.room).0,
                PartType::Message(inner) if depth < NESTED_TEXTS => {
                    self.texts(inner, depth + 1);
                    continue;
                }
                _ => continue,
            };
            self.room = self.room.saturating_sub(text.len());
            if !text.trim().is_empty() {
                self.body.texts.push(text);
                self.body.from_html.push(html);
            }
        }
    }
}

/// A plain part as text: decoded, and unwrapped if it flows.
fn plain_text(message: &Message<'_>, part: &MessagePart<'_>, room: usize) -> (String, bool) {
    let (text, cut) = decoded(message, part, room);
    let is =
        |name: &str, value: &str| attribute(part, name).is_some_and(|v| v.trim().eq_ignore_ascii_case(value));
    let text = if is("format", "flowed") { flowed::unwrap(&text, is("delsp", "yes")) } else { text };
    (text, cut)
}

/// An HTML part as text.
fn html_text(message: &Message<'_>, part: &MessagePart<'_>, room: usize) -> (String, bool) {
    let (text, cut) = decoded(message, part, room);
    (html::to_text(&text), cut)
}

/// The bytes of a part as text, the first `room` bytes of it.
pub(super) fn decoded(message: &Message<'_>, part: &MessagePart<'_>, room: usize) -> (String, bool) {
    let span = part.offset_body as usize..part.offset_end as usize;
    let raw = message.raw_message.get(span).unwrap_or_default();
    let encoding = match part.headers.iter().find(|h| h.name == HeaderName::ContentTransferEncoding) {
        Some(header) => match &header.value {
            HeaderValue::Text(text) => Some(text.as_ref()),
            _ => None,
        },
        None => None,
    };
    let mut bytes = transfer::decode(raw, encoding);
    let cut = bytes.len() > room;
    if cut {
        // Whole lines only, so that no order is cut in two.
        let end = bytes[..room].iter().rposition(|b| *b == b'\n').unwrap_or(room);
        bytes.truncate(end);
    }
    (charset::decode(&bytes, attribute(part, "charset")), cut)
}

fn attribute<'a>(part: &'a MessagePart<'_>, name: &str) -> Option<&'a str> {
    content_type(part, &HeaderName::ContentType).and_then(|c| c.attribute(name))
}

fn content_type<'a, 'x>(
    part: &'a MessagePart<'x>,
    name: &HeaderName<'_>,
) -> Option<&'a mail_parser::ContentType<'x>> {
    part.headers.iter().rev().find(|h| h.name == *name).and_then(|h| h.value.as_content_type())
}

/// Type and subtype in lower case; no type at all is plain text.
pub(super) fn kind_of(part: &MessagePart<'_>) -> (String, String) {
    match content_type(part, &HeaderName::ContentType) {
        Some(c) => (c.ctype().to_ascii_lowercase(), c.subtype().unwrap_or("plain").to_ascii_lowercase()),
        None => ("text".to_owned(), "plain".to_owned()),
    }
}

/// Neither an attachment nor a file with a name; when it is all there is, a
/// name does not matter.
fn is_inline(part: &MessagePart<'_>, alone: bool) -> bool {
    let disposition = content_type(part, &HeaderName::ContentDisposition);
    let attached = disposition.is_some_and(mail_parser::ContentType::is_attachment);
    let named =
        disposition.is_some_and(|d| d.attribute("filename").is_some()) || attribute(part, "name").is_some();
    !attached && (alone || !named)
}

/// The line that stands in for a text that is only in the HTML part.
fn is_excuse(text: &str) -> bool {
    let text = clean::line(&text.replace(['\n', '\r'], " ")).to_lowercase();
    let says = |what: &str| text.contains(what);
    text.len() < 300
        && says("html")
        && ["client", "view", "support", "display", "show", "anzeige", "unterstütz"].iter().any(|w| says(w))
}
