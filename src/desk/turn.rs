//! Orders become a lock or a turn.
//!
//! If one seat alone is asked, its letter is a turn. If several are asked at
//! once, letters are locked until the last one is in, and resolve together.
//! Nothing is refused after a draw: an order is judged before it is played.

use super::DeskError;
use super::office::Office;
use super::table::Table;
use crate::chance::NoChance;
use crate::ledger::scribe::{Ordered, SeatOrders, TurnInput, TurnOpen};
use crate::ledger::sections;
use crate::report::{LineOutcome, LineResult, say};
use crate::rules::{Game, Note, Phrase, Proof, Refused, Seal, Seat, Told};
use crate::store::{LetterId, PendingOrders, Tx};
use crate::tongue::Sentence;

/// How much of what was typed and refused is kept in a record.
const TYPED_BYTES: usize = 16 * 1024;

/// One order line of a letter.
#[derive(Debug, Clone)]
pub struct OrderLine {
    /// As it was typed.
    pub typed: String,
    /// Which line of the letter it stands in.
    pub at: usize,
    /// That line as the ledger keeps it, with the lines it goes on in.
    pub whole: Vec<String>,
    /// What the reader made of it, or why it could not.
    pub said: Result<Said, Phrase>,
}

/// What an order line says.
#[derive(Debug, Clone)]
pub enum Said {
    /// An order in words.
    Sentence(Sentence),
    /// The number of a listed choice.
    Choice(usize),
}

/// The orders of one letter for one turn.
#[derive(Debug, Clone, Default)]
pub struct Orders {
    /// Line by line.
    pub lines: Vec<OrderLine>,
    /// The words for the dice, as tokens.
    pub words: Vec<String>,
    /// The short hash of the block the letter answers.
    pub ack: String,
    /// The letter.
    pub letter: Option<LetterId>,
}

/// What became of a letter's orders.
#[derive(Debug, Default)]
pub struct Done {
    /// Line by line.
    pub lines: Vec<LineResult>,
    /// Whether a turn was closed.
    pub turned: bool,
    /// Whether the orders were locked, to wait for others.
    pub locked: bool,
    /// Whether they took the place of earlier ones.
    pub replaced: bool,
}

impl Done {
    /// Whether some line was refused.
    pub fn refused(&self) -> bool {
        self.lines.iter().any(|line| matches!(line.outcome, LineOutcome::Refused { .. }))
    }
}

/// Everything that happened while a turn was played.
#[derive(Default)]
struct Played {
    results: Vec<LineResult>,
    taken: Vec<OrderLine>,
    understood: Vec<String>,
    events: Vec<Note<Phrase>>,
    proofs: Vec<Proof>,
    sealed: Vec<Seal>,
}

/// Carries out one letter's orders for `seat`, which is asked something now.
/// Words alone are kept for the dice of the turn to come.
pub fn carry_out(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    orders: &Orders,
) -> Result<Done, DeskError> {
    if orders.lines.is_empty() {
        let block = table.thread.keep_words(seat, &orders.words, &office.online)?;
        table.add_block(tx, &block, &[])?;
        return Ok(Done::default());
    }
    let acting = table.game.acting();
    if acting == [seat] {
        alone(table, tx, office, seat, orders)
    } else {
        together(table, tx, office, seat, orders)
    }
}

/// One seat alone is asked: the letter is a turn.
fn alone(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    orders: &Orders,
) -> Result<Done, DeskError> {
    let mut open = begin(table, &[(seat, &orders.words)])?;
    let before = table.game.seals();
    let mut game = table.game.copy();
    let played = play(&mut *game, seat, &orders.lines, &mut open);
    if played.understood.is_empty() {
        let lines = played.results;
        return lock(table, tx, office, seat, orders, &[], true).map(|()| Done { lines, ..Done::default() });
    }
    table.game = game;
    let fresh = ordered(orders, &played);
    let seats = vec![SeatOrders::Fresh(seat, fresh)];
    close(table, tx, office, &open, seats, &before, &played)?;
    Ok(Done { lines: played.results, turned: true, ..Done::default() })
}

/// Several seats are asked at once: the letter waits for the others, or
/// resolves with theirs.
fn together(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    orders: &Orders,
) -> Result<Done, DeskError> {
    let mut trial = table.game.copy();
    let mut results = Vec::new();
    let mut understood = Vec::new();
    for line in &orders.lines {
        if !results.is_empty() {
            results.push(result(line, None, LineOutcome::NotReached(None)));
            continue;
        }
        match reading(&*trial, seat, line) {
            Ok(order) => match trial.submit(seat, &order, &mut NoChance) {
                Ok(_) | Err(Refused::NeedsChance { .. }) => {
                    results.push(result(line, Some(&order), LineOutcome::Done(Vec::new())));
                    understood.push(order);
                }
                Err(why) => results.push(refusal(&*table.game, seat, line, Some(&order), &why)),
            },
            Err(why) => results.push(refusal(&*table.game, seat, line, None, &why)),
        }
    }
    let refused = understood.is_empty();
    let all_in = !refused && others_are_in(table, seat);
    if !all_in {
        let replaced = !refused && table.thread.waits(seat.index());
        for line in results.iter_mut().filter(|line| matches!(line.outcome, LineOutcome::Done(_))) {
            line.outcome = LineOutcome::Answered(say::line_sealed());
        }
        lock(table, tx, office, seat, orders, &understood, refused)?;
        return Ok(Done { lines: results, turned: false, locked: !refused, replaced });
    }
    resolve(table, tx, office, seat, orders, &understood)?;
    Ok(Done { lines: results, turned: true, ..Done::default() })
}

/// Whether every other seat of this moment has orders waiting, or has answered in
/// an earlier turn already: a special card may have come between.
fn others_are_in(table: &Table, seat: Seat) -> bool {
    table
        .game
        .owing()
        .into_iter()
        .filter(|&other| other != seat)
        .all(|other| table.thread.waits(other.index()))
}

/// Plays the locked orders and the letter at hand together.
fn resolve(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    orders: &Orders,
    understood: &[String],
) -> Result<(), DeskError> {
    let mut open = begin(table, &[(seat, &orders.words)])?;
    let before = table.game.seals();
    let mut game = table.game.copy();
    let mut played = Played::default();
    let mut seats = Vec::new();
    let acting = table.game.acting();
    for actor in acting.into_iter().filter(|&actor| actor == seat || table.thread.waits(actor.index())) {
        let theirs = if actor == seat {
            understood.to_vec()
        } else {
            table.thread.locked[actor.index()].order.as_ref().map_or_else(Vec::new, |o| o.orders.clone())
        };
        for order in &theirs {
            let told = game.submit(actor, order, &mut open.chance).map_err(|why| DeskError::Damaged {
                game: table.id().to_owned(),
                why: format!("orders that were locked do not play: {why:?}"),
            })?;
            played.take(&*game, told);
        }
        if actor == seat {
            let fresh = Ordered {
                ack: orders.ack.clone(),
                words: orders.words.clone(),
                typed: lines_of(orders.lines.iter().take(1)),
                understood: theirs,
            };
            seats.push(SeatOrders::Fresh(actor, fresh));
        } else {
            seats.push(SeatOrders::Locked(actor));
        }
    }
    table.game = game;
    close(table, tx, office, &open, seats, &before, &played)
}

/// Plays order lines one after the other until one fails or the seat is asked
/// nothing more.
fn play(game: &mut dyn Game, seat: Seat, lines: &[OrderLine], open: &mut TurnOpen) -> Played {
    let mut played = Played::default();
    let mut stopped = false;
    for line in lines {
        if stopped || !game.acting().contains(&seat) {
            played.results.push(result(line, None, LineOutcome::NotReached(None)));
            continue;
        }
        let order = match reading(game, seat, line) {
            Ok(order) => order,
            Err(why) => {
                played.results.push(refusal(game, seat, line, None, &why));
                stopped = true;
                continue;
            }
        };
        match game.submit(seat, &order, &mut open.chance) {
            Ok(told) => {
                let seen = told.events.iter().filter(|e| e.audience.admits(crate::rules::Viewer::Seat(seat)));
                let seen = seen.map(|e| e.what.clone()).collect();
                played.results.push(result(line, Some(&order), LineOutcome::Done(seen)));
                played.taken.push(line.clone());
                played.understood.push(order);
                played.take(game, told);
                // Several seats at once is a moment of its own: it starts with
                // the next turn.
                stopped = game.acting().len() > 1;
            }
            Err(why) => {
                played.results.push(refusal(game, seat, line, Some(&order), &why));
                stopped = true;
            }
        }
    }
    played
}

impl Played {
    fn take(&mut self, game: &dyn Game, told: Told) {
        self.events.extend(told.events);
        self.proofs.extend(told.proofs);
        sections::gather(&mut self.sealed, game.seals());
    }
}

/// The canonical order of a line.
pub fn reading(game: &dyn Game, seat: Seat, line: &OrderLine) -> Result<String, Refused> {
    match &line.said {
        Ok(Said::Sentence(sentence)) => game.read(seat, sentence),
        Ok(Said::Choice(n)) => {
            let offer = game.offer(seat).orders;
            n.checked_sub(1).and_then(|i| offer.get(i).cloned()).ok_or_else(|| {
                Refused::Unreadable(say::no_such_choice(*n, i64::try_from(offer.len()).unwrap_or(i64::MAX)))
            })
        }
        Err(why) => Err(Refused::Unreadable(why.clone())),
    }
}

/// A line and what became of it.
pub fn result(line: &OrderLine, understood: Option<&str>, outcome: LineOutcome) -> LineResult {
    LineResult {
        typed: line.typed.clone(),
        understood: understood.map(str::to_owned),
        outcome,
        notes: Vec::new(),
    }
}

/// A line refused, with the nearest legal orders.
pub fn refusal(
    game: &dyn Game,
    seat: Seat,
    line: &OrderLine,
    understood: Option<&str>,
    why: &Refused,
) -> LineResult {
    let reason = super::reasons::of(why);
    let wanted = understood.unwrap_or(&line.typed);
    // An answer to another question, or a number, is near to nothing; and of a
    // list that is not complete the nearest may be far.
    let far = !matches!(line.said, Ok(Said::Sentence(_)))
        || !matches!(why, Refused::Illegal(_) | Refused::Unreadable(_))
        || reason.key.ends_with("-refuse-not-asked");
    let offer = game.offer(seat);
    let legal: &[String] = if far || !offer.complete { &[] } else { &offer.orders };
    let nearest = super::reasons::nearest(legal, wanted);
    result(line, understood, LineOutcome::Refused { reason, nearest })
}

fn begin(table: &Table, fresh: &[(Seat, &[String])]) -> Result<TurnOpen, DeskError> {
    table.thread.begin_turn(fresh, &table.secrets).ok_or_else(|| DeskError::Spent(table.id().to_owned()))
}

fn ordered(orders: &Orders, played: &Played) -> Ordered {
    Ordered {
        ack: orders.ack.clone(),
        words: orders.words.clone(),
        typed: lines_of(&played.taken),
        understood: played.understood.clone(),
    }
}

/// The lines of an order section: those taken as orders, each once, whole.
/// Lines that only give words are not among them; lines that do both are.
fn lines_of<'a>(taken: impl IntoIterator<Item = &'a OrderLine>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut last = None;
    for line in taken {
        if last.replace(line.at) != Some(line.at) {
            lines.extend(line.whole.iter().cloned());
        }
    }
    lines
}

/// Writes a lock.
fn lock(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    orders: &Orders,
    understood: &[String],
    refused: bool,
) -> Result<(), DeskError> {
    let mut room = TYPED_BYTES;
    let fits = |line: &&OrderLine| {
        let bytes = line.whole.iter().map(String::len).sum();
        let fits = bytes <= room;
        room = room.saturating_sub(bytes);
        fits
    };
    let taken = orders.lines.iter().take(if refused { usize::MAX } else { 1 });
    let ordered = Ordered {
        ack: orders.ack.clone(),
        words: orders.words.clone(),
        typed: lines_of(taken.take_while(fits)),
        understood: understood.to_vec(),
    };
    write_lock(table, tx, office, seat, &ordered, refused, orders.letter)
}

/// Writes a lock of orders as they stand.
pub fn write_lock(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    seat: Seat,
    ordered: &Ordered,
    refused: bool,
    letter: Option<LetterId>,
) -> Result<(), DeskError> {
    let k = table.thread.next_turn();
    let written = table.thread.lock(seat, ordered, refused, &table.secrets, &office.online)?;
    let n = table.add_block(tx, &written.block, std::slice::from_ref(&written.orders))?;
    table.add_private(tx, n, Some(seat.0), &written.orders)?;
    let version = table.thread.locked[seat.index()].version;
    let json = |lines: &[String]| serde_json::to_string(lines).expect("texts are plain data");
    let row = PendingOrders {
        k,
        seat: seat.0,
        version,
        words: Some(ordered.words.join(" ")).filter(|words| !words.is_empty()),
        orders: json(&ordered.understood),
        own: json(&ordered.typed),
        refused,
        letter,
        answered: Some(ordered.ack.clone()).filter(|ack| !ack.is_empty()),
    };
    Ok(tx.add_orders(table.id(), &row)?)
}

/// Closes a turn and writes all of it.
fn close(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    open: &TurnOpen,
    orders: Vec<SeatOrders>,
    before: &[Seal],
    played: &Played,
) -> Result<(), DeskError> {
    let input = TurnInput {
        orders,
        drawn: &open.chance.drawn,
        proofs: &played.proofs,
        seals: &played.sealed,
        before,
        sections: table.sections(&played.sealed),
        undo: None,
    };
    let written = table.thread.close_turn(open, &input, &table.secrets, &office.online)?;
    table.add_turn(tx, &written, &played.events)?;
    Ok(())
}

/// Starts the game: turn 1, in which all seats have joined. `last` is the seat
/// whose letter completed it.
pub fn start(
    table: &mut Table,
    tx: &Tx<'_>,
    office: &Office,
    last: Seat,
    joined: Ordered,
) -> Result<(), DeskError> {
    let mut open = begin(table, &[(last, &joined.words)])?;
    let told = table.game.start(&mut open.chance).map_err(|why| DeskError::Damaged {
        game: table.id().to_owned(),
        why: format!("it does not start: {why:?}"),
    })?;
    let mut played = Played::default();
    played.take(&*table.game, told);
    let mut joined = Some(joined);
    let seats = (0..table.seats.len()).map(|i| Seat(u8::try_from(i).unwrap_or(u8::MAX)));
    let orders = seats
        .map(|seat| match joined.take_if(|_| seat == last) {
            Some(fresh) => SeatOrders::Fresh(seat, fresh),
            None => SeatOrders::Locked(seat),
        })
        .collect();
    close(table, tx, office, &open, orders, &[], &played)
}
