//! The secrets of one game: the master secret, and what follows from it.

use crate::ledger::chain::{self, GAME_LINKS, Links};
use crate::ledger::frame::Hash;
use std::fmt;
use zeroize::Zeroizing;

/// One game's secrets. They leave the service only in `turn` and `end` blocks.
pub struct Secrets {
    master: Zeroizing<Hash>,
    deal: Zeroizing<Hash>,
    links: Links,
}

impl Secrets {
    /// The secrets that follow from a master secret of 32 bytes. Computes the
    /// whole chain, so keep the result ([`Self::to_bytes`]).
    pub fn new(master: Hash, game: &str) -> Self {
        let (top, deal) = chain::game_secrets(&master, game);
        let links = Links::new(chain::game_scope(game), &top, GAME_LINKS);
        Self { master: Zeroizing::new(master), deal, links }
    }

    /// For the store: the master secret and the kept links.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut bytes = Zeroizing::new(self.master.to_vec());
        bytes.extend_from_slice(&self.links.to_bytes());
        bytes
    }

    /// From the store; `None` if the bytes are not such secrets.
    pub fn from_bytes(game: &str, bytes: &[u8]) -> Option<Self> {
        let (master, marks) = bytes.split_first_chunk::<32>()?;
        let (_, deal) = chain::game_secrets(master, game);
        let links = Links::from_bytes(chain::game_scope(game), GAME_LINKS, marks)?;
        Some(Self { master: Zeroizing::new(*master), deal, links })
    }

    /// The published end of the chain.
    pub fn anchor(&self) -> Hash {
        self.links.anchor()
    }

    /// How many turns there can be.
    pub fn count(&self) -> u32 {
        self.links.count()
    }

    /// The link of turn `k`, to be disclosed with that turn.
    pub fn link(&self, k: u32) -> Option<Hash> {
        self.links.link(k)
    }

    /// The deal secret, to be disclosed at the end.
    pub fn deal(&self) -> &Hash {
        &self.deal
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets(..)")
    }
}
