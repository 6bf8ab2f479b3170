//! `admin queue`: what waits to be sent, and what will not be sent any more.

use super::super::args::admin::{Queue, QueueCommand};
use super::super::exit::BadArgument;
use super::super::{Exit, post};
use super::{print, write};
use crate::config::Config;
use crate::store::{OutId, OutRow, OutState, Reader};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// How many letters are listed.
const LISTED: u32 = 500;
/// How many letters that were given up are listed.
const GIVEN_UP: u32 = 50;

/// Lists the queue, or sees to a letter of it.
pub fn run(args: &Queue, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let config = Config::load(file)?;
    match &args.command {
        None => list(args.json, &config, out),
        Some(QueueCommand::Retry { id }) => retry(*id, &config, out),
        Some(QueueCommand::Drop { id, why }) => give_up(*id, why, &config, out),
    }
}

fn list(as_json: bool, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(config)?;
    let now = post::now();
    let (waiting, given_up) =
        store.read(|tx| Ok::<_, anyhow::Error>((tx.queue(LISTED)?, tx.given_up(GIVEN_UP)?)))?;
    if as_json {
        let rows: Vec<_> = waiting.iter().chain(&given_up).map(as_value).collect();
        writeln!(out, "{:#}", json!(rows))?;
        return Ok(Exit::Done);
    }
    if waiting.is_empty() {
        writeln!(out, "Nothing waits to be sent.")?;
    } else {
        let rows: Vec<[String; 7]> = waiting.iter().map(|row| line(row, now)).collect();
        print::table(out, ["ID", "TO", "GAME", "KIND", "TRIED", "NEXT", "LAST ERROR"], &rows)?;
    }
    if !given_up.is_empty() {
        writeln!(out, "\nGiven up, newest first:")?;
        let rows: Vec<[String; 7]> = given_up.iter().map(|row| line(row, now)).collect();
        print::table(out, ["ID", "TO", "GAME", "KIND", "TRIED", "", "LAST ERROR"], &rows)?;
    }
    Ok(Exit::Done)
}

fn line(row: &OutRow, now: i64) -> [String; 7] {
    let next = match row.state {
        OutState::Queued if row.next_attempt_at <= now => "now".to_owned(),
        OutState::Queued => format!("in {}", print::span(row.next_attempt_at - now)),
        OutState::Sent | OutState::Failed => String::new(),
    };
    [
        row.id.0.to_string(),
        row.envelope_to.clone(),
        row.game.clone().unwrap_or_default(),
        row.kind.clone(),
        row.attempts.to_string(),
        next,
        print::shown(row.last_error.as_deref().unwrap_or_default(), 100),
    ]
}

fn as_value(row: &OutRow) -> serde_json::Value {
    json!({ "id": row.id.0, "to": row.envelope_to, "game": row.game, "kind": row.kind,
        "state": row.state.as_str(), "attempts": row.attempts, "next_attempt_at": row.next_attempt_at,
        "created_at": row.created_at, "last_error": row.last_error })
}

fn retry(id: Option<i64>, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let now = post::now();
    let mut store = post::writer(config)?;
    let Some(id) = id else {
        let count = write(&mut store, |tx| Ok(tx.hurry(now)?))?;
        writeln!(out, "{count} letters are due now; they are tried at the next round.")?;
        return Ok(Exit::Done);
    };
    write(&mut store, |tx| {
        let row = letter(tx, id)?;
        if row.state == OutState::Sent {
            let what = format!("letter {id} was sent; `ravenpost resend` sends last letters once more");
            return Err(BadArgument(what).into());
        }
        Ok(tx.requeue(row.id, now)?)
    })?;
    writeln!(out, "Letter {id} is tried again at the next round.")?;
    Ok(Exit::Done)
}

fn give_up(id: i64, why: &str, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if why.trim().is_empty() {
        return Err(BadArgument("--why is empty".to_owned()).into());
    }
    write(&mut post::writer(config)?, |tx| {
        let row = letter(tx, id)?;
        if row.state != OutState::Queued {
            return Err(BadArgument(format!("letter {id} does not wait to be sent")).into());
        }
        Ok(tx.give_up(row.id, &format!("dropped by the operator: {}", print::shown(why, 200)))?)
    })?;
    writeln!(out, "Letter {id} will not be sent.")?;
    Ok(Exit::Done)
}

fn letter(tx: &Reader<'_>, id: i64) -> anyhow::Result<OutRow> {
    let none = || BadArgument(format!("there is no letter {id}; `ravenpost admin queue` lists them"));
    Ok(tx.letter_out(OutId(id))?.ok_or_else(none)?)
}
