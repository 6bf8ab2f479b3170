//! What those who watch over a post office see of it, and what it costs.

#[allow(dead_code)]
#[path = "../common/house.rs"]
mod house;
mod memory;
#[path = "../common/program.rs"]
mod program;
mod told;
