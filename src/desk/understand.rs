//! What a letter about a game says: its lines told apart, the form it fills in,
//! its words for the dice. Nothing is done about any of it here.

use super::DeskError;
use super::office::Office;
use super::remarks;
use super::table::Table;
use super::turn::{self, OrderLine, Said};
use crate::ledger::order::{self, Head};
use crate::mail::letter::{self, Letter};
use crate::mail::reply::OwnLine;
use crate::report::Counts;
use crate::rules::{Phrase, Seat};
use crate::store::Reader;
use crate::tongue::{Limits, Line, LineKind, NoGame, Sheet, What, Words};

/// How many lines that were passed over an answer shows.
pub const SHOWN: usize = 3;

/// What a letter says, before anything is done about it.
#[derive(Debug)]
pub struct Understood {
    /// The lines, told apart.
    pub sheet: Sheet,
    /// The form it fills in, if it has one.
    pub head: Option<Head>,
    /// The words for the dice, as tokens, and the line that gave them.
    pub words: (Vec<String>, Option<String>),
    /// How much was read.
    pub counts: Counts,
    /// An order that stands in the Subject of a letter without any in its text.
    pub in_subject: Option<String>,
    /// Files and pictures that came with it.
    pub attached: usize,
}

/// Tells the lines of a letter about a game apart. Changes nothing.
pub fn understand(
    tx: &Reader<'_>,
    table: &Table,
    seat: Seat,
    letter: &Letter,
    office: &Office,
) -> Result<Understood, DeskError> {
    let ours = last_sent(tx, table, seat, letter)?;
    let lines = own_lines(letter, &ours);
    let names = |slot: &str| table.game.names(seat, slot);
    let known = Words::of(table.engine.grammar(), &names);
    let sheet = Sheet::read(&lines, &known, limits(office));
    let head = head_of(&sheet, letter);
    let words = words_of(&sheet, table.id());
    let mut counts = counts(&sheet, letter);
    counts.quoted_orders = remarks::typed_into_the_quotation(letter, &ours, &known);
    let in_subject = if gives_orders(&sheet) { None } else { in_subject(tx, table, seat, letter)? };
    Ok(Understood { sheet, head, words, counts, in_subject, attached: letter.unread_parts })
}

/// Whether some line is an order, or asks what one would do.
fn gives_orders(sheet: &Sheet) -> bool {
    sheet.items().any(|item| !matches!(item.what, What::Command(_)))
}

/// What the Subject says beside our own, if the game can read it as an order.
fn in_subject(
    tx: &Reader<'_>,
    table: &Table,
    seat: Seat,
    letter: &Letter,
) -> Result<Option<String>, DeskError> {
    let mut ours = tx.letters_to(table.id(), seat.0, 1)?;
    // A reader may wish for another Subject in each letter.
    if let Some(answered) = &letter.in_reply_to {
        ours.extend(tx.letter_out_by_message_id(answered)?);
    }
    let typed = letter::without_id(&letter.subject);
    let mut beside = ours.iter().map(|row| letter::without_id(&row.subject)).filter(|ours| !ours.is_empty());
    let typed = beside.find_map(|ours| typed.strip_prefix(ours)).unwrap_or(typed).trim();
    let names = |slot: &str| table.game.names(seat, slot);
    let words = Words::of(table.engine.grammar(), &names);
    let sheet = Sheet::read(&[typed.to_owned()], &words, Limits::default());
    Ok(gives_orders(&sheet).then(|| typed.to_owned()))
}

/// Tells the lines of a letter apart without a game: by the rules that its
/// subject or its form names, if they do.
pub fn glance(letter: &Letter) -> Understood {
    let lines = own_lines(letter, &[]);
    let heads = |lines: &[String]| lines.iter().find_map(|line| order::order_head(line));
    let head = heads(&lines).or_else(|| heads(&letter.quoted));
    let game = head.as_ref().map(|head| head.game.clone()).or_else(|| letter::game_id(&letter.subject));
    let engine = game.as_deref().and_then(super::sent::engine_of);
    let sheet = match engine {
        Some(engine) => super::sent::sheet_of(engine, &lines),
        None => Sheet::read(&lines, &NoGame, Limits::default()),
    };
    let words = words_of(&sheet, game.as_deref().unwrap_or_default());
    let counts = counts(&sheet, letter);
    Understood { sheet, head, words, counts, in_subject: None, attached: letter.unread_parts }
}

/// What the game makes of each order of a sheet now: its canonical text, or why
/// it cannot be read. Only the reading is tried, not whether it may be given.
pub fn readings(table: &Table, seat: Seat, sheet: &Sheet) -> Vec<Result<String, Phrase>> {
    let items = sheet.items().filter_map(|item| match &item.what {
        What::Order(sentence) => Some((item, Said::Sentence(sentence.clone()))),
        What::Choice(n) => Some((item, Said::Choice(*n as usize))),
        _ => None,
    });
    let read = |(item, said): (&crate::tongue::Item, Said)| {
        let line = OrderLine { typed: item.typed.clone(), at: 0, whole: Vec::new(), said: Ok(said) };
        turn::reading(&*table.game, seat, &line).map_err(|why| super::reasons::of(&why))
    };
    items.map(read).collect()
}

/// The lines of our last letter to a seat, if something is quoted: they tell the
/// tail of a wrapped quotation, and what was typed into one, from our own words.
fn last_sent(tx: &Reader<'_>, table: &Table, seat: Seat, letter: &Letter) -> Result<Vec<String>, DeskError> {
    if letter.quoted.is_empty() {
        return Ok(Vec::new());
    }
    let last = tx.letters_to(table.id(), seat.0, 1)?;
    let bytes = last.first().map(|row| tx.letter_bytes(row.id)).transpose()?.flatten();
    let texts = bytes.and_then(|bytes| letter::texts(&bytes, &letter::Limits::default()).ok());
    Ok(texts.unwrap_or_default().iter().flat_map(|text| text.lines().map(str::to_owned)).collect())
}

/// The limits of a sheet as configured.
pub fn limits(office: &Office) -> Limits {
    let config = &office.config.limits;
    Limits { orders: config.orders, line: config.line_chars, ..Limits::default() }
}

/// The form, in the person's own lines or else in the quoted ones.
fn head_of(sheet: &Sheet, letter: &Letter) -> Option<Head> {
    let form = |line: &Line| match &line.kind {
        LineKind::Form(words) => order::order_head(&format!("ORDER {}", words.join(" "))),
        _ => None,
    };
    sheet
        .lines
        .iter()
        .find_map(form)
        .or_else(|| letter.quoted.iter().find_map(|line| order::order_head(line)))
}

/// The first words for the dice, read as every verifier reads them: in any of
/// the person's own lines, whatever else those say.
fn words_of(sheet: &Sheet, game: &str) -> (Vec<String>, Option<String>) {
    let own = |kind: &LineKind| {
        !matches!(kind, LineKind::Form(_) | LineKind::Ours | LineKind::Stop(_) | LineKind::Past)
    };
    for line in sheet.lines.iter().filter(|line| own(&line.kind)) {
        let words = order::words_of_line(order::bare(&line.text), game);
        if !words.is_empty() {
            return (words, Some(line.text.clone()));
        }
    }
    (Vec::new(), None)
}

/// How much of a letter was read, for its answer.
pub fn counts(sheet: &Sheet, letter: &Letter) -> Counts {
    // What stands below the form of an unquoted letter is mostly ours.
    let below_the_form: Vec<&str> =
        letter.lines.iter().filter(|line| line.form).map(|line| line.text.as_str()).collect();
    let prose: Vec<String> = sheet
        .lines
        .iter()
        .filter(|line| matches!(line.kind, LineKind::Prose) && !line.text.trim().is_empty())
        .filter(|line| !below_the_form.contains(&line.text.as_str()))
        .map(|line| line.text.clone())
        .collect();
    Counts {
        orders: sheet.lines.iter().filter(|line| !line.items().is_empty()).count(),
        passed: prose.len(),
        quoted: letter.dropped.iter().map(|dropped| dropped.count).sum(),
        shown: prose.into_iter().take(SHOWN).collect(),
        quoted_orders: Vec::new(),
    }
}

/// A line of a letter as the ledger keeps it, with the lines it goes on in.
pub fn whole(sheet: &Sheet, at: usize) -> Vec<String> {
    let more = sheet.lines[at + 1..].iter().take_while(|line| line.kind == LineKind::Continued).count();
    sheet.lines[at..=at + more].iter().map(|line| order::bare(&line.text).to_owned()).collect()
}

/// The lines a person wrote. `ours` are the lines of the letter answered: a mail
/// program may have wrapped a quoted one, and its tail is not the person's.
pub fn own_lines(letter: &Letter, ours: &[String]) -> Vec<String> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let known: Vec<String> = ours.iter().map(|line| squeezed(line)).collect();
    let is_tail = |line: &OwnLine| {
        let whole = line.below.as_ref().map(|below| squeezed(&format!("{below}{}", line.text)));
        whole.is_some_and(|whole| known.contains(&whole))
    };
    letter.lines.iter().filter(|line| !is_tail(line)).map(|line| line.text.clone()).collect()
}
