//! `show`: a game as a seat or a spectator sees it, laid out as in letters.
//! Where the rules have no layout for their board, the view is printed as data.

use super::args::desk::Show;
use super::{Exit, post};
use crate::desk;
use crate::store::GameStatus;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

/// Prints the view.
pub fn run(args: &Show, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let office = post::office(file)?;
    let store = post::reader(&office.config)?;
    let text = store.read(|tx| -> anyhow::Result<String> {
        let table = post::table(tx, &args.game)?;
        let viewer = post::viewer(&table, &args.seat)?;
        let mut text = desk::look(tx, &office, &table, viewer, post::now())?.body;
        let layout = format!("{}/board.txt", table.engine.key());
        if !office.words().layouts().contains(&layout.as_str()) && table.row.status != GameStatus::Invited {
            write!(text, "\n{:#}\n", table.game.view(viewer))?;
        }
        Ok(text)
    })?;
    out.write_all(text.as_bytes())?;
    Ok(Exit::Done)
}
