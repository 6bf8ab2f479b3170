//! Who wrote: by the token in the address the letter came to, or by the letter
//! it answers. A `From` line alone gives no right to anything.

use super::DeskError;
use super::identity;
use super::office::Office;
use crate::mail::address::{Address, Tag};
use crate::mail::damper::{self, Given, Kind};
use crate::mail::letter::Letter;
use crate::store::{OldToken, Reader, SeatRow, ids};

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
    /// Somebody with a token that was good once.
    OldToken(OldToken),
    /// A player of the game that a token names, which is not theirs nor anybody's.
    WrongToken(SeatRow),
    /// A player, writing about no seat of theirs.
    Player,
    /// Somebody unknown.
    Stranger,
}

/// Finds out who wrote.
pub fn identify(tx: &Reader<'_>, office: &Office, letter: &Letter) -> Result<Sender, DeskError> {
    let tags = tags(office, letter);
    if let Some(row) = by_token(tx, &tags)? {
        let home = is_home(tx, &row, &letter.from.address)?;
        return Ok(if home { Sender::Seat(row) } else { Sender::Elsewhere(row) });
    }
    let named = tags.first().map(|tag| tag.game.as_str());
    if let Some(row) = identity::open_seat(tx, office, letter, named)? {
        return Ok(Sender::Seat(row));
    }
    // A token that is no good is no accident: nothing weaker takes its place.
    if let Some(sender) = by_bad_token(tx, &tags, &letter.from.address)? {
        return Ok(sender);
    }
    if let Some(row) = by_thread(tx, letter)?
        && is_home(tx, &row, &letter.from.address)?
    {
        // The id of a letter of ours is a weaker secret than the token: it
        // counts from the seat's own addresses only.
        return Ok(Sender::Seat(row));
    }
    let player = tx.player_at(&letter.from.address.to_string())?;
    Ok(player.map_or(Sender::Stranger, |_| Sender::Player))
}

/// Whether an address is the seat's own, or a confirmed one of its player.
fn is_home(tx: &Reader<'_>, row: &SeatRow, from: &Address) -> Result<bool, DeskError> {
    if Address::parse(&row.address).is_ok_and(|own| own == *from) {
        return Ok(true);
    }
    let from = from.to_string();
    let theirs = tx.player_at(&from)?.is_some_and(|player| Some(player.id) == row.player);
    Ok(theirs && tx.confirmed_at(&from)?.is_some())
}

/// The tags of our own addresses that the letter was delivered to.
fn tags(office: &Office, letter: &Letter) -> Vec<Tag> {
    let Ok(base) = Address::parse(&office.config.games_address()) else { return Vec::new() };
    let all = letter.delivered_to.iter().chain(&letter.to).filter_map(|address| address.tag(&base));
    all.filter_map(|tag| Tag::parse(&tag)).collect()
}

/// The seat whose token is in an address that the letter was delivered to.
fn by_token(tx: &Reader<'_>, tags: &[Tag]) -> Result<Option<SeatRow>, DeskError> {
    for tag in tags {
        let row = tx.seat_by_token(&tag.token)?;
        let fits = |row: &SeatRow| row.game == tag.game && ids::same_token(&tag.token, &row.token);
        if let Some(row) = row.filter(fits) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}

/// Whether a letter was sent to the reply address of a seat.
pub fn has_token(office: &Office, letter: &Letter, row: &SeatRow) -> bool {
    let tags = tags(office, letter);
    tags.iter().any(|tag| tag.game == row.game && ids::same_token(&tag.token, &row.token))
}

/// A token that was good once, or that a player of the game made up.
fn by_bad_token(tx: &Reader<'_>, tags: &[Tag], from: &Address) -> Result<Option<Sender>, DeskError> {
    for tag in tags {
        if let Some(old) = tx.old_token(&identity::token_hash(&tag.token))?.filter(|old| old.game == tag.game)
        {
            return Ok(Some(Sender::OldToken(old)));
        }
    }
    for tag in tags {
        for row in tx.seats(&tag.game)? {
            if is_home(tx, &row, from)? {
                return Ok(Some(Sender::WrongToken(row)));
            }
        }
    }
    Ok(None)
}

/// The seat that the letter answered was sent to, since it has its present token.
fn by_thread(tx: &Reader<'_>, letter: &Letter) -> Result<Option<SeatRow>, DeskError> {
    let ids = letter.in_reply_to.iter().chain(letter.references.iter().rev());
    for id in ids.take(3) {
        if let Some(sent) = tx.letter_out_by_message_id(id)?
            && let (Some(game), Some(seat)) = (&sent.game, sent.seat)
        {
            let since = tx.guard(game, seat)?.token_since;
            return Ok(tx.seat(game, seat)?.filter(|_| sent.created_at >= since));
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
        if let (Kind::Stranger | Kind::Code, Some((_, domain))) = (kind, address.rsplit_once('@')) {
            tx.add_stranger(&domain.to_lowercase(), now)?;
        }
    }
    Ok(fine)
}

const KINDS: [(Kind, &str); 5] = [
    (Kind::Orders, "orders"),
    (Kind::Refusal, "refusal"),
    (Kind::Help, "help"),
    (Kind::Stranger, "stranger"),
    (Kind::Code, "code"),
];

fn word_of(kind: Kind) -> &'static str {
    KINDS.iter().find(|(k, _)| *k == kind).map_or("orders", |(_, word)| word)
}

fn kind_of(word: &str) -> Option<Kind> {
    KINDS.iter().find(|(_, w)| *w == word).map(|(kind, _)| *kind)
}
