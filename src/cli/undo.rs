//! `undo`: a moderator takes a game back, in the open.

use super::args::desk::Undo;
use super::exit::BadArgument;
use super::{Exit, post};
use crate::desk;
use std::io::Write;
use std::path::Path;

/// Writes the undo, and letters to everybody.
pub fn run(args: &Undo, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    if args.why.trim().is_empty() {
        return Err(BadArgument("--why is read by every player: say something".to_owned()).into());
    }
    let to = u32::try_from(args.to).map_err(|_| BadArgument("there is no such block".to_owned()))?;
    let office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    if store.was_restored() {
        anyhow::bail!("this database was set back to an older copy: mend that first, then undo");
    }
    let now = post::now();
    let (n, to) = store.batch(|tx| -> anyhow::Result<_> {
        let mut table = post::table(tx, &args.game)?;
        desk::undo(&mut table, tx, &office, to, args.why.trim(), now).map_err(|error| match error {
            desk::DeskError::Rules(why) => BadArgument(why).into(),
            other => other.into(),
        })
    })?;
    writeln!(
        out,
        "Block {n} takes {} back to where it stood after block {to}. Every player gets a letter.",
        args.game
    )?;
    Ok(Exit::Done)
}
