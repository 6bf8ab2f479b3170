//! Views and phrases become letters, in the reader's language.
//!
//! Everything a player reads lies in `templates/`: sentences in the Fluent
//! catalogues (`*.ftl`), the skeleton of a letter and the boards in layouts
//! (`*.txt`). This room fills them, breaks the lines and hands out finished
//! texts. It never sees a game's state, only what one reader may see, and it
//! sends nothing.

mod catalogue;
mod clean;
mod data;
mod embedded;
mod flow;
mod layout;
mod letter;
mod page;
mod parts;
pub mod say;
pub mod say_identity;
pub mod say_people;
pub mod say_time;
mod templates;
mod when;

pub use catalogue::{Chair, Context};
pub use clean::{name as clean_name, text as clean_text};
pub use data::{
    About, Aside, Board, Composed, Counts, Dice, Due, Enclosure, Entry, Kind, LetterData, LineOutcome,
    LineResult, Message, Offered, Offers, Open, Page, Proof, Roll, Style, Term, Verdict,
};
pub use flow::{flow, width};
pub use layout::Words;
pub use letter::{board, compose};
pub use templates::{Library, TemplateError};
pub use when::Clock;
