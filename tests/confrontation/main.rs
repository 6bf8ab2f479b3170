//! Tests of The Confrontation: its rules in play, and its words.

mod random;
mod rules;
mod words;
