//! `my data`: everything that is kept about a person, to that person's main
//! address and to nobody else. Nothing of other people is in it.

use super::letter::Note;
use super::token::live_seats;
use crate::desk::DeskError;
use crate::desk::letters::Answered;
use crate::desk::office::Office;
use crate::report::{Enclosure, Kind, say_identity as say};
use crate::store::{Player, SeatRow, Tx};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// How many letters are listed one by one.
const LETTERS_MAX: usize = 5000;
/// How many are looked at in one step.
const STEP: u32 = 500;

/// Sends it.
pub fn send(
    tx: &Tx<'_>,
    office: &Office,
    player: &Player,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let seats = all_seats(tx, player)?;
    let (came, went) = (letters(tx, player, true)?, letters(tx, player, false)?);
    let bytes = |all: &[Value]| all.iter().filter_map(|letter| letter["bytes_kept"].as_i64()).sum::<i64>();
    let mut said = vec![say::data_addresses(&addresses_of(tx, player)?)];
    said.push(say::data_games(seats.len(), live_seats(tx, player.id)?.len()));
    said.push(say::data_letters(came.len(), bytes(&came), went.len(), bytes(&went)));
    said.push(say::data_where());
    said.push(say::data_forget());
    let data = json!({
        "player": {
            "name": player.name,
            "language": player.language,
            "zone": player.zone,
            "receipts_as_witness": player.opted_in,
            "wishes": parsed(&player.wishes),
            "first_written": moment(player.created_at),
        },
        "addresses": addresses(tx, player)?,
        "games": games(tx, &seats)?,
        "beside_games": belongings(tx, player)?,
        "letters_from_you": came,
        "letters_to_you": went,
    });
    let file = Enclosure { name: "my-data.json".to_owned(), text: ascii(&data), private: true };
    Note::new("data", Kind::Account, say::data_head())
        .saying(said)
        .with_line("forget me".to_owned())
        .enclosing(file)
        .answering(answered)
        .send(tx, office, (&player.name, &player.address), now)?;
    Ok(())
}

fn addresses_of(tx: &Tx<'_>, player: &Player) -> Result<Vec<String>, DeskError> {
    Ok(tx.addresses(player.id)?.into_iter().map(|known| known.address).collect())
}

fn addresses(tx: &Tx<'_>, player: &Player) -> Result<Vec<Value>, DeskError> {
    let mut all = Vec::new();
    for known in tx.addresses(player.id)? {
        all.push(json!({
            "address": known.address,
            "main": known.main,
            "confirmed": tx.confirmed_at(&known.address)?.map(moment),
            "bounces_in_a_row": known.failures,
            "not_written_to_since": known.suspended_at.map(moment),
        }));
    }
    Ok(all)
}

fn all_seats(tx: &Tx<'_>, player: &Player) -> Result<Vec<SeatRow>, DeskError> {
    let mut all: Vec<SeatRow> = Vec::new();
    loop {
        let after = all.last().map_or("", |row| row.game.as_str()).to_owned();
        let rows = tx.seats_of(player.id, &after, STEP)?;
        if rows.is_empty() {
            return Ok(all);
        }
        all.extend(rows);
    }
}

/// The games of a person: the own seat only, and neither its secrets nor those
/// of the game.
fn games(tx: &Tx<'_>, seats: &[SeatRow]) -> Result<Vec<Value>, DeskError> {
    let mut all = Vec::new();
    for row in seats {
        let Some(game) = tx.game(&row.game)? else { continue };
        let messages = tx.written_by(&row.game, row.seat)?;
        let messages: Vec<Value> =
            messages.into_iter().map(|m| json!({ "at": moment(m.at), "text": m.text })).collect();
        all.push(json!({
            "game": row.game,
            "rules": game.rules,
            "status": game.status.as_str(),
            "seat": row.key,
            "letters_go_to": row.address,
            "joined": row.joined_at.map(moment),
            "settings": parsed(&row.settings),
            "messages_written": messages,
        }));
    }
    Ok(all)
}

/// Notes, days away, proposals and the like.
fn belongings(tx: &Tx<'_>, player: &Player) -> Result<Vec<Value>, DeskError> {
    let all = tx.belongings(player.id)?.into_iter();
    Ok(all
        .map(|b| json!({ "kind": b.kind, "at": b.at.map(moment), "about": b.about, "text": b.text }))
        .collect())
}

fn letters(tx: &Tx<'_>, player: &Player, from: bool) -> Result<Vec<Value>, DeskError> {
    let mut all = Vec::new();
    for known in tx.addresses(player.id)? {
        let mut after = 0;
        while all.len() < LETTERS_MAX {
            let kept = if from {
                tx.kept_from(&known.address, after, STEP)?
            } else {
                tx.kept_to(&known.address, after, STEP)?
            };
            let Some(last) = kept.last() else { break };
            after = last.id;
            all.extend(kept.into_iter().map(|letter| {
                json!({
                    "address": known.address,
                    "at": moment(letter.at),
                    "game": letter.game,
                    "what": letter.what,
                    "bytes_kept": letter.bytes,
                })
            }));
        }
    }
    Ok(all)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

fn moment(at: i64) -> String {
    jiff::Timestamp::from_second(at).map(|stamp| stamp.to_string()).unwrap_or_default()
}

/// JSON in plain ASCII: attachments are.
fn ascii(data: &Value) -> String {
    let text = serde_json::to_string_pretty(data).expect("it is plain data with text keys");
    let mut out = String::with_capacity(text.len() + 1);
    for c in text.chars() {
        if c.is_ascii() {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_ascii_and_reads_back_as_it_was() {
        let data = json!({ "name": "Ærøskøbing 🎲" });
        let text = ascii(&data);
        assert!(text.is_ascii(), "{text}");
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), data);
    }
}
