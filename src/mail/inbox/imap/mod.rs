//! A mailbox on an IMAP server as an inbox.
//!
//! Letters that were dealt with are moved into a folder, those that a person
//! should see into another. Nothing else is changed: no letter is marked as
//! read, and none is deleted that was not seen to be copied. A server may die,
//! hang or lie at any time: every answer is bounded in time and bytes, and what
//! it says of sizes is not believed.

mod account;
mod answer;
mod aside;
mod backoff;
mod folders;
mod idle;
mod letters;
mod login;
mod look;
mod session;
mod text;
mod tls;
mod trouble;
mod wire;

pub use crate::mail::server::{Secret, Security};
pub use account::{Account, Auth};
pub use aside::{Aside, Back};
pub use look::{Away, Seen};
pub use trouble::Trouble;

use super::{Fetched, Inbox, InboxError, LetterId, Waiting, nap};
use crate::mail::stop::Stop;
use backoff::Backoff;
use folders::Folder;
use letters::About;
use session::Session;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bytes of a letter asked for at a time: if the line is cut, no more is lost.
const CHUNK: usize = 256 * 1024;
/// As [`CHUNK`], for a line that is too slow for it.
const SMALLEST: usize = 16 * 1024;
/// A letter may take so many time-outs; the rest of it is fetched the next time.
const PATIENCE: u32 = 5;
/// How much of a letter that is too long is read.
const BEGINNING: usize = 64 * 1024;

/// A mailbox on an IMAP server. Nothing is said to the server before the first
/// letters are asked for.
#[derive(Debug)]
pub struct ImapInbox {
    account: Account,
    secret: Secret,
    open: Option<Open>,
    backoff: Backoff,
    /// What the last listing said of its letters, by age and number.
    known: BTreeMap<(u32, u32), About>,
    /// Letters dealt with that the server could not mark.
    unmarked: BTreeSet<(u32, u32)>,
    /// Letters on which the line broke: the others come first.
    broke: BTreeSet<(u32, u32)>,
    /// A letter whose line was cut, with what there is of it.
    partial: Option<((u32, u32), Vec<u8>)>,
    chunk: usize,
    stop: Stop,
    /// The server said that it tells of new letters, and then did not want to.
    silent: bool,
}

/// A server that let us in, and its folders.
#[derive(Debug)]
struct Open {
    session: Session,
    inbox: String,
    processed: Folder,
    set_aside: Folder,
}

impl ImapInbox {
    /// The mailbox of an account.
    pub fn new(account: Account, secret: Secret) -> Self {
        Self {
            account,
            secret,
            open: None,
            backoff: Backoff::default(),
            known: BTreeMap::new(),
            unmarked: BTreeSet::new(),
            broke: BTreeSet::new(),
            partial: None,
            chunk: CHUNK,
            stop: Stop::default(),
            silent: false,
        }
    }

    /// The same with other waits after failures than the usual ones. A wrong
    /// password keeps its own.
    pub fn with_waits(mut self, waits: &[Duration]) -> Self {
        self.backoff.waits = waits.to_vec();
        self
    }

    /// Connects unless there is a line. Right after a failure nothing is tried.
    fn connected(&mut self) -> Result<&mut Open, Trouble> {
        let open = match self.open.take() {
            Some(open) => open,
            None => self.connect()?,
        };
        Ok(self.open.insert(open))
    }

    fn connect(&mut self) -> Result<Open, Trouble> {
        let secret = account::ask_for(&self.secret, &self.stop)?;
        let mut session = Session::open(&self.account, &secret, &self.stop)?;
        let inbox = folders::inbox(&mut session, &self.account.folder)?;
        let processed = Folder::open(&mut session, &self.account.processed)?;
        let set_aside = Folder::open(&mut session, &self.account.set_aside)?;
        session.select(&inbox)?;
        self.silent = false;
        tracing::info!(host = %self.account.host, "connected to the mailbox");
        Ok(Open { session, inbox, processed, set_aside })
    }

    /// Does something at the server. If a line that had been there for a while
    /// turns out to be dead, it is tried once more on a new one.
    fn with<T>(&mut self, mut work: impl FnMut(&mut Open) -> Result<T, Trouble>) -> Result<T, Trouble> {
        if self.stop.is_over() {
            return Err(Trouble::Stopped);
        }
        if let Some((left, why)) = self.backoff.left(Instant::now()) {
            let seconds = left.as_secs() + 1;
            return Err(Trouble::Lost(format!(
                "left alone for {seconds} more seconds; the last time, {why}"
            )));
        }
        let mut old = self.open.is_some();
        loop {
            let done = self.connected().and_then(&mut work);
            let why = match done {
                Ok(done) => return Ok(done),
                Err(why) => why,
            };
            if !why.ends_the_line() && self.open.is_some() {
                return Err(why);
            }
            self.open = None;
            if std::mem::take(&mut old) && matches!(why, Trouble::Lost(_)) {
                continue;
            }
            self.backoff.failed(&why, Instant::now());
            return Err(why);
        }
    }

    /// The bytes of a letter, one chunk after the other, until there are `enough`
    /// or the server has no more. The answer says whether that was the end.
    fn collect(&mut self, key: (u32, u32), enough: usize) -> Result<(Vec<u8>, bool), Trouble> {
        let mut got =
            self.partial.take().filter(|(of, _)| *of == key).map(|(_, got)| got).unwrap_or_default();
        let promised = self.known.get(&key).map(|about| about.size);
        let until = Instant::now() + self.account.timeout * PATIENCE;
        let mut asked_again = false;
        while got.len() < enough {
            if Instant::now() >= until {
                self.partial = Some((key, got));
                return Err(Trouble::Late("a letter in very small pieces"));
            }
            let most = self.chunk.min(enough - got.len());
            let from = got.len() as u64;
            match self.with(|open| letters::chunk(valid(open, key)?, key.1, from, most)) {
                // Less than was promised: asked once more, and then believed.
                Ok(bytes) if bytes.is_empty() && promised.is_some_and(|size| size > from) && !asked_again => {
                    asked_again = true;
                }
                Ok(bytes) if bytes.is_empty() => return Ok((got, true)),
                Ok(bytes) => got.extend(bytes),
                // Some servers have nothing at all to say of what is behind the end.
                Err(Trouble::Gone) if promised == Some(from) => return Ok((got, true)),
                Err(Trouble::Gone) => return Err(Trouble::Gone),
                Err(why) => {
                    if matches!(why, Trouble::Late(_)) {
                        self.chunk = (self.chunk / 2).max(SMALLEST);
                    }
                    self.partial = Some((key, got));
                    return Err(why);
                }
            }
        }
        Ok((got, false))
    }

    /// A letter, or its beginning if it has more bytes than `at_most`.
    fn read(&mut self, key: (u32, u32), at_most: u64) -> Result<Fetched, Trouble> {
        let most = usize::try_from(at_most).unwrap_or(usize::MAX - 1);
        let promised = self.known.get(&key).map_or(0, |about| about.size);
        // It is too long only if there is a byte behind what is allowed.
        if promised > at_most
            && !self.with(|open| letters::chunk(valid(open, key)?, key.1, at_most, 1))?.is_empty()
        {
            let (beginning, _) = self.collect(key, most.min(BEGINNING))?;
            return Ok(Fetched::Beginning(beginning));
        }
        let (mut got, whole) = self.collect(key, most + 1)?;
        if whole {
            return Ok(Fetched::Whole(got));
        }
        got.truncate(most.min(BEGINNING));
        Ok(Fetched::Beginning(got))
    }

    /// Tells the server that a letter was dealt with.
    fn conclude(
        &mut self,
        id: &LetterId,
        tell: fn(&mut Session, u32, &Folder) -> Result<(), Trouble>,
        folder: fn(&Open) -> &Folder,
    ) -> Result<(), InboxError> {
        let key = key_of(id).ok_or_else(|| InboxError::Gone(id.clone()))?;
        let told = self.with(|open| {
            let folder = folder(open).clone();
            tell(valid(open, key)?, key.1, &folder)
        });
        told.map_err(|why| self.error(why, id))?;
        self.backoff.well();
        self.known.remove(&key);
        if self.open.as_ref().is_some_and(|open| stays_unmarked(&open.session)) {
            self.unmarked.insert(key);
        }
        Ok(())
    }

    fn error(&self, why: Trouble, id: &LetterId) -> InboxError {
        match why {
            Trouble::Gone => InboxError::Gone(id.clone()),
            why if !why.ends_the_line() => InboxError::Refused { id: id.clone(), why: why.to_string() },
            why => self.unreachable(&why),
        }
    }

    fn unreachable(&self, why: &Trouble) -> InboxError {
        let Account { user, host, .. } = &self.account;
        InboxError::Unreachable(format!("{user} at {host}: {why}"))
    }

    /// Sleeps while there is no line; whether it may be tried again now.
    fn rest(&self, until: Instant, stop: &AtomicBool) -> bool {
        let now = Instant::now();
        let left = self.backoff.left(now).map_or(Duration::ZERO, |(left, _)| left);
        let room = until.saturating_duration_since(now);
        nap(left.min(room), stop);
        left <= room
    }
}

impl Inbox for ImapInbox {
    fn list(&mut self, at_most: usize) -> Result<Vec<Waiting>, InboxError> {
        let unmarked = &self.unmarked;
        let extra = at_most.saturating_add(unmarked.len());
        let looked = self.with(|open| {
            let inbox = open.inbox.clone();
            open.session.select(&inbox)?;
            Ok((open.session.validity, letters::waiting(&mut open.session, extra)?))
        });
        let (validity, found) = looked.map_err(|why| self.unreachable(&why))?;
        let keyed = found.into_iter().map(|(uid, about)| ((validity, uid), about));
        let all: BTreeMap<(u32, u32), About> = keyed.collect();
        self.unmarked.retain(|key| all.contains_key(key));
        self.known = all.into_iter().filter(|(key, _)| !self.unmarked.contains(key)).take(at_most).collect();
        self.broke.retain(|key| self.known.contains_key(key));
        let waiting = |(key, about): (&(u32, u32), &About)| Waiting {
            id: id_of(*key),
            size: about.size,
            arrived: about.arrived,
        };
        let (last, first): (Vec<_>, Vec<_>) =
            self.known.iter().partition(|(key, _)| self.broke.contains(key));
        Ok(first.into_iter().chain(last).map(waiting).collect())
    }

    fn fetch(&mut self, id: &LetterId, at_most: u64) -> Result<Fetched, InboxError> {
        let key = key_of(id).ok_or_else(|| InboxError::Gone(id.clone()))?;
        match self.read(key, at_most) {
            Ok(fetched) => {
                self.broke.remove(&key);
                Ok(fetched)
            }
            Err(why) => {
                if why.ends_the_line() {
                    self.broke.insert(key);
                }
                Err(self.error(why, id))
            }
        }
    }

    fn done(&mut self, id: &LetterId) -> Result<(), InboxError> {
        self.conclude(id, letters::put_away, |open| &open.processed)
    }

    fn set_aside(&mut self, id: &LetterId, _reason: &str) -> Result<(), InboxError> {
        self.conclude(id, letters::set_aside, |open| &open.set_aside)
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
        self.open = None;
    }

    fn wait(&mut self, at_most: Duration, stop: &AtomicBool) -> bool {
        let until = Instant::now() + at_most;
        let Some(open) = &mut self.open else { return self.rest(until, stop) };
        if !self.account.idle || self.silent || !open.session.can("IDLE") {
            self.backoff.well();
            nap(at_most, stop);
            return true;
        }
        match idle::wait(&mut open.session, at_most, stop) {
            Ok(news) => {
                self.backoff.well();
                news
            }
            Err(Trouble::Stopped) => false,
            // It says that it can and does not: then it is asked from time to time.
            Err(why @ Trouble::Refused { .. }) => {
                tracing::warn!(host = %self.account.host, "the mailbox does not tell of new letters: {}", crate::mail::quiet(&why.to_string()));
                self.silent = true;
                self.backoff.well();
                nap(until.saturating_duration_since(Instant::now()), stop);
                true
            }
            Err(why) => {
                tracing::warn!(host = %self.account.host, "the mailbox does not tell of new letters: {}", crate::mail::quiet(&why.to_string()));
                self.open = None;
                self.backoff.failed(&why, Instant::now());
                !stop.load(Ordering::Relaxed) && self.rest(until, stop)
            }
        }
    }
}

/// The session, if the letter's number still means the same letter.
fn valid(open: &mut Open, key: (u32, u32)) -> Result<&mut Session, Trouble> {
    if open.session.validity == key.0 { Ok(&mut open.session) } else { Err(Trouble::Gone) }
}

/// Whether letters stay in the mailbox without a mark.
fn stays_unmarked(session: &Session) -> bool {
    !session.can("MOVE") && !session.keywords
}

fn id_of((validity, uid): (u32, u32)) -> LetterId {
    LetterId(format!("imap:{validity}:{uid}"))
}

fn key_of(id: &LetterId) -> Option<(u32, u32)> {
    let (validity, uid) = id.0.strip_prefix("imap:")?.split_once(':')?;
    Some((validity.parse().ok()?, uid.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_8_6_a_letter_is_known_by_its_number_and_the_age_of_the_numbers() {
        let id = id_of((7, 12));
        assert_eq!(id.0, "imap:7:12");
        assert_eq!(key_of(&id), Some((7, 12)));
        for other in ["", "imap:7", "imap:x:1", "1.M2P3.host", "imap:7:99999999999"] {
            assert_eq!(key_of(&LetterId(other.into())), None, "{other}");
        }
    }
}
