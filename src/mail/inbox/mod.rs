//! Where letters wait: the trait of a mailbox, the Maildir, and IMAP.
//!
//! A mailbox hands out raw bytes and is told what became of them; it never
//! deletes. It knows nothing of what is in a letter.

mod aside;
pub mod imap;
mod maildir;

pub use aside::{close_aside, find_aside, put_back};
pub use imap::ImapInbox;
pub use maildir::{Maildir, deliver};

use super::stop::Stop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, io, path::PathBuf};
use thiserror::Error;

/// What a mailbox calls one of its letters; the same at every listing, and
/// after a restart.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LetterId(pub String);

impl fmt::Display for LetterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A letter that waits to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// What the mailbox calls it.
    pub id: LetterId,
    /// Its size in bytes, known before it is fetched.
    pub size: u64,
    /// When the mailbox got it, in seconds since 1970. The letter itself has no
    /// say in it.
    pub arrived: Option<i64>,
}

/// What came of fetching a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fetched {
    /// The whole letter.
    Whole(Vec<u8>),
    /// The letter is longer than was allowed: only its beginning, so that its
    /// sender can be told.
    Beginning(Vec<u8>),
}

/// Why a mailbox could not do what it was asked.
#[derive(Debug, Error)]
pub enum InboxError {
    /// The letter is gone: another program moved or removed it.
    #[error("letter {0} is no longer in the mailbox; it will be listed again if it comes back")]
    Gone(LetterId),
    /// The mailbox itself cannot be used.
    #[error(
        "cannot {what} {path}: {why}; see that the folder exists and may be written, and that there is room"
    )]
    Folder {
        /// What was tried.
        what: &'static str,
        /// On which path.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// A mailbox that lies elsewhere refuses something of one letter; others are
    /// not concerned.
    #[error("the mailbox does not give or take letter {id}: {why}; it will be tried again")]
    Refused {
        /// The letter.
        id: LetterId,
        /// What the mailbox said.
        why: String,
    },
    /// A mailbox that lies elsewhere did not answer as it should.
    #[error("the mailbox is out of reach: {0}; it will be tried again")]
    Unreachable(String),
}

/// A mailbox. A letter stays in it, offered at every listing, until it is
/// `done` or `set_aside`.
pub trait Inbox {
    /// Up to `at_most` waiting letters, those that came first in front.
    fn list(&mut self, at_most: usize) -> Result<Vec<Waiting>, InboxError>;

    /// The bytes of a letter, or its beginning if it is longer than `at_most`.
    fn fetch(&mut self, id: &LetterId, at_most: u64) -> Result<Fetched, InboxError>;

    /// The letter was dealt with and is not to be offered again.
    fn done(&mut self, id: &LetterId) -> Result<(), InboxError>;

    /// The letter cannot be dealt with and is kept apart, for a person.
    fn set_aside(&mut self, id: &LetterId, reason: &str) -> Result<(), InboxError>;

    /// From now on nobody is waited for longer than `stop` allows.
    fn heed(&mut self, stop: &Stop) {
        let _ = stop;
    }

    /// Waits until something may have come, `at_most` is over, or `stop` is set.
    /// The answer says whether it is worth while to look.
    fn wait(&mut self, at_most: Duration, stop: &AtomicBool) -> bool {
        nap(at_most, stop);
        true
    }
}

/// How soon a stop flag is noticed while there is nothing to do.
const NAP: Duration = Duration::from_millis(100);

/// Sleeps, unless told to stop.
fn nap(time: Duration, stop: &AtomicBool) {
    let until = Instant::now() + time;
    while !stop.load(Ordering::Relaxed) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(NAP));
    }
}
