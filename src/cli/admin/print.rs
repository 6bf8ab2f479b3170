//! Tables and moments for an operator's terminal.

use crate::report::{clean_text, width};
use std::io::{self, Write};

const DAY: i64 = 86_400;

/// Prints rows in columns under their headings.
pub fn table<const N: usize>(out: &mut dyn Write, head: [&str; N], rows: &[[String; N]]) -> io::Result<()> {
    let head = head.map(str::to_owned);
    let all: Vec<&[String; N]> = std::iter::once(&head).chain(rows).collect();
    let wide = |column: usize| all.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(wide).collect();
    for row in &all {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(text, wide)| format!("{text}{}", " ".repeat(wide.saturating_sub(width(text)))));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// A moment, as `2026-11-30 08:40` in UTC.
pub fn moment(at: i64) -> String {
    let at = jiff::Timestamp::from_second(at).unwrap_or_default();
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

/// How long ago, or how long until.
pub fn span(seconds: i64) -> String {
    match seconds {
        ..3600 => format!("{} min", (seconds / 60).max(0)),
        3600..DAY => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / DAY),
    }
}

/// What others wrote, safe on a terminal and not too long.
pub fn shown(text: &str, most: usize) -> String {
    let text = clean_text(text);
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_their_headings_and_nothing_steers_the_terminal() {
        let mut out = Vec::new();
        let rows = [["a".to_owned(), shown("x\u{1b}[2Jy", 10)], ["bcd".to_owned(), String::new()]];
        table(&mut out, ["ID", "WHAT"], &rows).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "ID   WHAT\na    x[2Jy\nbcd\n");
        assert_eq!(shown("abcdef", 3), "abc…");
        assert_eq!((moment(0).as_str(), span(90_000).as_str()), ("1970-01-01 00:00", "1 d"));
    }
}
