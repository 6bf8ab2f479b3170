//! Sending into Maildirs on the same machine: for tests, demonstrations, and
//! houses where everybody reads from one disk.

use super::{Envelope, Post, SendError, file_name};
use crate::mail::{address::Address, inbox};
use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

/// The rule by which an address finds its Maildir.
type Rule = Box<dyn Fn(&Address) -> Option<PathBuf> + Send>;

/// Puts letters into the Maildirs of their receivers.
pub struct MaildirPost {
    rule: Rule,
}

impl MaildirPost {
    /// Addresses find their Maildir by a rule; those without one are refused.
    pub fn by_rule(rule: impl Fn(&Address) -> Option<PathBuf> + Send + 'static) -> Self {
        Self { rule: Box::new(rule) }
    }

    /// Addresses, tags aside, find their Maildir in a table.
    pub fn by_table(table: BTreeMap<Address, PathBuf>) -> Self {
        Self::by_rule(move |address| {
            let exact = table.get(address);
            exact
                .or_else(|| table.iter().find(|(base, _)| address.belongs_to(base)).map(|(_, dir)| dir))
                .cloned()
        })
    }

    /// Every address has a Maildir of its name under one folder.
    pub fn under(root: &Path) -> Self {
        let root = root.to_owned();
        Self::by_rule(move |address| file_name(address).ok().map(|name| root.join(name)))
    }
}

impl Post for MaildirPost {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        let mut places = Vec::new();
        for to in &envelope.to {
            let place =
                (self.rule)(to).ok_or_else(|| SendError::Permanent(format!("{to} has no Maildir here")))?;
            places.push((to, place));
        }
        for (to, place) in places {
            let from = envelope.from.as_ref().map(ToString::to_string).unwrap_or_default();
            let mut bytes = format!("Return-Path: <{from}>\r\nDelivered-To: {to}\r\n").into_bytes();
            bytes.extend_from_slice(letter);
            inbox::deliver(&place, &bytes).map_err(|e| SendError::Transient(e.to_string()))?;
        }
        Ok(())
    }
}

impl fmt::Debug for MaildirPost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MaildirPost")
    }
}
