//! An offer is made.

use super::super::DeskError;
use super::super::letters::Answered;
use super::super::office::Office;
use super::super::table::Table;
use super::super::undo;
use super::{Came, DAY, asked_of, head, holds, is_asked, terms};
use crate::report::{say, say_time};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, Offer, OfferId, OfferKind, OfferState, Reader, Tx};
use crate::tongue::Offered;

/// How many of the last offers are looked at.
const LOOKED_AT: u32 = 20;
/// How many blocks to go back to are named.
const NAMED: usize = 6;

/// Offers something to the other seats. The caller tells them.
pub fn offer(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    seat: Seat,
    what: Offered,
    letter: &Answered,
    now: i64,
) -> Result<Came, DeskError> {
    let kind = match what {
        Offered::Draw => OfferKind::Draw,
        Offered::Undo(_) => OfferKind::Undo,
        Offered::Pause => OfferKind::Pause,
        Offered::Press(_) => OfferKind::Press,
        Offered::Observers(_) => OfferKind::Observers,
    };
    let mut made = Offer {
        id: OfferId(0),
        kind,
        wish: terms::wish_of(what).map(str::to_owned),
        back_to: None,
        seat: seat.0,
        made_n: table.thread.n,
        k: table.thread.next_turn(),
        agreed: 1 << seat.0,
        state: OfferState::Open,
        letter: Some(letter.id),
        at: now,
    };
    if let Some(why) = not_now(tx, office, table, &made, now)? {
        return Ok(Came::Refused(why));
    }
    let back_to = match what {
        Offered::Undo(to) => match where_to(tx, table, seat, to)? {
            Ok(to) => Some(to),
            Err(why) => return Ok(Came::Refused(why)),
        },
        _ => None,
    };
    made.back_to = back_to;
    made.id = tx.add_offer(table.id(), &made)?;
    Ok(Came::Offered(head(&made), asked_of(table, &made)))
}

/// Why such an offer cannot be made now.
fn not_now(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    made: &Offer,
    now: i64,
) -> Result<Option<Phrase>, DeskError> {
    match table.row.status {
        GameStatus::Invited => return Ok(Some(say::not_begun())),
        GameStatus::Over | GameStatus::WaitingForMatch => return Ok(Some(say::game_over())),
        GameStatus::Running => {}
    }
    if let Some(why) = pointless(tx, table, made)? {
        return Ok(Some(why));
    }
    let seat = Seat(made.seat);
    for mut old in tx.open_offers(table.id())?.into_iter().filter(|old| old.kind == made.kind) {
        let (same, word) = (old.wish == made.wish, old.kind.as_str());
        if !holds(table, &old, now) {
            old.state = OfferState::Lapsed;
            tx.save_offer(&old)?;
        } else if is_asked(&old, seat) {
            let who = Seat(old.seat);
            return Ok(Some(if same { say::offer_is_theirs(who) } else { say::offer_first(who, word) }));
        } else {
            let others = asked_of(table, &old);
            return Ok(Some(if same { say::offer_is_open(&others) } else { say::offer_own_first(word) }));
        }
    }
    // An agreement on its way must not meet another offer than it was meant for.
    let before = tx.last_offers(table.id(), LOOKED_AT)?;
    let same = |old: &Offer| (old.kind, old.seat, old.k) == (made.kind, made.seat, made.k);
    if before.iter().any(|old| same(old) && old.wish == made.wish) {
        return Ok(Some(say::offer_again()));
    }
    let most = office.config.damping.offers_a_day;
    let many = tx.offers_since(table.id(), seat.0, now - DAY)? >= most;
    Ok(many.then(|| say::offers_many(i64::from(most))))
}

/// Why an offer would come to nothing, if all agreed: by the terms of the game, or
/// because it is so already.
fn pointless(tx: &Tx<'_>, table: &Table, made: &Offer) -> Result<Option<Phrase>, DeskError> {
    Ok(match made.kind {
        OfferKind::Undo if !table.terms.undo => Some(say::undo_not_here()),
        OfferKind::Pause if tx.paused_since(table.id())?.is_some() => Some(say_time::still()),
        kind if terms::is_term(kind) && terms::with(&table.terms, made) == table.terms => {
            Some(say::terms_so_already(terms::says(made)))
        }
        _ => None,
    })
}

/// The block that an undo goes back to, or why it cannot.
fn where_to(
    tx: &Reader<'_>,
    table: &Table,
    seat: Seat,
    to: Option<u32>,
) -> Result<Result<u32, Phrase>, DeskError> {
    let fit = undo::open_targets(table, tx)?;
    let turn = match to {
        None => undo::before_orders_of(table, tx, seat)?.first().or(fit.last()).copied(),
        // A block between two turns stands for the turn before it.
        Some(wanted) => match undo::target(table, tx, wanted) {
            Ok(turn) => Some(turn),
            Err(DeskError::Rules(_)) => None,
            Err(other) => return Err(other),
        },
    };
    let turn = turn.filter(|turn| fit.contains(turn));
    if let Some(turn) = turn
        && undo::where_it_stood(table, tx, turn)?.is_some()
    {
        return Ok(Ok(turn));
    }
    let wanted = to.or(turn);
    let nearest = elsewhere(&fit, wanted.unwrap_or(u32::MAX));
    Ok(Err(wanted.map_or(nearest.clone(), |wanted| say::undo_not_there(i64::from(wanted), nearest))))
}

/// Where one can go back to, the nearest to a block first.
fn elsewhere(fit: &[u32], wanted: u32) -> Phrase {
    let mut near: Vec<u32> = fit.iter().copied().filter(|n| *n != wanted).collect();
    near.sort_by_key(|n| n.abs_diff(wanted));
    let Some(nearest) = near.first().copied() else { return say::undo_nowhere() };
    near.truncate(NAMED);
    near.sort_unstable();
    let named: Vec<String> = near.iter().map(u32::to_string).collect();
    say::undo_where(&named, &nearest.to_string())
}
