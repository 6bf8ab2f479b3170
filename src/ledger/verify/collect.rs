//! Reading: all records of all texts, each once, sorted into piles; what is
//! damaged, forged, unknown or malformed goes no further.

use super::Text;
use super::cards::Cards;
use super::codes::Code;
use super::log::Log;
use super::shape::{num, shape};
use crate::ledger::frame::{self, Hash};
use crate::ledger::keys::PublicKey;
use crate::ledger::record::{Kind, Record, hash_of_body};
use crate::ledger::scan::scan;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A record of a known kind, signed as it must be and of the right form.
#[derive(Debug)]
pub(super) struct Held {
    pub record: Record,
    pub kind: Kind,
    pub id: Hash,
    /// The text it was first found in, by number.
    pub text: usize,
}

/// What is at hand about one game.
#[derive(Debug, Default)]
pub(super) struct GamePile<'a> {
    /// Blocks by number, then by hash.
    pub blocks: BTreeMap<u32, BTreeMap<Hash, &'a Held>>,
    /// Sections and openings.
    pub loose: Vec<&'a Held>,
}

/// The receipts of one group of people at one service, by number and hash.
pub(super) type Receipts<'a> = BTreeMap<u32, BTreeMap<Hash, &'a Held>>;

/// Everything that was read, sorted.
#[derive(Debug, Default)]
pub(super) struct Piles<'a> {
    pub games: BTreeMap<&'a str, GamePile<'a>>,
    /// By service and day, then by link.
    pub days: BTreeMap<(&'a str, &'a str), BTreeMap<&'a str, &'a Held>>,
    /// By service and group.
    pub receipts: BTreeMap<(&'a str, Vec<&'a str>), Receipts<'a>>,
}

/// Reads all texts; key cards come first, for they vouch for all others.
pub(super) fn collect(root: &PublicKey, texts: &[Text], log: &mut Log) -> (Cards, Vec<Held>) {
    let mut found: Vec<Fresh> = Vec::new();
    let mut seen = HashSet::new();
    for (text, from) in texts.iter().zip(0..) {
        for (record, i) in scan(&text.text).into_iter().zip(1..) {
            match record {
                Err(damage) => {
                    log.say(Code::Form, &format!("{}, record {i}", text.source), damage.to_string(), &[]);
                }
                Ok(record) => {
                    let body = record.body();
                    let id = hash_of_body(&body);
                    if seen.insert((id, record.one("sig").to_owned())) {
                        found.push(Fresh { record, body, id, text: from });
                    }
                }
            }
        }
    }
    let (cards, others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|fresh| fresh.record.kind() == Some(Kind::Card));
    let by_root = HashMap::from([(root.to_bytes(), *root)]);
    let cards: Vec<Held> = cards.into_iter().filter_map(|fresh| fresh.check(&by_root, log)).collect();
    let cards = Cards::new(cards, log);
    let mut online = HashMap::new();
    for bytes in cards.online() {
        if let Some(key) = PublicKey::from_bytes(&bytes) {
            online.insert(bytes, key);
        }
    }
    let held = others.into_iter().filter_map(|fresh| fresh.check(&online, log)).collect();
    (cards, held)
}

/// Sorts what was read by what it is about.
pub(super) fn pile_up(held: &[Held]) -> Piles<'_> {
    let mut piles = Piles::default();
    for one in held {
        let r = &one.record;
        match one.kind {
            Kind::Card => {}
            Kind::Section | Kind::Opening => {
                piles.games.entry(r.game()).or_default().loose.push(one);
            }
            Kind::Day => {
                let day = piles.days.entry((r.one("service"), r.one("day"))).or_default();
                day.insert(r.one("link"), one);
            }
            Kind::Dice => {
                let mut group: Vec<&str> =
                    r.tokens("from").iter().chain(r.tokens("to")).map(String::as_str).collect();
                group.sort_unstable();
                group.dedup();
                if let Ok(no) = num(r, "no") {
                    let receipts = piles.receipts.entry((r.one("service"), group)).or_default();
                    receipts.entry(no).or_default().insert(one.id, one);
                }
            }
            Kind::Open | Kind::Lock | Kind::Turn | Kind::Note | Kind::End => {
                if let Some(n) = r.n() {
                    let game = piles.games.entry(r.game()).or_default();
                    game.blocks.entry(n).or_default().insert(one.id, one);
                }
            }
        }
    }
    piles
}

/// How findings name a record.
pub(super) fn name_of(r: &Record) -> String {
    let keys = ["game", "n", "name", "at", "list", "index", "day", "serial"];
    let values = keys.iter().flat_map(|key| r.tokens(key)).map(String::as_str);
    let all: Vec<&str> = std::iter::once(r.kind_word()).chain(values).collect();
    // Hostile records may have many words where one belongs.
    all.join(" ").chars().take(200).collect()
}

/// A record just read.
struct Fresh {
    record: Record,
    body: Vec<u8>,
    id: Hash,
    text: usize,
}

impl Fresh {
    /// Kind, signature, key and form.
    fn check(self, vouched: &HashMap<Hash, PublicKey>, log: &mut Log) -> Option<Held> {
        let r = &self.record;
        let Some(kind) = r.kind() else {
            // A word that anybody may have written, of any length.
            let word: String = r.kind_word().chars().take(40).collect();
            log.say(Code::Kind, &word, "", &[self.id]);
            return None;
        };
        let place = name_of(r);
        let bytes = r.hash_at("key");
        let known = bytes.and_then(|bytes| vouched.get(&bytes));
        let key = known.copied().or_else(|| PublicKey::from_bytes(&bytes?));
        if !key.is_some_and(|key| self.signed_by(&key)) {
            log.say(Code::Sig, &place, "", &[self.id]);
            return None;
        }
        if known.is_none() {
            log.say(Code::Key, &place, "", &[self.id]);
            return None;
        }
        if !log.guard(&place, &self.id, shape(kind, r)) {
            return None;
        }
        Some(Held { record: self.record, kind, id: self.id, text: self.text })
    }

    fn signed_by(&self, key: &PublicKey) -> bool {
        let mut signature = [0; 64];
        hex::decode_to_slice(self.record.one("sig"), &mut signature).is_ok()
            && key.verify(&frame::frame("sign", &[self.body.as_slice().into()]), &signature)
    }
}
