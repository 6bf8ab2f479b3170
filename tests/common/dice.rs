//! Small random numbers for the tests' own choices, and the chance of a game that is
//! played by them.
#![allow(dead_code)]

use ravenpost::chance::TurnChance;

/// The state of a xorshift generator; not zero.
pub struct Dice(pub u64);

impl Dice {
    /// Those of a game with a number.
    pub fn of(game: u64) -> Self {
        Self(game.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// One of 0 to n - 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// One of these.
    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// Mixes a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

/// The chance of a game with a number.
pub fn chance(game: u64) -> TurnChance {
    let seed = |salt: u8| {
        let mut seed = [salt; 32];
        seed[..8].copy_from_slice(&game.to_le_bytes());
        seed
    };
    TurnChance::new(seed(1), seed(2))
}
