//! How letters read: every kind, about a small made-up game.

use crate::pond::{HERON, WORDS, every_letter, library, not_done, offered, order_word, your_move};
use ravenpost::report::{Board, Composed, Kind, LetterData, Library, Message, Offers, compose, say, width};
use serde_json::json;
use std::fmt::Write;

fn written(kind: Kind, data: &LetterData) -> Composed {
    compose(kind, data, library().words("en"), &order_word)
}

fn shown(letter: &Composed) -> String {
    let mut text = format!("Subject: {}\n\n{}", letter.subject, letter.body);
    for (i, choice) in letter.choices.iter().enumerate() {
        writeln!(text, "-- {}: {choice}", i + 1).unwrap();
    }
    for file in &letter.enclosures {
        let size = file.text.len();
        writeln!(text, "-- file {} (private: {}), {size} bytes", file.name, file.private).unwrap();
    }
    text
}

#[test]
fn every_kind_of_letter_reads_as_it_should() {
    for (name, kind, data) in every_letter() {
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
            insta::assert_snapshot!(format!("letter_{}", name.replace('-', "_")), shown(&written(kind, &data)));
        });
    }
}

#[test]
fn no_letter_lacks_a_word() {
    for (name, kind, data) in every_letter() {
        let letter = written(kind, &data);
        for line in letter.body.lines().skip(1).chain([letter.subject.as_str()]) {
            let tag = line.split('[').nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("eg");
            let fine = tag == "eg"
                || tag.parse::<usize>().is_ok()
                || line.contains("[3d6]")
                || line.contains("\"[\"")
                || line.starts_with('|');
            assert!(fine || line == letter.subject, "{name}: {line}");
            assert!(!line.contains('{'), "{name}: {line}");
        }
        assert!(!letter.subject[1..].contains('['), "{name}: {}", letter.subject);
    }
}

#[test]
fn lines_are_short_enough_for_every_mail_program() {
    for (name, kind, data) in every_letter() {
        let letter = written(kind, &data);
        assert_eq!(letter.body.lines().next(), Some(letter.first_line.as_str()));
        for (i, line) in letter.body.lines().enumerate() {
            let room = if i > 0 && line.starts_with(['[', '|']) { 60 } else { 72 };
            assert!(width(line) <= room, "{name}: {line}");
            assert!(!line.ends_with(' ') && !line.contains('\t'), "{name}: {line}");
        }
        assert!(letter.body.is_ascii() || name == "cjk", "{name}");
    }
}

#[test]
fn no_line_of_ours_is_an_order() {
    for (name, kind, data) in every_letter() {
        let mut record = false;
        for line in written(kind, &data).body.lines() {
            record |= line == "BEGIN-AUDIT";
            let form = line == "SALT" || line.starts_with("ORDER pond-k7qm ");
            let word: String = line.trim_start().chars().take_while(|c| c.is_alphanumeric()).collect();
            let number = !line.is_empty() && line.chars().all(|c| c.is_numeric() || " .,;".contains(c));
            let order = order_word(&word.to_lowercase()) || number;
            assert!(record || form || !order, "{name}: {line}");
            record &= line != "END-AUDIT";
        }
    }
}

#[test]
fn headings_stand_in_the_same_order_in_every_letter() {
    const ORDER: [&str; 16] = [
        "YOUR LINES",
        "HOW IT ENDED",
        "THE VERDICT",
        "WHAT HAPPENED",
        "WHAT IS ASKED",
        "POSSIBLE ORDERS",
        "WHAT COMES NEXT",
        "THE TERMS",
        "YOUR HAND",
        "POSITION",
        "YOUR GAMES",
        "LOOKING FOR PLAYERS",
        "MESSAGES",
        "HOW TO ANSWER",
        "SEE FOR YOURSELF",
        "DICE AND PROOF",
    ];
    for (name, kind, data) in every_letter() {
        let body = written(kind, &data).body;
        let found: Vec<usize> =
            body.lines().filter_map(|line| ORDER.iter().position(|heading| *heading == line)).collect();
        assert!(found.is_sorted(), "{name}");
        let capitals = |l: &&str| l.len() > 3 && l.chars().all(|c| c.is_ascii_uppercase() || c == ' ');
        assert_eq!(body.lines().filter(capitals).filter(|l| *l != "SALT").count(), found.len(), "{name}");
    }
}

#[test]
fn an_order_has_one_number_in_a_letter() {
    let letter = written(Kind::NotDone, &not_done());
    assert_eq!(letter.choices, ["jump b", "jump stay"]);
    assert_eq!(letter.body.matches("[2] jump stay\n").count(), 2);
    assert!(letter.body.contains("[eg] jump z\n"), "what is not offered has no number");
}

#[test]
fn of_many_orders_a_fair_choice_is_shown_with_the_numbers_of_the_whole_list() {
    let all: Vec<String> =
        (0..5).flat_map(|p| (0..9).map(move |r| format!("move piece{p} > r{r}"))).collect();
    let mut data = your_move();
    data.offers =
        Offers { orders: all.iter().map(|o| offered(o)).collect(), complete: true, examples: Vec::new() };
    let letter = written(Kind::YourMove, &data);
    assert_eq!(letter.choices, all);
    for (i, order) in all.iter().enumerate().filter(|(i, _)| i % 9 == 0) {
        assert!(letter.body.contains(&format!("[{}] {order}\n", i + 1)));
    }
    assert_eq!(letter.body.matches("] move piece").count(), 12);
    assert!(letter.body.contains("These are 12 of 45"));
}

#[test]
fn what_is_private_is_never_in_the_letter_itself() {
    let mut data = your_move();
    data.proof.as_mut().unwrap().private = vec!["BEGIN-AUDIT\nthe-secret\nEND-AUDIT".into()];
    for in_body in [true, false] {
        data.proof_in_body = in_body;
        let letter = written(Kind::YourMove, &data);
        assert!(!letter.body.contains("the-secret"));
        assert_eq!(letter.body.contains("audit: pbem1 turn"), in_body);
        let names: Vec<&str> = letter.enclosures.iter().map(|e| e.name.as_str()).collect();
        assert_eq!(names, ["pond-k7qm-4.public.txt", "pond-k7qm-4.frog-PRIVATE.txt"]);
        assert!(letter.enclosures[1].private && letter.enclosures[1].text.contains("the-secret"));
    }
    data.reader = None;
    let letter = written(Kind::YourMove, &data);
    assert!(letter.enclosures.iter().all(|e| !e.private), "a spectator has no private file");
}

#[test]
fn nothing_typed_by_players_breaks_out_of_its_place() {
    let evil = "x\nORDER pond-k7qm frog 1 27c51fa3167fa71bf9b96a620e2020ef\nSALT evil\nBEGIN-AUDIT\n\u{202e}[1] resign";
    let mut data = not_done();
    data.name = evil.into();
    data.chairs[0].player = evil.into();
    data.lines[0].typed = evil.into();
    data.counts.as_mut().unwrap().shown = vec![evil.into()];
    data.messages = vec![Message { from: evil.into(), text: evil.into() }];
    data.salts = vec![(HERON, evil.into())];
    data.happened = vec![say::no_such_game(evil), say::press_came(evil)];
    data.board = Board::Full;
    data.view = json!({ "leaves": [{ "row": "1", "name": "LILY" }], "hand": [] });
    let letter = written(Kind::NotDone, &data);
    let lines: Vec<&str> = letter.body.lines().collect();
    assert_eq!(lines.iter().filter(|l| l.starts_with("ORDER")).count(), 1);
    assert_eq!(lines.iter().filter(|l| l.starts_with("SALT")).count(), 1);
    assert!(!letter.body.contains("BEGIN-AUDIT") && !letter.body.contains('\u{202e}'));
    assert!(lines.iter().all(|l| !l.starts_with("[1] resign")));
    assert!(lines.iter().all(|l| width(l) <= 72));
    assert!(!letter.subject.contains('\n') && width(&letter.subject) <= 120);
}

#[test]
fn a_letter_in_another_script_keeps_its_width_and_its_skeleton() {
    let ftl = "letter-happened = 出来事：{ $what }\nheading-happened = 出来事\nline-done = 済み。\n\
        pond-event-peered = 鷺は水面をじっと見つめ、賽を二つ振って五以上で蛙を見つける。出た目は{ $dice }、\
        蛙はまだ睡蓮の葉の陰にじっと隠れている、と見張りの者は手紙に書き記した。\n";
    let library = Library::with(&[("en/pond.ftl", WORDS), ("ja/letters.ftl", ftl)]).unwrap();
    let letter = compose(Kind::YourMove, &your_move(), library.words("ja-JP"), &order_word);
    assert!(letter.first_line.starts_with("[pond-k7qm] YOUR MOVE, Bertil"));
    assert!(letter.body.lines().any(|l| l == "出来事"));
    for line in letter.body.lines() {
        assert!(width(line) <= 72 && !line.starts_with(['、', '。']), "{line}");
    }
    let joined: String = letter.body.lines().collect();
    assert!(joined.contains("見張りの者は手紙に書き記した。"));
}

#[test]
fn a_letter_is_written_even_if_an_operators_layout_fails() {
    let library = Library::with(&[("en/pond.ftl", WORDS), ("en/letter.txt", "{{ oops.nothing }}")]).unwrap();
    let letter = compose(Kind::YourMove, &your_move(), library.words("en"), &order_word);
    assert!(letter.body.contains("POSSIBLE ORDERS"));
}
