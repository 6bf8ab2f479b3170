//! What those who watch over a post office see of it, and what it costs.

#[allow(dead_code)]
#[path = "../daemon/house.rs"]
mod house;
mod memory;
mod told;
