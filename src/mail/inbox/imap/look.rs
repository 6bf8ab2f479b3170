//! A look at the mailbox for whoever sets it up. It changes nothing.

use super::folders::{self, Folder};
use super::session::Session;
use super::{ImapInbox, Trouble};

/// What was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// Whether nobody on the way can read along.
    pub safe: bool,
    /// Letters in the mailbox.
    pub letters: u32,
    /// Whether nothing in the mailbox can be changed.
    pub read_only: bool,
    /// Whether the server tells of new letters.
    pub tells: bool,
    /// What can be done with a letter that was dealt with.
    pub away: Away,
    /// Folders that are not there yet.
    pub missing: Vec<String>,
}

/// What a server can do with a letter that was dealt with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Away {
    /// It is moved into a folder.
    Moved,
    /// It stays, with a mark on it.
    Marked,
    /// It stays, and is read again after every start.
    Left,
}

impl ImapInbox {
    /// Logs in and looks around.
    pub fn look(&mut self) -> Result<Seen, Trouble> {
        let secret = super::account::ask_for(&self.secret, &self.stop)?;
        let mut session = Session::open(&self.account, &secret, &self.stop)?;
        let inbox = folders::inbox(&mut session, &self.account.folder)?;
        let mut missing = Vec::new();
        for name in [&self.account.processed, &self.account.set_aside] {
            if !Folder::find(&mut session, name)?.was_there() {
                missing.push(name.clone());
            }
        }
        session.select(&inbox)?;
        Ok(Seen {
            safe: session.is_safe(),
            letters: session.exists,
            read_only: session.read_only,
            tells: session.can("IDLE"),
            away: match session.keywords {
                _ if session.can("MOVE") || session.can("UIDPLUS") => Away::Moved,
                true => Away::Marked,
                false => Away::Left,
            },
            missing,
        })
    }
}
