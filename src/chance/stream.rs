//! A ChaCha20 key stream and the written sampling rules on its 32-bit words.
//!
//! The rules are our own on purpose: the `rand` crate has changed its shuffles
//! between versions, and a ledger must verify for ever.

use super::Spec;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// The key stream of ChaCha20 (20 rounds, counter and nonce 0) under a 32-byte
/// seed, read as little-endian 32-bit words.
#[derive(Debug, Clone)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream from its start.
    pub fn new(seed: [u8; 32]) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// The next word as it comes.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number from 0 to n - 1, each equally likely, by rejection; n >= 1.
    pub fn uniform(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a choice among nothing");
        let zone = (1_u64 << 32) - (1_u64 << 32) % u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < zone {
                return word % n;
            }
        }
    }

    /// Answers one [`Spec`].
    pub fn draw(&mut self, spec: Spec) -> Vec<u32> {
        match spec {
            Spec::Dice { count, sides } => (0..count).map(|_| 1 + self.uniform(sides)).collect(),
            Spec::Below(m) => vec![self.uniform(m)],
            Spec::Shuffle(m) => {
                let mut order: Vec<u32> = (0..m).collect();
                for i in (1..m).rev() {
                    let j = self.uniform(i + 1);
                    order.swap(i as usize, j as usize);
                }
                order
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zero_seed_gives_the_published_first_words() {
        let mut stream = Stream::new([0; 32]);
        let words: Vec<u32> = (0..4).map(|_| stream.word()).collect();
        assert_eq!(words, [2_917_185_654, 2_419_978_656, 3_848_953_152, 683_509_331]);
    }

    #[test]
    fn a_shuffle_holds_every_number_once() {
        let mut order = Stream::new([7; 32]).draw(Spec::Shuffle(96));
        order.sort_unstable();
        assert_eq!(order, (0..96).collect::<Vec<_>>());
    }
}
