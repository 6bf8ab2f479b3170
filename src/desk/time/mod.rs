//! Time in a game: whose answer is due when, and what follows if it does not come.

pub mod calendar;
