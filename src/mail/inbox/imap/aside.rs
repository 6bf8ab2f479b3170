//! The letters that a mailbox on a server keeps apart, for a person who has looked
//! at them. A letter is known by its bytes: its number there is another one than
//! it had among those that wait.

use super::folders::Folder;
use super::letters;
use super::session::Session;
use super::{BEGINNING, ImapInbox, Trouble};
use crate::mail::inbox::InboxError;

/// Letters of the folder that are looked at, those that came last in front.
const LOOKED_AT: usize = 500;

/// A letter found in the folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aside {
    validity: u32,
    uid: u32,
}

/// What became of the copy in the folder when a letter was put back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// It was moved.
    Moved,
    /// The server can only copy: there is one in the folder still.
    Copied,
}

impl ImapInbox {
    /// Finds a letter among those set aside: by its Message-ID, if it has one, and
    /// by what `is_it` says of its bytes, of which the first `at_most` are read if
    /// there are no more, else its beginning.
    pub fn find_aside(
        &mut self,
        message_id: &str,
        at_most: u64,
        is_it: &dyn Fn(&[u8]) -> bool,
    ) -> Result<Option<Aside>, InboxError> {
        let most = usize::try_from(at_most).unwrap_or(usize::MAX - 1);
        let found = self.with(|open| {
            let folder = open.set_aside.written().to_owned();
            let session = &mut open.session;
            session.select(&folder)?;
            for uid in candidates(session, message_id)? {
                let mut bytes = match letters::chunk(session, uid, 0, most + 1) {
                    Ok(bytes) => bytes,
                    Err(Trouble::Gone) => continue,
                    Err(why) => return Err(why),
                };
                if bytes.len() > most {
                    bytes.truncate(most.min(BEGINNING));
                }
                if is_it(&bytes) {
                    return Ok(Some(Aside { validity: session.validity, uid }));
                }
            }
            Ok(None)
        });
        found.map_err(|why| self.unreachable(&why))
    }

    /// Puts a letter that was set aside back among those that wait.
    pub fn put_back(&mut self, aside: Aside) -> Result<Back, InboxError> {
        let name = self.account.folder.clone();
        let done = self.with(|open| {
            let folder = open.set_aside.written().to_owned();
            let session = &mut open.session;
            session.select(&folder)?;
            if session.validity != aside.validity {
                return Err(Trouble::Gone);
            }
            let inbox = Folder::find(session, &name)?;
            letters::set_aside(session, aside.uid, &inbox)?;
            let moves = session.can("MOVE") || session.can("UIDPLUS");
            Ok(if moves { Back::Moved } else { Back::Copied })
        });
        // Whoever uses the line next expects the mailbox itself.
        self.open = None;
        done.map_err(|why| self.unreachable(&why))
    }
}

/// Letters of the selected folder that may be the one, newest first.
fn candidates(session: &mut Session, message_id: &str) -> Result<Vec<u32>, Trouble> {
    if session.exists == 0 {
        return Ok(Vec::new());
    }
    let plain = !message_id.is_empty() && message_id.chars().all(|c| matches!(c, '!'..='~'));
    let named = if plain {
        format!(" HEADER Message-ID {}", super::text::quoted(message_id).as_str())
    } else {
        String::new()
    };
    let mut uids = letters::found(session, &format!("UID SEARCH 1:{} UNDELETED{named}", session.exists))?;
    uids.reverse();
    uids.truncate(LOOKED_AT);
    Ok(uids)
}
