//! Finding records in texts that mail programs have quoted, wrapped, indented,
//! recoded or turned into HTML. What cannot be read whole is reported, never
//! guessed. This file knows nothing of what the records say.

use super::ct1::{self, Fields, MAX_BYTES};
use super::record::Record;

/// One record found in a text, or what was wrong with it.
pub type Found = Result<Record, Damage>;

/// Why a record could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// A record begins before the last one ended, or the text ends in it.
    #[error("no END-AUDIT")]
    NoEnd,
    /// A record ends that never began.
    #[error("no BEGIN-AUDIT")]
    NoBegin,
    /// The same field stands there twice.
    #[error("field twice: {0}")]
    Twice(String),
    /// Something is in a field that cannot be there.
    #[error("not a token in {0}")]
    NoToken(String),
    /// Something stands before the first field.
    #[error("text before the first field")]
    Before,
    /// A field of digits holds something else, or half a byte.
    #[error("not hexadecimal: {0}")]
    NoHex(String),
    /// The record is not of this protocol.
    #[error("no audit: pbem1 line")]
    NoAudit,
    /// The record is longer than any may be.
    #[error("more than 64 KiB")]
    TooLong,
}

/// Every whole record in a text, in order; what is damaged is left out.
pub fn records(text: &str) -> Vec<Record> {
    scan(text).into_iter().flatten().collect()
}

/// Every record in a text, in order.
pub fn scan(text: &str) -> Vec<Found> {
    let text = without_links(&ct1::clean(text));
    let mut found = Vec::new();
    let mut reading: Option<Reading> = None;
    for line in text.split(['\r', '\n']) {
        let line = line.trim_start_matches([' ', '\t', '\u{a0}', '>', '|']);
        for token in line.split_whitespace() {
            match (token, &mut reading) {
                ("BEGIN-AUDIT", _) => {
                    if reading.replace(Reading::default()).is_some() {
                        found.push(Err(Damage::NoEnd));
                    }
                }
                ("END-AUDIT", _) => {
                    found.push(reading.take().map_or(Err(Damage::NoBegin), Reading::finish));
                }
                (_, Some(reading)) => reading.take_in(token),
                (_, None) => {}
            }
        }
    }
    if reading.is_some() {
        found.push(Err(Damage::NoEnd));
    }
    found
}

/// The texts of one mail to look for records in: the plain parts that have
/// any, else the HTML parts, else the plain parts.
pub fn readable<S: AsRef<str>>(plain: &[S], html: &[S]) -> Vec<String> {
    let owned = |s: &S| s.as_ref().to_owned();
    let found: Vec<String> = plain.iter().filter(|s| s.as_ref().contains("BEGIN-AUDIT")).map(owned).collect();
    if !found.is_empty() {
        return found;
    }
    if html.is_empty() {
        return plain.iter().map(owned).collect();
    }
    html.iter().map(|s| html_text(s.as_ref())).collect()
}

/// HTML as plain text: tags removed, line ends where blocks end, entities
/// decoded, scripts and styles left out.
pub fn html_text(html: &str) -> String {
    let lower = html.to_ascii_lowercase();
    let mut out = String::with_capacity(html.len());
    let mut at = 0;
    // What was once looked for in vain is not looked for again.
    let mut unclosed = [false; 2];
    while let Some(step) = html[at..].find('<') {
        let open = at + step;
        out.push_str(&html[at..open]);
        if let Some(end) = end_of_hidden(&lower, open, &mut unclosed) {
            at = end;
            continue;
        }
        let Some(length) = html[open..].find('>') else {
            at = open;
            break;
        };
        if ends_line(&lower[open + 1..open + length]) {
            out.push('\n');
        }
        at = open + length + 1;
    }
    out.push_str(&html[at..]);
    entities(&out)
}

/// A record while it is being read.
#[derive(Default)]
struct Reading {
    fields: Fields,
    current: Option<String>,
    size: usize,
    bad: Option<Damage>,
}

impl Reading {
    fn take_in(&mut self, token: &str) {
        self.size += token.len();
        if self.bad.is_some() {
            return;
        }
        if self.size > MAX_BYTES {
            self.spoil(Damage::TooLong);
        } else if let Some(key) = token.strip_suffix(':').filter(|key| ct1::is_key(key)) {
            if self.fields.insert(key.to_owned(), Vec::new()).is_some() {
                self.spoil(Damage::Twice(key.to_owned()));
            }
            self.current = Some(key.to_owned());
        } else if let Some(field) = self.current.as_ref() {
            if ct1::is_token(token) {
                self.fields.entry(field.clone()).or_default().push(token.to_owned());
            } else {
                let damage = Damage::NoToken(field.clone());
                self.spoil(damage);
            }
        } else {
            self.spoil(Damage::Before);
        }
    }

    fn spoil(&mut self, damage: Damage) {
        self.bad = Some(damage);
        self.fields.clear();
    }

    fn finish(mut self) -> Found {
        if let Some(damage) = self.bad {
            return Err(damage);
        }
        for (key, tokens) in &mut self.fields {
            if ct1::is_hex(key) {
                let digits = tokens.concat().to_ascii_lowercase();
                if !digits.len().is_multiple_of(2) || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
                    return Err(Damage::NoHex(key.clone()));
                }
                tokens.clear();
                if !digits.is_empty() {
                    tokens.push(digits);
                }
            }
        }
        Record::read(self.fields)
    }
}

/// Without every `<...>` that holds no white space: mail programs add link
/// targets so.
fn without_links(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        out.push_str(&rest[..open]);
        let inner = &rest[open + 1..];
        match inner.find(|c: char| c == '<' || c == '>' || c.is_whitespace()) {
            Some(end) if inner[end..].starts_with('>') => rest = &inner[end + 1..],
            Some(end) => {
                out.push('<');
                out.push_str(&inner[..end]);
                rest = &inner[end..];
            }
            None => {
                out.push_str(&rest[open..]);
                rest = "";
            }
        }
    }
    out.push_str(rest);
    out
}

/// The end of a script or style element that starts at `open`, if one does.
fn end_of_hidden(lower: &str, open: usize, unclosed: &mut [bool; 2]) -> Option<usize> {
    const HIDDEN: [(&str, &str); 2] = [("<script", "</script>"), ("<style", "</style>")];
    let which = HIDDEN.iter().position(|(start, _)| lower[open..].starts_with(start))?;
    if unclosed[which] {
        return None;
    }
    let end = HIDDEN[which].1;
    let found = lower[open..].find(end).map(|i| open + i + end.len());
    unclosed[which] = found.is_none();
    found
}

/// Whether a tag (without its angle brackets, lower case) ends a line.
fn ends_line(tag: &str) -> bool {
    let name = tag.split_whitespace().next().unwrap_or("").trim_end_matches('/');
    matches!(name, "br" | "/p" | "/div" | "/tr" | "/li" | "/pre" | "/blockquote")
}

/// Entities decoded: all numeric ones, and the named ones that stand for
/// characters of records or for blanks.
fn entities(text: &str) -> String {
    const LONGEST: usize = 12;
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        out.push_str(&rest[..start]);
        let inner = &rest[start + 1..];
        let end = inner.bytes().take(LONGEST).position(|b| b == b';');
        if let Some((c, end)) = end.and_then(|end| Some((entity(&inner[..end])?, end))) {
            out.push(c);
            rest = &inner[end + 1..];
        } else {
            out.push('&');
            rest = inner;
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).or(Some('\u{fffd}'));
    }
    Some(match name {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "ensp" => '\u{2002}',
        "emsp" => '\u{2003}',
        "thinsp" => '\u{2009}',
        "Tab" => '\t',
        "NewLine" => '\n',
        "shy" => '\u{ad}',
        "zwnj" => '\u{200c}',
        "zwj" => '\u{200d}',
        "colon" => ':',
        "period" => '.',
        "comma" => ',',
        "semi" => ';',
        "lowbar" => '_',
        "sol" => '/',
        "plus" => '+',
        "ast" => '*',
        "commat" => '@',
        "excl" => '!',
        "quest" => '?',
        "lpar" => '(',
        "rpar" => ')',
        "num" => '#',
        "percnt" => '%',
        "ndash" => '\u{2013}',
        "mdash" => '\u{2014}',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "BEGIN-AUDIT audit: pbem1 note what: comment END-AUDIT";

    #[test]
    fn a_record_inside_html_is_read() {
        let html = format!("<style>p {{}}</style><p>{}</p>", ONE.replace(' ', "&nbsp;<br/>"));
        let found = scan(&html_text(&html));
        assert_eq!(found.len(), 1);
        assert!(found[0].is_ok());
    }

    #[test]
    fn an_unclosed_tag_or_script_ends_nothing() {
        assert_eq!(html_text("a <b>c</b> < d"), "a c < d");
        assert_eq!(html_text("<script>x<script>y"), "xy");
    }

    #[test]
    fn a_record_that_is_too_long_is_damage() {
        let long = format!("BEGIN-AUDIT audit: pbem1 note why: {} END-AUDIT", "word ".repeat(20_000));
        assert_eq!(scan(&long), vec![Err(Damage::TooLong)]);
    }

    #[test]
    fn link_targets_are_left_out() {
        let text = ONE.replace("pbem1", "pbem1<http://a.example/?x>");
        assert!(scan(&text)[0].is_ok());
    }
}
