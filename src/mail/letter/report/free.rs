//! Notices in free words: what can be made of them.

use super::words::{CHALLENGES, DELAYED, FAILED, NOBODY};
use super::{Outcome, short};
use crate::mail::outbox::smtp::verdict::{is_gone, status_in};
use unicode_normalization::UnicodeNormalization;

/// What a notice says, and its line that says so; `None` if it says nothing that
/// we know.
pub(super) fn judge(subject: &str, text: &str, failed: bool) -> Option<(Outcome, String)> {
    let all = Plain::of(&format!("{subject}\n{text}"));
    let says = |words: &[&str]| words.iter().any(|word| all.says(word));
    if says(CHALLENGES) {
        return Some((Outcome::Challenged, short(subject)));
    }
    if says(DELAYED) {
        return Some((Outcome::Delayed, short(subject)));
    }
    let line = text.lines().find_map(|line| Some((status_of(line)?, line)));
    let gone = line.is_some_and(|(status, _)| is_gone(Some(status))) || says(NOBODY);
    let sure = line.is_some() || failed || says(FAILED);
    if !(sure || gone && says(&["deliver", "550"])) {
        return None;
    }
    let why = line.map_or(subject, |(_, line)| line);
    Some((Outcome::Failed { gone }, short(why)))
}

/// A text as words are looked for in it.
struct Plain {
    /// With single blanks: a notice breaks its lines anywhere.
    spaced: String,
    /// Without any: some scripts have none, and lines end in the middle of words.
    tight: String,
}

impl Plain {
    fn of(text: &str) -> Self {
        let text: String = text.nfkc().collect::<String>().to_lowercase().replace(['’', '‘', '`', '´'], "'");
        let words: Vec<&str> = text.split_whitespace().collect();
        Self { spaced: words.join(" "), tight: words.concat() }
    }

    fn says(&self, words: &str) -> bool {
        if words.is_ascii() {
            return self.spaced.contains(words);
        }
        self.tight.contains(&words.replace(' ', ""))
    }
}

/// The status of a failure in a line, such as `550 5.1.1` or `#5.1.1`.
fn status_of(line: &str) -> Option<(u8, u16, u16)> {
    let words = line.split(|c: char| c.is_whitespace() || "(<[,;:".contains(c));
    words.filter(|word| word.trim_start_matches('#').starts_with("5.")).find_map(status_in)
}
