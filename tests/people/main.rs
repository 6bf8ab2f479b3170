//! People and their games, by letter: offers and agreement, settings, numbers,
//! notes, the daily letter, quiet hours.

#[path = "../common/post.rs"]
mod post;

#[path = "../common/dice.rs"]
mod dice;

mod house;
mod notes;
mod offers;
mod quiet;
mod settings;
mod stats;
mod subjects;
mod terms;
mod undo_war;
mod whereabouts;
