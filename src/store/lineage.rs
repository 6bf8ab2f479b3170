//! Whether this database is the one that was here last: stamps and marks.
//!
//! Every opening puts a random stamp into the database and the lock file; every
//! batch adds one to a count in both. A database whose count is behind the lock
//! file's, or whose stamp it does not know, is not the one it was.

use super::lock::{Lock, Mark};
use super::{Batch, Reader, Store, StoreError, ids};
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

/// Where this database comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lineage {
    /// Made just now.
    New,
    /// The one that was here last.
    Same,
    /// No lock file was beside it: moved here, perhaps, or the file was removed.
    Unmarked,
    /// A backup, made at this time, put in the place of the database.
    Copy {
        /// When the backup was made.
        made_at: i64,
    },
    /// An older state of the database: so many batches are missing, at least.
    Behind {
        /// How many batches.
        batches: i64,
    },
    /// Another database than the one that was here.
    Other,
}

impl Lineage {
    /// Whether blocks that players hold may be missing.
    pub fn was_restored(&self) -> bool {
        matches!(self, Self::Copy { .. } | Self::Behind { .. } | Self::Other)
    }
}

impl Store {
    /// Where this database comes from. What is wrong stays so, over any number
    /// of openings, until [`Store::accept`].
    pub fn lineage(&self) -> &Lineage {
        &self.line.lineage
    }

    /// Whether blocks that players hold may be missing here.
    pub fn was_restored(&self) -> bool {
        self.line.lineage.was_restored()
    }

    /// The operator has seen to it: from now on this is the database.
    pub fn accept(&mut self) -> Result<(), StoreError> {
        self.batch(|tx| tx.run("DELETE FROM meta WHERE key = ?1", [RESTORED]).map(drop))?;
        self.line.lineage = Lineage::Same;
        Ok(())
    }
}

/// One more batch; gives their number.
pub(super) fn count(tx: &Batch<'_>) -> Result<i64, StoreError> {
    tx.run(
        "INSERT INTO high_water (name, value) VALUES (?1, 1)
         ON CONFLICT (name) DO UPDATE SET value = value + 1",
        [BATCHES],
    )?;
    tx.high_water(BATCHES)
}

/// Writes into a fresh backup that it is one.
pub(super) fn stamp_copy(copy: &Connection, made_at: i64) -> Result<(), StoreError> {
    keep(copy, RESTORED, &text(&Lineage::Copy { made_at }))
}

/// What a store knows of its database's past.
pub(super) struct Line {
    lineage: Lineage,
    /// The lock file and what stands in it; none for a reader.
    marks: Option<(Lock, Mark)>,
}

impl Line {
    /// Compares with the marks and begins a new generation.
    pub(super) fn take_up(
        conn: &mut Connection,
        mut lock: Option<Lock>,
        mark: Option<&Mark>,
    ) -> Result<Self, StoreError> {
        let step = Transaction::new(conn, TransactionBehavior::Immediate)?;
        let reader = Reader::new(&step);
        let generation = reader.fixed(GENERATION)?;
        let batches = reader.high_water(BATCHES)?;
        let lineage = match known(&reader)? {
            Some(known) => known,
            None => judge(generation.as_deref(), batches, mark),
        };
        let next = stamp()?;
        let mut mark =
            Mark { generation: generation.unwrap_or_else(|| next.clone()), next: next.clone(), batches };
        if let Some(lock) = &mut lock {
            // On the disk before the stamp is in the database: whichever of the
            // two the power leaves there, the lock file knows it.
            lock.write(&mark)?;
            lock.sync()?;
        }
        keep(&step, GENERATION, &next)?;
        if lineage.was_restored() {
            keep(&step, RESTORED, &text(&lineage))?;
        }
        step.commit()?;
        mark.generation = next;
        let mut line = Self { lineage, marks: lock.map(|lock| (lock, mark)) };
        line.passed(batches);
        Ok(line)
    }

    /// What a reader can tell: only what is written in the database itself.
    pub(super) fn seen(conn: &Connection) -> Result<Self, StoreError> {
        let lineage = known(&Reader::new(conn))?.unwrap_or(Lineage::Same);
        Ok(Self { lineage, marks: None })
    }

    /// Moves the mark on after a commit. A mark that lags does no harm, so a
    /// failure here is none of the batch.
    pub(super) fn passed(&mut self, batches: i64) {
        if let Some((lock, mark)) = &mut self.marks {
            mark.batches = batches;
            let _ = lock.write(mark);
        }
    }
}

/// Compares a database with the marks of the last holder.
fn judge(generation: Option<&str>, batches: i64, mark: Option<&Mark>) -> Lineage {
    let Some(mark) = mark else {
        return if generation.is_none() { Lineage::New } else { Lineage::Unmarked };
    };
    match generation {
        // An empty database where one with letters was is no new beginning.
        None if mark.batches > 0 => Lineage::Behind { batches: mark.batches },
        None => Lineage::New,
        Some(_) if batches < mark.batches => Lineage::Behind { batches: mark.batches - batches },
        Some(stamp) if stamp == mark.generation || stamp == mark.next => Lineage::Same,
        Some(_) => Lineage::Other,
    }
}

/// What was found wrong and not accepted yet.
fn known(reader: &Reader<'_>) -> Result<Option<Lineage>, StoreError> {
    let Some(text) = reader.fixed(RESTORED)? else { return Ok(None) };
    let (word, number) = text.split_once(' ').unwrap_or((&text, "0"));
    let number = number.parse().unwrap_or(0);
    Ok(Some(match word {
        "copy" => Lineage::Copy { made_at: number },
        "behind" => Lineage::Behind { batches: number },
        _ => Lineage::Other,
    }))
}

fn text(lineage: &Lineage) -> String {
    match lineage {
        Lineage::Copy { made_at } => format!("copy {made_at}"),
        Lineage::Behind { batches } => format!("behind {batches}"),
        Lineage::Other | Lineage::New | Lineage::Same | Lineage::Unmarked => "other".to_owned(),
    }
}

/// Sets one of the stamps.
fn keep(conn: &Connection, key: &str, value: &str) -> Result<(), StoreError> {
    conn.execute(
        "INSERT INTO meta (key, value) VALUES (?1, ?2)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        params![key, value],
    )?;
    Ok(())
}

/// A random stamp.
fn stamp() -> Result<String, StoreError> {
    let mut bytes = [0; 16];
    ids::system(&mut bytes)?;
    Ok(hex::encode(bytes))
}

const BATCHES: &str = "batches";
const GENERATION: &str = "generation";
const RESTORED: &str = "restored";
