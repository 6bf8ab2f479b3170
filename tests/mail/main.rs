//! Letters as they come: good ones, and any bytes at all.

mod hostile;
mod letters;
#[path = "../common/steady.rs"]
mod steady;
