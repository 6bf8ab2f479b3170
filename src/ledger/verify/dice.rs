//! Stand-alone dice: receipts group by group, and the days' secrets.

use super::cards::Cards;
use super::codes::Code;
use super::collect::{Held, Piles, Receipts};
use super::log::Log;
use super::shape::day_number;
use super::turn::rolls;
use crate::ledger::frame::Hash;
use crate::ledger::{chain, seed};
use std::collections::{BTreeMap, HashMap};

/// Checks all days and receipts.
pub(super) fn check(piles: &Piles<'_>, cards: &Cards, log: &mut Log) {
    days(piles, cards, log);
    for ((service, group), receipts) in &piles.receipts {
        Group { service, name: group.join(" "), piles, cards }.check(receipts, log);
    }
}

/// Each day's link leads down to the anchor of every card that covers the day.
/// Days are taken in order, so that each link is hashed down only to the last.
fn days(piles: &Piles<'_>, cards: &Cards, log: &mut Log) {
    let mut accepted: HashMap<Hash, (u32, Hash)> = HashMap::new();
    for ((service, day), links) in &piles.days {
        let place = format!("dice day {day}");
        if links.len() > 1 {
            let ids: Vec<Hash> = links.values().map(|held| held.id).collect();
            log.say(Code::Fork, &place, "", &ids);
        }
        let (Some(number), Some(held)) = (day_number(day), links.values().next()) else { continue };
        let Some(link) = held.record.hash_at("link") else { continue };
        let mut covered = false;
        for (card, at) in cards.covering(service, number) {
            covered = true;
            let Some(anchor) = card.held.record.hash_at("dice-anchor") else { continue };
            let last = accepted.entry(card.held.id).or_insert((0, anchor));
            if !log.may_hash(at - last.0) {
                log.say(
                    Code::Pending,
                    &place,
                    "more links than are hashed in one go: check fewer mails",
                    &[held.id],
                );
            } else if chain::link_down_to(&chain::dice_scope(service), at, last.0, &link) == last.1 {
                *last = (at, link);
            } else {
                log.say(Code::Link, &place, "", &[card.held.id, held.id]);
            }
        }
        if !covered {
            log.say(Code::Key, &place, "no card at hand covers this day", &[held.id]);
        }
    }
}

/// One group of people at one service.
struct Group<'a> {
    service: &'a str,
    name: String,
    piles: &'a Piles<'a>,
    cards: &'a Cards,
}

impl Group<'_> {
    fn check(&self, receipts: &Receipts<'_>, log: &mut Log) {
        let all =
            || receipts.iter().flat_map(|(no, versions)| versions.values().map(move |held| (*no, *held)));
        let vouched = all().filter(|(_, held)| !self.cards.revoked(held)).map(|(no, _)| no).max();
        let mut last: (u32, Hash) = (0, [0; 32]);
        // How many requests of each sender, as long as none is missing.
        let mut own: Option<BTreeMap<&str, u32>> = Some(BTreeMap::new());
        for (&no, versions) in receipts {
            let place = format!("dice {} no {no}", self.name);
            if versions.len() > 1 {
                let ids: Vec<Hash> = versions.keys().copied().collect();
                log.say(Code::Fork, &place, "", &ids);
            }
            let Some(held) = versions.values().next() else { continue };
            let r = &held.record;
            if self.cards.revoked(held) && no > vouched.unwrap_or(0) {
                let why = "revoked, and no newer receipt vouches for this one";
                log.say(Code::Key, &place, why, &[held.id]);
            }
            if last.0 + 1 != no {
                let missing = format!("{} to {} missing", last.0 + 1, i64::from(no) - 1);
                log.say(Code::Missing, &place, missing, &[held.id]);
                own = None;
            } else if r.hash_at("prev") != Some(last.1) {
                log.say(Code::Chain, &place, "", &[last.1, held.id]);
            }
            if let Some(own) = &mut own {
                let count = own.entry(r.one("from")).or_default();
                *count += 1;
                if r.number("own") != Some(*count) {
                    log.say(Code::Turn, &place, "own", &[held.id]);
                }
            }
            last = (no, held.id);
            self.check_seed(held, &place, log);
        }
    }

    fn check_seed(&self, held: &Held, place: &str, log: &mut Log) {
        let r = &held.record;
        let Some(given) = r.hash_at("seed") else { return };
        let job = rolls(&given, r, place, &held.id, log);
        log.guard(place, &held.id, job);
        let day = r.one("day");
        let Some(known) = self.piles.days.get(&(self.service, day)).and_then(|links| links.values().next())
        else {
            log.say(Code::Pending, place, day, &[held.id]);
            return;
        };
        let Some(link) = known.record.hash_at("link") else { return };
        if seed::dice_seed(&link, self.service, day, r.fields()) != given {
            log.say(Code::Seed, place, "", &[known.id, held.id]);
        }
    }
}
