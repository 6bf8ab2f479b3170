//! The verdict in plain words.

use super::{Checked, ask_for};
use crate::ledger::verify::{Class, Code, Evidence, Finding, GameSummary, Replay, Summary, Verdict};
use crate::ledger::{Record, ct1};
use crate::report::width;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// The widest line.
const COLUMNS: usize = 72;
/// How many findings of one class are printed, and how many of any other list.
const SHOWN: usize = 30;
/// How many records are printed in full.
const RECORDS: usize = 20;
/// The longest paragraph, in characters.
const PARAGRAPH_MAX: usize = 2000;
/// The longest field that is shown beside another, in characters.
const FIELD_MAX: usize = 300;

/// Prints all of it.
pub fn print(checked: &Checked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = checked.report;
    writeln!(out, "{}", report.verdict)?;
    paragraph(out, 0, report.verdict.advice())?;
    if let Some(hint) = hint(checked) {
        paragraph(out, 0, &hint)?;
    }
    what_was_checked(checked, out)?;
    let of = |class: Class| report.findings.iter().filter(move |f| f.code.class() == class);
    let headings = [
        (Class::Fault, "PROVEN FAULTS"),
        (Class::Dispute, "NOT AS YOU SENT IT"),
        (Class::Damage, "DAMAGED OR FORGED"),
        (Class::Lack, "MISSING"),
        (Class::Notice, "TO KNOW"),
    ];
    for (class, heading) in headings {
        let found: Vec<&Finding> = of(class).collect();
        findings(checked, heading, &found, out)?;
    }
    if report.left_out > 0 {
        writeln!(out, "\n{} more findings are left out.", report.left_out)?;
    }
    ask_for::print(report, out)?;
    if report.verdict == Verdict::Fault {
        records(checked, out)?;
    }
    Ok(())
}

/// What most likely went wrong, where the letters or the key do not fit.
fn hint(checked: &Checked<'_>) -> Option<String> {
    let gathered = checked.gathered;
    if checked.is_foreign_root() {
        let hint = "No key card in these mails is signed by this root key, so it is most likely the wrong one. The \
                    right one stands in the first letter of the game.";
        return Some(hint.to_owned());
    }
    let mut damage = checked.report.findings.iter().filter(|f| f.code.class() == Class::Damage).peekable();
    if checked.report.verdict == Verdict::Damaged
        && damage.peek().is_some()
        && damage.all(|f| f.code == Code::Key)
    {
        let hint = "All that was left out is signed by keys of somebody else. Letters of another post office are checked \
                    by themselves, with its own root key.";
        return Some(hint.to_owned());
    }
    if checked.report.verdict != Verdict::Nothing {
        return None;
    }
    Some(match gathered.letters {
        0 => {
            "No letter was found. Name an mbox file, a Maildir, a folder of .eml files, or a text into which \
              letters were pasted."
                .to_owned()
        }
        n => format!(
            "There {} {} here. Letters of a game have their records near the end, from BEGIN-AUDIT to END-AUDIT, \
             or in an attached file: save them whole, or look into another folder.",
            if n == 1 { "is" } else { "are" },
            count(n, "letter", "letters")
        ),
    })
}

fn what_was_checked(checked: &Checked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let gathered = checked.gathered;
    writeln!(out, "\nWHAT WAS CHECKED")?;
    paragraph(out, 2, &format!("root key {}", checked.root))?;
    let letters = count(gathered.letters, "letter", "letters");
    writeln!(out, "  {letters}, {} with records", gathered.with_records)?;
    if !gathered.sent.is_empty() || !gathered.not_asked.is_empty() {
        let compared = count(gathered.sent.len(), "letter of your own", "letters of your own");
        writeln!(out, "  {compared} compared with the record")?;
    }
    let lists = [
        ("not compared, for nothing was asked of you then", &gathered.not_asked),
        ("not read", &gathered.unread),
    ];
    for (what, sources) in lists {
        for source in sources.iter().take(SHOWN) {
            paragraph(out, 2, &format!("{what}: {source}"))?;
        }
        if sources.len() > SHOWN {
            writeln!(out, "  and {} more; --json has them all", sources.len() - SHOWN)?;
        }
    }
    let summary = &checked.report.summary;
    for game in summary.games.iter().filter(|game| game.blocks + game.openings + game.sections > 0) {
        of_game(game, out)?;
    }
    of_dice(summary, out)
}

fn of_game(game: &GameSummary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    paragraph(out, 0, &game.game)?;
    if let Some(ending) = &game.ending {
        paragraph(out, 2, &format!("the game is over: {ending}"))?;
    }
    let counts = [
        format!("{}, {} of them turns", count(game.blocks, "signed block", "signed blocks"), game.turns),
        count(game.dice, "open throw or draw", "open throws and draws"),
        count(game.openings, "card or piece shown", "cards or pieces shown"),
        count(game.sections, "section of states and orders", "sections of states and orders"),
    ];
    paragraph(out, 2, &counts.join("; "))?;
    let sealed = match game.replay {
        Replay::Done(_) => "sealed, and the same when played again",
        _ => "sealed only; how they lie shows when the game is played again",
    };
    for (what, tags) in [("shuffled by the dice", &game.shuffled), (sealed, &game.sealed)] {
        if !tags.is_empty() {
            paragraph(out, 2, &format!("{what}: {}", lists(tags)))?;
        }
    }
    for (seat, turns) in &game.silent {
        let shown: Vec<String> = turns.iter().take(SHOWN).map(u32::to_string).collect();
        let more = if turns.len() > SHOWN { " and later" } else { "" };
        let what = "did not answer in time, and the safe answer of the rules was played, in turn";
        paragraph(out, 2, &format!("{seat} {what} {}{more}", shown.join(", ")))?;
    }
    paragraph(out, 2, &replay(&game.replay))?;
    if !game.waiting.is_empty() {
        writeln!(out, "  waits for the end of the game:")?;
    }
    for waiting in &game.waiting {
        paragraph(out, 4, waiting.sentence())?;
    }
    Ok(())
}

fn of_dice(summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
    if summary.receipts == 0 {
        return Ok(());
    }
    let receipts = count(summary.receipts, "receipt", "receipts");
    let dice = count(summary.receipt_dice, "die", "dice");
    let days = count(summary.days, "day opened", "days opened");
    writeln!(out, "\ndice by letter\n  {receipts}, {dice}, {days}")
}

/// Lists by name, with how often each was sealed.
fn lists(tags: &[String]) -> String {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for tag in tags {
        let name = tag.rsplit_once(".g").map_or(tag.as_str(), |(name, _)| name);
        *times.entry(name).or_default() += 1;
    }
    let named = times.into_iter().map(|(name, n)| match n {
        1 => name.to_owned(),
        n => format!("{name} ({n} times)"),
    });
    named.collect::<Vec<_>>().join(", ")
}

fn replay(replay: &Replay) -> String {
    match replay {
        Replay::NotYet => "the game is not over, so it was not played again".to_owned(),
        Replay::NoEngine => "not played again: this program has no rules of that version".to_owned(),
        Replay::Lacking(what) => format!("not played again to the end: {what}"),
        Replay::Differs(turn) => format!("played again by the rules: turn {turn} comes out differently"),
        Replay::Done(turns) => {
            let all = count(*turns as usize, "turn", "turns");
            format!("played again by the rules: {all}, all as they were signed")
        }
    }
}

fn findings(checked: &Checked<'_>, heading: &str, found: &[&Finding], out: &mut dyn Write) -> io::Result<()> {
    if found.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{heading}")?;
    for finding in found.iter().take(SHOWN) {
        paragraph(out, 2, &finding.to_string())?;
        if finding.code.class() != Class::Notice {
            side_by_side(checked, finding, out)?;
        }
    }
    if found.len() > SHOWN {
        writeln!(out, "  and {} more; --json has them all", found.len() - SHOWN)?;
    }
    Ok(())
}

/// Two records that contradict each other, field by field.
fn side_by_side(checked: &Checked<'_>, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let of = |hash| checked.report.evidence.get(hash);
    let known: Vec<&Evidence> = finding.records.iter().filter_map(of).collect();
    let [one, other] = known.as_slice() else {
        for one in known.iter().take(RECORDS) {
            paragraph(out, 6, &format!("in {}", one.source))?;
        }
        return Ok(());
    };
    paragraph(out, 6, &format!("1: {} in {}", name(&one.record), one.source))?;
    paragraph(out, 6, &format!("2: {} in {}", name(&other.record), other.source))?;
    if finding.code != Code::Fork {
        return Ok(());
    }
    let keys: BTreeSet<&String> = one.record.fields().keys().chain(other.record.fields().keys()).collect();
    for key in keys.into_iter().filter(|key| key.as_str() != "sig") {
        let (first, second) = (one.record.tokens(key), other.record.tokens(key));
        if first != second {
            paragraph(out, 6, key)?;
            for (n, tokens) in [(1, first), (2, second)] {
                paragraph(out, 8, &format!("{n}: {}", field(tokens)))?;
            }
        }
    }
    Ok(())
}

/// A field's tokens, cut where there are too many.
fn field(tokens: &[String]) -> String {
    let text = tokens.join(" ");
    match text.char_indices().nth(FIELD_MAX) {
        _ if text.is_empty() => "(nothing)".to_owned(),
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}

fn name(record: &Record) -> String {
    match record.n() {
        Some(n) => format!("{} {n}", record.kind_word()),
        None => record.kind_word().to_owned(),
    }
}

/// The records that faults name, whole: they are the proof.
fn records(checked: &Checked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let faults = checked.report.findings.iter().filter(|f| f.code.class() == Class::Fault);
    let named: BTreeSet<_> = faults.flat_map(|f| &f.records).collect();
    let known: Vec<_> = named.into_iter().filter_map(|hash| checked.report.evidence.get(hash)).collect();
    if known.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nTHE RECORDS THEMSELVES")?;
    for one in known.iter().take(RECORDS) {
        writeln!(out, "\nfrom {}\n{}", one.source, one.record.show().trim_end())?;
    }
    if known.len() > RECORDS {
        writeln!(out, "\nand {} more; --json has them all", known.len() - RECORDS)?;
    }
    Ok(())
}

fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A paragraph, broken and indented; what comes from letters is made harmless.
pub(super) fn paragraph(out: &mut dyn Write, indent: usize, text: &str) -> io::Result<()> {
    let clean = ct1::clean(text);
    let words = clean.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = match words.char_indices().nth(PARAGRAPH_MAX) {
        Some((end, _)) => format!("{} ...", &words[..end]),
        None => words,
    };
    let hanging = if indent == 0 { 0 } else { indent + 2 };
    let (mut line, mut used) = (" ".repeat(indent), indent);
    let mut begun = false;
    for word in text.split(' ') {
        let columns = width(word);
        if begun && used + 1 + columns > COLUMNS {
            writeln!(out, "{line}")?;
            (line, used, begun) = (" ".repeat(hanging), hanging, false);
        }
        if begun {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        (used, begun) = (used + columns, true);
    }
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(indent: usize, text: &str) -> Vec<String> {
        let mut out = Vec::new();
        paragraph(&mut out, indent, text).expect("written");
        String::from_utf8(out).expect("text").lines().map(str::to_owned).collect()
    }

    #[test]
    fn paragraphs_hang_and_keep_to_72_columns() {
        let lines = broken(2, &"word ".repeat(60));
        assert!(lines.iter().all(|line| line.len() <= COLUMNS && !line.ends_with(' ')), "{lines:?}");
        assert!(lines[0].starts_with("  word") && lines[1..].iter().all(|line| line.starts_with("    word")));
        assert_eq!(broken(0, &"x".repeat(90)), ["x".repeat(90)], "a path stays whole");
        assert_eq!(broken(2, ""), ["  "]);
    }

    #[test]
    fn nothing_of_a_letter_steers_the_terminal() {
        assert_eq!(broken(2, "a\u{1b}[31m\r\nb\u{202e}c"), ["  a[31m bc"]);
        assert!(broken(0, &"y".repeat(100_000)).concat().len() < 3000);
    }

    #[test]
    fn a_long_field_is_cut() {
        assert_eq!(field(&[]), "(nothing)");
        assert_eq!(field(&["a".to_owned(), "b".to_owned()]), "a b");
        assert_eq!(field(&["z".repeat(60_000)]).len(), FIELD_MAX + 4);
    }
}
