//! What a seat asks for itself or agrees on with the others: offers, wishes,
//! notes, numbers. Orders are elsewhere.

use super::DeskError;
use super::offers::{self, Came};
use super::office::Office;
use super::seat::Work;
use super::wishes::{self, Wishes};
use super::{notes, stats};
use crate::report::{Aside, Clock, LineOutcome, say};
use crate::rules::Phrase;
use crate::store::{OfferKind, Player, Tx};
use crate::tongue::{Command, Offered};

/// What came of such a command in a letter about no game.
pub(super) enum Own {
    /// It was done; this is the answer.
    Said(Phrase),
    /// It was not done.
    Refused(Phrase),
    /// A part of the answer.
    Shown(Aside),
}

/// Carries out what a player asks for themselves in a letter about no game; none
/// if it is another command.
pub(super) fn of_player(
    tx: &Tx<'_>,
    office: &Office,
    player: &Player,
    command: &Command,
    now: i64,
) -> Result<Option<Own>, DeskError> {
    Ok(Some(match command {
        Command::Settings => {
            let player = tx.player(player.id)?.unwrap_or_else(|| player.clone());
            Own::Shown(wishes::show(office, &player, None))
        }
        Command::Set(said) if wishes::term(said).is_some() => Own::Refused(say::which_game()),
        Command::Set(said) => {
            // Another line of the same letter may have changed the player.
            let mut player = tx.player(player.id)?.unwrap_or_else(|| player.clone());
            match wishes::set(tx, office, &mut player, None, said, now)? {
                wishes::Done::Kept(said) => Own::Said(said),
                wishes::Done::Refused(why) => Own::Refused(why),
            }
        }
        Command::Stats => Own::Shown(stats::of_player(tx, player.id)?),
        Command::Note(text) => Own::Said(notes::keep(tx, player.id, "", text, now)?),
        Command::Notes => {
            let clock = Clock::new(now, wishes::zone(Some(player)));
            Own::Shown(notes::show(tx, office, player.id, "", &clock)?)
        }
        Command::Offer(_) | Command::Agree(_) | Command::DeclineOffer(_) => Own::Refused(say::which_game()),
        _ => return Ok(None),
    }))
}

impl Work<'_> {
    /// Carries out such a command; none if it is another one. `true` if everything
    /// is said and sent already.
    pub(super) fn own_business(&mut self, typed: &str, command: &Command) -> Result<Option<bool>, DeskError> {
        Ok(Some(match command {
            Command::Offer(what) => self.offer(typed, *what)?,
            Command::Pause => self.offer(typed, Offered::Pause)?,
            Command::Agree(which) => self.agree(typed, which.map(offers::kind_of))?,
            Command::Decline(_) => self.decline_offer(typed, None)?,
            Command::DeclineOffer(which) => self.decline_offer(typed, Some(offers::kind_of(*which)))?,
            Command::Settings => self.settings()?,
            Command::Set(said) => self.set(typed, said)?,
            Command::Stats => {
                let aside = stats::show(self.tx, self.office, &self.table)?;
                self.aside(aside)
            }
            Command::Note(text) => self.note(typed, text)?,
            Command::Notes => self.notes()?,
            _ => return Ok(None),
        }))
    }

    fn offer(&mut self, typed: &str, what: Offered) -> Result<bool, DeskError> {
        let came =
            offers::offer(self.tx, self.office, &self.table, self.seat, what, self.answered, self.now)?;
        Ok(self.came(typed, came))
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

    fn settings(&mut self) -> Result<bool, DeskError> {
        let row = &self.table.seats[self.seat.index()];
        let here = Wishes::read(&row.settings);
        match self.player()? {
            Some(player) => {
                let aside = wishes::show(self.office, &player, Some((&here, &self.table.terms)));
                Ok(self.aside(aside))
            }
            None => Ok(false),
        }
    }

    fn set(&mut self, typed: &str, said: &str) -> Result<bool, DeskError> {
        if let Some(term) = wishes::term(said) {
            // All who play have to agree.
            return match term {
                Ok(what) => self.offer(typed, what),
                Err(why) => {
                    self.refuse(typed, why);
                    Ok(false)
                }
            };
        }
        let Some(mut player) = self.player()? else { return Ok(false) };
        let row = &mut self.table.seats[self.seat.index()];
        match wishes::set(self.tx, self.office, &mut player, Some(row), said, self.now)? {
            wishes::Done::Kept(said) => self.say(typed, LineOutcome::Answered(said)),
            wishes::Done::Refused(why) => self.refuse(typed, why),
        }
        Ok(false)
    }

    fn note(&mut self, typed: &str, text: &str) -> Result<bool, DeskError> {
        if let Some(player) = self.player()? {
            let said = notes::keep(self.tx, player.id, self.table.id(), text, self.now)?;
            self.say(typed, LineOutcome::Answered(said));
        }
        Ok(false)
    }

    fn notes(&mut self) -> Result<bool, DeskError> {
        let Some(player) = self.player()? else { return Ok(false) };
        let clock = Clock::new(self.now, wishes::zone(Some(&player)));
        let aside = notes::show(self.tx, self.office, player.id, self.table.id(), &clock)?;
        Ok(self.aside(aside))
    }

    /// Who holds the writer's seat.
    fn player(&self) -> Result<Option<Player>, DeskError> {
        let id = self.table.seats[self.seat.index()].player;
        Ok(id.map(|id| self.tx.player(id)).transpose()?.flatten())
    }

    fn aside(&mut self, aside: Aside) -> bool {
        self.reply.asides.retain(|other| other.about != aside.about);
        self.reply.asides.push(aside);
        false
    }

    fn came(&mut self, typed: &str, came: Came) -> bool {
        match came {
            Came::Said(said) => self.say(typed, LineOutcome::Answered(said)),
            Came::Offered(head, to) => {
                self.say(typed, LineOutcome::Answered(say::offer_made(head.clone(), &to)));
                self.offered.extend(to.into_iter().map(|seat| (seat, head.clone())));
            }
            Came::Refused(why) => self.refuse(typed, why),
            Came::Undone(told) => self.reply.happened.push(told),
            Came::Ended => return true,
        }
        false
    }
}
