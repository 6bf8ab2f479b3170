//! Letters from somebody who pretends: nothing of theirs goes to anybody else, no
//! header is theirs to write, and what goes out is little.

use crate::desk::{ANNA, BERTIL, GAMES, begun, raw, reply_to};
use crate::post::{Got, Post};
use ravenpost::mail::letter::{self, Limits};

const VICTIM: &str = "victim@v.example";
const POISON: &str = "xyzzypoison";
const DAY: i64 = 86_400;

/// Every command, with a message where there is room for one.
fn lines() -> Vec<String> {
    let mut all: Vec<String> = [
        "register as xyzzypoison",
        "register",
        "confirm xyzzypoisonxyzzypoison",
        "address add a@xyzzypoison.example",
        "address main a@xyzzypoison.example",
        "address drop a@xyzzypoison.example",
        "addresses",
        "new token",
        "my data",
        "forget me",
        "forget me xyzzypoisonxyzzypoison",
        "help",
        "help xyzzypoison",
        "rules xyzzypoison",
        "rules wotr2",
        "explain xyzzypoison",
        "explain gandalf",
        "day xyzzypoison",
        "keycard",
        "games",
        "where am i",
        "board",
        "history",
        "resend xyzzypoison",
        "resend",
        "join xyzzypoison",
        "decline",
        "resign",
        "press: xyzzypoison",
        "note: xyzzypoison",
        "salt xyzzypoison",
        "proof 12",
        "map xyzzypoison",
        "verify help",
        "open games",
        "propose xyzzypoison",
        "invite a@xyzzypoison.example",
        "substitute a@xyzzypoison.example",
        "set name xyzzypoison",
        "xyzzypoison",
        "ORDER confrontation-xyzzypoison fp 1 0011",
        "move xyzzypoison",
    ]
    .map(str::to_owned)
    .to_vec();
    let also: Vec<String> =
        all.iter().map(|line| format!("{line} xyzzypoison http://xyzzypoison.example")).collect();
    all.extend(also);
    all
}

/// A letter that carries the message wherever it can.
fn poisoned(from: &str, to: &str, line: &str, serial: u64) -> Vec<u8> {
    let head = [
        "Reply-To: xyzzypoison@evil.example",
        "Sender: xyzzypoison@evil.example",
        "X-Note: xyzzypoison",
        "Authentication-Results: xyzzypoison.example; dmarc=pass",
    ];
    let from = format!("\"xyzzypoison\" <{from}>");
    raw(&from, to, "xyzzypoison =?utf-8?q?a=0D=0ABcc:_xyzzypoison@evil.example?=", &[line], &head, serial)
}

/// Asserts that a letter holds nothing of the poisoned one.
fn is_clean(got: &Got, why: &str) {
    let raw = String::from_utf8_lossy(&got.raw).to_lowercase();
    let texts = letter::texts(&got.raw, &Limits::default()).unwrap().join("\n").to_lowercase();
    for text in [&raw, &texts, &got.row.subject.to_lowercase()] {
        assert!(!text.contains(POISON) && !text.contains("evil.example"), "{why}: {text}");
    }
    has_sound_header(got, why);
}

/// One reader, and only the fields that we write, each once.
fn has_sound_header(got: &Got, why: &str) {
    const OURS: [&str; 13] = [
        "date",
        "from",
        "to",
        "reply-to",
        "subject",
        "message-id",
        "in-reply-to",
        "references",
        "auto-submitted",
        "x-auto-response-suppress",
        "mime-version",
        "content-type",
        "content-transfer-encoding",
    ];
    let raw = String::from_utf8_lossy(&got.raw);
    let (head, _) = raw.split_once("\r\n\r\n").unwrap();
    assert!(!head.replace("\r\n", "").contains(['\r', '\n', '\0']), "{why}: {head}");
    let mut seen = Vec::new();
    for line in head.split("\r\n").filter(|line| !line.starts_with([' ', '\t'])) {
        let name = line.split(':').next().unwrap().to_lowercase();
        assert!(OURS.contains(&name.as_str()) && !seen.contains(&name), "{why}: {line}");
        if name == "to" {
            assert_eq!(line.matches('@').count(), 1, "{why}: {line}");
        }
        seen.push(name);
    }
    assert!(!got.row.envelope_to.contains([',', ' ', '\r', '\n']), "{why}");
}

#[test]
fn nothing_a_forger_writes_reaches_the_address_they_pretend_to_be() {
    let (mut post, _, _) = begun(111);
    post.registered("carla@c.example", "Carla");
    for from in [VICTIM, ANNA.1, "carla@c.example"] {
        for line in lines() {
            post.now += DAY;
            let raw = poisoned(from, GAMES, &line, post.serial + 1);
            post.deliver(&raw);
            let sent = post.sent();
            assert!(sent.len() <= 1, "{line}: {} letters", sent.len());
            for got in &sent {
                // An address that a player is asked about has to be named to them, and
                // a player's own lines are theirs again.
                assert_eq!(got.row.envelope_to, from, "{line}");
                if from == VICTIM {
                    is_clean(got, &line);
                    let from = &got.row.envelope_from;
                    assert_eq!(from, "", "{line}: an answer to nobody proven must not bounce");
                } else {
                    has_sound_header(got, &line);
                }
                let raw = String::from_utf8_lossy(&got.raw).into_owned();
                assert!(raw.contains("Auto-Submitted: auto-"), "{line}");
            }
        }
    }
}

#[test]
fn dice_of_somebody_unknown_carry_no_links() {
    let mut post = Post::new(116);
    for line in [
        "roll 2d6 see http://xyzzypoison.example",
        "roll 2d6 WWW.xyzzypoison.example",
        "roll 2d6 a@xyzzypoison.example",
    ] {
        let (_, sent) = post.write(VICTIM, "dice@ravenpost.example", &[line]);
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].status(), "NOT DONE", "{line}");
        is_clean(&sent[0], line);
    }
    post.registered(VICTIM, "Victor");
    let (_, sent) = post.write(VICTIM, "dice@ravenpost.example", &["roll 2d6 see www.rules.example"]);
    assert_eq!(sent[0].status(), "DICE", "whoever has confirmed their address may");
}

#[test]
fn a_strangers_letter_to_a_seat_carries_nothing_to_its_holder() {
    let (mut post, anna, _) = begun(112);
    let game = anna.row.game.clone().unwrap();
    let wrong = format!("games+{game}.000000000000000000000000@ravenpost.example");
    for (from, to) in [(VICTIM, reply_to(&anna)), (ANNA.1, wrong)] {
        for line in lines() {
            post.now += DAY;
            let raw = poisoned(from, &to, &line, post.serial + 1);
            post.deliver(&raw);
            for got in post.sent() {
                assert!([from, ANNA.1].contains(&got.row.envelope_to.as_str()), "{line}");
                is_clean(&got, &line);
            }
        }
    }
}

#[test]
fn names_with_line_ends_and_worse_become_names() {
    let mut registered = 0;
    for (n, name) in [
        "Eve\u{0}Bcc: x@evil.example",
        "Eve\u{2028}Bcc: x@evil.example",
        "Eve\u{202e}Bcc",
        "Eve\" <x@evil.example>, \"",
        "=?utf-8?q?Eve=0D=0ABcc:_x@evil.example?=",
        "http://evil.example/buy",
        "[confrontation-k7qm] YOUR MOVE",
        "join",
        "............................................................................",
    ]
    .into_iter()
    .enumerate()
    {
        let mut post = Post::new(113);
        let address = format!("eve{n}@e.example");
        let (_, sent) = post.write(&address, GAMES, &[&format!("register as {name}")]);
        assert!(sent.len() <= 1);
        let code = sent[0].body().lines().find_map(|line| line.strip_prefix("[eg] confirm "));
        // What is no line of ours is no registration.
        let Some(code) = code else { continue };
        post.write(&address, GAMES, &[&format!("confirm {code}")]);
        registered += 1;
        let player = post.player(&address).unwrap();
        assert!(player.name.chars().count() <= 30, "{}", player.name);
        assert!(
            !player.name.contains(['@', '<', '"', '/', '[', ':', '\0', '\u{2028}', '\u{202e}']),
            "{}",
            player.name
        );
        post.open(&[("", &address), BERTIL], &["specials=none"], false);
        for got in post.sent() {
            has_sound_header(&got, name);
        }
    }
    assert!(registered >= 6, "only {registered} were read as names");
}

#[test]
fn a_flood_in_a_victims_name_gives_them_less_than_it_costs() {
    let mut post = Post::new(114);
    let lines = lines();
    let (mut bytes_in, mut bytes_out, mut letters) = (0, 0, 0);
    for n in 0..600 {
        post.now -= 540;
        let raw = poisoned(VICTIM, GAMES, &lines[n % lines.len()], post.serial + 1);
        bytes_in += raw.len();
        post.deliver(&raw);
        for got in post.sent() {
            assert_eq!(got.row.envelope_to, VICTIM);
            letters += 1;
            bytes_out += got.raw.len();
        }
    }
    assert!(letters <= 30 && bytes_out < bytes_in, "{letters} letters, {bytes_in} bytes in, {bytes_out} out");
}

#[test]
fn one_short_letter_brings_one_short_letter() {
    let mut post = Post::new(115);
    for line in ["register", "confirm 0000000000000000000000ab", "hello"] {
        post.now += DAY;
        let raw = poisoned(&format!("v{}@v.example", post.serial), GAMES, line, post.serial + 1);
        post.deliver(&raw);
        let sent = post.sent();
        assert_eq!(sent.len(), 1, "{line}");
        assert!(sent[0].raw.len() <= 4 * raw.len(), "{line}: {} bytes for {}", sent[0].raw.len(), raw.len());
    }
}

#[test]
fn row_6_5_and_6_6_answers_go_to_the_writer_and_to_no_other_field() {
    let mut post = Post::new(131);
    post.registered("anna@a.example", "Anna");
    let head = ["Reply-To: victim@v.example", "Sender: office@v.example", "Errors-To: victim@v.example"];
    for (from, line) in
        [("anna@a.example", "games"), ("carl@c.example", "help"), ("dora@d.example", "register")]
    {
        let (_, sent) = post.write_with(from, GAMES, "hello", &[line], &head);
        crate::desk::go_to(&sent, &[from]);
        assert!(!String::from_utf8_lossy(&sent[0].raw).contains("v.example"));
    }
}
