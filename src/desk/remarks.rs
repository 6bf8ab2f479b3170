//! What an answer points out beside what was done: orders that were typed into
//! the quotation, a line that a mail program broke in two, a letter of another
//! alphabet. Nothing of it is ever acted on.

use super::understand::SHOWN;
use crate::mail::letter::Letter;
use crate::report::{LineOutcome, LineResult, say};
use crate::rules::{Game, Seat};
use crate::tongue::{Limits, LineKind, Sentence, Sheet, Vocabulary, What};
use std::collections::BTreeSet;

/// How many quoted lines are looked at more closely.
const LOOKED_AT: usize = 200;
/// So many lost letters make a line unreadable.
const LOST: usize = 4;
/// So many runs of UTF-7 are no accident.
const UTF_7_RUNS: usize = 2;
/// Into so many pieces a line of ours may have been wrapped.
const PIECES: usize = 4;

/// Lines among what was quoted that read like orders and are none of ours: the
/// person typed them there, or somebody else's letter was passed on.
pub fn typed_into_the_quotation(letter: &Letter, ours: &[String], words: &dyn Vocabulary) -> Vec<String> {
    let mut known: Option<BTreeSet<String>> = None;
    let mut found: Vec<String> = Vec::new();
    let like_orders = (0..letter.quoted.len()).filter(|at| reads_like_an_order(&letter.quoted[*at], words));
    for at in like_orders.take(LOOKED_AT) {
        let known = known.get_or_insert_with(|| ours.iter().map(|line| squeezed(line)).collect());
        // Programs wrap what they quote: with the lines above, it may be one of ours.
        let is_ours = (0..PIECES).any(|more| {
            let pieces = letter.quoted.get(at.saturating_sub(more)..=at).unwrap_or_default();
            known.contains(&pieces.iter().map(|piece| squeezed(piece)).collect::<String>())
        });
        if !is_ours && !found.contains(&letter.quoted[at]) {
            found.push(letter.quoted[at].clone());
        }
        if found.len() >= SHOWN {
            break;
        }
    }
    found
}

fn reads_like_an_order(line: &str, words: &dyn Vocabulary) -> bool {
    let sheet = Sheet::read(&[line.to_owned()], words, Limits::default());
    sheet.items().any(|item| matches!(item.what, What::Order(_)))
}

/// A text without its blanks.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Whether lines came in characters that cannot be read: in UTF-7, which is not
/// read on purpose, or with most of their letters lost.
pub fn is_garbled(lines: &[String]) -> bool {
    lines.iter().any(|line| {
        let lost = line.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER).count();
        lost >= LOST || utf_7_runs(line) >= UTF_7_RUNS
    })
}

/// How many runs of UTF-7 a line has: a plus, letters and digits, a hyphen.
fn utf_7_runs(line: &str) -> usize {
    let begins = line.split('+').skip(1).filter_map(|rest| rest.split_once('-'));
    begins
        .filter(|(run, _)| run.len() >= 3 && run.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'/'))
        .count()
}

/// Adds to refused lines what may be the matter with them.
pub fn add(lines: &mut [LineResult], sheet: &Sheet, game: &dyn Game, seat: Seat) {
    for line in lines.iter_mut().filter(|line| matches!(line.outcome, LineOutcome::Refused { .. })) {
        if let Some((word, letter, greek)) = look_alike(&line.typed) {
            line.notes.push(say::look_alike(
                &letter.to_string(),
                &word,
                if greek { "greek" } else { "cyrillic" },
            ));
        } else if let Some(whole) = broken(&line.typed, sheet, game, seat) {
            line.typed = whole;
            line.notes.push(say::broken_in_two());
        }
    }
}

/// The order that a refused line and the line of prose below it would be.
fn broken(typed: &str, sheet: &Sheet, game: &dyn Game, seat: Seat) -> Option<String> {
    let at = sheet.lines.iter().position(|line| line.items().iter().any(|item| item.typed == typed))?;
    let below = sheet.lines.get(at + 1).filter(|line| line.kind == LineKind::Prose)?;
    let whole = format!("{typed} {}", below.text.trim());
    let short = whole.chars().count() <= Limits::default().line;
    let reads = |text: &str| game.read(seat, &Sentence::new(text)).is_ok();
    (short && !reads(typed) && reads(&whole)).then_some(whole)
}

/// The first Cyrillic or Greek letter that looks like a Latin one, the word it
/// stands in, and whether it is Greek.
fn look_alike(typed: &str) -> Option<(String, char, bool)> {
    const CYRILLIC: &str = "абвеёзіїјкмнорсстухѕһԁԛԝАВЕЅІЇЈКМНОРСТУХЗ";
    const GREEK: &str = "αβεικνορτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧ";
    typed.split_whitespace().find_map(|word| {
        let latin = word.chars().any(|c| c.is_ascii_alphabetic());
        let odd = word.chars().find(|c| CYRILLIC.contains(*c) || GREEK.contains(*c))?;
        let lone = word.chars().all(|c| !c.is_alphabetic() || CYRILLIC.contains(c) || GREEK.contains(c));
        (latin || lone).then(|| (word.to_owned(), odd, GREEK.contains(odd)))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_garbled, look_alike};

    #[test]
    fn row_4_7_what_cannot_be_read_is_told_from_what_is_only_odd() {
        let garbled = |line: &str| is_garbled(&[line.to_owned()]);
        assert!(
            garbled("+AG0AbwB2AGU- gandalf +AD4- rhudaur") && garbled("\u{fffd}\u{fffd}a\u{fffd}\u{fffd}")
        );
        for line in ["1+2-3", "C++ is fun - isn't it", "+44 20 7946-0123", "caf\u{fffd}", ""] {
            assert!(!garbled(line), "{line}");
        }
    }

    #[test]
    fn row_5_10_letters_of_another_alphabet_are_named() {
        assert_eq!(look_alike("move gаndalf > rhudaur"), Some(("gаndalf".to_owned(), 'а', false)));
        assert_eq!(look_alike("card \u{39f}"), Some(("\u{39f}".to_owned(), '\u{39f}', true)));
        assert_eq!(look_alike("move Лев > rhudaur"), None);
        assert_eq!(look_alike("move gandalf > lórien"), None);
    }
}
