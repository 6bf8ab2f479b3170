//! From words to dice: the pool of all players' words so far, the seed of a
//! turn's open stream, and the seed of its hidden stream.

use super::ct1::{self, Fields};
use super::frame::{Hash, hash, keyed, plain};

/// The pool before the first turn, from the hash of the opening block.
pub fn pool_open(game: &str, open: &Hash) -> Hash {
    hash("pool-open", &[game.into(), open.into()])
}

/// The pool of turn `k`: the one before with the words of this turn mixed in.
pub fn pool_next(pool: &Hash, k: u32, salts: &[u8]) -> Hash {
    hash("pool", &[pool.into(), k.into(), salts.into()])
}

/// The pool with a public beacon's round mixed in as well.
pub fn pool_beacon(pool: &Hash, network: &str, round: u64, randomness: &Hash) -> Hash {
    hash("pool-beacon", &[pool.into(), network.into(), round.into(), randomness.into()])
}

/// What a beacon's signature is worth as randomness.
pub fn beacon_randomness(signature: &[u8]) -> Hash {
    plain(&[signature])
}

/// The seed of a turn's open stream.
pub fn seed(link: &Hash, game: &str, k: u32, pool: &Hash) -> Hash {
    keyed(link, "seed", &[game.into(), k.into(), pool.into()])
}

/// The seed of a turn's hidden stream.
pub fn hidden(deal: &Hash, game: &str, k: u32, seed: &Hash) -> Hash {
    keyed(deal, "hide", &[game.into(), k.into(), seed.into()])
}

/// The canonical bytes of the `salt.<seat>` fields alone.
pub fn salts(fields: &Fields) -> Vec<u8> {
    ct1::canonical(fields, |key| ct1::label(key) == "salt")
}

/// The seed of a dice receipt, from the day's link and what was asked.
pub fn dice_seed(link: &Hash, service: &str, day: &str, receipt: &Fields) -> Hash {
    let asked = dice_request(receipt);
    keyed(link, "dice", &[service.into(), day.into(), asked.as_slice().into()])
}

/// The part of a dice receipt that decides its dice.
pub fn dice_request(receipt: &Fields) -> Vec<u8> {
    ct1::canonical(receipt, |key| matches!(ct1::label(key), "from" | "to" | "own" | "ask"))
}

/// The `NdS` terms in one line that asks for dice, given as its tokens: every
/// run of ASCII letters and digits of that form, with 1 to 100 dice of 2 to
/// 1000 faces.
pub fn dice_terms<S: AsRef<str>>(ask: &[S]) -> Vec<String> {
    let line = ct1::unescape(ask);
    line.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(dice_term).collect()
}

fn dice_term(run: &str) -> Option<String> {
    let (count, faces) = run.split_once(['d', 'D'])?;
    let plain = |t: &str, most: u32| {
        let digits = t.bytes().all(|b| b.is_ascii_digit()) && !t.starts_with('0');
        t.parse::<u32>().ok().filter(|n| digits && *n <= most)
    };
    let (count, faces) = (plain(count, 100)?, plain(faces, 1000).filter(|&s| s >= 2)?);
    Some(format!("{count}d{faces}"))
}
