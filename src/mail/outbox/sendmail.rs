//! Sending through the `sendmail` program of the machine's own mail server.

use super::{Envelope, Post, SendError};
use lettre::{SendmailTransport, Transport};
use std::ffi::OsString;

/// Hands letters to a `sendmail` program.
#[derive(Debug, Clone)]
pub struct SendmailPost {
    transport: SendmailTransport,
}

impl SendmailPost {
    /// The program that is called `sendmail` on this machine.
    pub fn new() -> Self {
        Self { transport: SendmailTransport::new() }
    }

    /// Another program that takes the same arguments.
    pub fn with_command(command: impl Into<OsString>) -> Self {
        Self { transport: SendmailTransport::new_with_command(command) }
    }
}

impl Default for SendmailPost {
    fn default() -> Self {
        Self::new()
    }
}

impl Post for SendmailPost {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        let (from, to) = addresses(envelope)?;
        let envelope =
            lettre::address::Envelope::new(from, to).map_err(|e| SendError::Permanent(e.to_string()))?;
        // The program only takes letters into its queue; what it refuses now
        // may be well later.
        self.transport.send_raw(&envelope, letter).map_err(|e| SendError::Transient(e.to_string()))
    }
}

/// The addresses of an envelope, as the library has them.
pub(super) fn addresses(
    envelope: &Envelope,
) -> Result<(Option<lettre::Address>, Vec<lettre::Address>), SendError> {
    let never = |e: lettre::address::AddressError| SendError::Permanent(e.to_string());
    let address = |a: &crate::mail::address::Address| lettre::Address::new(a.local(), a.domain());
    let from = envelope.from.as_ref().map(address).transpose().map_err(never)?;
    let to = envelope.to.iter().map(address).collect::<Result<Vec<_>, _>>().map_err(never)?;
    Ok((from, to))
}
