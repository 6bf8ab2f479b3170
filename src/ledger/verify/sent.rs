//! The reader's own sent mails against what the service signed: words, orders
//! and requests for dice. Who holds a seat counts only while he holds it.

use super::Sent;
use super::codes::Code;
use super::collect::{Held, Piles};
use super::game::Game;
use super::log::Log;
use crate::ledger::order::{self, Letter};
use crate::ledger::{Hash, ct1};
use std::collections::{BTreeMap, HashMap, HashSet};

/// The letters with orders, by game, seat and turn, oldest first.
pub(super) struct Letters(BTreeMap<String, BySeat>);

type BySeat = BTreeMap<String, BTreeMap<u32, Vec<Letter>>>;

impl Letters {
    /// Reads the sent mails.
    pub fn read(sent: &[Sent]) -> Self {
        let mut all: BTreeMap<String, BySeat> = BTreeMap::new();
        for letter in sent.iter().filter_map(|sent| order::read(&sent.text)) {
            let seats = all.entry(letter.head.game.clone()).or_default();
            let turns = seats.entry(letter.head.seat.clone()).or_default();
            turns.entry(letter.head.turn).or_default().push(letter);
        }
        Self(all)
    }

    /// Compares one game's turns with the letters for it.
    pub fn compare(&self, game: &Game<'_>, log: &mut Log) {
        for (seat, by_turn) in self.0.get(game.name).into_iter().flatten() {
            let mut marks = game.handed.get(seat.as_str()).cloned().unwrap_or_default();
            marks.extend(&game.gaps);
            marks.sort_unstable();
            // Who held the seat, as far as is known: a number that changes with the holder.
            let tenure = |n: u32| marks.partition_point(|&mark| mark <= n);
            let letters = by_turn.values().flatten();
            let held: HashSet<usize> =
                letters.filter_map(|letter| game.heads.get(&letter.head.ack)).map(|&n| tenure(n)).collect();
            for (&k, &(n, block)) in &game.turns {
                let start = k.checked_sub(1).and_then(|k| game.turns.get(&k)).map_or(0, |&(n, _)| n);
                if tenure(start) == tenure(n) && held.contains(&tenure(n)) {
                    let letters = by_turn.get(&k).map_or(&[][..], Vec::as_slice);
                    Turn { game, seat, k, n, block, letters }.compare(log);
                }
            }
        }
    }
}

/// One turn of one seat.
struct Turn<'a> {
    game: &'a Game<'a>,
    seat: &'a str,
    k: u32,
    n: u32,
    block: &'a Held,
    letters: &'a [Letter],
}

impl Turn<'_> {
    fn compare(&self, log: &mut Log) {
        let (r, seat, id) = (&self.block.record, self.seat, self.block.id);
        let place = self.game.place(self.n);
        let late = !self.letters.is_empty() && r.has(&format!("late.{seat}"));
        self.words(late, &place, log);
        if !r.has(&format!("order.{seat}")) {
            let refused = self.game.refused.contains(&(self.k, seat));
            let ordered = self.letters.iter().any(|letter| !letter.orders.is_empty());
            if ordered && !late && !refused && !r.has("undo-to") {
                log.say(Code::Sent, &place, "your orders are not in the block", &[id]);
            }
            return;
        }
        let ack = format!("ack.{seat}");
        if self.letters.is_empty() {
            log.say(Code::Sent, &place, "orders in your name, but no mail of yours", &[id]);
        } else if r.has(&ack) && !self.letters.iter().any(|letter| letter.head.ack == r.one(&ack)) {
            log.say(Code::Sent, &place, "the block says that you answered another block", &[id]);
        }
        if !self.letters.is_empty() {
            self.orders(&place, log);
        }
    }

    /// The words in the block are those of the first letter with words.
    fn words(&self, late: bool, place: &str, log: &mut Log) {
        let (r, id) = (&self.block.record, self.block.id);
        let mut given = self.letters.iter().map(|letter| &letter.words).filter(|words| !words.is_empty());
        let first = given.next().map_or(&[][..], Vec::as_slice);
        if given.any(|words| words != first) {
            log.say(Code::Repeat, place, "", &[id]);
        }
        if late {
            log.say(Code::Late, place, "", &[id]);
        }
        let stated = r.tokens(&format!("salt.{}", self.seat));
        if stated != first && !(late && stated.is_empty()) {
            let why = format!("you sent '{}', the block has '{}'", first.join(" "), stated.join(" "));
            log.say(Code::Salt, place, why, &[id]);
        }
    }

    /// The lines taken as orders are lines of one of the letters, in order.
    fn orders(&self, place: &str, log: &mut Log) {
        let version = self.block.record.number(&format!("order-v.{}", self.seat)).unwrap_or(0);
        let name = order::section_name(self.seat, version);
        for section in self.game.orders.get(&(self.k, name.as_str())).into_iter().flatten() {
            let typed = section.record.labelled("s").filter(|(_, rest, _)| rest.starts_with("o."));
            let typed: Vec<&[String]> = typed.map(|(_, _, tokens)| tokens).collect();
            let fits: Vec<&Letter> = self.letters.iter().filter(|l| is_within(&typed, &l.orders)).collect();
            let Some(last) = fits.last() else {
                log.say(Code::Sent, place, "", &[self.block.id, section.id]);
                continue;
            };
            if fits.iter().any(|letter| letter.orders.len() == typed.len()) {
                continue;
            }
            let taken: HashSet<&[String]> = typed.iter().copied().collect();
            let left = last.orders.iter().filter(|line| !taken.contains(line.as_slice()));
            let left: Vec<String> = left.map(|line| ct1::unescape(line)).collect();
            log.say(Code::Passed, place, left.join("; "), &[section.id]);
        }
    }
}

/// The lines of `few` stand among those of `many`, in that order.
fn is_within(few: &[&[String]], many: &[Vec<String>]) -> bool {
    let mut rest = many.iter();
    few.iter().all(|line| rest.any(|other| other.as_slice() == *line))
}

/// Each receipt for an address whose mails are at hand answers one of them.
pub(super) fn compare_dice(sent: &[Sent], piles: &Piles<'_>, log: &mut Log) {
    let mut asked: HashMap<&str, HashMap<Vec<Vec<String>>, u32>> = HashMap::new();
    for letter in sent.iter().filter(|letter| !letter.from.is_empty()) {
        let asks = order::dice_asks(&letter.text);
        if !asks.is_empty() {
            *asked.entry(&letter.from).or_default().entry(asks).or_default() += 1;
        }
    }
    let receipts = piles.receipts.values().flat_map(BTreeMap::values).flat_map(BTreeMap::values);
    for held in receipts {
        let r = &held.record;
        let Some(requests) = asked.get_mut(r.one("from")) else { continue };
        let lines: Vec<Vec<String>> = r.labelled("ask").map(|(_, _, line)| line.to_vec()).collect();
        match requests.get_mut(&lines) {
            Some(left) if *left > 0 => *left -= 1,
            _ => {
                let ids: [Hash; 1] = [held.id];
                let place = format!("dice {} no {}", r.one("from"), r.one("no"));
                log.say(Code::Asked, &place, "", &ids);
            }
        }
    }
}
