//! Commands about people and their games: who one is, proposals, offers, time,
//! wishes. Most are everyday words, so each is heard only in its own shape.

use super::{Command, is_game_id};

/// What is to be done with an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressAct {
    /// Shown with the others.
    List,
    /// Made one more of one's own.
    Add,
    /// Made the one that letters go to.
    Main,
    /// Given up.
    Drop,
}

/// What is offered to the other players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offered {
    /// That nobody wins.
    Draw,
    /// To go back: to before the last turn, or to a block.
    Undo(Option<u32>),
    /// That the clocks stand still.
    Pause,
    /// Other terms for messages between the players.
    Press(PressWord),
    /// Whether others may look on.
    Observers(bool),
}

/// Messages between the players, by the words of an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PressWord {
    /// Signed.
    White,
    /// Not signed.
    Grey,
    /// None at all.
    None,
}

impl Offered {
    /// Another term of the game: `press` or `observers`, and how it should be.
    pub fn term(what: &str, how: &str) -> Option<Self> {
        match (what, how) {
            ("press", "white" | "open" | "signed") => Some(Self::Press(PressWord::White)),
            ("press", "grey" | "gray" | "unsigned") => Some(Self::Press(PressWord::Grey)),
            ("press", "none" | "no" | "off") => Some(Self::Press(PressWord::None)),
            ("observers", "yes" | "on") => Some(Self::Observers(true)),
            ("observers", "no" | "off" | "none") => Some(Self::Observers(false)),
            _ => None,
        }
    }
}

/// What can be offered, by its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfferWord {
    /// `draw`
    Draw,
    /// `undo`
    Undo,
    /// `pause`
    Pause,
    /// `press`
    Press,
    /// `observers`
    Observers,
}

/// The word of an offer.
pub(super) fn offer_word(word: &str) -> Option<OfferWord> {
    match word {
        "draw" => Some(OfferWord::Draw),
        "undo" => Some(OfferWord::Undo),
        "pause" => Some(OfferWord::Pause),
        "press" => Some(OfferWord::Press),
        "observers" => Some(OfferWord::Observers),
        _ => None,
    }
}

/// The most words of a proposal that has no comma in it.
const PROPOSED: usize = 4;
/// The shortest code that confirms something.
const CODE: usize = 12;
/// What `set` can set.
pub const WISHES: [&str; 15] = [
    "board",
    "days",
    "digest",
    "figures",
    "hand",
    "language",
    "name",
    "observers",
    "press",
    "proof",
    "quiet",
    "receipts",
    "reminders",
    "subject",
    "zone",
];

/// Words that days away may begin with, before a number.
const DAYS_BEGIN: [&str; 9] = ["from", "until", "till", "to", "through", "on", "today", "tomorrow", "for"];
/// How the names of the months begin.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The command of a first word and what follows it: `args` in clean letters,
/// `told` as it was written.
pub(super) fn read(first: &str, args: &str, told: &str) -> Option<Command> {
    let text = |ok: bool| ok.then(|| told.to_owned());
    match (first, args) {
        ("register", "") => Some(Command::Register(String::new())),
        ("register", _) => called(told).map(Command::Register),
        ("confirm", _) => text(is_code(args)).map(Command::Confirm),
        ("address" | "addresses", "") => Some(address(AddressAct::List, "")),
        ("address", _) => address_act(args, told),
        ("new", "token") => Some(Command::NewToken),
        ("open", "games") => Some(Command::OpenGames),
        ("propose", _) => text(args.is_empty() || proposes(args)).map(Command::Propose),
        ("accept", _) => game_or_none(args).map(Command::Accept),
        ("invite", _) => text(args.contains('@')).map(Command::Invite),
        ("substitute", _) if args.contains('@') => Some(Command::Substitute(Some(told.to_owned()))),
        ("substitute", _) => game_or_none(args).map(Command::Substitute),
        ("observe", _) => observe(args),
        ("offer", _) => offer(args).map(Command::Offer),
        ("vacation", _) => text(times(args)).map(Command::Vacation),
        ("pause", "") => Some(Command::Pause),
        ("resume", "") => Some(Command::Resume),
        ("claim", "game") => Some(Command::Claim),
        ("settings", "") => Some(Command::Settings),
        ("set", _) => text(wishes(args)).map(Command::Set),
        ("stats", "") => Some(Command::Stats),
        ("notes", "") => Some(Command::Notes),
        ("my", "data") => Some(Command::MyData),
        ("forget", "me") => Some(Command::ForgetMe(None)),
        ("forget", _) => {
            let code = args.strip_prefix("me ").filter(|code| is_code(code))?;
            Some(Command::ForgetMe(Some(code.to_owned())))
        }
        _ => None,
    }
}

fn address(what: AddressAct, which: &str) -> Command {
    Command::Address { what, address: which.to_owned() }
}

/// `as NAME`, behind `register`.
fn called(told: &str) -> Option<String> {
    let (first, name) = told.split_once(char::is_whitespace)?;
    (first.eq_ignore_ascii_case("as") && !name.trim().is_empty()).then(|| name.trim().to_owned())
}

fn address_act(args: &str, told: &str) -> Option<Command> {
    let (act, _) = args.split_once(' ')?;
    let (_, which) = told.split_once(char::is_whitespace)?;
    let what = match act {
        "add" => AddressAct::Add,
        "main" => AddressAct::Main,
        "drop" => AddressAct::Drop,
        _ => return None,
    };
    which.contains('@').then(|| address(what, which.trim()))
}

/// Whether what follows `propose` names rules and not a thought.
fn proposes(args: &str) -> bool {
    let mut words = args.split(' ');
    let first = words.next().unwrap_or_default();
    let named = first.contains(|c: char| c == '-' || c.is_ascii_digit());
    let told = args.contains([',', '@']) || args.contains(" as ");
    let count = args.split(' ').count();
    // "war of the ring"; articles are gone already.
    let title = args.contains(" of ") && count == 3;
    !first.is_empty() && (named || told || title || count == 1) && (told || count <= PROPOSED)
}

/// A game's id, or nothing.
#[allow(clippy::option_option)]
fn game_or_none(args: &str) -> Option<Option<String>> {
    match args {
        "" => Some(None),
        id if is_game_id(id) => Some(Some(id.to_owned())),
        _ => None,
    }
}

/// A game to look on at, with `off` in front or behind to look away.
fn observe(args: &str) -> Option<Command> {
    let off = args.strip_prefix("off ").or_else(|| args.strip_suffix(" off"));
    let game = off.unwrap_or(args);
    is_game_id(game).then(|| Command::Observe { game: game.to_owned(), on: off.is_none() })
}

fn offer(args: &str) -> Option<Offered> {
    match args {
        "draw" => Some(Offered::Draw),
        "undo" => Some(Offered::Undo(None)),
        "pause" => Some(Offered::Pause),
        _ => {
            let (first, rest) = args.split_once(' ')?;
            if let Some(term) = Offered::term(first, rest).or_else(|| Offered::term(rest, first)) {
                return Some(term);
            }
            let to = args.strip_prefix("undo to ")?;
            to.strip_prefix("block ").unwrap_or(to).parse().ok().map(|n| Offered::Undo(Some(n)))
        }
    }
}

/// Whether what follows `vacation` are days, or one of its own words. Days that
/// cannot be read are refused: nobody may think to be away who is not.
fn times(args: &str) -> bool {
    let next = args.split(' ').next().unwrap_or_default();
    let begins = next.starts_with(|c: char| c.is_ascii_digit()) || DAYS_BEGIN.contains(&next);
    let month = next.len() >= 3 && MONTHS.iter().any(|month| next.starts_with(month));
    let counted = args.contains(|c: char| c.is_ascii_digit());
    args.is_empty()
        || matches!(args, "end" | "cancel" | "off" | "over" | "today" | "tomorrow")
        || counted && (begins || month)
}

/// Whether what follows `set` is a wish about letters and not about stones.
fn wishes(args: &str) -> bool {
    let what = args.split(' ').next().unwrap_or_default();
    WISHES.contains(&what) || matches!(what, "timezone" | "tz")
}

/// Whether a text has the shape of a code of ours: one word, not a short one.
fn is_code(args: &str) -> bool {
    args.len() >= CODE && args.len() <= 64 && args.bytes().all(|b| b.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(text: &str) -> Option<Command> {
        Command::read(text, &|_| false)
    }

    #[test]
    fn every_command_about_people_is_understood() {
        let text = |t: &str| t.to_owned();
        let table = [
            ("register", Command::Register(text(""))),
            ("Register as Anna Blüm", Command::Register(text("Anna Blüm"))),
            ("confirm k7qm3n5p2xw4", Command::Confirm(text("k7qm3n5p2xw4"))),
            ("addresses", address(AddressAct::List, "")),
            ("address add anna@home.example", address(AddressAct::Add, "anna@home.example")),
            ("Address main Anna@home.example", address(AddressAct::Main, "Anna@home.example")),
            ("address drop anna@work.example", address(AddressAct::Drop, "anna@work.example")),
            ("new token", Command::NewToken),
            ("open games", Command::OpenGames),
            ("propose wotr2 as shadow, 3 days/move", Command::Propose(text("wotr2 as shadow, 3 days/move"))),
            ("propose confrontation", Command::Propose(text("confrontation"))),
            ("accept", Command::Accept(None)),
            ("accept wotr2-k7qm", Command::Accept(Some(text("wotr2-k7qm")))),
            ("invite bertil@north.example", Command::Invite(text("bertil@north.example"))),
            ("substitute", Command::Substitute(None)),
            ("substitute carla@far.example", Command::Substitute(Some(text("carla@far.example")))),
            ("observe wotr2-k7qm", Command::Observe { game: text("wotr2-k7qm"), on: true }),
            ("observe off wotr2-k7qm", Command::Observe { game: text("wotr2-k7qm"), on: false }),
            ("Observe wotr2-k7qm off", Command::Observe { game: text("wotr2-k7qm"), on: false }),
            ("offer draw", Command::Offer(Offered::Draw)),
            ("offer undo", Command::Offer(Offered::Undo(None))),
            ("offer undo to block 12", Command::Offer(Offered::Undo(Some(12)))),
            ("offer pause", Command::Offer(Offered::Pause)),
            ("offer press grey", Command::Offer(Offered::Press(PressWord::Grey))),
            ("Offer no press.", Command::Offer(Offered::Press(PressWord::None))),
            ("offer observers yes", Command::Offer(Offered::Observers(true))),
            ("offer no observers", Command::Offer(Offered::Observers(false))),
            ("agree.", Command::Agree(None)),
            ("Agree draw", Command::Agree(Some(OfferWord::Draw))),
            ("agree undo!", Command::Agree(Some(OfferWord::Undo))),
            ("decline pause", Command::DeclineOffer(OfferWord::Pause)),
            ("agree press", Command::Agree(Some(OfferWord::Press))),
            ("decline observers", Command::DeclineOffer(OfferWord::Observers)),
            ("vacation 2026-12-20..2027-01-03", Command::Vacation(text("2026-12-20..2027-01-03"))),
            ("vacation", Command::Vacation(text(""))),
            ("vacation end", Command::Vacation(text("end"))),
            ("vacation until 2027-01-03", Command::Vacation(text("until 2027-01-03"))),
            ("Vacation: Dec 20 - Jan 3", Command::Vacation(text("Dec 20 - Jan 3"))),
            ("vacation from 20 december", Command::Vacation(text("from 20 december"))),
            ("propose the confrontation", Command::Propose(text("the confrontation"))),
            ("propose War of the Ring", Command::Propose(text("War of the Ring"))),
            ("set zone", Command::Set(text("zone"))),
            ("set timezone Berlin", Command::Set(text("timezone Berlin"))),
            ("pause", Command::Pause),
            ("resume", Command::Resume),
            ("Claim game", Command::Claim),
            ("settings", Command::Settings),
            ("set board full", Command::Set(text("board full"))),
            ("stats", Command::Stats),
            ("notes", Command::Notes),
            ("my data", Command::MyData),
            ("forget me", Command::ForgetMe(None)),
            ("forget me k7qm3n5p2xw4", Command::ForgetMe(Some(text("k7qm3n5p2xw4")))),
        ];
        for (typed, wanted) in table {
            assert_eq!(command(typed), Some(wanted), "{typed}");
        }
    }

    #[test]
    fn everyday_sentences_about_people_are_no_commands() {
        for prose in [
            "Register here for more",
            "Confirm please",
            "Address me as Bob",
            "New token of my love",
            "Open games are fine with me",
            "Propose we end this soon",
            "Accept my apologies",
            "Invite your brother",
            "Substitute teachers are hard to find",
            "Observe how the Nazgul move",
            "Observe off the coast",
            "Decline and fall",
            "Offer me tea",
            "Offer press agents a drink",
            "Offer observers a seat",
            "Vacation was great",
            "Vacation from work is fine",
            "Vacation in the mountains, 3 weeks of it",
            "Propose the end of all this",
            "Pause is needed, I think",
            "Resume what you were doing",
            "Set in stone",
            "Confirm tomorrow",
            "Stats are not my thing",
            "My data is gone",
            "Forget me not",
            "Agree to disagree",
            "Agree with that draw",
            "Decline any draw",
            "Decline undoing this",
        ] {
            assert_eq!(command(prose), None, "{prose}");
        }
    }
}
