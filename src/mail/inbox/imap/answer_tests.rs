//! What servers say, and what is made of it.

use super::*;
use proptest::test_runner::{Config, RngSeed};

/// The answers in some bytes, with a budget that holds them.
fn all(mut bytes: &[u8]) -> Result<Vec<Answer>, Trouble> {
    let mut answers = Vec::new();
    while !bytes.is_empty() {
        let mut frame = Frame::default();
        let Some(end) = frame.find(bytes, 0)? else { panic!("not whole") };
        answers.push(read(&bytes[..end], &frame)?);
        bytes = &bytes[end..];
    }
    Ok(answers)
}

fn one(bytes: &[u8]) -> Answer {
    all(bytes).unwrap().remove(0)
}

#[test]
fn what_is_said_has_a_word_a_code_and_a_text() {
    let said = |tag: Option<&str>, word, code: &str, text: &str| {
        Answer::Said(Said { tag: tag.map(str::to_owned), word, code: code.into(), text: text.into() })
    };
    assert_eq!(one(b"* OK [uidvalidity 7] fine\r\n"), said(None, Word::Ok, "UIDVALIDITY 7", "fine"));
    assert_eq!(one(b"a1 no [TRYCREATE]\r\n"), said(Some("a1"), Word::No, "TRYCREATE", ""));
    assert_eq!(one(b"* BYE {99999999}\r\n"), said(None, Word::Bye, "", "{99999999}"));
    assert_eq!(one(b"a2 BAD what?\n"), said(Some("a2"), Word::Bad, "", "what?"));
    assert_eq!((one(b"+\r\n"), one(b"+ go {5}\r\n")), (Answer::More, Answer::More));
}

#[test]
fn a_letter_comes_with_its_size_its_time_and_its_bytes() {
    let answer = one(
        b"* 3 FETCH (FLAGS (\\Seen (x)) UID 9 RFC822.SIZE 12 INTERNALDATE \" 1-Jun-2026 13:00:00 +0200\" \
          BODY[]<4> {7}\r\n(\"{9}\r\n)\r\n",
    );
    let body = Some((4, b"(\"{9}\r\n".to_vec()));
    let parts = Parts { uid: Some(9), size: Some(12), arrived: Some(1_780_311_600), body };
    assert_eq!(answer, Answer::Letter(parts));
    for (none, bytes) in [("NIL", &b""[..]), ("\"\"", b""), ("{0}\r\n", b""), ("\"a\\\"b\"", b"a\"b")] {
        let answer = one(format!("* 1 FETCH (BODY[]<0> {none} UID 1)\r\n").as_bytes());
        let parts = Parts { uid: Some(1), body: Some((0, bytes.to_vec())), ..Parts::default() };
        assert_eq!(answer, Answer::Letter(parts), "{none}");
    }
}

#[test]
fn what_makes_no_sense_in_a_letter_is_left_out() {
    let cases: [&[u8]; 7] = [
        b"* 1 FETCH (INTERNALDATE NIL)\r\n",
        b"* 1 FETCH (RFC822.SIZE 99999999999999999999999)\r\n",
        b"* 1 FETCH (UID 4294967296)\r\n",
        b"* 1 FETCH (BODY[] {3}\r\nabc)\r\n",
        b"* 1 FETCH (BODY[HEADER]<0> \"x\")\r\n",
        b"* 1 FETCH\r\n",
        b"* 1 FETCH (INTERNALDATE \"31-Feb-2026 25:00:00\")\r\n",
    ];
    for case in cases {
        assert_eq!(one(case), Answer::Letter(Parts::default()), "{}", String::from_utf8_lossy(case));
    }
}

#[test]
fn searches_and_folders_are_read_in_all_their_forms() {
    assert_eq!(one(b"* SEARCH 4 2 9 (MODSEQ 5)\r\n"), Answer::Found(vec![4, 2, 9]));
    assert_eq!(one(b"* SEARCH\r\n"), Answer::Found(vec![]));
    assert_eq!(one(b"* ESEARCH (TAG \"a1\") UID ALL 1:3,7\r\n"), Answer::Found(vec![1, 2, 3, 7]));
    assert_eq!(one(b"* ESEARCH (TAG \"a1\") UID\r\n"), Answer::Found(vec![]));
    let folder = |separator, there| Answer::Folder(Folder { separator, there });
    assert_eq!(one(b"* LIST (\\HasNoChildren) \"/\" \"set aside\"\r\n"), folder(Some(b'/'), true));
    assert_eq!(one(b"* LIST () NIL x\r\n"), folder(None, true));
    // As servers answer `LIST "" ""`: no folder, and yet it says what parts them.
    assert_eq!(one(b"* LIST (\\Noselect) \".\" \"\"\r\n"), folder(Some(b'.'), false));
    assert_eq!(one(b"* 4 EXISTS\r\n"), Answer::Exists(4));
    assert_eq!(one(b"* 4 EXPUNGE\r\n"), Answer::Expunged);
    let capable = Answer::Capabilities(vec!["IMAP4REV1".into(), "IDLE".into()]);
    assert_eq!(one(b"* CAPABILITY IMAP4rev1 Idle\r\n"), capable);
    for other in
        [&b"* NAMESPACE ((\"\" \"/\")) NIL NIL\r\n"[..], b"*\r\n", b"* \r\n", b"* FLAGS (\\Seen)\r\n"]
    {
        assert_eq!(one(other), Answer::Other);
    }
}

#[test]
fn what_never_ends_or_nests_without_end_does_no_harm() {
    let deep = format!("* 1 FETCH (BODYSTRUCTURE {} UID 4)\r\n", "(".repeat(10_000));
    assert_eq!(one(deep.as_bytes()), Answer::Letter(Parts::default()));
    let many = format!("* SEARCH{}\r\n", " 1".repeat(30_000));
    assert!(matches!(all(many.as_bytes()), Err(Trouble::Babble(_))));
    assert!(matches!(all(b"* ESEARCH UID ALL 1:4294967295\r\n"), Err(Trouble::Babble(_))));
    assert!(matches!(all(b"* ESEARCH UID ALL 1:19999,1:19999\r\n"), Err(Trouble::Babble(_))));
    assert!(matches!(all(b"* LIST () \"\r\n"), Err(Trouble::Babble(_))));
    assert!(matches!(all(b"nonsense\r\n"), Err(Trouble::Babble(_))));
    let literals = format!("* X{} y\r\n", " {0}\r\n".repeat(40));
    assert!(matches!(all(literals.as_bytes()), Err(Trouble::Babble(_))));
}

#[test]
fn a_literal_over_the_budget_is_refused_before_it_comes() {
    let find = |bytes: &[u8], left| Frame::default().find(bytes, left);
    assert!(matches!(find(b"* 1 FETCH (BODY[]<0> {500000000}\r\n", 300_000), Err(Trouble::Babble(_))));
    assert!(matches!(find(b"* 1 FETCH (BODY[]<0> {99999999999999999999}\r\n", 9), Err(Trouble::Babble(_))));
    assert_eq!(find(b"* 1 FETCH (BODY[]<0> {5}\r\nab", 9), Ok(None));
}

#[test]
fn an_answer_in_pieces_is_framed_like_one_that_comes_whole() {
    let bytes = b"* 1 FETCH (BODY[]<0> {4}\r\na\r\nb UID 3)\r\na1 OK\r\n";
    let mut frame = Frame::default();
    let end = (0..bytes.len()).find_map(|n| frame.find(&bytes[..n], 100).unwrap()).unwrap();
    assert_eq!(end, bytes.len() - 7);
    let body = Some((0, b"a\r\nb".to_vec()));
    let parts = Parts { uid: Some(3), body, ..Parts::default() };
    assert_eq!(read(&bytes[..end], &frame), Ok(Answer::Letter(parts)));
}

proptest::proptest! {
    // The same cases in every run; `PROPTEST_CASES` tries more of them.
    #![proptest_config(Config { failure_persistence: None, rng_seed: RngSeed::Fixed(7), ..Config::default() })]

    #[test]
    fn whatever_comes_is_taken_apart_without_harm(
        words in proptest::collection::vec("[*+a1]|[(]|[)]|\"|\\\\| |\r\n|\\{[0-9]{1,3}[}]|[A-Z]{1,4}|FETCH|BODY\\[\\]<[0-9]>|UID|LIST|\\PC", 0..60),
    ) {
        let bytes = words.concat().into_bytes();
        let mut frame = Frame::default();
        if let Ok(Some(end)) = frame.find(&bytes, 100) {
            let _ = read(&bytes[..end], &frame);
        }
    }
}
