//! Tests of The Confrontation: its rules in play, and its words.

#[path = "../common/dice.rs"]
mod dice;
mod random;
mod rules;
#[path = "../common/speaker.rs"]
mod speaker;
mod words;
