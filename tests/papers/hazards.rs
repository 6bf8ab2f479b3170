//! What mail does to letters: `tests/HAZARDS.md` names the tests of every row;
//! those that belong to no one file stand here.

use ravenpost::desk;
use ravenpost::games;
use ravenpost::ledger::{order, scan};
use ravenpost::mail::letter::{self, Letter, Limits};
use ravenpost::rules::Seat;
use ravenpost::tongue::{self, LineKind, Sheet, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::{fs, path::Path};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names of all tests in a folder.
fn tests_in(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            tests_in(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let mut marked = false;
            for line in text.lines().map(str::trim) {
                if line == "#[test]" {
                    marked = true;
                } else if let Some(name) = line.strip_prefix("fn ").filter(|_| marked) {
                    found.insert(name.split(['(', '<']).next().unwrap().to_owned());
                    marked = false;
                }
            }
        }
    }
}

/// The rows of the page: number, and names of tests.
fn rows() -> BTreeMap<String, Vec<String>> {
    let page = fs::read_to_string(root().join("tests/HAZARDS.md")).unwrap();
    let mut rows = BTreeMap::new();
    for line in page.lines().filter(|l| l.starts_with("| ") && l.as_bytes()[2].is_ascii_digit()) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let tests = cells[2].split(", ").map(|t| t.trim_matches(['`', ' ', '|']).to_owned()).collect();
        assert!(rows.insert(cells[0].to_owned(), tests).is_none(), "row {} stands there twice", cells[0]);
    }
    rows
}

#[test]
fn every_row_names_tests_that_exist() {
    let mut all = BTreeSet::new();
    tests_in(&root().join("src"), &mut all);
    tests_in(&root().join("tests"), &mut all);
    let rows = rows();
    assert!(rows.len() >= 110, "{}", rows.len());
    let mut missing = String::new();
    for (row, tests) in &rows {
        for test in tests.iter().filter(|test| !all.contains(*test)) {
            let _ = writeln!(missing, "{row}: {test}");
        }
    }
    assert!(missing.is_empty(), "named, and not there:\n{missing}");
    // And every test that is named after a row stands in it.
    let named: BTreeSet<&str> = rows.values().flatten().map(String::as_str).collect();
    let sections = ["1", "2", "3", "4", "5", "8", "9", "10"];
    let of_a_row = |test: &str| {
        let section = test.strip_prefix("row_").and_then(|rest| rest.split('_').next());
        section.is_some_and(|section| sections.contains(&section))
    };
    let idle: Vec<&String> = all.iter().filter(|t| of_a_row(t) && !named.contains(t.as_str())).collect();
    assert!(idle.is_empty(), "not in the page: {idle:#?}");
}

/// A letter with a head of its own above the usual one.
fn read(head: &str, body: &str) -> Letter {
    let raw =
        format!("From: Anna <anna@a.example>\nTo: games@ravenpost.example\nSubject: Re: x\n{head}\n{body}");
    letter::read(raw.replace('\n', "\r\n").as_bytes(), &Limits::default()).unwrap()
}

fn own(head: &str, body: &str) -> Vec<String> {
    desk::own_lines(&read(head, body), &[])
}

/// The senses of lines, as the reader of The Confrontation has them.
fn senses(lines: &[String]) -> Vec<String> {
    let engine = games::find("confrontation").unwrap();
    let game = engine.begin(&[]).unwrap().game;
    let words = Words::of(engine.grammar(), &|slot| game.names(Seat(0), slot));
    let sheet = Sheet::read(lines, &words, tongue::Limits::default());
    sheet.items().map(|item| format!("{:?}", item.what)).collect()
}

fn senses_of(text: &str) -> Vec<String> {
    senses(&own("", text))
}

#[test]
fn row_2_14_orders_may_be_a_list() {
    let plain = senses_of("move gandalf > rhudaur\nno card\n");
    assert_eq!(plain.len(), 2);
    for marks in [["- ", "- "], ["* ", "* "], ["\u{2022} ", "\u{2022} "], ["1. ", "2. "], ["1) ", "2) "]] {
        let listed = format!("{}move gandalf > rhudaur\n{}no card\n", marks[0], marks[1]);
        assert_eq!(senses_of(&listed), plain, "{marks:?}");
    }
    for prose in ["- milk\n- bread", "1. a good move\n2. a better one", "* see you", "10. we shall meet"] {
        assert!(senses_of(prose).is_empty(), "{prose}");
    }
}

#[test]
fn row_2_18_chat_is_no_order() {
    for line in [
        "Hi Bertil,",
        "Hello, here is mine.",
        "I will move to Berlin next week.",
        "No problem with the delay, take your time.",
        "Take care",
        "Play well, and pass my regards on.",
        "Nice move.",
        "Will you be at home on Sunday?",
        "Use the time well.",
        "Frodo lives",
        "The Balrog was a surprise.",
        "Draw your own conclusions",
        "Keep it up",
        "What a battle, stop it",
        "Stay healthy",
        "End of term is near, so I am slow.",
        "From here on it gets cold.",
        "Best wishes from Rohan",
        "Sam says hello",
        "Retreat was a clever choice.",
        "Help is on its way",
        "Rules are rules",
        "Explain yourself",
        "Map of my garden",
        "Setup took me an hour",
    ] {
        assert!(senses_of(line).is_empty(), "{line}: {:?}", senses_of(line));
    }
}

#[test]
fn row_3_6_and_3_7_parts_are_joined_and_files_are_not_read() {
    let head = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n";
    let part = |head: &str, text: &str| format!("--b\nContent-Type: text/plain{head}\n\n{text}\n");
    let body = [
        part("", "move gandalf > rhudaur"),
        part("; name=\"orders.txt\"\nContent-Disposition: attachment; filename=\"orders.txt\"", "card 5"),
        part("\nContent-Disposition: inline", "no card"),
        "--b--\n".to_owned(),
    ]
    .concat();
    let letter = read(head, &body);
    assert_eq!(desk::own_lines(&letter, &[]), ["move gandalf > rhudaur", "no card"]);
    assert_eq!(letter.unread_parts, 1);
}

#[test]
fn row_3_16_and_3_17_plain_mail_and_blank_lines() {
    assert_eq!(
        own("", "\n\n\nmove gandalf > rhudaur\n\n\n\nno card\n\n"),
        ["move gandalf > rhudaur", "no card"]
    );
    let html = "MIME-Version: 1.0\nContent-Type: text/html\n";
    let spaced = "<p>move gandalf &gt; rhudaur</p><p>&nbsp;</p><p></p><br><br><p>no card</p>";
    assert_eq!(own(html, spaced), ["move gandalf > rhudaur", "no card"]);
}

#[test]
fn row_3_19_a_line_beyond_all_measure_is_told() {
    let long = format!("move gandalf > rhudaur {}", "and on ".repeat(300));
    let lines = own("", &long);
    let engine = games::find("confrontation").unwrap();
    let game = engine.begin(&[]).unwrap().game;
    let words = Words::of(engine.grammar(), &|slot| game.names(Seat(0), slot));
    let sheet = Sheet::read(&lines, &words, tongue::Limits::default());
    assert!(sheet.lines.iter().all(|line| line.kind == LineKind::TooLong), "{:?}", sheet.lines[0].kind);
}

#[test]
fn row_5_4_to_5_9_and_5_13_keyboards_change_no_order() {
    let plain = senses_of("move gandalf > rhudaur");
    for typed in [
        "Move Gandalf > Rhudaur.",
        "MOVE GANDALF > RHUDAUR",
        "move gandalf -> rhudaur,",
        "move gandalf \u{2192} rhudaur",
        "move gandalf \u{2014} rhudaur",
        "move gandalf \u{2013} rhudaur!",
        "move\u{a0}gandalf\u{202f}>\u{3000}rhudaur",
        "\u{202a}move gandalf > rhudaur\u{202c}\u{200f}",
        "\u{2067}move gandalf > rhudaur\u{2069}",
        "ｍｏｖｅ　ｇａｎｄａｌｆ　＞　ｒｈｕｄａｕｒ",
        "move \u{201c}gandalf\u{201d} > rhudaur",
        "move gandalf > rhu\u{301}daur",
    ] {
        assert_eq!(senses_of(typed), plain, "{typed}");
    }
    for (typed, meant) in [
        ("Help orders.", "help orders"),
        ("Explain gandalf!", "explain gandalf"),
        ("History 3.", "history 3"),
        ("Resend.", "resend"),
        ("ｈｅｌｐ　ｏｒｄｅｒｓ", "help orders"),
        ("Board full.", "board full"),
    ] {
        let (typed, meant) = (senses_of(typed), senses_of(meant));
        assert_eq!(typed.len(), 1, "{meant:?}");
        assert_eq!(typed[0].to_lowercase(), meant[0].to_lowercase());
    }
    // A dotless i is another letter, whatever a Turkish keyboard thinks of it.
    assert_eq!(senses_of("GIMLI > EREGION"), senses_of("gimli > eregion"));
}

#[test]
fn row_9_4_and_9_25_nothing_attached_is_read() {
    let head = "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n";
    let inner = "From: Bertil <b@b.example>\nSubject: x\nContent-Type: text/plain\n\nmove orcs > fangorn\n";
    let body = format!(
        "--b\nContent-Type: text/plain\n\nsee there\n--b\nContent-Type: message/rfc822\n\n{inner}\n\
         --b\nContent-Type: application/zip; name=\"move gandalf.zip\"\nContent-Transfer-Encoding: base64\n\nUEsDBBQ=\n\
         --b\nContent-Type: message/rfc822\nContent-Disposition: inline\n\n{inner}\n--b--\n"
    );
    let letter = read(head, &body);
    assert_eq!(desk::own_lines(&letter, &[]), ["see there"]);
    assert_eq!(letter.unread_parts, 3);
}

#[test]
fn row_9_23_the_frame_of_a_signed_text_goes() {
    let text = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nmove gandalf > rhudaur\n- - no card\n\
                -----BEGIN PGP SIGNATURE-----\n\niQEzBAEB\n=abcd\n-----END PGP SIGNATURE-----\n";
    assert_eq!(own("", text), ["move gandalf > rhudaur", "- no card"]);
}

/// A record of a real game.
fn record() -> String {
    let cases = fs::read_to_string(root().join("tests/corpus/letters/apple-mail.eml")).unwrap();
    let letter = letter::read(cases.as_bytes(), &Limits::default()).unwrap();
    let text = letter.texts.iter().find(|t| t.contains("BEGIN-AUDIT")).unwrap();
    let start = text.find("BEGIN-AUDIT").unwrap();
    let end = start + text[start..].find("END-AUDIT").unwrap() + "END-AUDIT".len();
    text[start..end].lines().map(|l| l.trim_start_matches(['>', ' ', '\u{feff}'])).fold(
        String::new(),
        |mut all, line| {
            let _ = writeln!(all, "{line}");
            all
        },
    )
}

#[test]
fn row_10_3_blanks_mean_nothing_in_a_record() {
    let record = record();
    let plain = scan::records(&record);
    assert_eq!(plain.len(), 1, "{record}");
    for changed in [
        record.replace(' ', "   "),
        record.replace('\n', " \t\r\n"),
        record.replace(' ', "\u{a0}"),
        record.replace('\n', "\n\n"),
        record.replace(' ', "\n"),
        format!("> > {}", record.trim_end().replace('\n', "\n> > ")),
    ] {
        assert_eq!(scan::records(&changed), plain, "{changed}");
    }
}

#[test]
fn row_10_4_and_10_8_the_form_is_read_in_any_case() {
    let form = "ORDER confrontation-dwtr sauron 7 489d2b0787c58d3269c2a59a83bd90a2";
    let head = order::order_head(form).unwrap();
    assert_eq!((head.game.as_str(), head.seat.as_str(), head.turn), ("confrontation-dwtr", "sauron", 7));
    for changed in [form.to_lowercase(), form.to_uppercase(), form.replacen("ORDER", "Order", 1)] {
        let read = own("", &changed);
        assert_eq!(order::order_head(&read[0]).unwrap(), head, "{changed}");
    }
    // The first and last lines of a record have hyphens between letters, which
    // no program makes into dashes; nothing in them depends on a row of hyphens.
    assert!(!record().contains("--"));
}

#[test]
fn row_10_5_and_10_6_records_hold_nothing_that_mail_eats() {
    for line in record().lines() {
        assert!(line.is_ascii() && line.len() <= 72, "{line}");
        assert!(line.starts_with(|c: char| c.is_ascii_alphanumeric()), "{line}");
        assert!(!line.starts_with("From ") && !line.contains(['=', '*', '<', '&', '_', '`']), "{line}");
    }
}
