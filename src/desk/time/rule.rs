//! By which rule a seat's clock runs: the terms of its game, the days of its
//! player, the settings of the office.

use super::calendar::{Calendar, usual_week, week_of};
use crate::config;
use crate::desk::terms::{Pace, Terms};
use crate::desk::wishes::Wishes;
use crate::desk::{DeskError, Office};
use crate::store::{ClockRow, Game, GameStatus, Reader, SeatRow};
use jiff::civil::Date;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
/// What a question allows at least, however empty a bank is.
const LEAST: i64 = HOUR;

/// By which rule a clock runs.
pub(super) struct Rule {
    pub terms: Terms,
    pub calendar: Calendar,
    /// Whether the player wishes for reminders.
    reminders: bool,
    settings: config::Time,
    /// Whether it is an invitation that lapses.
    lapses: bool,
}

impl Rule {
    /// The rule for the holder of a seat in a game with these terms.
    pub fn of(tx: &Reader<'_>, office: &Office, terms: &Terms, seat: &SeatRow) -> Result<Self, DeskError> {
        let player = seat.player.map(|id| tx.player(id)).transpose()?.flatten();
        let wide = player.as_ref().map(|player| Wishes::read(&player.wishes)).unwrap_or_default();
        let wishes = Wishes::read(&seat.settings).over(wide);
        let mut calendar = Calendar::new(player.as_ref().and_then(|player| player.zone.as_deref()));
        if terms.working_days {
            let named = wishes.days.as_deref().and_then(week_of);
            calendar = calendar.on_days(named.unwrap_or(usual_week()));
        }
        for away in seat.player.map(|id| tx.vacations(id, "")).transpose()?.unwrap_or_default() {
            if let (Ok(first), Ok(last)) = (away.first.parse::<Date>(), away.last.parse::<Date>()) {
                calendar = calendar.without(first, last);
            }
        }
        Ok(Self {
            terms: terms.clone(),
            calendar,
            reminders: wishes.reminders.unwrap_or(true),
            settings: office.config.time.clone(),
            lapses: false,
        })
    }

    /// The rule for an invitation.
    pub fn of_invitation(office: &Office) -> Self {
        Self {
            terms: Terms::default(),
            calendar: Calendar::new(None),
            reminders: false,
            settings: office.config.time.clone(),
            lapses: true,
        }
    }

    /// The rule for a clock in a game, by its rows alone.
    pub fn of_row(tx: &Reader<'_>, office: &Office, game: &Game, seat: u8) -> Result<Self, DeskError> {
        if game.status == GameStatus::Invited {
            return Ok(Self::of_invitation(office));
        }
        let terms = serde_json::from_str(&game.terms)
            .map_err(|e| DeskError::Damaged { game: game.id.clone(), why: e.to_string() })?;
        let row = tx.seat(&game.id, seat)?;
        let row = row.ok_or_else(|| DeskError::Rules(format!("{} has no seat {seat}", game.id)))?;
        Self::of(tx, office, &terms, &row)
    }

    /// How long an answer to a new question may take, in seconds that count.
    pub fn allowed(&self, row: &ClockRow) -> Option<i64> {
        if self.lapses {
            return Some(i64::from(self.settings.invitation_days) * DAY);
        }
        match self.terms.pace? {
            Pace::Each(each) => Some(each),
            Pace::Bank { bank, .. } => Some(row.bank.unwrap_or(bank).max(LEAST)),
        }
    }

    /// Sets the moments of a clock by how long it may still run.
    pub fn plan(&self, row: &mut ClockRow) {
        let (Some(ran), Some(allowed)) = (row.ran, row.allowed) else {
            (row.due, row.grace_end, row.next) = (None, None, None);
            return;
        };
        let due = self.calendar.add(ran, allowed);
        let grace_end = if self.terms.grace > 0 { self.calendar.add(due, self.terms.grace) } else { due };
        (row.due, row.grace_end) = (Some(due), Some(grace_end));
        row.next = match row.stage {
            0 if self.reminders && !row.reminded => Some(self.reminder(ran, allowed).min(due)),
            0 => Some(due),
            1 => Some(grace_end),
            _ => row.next,
        };
    }

    /// When a clock that runs from a moment is due for a reminder.
    pub fn reminder(&self, ran: i64, allowed: i64) -> i64 {
        let part = allowed / 100 * i64::from(self.settings.reminder_percent);
        let least = i64::from(self.settings.reminder_hours) * HOUR;
        // Who has little time is not reminded at once.
        let lead = if least * 2 > allowed { part } else { part.max(least) };
        self.calendar.add(ran, (allowed - lead).max(0))
    }

    /// Takes the time up to a moment from what a clock may still run, and lets
    /// it stand still there.
    pub fn hold(&self, row: &mut ClockRow, at: i64) {
        if let (Some(ran), Some(allowed)) = (row.ran, row.allowed) {
            row.allowed = Some((allowed - self.calendar.between(ran, at)).max(0));
        }
        row.ran = None;
    }

    /// Stops a clock: nothing is awaited any more. If an answer came, it adds to
    /// the bank.
    pub fn stop(&self, row: &mut ClockRow, at: i64, answered: bool) {
        self.hold(row, at);
        if let (Some(Pace::Bank { each, .. }), Some(left)) = (self.terms.pace, row.allowed)
            && !self.lapses
        {
            row.bank = Some(left + if answered { each } else { 0 });
        }
        *row = ClockRow { game: row.game.clone(), seat: row.seat, bank: row.bank, ..ClockRow::default() };
    }

    /// Starts a clock, if one runs.
    pub fn start(&self, row: &mut ClockRow, now: i64, paused: bool) {
        row.since = Some(now);
        (row.stage, row.reminded) = (0, false);
        row.allowed = self.allowed(row);
        row.ran = row.allowed.filter(|_| !paused).map(|_| now);
        self.plan(row);
    }
}
