//! A post office with people who are known to it, and letters about no game.

use super::post::{Got, Post, header};
use ravenpost::desk::{Handled, Table};
use ravenpost::tongue::{Limits, NoGame, Sheet};

pub const ANNA: (&str, &str) = ("Anna", "anna@a.example");
pub const BERTIL: (&str, &str) = ("Bertil", "bertil@b.example");
pub const CARLA: (&str, &str) = ("Carla", "carla@c.example");
pub const DMITRI: (&str, &str) = ("Dmitri", "dmitri@d.example");
pub const STRANGER: (&str, &str) = ("Egon", "egon@e.example");
pub const SETUP: &str =
    "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir";
pub const DARK: &str = "setup gondor orcs, dagorlad warg, fangorn balrog, mirkwood shelob, rohan black-rider";

/// Those four have each sat down at a game here; nothing lies in the outbox.
pub fn hall(seed: u8) -> Post {
    let mut post = Post::new(seed);
    for who in [ANNA, BERTIL, CARLA, DMITRI] {
        post.open(&[who, ("Nobody", "nobody@n.example")], &["specials=none"], false);
        let letters = post.sent();
        post.reply(&letters[0], &["join a blue kettle"]);
        let last = post.reply(&letters[1], &["decline"]);
        assert!(last.iter().all(|got| got.status() == "OVER"));
    }
    post
}

/// A letter about no game: what became of it, and what was sent upon it.
pub fn write(post: &mut Post, who: (&str, &str), lines: &[&str]) -> (Handled, Vec<Got>) {
    let raw = format!(
        "From: {} <{}>\r\nTo: games@ravenpost.example\r\nSubject: hello\r\nMessage-ID: <m{}@{}>\r\n\
         Date: Mon, 30 Nov 2026 08:00:00 +0000\r\n\r\n{}\r\n",
        who.0,
        who.1,
        post.serial + 1,
        who.1.split('@').nth(1).unwrap(),
        lines.join("\r\n")
    );
    let handled = post.deliver(raw.as_bytes());
    (handled, post.sent())
}

/// As [`write`], for one letter that must be answered by one letter to its writer.
pub fn ask(post: &mut Post, who: (&str, &str), line: &str) -> Got {
    let (handled, mut sent) = write(post, who, &[line]);
    assert_eq!(handled, Handled::Answered, "{line}");
    assert_eq!(sent.len(), 1, "{line}: {:?}", sent.iter().map(Got::body).collect::<Vec<_>>());
    let got = sent.remove(0);
    assert_eq!(got.row.envelope_to, who.1, "{line}");
    got
}

/// A command that must be refused, with these words in the reason.
pub fn refused(post: &mut Post, who: (&str, &str), line: &str, why: &str) {
    let got = ask(post, who, line);
    assert_eq!(got.status(), "NOT DONE", "{line}: {}", got.body());
    assert!(text(&got).contains(why), "{line}: {}", got.body());
}

/// The text on one line.
pub fn text(got: &Got) -> String {
    got.body().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The letter to somebody among some.
pub fn to<'a>(letters: &'a [Got], who: (&str, &str)) -> &'a Got {
    let mut found = letters.iter().filter(|got| got.row.envelope_to == who.1);
    let got = found.next().unwrap_or_else(|| panic!("{} has no letter", who.0));
    assert!(found.next().is_none(), "{} has two letters for one event", who.0);
    got
}

/// Everything that a seat's newest letter is answered with.
pub fn answer_seat(post: &mut Post, game: &str, seat: u8, own: &[&str]) -> Vec<Got> {
    let newest = newest(post, game, seat);
    post.reply(&newest, own)
}

/// The newest letter to a seat.
pub fn newest(post: &mut Post, game: &str, seat: u8) -> Got {
    post.store
        .read(|r| -> Result<Got, ravenpost::store::StoreError> {
            let row = r.letters_to(game, seat, 1)?.remove(0);
            let raw = r.letter_bytes(row.id)?.unwrap();
            let limits = ravenpost::mail::letter::Limits::default();
            let texts = ravenpost::mail::letter::texts(&raw, &limits).unwrap();
            Ok(Got { row, raw, texts })
        })
        .unwrap()
}

pub fn table(post: &Post, id: &str) -> Table {
    post.store.read(|r| Table::load(r, id)).unwrap().unwrap()
}

/// The id in the first line of a letter.
pub fn id_of(got: &Got) -> String {
    got.body().strip_prefix('[').and_then(|rest| rest.split(']').next()).unwrap().to_owned()
}

/// The first word with this beginning in a letter.
pub fn word(got: &Got, begins: &str) -> String {
    let all = text(got);
    let found = all.split([' ', ',', '.', ':', '"']).find(|word| word.starts_with(begins));
    found.unwrap_or_else(|| panic!("no {begins} in {all}")).to_owned()
}

/// A game that has begun and is at its first move: Sauron, by `two`, moves.
pub fn begun(post: &mut Post, one: (&str, &str), two: (&str, &str), terms: &[&str]) -> String {
    let line = format!("propose confrontation as fellowship, with {}, specials=none", two.1);
    let line = terms.iter().fold(line, |line, term| format!("{line}, {term}"));
    let (_, sent) = write(post, one, &[&line]);
    let id = id_of(to(&sent, one));
    post.reply(to(&sent, one), &["join a blue kettle"]);
    post.reply(to(&sent, two), &["join seven ducks"]);
    answer_seat(post, &id, 0, &[SETUP]);
    let sent = answer_seat(post, &id, 1, &[DARK]);
    assert_eq!(to(&sent, two).status(), "YOUR MOVE");
    id
}

/// The letter with its records folded and its names of games made the same.
pub fn shown(got: &Got) -> String {
    let raw = String::from_utf8_lossy(&got.raw).replace("\r\n", "\n");
    let mut out = format!("Subject: {}\n\n", header(&raw, "Subject"));
    let mut inside = false;
    for line in got.body().lines() {
        inside |= line == "BEGIN-AUDIT";
        if line == "BEGIN-AUDIT" {
            out.push_str("BEGIN-AUDIT (folded) END-AUDIT\n");
        } else if line.starts_with("ORDER ") {
            out.push_str(line.rsplit_once(' ').map_or(line, |(form, _)| form));
            out.push_str(" ...\n");
        } else if !inside {
            out.push_str(line);
            out.push('\n');
        }
        inside &= line != "END-AUDIT";
    }
    out
}

/// Compares a letter with the one that is kept.
pub fn look(name: &str, got: &Got) {
    for line in shown(got).lines().skip(3) {
        let form = line == "SALT" || line.starts_with("ORDER ") || line.starts_with("BEGIN-AUDIT");
        let sheet = Sheet::read(&[line.to_owned()], &NoGame, Limits::default());
        assert!(form || sheet.items().next().is_none(), "{name}: `{line}` could be taken for an order");
        assert!(line.chars().count() <= 72, "{name}: {line}");
    }
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true, snapshot_path => "../snapshots" }, {
        insta::assert_snapshot!(format!("lobby_{name}"), shown(got));
    });
}
