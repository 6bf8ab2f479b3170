//! Cleaning: what people, phones and mail programs do to letters and blanks is
//! undone, so that the rest of the room sees plain lower-case text. Free text
//! never comes through here.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words that are passed over wherever they stand.
const FILLERS: [&str; 3] = ["the", "a", "please"];

/// A sentence as the reader of orders wants it: lower case, without accents,
/// brackets, quotation marks, fillers and closing stops; every arrow is `>`;
/// single blanks. Cleaning what is clean changes nothing.
pub fn clean(text: &str) -> String {
    let folded = fold(text);
    if folded.bytes().all(|b| b.is_ascii_alphanumeric() || b == b' ') {
        // Nothing but words: the most of what names are.
        let words: Vec<&str> = folded.split(' ').filter(|w| !w.is_empty() && !is_filler(w)).collect();
        return words.join(" ");
    }
    let arrowed = arrows(&plain(&folded));
    let words = arrowed.split(' ').filter(|w| !w.is_empty()).map(word);
    let mut words: Vec<&str> = words.filter(|w| !w.is_empty() && !is_filler(w)).collect();
    while let Some(last) = words.pop() {
        let last = last.trim_end_matches([',', '?', '-']);
        if !last.is_empty() && !is_filler(last) {
            words.push(last);
            break;
        }
    }
    words.join(" ")
}

/// Lower case without accents, ligatures and full-width forms; nothing else
/// changes. Marks and blanks stay where they are.
pub(super) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let lower = text.nfkc().flat_map(char::to_lowercase);
    let bare: String = lower.nfkd().filter(|c| !is_combining_mark(*c) && !is_invisible(*c)).collect();
    bare.nfc().flat_map(char::to_lowercase).flat_map(Letter::of).collect()
}

/// Whether a word is passed over wherever it stands.
pub(super) fn is_filler(word: &str) -> bool {
    FILLERS.contains(&word)
}

/// One letter as it is to be read: a few letters have no accent that could be
/// taken off and yet stand for a plain one.
enum Letter {
    One(Option<char>),
    Two(char, Option<char>),
}

impl Letter {
    fn of(c: char) -> Self {
        match c {
            'æ' => Self::Two('a', Some('e')),
            'œ' => Self::Two('o', Some('e')),
            'ß' => Self::Two('s', Some('s')),
            'þ' => Self::Two('t', Some('h')),
            'ø' => Self::One(Some('o')),
            'ð' | 'đ' => Self::One(Some('d')),
            'ł' => Self::One(Some('l')),
            'ı' => Self::One(Some('i')),
            c => Self::One(Some(c)),
        }
    }
}

impl Iterator for Letter {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::One(c) => c.take(),
            Self::Two(first, second) => {
                let first = *first;
                *self = Self::One(*second);
                Some(first)
            }
        }
    }
}

/// Characters without width that copying leaves behind.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}')
}

/// Punctuation in its plain form: quotation marks, brackets and full stops
/// become blanks, apostrophes vanish, dashes are all alike.
fn plain(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or(' ');
    let mut out = String::with_capacity(text.len());
    for (i, &c) in chars.iter().enumerate() {
        let before = if i == 0 { ' ' } else { at(i - 1) };
        let after = at(i + 1);
        match c {
            '\'' | '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{2032}' | '`' | '\u{b4}' => {
                if !(before.is_alphanumeric() && after.is_alphanumeric()) {
                    out.push(' ');
                }
            }
            '.' if before.is_ascii_digit() && after.is_ascii_digit() => out.push('.'),
            '"' | '\u{201c}'..='\u{201f}' | '«' | '»' | '(' | ')' | '.' | '!' | '。' | '、' => {
                out.push(' ');
            }
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '_' => out.push('-'),
            c if c.is_whitespace() || c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// A word without dashes around it; a dash alone is an arrow.
fn word(word: &str) -> &str {
    if word.chars().all(|c| c == '-') { ">" } else { word.trim_matches('-') }
}

/// Every arrow that is drawn as ` > `: `->`, `=>`, `-->`, the arrow characters.
fn arrows(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len() + 8);
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        let shaft = chars[i..].iter().take_while(|d| (c == '-' || c == '=') && **d == c).count();
        if is_arrow(c) || (shaft > 0 && chars.get(i + shaft) == Some(&'>')) {
            out.push_str(" > ");
            i += shaft + 1;
        } else {
            out.extend(&chars[i..i + shaft.max(1)]);
            i += shaft.max(1);
        }
    }
    out
}

/// The characters that are drawn as an arrow to the right.
fn is_arrow(c: char) -> bool {
    matches!(c, '→' | '⇒' | '⟶' | '⟹' | '➔' | '➙' | '➛' | '➜' | '➝' | '➞' | '➡' | '›' | '▶' | '►')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    #[test]
    fn case_accents_blanks_quotes_and_full_width_forms_do_not_matter() {
        let table = [
            ("  Declare   Lórien ", "declare lorien"),
            ("char: gandalf > drúadan", "char: gandalf > druadan"),
            ("Ｍｏｖｅ　frodo　＞　shire", "move frodo > shire"),
            ("play “Faramir’s Rangers”", "play faramirs rangers"),
            ("Barad-dûr", "barad-dur"),
            ("ＭＯＶＥ：２ｒ", "move:2r"),
            ("Card\u{a0}5\u{200b}", "card 5"),
        ];
        for (typed, cleaned) in table {
            assert_eq!(clean(typed), cleaned, "{typed}");
        }
    }

    #[test]
    fn every_arrow_is_the_same() {
        for typed in [
            "aragorn -> eregion",
            "aragorn → eregion",
            "aragorn=>eregion",
            "aragorn - eregion",
            "aragorn — eregion",
        ] {
            assert_eq!(clean(typed), "aragorn > eregion", "{typed}");
        }
        assert_eq!(clean("elven-cloak"), "elven-cloak");
        assert_eq!(clean("guide = Merry"), "guide = merry");
    }

    #[test]
    fn brackets_fillers_and_closing_stops_are_dropped() {
        let table = [
            ("No card.", "no card"),
            ("Enter Mordor!", "enter mordor"),
            ("please fight the watcher", "fight watcher"),
            ("move (frodo) > shire,", "move frodo > shire"),
            ("recruit pela (r).", "recruit pela r"),
            ("use balrog??", "use balrog"),
        ];
        for (typed, cleaned) in table {
            assert_eq!(clean(typed), cleaned, "{typed}");
        }
    }

    proptest! {
        // The same cases in every run; `PROPTEST_CASES` tries more of them.
        #![proptest_config(ProptestConfig {
            failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default()
        })]

        #[test]
        fn cleaning_what_is_clean_changes_nothing(text in "\\PC{0,40}") {
            let once = clean(&text);
            prop_assert_eq!(clean(&once), once);
        }

        #[test]
        fn cleaning_is_stable_on_marks(text in "[-=>'.,!?() aA2→–]{0,16}") {
            let once = clean(&text);
            prop_assert_eq!(clean(&once), once);
        }
    }
}
