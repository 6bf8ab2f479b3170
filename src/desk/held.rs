//! Notices that wait for the end of a reader's quiet hours.
//!
//! What waits is no letter yet. Only what no block tells is kept: messages,
//! sentences of the desk, the verdict of the end. The letter is written when it
//! goes out, from the last block the seat was really sent and from how the game
//! stands then; and whatever is sent to the seat before that takes it along. So
//! every block reaches a reader once, in order, and nobody is told of a move that
//! is made already.

use super::DeskError;
use super::letters::{self, Reply};
use super::offers;
use super::office::Office;
use super::table::Table;
use crate::report::{Kind, LineOutcome, LineResult, Message, Verdict, say};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, HeldNotice, Reader, Tx};
use serde::{Deserialize, Serialize};

/// How many notices wait for one seat; with one more, all go out.
const NOTICES_MAX: usize = 40;

/// What one letter would have said beside the game itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Notice {
    reminds: bool,
    happened: Vec<Phrase>,
    messages: Vec<Message>,
    ending: Vec<Phrase>,
    verdict: Option<Verdict>,
}

/// Whether a letter may wait: nothing in it answers the reader.
pub fn may_wait(reply: &Reply) -> bool {
    reply.answers.is_none()
        && reply.lines.is_empty()
        && reply.page.is_none()
        && reply.games.is_empty()
        && reply.board.is_none()
        && reply.history_from.is_none()
        && reply.record.is_none()
        && reply.asides.is_empty()
        && reply.open.is_empty()
        && !reply.whole
}

/// Whether a letter says no more than that all was done as it was written, and
/// asks nothing. A reader may do without; what it would carry comes with the next.
pub fn is_mere_receipt(
    tx: &Reader<'_>,
    table: &Table,
    seat: Seat,
    reply: &Reply,
    now: i64,
) -> Result<bool, DeskError> {
    let sealed = say::line_sealed().key;
    let as_written = |line: &LineResult| match &line.outcome {
        LineOutcome::Done(_) => true,
        LineOutcome::Answered(said) => said.key == sealed,
        _ => false,
    };
    let plain = reply.kind == Kind::Waiting
        && reply.answers.is_some()
        && !reply.lines.is_empty()
        && reply.lines.iter().all(as_written)
        && reply.counts.as_ref().is_none_or(|counts| counts.passed == 0)
        && reply.messages.is_empty()
        && reply.page.is_none()
        && reply.games.is_empty()
        && reply.asides.is_empty()
        && (reply.board, reply.history_from, reply.record) == (None, None, None);
    Ok(plain && offers::asides(tx, table, seat, now)?.is_empty())
}

/// Keeps what a letter would say until `due_at`. `false` if too much waits
/// already, and the letter has to go out.
pub fn keep(tx: &Tx<'_>, table: &Table, seat: Seat, reply: &Reply, due_at: i64) -> Result<bool, DeskError> {
    let mut notices = waiting(tx, table, seat)?;
    if notices.len() >= NOTICES_MAX {
        return Ok(false);
    }
    notices.push(Notice {
        reminds: reply.kind == Kind::Reminder,
        happened: reply.happened.clone(),
        messages: reply.messages.clone(),
        ending: reply.ending.clone(),
        verdict: reply.verdict.clone(),
    });
    tx.hold_notice(&HeldNotice {
        game: table.id().to_owned(),
        seat: seat.0,
        due_at,
        notices: serde_json::to_string(&notices).expect("notices are plain data"),
    })?;
    Ok(true)
}

/// Takes along what waits for a seat: a letter that goes out now tells it first.
pub fn take_along(
    tx: &Tx<'_>,
    table: &Table,
    seat: Seat,
    reply: &Reply,
    now: i64,
) -> Result<Reply, DeskError> {
    let mut reply = reply.clone();
    if tx.held_notice(table.id(), seat.0)?.is_none() {
        return Ok(reply);
    }
    let held = still_true(tx, table, seat, now)?;
    tx.release(table.id(), seat.0)?;
    let reminds = held.iter().any(|notice| notice.reminds);
    if reminds && reply.answers.is_none() && reply.kind == Kind::YourMove {
        reply.kind = Kind::Reminder;
    }
    let (mut happened, mut messages) = (Vec::new(), Vec::new());
    for notice in held {
        for said in notice.happened {
            if !happened.contains(&said) && !reply.happened.contains(&said) {
                happened.push(said);
            }
        }
        messages.extend(notice.messages);
        if reply.ending.is_empty() {
            reply.ending = notice.ending;
        }
        reply.verdict = reply.verdict.or(notice.verdict);
    }
    happened.append(&mut reply.happened);
    messages.append(&mut reply.messages);
    (reply.happened, reply.messages) = (happened, messages);
    Ok(reply)
}

/// Writes the letter that waited, if there is still something to say.
pub fn send(tx: &Tx<'_>, office: &Office, notice: &HeldNotice, now: i64) -> Result<(), DeskError> {
    let seat = Seat(notice.seat);
    let table = Table::load(tx, &notice.game)?.filter(|table| seat.index() < table.seats.len());
    let Some(mut table) = table else { return Ok(tx.release(&notice.game, notice.seat)?) };
    if table.row.status == GameStatus::Invited && table.seats[seat.index()].told_n.is_none() {
        let happened = waiting(tx, &table, seat)?.into_iter().flat_map(|notice| notice.happened).collect();
        tx.release(&notice.game, notice.seat)?;
        let welcome = letters::Welcome { happened, answers: None };
        return letters::invite(tx, office, &mut table, seat, &welcome, now);
    }
    let kind = letters::kind_for(&table, seat);
    let words = still_true(tx, &table, seat, now)?;
    let says = |notice: &Notice| !notice.happened.is_empty() || !notice.messages.is_empty();
    let asks = matches!(kind, Kind::YourMove | Kind::Over);
    if !asks && !words.iter().any(says) && !letters::has_news(tx, &table, seat)? {
        return Ok(tx.release(&notice.game, notice.seat)?);
    }
    letters::report(tx, office, &mut table, seat, &Reply::new(kind), now)
}

/// What waits for a seat.
fn waiting(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<Vec<Notice>, DeskError> {
    let row = tx.held_notice(table.id(), seat.0)?;
    let damaged =
        |e: serde_json::Error| DeskError::Damaged { game: table.id().to_owned(), why: e.to_string() };
    row.map_or(Ok(Vec::new()), |row| serde_json::from_str(&row.notices).map_err(damaged))
}

/// What waits for a seat and still holds: no reminder of what was answered, no
/// offer that is not open any more.
fn still_true(tx: &Reader<'_>, table: &Table, seat: Seat, now: i64) -> Result<Vec<Notice>, DeskError> {
    let mut held = waiting(tx, table, seat)?;
    let asked = letters::kind_for(table, seat) == Kind::YourMove;
    held.retain(|notice| asked || !notice.reminds);
    let open = offers::open(tx, table, now)?;
    for notice in &mut held {
        notice.happened.retain(|said| !offers::is_stale(said, &open));
    }
    Ok(held)
}
