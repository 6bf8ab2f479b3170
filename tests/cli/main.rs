//! The program itself, as players and operators meet it.

mod admin;
mod games;
#[path = "../post/mod.rs"]
mod post;
mod program;
mod verify;
