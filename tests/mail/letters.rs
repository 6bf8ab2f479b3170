//! Letters as mail programs write them, and the lines in them that count.

use ravenpost::mail::letter::{self, Limits};
use serde::Deserialize;
use std::{collections::BTreeSet, fs, path::Path};

#[derive(Deserialize)]
struct Table {
    letter: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    file: String,
    hazard: String,
    style: String,
    own: Vec<String>,
}

fn table() -> Vec<Case> {
    let text = fs::read_to_string(folder().join("expected.toml")).expect("the table is there");
    toml::from_str::<Table>(&text).expect("the table is good TOML").letter
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/letters"))
}

#[test]
fn every_letter_gives_exactly_the_persons_own_lines() {
    let mut wrong = Vec::new();
    for case in table() {
        let raw = fs::read(folder().join(&case.file)).expect("every letter of the table is there");
        for raw in [raw.clone(), crlf(&raw)] {
            match letter::read(&raw, &Limits::default()) {
                Ok(read) => {
                    let own: Vec<&str> = read.lines.iter().map(|l| l.text.as_str()).collect();
                    if own != case.own || read.robot.is_some() {
                        wrong.push(format!(
                            "{} ({}): {own:#?} instead of {:#?}; {:#?}, {:?}",
                            case.file, case.hazard, case.own, read.dropped, read.robot
                        ));
                    }
                }
                Err(e) => wrong.push(format!("{}: {e}", case.file)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_letter_is_in_the_table_and_many_programs_are() {
    let table = table();
    let named: BTreeSet<&str> = table.iter().map(|c| c.file.as_str()).collect();
    let there: Vec<String> = fs::read_dir(folder())
        .expect("the folder is there")
        .map(|e| e.expect("it can be listed").file_name().to_string_lossy().into_owned())
        .filter(|n| Path::new(n).extension().is_some_and(|e| e == "eml"))
        .collect();
    assert_eq!(there.len(), named.len());
    assert!(there.iter().all(|n| named.contains(n.as_str())));
    assert!(there.len() >= 40);
    assert!(table.iter().map(|c| c.style.as_str()).collect::<BTreeSet<_>>().len() >= 15);
}

fn crlf(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len() + raw.len() / 20);
    for byte in raw {
        if *byte == b'\n' && out.last() != Some(&b'\r') {
            out.push(b'\r');
        }
        out.push(*byte);
    }
    out
}

#[test]
fn letters_read_together_are_read_as_each_by_itself() {
    let raws: Vec<Vec<u8>> =
        table().iter().map(|case| fs::read(folder().join(&case.file)).unwrap()).collect();
    let mut raws: Vec<&[u8]> = raws.iter().map(Vec::as_slice).collect();
    raws.insert(1, b"From: <broken");
    let limits = Limits::default();
    let together = letter::read_all(&raws, &limits);
    assert_eq!(together.len(), raws.len());
    for (raw, read) in raws.iter().zip(together) {
        assert_eq!(format!("{read:?}"), format!("{:?}", letter::read(raw, &limits)));
    }
}
