//! Small random numbers for the tests' own choices; a game has its own streams.

/// The state of a xorshift generator; not zero.
pub struct Dice(pub u64);

impl Dice {
    /// One of 0 to n - 1.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}
