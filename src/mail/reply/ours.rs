//! Our own letters when they come back unquoted: what ends reading, what opens
//! it again, and lines that are never read.

use crate::mail::letter::is_game_id;
use crate::terms::is_first_line;

/// The first line of a letter of ours, or the proof in it: reading ends.
pub(super) fn begins(line: &str) -> bool {
    let id = line.strip_prefix('[').and_then(|l| l.split_once(']')).map(|(id, _)| id);
    id.is_some_and(|id| is_game_id(&id.to_ascii_lowercase()))
        || is_first_line(line)
        || line.starts_with("BEGIN-AUDIT")
}

/// The word that ends a letter.
pub(super) fn is_end(line: &str) -> bool {
    line.trim_end_matches(['.', '!']).eq_ignore_ascii_case("end")
}

/// The line of the form under which people fill in their orders.
pub(super) fn opens(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let order = words.next().is_some_and(|w| w.eq_ignore_ascii_case("order"));
    order && words.next().is_some_and(|id| is_game_id(&id.to_ascii_lowercase()))
}

/// Numbered choices and examples of ours, and other people's words.
pub(super) fn is_never_read(line: &str) -> bool {
    line.starts_with(['[', '|', '"', '“', '”', '„', '«', '»', '‟', '＂'])
}
