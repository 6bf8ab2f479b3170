//! A game as one viewer sees it now, for whoever looks at it without a letter.

use super::DeskError;
use super::letters;
use super::office::Office;
use super::table::Table;
use super::wishes;
use super::words;
use crate::report::{Clock, Composed, Kind, LetterData, compose};
use crate::rules::{Phrase, Seat, Viewer};
use crate::store::{GameStatus, Reader};

/// The letter that a viewer would get now, without a proof: where the game
/// stands, what is asked, the orders there are, the board. Changes nothing.
pub fn look(
    tx: &Reader<'_>,
    office: &Office,
    table: &Table,
    viewer: Viewer,
    now: i64,
) -> Result<Composed, DeskError> {
    let (kind, mut data) = match viewer {
        Viewer::Seat(seat) => {
            let (wishes, player) = wishes::of_seat(tx, table, seat)?;
            let data = letters::data_for(tx, office, table, seat, (&wishes, player), now)?;
            (letters::kind_for(table, seat), data)
        }
        Viewer::Spectator => (Kind::Waiting, of_spectator(tx, office, table, now)?),
    };
    if table.row.status != GameStatus::Invited {
        data.view = table.game.view(viewer);
    }
    Ok(compose(kind, &data, office.words(), &words::is_order_word))
}

/// What everybody may know.
pub fn of_spectator(
    tx: &Reader<'_>,
    office: &Office,
    table: &Table,
    now: i64,
) -> Result<LetterData, DeskError> {
    let mut data = LetterData {
        id: table.id().to_owned(),
        rules: Some(table.engine.key().to_owned()),
        chairs: table.chairs(tx)?,
        clock: Clock::new(now, "UTC"),
        ..super::service::plain(office, "", now)
    };
    data.place = table.game.place();
    if table.row.status == GameStatus::Running {
        data.asked = waits(table);
    }
    Ok(data)
}

/// Whom a game waits for: the seats that have not joined, or that owe an answer.
pub fn waiting_for(table: &Table) -> Vec<Seat> {
    let seats = super::lobby::seats_of(table).into_iter();
    match table.row.status {
        GameStatus::Invited => seats.filter(|seat| table.seats[seat.index()].joined_at.is_none()).collect(),
        GameStatus::Running => {
            let owing = table.game.owing();
            seats.filter(|seat| owing.contains(seat) && !letters::is_sealed(table, *seat)).collect()
        }
        GameStatus::WaitingForMatch | GameStatus::Over => Vec::new(),
    }
}

/// Who is to answer, and what, as everybody may know it.
fn waits(table: &Table) -> Vec<Phrase> {
    let open = table.game.waits().into_iter();
    let open = open.filter(|(seat, _)| !letters::is_sealed(table, *seat));
    open.map(|(seat, what)| crate::report::say::waits(seat, what)).collect()
}
