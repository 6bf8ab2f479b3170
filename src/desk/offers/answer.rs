//! An offer is agreed to, or declined.

use super::super::DeskError;
use super::super::letters::{Answered, Reply};
use super::super::office::Office;
use super::super::table::Table;
use super::super::{lobby, tell, undo};
use super::{Came, asked_of, is_asked, note, open, paused, terms, why};
use crate::report::say;
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, Offer, OfferKind, OfferState, Tx};

/// How many of the last offers are looked at.
const LOOKED_AT: u32 = 20;

/// A seat agrees. The last one to agree makes it so. `reply` is the answer to
/// the letter so far, in case it ends the game.
#[allow(clippy::too_many_arguments)]
pub fn agree(
    tx: &Tx<'_>,
    office: &mut Office,
    table: &mut Table,
    seat: Seat,
    which: Option<OfferKind>,
    letter: &Answered,
    reply: &Reply,
    now: i64,
) -> Result<Came, DeskError> {
    let mut offer = match one_of(tx, table, seat, which, "agree", now)? {
        Ok(offer) => offer,
        Err(why) => return Ok(Came::Refused(why)),
    };
    if !is_asked(&offer, seat) {
        let others = asked_of(table, &offer);
        let own = offer.seat == seat.0;
        return Ok(Came::Refused(if own { say::offer_own(&others) } else { say::offer_agreed(&others) }));
    }
    if answers_an_older_one(tx, table, seat, &offer, letter)? {
        return Ok(Came::Refused(say::offer_newer()));
    }
    offer.agreed |= 1 << seat.0;
    let left = asked_of(table, &offer);
    if !left.is_empty() {
        tx.save_offer(&offer)?;
        return Ok(Came::Said(say::agreed_so_far(&left)));
    }
    offer.state = OfferState::Agreed;
    tx.save_offer(&offer)?;
    match offer.kind {
        OfferKind::Draw => {
            note(table, tx, office, "draw", &offer)?;
            lobby::drawn(table, tx, office, (seat, reply), now)?;
            Ok(Came::Ended)
        }
        OfferKind::Undo => take_back(tx, office, table, seat, &mut offer, now),
        OfferKind::Pause => {
            paused(table, tx, office, &offer, now)?;
            tell::others(tx, office, table, seat, &say::pause_agreed(), now)?;
            Ok(Came::Said(say::pause_agreed()))
        }
        OfferKind::Press | OfferKind::Observers => {
            let agreed = terms::change(table, tx, office, &offer, now)?;
            tell::others(tx, office, table, seat, &agreed, now)?;
            Ok(Came::Said(agreed))
        }
    }
}

/// The game goes back to where the offer says.
fn take_back(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    offer: &mut Offer,
    now: i64,
) -> Result<Came, DeskError> {
    let to = offer.back_to.unwrap_or_default();
    // What holds is looked at again: an offer is only words.
    let fits = undo::open_targets(table, tx)?.contains(&to);
    let why = why(table, offer);
    let told = if fits { undo::agreed(table, tx, office, to, &why, now)? } else { None };
    let Some(told) = told else {
        offer.state = OfferState::Lapsed;
        tx.save_offer(offer)?;
        return Ok(Came::Refused(say::undo_impossible()));
    };
    tell::others(tx, office, table, seat, &told, now)?;
    Ok(Came::Undone(told))
}

/// A seat does not want what is offered, or takes its own offer back.
pub fn decline(
    tx: &Tx<'_>,
    office: &Office,
    table: &mut Table,
    seat: Seat,
    which: Option<OfferKind>,
    now: i64,
) -> Result<Came, DeskError> {
    let mut offer = match one_of(tx, table, seat, which, "decline", now)? {
        Ok(offer) => offer,
        Err(why) => return Ok(Came::Refused(why)),
    };
    offer.state = OfferState::Declined;
    tx.save_offer(&offer)?;
    let said = match offer.kind {
        _ if offer.seat == seat.0 => say::offer_withdrawn(seat),
        OfferKind::Draw => say::draw_declined(seat),
        OfferKind::Undo => say::undo_declined(seat),
        OfferKind::Pause => say::pause_declined(seat),
        OfferKind::Press | OfferKind::Observers => say::terms_declined(seat),
    };
    tell::others(tx, office, table, seat, &said, now)?;
    Ok(Came::Said(said))
}

/// The offer that an answer is about, or why there is none. Of several, those
/// that wait for this seat come before its own.
fn one_of(
    tx: &Tx<'_>,
    table: &Table,
    seat: Seat,
    which: Option<OfferKind>,
    word: &str,
    now: i64,
) -> Result<Result<Offer, Phrase>, DeskError> {
    if table.row.status == GameStatus::Invited {
        return Ok(Err(say::not_begun()));
    }
    let mut offers = open(tx, table, now)?;
    offers.retain(|offer| which.is_none_or(|kind| offer.kind == kind));
    if offers.iter().any(|offer| is_asked(offer, seat)) {
        offers.retain(|offer| is_asked(offer, seat));
    }
    if let [first, second, ..] = offers.as_slice() {
        let named = |offer: &Offer| format!("{word} {}", offer.kind.as_str());
        return Ok(Err(say::offer_which(&named(first), &named(second))));
    }
    match offers.pop() {
        Some(offer) => Ok(Ok(offer)),
        None => Ok(Err(none(tx, table, which, now)?)),
    }
}

/// Why nothing can be agreed to: what became of the last offer.
fn none(tx: &Tx<'_>, table: &Table, which: Option<OfferKind>, _now: i64) -> Result<Phrase, DeskError> {
    if table.thread.over {
        return Ok(say::game_over());
    }
    let last = tx.last_offers(table.id(), LOOKED_AT)?;
    let last = last.into_iter().find(|offer| which.is_none_or(|kind| offer.kind == kind));
    Ok(match last.map(|offer| offer.state) {
        None => say::offer_none(),
        Some(OfferState::Open | OfferState::Lapsed) => say::offer_lapsed(),
        Some(OfferState::Declined) => say::offer_declined(),
        Some(OfferState::Agreed) => say::offer_done(),
    })
}

/// Whether a letter that agrees answers one of ours from before this offer, and
/// may so have been meant for another one of the same kind. With one offer of
/// the kind in this turn, or about the same term, there is nothing to mix up.
fn answers_an_older_one(
    tx: &Tx<'_>,
    table: &Table,
    seat: Seat,
    offer: &Offer,
    letter: &Answered,
) -> Result<bool, DeskError> {
    let before = tx.last_offers(table.id(), LOOKED_AT)?;
    let alike = |old: &Offer| {
        old.kind == offer.kind && old.id != offer.id && (old.k == offer.k || old.wish != offer.wish)
    };
    if !before.iter().any(|old| alike(old) && old.seat != seat.0) {
        return Ok(false);
    }
    let Some(answered) = &letter.in_reply_to else { return Ok(true) };
    let ours = tx.letter_out_by_message_id(answered)?;
    Ok(ours.is_none_or(|ours| ours.created_at < offer.at))
}
