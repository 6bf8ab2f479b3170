//! What players wish for their letters: how they look, when they come. A wish for
//! one game goes before the one for all, and that before the office's own way.

mod set;
mod show;
mod zones;

pub use set::{Done, needs_proof, readable, set, term};
pub use show::show;

use super::DeskError;
use super::office::Office;
use super::table::Table;
use crate::config;
use crate::report::{Board, Style};
use crate::rules::Seat;
use crate::store::{Player, Reader};
use jiff::Timestamp;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How much of the board reports show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardWish {
    /// All of it.
    Full,
    /// What matters.
    Short,
    /// Nothing.
    None,
}

/// How the cards of the hand are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HandWish {
    /// With their texts.
    Full,
    /// Their names alone.
    Names,
}

/// Where the record goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofWish {
    /// Into the letter.
    Body,
    /// Into a file.
    Attachment,
}

/// How figures are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FiguresWish {
    /// `2r 1e`
    Short,
    /// `2 regulars and 1 elite`
    Words,
}

/// What the Subject of a letter about a game says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SubjectWish {
    /// The game and its players, the same in all its letters: one thread in every
    /// mail program.
    Thread,
    /// What the letter is, and where the game stands.
    Status,
}

/// Hours in which nothing comes but answers, in the player's own time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quiet {
    /// The hour they begin with.
    pub from: i8,
    /// The hour they end with.
    pub to: i8,
}

/// Wishes; what is none was never said.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Wishes {
    /// How much of the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardWish>,
    /// How the hand is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandWish>,
    /// Where the record goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofWish>,
    /// How figures are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<FiguresWish>,
    /// What the Subject says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<SubjectWish>,
    /// Whether mere receipts are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub receipts: Option<bool>,
    /// Whether reminders are written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminders: Option<bool>,
    /// The hour of the daily letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<i8>,
    /// The hours without letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<Quiet>,
    /// The days on which time runs: `mon`, `tue` and so on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<String>>,
    /// Wishes that are others' to read; they are kept as they are.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}

impl Wishes {
    /// The wishes of a kept text; none, if it cannot be read.
    pub fn read(kept: &str) -> Self {
        serde_json::from_str(kept).unwrap_or_else(|error| {
            tracing::warn!(%error, "kept wishes cannot be read");
            Self::default()
        })
    }

    /// The text to keep.
    pub fn kept(&self) -> String {
        serde_json::to_string(self).expect("wishes are plain data with text keys")
    }

    /// These wishes, and behind them what `wide` says that they do not.
    pub fn over(mut self, wide: Self) -> Self {
        self.board = self.board.or(wide.board);
        self.hand = self.hand.or(wide.hand);
        self.proof = self.proof.or(wide.proof);
        self.figures = self.figures.or(wide.figures);
        self.subject = self.subject.or(wide.subject);
        self.receipts = self.receipts.or(wide.receipts);
        self.reminders = self.reminders.or(wide.reminders);
        self.digest = self.digest.or(wide.digest);
        self.quiet = self.quiet.or(wide.quiet);
        self.days = self.days.or(wide.days);
        for (key, value) in wide.others {
            self.others.entry(key).or_insert(value);
        }
        self
    }

    /// Whether the record stands in the letter.
    pub fn proof_in_body(&self, office: &Office) -> bool {
        match self.proof {
            Some(wish) => wish == ProofWish::Body,
            None => office.config.letters.proof == config::Proof::Body,
        }
    }

    /// How much of the board a report shows. Without a board the hand stays, so
    /// that is for whoever asks to leave out.
    pub fn board_shown(&self) -> Board {
        match self.board {
            Some(BoardWish::Full) => Board::Full,
            Some(BoardWish::Short | BoardWish::None) | None => Board::Short,
        }
    }

    /// Whether the Subject says what each letter is.
    pub fn status_in_subject(&self) -> bool {
        self.subject == Some(SubjectWish::Status)
    }

    /// How the hand and figures are shown.
    pub fn style(&self) -> Style {
        Style {
            no_position: false,
            hand_names: self.hand == Some(HandWish::Names),
            figures_in_words: self.figures == Some(FiguresWish::Words),
        }
    }

    /// If it is within the quiet hours now: when they end.
    pub fn quiet_until(&self, zone: &str, now: i64) -> Option<i64> {
        let quiet = self.quiet?;
        let local = Timestamp::from_second(now).ok()?.to_zoned_datetime(zone_of(zone));
        let hour = local.hour();
        let within = if quiet.from < quiet.to {
            (quiet.from..quiet.to).contains(&hour)
        } else {
            hour >= quiet.from || hour < quiet.to
        };
        within.then(|| next_hour(zone, quiet.to, now))
    }
}

/// The next moment after `now` at which it is this hour, in a zone.
pub fn next_hour(zone: &str, hour: i8, now: i64) -> i64 {
    let next = || -> Option<i64> {
        let zone = zone_of(zone);
        let local = Timestamp::from_second(now).ok()?.to_zoned_datetime(zone.clone());
        let mut day = local.date();
        for _ in 0..3 {
            let at = day.at(hour, 0, 0, 0).to_zoned_datetime(zone.clone()).ok()?.timestamp().as_second();
            if at > now {
                return Some(at);
            }
            day = day.tomorrow().ok()?;
        }
        None
    };
    next().unwrap_or(now + 86_400)
}

/// A zone by its name; UTC if there is none.
fn zone_of(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or(TimeZone::UTC)
}

/// The zone of a player who may not have said.
pub fn zone(player: Option<&Player>) -> &str {
    player.and_then(|player| player.zone.as_deref()).unwrap_or("UTC")
}

/// The day in a zone at a moment, `2026-12-20`.
pub fn day(zone: &str, at: i64) -> String {
    let stamp = Timestamp::from_second(at).unwrap_or(Timestamp::MAX);
    stamp.to_zoned_datetime(zone_of(zone)).date().to_string()
}

/// What holds for a seat's letters, and its holder.
pub fn of_seat(tx: &Reader<'_>, table: &Table, seat: Seat) -> Result<(Wishes, Option<Player>), DeskError> {
    let row = &table.seats[seat.index()];
    let player = row.player.map(|id| tx.player(id)).transpose()?.flatten();
    let wide = player.as_ref().map(|player| Wishes::read(&player.wishes)).unwrap_or_default();
    Ok((Wishes::read(&row.settings).over(wide), player))
}

/// The days of a week by the words that are kept.
pub const WEEK: [(&str, Weekday); 7] = [
    ("mon", Weekday::Monday),
    ("tue", Weekday::Tuesday),
    ("wed", Weekday::Wednesday),
    ("thu", Weekday::Thursday),
    ("fri", Weekday::Friday),
    ("sat", Weekday::Saturday),
    ("sun", Weekday::Sunday),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        text.parse::<Timestamp>().unwrap().as_second()
    }

    #[test]
    fn quiet_hours_go_over_midnight_and_end_at_their_hour() {
        let wishes = Wishes { quiet: Some(Quiet { from: 22, to: 7 }), ..Wishes::default() };
        for (now, until) in [
            ("2026-10-30T21:59:59Z", None),
            ("2026-10-30T22:00:00Z", Some("2026-10-31T07:00:00Z")),
            ("2026-10-31T06:59:59Z", Some("2026-10-31T07:00:00Z")),
            ("2026-10-31T07:00:00Z", None),
        ] {
            assert_eq!(wishes.quiet_until("UTC", at(now)), until.map(at), "{now}");
        }
        let noon = Wishes { quiet: Some(Quiet { from: 12, to: 14 }), ..Wishes::default() };
        assert_eq!(noon.quiet_until("UTC", at("2026-10-30T13:00:00Z")), Some(at("2026-10-30T14:00:00Z")));
        assert_eq!(noon.quiet_until("UTC", at("2026-10-30T23:00:00Z")), None);
        assert_eq!(Wishes::default().quiet_until("UTC", 0), None);
        assert_eq!(wishes.quiet_until("No/Where", i64::MAX), None);
    }

    #[test]
    fn a_wish_for_one_game_goes_before_the_one_for_all() {
        let wide = Wishes::read(r#"{"board":"full","receipts":false,"purple":[1]}"#);
        let here = Wishes::read(r#"{"board":"none"}"#).over(wide.clone());
        assert_eq!((here.board, here.receipts), (Some(BoardWish::None), Some(false)));
        assert_eq!(Wishes::read(&wide.kept()), wide, "what others keep there stays");
        assert_eq!(Wishes::read("{\"board\":7}"), Wishes::default());
    }
}
