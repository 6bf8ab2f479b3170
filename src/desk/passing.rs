//! Letters that may be overtaken while they wait to be sent: reminders, word of an
//! offer, the daily letter.
//!
//! A mail server of ours may be down, or put letters off, for days. What goes out
//! then should be true then. So a letter that says nothing but what passes is noted
//! as such when it is written, and looked at once more before it leaves: it goes as
//! it is, it is dropped, or one that is true now takes its place. A letter that
//! carries a record, a message or a verdict, or that answers its reader, is never
//! noted here; and one that may have left already stays as it is.

use super::answers;
use super::letters::{self, Reply};
use super::office::Office;
use super::table::Table;
use super::time::Called;
use super::wishes;
use super::{DeskError, digest, offers, time};
use crate::report::{Kind, LetterData};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, OutRow, PlayerId, Reader, Tx, folded};
use serde::{Deserialize, Serialize};

/// A reminder that waited for so many seconds is written anew: it says how much
/// time is left.
const OLD: i64 = 6 * 3600;

const MOVED_ON: &str = "overtaken: what it says is past";
const TOLD: &str = "overtaken: a later letter says it";
const ANEW: &str = "overtaken: a letter that is true now takes its place";

/// What a letter says that may pass.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum What {
    /// To a seat.
    Seat {
        /// The clock that it is about, if it calls for an answer.
        clock: Option<Called>,
        /// Its sentences.
        happened: Vec<Phrase>,
    },
    /// The daily letter.
    Daily { player: i64, day: String, waits: Vec<String> },
}

/// Notes the letter to a seat that was just put into the outbox, if it says
/// nothing but what may pass.
pub fn note(
    tx: &Tx<'_>,
    table: &Table,
    seat: Seat,
    reply: &Reply,
    data: &LetterData,
) -> Result<(), DeskError> {
    let says_more = data.proof.is_some()
        || data.verdict.is_some()
        || !(data.messages.is_empty() && data.ending.is_empty() && data.events.is_empty())
        || !super::held::may_wait(reply);
    let calls = reply.kind == Kind::Reminder;
    let passes = |said: &Phrase| offers::is_word_of_one(said) || calls && time::is_call(said);
    if says_more || data.happened.is_empty() || !data.happened.iter().all(passes) {
        return Ok(());
    }
    let clock = if calls { time::called(tx, table, seat)? } else { None };
    keep(tx, &What::Seat { clock, happened: data.happened.clone() })
}

/// Notes the daily letter that was just put into the outbox.
pub fn note_daily(tx: &Tx<'_>, player: PlayerId, day: &str, waits: Vec<String>) -> Result<(), DeskError> {
    keep(tx, &What::Daily { player: player.0, day: day.to_owned(), waits })
}

fn keep(tx: &Tx<'_>, what: &What) -> Result<(), DeskError> {
    let what = serde_json::to_string(what).expect("plain data");
    Ok(tx.may_pass(tx.last_out()?, &what)?)
}

/// Looks at such a letter before it leaves. `true` if it does not leave any more;
/// another one may lie in the outbox in its place.
pub fn is_overtaken(
    tx: &Tx<'_>,
    office: &Office,
    letter: &OutRow,
    what: &str,
    now: i64,
) -> Result<bool, DeskError> {
    let damaged = |e: serde_json::Error| DeskError::Letter(e.to_string());
    let why = match serde_json::from_str(what).map_err(damaged)? {
        What::Seat { clock, happened } => of_seat(tx, office, letter, clock, &happened, now)?,
        What::Daily { player, day, waits } => {
            of_day(tx, office, letter, PlayerId(player), (&day, &waits), now)?
        }
    };
    let Some(why) = why else { return Ok(false) };
    tx.overtaken(letter.id, why, now)?;
    if why == ANEW {
        write_anew(tx, office, letter, serde_json::from_str(what).map_err(damaged)?, now)?;
    }
    Ok(true)
}

/// Why a letter to a seat is of no use, if it is of none.
fn of_seat(
    tx: &Tx<'_>,
    office: &Office,
    letter: &OutRow,
    clock: Option<Called>,
    happened: &[Phrase],
    now: i64,
) -> Result<Option<&'static str>, DeskError> {
    let Some((table, seat)) = place(tx, letter)? else { return Ok(Some(MOVED_ON)) };
    let address = &table.seats[seat.index()].address;
    if table.row.status == GameStatus::Over || folded(address) != folded(&letter.envelope_to) {
        return Ok(Some(MOVED_ON));
    }
    time::settle(tx, office, &table, now)?;
    let open = offers::open(tx, &table, now)?;
    let is_open = |said: &Phrase| {
        let same = open.iter().filter(|offer| offer.at <= letter.created_at).cloned().collect::<Vec<_>>();
        offers::is_word_of_one(said) && !offers::is_stale(said, &same)
    };
    if happened.iter().any(is_open) {
        return Ok(None);
    }
    let Some(then) = clock else { return Ok(Some(MOVED_ON)) };
    let now_called = time::called(tx, &table, seat)?;
    let Some(called) = now_called.filter(|called| called.is_same_call(&then)) else {
        time::unsay(tx, &table, seat, &then)?;
        return Ok(Some(MOVED_ON));
    };
    let kinds = [Kind::Reminder.status(), Kind::YourMove.status(), Kind::Over.status()];
    if tx.is_followed(letter.id, kinds)? {
        return Ok(Some(TOLD));
    }
    Ok((called != then || now - letter.created_at >= OLD).then_some(ANEW))
}

/// Why a daily letter is of no use, if it is of none.
fn of_day(
    tx: &Tx<'_>,
    office: &Office,
    letter: &OutRow,
    id: PlayerId,
    (day, waits): (&str, &[String]),
    now: i64,
) -> Result<Option<&'static str>, DeskError> {
    let Some(player) = tx.player(id)? else { return Ok(Some(MOVED_ON)) };
    if folded(&player.address) != folded(&letter.envelope_to) {
        return Ok(Some(MOVED_ON));
    }
    let games = answers::games_of(tx, office, &player.address, now)?;
    let today = wishes::day(wishes::zone(Some(&player)), now);
    let waiting: Vec<&String> = games.iter().filter(|game| game.waits).map(|game| &game.id).collect();
    // The one of the new day comes at its own hour.
    if today != day {
        return Ok(Some(MOVED_ON));
    }
    Ok((!waiting.into_iter().eq(waits)).then_some(ANEW))
}

/// Puts a letter that is true now in the place of one that was dropped. There may
/// be nothing to say.
fn write_anew(tx: &Tx<'_>, office: &Office, letter: &OutRow, what: What, now: i64) -> Result<(), DeskError> {
    let before = tx.last_out()?;
    match what {
        What::Daily { player, .. } => digest::send(tx, office, PlayerId(player), now)?,
        What::Seat { mut happened, .. } => {
            let Some((mut table, seat)) = place(tx, letter)? else { return Ok(()) };
            happened.retain(time::is_call);
            let reply = Reply { happened, ..Reply::new(Kind::Reminder) };
            letters::report(tx, office, &mut table, seat, &reply, now)?;
        }
    }
    let last = tx.last_out()?;
    if last != before {
        tx.takes_over(last, letter.id)?;
    }
    Ok(())
}

fn place(tx: &Reader<'_>, letter: &OutRow) -> Result<Option<(Table, Seat)>, DeskError> {
    let (Some(game), Some(seat)) = (&letter.game, letter.seat) else { return Ok(None) };
    let table = Table::load(tx, game)?.filter(|table| usize::from(seat) < table.seats.len());
    Ok(table.map(|table| (table, Seat(seat))))
}
