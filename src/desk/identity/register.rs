//! Somebody becomes a player: a code to the address the letter says it came
//! from, and nothing else, to nobody else.

use super::codes::{self, Purpose, Wanted};
use super::letter::Note;
use crate::desk::DeskError;
use crate::desk::letters::Answered;
use crate::desk::office::Office;
use crate::desk::table::local_part;
use crate::report::{Kind, clean_name, say_identity as say};
use crate::store::{Code, Tx};

/// The longest name, in characters.
const NAME_CHARS: usize = 30;

/// Mails a code to an address. Whether somebody is known there makes no
/// difference to the letter, and what was written to us is not in it.
pub fn register(
    tx: &Tx<'_>,
    office: &mut Office,
    address: &str,
    name: &str,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let wanted = Wanted { purpose: Purpose::Register, player: None, address, given: name, seat: None };
    let code = codes::issue(tx, office, wanted, now)?;
    let days = i64::from(office.config.identity.code_days);
    let id = Note::new("register", Kind::Confirm, say::register_asked())
        .asking(say::confirm_asked())
        .saying(vec![say::confirm_not_you(), say::confirm_how(days)])
        .with_line(format!("confirm {code}"))
        .answering(answered)
        .send(tx, office, ("", address), now)?;
    Ok(tx.add_farewell(&id, false)?)
}

/// The code came back from the address: its reader is a player from now on.
pub fn confirmed(
    tx: &Tx<'_>,
    office: &Office,
    address: &str,
    code: &Code,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let given = name_of(&code.given);
    let happened = if tx.confirmed_at(address)?.is_some() {
        say::registered_already()
    } else {
        match tx.player_at(address)? {
            None => {
                let name = given.unwrap_or_else(|| name_of(local_part(address)).unwrap_or_default());
                tx.add_player(address, &name, &office.config.letters.language, now)?;
            }
            Some(mut player) => {
                player.name = given.unwrap_or(player.name);
                tx.update_player(&player)?;
            }
        }
        tx.confirm_address(address, now)?;
        say::registered()
    };
    let name = tx.player_at(address)?.map(|player| player.name).unwrap_or_default();
    Note::new("registered", Kind::Account, happened)
        .saying(vec![say::registered_next()])
        .with_line("open games".to_owned())
        .with_line("help".to_owned())
        .answering(answered)
        .send(tx, office, (&name, address), now)?;
    Ok(())
}

/// A name as it may stand in letters to others: letters, digits, a few signs.
fn name_of(typed: &str) -> Option<String> {
    let plain: String = typed.chars().filter(|c| !c.is_control()).take(NAME_CHARS).collect();
    let name = clean_name(&plain);
    (!name.is_empty()).then_some(name)
}
