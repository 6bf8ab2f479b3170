//! Who wrote: by the token in the address the letter came to, or by the letter
//! it answers. A `From` line alone gives no right to anything.

use super::DeskError;
use super::office::Office;
use crate::mail::address::{Address, Tag};
use crate::mail::damper::{self, Given, Kind};
use crate::mail::letter::Letter;
use crate::store::{Reader, SeatRow, ids};

/// How many answers to one sender are looked at.
const HISTORY: u32 = 400;
const HOUR: i64 = 3600;

/// Who wrote a letter.
#[derive(Debug)]
pub enum Sender {
    /// The holder of a seat, from the seat's own address.
    Seat(SeatRow),
    /// Somebody with a seat's token, from another address.
    Elsewhere(SeatRow),
    /// A player, writing about no seat of theirs.
    Player,
    /// Somebody unknown.
    Stranger,
}

/// Finds out who wrote.
pub fn identify(tx: &Reader<'_>, office: &Office, letter: &Letter) -> Result<Sender, DeskError> {
    if let Some(row) = by_token(tx, office, letter)? {
        return Ok(at_home(row, &letter.from.address));
    }
    if let Some(row) = by_thread(tx, letter)? {
        // The id of a letter of ours is a weaker secret than the token: it
        // counts from the seat's own address only.
        if let Sender::Seat(row) = at_home(row, &letter.from.address) {
            return Ok(Sender::Seat(row));
        }
    }
    let player = tx.player_at(&letter.from.address.to_string())?;
    Ok(player.map_or(Sender::Stranger, |_| Sender::Player))
}

fn at_home(row: SeatRow, from: &Address) -> Sender {
    let own = Address::parse(&row.address).is_ok_and(|own| own == *from);
    if own { Sender::Seat(row) } else { Sender::Elsewhere(row) }
}

/// The seat whose token is in an address that the letter was delivered to.
fn by_token(tx: &Reader<'_>, office: &Office, letter: &Letter) -> Result<Option<SeatRow>, DeskError> {
    let Ok(base) = Address::parse(&office.config.games_address()) else { return Ok(None) };
    let tags = letter.delivered_to.iter().chain(&letter.to).filter_map(|address| address.tag(&base));
    for tag in tags.filter_map(|tag| Tag::parse(&tag)) {
        let row = tx.seat_by_token(&tag.token)?;
        let fits = |row: &SeatRow| row.game == tag.game && ids::same_token(&tag.token, &row.token);
        if let Some(row) = row.filter(fits) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// The seat that the letter answered was sent to.
fn by_thread(tx: &Reader<'_>, letter: &Letter) -> Result<Option<SeatRow>, DeskError> {
    let ids = letter.in_reply_to.iter().chain(letter.references.iter().rev());
    for id in ids.take(3) {
        if let Some(sent) = tx.letter_out_by_message_id(id)?
            && let (Some(game), Some(seat)) = (&sent.game, sent.seat)
        {
            return Ok(tx.seat(game, seat)?);
        }
    }
    Ok(None)
}

/// Whether the letter went to an address that a person reads.
pub fn is_for_people(office: &Office, letter: &Letter) -> bool {
    let to = letter.delivered_to.iter().chain(&letter.to);
    to.map(ToString::to_string).any(|address| office.config.is_for_people(&address))
}

/// Whether the sender has had more answers within the hour than a person asks for.
pub fn is_flood(tx: &Reader<'_>, office: &Office, letter: &Letter, now: i64) -> Result<bool, DeskError> {
    let from = letter.from.address.to_string();
    Ok(tx.answers_since(&from, now - HOUR)? >= office.config.damping.letters_an_hour)
}

/// Notes that orders or dice are answered. They always are, so nothing is looked
/// up; [`is_flood`] counts them.
pub fn note_orders(tx: &crate::store::Tx<'_>, address: &str, now: i64) -> Result<(), DeskError> {
    Ok(tx.add_answer(address, now, word_of(Kind::Orders))?)
}

/// Whether an answer of a kind may go to an address now. If so, it is noted.
pub fn may_answer(
    tx: &crate::store::Tx<'_>,
    office: &Office,
    address: &str,
    kind: Kind,
    now: i64,
) -> Result<bool, DeskError> {
    let history = tx.answers(address, now - damper::DAY, HISTORY)?;
    let given: Vec<Given> =
        history.iter().filter_map(|(at, word)| Some(Given { at: *at, kind: kind_of(word)? })).collect();
    let others = given.iter().filter(|g| g.kind != Kind::Orders).count();
    let many = u32::try_from(others).unwrap_or(u32::MAX) >= office.config.damping.answers_a_day;
    let fine = !many && damper::may_answer(&given, now, kind);
    if fine {
        tx.add_answer(address, now, word_of(kind))?;
    }
    Ok(fine)
}

const KINDS: [(Kind, &str); 4] = [
    (Kind::Orders, "orders"),
    (Kind::Refusal, "refusal"),
    (Kind::Help, "help"),
    (Kind::Stranger, "stranger"),
];

fn word_of(kind: Kind) -> &'static str {
    KINDS.iter().find(|(k, _)| *k == kind).map_or("orders", |(_, word)| word)
}

fn kind_of(word: &str) -> Option<Kind> {
    KINDS.iter().find(|(_, w)| *w == word).map(|(kind, _)| *kind)
}
