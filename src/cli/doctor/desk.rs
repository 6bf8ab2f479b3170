//! Looks at what the post office has written and will write: the records in its
//! database, and the key card with the days of dice.

use super::{Finding, Site};
use crate::desk::{Office, OfficeError};
use crate::store::{Health, Lineage, Store};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// Fewer days of dice than this are worth a word.
const FEW_DAYS: u32 = 30;
/// How many faults of one database are shown.
const FAULTS: usize = 20;
/// Clocks of two machines are a little apart.
const SLACK: i64 = 300;

/// Whether the database is whole, is the one it was, and lies in the past.
pub fn records(site: &Site<'_>) -> Vec<Finding> {
    let file = &site.config.files.store;
    let looked = Store::open_reader(file).and_then(|store| Ok((store.check()?, store.lineage().clone())));
    let (health, lineage) = match looked {
        Ok(looked) => looked,
        Err(e) => return vec![Finding::problem(e.to_string(), "nothing can be played before")],
    };
    let mut found = faults(&health);
    found.extend(restored(&lineage));
    found.extend(letters(&health, site));
    if !found.iter().any(Finding::is_problem) {
        let Health { games, live_games, blocks, letters_in, queued, .. } = health;
        found.push(Finding::fine(format!(
            "{}: {games} games, {live_games} of them not over, {blocks} blocks, {letters_in} letters in, {queued} to be sent",
            file.display()
        )));
    }
    found
}

fn faults(health: &Health) -> Vec<Finding> {
    let mend = "stop the post office, keep a copy of the file, and put the last backup in its place";
    let shown = health.faults.iter().take(FAULTS);
    shown.map(|fault| Finding::problem(fault.clone(), mend)).collect()
}

fn restored(lineage: &Lineage) -> Option<Finding> {
    let what = match lineage {
        Lineage::New | Lineage::Same | Lineage::Unmarked => return None,
        Lineage::Copy { made_at } => format!("this database is a backup of {}", shown(*made_at)),
        Lineage::Behind { batches } => format!("this database was set back; {batches} batches are missing"),
        Lineage::Other => "this is another database than the one that was here".to_owned(),
    };
    let mend = "players may hold blocks that are not in it: see `ravenpost run --help` before going on";
    Some(Finding::problem(what, mend))
}

fn letters(health: &Health, site: &Site<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    if health.failed > 0 {
        let what = format!("{} letters could not be sent and were given up", health.failed);
        found.push(Finding::note(what, "see the log for the reason, then `ravenpost resend`"));
    }
    let now = Timestamp::try_from(site.now).map_or(0, Timestamp::as_second);
    if let Some(newest) = health.newest.filter(|newest| *newest > now + SLACK) {
        let what = format!("the newest letter is of {}, later than the clock", shown(newest));
        found.push(Finding::problem(what, "set the clock; the dice of a day depend on it"));
    }
    found
}

/// Whether the keys, the card and the days of dice belong together, and for how
/// long they will do.
pub fn card(site: &Site<'_>) -> Vec<Finding> {
    let office = match Office::open(site.config.clone()) {
        Ok(office) => office,
        // The look at templates says this in its own words.
        Err(OfficeError::Templates(_)) => return Vec::new(),
        Err(e) => {
            return vec![Finding::problem(
                e.to_string(),
                "without it no game can begin and no die be rolled",
            )];
        }
    };
    let mend = "a new key card with further days is needed; players get it before the old one ends";
    let today = day(site);
    match office.dice.left(today) {
        0 => vec![Finding::problem(format!("the key card has no dice for today ({today})"), mend)],
        left if left < FEW_DAYS => {
            vec![Finding::note(format!("the key card has dice for {left} more days only"), mend)]
        }
        left => vec![Finding::fine(format!("dice for {left} days"))],
    }
}

fn day(site: &Site<'_>) -> Date {
    Timestamp::try_from(site.now).unwrap_or_default().to_zoned_datetime(TimeZone::UTC).date()
}

fn shown(seconds: i64) -> String {
    Timestamp::from_second(seconds)
        .map_or_else(|_| "another age".to_owned(), |t| t.strftime("%F %T UTC").to_string())
}
