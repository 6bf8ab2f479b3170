//! `verify` on the mailboxes of a game that was really played: whole, mangled,
//! incomplete and forged.

use crate::post;
use post::{ANNA, BERT, Post, Said, mbox, run};
use ravenpost::ledger::{Record, SecretKey, scan};
use ravenpost::mail::letter::{self, Limits};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A finished game: what both players received and sent.
struct Played {
    folder: tempfile::TempDir,
    id: String,
    anna: Vec<Vec<u8>>,
    bert: Vec<Vec<u8>>,
    sent: Vec<Vec<u8>>,
}

static PLAYED: LazyLock<Played> = LazyLock::new(|| {
    let mut post = Post::new();
    let id = post.begun();
    // Past the set-up, in which both are asked at once.
    post.play(&id, 9);
    // Whoever is not asked writes all the same.
    let idle = u8::from(!post.table(&id).game.owing().contains(&ravenpost::rules::Seat(1)));
    post.write(&id, idle, &["What a fine evening.", "press: Are you there?"]);
    post.write(&id, idle, &["move frodo > mordor", "salt too early"]);
    assert!(post.play(&id, 400), "the game comes to its end");
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(post.path("keys/root.pub"), folder.path().join("root.pub")).expect("the key");
    let of = |all: &std::collections::BTreeMap<String, Vec<Vec<u8>>>, who: &str| all[who].clone();
    Played {
        folder,
        id,
        anna: of(&post.received, ANNA),
        bert: of(&post.received, BERT),
        sent: [of(&post.sent, ANNA), of(&post.sent, BERT)].concat(),
    }
});

impl Played {
    /// A file in a folder where there is no post office at all.
    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        path
    }

    fn verify(&self, name: &str, bytes: &[u8]) -> Said {
        self.file(name, bytes);
        run(self.folder.path(), &["verify", "--root", "root.pub", name])
    }

    /// Every text of Anna's letters.
    fn texts(&self) -> String {
        let texts = self.anna.iter().flat_map(|raw| letter::texts(raw, &Limits::default()).expect("ours"));
        texts.collect::<Vec<_>>().join("\n")
    }

    fn records(&self) -> Vec<Record> {
        scan::records(&self.texts())
    }
}

/// What was said, wherever its lines are broken.
fn flowed(said: &Said) -> String {
    said.out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn says(said: &Said, code: i32, word: &str) {
    assert!(said.out.starts_with(&format!("{word}\n")), "{}{}", said.out, said.err);
    assert_eq!(said.code, code, "{}", said.out);
}

#[test]
fn a_whole_mailbox_is_verified_and_the_game_played_again() {
    let said = PLAYED.verify("whole.mbox", &mbox(&PLAYED.anna));
    says(&said, 0, "VERIFIED");
    for part in [
        PLAYED.id.as_str(),
        "the game is over: won by ",
        "turns, all as they were signed",
        "sections of states and orders",
        "sealed, and the same when played again",
    ] {
        assert!(flowed(&said).contains(part), "{part} in {}", said.out);
    }
    assert!(said.out.lines().all(|line| line.len() <= 72), "{}", said.out);
}

#[test]
fn a_game_that_goes_on_is_verified_and_told_what_waits_for_its_end() {
    let said = PLAYED.verify("early.mbox", &mbox(&PLAYED.anna[..4]));
    says(&said, 0, "VERIFIED");
    for part in ["waits for the end of the game:", "was not played again"] {
        assert!(flowed(&said).contains(part), "{part} in {}", said.out);
    }
    assert!(!said.out.contains("the game is over"), "{}", said.out);
}

#[test]
fn quoted_indented_and_wrapped_text_is_as_good_as_the_letters() {
    let mut mangled = String::new();
    for line in PLAYED.texts().lines() {
        // A hash breaks in its middle, all other lines between words.
        let broken = match line.trim() {
            hash if hash.len() == 64 && hash.bytes().all(|b| b.is_ascii_hexdigit()) => {
                format!("{}\r\n> > {}", &hash[..31], hash[31..].to_uppercase())
            }
            other => other.replace("  ", "\u{a0}\u{a0}"),
        };
        mangled.extend(["> >   ", &broken, "\r\n"]);
    }
    says(&PLAYED.verify("pasted.txt", mangled.as_bytes()), 0, "VERIFIED");
}

#[test]
fn letters_forwarded_as_html_are_read() {
    let letters: Vec<Vec<u8>> = PLAYED
        .anna
        .iter()
        .map(|raw| {
            let texts = letter::texts(raw, &Limits::default()).expect("ours").join("\n");
            let lines = texts.replace('<', "&lt;").replace('\n', "</div>\n<div>");
            format!(
                "From: anna@a.example\r\nTo: carl@c.example\r\nSubject: Fwd\r\nMIME-Version: 1.0\r\n\
                 Content-Type: text/html; charset=utf-8\r\n\r\n<html><body><div>{lines}</div></body></html>\r\n"
            )
            .into_bytes()
        })
        .collect();
    says(&PLAYED.verify("html.mbox", &mbox(&letters)), 0, "VERIFIED");
}

#[test]
fn a_lost_letter_is_incomplete_and_its_numbers_are_named() {
    let mut letters = PLAYED.anna.clone();
    let first = |raw: &Vec<u8>| {
        let text = letter::texts(raw, &Limits::default()).expect("ours").concat();
        scan::records(&text).iter().filter_map(Record::n).min()
    };
    let at = (letters.len() / 2..letters.len())
        .find(|&at| first(&letters[at]).is_some())
        .expect("a letter with a block");
    let n = first(&letters.remove(at)).expect("a block");
    let said = PLAYED.verify("lost.mbox", &mbox(&letters));
    says(&said, 1, "INCOMPLETE");
    let ask = said.out.split("ASK FOR").nth(1).expect("what to ask for");
    assert!(ask.contains(&format!("{n} to ")) && ask.contains(&format!("proof {n}")), "{n} in {ask}");
}

#[test]
fn nothing_to_check_is_said_so() {
    let said = PLAYED.verify("empty.txt", b"Dear Anna, how are you?");
    says(&said, 1, "NOTHING");
    assert!(flowed(&said).contains("There is 1 letter here. Letters of a game have"), "{}", said.out);
    assert!(said.out.contains("1 letter, 0 with records"), "{}", said.out);
}

#[test]
fn a_mailbox_cut_off_in_a_record_is_damaged() {
    let whole = mbox(&PLAYED.anna[..6]);
    let at = whole.windows(9).rposition(|w| w == b"END-AUDIT").expect("a record") - 40;
    let said = PLAYED.verify("cut.mbox", &whole[..at]);
    says(&said, 2, "DAMAGED");
    assert!(said.out.contains("FORM"), "{}", said.out);
}

#[test]
fn a_changed_byte_is_damage_and_accuses_nobody() {
    let text = PLAYED.texts();
    let turn = text.find("audit: pbem1 turn").expect("a turn");
    let link = turn + text[turn..].find("link:").expect("its link") + "link:".len();
    let link = link + text[link..].find(|c: char| c.is_ascii_hexdigit()).expect("its digits");
    let mut forged = text.into_bytes();
    forged[link] = if forged[link] == b'0' { b'1' } else { b'0' };
    let said = PLAYED.verify("forged.txt", &forged);
    says(&said, 2, "DAMAGED");
    assert!(said.out.contains("SIG") && !said.out.contains("PROVEN"), "{}", said.out);
}

#[test]
fn the_wrong_root_key_is_suspected_before_the_letters() {
    PLAYED.file("whole2.mbox", &mbox(&PLAYED.anna));
    let other = hex::encode(SecretKey::from_bytes(&[3; 32]).public().to_bytes());
    let said = run(PLAYED.folder.path(), &["verify", "--root", &other, "whole2.mbox"]);
    says(&said, 2, "DAMAGED");
    assert!(flowed(&said).contains("No key card in these mails"), "{}", said.out);
    assert!(flowed(&said).contains("it is most likely the wrong one"), "{}", said.out);
}

/// A second version of a turn, signed with the service's own key.
fn other_history() -> Record {
    let mut key = [0; 32];
    hex::decode_to_slice("6b02".repeat(16), &mut key).expect("digits");
    let records = PLAYED.records();
    let turn = records.iter().rfind(|r| r.kind_word() == "turn" && r.any("salt")).expect("a turn with words");
    let (field, _, _) = turn.labelled("salt").next().expect("words");
    turn.draft()
        .put(field.to_owned(), ["other", "words"])
        .sign(&SecretKey::from_bytes(&key))
        .expect("a record")
}

#[test]
fn two_histories_are_a_fault_and_both_records_are_shown() {
    PLAYED.file("mine.mbox", &mbox(&PLAYED.anna));
    PLAYED.file("theirs.txt", other_history().show().as_bytes());
    let line = ["verify", "--root", "root.pub", "mine.mbox", "theirs.txt"];
    let said = run(PLAYED.folder.path(), &line);
    says(&said, 3, "FAULT");
    for part in ["FORK", "mine.mbox, letter", "theirs.txt", ": other words", "THE RECORDS THEMSELVES"] {
        assert!(said.out.contains(part), "{part} in {}", said.out);
    }
    let said = run(PLAYED.folder.path(), &[&line[..], &["--json"]].concat());
    assert_eq!(said.code, 3);
    let all: Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(all["verdict"], "FAULT");
    let fork =
        all["findings"].as_array().expect("a list").iter().find(|f| f["code"] == "FORK").expect("FORK");
    for hash in fork["records"].as_array().expect("a list") {
        let record = all["evidence"][hash.as_str().expect("a hash")]["record"].as_str().expect("a record");
        assert_eq!(scan::records(record).len(), 1);
    }
}

#[test]
fn ones_own_sent_letters_agree_with_the_record() {
    PLAYED.file("both.mbox", &mbox(&[PLAYED.anna.clone(), PLAYED.bert.clone()].concat()));
    PLAYED.file("sent.mbox", &mbox(&PLAYED.sent));
    let line = ["verify", "--root", "root.pub", "--sent", "sent.mbox", "both.mbox"];
    let said = run(PLAYED.folder.path(), &line);
    says(&said, 0, "VERIFIED");
    assert!(said.out.contains("of your own compared"), "{}", said.out);
    assert!(flowed(&said).contains("nothing was asked of you then"), "{}", said.out);
}

#[test]
fn other_words_in_the_sent_letter_are_a_dispute() {
    PLAYED.file("all.mbox", &mbox(&PLAYED.anna));
    let sent = String::from_utf8(mbox(&PLAYED.sent)).expect("text");
    assert!(sent.contains("join seven ducks and a rusty kettle"));
    PLAYED.file("other.mbox", sent.replacen("seven ducks", "eight ducks", 1).as_bytes());
    let said =
        run(PLAYED.folder.path(), &["verify", "--root", "root.pub", "--sent", "other.mbox", "all.mbox"]);
    says(&said, 3, "DISPUTE");
    assert!(said.out.contains("SALT") && said.out.contains("eight ducks"), "{}", said.out);
}

#[test]
fn a_command_line_without_sense_ends_with_four() {
    PLAYED.file("some.txt", b"nothing");
    PLAYED.file("no-key.txt", b"no key at all");
    PLAYED.file("large.bin", &vec![0xff; 3 << 20]);
    for line in [
        &["verify", "some.txt"][..],
        &["verify", "--root", "root.pub"],
        &["verify", "--root", "no-key.txt", "some.txt"],
        &["verify", "--root", "abc", "some.txt"],
        &["verify", "--root", ".", "some.txt"],
        &["verify", "--root", "large.bin", "some.txt"],
        &["verify", "--root", "root.pub", "not-there.mbox"],
        &["verify", "--root", "root.pub", "--sent", "not-there.mbox", "some.txt"],
    ] {
        let said = run(PLAYED.folder.path(), line);
        assert_eq!(said.code, 4, "{line:?}: {}", said.err);
        assert!(said.err.len() < 1000, "{line:?}: {}", said.err);
    }
}

/// A letter of somebody else.
fn strange(n: usize, body: &str) -> Vec<u8> {
    format!(
        "From: carl{n}@c.example\r\nTo: anna@a.example\r\nSubject: tea {n}\r\nMessage-ID: <t{n}@c.example>\r\n\
         MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{body}\r\n"
    )
    .into_bytes()
}

#[test]
fn an_empty_folder_and_one_without_letters_are_told_apart_from_a_clean_game() {
    let folder = PLAYED.folder.path().join("empty");
    fs::create_dir_all(folder.join("inner")).expect("a folder");
    fs::write(folder.join("letters"), "From a\n\nno ending of its name").expect("a file");
    let said = run(PLAYED.folder.path(), &["verify", "--root", "root.pub", "empty"]);
    says(&said, 1, "NOTHING");
    for part in
        ["No letter was found. Name an mbox file", "not read: empty has no letter in it", "0 letters, 0 with"]
    {
        assert!(flowed(&said).contains(part), "{part} in {}", said.out);
    }
    // Beside a game it is said and harms nothing.
    PLAYED.file("beside.mbox", &mbox(&PLAYED.anna));
    let said = run(PLAYED.folder.path(), &["verify", "--root", "root.pub", "beside.mbox", "empty"]);
    says(&said, 0, "VERIFIED");
    assert!(flowed(&said).contains("empty has no letter in it"), "{}", said.out);
    let line = ["verify", "--root", "root.pub", "--sent", "empty", "beside.mbox"];
    assert!(flowed(&run(PLAYED.folder.path(), &line)).contains("empty has no letter in it"));
}

#[test]
fn ten_thousand_letters_of_others_hide_no_game_and_are_none() {
    let mut folder = PLAYED.folder.path().join("crowd");
    fs::create_dir(&folder).expect("a folder");
    for n in 0..10_000 {
        fs::write(folder.join(format!("{n}.eml")), strange(n, "How are you?")).expect("a letter");
    }
    let said = run(PLAYED.folder.path(), &["verify", "--root", "root.pub", "crowd"]);
    says(&said, 1, "NOTHING");
    assert!(flowed(&said).contains("There are 10000 letters here. Letters of a game have"), "{}", said.out);
    for (n, raw) in PLAYED.anna.iter().enumerate() {
        fs::write(folder.join(format!("x{n}.EML")), raw).expect("a letter");
    }
    // One that cannot be read, of a name that would steer the terminal.
    folder.push("a\u{1b}[31m\nVERIFIED.eml");
    fs::write(folder, nested()).expect("a letter");
    let said = run(PLAYED.folder.path(), &["verify", "--root", "root.pub", "crowd"]);
    says(&said, 0, "VERIFIED");
    assert!(flowed(&said).contains("not read: crowd/a[31m VERIFIED.eml"), "{}", said.out);
    let forged = said.out.lines().skip(1).filter(|line| line.starts_with("VERIFIED")).count();
    assert!(!said.out.contains('\u{1b}') && forged == 0, "{}", said.out);
}

/// A letter of letters of letters.
fn nested() -> Vec<u8> {
    let head = "From: a@b.example\r\nTo: c@d.example\r\nMIME-Version: 1.0\r\n";
    format!("{head}{}", "Content-Type: message/rfc822\r\n\r\n".repeat(400)).into_bytes()
}

#[test]
fn what_cannot_be_read_is_named_and_hides_nothing_else() {
    let huge = strange(1, &"BEGIN-AUDIT audit: pbem1 note ".repeat(1 << 20));
    let long_line = strange(2, &"x".repeat(4 << 20));
    let bare = b"\0\0\0\0".to_vec();
    let all = [vec![nested(), huge, long_line, bare], PLAYED.anna.clone()].concat();
    let said = PLAYED.verify("hard.mbox", &mbox(&all));
    says(&said, 0, "VERIFIED");
    assert_eq!(flowed(&said).matches("not read: hard.mbox, letter ").count(), 2, "{}", said.out);
    // Many of them fill no screen.
    let many: Vec<Vec<u8>> = (0..200).map(|_| all[0].clone()).collect();
    let said = PLAYED.verify("many.mbox", &mbox(&many));
    says(&said, 1, "NOTHING");
    assert!(said.out.contains("and 170 more") && said.out.lines().count() < 80, "{}", said.out);
}

#[test]
fn letters_that_came_twice_count_once() {
    let twice = [PLAYED.anna.clone(), PLAYED.anna.clone(), PLAYED.bert.clone(), PLAYED.bert.clone()].concat();
    PLAYED.file("twice.mbox", &mbox(&twice));
    PLAYED.file("once.mbox", &mbox(&[PLAYED.anna.clone(), PLAYED.bert.clone()].concat()));
    PLAYED.file("sent-twice.mbox", &mbox(&[PLAYED.sent.clone(), PLAYED.sent.clone()].concat()));
    let of = |sent: &[&str], mine: &str| {
        let said = run(PLAYED.folder.path(), &[&["verify", "--root", "root.pub"], sent, &[mine]].concat());
        says(&said, 0, "VERIFIED");
        said.out.split_once(PLAYED.id.as_str()).map(|(_, rest)| rest.to_owned())
    };
    assert_eq!(of(&[], "twice.mbox"), of(&[], "once.mbox"));
    of(&["--sent", "sent-twice.mbox"], "twice.mbox");
}

/// The letters of another post office, with keys of its own.
fn elsewhere() -> Vec<u8> {
    let vectors: Value = serde_json::from_str(include_str!("../vectors/pbem1.json")).expect("JSON");
    let texts = vectors["texts"].as_array().expect("a list").iter().take(4);
    let texts: Vec<&str> = texts.map(|text| text.as_str().expect("a text")).collect();
    strange(9, &texts.join("\n"))
}

#[test]
fn the_letters_of_another_post_office_are_told_from_damage() {
    let said = PLAYED.verify("mixed.mbox", &mbox(&[PLAYED.anna.clone(), vec![elsewhere()]].concat()));
    says(&said, 2, "DAMAGED");
    for part in ["Letters of another post office are checked by themselves", "all as they were signed"] {
        assert!(flowed(&said).contains(part), "{part} in {}", said.out);
    }
}

#[test]
fn a_flood_of_forged_records_is_cut_short() {
    let word = |n: usize| {
        format!("BEGIN-AUDIT audit: pbem1 note game: g{n} n: 1 what: {} END-AUDIT\n", "w".repeat(200))
    };
    let flood: String = (0..12_000).map(word).collect();
    let said = PLAYED.verify("flood.mbox", &mbox(&[PLAYED.anna.clone(), vec![strange(7, &flood)]].concat()));
    says(&said, 2, "DAMAGED");
    assert!(
        said.out.lines().count() < 200 && said.out.contains("more findings are left out"),
        "{}",
        said.out
    );
    assert!(said.out.contains("all as they were signed"), "{}", said.out);
}
