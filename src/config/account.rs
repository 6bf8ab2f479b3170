//! The account at a mail server. [inbox] and [outbox] name it by the same keys.

use super::{Auth, Config, Inbox, Outbox, Secret, Security};
use crate::mail::inbox::imap;
use crate::mail::outbox::smtp::{self, LogIn};
use crate::mail::server;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What both sections say of an account.
#[derive(Debug, Clone, Copy)]
pub(super) struct Account<'a> {
    pub host: &'a str,
    pub port: u16,
    pub security: Security,
    pub user: &'a str,
    pub auth: Auth,
    pub secret: &'a str,
    pub secret_command: &'a str,
    pub ca_file: &'a Path,
    pub timeout_seconds: u32,
}

macro_rules! account_of {
    ($($section:ident),+) => {$(
        impl $section {
            /// The account that the section names.
            pub(super) fn account(&self) -> Account<'_> {
                Account {
                    host: &self.host,
                    port: self.port,
                    security: self.security,
                    user: &self.user,
                    auth: self.auth,
                    secret: &self.secret,
                    secret_command: &self.secret_command,
                    ca_file: &self.ca_file,
                    timeout_seconds: self.timeout_seconds,
                }
            }
        }
    )+};
}
account_of!(Inbox, Outbox);

impl Account<'_> {
    /// Where its secret comes from.
    fn secret(&self, keys: &Path) -> Secret {
        if self.secret_command.is_empty() {
            return Secret::File(keys.join(self.secret));
        }
        Secret::Command(self.secret_command.to_owned(), self.timeout())
    }

    /// The same for whoever logs in.
    fn asked(&self, keys: &Path) -> server::Secret {
        let secret = self.secret(keys);
        server::Secret::new(move || secret.get().map_err(|why| why.to_string()))
    }

    fn ca_file(&self) -> Option<PathBuf> {
        (!self.ca_file.as_os_str().is_empty()).then(|| self.ca_file.to_owned())
    }

    fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout_seconds.into())
    }
}

impl From<Security> for server::Security {
    fn from(security: Security) -> Self {
        match security {
            Security::Tls => Self::Tls,
            Security::StartTls => Self::StartTls,
            Security::Plain => Self::Plain,
        }
    }
}

impl Config {
    /// The mailbox from which letters come by "imap", and what opens it.
    pub fn inbox_account(&self) -> (imap::Account, server::Secret) {
        let (inbox, known) = (&self.inbox, self.inbox.account());
        let account = imap::Account {
            host: known.host.to_owned(),
            port: known.port,
            security: known.security.into(),
            user: known.user.to_owned(),
            auth: match known.auth {
                Auth::Password => imap::Auth::Password,
                Auth::XOAuth2 => imap::Auth::XOAuth2,
            },
            folder: inbox.folder.clone(),
            processed: inbox.processed.clone(),
            set_aside: inbox.set_aside.clone(),
            idle: inbox.idle,
            ca_file: known.ca_file(),
            timeout: known.timeout(),
        };
        (account, known.asked(&self.files.keys))
    }

    /// The account through which letters leave by "smtp".
    pub fn outbox_account(&self) -> smtp::Account {
        let known = self.outbox.account();
        let secret = known.asked(&self.files.keys);
        smtp::Account {
            host: known.host.to_owned(),
            port: known.port,
            security: known.security.into(),
            user: known.user.to_owned(),
            log_in: match known.auth {
                _ if known.user.is_empty() => LogIn::None,
                Auth::Password => LogIn::Password(secret),
                Auth::XOAuth2 => LogIn::XOAuth2(secret),
            },
            ca_file: known.ca_file(),
            timeout: known.timeout(),
            hello: self.service.host.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_without_a_user_logs_nobody_in() {
        let mut config = Config::default();
        assert!(matches!(config.outbox_account().log_in, LogIn::None));
        config.outbox.user = "games".into();
        assert!(matches!(config.outbox_account().log_in, LogIn::Password(_)));
        config.outbox.auth = Auth::XOAuth2;
        assert!(matches!(config.outbox_account().log_in, LogIn::XOAuth2(_)));
    }

    #[test]
    fn a_secret_is_in_the_folder_of_keys_unless_a_command_prints_it() {
        let mut config = Config::default();
        let keys = config.files.keys.clone();
        assert_eq!(config.inbox.account().secret(&keys), Secret::File(keys.join("imap-secret")));
        assert_eq!(config.outbox.account().secret(&keys), Secret::File(keys.join("smtp-secret")));
        config.outbox.secret_command = "token".into();
        assert!(matches!(config.outbox.account().secret(&keys), Secret::Command(..)));
    }
}
