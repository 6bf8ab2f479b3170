//! `resend`: the last letters of a game lie in the outbox once more.

use super::args::desk::Resend;
use super::{Exit, post};
use crate::config::Config;
use std::io::Write;
use std::path::Path;

/// Letters of a seat that are looked at; some of the last may have been overtaken.
const LOOKED_AT: u32 = 20;

/// Puts them into the queue, under the Message-IDs they had.
pub fn run(args: &Resend, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut store = post::writer(&Config::load(file)?)?;
    let now = post::now();
    let told = store.batch(|tx| -> anyhow::Result<Vec<String>> {
        let table = post::table(tx, &args.game)?;
        let only = args.seat.as_deref().map(|name| post::seat(&table, name)).transpose()?;
        let mut told = Vec::new();
        for seat in table.seats.iter().filter(|seat| only.is_none_or(|only| only.0 == seat.seat)) {
            let mut last = tx.letters_to(table.id(), seat.seat, LOOKED_AT)?.into_iter();
            let last = last.find_map(|letter| match tx.was_overtaken(letter.id) {
                Ok(overtaken) => (!overtaken).then_some(Ok(letter)),
                Err(why) => Some(Err(why)),
            });
            match last.transpose()? {
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
