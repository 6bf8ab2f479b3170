//! `forget me`: a person's name, addresses, letters, messages and settings go. A
//! game's signed records stay, with its seats and the words given for its dice.

use super::asked::{Asker, Outcome};
use super::codes::{self, Purpose};
use super::letter::Note;
use super::token::live_seats;
use crate::desk::DeskError;
use crate::desk::office::Office;
use crate::report::{Context, Kind, say_identity as say};
use crate::rules::Phrase;
use crate::store::{Player, StoreError, Tx};

/// Why somebody cannot be forgotten yet: games wait for them.
pub fn refusal(tx: &Tx<'_>, player: &Player) -> Result<Option<Phrase>, DeskError> {
    let games: Vec<String> = live_seats(tx, player.id)?.into_iter().map(|row| row.game).collect();
    Ok((!games.is_empty()).then(|| say::forget_games(&games)))
}

/// The code came back: it is done, and a last letter says so.
pub fn confirmed(tx: &Tx<'_>, office: &Office, asker: &Asker<'_>, typed: &str) -> Result<Outcome, DeskError> {
    let Asker { player, from, now, .. } = *asker;
    if let Some(why) = refusal(tx, player)? {
        return Ok(Outcome::Refused(why));
    }
    let wanted = |purpose| purpose == Purpose::Forget;
    let Some((_, code)) = codes::redeem(tx, from, Some(player.id), typed, &wanted, now)? else {
        return Ok(Outcome::Refused(say::code_bad()));
    };
    if code.player != Some(player.id) {
        return Ok(Outcome::Refused(say::code_bad()));
    }
    let called = office.words().say(&say::former_player(), &Context::default());
    tx.forget_player(player.id, &called)?;
    // It answers nothing any more: the letter it would name is forgotten.
    let id = Note::new("forgotten", Kind::Account, say::forgotten())
        .saying(vec![say::forgotten_kept()])
        .told_apart_by(&asker.answered.id.0.to_string())
        .send(tx, office, ("", &player.address), now)?;
    tx.add_farewell(&id, true)?;
    Ok(Outcome::Mailed(say::forgotten()))
}

/// Empties letters of which nothing is to be kept, once they have gone: codes, and
/// last letters to people who are forgotten. `true` if there was one of the latter:
/// then the file should be cleaned of what is left.
pub fn sweep(tx: &Tx<'_>) -> Result<bool, StoreError> {
    tx.drop_farewells()
}
