//! Letters made to do harm, through the whole journey. Whatever becomes of them,
//! the letter behind them is answered.

use crate::house::{ANNA, BERT, DICE, House, answer, letter};
use std::fmt::Write as _;

/// Every hostile letter, by name, from `from` to `to`.
fn hostile(from: &str, to: &str) -> Vec<(&'static str, Vec<u8>)> {
    let mail =
        |id: &str, headers: &str, body: &str| letter(from, to, &format!("{id}@x.example"), headers, body);
    let multi = "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n";
    let nested = |depth: usize| {
        let mut body = String::new();
        for i in 0..depth {
            let _ = write!(body, "--b{i}\nContent-Type: multipart/mixed; boundary=b{}\n\n", i + 1);
        }
        body
    };
    let headers = "X-Header: y\r\n".repeat(50_000);
    vec![
        ("fifty megabytes", mail("big", "", &"roll 3d6\n".repeat(50_000_000 / 9))),
        ("ten thousand parts", mail("parts", multi, &"--x\n\nroll 1d6\n".repeat(10_000))),
        ("parts in parts", mail("nested", "Content-Type: multipart/mixed; boundary=b0\r\n", &nested(5000))),
        ("letters in letters", mail("dolls", "", &"Content-Type: message/rfc822\n\n".repeat(20_000))),
        ("NULs", mail("nul", "", &"\0".repeat(100_000))),
        (
            "an unknown charset",
            mail("set", "Content-Type: text/plain; charset=klingon\r\n", "r\u{f6}ll 3d6 \u{1F409}"),
        ),
        ("a line of a megabyte", mail("line", "", &"x".repeat(1_000_000))),
        ("orders without end", mail("many", "", &"move a > b\n".repeat(80_000))),
        ("quotes in quotes", mail("quote", "", &format!("{} help", ">".repeat(500_000)))),
        ("HTML without end", mail("html", "Content-Type: text/html\r\n", &"<div><b>".repeat(100_000))),
        ("headers without end", mail("head", &headers, "help")),
        ("terminal codes", mail("tty", "", "\u{1b}[2J\u{202e}help\u{7}\nhelp \u{1b}]0;owned\u{7}")),
        ("nothing but bytes", (0..=255).cycle().take(300_000).collect()),
        ("nothing", Vec::new()),
        ("half a header", format!("From: <{from}>\r\nTo").into_bytes()),
        (
            "two senders",
            format!("From: <{from}>\r\nFrom: <eve@e.example>\r\nTo: <{to}>\r\n\r\nhelp\r\n").into_bytes(),
        ),
        ("bad base64", mail("b64", "Content-Transfer-Encoding: base64\r\n", &"=%&/".repeat(100_000))),
    ]
}

#[test]
fn hostile_letters_of_strangers_never_stop_the_one_behind_them() {
    let house = House::new();
    pass(&house, "eve@e.example", "games@post.example");
}

#[test]
fn hostile_letters_to_a_seat_never_stop_the_game() {
    let house = House::new();
    let game = house.begun_game();
    let asked = house.last_to(ANNA);
    pass(&house, ANNA, &asked.reply_to);
    let asked = house.last_to(BERT);
    house.put(&answer(&asked, BERT, &[&asked.orders()[0]], "fine@b.example"));
    assert_eq!(house.once().answered, 1);
    assert!(house.blocks(&game).len() > 2);
    house.verify();
}

fn pass(house: &House, from: &str, to: &str) {
    let all = hostile(from, to);
    let sent = house.sent().len();
    for (i, (name, raw)) in all.iter().enumerate() {
        house.put(raw);
        let id = format!("behind{i}.{}@b.example", from.len());
        house.put(&letter(&format!("p{i}@b.example"), DICE, &id, "", "roll 3d6"));
        let round = house.once();
        assert_eq!(round.taken(), 2, "{name}: {round}");
        assert_eq!(
            (round.failed, round.left, round.troubles.as_slice()),
            (0, 0, &[][..]),
            "{name}: {}",
            reasons(house)
        );
        assert_eq!(house.outcome(&id), "answered", "{name}");
    }
    assert_eq!(house.waiting(), 0);
    for out in house.sent().iter().skip(sent) {
        let odd = |c: char| c.is_control() && c != '\n' && c != '\r';
        assert!(!out.body.contains(odd) && !out.body.contains('\u{202e}'), "{}", out.body);
        assert!(out.body.len() < 100_000, "{} bytes to {}", out.body.len(), out.to);
    }
}

fn reasons(house: &House) -> String {
    std::fs::read_to_string(house.config.inbox.path.join(".set-aside/reasons.txt")).unwrap_or_default()
}
