//! Time in a game: whose answer is due when, and what follows if it does not come.
//!
//! [`settle`] lets the clocks of a game follow what the game asks for; it is
//! called before every letter about a game is written. [`look_at`] does what a
//! clock demands when its moment has come. Neither reads a clock: `now` is a value.

mod calendar;
mod called;
mod clock;
mod days;
mod judge;
mod pause;
mod rule;
mod tell;
mod vacation;

pub use calendar::DAYS_LEAST;
pub use called::{Called, called, is_call, unsay};
pub use clock::{Settled, answered, begin, restart, settle};
pub use judge::{claim, look_at};
pub use pause::{absent, left_late, pause, resume};
pub use tell::{in_words, listed_due, tell};
pub use vacation::vacation;
