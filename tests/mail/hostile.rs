//! Any bytes at all: letters, replies and archives never break the reader.

use crate::steady;
use proptest::prelude::*;
use ravenpost::mail::{
    address::{Address, Mailbox},
    letter::{self, Limits},
    outbox::{AutoSubmitted, Draft},
    reply,
};
use steady::steady;

/// Pieces that letters are made of, so that random letters get somewhere.
const PIECES: &[&str] = &[
    "From: a@b.c\r\n",
    "Subject: =?utf-8?Q?x",
    "?=",
    "\r\n",
    "\n",
    "\r\n\r\n",
    "--b",
    "--b--\r\n",
    "Content-Type: multipart/mixed; boundary=b\r\n",
    "Content-Type: multipart/alternative; boundary=\"b\"\r\n",
    "Content-Type: text/html; charset=utf-16\r\n",
    "Content-Type: text/plain; format=flowed; delsp=yes\r\n",
    "Content-Type: message/rfc822\r\n",
    "Content-Transfer-Encoding: base64\r\n",
    "Content-Type: multipart/digest; boundary=b\r\n",
    "Content-Transfer-Encoding: quoted-printable\r\n",
    "<blockquote>",
    "</div>",
    "<div class=gmail_quote>",
    "<!--",
    "<a href=\"",
    "&amp;",
    "> ",
    ">",
    "-- \n",
    "On 3 May 2026 X <a@b.c> wrote:\n",
    "From: x\nSent: y\n",
    "ORDER g-1 x\n",
    "[ab-1] x\n",
    "move a > b\n",
    "\u{301}",
    "\u{202e}",
    "\0",
    "=",
    "=3D",
    "é",
    "日本",
    "charset=",
    "\u{1b}$B",
    "BEGIN-AUDIT\n",
];

fn soup() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => proptest::sample::select(PIECES).prop_map(|p| p.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..8),
    ];
    proptest::collection::vec(piece, 0..60).prop_map(|p| p.concat())
}

proptest! {
    #![proptest_config(steady(600))]

    #[test]
    fn any_bytes_never_break_the_reader(raw in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let _ = letter::read(&raw, &Limits::default());
        let _ = letter::read(&[b"From: a@b.c\r\n".as_slice(), &raw].concat(), &Limits::default());
    }

    #[test]
    fn any_soup_of_pieces_never_breaks_the_reader(raw in soup()) {
        let raw = [b"From: a@b.c\r\n".as_slice(), &raw].concat();
        if let Ok(read) = letter::read(&raw, &Limits::default()) {
            for line in &read.lines {
                prop_assert!(!line.text.chars().any(char::is_control));
                prop_assert!(!line.text.is_empty());
                prop_assert!(!line.text.starts_with(['[', '|']));
            }
        }
        let _ = letter::texts(&raw, &Limits::default());
    }

    #[test]
    fn a_reply_that_quotes_everything_has_no_own_lines(text in "([\\PC\r\u{2028}\u{85}]{0,40}\n){0,20}") {
        let quoted: String = text.split('\n').flat_map(|l| ["> ", l, "\n"]).collect();
        prop_assert!(reply::part(&quoted).lines.is_empty());
    }

    #[test]
    fn parting_what_was_parted_changes_nothing(text in "([a-z >]{0,20}\n){0,10}") {
        let once: Vec<String> = reply::part(&text).lines.into_iter().map(|l| l.text).collect();
        let again: Vec<String> = reply::part(&once.join("\n")).lines.into_iter().map(|l| l.text).collect();
        prop_assert_eq!(once, again);
    }

    #[test]
    fn any_draft_becomes_a_letter_that_can_be_read(
        name in any::<String>(), subject in any::<String>(), text in any::<String>(), id in any::<String>(),
        attached in proptest::option::of((any::<String>(), any::<String>())), date in any::<i64>(),
    ) {
        let from = Address::parse("game@post.example").unwrap();
        let draft = Draft {
            from: Mailbox { name: Some(name.clone()), address: from.clone() },
            to: vec![Mailbox { name: Some(name), address: Address::parse("a@b.c").unwrap() }],
            reply_to: Some(from),
            subject,
            in_reply_to: Some(id.clone()),
            references: vec![id],
            message_id: "rp.1@post.example".to_owned(),
            date,
            auto_submitted: AutoSubmitted::Generated,
            text,
            attachments: attached.into_iter().collect(),
            extra: Vec::new(),
        };
        let bytes = draft.to_bytes().unwrap();
        prop_assert_eq!(&bytes, &draft.to_bytes().unwrap());
        let read = letter::read(&bytes, &Limits::default()).unwrap();
        prop_assert_eq!(read.from.address.key(), "game@post.example");
        prop_assert_eq!(read.message_id.as_deref(), Some("rp.1@post.example"));
    }
}
