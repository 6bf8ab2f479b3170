//! What to ask the post office for, when something is missing: the line to write,
//! and where.

use super::print::paragraph;
use crate::ledger::verify::{Code, Finding, Report};
use std::collections::BTreeSet;
use std::io::{self, Write};

/// How many lines are printed.
const SHOWN: usize = 30;

/// Prints what to ask for; nothing if nothing is missing.
pub fn print(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let lines: BTreeSet<String> = report.findings.iter().filter_map(line).collect();
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nASK FOR")?;
    for line in lines.iter().take(SHOWN) {
        paragraph(out, 2, line)?;
    }
    if lines.len() > SHOWN {
        writeln!(out, "  and {} more", lines.len() - SHOWN)?;
    }
    Ok(())
}

/// What to ask for upon one finding.
fn line(finding: &Finding) -> Option<String> {
    let game = finding.place.split_whitespace().next().unwrap_or_default();
    let answer = format!("in an answer to a letter of {game}");
    Some(match (finding.code, numbers(&finding.detail)) {
        // What was too much to check is not missing.
        (Code::Gap | Code::Pending, None) if finding.detail.starts_with("more links") => return None,
        (Code::Gap, Some((from, to))) if from == to => {
            format!("block {from} to {to} of {game}: write the line \"proof {from}\" {answer}")
        }
        (Code::Gap, Some((from, to))) => format!(
            "blocks {from} to {to} of {game}: write the lines \"proof {from}\" to \"proof {to}\", each by its number, \
             {answer}"
        ),
        (Code::Gap, None) => format!("a letter of {game} that is not here ({})", finding.place),
        (Code::Missing, Some((from, to))) => {
            format!("receipts {from} to {to} before {}: whoever was in copy has them too", finding.place)
        }
        (Code::Missing, None) => format!("receipts before {}", finding.place),
        (Code::Pending, _) if finding.detail.is_empty() => {
            format!(
                "the number of a day of {}: write the line \"day\" and its date to the dice address",
                finding.place
            )
        }
        (Code::Pending, _) => {
            let day = &finding.detail;
            format!(
                "the number of {day}, once that day is over: write the line \"day {day}\" to the dice address"
            )
        }
        (Code::Unshown, _) => format!(
            "the transcript of {game}, which comes with its last letter: write the line \"resend\" in an answer to that \
             letter"
        ),
        _ => return None,
    })
}

/// Two numbers of a detail like `3 to 5 missing`.
fn numbers(detail: &str) -> Option<(u32, u32)> {
    let (from, to) = detail.strip_suffix(" missing")?.split_once(" to ")?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lack_has_its_line() {
        let ask = |code, detail: &str| {
            let detail = detail.to_owned();
            let place = "demo-7k2m block 9".to_owned();
            line(&Finding { code, place, detail, told: String::new(), records: Vec::new() })
        };
        for (code, detail, part) in [
            (Code::Gap, "4 to 4 missing", "\"proof 4\" in an answer to a letter of demo-7k2m"),
            (Code::Gap, "4 to 6 missing", "blocks 4 to 6 of demo-7k2m"),
            (Code::Gap, "no block at hand commits to it", "a letter of demo-7k2m that is not here"),
            (Code::Missing, "1 to 2 missing", "receipts 1 to 2 before"),
            (Code::Pending, "2026-11-30", "\"day 2026-11-30\" to the dice address"),
            (Code::Unshown, "vault", "\"resend\""),
        ] {
            let line = ask(code, detail).expect("a line");
            assert!(line.contains(part), "{part} in {line}");
        }
        assert_eq!(ask(Code::Handed, "seat"), None);
    }
}
