//! Encoded words in headers (RFC 2047), joined before they are decoded, since
//! programs cut them in the middle of a character.

use super::{charset, transfer};

/// The text of a header's raw value: unfolded, encoded words decoded. What is
/// no good encoded word stays as it is.
pub(crate) fn decode(raw: &[u8]) -> String {
    let mut out = String::new();
    let mut run: Option<Run> = None;
    let mut rest = raw;
    while !rest.is_empty() {
        let (gap, word, after) = next_word(rest);
        if let Some(word) = &word
            && let Some(before) = &mut run
            && gap.trim_ascii().is_empty()
            && before.charset == word.charset
        {
            before.bytes.extend_from_slice(&word.bytes);
        } else {
            let adjacent = run.is_some() && word.is_some() && gap.trim_ascii().is_empty();
            if let Some(done) = run.take() {
                out.push_str(&done.text());
            }
            if !adjacent {
                out.push_str(&charset::decode(gap, None).replace(['\r', '\n'], ""));
            }
            run = word;
        }
        rest = after;
    }
    if let Some(done) = run {
        out.push_str(&done.text());
    }
    out
}

/// Encoded words of one charset, standing side by side.
struct Run {
    charset: String,
    bytes: Vec<u8>,
}

impl Run {
    fn text(&self) -> String {
        charset::decode(&self.bytes, Some(&self.charset))
    }
}

/// What stands before the next encoded word, the word, and what follows.
fn next_word(raw: &[u8]) -> (&[u8], Option<Run>, &[u8]) {
    let mut at = 0;
    while let Some(found) = raw[at..].windows(2).position(|w| w == b"=?") {
        at += found;
        if let Some((word, len)) = read_word(&raw[at..]) {
            return (&raw[..at], Some(word), &raw[at + len..]);
        }
        at += 2;
    }
    (raw, None, &[])
}

/// An encoded word at the very beginning, and its length.
fn read_word(raw: &[u8]) -> Option<(Run, usize)> {
    const LONGEST: usize = 400;
    let inner = raw.get(2..raw.len().min(LONGEST))?;
    let mut fields = inner.splitn(3, |b| *b == b'?');
    let (charset, kind, tail) = (fields.next()?, fields.next()?, fields.next()?);
    let end = tail.windows(2).position(|w| w == b"?=")?;
    let text = &tail[..end];
    if charset.is_empty() || charset.iter().any(u8::is_ascii_whitespace) || text.contains(&b'\n') {
        return None;
    }
    let bytes = match kind {
        b"q" | b"Q" => {
            let spaced: Vec<u8> = text.iter().map(|b| if *b == b'_' { b' ' } else { *b }).collect();
            transfer::quoted_printable(&spaced)
        }
        b"b" | b"B" => transfer::base64(text),
        _ => return None,
    };
    let charset = String::from_utf8_lossy(charset);
    let charset = charset.split('*').next().unwrap_or_default().to_ascii_lowercase();
    let len = 2 + inner.len() - tail.len() + end + 2;
    Some((Run { charset, bytes }, len))
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn row_4_11_encoded_words_are_joined_before_they_are_decoded() {
        assert_eq!(decode(b"Re: =?utf-8?B?TMM=?=\r\n =?utf-8?B?s3JpZW4=?= x"), "Re: Lórien x");
        assert_eq!(decode(b"=?ISO-8859-1?Q?L=F3rien_und?= =?utf-8?q?_mehr?="), "Lórien und mehr");
        assert_eq!(decode("Lórien".as_bytes()), "Lórien");
        assert_eq!(decode(b"L\xf3rien =?x?=, =?utf-8?X?abc?="), "Lórien =?x?=, =?utf-8?X?abc?=");
    }

    #[test]
    fn folded_values_are_one_line() {
        assert_eq!(decode(b"[wotr2-17] War\r\n of the Ring"), "[wotr2-17] War of the Ring");
    }

    #[test]
    fn a_megabyte_of_beginnings_stays_linear() {
        let raw = b"=?".repeat(40_000);
        assert_eq!(decode(&raw).len(), 80_000);
    }
}
