//! `export`: everything of a game's ledger that is public now, as text. The
//! secrets of a game that is not over are never written.

use super::args::desk::Export;
use super::{Exit, post};
use crate::desk;
use anyhow::Context;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Writes the files.
pub fn run(args: &Export, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let office = post::office(file)?;
    let store = post::reader(&office.config)?;
    let (id, over, records) = store.read(|tx| -> anyhow::Result<_> {
        let table = post::table(tx, &args.game)?;
        let records = desk::published(tx, &office, &table)?;
        Ok((table.id().to_owned(), table.thread.over, records))
    })?;
    fs::create_dir_all(&args.to).with_context(|| format!("cannot make {}", args.to.display()))?;
    let path = args.to.join(format!("{id}.{}.txt", if over { "transcript" } else { "public" }));
    let text = records.iter().map(|r| format!("{}\n", r.trim_end())).collect::<Vec<_>>().join("\n");
    write_whole(&path, &text).with_context(|| format!("cannot write {}", path.display()))?;
    writeln!(out, "{}: {} records", path.display(), records.len())?;
    writeln!(out, "Check them anywhere: ravenpost verify --root {} {}", office.root, path.display())?;
    Ok(Exit::Done)
}

/// Writes a file whole or not at all.
fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut new = tempfile::NamedTempFile::new_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist(path).map_err(|e| e.error)?;
    Ok(())
}
