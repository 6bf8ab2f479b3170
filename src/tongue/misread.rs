//! Why a sentence has no sense, or more than one: what was read, why it cannot
//! be, and what is nearest.

use crate::terms::{Arg, Phrase};

/// Why a sentence has no sense, or more than one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Misread {
    /// There is nothing to read.
    Empty,
    /// It is longer than an order can be.
    TooLong,
    /// It begins with no word of this game.
    NoVerb {
        /// The word.
        word: String,
        /// The verbs nearest to it.
        near: Vec<String>,
    },
    /// A word that ought to be a name is none that can stand there.
    NoName {
        /// The word or words.
        word: String,
        /// The codes nearest to it, or all there are if they are few.
        near: Vec<String>,
        /// Whether `near` is all that can stand there.
        whole: bool,
    },
    /// Some words fit several names.
    Ambiguous {
        /// The words.
        word: String,
        /// The codes of the names.
        candidates: Vec<String>,
    },
    /// The whole fits several forms, or one in several ways.
    TwoWays {
        /// Canonical examples of the forms.
        examples: Vec<String>,
    },
    /// The sentence ends before the form does.
    Short {
        /// What was read.
        after: String,
        /// How the form looks when it is whole.
        example: String,
    },
    /// Something stands where nothing fits it.
    Stray {
        /// What stands there.
        word: String,
        /// What was read before it.
        after: String,
        /// Words that could stand there and are near to it.
        near: Vec<String>,
        /// How the form looks.
        example: String,
    },
}

impl Misread {
    /// The reason, for the answer.
    pub fn phrase(&self) -> Phrase {
        let list = |codes: &[String]| Arg::List(codes.iter().cloned().map(Arg::Text).collect());
        match self {
            Self::Empty => Phrase::new("tongue-empty"),
            Self::TooLong => Phrase::new("tongue-too-long"),
            Self::NoVerb { word, near } if near.is_empty() => {
                Phrase::new("tongue-no-verb").text("word", word)
            }
            Self::NoVerb { word, near } => {
                Phrase::new("tongue-no-verb-near").text("word", word).with("near", list(near))
            }
            Self::NoName { word, near, .. } if near.is_empty() => {
                Phrase::new("tongue-no-name").text("word", word)
            }
            Self::NoName { word, near, whole: false } => {
                Phrase::new("tongue-no-name-near").text("word", word).with("near", list(near))
            }
            Self::NoName { word, near, whole: true } => {
                Phrase::new("tongue-no-name-among").text("word", word).with("near", list(near))
            }
            Self::Ambiguous { word, candidates } => {
                Phrase::new("tongue-ambiguous").text("word", word).with("names", list(candidates))
            }
            Self::TwoWays { examples } => Phrase::new("tongue-two-ways").with("examples", list(examples)),
            Self::Short { after, example } => {
                Phrase::new("tongue-short").text("after", after).text("example", example)
            }
            Self::Stray { word, after, near, example } if near.is_empty() => {
                let phrase = Phrase::new("tongue-stray").text("word", word);
                phrase.text("after", after).text("example", example)
            }
            Self::Stray { word, near, .. } => {
                Phrase::new("tongue-stray-near").text("word", word).with("near", list(near))
            }
        }
    }

    /// The word that has no sense, and what it may have been meant to be. The
    /// nearest readings are never acted on; they can be offered.
    pub fn nearest(&self) -> Option<(&str, &[String])> {
        match self {
            Self::NoVerb { word, near }
            | Self::NoName { word, near, .. }
            | Self::Stray { word, near, .. } => Some((word, near)),
            Self::Ambiguous { word, candidates } => Some((word, candidates)),
            _ => None,
        }
    }
}
