//! `backup`: a copy of the database, whether or not it is in use.

use super::Exit;
use super::args::desk::Backup;
use crate::config::Config;
use crate::store::{Progress, Store};
use std::io::Write;
use std::path::Path;

/// Makes the copy, and prints how far it is.
pub fn run(file: &Path, args: &Backup, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let config = Config::load(file)?;
    let store = Store::open_reader(&config.files.store)?;
    let mut told = 0;
    let mut printed = Ok(());
    store.backup(&args.file, super::work::now(), |progress| {
        let tenths = tenths(progress);
        if tenths > told && printed.is_ok() {
            told = tenths;
            printed = writeln!(out, "{}0 % of {} pages", tenths, progress.total).and_then(|()| out.flush());
        }
    })?;
    printed?;
    writeln!(out, "copied to {}", args.file.display())?;
    writeln!(out, "It holds the secrets of every game, and not the key files.")?;
    Ok(Exit::Done)
}

fn tenths(progress: Progress) -> u64 {
    u64::from(progress.done) * 10 / u64::from(progress.total).max(1)
}
