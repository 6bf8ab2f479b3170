//! Tests of War of the Ring: its rules in play, its cards, its words.

mod battles;
mod cards;
mod coverage;
#[path = "../common/dice.rs"]
mod dice;
#[path = "../common/figures.rs"]
mod figures;
mod letters;
mod orders;
#[path = "../common/pair.rs"]
mod pair;
#[path = "../common/post.rs"]
mod post;
mod random;
#[path = "../common/speaker.rs"]
mod speaker;
mod words;
#[path = "../common/wrap.rs"]
mod wrap;
