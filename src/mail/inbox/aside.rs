//! The letters that a Maildir keeps apart, for a person who has looked at them.
//! Names change within the file system only, and nothing is ever deleted.

use super::maildir::{ASIDE, bare, create, rename, seen_name};
use super::{InboxError, LetterId};
use std::path::{Path, PathBuf};

/// Where a letter that was set aside lies now; `None` if it is not there.
pub fn find_aside(root: &Path, id: &LetterId) -> Option<PathBuf> {
    let aside = root.join(ASIDE);
    ["new", "cur"].iter().find_map(|folder| {
        let entries = std::fs::read_dir(aside.join(folder)).ok()?;
        entries
            .filter_map(Result::ok)
            .find(|entry| bare(&entry.file_name()).to_string_lossy() == id.0.as_str())
            .map(|entry| entry.path())
    })
}

/// Puts a letter that was set aside back among those that wait.
pub fn put_back(root: &Path, id: &LetterId) -> Result<(), InboxError> {
    let path = find_aside(root, id).ok_or_else(|| InboxError::Gone(id.clone()))?;
    create(root)?;
    rename(&path, &root.join("new").join(bare(path.file_name().unwrap_or_default())))
}

/// Marks a letter that was set aside as read, if it is there.
pub fn close_aside(root: &Path, id: &LetterId) -> Result<(), InboxError> {
    let Some(path) = find_aside(root, id) else { return Ok(()) };
    let name = seen_name(path.file_name().unwrap_or_default());
    if path.file_name() == Some(&name) {
        return Ok(());
    }
    rename(&path, &root.join(ASIDE).join("cur").join(name))
}

#[cfg(test)]
mod tests {
    use super::super::{Inbox, Maildir, deliver};
    use super::*;

    #[test]
    fn a_letter_goes_aside_and_back_and_is_never_lost() {
        let folder = tempfile::tempdir().unwrap();
        let mut inbox = Maildir::open(folder.path()).unwrap();
        deliver(folder.path(), b"letter").unwrap();
        let id = inbox.list(1).unwrap()[0].id.clone();
        assert_eq!(find_aside(folder.path(), &id), None);
        assert!(matches!(put_back(folder.path(), &id), Err(InboxError::Gone(_))));
        inbox.set_aside(&id, "why").unwrap();
        assert!(inbox.list(1).unwrap().is_empty());
        put_back(folder.path(), &id).unwrap();
        assert_eq!(inbox.list(1).unwrap()[0].id, id);
        inbox.set_aside(&id, "why").unwrap();
        for _ in 0..2 {
            close_aside(folder.path(), &id).unwrap();
            assert!(find_aside(folder.path(), &id).unwrap().ends_with(format!("cur/{}:2,S", id.0)));
        }
        put_back(folder.path(), &id).unwrap();
        assert_eq!(inbox.list(1).unwrap()[0].id, id);
    }
}
