//! What can go wrong with a mailbox that lies elsewhere, in plain words.

use std::io;
use thiserror::Error;

/// How much of what a server says is repeated.
const SAID_CHARS: usize = 200;

/// Why the server could not be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The line does not come about, or broke.
    #[error("the line to the server: {0}")]
    Lost(String),
    /// No answer within the time that is allowed.
    #[error("the server did not answer in time ({0})")]
    Late(&'static str),
    /// TLS does not come about.
    #[error("no safe line to the server: {0}")]
    Tls(String),
    /// What the server sends is no IMAP, or more than was asked for.
    #[error("the server does not keep to the protocol: {0}")]
    Babble(&'static str),
    /// The server understood and said no.
    #[error("the server refused {what}: {said}")]
    Refused {
        /// What it was asked for.
        what: &'static str,
        /// The code of its answer, in capitals; may be empty.
        code: String,
        /// Its words.
        said: String,
    },
    /// The server does not let this user in.
    #[error("the server does not accept the user name with this password or token: {0}")]
    Login(String),
    /// The password or the token cannot be had.
    #[error("the password or token cannot be had: {0}")]
    Secret(String),
    /// Somebody told us to stop before there was an answer.
    #[error("told to stop before the server answered")]
    Stopped,
    /// The letter is not in the mailbox any more.
    #[error("the letter is gone")]
    Gone,
}

impl Trouble {
    /// Whether the line cannot be used any more.
    pub fn ends_the_line(&self) -> bool {
        !matches!(self, Self::Refused { .. } | Self::Gone)
    }

    /// Whether asking again soon would only make it worse.
    pub fn needs_a_person(&self) -> bool {
        matches!(self, Self::Login(_) | Self::Secret(_))
    }

    /// What a person can do.
    pub fn mend(&self) -> &'static str {
        match self {
            Self::Lost(_) => {
                "check `host`, `port` and `security` in [inbox], and that the server can be reached from here"
            }
            Self::Late(_) => {
                "port 993 wants security = \"tls\", port 143 wants \"starttls\"; otherwise ask who runs the server"
            }
            Self::Tls(_) => {
                "write `host` as it stands in the server's certificate; for a private one name it in `ca_file`"
            }
            Self::Babble(_) => "check that `port` is that of an IMAP server, and `security` what it expects",
            Self::Refused { .. } => "the server's words say why; ask who runs it",
            Self::Login(_) => {
                "check `user`, `auth` and the secret; many providers want an app password or \"xoauth2\" here"
            }
            Self::Secret(_) => "put it into the file, readable for its owner only, or mend `secret_command`",
            Self::Gone | Self::Stopped => "nothing has to be done",
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(why: io::Error) -> Self {
        Self::Lost(plain(why.to_string().as_bytes()))
    }
}

/// What a server said, as it may stand in a log.
pub fn plain(said: &[u8]) -> String {
    let text = String::from_utf8_lossy(said);
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(SAID_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_server_says_is_one_short_line() {
        let said = plain(&[b"no\r\n\x1b[2J\xff".as_slice(), &[b'x'; 5000]].concat());
        assert!(said.starts_with("no   [2J\u{fffd}xx") && said.chars().count() == SAID_CHARS, "{said}");
    }
}
