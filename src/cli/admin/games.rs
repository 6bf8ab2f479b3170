//! `admin games`: the list, by status.

use super::super::args::admin::Games;
use super::super::exit::BadArgument;
use super::super::games::{STATUSES, print, rows};
use super::super::{Exit, post};
use crate::config::Config;
use crate::store::GameStatus;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Lists the games.
pub fn list(args: &Games, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let statuses = match &args.status {
        None => STATUSES.to_vec(),
        Some(word) => vec![status(word)?],
    };
    let store = post::reader(&Config::load(file)?)?;
    let rows = store.read(|tx| rows(tx, &statuses))?;
    if args.json {
        let games: Vec<_> = rows
            .iter()
            .map(|row| {
                json!({ "game": row.id, "rules": row.rules, "status": row.status,
                        "waits_for": row.waits, "since": row.since })
            })
            .collect();
        writeln!(out, "{:#}", json!(games))?;
    } else {
        print(&rows, post::now(), out)?;
    }
    Ok(Exit::Done)
}

fn status(word: &str) -> Result<GameStatus, BadArgument> {
    STATUSES.into_iter().find(|status| status.as_str() == word.trim()).ok_or_else(|| {
        let known: Vec<&str> = STATUSES.iter().map(|status| status.as_str()).collect();
        BadArgument(format!(
            "no game has the status `{}`; write one of {}",
            word.escape_debug(),
            known.join(", ")
        ))
    })
}
