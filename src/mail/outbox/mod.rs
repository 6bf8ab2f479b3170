//! Letters of ours: drafts, their ids, and the ways to send them.
//!
//! A draft becomes bytes once, before anything is stored; the same bytes and
//! the same message id are sent however often sending is tried. Knows nothing
//! of what is in a letter.

mod draft;
mod file;
mod id;
mod maildir;
mod sendmail;

pub use draft::{AutoSubmitted, Draft, DraftError};
pub use file::FilePost;
pub use id::{is_own_message_id, message_id};
pub use maildir::MaildirPost;
pub use sendmail::SendmailPost;

use super::address::Address;
use thiserror::Error;

/// Who sends and who receives, apart from what the letter says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// Where reports about the delivery go. None: nowhere, so that two robots
    /// cannot answer each other.
    pub from: Option<Address>,
    /// Who receives it; never empty in a letter that is sent.
    pub to: Vec<Address>,
}

/// Why a letter could not be sent.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SendError {
    /// It may work later: keep the letter and try again.
    #[error("the letter could not be sent now and will be tried again: {0}")]
    Transient(String),
    /// It will never work: tell a person.
    #[error("the letter cannot be sent: {0}")]
    Permanent(String),
}

/// A way to send letters.
pub trait Post {
    /// Sends a letter to everybody in the envelope. After an error nobody may
    /// be sure that nobody has it: it is sent again under the same message id.
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError>;
}

impl<P: Post + ?Sized> Post for Box<P> {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        (**self).send(envelope, letter)
    }
}

/// An address as a file name: nothing that could leave its folder.
fn file_name(address: &Address) -> Result<String, SendError> {
    let key = address.key();
    let plain = |c: char| c.is_ascii_alphanumeric() || "@.+-_=".contains(c);
    if key.starts_with('.') || key.contains("..") || !key.chars().all(plain) {
        return Err(SendError::Permanent("the address cannot be the name of a folder".to_owned()));
    }
    Ok(key)
}

#[cfg(test)]
mod tests;
