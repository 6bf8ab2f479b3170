//! Printing: long canonical orders in lines that can be read again.

use super::attempt::{Attempt, attempt};
use super::words::Vocabulary;

/// Before a line that goes on.
const INDENT: &str = "  ";

/// A canonical order in lines of at most `width` columns, broken at commas; two
/// blanks stand before the lines that go on. A line never begins with what would
/// be an order of its own, and a piece without a comma stays whole.
pub fn folded(order: &str, width: usize, words: &dyn Vocabulary) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces(order) {
        let alone = matches!(attempt(piece, words), Some(Attempt::Plain));
        match lines.last_mut() {
            Some(line) if alone || columns(line) + 1 + columns(piece) <= width => {
                line.push(' ');
                line.push_str(piece);
            }
            None => lines.push(piece.to_owned()),
            Some(_) => lines.push(format!("{INDENT}{piece}")),
        }
    }
    lines
}

/// The pieces of an order, each with the comma behind it.
fn pieces(order: &str) -> impl Iterator<Item = &str> {
    order.split_inclusive(", ").map(str::trim).filter(|piece| !piece.is_empty())
}

/// Canonical text is ASCII: a column is a character.
fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::super::{Form, Grammar, Limits, Sheet, What, Words};
    use super::*;

    const FORM: Form = Form { id: "setup", pattern: "setup {R P},...", topic: "", example: "" };

    #[test]
    fn long_orders_are_folded_at_commas() {
        let grammar = Grammar::new(&[FORM]);
        let words = Words::new(&grammar, Vec::new());
        let order = "setup arthedain aragorn, cardolan gimli, rhudaur legolas";
        assert_eq!(folded(order, 60, &words), [order]);
        let lines = ["setup arthedain aragorn,", "  cardolan gimli,", "  rhudaur legolas"];
        assert_eq!(folded(order, 26, &words), lines);
    }

    #[test]
    fn folded_orders_are_read_as_what_they_were() {
        let grammar = Grammar::new(&[FORM]);
        let words = Words::new(&grammar, Vec::new());
        let order = "setup arthedain aragorn, cardolan gimli, rhudaur legolas, setup it, eregion sam";
        for width in 1..90 {
            let sheet = Sheet::read(&folded(order, width, &words), &words, Limits::default());
            let texts: Vec<_> = sheet.items().map(|item| &item.what).collect();
            assert!(matches!(&texts[..], [What::Order(s)] if s.text == order), "{width}: {texts:?}");
        }
    }
}
