//! From the settings to an inbox.

use crate::config::{Auth, Config, InboxKind, Security};
use crate::mail::inbox::imap::{self, Account, SecretSource};
use crate::mail::inbox::{ImapInbox, Inbox, InboxError, Maildir};
use std::time::Duration;

/// The inbox that the settings name. A mail server is not spoken to yet: if it is
/// down, letters still leave.
pub fn inbox(config: &Config) -> Result<Box<dyn Inbox + Send>, InboxError> {
    Ok(match config.inbox.kind {
        InboxKind::Maildir => Box::new(Maildir::open(&config.inbox.path)?),
        InboxKind::Imap => Box::new(imap_inbox(config)),
    })
}

/// The mailbox on a mail server that the settings name.
pub fn imap_inbox(config: &Config) -> ImapInbox {
    let inbox = &config.inbox;
    let account = Account {
        host: inbox.host.clone(),
        port: inbox.port,
        security: match inbox.security {
            Security::Tls => imap::Security::Tls,
            Security::StartTls => imap::Security::StartTls,
            Security::Plain => imap::Security::Plain,
        },
        user: inbox.user.clone(),
        auth: match inbox.auth {
            Auth::Password => imap::Auth::Password,
            Auth::XOAuth2 => imap::Auth::XOAuth2,
        },
        folder: inbox.folder.clone(),
        processed: inbox.processed.clone(),
        set_aside: inbox.set_aside.clone(),
        idle: inbox.idle,
        ca_file: (!inbox.ca_file.as_os_str().is_empty()).then(|| inbox.ca_file.clone()),
        timeout: Duration::from_secs(inbox.timeout_seconds.into()),
    };
    let secret = config.inbox_secret();
    ImapInbox::new(account, SecretSource::new(move || secret.get().map_err(|why| why.to_string())))
}
