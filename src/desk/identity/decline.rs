//! An invitation is declined in a letter that proves nothing: with a code.

use super::asked::Outcome;
use super::codes::{self, Purpose, Wanted};
use super::letter::Note;
use crate::desk::DeskError;
use crate::desk::letters::Answered;
use crate::desk::lobby;
use crate::desk::office::Office;
use crate::desk::sender::may_answer;
use crate::desk::table::Table;
use crate::mail::damper;
use crate::report::{Kind, say as words, say_identity as say};
use crate::rules::Seat;
use crate::store::{Code, GameStatus, Player, SeatRow, Tx};

/// Mails a code to where the invitation went.
pub fn ask_to_decline(
    tx: &Tx<'_>,
    office: &mut Office,
    player: &Player,
    row: &SeatRow,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    if !may_answer(tx, office, &row.address, damper::Kind::Refusal, now)? {
        return Ok(());
    }
    let seat = Some((row.game.clone(), row.seat));
    let wanted =
        Wanted { purpose: Purpose::Decline, player: Some(player.id), address: &row.address, given: "", seat };
    let code = codes::issue(tx, office, wanted, now)?;
    let days = i64::from(office.config.identity.code_days);
    Note::new("decline", Kind::Confirm, say::asks_decline(&row.game))
        .asking(say::confirm_asked())
        .saying(vec![say::confirm_not_you(), say::confirm_how(days)])
        .with_line(format!("confirm {code}"))
        .told_apart_by(&format!("{} {}", answered.id.0, row.game))
        .send(tx, office, (&player.name, &row.address), now)?;
    Ok(())
}

/// The code came back: the game will not be, if it has not begun meanwhile.
pub fn confirmed(
    tx: &Tx<'_>,
    office: &Office,
    code: &Code,
    answered: &Answered,
    now: i64,
) -> Result<Outcome, DeskError> {
    let bad = || Ok(Outcome::Refused(say::code_bad()));
    let Some((game, seat)) = &code.seat else { return bad() };
    let Some(mut table) = Table::load(tx, game)? else { return bad() };
    let holds = table.seats.get(usize::from(*seat)).is_some_and(|row| row.player == code.player);
    if !holds || table.row.status != GameStatus::Invited {
        return bad();
    }
    lobby::decline(&mut table, tx, office, Seat(*seat), answered, now)?;
    Ok(Outcome::Mailed(words::you_declined()))
}
