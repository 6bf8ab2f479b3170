//! `run` and `once`: the post office at work.

use super::Exit;
use super::args::desk::Work;
use crate::config::Config;
use crate::daemon::Daemon;
use std::io::Write;
use std::path::Path;

/// Works until told to stop.
pub fn run(file: &Path, args: &Work) -> anyhow::Result<Exit> {
    open(file, args)?.run(&mut now)?;
    Ok(Exit::Done)
}

/// Does what is waiting, and says what that was.
pub fn once(file: &Path, args: &Work, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let round = open(file, args)?.once(now())?;
    writeln!(out, "{round}")?;
    for trouble in &round.troubles {
        writeln!(out, "PROBLEM {trouble}")?;
    }
    Ok(if round.troubles.is_empty() { Exit::Done } else { Exit::Failed })
}

fn open(file: &Path, args: &Work) -> anyhow::Result<Daemon> {
    let config = Config::load(file)?;
    quiet_panics();
    Ok(if args.accept_restored { Daemon::open_restored(config)? } else { Daemon::open(config)? })
}

/// A panic's message may quote a letter: only its place is told.
fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!("ravenpost itself went wrong at {place}; please report this");
    }));
}

/// Seconds since 1970.
pub fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}
