use super::*;
use std::fmt::Write as _;

const HEAD: &str = "From: Anna <anna@example.org>\r\nTo: game@post.example\r\nSubject: x\r\n";

fn limits() -> Limits {
    Limits { own: vec![Address::parse("game@post.example").unwrap()], ..Limits::default() }
}

fn read_text(raw: &str) -> Letter {
    read(raw.as_bytes(), &limits()).unwrap()
}

fn why(raw: &[u8]) -> Why {
    read(raw, &limits()).unwrap_err().why
}

fn own(raw: &str) -> Vec<String> {
    read_text(raw).lines.into_iter().map(|l| l.text).collect()
}

fn robot(fields: &str) -> Option<RobotReason> {
    read_text(&format!("{fields}{HEAD}\r\nmove a > b\r\n")).robot
}

#[test]
fn row_6_2_and_6_3_only_the_address_counts() {
    for from in
        ["\"alice@x.org\" <mallory@y.org>", "alice@x.org <mallory@y.org>", "(alice@x.org) mallory@y.org"]
    {
        let letter = read_text(&format!("From: {from}\r\n\r\nx"));
        assert_eq!(letter.from.address.key(), "mallory@y.org", "{from}");
    }
}

#[test]
fn row_6_4_two_senders_are_unclear() {
    assert_eq!(why(b"From: a@b.c\r\nFrom: d@e.f\r\n\r\nx"), Why::SenderUnclear);
    assert_eq!(why(b"From: a@b.c, d@e.f\r\n\r\nx"), Why::SenderUnclear);
}

#[test]
fn row_6_15_where_it_was_delivered_is_known() {
    let raw = format!(
        "Delivered-To: game+g-1.abc@post.example\r\nX-Original-To: <Other@post.example>\r\n{HEAD}Cc: c@d.e\r\n\r\nx"
    );
    let letter = read_text(&raw);
    assert_eq!(letter.delivered_to.len(), 2);
    assert_eq!(letter.delivered_to[0].tag(&limits().own[0]).as_deref(), Some("g-1.abc"));
    assert_eq!(letter.to.len(), 2);
}

#[test]
fn row_6_17_and_6_18_odd_senders() {
    for from in [
        "",
        "From: \r\n",
        "From: undisclosed:;\r\n",
        "From: nobody\r\n",
        "From: <>\r\n",
        "From: <a b@c d>\r\n",
    ] {
        assert_eq!(why(format!("{from}Subject: x\r\n\r\nx").as_bytes()), Why::NoSender, "{from:?}");
    }
    let folded = read_text("From: =?utf-8?Q?=C3=85got?= (who)\r\n <agot@example.org>\r\n\r\nx");
    assert_eq!(folded.from.address.key(), "agot@example.org");
}

#[test]
fn row_9_7_names_and_subjects_have_no_line_breaks() {
    let letter = read_text(
        "From: =?utf-8?Q?A=0D=0ABcc:_x?= <a@b.c>\r\nSubject: =?utf-8?Q?Hi=0D=0ABcc:_x=00?=\r\n\r\nx",
    );
    assert_eq!(letter.from.name.as_deref(), Some("A Bcc: x"));
    assert_eq!(letter.subject, "Hi Bcc: x");
}

#[test]
fn row_7_1_automatic_letters_are_robots() {
    assert_eq!(robot("Auto-Submitted: auto-replied (vacation)\r\n"), Some(RobotReason::AutoSubmitted));
    assert_eq!(robot("Auto-Submitted: no\r\n"), None);
    assert!(read_text(&format!("Auto-Submitted: auto-replied\r\n{HEAD}\r\nmove a > b")).lines.is_empty());
}

#[test]
fn row_7_2_older_vacation_marks() {
    for mark in
        ["X-Autoreply: yes", "X-Autorespond: x", "Precedence: auto_reply", "Subject: Automatic reply: x"]
    {
        assert_eq!(robot(&format!("{mark}\r\n")), Some(RobotReason::Vacation), "{mark}");
    }
    assert_eq!(robot("Return-Path: <>\r\n"), Some(RobotReason::Bounce));
}

#[test]
fn row_7_3_the_mark_of_exchange_is_no_sign_of_a_robot() {
    assert_eq!(robot("X-Auto-Response-Suppress: All\r\nReturn-Path: <anna@example.org>\r\n"), None);
}

#[test]
fn row_7_4_lists_are_known_and_may_be_read() {
    for mark in ["Precedence: bulk", "Precedence: list", "List-Id: <x.example.org>"] {
        assert_eq!(robot(&format!("{mark}\r\n")), Some(RobotReason::List), "{mark}");
    }
    assert_eq!(own(&format!("Precedence: list\r\n{HEAD}\r\nmove a > b")), ["move a > b"]);
}

#[test]
fn row_7_6_to_7_10_reports_hold_no_orders() {
    for (kind, reason) in [
        ("delivery-status", RobotReason::Bounce),
        ("disposition-notification", RobotReason::Receipt),
        ("feedback-report", RobotReason::Complaint),
    ] {
        let raw = format!(
            "Content-Type: multipart/report; report-type={kind}; boundary=b\r\n{HEAD}\r\n--b\r\n\r\nmove a > b\r\n--b--\r\n"
        );
        let letter = read_text(&raw);
        assert_eq!(letter.robot, Some(reason));
        assert!(letter.lines.is_empty());
    }
    let letter = read_text("From: MAILER-DAEMON@mx.example\r\n\r\nmove a > b");
    assert_eq!(letter.robot, Some(RobotReason::Bounce));
}

#[test]
fn row_7_13_our_own_letters_come_back() {
    assert_eq!(read_text("From: Game <GAME+x.y@post.example>\r\n\r\nx").robot, Some(RobotReason::Own));
    let id = crate::mail::outbox::message_id(&["x"], "post.example");
    assert_eq!(robot(&format!("Message-ID: <{id}>\r\n")), Some(RobotReason::Own));
    assert_eq!(robot("Message-ID: <anna@post.example>\r\n"), None);
    assert_eq!(robot("X-Loop: game@post.example\r\n"), Some(RobotReason::Own));
}

#[test]
fn row_7_14_and_7_15_circles_and_the_postmaster() {
    assert_eq!(
        robot(&"Received: from a by b; Mon, 30 Nov 2026 10:00:00 +0000\r\n".repeat(51)),
        Some(RobotReason::Circle)
    );
    assert_eq!(robot(&"Received: from a by b; Mon, 30 Nov 2026 10:00:00 +0000\r\n".repeat(49)), None);
    assert_eq!(robot("Delivered-To: postmaster@post.example\r\n"), Some(RobotReason::Postmaster));
}

#[test]
fn row_8_1_and_8_2_two_deliveries_have_one_text_hash() {
    let (a, b) = (read_text(&format!("{HEAD}\r\nx")), read_text(&format!("Received: y\r\n{HEAD}\r\nx")));
    let c = read_text(&format!("{HEAD}\r\ny"));
    assert_ne!(a.hash, b.hash);
    assert_eq!(a.text_hash, b.text_hash);
    assert_ne!(a.text_hash, c.text_hash);
}

#[test]
fn row_8_3_odd_message_ids_do_no_harm() {
    assert_eq!(read_text(&format!("Message-ID: <>\r\n{HEAD}\r\nx")).message_id, None);
    assert_eq!(read_text(&format!("Message-ID: <a@b>\r\n{HEAD}\r\nx")).message_id.as_deref(), Some("a@b"));
    assert!(read_text(&format!("Message-ID: no brackets\r\n{HEAD}\r\nx")).message_id.is_some());
}

#[test]
fn row_8_11_wrong_dates_are_no_dates_and_never_errors() {
    for date in ["30 Feb 2026", "yesterday", "Mon, 99 Nov 9999 99:99:99", ""] {
        let letter = read_text(&format!("Date: {date}\r\n{HEAD}\r\nx"));
        assert!(letter.date.is_none_or(|d| d < 400_000_000_000), "{date}");
    }
    let letter = read_text(&format!("Date: Mon, 30 Nov 2026 10:00:00 +0100\r\n{HEAD}\r\nx"));
    assert_eq!(letter.date, Some(1_796_029_200));
}

#[test]
fn row_9_1_large_letters_are_refused_with_their_sender() {
    let mut raw = format!("{HEAD}\r\n").into_bytes();
    raw.resize(50 * 1024 * 1024, b'x');
    let refused = read(&raw, &limits()).unwrap_err();
    assert_eq!(refused.why, Why::TooLarge);
    assert_eq!(refused.from.unwrap().address.key(), "anna@example.org");
    let refused = refuse(&raw[..5000], Why::TooLarge, &limits());
    assert_eq!(refused.subject, "x");
}

#[test]
fn row_9_2_nested_letters_neither_crash_nor_pass() {
    let bomb = format!("{HEAD}{}", "Content-Type: message/rfc822\r\n\r\n".repeat(30_000));
    assert_eq!(why(bomb.as_bytes()), Why::TooNested);
    let wide = Limits { nested: usize::MAX, parts: usize::MAX, letter_bytes: usize::MAX, ..limits() };
    assert!(read(bomb.as_bytes(), &wide).is_ok());
    let mut deep = HEAD.to_owned();
    for n in 0..5000 {
        let _ = write!(deep, "Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n");
    }
    assert_eq!(why(deep.as_bytes()), Why::TooManyParts);
}

#[test]
fn row_9_3_many_parts_and_many_header_lines_are_refused() {
    let parts = format!(
        "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n{}",
        "--b\r\n\r\nx\r\n".repeat(10_000)
    );
    assert_eq!(why(parts.as_bytes()), Why::TooManyParts);
    let lines = format!("{HEAD}{}\r\nx", "X-A: b\r\n".repeat(50_000));
    let refused = read(lines.as_bytes(), &limits()).unwrap_err();
    assert_eq!(refused.why, Why::TooManyHeaders);
    assert!(refused.from.is_some());
}

#[test]
fn row_9_6_and_9_9_odd_bytes_do_no_harm() {
    let long = format!("{HEAD}\r\n{}\r\nno card\r\n", "a".repeat(1_000_000));
    let letter = read_text(&long);
    assert!(letter.lines.iter().all(|l| l.text.chars().count() <= 2000));
    assert!(letter.dropped.iter().any(|d| d.reason == crate::mail::reply::Reason::TooLong));
    assert_eq!(own(&format!("{HEAD}\r\nmo\0ve\u{1} a > b\r\n\0\0\0\r\n")), ["move a > b"]);
    assert!(read(&vec![0; 100_000], &limits()).is_err());
    assert!(read(b"", &limits()).is_err());
    let label =
        format!("{HEAD}Content-Type: text/plain; charset=\"x-{}\"\r\n\r\nmove a > b", "y".repeat(10_000));
    assert_eq!(own(&label), ["move a > b"]);
}

#[test]
fn row_9_5_deep_html_is_read_fast() {
    let raw = format!("{HEAD}Content-Type: text/html\r\n\r\nmove a &gt; b<br>{}", "<div>".repeat(150_000));
    assert_eq!(own(&raw), ["move a > b"]);
}

#[test]
fn row_9_19_to_9_22_what_cannot_be_read_says_so() {
    let part = |kind: &str| {
        format!(
            "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--b--\r\n"
        )
    };
    assert_eq!(why(part("application/ms-tnef; name=winmail.dat").as_bytes()), Why::Tnef);
    assert_eq!(why(part("application/pkcs7-mime; smime-type=enveloped-data").as_bytes()), Why::Encrypted);
    let smime = format!(
        "{HEAD}Content-Type: application/pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n"
    );
    assert_eq!(why(smime.as_bytes()), Why::Encrypted);
    let pgp = format!(
        "{HEAD}Content-Type: multipart/encrypted; boundary=b\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\nContent-Type: application/octet-stream\r\n\r\nx\r\n--b--\r\n"
    );
    assert_eq!(why(pgp.as_bytes()), Why::Encrypted);
    assert_eq!(
        why(format!("{HEAD}\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabcd\r\n").as_bytes()),
        Why::Encrypted
    );
    assert_eq!(
        why(format!("{HEAD}\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nabcd\r\n").as_bytes()).to_string(),
        "the letter is encrypted; send it unencrypted"
    );
}

#[test]
fn row_9_28_broken_structures_are_read_as_they_are() {
    for kind in [
        "multipart/mixed; boundary=\"\"",
        "multipart/mixed; boundary=never",
        "text/plain\r\nContent-Type: text/plain",
        "; charset",
        "text",
        "multipart/alternative",
    ] {
        assert_eq!(
            own(&format!("{HEAD}Content-Type: {kind}\r\n\r\nmove a > b\r\n")),
            ["move a > b"],
            "{kind}"
        );
    }
    let prefix = format!(
        "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=bb\r\n\r\n\
         --bb\r\nContent-Type: text/plain\r\n\r\nmove a > b\r\n--bb--\r\n--b--\r\n"
    );
    assert_eq!(own(&prefix), ["move a > b"]);
    let disposition = format!("{HEAD}Content-Disposition: =?utf-8?Q?inline?=\r\n\r\nmove a > b\r\n");
    assert_eq!(own(&disposition), ["move a > b"]);
}

#[test]
fn all_texts_are_there_for_the_verifier() {
    let raw = format!(
        "{HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\none\r\n--b\r\nContent-Type: text/plain\r\n\
         Content-Disposition: attachment; filename=x-PRIVATE.txt\r\n\r\ntwo\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n\
         Subject: z\r\n\r\nthree\r\n--b--\r\n"
    );
    let letter = read_text(&raw);
    assert_eq!(letter.texts.iter().map(|t| t.trim()).collect::<Vec<_>>(), ["one", "two", "three"]);
    assert_eq!(letter.lines.len(), 1);
    assert_eq!(texts(raw.as_bytes(), &limits()).unwrap(), letter.texts);
}
