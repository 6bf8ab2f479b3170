//! The desk: whole games, letters, and what is served beside games.

mod game;
mod letters;
#[path = "../common/pair.rs"]
mod pair;
#[path = "../common/post.rs"]
mod post;
mod service;
