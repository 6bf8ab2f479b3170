//! The order language: one grammar for all games.
//!
//! A letter's own lines are cut into [`Sentence`]s; a game's [`Grammar`] gives a
//! sentence its sense, looking words up in lists of [`Name`]s that the writing
//! seat can see. Nothing is guessed: two meanings, or none, is a [`Misread`].
//! This room knows no game and no letter.

use crate::terms::Phrase;

/// Something that can be named in an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The canonical code, as printed.
    pub code: String,
    /// Full names, aliases and nicknames, in any case.
    pub forms: Vec<String>,
}

/// One order as typed: cleaned, without list mark, remark or question mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The text, lower case, single blanks.
    pub text: String,
}

impl Sentence {
    /// The sentence of a text as typed.
    pub fn new(text: &str) -> Self {
        Self { text: text.trim().to_lowercase() }
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

/// The forms of one game.
#[derive(Debug)]
pub struct Grammar {
    /// In the order `help orders` lists them.
    pub forms: Vec<Form>,
}

/// A sentence with its sense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The form's id.
    pub form: &'static str,
    /// The slots that were filled, with canonical codes.
    pub slots: Vec<(String, Vec<String>)>,
}

impl Parsed {
    /// The codes in a slot; none if it was left out.
    pub fn all(&self, slot: &str) -> &[String] {
        self.slots.iter().find(|(s, _)| s == slot).map_or(&[], |(_, codes)| codes)
    }

    /// The first code in a slot.
    pub fn one(&self, slot: &str) -> Option<&str> {
        self.all(slot).first().map(String::as_str)
    }
}

/// Why a sentence has no sense, or more than one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misread {
    /// Its verb is no word of this game.
    NoVerb(String),
}

impl Misread {
    /// The reason, for the answer.
    pub fn phrase(&self) -> Phrase {
        let Self::NoVerb(word) = self;
        Phrase::new("tongue-no-verb").text("word", word)
    }
}

impl Grammar {
    /// A grammar of forms.
    pub fn new(forms: &[Form]) -> Self {
        Self { forms: forms.to_vec() }
    }

    /// The sense of a sentence; `names` gives the names each slot knows.
    pub fn read(&self, sentence: &Sentence, _names: &dyn Fn(&str) -> Vec<Name>) -> Result<Parsed, Misread> {
        Err(Misread::NoVerb(sentence.text.clone()))
    }
}
