//! Invitations that players ask for: bounded, so that nobody is written to who
//! never wrote to us more than once.

use super::{Caller, Came, is_known, substitute};
use crate::desk::DeskError;
use crate::desk::identity::token;
use crate::desk::letters::{self, Welcome};
use crate::desk::lobby::{self, Guest};
use crate::desk::office::Office;
use crate::desk::service;
use crate::desk::table::Table;
use crate::mail::address::Address;
use crate::report::{Kind, say, say_people};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, Player, SeatRow, Tx};

const DAY: i64 = 86_400;

/// Whether a player may have somebody invited now: the person, ready to be
/// written to; or why not. What is sent is to be noted with [`Tx::add_invitation`].
pub fn may_invite(
    tx: &Tx<'_>,
    office: &Office,
    by: &Player,
    typed: &str,
    now: i64,
) -> Result<Result<Guest, Phrase>, DeskError> {
    let Ok(address) = Address::parse(typed) else { return Ok(Err(say_people::no_address(typed))) };
    let address = address.to_string();
    if office.config.is_own(&address) || office.config.is_for_people(&address) {
        return Ok(Err(say_people::no_address(typed)));
    }
    let person = tx.player_at(&address)?;
    if person.as_ref().is_some_and(|person| person.id == by.id) {
        return Ok(Err(say_people::sits_here(typed)));
    }
    let max = office.config.games.invitations_a_day;
    if tx.invited_by(by.id, now - DAY)? >= i64::from(max) {
        return Ok(Err(say_people::enough_invitations(i64::from(max))));
    }
    let known = person.as_ref().map(|person| is_known(tx, person)).transpose()?.unwrap_or(false);
    if !known && tx.was_invited(&address)? {
        return Ok(Err(say_people::invited_once(typed)));
    }
    let to = person.as_ref().map_or(&address, |person| &person.address);
    if tx.address(to)?.is_some_and(|row| row.suspended_at.is_some()) {
        return Ok(Err(say_people::unreachable(typed)));
    }
    Ok(Ok(Guest { name: person.as_ref().map(|p| p.name.clone()).unwrap_or_default(), address: to.clone() }))
}

/// `invite ADDRESS [as SEAT]`: somebody else in the place of a guest who has not
/// joined, or for a seat that is offered.
pub fn invite(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &mut Caller<'_>,
    text: &str,
    now: i64,
) -> Result<Came, DeskError> {
    let by = caller.player;
    let Some((table, own)) = &mut caller.at else { return Ok(Came::refused(say::which_game())) };
    let mut words = text.split_whitespace();
    let address = words.next().unwrap_or_default();
    let named = match (words.next(), words.next()) {
        (Some(word), Some(seat)) if word.eq_ignore_ascii_case("as") => Some(seat),
        _ => None,
    };
    match table.row.status {
        GameStatus::Invited if table.seats[own.index()].joined_at.is_none() => {
            Ok(Came::refused(say_people::join_first()))
        }
        GameStatus::Invited => {
            let free = |row: &&SeatRow| row.joined_at.is_none();
            let free: Vec<Seat> = table.seats.iter().filter(free).map(|row| Seat(row.seat)).collect();
            match one_of(table, &free, named).and_then(|seat| unseated(table, address, seat)) {
                Ok(seat) => replace(tx, office, by, table, seat, address, now),
                Err(why) => Ok(Came::refused(why)),
            }
        }
        GameStatus::Running => {
            let wanted = tx.wanted_in(table.id())?;
            let free: Vec<Seat> = wanted.iter().map(|row| Seat(row.seat)).collect();
            let seat = match one_of(table, &free, named).and_then(|seat| unseated(table, address, seat)) {
                Ok(seat) => seat,
                Err(why) => return Ok(Came::refused(why)),
            };
            if wanted.iter().any(|row| row.seat == seat.0 && row.folded.is_some()) {
                return Ok(Came::refused(say_people::promised()));
            }
            match may_invite(tx, office, by, address, now)? {
                Ok(guest) => {
                    tx.add_invitation(&guest.address, by.id, now)?;
                    substitute::ask(tx, office, table, seat, by, &guest, now)?;
                }
                Err(why) => return Ok(Came::refused(why)),
            }
            Ok(Came::done(say_people::invitation_sent(address, seat)))
        }
        GameStatus::WaitingForMatch | GameStatus::Over => Ok(Came::refused(say::game_over())),
    }
}

/// The one seat that can be meant.
fn one_of(table: &Table, free: &[Seat], named: Option<&str>) -> Result<Seat, Phrase> {
    let keys = || -> Vec<String> { free.iter().map(|seat| table.seats[seat.index()].key.clone()).collect() };
    match (named, free) {
        (_, []) => Err(say_people::none_free()),
        (None, [seat]) => Ok(*seat),
        (None, _) => Err(say_people::which_seat(&keys())),
        (Some(name), _) => {
            let seat = table.seat_named(name).filter(|seat| free.contains(seat));
            seat.ok_or_else(|| say_people::no_seat(name, &keys()))
        }
    }
}

/// The same seat, if nobody with this address has another one.
fn unseated(table: &Table, address: &str, seat: Seat) -> Result<Seat, Phrase> {
    let same = |row: &SeatRow| crate::store::folded(&row.address) == crate::store::folded(address);
    if table.seats.iter().any(same) { Err(say_people::sits_here(address)) } else { Ok(seat) }
}

/// Gives the seat of a guest who has not joined to another.
fn replace(
    tx: &Tx<'_>,
    office: &mut Office,
    by: &Player,
    table: &mut Table,
    seat: Seat,
    address: &str,
    now: i64,
) -> Result<Came, DeskError> {
    let guest = match may_invite(tx, office, by, address, now)? {
        Ok(guest) => guest,
        Err(why) => return Ok(Came::refused(why)),
    };
    // The same person may sit here under another address.
    let player = lobby::player_of(tx, office, &guest, now)?;
    if table.seats.iter().any(|row| row.player == Some(player)) {
        return Ok(Came::refused(say_people::sits_here(address)));
    }
    tx.add_invitation(&guest.address, by.id, now)?;
    let before = table.seats[seat.index()].clone();
    token::renew(tx, office, &mut table.seats[seat.index()], now)?;
    let row = &mut table.seats[seat.index()];
    row.player = Some(player);
    row.address.clone_from(&guest.address);
    "{}".clone_into(&mut row.settings);
    tx.reseat(row)?;
    tx.drop_held(&before.game, before.seat)?;
    letters::invite(tx, office, table, seat, &Welcome::default(), now)?;
    tell_guest(tx, office, &before, now)?;
    Ok(Came::done(say_people::invitation_sent(address, seat)))
}

/// A short letter to who was invited before.
fn tell_guest(tx: &Tx<'_>, office: &Office, before: &SeatRow, now: i64) -> Result<(), DeskError> {
    let Some(guest) = before.player.map(|id| tx.player(id)).transpose()?.flatten() else { return Ok(()) };
    let mut data = service::plain(office, &guest.name, now);
    data.id.clone_from(&before.game);
    data.happened = vec![say_people::invitation_gone()];
    let parts = ["gone", before.game.as_str(), before.token.as_str()];
    service::tell(tx, office, Kind::Notice, &data, &before.address, &parts, now)
}
