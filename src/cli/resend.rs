//! `resend`: the last letters of a game lie in the outbox once more.

use super::args::desk::Resend;
use super::{Exit, post};
use crate::config::Config;
use std::io::Write;
use std::path::Path;

/// Puts them into the queue, under the Message-IDs they had.
pub fn run(args: &Resend, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut store = post::writer(&Config::load(file)?)?;
    let now = post::now();
    let told = store.batch(|tx| -> anyhow::Result<Vec<String>> {
        let table = post::table(tx, &args.game)?;
        let only = args.seat.as_deref().map(|name| post::seat(&table, name)).transpose()?;
        let mut told = Vec::new();
        for seat in table.seats.iter().filter(|seat| only.is_none_or(|only| only.0 == seat.seat)) {
            let last = tx.letters_to(table.id(), seat.seat, 1)?;
            match last.first() {
                Some(letter) => {
                    tx.requeue(letter.id, now)?;
                    told.push(format!("{}: {} ({})", seat.key, letter.subject, letter.kind));
                }
                None => told.push(format!("{}: has had no letter yet", seat.key)),
            }
        }
        Ok(told)
    })?;
    for line in told {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "They go out with the next `ravenpost run` or `ravenpost once`.")?;
    Ok(Exit::Done)
}
