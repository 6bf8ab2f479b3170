//! Letters that come back. A bounce counts only if it is about a letter of ours:
//! it came to the envelope sender that this letter alone had, or it brings back the
//! id of a letter that was sent, and names the address that it went to. Else
//! anybody could silence a player. Nothing in it is an order, and it is never
//! answered.

use super::letters::Posting;
use super::office::Office;
use super::{DeskError, Handled, Incoming};
use crate::mail::address::Address;
use crate::mail::letter::report::{self, Outcome, Report};
use crate::mail::letter::{Limits, RobotReason};
use crate::store::{Bounced, NewBounce, OutRow, Reader, Tx};
use sha2::{Digest, Sha256};

/// What the tag of an envelope sender begins with.
const MARK: &str = "bounce.";
/// Hexadecimal digits of its secret.
const DIGITS: usize = 20;

/// The envelope's sender of a letter: one of its own, so that its bounce is known,
/// or none, if the receiver is nobody we know (RFC 3834 3.3).
pub fn envelope_sender(tx: &Reader<'_>, office: &Office, posting: &Posting<'_>) -> Result<String, DeskError> {
    let (_, to) = posting.to;
    if posting.game.is_none() && tx.player_at(to)?.is_none() {
        return Ok(String::new());
    }
    Ok(office.config.reply_address(&format!("{MARK}{}", secret(office, &posting.id, to))))
}

/// Follows from the letter, and only this office can make it.
fn secret(office: &Office, id: &str, to: &str) -> String {
    // The signature itself never leaves this place.
    let signed = office.online.sign(format!("ravenpost envelope sender\n{id}\n{to}\n").as_bytes());
    hex::encode(Sha256::digest(signed))[..DIGITS].to_owned()
}

/// Takes in a letter that came back, or another robot's to such an address;
/// `None` if it is something else.
pub fn take(
    tx: &Tx<'_>,
    office: &Office,
    incoming: &Incoming<'_>,
    now: i64,
) -> Result<Option<Handled>, DeskError> {
    let (robot, reached) = match incoming.read {
        Ok(letter) => (letter.robot, [letter.delivered_to.as_slice(), &letter.to].concat()),
        Err(letter) => (letter.robot, letter.delivered_to.clone()),
    };
    let tagged = reached.iter().find_map(|address| sender_of(office, address));
    let about_letters = matches!(
        robot,
        Some(
            RobotReason::Bounce | RobotReason::Complaint | RobotReason::AutoSubmitted | RobotReason::Vacation
        )
    );
    if tagged.is_none() && !about_letters || robot == Some(RobotReason::Own) {
        return Ok(None);
    }
    let Some(report) = report::report(incoming.raw, &limits(office)) else {
        let said = "a robot's letter to an envelope sender";
        return Ok(tagged.map(|_| Handled::Ignored(said.to_owned())));
    };
    let Some(sent) = letter_of(tx, tagged.as_deref(), &report)? else {
        return Ok(match report.outcome {
            Outcome::Unwanted => Some(Handled::SetAside("a report of abuse".to_owned())),
            _ if tagged.is_some() => Some(Handled::Ignored("a report about no letter of ours".to_owned())),
            _ => None,
        });
    };
    count(tx, &sent, &report, now).map(Some)
}

/// The envelope sender that an address is, if it has the form of one.
fn sender_of(office: &Office, address: &Address) -> Option<String> {
    let base = Address::parse(&office.config.games_address()).ok()?;
    let tag = address.tag(&base)?;
    tag.starts_with(MARK).then(|| office.config.reply_address(&tag))
}

/// The letter that a report is about.
fn letter_of(tx: &Reader<'_>, tagged: Option<&str>, report: &Report) -> Result<Option<OutRow>, DeskError> {
    if let Some(sender) = tagged {
        let Some(id) = tx.letter_out_by_envelope(sender)? else { return Ok(None) };
        return Ok(tx.letter_out(id)?.filter(was_sent));
    }
    for id in &report.returned {
        let row = tx.letter_out_by_message_id(id)?.filter(was_sent);
        let named = |row: &OutRow| Address::parse(&row.envelope_to).is_ok_and(|to| report.names(&to));
        if let Some(row) = row.filter(named) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// It left, or may have left just before we could write so down.
fn was_sent(row: &OutRow) -> bool {
    row.sent_at.is_some() || row.attempts > 0
}

/// Counts a report about a letter of ours.
fn count(tx: &Tx<'_>, sent: &OutRow, report: &Report, now: i64) -> Result<Handled, DeskError> {
    let (gone, at_once) = match report.outcome {
        Outcome::Failed { gone } => (gone, false),
        Outcome::Challenged => (false, false),
        Outcome::Unwanted => (false, true),
        Outcome::Delayed => return Ok(Handled::Ignored("a report of a delay".to_owned())),
        Outcome::Arrived => return Ok(Handled::Ignored("a report that a letter arrived".to_owned())),
    };
    let address = &sent.envelope_to;
    let bounce = NewBounce { letter: sent.id, address, gone, at_once, why: &report.why };
    let letter = sent.id.0;
    let said = match tx.bounced(&bounce, now)? {
        Bounced::Again => "the letter had come back before".to_owned(),
        Bounced::Counted(n) => format!("{n} in a row"),
        Bounced::Unknown => {
            tx.note_for_operator(&format!("a letter to {address} came back: {}", report.why), now)?;
            "no player has the address".to_owned()
        }
        Bounced::Suspended => {
            tx.note_for_operator(&suspended(address, &report.why), now)?;
            "the address is suspended".to_owned()
        }
    };
    if report.outcome == Outcome::Challenged {
        let what =
            format!("{address} wants a person to confirm a letter before it is delivered: {}", report.why);
        tx.note_for_operator(&what, now)?;
    }
    Ok(Handled::Ignored(format!("letter {letter} came back, {said}")))
}

/// What the operator hears when an address takes no letters any more.
pub fn suspended(address: &str, why: &str) -> String {
    format!(
        "letters to {address} come back; nothing more is sent there until the player answers a letter of a game from it, or sends a code back. \
         The mail server said: {why}"
    )
}

fn limits(office: &Office) -> Limits {
    let config = &office.config;
    let own = [config.games_address(), config.dice_address()];
    Limits {
        letter_bytes: config.limits.letter_bytes,
        parts: config.limits.parts,
        own: own.iter().filter_map(|address| Address::parse(address).ok()).collect(),
        ..Limits::default()
    }
}
