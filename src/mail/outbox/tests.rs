use super::*;
use crate::mail::{
    address::Mailbox,
    inbox::{Fetched, Inbox, Maildir},
    letter::{self, Limits},
};

fn address(text: &str) -> Address {
    Address::parse(text).unwrap()
}

fn mailbox(name: &str, text: &str) -> Mailbox {
    Mailbox { name: (!name.is_empty()).then(|| name.to_owned()), address: address(text) }
}

fn draft() -> Draft {
    Draft {
        from: mailbox("The post office", "game@post.example"),
        to: vec![mailbox("Anna", "anna@example.org")],
        reply_to: Some(address("game+wotr2-17.k7f3@post.example")),
        subject: "[wotr2-17] War of the Ring: Anna - Bertil".to_owned(),
        in_reply_to: Some("abc@example.org".to_owned()),
        references: vec!["<first@example.org>".to_owned()],
        message_id: message_id(&["wotr2-17", "3", "fp"], "post.example"),
        date: 1_796_000_000,
        auto_submitted: AutoSubmitted::Replied,
        text: "Hello  \n.\nFrom here\nend\n".to_owned(),
        attachments: Vec::new(),
        extra: Vec::new(),
    }
}

fn text_of(draft: &Draft) -> String {
    String::from_utf8(draft.to_bytes().unwrap()).unwrap()
}

#[test]
fn row_7_5_our_letters_say_what_they_are() {
    let text = text_of(&draft());
    for field in [
        "Auto-Submitted: auto-replied\r\n",
        "X-Auto-Response-Suppress: All\r\n",
        "In-Reply-To: <abc@example.org>\r\n",
        "References: <first@example.org>\r\n",
        "Reply-To: game+wotr2-17.k7f3@post.example\r\n",
    ] {
        assert!(text.contains(field), "{field} in {text}");
    }
}

#[test]
fn row_11_4_message_id_and_mime_version_are_ours() {
    let text = text_of(&draft());
    assert!(text.contains(&format!("Message-ID: <{}>\r\n", draft().message_id)), "{text}");
    assert_eq!(text.matches("MIME-Version: 1.0").count(), 1);
    assert!(is_own_message_id(&draft().message_id, "post.example"));
    assert!(!is_own_message_id("anna.1@post.example", "post.example"));
}

#[test]
fn row_11_3_the_same_draft_gives_the_same_bytes() {
    let mut letter = draft();
    letter.attachments = vec![("wotr2-17-PRIVATE.txt".to_owned(), "hand: 1 2 3\n".to_owned())];
    assert_eq!(letter.to_bytes().unwrap(), letter.to_bytes().unwrap());
    assert_ne!(message_id(&["a", "bc"], "h"), message_id(&["ab", "c"], "h"));
}

#[test]
fn row_9_8_line_breaks_in_names_do_no_harm() {
    for evil in ["A\r\nBcc: x@y.z", "A\nB", "A\0B", "\r\n", "", "\u{202e}A", "\"A\" <x@y>"] {
        let mut letter = draft();
        letter.to = vec![Mailbox { name: Some(evil.to_owned()), address: address("anna@example.org") }];
        letter.from.name = Some(evil.to_owned());
        let text = text_of(&letter);
        let head = text.split("\r\n\r\n").next().unwrap();
        assert!(!head.lines().any(|l| l.to_lowercase().starts_with("bcc:")), "{text}");
        assert_eq!(text.matches("\nTo: ").count(), 1, "{text}");
    }
}

#[test]
fn row_9_7_no_field_can_be_smuggled_in() {
    let mut letter = draft();
    letter.subject = "Hi\r\nBcc: x@y.z\r\n\r\nbody".to_owned();
    letter.in_reply_to = Some("a@b>\r\nBcc: x@y.z".to_owned());
    letter.references = vec!["a b@c".to_owned(), "ok@x.y".to_owned()];
    letter.extra = vec![("X-Game".to_owned(), "a\r\nBcc: x@y.z".to_owned())];
    let text = text_of(&letter);
    assert!(!text.contains("\nBcc:"), "{text}");
    assert!(text.contains("References: <ok@x.y>\r\n"), "{text}");
    assert!(!text.contains("In-Reply-To"), "{text}");
    for name in ["Bcc", "To", "X Y", "", "X:Y", "X-Ä"] {
        letter.extra = vec![(name.to_owned(), "v".to_owned())];
        assert_eq!(letter.to_bytes(), Err(DraftError::Field(name.to_owned())));
    }
    letter.extra.clear();
    letter.message_id = "no id".to_owned();
    assert_eq!(letter.to_bytes(), Err(DraftError::MessageId));
    letter.to.clear();
    assert_eq!(letter.to_bytes(), Err(DraftError::NoReceiver));
}

#[test]
fn row_9_13_a_lone_dot_and_blanks_at_line_ends_are_safe() {
    let text = text_of(&draft());
    let body = text.split_once("\r\n\r\n").unwrap().1;
    assert_eq!(body, "Hello\r\n.\r\nFrom here\r\nend\r\n");
}

#[test]
fn row_9_16_odd_line_ends_make_no_lines() {
    let letter = Draft { text: "| a\u{2028}move b\rc\u{85}d\n| e".to_owned(), ..draft() };
    assert!(text_of(&letter).is_ascii());
    let read = letter::texts(&letter.to_bytes().unwrap(), &Limits::default()).unwrap();
    assert_eq!(read[0].lines().collect::<Vec<_>>(), ["| a move b c d", "| e"]);
}

#[test]
fn lines_of_any_length_below_the_limit_stay_as_they_are() {
    for length in [72, 77, 200, 899] {
        let mut letter = draft();
        letter.text = "x".repeat(length);
        letter.attachments = vec![("proof.txt".to_owned(), "y".repeat(length))];
        let bytes = String::from_utf8(letter.to_bytes().unwrap()).unwrap();
        assert!(bytes.contains(&letter.text) && bytes.contains(&letter.attachments[0].1), "{length}");
    }
}

#[test]
fn row_9_11_long_threads_keep_both_ends() {
    let mut letter = draft();
    letter.references = (0..500).map(|n| format!("r{n}@example.org")).collect();
    let read = letter::read(&letter.to_bytes().unwrap(), &Limits::default()).unwrap();
    assert_eq!(read.references.len(), 20);
    assert_eq!(read.references[10], "r490@example.org");
}

#[test]
fn row_4_12_text_beyond_ascii_survives_the_way() {
    let mut letter = draft();
    letter.auto_submitted = AutoSubmitted::No;
    letter.text = "Lórien → Fangorn\nname = x\n".to_owned() + &"long ".repeat(400);
    letter.subject = "Réponse · Lórien ".repeat(8);
    letter.from.name = Some("Ågot Öberg".to_owned());
    letter.attachments = vec![("a/../b ü.txt".to_owned(), "hand: é\n".to_owned())];
    let bytes = letter.to_bytes().unwrap();
    assert!(bytes.is_ascii());
    assert!(bytes.split(|b| *b == b'\n').all(|l| l.len() < 900));
    let read = letter::read(&bytes, &Limits::default()).unwrap();
    assert_eq!(read.subject, letter.subject.trim());
    assert_eq!(read.from, letter.from);
    assert_eq!(read.date, Some(letter.date));
    assert_eq!(read.lines[0].text, "Lórien → Fangorn");
    assert_eq!(read.lines[1].text, "name = x");
    assert_eq!(read.texts.len(), 2);
    assert_eq!(read.texts[1].trim(), "hand: ?");
}

#[test]
fn dates_out_of_range_do_not_break_a_letter() {
    for date in [i64::MIN, -1, 0, i64::MAX] {
        assert!(Draft { date, ..draft() }.to_bytes().is_ok());
    }
}

#[test]
fn maildir_post_delivers_where_the_address_lives() {
    let dir = tempfile::tempdir().unwrap();
    let mut post = MaildirPost::by_table([(address("game@post.example"), dir.path().join("game"))].into());
    let envelope = Envelope { from: None, to: vec![address("game+wotr2-17.k7@post.example")] };
    post.send(&envelope, &draft().to_bytes().unwrap()).unwrap();
    let mut inbox = Maildir::open(dir.path().join("game")).unwrap();
    let id = inbox.list(5).unwrap()[0].id.clone();
    let Fetched::Whole(bytes) = inbox.fetch(&id, 100_000).unwrap() else { panic!("cut") };
    let read = letter::read(&bytes, &Limits::default()).unwrap();
    assert_eq!(read.delivered_to, [address("game+wotr2-17.k7@post.example")]);
    let nobody = Envelope { from: None, to: vec![address("x@y.example")] };
    assert!(matches!(post.send(&nobody, b""), Err(SendError::Permanent(_))));
    let mut post = MaildirPost::under(dir.path());
    post.send(&Envelope { from: None, to: vec![address("a@b.example")] }, b"x: y\r\n\r\n").unwrap();
    assert!(dir.path().join("a@b.example/new").is_dir());
    let evil = Envelope { from: None, to: vec![address("../../x@b.example")] };
    assert!(matches!(post.send(&evil, b""), Err(SendError::Permanent(_))));
}

#[test]
fn file_post_writes_the_same_letter_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut post = FilePost::new(dir.path().join("out"));
    let envelope = Envelope { from: None, to: vec![address("a@b.example"), address("c@d.example")] };
    post.send(&envelope, b"letter").unwrap();
    post.send(&envelope, b"letter").unwrap();
    assert_eq!(std::fs::read_dir(post.folder()).unwrap().count(), 2);
}

#[test]
fn sendmail_post_tries_again_when_the_program_fails() {
    let dir = tempfile::tempdir().unwrap();
    let (program, got) = (dir.path().join("sendmail"), dir.path().join("got"));
    // Written by another process: a file that this one had open to write might be
    // open still in a process that another test starts, and could not be run.
    let text = format!("#!/bin/sh\necho \"$@\" > '{0}'; cat >> '{0}'\n", got.display());
    let written = std::process::Command::new("sh")
        .args(["-c", "printf %s \"$1\" > \"$2\" && chmod 755 \"$2\"", "sh", &text])
        .arg(&program)
        .status();
    assert!(written.unwrap().success());
    let envelope = Envelope { from: Some(address("game@post.example")), to: vec![address("a@b.example")] };
    SendmailPost::with_command(&program).send(&envelope, b"letter").unwrap();
    assert_eq!(std::fs::read_to_string(&got).unwrap(), "-i -f game@post.example -- a@b.example\nletter");
    let missing = SendmailPost::with_command(dir.path().join("none")).send(&envelope, b"letter");
    assert!(matches!(missing, Err(SendError::Transient(_))));
}

#[test]
fn a_sendmail_program_that_hangs_may_have_the_letter_and_gets_no_other_one() {
    let dir = tempfile::tempdir().unwrap();
    let (program, go) = (dir.path().join("sendmail"), dir.path().join("go"));
    let wait = format!("#!/bin/sh\ncat > /dev/null; while [ ! -e {} ]; do sleep 0.02; done\n", go.display());
    std::fs::write(&program, wait).unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let envelope = Envelope { from: None, to: vec![address("a@b.example")] };
    let patience = std::time::Duration::from_millis(300);
    let mut post = SendmailPost::with_command(&program).with_patience(patience);
    assert!(matches!(post.send(&envelope, b"letter"), Err(SendError::Unsure { closed: true, .. })));
    assert!(matches!(post.send(&envelope, b"other"), Err(SendError::Closed(_))));
    std::fs::write(&go, "").unwrap();
    let again = (0..500).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        post.send(&envelope, b"letter").ok()
    });
    assert!(again.is_some(), "once it has ended, the next one is started");
}
