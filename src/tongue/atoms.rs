//! Atoms: a clean sentence cut into words, numbers, arrows and marks.

use super::clean::{clean, is_filler};

/// The smallest piece of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Atom {
    /// As it stands in the clean text.
    pub text: String,
    /// What it is.
    pub kind: Kind,
}

/// What an atom is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters and digits, beginning anyhow.
    Word,
    /// Digits alone.
    Number,
    /// `>`, or the word `to`, which titles may hold as well.
    Arrow,
    /// `,` `:` `=`: they part, and may be left out.
    Mark,
    /// `+` `&` `and`: they join; titles may hold the word.
    Join,
    /// Anything else: fits nowhere.
    Odd,
}

impl Atom {
    /// Whether it may be left out between any two others.
    pub fn is_soft(&self) -> bool {
        matches!(self.kind, Kind::Mark | Kind::Join)
    }

    /// Whether it may stand within a name.
    pub fn in_name(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Number) || self.text == "to" || self.text == "and"
    }

    /// The number it is, in digits or as a word.
    pub fn number(&self) -> Option<u32> {
        match self.kind {
            Kind::Number => self.text.parse().ok(),
            Kind::Word => number_word(&self.text),
            _ => None,
        }
    }
}

/// The atoms of a text, cleaned or not.
pub(super) fn cut(text: &str) -> Vec<Atom> {
    let text = clean(text);
    let mut atoms = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || c == '.' {
            word.push(c);
            continue;
        }
        finish(&mut word, &mut atoms);
        let kind = match c {
            ' ' | '-' => continue,
            '>' => Kind::Arrow,
            ',' | ':' | '=' => Kind::Mark,
            '+' | '&' => Kind::Join,
            _ => Kind::Odd,
        };
        atoms.push(Atom { text: c.to_string(), kind });
    }
    finish(&mut word, &mut atoms);
    atoms
}

/// Puts the word read so far among the atoms.
fn finish(word: &mut String, atoms: &mut Vec<Atom>) {
    if word.is_empty() {
        return;
    }
    let text = std::mem::take(word);
    if is_filler(&text) {
        return;
    }
    let kind = match text.as_str() {
        "to" => Kind::Arrow,
        "and" => Kind::Join,
        t if t.contains('.') => Kind::Odd,
        t if t.bytes().all(|b| b.is_ascii_digit()) => Kind::Number,
        _ => Kind::Word,
    };
    atoms.push(Atom { text, kind });
}

/// Counts may be words.
fn number_word(word: &str) -> Option<u32> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.iter().position(|w| *w == word).map(|n| n as u32)
}

/// The figures of one word such as `2r1e`: counts (one if left out) and
/// letters. `letters` are the ones the game knows.
pub(super) fn figures(word: &str, letters: &[char]) -> Option<Vec<(u32, char)>> {
    let mut found = Vec::new();
    let mut digits = String::new();
    for c in word.chars() {
        if c.is_ascii_digit() && digits.len() < 3 {
            digits.push(c);
        } else if letters.contains(&c) {
            let count = if digits.is_empty() { 1 } else { digits.parse().ok()? };
            digits.clear();
            found.push((count, c));
        } else {
            return None;
        }
    }
    (digits.is_empty() && !found.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        cut(text).into_iter().map(|a| a.text).collect()
    }

    #[test]
    fn a_line_falls_into_words_numbers_arrows_and_marks() {
        assert_eq!(texts("char: fold>drua 2r 1l"), ["char", ":", "fold", ">", "drua", "2r", "1l"]);
        assert_eq!(texts("witch-king in M. Morgul"), ["witch", "king", "in", "m", "morgul"]);
        assert_eq!(texts("losses 1r, 1e>r"), ["losses", "1r", ",", "1e", ">", "r"]);
    }

    #[test]
    fn counts_may_be_words() {
        let atoms = cut("two 2 2r twenty");
        let numbers: Vec<_> = atoms.iter().map(Atom::number).collect();
        assert_eq!(numbers, [Some(2), Some(2), None, None]);
    }

    #[test]
    fn figures_may_be_glued() {
        let letters = ['r', 'e', 'l', 'n'];
        assert_eq!(figures("2r1e", &letters), Some(vec![(2, 'r'), (1, 'e')]));
        assert_eq!(figures("e", &letters), Some(vec![(1, 'e')]));
        assert_eq!(figures("2", &letters), None);
        assert_eq!(figures("4x", &letters), None);
        assert_eq!(figures("9999r", &letters), None);
    }
}
