//! What letters say about time: until when an answer is awaited, who is away,
//! what was agreed on. Of another player's days only days are told, never a zone
//! or an hour.

use super::calendar::Calendar;
use super::clock::awaited;
use crate::desk::table::Table;
use crate::desk::terms::{Pace, Silence, Terms};
use crate::desk::{DeskError, Office};
use crate::report::{Due, LetterData, say, say_time};
use crate::rules::{Phrase, Seat};
use crate::store::{ClockRow, GameStatus, Reader};
use jiff::civil::Date;

/// How many days ahead it is told that somebody will be away.
const AHEAD: i64 = 14;
const DAY: i64 = 86_400;

/// Puts into a letter to a seat what is to be said about time.
pub fn tell(tx: &Reader<'_>, table: &Table, seat: Seat, data: &mut LetterData) -> Result<(), DeskError> {
    match table.row.status {
        GameStatus::Invited => {
            let clock = tx.clock(table.id(), seat.0)?;
            data.due = clock.and_then(|row| due_of(&row, table));
        }
        GameStatus::Running => running(tx, table, seat, data)?,
        GameStatus::Over | GameStatus::WaitingForMatch => {}
    }
    Ok(())
}

fn running(tx: &Reader<'_>, table: &Table, seat: Seat, data: &mut LetterData) -> Result<(), DeskError> {
    if tx.paused_since(table.id())?.is_some() {
        data.time.push(say_time::still());
    }
    let clocks = tx.clocks(table.id())?;
    let open = awaited(table);
    let now = day_of(data, data.clock.now);
    let own = clocks.iter().find(|row| row.seat == seat.0 && open.contains(&row.seat));
    data.due = own.and_then(|row| due_of(row, table));
    let others: Vec<&ClockRow> =
        clocks.iter().filter(|row| row.seat != seat.0 && open.contains(&row.seat)).collect();
    let latest = others.iter().filter(|row| row.stage < 2).filter_map(|row| row.grace_end).max();
    if let Some(latest) = latest.filter(|_| own.is_none()) {
        data.time.push(say_time::awaited(say_time::date(day_of(data, latest), now)));
    }
    // Who is awaited as well learns of the others' silence by no change in letters.
    let late = others.iter().filter(|row| row.stage == 2 && row.since.is_some() && own.is_none());
    for late in late {
        let choices = match table.terms.silence {
            Silence::Remind => say_time::late_remind(Seat(late.seat)),
            Silence::Substitute => say_time::late_substitute(Seat(late.seat)),
            Silence::Forfeit | Silence::Autopilot => continue,
        };
        data.time.push(choices);
    }
    for other in table.seats.iter().filter(|other| other.seat != seat.0) {
        let Some(player) = other.player else { continue };
        let zone = tx.player(player)?.and_then(|player| player.zone);
        let today = Calendar::new(zone.as_deref()).day(data.clock.now);
        let soon = Calendar::new(zone.as_deref()).day(data.clock.now.saturating_add(AHEAD * DAY));
        for away in tx.vacations(player, &today.to_string())? {
            let (Ok(first), Ok(last)) = (away.first.parse::<Date>(), away.last.parse::<Date>()) else {
                continue;
            };
            let until = say_time::date(last, now);
            if first <= today {
                data.time.push(say_time::away(Seat(other.seat), until));
            } else if first <= soon {
                data.time.push(say_time::away_from(Seat(other.seat), say_time::days(first, last, now)));
            }
        }
    }
    Ok(())
}

/// The reader's day at a moment.
fn day_of(data: &LetterData, at: i64) -> Date {
    let stamp = jiff::Timestamp::from_second(at).unwrap_or(jiff::Timestamp::MAX);
    stamp.to_zoned_datetime(data.clock.zone.clone()).date()
}

/// A clock as a deadline: in the grace it is the end of the grace.
fn due_of(row: &ClockRow, table: &Table) -> Option<Due> {
    let lapses = table.row.status == GameStatus::Invited;
    match row.stage {
        0 => Some(Due { at: row.due?, grace: if lapses { 0 } else { table.terms.grace }, lapses }),
        1 => Some(Due { at: row.grace_end?, grace: 0, lapses }),
        _ => None,
    }
}

/// The deadline of a seat, for the list of games.
pub fn listed_due(tx: &Reader<'_>, table: &Table, seat: u8) -> Result<Option<Due>, DeskError> {
    Ok(tx.clock(table.id(), seat)?.filter(|row| row.since.is_some()).and_then(|row| due_of(&row, table)))
}

/// What the terms of a game say of time, in plain words.
pub fn in_words(terms: &Terms, office: &Office) -> Vec<Phrase> {
    let mut told = Vec::new();
    match terms.pace {
        None => told.push(say::terms_no_hurry()),
        Some(pace) => {
            told.push(match pace {
                Pace::Each(each) => say_time::terms_each(each),
                Pace::Bank { bank, each } => say_time::terms_bank(bank, each),
            });
            if terms.working_days {
                told.push(say_time::terms_working());
            }
            told.push(say_time::terms_grace(terms.grace));
            told.push(match terms.silence {
                Silence::Remind => say_time::terms_remind(),
                Silence::Forfeit => say_time::terms_forfeit(),
                Silence::Autopilot => say_time::terms_autopilot(),
                Silence::Substitute => say_time::terms_substitute(),
            });
            if office.config.time.vacation_days > 0 {
                told.push(say_time::terms_vacation(office.config.time.vacation_days.into()));
            }
        }
    }
    told
}
