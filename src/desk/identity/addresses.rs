//! Further addresses of a player: shown, added, chosen, given up.

use super::asked::Asker;
use super::codes::{self, Purpose, Wanted};
use super::letter::Note;
use crate::desk::DeskError;
use crate::desk::letters::Answered;
use crate::desk::office::Office;
use crate::desk::sender::may_answer;
use crate::mail::address::Address;
use crate::mail::damper;
use crate::report::{Kind, say_identity as say};
use crate::rules::Phrase;
use crate::store::{Player, Tx};
use crate::tongue::AddressAct;

/// How many addresses one person has at most.
const MOST: usize = 8;

/// Does what is asked about an address, or says why not.
pub fn act(
    tx: &Tx<'_>,
    office: &mut Office,
    asker: &Asker<'_>,
    what: AddressAct,
    given: &str,
) -> Result<Result<Phrase, Phrase>, DeskError> {
    if what == AddressAct::List {
        return Ok(Ok(list(tx, asker.player)?));
    }
    let Ok(address) = Address::parse(given) else { return Ok(Err(say::address_unreadable())) };
    let address = address.to_string();
    if let Err(why) = fits(tx, office, asker.player, what, &address)? {
        return Ok(Err(why));
    }
    if !asker.proven {
        let purpose = match what {
            AddressAct::Add => Purpose::Add,
            AddressAct::Main => Purpose::Main,
            _ => Purpose::Drop,
        };
        asker.confirm_first(tx, office, purpose, &address, asked(what, &address))?;
        return Ok(Ok(say::code_sent()));
    }
    Ok(Ok(carry_out(tx, office, asker.player, what, &address, asker.answered, asker.now)?))
}

/// What a letter that wants a code says is asked.
pub fn asked(what: AddressAct, address: &str) -> Phrase {
    match what {
        AddressAct::Add => say::asks_add(address),
        AddressAct::Main => say::asks_main(address),
        _ => say::asks_drop(address),
    }
}

/// Whether it can be done at all.
pub fn fits(
    tx: &Tx<'_>,
    office: &Office,
    player: &Player,
    what: AddressAct,
    address: &str,
) -> Result<Result<(), Phrase>, DeskError> {
    let all = tx.addresses(player.id)?;
    let key = crate::store::folded(address);
    let own = all.iter().find(|known| crate::store::folded(&known.address) == key);
    let confirmed = own.is_some() && tx.confirmed_at(address)?.is_some();
    Ok(match what {
        AddressAct::Add if confirmed => Err(say::address_yours(address)),
        AddressAct::Add if office.config.is_own(address) => Err(say::address_ours()),
        AddressAct::Add if own.is_none() && all.len() >= MOST => Err(say::address_many(MOST)),
        AddressAct::Main if !confirmed => Err(say::address_unknown()),
        AddressAct::Drop if own.is_none() => Err(say::address_unknown()),
        AddressAct::Drop if own.is_some_and(|known| known.main) => Err(say::address_is_main()),
        _ => Ok(()),
    })
}

/// Does it; the request is proven.
pub fn carry_out(
    tx: &Tx<'_>,
    office: &mut Office,
    player: &Player,
    what: AddressAct,
    address: &str,
    answered: &Answered,
    now: i64,
) -> Result<Phrase, DeskError> {
    match what {
        AddressAct::List => list(tx, player),
        AddressAct::Add => {
            mail_code(tx, office, player, address, answered, now)?;
            Ok(say::address_code_sent(address))
        }
        AddressAct::Main => {
            let before = player.address.clone();
            tx.make_main(player.id, address)?;
            if crate::store::folded(&before) != crate::store::folded(address) {
                tell(tx, office, player, &before, say::address_main_is(address), answered, now)?;
            }
            Ok(say::address_main_is(address))
        }
        AddressAct::Drop => {
            tx.drop_address(player.id, address)?;
            Ok(say::address_dropped(address))
        }
    }
}

/// The code for a new address goes there. Whose the address is makes no
/// difference to the letter; it comes rarely, however often it is asked for.
fn mail_code(
    tx: &Tx<'_>,
    office: &mut Office,
    player: &Player,
    address: &str,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    if !may_answer(tx, office, address, damper::Kind::Code, now)? {
        return Ok(());
    }
    let wanted =
        Wanted { purpose: Purpose::Address, player: Some(player.id), address, given: address, seat: None };
    let code = codes::issue(tx, office, wanted, now)?;
    let days = i64::from(office.config.identity.code_days);
    // It answers a letter from elsewhere: nothing of that letter is in it.
    let id = Note::new("address", Kind::Confirm, say::address_code())
        .asking(say::confirm_asked())
        .saying(vec![say::confirm_not_you(), say::confirm_how(days)])
        .with_line(format!("confirm {code}"))
        .told_apart_by(&answered.id.0.to_string())
        .send(tx, office, ("", address), now)?;
    Ok(tx.add_farewell(&id, false)?)
}

/// The code for a new address came back.
pub fn add(
    tx: &Tx<'_>,
    office: &Office,
    player: &Player,
    address: &str,
    now: i64,
) -> Result<Result<Phrase, Phrase>, DeskError> {
    match tx.player_at(address)? {
        Some(other) if other.id != player.id => return Ok(Err(say::address_taken())),
        Some(_) => {}
        None if tx.addresses(player.id)?.len() >= MOST => return Ok(Err(say::address_many(MOST))),
        None if office.config.is_own(address) => return Ok(Err(say::address_ours())),
        None => tx.add_address(player.id, address)?,
    }
    tx.confirm_address(address, now)?;
    Ok(Ok(say::address_added(address)))
}

/// A line to one address of a player about what happened.
fn tell(
    tx: &Tx<'_>,
    office: &Office,
    player: &Player,
    to: &str,
    what: Phrase,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    Note::new("addresses", Kind::Account, what)
        .saying(vec![say::if_not_you()])
        .told_apart_by(&answered.id.0.to_string())
        .send(tx, office, (&player.name, to), now)?;
    Ok(())
}

fn list(tx: &Tx<'_>, player: &Player) -> Result<Phrase, DeskError> {
    let mut main = String::new();
    let mut others = Vec::new();
    for address in tx.addresses(player.id)? {
        if address.main {
            main = address.address;
        } else if tx.confirmed_at(&address.address)?.is_some() {
            others.push(address.address);
        }
    }
    Ok(if others.is_empty() { say::address_one(&main) } else { say::address_list(&main, &others) })
}
