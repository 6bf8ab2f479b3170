//! A Maildir as an inbox, and delivery into one.
//!
//! Letters are taken from `new/` and from `cur/`, because any mail program that
//! looks in moves them from the one to the other. A letter that was dealt with
//! gets the flag `S` in `cur/`; one that cannot be read goes to `.set-aside/`.
//! Names change within the file system only, and nothing is ever deleted.

use super::{Fetched, Inbox, InboxError, LetterId, Waiting};
use std::{
    collections::BTreeMap,
    ffi::{OsStr, OsString},
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

/// At most so many letters of one folder are listed at a time.
const NAMES_A_LISTING: usize = 100_000;
/// How much of a letter that is too long is read.
const BEGINNING_BYTES: u64 = 64 * 1024;
/// The folder for letters that cannot be dealt with.
pub(super) const ASIDE: &str = ".set-aside";

/// A mailbox in the Maildir format.
#[derive(Debug)]
pub struct Maildir {
    root: PathBuf,
    known: BTreeMap<LetterId, PathBuf>,
}

impl Maildir {
    /// Opens a Maildir, creating its three folders where they are missing.
    pub fn open(root: impl Into<PathBuf>) -> Result<Self, InboxError> {
        let root = root.into();
        create(&root)?;
        Ok(Self { root, known: BTreeMap::new() })
    }

    /// The folder this mailbox lies in.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Every letter that is not marked as read, in the order of arrival.
    fn scan(&self) -> Result<Vec<Found>, InboxError> {
        let mut found = Vec::new();
        for (folder, flags_count) in [("new", false), ("cur", true)] {
            let path = self.root.join(folder);
            let entries = fs::read_dir(&path).map_err(|e| broken("list", &path, e))?;
            let full = found.len() + NAMES_A_LISTING;
            for entry in entries {
                // Those that were dealt with stay in the folder and do not count.
                if found.len() == full {
                    break;
                }
                let entry = entry.map_err(|e| broken("list", &path, e))?;
                let name = entry.file_name();
                if hidden(&name) || (flags_count && is_seen(&name)) {
                    continue;
                }
                // A letter may be moved between listing and looking: it will
                // be there, under its new name, the next time.
                let Ok(about) = fs::symlink_metadata(entry.path()) else { continue };
                if about.is_file() {
                    let came = about.modified().unwrap_or(UNIX_EPOCH);
                    found.push(Found { came, name, path: entry.path(), size: about.len() });
                }
            }
        }
        found.sort_by(|a, b| (a.came, &a.name).cmp(&(b.came, &b.name)));
        Ok(found)
    }

    /// Where a letter lies now: where it was, or wherever it was moved to.
    fn find(&mut self, id: &LetterId) -> Result<PathBuf, InboxError> {
        if let Some(path) = self.known.get(id)
            && path.is_file()
        {
            return Ok(path.clone());
        }
        let found = self.scan()?.into_iter().find(|f| id_of(&f.name) == *id);
        let path = found.ok_or_else(|| InboxError::Gone(id.clone()))?.path;
        self.known.insert(id.clone(), path.clone());
        Ok(path)
    }
}

/// One file of a listing.
struct Found {
    came: SystemTime,
    name: OsString,
    path: PathBuf,
    size: u64,
}

impl Found {
    fn waiting(&self) -> Waiting {
        Waiting { id: id_of(&self.name), size: self.size, arrived: seconds(self.came) }
    }
}

/// Seconds since 1970. What is older has no time that could be believed.
fn seconds(time: SystemTime) -> Option<i64> {
    i64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
}

impl Inbox for Maildir {
    fn list(&mut self, at_most: usize) -> Result<Vec<Waiting>, InboxError> {
        let mut found = self.scan()?;
        found.truncate(at_most);
        self.known = found.iter().map(|f| (id_of(&f.name), f.path.clone())).collect();
        Ok(found.iter().map(Found::waiting).collect())
    }

    fn fetch(&mut self, id: &LetterId, at_most: u64) -> Result<Fetched, InboxError> {
        let path = self.find(id)?;
        let file = File::open(&path).map_err(|e| broken("read", &path, e))?;
        let size = file.metadata().map_err(|e| broken("read", &path, e))?.len();
        let too_long = size > at_most;
        let take = if too_long { at_most.min(BEGINNING_BYTES) } else { at_most };
        let mut bytes = Vec::new();
        file.take(take).read_to_end(&mut bytes).map_err(|e| broken("read", &path, e))?;
        Ok(if too_long { Fetched::Beginning(bytes) } else { Fetched::Whole(bytes) })
    }

    fn done(&mut self, id: &LetterId) -> Result<(), InboxError> {
        let path = self.find(id)?;
        let name = seen_name(path.file_name().unwrap_or_default());
        rename(&path, &self.root.join("cur").join(name))?;
        self.known.remove(id);
        Ok(())
    }

    fn set_aside(&mut self, id: &LetterId, reason: &str) -> Result<(), InboxError> {
        let path = self.find(id)?;
        let aside = self.root.join(ASIDE);
        create(&aside)?;
        note_reason(&aside, id, reason)?;
        let name = path.file_name().unwrap_or_default();
        rename(&path, &aside.join("new").join(bare(name)))?;
        self.known.remove(id);
        Ok(())
    }
}

/// Delivers a letter into a Maildir (created where it is missing): written and
/// flushed in `tmp/`, then moved to `new/` under a name nothing else has. Gives
/// the path of the letter.
pub fn deliver(root: &Path, bytes: &[u8]) -> Result<PathBuf, InboxError> {
    create(root)?;
    let (tmp, name, mut file) = fresh_file(root)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if let Err(e) = written {
        // What could not be written whole is our own scrap, not a letter.
        let _ = fs::remove_file(&tmp);
        return Err(broken("write", &tmp, e));
    }
    let new = root.join("new");
    let path = new.join(name);
    rename(&tmp, &path)?;
    if let Ok(folder) = File::open(&new) {
        folder.sync_all().map_err(|e| broken("flush", &new, e))?;
    }
    Ok(path)
}

/// A new file in `tmp/` with a name that is unique on this host.
fn fresh_file(root: &Path) -> Result<(PathBuf, String, File), InboxError> {
    static COUNTER: AtomicU64 = AtomicU64::new(0);
    loop {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        let (secs, micros, pid) = (now.as_secs(), now.subsec_micros(), std::process::id());
        let name = format!("{secs}.M{micros:06}P{pid}Q{count}.{}", host());
        let path = root.join("tmp").join(&name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((path, name, file)),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
            Err(e) => return Err(broken("write", &path, e)),
        }
    }
}

/// The host's name as far as it can stand in a file name.
fn host() -> &'static str {
    static HOST: LazyLock<String> = LazyLock::new(read_host);
    &HOST
}

fn read_host() -> String {
    let name = fs::read_to_string("/etc/hostname").unwrap_or_default();
    let name: String =
        name.trim().chars().filter(|c| c.is_ascii_alphanumeric() || "-.".contains(*c)).take(64).collect();
    if name.is_empty() { "localhost".to_owned() } else { name }
}

/// Makes the three folders of a Maildir.
pub(super) fn create(root: &Path) -> Result<(), InboxError> {
    for folder in ["tmp", "new", "cur"] {
        let path = root.join(folder);
        fs::create_dir_all(&path).map_err(|e| broken("create", &path, e))?;
    }
    Ok(())
}

/// Moves a letter, never over another one.
pub(super) fn rename(from: &Path, to: &Path) -> Result<(), InboxError> {
    let mut to = to.to_owned();
    for n in 1.. {
        if !to.exists() {
            break;
        }
        let mut name = to.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{n}"));
        to.set_file_name(name);
    }
    fs::rename(from, &to).map_err(|e| broken("move a letter to", &to, e))
}

/// Adds a line to the list of reasons that lies beside the letters set aside.
fn note_reason(aside: &Path, id: &LetterId, reason: &str) -> Result<(), InboxError> {
    let path = aside.join("reasons.txt");
    let reason: String = reason.chars().map(|c| if c.is_control() { ' ' } else { c }).take(300).collect();
    let note = || -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).create(true).open(&path)?;
        writeln!(file, "{id}: {reason}")
    };
    note().map_err(|e| broken("write", &path, e))
}

/// The name up to the flags.
pub(super) fn bare(name: &OsStr) -> OsString {
    let bytes = name.as_encoded_bytes();
    let end = bytes.windows(3).position(|w| w == b":2,").unwrap_or(bytes.len());
    // A name is only shown or compared, so what is not UTF-8 may be written
    // differently, as long as it stays the same from one look to the next.
    match std::str::from_utf8(&bytes[..end]) {
        Ok(name) => OsString::from(name),
        Err(_) => OsString::from(hex::encode(&bytes[..end])),
    }
}

/// The letter's id: its name up to the flags.
fn id_of(name: &OsStr) -> LetterId {
    LetterId(bare(name).to_string_lossy().into_owned())
}

/// The name with the flag for "dealt with".
pub(super) fn seen_name(name: &OsStr) -> OsString {
    let mut flags: Vec<char> = flags(name).chars().chain(['S']).collect();
    flags.sort_unstable();
    flags.dedup();
    let mut seen = bare(name);
    seen.push(":2,");
    seen.push(flags.into_iter().collect::<String>());
    seen
}

/// The flags of a name.
fn flags(name: &OsStr) -> String {
    let bytes = name.as_encoded_bytes();
    let flags = bytes.windows(3).position(|w| w == b":2,").map_or(&b""[..], |at| &bytes[at + 3..]);
    flags.iter().filter(|b| b.is_ascii_alphabetic()).map(|b| char::from(*b)).collect()
}

fn is_seen(name: &OsStr) -> bool {
    flags(name).contains('S')
}

fn hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().first() == Some(&b'.')
}

fn broken(what: &'static str, path: &Path, why: io::Error) -> InboxError {
    InboxError::Folder { what, path: path.to_owned(), why }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inbox() -> (tempfile::TempDir, Maildir) {
        let dir = tempfile::tempdir().unwrap();
        let inbox = Maildir::open(dir.path().join("box")).unwrap();
        (dir, inbox)
    }

    fn put(inbox: &Maildir, name: &str, bytes: &[u8], secs: u64) {
        let path = inbox.root().join(name);
        fs::write(&path, bytes).unwrap();
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_modified(UNIX_EPOCH + std::time::Duration::from_secs(secs)).unwrap();
    }

    fn names(inbox: &mut Maildir) -> Vec<String> {
        inbox.list(10).unwrap().into_iter().map(|w| w.id.0).collect()
    }

    #[test]
    fn row_8_7_new_and_cur_are_read_in_the_order_of_arrival() {
        let (_dir, mut inbox) = inbox();
        put(&inbox, "new/c", b"3", 300);
        put(&inbox, "cur/b:2,", b"2", 200);
        put(&inbox, "new/a", b"1", 200);
        put(&inbox, "cur/z:2,RS", b"0", 100);
        put(&inbox, "new/.hidden", b"0", 1);
        assert_eq!(names(&mut inbox), ["a", "b", "c"]);
        assert_eq!(
            inbox.list(1).unwrap(),
            [Waiting { id: LetterId("a".into()), size: 1, arrived: Some(200) }]
        );
    }

    #[test]
    fn row_8_7_a_letter_moved_by_another_program_is_found_again() {
        let (_dir, mut inbox) = inbox();
        put(&inbox, "new/a", b"text", 1);
        let id = inbox.list(1).unwrap()[0].id.clone();
        fs::rename(inbox.root().join("new/a"), inbox.root().join("cur/a:2,F")).unwrap();
        assert_eq!(inbox.fetch(&id, 100).unwrap(), Fetched::Whole(b"text".to_vec()));
        inbox.done(&id).unwrap();
        assert!(inbox.root().join("cur/a:2,FS").is_file());
    }

    #[test]
    fn row_8_8_names_with_sizes_keep_their_identity() {
        let (_dir, mut inbox) = inbox();
        put(&inbox, "new/1.M2P3.host,S=4,W=5", b"text", 1);
        let id = inbox.list(1).unwrap()[0].id.clone();
        inbox.done(&id).unwrap();
        assert!(inbox.root().join("cur/1.M2P3.host,S=4,W=5:2,S").is_file());
    }

    #[test]
    fn what_is_done_is_not_offered_again_and_not_deleted() {
        let (_dir, mut inbox) = inbox();
        let path = deliver(inbox.root(), b"letter").unwrap();
        assert!(path.is_file());
        let id = inbox.list(9).unwrap()[0].id.clone();
        inbox.done(&id).unwrap();
        assert!(inbox.list(9).unwrap().is_empty());
        assert!(matches!(inbox.done(&id), Err(InboxError::Gone(_))));
        let kept = fs::read_dir(inbox.root().join("cur")).unwrap().count();
        assert_eq!(kept, 1);
    }

    #[test]
    fn what_is_set_aside_is_kept_with_its_reason() {
        let (_dir, mut inbox) = inbox();
        put(&inbox, "cur/a:2,", b"\xff", 1);
        let id = inbox.list(9).unwrap()[0].id.clone();
        inbox.set_aside(&id, "no\nsender").unwrap();
        assert!(inbox.list(9).unwrap().is_empty());
        assert!(inbox.root().join(".set-aside/new/a").is_file());
        let reasons = fs::read_to_string(inbox.root().join(".set-aside/reasons.txt")).unwrap();
        assert_eq!(reasons, "a: no sender\n");
    }

    #[test]
    fn row_9_1_a_huge_letter_is_not_read_whole() {
        let (_dir, mut inbox) = inbox();
        put(&inbox, "new/a", &vec![b'x'; 300_000], 1);
        let waiting = inbox.list(1).unwrap();
        assert_eq!(waiting[0].size, 300_000);
        let Fetched::Beginning(bytes) = inbox.fetch(&waiting[0].id, 100_000).unwrap() else {
            panic!("whole")
        };
        assert_eq!(bytes.len(), 65_536);
    }

    #[test]
    fn a_folder_that_cannot_be_used_is_an_error_and_loses_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("file");
        fs::write(&file, b"").unwrap();
        assert!(matches!(Maildir::open(&file), Err(InboxError::Folder { .. })));
        let mut inbox = Maildir::open(dir.path().join("box")).unwrap();
        put(&inbox, "new/a", b"text", 1);
        let id = inbox.list(1).unwrap()[0].id.clone();
        fs::remove_dir(inbox.root().join("cur")).unwrap();
        fs::write(inbox.root().join("cur"), b"").unwrap();
        assert!(inbox.done(&id).is_err());
        assert!(inbox.root().join("new/a").is_file());
    }

    #[test]
    fn delivered_letters_have_names_of_their_own() {
        let dir = tempfile::tempdir().unwrap();
        let paths: std::collections::BTreeSet<PathBuf> =
            (0..50).map(|_| deliver(dir.path(), b"x").unwrap()).collect();
        assert_eq!(paths.len(), 50);
        assert_eq!(fs::read_dir(dir.path().join("tmp")).unwrap().count(), 0);
    }
}
