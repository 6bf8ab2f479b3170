//! Days away: they count in none of a player's games. A year has so many of
//! them; those that are past cannot be taken, so nothing that is late becomes
//! timely by them.

use super::calendar::Calendar;
use super::days;
use super::rule::Rule;
use crate::desk::{DeskError, Office};
use crate::report::say_time;
use crate::rules::Phrase;
use crate::store::{GameStatus, Player, PlayerId, Tx, Vacation};
use jiff::ToSpan;
use jiff::civil::Date;

/// Does what `vacation …` asks for. The answer in words, or why not.
pub fn vacation(
    tx: &Tx<'_>,
    office: &Office,
    player: &Player,
    asked: &str,
    now: i64,
) -> Result<Result<Vec<Phrase>, Phrase>, DeskError> {
    let today = Calendar::new(player.zone.as_deref()).day(now);
    let book = Book { tx, office, player: player.id, today };
    let done = match asked.trim().to_lowercase().as_str() {
        "" => return book.list().map(Ok),
        "end" | "off" | "over" => book.end()?,
        "cancel" => book.cancel()?,
        days => book.take(days, now)?,
    };
    if done.is_ok() {
        replan(tx, office, player.id, now)?;
    }
    Ok(done.map(|said| vec![said]))
}

/// A player's days away.
struct Book<'a> {
    tx: &'a Tx<'a>,
    office: &'a Office,
    player: PlayerId,
    today: Date,
}

impl Book<'_> {
    /// Those to come, and how many are left of the year.
    fn list(&self) -> Result<Vec<Phrase>, DeskError> {
        let to_come = self.tx.vacations(self.player, &self.today.to_string())?;
        let listed: Vec<Phrase> = to_come
            .iter()
            .filter_map(days_of)
            .map(|(first, last)| say_time::vacation_listed(say_time::days(first, last, self.today)))
            .collect();
        let left = self.left(self.today.year())?;
        if listed.is_empty() {
            return Ok(vec![say_time::vacation_none(left)]);
        }
        Ok(listed.into_iter().chain([say_time::vacation_left(left)]).collect())
    }

    /// The present days away end today.
    fn end(&self) -> Result<Result<Phrase, Phrase>, DeskError> {
        let to_come = self.tx.vacations(self.player, &self.today.to_string())?;
        for away in &to_come {
            if days_of(away).is_some_and(|(first, last)| first <= self.today && last >= self.today) {
                self.tx.end_vacation(away.id, &self.today.to_string())?;
                return Ok(Ok(say_time::vacation_ended()));
            }
        }
        let next = to_come.iter().filter_map(days_of).map(|(first, _)| first).min();
        Ok(Err(match next {
            Some(first) => say_time::vacation_not_yet(self.say(first)),
            None => say_time::vacation_nothing(),
        }))
    }

    /// All days away to come are struck out, and the present ones end today.
    fn cancel(&self) -> Result<Result<Phrase, Phrase>, DeskError> {
        let mut any = false;
        for away in self.tx.vacations(self.player, &self.today.to_string())? {
            match days_of(&away) {
                Some((first, _)) if first <= self.today => {
                    self.tx.end_vacation(away.id, &self.today.to_string())?;
                }
                _ => self.tx.drop_vacation(away.id)?,
            }
            any = true;
        }
        Ok(if any { Ok(say_time::vacation_dropped()) } else { Err(say_time::vacation_nothing()) })
    }

    /// Takes days.
    fn take(&self, days: &str, now: i64) -> Result<Result<Phrase, Phrase>, DeskError> {
        let Some((first, last)) = days::range(days, self.today) else {
            return Ok(Err(say_time::vacation_form()));
        };
        if last < first {
            return Ok(Err(say_time::vacation_backwards()));
        }
        if first < self.today {
            return Ok(Err(say_time::vacation_past()));
        }
        if self.today.checked_add(1.year()).is_ok_and(|end| last > end) {
            return Ok(Err(say_time::vacation_far()));
        }
        let taken = self.tx.vacations(self.player, &first.to_string())?;
        if taken.iter().filter_map(days_of).any(|(from, to)| from <= last && to >= first) {
            return Ok(Err(say_time::vacation_twice()));
        }
        for year in first.year()..=last.year() {
            let (wanted, left) = (days_in((first, last), year), self.left(year)?);
            if wanted > left.1 {
                return Ok(Err(say_time::vacation_spent(wanted, left)));
            }
        }
        self.tx.add_vacation(self.player, &first.to_string(), &last.to_string(), now)?;
        let days = (first.year()..=last.year()).map(|year| days_in((first, last), year)).sum();
        let left = self.left(last.year())?;
        Ok(Ok(say_time::vacation_kept(say_time::days(first, last, self.today), days, left)))
    }

    /// The days left of a year, with the year.
    fn left(&self, year: i16) -> Result<(i16, i64), DeskError> {
        let all = self.tx.vacations(self.player, &format!("{year:04}-01-01"))?;
        let taken: i64 = all.iter().filter_map(days_of).map(|days| days_in(days, year)).sum();
        Ok((year, (i64::from(self.office.config.time.vacation_days) - taken).max(0)))
    }

    fn say(&self, day: Date) -> Phrase {
        say_time::date(day, self.today)
    }
}

fn days_of(away: &Vacation) -> Option<(Date, Date)> {
    Some((away.first.parse().ok()?, away.last.parse().ok()?))
}

/// How many days of a span are of a year.
fn days_in((first, last): (Date, Date), year: i16) -> i64 {
    let (Ok(begin), Ok(end)) = (Date::new(year, 1, 1), Date::new(year, 12, 31)) else { return 0 };
    let (from, to) = (first.max(begin), last.min(end));
    if to < from { 0 } else { from.until(to).map_or(0, |span| i64::from(span.get_days()) + 1) }
}

/// Moves the deadlines of a player to where their days put them now. What is due
/// already stays so.
fn replan(tx: &Tx<'_>, office: &Office, player: PlayerId, now: i64) -> Result<(), DeskError> {
    for mut row in tx.clocks_of(player)? {
        let Some(game) = tx.game(&row.game)?.filter(|game| game.status == GameStatus::Running) else {
            continue;
        };
        let rule = Rule::of_row(tx, office, &game, row.seat)?;
        match (row.stage, row.due, row.grace_end) {
            (0, Some(due), _) if due > now => {
                // Who was reminded long before the new deadline is reminded again.
                if let (Some(ran), Some(allowed)) = (row.ran, row.allowed) {
                    row.reminded &= rule.reminder(ran, allowed) <= now;
                }
                rule.plan(&mut row);
            }
            (1, Some(due), Some(grace_end)) if grace_end > now => {
                let end = rule.calendar.add(due, rule.terms.grace).max(now);
                (row.grace_end, row.next) = (Some(end), Some(end));
            }
            _ => continue,
        }
        tx.set_clock(&row)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_belong_to_their_years() {
        let days = (Date::constant(2026, 12, 20), Date::constant(2027, 1, 3));
        assert_eq!([2025, 2026, 2027].map(|year| days_in(days, year)), [0, 12, 3]);
        let leap = (Date::constant(2028, 2, 1), Date::constant(2028, 3, 1));
        assert_eq!(days_in(leap, 2028), 30);
    }
}
