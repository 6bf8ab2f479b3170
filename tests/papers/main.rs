//! What is written down beside the code, held against the code.

mod architecture;
mod docs;
mod hazards;
mod packaging;
