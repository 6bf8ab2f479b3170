//! Answers to commands that change nothing: help, rules, explanations, lists.

use super::DeskError;
use super::offers;
use super::office::Office;
use super::table::Table;
use super::time;
use super::words;
use crate::games;
use crate::mail::letter::Letter;
use crate::report::{Board, Chair, Entry, LineOutcome, Page, say};
use crate::rules::{Engine, Phrase, Seat};
use crate::store::{GameStatus, Offer, OfferKind, Reader, SeatRow};
use crate::tongue::{Command, Name};

/// How many games one list names.
const GAMES_MAX: u32 = 50;

/// What a command brings into the answer.
#[derive(Debug, Default)]
pub struct Answers {
    /// A line's result.
    pub said: Option<LineOutcome>,
    /// A page of help.
    pub page: Option<Page>,
    /// How much of the board is shown.
    pub board: Option<Board>,
    /// Events told again, from this block on.
    pub history_from: Option<u32>,
    /// A block whose records are sent once more.
    pub record: Option<u32>,
    /// The writer's games.
    pub games: Option<Vec<Entry>>,
}

/// Answers a command; `of` is the writer's game and seat, if it is about one.
pub fn answer(
    tx: &Reader<'_>,
    office: &Office,
    of: Option<(&Table, Seat)>,
    command: &Command,
    letter: &Letter,
    now: i64,
) -> Result<Answers, DeskError> {
    let mut answers = Answers::default();
    let engine = of.map(|(table, _)| table.engine);
    match command {
        Command::Help(topic) => answers.page = Some(help(engine, topic.as_deref())),
        Command::VerifyHelp => answers.page = Some(Page::Topic("verify".to_owned())),
        Command::Rules(key) if games::find(&key.to_lowercase()).or(engine).is_some() => {
            answers.page = Some(Page::Rules);
        }
        Command::Rules(key) => {
            let known: Vec<String> = games::all().iter().map(|e| e.key().to_owned()).collect();
            answers.said = Some(refused(say::no_such_rules(key, &known)));
        }
        Command::Explain(what) => answers.page = Some(explain(of, what)),
        Command::Games | Command::Where => {
            answers.games = Some(games_of(tx, office, &letter.from.address.to_string(), now)?);
        }
        Command::Board { full } => answers.board = Some(if *full { Board::Full } else { Board::Short }),
        Command::Map(what) => match map(of, what) {
            Ok(page) => answers.page = Some(page),
            Err(why) => answers.said = Some(refused(why)),
        },
        Command::History(back) => {
            let last = of.map_or(0, |(table, _)| table.thread.n);
            answers.history_from = Some(last.saturating_sub(back.unwrap_or(10)));
        }
        Command::Proof(n) if of.is_some_and(|(table, seat)| told(table, seat) >= Some(*n)) => {
            answers.record = Some(*n);
        }
        Command::Proof(n) => answers.said = Some(refused(say::no_such_record(i64::from(*n)))),
        Command::Day(day) => answers.said = Some(refused(say::no_such_day(day))),
        Command::Reserved(word) => answers.said = Some(refused(say::not_yet(word))),
        Command::Roll { .. } | Command::RollBelow => {
            answers.said = Some(refused(say::dice_elsewhere(&office.config.dice_address())));
        }
        _ => {}
    }
    Ok(answers)
}

pub(super) fn refused(reason: Phrase) -> LineOutcome {
    LineOutcome::Refused { reason, nearest: Vec::new() }
}

/// The last block that a seat was told of.
fn told(table: &Table, seat: Seat) -> Option<u32> {
    table.seats[seat.index()].told_n
}

/// A page of help: a topic, or the orders of the game.
fn help(engine: Option<&'static dyn Engine>, topic: Option<&str>) -> Page {
    let topic = topic.unwrap_or("").trim().to_lowercase();
    let forms = || engine.map(|engine| engine.grammar().forms.clone()).unwrap_or_default();
    if topic == "orders" {
        return Page::Orders { forms: forms(), topic: None };
    }
    if forms().iter().any(|form| form.topic == topic) {
        return Page::Orders { forms: forms(), topic: Some(topic) };
    }
    Page::Topic(topic)
}

/// Places of the writer's game and who is there.
fn map(of: Option<(&Table, Seat)>, what: &str) -> Result<Page, Phrase> {
    let none = || say::no_map();
    let (table, seat) = of.ok_or_else(none)?;
    let codes = words::look_up(what, &table.game.names(seat, "map"));
    let map = table.game.map(seat, &codes).ok_or_else(none)?;
    if codes.is_empty() { Err(say::no_such_place(what)) } else { Ok(Page::Map(map)) }
}

/// What a name stands for, in the game at hand or in all games; or the card of
/// the writer's hand with that number.
fn explain(of: Option<(&Table, Seat)>, what: &str) -> Page {
    let engines = of.map_or_else(games::all, |(table, _)| vec![table.engine]);
    let names: Vec<Name> = engines.into_iter().flat_map(Engine::glossary).collect();
    let numbered = of.and_then(|(table, seat)| in_hand(table, seat, what));
    let ends = |code: &String| names.iter().find(|name| name.code.ends_with(&format!("-card-{code}")));
    let keys = match numbered.as_ref().and_then(ends) {
        Some(name) => vec![name.code.clone()],
        None => words::look_up(what, &names),
    };
    Page::Explain { asked: what.to_owned(), keys }
}

/// Whether something of that name can be explained, whoever asks.
pub fn is_known(what: &str) -> bool {
    matches!(explain(None, what), Page::Explain { keys, .. } if !keys.is_empty())
}

/// The code of the card that has this number in a seat's hand.
fn in_hand(table: &Table, seat: Seat, number: &str) -> Option<String> {
    number.parse::<u8>().ok()?;
    let cards = table.game.names(seat, "card");
    cards.into_iter().find(|card| card.forms.iter().any(|form| form == number)).map(|card| card.code)
}

/// The games of whoever has an address, for a list: those that wait for them first.
pub fn games_of(tx: &Reader<'_>, office: &Office, address: &str, now: i64) -> Result<Vec<Entry>, DeskError> {
    let mut entries = Vec::new();
    // A seat may have been joined from another address of theirs.
    let mut addresses = vec![address.to_owned()];
    if let Some(player) = tx.player_at(address)? {
        addresses = tx.addresses(player.id)?.into_iter().map(|known| known.address).collect();
    }
    let mut rows = Vec::new();
    for address in addresses {
        rows.extend(tx.live_seats_at(&address, GAMES_MAX)?);
    }
    for row in rows {
        let Some(table) = Table::load(tx, &row.game)? else { continue };
        let chairs = table.chairs(tx)?;
        let others = chairs.iter().enumerate().filter(|(i, _)| *i != usize::from(row.seat));
        let mine = Seat(row.seat);
        let more = offered(tx, &table, mine, &chairs, now)?;
        let invited = table.row.status == GameStatus::Invited && row.joined_at.is_none();
        let running = table.row.status == GameStatus::Running;
        let asked = running && super::letters::kind_for(&table, mine) == crate::report::Kind::YourMove;
        entries.push(Entry {
            id: row.game.clone(),
            rules: table.engine.key().to_owned(),
            others: others.map(|(_, chair)| chair.player.clone()).collect(),
            state: state_of(
                &table,
                &row,
                &chairs.iter().map(|c| c.player.clone()).collect::<Vec<_>>(),
                office,
            ),
            due: time::listed_due(tx, &table, row.seat)?,
            since: if running { tx.moved_at(&row.game)? } else { None },
            waits: invited || asked || !more.is_empty(),
            more,
        });
    }
    entries.sort_by_key(|entry| !entry.waits);
    Ok(entries)
}

/// What others offer a seat, for a list.
fn offered(
    tx: &Reader<'_>,
    table: &Table,
    seat: Seat,
    chairs: &[Chair],
    now: i64,
) -> Result<Vec<Phrase>, DeskError> {
    let open = offers::open(tx, table, now)?;
    let said = |offer: &Offer| {
        let who = chairs.get(usize::from(offer.seat)).map_or("", |chair| chair.player.as_str());
        match offer.kind {
            OfferKind::Draw => say::state_draw(who),
            OfferKind::Undo => say::state_undo(who),
            OfferKind::Pause => say::state_pause(who),
            OfferKind::Press | OfferKind::Observers => say::state_terms(who),
        }
    };
    Ok(open.iter().filter(|offer| offers::is_asked(offer, seat)).map(said).collect())
}

fn state_of(table: &Table, row: &SeatRow, names: &[String], _office: &Office) -> Phrase {
    match table.row.status {
        GameStatus::Invited if row.joined_at.is_none() => say::state_invited(),
        GameStatus::Invited => say::state_gathering(),
        GameStatus::Over | GameStatus::WaitingForMatch => say::state_over(),
        GameStatus::Running => {
            let owing = table.game.owing();
            let mine = Seat(row.seat);
            if owing.contains(&mine) && !super::letters::is_sealed(table, mine) {
                return say::state_yours();
            }
            let theirs: Vec<String> =
                owing.iter().filter(|&&s| s != mine).filter_map(|s| names.get(s.index()).cloned()).collect();
            say::state_theirs(&theirs)
        }
    }
}
