//! Letters that no person wrote, or that came round in a circle: never orders,
//! never answered.

use super::{Limits, head::Head, subject};
use crate::mail::outbox::is_own_message_id;

/// More relays than these mean a circle.
const MOST_RECEIVED: usize = 50;

/// Why a letter is not acted on and not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RobotReason {
    /// It says so itself: an automatic answer or notice.
    AutoSubmitted,
    /// A vacation answer, by its subject or by an older mark.
    Vacation,
    /// A delivery report, or a letter from a mail server.
    Bounce,
    /// A receipt that a letter was read.
    Receipt,
    /// An office program asks for a letter to be forgotten; it was acted on.
    Recall,
    /// A report of abuse: mail to that address should stop.
    Complaint,
    /// A mailing list, or bulk mail.
    List,
    /// A letter of ours that came back.
    Own,
    /// It went through too many servers.
    Circle,
    /// Written to the postmaster: for a person, not for the parser.
    Postmaster,
}

/// Whether a letter is a robot's, by its outer header alone.
pub(crate) fn check(head: &Head, limits: &Limits) -> Option<RobotReason> {
    if is_own(head, limits) {
        return Some(RobotReason::Own);
    }
    if head.received > MOST_RECEIVED {
        return Some(RobotReason::Circle);
    }
    if let Some(reason) = report(head) {
        return Some(reason);
    }
    if is_bounce(head) {
        return Some(RobotReason::Bounce);
    }
    if head.field("auto-submitted").any(|v| !v.is_empty() && !first_word(v).eq_ignore_ascii_case("no")) {
        return Some(RobotReason::AutoSubmitted);
    }
    if is_vacation(head) {
        return Some(RobotReason::Vacation);
    }
    if subject::is_recall(&head.subject) {
        return Some(RobotReason::Recall);
    }
    if is_list(head) {
        return Some(RobotReason::List);
    }
    let postmaster = |a: &crate::mail::address::Address| {
        ["postmaster", "abuse"].iter().any(|n| a.local().eq_ignore_ascii_case(n))
    };
    let reached = if head.delivered_to.is_empty() { &head.to } else { &head.delivered_to };
    reached.iter().any(postmaster).then_some(RobotReason::Postmaster)
}

/// Our own address as the sender, our own mark, or a message id that we made.
fn is_own(head: &Head, limits: &Limits) -> bool {
    let from_us = head.sender().is_some_and(|s| limits.own.iter().any(|own| s.address.belongs_to(own)));
    let looped =
        head.field("x-loop").any(|v| limits.own.iter().any(|own| v.eq_ignore_ascii_case(&own.key())));
    let ours = head
        .message_id
        .as_deref()
        .is_some_and(|id| limits.own.iter().any(|own| is_own_message_id(id, own.domain())));
    from_us || looped || ours
}

/// Reports in the formats that are meant for machines.
fn report(head: &Head) -> Option<RobotReason> {
    let kind = (head.content_type.as_str(), head.report_type.as_str());
    match kind {
        ("multipart/report", "disposition-notification") | ("message/disposition-notification", _) => {
            Some(RobotReason::Receipt)
        }
        ("multipart/report", "feedback-report") | ("message/feedback-report", _) => {
            Some(RobotReason::Complaint)
        }
        ("multipart/report" | "message/delivery-status", _) => Some(RobotReason::Bounce),
        _ => None,
    }
}

/// An empty envelope sender, or a mail server as the sender.
fn is_bounce(head: &Head) -> bool {
    let empty = head.field("return-path").any(|v| v.split_whitespace().collect::<String>() == "<>");
    let server = head.sender().is_some_and(|s| {
        let local = s.address.local().to_ascii_lowercase();
        ["mailer-daemon", "postmaster", "mail-daemon", "maildaemon"].contains(&local.as_str())
    });
    empty || server || head.field("x-failed-recipients").next().is_some()
}

/// Vacation answers without the proper mark. That Exchange asks others not to
/// answer by machine is no sign: it stands on ordinary letters.
fn is_vacation(head: &Head) -> bool {
    let marks = ["x-autoreply", "x-autorespond", "x-auto-reply-from", "x-vacation", "x-mail-autoreply"];
    let marked = marks.iter().any(|m| head.field(m).any(|v| !v.eq_ignore_ascii_case("no")));
    let precedence = precedences(head).any(|v| v.contains("auto"));
    marked || precedence || subject::is_vacation(&head.subject)
}

/// Mailing lists and bulk mail.
fn is_list(head: &Head) -> bool {
    let bulk = precedences(head).any(|v| ["bulk", "list", "junk"].contains(&v.as_str()));
    bulk || head.field("list-id").next().is_some() || head.field("list-post").next().is_some()
}

fn precedences(head: &Head) -> impl Iterator<Item = String> {
    head.field("precedence").chain(head.field("x-precedence")).map(|v| v.trim().to_ascii_lowercase())
}

fn first_word(value: &str) -> &str {
    value.split([';', ' ', '(']).next().unwrap_or_default()
}
