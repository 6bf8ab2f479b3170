//! Settings of the ways in and out: mailboxes, mail servers, signatures.

use super::words::words;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Where letters come in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Inbox {
    /// What kind of place it is.
    pub kind: InboxKind,
    /// The Maildir.
    pub path: PathBuf,
    /// The mail server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line to it is made safe.
    pub security: Security,
    /// The user name there.
    pub user: String,
    /// How the user is known.
    pub auth: Auth,
    /// The file of the password or token, in the folder of keys.
    pub secret: String,
    /// A command that prints it; empty for none.
    pub secret_command: String,
    /// The folder where letters come in.
    pub folder: String,
    /// The folder for letters that were dealt with.
    pub processed: String,
    /// The folder for letters that a person should see.
    pub set_aside: String,
    /// Whether the server may tell of new letters.
    pub idle: bool,
    /// Certificates trusted besides those of the system; empty for none.
    pub ca_file: PathBuf,
    /// How long an answer of the server may take.
    pub timeout_seconds: u32,
}

impl Default for Inbox {
    fn default() -> Self {
        Self {
            kind: InboxKind::Maildir,
            path: "inbox".into(),
            host: String::new(),
            port: 993,
            security: Security::Tls,
            user: String::new(),
            auth: Auth::Password,
            secret: "imap-secret".into(),
            secret_command: String::new(),
            folder: "INBOX".into(),
            processed: "processed".into(),
            set_aside: "set aside".into(),
            idle: true,
            ca_file: PathBuf::new(),
            timeout_seconds: 60,
        }
    }
}

/// Where letters leave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Outbox {
    /// Which of the ways is used.
    pub kind: OutboxKind,
    /// The folder of the ways that need one.
    pub path: PathBuf,
    /// The program of the way that needs one.
    pub command: PathBuf,
    /// The mail server of "smtp".
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the line to it is made safe.
    pub security: Security,
    /// The name of the account; empty: nobody logs in.
    pub user: String,
    /// How the account is proved.
    pub auth: Auth,
    /// The file of the password or token, in the folder of the keys.
    pub secret: String,
    /// A command that prints the password or token.
    pub secret_command: String,
    /// Certificates that are trusted besides those of the system.
    pub ca_file: PathBuf,
    /// How long one answer of the server is waited for.
    pub timeout_seconds: u32,
}

/// The way out, with the one thing it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way<'a> {
    /// Into this Maildir.
    Maildir(&'a Path),
    /// One file each, in this folder.
    File(&'a Path),
    /// To this program.
    Sendmail(&'a Path),
    /// To a mail server.
    Smtp,
}

impl Outbox {
    /// The way out that is in use.
    pub fn way(&self) -> Way<'_> {
        match self.kind {
            OutboxKind::Maildir => Way::Maildir(&self.path),
            OutboxKind::File => Way::File(&self.path),
            OutboxKind::Sendmail => Way::Sendmail(&self.command),
            OutboxKind::Smtp => Way::Smtp,
        }
    }
}

impl Default for Outbox {
    fn default() -> Self {
        Self {
            kind: OutboxKind::Maildir,
            path: "outbox".into(),
            command: "/usr/sbin/sendmail".into(),
            host: String::new(),
            port: 465,
            security: Security::Tls,
            user: String::new(),
            auth: Auth::Password,
            secret: "smtp-secret".into(),
            secret_command: String::new(),
            ca_file: PathBuf::new(),
            timeout_seconds: 60,
        }
    }
}

/// How letters are signed for other mail servers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Dkim {
    /// The name under which the key stands in the DNS; empty: no letter is signed.
    pub selector: String,
    /// The domain that signs; empty: the host of the addresses.
    pub domain: String,
    /// The file of the key, in the folder of the keys.
    pub key: String,
}

impl Default for Dkim {
    fn default() -> Self {
        Self { selector: String::new(), domain: String::new(), key: "dkim.pem".into() }
    }
}

words! {
    /// The kinds of inbox.
    InboxKind {
        /// A folder with `new`, `cur` and `tmp`.
        Maildir = "maildir",
        /// A mailbox on a mail server.
        Imap = "imap",
    }
}

words! {
    /// The ways out.
    OutboxKind {
        /// Into a Maildir, for another program to take.
        Maildir = "maildir",
        /// One file a letter.
        File = "file",
        /// Given to a program that takes letters as sendmail does.
        Sendmail = "sendmail",
        /// Given to a mail server.
        Smtp = "smtp",
    }
}

words! {
    /// How the line to a mail server is made safe.
    Security {
        /// TLS from the first byte.
        Tls = "tls",
        /// TLS after a first greeting.
        StartTls = "starttls",
        /// Not at all.
        Plain = "plain",
    }
}

words! {
    /// How a mail server knows its user.
    Auth {
        /// By a password.
        Password = "password",
        /// By an access token of OAuth 2.
        XOAuth2 = "xoauth2",
    }
}
