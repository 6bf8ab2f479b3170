//! Messages between players, and from the post office to all of them. Signed
//! ones travel with the next letter to their reader, at the end of the letter
//! that brought them at the latest. Unsigned ones wait for a later turn: not even
//! their time tells who wrote them.

use super::DeskError;
use super::letters::{self, Reply};
use super::lobby::seats_of;
use super::office::Office;
use super::service;
use super::table::Table;
use super::terms::Press;
use crate::report::{Context, Kind, Message, clean_text, say, say_people};
use crate::rules::{Phrase, Seat};
use crate::store::{self, GameStatus, Held, PlayerId, Tx};

const DAY: i64 = 86_400;
/// How many players are read at a time.
const PAGE: u32 = 200;
/// Goes out at once.
const NOW: i64 = -1;

/// An unsigned message that waits for the end of the letter that brought it.
#[derive(Debug)]
pub struct Unsigned {
    to: Vec<Seat>,
    text: String,
}

/// What became of a message.
pub enum Sent {
    /// It is refused, and why.
    No(Phrase),
    /// It is on its way: what its writer is told.
    Yes(Phrase),
    /// To be kept with [`hold_back`] when the letter is done.
    Later(Unsigned),
}

/// Takes a message of a seat: to one seat, or to everybody.
pub fn send(
    tx: &Tx<'_>,
    office: &Office,
    table: &Table,
    from: Seat,
    to: Option<&str>,
    text: &str,
    now: i64,
) -> Result<Sent, DeskError> {
    let grey = table.terms.press == Press::Grey;
    let limits = &office.config.games;
    let text = clean_text(text);
    let day = now.div_euclid(DAY);
    let to_one = match to.map(|name| table.seat_named(name)) {
        Some(None) => return Ok(Sent::No(say::no_such_player(to.unwrap_or_default()))),
        Some(seat) => seat,
        None => None,
    };
    let many = i64::from(limits.press_a_day);
    let refused = match () {
        () if table.terms.press == Press::None => Some(say_people::press_none()),
        () if text.is_empty() => Some(say::press_empty()),
        () if text.chars().count() > limits.press_chars => {
            Some(say_people::press_long(number(limits.press_chars)))
        }
        () if tx.press_on(table.id(), from.0, day)? >= many => Some(say_people::press_many(many)),
        () if grey && table.row.status == GameStatus::Over => Some(say_people::press_over()),
        () => None,
    };
    if let Some(why) = refused {
        return Ok(Sent::No(why));
    }
    tx.count_press(table.id(), from.0, day)?;
    if grey {
        let to = to_one.map_or_else(|| seats_of(table), |seat| vec![seat]);
        return Ok(Sent::Later(Unsigned { to, text }));
    }
    let others = || seats_of(table).into_iter().filter(|&seat| seat != from).collect();
    let to: Vec<Seat> = to_one.map_or_else(others, |seat| vec![seat]);
    tx.add_message(
        table.id(),
        &store::Message {
            from: Some(from.0),
            // What is for all is for those who look on as well.
            to: to_one.map(|seat| 1 << seat.0),
            text: text.clone(),
            at: now,
        },
    )?;
    for seat in &to {
        tx.hold(&held(table, *seat, Some(from), &text, NOW))?;
    }
    let chairs = table.chairs(tx)?;
    let names: Vec<String> = to.iter().map(|seat| chairs[seat.index()].player.clone()).collect();
    Ok(Sent::Yes(say::press_sent(&names)))
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn held(table: &Table, seat: Seat, sender: Option<Seat>, text: &str, after_k: i64) -> Held {
    Held {
        game: table.id().to_owned(),
        seat: seat.0,
        sender: sender.map(|seat| seat.0),
        message: Some(text.to_owned()),
        phrase: None,
        after_k,
    }
}

/// Keeps unsigned messages until a turn is closed that comes after the letter
/// they came in.
pub fn hold_back(tx: &Tx<'_>, table: &Table, unsigned: &[Unsigned]) -> Result<(), DeskError> {
    for message in unsigned {
        for seat in &message.to {
            tx.hold(&held(table, *seat, None, &message.text, i64::from(table.thread.k)))?;
        }
    }
    Ok(())
}

/// Writes to every seat for which messages are left that no other letter took.
pub fn deliver(tx: &Tx<'_>, office: &Office, table: &mut Table, now: i64) -> Result<(), DeskError> {
    for seat in seats_of(table) {
        let joined = table.seats[seat.index()].joined_at.is_some();
        if joined && tx.has_held(table.id(), seat.0, turn_of(table))? {
            let reply = Reply::new(letters::kind_for(table, seat));
            letters::report(tx, office, table, seat, &reply, now)?;
        }
    }
    Ok(())
}

/// What goes with a letter.
#[derive(Debug, Default)]
pub struct Taken {
    /// For the head.
    pub said: Vec<Phrase>,
    /// Other people's words.
    pub messages: Vec<Message>,
}

/// Takes out what may go with a letter to a seat now. Who has not joined gets
/// no one's words.
pub fn take(tx: &Tx<'_>, office: &Office, table: &Table, seat: Seat) -> Result<Taken, DeskError> {
    let mut taken = Taken::default();
    if table.seats[seat.index()].joined_at.is_none() {
        return Ok(taken);
    }
    let chairs = table.chairs(tx)?;
    let mut unsigned = Vec::new();
    for held in tx.take_held(table.id(), seat.0, turn_of(table))? {
        taken.said.extend(held.phrase.and_then(|phrase| serde_json::from_str(&phrase).ok()));
        let Some(text) = held.message else { continue };
        match held.sender.and_then(|sender| chairs.get(usize::from(sender))) {
            Some(chair) => {
                taken.said.push(say::press_came(&chair.player));
                taken.messages.push(Message { from: chair.player.clone(), text });
            }
            None => unsigned.push(text),
        }
    }
    if !unsigned.is_empty() {
        // Their order would tell something too.
        unsigned.sort_unstable();
        taken.said.push(say_people::press_unsigned());
        let from = office.words().say(&say_people::somebody(), &Context::default());
        taken.messages.extend(unsigned.into_iter().map(|text| Message { from: from.clone(), text }));
    }
    taken.said.dedup();
    Ok(taken)
}

/// The turn for which words may go out: all of them when no other will follow.
fn turn_of(table: &Table) -> u32 {
    if table.thread.over { u32::MAX } else { table.thread.k }
}

/// A message of the post office: to all seats of a game, or to everybody who
/// sits in one. Gives the number of letters.
pub fn announce(
    tx: &Tx<'_>,
    office: &Office,
    game: Option<&str>,
    text: &str,
    now: i64,
) -> Result<usize, DeskError> {
    let from = office.words().say(&say_people::post_office(), &Context::default());
    let message = Message { from, text: text.to_owned() };
    let Some(id) = game else { return to_all(tx, office, &message, now) };
    let none = || DeskError::Rules(format!("there is no game {id}"));
    let mut table = Table::load(tx, id)?.ok_or_else(none)?;
    tx.add_message(id, &store::Message { from: None, to: None, text: text.to_owned(), at: now })?;
    let mut letters = 0;
    for seat in seats_of(&table) {
        if table.seats[seat.index()].joined_at.is_none() {
            continue;
        }
        let mut reply = Reply::new(letters::kind_for(&table, seat));
        reply.happened = vec![say_people::announced()];
        reply.messages = vec![message.clone()];
        letters::report(tx, office, &mut table, seat, &reply, now)?;
        letters += 1;
    }
    Ok(letters)
}

/// One letter to each player of any game, however many they are in.
fn to_all(tx: &Tx<'_>, office: &Office, message: &Message, now: i64) -> Result<usize, DeskError> {
    let (mut after, mut letters) = (PlayerId(0), 0);
    loop {
        let players = tx.live_players(after, PAGE)?;
        let Some(last) = players.last() else { return Ok(letters) };
        after = *last;
        for id in players {
            let Some(player) = tx.player(id)? else { continue };
            let mut data = service::plain(office, &player.name, now);
            data.happened = vec![say_people::announced()];
            data.messages = vec![message.clone()];
            let (who, at) = (id.0.to_string(), now.to_string());
            let parts = ["announced", &who, &at, &message.text];
            service::tell(tx, office, Kind::Notice, &data, &player.address, &parts, now)?;
            letters += 1;
        }
    }
}
