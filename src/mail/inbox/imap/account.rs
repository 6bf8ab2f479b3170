//! What has to be known of a mailbox to open it.

use super::trouble::Trouble;
use super::wire::elsewhere;
use crate::mail::server::{Secret, Security};
use crate::mail::stop::Stop;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

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

/// More than any source of a secret takes.
const LONGEST: Duration = Duration::from_hours(1);

/// The password or the token. A command may have to be run for it, which has its
/// own time; when somebody tells us to stop, it is not waited for.
pub(super) fn ask_for(secret: &Secret, stop: &Stop) -> Result<Zeroizing<String>, Trouble> {
    let secret = secret.clone();
    let ask = move || secret.get();
    elsewhere("secret", ask, Instant::now() + LONGEST, stop, "getting the secret")?.map_err(Trouble::Secret)
}
