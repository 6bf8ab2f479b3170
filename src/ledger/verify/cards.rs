//! Key cards: which online keys the root key vouches for, which it has taken
//! back, and which chain of dice days belongs to which dates.

use super::codes::Code;
use super::collect::Held;
use super::log::Log;
use super::shape::day_number;
use crate::ledger::frame::Hash;
use std::collections::HashSet;

/// How many cards are compared with each other.
const MAX_CARDS: usize = 1000;

/// All good cards, in the order they were found.
#[derive(Debug, Default)]
pub(super) struct Cards {
    pub all: Vec<Card>,
    revoked: HashSet<String>,
}

/// One card.
#[derive(Debug)]
pub(super) struct Card {
    pub held: Held,
    /// The number of its first dice day.
    pub first_day: i64,
    /// How many days it covers.
    pub days: u32,
}

impl Cards {
    /// Takes the cards whose signatures and form are good.
    pub fn new(cards: Vec<Held>, log: &mut Log) -> Self {
        let mut known = Self::default();
        for held in cards {
            let r = &held.record;
            let (Some(first_day), Some(days)) = (day_number(r.one("dice-day0")), r.number("dice-links"))
            else {
                continue;
            };
            if known.all.len() >= MAX_CARDS {
                log.say(Code::Key, "key cards", "more than 1000: the rest was left out", &[held.id]);
                break;
            }
            let card = Card { held, first_day, days };
            if let Some(other) = known.all.iter().find(|other| other.contradicts(&card)) {
                let place = format!("card {}", card.held.record.one("serial"));
                log.say(Code::Fork, &place, "", &[other.held.id, card.held.id]);
            }
            let digits = card.held.record.one("revoked");
            known
                .revoked
                .extend(digits.as_bytes().chunks(64).map(|c| String::from_utf8_lossy(c).into_owned()));
            known.all.push(card);
        }
        known
    }

    /// The keys that records may be signed with.
    pub fn online(&self) -> impl Iterator<Item = Hash> {
        self.all.iter().filter_map(|card| card.held.record.hash_at("online"))
    }

    /// Whether a record's key was taken back.
    pub fn revoked(&self, held: &Held) -> bool {
        self.revoked.contains(held.record.one("key"))
    }

    /// The cards of a service that cover a day, and which of their days it is.
    pub fn covering(&self, service: &str, day: i64) -> impl Iterator<Item = (&Card, u32)> {
        self.all.iter().filter(move |card| card.held.record.one("service") == service).filter_map(
            move |card| {
                let at = u32::try_from(day - card.first_day + 1).ok()?;
                (1..=card.days).contains(&at).then_some((card, at))
            },
        )
    }
}

impl Card {
    /// Two cards may differ neither under one serial nor about the dice of one
    /// day.
    fn contradicts(&self, other: &Self) -> bool {
        let (a, b) = (&self.held.record, &other.held.record);
        if a.one("service") != b.one("service") || self.held.id == other.held.id {
            return false;
        }
        let same_chain = a.one("dice-anchor") == b.one("dice-anchor") && self.first_day == other.first_day;
        let ends = |card: &Self| card.first_day + i64::from(card.days);
        let overlap = self.first_day.max(other.first_day) < ends(self).min(ends(other));
        a.one("serial") == b.one("serial") || !same_chain && overlap
    }
}
