//! From the inbox to letters that can be handled. Nothing is changed here.

use super::{Daemon, Round, Step};
use crate::config::Config;
use crate::mail::address::Address;
use crate::mail::inbox::{Fetched, InboxError, LetterId, Waiting};
use crate::mail::letter::{self, Letter, Limits, Unreadable, Why};
use std::collections::{BTreeSet, VecDeque};

/// At most so many bytes of letters are held at a time.
const BATCH_BYTES: u64 = 16 << 20;
/// Letters listed at a time.
const LISTED: usize = 10_000;

/// A letter taken from the inbox.
pub struct Taken {
    /// Its place.
    pub id: LetterId,
    /// When the mailbox got it, if that is known.
    pub arrived: Option<i64>,
    /// Its bytes, or its beginning.
    pub raw: Vec<u8>,
    /// What was read of it.
    pub read: Result<Letter, Box<Unreadable>>,
}

impl Taken {
    /// When the letter came: `now` if the mailbox does not know. A mailbox whose
    /// clock is ahead of ours makes no letters of the future.
    pub fn arrived_by(&self, now: i64) -> i64 {
        self.arrived.map_or(now, |arrived| arrived.min(now))
    }
}

/// What a round knows of the inbox. Each letter is looked at once in a round, so
/// that one that cannot be moved on never stops the others.
#[derive(Debug, Default)]
pub struct Look {
    /// The letters that were looked at.
    seen: BTreeSet<LetterId>,
    /// Letters listed and not looked at yet, those that came first in front.
    next: VecDeque<Waiting>,
    /// The inbox went out of reach: no more of it in this round.
    lost: bool,
    /// Whether the inbox was listed, and at the last attempt too.
    listed: bool,
}

impl Look {
    /// Whether this round knows of every letter that waits.
    pub fn can_see(&self) -> bool {
        self.listed && !self.lost
    }
}

/// The inbox is out of reach.
struct Lost;

/// A letter that was fetched and not read yet.
struct Raw {
    id: LetterId,
    arrived: Option<i64>,
    fetched: Fetched,
}

impl Daemon {
    /// The next letters that wait, as many as fit into a batch and can be read;
    /// `None` once the round has looked at all of them.
    pub(super) fn take_batch(&mut self, look: &mut Look, round: &mut Round) -> Option<Vec<Taken>> {
        if look.lost {
            return None;
        }
        let limits = limits_of(&self.office.config);
        let batch = self.office.config.daemon.batch;
        if look.next.is_empty() {
            self.list(look, round)?;
        }
        let mut raws = Vec::new();
        let mut room = BATCH_BYTES;
        for taken in 0..batch {
            let Some(letter) = look.next.pop_front() else { break };
            let size = letter.size.min(limits.letter_bytes as u64);
            if (size > room || room == 0) && taken > 0 {
                look.next.push_front(letter);
                break;
            }
            room = room.saturating_sub(size);
            look.seen.insert(letter.id.clone());
            let Ok(raw) = self.fetch(letter, &limits, round) else {
                round.left += std::mem::take(&mut look.next).len();
                look.lost = true;
                break;
            };
            // A mailbox may be mistaken about sizes.
            let more = raw.as_ref().map_or(0, |raw| raw.bytes().len() as u64).saturating_sub(size);
            room = room.saturating_sub(more);
            raws.extend(raw);
        }
        Some(self.read(raws, &limits, round))
    }

    /// Looks into the inbox for letters that this round has not seen. Listing
    /// costs as much as there is in the inbox, so it is done for many batches.
    fn list(&mut self, look: &mut Look, round: &mut Round) -> Option<()> {
        let waiting = match self.inbox.list(LISTED.saturating_add(look.seen.len())) {
            Ok(waiting) => waiting,
            Err(_) if self.is_stopped() => return None,
            Err(why) => {
                self.meter.inbox(false);
                self.ills.inbox(false);
                look.listed = false;
                round.trouble(why.to_string());
                return None;
            }
        };
        self.meter.inbox(true);
        self.ills.inbox(true);
        look.listed = true;
        (self.probe)(Step::Listed);
        look.next = waiting.into_iter().filter(|letter| !look.seen.contains(&letter.id)).collect();
        (!look.next.is_empty()).then_some(())
    }

    fn fetch(&mut self, letter: Waiting, limits: &Limits, round: &mut Round) -> Result<Option<Raw>, Lost> {
        let Waiting { id, arrived, .. } = letter;
        let fetched = match self.inbox.fetch(&id, limits.letter_bytes as u64) {
            Ok(fetched) => fetched,
            Err(InboxError::Gone(_)) => return Ok(None),
            Err(_) if self.is_stopped() => return Err(Lost),
            Err(why) => {
                round.left += 1;
                round.trouble(why.to_string());
                return if matches!(why, InboxError::Unreachable(_)) { Err(Lost) } else { Ok(None) };
            }
        };
        (self.probe)(Step::Fetched);
        Ok(Some(Raw { id, arrived, fetched }))
    }

    /// Reads what was fetched, all of it in one thread.
    fn read(&mut self, raws: Vec<Raw>, limits: &Limits, round: &mut Round) -> Vec<Taken> {
        let whole = |raw: &Raw| matches!(raw.fetched, Fetched::Whole(_));
        let bytes: Vec<&[u8]> = raws.iter().filter(|raw| whole(raw)).map(Raw::bytes).collect();
        let mut read = letter::read_all(&bytes, limits).into_iter();
        let mut taken = Vec::new();
        for raw in raws {
            let of_whole = if whole(&raw) { read.next() } else { None };
            let (Fetched::Whole(bytes) | Fetched::Beginning(bytes)) = raw.fetched;
            let read = of_whole.unwrap_or_else(|| Err(letter::refuse(&bytes, Why::TooLarge, limits)));
            (self.probe)(Step::Read);
            if read.as_ref().is_err_and(|unreadable| unreadable.why == Why::NoRoom) {
                round.left += 1;
                round.trouble(format!("{}: {}", raw.id, Why::NoRoom));
                continue;
            }
            taken.push(Taken { id: raw.id, arrived: raw.arrived, raw: bytes, read });
        }
        taken
    }
}

impl Raw {
    fn bytes(&self) -> &[u8] {
        let (Fetched::Whole(bytes) | Fetched::Beginning(bytes)) = &self.fetched;
        bytes
    }
}

/// How much of a letter is read, and which addresses are ours.
pub fn limits_of(config: &Config) -> Limits {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_8_11_a_letter_came_when_the_mailbox_got_it_and_never_later_than_now() {
        let came = |arrived| {
            let id = LetterId("a".to_owned());
            let read = Err(letter::refuse(b"", Why::TooLarge, &Limits::default()));
            Taken { id, arrived, raw: Vec::new(), read }.arrived_by(1000)
        };
        assert_eq!((came(Some(400)), came(None), came(Some(2000))), (400, 1000, 1000));
    }
}
