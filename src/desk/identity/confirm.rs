//! A code came back.

use super::asked::Outcome;
use super::codes::{self, Purpose};
use super::letter::Note;
use super::{addresses, decline, register, token};
use crate::desk::DeskError;
use crate::desk::letters::Answered;
use crate::desk::office::Office;
use crate::desk::wishes;
use crate::report::{Kind, say_identity as say};
use crate::rules::Phrase;
use crate::store::{Code, Player, Tx};
use crate::tongue::AddressAct;

/// Does what a code was for. `None` if it is none that is good here.
pub fn confirm(
    tx: &Tx<'_>,
    office: &mut Office,
    from: &str,
    player: Option<&Player>,
    typed: &str,
    answered: &Answered,
    now: i64,
) -> Result<Option<Outcome>, DeskError> {
    // To be forgotten takes its own line.
    let wanted = |purpose| purpose != Purpose::Forget;
    let Some((purpose, code)) = codes::redeem(tx, from, player.map(|p| p.id), typed, &wanted, now)? else {
        return Ok(None);
    };
    // What was mailed there was read there.
    tx.take_up(&code.address, now)?;
    if purpose == Purpose::Register {
        register::confirmed(tx, office, from, &code, answered, now)?;
        return Ok(Some(Outcome::Mailed(say::registered())));
    }
    let Some(owner) = code.player.map(|id| tx.player(id)).transpose()?.flatten() else { return Ok(None) };
    if purpose == Purpose::Address {
        return address(tx, office, from, &owner, &code, answered, now).map(Some);
    }
    Ok(Some(carry_out(tx, office, purpose, &owner, &code, answered, now)?))
}

/// The reader of a further address has shown that they are there.
fn address(
    tx: &Tx<'_>,
    office: &Office,
    from: &str,
    owner: &Player,
    code: &Code,
    answered: &Answered,
    now: i64,
) -> Result<Outcome, DeskError> {
    let said = match addresses::add(tx, office, owner, &code.given, now)? {
        Ok(said) => said,
        Err(why) => return Ok(Outcome::Refused(why)),
    };
    if crate::store::folded(from) != crate::store::folded(&owner.address) {
        Note::new("added", Kind::Account, said.clone())
            .saying(vec![say::if_not_you()])
            .told_apart_by(&answered.id.0.to_string())
            .send(tx, office, (&owner.name, &owner.address), now)?;
    }
    Ok(Outcome::Said(said))
}

/// What was asked without proof, and is proven now.
fn carry_out(
    tx: &Tx<'_>,
    office: &mut Office,
    purpose: Purpose,
    owner: &Player,
    code: &Code,
    answered: &Answered,
    now: i64,
) -> Result<Outcome, DeskError> {
    let what = match purpose {
        Purpose::Add => AddressAct::Add,
        Purpose::Main => AddressAct::Main,
        Purpose::Drop => AddressAct::Drop,
        Purpose::Tokens => {
            let games = token::rotate_all(tx, office, owner.id, answered, now)?;
            return Ok(Outcome::Said(say::tokens_new(&games)));
        }
        Purpose::Back => return Ok(Outcome::Said(say::back())),
        Purpose::Wish => return wish(tx, office, owner, code, now),
        Purpose::Decline => return decline::confirmed(tx, office, code, answered, now),
        _ => return seat(tx, code, now),
    };
    // Something may have changed while the code was under way.
    if let Err(why) = addresses::fits(tx, office, owner, what, &code.given)? {
        return Ok(Outcome::Refused(why));
    }
    let said = addresses::carry_out(tx, office, owner, what, &code.given, answered, now)?;
    Ok(Outcome::Said(said))
}

/// A setting is changed, if it still can be so.
fn wish(tx: &Tx<'_>, office: &Office, owner: &Player, code: &Code, now: i64) -> Result<Outcome, DeskError> {
    Ok(match wishes::set(tx, office, &mut owner.clone(), None, &code.given, now)? {
        wishes::Done::Kept(said) => Outcome::Said(said),
        wishes::Done::Refused(why) => Outcome::Refused(why),
    })
}

/// A paused seat counts again, if its holder is still the same.
fn seat(tx: &Tx<'_>, code: &Code, now: i64) -> Result<Outcome, DeskError> {
    let Some((game, seat)) = &code.seat else { return Ok(Outcome::Refused(say::code_bad())) };
    let holds = tx.seat(game, *seat)?.is_some_and(|row| row.player == code.player);
    if !holds {
        return Ok(Outcome::Refused(say::code_bad()));
    }
    tx.pause_seat(game, *seat, None, now)?;
    let said: Phrase = say::seat_counts_again(game);
    Ok(Outcome::Said(said))
}
