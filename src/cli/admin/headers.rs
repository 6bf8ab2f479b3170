//! The header of a letter for an operator: who, when, about what. Reply tokens
//! are secrets of seats, and are not shown; neither is any text.

use super::print;
use crate::config::Config;

/// What is shown of a header.
const SHOWN: [&str; 7] = ["from", "to", "cc", "delivered-to", "date", "subject", "message-id"];
/// At most so many bytes of a letter are looked at.
const LOOKED_AT: usize = 64 * 1024;
/// How much of one line is shown.
const LINE: usize = 200;

/// The lines of a letter's header that are shown, decoded.
pub fn lines(raw: &[u8], config: &Config) -> Vec<String> {
    let raw = &raw[..raw.len().min(LOOKED_AT)];
    let Some(letter) = mail_parser::MessageParser::default().parse_headers(raw) else { return Vec::new() };
    let mut lines = Vec::new();
    for header in letter.headers() {
        let name = header.name.as_str();
        if !SHOWN.contains(&name.to_lowercase().as_str()) {
            continue;
        }
        let from = usize::try_from(header.offset_start).unwrap_or(usize::MAX);
        let to = usize::try_from(header.offset_end).unwrap_or(0);
        let written = raw.get(from..to).map(String::from_utf8_lossy).unwrap_or_default();
        let decoded = header.value.as_text().map_or_else(|| written.into_owned(), str::to_owned);
        lines.push(format!("{name}: {}", print::shown(&veil(&decoded, config), LINE)));
    }
    lines
}

/// A text with the tokens of our own reply addresses taken out.
pub fn veil(text: &str, config: &Config) -> String {
    let begins = format!("{}+", config.addresses.games);
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = find(rest, &begins) {
        let tag = at + begins.len();
        let end = rest[tag..].find(|c: char| !(c.is_ascii_alphanumeric() || "-._".contains(c)));
        let end = end.map_or(rest.len(), |end| tag + end);
        // Of GAME.TOKEN the game is no secret.
        let game = rest[tag..end].split('.').next().unwrap_or_default();
        out.push_str(&rest[..tag]);
        out.push_str(game);
        out.push_str(".…");
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// Where a text begins in another one, whatever the case.
fn find(text: &str, what: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(&what.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_shown_without_the_token_of_a_seat_and_without_text() {
        let config = Config::default();
        let raw = b"From: Anna <anna@a.example>\r\nTo: <Games+confrontation-k7qm.s3cr3t@ravenpost.example>,\r\n \
            <games+wotr2-abcd.t0k3n@ravenpost.example>\r\nX-Other: hidden\r\nSubject: =?utf-8?q?gr=C3=BCn?=\r\n\r\nmy \
            secret plan\r\n";
        let all = lines(raw, &config).join("\n");
        assert!(all.contains("From: Anna <anna@a.example>") && all.contains("Subject: grün"), "{all}");
        assert!(all.contains("Games+confrontation-k7qm.…@") && all.contains("games+wotr2-abcd.…@"), "{all}");
        for hidden in ["s3cr3t", "t0k3n", "X-Other", "secret plan"] {
            assert!(!all.contains(hidden), "{hidden} in {all}");
        }
        assert!(lines(b"", &config).is_empty() && lines(&[0xff; 300], &config).is_empty());
    }
}
