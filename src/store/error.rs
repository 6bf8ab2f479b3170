//! What can go wrong with the store, and what the operator does next.

use rusqlite::ffi;
use std::path::{Path, PathBuf};

/// An error of the store. No text in it comes from a letter or a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// No room left.
    #[error(
        "the disk (or the quota) is full: nothing of this batch was kept, and the letters are still in the mailbox; make room, and the service goes on (if it has ended, start it again)"
    )]
    Full,
    /// The database cannot be written.
    #[error(
        "the database is read-only: see that the file, its folder and the files `-wal` and `-shm` beside it belong to the service's user, and that the disk is not mounted read-only"
    )]
    ReadOnly,
    /// Another service works on this database.
    #[error(
        "another ravenpost (process {pid}) already works on this database: stop it first; {} shows who holds it",
        lock.display()
    )]
    Locked {
        /// The lock file.
        lock: PathBuf,
        /// The holder, as far as it is known.
        pid: String,
    },
    /// Some other program keeps the database locked.
    #[error(
        "another program has kept the database locked for too long: close what has it open (a database browser, a backup script) and try again"
    )]
    Busy,
    /// Written by a newer version.
    #[error(
        "the database has the form {found}, this program knows forms up to {known}: use the newer ravenpost that made it, or restore the backup from before the change"
    )]
    NewerSchema {
        /// The form of the file.
        found: u32,
        /// The newest form known here.
        known: u32,
    },
    /// Of an older form, and opened only for reading.
    #[error(
        "the database has the older form {found} (now it is {known}): start the service once, it brings the database up to date"
    )]
    OlderSchema {
        /// The form of the file.
        found: u32,
        /// The form known here.
        known: u32,
    },
    /// No database of ours.
    #[error(
        "{} is not a database of ravenpost: check the path in the configuration; nothing was changed",
        .0.display()
    )]
    NotOurs(PathBuf),
    /// The file is damaged.
    #[error(
        "the database is damaged ({0}): stop the service, keep a copy of the file and restore the last backup; `ravenpost doctor` lists the faults"
    )]
    Damaged(String),
    /// The file cannot be opened.
    #[error("{} cannot be opened ({why}): check the path, and that its folder exists and may be entered", path.display())]
    CannotOpen {
        /// Which file.
        path: PathBuf,
        /// Why not.
        why: String,
    },
    /// Reading or writing failed below SQLite.
    #[error(
        "the database's files cannot be opened, read or written ({0}): see who owns them and their folder, and look into the system's log for faults of the disk"
    )]
    Io(String),
    /// A backup never overwrites.
    #[error("{} already exists, and a backup never overwrites: give another name", .0.display())]
    BackupExists(PathBuf),
    /// Something that may be there once only is there already.
    #[error("already there: {0}")]
    Duplicate(String),
    /// What was referred to is not there.
    #[error("not there: {0}")]
    Missing(String),
    /// The schema refuses such a row.
    #[error("refused by the database: {0}")]
    Refused(String),
    /// A setting that was made once and for all has another value.
    #[error(
        "`{0}` was fixed when this database was made and cannot be changed: set the configuration back, or begin a new database"
    )]
    Fixed(String),
    /// The link of a dice day is public already.
    #[error(
        "the dice of day {day} are closed (day {closed} was disclosed): roll on a later day; is the clock right?"
    )]
    DayClosed {
        /// The day asked for.
        day: i64,
        /// The last day disclosed.
        closed: i64,
    },
    /// The operating system gives no random numbers.
    #[error(
        "the operating system gives no random numbers ({0}): nothing secret can be made; mend that first"
    )]
    NoRandom(String),
    /// Anything else, as SQLite says it.
    #[error("the database answered: {0}; please report this with what you did")]
    Unexpected(String),
}

impl StoreError {
    /// Whether nothing can go on in this batch. Other errors concern one letter.
    pub fn ends_batch(&self) -> bool {
        matches!(
            self,
            Self::Full
                | Self::ReadOnly
                | Self::Busy
                | Self::Damaged(_)
                | Self::CannotOpen { .. }
                | Self::Io(_)
                | Self::NotOurs(_)
        )
    }

    /// The error of an operation on a file.
    pub(super) fn io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::Full,
            ErrorKind::ReadOnlyFilesystem => Self::ReadOnly,
            _ => Self::CannotOpen { path: path.to_owned(), why: error.to_string() },
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error as E;
        match &error {
            E::SqliteFailure(code, text) => {
                let text = text.clone().unwrap_or_else(|| code.to_string());
                of_code(*code, text)
            }
            E::FromSqlConversionFailure(..) | E::IntegralValueOutOfRange(..) | E::InvalidColumnType(..) => {
                Self::Damaged(error.to_string())
            }
            _ => Self::Unexpected(error.to_string()),
        }
    }
}

/// The meaning of a result code.
fn of_code(error: ffi::Error, text: String) -> StoreError {
    use rusqlite::ErrorCode as C;
    match (error.code, error.extended_code) {
        // The file beside the database could not be made longer.
        (C::DiskFull, _) | (_, ffi::SQLITE_IOERR_SHMSIZE) => StoreError::Full,
        (C::ReadOnly, _) => StoreError::ReadOnly,
        (C::DatabaseBusy | C::DatabaseLocked, _) => StoreError::Busy,
        (C::DatabaseCorrupt | C::NotADatabase, _) => StoreError::Damaged(text),
        (C::CannotOpen | C::SystemIoFailure | C::PermissionDenied, _) => StoreError::Io(text),
        (C::ConstraintViolation, ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY) => {
            StoreError::Duplicate(bare(&text))
        }
        (C::ConstraintViolation, ffi::SQLITE_CONSTRAINT_FOREIGNKEY) => {
            StoreError::Missing("a row that another refers to".to_owned())
        }
        (C::ConstraintViolation, _) => StoreError::Refused(text),
        _ => StoreError::Unexpected(text),
    }
}

/// `UNIQUE constraint failed: blocks.game, blocks.n` without its first words.
fn bare(text: &str) -> String {
    text.split_once(": ").map_or(text, |(_, names)| names).to_owned()
}
