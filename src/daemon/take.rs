//! From the inbox to letters that can be handled. Nothing is changed here.

use super::{Daemon, Round, Step};
use crate::config::Config;
use crate::mail::address::Address;
use crate::mail::inbox::{Fetched, InboxError, LetterId};
use crate::mail::letter::{self, Letter, Limits, Unreadable, Why};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// At most so many bytes of letters are held at a time.
const BATCH_BYTES: u64 = 16 << 20;

/// A letter taken from the inbox.
pub struct Taken {
    /// Its place.
    pub id: LetterId,
    /// Its bytes, or its beginning.
    pub raw: Vec<u8>,
    /// What was read of it.
    pub read: Result<Letter, Box<Unreadable>>,
}

/// The letters of the inbox that a round has looked at already. Each is looked at
/// once in a round, so that one that cannot be moved on never stops the others.
pub type Seen = BTreeSet<LetterId>;

impl Daemon {
    /// The next letters that wait, as many as fit into a batch and can be read;
    /// `None` once the round has looked at all of them.
    pub(super) fn take_batch(&mut self, seen: &mut Seen, round: &mut Round) -> Option<Vec<Taken>> {
        let limits = limits_of(&self.office.config);
        let batch = self.office.config.daemon.batch;
        let waiting = match self.inbox.list(batch.saturating_add(seen.len())) {
            Ok(waiting) => waiting,
            Err(why) => {
                round.trouble(why.to_string());
                return None;
            }
        };
        (self.probe)(Step::Listed);
        let new: Vec<_> =
            waiting.into_iter().filter(|letter| !seen.contains(&letter.id)).take(batch).collect();
        if new.is_empty() {
            return None;
        }
        let mut taken = Vec::new();
        let mut room = BATCH_BYTES;
        for letter in new {
            let size = letter.size.min(limits.letter_bytes as u64);
            if size > room && !taken.is_empty() {
                break;
            }
            room = room.saturating_sub(size);
            seen.insert(letter.id.clone());
            taken.extend(self.take(letter.id, &limits, round));
        }
        Some(taken)
    }

    fn take(&mut self, id: LetterId, limits: &Limits, round: &mut Round) -> Option<Taken> {
        let fetched = match self.inbox.fetch(&id, limits.letter_bytes as u64) {
            Ok(fetched) => fetched,
            Err(InboxError::Gone(_)) => return None,
            Err(why) => {
                round.left += 1;
                round.trouble(why.to_string());
                return None;
            }
        };
        (self.probe)(Step::Fetched);
        let (raw, read) = match fetched {
            Fetched::Whole(raw) => {
                let read = read(&raw, limits);
                (raw, read)
            }
            Fetched::Beginning(raw) => {
                let read = Err(letter::refuse(&raw, Why::TooLarge, limits));
                (raw, read)
            }
        };
        (self.probe)(Step::Read);
        if read.as_ref().is_err_and(|unreadable| unreadable.why == Why::NoRoom) {
            round.left += 1;
            round.trouble(format!("{id}: {}", Why::NoRoom));
            return None;
        }
        Some(Taken { id, raw, read })
    }
}

/// Reads a letter. If that panics, which nothing should make it do, the letter is
/// a broken one.
fn read(raw: &[u8], limits: &Limits) -> Result<Letter, Box<Unreadable>> {
    catch_unwind(AssertUnwindSafe(|| letter::read(raw, limits)))
        .unwrap_or_else(|_| Err(letter::refuse(&[], Why::Broken, limits)))
}

/// How much of a letter is read, and which addresses are ours.
fn limits_of(config: &Config) -> Limits {
    let own = [config.games_address(), config.dice_address()];
    Limits {
        letter_bytes: config.limits.letter_bytes,
        header_lines: config.limits.header_lines,
        parts: config.limits.parts,
        text_bytes: config.limits.text_bytes,
        html_bytes: config.limits.html_bytes,
        own: own.iter().filter_map(|address| Address::parse(address).ok()).collect(),
        ..Limits::default()
    }
}
