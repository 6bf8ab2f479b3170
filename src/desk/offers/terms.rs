//! Other terms for a game that is being played: how messages go between the
//! players, and whether others may look on. All have to agree, and it stands on
//! the ledger.

use super::super::DeskError;
use super::super::office::Office;
use super::super::people;
use super::super::table::Table;
use super::super::terms::{Press, Terms};
use super::{BY, why};
use crate::ledger::{Draft, Kind as Block};
use crate::report::{say, say_people};
use crate::rules::Phrase;
use crate::store::{Offer, OfferKind, Tx};
use crate::tongue::{Offered, PressWord};

/// How a term should be, as it is kept, if that is what is offered.
pub fn wish_of(what: Offered) -> Option<&'static str> {
    Some(match what {
        Offered::Press(PressWord::White) => "white",
        Offered::Press(PressWord::Grey) => "grey",
        Offered::Press(PressWord::None) => "none",
        Offered::Observers(true) => "yes",
        Offered::Observers(false) => "no",
        Offered::Draw | Offered::Undo(_) | Offered::Pause => return None,
    })
}

/// Whether what is offered is a term of the game.
pub fn is_term(kind: OfferKind) -> bool {
    matches!(kind, OfferKind::Press | OfferKind::Observers)
}

/// The terms with what an offer wishes.
pub fn with(terms: &Terms, offer: &Offer) -> Terms {
    let mut terms = terms.clone();
    match (offer.kind, offer.wish.as_deref()) {
        (OfferKind::Press, Some("white")) => terms.press = Press::White,
        (OfferKind::Press, Some("grey")) => terms.press = Press::Grey,
        (OfferKind::Press, _) => terms.press = Press::None,
        (OfferKind::Observers, wish) => terms.observers = wish == Some("yes"),
        (OfferKind::Draw | OfferKind::Undo | OfferKind::Pause, _) => {}
    }
    terms
}

/// What the term would say.
pub fn says(offer: &Offer) -> Phrase {
    match (offer.kind, offer.wish.as_deref()) {
        (OfferKind::Press, Some("white")) => say_people::press_is_white(),
        (OfferKind::Press, Some("grey")) => say_people::press_is_grey(),
        (OfferKind::Press, _) => say_people::press_is_none(),
        (_, Some("yes")) => say_people::observers_may(),
        _ => say_people::no_observers(),
    }
}

/// All agree: the terms change from now on. Who may not look on any more is told.
pub fn change(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    offer: &Offer,
    now: i64,
) -> Result<Phrase, DeskError> {
    table.terms = with(&table.terms, offer);
    let field = Draft::new(Block::Note).word(offer.kind.as_str(), offer.wish.as_deref().unwrap_or_default());
    let why = why(table, offer);
    let block = table.thread.note("terms", BY, &why, &field, &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.save(tx)?;
    if !table.terms.observers {
        people::send_away(tx, office, table, now)?;
    }
    Ok(say::terms_agreed(says(offer)))
}
