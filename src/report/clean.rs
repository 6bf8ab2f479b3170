//! What others typed, made safe to print: one line, no controls, no tricks
//! with invisible or direction-changing characters, a bounded length.

use super::flow::width;

/// How many characters of one text are printed.
const TEXT_MAX: usize = 2000;
/// How many columns a name may take.
const NAME_COLUMNS: usize = 30;
/// How many combining marks may sit on one character.
const MARKS_MAX: usize = 4;

/// A text on one line: white space becomes single blanks, what cannot be seen
/// is left out, and the words that frame a ledger record are broken up.
pub fn text(raw: &str) -> String {
    let mut out = String::new();
    let (mut marks, mut blank) = (0, false);
    for (count, c) in raw.chars().filter(|c| !hidden(*c)).enumerate() {
        if count >= TEXT_MAX {
            out.push('…');
            break;
        }
        if c.is_whitespace() {
            blank = !out.is_empty();
            continue;
        }
        marks = if unicode_width::UnicodeWidthChar::width(c) == Some(0) { marks + 1 } else { 0 };
        if marks > MARKS_MAX {
            continue;
        }
        if blank {
            out.push(' ');
            blank = false;
        }
        out.push(c);
    }
    unframe(&out)
}

/// The lines of a longer text, each as [`text`]; at most `max` of them.
pub fn lines(raw: &str, max: usize) -> Vec<String> {
    let mut all: Vec<String> = raw.lines().take(max).map(text).collect();
    if raw.lines().nth(max).is_some() {
        all.push("…".to_owned());
    }
    while all.last().is_some_and(String::is_empty) {
        all.pop();
    }
    all
}

/// A person's name: letters, digits and a few signs, in bounded width, so that
/// it can stand in a Subject and anywhere in a sentence.
pub fn name(raw: &str) -> String {
    let kept: String = text(raw)
        .chars()
        .map(|c| if c.is_alphanumeric() || " .'’-_".contains(c) || is_mark(c) { c } else { ' ' })
        .collect();
    let mut out = String::new();
    for word in kept.split_whitespace() {
        for (i, c) in word.chars().enumerate() {
            let blank = if i == 0 && !out.is_empty() { " " } else { "" };
            if width(&out) + blank.len() + width(c.encode_utf8(&mut [0; 4])) > NAME_COLUMNS {
                return out;
            }
            out.push_str(blank);
            out.push(c);
        }
    }
    out
}

fn is_mark(c: char) -> bool {
    unicode_width::UnicodeWidthChar::width(c) == Some(0) && !c.is_control()
}

/// Characters that print nothing or that change the order of what is printed.
fn hidden(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Takes the dash out of the words that frame a record, in any case.
fn unframe(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let mut out = text.as_bytes().to_vec();
    for frame in ["begin-audit", "end-audit"] {
        let dash = frame.find('-').unwrap_or_default();
        for (at, _) in lower.match_indices(frame) {
            out[at + dash] = b' ';
        }
    }
    // One ASCII byte was put for another, so this is still the UTF-8 it was.
    String::from_utf8(out).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_line_without_invisible_characters() {
        assert_eq!(text("  a\u{202e}b\u{200b}\r\n\tc\u{0} d\u{2028}e "), "ab c d e");
        assert_eq!(text(&"x".repeat(5000)).chars().count(), TEXT_MAX + 1);
    }

    #[test]
    fn nobody_can_frame_a_record_in_our_letters() {
        assert_eq!(text("Begin-\u{ad}Audit x END-AUDIT"), "Begin Audit x END AUDIT");
        assert_eq!(name("END-AUDIT"), "END AUDIT");
    }

    #[test]
    fn marks_do_not_pile_up() {
        assert_eq!(text(&format!("a{}b", "\u{301}".repeat(50))), format!("a{}b", "\u{301}".repeat(4)));
    }

    #[test]
    fn a_name_cannot_carry_an_order_or_fill_the_line() {
        assert_eq!(name("Anna; [x] | > resign:"), "Anna x resign");
        assert_eq!(name("O’Neill-Smith jr."), "O’Neill-Smith jr.");
        assert_eq!(width(&name(&"漢".repeat(99))), NAME_COLUMNS);
    }

    #[test]
    fn long_messages_end_with_a_sign_that_they_go_on() {
        assert_eq!(lines("a\nb\nc", 2), ["a", "b", "…"]);
        assert_eq!(lines("a\n\n", 2), ["a"]);
    }
}
