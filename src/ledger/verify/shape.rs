//! The form of each kind of record: which fields it has and how they are
//! written. A signed record of any other form breaks the rules.

use super::log::Ruled;
use crate::ledger::ct1;
use crate::ledger::record::{Kind, Record, number, numbered};
use crate::ledger::{chain, seal, seed};
use std::collections::BTreeSet;

/// Fields whose only token is a number, by label.
const NUMBERS: [&str; 13] = [
    "n",
    "k",
    "at",
    "gen",
    "size",
    "index",
    "serial",
    "links",
    "dice-links",
    "no",
    "own",
    "order-v",
    "undo-to",
];

/// Numbered fields: 001, 002 and so on without gaps.
const COUNTED: [&str; 4] = ["roll", "hroll", "draw", "ask"];

/// Fields that name a seat behind the dot.
pub(super) const BY_SEAT: [&str; 7] = ["salt", "order", "order-v", "ack", "late", "refused", "consent"];

/// Whether a record of a known kind has the form it must have.
pub(super) fn shape(kind: Kind, r: &Record) -> Ruled {
    for key in needed(kind) {
        ensure(r.has(key), || format!("the field {key} is missing"))?;
    }
    for key in r.fields().keys() {
        field(r, key)?;
    }
    for label in COUNTED {
        let fits = r.labelled(label).zip(1..).all(|((key, ..), i)| key == numbered(label, i));
        ensure(fits, || format!("the numbers of {label} are not 001, 002 and so on"))?;
    }
    match kind {
        Kind::Open => open(r),
        Kind::Lock => versions(r),
        Kind::Turn => versions(r).and_then(|()| turn(r)),
        Kind::Dice => dice(r),
        _ => Ok(()),
    }
}

/// Fails with a reason.
pub(super) fn ensure(fine: bool, why: impl FnOnce() -> String) -> Ruled {
    if fine { Ok(()) } else { Err(why()) }
}

/// The number that a field holds.
pub(super) fn num(r: &Record, key: &str) -> Ruled<u32> {
    r.number(key).ok_or_else(|| format!("{key} holds no number"))
}

/// The number that a token is.
pub(super) fn num_token(token: Option<&String>, key: &str) -> Ruled<u32> {
    token.and_then(|t| number(t)).ok_or_else(|| format!("{key} holds no number"))
}

/// The 32 bytes that a field holds.
pub(super) fn hash(r: &Record, key: &str) -> Ruled<crate::ledger::Hash> {
    r.hash_at(key).ok_or_else(|| format!("{key} does not hold 32 bytes"))
}

/// A day such as 2026-01-03 as a number that goes up by one each day.
pub(super) fn day_number(day: &str) -> Option<i64> {
    let bytes = day.as_bytes();
    let form = bytes.len() == 10
        && bytes.iter().enumerate().all(|(i, b)| match i {
            4 | 7 => *b == b'-',
            _ => b.is_ascii_digit(),
        });
    if !form {
        return None;
    }
    let part = |range: std::ops::Range<usize>| day[range].parse::<i64>().ok();
    let (year, month, date) = (part(0..4)?, part(5..7)?, part(8..10)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + i64::from(leap),
        1..=12 => 31,
        _ => return None,
    };
    if year == 0 || !(1..=length).contains(&date) {
        return None;
    }
    // Years begin in March, so that the leap day is the last.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Some(y * 365 + y / 4 - y / 100 + y / 400 + (m * 153 + 2) / 5 + date)
}

fn needed(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Card => &["service", "serial", "prev", "online", "dice-anchor", "dice-day0", "dice-links"],
        Kind::Open => {
            &["game", "n", "prev", "service", "engine", "rules", "seats", "anchor", "links", "deal", "card"]
        }
        Kind::Lock => &["game", "n", "prev", "k"],
        Kind::Turn => &["game", "n", "prev", "k", "link", "pool", "seed"],
        Kind::Note => &["game", "n", "prev", "what"],
        Kind::End => &["game", "n", "prev", "result", "deal-key"],
        Kind::Section => &["game", "name", "at", "blind"],
        Kind::Opening => &["game", "list", "gen", "size", "index", "token", "blind", "path"],
        Kind::Dice => &["service", "day", "no", "own", "prev", "from", "to", "seed"],
        Kind::Day => &["service", "day", "link"],
    }
}

fn field(r: &Record, key: &str) -> Ruled {
    let label = ct1::label(key);
    if ct1::is_hex(key) {
        let size = r.one(key).len() / 2;
        let fits = match label {
            "path" | "revoked" => size.is_multiple_of(32),
            "ack" => size == 16,
            "sig" => size == 64,
            "beacon-sig" => size == 48,
            _ => size == 32,
        };
        ensure(fits, || format!("{key} has another length than it must have"))?;
    }
    if NUMBERS.contains(&label) {
        num(r, key)?;
    }
    if matches!(label, "day" | "dice-day0") {
        ensure(day_number(r.one(key)).is_some(), || format!("{key} is no day"))?;
    }
    if matches!(key, "game" | "service" | "name" | "list" | "token" | "what" | "from") {
        ensure(r.tokens(key).len() == 1, || format!("{key} must be one token"))?;
    }
    if matches!(key, "game" | "list") {
        ensure(ct1::is_name(r.one(key)), || format!("{key} is no name"))?;
    }
    if matches!(key, "k" | "links" | "dice-links") {
        ensure(num(r, key)? <= chain::MAX_LINKS, || format!("{key} is over 65536"))?;
    }
    Ok(())
}

fn open(r: &Record) -> Ruled {
    let seats = r.tokens("seats");
    let mut known = BTreeSet::new();
    let fits = |seat: &String| {
        ct1::is_name(seat) && !matches!(seat.as_str(), "public" | "vault" | "order" | "moderator")
    };
    ensure(seats.iter().all(|seat| fits(seat) && known.insert(seat)), || "these cannot be seats".to_owned())
}

fn versions(r: &Record) -> Ruled {
    let seats = |label| r.labelled(label).map(|(_, seat, _)| seat);
    ensure(seats("order").eq(seats("order-v")), || "orders and their versions do not match".to_owned())
}

fn turn(r: &Record) -> Ruled {
    let played = r.any("order") || r.any("late");
    ensure(played != r.has("undo-to"), || {
        "a turn is either orders and missed deadlines, or an undo".to_owned()
    })?;
    if r.has("undo-to") {
        ensure(num(r, "undo-to")? < num(r, "n")?, || "undo-to is not an earlier block".to_owned())?;
    }
    let both = r.labelled("late").any(|(_, seat, _)| r.has(&format!("order.{seat}")));
    ensure(!both, || "a seat is late and has orders".to_owned())?;
    let lists = |label| r.labelled(label).map(|(_, list, _)| list);
    ensure(lists("list").eq(lists("root")), || "a list without its root".to_owned())?;
    for (key, list, tokens) in r.labelled("list") {
        let (size, drawn) = (num_token(tokens.first(), key)?, num_token(tokens.get(1), key)?);
        let fits = tokens.len() == 2 && drawn <= size && is_list_tag(list);
        ensure(fits, || format!("{key} is not written as a list is"))?;
    }
    for (key, _, tokens) in r.labelled("draw") {
        let (from, to) = (num_token(tokens.get(2), key)?, num_token(tokens.get(3), key)?);
        ensure(tokens.len() == 4 && from < to, || format!("{key} is not written as a draw is"))?;
    }
    Ok(())
}

fn is_list_tag(tag: &str) -> bool {
    seal::untag(tag).is_some()
}

fn dice(r: &Record) -> Ruled {
    let mut asked = r
        .labelled("ask")
        .flat_map(|(key, _, line)| seed::dice_terms(line).into_iter().map(move |term| (key, term)));
    let rolled = r.labelled("roll").all(|(_, _, tokens)| {
        let wanted = asked.next();
        wanted.is_some_and(|(key, term)| {
            tokens.first().is_some_and(|t| t == key) && tokens.get(1) == Some(&term)
        })
    });
    ensure(rolled && asked.next().is_none(), || "the rolls are not those that were asked for".to_owned())?;
    let parties =
        ["from", "own", "to"].iter().all(|label| r.labelled(label).map(|(key, ..)| key).eq([*label]));
    let to = r.tokens("to");
    let sorted = to.is_sorted_by(|a, b| a < b) && !to.iter().any(|t| t == r.one("from"));
    ensure(parties && sorted, || "from, to and own are not written as they must be".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_each_other_across_months_and_leap_years() {
        let day = |text| day_number(text).expect("a day");
        for (a, b) in [
            ("2026-01-31", "2026-02-01"),
            ("2024-02-28", "2024-02-29"),
            ("2024-02-29", "2024-03-01"),
            ("2100-02-28", "2100-03-01"),
            ("2025-12-31", "2026-01-01"),
            ("1999-12-31", "2000-01-01"),
        ] {
            assert_eq!(day(a) + 1, day(b), "{a} {b}");
        }
        for bad in [
            "2026-1-03",
            "20260103",
            "2026-02-29",
            "2026-13-01",
            "0000-01-01",
            "2026-00-10",
            "caf\u{e9}-01-1",
        ] {
            assert_eq!(day_number(bad), None, "{bad}");
        }
    }
}
