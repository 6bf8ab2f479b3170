//! A seat is handed on: a new token, a note on the ledger, letters to all. The
//! new holder gets every record of the seat, so that they can check the game
//! from its beginning.

use crate::desk::DeskError;
use crate::desk::identity::token;
use crate::desk::letters::{self, Reply};
use crate::desk::lobby::seats_of;
use crate::desk::office::Office;
use crate::desk::service;
use crate::desk::table::Table;
use crate::desk::time;
use crate::ledger::{Draft, Kind as Block};
use crate::report::{Board, Kind, say_people as say};
use crate::rules::Seat;
use crate::store::{GameStatus, Observer, Player, PlayerId, Reader, SeatRow, Tx, Wanted};

/// How many blocks back the new holder is told what happened.
const TOLD_BACK: u32 = 20;

/// Who takes a seat of this game; or why they may not, as an operator reads it.
fn taker(tx: &Reader<'_>, table: &Table, player: PlayerId) -> Result<Player, DeskError> {
    let id = table.id();
    let known = tx.player(player)?;
    let sits = table.seats.iter().find(|seat| seat.player == Some(player));
    let why = match (known, sits) {
        _ if table.row.status == GameStatus::Over => {
            format!("{id} is over: its seats are not given away any more")
        }
        (Some(_), Some(seat)) => format!("this player has the seat {} of {id} already", seat.key),
        (Some(player), None) => return Ok(player),
        (None, _) => "nobody here is this player; `ravenpost admin players` lists them".to_owned(),
    };
    Err(DeskError::Rules(why))
}

/// Who gives a seat to another player, as the ledger has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Giver {
    /// The post office, as its old and its new holder asked for.
    Service,
    /// A moderator, whoever asked for it.
    Moderator,
}

impl Giver {
    fn word(self) -> &'static str {
        match self {
            Self::Service => "service",
            Self::Moderator => "moderator",
        }
    }
}

/// Gives a seat to another player. Both want it: that is the caller's business.
/// What the seat has sealed stays sealed until its new holder replaces it.
pub fn hand_over(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    seat: Seat,
    to: PlayerId,
    by: Giver,
    now: i64,
) -> Result<(), DeskError> {
    let player = taker(tx, table, to)?;
    let before = table.seats[seat.index()].clone();
    let old = table.chairs(tx)?[seat.index()].player.clone();
    token::renew(tx, office, &mut table.seats[seat.index()], now)?;
    let row = &mut table.seats[seat.index()];
    row.player = Some(to);
    row.address.clone_from(&player.address);
    row.joined_at = Some(now);
    "{}".clone_into(&mut row.settings);
    tx.reseat(row)?;
    tx.pause_seat(&before.game, before.seat, None, now)?;
    tx.drop_codes_of_seat(&before.game, before.seat)?;
    if let Some(wanted) = tx.wanted(table.id(), seat.0)? {
        tx.save_wanted(&Wanted { open: false, at: now, ..wanted })?;
    }
    for watch in tx.observers(table.id())?.into_iter().filter(|watch| watch.player == to) {
        tx.save_observer(&Observer { live: false, ..watch })?;
    }
    let fields = Draft::new(Block::Note).word("seat", &before.key);
    let block = table.thread.note("seat", by.word(), "", &fields, &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.save(tx)?;
    time::restart(tx, office, table, now)?;
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
