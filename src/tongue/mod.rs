//! The order language: one grammar for all games.
//!
//! A letter's own lines are cut into [`Sentence`]s; a game's [`Grammar`] gives a
//! sentence its sense, looking words up in lists of [`Name`]s that the writing
//! seat can see. Nothing is guessed: two meanings, or none, is a [`Misread`].
//! This room knows no game and no letter.
//!
//! # Letters
//!
//! [`Sheet::read`] tells a player's own lines apart: prose, orders, commands to
//! the service, answers by number, and where reading ends. What a game brings to
//! this is a [`Vocabulary`]. Nothing is dropped unseen: each line and each piece
//! of one comes back with what it is.
//!
//! # Patterns
//!
//! A [`Form`] has a pattern, such as `move PIECE > REGION [by ability]`:
//!
//! | in a pattern | takes |
//! |---|---|
//! | `move` | a word of the language, whole or cut to three letters; `agree!` is never cut |
//! | `REGION` | a name of the list `region`, into the slot `region` |
//! | `TO:REGION` | a name of the list `region`, into the slot `to` |
//! | `REGION!` | the same, but never by a later word of the name alone |
//! | `NUMBER` | a number, in digits or as a word, as digits |
//! | `FIGURE` | figures, by the letters of the list `figure`: `2r`, `1e>r` |
//! | `TEXT`, or `...` alone | the rest of the line, into `text` or `rest` |
//! | `>` | an arrow, which must be there (`to` and a dash between blanks are arrows) |
//! | `,` | nothing: commas, colons, `=`, `+`, `&` and `and` may stand, or be left out, between any two pieces |
//! | `:` | nothing, but the words before it are payers (`[char\|army:] attack R`) |
//! | `a\|b` | one of two neighbours |
//! | `(x \| y z)` | one of several ways, each as long as it likes |
//! | `[x]` | `x`, or nothing; a verb in brackets may be left out |
//! | `x...` `x,...` | `x` once or more; a list |
//! | `x>...` | `x` once or more with arrows between: a route |
//! | `{R PIECE},...` | the same, each time a row of its own in [`Parsed::rows`] |
//! | a part's name | what the [`Part`] says; codes and words it takes fill one slot in order |
//!
//! Labels and lists are lower case outside of patterns. Several forms may share
//! a verb, and several an id: the one that fits is meant. A name that is exact
//! beats a beginning, a whole word beats one that is cut; what is left and
//! differs is ambiguous.

mod atoms;
mod attempt;
mod clean;
mod forms;
mod grammar;
mod line;
mod misread;
mod names;
mod pattern;
mod print;
mod service;
mod sheet;
mod takes;
mod words;

pub use clean::clean;
pub use grammar::{Grammar, Taken};
pub use misread::Misread;
pub use names::Name;
pub use pattern::Part;
pub use print::folded;
pub use service::{AddressAct, Command, Dice, OfferWord, Offered, PressWord, WISHES};
pub use sheet::{Item, Limits, Line, LineKind, Sheet, Stop, What};
pub use words::{NoGame, Verb, Vocabulary, Words};

/// One order as typed: cleaned, without list mark, remark or question mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The text, lower case, single blanks.
    pub text: String,
}

impl Sentence {
    /// The sentence of a text as typed.
    pub fn new(text: &str) -> Self {
        Self { text: clean(text) }
    }
}

/// One form of a game's orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// What [`Parsed::form`] will say.
    pub id: &'static str,
    /// The verb and its slots, such as `move PIECE > REGION [by HOW]`.
    pub pattern: &'static str,
    /// The help topic it belongs to.
    pub topic: &'static str,
    /// A canonical example, for `help orders`.
    pub example: &'static str,
}

/// A sentence with its sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The form's id.
    pub form: &'static str,
    /// The slots that were filled, with canonical codes.
    pub slots: Vec<(String, Vec<String>)>,
    /// The rows of a repeated group, each with its own slots.
    pub rows: Vec<Row>,
}

/// One row of a repeated group.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Row {
    /// The slots that were filled, with canonical codes.
    pub slots: Vec<(String, Vec<String>)>,
}

impl Parsed {
    /// The codes in a slot; none if it was left out.
    pub fn all(&self, slot: &str) -> &[String] {
        filled(&self.slots, slot)
    }

    /// The first code in a slot.
    pub fn one(&self, slot: &str) -> Option<&str> {
        self.all(slot).first().map(String::as_str)
    }
}

impl Row {
    /// The codes in a slot of this row; none if it was left out.
    pub fn all(&self, slot: &str) -> &[String] {
        filled(&self.slots, slot)
    }

    /// The first code in a slot of this row.
    pub fn one(&self, slot: &str) -> Option<&str> {
        self.all(slot).first().map(String::as_str)
    }
}

fn filled<'a>(slots: &'a [(String, Vec<String>)], slot: &str) -> &'a [String] {
    slots.iter().find(|(s, _)| s.eq_ignore_ascii_case(slot)).map_or(&[], |(_, codes)| codes)
}
