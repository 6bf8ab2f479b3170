//! Notices in free words: what can be made of them.

use super::{Outcome, short};
use crate::mail::outbox::smtp::verdict::{is_gone, status_in};

/// Words of filters that want a person to prove to be one.
const CHALLENGES: [&str; 10] = [
    "challenge-response",
    "challenge/response",
    "spam arrest",
    "spamarrest",
    "boxbe",
    "tmda",
    "sender verification",
    "prove you are",
    "prove that you are",
    "confirm that you are a human",
];

/// Words that say that there is no such mailbox.
const NOBODY: [&str; 14] = [
    "no such user",
    "user unknown",
    "unknown user",
    "no such mailbox",
    "mailbox not found",
    "mailbox unavailable",
    "does not exist",
    "doesn't exist",
    "no mailbox here by that name",
    "unrouteable address",
    "unroutable address",
    "address not found",
    "recipient not found",
    "unbekannter empfänger",
];

/// Words that say that a letter did not arrive and will not.
const FAILED: [&str; 16] = [
    "permanent error",
    "permanent fatal error",
    "permanent failure",
    "could not be delivered",
    "couldn't be delivered",
    "wasn't able to deliver",
    "was not able to deliver",
    "unable to deliver",
    "undeliverable",
    "undelivered",
    "delivery has failed",
    "delivery failed",
    "returned mail",
    "returned to sender",
    "nicht zugestellt werden",
    "unzustellbar",
];

/// Words that say that it may still arrive.
const DELAYED: [&str; 6] = [
    "will be retried",
    "will keep trying",
    "has been delayed",
    "delivery delayed",
    "not yet been delivered",
    "this is a warning message only",
];

/// What a notice says, and its line that says so; `None` if it says nothing that
/// we know.
pub(super) fn judge(subject: &str, text: &str, failed: bool) -> Option<(Outcome, String)> {
    let all = format!("{subject}\n{text}").to_lowercase();
    let says = |words: &[&str]| words.iter().any(|word| all.contains(word));
    if says(&CHALLENGES) {
        return Some((Outcome::Challenged, short(subject)));
    }
    if says(&DELAYED) {
        return Some((Outcome::Delayed, short(subject)));
    }
    let line = text.lines().find_map(|line| Some((status_of(line)?, line)));
    let gone = line.is_some_and(|(status, _)| is_gone(Some(status))) || says(&NOBODY);
    let sure = line.is_some() || failed || says(&FAILED);
    if !(sure || gone && says(&["deliver", "550"])) {
        return None;
    }
    let why = line.map_or(subject, |(_, line)| line);
    Some((Outcome::Failed { gone }, short(why)))
}

/// The status of a failure in a line, such as `550 5.1.1` or `#5.1.1`.
fn status_of(line: &str) -> Option<(u8, u16, u16)> {
    let words = line.split(|c: char| c.is_whitespace() || "(<[,;:".contains(c));
    words.filter(|word| word.trim_start_matches('#').starts_with("5.")).find_map(status_in)
}
