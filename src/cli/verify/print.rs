//! The verdict in plain words.

use super::Checked;
use crate::ledger::Record;
use crate::ledger::verify::{Class, Code, Evidence, Finding, GameSummary, Replay, Summary, Verdict};
use crate::report::flow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

/// How many findings of one class are printed.
const SHOWN: usize = 30;
/// How many records are printed in full.
const RECORDS: usize = 20;

/// Prints all of it.
pub fn print(checked: &Checked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let report = checked.report;
    writeln!(out, "{}", report.verdict)?;
    paragraph(out, "", report.verdict.advice())?;
    if checked.is_foreign_root() {
        paragraph(
            out,
            "",
            "No key card in these mails is signed by this root key. Is it the one that came with the first \
             letter?",
        )?;
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
    ask_for(checked, out)?;
    if report.verdict == Verdict::Fault {
        records(checked, out)?;
    }
    Ok(())
}

fn what_was_checked(checked: &Checked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let gathered = checked.gathered;
    writeln!(out, "\nWHAT WAS CHECKED")?;
    writeln!(out, "  root key {}", checked.root)?;
    writeln!(out, "  {}", count(gathered.letters, "letter", "letters"))?;
    if !gathered.sent.is_empty() || !gathered.not_asked.is_empty() {
        let compared = count(gathered.sent.len(), "letter of your own", "letters of your own");
        writeln!(out, "  {compared} compared with the record")?;
    }
    for source in &gathered.not_asked {
        paragraph(out, "  ", &format!("not compared, for nothing was asked of you then: {source}"))?;
    }
    for why in &gathered.unread {
        paragraph(out, "  ", &format!("not read: {why}"))?;
    }
    let summary = &checked.report.summary;
    for game in summary.games.iter().filter(|game| game.blocks + game.openings + game.sections > 0) {
        of_game(game, out)?;
    }
    of_dice(summary, out)
}

fn of_game(game: &GameSummary, out: &mut dyn Write) -> io::Result<()> {
    let counts = [
        count(game.blocks, "block", "blocks"),
        count(game.turns, "turn", "turns"),
        count(game.dice, "open roll of the dice", "open rolls of the dice"),
        count(game.openings, "card or piece shown", "cards or pieces shown"),
        count(game.sections, "section of states and orders", "sections of states and orders"),
    ];
    writeln!(out, "\n{}", game.game)?;
    paragraph(out, "  ", &counts.join(", "))?;
    for (what, tags) in [("shuffled by the dice", &game.shuffled), ("sealed only", &game.sealed)] {
        if !tags.is_empty() {
            paragraph(out, "  ", &format!("{what}: {}", lists(tags)))?;
        }
    }
    paragraph(out, "  ", &replay(&game.replay))?;
    for waiting in &game.waiting {
        paragraph(out, "  ", &format!("waits for the end of the game: {}", waiting.sentence()))?;
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
        let Finding { code, place, detail, .. } = finding;
        let detail = if detail.is_empty() { String::new() } else { format!(" ({detail})") };
        paragraph(out, "  ", &format!("{code} {place}: {}{detail}", code.sentence()))?;
        side_by_side(checked, finding, out)?;
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
        for one in known {
            writeln!(out, "      in {}", one.source)?;
        }
        return Ok(());
    };
    writeln!(out, "      1: {} in {}", name(&one.record), one.source)?;
    writeln!(out, "      2: {} in {}", name(&other.record), other.source)?;
    if finding.code != Code::Fork {
        return Ok(());
    }
    let keys: BTreeSet<&String> = one.record.fields().keys().chain(other.record.fields().keys()).collect();
    for key in keys.into_iter().filter(|key| key.as_str() != "sig") {
        let (first, second) = (one.record.tokens(key), other.record.tokens(key));
        if first != second {
            writeln!(out, "      {key}")?;
            for (n, tokens) in [(1, first), (2, second)] {
                let text = if tokens.is_empty() { "(nothing)".to_owned() } else { tokens.join(" ") };
                writeln!(out, "        {n}: {text}")?;
            }
        }
    }
    Ok(())
}

fn name(record: &Record) -> String {
    match record.n() {
        Some(n) => format!("{} {n}", record.kind_word()),
        None => record.kind_word().to_owned(),
    }
}

/// What to ask the post office for.
fn ask_for(checked: &Checked<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = BTreeSet::new();
    for finding in &checked.report.findings {
        let game = finding.place.split_whitespace().next().unwrap_or_default();
        let line = match finding.code {
            Code::Gap if finding.detail.is_empty() => {
                format!("a letter of {game} that is not here ({})", finding.place)
            }
            Code::Gap => format!("blocks of {game}: {}", finding.detail),
            Code::Missing => format!("receipts, {}: {}", finding.place, finding.detail),
            Code::Pending => format!("the number of a dice day: {} (DAY and its date)", finding.place),
            Code::Unshown => format!("the transcript of {game}, which comes with its last letter"),
            _ => continue,
        };
        lines.insert(line);
    }
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nASK FOR")?;
    for line in lines.iter().take(SHOWN) {
        paragraph(out, "  ", line)?;
    }
    if lines.len() > SHOWN {
        writeln!(out, "  and {} more", lines.len() - SHOWN)?;
    }
    Ok(())
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
fn paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let safe: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = safe.split_whitespace().collect();
    let broken = flow(&words.join(" "), &|_| false);
    for (i, line) in broken.lines().enumerate() {
        writeln!(out, "{indent}{}{line}", if i > 0 && !indent.is_empty() { "  " } else { "" })?;
    }
    Ok(())
}
