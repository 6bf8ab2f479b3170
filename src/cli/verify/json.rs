//! The verdict as JSON.

use super::Checked;
use crate::ledger::verify::{Class, GameSummary, Replay};
use serde_json::{Map, Value, json};
use std::io::Write;

/// Prints all of it, with every record that a finding names.
pub fn print(checked: &Checked<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
    let report = checked.report;
    let findings: Vec<Value> = report
        .findings
        .iter()
        .map(|finding| {
            let records: Vec<String> = finding.records.iter().map(hex::encode).collect();
            json!({
                "code": finding.code.word(),
                "class": class(finding.code.class()),
                "place": finding.place,
                "sentence": finding.code.sentence(),
                "told": finding.told,
                "detail": finding.detail,
                "records": records,
            })
        })
        .collect();
    let evidence: Map<String, Value> = report
        .evidence
        .iter()
        .map(|(hash, one)| (hex::encode(hash), json!({ "source": one.source, "record": one.record.show() })))
        .collect();
    let all = json!({
        "verdict": report.verdict.word(),
        "exit_code": report.verdict.exit_code(),
        "advice": report.verdict.advice(),
        "root": checked.root.to_string(),
        "letters": checked.gathered.letters,
        "letters_with_records": checked.gathered.with_records,
        "sent_compared": checked.gathered.sent.len(),
        "sent_not_asked": checked.gathered.not_asked,
        "unread": checked.gathered.unread,
        "games": report.summary.games.iter().map(game).collect::<Vec<_>>(),
        "dice": {
            "receipts": report.summary.receipts,
            "dice": report.summary.receipt_dice,
            "days": report.summary.days,
        },
        "findings": findings,
        "findings_left_out": report.left_out,
        "evidence": evidence,
    });
    serde_json::to_writer_pretty(&mut *out, &all)?;
    writeln!(out)?;
    Ok(())
}

fn game(game: &GameSummary) -> Value {
    json!({
        "game": game.game,
        "blocks": game.blocks,
        "turns": game.turns,
        "dice": game.dice,
        "openings": game.openings,
        "sections": game.sections,
        "shuffled": game.shuffled,
        "sealed_only": game.sealed,
        "ended": game.ended,
        "ending": game.ending,
        "silent": game.silent,
        "waiting": game.waiting.iter().map(|w| w.sentence()).collect::<Vec<_>>(),
        "replay": replay(&game.replay),
    })
}

fn replay(replay: &Replay) -> Value {
    match replay {
        Replay::NotYet => json!({ "done": false, "why": "the game is not over" }),
        Replay::NoEngine => json!({ "done": false, "why": "no rules of that version" }),
        Replay::Lacking(why) => json!({ "done": false, "why": why }),
        Replay::Differs(turn) => json!({ "done": true, "differs_at": turn }),
        Replay::Done(turns) => json!({ "done": true, "turns": turns }),
    }
}

fn class(class: Class) -> &'static str {
    match class {
        Class::Notice => "notice",
        Class::Lack => "lack",
        Class::Damage => "damage",
        Class::Dispute => "dispute",
        Class::Fault => "fault",
    }
}
