//! What a moderator does to a game, in the open: decide it, end it, remark on it,
//! write to its players. What touches the game is on its ledger, with the reason,
//! before anybody is told.

use super::DeskError;
use super::bans;
use super::letters::{self, Posting, Reply};
use super::lobby::{self, seats_of};
use super::office::Office;
use super::service;
use super::table::Table;
use super::tell;
use super::words;
use crate::ledger::{Draft, Kind as RecordKind};
use crate::mail::outbox::AutoSubmitted;
use crate::report::{Context, Kind, Message, clean_text, compose, say};
use crate::rules::{Outcome, Phrase, Seat};
use crate::store::{self, GameStatus, Tx};
use sha2::{Digest, Sha256};

/// The longest reason, in characters.
const REASON_MAX: usize = 400;
/// Who acts, as the ledger has it.
const BY: &str = "moderator";

/// How a moderator ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// A seat wins.
    Winner(Seat),
    /// Nobody wins.
    Draw,
    /// The game is given up; it has no result.
    Abandoned,
}

/// Ends a game by decision: a note with the reason, then the end, then the last
/// letters. A match ends with it.
pub fn decide(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    decision: Decision,
    why: &str,
    now: i64,
) -> Result<(), DeskError> {
    let why = reason(why)?;
    let invited = table.row.status == GameStatus::Invited;
    match table.row.status {
        GameStatus::Running => {}
        GameStatus::Invited if decision == Decision::Abandoned => {}
        status => return Err(not_now(table, status)),
    }
    let (what, result, told) = match decision {
        Decision::Winner(seat) => {
            ("adjudicated", format!("adjudicated won {}", key(table, seat)), say::adjudicated(&why))
        }
        Decision::Draw => ("adjudicated", "adjudicated draw".to_owned(), say::adjudicated(&why)),
        Decision::Abandoned => ("abandoned", "abandoned".to_owned(), say::abandoned(&why)),
    };
    write_note(table, tx, office, what, &why)?;
    if invited {
        lobby::close(table, tx, office, &result)?;
        return tell::all(tx, office, table, &told, now);
    }
    let winners = if let Decision::Winner(seat) = decision { vec![seat] } else { Vec::new() };
    let outcome = Outcome { winners, reason: told, points: vec![0; table.seats.len()] };
    lobby::decided(table, tx, office, &outcome, &result, now)
}

/// Puts a remark on the ledger, and sends it to every seat.
pub fn remark(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    why: &str,
    now: i64,
) -> Result<u32, DeskError> {
    let why = reason(why)?;
    if table.row.status == GameStatus::Over {
        return Err(not_now(table, GameStatus::Over));
    }
    let n = write_note(table, tx, office, "comment", &why)?;
    table.save(tx)?;
    tell_seats(table, tx, office, &say::remarked(), &why, now)?;
    Ok(n)
}

/// Writes to the players of a game, as the operator. Nothing of it is on the
/// ledger. Returns to how many.
pub fn say_to_game(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    text: &str,
    now: i64,
) -> Result<usize, DeskError> {
    let text = worded(text)?;
    let message = store::Message { from: None, to: None, text: text.clone(), at: now };
    tx.add_message(table.id(), &message)?;
    tell_seats(table, tx, office, &say::operator_wrote(), &text, now)
}

/// Writes to everybody who is in a running game, one letter each. Returns to how
/// many.
pub fn say_to_all(tx: &Tx<'_>, office: &Office, text: &str, now: i64) -> Result<usize, DeskError> {
    let text = worded(text)?;
    let mark = hex::encode(&Sha256::digest(format!("{now} {text}"))[..8]);
    let mut count = 0;
    for player in tx.players_at_play()? {
        if tx.ban_of(player.id)?.is_some() || tx.ban(&player.address)?.is_some() {
            continue;
        }
        let mut data = service::plain(office, &player.name, now);
        data.happened = vec![say::operator_wrote()];
        data.messages = vec![from_operator(office, &text)];
        let composed = compose(Kind::Waiting, &data, office.words(), &words::is_order_word);
        let posting = Posting {
            to: (&player.name, &player.address),
            reply_to: office.config.games_address(),
            game: None,
            kind: Kind::Waiting.status(),
            id: office.message_id(&["operator", &mark, &player.address]),
            in_reply_to: None,
            references: Vec::new(),
            answers: None,
            automatic: AutoSubmitted::Generated,
        };
        letters::post(tx, office, &posting, &composed, now)?;
        count += 1;
    }
    Ok(count)
}

/// A letter with the operator's words to every seat that may have one.
fn tell_seats(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    happened: &Phrase,
    text: &str,
    now: i64,
) -> Result<usize, DeskError> {
    let mut count = 0;
    for seat in seats_of(table) {
        if bans::is_banned(tx, &table.seats[seat.index()])? {
            continue;
        }
        let mut reply = Reply::new(letters::kind_for(table, seat));
        reply.happened = vec![happened.clone()];
        reply.messages = vec![from_operator(office, text)];
        letters::report(tx, office, table, seat, &reply, now)?;
        count += 1;
    }
    Ok(count)
}

/// The operator's words, to stand behind a bar.
fn from_operator(office: &Office, text: &str) -> Message {
    let from = office.words().say(&say::operator(), &Context::default());
    Message { from, text: text.to_owned() }
}

/// A signed note, checked as a reader would check it.
fn write_note(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    what: &str,
    why: &str,
) -> Result<u32, DeskError> {
    let fields = Draft::new(RecordKind::Note);
    let block = table.thread.note(what, BY, why, &fields, &office.online)?;
    table.add_block(tx, &block, &[])
}

fn key(table: &Table, seat: Seat) -> &str {
    &table.seats[seat.index()].key
}

/// A reason on one line, not too long; there must be one.
fn reason(why: &str) -> Result<String, DeskError> {
    let why: String = clean_text(why).chars().take(REASON_MAX).collect();
    if why.is_empty() {
        return Err(DeskError::Rules("say why: every player reads it".to_owned()));
    }
    Ok(why)
}

/// A message with words in it.
fn worded(text: &str) -> Result<String, DeskError> {
    if clean_text(text).is_empty() {
        return Err(DeskError::Rules("the message has no words".to_owned()));
    }
    Ok(text.trim().to_owned())
}

fn not_now(table: &Table, status: GameStatus) -> DeskError {
    let id = table.id();
    DeskError::Rules(match status {
        GameStatus::Invited => format!("{id} has not begun; `ravenpost admin abandon` calls it off"),
        GameStatus::WaitingForMatch => {
            format!("{id} is played; it ends with the second game of its match, so decide that one")
        }
        GameStatus::Running | GameStatus::Over => format!("{id} is over"),
    })
}
