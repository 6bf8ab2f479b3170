//! The account at a mail server that the settings describe.

use super::{Auth, Config, Security};
use crate::mail::outbox::smtp::{self, Account, LogIn, Secret};
use std::time::Duration;

impl Config {
    /// The account through which letters leave by "smtp".
    pub fn outbox_account(&self) -> Account {
        let out = &self.outbox;
        let secret = || {
            if out.secret_command.is_empty() {
                Secret::File(self.files.keys.join(&out.secret))
            } else {
                Secret::Command(out.secret_command.clone())
            }
        };
        let security = match out.security {
            Security::Tls => smtp::Security::Tls,
            Security::StartTls => smtp::Security::StartTls,
            Security::None => smtp::Security::None,
        };
        Account {
            host: out.host.clone(),
            port: if out.port == 0 { security.usual_port() } else { out.port },
            security,
            user: out.user.clone(),
            log_in: match out.auth {
                Auth::None => LogIn::None,
                Auth::Password => LogIn::Password(secret()),
                Auth::Xoauth2 => LogIn::Xoauth2(secret()),
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
    fn an_account_has_the_usual_port_and_its_secret_among_the_keys() {
        let mut config = Config::default();
        config.outbox.secret = "smtp.secret".into();
        let account = config.outbox_account();
        assert_eq!((account.port, account.ca_file.clone()), (465, None));
        let file = config.files.keys.join("smtp.secret");
        assert_eq!(account.log_in, LogIn::Password(Secret::File(file)));
        config.outbox.secret_command = "token".into();
        config.outbox.auth = Auth::Xoauth2;
        config.outbox.security = Security::StartTls;
        let account = config.outbox_account();
        assert_eq!(account.port, 587);
        assert_eq!(account.log_in, LogIn::Xoauth2(Secret::Command("token".into())));
    }
}
