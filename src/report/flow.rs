//! Breaking lines, so that a letter reads well on a phone and no line of it can
//! be taken for an order when it comes back.
//!
//! A layout gives one paragraph a line. Prose is broken at 72 columns; a line
//! that begins with `[` (an order to choose or to change) or `|` (somebody
//! else's words) at 60, so that no mail program wraps it. Columns are counted,
//! not characters.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The widest line of prose.
pub const PROSE: usize = 72;
/// The widest marked line.
pub const MARKED: usize = 60;

/// How many columns a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text with its lines broken. `order_word` knows the words of the order
/// language: no line that we begin begins with one. It is asked about the first
/// word in lower case, and about the beginning of the line as it would stand.
pub fn flow(text: &str, order_word: &dyn Fn(&str) -> bool) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut record = false;
    for line in text.lines() {
        let line = line.trim_end();
        record |= line == "BEGIN-AUDIT";
        if record || is_form(line) {
            out.push(line.to_owned());
            record &= line != "END-AUDIT";
        } else if line.is_empty() {
            if out.last().is_some_and(|last| !last.is_empty()) {
                out.push(String::new());
            }
        } else if line.starts_with('[') {
            fold(line, order_word, &mut out);
        } else if let Some(words) = line.strip_prefix('|') {
            bar(words.trim(), &mut out);
        } else {
            prose(line, order_word, &mut out);
        }
    }
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    let mut text = out.join("\n");
    text.push('\n');
    text
}

/// A text cut to a number of columns, with a sign that it was cut.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 1;
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used > columns {
            break;
        }
        out.push(c);
    }
    format!("{}…", out.trim_end())
}

/// The form at the end of a letter, to be sent back as it is.
fn is_form(line: &str) -> bool {
    line == "SALT" || line.starts_with("ORDER ")
}

/// One place where a line may be broken, and what follows it.
struct Piece<'a> {
    text: &'a str,
    width: usize,
    blank: bool,
}

fn prose(line: &str, order_word: &dyn Fn(&str) -> bool, out: &mut Vec<String>) {
    if width(line) <= PROSE {
        return out.push(line.to_owned());
    }
    let body = line.trim_start();
    let indent = (line.len() - body.len()).min(20);
    let pieces = pieces(body, PROSE - indent);
    let mut from = 0;
    while from < pieces.len() {
        let safe = from == 0 || may_begin(&pieces[from..], order_word);
        let lead = if safe { " ".repeat(indent) } else { "| ".to_owned() };
        let room = if safe { PROSE - indent } else { MARKED - 2 };
        let full = from + fitting(&pieces[from..], room);
        let good = (from + 1..=full)
            .rev()
            .find(|&to| to == pieces.len() || may_begin(&pieces[to..], order_word))
            .unwrap_or(full);
        out.push(lead + &join(&pieces[from..good]));
        from = good;
    }
}

/// Somebody's words, a bar before each line.
fn bar(words: &str, out: &mut Vec<String>) {
    let pieces = pieces(words, MARKED - 2);
    if pieces.is_empty() {
        out.push("|".to_owned());
    }
    let mut from = 0;
    while from < pieces.len() {
        let to = from + fitting(&pieces[from..], MARKED - 2);
        out.push(format!("| {}", join(&pieces[from..to])));
        from = to;
    }
}

/// An order behind its mark: folded at commas, else at blanks with a comma put
/// there, where what follows cannot be taken for the beginning of an order.
fn fold(line: &str, order_word: &dyn Fn(&str) -> bool, out: &mut Vec<String>) {
    if width(line) <= MARKED {
        return out.push(line.to_owned());
    }
    let pieces = pieces(line, MARKED - 5);
    let mut from = 0;
    let mut lead = "";
    while from < pieces.len() {
        let mut full = from + fitting(&pieces[from..], MARKED - lead.len());
        if full < pieces.len() {
            full = from + fitting(&pieces[from..], MARKED - lead.len() - 1);
        }
        let safe = |to: usize| to == pieces.len() || may_begin(&pieces[to..], order_word);
        let comma = |to: usize| to == pieces.len() || pieces[to - 1].text.ends_with(',');
        let candidates = || (from + 1..=full).rev();
        let to = candidates()
            .find(|&to| safe(to) && comma(to))
            .or_else(|| candidates().find(|&to| safe(to) && to > from + 1))
            .or_else(|| candidates().find(|&to| comma(to)))
            .unwrap_or(full);
        // A line that ends with a comma goes on when it comes back.
        let goes_on = if safe(to) && !comma(to) && pieces[to].blank { "," } else { "" };
        out.push(format!("{lead}{}{goes_on}", join(&pieces[from..to])));
        lead = if safe(to) { "  " } else { "[..] " };
        from = to;
    }
}

/// How many pieces fit, at least one.
fn fitting(pieces: &[Piece<'_>], room: usize) -> usize {
    let mut used = 0;
    for (i, piece) in pieces.iter().enumerate() {
        used += piece.width + usize::from(piece.blank && i > 0);
        if used > room {
            return i.max(1);
        }
    }
    pieces.len()
}

fn join(pieces: &[Piece<'_>]) -> String {
    let mut line = String::new();
    for (i, piece) in pieces.iter().enumerate() {
        if piece.blank && i > 0 {
            line.push(' ');
        }
        line.push_str(piece.text);
    }
    line
}

/// Whether a line of ours may begin with this: not with a word of the order
/// language, not with a figure (an answer, or a list mark), not with a sign that
/// readers or mail programs take for one.
fn may_begin(rest: &[Piece<'_>], order_word: &dyn Fn(&str) -> bool) -> bool {
    let piece = rest.first().map_or("", |piece| piece.text);
    let Some(first) = piece.chars().next() else { return true };
    if first.is_numeric() || "[|>;:.,!?-–—*•+&=→(\"'“”„#/".contains(first) {
        return false;
    }
    let word: String =
        piece.chars().take_while(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let line = || join(&rest[..fitting(rest, PROSE)]);
    let taken = matches!(word.as_str(), "from" | "order" | "salt" | "join" | "end");
    !(taken || order_word(&word) || order_word(&line()))
}

/// Cuts a paragraph where it may be broken: at blanks, between wide characters
/// (which have none), and inside what is wider than a line.
fn pieces(text: &str, room: usize) -> Vec<Piece<'_>> {
    let mut all = Vec::new();
    for word in text.split(' ').filter(|w| !w.is_empty()) {
        let mut blank = true;
        let (mut start, mut used, mut before) = (0, 0, None);
        for (at, c) in word.char_indices() {
            let columns = c.width().unwrap_or(0);
            let soft = before.is_some_and(|b| parts(b, c));
            if at > start && columns > 0 && (soft || used + columns > room) {
                all.push(Piece { text: &word[start..at], width: used, blank });
                (start, used, blank) = (at, 0, false);
            }
            used += columns;
            if columns > 0 {
                before = Some(c);
            }
        }
        all.push(Piece { text: &word[start..], width: used, blank });
    }
    all
}

/// Whether a line may be broken between two neighbours without a blank.
fn parts(before: char, after: char) -> bool {
    let wide = |c: char| c.width() == Some(2);
    (wide(before) || wide(after))
        && !"（「『【〈《〔([“‘".contains(before)
        && !"、。，．・：；？！）」』】〉》〕”’…ー々っゃゅょッャュョ)],.:;!?".contains(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn orders(word: &str) -> bool {
        ["move", "card", "use", "army"].contains(&word)
    }

    fn broken(text: &str) -> Vec<String> {
        flow(text, &orders).lines().map(str::to_owned).collect()
    }

    #[test]
    fn prose_is_at_most_72_columns_wide_and_loses_no_word() {
        let text =
            "The Shadow attacked Folde from Edoras with a character die and left nobody behind. ".repeat(9);
        let lines = broken(&text);
        assert!(lines.iter().all(|l| width(l) <= PROSE && !l.ends_with(' ')));
        assert_eq!(lines.join(" "), text.trim());
    }

    #[test]
    fn indented_prose_stays_indented() {
        let lines = broken(&format!("  {}", "word ".repeat(40)));
        assert!(lines.len() > 1 && lines.iter().all(|l| l.starts_with("  word")));
    }

    #[test]
    fn no_line_begins_with_a_word_of_the_language_or_a_figure() {
        for filler in 50..90 {
            for tail in ["move", "Card", "4.", "- move", "\"move\"", "From", "> x", "ORDER"] {
                let text = format!("{} {tail} and so on", "a ".repeat(filler / 2).trim());
                for line in broken(&text).iter().skip(1) {
                    assert!(may_begin(&pieces(line, PROSE), &orders), "{line}");
                }
            }
        }
    }

    #[test]
    fn a_paragraph_of_nothing_but_order_words_goes_behind_a_bar() {
        let lines = broken(&"move ".repeat(60));
        assert!(lines.iter().skip(1).all(|l| l.starts_with("| ") && width(l) <= MARKED));
    }

    #[test]
    fn long_orders_are_folded_at_commas_with_two_blanks() {
        let order = "[1] setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
        let lines = broken(order);
        assert!(lines.iter().all(|l| width(l) <= MARKED));
        assert!(lines[0].ends_with(',') && lines[1].starts_with("  rhudaur"));
        assert_eq!(lines.iter().map(|l| l.trim()).collect::<Vec<_>>().join(" "), order);
    }

    #[test]
    fn an_order_without_commas_is_folded_so_that_it_can_be_read_again() {
        let order = "[eg] char: separate gandalf-grey boromir legolas gimli meriadoc peregrin > angm";
        let lines = broken(order);
        assert!(lines.len() == 2 && lines[0].ends_with(',') && lines.iter().all(|l| width(l) <= MARKED));
        assert_eq!(lines.join(" ").replace(",   ", " "), order);
    }

    #[test]
    fn a_fold_never_lays_an_order_bare() {
        let lines = broken(
            "[eg] army: osgi > pela sauron 3r and the fourth and the fifth, move khan > nhar southrons 2r",
        );
        assert!(lines.iter().skip(1).all(|l| !l.trim_start().starts_with("move")), "{lines:?}");
        let lines = broken(&format!("[1] {}", "move ".repeat(40)));
        assert!(lines.iter().all(|l| l.starts_with('[') && width(l) <= MARKED), "{lines:?}");
        let lines = broken(&format!("[1] {}", "x".repeat(300)));
        assert!(lines.iter().all(|l| width(l) <= MARKED), "{lines:?}");
    }

    #[test]
    fn other_peoples_words_stay_behind_the_bar() {
        let lines = broken(&format!("| Bertil: {}", "move frodo > mordor ".repeat(20)));
        assert!(lines.iter().all(|l| l.starts_with("| ") && width(l) <= MARKED));
        assert_eq!(broken("|"), ["|"]);
    }

    #[test]
    fn wide_characters_count_two_columns_and_break_without_blanks() {
        let lines = broken(&"影の軍勢が進む。".repeat(20));
        assert!(lines.len() > 3);
        assert!(lines.iter().all(|l| width(l) <= PROSE && !l.starts_with('。')), "{lines:?}");
        assert!(width(&lines[0]) > PROSE - 6);
    }

    #[test]
    fn records_and_the_form_are_left_as_they_are() {
        let record = format!("BEGIN-AUDIT\n{}\n\n\nEND-AUDIT", "ab ".repeat(60).trim_end());
        assert_eq!(flow(&record, &orders), format!("{record}\n"));
        let form = format!("ORDER {}\nSALT", "x".repeat(80));
        assert_eq!(flow(&form, &orders), format!("{form}\n"));
    }

    #[test]
    fn columns_of_a_board_stay_where_they_are() {
        assert_eq!(broken("1    SHIRE   ?\n[1]  a   b"), ["1    SHIRE   ?", "[1]  a   b"]);
    }

    #[test]
    fn blank_lines_do_not_pile_up() {
        assert_eq!(flow("\n\na\n\n\n\nb\n\n", &orders), "a\n\nb\n");
    }

    #[test]
    fn a_text_is_cut_by_columns() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("abcdefg", 6), "abcde…");
        assert_eq!(width(&cut("漢字漢字", 6)), 5);
    }
}
