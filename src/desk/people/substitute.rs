//! Seats of running games for somebody else: offered, asked for, taken, kept.
//! Whoever holds a seat may offer it without asking the others: they are told at
//! once, and again when it is taken.

use super::{Caller, Came, Giver, guests, hand_over, is_known, list};
use crate::desk::DeskError;
use crate::desk::identity;
use crate::desk::lobby::{self, Guest};
use crate::desk::office::Office;
use crate::desk::service;
use crate::desk::table::Table;
use crate::desk::tell;
use crate::report::{Kind, Open, say, say_people};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, Player, Reader, SeatRow, Tx, Wanted, folded};

const DAY: i64 = 86_400;

/// `substitute [ADDRESS|GAME]`, from a seat.
pub fn offer(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &mut Caller<'_>,
    whom: Option<&str>,
    now: i64,
) -> Result<Came, DeskError> {
    let by = caller.player;
    let Some((table, seat)) = &mut caller.at else { return Ok(Came::refused(say::which_game())) };
    let whom = match whom {
        Some(id) if !id.contains('@') && id != table.id() => return Ok(Came::refused(say::which_game())),
        Some(id) if !id.contains('@') => None,
        whom => whom,
    };
    match table.row.status {
        GameStatus::Running => {}
        GameStatus::Invited => return Ok(Came::refused(say_people::not_running())),
        GameStatus::WaitingForMatch | GameStatus::Over => return Ok(Came::refused(say::game_over())),
    }
    match tx.wanted(table.id(), seat.0)? {
        Some(wanted) if wanted.open => return Ok(Came::refused(say_people::offered_already(table.id()))),
        Some(wanted) if wanted.at > now - DAY => return Ok(Came::refused(say_people::offered_today())),
        _ => {}
    }
    let Some(address) = whom else {
        want(tx, office, table, *seat, now)?;
        return Ok(Came::done(say_people::seat_offered(table.id())));
    };
    if table.seats.iter().any(|row| folded(&row.address) == folded(address)) {
        return Ok(Came::refused(say_people::sits_here(address)));
    }
    match guests::may_invite(tx, office, by, address, now)? {
        Err(why) => Ok(Came::refused(why)),
        Ok(guest) => {
            tx.add_invitation(&guest.address, by.id, now)?;
            ask(tx, office, table, *seat, by, &guest, now)?;
            tell::others(tx, office, table, *seat, &say_people::seat_is_open(*seat), now)?;
            Ok(Came::done(say_people::seat_offered_to(address, table.id())))
        }
    }
}

/// Lists a seat as one to be taken over; nobody is told.
pub fn seek(tx: &Tx<'_>, table: &Table, seat: Seat, now: i64) -> Result<(), DeskError> {
    let wanted = Wanted { game: table.id().to_owned(), seat: seat.0, open: true, folded: None, at: now };
    Ok(tx.save_wanted(&wanted)?)
}

/// Takes a seat off the list; whether it stood there. Nobody is told.
pub fn seek_no_more(tx: &Tx<'_>, table: &Table, seat: Seat, now: i64) -> Result<bool, DeskError> {
    let Some(wanted) = tx.wanted(table.id(), seat.0)?.filter(|wanted| wanted.open) else { return Ok(false) };
    tx.save_wanted(&Wanted { open: false, at: now, ..wanted })?;
    Ok(true)
}

/// Offers a seat to anybody, and tells the other seats.
pub fn want(tx: &Tx<'_>, office: &Office, table: &mut Table, seat: Seat, now: i64) -> Result<(), DeskError> {
    seek(tx, table, seat, now)?;
    tell::others(tx, office, table, seat, &say_people::seat_is_open(seat), now)
}

/// Closes the offer of a seat, if there is one; whether there was. The others
/// are told.
pub fn keep(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    now: i64,
) -> Result<bool, DeskError> {
    if !seek_no_more(tx, table, seat, now)? {
        return Ok(false);
    }
    tell::others(tx, office, table, seat, &say_people::seat_is_kept(seat), now)?;
    Ok(true)
}

/// Asks one person to take over a seat.
pub fn ask(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    seat: Seat,
    by: &Player,
    guest: &Guest,
    now: i64,
) -> Result<(), DeskError> {
    let to = Some(folded(&guest.address));
    let wanted = Wanted { game: table.id().to_owned(), seat: seat.0, open: true, folded: to, at: now };
    tx.save_wanted(&wanted)?;
    let chairs = table.chairs(tx)?;
    let others = chairs.iter().enumerate().filter(|(i, _)| *i != seat.index());
    let others: Vec<String> = others.map(|(_, chair)| chair.player.clone()).collect();
    let title = say_people::title(table.engine.key());
    let by = super::shown_name(&by.name);
    let mut data = service::plain(office, &guest.name, now);
    data.happened = vec![say_people::seat_for_you(&by, seat, title.clone(), &others)];
    data.asked = vec![say_people::will_you_take_over()];
    data.terms = super::in_words(&table.terms, office);
    let place = table.game.place().unwrap_or_else(|| say::turn_place(i64::from(table.thread.k)));
    let line = |order: &str, said: Vec<Phrase>| Open {
        rules: table.engine.key().to_owned(),
        chairs: chairs.clone(),
        said,
        order: format!("{order} {}", table.id()),
    };
    let said = say_people::open_seat(table.id(), title, place, seat, &others);
    data.open = vec![line("accept", vec![said]), line("decline", Vec::new())];
    data.rules = Some(table.engine.key().to_owned());
    table.id().clone_into(&mut data.id);
    data.chairs = chairs;
    let stamp = now.to_string();
    let parts = ["asked", table.id(), &guest.address, &stamp];
    service::tell(tx, office, Kind::Asked, &data, &guest.address, &parts, now)
}

/// Whether an offer is for this player alone.
pub fn is_for(tx: &Reader<'_>, wanted: &Wanted, player: &Player) -> Result<bool, DeskError> {
    let Some(to) = &wanted.folded else { return Ok(false) };
    Ok(tx.addresses(player.id)?.iter().any(|own| folded(&own.address) == *to))
}

/// `accept GAME`: a seat that is offered.
pub fn accept(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &Caller<'_>,
    id: &str,
    now: i64,
) -> Result<Came, DeskError> {
    let player = caller.player;
    let not_offered = || Ok(Came::refused(say_people::seat_not_offered(id)));
    let (mut own, mut open) = (None, None);
    for wanted in tx.wanted_in(id)? {
        let mine = is_for(tx, &wanted, player)?;
        let slot = if mine { &mut own } else { &mut open };
        if mine || wanted.folded.is_none() {
            slot.get_or_insert(wanted);
        }
    }
    let table = Table::load(tx, id)?;
    if let Some(table) = table.as_ref().filter(|table| list::sits(table, player)) {
        return Ok(Came::refused(match table.row.status {
            GameStatus::Invited => say_people::accept_joins(),
            _ => say_people::plays_already(id),
        }));
    }
    if own.is_none() && !is_known(tx, player)? {
        return Ok(Came::refused(say_people::register_first()));
    }
    let Some(mut table) = table else { return not_offered() };
    let Some(wanted) = own.or(open).filter(|_| table.row.status == GameStatus::Running) else {
        return not_offered();
    };
    hand_over(tx, office, &mut table, Seat(wanted.seat), player.id, Giver::Service, now)?;
    Ok(Came::sent())
}

/// `decline GAME`: one's own offer is taken back, a seat one was asked to take
/// over is not wanted, or an invitation to another game is not.
pub fn decline(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &mut Caller<'_>,
    id: &str,
    now: i64,
) -> Result<Came, DeskError> {
    if let Some((table, seat)) = &mut caller.at
        && table.id() == id
    {
        let kept = keep(tx, office, table, *seat, now)?;
        let said = if kept {
            Came::done(say_people::offer_taken_back())
        } else {
            Came::refused(say_people::nothing_offered())
        };
        return Ok(said);
    }
    for wanted in tx.wanted_in(id)? {
        if !is_for(tx, &wanted, caller.player)? {
            continue;
        }
        let seat = Seat(wanted.seat);
        tx.save_wanted(&Wanted { open: false, at: now, ..wanted })?;
        if let Some(mut table) = Table::load(tx, id)? {
            for other in lobby::seats_of(&table) {
                let said = if other == seat {
                    say_people::seat_declined(seat)
                } else {
                    say_people::seat_is_kept(seat)
                };
                tell::one(tx, office, &mut table, other, said, now)?;
            }
        }
        return Ok(Came::done(say_people::you_declined_seat()));
    }
    let table = Table::load(tx, id)?.filter(|table| list::sits(table, caller.player));
    match table {
        Some(table) if table.row.status == GameStatus::Invited => {
            decline_invitation(tx, office, caller, table, now)
        }
        Some(_) => Ok(Came::refused(say::which_game())),
        None => Ok(Came::refused(say_people::seat_not_offered(id))),
    }
}

/// An invitation is declined elsewhere than in an answer to it. That cannot be
/// taken back, so a name in `From` is not enough for it.
fn decline_invitation(
    tx: &Tx<'_>,
    office: &mut Office,
    caller: &Caller<'_>,
    mut table: Table,
    now: i64,
) -> Result<Came, DeskError> {
    let mine = |row: &&SeatRow| row.player == Some(caller.player.id);
    let Some(row) = table.seats.iter().find(mine).cloned() else {
        return Ok(Came::refused(say_people::seat_not_offered(table.id())));
    };
    if caller.proven {
        lobby::decline(&mut table, tx, office, Seat(row.seat), caller.answered, now)?;
    } else {
        identity::ask_to_decline(tx, office, caller.player, &row, caller.answered, now)?;
    }
    Ok(Came::sent())
}
