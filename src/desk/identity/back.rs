//! An address to which nothing is sent any more, because letters came back, and a
//! letter that says that it is from there: whoever reads there sends a code back.

use super::codes::{self, Purpose, Wanted};
use super::letter::Note;
use crate::desk::DeskError;
use crate::desk::letters::Answered;
use crate::desk::office::Office;
use crate::desk::sender::may_answer;
use crate::mail::damper;
use crate::mail::letter::Letter;
use crate::report::{Kind, say_identity as say};
use crate::store::Tx;

/// Mails a code to the address a letter came from, if nothing else is sent there:
/// the one letter that goes out all the same, and that seldom.
pub fn ask_whether_they_read(
    tx: &Tx<'_>,
    office: &mut Office,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let from = letter.from.address.to_string();
    if !tx.is_suspended(&from)? {
        return Ok(());
    }
    let Some(player) = tx.player_at(&from)? else { return Ok(()) };
    if !may_answer(tx, office, &from, damper::Kind::Code, now)? {
        return Ok(());
    }
    let wanted =
        Wanted { purpose: Purpose::Back, player: Some(player.id), address: &from, given: "", seat: None };
    let code = codes::issue(tx, office, wanted, now)?;
    let days = i64::from(office.config.identity.code_days);
    let id = Note::new("back", Kind::Confirm, say::asks_back())
        .asking(say::confirm_asked())
        .saying(vec![say::confirm_not_you(), say::confirm_how(days)])
        .with_line(format!("confirm {code}"))
        .answering(answered)
        .send(tx, office, (&player.name, &from), now)?;
    if let Some(waits) = tx.letter_out_by_message_id(&id)? {
        tx.requeue(waits.id, now)?;
    }
    Ok(())
}
