//! What a letter of a game asks about people: games to be found, seats to be
//! handed on, the writer's own addresses and data.

use super::Work;
use crate::desk::DeskError;
use crate::desk::identity;
use crate::desk::people::{self, Caller, Came};
use crate::desk::sender;
use crate::desk::table::Table;
use crate::mail::letter::Letter;
use crate::report::{LineOutcome, say_identity, say_people};
use crate::tongue::Command;

impl Work<'_> {
    /// Commands about people, which may stand in any letter. `false` if it is
    /// about something else.
    pub(super) fn people(
        &mut self,
        typed: &str,
        command: &Command,
        letter: &Letter,
    ) -> Result<bool, DeskError> {
        let proven = self.has_token(letter);
        let holder = self.table.seats[self.seat.index()].player;
        let Some(player) = holder.map(|id| self.tx.player(id)).transpose()?.flatten() else {
            return Ok(false);
        };
        let at = Some((&mut self.table, self.seat));
        let mut caller = Caller { player: &player, answered: self.answered, proven, at };
        let came = people::handle(self.tx, self.office, &mut caller, command, self.now)?;
        let Some(Came { outcome, open, sent }) = came else { return Ok(false) };
        let looked = outcome.is_none();
        if let Some(outcome) = outcome {
            self.say(typed, outcome);
        }
        if let Some(open) = open {
            if looked {
                self.reply.happened.push(say_people::looked(open.len()));
            }
            self.reply.open = open;
        }
        self.sent_again |= sent;
        Ok(true)
    }

    /// Whether the letter came to the seat's own reply address: its holder's name
    /// alone is enough for orders in some services, and never for more.
    pub(super) fn has_token(&self, letter: &Letter) -> bool {
        sender::has_token(self.office, letter, &self.table.seats[self.seat.index()])
    }

    /// Gives the seat a new reply address: that of the answer.
    pub(super) fn new_token(&mut self, typed: &str) -> Result<(), DeskError> {
        identity::rotate(self.tx, self.office, &mut self.table, self.seat, self.now)?;
        self.say(typed, LineOutcome::Answered(say_identity::token_new()));
        Ok(())
    }

    /// Commands about the writer and not about the game; `false` if it is none.
    pub(super) fn personal(
        &mut self,
        typed: &str,
        command: &Command,
        letter: &Letter,
    ) -> Result<bool, DeskError> {
        let row = &self.table.seats[self.seat.index()];
        let Some(player) = row.player.map(|id| self.tx.player(id)).transpose()?.flatten() else {
            return Ok(false);
        };
        let (from, told_at) = (letter.from.address.to_string(), row.address.clone());
        let asker = identity::Asker {
            player: &player,
            from: &from,
            told_at: &told_at,
            proven: self.has_token(letter),
            answered: self.answered,
            now: self.now,
        };
        let Some(outcome) = identity::serve(self.tx, self.office, &asker, command)? else { return Ok(false) };
        // An address may have changed by it, also that of this seat, or the game
        // itself, by a code that was good for it.
        if let Some(table) = Table::load(self.tx, self.table.id())? {
            self.table = table;
        }
        match outcome {
            identity::Outcome::Refused(why) => self.refuse(typed, why),
            identity::Outcome::Said(said) | identity::Outcome::Mailed(said) => {
                self.say(typed, LineOutcome::Answered(said));
            }
        }
        Ok(true)
    }
}
