//! What has to be known of a mailbox to open it.

use crate::mail::server::Security;
use std::path::PathBuf;
use std::time::Duration;

/// Where a mailbox lies and how it is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// The server's name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line is made safe.
    pub security: Security,
    /// The user name.
    pub user: String,
    /// How the user is known.
    pub auth: Auth,
    /// Where letters come in.
    pub folder: String,
    /// Where letters go that were dealt with.
    pub processed: String,
    /// Where letters go that a person should see.
    pub set_aside: String,
    /// Whether the server may be asked to tell of new letters.
    pub idle: bool,
    /// Certificates that are trusted besides those of the system.
    pub ca_file: Option<PathBuf>,
    /// How long an answer may take.
    pub timeout: Duration,
}

/// How the user is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auth {
    /// By a password.
    Password,
    /// By an access token of OAuth 2.
    XOAuth2,
}
