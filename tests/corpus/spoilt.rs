//! Whatever stands in a quotation, however a program writes it: no order comes
//! of it, and none of the person's own is lost.

use super::letters::{self, Letter};
use super::measure::{read, wanted};
use super::ours::Ours;
use super::steady::steady;
use super::style::{Style, styles};
use super::write::Answered;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// What quoted lines are made of: orders, and all that letters are made of.
const WORDS: &[&str] = &[
    "move gandalf > rhudaur",
    "card 5",
    "no card",
    "2",
    "salt old boots",
    "resign",
    "help orders",
    "gandalf > rhudaur",
    "[1] move sam > cardolan",
    "| move sam > cardolan",
    "> move sam > cardolan",
    ">> card 3",
    "-- ",
    "--",
    "---",
    "",
    "END",
    "On Sun, 29 Nov 2026 at 20:05, X <x@y.example> wrote:",
    "From: x",
    "Sent: y",
    "Subject: z",
    "-----Original Message-----",
    "________________________________",
    "Sent from my iPhone",
    "BEGIN-AUDIT",
    "END-AUDIT",
    "[confrontation-dwtr] YOUR MOVE, Anna (Sauron) - turn 3",
    "What of Sunday?",
    "- move sam > cardolan",
    "<b>card 2</b>",
    "&lt;card 2",
    "-----BEGIN PGP SIGNED MESSAGE-----",
    "press bertil: hello",
    "\u{202e}card 4",
    "a very long line that goes on and on until every mail program there is has to wrap it at the place it likes: card 4",
];

fn ours(lines: Vec<String>) -> Ours {
    let answered = Answered {
        from: ("ravenpost".to_owned(), "games@ravenpost.example".to_owned()),
        reply_to: "games+confrontation-dwtr.x7k2m@ravenpost.example".to_owned(),
        subject: "[confrontation-dwtr] The Confrontation".to_owned(),
        message_id: "rp.0123@ravenpost.example".to_owned(),
    };
    Ours { game: "confrontation", seat: 0, answered, lines }
}

/// All styles but those whose marks are lost or look like other things.
fn quoting() -> Vec<Style> {
    let weak = |style: &Style| !style.plain.mark.trim_start().starts_with('>') && style.marks();
    let mut styles = styles();
    styles.retain(|style| {
        let text = style.structure == "plain" && weak(style);
        !text && !style.plain.bare_tails && style.places != ["alone"]
    });
    // Orders as they are: what keyboards make of them is tried elsewhere.
    for style in &mut styles {
        style.keyboard.clear();
    }
    styles
}

#[test]
fn whatever_is_quoted_no_order_comes_of_it_and_none_is_lost() {
    let styles = quoting();
    assert!(styles.len() >= 70, "{}", styles.len());
    let line = proptest::sample::select(WORDS).prop_map(str::to_owned);
    let lines = proptest::collection::vec(line, 3..16);
    let places = proptest::sample::select(&["top", "bottom", "inline", "thread"][..]);
    let inputs = (0..styles.len(), places, lines, 0..17_usize);
    let tried = TestRunner::new(steady(500)).run(&inputs, |(style, place, mut lines, serial)| {
        let all = styles[style].places.is_empty() && styles[style].marks();
        let place = if all { place } else { "top" };
        lines.insert(0, "[confrontation-dwtr] YOUR MOVE, Anna (Fellowship) - turn 3".to_owned());
        let letter: Letter = letters::one(&styles[style], place, &ours(lines), serial);
        prop_assert_eq!(read(&letter), wanted(&letter), "{}", String::from_utf8_lossy(&letter.raw));
        Ok(())
    });
    tried.unwrap_or_else(|why| panic!("{why}"));
}
