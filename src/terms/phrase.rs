//! Phrases: what is to be said, as data. The catalogue in `templates/` has the
//! words; an engine never does.

use super::{Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

/// One sentence to come: a key of the message catalogue and its named places.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phrase {
    /// The entry in the catalogue, such as `confrontation-event-moved`.
    pub key: String,
    /// The named places of the entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(String, Arg)>,
}

/// What can stand in a place of a phrase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arg {
    /// A number, for plurals and as digits.
    Num(i64),
    /// A word of the catalogue, by its key.
    Word(String),
    /// Text as it is: a canonical order, a code.
    Text(String),
    /// A seat: named as the reader knows it.
    Seat(Seat),
    /// Another phrase inside this one.
    Phrase(Box<Phrase>),
    /// Several, joined as the language joins lists ("a, b and c").
    List(Vec<Arg>),
}

impl Phrase {
    /// A phrase without places.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), args: Vec::new() }
    }

    /// The phrase with one more place filled.
    pub fn with(mut self, name: &str, arg: impl Into<Arg>) -> Self {
        self.args.push((name.to_owned(), arg.into()));
        self
    }

    /// The phrase with a catalogue word in a place.
    pub fn word(self, name: &str, key: impl Into<String>) -> Self {
        self.with(name, Arg::Word(key.into()))
    }

    /// The phrase with a text in a place.
    pub fn text(self, name: &str, text: impl Into<String>) -> Self {
        self.with(name, Arg::Text(text.into()))
    }

    /// The phrase with a list of catalogue words in a place.
    pub fn words<K: Into<String>>(self, name: &str, keys: impl IntoIterator<Item = K>) -> Self {
        self.with(name, Arg::List(keys.into_iter().map(|k| Arg::Word(k.into())).collect()))
    }
}

impl From<i64> for Arg {
    fn from(n: i64) -> Self {
        Self::Num(n)
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Self {
        Self::Seat(seat)
    }
}

impl From<Phrase> for Arg {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(Box::new(phrase))
    }
}

impl From<Vec<Arg>> for Arg {
    fn from(list: Vec<Arg>) -> Self {
        Self::List(list)
    }
}

/// Who may read something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody, spectators too.
    All,
    /// These seats alone.
    Only(Seats),
}

impl Audience {
    /// One seat alone.
    pub fn seat(seat: Seat) -> Self {
        Self::Only(Seats::only(seat))
    }

    /// Whether `viewer` belongs to it.
    pub fn admits(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) => true,
            (Self::Only(seats), Viewer::Seat(seat)) => seats.has(seat),
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// Something with an audience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note<T> {
    /// Who may read it.
    pub audience: Audience,
    /// What it is.
    pub what: T,
}
