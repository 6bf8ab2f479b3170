//! What most subcommands need: settings, the office's things, the database.

use super::exit::BadArgument;
use crate::config::Config;
use crate::desk::{Office, Table};
use crate::rules::{Seat, Viewer};
use crate::store::{Reader, Store, StoreError};
use anyhow::Context;
use std::path::Path;
use std::time::{Duration, Instant};

/// How long the database is waited for when somebody works on it.
const PATIENCE: Duration = Duration::from_secs(3);
const LOOK: Duration = Duration::from_millis(200);

/// The office that a settings file describes.
pub fn office(file: &Path) -> anyhow::Result<Office> {
    Ok(Office::open(Config::load(file)?)?)
}

/// The database, to look at. The post office may work on it meanwhile.
pub fn reader(config: &Config) -> anyhow::Result<Store> {
    if !config.files.store.exists() {
        let what = "there is no database yet: it is made by the first game (`ravenpost new`) or letter";
        return Err(BadArgument(what.to_owned()).into());
    }
    Ok(Store::open_reader(&config.files.store)?)
}

/// The database, to write into: it is waited for a while, since `once` is soon
/// done with it.
pub fn writer(config: &Config) -> anyhow::Result<Store> {
    let begun = Instant::now();
    loop {
        match Store::open(&config.files.store) {
            Err(StoreError::Locked { .. }) if begun.elapsed() < PATIENCE => std::thread::sleep(LOOK),
            Err(error @ StoreError::Locked { .. }) => {
                return Err(error).context(
                    "the post office is at work on its database and would not let go of it; stop `ravenpost \
                     run` for a moment, do this again, and start it: letters wait in the inbox meanwhile",
                );
            }
            done => return Ok(done?),
        }
    }
}

/// Seconds since 1970.
pub fn now() -> i64 {
    jiff::Timestamp::now().as_second()
}

/// A game by its id.
pub fn table(tx: &Reader<'_>, id: &str) -> anyhow::Result<Table> {
    let id = id.trim().trim_matches(['[', ']']).to_lowercase();
    let none =
        || BadArgument(format!("there is no game `{}`; `ravenpost games` lists them", id.escape_debug()));
    Ok(Table::load(tx, &id)?.ok_or_else(none)?)
}

/// A seat of a game.
pub fn seat(table: &Table, name: &str) -> Result<Seat, BadArgument> {
    table.seat_named(name).ok_or_else(|| {
        let keys: Vec<&str> = table.seats.iter().map(|seat| seat.key.as_str()).collect();
        BadArgument(format!("there is no seat `{}`; there are: {}", name.escape_debug(), keys.join(", ")))
    })
}

/// A seat of a game, or a spectator.
pub fn viewer(table: &Table, name: &str) -> Result<Viewer, BadArgument> {
    if name.eq_ignore_ascii_case("spectator") {
        Ok(Viewer::Spectator)
    } else {
        seat(table, name).map(Viewer::Seat)
    }
}
