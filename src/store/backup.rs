//! A copy of the database while the service goes on.

use super::{Store, StoreError, lineage, schema};
use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use std::path::Path;
use std::time::Duration;
use tempfile::NamedTempFile;

/// How far a backup is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Pages copied.
    pub done: u32,
    /// Pages in all.
    pub total: u32,
}

impl Store {
    /// Copies the database, as it is at this moment, into a new file that knows
    /// it is a copy made at `now`. The file appears when it is whole, checked
    /// and on the disk, or not at all. It holds every secret of every game.
    pub fn backup(&self, to: &Path, now: i64, mut progress: impl FnMut(Progress)) -> Result<(), StoreError> {
        if to.symlink_metadata().is_ok() {
            return Err(StoreError::BackupExists(to.to_owned()));
        }
        let io = |e: std::io::Error| StoreError::io(to, &e);
        let folder = to.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let part = NamedTempFile::new_in(folder).map_err(io)?;
        // One read transaction for the whole copy: what others commit meanwhile
        // neither gets in nor makes it begin anew.
        let still = self.conn.unchecked_transaction()?;
        still.query_row("SELECT count(*) FROM meta", [], |_| Ok(()))?;
        copy(&still, part.path(), &mut progress)?;
        drop(still);
        finish(part.path(), now)?;
        part.as_file().sync_all().map_err(io)?;
        part.persist_noclobber(to).map_err(|e| match e.error.kind() {
            std::io::ErrorKind::AlreadyExists => StoreError::BackupExists(to.to_owned()),
            _ => io(e.error),
        })?;
        #[cfg(unix)]
        std::fs::File::open(folder).and_then(|f| f.sync_all()).map_err(io)?;
        Ok(())
    }
}

/// Copies page by page.
fn copy(from: &Connection, to: &Path, progress: &mut impl FnMut(Progress)) -> Result<(), StoreError> {
    let mut target = Connection::open(to)?;
    let copying = Backup::new(from, &mut target)?;
    let mut refused = 0;
    loop {
        let step = copying.step(PAGES)?;
        let state = copying.progress();
        let total = u32::try_from(state.pagecount).unwrap_or(0);
        let left = u32::try_from(state.remaining).unwrap_or(0);
        progress(Progress { done: total.saturating_sub(left), total });
        match step {
            StepResult::Done => return Ok(()),
            StepResult::More => refused = 0,
            _ if refused == PATIENCE => return Err(StoreError::Busy),
            _ => {
                refused += 1;
                std::thread::sleep(Duration::from_millis(100));
            }
        }
    }
}

/// Makes the copy one plain file, stamps and checks it.
fn finish(copy: &Path, now: i64) -> Result<(), StoreError> {
    let conn = Connection::open(copy)?;
    schema::settle(&conn)?;
    conn.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    lineage::stamp_copy(&conn, now)?;
    let verdict: String = conn.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StoreError::Damaged(verdict));
    }
    conn.close().map_err(|(_, e)| e.into())
}

/// Pages in one step: about a quarter of a megabyte.
const PAGES: i32 = 64;

/// How often a step may be refused in a row.
const PATIENCE: u32 = 50;
