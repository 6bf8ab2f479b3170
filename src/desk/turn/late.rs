//! Answers for seats that stayed silent. They stand in no order section: that a
//! seat was late is on record, and whoever checks computes its answer from the
//! state, as the post office does here.

use super::{Played, begin, close};
use crate::desk::DeskError;
use crate::desk::office::Office;
use crate::desk::table::Table;
use crate::ledger::scribe::SeatOrders;
use crate::report::{say, say_time};
use crate::rules::{Audience, Note, Seat};
use crate::store::Tx;

/// Gives the game's own safe answers for `silent` seats, and resolves with them
/// what the others have sealed. Nothing happens and the answer is false if the
/// rules know no safe answer.
pub fn for_silent(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    silent: &[Seat],
) -> Result<bool, DeskError> {
    let safe: Option<Vec<(Seat, String)>> =
        silent.iter().map(|&seat| Some((seat, table.game.safe(seat)?))).collect();
    let Some(safe) = safe.filter(|safe| !safe.is_empty()) else { return Ok(false) };
    let mut open = begin(table, &[])?;
    let before = table.game.seals();
    let mut game = table.game.copy();
    let mut played = Played::default();
    for (seat, order) in &safe {
        let late = Note { audience: Audience::All, what: say::late(*seat) };
        let theirs = Note { audience: Audience::seat(*seat), what: say_time::safe(order) };
        played.events.extend([late, theirs]);
    }
    let mut seats = Vec::new();
    for actor in table.game.acting() {
        let orders = if let Some((_, order)) = safe.iter().find(|(seat, _)| *seat == actor) {
            seats.push(SeatOrders::Late(actor));
            vec![order.clone()]
        } else if let Some(locked) = table.thread.locked[actor.index()].order.as_ref() {
            seats.push(SeatOrders::Locked(actor));
            locked.orders.clone()
        } else {
            continue;
        };
        for order in &orders {
            let told = game.submit(actor, order, &mut open.chance).map_err(|why| DeskError::Damaged {
                game: table.id().to_owned(),
                why: format!("an answer for a silent seat does not play: {why:?}"),
            })?;
            played.take(&*game, told);
        }
    }
    table.game = game;
    close(table, tx, office, &open, seats, &before, &played)?;
    table.save(tx)?;
    Ok(true)
}
