//! Stand-alone dice: a request in, one signed receipt out to everybody it
//! concerns, and the day's secret once the day is over.
//!
//! Nobody is written to who has not written to us first, or been in a game
//! here: others in To and Cc are named as not reached.

use super::DeskError;
use super::letters::{Answered, Posting, post};
use super::office::Office;
use super::people::shown_name;
use super::service::plain;
use super::table::local_part;
use super::words;
use crate::ledger::Record;
use crate::ledger::scribe::{
    DiceAsk, DiceBook, DiceError, Rolled, address_token, dice_group, write_day, write_receipt,
};
use crate::mail::outbox::AutoSubmitted;
use crate::report::{Dice, Kind, LetterData, Proof, Roll, Term, compose, say};
use crate::rules::Phrase;
use crate::store::{DICE_DAY, Receipt, Tx};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

const HOUR: i64 = 3600;
const SECONDS_A_DAY: i64 = 86_400;
/// People besides who asks that one roll may be for.
const WITNESSES: usize = 12;
/// Copies to others of what one person rolls within an hour.
const COPIES_AN_HOUR: usize = 120;

/// A request for dice.
#[derive(Debug, Clone)]
pub struct Request {
    /// The name of who asks; may be empty.
    pub name: String,
    /// The address of who asks.
    pub from: String,
    /// Who else is in To and Cc.
    pub others: Vec<String>,
    /// The lines that ask.
    pub lines: Vec<String>,
}

/// Days since 1970 as the store counts them.
fn day_number(now: i64) -> i64 {
    now.div_euclid(SECONDS_A_DAY)
}

/// The calendar day of such a number.
fn date(day: i64) -> Date {
    let stamp = Timestamp::from_second(day * SECONDS_A_DAY).unwrap_or_default();
    stamp.to_zoned_datetime(TimeZone::UTC).date()
}

/// Rolls and sends the receipts. The error is a reason for the asker.
pub fn roll(
    tx: &Tx<'_>,
    office: &Office,
    request: &Request,
    answered: &Answered,
    now: i64,
) -> Result<Result<(), Phrase>, DeskError> {
    if let Some(why) = too_many_readers(tx, request, now)? {
        return Ok(Err(why));
    }
    let day = day_number(now).max(tx.high_water(DICE_DAY)? + 1);
    let Some(link) = office.dice.link(date(day)) else {
        return Ok(Err(say::no_dice_today()));
    };
    let group = dice_group(&request.from, &request.others);
    let last = tx.last_receipt(&group)?;
    let sender = address_token(&request.from);
    let book = DiceBook {
        no: last.as_ref().map_or(1, |receipt| receipt.no + 1),
        own: tx.own_receipts(&group, &sender)? + 1,
        prev: last.map_or([0; 32], |receipt| receipt.hash),
    };
    let ask = DiceAsk {
        service: &office.config.service.name,
        from: &request.from,
        to: &request.others,
        lines: &request.lines,
    };
    let (record, rolled) = match write_receipt(&ask, &book, &date(day).to_string(), &link, &office.online) {
        Ok(done) => done,
        Err(DiceError::Nothing) => return Ok(Err(say::no_dice())),
        Err(DiceError::TooMuch) => return Ok(Err(say::too_many_dice())),
        Err(DiceError::Record(e)) => return Err(e.into()),
    };
    tx.add_receipt(&Receipt {
        group,
        no: book.no,
        own: book.own,
        sender,
        record: record.show(),
        hash: record.hash(),
        day,
    })?;
    send_receipts(tx, office, request, &record, &rolled, &book, answered, now)?;
    Ok(Ok(()))
}

/// Why a roll goes to more people than one letter, or one person in an hour, may
/// have written to: a `From` line is easily forged, and who is in To is its choice.
/// If it does not, its copies are noted.
fn too_many_readers(tx: &Tx<'_>, request: &Request, now: i64) -> Result<Option<Phrase>, DeskError> {
    if request.others.len() > WITNESSES {
        return Ok(Some(say::dice_for_many(number(WITNESSES))));
    }
    let mut copies = 0;
    for other in &request.others {
        copies += usize::from(tx.player_at(other)?.is_some_and(|player| player.opted_in));
    }
    // Not under the address itself: what others are sent is no answer to it.
    let key = format!("copies:{}", hex::encode(Sha256::digest(crate::store::folded(&request.from))));
    let sent = usize::try_from(tx.answers_since(&key, now - HOUR)?).unwrap_or(usize::MAX);
    if copies > 0 && sent.saturating_add(copies) > COPIES_AN_HOUR {
        return Ok(Some(say::dice_often(number(COPIES_AN_HOUR))));
    }
    for _ in 0..copies {
        tx.add_answer(&key, now, "copy")?;
    }
    Ok(None)
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Whether a word of a line may become a link in a mail program. What others are
/// sent of somebody's words has none.
pub fn has_link(line: &str) -> bool {
    let host = |word: &str| {
        let mut labels = word.split('.').rev();
        let last: String =
            labels.next().unwrap_or_default().chars().take_while(|c| c.is_alphabetic()).collect();
        let before = labels.next().and_then(|label| label.chars().last());
        last.chars().count() > 1 && before.is_some_and(char::is_alphanumeric)
    };
    let lower = line.to_lowercase();
    ["@", "://", "mailto:", "tel:"].iter().any(|sign| lower.contains(sign))
        || lower.split(|c: char| c.is_whitespace() || "()[]<>{}\"',;/".contains(c)).any(host)
}

/// One receipt to everybody who may be written to.
#[allow(clippy::too_many_arguments)]
fn send_receipts(
    tx: &Tx<'_>,
    office: &Office,
    request: &Request,
    record: &Record,
    rolled: &[Rolled],
    book: &DiceBook,
    answered: &Answered,
    now: i64,
) -> Result<(), DeskError> {
    let mut reached = vec![(name_of(request), request.from.clone())];
    let mut missing = Vec::new();
    for other in &request.others {
        match tx.player_at(other)? {
            Some(player) if player.opted_in => reached.push((shown_name(&player.name), other.clone())),
            // Whatever stands before the @ is the asker's choice.
            _ => missing.push(shown_name(local_part(other))),
        }
    }
    let dice = Dice {
        by: name_of(request),
        group: reached.iter().map(|(name, _)| name.clone()).collect(),
        number: u64::from(book.no),
        rolls: rolls(&request.lines, rolled),
        witnesses: reached.iter().skip(1).map(|(name, _)| name.clone()).collect(),
        missing,
        day_open: false,
    };
    let results: Vec<String> = rolled.iter().flat_map(|r| r.results.iter().map(u32::to_string)).collect();
    for (i, (name, address)) in reached.iter().enumerate() {
        let mut public = vec![record.show()];
        if book.no == 1 {
            public.insert(0, office.card.show());
        }
        let data = LetterData {
            happened: vec![say::rolled(&name_of(request), &results)],
            dice: Some(dice.clone()),
            proof: Some(Proof::open(u64::from(book.no), say::proof_receipt(), public)),
            ..plain(office, name, now)
        };
        let composed = compose(Kind::Dice, &data, office.words(), &words::is_order_word);
        let hash = hex::encode(record.hash());
        let answers = (i == 0).then_some(answered.id);
        let posting = Posting {
            to: (name, address),
            reply_to: office.config.dice_address(),
            game: None,
            kind: Kind::Dice.status(),
            id: office.message_id(&["dice", &hash, address]),
            in_reply_to: answered.message_id.clone(),
            references: answered.message_id.clone().into_iter().collect(),
            answers,
            automatic: if i == 0 { AutoSubmitted::Replied } else { AutoSubmitted::Generated },
        };
        post(tx, office, &posting, &composed, now)?;
    }
    Ok(())
}

fn name_of(request: &Request) -> String {
    shown_name(if request.name.is_empty() { local_part(&request.from) } else { &request.name })
}

/// The dice line by line, as people read them.
fn rolls(lines: &[String], rolled: &[Rolled]) -> Vec<Roll> {
    let one = |(i, line): (usize, &String)| {
        let mine: Vec<&Rolled> = rolled.iter().filter(|r| r.line == i).collect();
        if mine.is_empty() {
            return None;
        }
        let terms = mine.iter().map(|r| Term {
            dice: r.term.clone(),
            results: r.results.clone(),
            plus: if mine.len() == 1 { plus(line, &r.term) } else { 0 },
        });
        Some(Roll { text: in_place(line, &mine), terms: terms.collect() })
    };
    lines.iter().enumerate().filter_map(one).collect()
}

/// The line, with the results put behind dice in square brackets.
fn in_place(line: &str, rolled: &[&Rolled]) -> String {
    let mut text = line.to_owned();
    for roll in rolled {
        let results: Vec<String> = roll.results.iter().map(u32::to_string).collect();
        let (asked, with) = (format!("[{}]", roll.term), format!("[{}: {}]", roll.term, results.join(" ")));
        text = text.replacen(&asked, &with, 1);
    }
    text
}

/// The number added to a term: `2d6+1` gives 1.
fn plus(line: &str, term: &str) -> i64 {
    let lower = line.to_lowercase();
    let Some((_, rest)) = lower.split_once(term) else { return 0 };
    let rest = rest.trim_start();
    let sign = match rest.chars().next() {
        Some('+') => 1,
        Some('-') => -1,
        _ => return 0,
    };
    let digits: String = rest[1..].trim_start().chars().take_while(char::is_ascii_digit).take(9).collect();
    digits.parse::<i64>().map_or(0, |n| sign * n)
}

/// Discloses the days that are over, and tells everybody who rolled then.
pub fn close_days(tx: &Tx<'_>, office: &Office, now: i64) -> Result<(), DeskError> {
    for day in tx.days_to_disclose(day_number(now))? {
        let Some(link) = office.dice.link(date(day)) else { continue };
        tx.disclose_day(day, &link)?;
        let record = write_day(&office.config.service.name, &date(day).to_string(), &link, &office.online)?;
        let mut readers = BTreeMap::new();
        for receipt in tx.receipts_of_day(day)? {
            for address in receipt.group.split(' ') {
                if let Some(player) = tx.player_at(address)?.filter(|player| player.opted_in) {
                    readers.insert(player.address, player.name);
                }
            }
        }
        for (address, name) in &readers {
            tell_day(tx, office, name, address, &record, now)?;
        }
    }
    Ok(())
}

/// The record of a day, if it is out: the answer to `day DATE`.
pub fn day_record(tx: &Tx<'_>, office: &Office, day: Date) -> Result<Option<Record>, DeskError> {
    let number = day_number(day.to_zoned_datetime(TimeZone::UTC).map_or(0, |z| z.timestamp().as_second()));
    if number > tx.high_water(DICE_DAY)? {
        return Ok(None);
    }
    let Some(link) = office.dice.link(day) else { return Ok(None) };
    Ok(Some(write_day(&office.config.service.name, &day.to_string(), &link, &office.online)?))
}

fn tell_day(
    tx: &Tx<'_>,
    office: &Office,
    name: &str,
    address: &str,
    record: &Record,
    now: i64,
) -> Result<(), DeskError> {
    let day = record.one("day").to_owned();
    let data = LetterData {
        happened: vec![say::day_over(&day)],
        proof: Some(Proof::open(0, say::proof_day(&day), vec![record.show()])),
        ..plain(office, name, now)
    };
    let composed = compose(Kind::Dice, &data, office.words(), &words::is_order_word);
    let id = office.message_id(&["day", &day, address]);
    let posting = Posting {
        to: (name, address),
        reply_to: office.config.dice_address(),
        game: None,
        kind: Kind::Dice.status(),
        id,
        in_reply_to: None,
        references: Vec::new(),
        answers: None,
        automatic: AutoSubmitted::Generated,
    };
    post(tx, office, &posting, &composed, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_where_they_were_asked_for() {
        let lines = ["attack on Moria [3d6], defence [2d6]".to_owned()];
        let rolled = [
            Rolled { line: 0, term: "3d6".to_owned(), results: vec![2, 5, 6] },
            Rolled { line: 0, term: "2d6".to_owned(), results: vec![1, 1] },
        ];
        let rolls = rolls(&lines, &rolled);
        assert_eq!(rolls[0].text, "attack on Moria [3d6: 2 5 6], defence [2d6: 1 1]");
    }

    #[test]
    fn links_are_known_and_dice_are_none() {
        for line in [
            "roll 3d6 see http://evil.example/x",
            "roll 3d6 Evil.Example",
            "roll 3d6 (win.evil.example/a)",
            "roll 3d6 mail x@y",
            "roll 3d6 tel:0900",
            "roll 3d6 www.bücher.example",
        ] {
            assert!(has_link(line), "{line}");
        }
        for line in [
            "roll 3d6.",
            "roll 2d6+1 vs. Moria... then",
            "roll 1d6 J. R. R. T.",
            "roll 3d6 at 4.5",
            "[3d6], .x",
        ] {
            assert!(!has_link(line), "{line}");
        }
    }

    #[test]
    fn what_is_added_to_dice_is_read_for_the_reader() {
        assert_eq!(plus("roll 2d6+1 defence", "2d6"), 1);
        assert_eq!(plus("roll 2d6 - 3", "2d6"), -3);
        assert_eq!(plus("roll 2d6 for 3", "2d6"), 0);
    }
}
