//! The list of what one can take up, take over or look on at. It names people,
//! never their addresses.

use super::propose::chairs;
use super::wording::{in_short, shown_name};
use super::{observe, proposals};
use crate::desk::DeskError;
use crate::desk::lobby;
use crate::desk::office::Office;
use crate::desk::table::Table;
use crate::desk::terms::Terms;
use crate::report::{Open, say, say_people};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, Player, Proposed, Reader};

/// How many proposals a letter lists.
const PROPOSALS: u32 = 30;
/// How many seats to take over.
const SEATS: u32 = 20;
/// How many games to look on at, and how many are looked through for them.
const WATCHED: usize = 10;
const LOOKED_AT: u32 = 40;

/// What is open to a player.
pub fn open_games(tx: &Reader<'_>, office: &Office, me: &Player, now: i64) -> Result<Vec<Open>, DeskError> {
    let mut all = Vec::new();
    for proposed in tx.open_proposals(now, PROPOSALS)? {
        all.push(proposal(tx, me, &proposed)?);
    }
    for wanted in tx.wanted_seats(now, SEATS)? {
        let for_me = wanted.folded.is_none() || super::substitute::is_for(tx, &wanted, me)?;
        let Some(table) = Table::load(tx, &wanted.game)?.filter(|_| for_me) else { continue };
        if table.row.status == GameStatus::Running && !sits(&table, me) {
            all.push(seat(tx, &table, Seat(wanted.seat))?);
        }
    }
    let mut watched = 0;
    for id in tx.games_in(GameStatus::Running, "", LOOKED_AT)? {
        let listed = all.iter().any(|open: &Open| open.order.ends_with(&id));
        let Some(table) = Table::load(tx, &id)?.filter(|_| !listed) else { continue };
        if watched < WATCHED && !sits(&table, me) && observe::is_open(tx, office, &table)? {
            watched += 1;
            all.push(watch(tx, &table)?);
        }
    }
    Ok(all)
}

/// Whether a player has a seat at a table.
pub fn sits(table: &Table, player: &Player) -> bool {
    table.seats.iter().any(|seat| seat.player == Some(player.id))
}

/// A proposal, as its reader may answer it.
pub fn proposal(tx: &Reader<'_>, me: &Player, proposed: &Proposed) -> Result<Open, DeskError> {
    let engine = lobby::engine(&proposed.rules)?;
    let title = say_people::title(engine.key());
    let players = tx.proposal_players(&proposed.id)?;
    let name = |id| -> Result<String, DeskError> {
        Ok(tx.player(id)?.map(|player| shown_name(&player.name)).unwrap_or_default())
    };
    let count = engine.seats().len().saturating_sub(players.len());
    let chosen = players.iter().find_map(|(who, seat)| (*who == proposed.player).then_some(*seat)).flatten();
    let first = if let Some(seat) = chosen.map(Seat).filter(|_| players.len() == 1) {
        let free: Vec<Seat> = (0..).map(Seat).take(engine.seats().len()).filter(|s| *s != seat).collect();
        say_people::open_proposal(&proposed.id, title, &name(proposed.player)?, seat, &free)
    } else {
        let names: Result<Vec<String>, DeskError> = players.iter().map(|(who, _)| name(*who)).collect();
        say_people::open_lot(&proposed.id, title, &names?, count)
    };
    let mut said = vec![first];
    if proposed.is_match {
        said.push(say_people::open_match());
    }
    let options: Vec<String> = serde_json::from_str(&proposed.options).unwrap_or_default();
    if !options.is_empty() {
        said.push(say::terms_options(&options));
    }
    said.extend(short(&proposals::terms_of(proposed)));
    let mine = players.iter().any(|(who, _)| *who == me.id);
    let order = format!("{} {}", if mine { "decline" } else { "accept" }, proposed.id);
    Ok(Open { rules: proposed.rules.clone(), chairs: chairs(engine), said, order })
}

fn seat(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<Open, DeskError> {
    let chairs = table.chairs(tx)?;
    let others = chairs.iter().enumerate().filter(|(i, _)| *i != seat.index());
    let others: Vec<String> = others.map(|(_, chair)| chair.player.clone()).collect();
    let title = say_people::title(table.engine.key());
    let mut said = vec![say_people::open_seat(table.id(), title, place(table), seat, &others)];
    said.extend(short(&table.terms));
    let order = format!("accept {}", table.id());
    Ok(Open { rules: table.engine.key().to_owned(), chairs, said, order })
}

fn watch(tx: &Reader<'_>, table: &Table) -> Result<Open, DeskError> {
    let chairs = table.chairs(tx)?;
    let players: Vec<String> = chairs.iter().map(|chair| chair.player.clone()).collect();
    let title = say_people::title(table.engine.key());
    let said = vec![say_people::open_watch(table.id(), title, place(table), &players)];
    let order = format!("observe {}", table.id());
    Ok(Open { rules: table.engine.key().to_owned(), chairs, said, order })
}

/// The terms, without what goes without saying.
fn short(terms: &Terms) -> Vec<Phrase> {
    let usual = say::terms_messages();
    in_short(terms).into_iter().filter(|said| *said != usual).collect()
}

/// Where in the game.
fn place(table: &Table) -> Phrase {
    table.game.place().unwrap_or_else(|| say::turn_place(i64::from(table.thread.k)))
}
