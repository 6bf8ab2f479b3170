//! `admin adjudicate`, `abandon`, `hand-over`, `note`, `say`: in the open, before everybody.

use super::super::args::admin::{Adjudicate, HandOver, Remark, Say};
use super::super::exit::BadArgument;
use super::super::{Exit, post};
use super::{refusal, write};
use crate::desk::{self, Decision, Giver};
use std::io::Write;
use std::path::Path;

/// Decides a game.
pub fn adjudicate(args: &Adjudicate, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let now = post::now();
    write(&mut store, |tx| {
        let mut table = post::table(tx, &args.game)?;
        let decision = match &args.winner {
            Some(name) => Decision::Winner(post::seat(&table, name)?),
            None => Decision::Draw,
        };
        desk::decide(&mut table, tx, &mut office, decision, &args.why, now).map_err(refusal)
    })?;
    writeln!(out, "{} is decided. Every player gets the last letter.", args.game)?;
    Ok(Exit::Done)
}

/// Ends a game without a result.
pub fn abandon(args: &Remark, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let now = post::now();
    write(&mut store, |tx| {
        let mut table = post::table(tx, &args.game)?;
        desk::decide(&mut table, tx, &mut office, Decision::Abandoned, &args.why, now).map_err(refusal)
    })?;
    writeln!(out, "{} is ended. Every player gets a letter.", args.game)?;
    Ok(Exit::Done)
}

/// Gives a seat to another player.
pub fn hand_over(args: &HandOver, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let now = post::now();
    write(&mut store, |tx| {
        let mut table = post::table(tx, &args.game)?;
        let seat = post::seat(&table, &args.seat)?;
        let nobody = || {
            let who = args.address.escape_debug();
            BadArgument(format!(
                "nobody here has the address {who}; `ravenpost admin players` lists who there is"
            ))
        };
        let player = tx.player_at(&args.address)?.ok_or_else(nobody)?;
        desk::hand_over(tx, &mut office, &mut table, seat, player.id, Giver::Moderator, now)
            .map_err(refusal)?;
        Ok(desk::catch_up(tx, &office, &args.game, now)?)
    })?;
    writeln!(out, "The seat {} of {} has a new holder. Everybody gets a letter.", args.seat, args.game)?;
    Ok(Exit::Done)
}

/// Remarks on a game.
pub fn note(args: &Remark, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let now = post::now();
    let n = write(&mut store, |tx| {
        let mut table = post::table(tx, &args.game)?;
        desk::remark(&mut table, tx, &office, &args.why, now).map_err(refusal)
    })?;
    writeln!(out, "Block {n} of {} has the remark. Every player gets a letter.", args.game)?;
    Ok(Exit::Done)
}

/// Writes to players.
pub fn say(args: &Say, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let office = post::office(file)?;
    let mut store = post::writer(&office.config)?;
    let now = post::now();
    let count = write(&mut store, |tx| match args.words.as_slice() {
        [game, text] => {
            let mut table = post::table(tx, game)?;
            desk::say_to_game(&mut table, tx, &office, text, now).map_err(refusal)
        }
        [text] => desk::say_to_all(tx, &office, text, now).map_err(refusal),
        _ => Ok(0),
    })?;
    let letters = if count == 1 { "One letter lies" } else { "The letters lie" };
    writeln!(out, "{letters} ready for {count} of the players, and will go out at the next round.")?;
    Ok(Exit::Done)
}
