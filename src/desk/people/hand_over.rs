//! A seat is handed on: a new token, a note on the ledger, letters to all. The
//! new holder gets every record of the seat, so that they can check the game
//! from its beginning.

use super::random;
use crate::desk::DeskError;
use crate::desk::letters::{self, Reply};
use crate::desk::lobby::seats_of;
use crate::desk::office::Office;
use crate::desk::service;
use crate::desk::table::Table;
use crate::ledger::{Draft, Kind as Block};
use crate::report::{Board, Kind, say_people as say};
use crate::rules::Seat;
use crate::store::{Observer, PlayerId, SeatRow, Tx, Wanted};

/// How many blocks back the new holder is told what happened.
const TOLD_BACK: u32 = 20;

/// Gives a seat to another player. Both want it: that is the caller's business.
/// What the seat has sealed stays sealed until its new holder replaces it.
pub fn hand_over(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    seat: Seat,
    to: PlayerId,
    now: i64,
) -> Result<(), DeskError> {
    let player = tx.player(to)?;
    let player = player.ok_or_else(|| DeskError::Rules(format!("{}: no such player", table.id())))?;
    let before = table.seats[seat.index()].clone();
    let old = table.chairs(tx)?[seat.index()].player.clone();
    let row = &mut table.seats[seat.index()];
    row.player = Some(to);
    row.address.clone_from(&player.address);
    row.joined_at = Some(now);
    "{}".clone_into(&mut row.settings);
    tx.reseat(row, &mut random(office))?;
    if let Some(wanted) = tx.wanted(table.id(), seat.0)? {
        tx.save_wanted(&Wanted { open: false, at: now, ..wanted })?;
    }
    for watch in tx.observers(table.id())?.into_iter().filter(|watch| watch.player == to) {
        tx.save_observer(&Observer { live: false, ..watch })?;
    }
    let fields = Draft::new(Block::Note).word("seat", &before.key);
    let block = table.thread.note("seat", "service", "", &fields, &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.save(tx)?;
    let new = table.chairs(tx)?[seat.index()].player.clone();
    for other in seats_of(table) {
        let mut reply = Reply::new(letters::kind_for(table, other));
        if other == seat {
            reply.happened = vec![say::seat_is_yours(seat, &old), say::before_you(&old)];
            reply.board = Some(Board::Full);
            reply.history_from = Some(table.thread.n.saturating_sub(TOLD_BACK));
            reply.whole = true;
        } else {
            reply.happened = vec![say::seat_handed_on(seat, &old, &new)];
        }
        letters::report(tx, office, table, other, &reply, now)?;
    }
    farewell(tx, office, &before, &old, &new, now)
}

/// The last letter to who held the seat.
fn farewell(
    tx: &Tx<'_>,
    office: &Office,
    before: &SeatRow,
    old: &str,
    new: &str,
    now: i64,
) -> Result<(), DeskError> {
    let mut data = service::plain(office, old, now);
    data.id.clone_from(&before.game);
    data.happened = vec![say::seat_gone(new), say::keep_secret()];
    let parts = ["handed", before.game.as_str(), before.token.as_str()];
    service::tell(tx, office, Kind::Notice, &data, &before.address, &parts, now)
}
