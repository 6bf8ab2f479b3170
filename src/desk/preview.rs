//! What a line would mean, tried on nobody: the order as understood, and
//! whether it may be given. The game is not played on, not even on a copy:
//! what an order brings to light is for the real thing only.

use super::table::Table;
use super::turn::{self, OrderLine};
use crate::report::{LineOutcome, LineResult, say};
use crate::rules::Seat;

/// Judges lines without doing anything. Only the first can be judged by what
/// its writer sees; what comes after it depends.
pub fn preview(table: &Table, seat: Seat, lines: &[OrderLine]) -> Vec<LineResult> {
    let judge = |(i, line): (usize, &OrderLine)| {
        if i > 0 {
            return turn::result(line, None, LineOutcome::Answered(say::depends()));
        }
        let order = match turn::reading(&*table.game, seat, line) {
            Ok(order) => order,
            Err(why) => return turn::refusal(&*table.game, seat, line, None, &why),
        };
        match table.game.check(seat, &order) {
            Ok(()) => {
                let note = table.game.order_note(seat, &order).into_iter().collect();
                turn::result(line, Some(&order), LineOutcome::Would(note))
            }
            Err(why) => turn::refusal(&*table.game, seat, line, Some(&order), &why),
        }
    };
    lines.iter().enumerate().map(judge).collect()
}
