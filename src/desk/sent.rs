//! A player's own sent letters, read for the verifier with the same eyes as at
//! the desk: the form, the words for the dice, the lines that are orders.
//!
//! Only lines that could have been orders are put before the verifier. Prose,
//! commands and questions are none, and a letter written while nothing was asked
//! of its writer is not compared at all.

use super::service;
use super::understand;
use crate::games;
use crate::ledger::order::{self, Head};
use crate::ledger::scribe::address_token;
use crate::ledger::verify::Sent;
use crate::ledger::{Kind, Record, ct1};
use crate::mail::letter::Letter;
use crate::rules::Engine;
use crate::tongue::{Command, Limits, LineKind, Name, NoGame, Sheet, What, Words};
use std::collections::{BTreeMap, HashSet};

/// How many orders of one sent letter are read.
const ORDERS_MAX: usize = 1000;

/// What the signed records and the letters received say that a sent letter is
/// read by.
#[derive(Debug, Default)]
pub struct Received {
    /// Every line on record as an order.
    lines: HashSet<Vec<String>>,
    /// Who had a part in which turn: game, turn, seat.
    parts: HashSet<(String, u32, String)>,
    /// The texts of letters received, by Message-ID.
    texts: BTreeMap<String, Vec<String>>,
}

/// What a sent letter is to the verifier.
#[derive(Debug, Clone)]
pub enum Reading {
    /// Something to be compared.
    Compared(Sent),
    /// Nothing of it concerns a game or dice.
    Nothing,
    /// It answers a letter that asked nothing, and had no part in any turn.
    NotAsked,
}

impl Received {
    /// Takes in the records of a text.
    pub fn records<'a>(&mut self, records: impl IntoIterator<Item = &'a Record>) {
        for record in records {
            match record.kind() {
                Some(Kind::Section) => {
                    let typed = record.labelled("s").filter(|(_, rest, _)| rest.starts_with("o."));
                    self.lines.extend(typed.map(|(_, _, tokens)| tokens.to_vec()));
                }
                Some(Kind::Lock | Kind::Turn) => self.part(record),
                _ => {}
            }
        }
    }

    /// Takes in a letter received, to be found again by what answers it.
    pub fn letter(&mut self, message_id: String, texts: Vec<String>) {
        self.texts.insert(message_id, texts);
    }

    fn part(&mut self, record: &Record) {
        let Some(k) = record.k() else { return };
        for label in ["order", "salt", "late", "refused"] {
            for (_, seat, _) in record.labelled(label) {
                self.parts.insert((record.game().to_owned(), k, seat.to_owned()));
            }
        }
    }

    /// The texts of the letter that a letter answers.
    fn answered(&self, letter: &Letter) -> &[String] {
        let ids = letter.in_reply_to.iter().chain(letter.references.iter().rev());
        ids.take(3).find_map(|id| self.texts.get(id)).map_or(&[], Vec::as_slice)
    }
}

/// Reads one sent letter.
pub fn read_sent(letter: &Letter, source: &str, received: &Received) -> Reading {
    let answered = received.answered(letter);
    let theirs: Vec<String> = answered.iter().flat_map(|text| text.lines().map(str::to_owned)).collect();
    let lines = understand::own_lines(letter, &theirs);
    let heads = |lines: &[String]| lines.iter().find_map(|line| order::order_head(line));
    let head = heads(&lines).or_else(|| heads(&letter.quoted)).or_else(|| heads(&theirs));
    let sent = |text| {
        let from = address_token(&letter.from.address.to_string());
        Reading::Compared(Sent { source: source.to_owned(), from, text })
    };
    let Some(head) = head else {
        let rolls = service::roll_lines(&Sheet::read(&lines, &NoGame, limits()));
        let all = |rolls: Vec<String>| format!("ROLL\n{}\n", rolls.join("\n"));
        return if rolls.is_empty() { Reading::Nothing } else { sent(all(rolls)) };
    };
    let Some(orders) = orders(&head, &lines, received) else { return Reading::Nothing };
    let part = (head.game.clone(), head.turn, head.seat.clone());
    if !received.parts.contains(&part) && asked_nothing(letter.quoted.iter().chain(&theirs)) {
        return Reading::NotAsked;
    }
    let form = format!("> ORDER {} {} {} {}", head.game, head.seat, head.turn, head.ack);
    sent(format!("{form}\n{}\n", orders.join("\n")))
}

/// The lines that could be orders or words. None if there are none, or if the
/// letter only asks what would happen.
fn orders(head: &Head, lines: &[String], received: &Received) -> Option<Vec<String>> {
    let sheet = sheet_of(engine_of(&head.game)?, lines);
    if sheet.preview {
        return None;
    }
    let mut kept = Vec::new();
    for (at, line) in sheet.lines.iter().enumerate() {
        let words = || !order::words_of_line(order::bare(&line.text), &head.game).is_empty();
        let on_record = || received.lines.contains(&ct1::escape(order::bare(&line.text)));
        let wanted = match &line.kind {
            LineKind::Orders(items) => {
                items.iter().any(|item| !item.ask && counts(&item.what)) || words() || on_record()
            }
            LineKind::Prose | LineKind::TooLong | LineKind::Rolls(_) => words() || on_record(),
            LineKind::Continued | LineKind::Ours | LineKind::Form(_) | LineKind::Stop(_) | LineKind::Past => {
                false
            }
        };
        if wanted {
            kept.extend(understand::whole(&sheet, at));
        }
    }
    (!kept.is_empty()).then_some(kept)
}

/// The rules of a game by its id alone.
pub fn engine_of(game: &str) -> Option<&'static dyn Engine> {
    let of = |engine: &&dyn Engine| game.strip_prefix(engine.key()).is_some_and(|rest| rest.starts_with('-'));
    games::all().into_iter().find(of)
}

/// Lines told apart by the rules alone, for whoever has no game to ask: names
/// are those of the glossary.
pub fn sheet_of(engine: &dyn Engine, lines: &[String]) -> Sheet {
    let glossary = engine.glossary();
    let names = |_: &str| -> Vec<Name> { glossary.clone() };
    Sheet::read(lines, &Words::of(engine.grammar(), &names), limits())
}

/// Whether a piece of a line is an order or gives words.
fn counts(what: &What) -> bool {
    match what {
        What::Order(_) | What::Choice(_) | What::Standing | What::Over => true,
        What::Command(command) => matches!(command, Command::Salt(_) | Command::Join { .. }),
    }
}

/// Whether the first line of a letter of ours says that nothing is asked.
fn asked_nothing<'a>(lines: impl IntoIterator<Item = &'a String>) -> bool {
    let first = lines.into_iter().find_map(|line| line.trim().strip_prefix('[')?.split_once("] "));
    first.is_some_and(|(_, status)| status.starts_with("WAITING"))
}

/// The limits of a desk that lets everything through.
fn limits() -> Limits {
    Limits { orders: ORDERS_MAX, line: 2000, ..Limits::default() }
}
