//! What a clock demands when its moment has come: a reminder, word that the
//! grace has begun, and at its end what the terms of the game say.

use super::clock::{self, awaited};
use super::pause::is_unasked;
use crate::desk::letters::{self, Reply};
use crate::desk::lobby::{self, seats_of};
use crate::desk::people;
use crate::desk::table::Table;
use crate::desk::terms::Silence;
use crate::desk::turn::for_silent;
use crate::desk::{DeskError, Office};
use crate::ledger::{Draft, Kind as Block};
use crate::report::{Kind, say, say_time};
use crate::rules::{Phrase, Seat};
use crate::store::{ClockRow, GameStatus, Tx};

/// Seconds until something is tried again that could not be done.
const AGAIN: i64 = 600;

/// Looks at the clock of a seat, and does what is due. Nothing is, if the answer
/// has come meanwhile or the game is over.
pub fn look_at(tx: &Tx<'_>, office: &mut Office, game: &str, seat: u8, now: i64) -> Result<(), DeskError> {
    let Some(mut table) = Table::load(tx, game)? else { return Ok(()) };
    clock::settle(tx, office, &table, now)?;
    let Some(row) = tx.clock(game, seat)?.filter(|row| row.next.is_some_and(|next| next <= now)) else {
        return Ok(());
    };
    // Whatever comes of it, it is not looked at again in the same round.
    tx.look_later(game, seat, now + AGAIN)?;
    if is_unasked(tx, &row)? {
        return Ok(());
    }
    if table.row.status == GameStatus::Invited {
        return lobby::lapse(&mut table, tx, office, now);
    }
    let (due, end) = (row.due.unwrap_or(now), row.grace_end.unwrap_or(now));
    match row.stage {
        0 if now < due => remind(tx, office, &mut table, row, due, now),
        0 if now < end => grace(tx, office, &mut table, row, end, now),
        _ => effect(tx, office, &mut table, row, now),
    }
}

/// The reminder before the deadline.
fn remind(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    mut row: ClockRow,
    due: i64,
    now: i64,
) -> Result<(), DeskError> {
    (row.reminded, row.next) = (true, Some(due));
    tx.set_clock(&row)?;
    write(tx, office, table, Seat(row.seat), Kind::Reminder, vec![say_time::missing()], now)
}

/// Word that the deadline has passed and the grace runs.
fn grace(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    mut row: ClockRow,
    end: i64,
    now: i64,
) -> Result<(), DeskError> {
    (row.stage, row.next) = (1, Some(end));
    tx.set_clock(&row)?;
    let what = match table.terms.silence {
        Silence::Remind => say_time::over_remind(),
        Silence::Forfeit => say_time::over_forfeit(),
        Silence::Autopilot => say_time::over_autopilot(),
        Silence::Substitute => say_time::over_substitute(),
    };
    write(tx, office, table, Seat(row.seat), Kind::Reminder, vec![what], now)
}

/// The grace is over.
fn effect(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    mut row: ClockRow,
    now: i64,
) -> Result<(), DeskError> {
    let seat = Seat(row.seat);
    let again = row.stage == 2;
    row.stage = 2;
    row.next = (table.terms.silence == Silence::Autopilot).then_some(now + AGAIN);
    tx.set_clock(&row)?;
    if table.terms.silence == Silence::Autopilot {
        return autopilot(tx, office, table, again, seat, now);
    }
    let why = format!("{} did not answer in time", table.seats[seat.index()].key);
    note(tx, office, table, seat, "service", &why)?;
    match table.terms.silence {
        Silence::Forfeit => lobby::forfeit(table, tx, office, seat, say_time::forfeited(seat), now),
        Silence::Substitute => {
            people::seek(tx, table, seat, now)?;
            tell_silence(tx, office, table, seat, &say_time::silent_substitute(), now)
        }
        _ => tell_silence(tx, office, table, seat, &say_time::silent_remind(), now),
    }
}

/// Tells everybody that a seat stays silent. What the others may do about it
/// stands in every letter to them as long as it lasts.
fn tell_silence(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    silent: Seat,
    to_it: &Phrase,
    now: i64,
) -> Result<(), DeskError> {
    for seat in seats_of(table) {
        let (kind, what) = if seat == silent {
            (Kind::Reminder, to_it.clone())
        } else {
            (letters::kind_for(table, seat), say::late(silent))
        };
        write(tx, office, table, seat, kind, vec![what], now)?;
    }
    Ok(())
}

/// Gives safe answers for all who are beyond their grace, once nobody else is
/// awaited: what several are asked at once resolves together.
fn autopilot(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    again: bool,
    seat: Seat,
    now: i64,
) -> Result<(), DeskError> {
    let rows = tx.clocks(table.id())?;
    let beyond = |seat: &u8| rows.iter().any(|row| row.seat == *seat && row.stage == 2);
    let open = awaited(table);
    if !open.iter().all(beyond) {
        return Ok(());
    }
    let silent: Vec<Seat> = open.into_iter().map(Seat).collect();
    if !for_silent(table, tx, office, &silent)? {
        if again {
            return Ok(());
        }
        return tell_silence(tx, office, table, seat, &say_time::silent_remind(), now);
    }
    for seat in silent {
        clock::stop(tx, office, table, seat, now, true)?;
    }
    if let Some(outcome) = table.game.outcome().cloned() {
        return lobby::finished(table, tx, office, &outcome, None, now);
    }
    for seat in seats_of(table) {
        letters::report(tx, office, table, seat, &Reply::new(letters::kind_for(table, seat)), now)?;
    }
    Ok(())
}

/// A seat from which nothing is awaited ends the game as won because another
/// stays silent beyond its grace. The reason if it cannot.
pub fn claim(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    by: Seat,
    now: i64,
) -> Result<Result<(), Phrase>, DeskError> {
    let open = awaited(table);
    let leaves_it = matches!(table.terms.silence, Silence::Remind | Silence::Substitute);
    let silent = tx.clocks(table.id())?.into_iter().find(|row| {
        leaves_it
            && row.seat != by.0
            && !open.contains(&by.0)
            && row.stage == 2
            && row.since.is_some()
            && open.contains(&row.seat)
    });
    let Some(silent) = silent.filter(|_| table.row.status == GameStatus::Running) else {
        return Ok(Err(say_time::nobody_late()));
    };
    let (silent, key) = (Seat(silent.seat), table.seats[by.index()].key.clone());
    let why = format!("{key} ended the game: {} stayed silent", table.seats[silent.index()].key);
    note(tx, office, table, silent, &key, &why)?;
    lobby::forfeit(table, tx, office, silent, say_time::claimed(silent, by), now)?;
    Ok(Ok(()))
}

/// Puts a deadline that passed on record.
fn note(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    by: &str,
    why: &str,
) -> Result<(), DeskError> {
    let fields = Draft::new(Block::Note).word("seat", &table.seats[seat.index()].key);
    let block = table.thread.note("deadline", by, why, &fields, &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.save(tx)
}

fn write(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    kind: Kind,
    happened: Vec<Phrase>,
    now: i64,
) -> Result<(), DeskError> {
    letters::report(tx, office, table, seat, &Reply { happened, ..Reply::new(kind) }, now)
}
