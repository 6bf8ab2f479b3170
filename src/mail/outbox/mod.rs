//! Letters of ours: drafts, their ids, and the ways to send them.
//!
//! A draft becomes bytes once, before anything is stored; the same bytes and
//! the same message id are sent however often sending is tried. Knows nothing
//! of what is in a letter.

mod dkim;
mod draft;
mod file;
mod id;
mod maildir;
mod sendmail;
pub mod smtp;

pub use dkim::{DkimError, Signer};
pub use draft::{AutoSubmitted, Draft, DraftError};
pub use file::FilePost;
pub use id::{is_own_message_id, message_id};
pub use maildir::MaildirPost;
pub use sendmail::SendmailPost;
pub use smtp::SmtpPost;

use super::address::Address;
use super::stop::Stop;
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
    /// The receiver's address takes no letters.
    #[error("the address takes no letters: {why}")]
    Receiver {
        /// What the mail server said.
        why: String,
        /// There is no such mailbox, as far as the server knows.
        gone: bool,
    },
    /// The mail server does not take this letter from us; the receiver has nothing
    /// to do with it. It is tried again, and a person should look.
    #[error("the mail server does not take letters from this post office: {0}")]
    Ours(String),
    /// No letter leaves now: the mail server is not there, or does not let us in.
    #[error("no letter can leave now: {0}")]
    Closed(String),
    /// The letter was handed over and nobody said that it was taken. Its receiver
    /// may have it: it is sent again as it is, and never replaced by another one.
    #[error("the letter may have been sent or not, and will be sent again under the same id: {why}")]
    Unsure {
        /// What is known.
        why: String,
        /// There is no use in trying the others now.
        closed: bool,
    },
    /// Somebody told us to stop before there was an answer.
    #[error("told to stop before it was sent")]
    Stopped {
        /// The letter was handed over: its receiver may have it.
        handed: bool,
    },
}

/// A way to send letters. One receiver to an envelope is best: then an error is
/// about one person, and nobody gets a letter twice for another's sake.
pub trait Post {
    /// Sends a letter to everybody in the envelope. After an error nobody may
    /// be sure that nobody has it: it is sent again under the same message id.
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError>;

    /// There are no more letters for a while: connections are closed.
    fn rest(&mut self) {}

    /// From now on nobody is waited for longer than `stop` allows.
    fn heed(&mut self, stop: &Stop) {
        let _ = stop;
    }
}

impl<P: Post + ?Sized> Post for Box<P> {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        (**self).send(envelope, letter)
    }

    fn rest(&mut self) {
        (**self).rest();
    }

    fn heed(&mut self, stop: &Stop) {
        (**self).heed(stop);
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
