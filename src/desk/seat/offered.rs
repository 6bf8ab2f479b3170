//! Offers in a letter to a game: those beside orders come behind them, as a move and
//! an offer of a draw go together, and who is asked learns it in one letter.

use super::Work;
use crate::desk::DeskError;
use crate::desk::letters::{self, Reply};
use crate::desk::lobby;
use crate::desk::wishes;
use crate::report::{LineOutcome, say};
use crate::rules::Phrase;
use crate::store::GameStatus;
use crate::tongue::{Command, Offered};

impl Work<'_> {
    /// Makes the offers that came with orders, now that those are carried out. If one
    /// was not, they lapse like lines behind it.
    pub(super) fn offer_behind(&mut self, refused: bool) -> Result<(), DeskError> {
        for (typed, command) in std::mem::take(&mut self.behind) {
            if refused {
                self.say(&typed, LineOutcome::NotReached(None));
            } else if self.table.game.outcome().is_some() {
                self.refuse(&typed, say::game_over());
            } else if command == Command::Offer(Offered::Undo(None)) {
                self.refuse(&typed, say::undo_alone());
            } else {
                self.own_business(&typed, &command)?;
            }
        }
        Ok(())
    }

    /// Writes to those who do not know yet what is offered to them.
    pub(super) fn tell_of_offers(&mut self) -> Result<(), DeskError> {
        let offered = std::mem::take(&mut self.offered);
        for seat in lobby::seats_of(&self.table) {
            let mine = offered.iter().filter(|(to, _)| *to == seat);
            let happened: Vec<Phrase> = mine.map(|(_, head)| head.clone()).collect();
            if !happened.is_empty() && self.table.row.status == GameStatus::Running {
                let reply = Reply { happened, ..Reply::new(letters::kind_for(&self.table, seat)) };
                letters::report(self.tx, self.office, &mut self.table, seat, &reply, self.now)?;
            }
        }
        Ok(())
    }
}

/// Whether a command offers something to the others.
pub(super) fn offers_something(command: &Command) -> bool {
    match command {
        Command::Offer(_) | Command::Pause => true,
        Command::Set(said) => wishes::term(said).is_some(),
        _ => false,
    }
}
