//! What a seat asks for itself or agrees on with the others: offers, wishes,
//! notes, numbers. Orders are elsewhere.

use super::DeskError;
use super::offers::{self, Came};
use super::seat::Work;
use crate::report::{LineOutcome, say};
use crate::store::OfferKind;
use crate::tongue::Command;

impl Work<'_> {
    /// Carries out such a command; none if it is another one. `true` if everything
    /// is said and sent already.
    pub(super) fn own_business(&mut self, typed: &str, command: &Command) -> Result<Option<bool>, DeskError> {
        Ok(Some(match command {
            Command::Offer(what) => {
                let came = offers::offer(
                    self.tx,
                    self.office,
                    &mut self.table,
                    self.seat,
                    *what,
                    self.answered,
                    self.now,
                )?;
                self.came(typed, came)
            }
            Command::Agree(which) => self.agree(typed, which.map(offers::kind_of))?,
            Command::Decline => self.decline_offer(typed, None)?,
            Command::DeclineOffer(which) => self.decline_offer(typed, Some(offers::kind_of(*which)))?,
            _ => return Ok(None),
        }))
    }

    fn agree(&mut self, typed: &str, which: Option<OfferKind>) -> Result<bool, DeskError> {
        let came = offers::agree(
            self.tx,
            self.office,
            &mut self.table,
            self.seat,
            which,
            self.answered,
            &self.reply,
            self.now,
        )?;
        Ok(self.came(typed, came))
    }

    fn decline_offer(&mut self, typed: &str, which: Option<OfferKind>) -> Result<bool, DeskError> {
        let came = offers::decline(self.tx, self.office, &mut self.table, self.seat, which, self.now)?;
        Ok(self.came(typed, came))
    }

    fn came(&mut self, typed: &str, came: Came) -> bool {
        match came {
            Came::Said(said) => self.say(typed, LineOutcome::Answered(said)),
            Came::Refused(why) => self.refuse(typed, why),
            Came::Undone => self.reply.happened.push(say::undo_done()),
            Came::Ended => return true,
        }
        false
    }
}
