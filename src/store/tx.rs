//! Reading and writing within a transaction. Every statement of the room goes
//! through the few functions here, so that an error that ends the batch is never
//! overlooked, even when a caller swallows it.

use super::StoreError;
use rusqlite::{Connection, Params, Row};
use std::cell::RefCell;
use std::ops::Deref;

/// Reads from one consistent state of the database.
#[derive(Debug)]
pub struct Reader<'c> {
    conn: &'c Connection,
    /// The first error that ended the batch.
    broken: RefCell<Option<StoreError>>,
}

/// Writes, and reads what was written. Nothing lasts before the batch is done.
#[derive(Debug)]
pub struct Tx<'c>(Reader<'c>);

/// A batch of letters: one transaction, with a way back for each letter.
#[derive(Debug)]
pub struct Batch<'c>(Tx<'c>);

impl<'c> Batch<'c> {
    /// Within a transaction that the caller opened and ends.
    pub(super) fn new(conn: &'c Connection) -> Self {
        Self(Tx(Reader::new(conn)))
    }

    /// Does the work of one letter. If it returns an error (the inner one), what
    /// it wrote is taken back, and the batch goes on. The outer error ends the
    /// batch: pass it on.
    pub fn letter<T, E>(
        &mut self,
        work: impl FnOnce(&Tx<'c>) -> Result<T, E>,
    ) -> Result<Result<T, E>, StoreError> {
        self.sound()?;
        self.0.plain("SAVEPOINT letter")?;
        let done = work(&self.0);
        self.sound()?;
        if done.is_err() {
            self.0.plain("ROLLBACK TO letter")?;
        }
        self.0.plain("RELEASE letter")?;
        Ok(done)
    }

    /// The error that ended this batch, if there was one.
    pub(super) fn sound(&self) -> Result<(), StoreError> {
        self.broken.borrow().clone().map_or(Ok(()), Err)
    }
}

impl<'c> Deref for Batch<'c> {
    type Target = Tx<'c>;

    fn deref(&self) -> &Tx<'c> {
        &self.0
    }
}

impl<'c> Deref for Tx<'c> {
    type Target = Reader<'c>;

    fn deref(&self) -> &Reader<'c> {
        &self.0
    }
}

impl Tx<'_> {
    /// Runs a statement and says how many rows it concerned.
    pub(super) fn run(&self, sql: &'static str, params: impl Params) -> Result<usize, StoreError> {
        self.heard(self.conn.prepare_cached(sql).and_then(|mut s| s.execute(params)))
    }

    /// Runs a statement that must concern a row; `what` is named when there is none.
    pub(super) fn change(
        &self,
        what: &str,
        sql: &'static str,
        params: impl Params,
    ) -> Result<(), StoreError> {
        match self.run(sql, params)? {
            0 => Err(StoreError::Missing(what.to_owned())),
            _ => Ok(()),
        }
    }

    /// Inserts a row and gives its id.
    pub(super) fn insert(&self, sql: &'static str, params: impl Params) -> Result<i64, StoreError> {
        self.heard(self.conn.prepare_cached(sql).and_then(|mut s| s.insert(params)))
    }

    /// A statement without places, such as a savepoint.
    fn plain(&self, sql: &'static str) -> Result<(), StoreError> {
        self.heard(self.conn.execute_batch(sql))
    }
}

impl<'c> Reader<'c> {
    /// Within a transaction that the caller opened and ends.
    pub(super) fn new(conn: &'c Connection) -> Self {
        Self { conn, broken: RefCell::new(None) }
    }

    /// The only row of a query, if there is one.
    pub(super) fn one<T>(
        &self,
        sql: &'static str,
        params: impl Params,
        of: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Option<T>, StoreError> {
        let ask = || {
            let mut statement = self.conn.prepare_cached(sql)?;
            let mut rows = statement.query(params)?;
            rows.next()?.map(of).transpose()
        };
        self.heard(ask())
    }

    /// All rows of a query.
    pub(super) fn all<T>(
        &self,
        sql: &'static str,
        params: impl Params,
        of: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let ask = || self.conn.prepare_cached(sql)?.query_map(params, of)?.collect();
        self.heard(ask())
    }

    /// One number, such as a count.
    pub(super) fn number(&self, sql: &'static str, params: impl Params) -> Result<i64, StoreError> {
        Ok(self.one(sql, params, |row| row.get::<_, Option<i64>>(0))?.flatten().unwrap_or(0))
    }

    /// Remembers the first error after which nothing may be committed. SQLite
    /// may have given up the whole transaction by itself.
    fn heard<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| {
            let error = StoreError::from(error);
            if error.ends_batch() || self.conn.is_autocommit() {
                self.broken.borrow_mut().get_or_insert_with(|| error.clone());
            }
            error
        })
    }
}
