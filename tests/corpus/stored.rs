//! Letters of the corpus that are kept as files, to be read by people, with a
//! table of what must be found in them.

use super::letters::Letter;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::{fs, path::Path};

#[derive(Serialize, Deserialize)]
struct Table {
    letter: Vec<Row>,
}

#[derive(Serialize, Deserialize)]
struct Row {
    file: String,
    style: String,
    game: String,
    seat: u8,
    /// The orders that are to be read, as a careful player types them.
    orders: Vec<String>,
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/letters"))
}

/// The kept letters; their place is their file.
pub fn all() -> Vec<Letter> {
    let text = fs::read_to_string(folder().join("expected.toml")).unwrap();
    let table: Table = toml::from_str(&text).unwrap();
    let letter = |row: Row| Letter {
        raw: fs::read(folder().join(&row.file)).unwrap(),
        place: row.file,
        style: row.style,
        game: ["confrontation", "wotr2"].into_iter().find(|game| *game == row.game).unwrap(),
        seat: row.seat,
        ours: Vec::new(),
        orders: row.orders,
        typed: Vec::new(),
    };
    table.letter.into_iter().map(letter).collect()
}

/// Keeps the first letter of every style, and all that are special.
pub fn write(letters: &[Letter]) {
    let mut seen = BTreeSet::new();
    let mut rows = Vec::new();
    for letter in letters {
        // What is missed, or needs the letter that was answered, is not kept.
        if letter.style.contains("loses marks")
            || letter.style.contains("our l")
            || !seen.insert(&letter.style)
        {
            continue;
        }
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = letter.style.chars().map(plain).collect();
        let name = name.split('-').filter(|w| !w.is_empty()).collect::<Vec<_>>().join("-");
        let file = format!("{name}.eml");
        fs::write(folder().join(&file), &letter.raw).unwrap();
        let (style, game) = (letter.style.clone(), letter.game.to_owned());
        rows.push(Row { file, style, game, seat: letter.seat, orders: letter.orders.clone() });
    }
    let text = toml::to_string(&Table { letter: rows }).unwrap();
    let head = "# What must be read of each letter of this folder, and nothing else.\n\n";
    fs::write(folder().join("expected.toml"), format!("{head}{text}")).unwrap();
}
