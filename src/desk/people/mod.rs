//! People and how they find each other: proposals, invitations, substitutes,
//! those who look on. Every command may stand in a letter of a game or in one
//! about none; what it does is the same.

mod guests;
mod hand_over;
mod list;
mod observe;
mod proposals;
mod propose;
mod substitute;
mod wording;

pub use hand_over::{Giver, hand_over};
pub use observe::{catch_up, send_away};
pub use proposals::lapse;
pub use propose::default_terms;
pub use substitute::{seek, seek_no_more};
pub use wording::{in_words, shown_name};

use super::DeskError;
use super::letters::Answered;
use super::office::Office;
use super::table::Table;
use crate::report::{LineOutcome, Open, say_people as say};
use crate::rules::{Phrase, Seat};
use crate::store::{Player, Reader, Tx};
use crate::tongue::Command;

/// Who gives a command, and where.
pub struct Caller<'a> {
    /// Who wrote.
    pub player: &'a Player,
    /// The letter of the command.
    pub answered: &'a Answered,
    /// Whether it had a seat's token, or was proven by our mail server.
    pub proven: bool,
    /// The game whose letter it stands in, and the writer's seat there.
    pub at: Option<(&'a mut Table, Seat)>,
}

/// What came of a command.
#[derive(Debug, Default)]
pub struct Came {
    /// For the line of the command.
    pub outcome: Option<LineOutcome>,
    /// A list of open games.
    pub open: Option<Vec<Open>>,
    /// Whether a letter to the writer says it all already.
    pub sent: bool,
}

impl Came {
    /// Done, in a sentence.
    fn done(what: Phrase) -> Self {
        Self { outcome: Some(LineOutcome::Answered(what)), ..Self::default() }
    }

    /// Not done, and why.
    fn refused(why: Phrase) -> Self {
        Self { outcome: Some(super::answers::refused(why)), ..Self::default() }
    }

    /// Done, and a letter on its way says so.
    fn sent() -> Self {
        Self { sent: true, ..Self::default() }
    }
}

/// Carries out a command about people; `None` if it is about something else.
pub fn handle(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &mut Caller<'_>,
    command: &Command,
    now: i64,
) -> Result<Option<Came>, DeskError> {
    let came = match command {
        Command::OpenGames if is_known(tx, caller.player)? => {
            Came { open: Some(list::open_games(tx, office, caller.player, now)?), ..Came::default() }
        }
        Command::OpenGames => Came::refused(say::register_first()),
        Command::Propose(text) => proposals::propose(tx, office, caller, text, now)?,
        Command::Accept(None) => Came::refused(match &caller.at {
            Some((table, _)) if !table.is_full() => say::accept_joins(),
            _ => say::accept_what(),
        }),
        Command::Accept(Some(id)) if is_proposal(id) => proposals::accept(tx, office, caller, id, now)?,
        Command::Accept(Some(id)) => substitute::accept(tx, office, caller, id, now)?,
        Command::Decline(Some(id)) if is_proposal(id) => proposals::decline(tx, caller, id)?,
        Command::Decline(Some(id)) => substitute::decline(tx, office, caller, id, now)?,
        Command::Invite(text) => guests::invite(tx, office, caller, text, now)?,
        Command::Substitute(whom) => substitute::offer(tx, office, caller, whom.as_deref(), now)?,
        Command::Observe { game, on } => observe::observe(tx, office, caller, game, *on, now)?,
        _ => return Ok(None),
    };
    Ok(Some(came))
}

/// Whether a command is about people and does something.
pub fn is_ours(command: &Command) -> bool {
    matches!(
        command,
        Command::OpenGames
            | Command::Propose(_)
            | Command::Accept(_)
            | Command::Decline(Some(_))
            | Command::Invite(_)
            | Command::Substitute(_)
            | Command::Observe { .. }
    )
}

/// Whether somebody is known here: their address has proved to be theirs, by
/// sitting down in a game with the token that was mailed there, or by a code.
pub fn is_known(tx: &Reader<'_>, player: &Player) -> Result<bool, DeskError> {
    Ok(tx.confirmed_at(&player.address)?.is_some() || tx.has_played(player.id)?)
}

/// Whether one of these commands answers a question we put to this address.
pub fn is_asked(tx: &Reader<'_>, address: &str, commands: &[(String, Command)]) -> Result<bool, DeskError> {
    for (_, command) in commands {
        if let Command::Accept(Some(id)) | Command::Decline(Some(id)) = command {
            let folded = crate::store::folded(address);
            let asked = tx.wanted_in(id)?.iter().any(|wanted| wanted.folded.as_ref() == Some(&folded));
            if asked {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether an id is that of a proposal, and not of a game.
fn is_proposal(id: &str) -> bool {
    id.strip_prefix(proposals::PREFIX).is_some_and(|rest| rest.starts_with('-'))
}

/// The office's random bytes, as the store wants them.
fn random(office: &mut Office) -> impl FnMut(&mut [u8]) -> Result<(), crate::store::StoreError> + '_ {
    |bytes: &mut [u8]| {
        (office.random)(bytes);
        Ok(())
    }
}
