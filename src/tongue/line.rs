//! What the text of one line shows, whatever game it is about.

use super::clean::clean;
use super::service::{Dice, dice, first_word, is_game_id};

/// Whether a `?` stands at the end.
pub(super) fn asks(text: &str) -> bool {
    text.trim_end_matches([' ', '.', '!', ')']).ends_with(['?', '？'])
}

/// The number of an answer: `2`, `choose 2`.
pub(super) fn choice(text: &str) -> Option<u32> {
    let said = clean(text).replace(':', "");
    let number = match said.split_once(' ') {
        Some(("choose", number)) => number.trim(),
        Some(_) => return None,
        None => &said,
    };
    let plain = (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| number.parse().ok()).flatten()
}

/// What stands behind `preview`, if anything does.
pub(super) fn previewed(text: &str) -> Option<&str> {
    let (first, rest) = first_word(text);
    let rest = rest.trim_start().trim_start_matches([':', '：']).trim_start();
    (first == "preview" && !rest.is_empty()).then_some(rest)
}

/// The words of the form's line, `ORDER game seat number digest`.
pub(super) fn form(head: &str) -> Option<Vec<String>> {
    let mut words = head.split_whitespace();
    let order = words.next() == Some("order");
    let words: Vec<String> = words.take(8).map(str::to_owned).collect();
    (order && words.len() >= 2 && is_game_id(&words[0])).then_some(words)
}

/// Whether a line is a quotation or one of ours.
pub(super) fn is_ours(head: &str) -> bool {
    let first = head.trim_start().chars().next();
    first.is_some_and(|c| {
        matches!(c, '[' | '|' | '>' | '"' | '\'' | '«' | '»' | '‹' | '›' | '¦' | '「' | '『' | '《')
            || ('\u{2018}'..='\u{201f}').contains(&c)
    })
}

/// A line without its list mark.
pub(super) fn without_mark(text: &str) -> &str {
    let bullet =
        text.strip_prefix(['-', '*', '•', '–', '·']).filter(|rest| !rest.starts_with(['-', '*', '>']));
    if let Some(rest) = bullet {
        return rest.trim_start();
    }
    let digits = text.bytes().take(3).take_while(u8::is_ascii_digit).count();
    let rest = text[digits..].strip_prefix(['.', ')']).filter(|rest| digits > 0 && rest.starts_with(' '));
    rest.map_or(text, str::trim_start)
}

/// A text up to its remark: `//`, or `#` after a blank.
pub(super) fn without_remark(text: &str) -> &str {
    let slashes = text.find("//");
    let hash =
        text.match_indices('#').map(|(at, _)| at).find(|at| text[..*at].ends_with(char::is_whitespace));
    let end = slashes.into_iter().chain(hash).min().unwrap_or(text.len());
    &text[..end]
}

/// The first characters of a text.
pub(super) fn prefix(text: &str, characters: usize) -> &str {
    text.char_indices().nth(characters).map_or(text, |(at, _)| &text[..at])
}

/// Dice in place: `attack on Moria [3d6], defence [2d6]`.
pub(super) fn rolls(text: &str, limit: usize) -> Vec<(Dice, String)> {
    let mut found = Vec::new();
    let mut rest = prefix(text, limit);
    while let Some((purpose, after)) = rest.split_once('[') {
        let Some((inner, next)) = after.split_once(']') else {
            break;
        };
        if let Some((dice, "")) = dice(inner).map(|(dice, more)| (dice, more.trim())) {
            let purpose = purpose.trim().trim_start_matches([',', ';']).trim();
            found.push((dice, purpose.to_owned()));
        }
        rest = next;
    }
    found
}
