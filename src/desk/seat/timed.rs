//! Commands about time in a letter from a seat: days away, letting the clocks
//! run again, ending a game for somebody's silence.

use super::Work;
use crate::desk::letters::{self, Reply};
use crate::desk::lobby::seats_of;
use crate::desk::{DeskError, time};
use crate::report::{LineOutcome, say, say_time};
use crate::store::GameStatus;
use crate::tongue::Command;

impl Work<'_> {
    /// Does what a command about time asks for. `true` if everything is said and
    /// sent already.
    pub(super) fn timed(&mut self, typed: &str, command: &Command) -> Result<bool, DeskError> {
        match command {
            Command::Vacation(days) => self.vacation(typed, days).map(|()| false),
            _ if self.table.row.status != GameStatus::Running => {
                let begun = self.table.row.status != GameStatus::Invited;
                self.refuse(typed, if begun { say::game_over() } else { say::not_begun() });
                Ok(false)
            }
            Command::Resume => self.resume(typed),
            _ => self.claim(typed),
        }
    }

    fn vacation(&mut self, typed: &str, days: &str) -> Result<(), DeskError> {
        let player = self.table.seats[self.seat.index()].player;
        let Some(player) = player.map(|id| self.tx.player(id)).transpose()?.flatten() else {
            self.refuse(typed, say_time::vacation_nothing());
            return Ok(());
        };
        match time::vacation(self.tx, self.office, &player, days, self.now)? {
            Ok(said) => {
                for phrase in said {
                    self.say(typed, LineOutcome::Answered(phrase));
                }
            }
            Err(why) => self.refuse(typed, why),
        }
        Ok(())
    }

    fn resume(&mut self, typed: &str) -> Result<bool, DeskError> {
        if !time::resume(self.tx, self.office, &mut self.table, self.now)? {
            self.refuse(typed, say_time::not_still());
            return Ok(false);
        }
        for seat in seats_of(&self.table) {
            let mut reply = Reply::new(letters::kind_for(&self.table, seat));
            if seat == self.seat {
                reply = Reply { kind: reply.kind, ..self.reply.clone() };
            }
            reply.happened = vec![say_time::resumed(self.seat)];
            letters::report(self.tx, self.office, &mut self.table, seat, &reply, self.now)?;
        }
        Ok(true)
    }

    fn claim(&mut self, typed: &str) -> Result<bool, DeskError> {
        match time::claim(self.tx, self.office, &mut self.table, self.seat, self.now)? {
            Ok(()) => Ok(true),
            Err(why) => {
                self.refuse(typed, why);
                Ok(false)
            }
        }
    }
}
