//! The account at a mail server through which letters leave.

use super::{Auth, Config, Secret, Security};
use crate::mail::outbox::smtp::{self, Account, LogIn};
use std::time::Duration;

impl Config {
    /// Where the secret of the outbox comes from.
    pub fn outbox_secret(&self) -> Secret {
        let out = &self.outbox;
        if out.secret_command.is_empty() {
            return Secret::File(self.files.keys.join(&out.secret));
        }
        Secret::Command(out.secret_command.clone(), Duration::from_secs(out.timeout_seconds.into()))
    }

    /// The account through which letters leave by "smtp".
    pub fn outbox_account(&self) -> Account {
        let out = &self.outbox;
        let secret = self.outbox_secret();
        let secret = smtp::Secret::new(move || secret.get().map_err(|why| why.to_string()));
        Account {
            host: out.host.clone(),
            port: out.port,
            security: match out.security {
                Security::Tls => smtp::Security::Tls,
                Security::StartTls => smtp::Security::StartTls,
                Security::Plain => smtp::Security::Plain,
            },
            user: out.user.clone(),
            log_in: match out.auth {
                _ if out.user.is_empty() => LogIn::None,
                Auth::Password => LogIn::Password(secret),
                Auth::XOAuth2 => LogIn::XOAuth2(secret),
            },
            ca_file: Some(out.ca_file.clone()).filter(|file| !file.as_os_str().is_empty()),
            timeout: Duration::from_secs(out.timeout_seconds.max(1).into()),
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
        assert_eq!(config.outbox_secret(), Secret::File(config.files.keys.join("smtp-secret")));
        config.outbox.secret_command = "token".into();
        config.outbox.auth = Auth::XOAuth2;
        assert!(matches!(config.outbox_account().log_in, LogIn::XOAuth2(_)));
        assert!(matches!(config.outbox_secret(), Secret::Command(..)));
    }
}
