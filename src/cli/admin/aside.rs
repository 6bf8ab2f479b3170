//! `admin aside`: the letters that wait for a person.

use super::super::args::admin::{Aside, AsideCommand};
use super::super::exit::BadArgument;
use super::super::{Exit, post};
use super::{headers, print, write};
use crate::config::{Config, InboxKind};
use crate::daemon::{self, limits_of};
use crate::desk::{self, Incoming};
use crate::mail::inbox::imap::Back;
use crate::mail::inbox::{self, LetterId as Place};
use crate::mail::letter;
use crate::store::{LetterId, LetterRow, Reader};
use anyhow::Context;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::Path;

/// Letters read at a time.
const PAGE: u32 = 500;

/// Lists what was set aside, or sees to a letter of it.
pub fn run(args: &Aside, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let config = Config::load(file)?;
    match args.command {
        None => list(args.json, &config, out),
        Some(AsideCommand::Show { id }) => show(id, &config, out),
        Some(AsideCommand::Again { id }) => again(id, file, &config, out),
        Some(AsideCommand::Drop { id }) => drop_one(id, &config, out),
    }
}

fn list(as_json: bool, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(config)?;
    let rows = store.read(all)?;
    if as_json {
        let rows: Vec<_> = rows
            .iter()
            .map(|l| {
                json!({ "id": l.id.0, "at": l.received_at, "from": l.sender, "game": l.game,
                        "why": l.outcome, "source": l.source })
            })
            .collect();
        writeln!(out, "{:#}", json!(rows))?;
        return Ok(Exit::Done);
    }
    if rows.is_empty() {
        writeln!(out, "No letter is set aside.")?;
        return Ok(Exit::Done);
    }
    let rows: Vec<[String; 5]> = rows
        .iter()
        .map(|l| {
            [
                l.id.0.to_string(),
                print::moment(l.received_at),
                l.sender.clone(),
                l.game.clone().unwrap_or_default(),
                print::shown(l.outcome.as_deref().unwrap_or_default(), 200),
            ]
        })
        .collect();
    print::table(out, ["ID", "CAME", "FROM", "GAME", "WHY"], &rows)?;
    Ok(Exit::Done)
}

fn all(tx: &Reader<'_>) -> anyhow::Result<Vec<LetterRow>> {
    let mut rows: Vec<LetterRow> = Vec::new();
    loop {
        let after = rows.last().map_or(LetterId(0), |row| row.id);
        let ids = tx.letters_aside(after, PAGE)?;
        if ids.is_empty() {
            return Ok(rows);
        }
        for id in ids {
            rows.extend(tx.letter_in(id)?);
        }
    }
}

/// One of them by its number.
fn one(tx: &Reader<'_>, id: i64) -> anyhow::Result<LetterRow> {
    let none = || BadArgument(format!("no letter {id} is set aside; `ravenpost admin aside` lists them"));
    let fits = tx.letters_aside(LetterId(id - 1), 1)? == [LetterId(id)];
    Ok(tx.letter_in(LetterId(id))?.filter(|_| fits).ok_or_else(none)?)
}

fn show(id: i64, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(config)?;
    let (row, raw) = store.read(|tx| Ok::<_, anyhow::Error>((one(tx, id)?, tx.letter_raw(LetterId(id))?)))?;
    writeln!(out, "Letter {id} came {}.", print::moment(row.received_at))?;
    writeln!(out, "{}", print::shown(row.outcome.as_deref().unwrap_or_default(), 400))?;
    match raw.or_else(|| in_folder(config, &row)) {
        None => writeln!(out, "Its bytes are not kept here; look into the mailbox for {}.", row.source)?,
        Some(raw) => {
            for line in headers::lines(&raw, config) {
                writeln!(out, "  {line}")?;
            }
            writeln!(out, "  {} bytes", raw.len())?;
        }
    }
    Ok(Exit::Done)
}

/// The bytes from the folder of letters set aside.
fn in_folder(config: &Config, row: &LetterRow) -> Option<Vec<u8>> {
    let path = inbox::find_aside(&config.inbox.path, &Place(row.source.clone()))?;
    std::fs::read(path).ok()
}

fn again(id: i64, file: &Path, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let row = post::reader(config)?.read(|tx| -> anyhow::Result<_> {
        let row = one(tx, id)?;
        if !tx.answers_to(row.id)?.is_empty() {
            let what =
                format!("letter {id} was answered when it was set aside; ask its sender to send it anew");
            return Err(BadArgument(what).into());
        }
        Ok(row)
    })?;
    if config.inbox.kind == InboxKind::Maildir {
        let place = Place(row.source.clone());
        if inbox::find_aside(&config.inbox.path, &place).is_some() {
            // Known as new first: a letter that comes back too early would be set aside again.
            write(&mut post::writer(config)?, |tx| Ok(tx.handle_anew(one(tx, id)?.id)?))?;
            inbox::put_back(&config.inbox.path, &place)?;
            writeln!(out, "Letter {id} lies in the inbox again, and is handled at the next round.")?;
            return Ok(Exit::Done);
        }
        return handle_kept(id, file, out);
    }
    again_on_server(&row, file, config, out)
}

/// Puts a letter back into the mailbox on the server. If that cannot be, it is
/// handled from the bytes that are kept, and it is said what remains.
fn again_on_server(
    row: &LetterRow,
    file: &Path,
    config: &Config,
    out: &mut dyn Write,
) -> anyhow::Result<Exit> {
    let id = row.id.0;
    let folder = &config.inbox.set_aside;
    let hash = post::reader(config)?.read(|tx| tx.letter_hash(row.id))?;
    let is_it = |bytes: &[u8]| hash.is_some_and(|hash| hash == <[u8; 32]>::from(Sha256::digest(bytes)));
    let mut mailbox = daemon::imap_inbox(config);
    let most = config.limits.letter_bytes as u64;
    let aside = match mailbox.find_aside(&row.message_id, most, &is_it) {
        Ok(Some(aside)) => aside,
        Ok(None) => {
            let done = handle_kept(id, file, out)?;
            writeln!(out, "The folder `{folder}` of the mailbox has no copy of it any more.")?;
            return Ok(done);
        }
        Err(why) => {
            let done = handle_kept(id, file, out)?;
            writeln!(
                out,
                "Its copy stays in the folder `{folder}` of the mailbox, which could not be looked into \
                 ({why}). Nobody needs it: you may delete it there or leave it. If it comes back into the \
                 inbox, it is known, and not handled twice."
            )?;
            return Ok(done);
        }
    };
    // Known as new first: a letter that comes back too early would be set aside again.
    write(&mut post::writer(config)?, |tx| Ok(tx.handle_anew(one(tx, id)?.id)?))?;
    let back = mailbox.put_back(aside).with_context(|| {
        format!(
            "letter {id} could not be put back, and stays on the list; do it again when the mailbox answers"
        )
    })?;
    writeln!(out, "Letter {id} lies in the mailbox again, and is handled at the next round.")?;
    if back == Back::Copied {
        writeln!(
            out,
            "The server can only copy letters, so there is one in the folder `{folder}` still; you may \
             delete it there."
        )?;
    }
    Ok(Exit::Done)
}

/// Handles a letter from the bytes that are kept of it, here and now.
fn handle_kept(id: i64, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let limits = limits_of(&office.config);
    let now = post::now();
    let handled = write(&mut store, |tx| {
        let row = one(tx, id)?;
        let none =
            || BadArgument(format!("the bytes of letter {id} are not kept, so it cannot be handled again"));
        let raw = tx.letter_raw(row.id)?.ok_or_else(none)?;
        tx.handle_anew(row.id)?;
        let read = letter::read(&raw, &limits);
        let incoming = Incoming { source: &row.source, raw: &raw, read: &read, arrived: row.received_at };
        Ok(desk::receive(tx, &mut office, &incoming, now)?)
    })?;
    if let desk::Handled::SetAside(why) = handled {
        writeln!(out, "Letter {id} was handled again, and set aside again: {why}")?;
        return Ok(Exit::Found);
    }
    writeln!(out, "Letter {id} was handled; what answers there are go out at the next round.")?;
    Ok(Exit::Done)
}

fn drop_one(id: i64, config: &Config, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let row = write(&mut post::writer(config)?, |tx| {
        let row = one(tx, id)?;
        tx.drop_letter(row.id, row.game.as_deref())?;
        Ok(row)
    })?;
    writeln!(out, "Letter {id} is off the list. Nothing of it was deleted.")?;
    match config.inbox.kind {
        InboxKind::Maildir => inbox::close_aside(&config.inbox.path, &Place(row.source))?,
        InboxKind::Imap => {
            let folder = &config.inbox.set_aside;
            writeln!(out, "It stays in the folder `{folder}` of the mailbox; you may delete it there.")?;
        }
    }
    Ok(Exit::Done)
}
