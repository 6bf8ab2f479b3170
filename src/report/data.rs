//! What a letter is made of: plain data, gathered by the desk from what one
//! reader may see.

use super::catalogue::Chair;
use super::when::Clock;
use crate::terms::{Phrase, Seat};
use crate::tongue::Form;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What sort of letter it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An invitation with its terms.
    Invited,
    /// The reader has to decide something.
    YourMove,
    /// A receipt: nothing is asked of the reader now.
    Waiting,
    /// An answer to `preview`: nothing was done.
    Preview,
    /// Some lines were not carried out.
    NotDone,
    /// The reader's answer is still missing.
    Reminder,
    /// The game has ended.
    Over,
    /// A receipt for dice.
    Dice,
    /// An answer to `help`, `rules`, `explain`.
    Help,
    /// The reader's games.
    Games,
    /// An answer to somebody unknown.
    Stranger,
    /// A letter with the reader's token came from another address.
    Elsewhere,
    /// Games that one can take up, take over or look on at.
    OpenGames,
    /// Whether the reader would take over a seat.
    Asked,
    /// News that concern the reader outside of any game's letters.
    Notice,
    /// A code is sent that is to come back.
    Confirm,
    /// Something about the reader's addresses, seats or data.
    Account,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 17] = [
        Self::Invited,
        Self::YourMove,
        Self::Waiting,
        Self::Preview,
        Self::NotDone,
        Self::Reminder,
        Self::Over,
        Self::Dice,
        Self::Help,
        Self::Games,
        Self::Stranger,
        Self::Elsewhere,
        Self::OpenGames,
        Self::Asked,
        Self::Notice,
        Self::Confirm,
        Self::Account,
    ];

    /// The status in the first line: the same in every language, a handle for
    /// filters.
    pub fn status(self) -> &'static str {
        match self {
            Self::Invited | Self::Asked => "INVITED",
            Self::YourMove => "YOUR MOVE",
            Self::Waiting | Self::Preview | Self::Notice | Self::Account => "WAITING",
            Self::NotDone | Self::Elsewhere => "NOT DONE",
            Self::Reminder => "REMINDER",
            Self::Over => "OVER",
            Self::Dice => "DICE",
            Self::Help | Self::Stranger | Self::Confirm => "HELP",
            Self::Games | Self::OpenGames => "DIGEST",
        }
    }
}

/// Everything one letter says. What is empty is left out.
#[derive(Debug, Clone, Default)]
pub struct LetterData {
    /// The game's id; `ravenpost` for letters about no game.
    pub id: String,
    /// The rules' key, and by it the game's name, board and help.
    pub rules: Option<String>,
    /// The seats and who sits there, in seat order.
    pub chairs: Vec<Chair>,
    /// The reader's seat; none for spectators and letters about no game.
    pub reader: Option<Seat>,
    /// The reader's name.
    pub name: String,
    /// When the letter is written, and where it is read.
    pub clock: Clock,
    /// Where in the game: `turn 8, third action`.
    pub place: Option<Phrase>,
    /// Whether the game is over, whatever its board would ask.
    pub over: bool,
    /// In a sentence or two, for the head.
    pub happened: Vec<Phrase>,
    /// What is asked, in a sentence, for the head.
    pub asked: Vec<Phrase>,
    /// Until when.
    pub due: Option<Due>,
    /// What else is to be said of time: who is away, until when others may take.
    pub time: Vec<Phrase>,
    /// The reader's own lines and what became of each.
    pub lines: Vec<LineResult>,
    /// How much of the reader's letter was read.
    pub counts: Option<Counts>,
    /// How the game ended, sentence by sentence.
    pub ending: Vec<Phrase>,
    /// How the ledger was judged.
    pub verdict: Option<Verdict>,
    /// What happened since the reader's last letter, in order.
    pub events: Vec<Phrase>,
    /// The question at length, and what it depends on.
    pub question: Vec<Phrase>,
    /// What will be asked afterwards.
    pub next: Vec<Phrase>,
    /// The terms of an invitation.
    pub terms: Vec<Phrase>,
    /// The orders there are.
    pub offers: Offers,
    /// What the reader may see of the game; null for nothing.
    pub view: Value,
    /// How much of the board is shown.
    pub board: Board,
    /// How the reader wishes to see board and hand.
    pub style: Style,
    /// Whether the Subject says what the letter is, and changes with it.
    pub status_in_subject: bool,
    /// The reader's language; empty for the office's own.
    pub language: String,
    /// How many notes the reader keeps about this.
    pub notes_kept: u32,
    /// Other people's messages.
    pub messages: Vec<Message>,
    /// The line `ORDER …` to be sent back.
    pub order_line: Option<String>,
    /// The words each seat gave for this turn's dice.
    pub salts: Vec<(Seat, String)>,
    /// The proof.
    pub proof: Option<Proof>,
    /// Whether the public record stands in the letter or is only attached.
    pub proof_in_body: bool,
    /// Dice by themselves.
    pub dice: Option<Dice>,
    /// A page of help.
    pub page: Option<Page>,
    /// The reader's games.
    pub games: Vec<Entry>,
    /// Games that one can take up, take over or look on at.
    pub open: Vec<Open>,
    /// Parts under headings of their own.
    pub asides: Vec<Aside>,
}

/// How board and hand are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Whether the board is left out and the hand is not.
    pub no_position: bool,
    /// Whether only the names of the hand's cards are shown.
    pub hand_names: bool,
    /// Whether figures are counted in words.
    pub figures_in_words: bool,
}

/// A part of a letter under a heading of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aside {
    /// Which one.
    pub about: About,
    /// What it says.
    pub lines: Vec<Phrase>,
    /// Lines that may be sent.
    pub examples: Vec<String>,
    /// Words of the reader's own, or of somebody else's.
    pub quoted: Vec<String>,
}

/// What an [`Aside`] is about; they stand in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum About {
    /// What the seats offer each other.
    Offers,
    /// What the reader wishes for letters.
    Settings,
    /// What the dice did.
    Stats,
    /// What the reader has noted down.
    Notes,
}

impl About {
    /// The word that layouts know it by.
    pub fn word(self) -> &'static str {
        match self {
            Self::Offers => "offers",
            Self::Settings => "settings",
            Self::Stats => "stats",
            Self::Notes => "notes",
        }
    }
}

/// A deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    /// When, in seconds since 1970.
    pub at: i64,
    /// How many seconds of grace there are beyond it.
    pub grace: i64,
    /// Whether something simply lapses then (an invitation).
    pub lapses: bool,
}

/// One line of the reader's, and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineResult {
    /// The line as typed.
    pub typed: String,
    /// The order as understood, in canonical text.
    pub understood: Option<String>,
    /// What became of it.
    pub outcome: LineOutcome,
    /// What else is worth saying.
    pub notes: Vec<Phrase>,
}

/// What became of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineOutcome {
    /// Carried out, and what came of it.
    Done(Vec<Phrase>),
    /// Not carried out.
    Refused {
        /// Why, as a sentence.
        reason: Phrase,
        /// The nearest legal orders, canonical, the smallest change first.
        nearest: Vec<String>,
    },
    /// An earlier line stopped the rest; the reason for which it would not have
    /// been understood either, if so.
    NotReached(Option<Phrase>),
    /// A preview: what would happen.
    Would(Vec<Phrase>),
    /// A preview that ended at a draw: what is certain before it, and what would
    /// be drawn.
    WouldDraw(Vec<Phrase>, Phrase),
    /// Nothing like it is asked; passed over without complaint.
    Passed,
    /// A command of the service, and its answer.
    Answered(Phrase),
}

/// How much of a letter was read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Counts {
    /// Orders read.
    pub orders: usize,
    /// The writer's own lines that were passed over.
    pub passed: usize,
    /// Quoted lines.
    pub quoted: usize,
    /// Some of the lines passed over (three are shown).
    pub shown: Vec<String>,
    /// Lines among the quoted ones that read like orders and are none of ours.
    pub quoted_orders: Vec<String>,
}

/// The orders a reader may give.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Offers {
    /// In the order of their numbers, from 1.
    pub orders: Vec<Offered>,
    /// Whether these are all there are.
    pub complete: bool,
    /// Examples to change, without a number.
    pub examples: Vec<Offered>,
}

/// One order that may be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// Canonical text.
    pub order: String,
    /// What it does.
    pub note: Option<Phrase>,
}

/// How much of the board a letter shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Board {
    /// All of it.
    Full,
    /// What matters.
    #[default]
    Short,
    /// Nothing, and of the hand nothing either.
    None,
}

/// A message from somebody else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Who wrote it.
    pub from: String,
    /// What they wrote.
    pub text: String,
}

/// The proof of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The number of the block, for the names of the attached files.
    pub number: u64,
    /// What it shows, in a sentence a person understands.
    pub sentence: Phrase,
    /// Public records as they are written, with their frames.
    pub public: Vec<String>,
    /// Records for the reader's eyes alone.
    pub private: Vec<String>,
    /// Public records that are only attached, behind the others: sections and
    /// openings.
    pub annex: Vec<String>,
    /// Public records that are attached in a file of their own: the transcript of a finished game.
    pub more: Vec<String>,
}

impl Proof {
    /// A proof of public records alone.
    pub fn open(number: u64, sentence: Phrase, public: Vec<String>) -> Self {
        Self { number, sentence, public, private: Vec::new(), annex: Vec::new(), more: Vec::new() }
    }
}

/// How a finished game's ledger was judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// `VERIFIED` or another verdict, as the checker prints it.
    pub word: String,
    /// What was counted, and what is on record.
    pub summary: Vec<Phrase>,
    /// The root key, in full.
    pub root: String,
}

/// A receipt for dice.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dice {
    /// Who asked.
    pub by: String,
    /// For whom.
    pub group: Vec<String>,
    /// Which roll of the asker's it is.
    pub number: u64,
    /// What was rolled, line by line.
    pub rolls: Vec<Roll>,
    /// Who got this receipt.
    pub witnesses: Vec<String>,
    /// Whom it could not be sent to.
    pub missing: Vec<String>,
    /// Whether the number of the day is open, so that all can be checked.
    pub day_open: bool,
}

/// One line of a request for dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roll {
    /// The line as typed, with the results put in their places if it was so
    /// written.
    pub text: String,
    /// Its dice.
    pub terms: Vec<Term>,
}

/// Some dice of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// What was asked: `2d6`.
    pub dice: String,
    /// What came, in the order thrown.
    pub results: Vec<u32>,
    /// What is added, for the reader.
    pub plus: i64,
}

/// A page of help.
#[derive(Debug, Clone, PartialEq)]
pub enum Page {
    /// A topic such as `dice`; what there is, if it is unknown.
    Topic(String),
    /// The orders of the game: all, or those of one topic.
    Orders {
        /// The forms.
        forms: Vec<Form>,
        /// Which topic.
        topic: Option<String>,
    },
    /// Sentences, and lines that may be sent.
    Text {
        /// The sentences, a paragraph each.
        said: Vec<Phrase>,
        /// The lines, without their mark.
        examples: Vec<String>,
    },
    /// The rules of the game in short.
    Rules,
    /// Places of the game and who is there, as its layout `map.txt` shows them.
    Map(Value),
    /// What some things are.
    Explain {
        /// What was asked about.
        asked: String,
        /// The catalogue keys of what was found.
        keys: Vec<String>,
    },
}

/// One line of the list of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The game's id.
    pub id: String,
    /// Its rules.
    pub rules: String,
    /// With whom.
    pub others: Vec<String>,
    /// How it stands.
    pub state: Phrase,
    /// Until when.
    pub due: Option<Due>,
    /// Since when it stands so.
    pub since: Option<i64>,
    /// What else there is: offers.
    pub more: Vec<Phrase>,
    /// Whether it waits for the reader.
    pub waits: bool,
}

/// A game that one can take up, take over or look on at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Open {
    /// Its rules.
    pub rules: String,
    /// Its seats.
    pub chairs: Vec<Chair>,
    /// What it is, and on which terms.
    pub said: Vec<Phrase>,
    /// What to send.
    pub order: String,
}

/// A finished letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Composed {
    /// The Subject, the same all game long unless the reader wishes otherwise.
    pub subject: String,
    /// The first line, by itself.
    pub first_line: String,
    /// The whole text, the first line included; LF line ends.
    pub body: String,
    /// Files to go with it.
    pub enclosures: Vec<Enclosure>,
    /// The numbered orders of this letter, number 1 first: the offers in their
    /// own order. Nothing else in a letter has a number.
    pub choices: Vec<String>,
}

/// A file that goes with a letter: plain ASCII text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclosure {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether it is for the reader's eyes alone.
    pub private: bool,
}
