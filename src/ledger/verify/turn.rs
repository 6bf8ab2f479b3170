//! One turn block: counter, link, pool, seed, dice, locks, and the draws from
//! sealed lists.

use super::codes::Code;
use super::log::{Log, Ruled};
use super::notes;
use super::shape::{hash, num, num_token};
use super::tip::{Block, Disclosed, Root, Tip};
use crate::chance::{Spec, Stream};
use crate::ledger::frame::{Digest, Hash};
use crate::ledger::record::{Record, number};
use crate::ledger::{chain, seed};

/// Checks a turn whose fields by seat are in order, and takes it in.
pub(super) fn take(tip: &mut Tip, block: &Block<'_>, log: &mut Log) -> Ruled {
    let r = block.r;
    let (k, link, pool) = (num(r, "k")?, hash(r, "link")?, hash(r, "pool")?);
    let known = tip.pool.is_some();
    if k <= tip.k || known && k != tip.k + 1 {
        let why = format!("turn {k} after turn {}", tip.k);
        log.say(Code::Turn, &block.place, why, &[block.id]);
    }
    check_link(tip, block, k, &link, log);
    if known {
        check_authors(tip, block, k, log);
    }
    tip.salted |= r.any("salt");
    if let Some(before) = &tip.pool {
        if !tip.salted {
            log.say(Code::Unsalted, &block.place, "", &[block.id]);
        }
        if expected_pool(&before.0, block, k, log)? != pool {
            log.say(Code::Pool, &block.place, "", &[block.id]);
        }
    }
    tip.link = Some(Disclosed { k, link: Digest(link), block: Digest(block.id) });
    tip.pool = Some(Digest(pool));
    tip.k = k;
    let seed_k = hash(r, "seed")?;
    if seed_k != seed::seed(&link, &tip.game, k, &pool) {
        log.say(Code::Seed, &block.place, "", &[block.id]);
    }
    check_locked(tip, block, k, log);
    if r.has("undo-to") || r.has("by") {
        notes::turn(tip, block, k, log);
        check_consent(tip, block)?;
    }
    rolls(&seed_k, r, &block.place, &block.id, log)?;
    lists(tip, block, log)
}

/// An undo by the players is one to which every seat agreed.
fn check_consent(tip: &Tip, block: &Block<'_>) -> Ruled {
    let by_players = block.r.has("undo-to") && block.r.one("by") == notes::PLAYERS;
    let Some(seats) = tip.seats.as_ref().filter(|_| by_players) else { return Ok(()) };
    let lacking = seats.iter().find(|seat| block.r.one(&format!("consent.{seat}")) != "yes");
    lacking.map_or(Ok(()), |seat| Err(format!("an undo by the players to which {seat} did not agree")))
}

/// Plays every `roll.*` again from the start of the open stream.
pub(super) fn rolls(seed: &Hash, r: &Record, place: &str, id: &Hash, log: &mut Log) -> Ruled {
    let mut stream = Stream::new(*seed);
    for (key, _, tokens) in r.labelled("roll") {
        let spec = tokens.get(1).and_then(|t| t.parse::<Spec>().ok());
        let spec = spec.ok_or_else(|| format!("{key} asks for no draw"))?;
        let drawn = stream.draw(spec);
        // Results are written without leading zeros, so numbers compare as texts do.
        let told = &tokens[2..];
        let same = told.len() == drawn.len() && told.iter().zip(&drawn).all(|(t, d)| *t == d.to_string());
        if !same {
            log.say(Code::Roll, place, format!("{key} {}", tokens[0]), &[*id]);
        }
    }
    Ok(())
}

/// The link leads down to the last one, or to the anchor.
fn check_link(tip: &Tip, block: &Block<'_>, k: u32, link: &Hash, log: &mut Log) {
    if tip.links.is_some_and(|links| k > links) {
        log.say(Code::Link, &block.place, "beyond the end of the chain", &[block.id]);
    }
    let Some(last) = tip.link.as_ref().filter(|last| k > last.k) else { return };
    if !log.may_hash(k - last.k) {
        log.say(
            Code::Gap,
            &block.place,
            "more links than are hashed in one go: check fewer mails",
            &[block.id],
        );
        return;
    }
    if chain::link_down_to(&chain::game_scope(&tip.game), k, last.k, link) != last.link.0 {
        log.say(Code::Link, &block.place, "", &[last.block.0, block.id]);
    }
}

/// Words are of a seat with orders or a lock; those of JOIN answer the opening.
fn check_authors(tip: &Tip, block: &Block<'_>, k: u32, log: &mut Log) {
    let locked = tip.words.get(&k);
    for (key, seat, _) in block.r.labelled("salt") {
        let ordered = block.r.has(&format!("order.{seat}"));
        if !ordered && !locked.is_some_and(|words| words.contains_key(key)) {
            let why = format!("{key} has neither orders nor a lock");
            log.say(Code::Locked, &block.place, why, &[block.id]);
        }
        if k == 1 && !tip.heads.contains(block.r.one(&format!("ack.{seat}"))) {
            log.say(Code::Unseen, &block.place, seat, &[block.id]);
        }
    }
}

fn expected_pool(before: &Hash, block: &Block<'_>, k: u32, log: &mut Log) -> Ruled<Hash> {
    let r = block.r;
    let pool = seed::pool_next(before, k, &r.salts());
    if !r.has("beacon") {
        return Ok(pool);
    }
    let [network, round, ..] = r.tokens("beacon") else {
        return Err("beacon names no network and round".to_owned());
    };
    let round = number(round).ok_or_else(|| "the beacon's round is no number".to_owned())?;
    log.say(Code::Bls, &block.place, "", &[block.id]);
    let randomness = seed::beacon_randomness(&r.bytes("beacon-sig"));
    Ok(seed::pool_beacon(&pool, network, u64::from(round), &randomness))
}

/// The turn uses what was locked for it; an undo lets locked orders lapse.
fn check_locked(tip: &Tip, block: &Block<'_>, k: u32, log: &mut Log) {
    for (key, words) in tip.words.get(&k).into_iter().flatten() {
        if !block.r.has(key) || block.r.tokens(key) != words.tokens {
            log.say(Code::Locked, &block.place, key, &[words.block.0, block.id]);
        }
    }
    if block.r.has("undo-to") {
        return;
    }
    for (seat, version) in tip.orders.get(&k).into_iter().flatten() {
        if block.r.tokens(&format!("order-v.{seat}")) != version.tokens {
            log.say(Code::Locked, &block.place, format!("order.{seat}"), &[version.block.0, block.id]);
        }
    }
}

/// Draws start where the last ended; a root never changes.
fn lists(tip: &mut Tip, block: &Block<'_>, log: &mut Log) -> Ruled {
    let known = tip.drawn.is_some();
    let mut drawn = tip.drawn.take().unwrap_or_default();
    for (key, _, tokens) in block.r.labelled("draw") {
        let [_, list, from, to] = tokens else {
            return Err(format!("{key} is not written as a draw is"));
        };
        let (from, to) = (num_token(Some(from), key)?, num_token(Some(to), key)?);
        let before = drawn.get(list).copied();
        if from != before.unwrap_or(0) && (known || before.is_some()) {
            log.say(Code::Next, &block.place, key, &[block.id]);
        }
        drawn.insert(list.clone(), to);
    }
    for (key, list, tokens) in block.r.labelled("list") {
        let (size, count) = (num_token(tokens.first(), key)?, num_token(tokens.get(1), key)?);
        let before = drawn.get(list).copied();
        if count != before.unwrap_or(0) && (known || before.is_some()) {
            log.say(Code::Next, &block.place, key, &[block.id]);
        }
        let root = Digest(hash(block.r, &format!("root.{list}"))?);
        let stated = Root { root, size, block: Digest(block.id), sealed: !tip.gap };
        let first = tip.roots.entry(list.to_owned()).or_insert_with(|| stated.clone());
        if (&first.root, first.size) != (&stated.root, stated.size) {
            log.say(Code::Reseal, &block.place, list, &[first.block.0, block.id]);
        }
        drawn.insert(list.to_owned(), count);
    }
    tip.drawn = Some(drawn);
    Ok(())
}
