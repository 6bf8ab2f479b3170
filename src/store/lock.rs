//! The lock file beside the database: one service at a time, and the last known
//! marks of the database, by which a restored copy is noticed.
//!
//! The operating system drops the lock with its holder, so a file left by a
//! killed process does no harm. The file itself is never removed.

use super::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A lock that is held as long as this lives.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

/// Where the database stood when the lock file was last written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The stamp of the last opening that is known to be in the database.
    pub generation: String,
    /// The stamp that was about to be written then.
    pub next: String,
    /// How many batches the database had seen, at least.
    pub batches: i64,
}

impl Lock {
    /// Takes the lock for a database, or says who holds it. Also gives the marks
    /// of the last holder.
    pub fn take(database: &Path) -> Result<(Self, Option<Mark>), StoreError> {
        let path = beside(database);
        let io = |e: std::io::Error| StoreError::io(&path, &e);
        let mut file = private(OpenOptions::new().read(true).write(true).create(true).truncate(false))
            .open(&path)
            .map_err(io)?;
        let held = file.try_lock();
        let mut text = String::new();
        // What cannot be read says nothing, which is no reason not to start.
        let _ = (&mut file).take(4096).read_to_string(&mut text);
        match held {
            Ok(()) => Ok((Self { file, path: path.clone() }, read(&text))),
            Err(TryLockError::WouldBlock) => {
                let pid = field(&text, "pid").unwrap_or("unknown").to_owned();
                Err(StoreError::Locked { lock: path.clone(), pid })
            }
            Err(TryLockError::Error(e)) => Err(io(e)),
        }
    }

    /// Writes the marks. They always have the same length, so that this needs no
    /// room on the disk.
    pub fn write(&mut self, mark: &Mark) -> Result<(), StoreError> {
        let text = format!(
            "ravenpost holds this database while it is locked\npid {:010}\ngeneration {:32}\nnext {:32}\nbatches {:020}\n",
            std::process::id(),
            mark.generation,
            mark.next,
            mark.batches
        );
        let mut put = || {
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(text.as_bytes())?;
            self.file.set_len(text.len() as u64)
        };
        put().map_err(|e| StoreError::io(&self.path, &e))
    }

    /// Makes what was written outlast a power cut.
    pub fn sync(&self) -> Result<(), StoreError> {
        self.file.sync_all().map_err(|e| StoreError::io(&self.path, &e))
    }
}

impl Drop for Lock {
    /// A process that is being started at this moment has a copy of our file, and
    /// would keep the lock until it runs a program of its own.
    fn drop(&mut self) {
        let _ = self.file.unlock();
    }
}

/// The lock file of a database.
pub fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    PathBuf::from(name)
}

/// Files that only the service's user may read: there are secrets inside.
pub(super) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// The marks in a lock file, if they are all there.
fn read(text: &str) -> Option<Mark> {
    Some(Mark {
        generation: field(text, "generation")?.to_owned(),
        next: field(text, "next")?.to_owned(),
        batches: field(text, "batches")?.parse().ok()?,
    })
}

/// The value of a line `name value`; numbers lose their leading zeros.
fn field<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let rest = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?.trim();
    let short = rest.trim_start_matches('0');
    match (rest.bytes().all(|b| b.is_ascii_digit()) && rest.len() < 32, short) {
        _ if rest.is_empty() => None,
        (true, "") => Some("0"),
        (true, _) => Some(short),
        (false, _) => Some(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(batches: i64) -> Mark {
        Mark { generation: "0".repeat(32), next: "b".repeat(32), batches }
    }

    #[test]
    fn a_second_holder_is_refused_and_told_who_holds_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("post.db");
        let (mut held, before) = Lock::take(&database).unwrap();
        assert_eq!(before, None);
        held.write(&mark(1)).unwrap();
        let refused = Lock::take(&database).unwrap_err();
        let StoreError::Locked { pid, .. } = &refused else { panic!("{refused}") };
        assert_eq!(pid, &std::process::id().to_string());
        assert!(refused.to_string().contains("post.db.lock"));
    }

    #[test]
    fn marks_outlast_their_holder_and_keep_their_length() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("post.db");
        let (mut held, _) = Lock::take(&database).unwrap();
        held.write(&mark(7)).unwrap();
        let length = std::fs::metadata(beside(&database)).unwrap().len();
        held.write(&mark(i64::MAX)).unwrap();
        assert_eq!(std::fs::metadata(beside(&database)).unwrap().len(), length);
        drop(held);
        assert_eq!(Lock::take(&database).unwrap().1, Some(mark(i64::MAX)));
    }

    #[test]
    fn a_copy_of_the_open_file_does_not_keep_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("post.db");
        let (held, _) = Lock::take(&database).unwrap();
        // As a process has it between its birth and its program.
        let copy = held.file.try_clone().unwrap();
        assert!(Lock::take(&database).is_err());
        drop(held);
        Lock::take(&database).unwrap();
        drop(copy);
    }

    #[test]
    fn a_lock_file_full_of_rubbish_gives_no_marks() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("post.db");
        for rubbish in [&b"\xff\xfe"[..], b"", b"generation \nnext \nbatches x\n", &[b'7'; 9000]] {
            std::fs::write(beside(&database), rubbish).unwrap();
            assert_eq!(Lock::take(&database).unwrap().1, None);
        }
    }
}
