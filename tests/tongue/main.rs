//! The order language as players meet it: two games' orders, and whole letters.

mod catalogue;
mod confrontation;
mod sheet;
#[path = "../common/steady.rs"]
mod steady;
mod war;
