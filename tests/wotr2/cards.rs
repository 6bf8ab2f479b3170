//! Every card of War of the Ring has scenarios for both of its halves, and the
//! table of them in the documents is true.

use ravenpost::games::wotr2::card::Card;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The folders of scenarios of events, and the one of combat halves.
const EVENTS: [&str; 2] = ["cards-fp", "cards-sh"];
const COMBAT: &str = "combat";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The scenarios of a folder by the code they begin with.
fn scenarios(folder: &str, found: &mut BTreeMap<String, Vec<String>>) {
    let path = root().join("tests/scenarios/wotr2").join(folder);
    for entry in std::fs::read_dir(path).expect("the folder of scenarios can be read") {
        let name = entry.expect("an entry of the folder").file_name();
        let name = Path::new(&name).file_stem().and_then(|s| s.to_str()).expect("a plain name").to_owned();
        let code = name.get(..4).expect("a name begins with a code").to_owned();
        assert!(Card::from_code(&code).is_some(), "{folder}/{name} is of no card");
        found.entry(code).or_default().push(name[5..].to_owned());
    }
    for names in found.values_mut() {
        names.sort();
    }
}

/// The table, as a document.
fn table() -> String {
    let (mut events, mut combat) = (BTreeMap::new(), BTreeMap::new());
    for folder in EVENTS {
        scenarios(folder, &mut events);
    }
    scenarios(COMBAT, &mut combat);
    let mut text = String::from(
        "# The 96 event cards and their scenarios\n\n\
         Made by `tests/wotr2/cards.rs` from the cards in the program and the files in\n\
         `tests/scenarios/wotr2/`: events in `cards-fp` and `cards-sh`, combat halves in\n\
         `combat`; each file is named after its card and what it checks. To make this\n\
         page anew: `WRITE_DOCS=1 cargo test --test wotr2 cards`.\n",
    );
    for card in Card::ALL {
        let data = card.data();
        let steps: Vec<String> = data.initiative.iter().map(u8::to_string).collect();
        write!(text, "\n## {} {}\n\n", card.code(), data.title).expect("a string takes it");
        for (half, found) in [
            ("event".to_owned(), &events),
            (format!("combat, {} ({})", data.combat, steps.join(" and ")), &combat),
        ] {
            let names = found
                .get(card.code())
                .unwrap_or_else(|| panic!("{} has no scenario of its {half}", card.code()));
            writeln!(text, "- {half}").expect("a string takes it");
            for name in names {
                writeln!(text, "  - {}", name.replace('-', " ")).expect("a string takes it");
            }
        }
    }
    text
}

#[test]
fn every_card_has_scenarios_of_both_halves_and_the_table_lists_them() {
    let path = root().join("docs/WOTR2-CARDS.md");
    let table = table();
    if std::env::var_os("WRITE_DOCS").is_some() {
        std::fs::write(&path, &table).expect("the table can be written");
    }
    let written = std::fs::read_to_string(&path).expect("the table is there");
    assert!(written == table, "docs/WOTR2-CARDS.md is not true any more: WRITE_DOCS=1 makes it anew");
}
