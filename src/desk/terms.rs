//! What the players of a game agreed on besides its rules: how long an answer
//! may take and what silence leads to, who may write to whom, who may look on.
//! Plain data and its reading; nothing here knows what time it is.

use serde::{Deserialize, Serialize};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;
/// The shortest and the longest time that can be agreed on.
const TIMES: std::ops::RangeInclusive<i64> = HOUR..=366 * DAY;

/// The terms of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Terms {
    /// How long an answer may take; none: as long as it takes.
    pub pace: Option<Pace>,
    /// What an answer may be late, in seconds, before silence has its effect.
    pub grace: i64,
    /// Whether days a player does not work (Saturday and Sunday, unless they
    /// wish otherwise) do not count.
    pub working_days: bool,
    /// What silence leads to.
    pub silence: Silence,
    /// Who may write to whom, and how.
    pub press: Press,
    /// Whether others may look on.
    pub observers: bool,
    /// Whether turns may be taken back by agreement.
    pub undo: bool,
}

/// How long an answer may take, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// So long for each.
    Each(i64),
    /// A bank for the whole game, and what every answer adds to it.
    Bank {
        /// What each seat begins with.
        bank: i64,
        /// What each answer adds.
        each: i64,
    },
}

/// What happens when an answer is late and the grace is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Silence {
    /// Reminders; the others may wait, find a substitute, or end the game.
    #[default]
    Remind,
    /// The game is lost.
    Forfeit,
    /// The game's own safe answer is given.
    Autopilot,
    /// The seat is offered to others.
    Substitute,
}

/// Messages between players through the post office.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Press {
    /// Signed with the writer's seat.
    #[default]
    White,
    /// Not signed.
    Grey,
    /// None.
    None,
}

/// Terms about which nobody said anything: no hurry, open messages, and what
/// can be agreed on later may be.
impl Default for Terms {
    fn default() -> Self {
        Self {
            pace: None,
            grace: 0,
            working_days: false,
            silence: Silence::default(),
            press: Press::default(),
            observers: true,
            undo: true,
        }
    }
}

impl Terms {
    /// Reads clauses such as `3 days/move`, `bank 30 days + 1 day`, `grace 1 day`,
    /// `weekends free`, `then forfeit`, `no press`, one at a time.
    ///
    /// # Errors
    /// The clause is none: it is given back as it was.
    pub fn read(mut self, clauses: &[&str]) -> Result<Self, String> {
        for clause in clauses {
            let text = clause.trim().to_lowercase();
            self.clause(&text).ok_or_else(|| (*clause).trim().to_owned())?;
        }
        Ok(self)
    }

    fn clause(&mut self, text: &str) -> Option<()> {
        match text {
            "" => {}
            "no hurry" | "no deadline" | "no deadlines" => self.pace = None,
            "no grace" => self.grace = 0,
            "weekends free" | "free weekends" | "weekends off" | "no weekends" | "working days"
            | "working days only" | "weekdays" | "weekdays only" => self.working_days = true,
            "every day" | "every day counts" => self.working_days = false,
            "open press" | "press open" | "white press" | "press white" => self.press = Press::White,
            "grey press" | "gray press" | "press grey" | "press gray" => self.press = Press::Grey,
            "no press" | "press none" | "no messages" => self.press = Press::None,
            "observers" => self.observers = true,
            "no observers" | "no spectators" | "private" => self.observers = false,
            "undo" => self.undo = true,
            "no undo" => self.undo = false,
            _ => return self.timed(text),
        }
        Some(())
    }

    fn timed(&mut self, text: &str) -> Option<()> {
        if let Some(silence) = text.strip_prefix("then ").map_or_else(|| silence_of(text), silence_of) {
            self.silence = silence;
        } else if let Some(grace) = text.strip_prefix("grace").filter(|rest| rest.starts_with([' ', ':'])) {
            let grace = grace.trim_start_matches([' ', ':']);
            self.grace = time(grace.strip_prefix("of ").unwrap_or(grace))?;
        } else if let Some(grace) = text.strip_suffix(" grace") {
            self.grace = time(grace.strip_prefix("with ").unwrap_or(grace))?;
        } else {
            self.pace = Some(pace(text)?);
        }
        Some(())
    }
}

fn silence_of(text: &str) -> Option<Silence> {
    Some(match text {
        "remind" | "reminder" | "reminders" | "wait" => Silence::Remind,
        "forfeit" | "lose" => Silence::Forfeit,
        "autopilot" | "safe answer" => Silence::Autopilot,
        "substitute" => Silence::Substitute,
        _ => return None,
    })
}

/// What stands behind the time of each answer.
const EACH: [&str; 16] = [
    "/move",
    "/ move",
    " a move",
    " per move",
    " each move",
    " for each move",
    "/answer",
    " an answer",
    " per answer",
    "/turn",
    " a turn",
    " per turn",
    " per letter",
    "/letter",
    " each",
    " to answer",
];
/// Numbers as words.
const NUMBERS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// `3 days/move`, `36 hours a move`, `bank 30 days + 1 day`.
fn pace(text: &str) -> Option<Pace> {
    if let Some(bank) = text.strip_prefix("bank ") {
        let (bank, each) = bank.split_once('+').unwrap_or((bank, ""));
        let each = each.trim().trim_end_matches("/move").trim_end_matches(" a move");
        let each = if each.is_empty() { 0 } else { time(each)? };
        return Some(Pace::Bank { bank: time(bank.trim())?, each });
    }
    let each = EACH.iter().find_map(|end| text.strip_suffix(end))?;
    time(each.trim()).map(Pace::Each)
}

/// `3 days`, `36 hours`, `1 week`, `a day`, in seconds.
fn time(text: &str) -> Option<i64> {
    let text = text.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (count, unit) = match text.split_at(digits) {
        ("", rest) => {
            let (word, unit) = rest.split_once(' ')?;
            let count = (1..).zip(NUMBERS).find(|(_, number)| *number == word).map(|(count, _)| count);
            (count.or_else(|| matches!(word, "a" | "an").then_some(1))?, unit)
        }
        (digits, unit) if digits.len() <= 5 => (digits.parse().ok()?, unit),
        _ => return None,
    };
    let unit = match unit.trim() {
        "h" | "hour" | "hours" => HOUR,
        "d" | "day" | "days" => DAY,
        "w" | "week" | "weeks" => WEEK,
        _ => return None,
    };
    Some(count * unit).filter(|seconds| TIMES.contains(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Terms, String> {
        Terms::default().read(&text.split(',').collect::<Vec<_>>())
    }

    #[test]
    fn terms_are_read_clause_by_clause() {
        let terms = read("3 days/move, weekends free, grace 1 day, then forfeit, no press").unwrap();
        let wanted = Terms {
            pace: Some(Pace::Each(3 * DAY)),
            grace: DAY,
            working_days: true,
            silence: Silence::Forfeit,
            press: Press::None,
            observers: true,
            undo: true,
        };
        assert_eq!(terms, wanted);
        assert_eq!(
            read("Bank 30 days + 1 day").unwrap().pace,
            Some(Pace::Bank { bank: 30 * DAY, each: DAY })
        );
        assert_eq!(read("36h/move").unwrap().pace, Some(Pace::Each(36 * HOUR)));
        assert_eq!(read("a week a move, no hurry").unwrap().pace, None);
        for text in ["three days/move", "3 days per turn", "3d / move", "3 days each", "3 Days To Answer"] {
            assert_eq!(read(text).unwrap().pace, Some(Pace::Each(3 * DAY)), "{text}");
        }
        for text in ["1 day grace", "grace: 1 day", "grace of one day", "with a day grace"] {
            assert_eq!(read(text).unwrap().grace, DAY, "{text}");
        }
        assert!(read("weekends off").unwrap().working_days);
        assert_eq!(read("forfeit").unwrap().silence, Silence::Forfeit);
        assert!(!read("private").unwrap().observers);
        assert_eq!(read("").unwrap(), Terms::default());
    }

    #[test]
    fn what_is_no_term_is_given_back() {
        for (text, clause) in [
            ("3 days/move, purple press", "purple press"),
            ("3 parsecs/move", "3 parsecs/move"),
            ("0 days/move", "0 days/move"),
            ("99999 weeks/move", "99999 weeks/move"),
            ("then dance", "then dance"),
            ("3 days", "3 days"),
        ] {
            assert_eq!(read(text), Err(clause.to_owned()), "{text}");
        }
    }

    #[test]
    fn terms_are_kept_as_they_were() {
        let terms = read("bank 10 days + 12 hours, grace 2 days, then autopilot").unwrap();
        let kept = serde_json::to_string(&terms).unwrap();
        assert_eq!(serde_json::from_str::<Terms>(&kept).unwrap(), terms);
    }
}
