//! A seat is handed on to another player: a new token, the old one dead at once,
//! a note on the ledger, and letters to everybody concerned.

use super::letter::Note;
use super::token;
use crate::desk::DeskError;
use crate::desk::letters::{self, Reply};
use crate::desk::lobby::seats_of;
use crate::desk::office::Office;
use crate::desk::table::Table;
use crate::ledger::{Draft, Kind as Block};
use crate::report::{Board, Kind, say_identity as say};
use crate::rules::Seat;
use crate::store::{GameStatus, PlayerId, Reader, SeatRow, Tx};

/// Whether a player may take a seat of this game: the game is not over, and they
/// have none of its seats yet.
pub fn may_take(tx: &Reader<'_>, table: &Table, player: PlayerId) -> Result<bool, DeskError> {
    let sits = table.seats.iter().any(|seat| seat.player == Some(player));
    Ok(table.row.status != GameStatus::Over && !sits && tx.player(player)?.is_some())
}

/// Hands a seat on to a known player. What the seat has sealed stays; its former
/// holder can do nothing more for it from this moment on. The caller has made
/// sure that both want it.
pub fn hand_over(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    seat: Seat,
    to_player: PlayerId,
    now: i64,
) -> Result<(), DeskError> {
    if !may_take(tx, table, to_player)? {
        return Err(DeskError::Rules(format!("{}: this player cannot take a seat here", table.id())));
    }
    let Some(holder) = tx.player(to_player)? else {
        return Err(DeskError::Rules(format!("{}: there is no such player", table.id())));
    };
    let before = table.seats[seat.index()].clone();
    token::renew(tx, office, &mut table.seats[seat.index()], now)?;
    let row = &mut table.seats[seat.index()];
    row.player = Some(holder.id);
    row.address.clone_from(&holder.address);
    row.joined_at = row.joined_at.map(|_| now);
    "{}".clone_into(&mut row.settings);
    tx.save_seat(row)?;
    tx.pause_seat(&before.game, before.seat, None, now)?;
    tx.drop_codes_of_seat(&before.game, before.seat)?;
    let fields = Draft::new(Block::Note).word("seat", &before.key);
    let block = table.thread.note("seat", "service", "", &fields, &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.save(tx)?;
    tell(tx, office, table, seat, now)?;
    farewell(tx, office, table, &before, now)
}

/// Letters to the new holder and to the other seats.
fn tell(tx: &Tx<'_>, office: &Office, table: &mut Table, seat: Seat, now: i64) -> Result<(), DeskError> {
    let name = table.chairs(tx)?[seat.index()].player.clone();
    for other in seats_of(table) {
        let mut reply = Reply::new(letters::kind_for(table, other));
        reply.happened =
            vec![if other == seat { say::seat_yours(seat) } else { say::seat_taken(seat, &name) }];
        if other == seat {
            reply.board = Some(Board::Full);
        }
        letters::report(tx, office, table, other, &reply, now)?;
    }
    Ok(())
}

/// A letter to who held the seat until now, if it was somebody.
fn farewell(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    before: &SeatRow,
    now: i64,
) -> Result<(), DeskError> {
    let Some(former) = before.player.map(|id| tx.player(id)).transpose()?.flatten() else { return Ok(()) };
    let name = table.chairs(tx)?[usize::from(before.seat)].player.clone();
    Note::new("handed", Kind::Account, say::seat_gone(&name))
        .about(&before.game)
        .told_apart_by(&hex::encode(token::hash(&before.token)))
        .send(tx, office, (&former.name, &former.address), now)?;
    Ok(())
}
