//! The office as its own auditor: a finished game is verified from what its
//! players will hold, before the last letters go out.

use super::DeskError;
use super::office::Office;
use super::table::Table;
use crate::games;
use crate::ledger::verify::{self, Input, Replay, Text};
use crate::report::{Verdict, say};
use crate::rules::{Engine, Phrase, Seat};
use crate::store::Reader;

/// How many blocks are read at a time.
const PAGE: u32 = 500;

/// The engines by key and version, for replays.
pub fn engines(key: &str, version: u32) -> Option<&'static dyn Engine> {
    games::find(key).filter(|engine| engine.version() == version)
}

/// Every record of a game, public and private.
pub fn all_records(tx: &Reader<'_>, game: &str) -> Result<Vec<String>, DeskError> {
    let mut texts = Vec::new();
    let mut from = 0;
    loop {
        let blocks = tx.blocks(game, from, PAGE)?;
        let Some(last) = blocks.last().map(|block| block.n) else { break };
        texts.extend(blocks.into_iter().map(|block| block.body));
        from = last + 1;
    }
    texts.extend(tx.records(game, 0, u32::MAX, None)?.into_iter().map(|record| record.text));
    Ok(texts)
}

/// The key card and every record of a game that everybody may have now: blocks
/// and public records; all others too once the end is written.
pub fn published(tx: &Reader<'_>, office: &Office, table: &Table) -> Result<Vec<String>, DeskError> {
    let mut texts = vec![office.card.show()];
    if table.thread.over {
        texts.extend(all_records(tx, table.id())?);
        return Ok(texts);
    }
    let mut from = 0;
    loop {
        let blocks = tx.blocks(table.id(), from, PAGE)?;
        let Some(last) = blocks.last().map(|block| block.n) else { break };
        texts.extend(blocks.into_iter().map(|block| block.body));
        from = last + 1;
    }
    let records = tx.records(table.id(), 0, u32::MAX, Some(super::VAULT))?;
    texts.extend(records.into_iter().filter(|record| record.seat.is_none()).map(|record| record.text));
    Ok(texts)
}

/// Judges a game from all of its records.
pub fn judge(tx: &Reader<'_>, office: &Office, table: &Table) -> Result<Verdict, DeskError> {
    let mut texts = vec![office.card.show()];
    texts.extend(all_records(tx, table.id())?);
    let texts: Vec<Text> =
        texts.into_iter().map(|text| Text { source: table.id().to_owned(), text }).collect();
    let input = Input { root: office.root, texts: &texts, sent: &[], engines: Some(&engines) };
    let report = verify::verify(&input);
    if report.verdict != verify::Verdict::Verified {
        let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
        tracing::error!(game = table.id(), verdict = ?report.verdict, "{}", findings.join("; "));
    }
    Ok(Verdict {
        word: report.verdict.word().to_owned(),
        summary: summary(&report),
        root: office.root.to_string(),
    })
}

/// What was counted, in sentences.
fn summary(report: &verify::Report) -> Vec<Phrase> {
    let Some(game) = report.summary.games.first() else { return Vec::new() };
    let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let lists = game.shuffled.len() + game.sealed.len();
    let mut lines = vec![say::verdict_counts(count(game.blocks), count(game.dice), count(lists))];
    if let Replay::Done(states) = game.replay {
        lines.push(say::verdict_replayed(i64::from(states)));
    }
    lines
}

/// What a seat has not seen of a finished game: everybody's sections, orders
/// and openings. Nothing of it is a secret any more.
pub fn transcript(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<Vec<String>, DeskError> {
    let records = tx.records(table.id(), 0, u32::MAX, None)?;
    let unseen = |owner: Option<u8>| owner.is_none_or(|owner| owner != seat.0);
    Ok(records.into_iter().filter(|r| unseen(r.seat) || r.kind == "section").map(|r| r.text).collect())
}
