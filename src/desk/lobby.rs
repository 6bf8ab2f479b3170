//! Before and after a game: invitations, joining, declining, the end, and the
//! second game of a match.

use super::DeskError;
use super::letters::{self, Reply, Welcome};
use super::office::Office;
use super::table::{self, NewTable, Table, local_part};
use super::tell;
use super::terms::Terms;
use super::time;
use super::turn;
use crate::games;
use crate::ledger::scribe::Ordered;
use crate::report::{Kind, say};
use crate::rules::{Engine, Outcome, Phrase, Seat};
use crate::store::{GameStatus, PlayerId, SeatRow, Tx};

/// Why a game ends that has no result.
const ABANDONED: &str = "service-abandoned";

/// Somebody to be invited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// How they are called in letters; may be empty.
    pub name: String,
    /// Their address.
    pub address: String,
}

/// What a new game is to be.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// The rules' key.
    pub rules: String,
    /// Options as `name=value`.
    pub options: Vec<String>,
    /// The players, in seat order.
    pub guests: Vec<Guest>,
    /// Two games with the sides swapped.
    pub is_match: bool,
    /// What is agreed on besides the rules.
    pub terms: Terms,
}

/// Opens a game and sends the invitations. Returns its id.
pub fn open(tx: &Tx<'_>, office: &mut Office, proposal: &Proposal, now: i64) -> Result<String, DeskError> {
    open_welcoming(tx, office, proposal, &[], now)
}

/// As [`open`], with what the invitation of each seat begins with.
pub fn open_welcoming(
    tx: &Tx<'_>,
    office: &mut Office,
    proposal: &Proposal,
    welcomes: &[Welcome],
    now: i64,
) -> Result<String, DeskError> {
    let engine = engine(&proposal.rules)?;
    let wanted = engine.seats().len();
    if proposal.guests.len() != wanted {
        let seats = engine.seats().join(", ");
        let have = proposal.guests.len();
        return Err(DeskError::Rules(format!(
            "{} needs {wanted} players, one for each of {seats}; {have} were named",
            proposal.rules
        )));
    }
    let mut keyed: Vec<String> = proposal.guests.iter().map(|g| g.address.to_lowercase()).collect();
    keyed.sort_unstable();
    keyed.dedup();
    if keyed.len() != wanted {
        return Err(DeskError::Rules("each player needs an address of their own".to_owned()));
    }
    super::bans::refuse_guests(tx, proposal.guests.iter().map(|guest| guest.address.as_str()))?;
    let match_id = if proposal.is_match { Some(match_name(office)) } else { None };
    let of_match = match_id.as_deref().map(|id| (id, 1));
    let new = NewTable { engine, options: &proposal.options, of_match, terms: &proposal.terms };
    open_leg(tx, office, &new, &proposal.guests, welcomes, now)
}

/// The rules with a key.
pub fn engine(key: &str) -> Result<&'static dyn Engine, DeskError> {
    games::find(key).ok_or_else(|| {
        let known: Vec<&str> = games::all().into_iter().map(Engine::key).collect();
        DeskError::Rules(format!("there are no rules `{key}`; there are: {}", known.join(", ")))
    })
}

fn match_name(office: &mut Office) -> String {
    let mut bytes = [0; 8];
    (office.random)(&mut bytes);
    format!("match-{}", hex::encode(bytes))
}

fn open_leg(
    tx: &Tx<'_>,
    office: &mut Office,
    new: &NewTable<'_>,
    guests: &[Guest],
    welcomes: &[Welcome],
    now: i64,
) -> Result<String, DeskError> {
    let (mut table, _) = table::open(tx, office, new, now)?;
    for ((number, key), guest) in (0..).zip(new.engine.seats()).zip(guests) {
        let player = player_of(tx, office, guest, now)?;
        let mut random = |bytes: &mut [u8]| -> Result<(), crate::store::StoreError> {
            (office.random)(bytes);
            Ok(())
        };
        let seat = SeatRow {
            game: table.id().to_owned(),
            seat: number,
            key: (*key).to_owned(),
            player: Some(player),
            address: guest.address.clone(),
            token: crate::store::ids::new_token(&mut random)?,
            joined_at: None,
            settings: "{}".to_owned(),
            told_n: None,
        };
        tx.add_seat(&seat)?;
        table.seats.push(seat);
    }
    for seat in seats_of(&table) {
        let welcome = welcomes.get(seat.index()).cloned().unwrap_or_default();
        letters::invite(tx, office, &mut table, seat, &welcome, now)?;
    }
    Ok(table.id().to_owned())
}

/// The player of an address; a new row if there is none.
pub fn player_of(tx: &Tx<'_>, office: &Office, guest: &Guest, now: i64) -> Result<PlayerId, DeskError> {
    if let Some(player) = tx.player_at(&guest.address)? {
        return Ok(player.id);
    }
    let name = if guest.name.is_empty() { local_part(&guest.address) } else { &guest.name };
    Ok(tx.add_player(&guest.address, name, &office.config.letters.language, now)?)
}

/// Every seat of a table.
pub fn seats_of(table: &Table) -> Vec<Seat> {
    table.seats.iter().map(|seat| Seat(seat.seat)).collect()
}

/// What came of a letter to the lobby, for its answer.
#[derive(Debug)]
pub struct Greeting {
    /// For the head of the letter.
    pub happened: Phrase,
    /// Whether the game has begun by it: then everybody gets a report.
    pub begun: bool,
}

/// A seat joins with its words. The last one to join starts the game.
pub fn join(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    joined: &Ordered,
    letter: Option<crate::store::LetterId>,
    now: i64,
) -> Result<Greeting, DeskError> {
    let row = &mut table.seats[seat.index()];
    row.joined_at = Some(row.joined_at.unwrap_or(now));
    let row = row.clone();
    tx.save_seat(&row)?;
    opt_in(tx, &row)?;
    // The token went to this address, and came back.
    tx.confirm_address(&row.address, now)?;
    if !table.is_full() {
        turn::write_lock(table, tx, office, seat, joined, false, letter)?;
        table.save(tx)?;
        let waiting = table.seats.iter().filter(|s| s.joined_at.is_none());
        let chairs = table.chairs(tx)?;
        let names: Vec<String> = waiting.map(|s| chairs[usize::from(s.seat)].player.clone()).collect();
        return Ok(Greeting { happened: say::joined(&names), begun: false });
    }
    table.row.status = GameStatus::Running;
    time::begin(tx, table)?;
    turn::start(table, tx, office, seat, joined.clone())?;
    table.save(tx)?;
    Ok(Greeting { happened: say::begun(), begun: true })
}

/// Who joins a game has written to us, and may be sent dice receipts.
fn opt_in(tx: &Tx<'_>, row: &SeatRow) -> Result<(), DeskError> {
    let player = row.player.map(|id| tx.player(id)).transpose()?.flatten();
    if let Some(mut player) = player.filter(|player| !player.opted_in) {
        player.opted_in = true;
        tx.update_player(&player)?;
    }
    Ok(())
}

/// A seat declines: the game will not be.
pub fn decline(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    letter: &letters::Answered,
    now: i64,
) -> Result<(), DeskError> {
    let name = table.chairs(tx)?[seat.index()].player.clone();
    let result = format!("declined {}", table.seats[seat.index()].key);
    close(table, tx, office, &result)?;
    for other in seats_of(table) {
        let happened = if other == seat { say::you_declined() } else { say::declined(&name) };
        let mut reply = Reply { happened: vec![happened], ..Reply::new(Kind::Over) };
        reply.answers = Some(letter.clone()).filter(|_| other == seat);
        letters::report(tx, office, table, other, &reply, now)?;
    }
    end_first(table, tx, office, now)
}

/// A seat gives up: the others win.
pub fn resign(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    seat: Seat,
    now: i64,
) -> Result<(), DeskError> {
    let outcome = Outcome {
        winners: seats_of(table).into_iter().filter(|&other| other != seat).collect(),
        reason: say::resigned(seat),
        points: vec![0; table.seats.len()],
    };
    let result = format!("resigned {}", table.seats[seat.index()].key);
    over(table, tx, office, &Ending { outcome: &outcome, result: &result, gave_up: true, writer: None }, now)
}

/// A seat loses the game by its silence, for a reason in words.
pub fn forfeit(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    seat: Seat,
    reason: Phrase,
    now: i64,
) -> Result<(), DeskError> {
    let outcome = Outcome {
        winners: seats_of(table).into_iter().filter(|&other| other != seat).collect(),
        reason,
        points: vec![0; table.seats.len()],
    };
    let result = format!("forfeited {}", table.seats[seat.index()].key);
    over(table, tx, office, &Ending { outcome: &outcome, result: &result, gave_up: true, writer: None }, now)
}

/// Not everybody has joined in time: the game will not be.
pub fn lapse(table: &mut Table, tx: &Tx<'_>, office: &Office, now: i64) -> Result<(), DeskError> {
    close(table, tx, office, "lapsed")?;
    tell::all(tx, office, table, &say::lapsed(), now)?;
    end_first(table, tx, office, now)
}

/// Ends the first game of a match: it does not wait for a second one that will
/// not be.
fn end_first(table: &Table, tx: &Tx<'_>, office: &Office, now: i64) -> Result<(), DeskError> {
    for row in table.row.match_id.as_deref().map_or(Ok(Vec::new()), |id| tx.games_of_match(id))? {
        if row.status == GameStatus::WaitingForMatch
            && let Some(mut first) = Table::load(tx, &row.id)?
        {
            close(&mut first, tx, office, &format!("match {}", table.id()))?;
            tell_end(&mut first, tx, office, &[], None, now)?;
        }
    }
    Ok(())
}

/// The engine says that the game is over.
pub fn finished(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    outcome: &Outcome,
    writer: Option<(Seat, &Reply)>,
    now: i64,
) -> Result<(), DeskError> {
    let keys: Vec<&str> = outcome.winners.iter().map(|s| table.seats[s.index()].key.as_str()).collect();
    let result = if keys.is_empty() { "draw".to_owned() } else { format!("won {}", keys.join(" ")) };
    over(table, tx, office, &Ending { outcome, result: &result, gave_up: false, writer }, now)
}

/// A moderator has decided the game, and with it its match.
pub fn decided(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    outcome: &Outcome,
    result: &str,
    now: i64,
) -> Result<(), DeskError> {
    over(table, tx, office, &Ending { outcome, result, gave_up: true, writer: None }, now)
}

/// All agree that nobody wins.
pub fn drawn(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    writer: (Seat, &Reply),
    now: i64,
) -> Result<(), DeskError> {
    let points = vec![0; table.seats.len()];
    let outcome = Outcome { winners: Vec::new(), reason: say::draw_agreed(), points };
    let ending = Ending { outcome: &outcome, result: "draw agreed", gave_up: false, writer: Some(writer) };
    over(table, tx, office, &ending, now)
}

/// How a game ends.
struct Ending<'a> {
    outcome: &'a Outcome,
    /// For the ledger.
    result: &'a str,
    /// Whether somebody gave up: then a match ends with it.
    gave_up: bool,
    /// Whose letter ended it, and the answer to that letter so far.
    writer: Option<(Seat, &'a Reply)>,
}

impl Ending<'_> {
    /// Whether it has no result at all.
    fn is_void(&self) -> bool {
        self.outcome.reason.key == ABANDONED
    }

    /// The answer to a seat, to be filled.
    fn reply(&self, seat: Seat, kind: Kind) -> Reply {
        match self.writer {
            Some((writer, reply)) if writer == seat => Reply { kind, ..reply.clone() },
            _ => Reply::new(kind),
        }
    }
}

/// Ends a game, its match with it if this was the last of it, and tells everybody.
fn over(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &mut Office,
    ending: &Ending<'_>,
    now: i64,
) -> Result<(), DeskError> {
    let Ending { outcome, result, gave_up, .. } = *ending;
    table.row.outcome = Some(serde_json::to_string(outcome).expect("an outcome is plain data"));
    let Some(match_id) = table.row.match_id.clone() else {
        close(table, tx, office, result)?;
        return tell_end(table, tx, office, &[], Some(ending), now);
    };
    if table.row.leg == 1 && !gave_up {
        table.row.status = GameStatus::WaitingForMatch;
        table.save(tx)?;
        let options: Vec<String> = serde_json::from_str(&table.row.options).unwrap_or_default();
        let chairs = table.chairs(tx)?;
        let guests: Vec<Guest> = table
            .seats
            .iter()
            .zip(&chairs)
            .rev()
            .map(|(seat, chair)| Guest { name: chair.player.clone(), address: seat.address.clone() })
            .collect();
        let terms = &table.terms;
        let new = NewTable { engine: table.engine, options: &options, of_match: Some((&match_id, 2)), terms };
        let next = open_leg(tx, office, &new, &guests, &[], now)?;
        for seat in seats_of(table) {
            let happened = vec![outcome.reason.clone(), say::match_goes_on(&next)];
            let reply = Reply { happened, ..ending.reply(seat, Kind::Waiting) };
            letters::report(tx, office, table, seat, &reply, now)?;
        }
        return Ok(());
    }
    end_match(table, tx, office, &match_id, ending, now)
}

/// Ends all games of a match together, with the score.
fn end_match(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    match_id: &str,
    ending: &Ending<'_>,
    now: i64,
) -> Result<(), DeskError> {
    close(table, tx, office, ending.result)?;
    let mut earlier = Vec::new();
    for row in tx.games_of_match(match_id)? {
        if row.id != table.id() && row.status == GameStatus::WaitingForMatch {
            earlier.extend(Table::load(tx, &row.id)?);
        }
    }
    let score = score(table, tx, ending, &earlier)?;
    for game in &mut earlier {
        let result = format!("match {}", table.id());
        close(game, tx, office, &result)?;
        tell_end(game, tx, office, &score, None, now)?;
    }
    tell_end(table, tx, office, &score, Some(ending), now)
}

/// The score of a match: a line for each of its places, and who won it. A place
/// is one side for the whole match, whoever sits there: the first seat of one
/// game and the last of the other. Its points are named after who holds it now.
fn score(
    table: &Table,
    tx: &Tx<'_>,
    ending: &Ending<'_>,
    earlier: &[Table],
) -> Result<Vec<Phrase>, DeskError> {
    let mut totals = ending.outcome.points.clone();
    totals.resize(table.seats.len(), 0);
    for game in earlier {
        let points = game.outcome().map(|outcome| outcome.points).unwrap_or_default();
        let changed = game.row.leg % 2 != table.row.leg % 2;
        for (seat, points) in points.into_iter().enumerate().take(totals.len()) {
            let place = if changed { totals.len() - 1 - seat } else { seat };
            totals[place] += points;
        }
    }
    let chairs = table.chairs(tx)?;
    let named = chairs.iter().zip(&totals);
    let mut lines: Vec<Phrase> =
        named.map(|(chair, points)| say::match_points(&chair.player, *points)).collect();
    let best = totals.iter().copied().max().unwrap_or_default();
    // Whoever gives up a game gives up the match, whatever the points are.
    let ahead: Vec<usize> = if ending.gave_up {
        ending.outcome.winners.iter().map(|seat| seat.index()).collect()
    } else {
        (0..totals.len()).filter(|&place| totals[place] == best).collect()
    };
    match ahead.as_slice() {
        [one] => lines.push(say::match_won(&chairs[*one].player)),
        [] if ending.is_void() => {}
        _ => lines.push(say::match_drawn()),
    }
    Ok(lines)
}

/// Writes the end block, which opens the deal secret.
pub(super) fn close(table: &mut Table, tx: &Tx<'_>, office: &Office, result: &str) -> Result<(), DeskError> {
    let block = table.thread.end(result, &table.secrets, &office.online)?;
    table.add_block(tx, &block, &[])?;
    table.row.status = GameStatus::Over;
    tx.drop_clocks(table.id())?;
    table.save(tx)
}

/// The last letter to every seat: how it ended, the verdict, the transcript.
fn tell_end(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    score: &[Phrase],
    of: Option<&Ending<'_>>,
    now: i64,
) -> Result<(), DeskError> {
    let mut verdict = super::judge::judge(tx, office, table)?;
    if verdict.word != "VERIFIED" {
        tx.raise_high_water("verifier-failures", tx.high_water("verifier-failures")? + 1)?;
    }
    verdict.summary.extend(super::stats::Thrown::of(tx, table)?.verdict());
    for seat in seats_of(table) {
        let mut ending: Vec<Phrase> = table.outcome().iter().flat_map(how_it_ended).collect();
        ending.extend_from_slice(score);
        let reply = Reply {
            happened: ending.iter().take(2).cloned().collect(),
            ending,
            verdict: Some(verdict.clone()),
            ..of.map_or_else(|| Reply::new(Kind::Over), |of| of.reply(seat, Kind::Over))
        };
        letters::report(tx, office, table, seat, &reply, now)?;
    }
    Ok(())
}

/// Who won, why, and the points of the game.
pub fn how_it_ended(outcome: &Outcome) -> Vec<Phrase> {
    let won = match outcome.winners.as_slice() {
        [] if outcome.reason.key == ABANDONED => None,
        [] => Some(say::drawn()),
        [winner] => Some(say::won(*winner)),
        winners => Some(say::won_together(winners)),
    };
    let mut lines: Vec<Phrase> = won.into_iter().chain([outcome.reason.clone()]).collect();
    let points = (0..).map(Seat).zip(&outcome.points).filter(|(_, points)| **points != 0);
    lines.extend(points.map(|(seat, points)| say::points(seat, *points)));
    lines
}
