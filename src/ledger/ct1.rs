//! Canonical text: the alphabet of records, how free text gets into it and out
//! again, and how fields are written, for hashing and for mailing.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The fields of a record: keys in byte order, each with its tokens.
pub type Fields = BTreeMap<String, Vec<String>>;

/// The most canonical bytes a record may have.
pub const MAX_BYTES: usize = 65_536;

/// The longest token that free text is cut into.
const MAX_TOKEN: usize = 60;

/// Fields that hold hexadecimal digits, by label.
const HEX_LABELS: [&str; 20] = [
    "ack",
    "anchor",
    "beacon-sig",
    "blind",
    "card",
    "deal",
    "deal-key",
    "dice-anchor",
    "key",
    "link",
    "online",
    "order",
    "path",
    "pool",
    "prev",
    "revoked",
    "root",
    "seed",
    "sig",
    "state",
];

/// Free text as tokens: invisible characters dropped, words split at white
/// space, what is outside the alphabet written as `%XX`, long words cut.
pub fn escape(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    for word in clean(text).split_whitespace() {
        let mut token = String::with_capacity(word.len());
        for byte in word.bytes() {
            if is_safe(byte) && byte != b'%' {
                token.push(char::from(byte));
            } else {
                let _ = write!(token, "%{byte:02X}");
            }
        }
        let mut rest = token.as_str();
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(rest.len().min(MAX_TOKEN));
            out.push(if is_marker(piece) { piece.replace('-', "%2D") } else { piece.to_owned() });
            rest = more;
        }
    }
    out
}

/// Tokens as text again, joined by blanks.
pub fn unescape<S: AsRef<str>>(tokens: &[S]) -> String {
    let mut out = String::new();
    let mut run = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        let bytes = token.as_ref().as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if let Some(byte) = escaped_byte(&bytes[at..]) {
                run.push(byte);
                at += 3;
                continue;
            }
            out.push_str(&String::from_utf8_lossy(&run));
            run.clear();
            out.push(char::from(bytes[at]));
            at += 1;
        }
        out.push_str(&String::from_utf8_lossy(&run));
        run.clear();
    }
    out
}

/// The text without control characters (white space aside) and without marks
/// that nobody sees.
pub fn clean(text: &str) -> String {
    text.chars().filter(|&c| !is_invisible(c)).collect()
}

/// Whether a text can be a field's key.
pub fn is_key(text: &str) -> bool {
    let bytes = text.as_bytes();
    let inner = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'.' || *b == b'-';
    let edge = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    edge(bytes.first()) && edge(bytes.last()) && bytes.iter().all(inner)
}

/// Whether a text can be a token.
pub fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(is_safe)
}

/// Whether a text can name a game, a seat or a list: `[a-z0-9]+`, also several
/// joined by single dashes.
pub fn is_name(text: &str) -> bool {
    let plain =
        |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.split('-').all(plain)
}

/// The part of a key before its first dot.
pub fn label(key: &str) -> &str {
    key.split('.').next().unwrap_or(key)
}

/// Whether a field holds hexadecimal digits.
pub fn is_hex(key: &str) -> bool {
    HEX_LABELS.binary_search(&label(key)).is_ok()
}

/// Whether a token opens or closes a record in a mail.
pub fn is_marker(token: &str) -> bool {
    token == "BEGIN-AUDIT" || token == "END-AUDIT"
}

/// The canonical bytes of the fields that `wanted` picks.
pub fn canonical(fields: &Fields, wanted: impl Fn(&str) -> bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(fields.len() * 48);
    for (key, tokens) in fields {
        if wanted(key) {
            out.extend_from_slice(key.as_bytes());
            out.push(b':');
            for token in tokens {
                out.push(b' ');
                out.extend_from_slice(token.as_bytes());
            }
            out.push(b'\n');
        }
    }
    out
}

/// Fields as they are mailed: lines of at most 68 columns between two markers.
pub fn show(fields: &Fields) -> String {
    const FIRST: [&str; 7] = ["audit", "game", "service", "n", "k", "serial", "day"];
    let first = FIRST.iter().filter_map(|&key| fields.get_key_value(key));
    let middle = fields.iter().filter(|(key, _)| !FIRST.contains(&key.as_str()) && *key != "sig");
    let last = fields.get_key_value("sig");
    let mut out = String::from("BEGIN-AUDIT\n");
    for (key, tokens) in first.chain(middle).chain(last) {
        show_field(key, tokens, &mut out);
    }
    out.push_str("END-AUDIT\n");
    out
}

fn show_field(key: &str, tokens: &[String], out: &mut String) {
    out.push_str(key);
    out.push(':');
    if let Some(digits) = tokens.first().filter(|t| is_hex(key) && t.len() > 16) {
        let mut rest = digits.as_str();
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(rest.len().min(64));
            out.push_str("\n  ");
            out.push_str(piece);
            rest = more;
        }
    } else {
        let mut column = key.len() + 1;
        for token in tokens {
            if column + 1 + token.len() > 68 {
                out.push_str("\n ");
                column = 1;
            }
            out.push(' ');
            out.push_str(token);
            column += 1 + token.len();
        }
    }
    out.push('\n');
}

fn is_safe(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._/+*@,;!?()#%".contains(&byte)
}

fn escaped_byte(bytes: &[u8]) -> Option<u8> {
    let digit = |b: u8| match b {
        b'0'..=b'9' => Some(b - b'0'),
        b'A'..=b'F' => Some(b - b'A' + 10),
        _ => None,
    };
    match bytes {
        [b'%', high, low, ..] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    }
}

fn is_invisible(c: char) -> bool {
    matches!(u32::from(c),
        0..=8 | 14..=31 | 127..=132 | 134..=159 | 0xad | 0x61c | 0x180e
        | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0xfeff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hex_labels_can_be_searched() {
        assert!(HEX_LABELS.is_sorted());
        assert!(is_hex("state.public") && is_hex("sig") && !is_hex("order-v.fp") && !is_hex("s.order"));
    }

    #[test]
    fn what_is_escaped_comes_back() {
        for text in ["blue badger 77", "\u{d6}lberg & Co: 100% sure", "END-AUDIT", "a<b>c", ""] {
            assert_eq!(unescape(&escape(text)), text);
        }
    }

    #[test]
    fn names_and_keys_are_what_the_protocol_says() {
        assert!(is_name("fp") && is_name("demo-7k2m") && !is_name("-a") && !is_name("a--b") && !is_name(""));
        assert!(is_key("list.fp-char.g1") && is_key("a") && !is_key("a.") && !is_key(".a") && !is_key("A"));
        assert!(is_token("100%25") && !is_token("") && !is_token("a:") && !is_token("caf\u{e9}"));
    }
}
