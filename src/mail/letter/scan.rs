//! A first look at the raw bytes, before anything is parsed: is this a letter
//! or a bomb?

use super::{Limits, Why};

/// The header section of a letter, without the blank line; cut at the limit.
pub(crate) fn head<'a>(raw: &'a [u8], limits: &Limits) -> (&'a [u8], bool) {
    let mut at = 0;
    for (count, line) in raw.split_inclusive(|b| *b == b'\n').enumerate() {
        if line == b"\n" || line == b"\r\n" {
            return (&raw[..at], false);
        }
        if count >= limits.header_lines || at + line.len() > limits.header_bytes {
            return (&raw[..at], true);
        }
        at += line.len();
    }
    (raw, false)
}

/// Counts what makes parsers suffer; linear, and without understanding.
pub(crate) fn bombs(raw: &[u8], limits: &Limits) -> Result<(), Why> {
    let mut nested = 0;
    let mut parts = 0;
    for line in raw.split(|b| *b == b'\n') {
        // Only lines that can be header fields or their continuation matter.
        let line = &line[..line.len().min(400)];
        nested += usize::from(holds(line, b"message/rfc822") || holds(line, b"message/global"));
        parts += usize::from(holds(line, b"boundary") && line.contains(&b'=')) + usize::from(is_type(line));
        if nested > limits.nested {
            return Err(Why::TooNested);
        }
        if parts > limits.parts.saturating_mul(2) {
            return Err(Why::TooManyParts);
        }
    }
    Ok(())
}

fn is_type(line: &[u8]) -> bool {
    line.get(..13).is_some_and(|start| start.eq_ignore_ascii_case(b"content-type:"))
}

fn holds(line: &[u8], what: &[u8]) -> bool {
    line.windows(what.len()).any(|w| w.eq_ignore_ascii_case(what))
}
