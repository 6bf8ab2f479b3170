//! What has to be known of a mail server, whether letters come from it or go to it.

use std::fmt;
use std::sync::Arc;
use zeroize::Zeroizing;

/// How the line to a server is made safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS by STARTTLS; without it nothing is said.
    StartTls,
    /// Not at all; only on this machine.
    Plain,
}

/// Gives the password or the token, for every login anew, since tokens live for an
/// hour; or the reason why not. It is never shown.
#[derive(Clone)]
pub struct Secret(Arc<Source>);

type Source = dyn Fn() -> Result<Zeroizing<String>, String> + Send + Sync;

impl Secret {
    /// One that asks `source`.
    pub fn new(source: impl Fn() -> Result<Zeroizing<String>, String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(source))
    }

    /// The secret.
    pub(in crate::mail) fn get(&self) -> Result<Zeroizing<String>, String> {
        (self.0)()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(kept secret)")
    }
}

/// Whether a host is this machine, where a line needs no protection.
pub fn is_loopback(host: &str) -> bool {
    let literal = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || literal.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_is_known_by_its_names() {
        for host in ["localhost", "LOCALHOST", "127.0.0.1", "127.8.0.1", "::1", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["mail.example.org", "10.0.0.1", "localhost.example.org", "0.0.0.0", ""] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
