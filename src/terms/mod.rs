//! The small words that every room shares: seats, audiences, phrases.

mod folded;
mod phrase;
mod seat;
mod status;

pub use folded::folded;
pub use phrase::{Arg, Audience, Note, Phrase};
pub use seat::{Seat, Seats, Viewer};
pub use status::{STATUSES, is_first_line};
