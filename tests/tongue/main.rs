//! The order language as players meet it: two games' orders, and whole letters.

mod catalogue;
mod confrontation;
mod sheet;
mod war;
