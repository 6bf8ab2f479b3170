//! The letters of a mailbox: which wait, their bytes, and where they go when
//! they were dealt with.

use super::answer::{Answer, Parts, set_of};
use super::folders::Folder;
use super::session::{Session, USUAL};
use super::text::set;
use super::trouble::Trouble;
use std::collections::BTreeMap;

/// The mark of letters that were dealt with and cannot be moved. It is not
/// `\Seen`, which any mail program sets.
pub const DONE: &str = "$RavenpostDone";
/// Letters looked at in one search.
const WINDOW: u32 = 10_000;
/// Searches in one listing; beyond them lies no honest mailbox.
const WINDOWS: u32 = 200;
/// Letters asked about at once.
const AT_ONCE: usize = 200;
/// What an answer needs beside the bytes of a letter.
const AROUND: usize = 16 * 1024;

/// What is known of a waiting letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The size that the server promises.
    pub size: u64,
    /// When it came.
    pub arrived: Option<i64>,
}

/// Up to `at_most` letters that wait, by their numbers, which are in the order
/// of arrival.
pub fn waiting(session: &mut Session, at_most: usize) -> Result<BTreeMap<u32, About>, Trouble> {
    let mut found = BTreeMap::new();
    for window in 0..WINDOWS {
        let from = window * WINDOW + 1;
        if from > session.exists || found.len() >= at_most {
            break;
        }
        let to = session.exists.min(from + WINDOW - 1);
        let mut uids = search(session, from, to)?;
        uids.truncate(at_most - found.len());
        for some in uids.chunks(AT_ONCE) {
            found.extend(ask(session, some)?);
        }
    }
    Ok(found)
}

fn search(session: &mut Session, from: u32, to: u32) -> Result<Vec<u32>, Trouble> {
    let mark = if session.keywords { format!(" UNKEYWORD {DONE}") } else { String::new() };
    found(session, &format!("UID SEARCH {from}:{to} UNDELETED{mark}"))
}

/// The numbers that a search finds, the smallest first.
pub fn found(session: &mut Session, command: &str) -> Result<Vec<u32>, Trouble> {
    let mut uids = Vec::new();
    session.command("a list of letters", command, USUAL, |answer| {
        if let Answer::Found(found) = answer {
            uids.extend(found.into_iter().filter(|uid| *uid > 0).take(WINDOW as usize));
        }
        Ok(())
    })?;
    uids.sort_unstable();
    uids.dedup();
    Ok(uids)
}

fn ask(session: &mut Session, uids: &[u32]) -> Result<BTreeMap<u32, About>, Trouble> {
    let mut found = BTreeMap::new();
    let command = format!("UID FETCH {} (UID RFC822.SIZE INTERNALDATE)", set(uids));
    session.command("the sizes of letters", &command, USUAL, |answer| {
        if let Answer::Letter(Parts { uid: Some(uid), size, arrived, .. }) = answer
            && uids.binary_search(&uid).is_ok()
            && (size.is_some() || !found.contains_key(&uid))
        {
            // Of a size that is none nothing is believed but the bytes that come.
            found.insert(uid, About { size: size.unwrap_or(0), arrived });
        }
        Ok(())
    })?;
    Ok(found)
}

/// Bytes of a letter from some place on, at most `most`; none is its end.
pub fn chunk(session: &mut Session, uid: u32, from: u64, most: usize) -> Result<Vec<u8>, Trouble> {
    let mut got = None;
    let mut named = false;
    let command = format!("UID FETCH {uid} (UID BODY.PEEK[]<{from}.{most}>)");
    session.command("a letter", &command, most + AROUND, |answer| {
        let Answer::Letter(parts) = answer else { return Ok(()) };
        if parts.uid != Some(uid) {
            return Ok(());
        }
        named = true;
        match parts.body {
            Some((origin, bytes)) if origin == from && bytes.len() <= most => got = Some(bytes),
            Some(_) => return Err(Trouble::Babble("it sends another part of a letter than was asked for")),
            None => {}
        }
        Ok(())
    })?;
    match got {
        Some(bytes) => Ok(bytes),
        None if named => Err(Trouble::Babble("it sends no parts of letters")),
        None => Err(Trouble::Gone),
    }
}

/// Moves a letter that was dealt with into a folder, or, where the server can
/// neither move nor delete single letters, marks it and leaves it.
pub fn put_away(session: &mut Session, uid: u32, folder: &Folder) -> Result<(), Trouble> {
    if session.can("MOVE") {
        return into(session, folder, &format!("UID MOVE {uid}")).map(|_| ());
    }
    if session.can("UIDPLUS") {
        let code = into(session, folder, &format!("UID COPY {uid}"))?;
        if was_copied(&code, uid) {
            store(session, uid, "+FLAGS.SILENT (\\Deleted)")?;
            return session
                .command("the removal of a letter", &format!("UID EXPUNGE {uid}"), USUAL, |_| Ok(()))
                .map(|_| ());
        }
    }
    mark(session, uid)
}

/// As [`put_away`], but it is in the folder in any case.
pub fn set_aside(session: &mut Session, uid: u32, folder: &Folder) -> Result<(), Trouble> {
    if !session.can("MOVE") && !session.can("UIDPLUS") {
        into(session, folder, &format!("UID COPY {uid}"))?;
        return mark(session, uid);
    }
    put_away(session, uid, folder)
}

/// Whether the answer to a copy says that this letter, and no other, was copied.
/// What was not is not deleted.
fn was_copied(code: &str, uid: u32) -> bool {
    let mut words = code.split(' ');
    if words.next() != Some("COPYUID") {
        return false;
    }
    let (_age, from) = (words.next(), words.next().unwrap_or_default());
    set_of(from.as_bytes()).is_ok_and(|from| from == [uid])
}

/// Moves or copies into a folder, which is made if the server says that it is
/// not there.
fn into(session: &mut Session, folder: &Folder, command: &str) -> Result<String, Trouble> {
    let command = format!("{command} {}", folder.written());
    let first = session.command("to move a letter", &command, USUAL, |_| Ok(()));
    let done = match first {
        Err(Trouble::Refused { code, .. }) if code == "TRYCREATE" => {
            folder.create(session)?;
            session.command("to move a letter", &command, USUAL, |_| Ok(()))?
        }
        done => done?,
    };
    Ok(done.code)
}

fn mark(session: &mut Session, uid: u32) -> Result<(), Trouble> {
    if session.keywords { store(session, uid, &format!("+FLAGS.SILENT ({DONE})")) } else { Ok(()) }
}

fn store(session: &mut Session, uid: u32, what: &str) -> Result<(), Trouble> {
    session.command("to mark a letter", &format!("UID STORE {uid} {what}"), USUAL, |_| Ok(())).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_surely_copied_may_be_deleted() {
        assert!(was_copied("COPYUID 7 12 3", 12));
        for code in ["", "COPYUID 7 11 3", "COPYUID 7 11:12 3:4", "COPYUID", "COPYUID 7 x 3", "TRYCREATE"] {
            assert!(!was_copied(code, 12), "{code}");
        }
    }
}
