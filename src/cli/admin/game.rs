//! `admin game`: one game from outside. Nothing that a seat may not know is
//! looked at, so that an operator may play.

use super::super::args::admin::OneGame;
use super::super::{Exit, games, post};
use super::print;
use crate::config::Config;
use crate::desk::{DeskError, Table, is_banned};
use crate::store::{Block, LetterRow, OutRow, OutState, Reader};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// How many blocks are shown.
const BLOCKS: u32 = 8;
/// How many letters each way are shown.
const LETTERS: u32 = 8;

/// What there is to know of a game.
struct Seen {
    table: Table,
    seats: Vec<SeatSeen>,
    waits: Vec<String>,
    since: i64,
    blocks: Vec<Block>,
    came: Vec<LetterRow>,
    went: Vec<OutRow>,
    counts: (i64, i64),
}

/// A seat from outside.
struct SeatSeen {
    key: String,
    player: String,
    address: String,
    state: String,
}

/// Shows one game.
pub fn one(args: &OneGame, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(&Config::load(file)?)?;
    let seen = store.read(|tx| -> anyhow::Result<Seen> {
        let table = post::table(tx, &args.game)?;
        Ok(look(tx, table)?)
    })?;
    if args.json {
        writeln!(out, "{:#}", as_value(&seen))?;
    } else {
        tell(&seen, post::now(), out)?;
    }
    Ok(Exit::Done)
}

fn look(tx: &Reader<'_>, table: Table) -> Result<Seen, DeskError> {
    let chairs = table.chairs(tx)?;
    let (mut seats, mut went) = (Vec::new(), Vec::new());
    for (seat, chair) in table.seats.iter().zip(&chairs) {
        let mail = tx.address(&seat.address)?.and_then(|address| address.suspended_at);
        let state = match (is_banned(tx, seat)?, mail, seat.joined_at) {
            (true, ..) => "banned".to_owned(),
            (false, Some(at), _) => format!("no mail since {}", print::moment(at)),
            (false, None, None) => "invited".to_owned(),
            (false, None, Some(at)) => format!("joined {}", print::moment(at)),
        };
        seats.push(SeatSeen {
            key: seat.key.clone(),
            player: chair.player.clone(),
            address: seat.address.clone(),
            state,
        });
        went.extend(tx.letters_to(table.id(), seat.seat, LETTERS)?);
    }
    went.sort_by_key(|row| std::cmp::Reverse(row.id));
    went.truncate(LETTERS as usize);
    let first = table.thread.n.saturating_sub(BLOCKS - 1);
    Ok(Seen {
        waits: games::waits(tx, &table)?,
        since: games::last_letter(tx, &table)?.unwrap_or(table.row.created_at),
        blocks: tx.blocks(table.id(), first, BLOCKS)?,
        came: tx.letters_for(table.id(), LETTERS)?,
        counts: tx.letter_counts(table.id())?,
        seats,
        went,
        table,
    })
}

fn tell(seen: &Seen, now: i64, out: &mut dyn Write) -> std::io::Result<()> {
    let row = &seen.table.row;
    let begun = print::moment(row.created_at);
    writeln!(
        out,
        "{}  {} {}, {}, since {begun}",
        row.id,
        row.rules,
        row.version,
        games::status(&seen.table)
    )?;
    if let Some(id) = &row.match_id {
        writeln!(out, "Game {} of {id}.", row.leg)?;
    }
    let waits = if seen.waits.is_empty() { "nobody".to_owned() } else { seen.waits.join(", ") };
    writeln!(out, "It waits for {waits}; its last letter is {} old.\n", print::span(now - seen.since))?;
    let seats: Vec<[String; 4]> = seen
        .seats
        .iter()
        .map(|s| [s.key.clone(), s.player.clone(), s.address.clone(), s.state.clone()])
        .collect();
    print::table(out, ["SEAT", "PLAYER", "ADDRESS", ""], &seats)?;
    writeln!(out)?;
    let blocks: Vec<[String; 3]> =
        seen.blocks.iter().map(|b| [b.n.to_string(), b.kind.clone(), hex::encode(&b.hash[..8])]).collect();
    print::table(out, ["BLOCK", "KIND", "HASH"], &blocks)?;
    writeln!(out, "\nLetters in, {} in all:", seen.counts.0)?;
    let came: Vec<[String; 4]> = seen
        .came
        .iter()
        .map(|l| {
            let became = print::shown(l.outcome.as_deref().unwrap_or_default(), 100);
            [l.id.0.to_string(), print::moment(l.received_at), l.sender.clone(), became]
        })
        .collect();
    print::table(out, ["ID", "CAME", "FROM", "BECAME"], &came)?;
    writeln!(out, "\nLetters out, {} in all:", seen.counts.1)?;
    let went: Vec<[String; 6]> = seen.went.iter().map(out_line).collect();
    print::table(out, ["ID", "WRITTEN", "TO", "KIND", "STATE", "LAST ERROR"], &went)
}

fn out_line(row: &OutRow) -> [String; 6] {
    let state = match row.state {
        OutState::Queued => format!("waits, tried {} times", row.attempts),
        OutState::Sent => "sent".to_owned(),
        OutState::Failed => "given up".to_owned(),
    };
    [
        row.id.0.to_string(),
        print::moment(row.created_at),
        row.envelope_to.clone(),
        row.kind.clone(),
        state,
        print::shown(row.last_error.as_deref().unwrap_or_default(), 100),
    ]
}

fn as_value(seen: &Seen) -> Value {
    let row = &seen.table.row;
    let seats: Vec<Value> = seen
        .seats
        .iter()
        .map(|s| json!({ "seat": s.key, "player": s.player, "address": s.address, "state": s.state }))
        .collect();
    let blocks: Vec<Value> = seen
        .blocks
        .iter()
        .map(|b| json!({ "n": b.n, "kind": b.kind, "hash": hex::encode(b.hash) }))
        .collect();
    let came: Vec<Value> = seen
        .came
        .iter()
        .map(|l| json!({ "id": l.id.0, "at": l.received_at, "from": l.sender, "outcome": l.outcome }))
        .collect();
    let went: Vec<Value> = seen
        .went
        .iter()
        .map(|l| {
            json!({ "id": l.id.0, "at": l.created_at, "to": l.envelope_to, "kind": l.kind,
                    "state": l.state.as_str(), "attempts": l.attempts, "last_error": l.last_error })
        })
        .collect();
    json!({ "game": row.id, "rules": row.rules, "version": row.version, "status": row.status.as_str(),
        "turn": seen.table.thread.k, "match": row.match_id, "leg": row.leg, "created_at": row.created_at,
        "waits_for": seen.waits, "since": seen.since, "seats": seats, "blocks": blocks,
        "letters_in": came, "letters_out": went })
}
