//! Players whose letters come back: after a while the others in their games are
//! told, once, without the address and without what any mail server said.

use super::DeskError;
use super::letters::{self, Reply, kind_for};
use super::office::Office;
use super::table::Table;
use crate::report::say;
use crate::rules::Seat;
use crate::store::{GameStatus, Tx};

/// Addresses that are dealt with at a time.
const ADDRESSES: u32 = 20;
/// Games of one address.
const GAMES: u32 = 100;
const DAY: i64 = 86_400;

/// Tells the others in the running games of everybody whose letters have come
/// back for long enough.
pub fn tell(tx: &Tx<'_>, office: &Office, now: i64) -> Result<(), DeskError> {
    let since = now - i64::from(office.config.letters.tell_after_days) * DAY;
    for lost in tx.unreachable_untold(since, ADDRESSES)? {
        tx.told_unreachable(&lost.address, now)?;
        for row in tx.live_seats_at(&lost.address, GAMES)? {
            let Some(mut table) = Table::load(tx, &row.game)? else { continue };
            if table.row.status != GameStatus::Running {
                continue;
            }
            let days = (now - lost.since).div_euclid(DAY);
            let others: Vec<Seat> =
                table.seats.iter().map(|seat| Seat(seat.seat)).filter(|seat| seat.0 != row.seat).collect();
            for seat in others {
                let mut reply = Reply::new(kind_for(&table, seat));
                reply.happened = vec![say::letters_come_back(Seat(row.seat), days)];
                letters::report(tx, office, &mut table, seat, &reply, now)?;
            }
        }
    }
    Ok(())
}
