//! The verifier against the published verdict cases, and against hostile mail.

use crate::published::{VECTORS, list, number, text};
use ravenpost::ledger::scan::scan;
use ravenpost::ledger::verify::{Code, Input, Report, Sent, Text, Tip, Verdict, Waiting, check_step, verify};
use ravenpost::ledger::{Kind, PublicKey, Record, SecretKey};
use serde_json::Value;
use std::collections::BTreeSet;

fn root() -> PublicKey {
    PublicKey::from_hex(text(&VECTORS["game"]["root_public"])).expect("a key")
}

fn secret(name: &str) -> SecretKey {
    let bytes = hex::decode(text(&VECTORS["keys"][name]["secret"])).expect("hex");
    SecretKey::from_bytes(&bytes.try_into().expect("32 bytes"))
}

/// What the verifier says to these texts and sent mails.
fn check(texts: &[&str], sent: &[&str]) -> Report {
    let source = |i: usize| format!("mail {i}");
    let texts: Vec<Text> =
        (1..).zip(texts).map(|(i, t)| Text { source: source(i), text: (*t).into() }).collect();
    let sent: Vec<Sent> =
        sent.iter().map(|t| Sent { source: String::new(), from: String::new(), text: (*t).into() }).collect();
    verify(&Input { root: root(), texts: &texts, sent: &sent, engines: None })
}

fn codes(report: &Report) -> Vec<&'static str> {
    let codes: BTreeSet<&str> = report.findings.iter().map(|finding| finding.code.word()).collect();
    codes.into_iter().collect()
}

/// The texts of one published case: mails and sent mails.
fn case_texts(case: &Value) -> (Vec<&'static str>, Vec<&'static str>) {
    let pick =
        |key: &str| list(&case[key]).iter().map(|i| text(&VECTORS["texts"][number(i) as usize])).collect();
    (pick("texts"), pick("sent"))
}

fn case(name: &str) -> &'static Value {
    list(&VECTORS["verdicts"]).iter().find(|case| text(&case["name"]) == name).expect("a case")
}

#[test]
fn every_published_case_gets_its_verdict_and_codes() {
    let cases = list(&VECTORS["verdicts"]);
    assert_eq!(cases.len(), 61);
    let mut wrong = Vec::new();
    for case in cases {
        let (texts, sent) = case_texts(case);
        let report = check(&texts, &sent);
        let wanted: Vec<&str> = list(&case["codes"]).iter().map(text).collect();
        let changed = |told: &&str| told.starts_with("CHANGED");
        let places: Vec<String> =
            report.findings.iter().map(|f| format!("{} {} {}", f.code, f.place, f.detail)).collect();
        let same = list(&case["findings"])
            .iter()
            .map(text)
            .filter(changed)
            .eq(places.iter().map(String::as_str).filter(changed));
        if report.verdict.to_string() != text(&case["verdict"]) || codes(&report) != wanted || !same {
            wrong.push(format!("{}: {} {:?}", case["name"], report.verdict, report.findings));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_published_code_has_a_sentence_here() {
    let sentences = VECTORS["sentences"].as_object().expect("classes");
    for code in sentences.values().flat_map(|class| class.as_object().expect("codes").keys()) {
        assert!(Code::ALL.iter().any(|known| known.word() == code), "{code}");
    }
    assert!(Code::ALL.iter().all(|code| code.sentence().ends_with('.')));
}

#[test]
fn a_contradiction_comes_with_both_records() {
    let (texts, _) = case_texts(case("two histories: the players compare their mails"));
    let report = check(&texts, &[]);
    let fork = report.findings.iter().find(|finding| finding.code == Code::Fork).expect("a fork");
    assert_eq!(fork.records.len(), 2);
    for hash in &fork.records {
        let shown = &report.evidence[hash];
        assert_eq!(shown.record.n(), Some(2));
        assert!(shown.source.starts_with("mail "));
    }
    let (texts, _) = case_texts(case("section differs from its commitment"));
    let report = check(&texts, &[]);
    let kinds: Vec<_> =
        report.findings[0].records.iter().map(|id| report.evidence[id].record.kind()).collect();
    assert_eq!(kinds, [Some(Kind::Turn), Some(Kind::Section)]);
}

#[test]
fn the_summary_says_what_was_checked_and_what_waits() {
    let (texts, _) = case_texts(case("what Free Peoples hold after turn 2"));
    let report = check(&texts, &[]);
    let game = &report.summary.games[0];
    assert_eq!((game.blocks, game.turns, game.dice, game.openings, game.sections), (3, 2, 9, 3, 6));
    assert_eq!(game.shuffled, ["fp-char.g1"]);
    assert_eq!(game.sealed, ["tray-sh.g1"]);
    assert!(game.waiting.contains(&Waiting::Shuffles) && !game.ended);
    let (texts, _) = case_texts(case("whole game, everything disclosed"));
    let report = check(&texts, &[]);
    assert!(report.summary.games[0].ended && report.summary.games[0].waiting.is_empty());
    let (texts, _) = case_texts(case("dice receipts and the day's secret"));
    let summary = check(&texts, &[]).summary;
    assert_eq!((summary.receipts, summary.receipt_dice, summary.days), (2, 6, 1));
}

#[test]
fn no_mail_at_all_is_nothing_and_no_accusation() {
    let report = check(&["hello"], &[]);
    assert_eq!((report.verdict, report.verdict.exit_code()), (Verdict::Nothing, 1));
}

#[test]
fn a_receipt_for_a_request_one_did_not_send_is_disputed() {
    let (texts, _) = case_texts(case("dice receipts and the day's secret"));
    let texts: Vec<Text> = texts.iter().map(|t| Text { source: String::new(), text: (*t).into() }).collect();
    let asked = |line: &str| {
        let mail = format!("{line}\n-- \nalice\n");
        let sent = [Sent { source: String::new(), from: "alice@a.example".into(), text: mail }];
        verify(&Input { root: root(), texts: &texts, sent: &sent, engines: None })
    };
    assert_eq!(asked("ROLL 3d6 for Moscow, red kettle").verdict, Verdict::Verified);
    assert_eq!(codes(&asked("ROLL 3d6 for Minsk")), ["ASKED"]);
}

/// The example game's blocks, each with the sections and openings made with it.
fn steps() -> Vec<Vec<Record>> {
    let game = &VECTORS["game"];
    let read = |shown: &str| scan(shown).remove(0).expect("whole");
    let loose: Vec<Record> =
        list(&game["sections"]).iter().chain(list(&game["openings"])).map(|s| read(text(s))).collect();
    let blocks = list(&game["blocks"]).iter().map(|block| read(text(&block["text"])));
    blocks
        .map(|block| {
            let belongs = |r: &&Record| match (block.kind(), r.one("name")) {
                (Some(Kind::Turn), name) if name.starts_with("order.") => r.number("at") == block.k(),
                (Some(Kind::Turn), _) => r.number("at") == block.n(),
                _ => false,
            };
            let mut step: Vec<Record> = loose.iter().filter(belongs).cloned().collect();
            step.insert(0, block);
            step
        })
        .collect()
}

#[test]
fn each_step_of_a_game_is_clean_against_a_small_tip() {
    let mut tip = Tip::new("demo-7k2m");
    for step in steps() {
        let stored = serde_json::to_string(&tip).expect("plain data");
        assert!(stored.len() < 6000, "the tip grows: {}", stored.len());
        let again: Tip = serde_json::from_str(&stored).expect("plain data");
        assert_eq!(again, tip);
        let found = check_step(&again, &step);
        assert!(found.iter().all(|finding| finding.code == Code::Changed), "{found:?}");
        let moved = tip.advance(&step[0]);
        assert!(moved.iter().all(|finding| finding.code == Code::Changed), "{moved:?}");
    }
    assert!(tip.over);
}

#[test]
fn a_wrong_step_is_stopped_before_it_is_mailed() {
    let steps = steps();
    let mut tip = Tip::new("demo-7k2m");
    tip.advance(&steps[0][0]);
    tip.advance(&steps[1][0]);
    let key = secret("online 1");
    let turn = &steps[2][0];
    let again = |draft: ravenpost::ledger::Draft| draft.sign(&key).expect("a record");
    let only = |records: &[Record]| {
        let codes: BTreeSet<&str> = check_step(&tip, records).iter().map(|f| f.code.word()).collect();
        codes.into_iter().collect::<Vec<_>>()
    };
    assert_eq!(only(&steps[2]), [""; 0]);
    let roll = again(turn.draft().put("roll.001", ["fp-action", "4d6", "6", "6", "6", "6"]));
    assert_eq!(only(&[roll]), ["ROLL"]);
    assert_eq!(only(&[again(turn.draft().hex("link", &[7; 32]))]), ["LINK", "SEED"]);
    assert_eq!(only(&[again(turn.draft().hex("prev", &[7; 32]))]), ["CHAIN"]);
    assert_eq!(only(&[again(turn.draft().number("n", 7_u32))]), ["GAP"]);
    assert_eq!(only(&[again(turn.draft().word("game", "other"))]), ["RULE"]);
    assert_eq!(only(&[turn.draft().sign(&secret("online 2")).expect("a record")]), ["KEY"]);
    let section = steps[2].iter().find(|r| r.one("name") == "fp").expect("a hand");
    assert_eq!(only(&[turn.clone(), again(section.draft().put("s.hand", ["ch-06"]))]), ["STATE"]);
    let opening = scan(text(&VECTORS["game"]["openings"][2])).remove(0).expect("whole");
    assert_eq!(only(&[turn.clone(), again(opening.draft().word("token", "ch-99"))]), ["OPENING"]);
}

/// What is told of a note with these fields after the second turn of the example.
fn told_of(what: &str, by: &str, seat: &str, why: &str) -> Vec<String> {
    let mut tip = Tip::new("demo-7k2m");
    for step in &steps()[..3] {
        tip.advance(&step[0]);
    }
    let (n, prev) = tip.last.expect("a block");
    let mut draft = ravenpost::ledger::Draft::new(Kind::Note)
        .word("game", "demo-7k2m")
        .number("n", n + 1)
        .hex("prev", &prev.0)
        .word("what", what)
        .text("by", by)
        .text("why", why);
    if !seat.is_empty() {
        draft = draft.word("seat", seat);
    }
    let note = draft.sign(&secret("online 1")).expect("a record");
    let found = check_step(&tip, &[note]);
    assert!(found.iter().all(|f| f.code.class() == ravenpost::ledger::verify::Class::Notice), "{found:?}");
    found.iter().map(|f| format!("{}: {}", f.code, f.sentence())).collect()
}

#[test]
fn every_kind_of_note_has_words_of_its_own() {
    let agreed = "offered by fp, agreed to by sh";
    for (what, by, seat, why, told) in [
        ("seat", "service", "sh", "", "HANDED: After turn 2 the seat sh was handed on to another player."),
        (
            "seat",
            "moderator",
            "sh",
            "",
            "CHANGED: After turn 2 a moderator gave the seat sh to another player.",
        ),
        (
            "deadline",
            "service",
            "fp",
            "fp is late",
            "SILENT: After turn 2 no answer of the seat fp came in time.",
        ),
        (
            "deadline",
            "sh",
            "fp",
            "",
            "CLAIMED: After turn 2 the seat sh ended the game, because no answer of the seat fp came in time.",
        ),
        (
            "pause",
            "players",
            "",
            agreed,
            "PAUSED: After turn 2 the players agreed that the clocks stand still; fp offered it, and sh agreed.",
        ),
        ("comment", "service", "", "the clocks run again", "RESUMED: After turn 2 the clocks ran again."),
        (
            "draw",
            "players",
            "",
            agreed,
            "AGREED: After turn 2 the players agreed on a draw; fp offered it, and sh agreed.",
        ),
        (
            "draw",
            "players",
            "",
            "offered by carl, agreed to by sh",
            "AGREED: After turn 2 the players agreed on a draw.",
        ),
        (
            "adjudicated",
            "moderator",
            "",
            "both left",
            "DECIDED: After turn 2 a moderator decided the game. The reason given: \"both left\".",
        ),
        (
            "abandoned",
            "moderator",
            "",
            "",
            "ABANDONED: After turn 2 a moderator ended the game without a result.",
        ),
        (
            "comment",
            "moderator",
            "",
            "ask a@b.example",
            "REMARK: After turn 2 a moderator put a remark on record: \"ask (an address)\".",
        ),
        (
            "comment",
            "service",
            "",
            "tea",
            "REMARK: After turn 2 the service put a remark on record: \"tea\".",
        ),
    ] {
        assert_eq!(told_of(what, by, seat, why), [told], "{what} by {by}");
    }
    assert_eq!(told_of("key", "service", "", ""), [""; 0], "a new key vouches for itself");
}

#[test]
fn a_note_of_an_unknown_kind_is_told_and_nothing_of_it_printed_raw() {
    let kind = "of a kind unknown to this version";
    for (what, by, seat, told) in [
        ("vacation", "service", "fp", "NOTE: After turn 2 the service noted something"),
        ("vacation", "moderator", "fp", "CHANGED: After turn 2 a moderator noted a change"),
        // Known kinds that name nobody of the game, or somebody who cannot do it.
        ("seat", "service", "carl", "NOTE: "),
        ("deadline", "service", "moderator", "NOTE: "),
        ("deadline", "fp", "fp", "NOTE: "),
        ("draw", "service", "", "NOTE: "),
        ("pause", "carl", "", "NOTE: "),
        ("adjudicated", "players", "", "NOTE: "),
    ] {
        let found = told_of(what, by, seat, "");
        let [one] = &found[..] else { panic!("{found:?}") };
        assert!(one.starts_with(told) && one.contains(kind) && one.contains(what), "{one}");
    }
    let hostile = "a\u{1b}[31m \u{202e}evil\u{7} \"quoted\" anna@a.example\nVERIFIED";
    for (what, by) in
        [("comment", "moderator"), ("adjudicated", "moderator"), ("odd", "service"), ("odd", hostile)]
    {
        for one in told_of(what, by, "", &format!("{hostile} {}", "long ".repeat(5000))) {
            assert!(one.len() < 500 && one.is_ascii() && !one.contains(char::is_control), "{one}");
            assert!(!one.contains('@') && !one.contains("\"quoted"), "{one}");
        }
    }
    let long = told_of(&"x".repeat(30_000), "service", "", "");
    assert!(long[0].len() < 300, "{}", long[0].len());
}

#[test]
fn a_flood_of_damage_is_counted_and_not_kept() {
    let report = check(&["END-AUDIT ".repeat(30_000).as_str()], &[]);
    assert_eq!((report.verdict, report.findings.len(), report.left_out), (Verdict::Damaged, 10_000, 20_000));
}

mod hostile {
    use super::*;
    use crate::steady::steady;
    use proptest::prelude::*;

    fn whole() -> Vec<&'static str> {
        case_texts(case("whole game, everything disclosed")).0
    }

    proptest! {
        #![proptest_config(steady(24))]

        #[test]
        fn mangled_mail_never_accuses(cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6)) {
            let mut bytes = whole().concat().into_bytes();
            for (at, byte) in cuts {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            let report = check(&[&String::from_utf8_lossy(&bytes)], &[]);
            prop_assert!(report.verdict < Verdict::Dispute, "{:?}", report.findings);
        }

        #[test]
        fn nonsense_never_panics(words in prop::collection::vec(nonsense(), 0..200)) {
            check(&[&words.join(" ")], &[&words.join("\n")]);
        }

        #[test]
        fn signed_nonsense_never_panics(
            which in any::<prop::sample::Index>(),
            key in any::<prop::sample::Index>(),
            tokens in prop::collection::vec(token(), 0..5),
        ) {
            let blocks: Vec<&str> = list(&VECTORS["game"]["blocks"]).iter().map(|b| text(&b["text"])).collect();
            let sections = list(&VECTORS["game"]["sections"]).iter().chain(list(&VECTORS["game"]["openings"]));
            let all: Vec<&str> = blocks.iter().copied().chain(sections.map(text)).collect();
            let record = scan(all[which.index(all.len())]).remove(0).expect("whole");
            let keys: Vec<&String> = record.fields().keys().collect();
            let key = (*key.get(&keys)).clone();
            if let Ok(changed) = record.draft().put(key, tokens).sign(&secret("online 1")) {
                let shown = changed.show();
                let mut texts = whole();
                texts.push(&shown);
                check(&texts, &[]);
                let mut tip = Tip::new("demo-7k2m");
                for step in steps() {
                    check_step(&tip, std::slice::from_ref(&changed));
                    tip.advance(&step[0]);
                }
                tip.advance(&changed);
            }
        }
    }

    fn nonsense() -> impl Strategy<Value = String> {
        prop_oneof![
            Just("BEGIN-AUDIT".to_owned()),
            Just("END-AUDIT".to_owned()),
            Just("audit: pbem1 turn".to_owned()),
            Just("ORDER demo-7k2m fp 2 12490f7dea401a5f12c5460ce6422327".to_owned()),
            Just("game: demo-7k2m n: 1 k: 1 prev:".to_owned()),
            "[a-z.]{1,8}:".prop_map(|key| key),
            "\\PC{0,12}",
            "(SALT|JOIN|ROLL|END|>|<|--).{0,12}",
        ]
    }

    fn token() -> impl Strategy<Value = String> {
        prop_oneof![
            "[0-9]{1,9}",
            "[0-9a-f]{64}",
            "[1-9]{1,4}d[1-9]{1,9}",
            "[su][0-9]{1,5}",
            "fp-char.g[0-9]",
            "[a-z-]{1,9}"
        ]
    }
}
