//! The parts of reports that are made for machines.

use super::{Outcome, short};
use crate::mail::address::Address;
use crate::mail::outbox::smtp::verdict::{is_gone, status_in};

/// Fields of one part that are looked at.
const FIELDS: usize = 400;

/// What became of the letter for one receiver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Receiver {
    /// As the letter was addressed, and where it went in the end.
    pub(super) addresses: Vec<Address>,
    pub(super) outcome: Outcome,
    pub(super) why: String,
}

impl Receiver {
    pub(super) fn weight(&self) -> u8 {
        match self.outcome {
            Outcome::Failed { gone: true } => 3,
            Outcome::Failed { gone: false } => 2,
            Outcome::Delayed => 1,
            _ => 0,
        }
    }
}

/// The receivers in a delivery status.
pub(super) fn receivers(text: &str) -> Vec<Receiver> {
    groups(text).iter().filter_map(|group| receiver(group)).collect()
}

fn receiver(group: &[(String, String)]) -> Option<Receiver> {
    let field = |name: &str| group.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str());
    let addresses: Vec<Address> = ["original-recipient", "final-recipient"]
        .iter()
        .filter_map(|n| field(n))
        .filter_map(address)
        .collect();
    let action = field("action")?.to_ascii_lowercase();
    let said = field("diagnostic-code").map(after_kind).unwrap_or_default();
    let status = field("status").and_then(status_in);
    // The code of the answer comes first: "550 5.1.1 no such user".
    let precise = said.split_once([' ', '-']).and_then(|(_, rest)| status_in(rest));
    let outcome = match action.trim() {
        "failed" => Outcome::Failed { gone: is_gone(status) || is_gone(precise) },
        "delayed" => Outcome::Delayed,
        "delivered" | "relayed" | "expanded" => Outcome::Arrived,
        _ => return None,
    };
    let status = field("status").unwrap_or_default();
    let why = short(if said.is_empty() { status } else { said });
    Some(Receiver { addresses, outcome, why })
}

/// Whom a report of abuse says that the letter was to.
pub(super) fn complained(text: &str) -> Vec<Address> {
    let all = groups(text).into_iter().flatten();
    let to = all.filter(|(name, _)| matches!(name.as_str(), "original-rcpt-to" | "removal-recipient"));
    to.filter_map(|(_, value)| address(&value)).take(super::RECEIVERS).collect()
}

/// The address of `rfc822; anna@example.org`.
fn address(value: &str) -> Option<Address> {
    Address::parse(after_kind(value)).ok()
}

fn after_kind(value: &str) -> &str {
    value.split_once(';').map_or(value, |(_, rest)| rest).trim()
}

/// Fields in groups, which empty lines part; names in lower case, folds undone.
fn groups(text: &str) -> Vec<Vec<(String, String)>> {
    let mut groups: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for line in text.lines().take(FIELDS) {
        let last = groups.len() - 1;
        if line.trim().is_empty() {
            if !groups[last].is_empty() {
                groups.push(Vec::new());
            }
        } else if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = groups[last].last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            groups[last].push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    groups
}
