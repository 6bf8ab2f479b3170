//! What is needed to use a mail server: where it is, how the line is made safe,
//! and who we are there.

use crate::mail::server::{Secret, Security};
use std::path::PathBuf;
use std::time::Duration;

/// How we show who we are.
#[derive(Debug, Clone)]
pub enum LogIn {
    /// We need not.
    None,
    /// By a password.
    Password(Secret),
    /// By an OAuth2 token.
    XOAuth2(Secret),
}

/// An account at a mail server.
#[derive(Debug, Clone)]
pub struct Account {
    /// The server's name; its certificate must be for it.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line is made safe.
    pub security: Security,
    /// Our name there.
    pub user: String,
    /// How we show that it is ours.
    pub log_in: LogIn,
    /// Certificates that are trusted besides those of the system.
    pub ca_file: Option<PathBuf>,
    /// How long one answer is waited for.
    pub timeout: Duration,
    /// What we call ourselves in the greeting.
    pub hello: String,
}
