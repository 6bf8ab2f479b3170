//! The chain of links: each is the hash of the next, the last one is published
//! before anything else, and one is disclosed with every turn.

use super::frame::{Hash, hash};
use std::fmt;
use zeroize::{Zeroize, Zeroizing};

/// How many links a game gets.
pub const GAME_LINKS: u32 = 4096;

/// The most links a chain may have.
pub const MAX_LINKS: u32 = 65_536;

/// One link in this many is kept.
const STRIDE: u32 = 64;

/// The scope of a game's chain.
pub fn game_scope(game: &str) -> String {
    format!("game/{game}")
}

/// The scope of a service's chain of dice days.
pub fn dice_scope(service: &str) -> String {
    format!("dice/{service}")
}

/// The link before link `i`.
pub fn link_down(scope: &str, i: u32, link: &Hash) -> Hash {
    hash("link", &[scope.into(), i.into(), link.into()])
}

/// Link `to`, from link `from` above it.
pub fn link_down_to(scope: &str, from: u32, to: u32, link: &Hash) -> Hash {
    (to + 1..=from).rev().fold(*link, |link, i| link_down(scope, i, &link))
}

/// What is published of the deal secret in the first block.
pub fn deal_commit(game: &str, deal: &Hash) -> Hash {
    hash("deal", &[game.into(), deal.into()])
}

/// The secrets of a game from its master secret: the top of the chain and the
/// deal secret.
pub fn game_secrets(master: &Hash, game: &str) -> (Zeroizing<Hash>, Zeroizing<Hash>) {
    let secret = |tag| Zeroizing::new(super::frame::keyed(master, tag, &[game.into()]));
    (secret("make-chain"), secret("make-deal"))
}

/// A whole chain: every 64th link is kept, so that any link costs at most 64
/// hashes. All but the anchor is secret.
pub struct Links {
    scope: String,
    count: u32,
    /// The links 0, 64, 128, ... and the top.
    marks: Zeroizing<Vec<Hash>>,
}

impl Links {
    /// The chain of `count` links (1 to 65536) below a secret top.
    pub fn new(scope: impl Into<String>, top: &Hash, count: u32) -> Self {
        let (scope, count) = (scope.into(), count.clamp(1, MAX_LINKS));
        // Room for all of them at once: a vector that grows leaves copies behind.
        let mut marks = Zeroizing::new(Vec::with_capacity(count.div_ceil(STRIDE) as usize + 1));
        marks.push(*top);
        let mut link = *top;
        for i in (1..=count).rev() {
            link = link_down(&scope, i, &link);
            if (i - 1) % STRIDE == 0 {
                marks.push(link);
            }
        }
        marks.reverse();
        link.zeroize();
        Self { scope, count, marks }
    }

    /// How many links there are, the anchor not counted.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Link 0, which is published.
    pub fn anchor(&self) -> Hash {
        self.marks[0]
    }

    /// Link `k`, if the chain goes so far.
    pub fn link(&self, k: u32) -> Option<Hash> {
        if k > self.count {
            return None;
        }
        let above = k.next_multiple_of(STRIDE).min(self.count);
        let mark = self.marks.get(above.div_ceil(STRIDE) as usize)?;
        Some(link_down_to(&self.scope, above, k, mark))
    }

    /// The kept links as bytes, to be stored with the game's secrets.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        Zeroizing::new(self.marks.concat())
    }

    /// A chain from what [`Self::to_bytes`] gave; `None` if it is not of this
    /// length.
    pub fn from_bytes(scope: impl Into<String>, count: u32, bytes: &[u8]) -> Option<Self> {
        let (marks, rest) = bytes.as_chunks::<32>();
        let whole = rest.is_empty() && (1..=MAX_LINKS).contains(&count);
        let fits = whole && marks.len() == count.div_ceil(STRIDE) as usize + 1;
        fits.then(|| Self { scope: scope.into(), count, marks: Zeroizing::new(marks.to_vec()) })
    }
}

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Links({}, {} links)", self.scope, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_is_the_hash_of_the_next() {
        for count in [1, 63, 64, 65, 200] {
            let links = Links::new("game/x", &[9; 32], count);
            assert_eq!(links.link(count), Some([9; 32]));
            assert_eq!(links.link(0), Some(links.anchor()));
            assert_eq!(links.link(count + 1), None);
            for i in 1..=count {
                let link = links.link(i).expect("within");
                assert_eq!(Some(link_down("game/x", i, &link)), links.link(i - 1), "{count} {i}");
            }
        }
    }

    #[test]
    fn kept_links_come_back_whole_or_not_at_all() {
        let links = Links::new("game/x", &[9; 32], 130);
        let bytes = links.to_bytes();
        let again = Links::from_bytes("game/x", 130, &bytes).expect("whole");
        assert_eq!(again.link(77), links.link(77));
        assert!(Links::from_bytes("game/x", 129, &bytes[1..]).is_none());
        assert!(!format!("{links:?}").contains("09"));
    }
}
