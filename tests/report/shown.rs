//! Every kind of letter as its reader sees it.

use crate::gallery;
use std::fmt::Write;

/// The letter with its records folded: how many lines they have, not what
/// stands in them.
fn folded(body: &str) -> String {
    let mut out = String::new();
    let mut inside = None;
    for line in body.lines() {
        match (&mut inside, line) {
            (None, "BEGIN-AUDIT") => inside = Some(0),
            (Some(n), "END-AUDIT") => {
                let _ = writeln!(out, "BEGIN-AUDIT ({}) END-AUDIT", if *n > 0 { "folded" } else { "empty" });
                inside = None;
            }
            (Some(n), _) => *n += 1,
            (None, line) if line.starts_with("ORDER ") => {
                let _ = writeln!(out, "{} ...", line.rsplit_once(' ').map_or(line, |(form, _)| form));
            }
            (None, line) => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}

/// Letters that are much like others, or whose page has a snapshot elsewhere.
const ALIKE: [&str; 26] = [
    "help-answers",
    "help-commands",
    "help-deadlines",
    "help-dice",
    "help-join",
    "help-offers",
    "help-settings",
    "help-press",
    "help-preview",
    "help-proof",
    "help-salt",
    "help-secrets",
    "help-verify",
    "rules-unknown",
    "plain-rules",
    "plain-help",
    "where",
    "undo",
    "balrog-set",
    "king",
    "warg",
    "moved-again",
    "two-in-one",
    "special-shire",
    "day-sauron",
    "invited-sauron",
];

#[test]
fn every_kind_of_letter() {
    let gallery = gallery::gallery();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
        for shown in gallery.all.iter().filter(|shown| !ALIKE.iter().any(|name| shown.name.starts_with(name))) {
            let text = format!("Subject: {}\n\n{}", shown.got.row.subject, folded(shown.got.body()));
            insta::assert_snapshot!(format!("post_{}", shown.name.replace('-', "_")), text);
        }
    });
}

#[test]
fn letters_keep_their_widths_and_their_budgets() {
    for shown in &gallery::gallery().all {
        let body = shown.got.body().replace("\r\n", "\n");
        let name = &shown.name;
        assert!(ravenpost::terms::is_first_line(body.lines().next().unwrap()), "{name}");
        let letter = body.split("\nDICE AND PROOF").next().unwrap();
        for line in letter.lines().filter(|line| !line.starts_with("ORDER ")) {
            let widest =
                if line.starts_with(['[', '|']) && line != body.lines().next().unwrap() { 60 } else { 72 };
            assert!(ravenpost::report::width(line) <= widest, "{name}: {line}");
        }
        let page = shown.name.starts_with("rules") || shown.name.starts_with("plain-rules");
        let budget = match shown.got.status() {
            // With a turn in it, it is a report as well.
            "NOT DONE" if !letter.contains("\nPOSITION\n") => 2048,
            "HELP" if page => 4608,
            _ => 3072,
        };
        assert!(letter.len() <= budget, "{name}: {} of {budget} bytes", letter.len());
    }
}
