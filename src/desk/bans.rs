//! People who are kept out. Their letters wait for a person, unanswered; only
//! the holder of a seat learns, in a sentence, that orders are not taken.

use super::DeskError;
use super::Handled;
use super::letters::{self, Answered, Reply};
use super::office::Office;
use super::sender::{self, Sender};
use super::table::Table;
use crate::mail::damper;
use crate::mail::letter::Letter;
use crate::report::{Kind, say};
use crate::rules::Seat;
use crate::store::{Reader, SeatRow, Tx};

/// For the log and the list of letters set aside.
const WHY: &str = "its sender is banned";

/// What becomes of a letter whose sender is kept out; `None` for everybody else.
pub fn turn_away(
    tx: &Tx<'_>,
    office: &Office,
    sender: &Sender,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Option<Handled>, DeskError> {
    let kept_out = match sender {
        Sender::Seat(row) => is_banned(tx, row)?,
        _ => tx.ban(&letter.from.address.to_string())?.is_some(),
    };
    if !kept_out {
        return Ok(None);
    }
    if let Sender::Seat(row) = sender
        && let Some(mut table) = Table::load(tx, &row.game)?
        && sender::may_answer(tx, office, &row.address, damper::Kind::Refusal, now)?
    {
        let mut reply = Reply::new(Kind::NotDone);
        reply.happened = vec![say::banned(&office.config.person_address())];
        reply.answers = Some(answered.clone());
        letters::report(tx, office, &mut table, Seat(row.seat), &reply, now)?;
        return Ok(Some(Handled::Answered));
    }
    Ok(Some(Handled::SetAside(WHY.to_owned())))
}

/// Whether the holder of a seat is kept out.
pub fn is_banned(tx: &Reader<'_>, row: &SeatRow) -> Result<bool, DeskError> {
    let of_player = row.player.map(|id| tx.ban_of(id)).transpose()?.flatten();
    Ok(of_player.is_some() || tx.ban(&row.address)?.is_some())
}

/// Nobody is invited who is kept out.
pub fn refuse_guests<'a>(tx: &Reader<'_>, addresses: impl Iterator<Item = &'a str>) -> Result<(), DeskError> {
    for address in addresses {
        if tx.ban(address)?.is_some() {
            return Err(DeskError::Rules(format!("{address} cannot be invited here")));
        }
    }
    Ok(())
}
