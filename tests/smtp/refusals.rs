//! What a server says no to, at every stage, and what that means for the letter,
//! its receiver, and the letters behind it.

use crate::fake::{Act, At, Fake, LETTER, envelope, say, send};
use ravenpost::mail::outbox::{Envelope, Post, SendError};

/// What becomes of a letter when a server answers so at a stage.
fn refused(at: At, line: &'static str) -> SendError {
    let fake = Fake::start(move |now, _, _| if now == at { say(line) } else { Act::Usual });
    let error = send(&mut fake.post()).expect_err("the server says no");
    assert!(fake.got().is_empty());
    let code = line.split(['-', ' ']).next().unwrap();
    assert!(error.to_string().contains(code), "{error}");
    error
}

#[test]
fn a_letter_arrives_byte_for_byte_under_its_own_envelope_sender() {
    let fake = Fake::start(|_, _, _| Act::Usual);
    send(&mut fake.post()).unwrap();
    let got = fake.got();
    assert_eq!(got.len(), 1);
    assert_eq!(
        (got[0].from.as_str(), got[0].to.as_str()),
        ("games+bounce.x1@post.example", "anna@a.example")
    );
    assert_eq!(got[0].bytes, LETTER);
    let mail = fake.lines().into_iter().find(|line| line.starts_with("MAIL")).unwrap();
    assert!(mail.contains(&format!("SIZE={}", LETTER.len())), "{mail}");
}

#[test]
fn a_letter_that_must_not_bounce_has_an_empty_envelope_sender() {
    let fake = Fake::start(|_, _, _| Act::Usual);
    let nobody = Envelope { from: None, ..envelope("anna@a.example") };
    fake.post().send(&nobody, LETTER).unwrap();
    assert!(fake.lines().iter().any(|line| line.starts_with("MAIL FROM:<>")), "{:?}", fake.lines());
}

#[test]
fn later_means_later_at_every_stage() {
    for at in [At::Mail, At::Rcpt, At::Data, At::End] {
        let error = refused(at, "451 4.3.0 later, please");
        assert!(matches!(error, SendError::Transient(_)), "{at:?}: {error}");
    }
    let greylisted = refused(At::Rcpt, "450 4.2.0 greylisted, come back in 5 minutes");
    assert!(matches!(greylisted, SendError::Transient(_)));
    for at in [At::Connect, At::Ehlo] {
        let error = refused(at, "421 4.3.2 too busy");
        assert!(matches!(error, SendError::Closed(_)), "{at:?}: {error}");
    }
}

#[test]
fn never_means_what_was_said_before_it() {
    for at in [At::Connect, At::Ehlo] {
        let error = refused(at, "554 5.7.1 we do not like you");
        assert!(matches!(error, SendError::Closed(_)), "{at:?}: {error}");
    }
    let ours = refused(At::Mail, "550 5.7.1 not as this sender");
    assert!(matches!(ours, SendError::Ours(_)), "{ours}");
    let relay = refused(At::Rcpt, "554 5.7.1 Relay access denied");
    assert!(matches!(relay, SendError::Ours(_)), "{relay}");
    let gone = refused(At::Rcpt, "550 5.1.1 no such user");
    assert!(matches!(gone, SendError::Receiver { gone: true, .. }), "{gone}");
    let policy = refused(At::Rcpt, "550 5.7.1 no mail for this one");
    assert!(matches!(policy, SendError::Receiver { gone: false, .. }), "{policy}");
    let spam = refused(At::End, "554 5.7.1 this looks like spam");
    assert!(matches!(spam, SendError::Permanent(_)), "{spam}");
    let several = refused(At::Rcpt, "550-5.1.1 The account does not exist.\r\n550 5.1.1 Please check.");
    assert!(matches!(several, SendError::Receiver { gone: true, .. }), "{several}");
    assert!(several.to_string().contains("does not exist"));
}

#[test]
fn a_receiver_that_is_refused_is_no_hindrance_for_the_next_over_the_same_line() {
    let fake = Fake::start(|at, line, _| match at {
        At::Rcpt if line.contains("nobody") => say("550 5.1.1 nobody here"),
        _ => Act::Usual,
    });
    let mut post = fake.post();
    for _ in 0..3 {
        let error = post.send(&envelope("nobody@a.example"), LETTER).unwrap_err();
        assert!(matches!(error, SendError::Receiver { .. }));
        send(&mut post).unwrap();
    }
    assert_eq!((fake.got().len(), fake.connections()), (3, 1));
    post.rest();
    send(&mut post).unwrap();
    assert_eq!(fake.connections(), 2);
}

#[test]
fn a_size_that_the_server_announces_is_kept_and_a_silly_one_not_believed() {
    let ehlo = |size: &'static str| {
        move |at, _: &str, _| match at {
            At::Ehlo => say(&format!("250-fake\r\n250 SIZE {size}")),
            _ => Act::Usual,
        }
    };
    let big = [LETTER, &b"a line of text\r\n".repeat(10_000)].concat();
    let to = envelope("anna@a.example");
    let fake = Fake::start(ehlo("100000"));
    let error = fake.post().send(&to, &big).unwrap_err();
    assert!(matches!(&error, SendError::Permanent(why) if why.contains("100000")), "{error}");
    assert!(!fake.lines().iter().any(|line| line.starts_with("MAIL")), "it is not even tried");
    // A server that takes 10 bytes takes nothing: it is asked all the same.
    for size in ["10", "0", "99999999999999999999999", "nonsense", ""] {
        let fake = Fake::start(ehlo(size));
        fake.post().send(&to, LETTER).unwrap_or_else(|why| panic!("{size}: {why}"));
        assert_eq!(fake.got()[0].bytes, LETTER);
    }
}

#[test]
fn a_server_that_lied_about_its_size_refuses_the_letter_alone() {
    for at in [At::Mail, At::End] {
        let error = refused(at, "552 5.3.4 too big after all");
        assert!(matches!(error, SendError::Permanent(_)), "{at:?}: {error}");
    }
}
