//! Postfix and Dovecot.

use crate::fake::{LETTER, envelope, send};
use crate::house::House;
use crate::rounds::set;
use crate::servers::Servers;
use ravenpost::mail::outbox::smtp::{Account, LogIn, Secret, Security};
use ravenpost::mail::outbox::{Post, SendError, SmtpPost};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

fn account(servers: &Servers, security: Security) -> Account {
    Account {
        host: "localhost".into(),
        port: if security == Security::Tls { servers.submissions() } else { servers.submission() },
        security,
        user: "games".into(),
        log_in: LogIn::Password(Secret::new(|| Ok(Servers::password("games").into()))),
        ca_file: Some(servers.ca_file()),
        timeout: Duration::from_mins(2),
        hello: "post.example".into(),
    }
}

#[test]
fn letters_leave_through_postfix_by_both_kinds_of_tls_and_come_back_when_it_does() {
    let servers = Servers::start();
    let to = envelope("anna@play.example");
    for (n, security) in [Security::Tls, Security::StartTls].into_iter().enumerate() {
        let mut post = SmtpPost::new(account(&servers, security));
        let said = post.check().unwrap();
        assert!(said.contains("TLS") && said.contains("2000000"), "{said}");
        post.send(&to, LETTER).unwrap();
        post.send(&to, LETTER).unwrap();
        let letters = servers.wait_for("anna", 2 * (n + 1));
        let text = String::from_utf8_lossy(letters.last().unwrap());
        assert!(text.contains("Return-Path: <games+bounce.x1@post.example>"), "{text}");
        let body = String::from_utf8_lossy(LETTER).replace("\r\n", "\n");
        assert!(text.replace("\r\n", "\n").ends_with(body.split_once("\n\n").unwrap().1), "{text}");
    }
    let mut post = SmtpPost::new(account(&servers, Security::StartTls));
    let big = [LETTER, &b"a line of text\r\n".repeat(200_000)].concat();
    assert!(matches!(post.send(&to, &big), Err(SendError::Permanent(_))));
    let wrong = LogIn::Password(Secret::new(|| Ok("wrong".to_owned().into())));
    let wrong = Account { log_in: wrong, ..account(&servers, Security::Tls) };
    assert!(matches!(send(&mut SmtpPost::new(wrong)), Err(SendError::Closed(why)) if why.contains("535")));

    post.send(&to, LETTER).unwrap();
    servers.stop_postfix();
    assert!(matches!(post.send(&to, LETTER), Err(SendError::Closed(_))));
    servers.start_postfix();
    post.send(&to, LETTER).unwrap();
    servers.wait_for("anna", 6);
}

/// A house whose letters leave through Postfix, and whose inbox is where Dovecot
/// puts them. There has to be a letter already.
pub fn through(servers: &Servers) -> House {
    let mut house = House::of_today();
    let secret = house.config.files.keys.join("smtp-secret");
    fs::write(&secret, Servers::password("games")).unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    set(
        &mut house,
        &[
            ("inbox.path", format!("\"{}\"", servers.maildir("games").display())),
            ("kind", "\"smtp\"".to_owned()),
            ("host", "\"localhost\"".to_owned()),
            ("port", servers.submission().to_string()),
            ("security", "\"starttls\"".to_owned()),
            ("user", "\"games\"".to_owned()),
            ("ca_file", format!("\"{}\"", servers.ca_file().display())),
        ],
    );
    house
}
