//! What stands between a letter with a seat's token and the seat: the policy,
//! old letters sent again, and a pause after suspicious ones.

use super::asked::Outcome;
use super::codes::{self, Purpose, Wanted};
use super::confirm;
use super::letter::Note;
use super::policy;
use crate::config::Policy;
use crate::desk::letters::{self, Answered, Reply};
use crate::desk::office::Office;
use crate::desk::sender::may_answer;
use crate::desk::table::Table;
use crate::desk::understand::{limits, own_lines};
use crate::desk::{DeskError, Handled, notices};
use crate::mail::damper;
use crate::mail::letter::Letter;
use crate::report::{Kind, say_identity as say};
use crate::rules::{Phrase, Seat};
use crate::store::{OldToken, Player, SeatRow, Tx};
use crate::tongue::{Command, NoGame, Sheet, What};

const DAY: i64 = 86_400;
/// For how long after its holder confirmed a seat is not paused again by letters
/// that knew nothing secret.
const CALM: i64 = 7 * DAY;

/// A letter had the token of a seat and another address.
pub const ELSEWHERE: &str = "elsewhere";
/// A letter had a player's address and a wrong token.
pub const TOKEN: &str = "token";

/// Lets a letter of a seat's holder through (`None`), or answers it.
pub fn guard(
    tx: &Tx<'_>,
    office: &mut Office,
    row: &SeatRow,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Option<Handled>, DeskError> {
    let known = tx.guard(&row.game, row.seat)?;
    if office.config.identity.policy == Policy::TokenDkim {
        if !policy::is_proven(office, letter) {
            return refuse(tx, office, row, say::not_proven(), answered, now).map(Some);
        }
        if policy::is_stale(letter, known.turn_since) {
            return refuse(tx, office, row, say::letter_stale(), answered, now).map(Some);
        }
    }
    if known.paused_at.is_none() {
        return Ok(None);
    }
    let from = letter.from.address.to_string();
    let player = holder(tx, row)?;
    for code in codes_in(letter, office) {
        let came = confirm::confirm(tx, office, &from, player.as_ref(), &code, answered, now)?;
        if let Some(Outcome::Said(said)) = came {
            report(tx, office, row, Kind::Waiting, said, answered, now)?;
            return Ok(Some(Handled::Answered));
        }
    }
    refuse(tx, office, row, say::seat_paused(), answered, now).map(Some)
}

/// The codes of a letter's own lines.
fn codes_in(letter: &Letter, office: &Office) -> Vec<String> {
    let sheet = Sheet::read(&own_lines(letter, &[]), &NoGame, limits(office));
    let codes = sheet.items().filter_map(|item| match &item.what {
        What::Command(Command::Confirm(code)) => Some(code.clone()),
        _ => None,
    });
    codes.take(3).collect()
}

fn holder(tx: &Tx<'_>, row: &SeatRow) -> Result<Option<Player>, DeskError> {
    Ok(row.player.map(|id| tx.player(id)).transpose()?.flatten())
}

/// Says in a letter of the game why nothing was done, not too often.
fn refuse(
    tx: &Tx<'_>,
    office: &Office,
    row: &SeatRow,
    why: Phrase,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    if !may_answer(tx, office, &row.address, damper::Kind::Refusal, now)? {
        return Ok(Handled::Ignored("not done, and enough answers given".to_owned()));
    }
    report(tx, office, row, Kind::NotDone, why, answered, now)?;
    Ok(Handled::Answered)
}

/// A letter to a seat at its registered address, with its present token.
fn report(
    tx: &Tx<'_>,
    office: &Office,
    row: &SeatRow,
    kind: Kind,
    happened: Phrase,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let Some(mut table) = Table::load(tx, &row.game)? else { return Ok(()) };
    let reply = Reply { happened: vec![happened], answers: Some(answered.clone()), ..Reply::new(kind) };
    letters::report(tx, office, &mut table, Seat(row.seat), &reply, now)
}

/// A letter came with a token that was good once.
pub fn old_token(
    tx: &Tx<'_>,
    office: &Office,
    old: &OldToken,
    letter: &Letter,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    let from = letter.from.address.to_string();
    let writer = tx.player_at(&from)?.filter(|player| Some(player.id) == old.player);
    let Some(writer) = writer.filter(|_| tx.confirmed_at(&from).is_ok_and(|at| at.is_some())) else {
        return notices::stranger(tx, office, letter, answered, now);
    };
    let Some(row) = tx.seat(&old.game, old.seat)? else {
        return Ok(Handled::Ignored("a token that is good no more".to_owned()));
    };
    if row.player == Some(writer.id) {
        return refuse(tx, office, &row, say::token_old(), answered, now);
    }
    if !may_answer(tx, office, &writer.address, damper::Kind::Refusal, now)? {
        return Ok(Handled::Ignored("a former holder of the seat, and enough answers given".to_owned()));
    }
    Note::new("former", Kind::NotDone, say::seat_not_yours()).about(&old.game).answering(answered).send(
        tx,
        office,
        (&writer.name, &writer.address),
        now,
    )?;
    Ok(Handled::Answered)
}

/// A letter from a player's address came to their game with a token that never
/// was theirs.
pub fn wrong_token(
    tx: &Tx<'_>,
    office: &mut Office,
    row: &SeatRow,
    answered: &Answered,
    now: i64,
) -> Result<Handled, DeskError> {
    if suspect(tx, office, row, TOKEN, answered, now)? {
        return Ok(Handled::Ignored("a wrong token for a paused seat".to_owned()));
    }
    refuse(tx, office, row, say::token_wrong(), answered, now)
}

/// Notes that a letter makes a seat suspicious. After too many within a day the
/// seat is paused, and its holder told how to go on. `true` if it is paused now.
pub fn suspect(
    tx: &Tx<'_>,
    office: &mut Office,
    row: &SeatRow,
    kind: &str,
    answered: &Answered,
    now: i64,
) -> Result<bool, DeskError> {
    let known = tx.guard(&row.game, row.seat)?;
    if known.paused_at.is_some() {
        return Ok(true);
    }
    let Some(player) = holder(tx, row)?.filter(|_| row.joined_at.is_some()) else { return Ok(false) };
    tx.add_suspicion(&row.game, row.seat, kind, now)?;
    let calm = kind == TOKEN && known.cleared_at.is_some_and(|at| now.saturating_sub(at) < CALM);
    let came = tx.suspicions(&row.game, row.seat, kind, now - DAY)?;
    if calm || came < office.config.identity.suspicious_a_day {
        return Ok(false);
    }
    tx.pause_seat(&row.game, row.seat, Some(now), now)?;
    let wanted = Wanted {
        purpose: Purpose::Seat,
        player: Some(player.id),
        address: &player.address,
        given: "",
        seat: Some((row.game.clone(), row.seat)),
    };
    let code = codes::issue(tx, office, wanted, now)?;
    let why = if kind == TOKEN {
        say::paused_by_tokens(i64::from(came))
    } else {
        say::paused_by_others(i64::from(came))
    };
    Note::new("paused", Kind::Confirm, why)
        .about(&row.game)
        .asking(say::confirm_asked())
        .saying(vec![say::paused_how(), say::paused_then()])
        .with_line(format!("confirm {code}"))
        .told_apart_by(&answered.id.0.to_string())
        .send(tx, office, (&player.name, &player.address), now)?;
    Ok(true)
}
