//! How letters about persons are written: about no game, to one address, with an
//! empty sender on the envelope.

use crate::desk::DeskError;
use crate::desk::letters::{Answered, Posting, post};
use crate::desk::office::Office;
use crate::desk::service::plain;
use crate::desk::words;
use crate::mail::outbox::AutoSubmitted;
use crate::report::{Enclosure, Kind, LetterData, Page, compose};
use crate::rules::Phrase;
use crate::store::Tx;

/// Letters of one kind that one letter can bring.
const ALIKE: usize = 40;

/// A letter about a person.
pub struct Note {
    what: &'static str,
    kind: Kind,
    game: Option<String>,
    seed: String,
    happened: Vec<Phrase>,
    asked: Vec<Phrase>,
    said: Vec<Phrase>,
    examples: Vec<String>,
    file: Option<Enclosure>,
    answers: Option<Answered>,
}

impl Note {
    /// A letter of a kind that says one thing. `what` is part of its Message-ID.
    pub fn new(what: &'static str, kind: Kind, happened: Phrase) -> Self {
        Self {
            what,
            kind,
            game: None,
            seed: String::new(),
            happened: vec![happened],
            asked: Vec::new(),
            said: Vec::new(),
            examples: Vec::new(),
            file: None,
            answers: None,
        }
    }

    /// The letter it answers.
    pub fn answering(mut self, answered: &Answered) -> Self {
        self.answers = Some(answered.clone());
        self.seed = answered.id.0.to_string();
        self
    }

    /// What makes it another letter than those of its sort.
    pub fn told_apart_by(mut self, seed: &str) -> Self {
        seed.clone_into(&mut self.seed);
        self
    }

    /// The game in its first line.
    pub fn about(mut self, game: &str) -> Self {
        self.game = Some(game.to_owned());
        self
    }

    /// What is asked.
    pub fn asking(mut self, asked: Phrase) -> Self {
        self.asked = vec![asked];
        self
    }

    /// The text below the head.
    pub fn saying(mut self, said: Vec<Phrase>) -> Self {
        self.said = said;
        self
    }

    /// A line that may be sent.
    pub fn with_line(mut self, line: String) -> Self {
        self.examples.push(line);
        self
    }

    /// A file that goes with it.
    pub fn enclosing(mut self, file: Enclosure) -> Self {
        self.file = Some(file);
        self
    }

    /// Puts it into the outbox for one address; gives its Message-ID. `to` is the
    /// reader's name, if they are known, and the address.
    pub fn send(self, tx: &Tx<'_>, office: &Office, to: (&str, &str), now: i64) -> Result<String, DeskError> {
        let (name, address) = to;
        let page = (!self.said.is_empty() || !self.examples.is_empty())
            .then_some(Page::Text { said: self.said, examples: self.examples });
        let mut data =
            LetterData { happened: self.happened, asked: self.asked, page, ..plain(office, name, now) };
        data.id = self.game.unwrap_or(data.id);
        let mut composed = compose(self.kind, &data, office.words(), &words::is_order_word);
        composed.enclosures.extend(self.file);
        // One letter may ask for several things, or for the same one twice.
        let mut id = String::new();
        for n in 0..=ALIKE {
            let n = n.to_string();
            id = office.message_id(&["identity", self.what, &self.seed, &address.to_lowercase(), &n]);
            if tx.letter_out_by_message_id(&id)?.is_none() {
                break;
            }
        }
        let answered = self.answers.as_ref().and_then(|answered| answered.message_id.clone());
        let posting = Posting {
            to: (name, address),
            reply_to: office.config.games_address(),
            game: None,
            kind: self.kind.status(),
            id: id.clone(),
            in_reply_to: answered.clone(),
            references: answered.into_iter().collect(),
            answers: self.answers.as_ref().map(|answered| answered.id),
            automatic: if self.answers.is_some() { AutoSubmitted::Replied } else { AutoSubmitted::Generated },
        };
        post(tx, office, &posting, &composed, now)?;
        Ok(id)
    }
}
