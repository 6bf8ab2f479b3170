//! What the post office remembers, in SQLite: plain data in, plain data out.
//!
//! This room knows neither mail nor rules nor ledgers; it keeps bytes, texts and
//! numbers, and `schema.sql` is the whole of what it keeps. It has one writer,
//! and everything is written in a [`Store::batch`]: one transaction, and within
//! it a way back for each letter.
//!
//! # What lasts when
//!
//! 1. Everything a batch writes (letters seen, blocks, states, letters to send)
//!    lasts from the moment [`Store::batch`] returns `Ok`: the commit waits for
//!    the disk (WAL with `synchronous = FULL`). Before that nothing of it does,
//!    however the process ends.
//! 2. Then the mark in the lock file is moved on. It may lag behind the
//!    database, and never runs ahead of it.
//! 3. Only then may the caller acknowledge letters to the mailbox. A crash in
//!    between lets them come again, and [`Tx::receive`] knows them.
//! 4. Letters are sent from the outbox alone, after that. A crash between
//!    sending and [`Tx::sent`] sends one again, under the same Message-ID; so
//!    does a loss of power soon after it, as [`Store::jot`] does not wait for
//!    the disk.
//!
//! # Restored copies
//!
//! To restore a backup: stop the service, remove the files `-wal` and `-shm`
//! beside the database (they belong to the old one), put the backup in its place.
//!
//! A database that was set back lacks blocks that players hold. [`Store::lineage`]
//! tells when it is a backup's copy, or stands behind or beside the marks in its
//! lock file, until [`Store::accept`]. If the lock file was restored with it (a
//! whole machine was set back), nothing here can tell, and the service notices
//! by replies to blocks it does not know.

mod admin;
mod backup;
mod bans;
mod belongings;
mod blocks;
mod bounces;
mod clocks;
mod dice;
mod error;
mod games;
mod gauges;
mod guard;
mod health;
pub mod ids;
mod letters;
mod lineage;
mod lobby;
mod lock;
mod offers;
mod outbox;
mod passing;
mod people;
mod persons;
#[cfg(test)]
mod plans;
mod schema;
#[cfg(test)]
mod tests;
mod tx;
mod words;

pub use admin::{DROPPED, PlayerRow};
pub use backup::Progress;
pub use bans::Ban;
pub use belongings::Belonging;
pub use blocks::{Block, EventRow, Message, PendingOrders, Record, SNAPSHOTS};
pub use bounces::{Bounced, NewBounce, Unreachable};
pub use clocks::{ClockRow, Vacation};
pub use dice::{DICE_DAY, Receipt};
pub use error::StoreError;
pub use games::{Game, SeatRow};
pub use gauges::{Added, Counted, Gauges, STATUSES};
pub use guard::{Code, Guard, OldToken};
pub use health::Health;
pub use letters::{Arrival, LetterRow, NewLetter};
pub use lineage::Lineage;
pub use lobby::{Held, Observer, Proposed, Wanted};
pub use lock::beside as lock_file;
pub use offers::{HeldNotice, Offer, PlayerNote};
pub use outbox::{NewOut, OutRow};
pub use passing::Passing;
pub use people::{Address, Player};
pub use persons::{Kept, Written};
pub use schema::{SCHEMA, known as schema_version};
pub use tx::{Batch, Reader, Tx};
pub use words::{
    GameStatus, LetterId, OfferId, OfferKind, OfferState, OutId, OutState, PlayerId, folded, mailbox,
};

use lineage::Line;
use lock::Lock;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::path::{Path, PathBuf};

/// The database. Whoever holds one from [`Store::open`] is its only writer.
pub struct Store {
    conn: Connection,
    path: PathBuf,
    line: Line,
    /// Whether commits wait for the disk.
    waits: bool,
}

impl Store {
    /// Opens the database to work on it; makes it if there is none, brings it up
    /// to date if it is old, and holds its lock until dropped.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if path.is_dir() {
            let why = "it is a folder; name a file in it".to_owned();
            return Err(StoreError::CannotOpen { path: path.to_owned(), why });
        }
        let (lock, mark) = Lock::take(path)?;
        make(path)?;
        let mut conn = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        if conn.is_readonly(rusqlite::MAIN_DB)? {
            return Err(StoreError::ReadOnly);
        }
        schema::migrate(&mut conn, path)?;
        schema::durable(&conn, Some(path))?;
        let line = Line::take_up(&mut conn, Some(lock), mark.as_ref())?;
        Ok(Self { conn, path: path.to_owned(), line, waits: true })
    }

    /// Opens a database that is there to look at it only; others may work on it
    /// meanwhile. [`Store::batch`] fails on it.
    pub fn open_reader(path: &Path) -> Result<Self, StoreError> {
        if !path.is_file() {
            let why = "there is no such file".to_owned();
            return Err(StoreError::CannotOpen { path: path.to_owned(), why });
        }
        let conn = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        schema::present(&conn, path)?;
        let line = Line::seen(&conn)?;
        Ok(Self { conn, path: path.to_owned(), line, waits: true })
    }

    /// A database in memory, for tests and trials.
    pub fn open_memory() -> Result<Self, StoreError> {
        let path = PathBuf::from(":memory:");
        let mut conn = Connection::open_in_memory()?;
        schema::settle(&conn)?;
        schema::migrate(&mut conn, &path)?;
        schema::durable(&conn, None)?;
        let line = Line::take_up(&mut conn, None, None)?;
        Ok(Self { conn, path, line, waits: true })
    }

    /// Does the work of a batch in one transaction: all of it lasts, or, if
    /// `work` returns an error or panics, nothing of it happened. A full disk
    /// and the like fail the batch even if `work` swallowed the error.
    pub fn batch<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Batch<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.wait_for_disk(true)?;
        let (done, batches) = self.transact(|batch| -> Result<_, E> {
            let done = work(batch)?;
            batch.sound()?;
            Ok((done, lineage::count(batch)?))
        })?;
        self.line.passed(batches);
        Ok(done)
    }

    /// As [`Store::batch`], for what may be forgotten when the power fails, and
    /// only then: the commit does not wait for the disk. It is there before any
    /// later [`Store::batch`] is. No block may be written so.
    pub fn jot<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Batch<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.wait_for_disk(false)?;
        // It is not counted: the mark in the lock file must never run ahead of
        // what lasts.
        self.transact(work)
    }

    fn transact<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Batch<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let begun = Transaction::new(&mut self.conn, TransactionBehavior::Immediate);
        let transaction = begun.map_err(StoreError::from)?;
        let mut batch = Batch::new(&transaction);
        let done = work(&mut batch);
        batch.sound()?;
        let done = done?;
        transaction.commit().map_err(StoreError::from)?;
        Ok(done)
    }

    /// Whether commits wait for the disk from now on.
    fn wait_for_disk(&mut self, wait: bool) -> Result<(), StoreError> {
        if self.waits != wait {
            schema::synchronous(&self.conn, wait)?;
            self.waits = wait;
        }
        Ok(())
    }

    /// Writes the file anew without anything that was deleted from it, and empties
    /// its log: when somebody was forgotten, no byte of them is to be left.
    pub fn cleanse(&mut self) -> Result<(), StoreError> {
        let emptied = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        self.conn.execute_batch("VACUUM")?;
        self.conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], emptied)?;
        Ok(())
    }

    /// Reads from one consistent state of the database.
    pub fn read<T, E: From<StoreError>>(
        &self,
        work: impl FnOnce(&Reader<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let transaction = self.conn.unchecked_transaction().map_err(StoreError::from)?;
        work(&Reader::new(&transaction))
    }

    /// Where the database lies.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("path", &self.path).finish_non_exhaustive()
    }
}

/// Makes an empty file that only its owner may read, if there is none.
fn make(path: &Path) -> Result<(), StoreError> {
    lock::private(std::fs::OpenOptions::new().write(true).create(true).truncate(false))
        .open(path)
        .map(drop)
        .map_err(|e| StoreError::io(path, &e))
}

/// A connection with our settings.
fn connect(path: &Path, how: OpenFlags) -> Result<Connection, StoreError> {
    let flags = how | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let cannot = |e: rusqlite::Error| StoreError::CannotOpen { path: path.to_owned(), why: e.to_string() };
    let conn = Connection::open_with_flags(path, flags).map_err(cannot)?;
    schema::settle(&conn)?;
    Ok(conn)
}
