//! `admin players`, `player`, `ban`, `unban`, `suspend`, `resume`.

use super::super::args::admin::{Address as OfAddress, Ban, One, Players};
use super::super::exit::BadArgument;
use super::super::{Exit, post};
use super::{print, write};
use crate::config::Config;
use crate::mail::address::Address;
use crate::store::{Player, PlayerId, PlayerRow, Reader, SeatRow, StoreError};
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// Rows read at a time.
const PAGE: u32 = 500;

/// Lists the players.
pub fn list(args: &Players, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(&Config::load(file)?)?;
    let players = store.read(|tx| all(tx, &args.find))?;
    if args.json {
        let rows: Vec<_> = players
            .iter()
            .map(|p| {
                json!({ "name": p.name, "address": p.address, "games": p.games, "live": p.live,
                        "banned": p.banned, "suspended": p.suspended })
            })
            .collect();
        writeln!(out, "{:#}", json!(rows))?;
        return Ok(Exit::Done);
    }
    if players.is_empty() {
        writeln!(out, "There is nobody like that.")?;
        return Ok(Exit::Done);
    }
    let rows: Vec<[String; 5]> = players
        .iter()
        .map(|p| {
            let state = match (p.banned, p.suspended) {
                (true, _) => "banned",
                (false, true) => "no mail",
                (false, false) => "",
            };
            [p.name.clone(), p.address.clone(), p.live.to_string(), p.games.to_string(), state.to_owned()]
        })
        .collect();
    print::table(out, ["NAME", "ADDRESS", "LIVE", "GAMES", ""], &rows)?;
    Ok(Exit::Done)
}

fn all(tx: &Reader<'_>, find: &str) -> Result<Vec<PlayerRow>, StoreError> {
    let mut players: Vec<PlayerRow> = Vec::new();
    loop {
        let after = players.last().map_or(PlayerId(0), |player| player.id);
        let page = tx.players(find, after, PAGE)?;
        if page.is_empty() {
            return Ok(players);
        }
        players.extend(page);
    }
}

/// Shows one player.
pub fn one(args: &One, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let store = post::reader(&Config::load(file)?)?;
    let address = parse(&args.address)?;
    let (player, addresses, seats, ban) = store.read(|tx| -> anyhow::Result<_> {
        let player = player(tx, &address)?;
        let ban = tx.ban_of(player.id)?.or(tx.ban(&player.address)?);
        Ok((player.clone(), tx.addresses(player.id)?, seats(tx, player.id)?, ban))
    })?;
    if args.json {
        let addresses: Vec<_> = addresses
            .iter()
            .map(|a| {
                json!({ "address": a.address, "main": a.main, "bounces": a.failures,
                        "suspended_at": a.suspended_at })
            })
            .collect();
        let games: Vec<_> = seats
            .iter()
            .map(|(seat, status)| json!({ "game": seat.game, "seat": seat.key, "status": status }))
            .collect();
        let ban = ban.map(|ban| json!({ "why": ban.why, "at": ban.at }));
        let told = json!({ "name": player.name, "language": player.language, "zone": player.zone,
            "since": player.created_at, "addresses": addresses, "games": games, "ban": ban });
        writeln!(out, "{told:#}")?;
        return Ok(Exit::Done);
    }
    writeln!(out, "{}, here since {}", player.name, print::moment(player.created_at))?;
    for a in &addresses {
        let main = if a.main { ", letters go here" } else { "" };
        let bounces =
            if a.failures > 0 { format!(", {} bounces in a row", a.failures) } else { String::new() };
        let stopped =
            a.suspended_at.map_or(String::new(), |at| format!(", no mail since {}", print::moment(at)));
        writeln!(out, "  {}{main}{bounces}{stopped}", a.address)?;
    }
    if let Some(ban) = ban {
        writeln!(out, "Banned since {}: {}", print::moment(ban.at), print::shown(&ban.why, 400))?;
    }
    for (seat, status) in &seats {
        writeln!(out, "  {}  {} ({status})", seat.game, seat.key)?;
    }
    if seats.is_empty() {
        writeln!(out, "No game.")?;
    }
    Ok(Exit::Done)
}

/// The seats of a player, and where their games stand.
fn seats(tx: &Reader<'_>, player: PlayerId) -> Result<Vec<(SeatRow, &'static str)>, StoreError> {
    let mut seats: Vec<(SeatRow, &'static str)> = Vec::new();
    loop {
        let after = seats.last().map_or(String::new(), |(seat, _)| seat.game.clone());
        let page = tx.seats_of(player, &after, PAGE)?;
        if page.is_empty() {
            return Ok(seats);
        }
        for seat in page {
            let status = tx.game(&seat.game)?.map_or("gone", |game| game.status.as_str());
            seats.push((seat, status));
        }
    }
}

/// Keeps somebody out.
pub fn ban(args: &Ban, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let address = parse(&args.address)?;
    let config = Config::load(file)?;
    if args.why.trim().is_empty() {
        return Err(BadArgument("--why is empty: you will want to know it in a year".to_owned()).into());
    }
    if config.is_own(&address) {
        return Err(BadArgument("that is this post office's own address".to_owned()).into());
    }
    let now = post::now();
    let live = write(&mut post::writer(&config)?, |tx| {
        tx.add_ban(&address, args.why.trim(), now)?;
        let player = tx.player_at(&address)?;
        let seats = player.map(|player| seats(tx, player.id)).transpose()?.unwrap_or_default();
        Ok(seats.into_iter().filter(|(_, status)| *status != "over").collect::<Vec<_>>())
    })?;
    writeln!(out, "{address} is kept out.")?;
    for (seat, status) in live {
        writeln!(out, "  {}  {} ({status}): see `ravenpost admin adjudicate`", seat.game, seat.key)?;
    }
    Ok(Exit::Done)
}

/// Lets somebody in again.
pub fn unban(args: &OfAddress, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let address = parse(&args.address)?;
    let config = Config::load(file)?;
    let lifted = write(&mut post::writer(&config)?, |tx| Ok(tx.lift_ban(&address)?))?;
    let told = if lifted { "is let in again" } else { "was not kept out" };
    writeln!(out, "{address} {told}.")?;
    Ok(Exit::Done)
}

/// Stops the mail to an address.
pub fn suspend(args: &OfAddress, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let address = set_mail(args, file, Some(post::now()))?;
    writeln!(out, "Nothing is sent to {address} until `ravenpost admin resume {address}`.")?;
    Ok(Exit::Done)
}

/// Takes the mail to an address up again.
pub fn resume(args: &OfAddress, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let address = set_mail(args, file, None)?;
    writeln!(
        out,
        "Mail to {address} is taken up again. `ravenpost resend GAME` brings a last letter once more."
    )?;
    Ok(Exit::Done)
}

fn set_mail(args: &OfAddress, file: &Path, since: Option<i64>) -> anyhow::Result<String> {
    let address = parse(&args.address)?;
    let config = Config::load(file)?;
    write(&mut post::writer(&config)?, |tx| {
        player(tx, &address)?;
        Ok(tx.suspend(&address, since)?)
    })?;
    Ok(address)
}

fn player(tx: &Reader<'_>, address: &str) -> anyhow::Result<Player> {
    let none =
        || BadArgument(format!("nobody here has the address {address}; see `ravenpost admin players`"));
    Ok(tx.player_at(address)?.ok_or_else(none)?)
}

fn parse(address: &str) -> Result<String, BadArgument> {
    let parsed = Address::parse(address.trim());
    parsed.map(|a| a.to_string()).map_err(|e| BadArgument(format!("`{}`: {e}", address.escape_debug())))
}
