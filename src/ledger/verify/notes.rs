//! What the service put on record beside the players' turns, in plain words: a
//! seat that went to another player, time that ran out, what the players agreed
//! on, what a moderator did. A sentence is made of seats of the game, numbers, and
//! at most a reason somebody gave, which is cut and made harmless before.

use super::codes::Code;
use super::log::Log;
use super::tip::{Block, Tip};
use crate::ledger::ct1;
use crate::ledger::record::Record;

/// Who acts, as the field `by` has it.
const SERVICE: &str = "service";
const MODERATOR: &str = "moderator";
pub(super) const PLAYERS: &str = "players";
/// The remark with which clocks that stood still go on.
const CLOCKS_RUN: &str = "the clocks run again";
/// The longest reason that is quoted, in characters.
const REASON_MAX: usize = 200;
/// The longest name that is shown, in characters.
const NAME_MAX: usize = 40;

/// Tells of a note. Of a new key nothing is told: that key vouches for itself.
pub(super) fn note(tip: &Tip, block: &Block<'_>, log: &mut Log) {
    if let Some((code, sentence)) = of_note(tip, block.r) {
        let what = harmless(block.r.one("what"), NAME_MAX);
        log.tell(code, &block.place, what, sentence, &[block.id]);
    }
}

/// Tells of a turn that somebody else than a player on the move made.
pub(super) fn turn(tip: &Tip, block: &Block<'_>, k: u32, log: &mut Log) {
    let r = block.r;
    let Some(to) = r.number("undo-to") else {
        let by_moderator = r.any("order") && r.has("order.moderator");
        let sentence =
            if by_moderator { format!("At turn {k} a moderator gave orders.") } else { String::new() };
        return log.tell(Code::Changed, &block.place, "", sentence, &[block.id]);
    };
    let back = format!("Turn {k} takes the game back to where it stood at block {to}");
    let (code, sentence) = if r.one("by") == PLAYERS {
        (Code::Undone, format!("{back}, by agreement of all players{}.", who_agreed(tip, r)))
    } else {
        let consent: Vec<&str> = r.labelled("consent").filter_map(|(_, name, _)| known(tip, name)).collect();
        let agreed = if consent.is_empty() {
            String::new()
        } else {
            format!(", with the consent of {}", listed(&consent))
        };
        (Code::Changed, with_reason(&format!("{back}, as a moderator decided{agreed}"), r))
    };
    log.tell(code, &block.place, format!("undo to block {to}"), sentence, &[block.id]);
}

fn of_note(tip: &Tip, r: &Record) -> Option<(Code, String)> {
    let (what, by, when) = (r.one("what"), r.one("by"), when(tip));
    let seat = known(tip, r.one("seat"));
    let other = known(tip, by).filter(|other| Some(*other) != seat);
    Some(match (what, by, seat, other) {
        ("key", ..) => return None,
        ("comment", SERVICE, ..) if ct1::unescape(r.tokens("why")) == CLOCKS_RUN => {
            (Code::Resumed, format!("{when} the clocks ran again."))
        }
        ("comment", ..) => (Code::Remark, remark(&when, by, r)),
        ("seat", MODERATOR, Some(seat), _) => {
            (Code::Changed, format!("{when} a moderator gave the seat {seat} to another player."))
        }
        ("seat", by, Some(seat), _) if by != MODERATOR => {
            (Code::Handed, format!("{when} the seat {seat} was handed on to another player."))
        }
        ("deadline", SERVICE, Some(seat), _) => {
            (Code::Silent, format!("{when} no answer of the seat {seat} came in time."))
        }
        ("deadline", _, Some(seat), Some(other)) => {
            let why = format!("because no answer of the seat {seat} came in time");
            (Code::Claimed, format!("{when} the seat {other} ended the game, {why}."))
        }
        ("pause", PLAYERS, ..) => {
            let agreed = who_agreed(tip, r);
            (Code::Paused, format!("{when} the players agreed that the clocks stand still{agreed}."))
        }
        ("draw", PLAYERS, ..) => {
            (Code::Agreed, format!("{when} the players agreed on a draw{}.", who_agreed(tip, r)))
        }
        ("terms", PLAYERS, ..) => {
            let agreed = who_agreed(tip, r);
            (Code::Agreed, format!("{when} the players agreed that {}{agreed}.", terms(r)))
        }
        ("adjudicated", MODERATOR, ..) => {
            (Code::Decided, with_reason(&format!("{when} a moderator decided the game"), r))
        }
        ("abandoned", MODERATOR, ..) => {
            (Code::Abandoned, with_reason(&format!("{when} a moderator ended the game without a result"), r))
        }
        _ => unknown(&when, what, by),
    })
}

/// What other terms say.
fn terms(r: &Record) -> &'static str {
    match (r.one("press"), r.one("observers")) {
        ("white", _) => "messages are signed",
        ("grey", _) => "messages are not signed",
        ("none", _) => "no messages are passed on",
        (_, "yes") => "others may look on",
        (_, "no") => "nobody may look on",
        _ => "other terms hold",
    }
}

/// A kind of note that this version has no words for.
fn unknown(when: &str, what: &str, by: &str) -> (Code, String) {
    let what = harmless(what, NAME_MAX);
    if by == MODERATOR {
        let sentence =
            format!("{when} a moderator noted a change of a kind unknown to this version: \"{what}\".");
        return (Code::Changed, sentence);
    }
    let sentence = format!(
        "{when} the service noted something of a kind unknown to this version: \"{what}\". \
         No note changes how the game stands."
    );
    (Code::Note, sentence)
}

fn remark(when: &str, by: &str, r: &Record) -> String {
    let who = if by == MODERATOR { "a moderator" } else { "the service" };
    let said = harmless(&ct1::unescape(r.tokens("why")), REASON_MAX);
    if said.is_empty() {
        return format!("{when} {who} put a remark without words on record.");
    }
    format!("{when} {who} put a remark on record: \"{said}\".")
}

/// After which turn it is; at a place behind lost blocks nobody knows.
fn when(tip: &Tip) -> String {
    match tip.k {
        _ if tip.over => "After the end of the game".to_owned(),
        _ if tip.pool.is_none() => "Here".to_owned(),
        0 => "Before the first turn".to_owned(),
        k => format!("After turn {k}"),
    }
}

/// A seat of the game, as far as its seats are at hand.
pub(super) fn known<'a>(tip: &Tip, seat: &'a str) -> Option<&'a str> {
    let seats = tip.seats.as_ref();
    let fits = ct1::is_name(seat) && seat.len() <= NAME_MAX && seats.is_none_or(|seats| seats.contains(seat));
    (fits && !matches!(seat, SERVICE | MODERATOR | PLAYERS)).then_some(seat)
}

/// Who offered and who agreed, if the reason says just that.
fn who_agreed(tip: &Tip, r: &Record) -> String {
    let why = ct1::unescape(r.tokens("why"));
    let parts = why.strip_prefix("offered by ").and_then(|rest| rest.split_once(", agreed to by "));
    let named = parts.and_then(|(offering, others)| {
        let others: Option<Vec<&str>> = others.split(' ').map(|seat| known(tip, seat)).collect();
        Some((known(tip, offering)?, others.filter(|others| !others.is_empty())?))
    });
    named.map_or_else(String::new, |(offering, others)| {
        format!("; {offering} offered it, and {} agreed", listed(&others))
    })
}

fn with_reason(what: &str, r: &Record) -> String {
    let why = harmless(&ct1::unescape(r.tokens("why")), REASON_MAX);
    if why.is_empty() { format!("{what}.") } else { format!("{what}. The reason given: \"{why}\".") }
}

pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// Somebody's words on one line, without addresses, of at most so many
/// characters. Letters, digits and plain signs stay; whatever could steer a
/// terminal, hide, or end the quotation does not.
pub(super) fn harmless(text: &str, most: usize) -> String {
    let clean = ct1::clean(text);
    let words = clean.split_whitespace().map(|word| if word.contains('@') { "(an address)" } else { word });
    let mut out = String::new();
    for (at, c) in words.collect::<Vec<_>>().join(" ").chars().enumerate() {
        if at == most {
            out.push_str(" ...");
            break;
        }
        out.push(match c {
            '"' | '\u{201c}' | '\u{201d}' => '\'',
            ' '..='~' | '\u{2018}' | '\u{2019}' | '\u{2013}' | '\u{2014}' | '\u{2026}' => c,
            c if c.is_alphanumeric() => c,
            _ => '?',
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_words_are_harmless() {
        for (given, shown) in [
            ("Anna has left us", "Anna has left us"),
            ("write to anna@a.example at once", "write to (an address) at once"),
            ("a\u{1b}[31mred\u{202e}b\u{200b}c\nd\te", "a[31mredbc d e"),
            ("\"so\" said \u{201c}she\u{201d}", "'so' said 'she'"),
            ("caf\u{e9} \u{1f600} e\u{301}\u{301}\u{301}", "caf\u{e9} ? e???"),
            ("\u{9b}31m", "31m"),
            ("", ""),
        ] {
            assert_eq!(harmless(given, 200), shown, "{given:?}");
        }
        let long = harmless(&"word ".repeat(10_000), 200);
        assert!(long.ends_with(" ...") && long.chars().count() == 204, "{long}");
    }

    #[test]
    fn names_are_listed() {
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }
}
