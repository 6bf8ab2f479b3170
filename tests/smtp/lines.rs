//! The line to the server: what makes it safe, and all the ways it breaks.

use crate::fake::{Act, At, Fake, LETTER, envelope, say, send};
use crate::servers::Servers;
use ravenpost::mail::outbox::smtp::{Account, LogIn, Secret, Security};
use ravenpost::mail::outbox::{Post, SendError, SmtpPost};
use std::time::{Duration, Instant};

#[test]
fn a_server_that_hangs_or_drips_costs_a_bounded_time_and_nothing_is_lost() {
    for (at, act) in [
        (At::Connect, Act::Hang),
        (At::Ehlo, Act::Drip),
        (At::Mail, Act::Hang),
        (At::Rcpt, Act::Drip),
        (At::Data, Act::Hang),
        (At::End, Act::Hang),
    ] {
        let told = act.clone();
        let fake = Fake::start(move |now, _, n| if now == at && n == 0 { told.clone() } else { Act::Usual });
        let mut post = fake.short_post();
        let begun = Instant::now();
        let error = send(&mut post).expect_err("no answer");
        assert!(begun.elapsed() < Duration::from_secs(50), "{at:?}: {:?}", begun.elapsed());
        fits(at, &error);
        // A second may be too short on a busy machine.
        let mut tries = (0..20).map(|_| send(&mut post));
        assert!(tries.any(|sent| sent.is_ok()), "{at:?}: later it works: {:?}", fake.lines());
        assert_eq!(fake.got().last().unwrap().bytes, LETTER);
    }
}

/// Only of a letter that was handed over it is said that it may be there.
fn fits(at: At, error: &SendError) {
    match error {
        SendError::Unsure { .. } => assert_eq!(at, At::End, "{error}"),
        SendError::Transient(_) | SendError::Closed(_) => assert_ne!(at, At::End, "{error}"),
        other => panic!("{at:?}: {other}"),
    }
}

#[test]
fn a_line_that_is_cut_anywhere_is_tried_again_with_the_same_bytes() {
    for at in [At::Connect, At::Ehlo, At::Mail, At::Rcpt, At::Data, At::End] {
        let fake = Fake::start(move |now, _, n| if now == at && n == 0 { Act::Close } else { Act::Usual });
        let mut post = fake.post();
        let error = send(&mut post).expect_err("the line was cut");
        fits(at, &error);
        send(&mut post).unwrap();
        // If only the 250 was lost, the server has it twice: the same to the byte.
        let got = fake.got();
        assert_eq!(got.len(), if at == At::End { 2 } else { 1 }, "{at:?}");
        assert!(got.iter().all(|letter| letter.bytes == LETTER));
    }
}

#[test]
fn an_idle_line_that_the_server_closed_is_opened_again() {
    let fake = Fake::start(|_, _, _| Act::Usual);
    let closing = Fake::start(|at, _, n| if at == At::Noop && n == 1 { Act::Close } else { Act::Usual });
    for fake in [fake, closing] {
        let mut post = fake.post();
        for _ in 0..3 {
            send(&mut post).unwrap();
        }
        assert_eq!(fake.got().len(), 3);
    }
}

#[test]
fn after_three_lost_lines_in_a_row_the_others_are_not_tried() {
    let fake = Fake::start(|at, _, _| if at == At::Data { Act::Close } else { Act::Usual });
    let mut post = fake.post();
    let errors: Vec<SendError> = (0..3).map(|_| send(&mut post).unwrap_err()).collect();
    assert!(matches!(errors[..], [SendError::Transient(_), SendError::Transient(_), SendError::Closed(_)]));
    let fake = Fake::start(|at, _, _| if at == At::End { Act::Close } else { Act::Usual });
    let mut post = fake.post();
    let closed = (0..3).map(|_| match send(&mut post) {
        Err(SendError::Unsure { closed, .. }) => closed,
        other => panic!("{other:?}"),
    });
    assert_eq!(closed.collect::<Vec<_>>(), [false, false, true]);
}

#[test]
fn answers_that_do_not_fit_are_not_taken_for_others() {
    let taken =
        Fake::start(|at, _, _| if at == At::Data { say("250 2.0.0 taken already") } else { Act::Usual });
    assert!(matches!(send(&mut taken.post()), Err(SendError::Closed(_))));
    let halfway = Fake::start(|at, _, _| if at == At::End { say("354 go on") } else { Act::Usual });
    assert!(matches!(send(&mut halfway.post()), Err(SendError::Unsure { closed: true, .. })));
    for nonsense in ["", "hello", "99", "2500 x", "\u{fffd}", &"250 ".repeat(9000)] {
        let line = nonsense.to_owned();
        let fake = Fake::start(move |at, _, _| if at == At::Mail { say(&line) } else { Act::Usual });
        assert!(send(&mut fake.post()).is_err(), "{nonsense:.20}");
        assert!(fake.got().is_empty());
    }
}

#[test]
fn nobody_there_closes_the_way_out() {
    // A port that the system gives to nobody by itself.
    let account = Account { port: 1, ..Fake::start(|_, _, _| Act::Usual).account() };
    assert!(matches!(send(&mut SmtpPost::new(account)), Err(SendError::Closed(_))));
}

fn hunter2() -> Secret {
    Secret::new(|| Ok("hunter2".to_owned().into()))
}

#[test]
fn without_the_tls_that_is_asked_for_nothing_is_said() {
    let fake = Fake::start(|_, _, _| Act::Usual);
    let secret = hunter2();
    let log_in = LogIn::Password(secret);
    // No STARTTLS, or one that does not work.
    let account = Account { security: Security::StartTls, user: "games".into(), log_in, ..fake.account() };
    let error = send(&mut SmtpPost::new(account.clone())).unwrap_err();
    assert!(matches!(&error, SendError::Closed(why) if why.contains("STARTTLS")), "{error}");
    let broken = Fake::start(|at, _, _| match at {
        At::Ehlo => say("250-fake\r\n250 STARTTLS"),
        At::StartTls => say("220 go on\r\n250-fake\r\n250 AUTH PLAIN"),
        _ => Act::Usual,
    });
    let error = send(&mut SmtpPost::new(Account { port: broken.port, ..account.clone() })).unwrap_err();
    assert!(matches!(error, SendError::Closed(_)), "{error}");
    for fake in [&fake, &broken] {
        assert!(!fake.lines().iter().any(|line| line.starts_with("AUTH") || line.starts_with("MAIL")));
    }
    // And no line without TLS to another machine.
    let far = Account { host: "192.0.2.1".into(), security: Security::Plain, ..account };
    let error = send(&mut SmtpPost::new(far)).unwrap_err();
    assert!(error.to_string().contains("this machine only"), "{error}");
}

#[test]
fn a_certificate_of_another_host_or_of_nobody_is_refused() {
    let servers = Servers::start();
    let (cert, key) = servers.wrong_certificate();
    let fake = Fake::start_tls(&cert, &key);
    let account = |ca| Account { security: Security::Tls, ca_file: Some(ca), ..fake.account() };
    for ca in [cert, servers.ca_file()] {
        let error = send(&mut SmtpPost::new(account(ca))).unwrap_err();
        assert!(matches!(&error, SendError::Closed(why) if why.contains("certificate")), "{error}");
    }
    assert!(fake.lines().is_empty());
    let (cert, key) = servers.certificate();
    let right = Fake::start_tls(&cert, &key);
    let account = Account { port: right.port, ..account(servers.ca_file()) };
    send(&mut SmtpPost::new(account)).unwrap();
    assert_eq!(right.got()[0].bytes, LETTER);
}

#[test]
fn a_password_or_token_that_is_refused_closes_the_way_out_and_is_not_repeated() {
    let fake = Fake::start(|at, _, _| match at {
        At::Auth => say("535 5.7.8 wrong"),
        _ => Act::Usual,
    });
    for (log_in, begins) in
        [(LogIn::Password(hunter2()), "AUTH PLAIN "), (LogIn::XOAuth2(hunter2()), "AUTH XOAUTH2 ")]
    {
        let account = Account { user: "games".into(), log_in, ..fake.account() };
        let error = send(&mut SmtpPost::new(account)).unwrap_err();
        assert!(matches!(&error, SendError::Closed(why) if why.contains("535")), "{error}");
        assert!(!error.to_string().contains("hunter2"));
        assert!(fake.lines().last().unwrap().starts_with(begins), "{:?}", fake.lines());
    }
    let error = {
        let log_in = LogIn::Password(Secret::new(|| Err("smtp-secret cannot be read".to_owned())));
        let account = Account { user: "games".into(), log_in, ..fake.account() };
        SmtpPost::new(account).send(&envelope("anna@a.example"), LETTER).unwrap_err()
    };
    assert!(matches!(&error, SendError::Closed(why) if why.contains("smtp-secret")), "{error}");
}
