//! The demonstration: two people, two Maildirs, one game, no network.

pub mod clients;
pub mod player;
