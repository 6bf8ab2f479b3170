//! `health`: asks the post office at work whether it is well.

use super::Exit;
use super::exit::BadArgument;
use crate::config::Config;
use crate::daemon::watch::ask;
use std::io::Write;
use std::path::Path;

/// Prints the answer.
pub fn run(file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let config = Config::load(file)?;
    let off =
        || BadArgument("nothing can be asked: set `metrics` in the part [daemon] of the settings".to_owned());
    let at = config.daemon.metrics_at().ok_or_else(off)?;
    match ask(at) {
        Ok(answer) => {
            writeln!(out, "{}", answer.told)?;
            Ok(if answer.well { Exit::Done } else { Exit::Found })
        }
        Err(why) => {
            writeln!(out, "The post office does not answer at {at}: {why}")?;
            Ok(Exit::Found)
        }
    }
}
