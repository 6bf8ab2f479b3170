//! Sending through the `sendmail` program of the machine's own mail server.

use super::{Envelope, Post, SendError};
use crate::mail::stop::{Nothing, Stop};
use lettre::{SendmailTransport, Transport};
use std::ffi::OsString;
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

/// How long the program may take for one letter.
const PATIENCE: Duration = Duration::from_mins(5);

/// Hands letters to a `sendmail` program.
#[derive(Debug)]
pub struct SendmailPost {
    transport: SendmailTransport,
    patience: Duration,
    /// The program that did not end; before it does no other one is started.
    hanging: Option<Receiver<Result<(), SendError>>>,
    stop: Stop,
}

impl SendmailPost {
    /// The program that is called `sendmail` on this machine.
    pub fn new() -> Self {
        Self::over(SendmailTransport::new())
    }

    /// Another program that takes the same arguments.
    pub fn with_command(command: impl Into<OsString>) -> Self {
        Self::over(SendmailTransport::new_with_command(command))
    }

    /// The same with less patience for a program that hangs.
    pub fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    fn over(transport: SendmailTransport) -> Self {
        Self { transport, patience: PATIENCE, hanging: None, stop: Stop::default() }
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
        if self.stop.is_told() {
            return Err(SendError::Stopped { handed: false });
        }
        let hangs = |hanging: &Receiver<_>| matches!(hanging.try_recv(), Err(TryRecvError::Empty));
        if self.hanging.take_if(|hanging| !hangs(hanging)).is_none() && self.hanging.is_some() {
            return Err(SendError::Closed("the program for sending hangs with an earlier letter".to_owned()));
        }
        let (transport, letter) = (self.transport.clone(), letter.to_vec());
        let (tell, done) = sync_channel(1);
        let work = move || {
            // The program only takes letters into its queue; what it refuses now
            // may be well later.
            let sent = transport.send_raw(&envelope, &letter);
            // Nobody may be waiting any more.
            let _ = tell.send(sent.map_err(|e| SendError::Transient(e.to_string())));
        };
        std::thread::Builder::new()
            .name("sendmail".to_owned())
            .spawn(work)
            .map_err(|e| SendError::Closed(format!("there is no thread to be had: {e}")))?;
        match self.stop.wait(&done, Instant::now() + self.patience, 2) {
            Ok(sent) => sent,
            Err(Nothing::Stopped) => Err(SendError::Stopped { handed: true }),
            Err(Nothing::Late | Nothing::Ended) => {
                self.hanging = Some(done);
                Err(SendError::Unsure {
                    why: "the program for sending does not end".to_owned(),
                    closed: true,
                })
            }
        }
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
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
