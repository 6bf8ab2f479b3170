//! What values of the right sort must still hold.

use super::account::Account;
use super::bounds::BOUNDS;
use super::{Config, InboxKind, OutboxKind, Policy, Security};
use crate::mail::server::is_loopback;
use std::path::Path;

/// Every key whose value cannot be, with the reason.
pub fn faults(config: &Config) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    let mut say = |key: &str, wrong: Option<String>| faults.extend(wrong.map(|what| (key.to_owned(), what)));
    say("service.name", name_fault(&config.service.name));
    say("service.host", host_fault(&config.service.host));
    say("letters.language", language_fault(&config.letters.language));
    let a = &config.addresses;
    say("addresses.games", local_fault(&a.games));
    say("addresses.dice", local_fault(&a.dice).or_else(|| twice(&a.dice, &[&a.games])));
    let own = [a.games.as_str(), &a.dice];
    for person in &a.people {
        say("addresses.people", local_fault(person).or_else(|| twice(person, &own)));
    }
    way_in_faults(config, &mut say);
    way_out_faults(config, &mut say);
    say("daemon.metrics", metrics_fault(&config.daemon.metrics));
    say("files.store", path_fault(&config.files.store));
    say("files.keys", path_fault(&config.files.keys));
    say("files.templates", home_fault(&config.files.templates));
    for id in &config.identity.authserv_id {
        say("identity.authserv_id", authserv_fault(id));
    }
    let unproven = config.identity.policy == Policy::TokenDkim && config.identity.authserv_id.is_empty();
    say(
        "identity.authserv_id",
        unproven.then(|| "\"token+dkim\" needs the name of your mail server here".to_owned()),
    );
    for bound in BOUNDS {
        say(bound.key, bound.fault(config));
    }
    faults
}

/// Takes a key, and what is wrong with its value, if anything.
type Say<'a> = &'a mut dyn FnMut(&str, Option<String>);

fn way_in_faults(config: &Config, say: Say) {
    let inbox = &config.inbox;
    if inbox.kind == InboxKind::Maildir {
        return say("inbox.path", path_fault(&inbox.path));
    }
    account_faults("inbox", &inbox.account(), true, say);
    say("inbox.ca_file", home_fault(&inbox.ca_file));
    say("inbox.folder", folder_fault(&inbox.folder, &[]));
    say("inbox.processed", folder_fault(&inbox.processed, &[&inbox.folder]));
    say("inbox.set_aside", folder_fault(&inbox.set_aside, &[&inbox.folder, &inbox.processed]));
}

fn way_out_faults(config: &Config, say: Say) {
    let (inbox, out) = (&config.inbox, &config.outbox);
    match out.kind {
        OutboxKind::Sendmail => say("outbox.command", path_fault(&out.command)),
        OutboxKind::Smtp => account_faults("outbox", &out.account(), !out.user.is_empty(), say),
        OutboxKind::Maildir | OutboxKind::File => {
            say("outbox.path", path_fault(&out.path));
            let same = inbox.kind == InboxKind::Maildir && out.path == inbox.path;
            say("outbox.path", same.then(|| "this is the inbox; our own letters would come back".to_owned()));
        }
    }
    say("outbox.ca_file", home_fault(&out.ca_file));
    let dkim = &config.dkim;
    if !dkim.selector.is_empty() {
        say("dkim.selector", host_like(&dkim.selector));
        say("dkim.key", file_fault(&dkim.key));
    }
    if !dkim.domain.is_empty() {
        say("dkim.domain", host_fault(&dkim.domain));
    }
}

/// An account at a mail server, as a section names it.
fn account_faults(section: &str, account: &Account, logs_in: bool, say: Say) {
    let mut say = |key: &str, wrong| say(&format!("{section}.{key}"), wrong);
    say("host", server_fault(account.host));
    say("security", security_fault(account.security, account.host));
    if logs_in {
        say("user", user_fault(account.user));
        say("secret", account.secret_command.is_empty().then(|| file_fault(account.secret)).flatten());
    }
}

/// A mail server's name or address.
fn server_fault(host: &str) -> Option<String> {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || b".-:_".contains(&b);
    let good = (1..=253).contains(&host.len()) && host.bytes().all(allowed);
    (!good).then(|| "write the name of the mail server, such as \"imap.example.org\"".into())
}

/// Whether letters and secrets would cross a net that others can listen to.
fn security_fault(security: Security, host: &str) -> Option<String> {
    (security == Security::Plain && !is_loopback(host))
        .then(|| "\"plain\" is only for a server on this machine; write \"tls\" or \"starttls\"".into())
}

fn user_fault(user: &str) -> Option<String> {
    let good = (1..=200).contains(&user.len()) && !user.chars().any(char::is_control);
    (!good).then(|| "write the user name that the mail server knows".into())
}

/// A file in a folder of ours.
fn file_fault(name: &str) -> Option<String> {
    let good = (1..=100).contains(&name.len())
        && !name.starts_with('.')
        && !name.contains(['/', '\\'])
        && !name.chars().any(char::is_control);
    (!good).then(|| "write the name of a file in the folder of keys".into())
}

/// A folder on a mail server: none of the others, and nothing that stands for
/// several.
fn folder_fault(name: &str, others: &[&str]) -> Option<String> {
    if others.iter().any(|other| other.eq_ignore_ascii_case(name)) {
        return Some("write a folder of its own".into());
    }
    let good = (1..=100).contains(&name.len())
        && name == name.trim()
        && !name.contains(['*', '%', '"', '\\'])
        && !name.chars().any(char::is_control)
        && name.split('/').all(|level| !level.is_empty());
    (!good).then(|| "write the name of a folder on the mail server, such as \"processed\"".into())
}

/// A service name is a ledger name that may also have dots.
fn name_fault(name: &str) -> Option<String> {
    let plain =
        |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    let good = name.len() <= 40 && name.split(['.', '-']).all(plain);
    (!good).then(|| {
        "write small letters and digits, joined by single dots or dashes, 40 at most; such as \"ravenpost\"".into()
    })
}

/// Lower case, so that our Message-IDs and addresses have one form.
fn host_fault(host: &str) -> Option<String> {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let good = host.len() <= 253 && host.split('.').all(label) && (host.contains('.') || host == "localhost");
    (!good).then(|| "write the name of a host in small letters, such as \"games.example.org\"".into())
}

/// A name as in the DNS, of one label or more.
fn host_like(name: &str) -> Option<String> {
    let good = name.len() <= 63
        && name
            .split('.')
            .all(|l| !l.is_empty() && l.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'));
    (!good).then(|| "write small letters, digits and dashes, such as \"post2026\"".into())
}

fn language_fault(language: &str) -> Option<String> {
    let mut parts = language.split('-');
    let first =
        parts.next().is_some_and(|p| (2..=3).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_lowercase()));
    let rest = parts.all(|p| (2..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()));
    let good = first && rest && language.len() <= 35;
    (!good).then(|| "write a language tag such as \"en\"".into())
}

/// What stands first in Authentication-Results: a word.
fn authserv_fault(id: &str) -> Option<String> {
    let plain = |b: u8| b.is_ascii_graphic() && !b"\"();=,".contains(&b);
    let good = (1..=255).contains(&id.len()) && id.bytes().all(plain);
    (!good).then(|| "write the word your mail server puts first into Authentication-Results".into())
}

/// Short, so that a token still fits behind it.
fn local_fault(local: &str) -> Option<String> {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"._-".contains(&b);
    let good = (1..=24).contains(&local.len())
        && local.bytes().all(allowed)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..");
    (!good).then(|| {
        "write only the part before the @: small letters, digits, dots and dashes, 24 at most".into()
    })
}

fn twice(local: &str, others: &[&str]) -> Option<String> {
    others.contains(&local).then(|| format!("\"{local}\" is already another address"))
}

/// Numbers are for this machine alone.
fn metrics_fault(at: &str) -> Option<String> {
    let good = at.is_empty()
        || at.parse::<std::net::SocketAddr>().is_ok_and(|at| at.ip().is_loopback() && at.port() > 0);
    (!good).then(|| "write an address of this machine alone, such as \"127.0.0.1:9184\", or nothing".into())
}

fn path_fault(path: &Path) -> Option<String> {
    if path.as_os_str().is_empty() {
        return Some("write a path".into());
    }
    home_fault(path)
}

fn home_fault(path: &Path) -> Option<String> {
    path.starts_with("~").then(|| "`~` means nothing here; write the whole path".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Inbox, Outbox};

    fn fault_of(change: impl FnOnce(&mut Config)) -> Vec<String> {
        let mut config = Config::default();
        change(&mut config);
        faults(&config).into_iter().map(|(key, _)| key).collect()
    }

    #[test]
    fn the_default_has_no_fault() {
        assert!(faults(&Config::default()).is_empty());
    }

    #[test]
    fn names_hosts_and_addresses_have_one_form() {
        for name in ["", "Raven", "a--b", "-a", "a.", "a b", "ä"] {
            assert_eq!(fault_of(|c| c.service.name = name.into()), ["service.name"], "{name}");
        }
        for host in ["", "games", "a..b", "A.example", "-a.example", "a_b.example", "a b.c"] {
            assert_eq!(fault_of(|c| c.service.host = host.into()), ["service.host"], "{host}");
        }
        for local in ["", "a@b", "a+b", ".a", "a..b", "Ü", "abcdefghijklmnopqrstuvwxy"] {
            assert_eq!(fault_of(|c| c.addresses.games = local.into()), ["addresses.games"], "{local}");
        }
    }

    #[test]
    fn two_purposes_never_share_an_address() {
        assert_eq!(fault_of(|c| c.addresses.dice = "games".into()), ["addresses.dice"]);
        assert_eq!(fault_of(|c| c.addresses.people.push("games".into())), ["addresses.people"]);
        assert_eq!(fault_of(|c| c.outbox.path = "inbox".into()), ["outbox.path"]);
    }

    #[test]
    fn a_policy_that_trusts_signatures_says_whose_word_it_takes() {
        let dkim = |c: &mut Config| c.identity.policy = Policy::TokenDkim;
        assert_eq!(fault_of(dkim), ["identity.authserv_id"]);
        assert_eq!(fault_of(|c| c.identity.authserv_id.push("mx a".into())), ["identity.authserv_id"]);
        let both = |c: &mut Config| {
            dkim(c);
            c.identity.authserv_id.push("mx.example.org".into());
        };
        assert!(fault_of(both).is_empty());
    }

    #[test]
    fn a_mailbox_has_a_server_a_user_and_three_folders() {
        let of = |change: fn(&mut Inbox)| {
            fault_of(|c| {
                c.inbox.kind = InboxKind::Imap;
                c.inbox.host = "imap.example.org".into();
                c.inbox.user = "games@example.org".into();
                change(&mut c.inbox);
            })
        };
        assert!(of(|_| {}).is_empty());
        assert_eq!(of(|i| i.host = String::new()), ["inbox.host"]);
        assert_eq!(of(|i| i.host = "a b".into()), ["inbox.host"]);
        assert_eq!(of(|i| i.user = "a\nb".into()), ["inbox.user"]);
        assert_eq!(of(|i| i.secret = "../online.key".into()), ["inbox.secret"]);
        assert_eq!(of(|i| i.processed = "inbox".into()), ["inbox.processed"]);
        assert_eq!(of(|i| i.set_aside = "processed".into()), ["inbox.set_aside"]);
        for folder in ["", "a*", "a\"b", "/a", "a//b", " a"] {
            let wrong = fault_of(|c| {
                let host = "imap.example.org".into();
                let user = "x".into();
                c.inbox =
                    Inbox { kind: InboxKind::Imap, host, user, set_aside: folder.into(), ..Inbox::default() };
            });
            assert_eq!(wrong, ["inbox.set_aside"], "{folder:?}");
        }
        assert_eq!(fault_of(|c| c.inbox.timeout_seconds = 0), ["inbox.timeout_seconds"]);
    }

    #[test]
    fn a_line_that_others_can_listen_to_is_refused() {
        for (host, fine) in
            [("localhost", true), ("127.0.0.9", true), ("::1", true), ("10.0.0.1", false), ("a.b", false)]
        {
            assert_eq!(security_fault(Security::Plain, host).is_none(), fine, "{host}");
            assert!(security_fault(Security::StartTls, host).is_none());
        }
    }

    #[test]
    fn an_account_has_a_server_and_a_secret_if_it_has_a_user() {
        let smtp = |change: fn(&mut Outbox)| {
            fault_of(|c| {
                c.outbox.kind = OutboxKind::Smtp;
                c.outbox.host = "smtp.example.org".into();
                c.outbox.user = "games".into();
                change(&mut c.outbox);
            })
        };
        assert_eq!(smtp(|_| {}), [""; 0]);
        assert_eq!(smtp(|o| o.host.clear()), ["outbox.host"]);
        assert_eq!(smtp(|o| o.user = "a\nb".into()), ["outbox.user"]);
        assert_eq!(smtp(|o| o.secret = "../x".into()), ["outbox.secret"]);
        assert_eq!(smtp(|o| o.security = Security::Plain), ["outbox.security"]);
        let local = |o: &mut Outbox| {
            (o.host, o.security, o.user) = ("localhost".into(), Security::Plain, String::new());
        };
        assert_eq!(smtp(local), [""; 0]);
        assert_eq!(fault_of(|c| c.dkim.selector = "a b".into()), ["dkim.selector"]);
    }

    #[test]
    fn a_tilde_is_no_path() {
        assert_eq!(fault_of(|c| c.files.keys = "~/keys".into()), ["files.keys"]);
        assert_eq!(fault_of(|c| c.inbox.path = "".into()), ["inbox.path"]);
    }

    #[test]
    fn numbers_are_told_to_this_machine_alone() {
        for at in
            ["0.0.0.0:9184", "192.0.2.1:9184", "[::]:9184", "127.0.0.1", "127.0.0.1:0", "localhost:9184"]
        {
            assert_eq!(fault_of(|c| c.daemon.metrics = at.into()), ["daemon.metrics"], "{at}");
        }
        for at in ["", "127.0.0.1:9184", "[::1]:9184"] {
            assert_eq!(fault_of(|c| c.daemon.metrics = at.into()), [""; 0], "{at}");
        }
    }
}
