//! Why the post office cannot work at all.

use crate::desk::OfficeError;
use crate::mail::inbox::InboxError;
use crate::store::{Lineage, StoreError};

/// Why the post office does not open, or does not go on.
#[derive(Debug, thiserror::Error)]
pub enum DaemonError {
    /// Keys, key card or templates.
    #[error(transparent)]
    Office(#[from] OfficeError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The inbox.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The database was set back.
    #[error(
        "{}: letters that players hold may be missing in it, and a second version of them would look like \
         fraud. Nothing was taken in or sent. If the newer database still exists, stop, put it back (with its \
         `-wal` and `-shm` files, if there are any) and start again. If it is lost, start once with \
         --accept-restored, tell the players, and end the games they hold newer letters of",
        tale(.0)
    )]
    Restored(Lineage),
    /// The port for numbers cannot be had.
    #[error(
        "nobody could ask for numbers at {at}: {why}; see `metrics` in the part [daemon] of the settings"
    )]
    Metrics {
        /// The address.
        at: String,
        /// What the system said.
        why: std::io::Error,
    },
    /// Signals cannot be heard.
    #[error("the system does not let this program hear signals: {0}")]
    Signals(std::io::Error),
}

impl DaemonError {
    /// Whether it may be well later, without anybody's doing.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Store(StoreError::Full | StoreError::Busy))
    }
}

/// What is known of where a database comes from.
fn tale(lineage: &Lineage) -> String {
    match lineage {
        Lineage::Copy { made_at } => {
            let when = jiff::Timestamp::from_second(*made_at).unwrap_or_default();
            format!("this database is a backup of {when}")
        }
        Lineage::Behind { batches } => {
            format!(
                "this database is older than the one that was here last, by {batches} transactions or more"
            )
        }
        _ => "this is not the database that was here last".to_owned(),
    }
}
