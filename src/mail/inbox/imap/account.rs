//! What has to be known of a mailbox to open it.

use super::trouble::Trouble;
use super::wire::elsewhere;
use crate::mail::stop::Stop;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
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

/// How the line is made safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS after a first greeting.
    StartTls,
    /// Not at all.
    Plain,
}

/// How the user is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Auth {
    /// By a password.
    Password,
    /// By an access token of OAuth 2.
    XOAuth2,
}

/// Gives the password or the token, each time it is needed; or the reason why not.
pub struct SecretSource(Arc<Mutex<Source>>);

/// More than any source takes.
const LONGEST: Duration = Duration::from_hours(1);

type Source = dyn FnMut() -> Result<Zeroizing<String>, String> + Send;

impl SecretSource {
    /// One that asks `source`.
    pub fn new(source: impl FnMut() -> Result<Zeroizing<String>, String> + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(source)))
    }

    /// The secret. A command may have to be run for it, which has its own time;
    /// when somebody tells us to stop, it is not waited for.
    pub(super) fn get(&self, stop: &Stop) -> Result<Zeroizing<String>, Trouble> {
        let source = Arc::clone(&self.0);
        let ask = move || match source.lock() {
            Ok(mut source) => source(),
            Err(_) => Err("whatever gives it has gone wrong".to_owned()),
        };
        elsewhere("secret", ask, Instant::now() + LONGEST, stop, "getting the secret")?
            .map_err(Trouble::Secret)
    }
}

impl fmt::Debug for SecretSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretSource(kept secret)")
    }
}
