//! From the settings to an inbox.

use crate::config::{Config, InboxKind};
use crate::mail::inbox::{ImapInbox, Inbox, InboxError, Maildir};

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
    let (account, secret) = config.inbox_account();
    ImapInbox::new(account, secret)
}
