//! One letter in; commands and orders, turns and letters out.
//!
//! Everything here happens inside one transaction of the store: the letter is
//! noted, acted on and answered, or none of it. Nothing is sent from here; the
//! answers lie in the outbox until the transaction has lasted. The desk has no
//! clock (`now` is a value) and never waits.

mod again;
mod answers;
mod bans;
mod bounces;
mod card;
mod dice;
mod digest;
mod error;
mod examples;
mod held;
mod identity;
mod judge;
mod letters;
mod lobby;
mod look;
mod moderate;
mod news;
mod notes;
mod notices;
mod offers;
mod office;
mod own;
mod passing;
mod past;
mod people;
mod press;
mod preview;
mod reasons;
mod remarks;
mod seat;
mod sender;
mod sent;
mod service;
mod stats;
mod table;
mod tell;
mod terms;
mod time;
mod turn;
mod understand;
mod undo;
mod unreachable;
mod waiting;
mod wishes;
mod words;

pub use self::time::{absent, left_late, look_at};
pub use bans::is_banned;
pub use bounces::suspended;
pub use card::{DICE_DAYS, first_card};
pub use dice::close_days;
pub use error::DeskError;
pub use identity::sweep;
pub use judge::{all_records, engines, published};
pub use letters::Answered;
pub use lobby::{Guest, Proposal, engine, open};
pub use look::{look, waiting_for};
pub use moderate::{Decision, decide, remark, say_to_all, say_to_game};
pub use office::{DiceDays, Office, OfficeError, Random, system_random};
pub use passing::is_overtaken;
pub use people::{Giver, catch_up, hand_over, lapse};
pub use press::announce;
pub use sender::{Sender, identify};
pub use sent::{Reading, Received, read_sent};
pub use table::{Table, VAULT};
pub use terms::{Pace, Press, Silence, Terms};
pub use understand::own_lines;
pub use understand::{Understood, glance, readings, understand};
pub use undo::undo;
pub use unreachable::tell as tell_unreachable;
pub use waiting::{Waited, due, put_off, send as send_waited};

use crate::mail::letter::{Letter, RobotReason, Unreadable};
use crate::store::{Arrival, NewLetter, Tx};

/// A letter as it came out of the inbox.
#[derive(Debug)]
pub struct Incoming<'a> {
    /// Its place in the mailbox.
    pub source: &'a str,
    /// When the mailbox got it: `now` if that is unknown, and never later. The
    /// post office may have been down since.
    pub arrived: i64,
    /// Its bytes.
    pub raw: &'a [u8],
    /// What was read of it.
    pub read: &'a Result<Letter, Box<Unreadable>>,
}

/// What became of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Handled {
    /// It was answered.
    Answered,
    /// It was taken note of and not answered; the reason is for the log.
    Ignored(String),
    /// It had come before.
    Again,
    /// A person should look at it; the reason is for the log.
    SetAside(String),
}

/// How the outcome of a letter for a person begins in the store.
const ASIDE: &str = "set aside: ";

/// Handles one letter. An error means that nothing of it happened.
pub fn receive(
    tx: &Tx<'_>,
    office: &mut Office,
    incoming: &Incoming<'_>,
    now: i64,
) -> Result<Handled, DeskError> {
    let sender = incoming.read.as_ref().map_or_else(|_| String::new(), |letter| letter.from.address.key());
    let id = match tx.receive(&arrival_of(office, incoming, &sender, now))? {
        Arrival::New(id) => id,
        // What a person should see is theirs even if the first time the inbox
        // could not be told.
        Arrival::Seen(id) => {
            let outcome = tx.letter_in(id)?.and_then(|row| row.outcome).unwrap_or_default();
            return Ok(match outcome.strip_prefix(ASIDE) {
                Some(why) => Handled::SetAside(why.to_owned()),
                None => Handled::Again,
            });
        }
        Arrival::Twin(_) => return Ok(Handled::Again),
    };
    let returned = bounces::take(tx, office, incoming, now)?;
    let (handled, game) = match (returned, incoming.read) {
        (Some(handled), _) => (handled, None),
        (None, Ok(letter)) => read(tx, office, letter, id, now)?,
        (None, Err(why)) => (notices::unreadable(tx, office, why, id, now)?, None),
    };
    let outcome = match &handled {
        Handled::Answered => "answered".to_owned(),
        Handled::Ignored(why) => format!("ignored: {why}"),
        Handled::Again => "again".to_owned(),
        Handled::SetAside(why) => format!("{ASIDE}{why}"),
    };
    tx.conclude(id, &outcome, game.as_deref())?;
    Ok(handled)
}

/// Notes a letter whose handling failed, and, if wanted, tells its sender that
/// the post office has to mend something first. Put back into the inbox, such a
/// letter is handled as if it came for the first time.
pub fn note_failure(
    tx: &Tx<'_>,
    office: &Office,
    incoming: &Incoming<'_>,
    why: &str,
    tell: bool,
    now: i64,
) -> Result<(), DeskError> {
    let sender = incoming.read.as_ref().map_or_else(|_| String::new(), |letter| letter.from.address.key());
    let Arrival::New(id) = tx.receive(&arrival_of(office, incoming, &sender, now))? else { return Ok(()) };
    if let Ok(letter) = incoming.read
        && tell
        && letter.robot.is_none()
        && tx.answers_to(id)?.is_empty()
    {
        notices::broken(tx, office, letter, id, now)?;
    }
    Ok(tx.fail(id, why)?)
}

/// How a letter is known again when it comes twice.
fn arrival_of<'a>(office: &Office, incoming: &'a Incoming<'_>, sender: &'a str, now: i64) -> NewLetter<'a> {
    let received_at = incoming.arrived.min(now);
    let raw = office.config.letters.keep_raw.then_some(incoming.raw);
    match incoming.read {
        Ok(letter) => NewLetter {
            source: incoming.source,
            content_hash: letter.hash,
            text_hash: letter.text_hash,
            message_id: letter.message_id.as_deref().unwrap_or(""),
            sender,
            received_at,
            raw,
        },
        Err(why) => NewLetter {
            source: incoming.source,
            content_hash: why.hash,
            text_hash: why.hash,
            message_id: why.message_id.as_deref().unwrap_or(""),
            sender,
            received_at,
            raw: None,
        },
    }
}

/// A letter that could be read.
fn read(
    tx: &Tx<'_>,
    office: &mut Office,
    letter: &Letter,
    id: crate::store::LetterId,
    now: i64,
) -> Result<(Handled, Option<String>), DeskError> {
    match &letter.robot {
        None | Some(RobotReason::Postmaster) => {}
        Some(robot) => return Ok((Handled::Ignored(format!("{robot:?}")), None)),
    }
    if letter.robot.is_some() || sender::is_for_people(office, letter) {
        return Ok((Handled::SetAside("it is for a person".to_owned()), None));
    }
    if sender::is_flood(tx, office, letter, now)? {
        return Ok((Handled::SetAside("too many letters from this sender within an hour".to_owned()), None));
    }
    let in_reply_to = letter.in_reply_to.clone();
    let answered = Answered { id, message_id: letter.message_id.clone(), in_reply_to };
    let sender = sender::identify(tx, office, letter)?;
    if let Sender::Seat(row) | Sender::Elsewhere(row) = &sender {
        tracing::Span::current().record("game", row.game.as_str()).record("seat", row.key.as_str());
    }
    if let Some(why) = identity::over_the_limit(tx, office, &sender, letter, now)? {
        return Ok((Handled::SetAside(why.to_owned()), None));
    }
    if let Some(handled) = bans::turn_away(tx, office, &sender, letter, &answered, now)? {
        return Ok((handled, None));
    }
    let done = by_sender(tx, office, sender, letter, &answered, now)?;
    // The sender may be forged: whoever really reads there can say so.
    identity::ask_whether_they_read(tx, office, letter, &answered, now)?;
    Ok(done)
}

/// Does what a letter says, as far as its sender may ask for it.
fn by_sender(
    tx: &Tx<'_>,
    office: &mut Office,
    sender: Sender,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<(Handled, Option<String>), DeskError> {
    let from = letter.from.address.to_string();
    match sender {
        Sender::Seat(row) => {
            let game = row.game.clone();
            if let Some(handled) = identity::guard(tx, office, &row, letter, answered, now)? {
                return Ok((handled, Some(game)));
            }
            // Who writes from an address, and that is certain, can be written to there.
            tx.take_up(&from, now)?;
            let handled = seat::handle(tx, office, &row, letter, answered, now)?;
            people::catch_up(tx, office, &game, now)?;
            Ok((handled, Some(game)))
        }
        Sender::Elsewhere(row) => {
            let game = row.game.clone();
            Ok((notices::elsewhere(tx, office, &row, letter, answered, now)?, Some(game)))
        }
        Sender::OldToken(old) => {
            Ok((identity::old_token(tx, office, &old, letter, answered, now)?, Some(old.game)))
        }
        Sender::WrongToken(row) => {
            Ok((identity::wrong_token(tx, office, &row, answered, now)?, Some(row.game)))
        }
        Sender::Player | Sender::Stranger => {
            if identity::is_proven(office, letter) {
                tx.take_up(&from, now)?;
            }
            Ok((service::handle(tx, office, letter, answered, now)?, None))
        }
    }
}
