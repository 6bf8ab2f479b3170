//! The small words that every room shares: seats, audiences, phrases.

mod phrase;
mod seat;

pub use phrase::{Arg, Audience, Note, Phrase};
pub use seat::{Seat, Seats, Viewer};
