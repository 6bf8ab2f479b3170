//! Clean text: what keyboards, mail programs and attackers put between letters.
//!
//! Lines of a body and values of headers each have one door, here. What stays
//! is text that can be compared and printed; what an order means is decided
//! elsewhere.

use std::borrow::Cow;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// At most so many marks stay on one letter.
const MARKS_A_LETTER: usize = 4;

/// The lines of a text: every kind of line end ends one. What stands behind an
/// odd end (a bare CR, a line separator) keeps the mark of the line it was in:
/// the writer's mail program saw one line there, and marked it once.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let text = text.strip_suffix(end).unwrap_or(text);
    text.split(end).flat_map(|line| {
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mark = line.trim_start().chars().next().filter(|c| ">|[".contains(*c));
        line.split(is_odd_end).enumerate().map(move |(at, piece)| match mark {
            Some(mark) if at > 0 => Cow::Owned(format!("{mark} {piece}")),
            _ => Cow::Borrowed(piece),
        })
    })
}

/// Characters that end a line here and there, but not everywhere.
pub(crate) fn is_odd_end(c: char) -> bool {
    matches!(c, '\r' | '\u{2028}' | '\u{2029}' | '\u{85}')
}

/// A line without control, format and direction characters, in NFC, every kind
/// of blank a plain one and runs of them collapsed.
pub(crate) fn line(text: &str) -> String {
    if text.bytes().all(|b| (0x21..0x7f).contains(&b)) {
        return text.to_owned();
    }
    if text.is_ascii() {
        return ascii_line(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.nfc() {
        if is_blank(c) {
            if !out.is_empty() && !out.ends_with(' ') {
                out.push(' ');
            }
            marks = 0;
        } else if is_combining_mark(c) {
            marks += 1;
            if marks <= MARKS_A_LETTER {
                out.push(c);
            }
        } else if !c.is_control() && !is_format(c) {
            marks = 0;
            out.push(c);
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// As [`line`], where there is nothing to compose.
fn ascii_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split([' ', '\t']).filter(|word| !word.is_empty()) {
        if !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        if word.bytes().all(|b| b.is_ascii_graphic()) {
            out.push_str(word);
        } else {
            out.extend(word.chars().filter(char::is_ascii_graphic));
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// The value of a header, fit to be shown, stored and sent: one line, no
/// control characters, at most `max` characters.
pub(crate) fn header(text: &str, max: usize) -> String {
    let flat: String = text.chars().take(max * 8).map(|c| if c.is_control() { ' ' } else { c }).collect();
    clip(&line(&flat), max).trim_end().to_owned()
}

/// The first `max` characters.
pub(crate) fn clip(text: &str, max: usize) -> &str {
    text.char_indices().nth(max).map_or(text, |(at, _)| &text[..at])
}

/// A line without the links that mail programs hang on words: `A.TO` that
/// became `A.TO<http://A.TO>` is `A.TO` again.
pub(crate) fn unlink(line: &str) -> String {
    const LONGEST: usize = 2000;
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find(['<', '(']) {
        let (before, hung) = rest.split_at(at);
        out.push_str(before);
        let close = if hung.starts_with('<') { '>' } else { ')' };
        let target = &hung[1..];
        let is_link = ["http://", "https://", "mailto:"]
            .iter()
            .any(|s| target.get(..s.len()).is_some_and(|t| t.eq_ignore_ascii_case(s)));
        let on_word = before.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '.' || c == '/');
        let end = if is_link && on_word { clip(target, LONGEST).find(close) } else { None };
        if let Some(end) = end {
            rest = &target[end + 1..];
        } else {
            out.push_str(&hung[..1]);
            rest = target;
        }
    }
    out.push_str(rest);
    out
}

/// Every kind of blank, tabs included.
fn is_blank(c: char) -> bool {
    c == '\t' || (c.is_whitespace() && !c.is_control()) || c == '\u{3164}' || c == '\u{2800}'
}

/// Characters that are not seen: zero-width ones, direction marks and
/// overrides, soft hyphens, tags (category Cf).
fn is_format(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
        | '\u{8e2}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
        | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_3_18_every_line_end_ends_a_line() {
        let text = "a\r\nb\nc\rd\u{2028}e\u{85}f\n\ng\n";
        assert_eq!(lines(text).collect::<Vec<_>>(), ["a", "b", "c", "d", "e", "f", "", "g"]);
        assert_eq!(lines("a\rb\r").collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn row_9_16_an_odd_line_end_does_not_slip_out_of_a_quotation() {
        let text = " > a\u{2028}move b\rc\n| d\u{85}e\n";
        assert_eq!(lines(text).collect::<Vec<_>>(), [" > a", "> move b", "> c", "| d", "| e"]);
    }

    #[test]
    fn row_5_1_every_blank_is_one_blank() {
        assert_eq!(line("\u{a0} move\u{a0} a\u{202f}>\u{3000}\tb \u{2009}"), "move a > b");
    }

    #[test]
    fn row_5_2_invisible_characters_are_dropped() {
        assert_eq!(line("mo\u{200b}ve\u{ad} \u{feff}a\u{2060}\u{200d}"), "move a");
    }

    #[test]
    fn row_5_3_direction_marks_are_dropped() {
        assert_eq!(line("\u{202e}move\u{200f} \u{2066}a\u{2069}"), "move a");
    }

    #[test]
    fn row_5_11_accents_are_composed() {
        assert_eq!(line("Lo\u{301}rien"), "L\u{f3}rien");
    }

    #[test]
    fn row_5_12_runs_of_marks_are_cut() {
        let zalgo = format!("a{}b", "\u{336}".repeat(5000));
        assert_eq!(line(&zalgo).chars().count(), 2 + MARKS_A_LETTER);
        assert_eq!(header(&"x".repeat(5000), 64).len(), 64);
    }

    #[test]
    fn row_5_14_links_hung_on_words_are_taken_off() {
        assert_eq!(unlink("move A.TO<http://A.TO> b"), "move A.TO b");
        assert_eq!(unlink("anna@x.org<mailto:anna@x.org> hi"), "anna@x.org hi");
        assert_eq!(unlink("x.org(https://x.org) hi"), "x.org hi");
        assert_eq!(unlink("see <http://x.org>, a<b, (http"), "see <http://x.org>, a<b, (http");
    }

    #[test]
    fn row_9_7_header_values_are_one_line_without_controls() {
        assert_eq!(header("Hi\r\nBcc: x@y\0z\u{1b}[2J", 99), "Hi Bcc: x@y z [2J");
    }

    #[test]
    fn row_9_9_control_characters_are_dropped_from_lines() {
        assert_eq!(line("mo\0ve\u{7}\u{9b} a"), "move a");
    }
}
