//! Offers of one seat to the others: a draw, something taken back, a rest, other
//! terms. All others must agree. What was agreed on stands on the ledger; an offer alone
//! does not, and one of a draw or an undo lapses with the next turn, by whomever
//! it is made.

mod answer;
mod make;
mod terms;

pub use answer::{agree, decline};
pub use make::offer;

use super::DeskError;
use super::office::Office;
use super::table::Table;
use super::{time, undo};
use crate::ledger::Draft;
use crate::ledger::Kind as Block;
use crate::report::{About, Aside, say};
use crate::rules::{Phrase, Seat, Seats};
use crate::store::{EventRow, Offer, OfferKind, OfferState, Reader, Tx};
use crate::tongue::OfferWord;

const DAY: i64 = 86_400;
/// How many days an offer to rest, or of other terms, stays open.
const REST_DAYS: i64 = 14;
/// Who agreed, as the ledger has it.
const BY: &str = "players";

/// What came of a line about an offer.
#[derive(Debug)]
pub enum Came {
    /// It was done; this is the answer.
    Said(Phrase),
    /// It is offered, in this sentence, to these seats, who do not know yet.
    Offered(Phrase, Vec<Seat>),
    /// It was not done.
    Refused(Phrase),
    /// It ended the game, and everybody has been written to.
    Ended,
    /// The game stands elsewhere, as this says; the others have been written to.
    Undone(Phrase),
}

/// The kind that a word names.
pub fn kind_of(word: OfferWord) -> OfferKind {
    match word {
        OfferWord::Draw => OfferKind::Draw,
        OfferWord::Undo => OfferKind::Undo,
        OfferWord::Pause => OfferKind::Pause,
        OfferWord::Press => OfferKind::Press,
        OfferWord::Observers => OfferKind::Observers,
    }
}

/// The offers of a game that can still be agreed to, oldest first.
pub fn open(tx: &Reader<'_>, table: &Table, now: i64) -> Result<Vec<Offer>, DeskError> {
    let mut offers = tx.open_offers(table.id())?;
    offers.retain(|offer| holds(table, offer, now));
    Ok(offers)
}

/// Whether an open offer still holds.
fn holds(table: &Table, offer: &Offer, now: i64) -> bool {
    !table.thread.over
        && match offer.kind {
            OfferKind::Pause | OfferKind::Press | OfferKind::Observers => now - offer.at < REST_DAYS * DAY,
            OfferKind::Draw | OfferKind::Undo => offer.k == table.thread.next_turn(),
        }
}

/// Lets the offers lapse that a turn has overtaken, and tells of it among that
/// turn's events, behind the `seq` it has. For every turn that is written.
pub fn lapse(tx: &Tx<'_>, table: &Table, n: u32, seq: u32) -> Result<(), DeskError> {
    let mut seq = seq;
    for mut offer in tx.open_offers(table.id())? {
        let what = match offer.kind {
            OfferKind::Draw => say::draw_lapsed(),
            OfferKind::Undo => say::undo_lapsed(),
            OfferKind::Pause | OfferKind::Press | OfferKind::Observers => continue,
        };
        offer.state = OfferState::Lapsed;
        tx.save_offer(&offer)?;
        let phrase = serde_json::to_string(&what).expect("a phrase is plain data");
        tx.add_event(table.id(), &EventRow { n, seq, audience: None, phrase })?;
        seq += 1;
    }
    Ok(())
}

/// The open offers as the letters to a seat show them.
pub fn asides(tx: &Reader<'_>, table: &Table, seat: Seat, now: i64) -> Result<Vec<Aside>, DeskError> {
    let offers = open(tx, table, now)?;
    let asked: Vec<&Offer> = offers.iter().filter(|offer| is_asked(offer, seat)).collect();
    let mut lines = Vec::new();
    for offer in &offers {
        lines.extend(told(tx, table, offer)?);
        if !is_asked(offer, seat) {
            lines.push(say::offer_waits(&asked_of(table, offer)));
        }
    }
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let mut examples = Vec::new();
    if !asked.is_empty() {
        lines.push(say::offer_how());
        for offer in &asked {
            for word in ["agree", "decline"] {
                let which =
                    if asked.len() > 1 { format!("{word} {}", offer.kind.as_str()) } else { word.to_owned() };
                examples.push(which);
            }
        }
    }
    Ok(vec![Aside { about: About::Offers, lines, examples, quoted: Vec::new() }])
}

/// Whether a seat has still to answer an offer.
pub fn is_asked(offer: &Offer, seat: Seat) -> bool {
    offer.agreed >> seat.0 & 1 == 0
}

/// The seats that have still to answer an offer.
fn asked_of(table: &Table, offer: &Offer) -> Vec<Seat> {
    table.seats.iter().map(|row| Seat(row.seat)).filter(|&seat| is_asked(offer, seat)).collect()
}

/// What is offered, in the words of letters.
fn told(tx: &Reader<'_>, table: &Table, offer: &Offer) -> Result<Vec<Phrase>, DeskError> {
    let mut lines = vec![head(offer)];
    if let Some(to) = offer.back_to {
        let turns = undo::turns_since(table, tx, to)?;
        lines.push(say::undo_would(i64::from(to), i64::from(turns)));
        lines.extend(undo::where_it_stood(table, tx, to)?);
        lines.extend(undo::seen_since(table, tx, to)?);
    }
    lines.push(match offer.kind {
        OfferKind::Pause | OfferKind::Press | OfferKind::Observers => say::offer_until_days(REST_DAYS),
        OfferKind::Draw | OfferKind::Undo => say::offer_until_turn(),
    });
    Ok(lines)
}

/// What is offered, in one sentence.
pub fn head(offer: &Offer) -> Phrase {
    let who = Seat(offer.seat);
    match offer.kind {
        OfferKind::Draw => say::draw_offered(who),
        OfferKind::Undo => say::undo_offered(who),
        OfferKind::Pause => say::pause_offered(who),
        OfferKind::Press | OfferKind::Observers => say::terms_offered(who, terms::says(offer)),
    }
}

/// Whether a sentence that was kept for later tells of an offer that is not open
/// any more.
pub fn is_stale(phrase: &Phrase, open: &[Offer]) -> bool {
    is_word_of_one(phrase) && open.iter().all(|offer| head(offer) != *phrase)
}

/// Whether a sentence tells of an offer and nothing else.
pub fn is_word_of_one(phrase: &Phrase) -> bool {
    let who = Seat(0);
    let kinds = [
        say::draw_offered(who),
        say::undo_offered(who),
        say::pause_offered(who),
        say::terms_offered(who, say::terms_messages()),
    ];
    kinds.iter().any(|kind| kind.key == phrase.key)
}

/// All agree that the game rests: it stands on the ledger, and the clocks stand
/// still until somebody lets them run again.
pub fn paused(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    offer: &Offer,
    now: i64,
) -> Result<(), DeskError> {
    let why = why(table, offer);
    time::pause(tx, office, table, &why, now)?;
    Ok(())
}

/// Writes an agreement on the ledger.
fn note(table: &mut Table, tx: &Tx<'_>, office: &Office, what: &str, offer: &Offer) -> Result<(), DeskError> {
    let why = why(table, offer);
    let block = table.thread.note(what, BY, &why, &Draft::new(Block::Note), &office.online)?;
    table.add_block(tx, &block, &[])?;
    Ok(())
}

/// Who offered and who agreed, as the ledger has it.
fn why(table: &Table, offer: &Offer) -> String {
    let offering = Seat(offer.seat);
    let others: Seats = table.seats.iter().map(|row| Seat(row.seat)).filter(|&s| s != offering).collect();
    let keys: Vec<&str> = others.iter().map(|seat| table.seats[seat.index()].key.as_str()).collect();
    format!("offered by {}, agreed to by {}", table.seats[offering.index()].key, keys.join(" "))
}
