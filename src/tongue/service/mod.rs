//! The words of the service: commands that are understood in every letter, in
//! every game, before any verb of a game.

mod people;

pub use people::{AddressAct, OfferWord, Offered, PressWord, WISHES};

use super::attempt::is_chatty;
use super::clean::{clean, fold};
use unicode_normalization::UnicodeNormalization;

/// Dice as asked for: `3d6+1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub count: u32,
    /// How many faces each.
    pub sides: u32,
    /// What is added to the sum.
    pub plus: i32,
}

/// A command to the service. Free text is as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `help [topic]`
    Help(Option<String>),
    /// `rules [TITLE]`; no title means those of the game at hand.
    Rules(String),
    /// `explain CARD`
    Explain(String),
    /// `games`
    Games,
    /// `where am i`
    Where,
    /// `board [full]`
    Board {
        /// The full form.
        full: bool,
    },
    /// `map R`
    Map(String),
    /// `history [N]`
    History(Option<u32>),
    /// `resend [N|GAME]`
    Resend(Option<String>),
    /// `preview`: the whole letter is a question.
    Preview,
    /// `join [GAME] [as SEAT] words`
    Join {
        /// What has the shape of a game's id. If it is none, it was the first
        /// of the words.
        game: Option<String>,
        /// The seat asked for.
        seat: Option<String>,
        /// The player's own words for the dice.
        words: String,
    },
    /// `decline [ID]`
    Decline(Option<String>),
    /// `resign`
    Resign,
    /// `press [SEAT]: text`
    Press {
        /// To whom; everybody if left out.
        to: Option<String>,
        /// The message.
        text: String,
    },
    /// `note: text`
    Note(String),
    /// `salt words`
    Salt(String),
    /// `roll NdS[+M] [purpose]`
    Roll {
        /// What is rolled.
        dice: Dice,
        /// What for.
        purpose: String,
    },
    /// `roll` alone: the dice stand in place, in the lines below.
    RollBelow,
    /// `verify help`
    VerifyHelp,
    /// `proof N`
    Proof(u32),
    /// `day DATE`
    Day(String),
    /// `keycard`
    Keycard,
    /// `agree`, or with several offers `agree draw`
    Agree(Option<OfferWord>),
    /// `decline draw`: of several offers, this one
    DeclineOffer(OfferWord),
    /// `offer draw`, `offer undo [to N]`, `offer pause`, `offer press grey`,
    /// `offer observers no`
    Offer(Offered),
    /// `register [as NAME]`: the name, or nothing.
    Register(String),
    /// `confirm CODE`
    Confirm(String),
    /// `addresses`, `address add|main|drop ADDRESS`
    Address {
        /// What is to be done.
        what: AddressAct,
        /// With which address; empty for a list.
        address: String,
    },
    /// `new token`
    NewToken,
    /// `open games`
    OpenGames,
    /// `propose RULES [as SEAT][, terms]`: all behind the first word.
    Propose(String),
    /// `accept [ID]`
    Accept(Option<String>),
    /// `invite ADDRESS`
    Invite(String),
    /// `substitute [ADDRESS|ID]`
    Substitute(Option<String>),
    /// `observe ID`, `observe off ID`
    Observe {
        /// Which game.
        game: String,
        /// Whether one begins to, or has seen enough.
        on: bool,
    },
    /// `vacation FROM..TO`, `vacation end`, or alone for a list.
    Vacation(String),
    /// `pause`
    Pause,
    /// `resume`
    Resume,
    /// `claim game`: it ends as won, for another's silence.
    Claim,
    /// `settings`
    Settings,
    /// `set WHAT HOW`
    Set(String),
    /// `stats`
    Stats,
    /// `notes`
    Notes,
    /// `my data`
    MyData,
    /// `forget me [CODE]`
    ForgetMe(Option<String>),
    /// A command that is understood, but not served yet: its words.
    Reserved(String),
}

/// A word, and the command it is.
type Plain = (&'static str, fn() -> Command);

/// Words that may be cut to three letters, and what they say without more.
const PLAIN: [Plain; 8] = [
    ("games", || Command::Games),
    ("board", || Command::Board { full: false }),
    ("history", || Command::History(None)),
    ("resend", || Command::Resend(None)),
    ("preview", || Command::Preview),
    ("decline", || Command::Decline(None)),
    ("keycard", || Command::Keycard),
    ("help", || Command::Help(None)),
];

/// Words that are kept for what is to come.
const RESERVED: [&str; 1] = ["standing"];

/// What may stand behind a command without belonging to it.
const ENDS: &[char] = &['?', '!', '.', ',', '。', ' '];

/// The most words behind a command that is also everyday English.
const FEW: usize = 5;

impl Command {
    /// The command of a line or of a part of one. `claimed` says of a word that
    /// the game may mean it: then a cut command is not heard.
    pub(super) fn read(text: &str, claimed: &dyn Fn(&str) -> bool) -> Option<Self> {
        let (first, rest) = first_word(text);
        Self::free_text(&first, rest).or_else(|| Self::plain(text, &first, rest, claimed))
    }

    /// Whether the rest of the line belongs to it, semicolons and all.
    pub(super) fn takes_the_line(&self) -> bool {
        matches!(
            self,
            Self::Press { .. } | Self::Note(_) | Self::Salt(_) | Self::Roll { .. } | Self::Join { .. }
        )
    }

    /// Commands with free text behind them.
    pub(super) fn free_text(first: &str, rest: &str) -> Option<Self> {
        let text = after_colon(rest).to_owned();
        match first {
            "press" => press(rest),
            "note" if !text.is_empty() => Some(Self::Note(text)),
            "salt" if !text.is_empty() => Some(Self::Salt(text)),
            "roll" => roll(after_colon(rest)),
            "join" => Some(join(after_colon(rest))),
            _ => None,
        }
    }

    /// Commands that are one or a few words.
    fn plain(text: &str, first: &str, rest: &str, claimed: &dyn Fn(&str) -> bool) -> Option<Self> {
        let said = clean(text).replace(':', "");
        let (_, args) = said.split_once(' ').unwrap_or((&said, ""));
        let chatty = args.split(' ').take(2).any(is_chatty) || args.starts_with("of ");
        let shape = |n: usize| args.split(' ').count() <= n && !args.is_empty() && !chatty;
        // Keyboards end every line with a stop, and some make its letters wide.
        let told: String = rest.nfkc().collect();
        let told = told.trim().trim_start_matches([':', ' ']).trim_end_matches(ENDS).to_owned();
        let number = || args.parse::<u32>().ok();
        match (first, args) {
            ("where", "am i") => Some(Self::Where),
            ("verify", "help") => Some(Self::VerifyHelp),
            ("agree", "") => Some(Self::Agree(None)),
            ("agree", _) => people::offer_word(args).map(|what| Self::Agree(Some(what))),
            ("decline", id) if is_game_id(id) => Some(Self::Decline(Some(id.to_owned()))),
            ("decline", _) if !args.is_empty() => people::offer_word(args).map(Self::DeclineOffer),
            ("resign", "") => Some(Self::Resign),
            ("board", "full") => Some(Self::Board { full: true }),
            ("key", "card") => Some(Self::Keycard),
            ("cancel", _) if number().is_some() => Some(Self::Reserved("cancel".to_owned())),
            ("proof", _) => number().map(Self::Proof),
            ("history", _) if number().is_some() => Some(Self::History(number())),
            ("resend", _) if number().is_some() || is_game_id(args) => Some(Self::Resend(Some(told))),
            ("day", _) if shape(FEW) && args.contains(|c: char| c.is_ascii_digit()) => Some(Self::Day(told)),
            ("help", _) if shape(FEW) => Some(Self::Help(Some(told))),
            ("rules", "") => Some(Self::Rules(String::new())),
            ("rules", _) if shape(FEW) => Some(Self::Rules(told)),
            ("map", _) if shape(FEW) => Some(Self::Map(told)),
            ("explain", _) if shape(2 * FEW) => Some(Self::Explain(told)),
            (word, _) if RESERVED.contains(&word) && reserves(args) => Some(Self::Reserved(word.to_owned())),
            _ => people::read(first, args, &told)
                .or_else(|| cut_word(first, claimed).filter(|_| args.is_empty())),
        }
    }
}

/// A command that stands alone, whole or cut.
fn cut_word(word: &str, claimed: &dyn Fn(&str) -> bool) -> Option<Command> {
    if let Some((_, make)) = PLAIN.iter().find(|(whole, _)| *whole == word) {
        return Some(make());
    }
    let mut fits = PLAIN.iter().filter(|(whole, _)| word.len() >= 3 && whole.starts_with(word));
    match (fits.next(), fits.next()) {
        (Some((_, make)), None) if !claimed(word) => Some(make()),
        _ => None,
    }
}

/// Whether what follows a reserved word makes it a command and not prose.
fn reserves(args: &str) -> bool {
    let next = args.split(' ').next().unwrap_or_default();
    args.is_empty() || next.contains(|c: char| c.is_ascii_digit() || c == '-' || c == '@')
}

/// The first word of a text in clean letters, and what follows it.
pub(super) fn first_word(text: &str) -> (String, &str) {
    let text = text.trim();
    let end = text.find(|c: char| c.is_whitespace() || c == ':' || c == '：').unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let bare = fold(word);
    (bare.trim_matches(|c: char| !c.is_alphanumeric()).to_owned(), rest)
}

/// What follows a colon, if there is one; else all.
fn after_colon(rest: &str) -> &str {
    rest.trim_start().trim_start_matches([':', '：']).trim()
}

/// `press [SEAT]: text`; without its colon it is no message.
fn press(rest: &str) -> Option<Command> {
    let (to, text) = rest.split_once([':', '：'])?;
    let to = clean(to);
    if to == "on" || to.split(' ').count() > 3 || to.len() > 40 {
        return None;
    }
    let text = text.trim();
    let to = Some(to).filter(|t| !t.is_empty() && t != "all");
    (!text.is_empty()).then(|| Command::Press { to, text: text.to_owned() })
}

/// `join [GAME] [as SEAT] words`
fn join(rest: &str) -> Command {
    let mut rest = rest;
    let mut game = None;
    let mut seat = None;
    let (first, after) = first_word(rest);
    if is_game_id(&first) {
        game = Some(first);
        rest = after_colon(after);
    }
    let (first, after) = first_word(rest);
    let (named, words) = first_word(after_colon(after));
    if first == "as" && !named.is_empty() {
        seat = Some(named);
        rest = after_colon(words);
    }
    Command::Join { game, seat, words: rest.trim().to_owned() }
}

/// `roll`, alone or with dice; anything else is prose.
fn roll(rest: &str) -> Option<Command> {
    if rest.trim_matches(['.', '!', ' ']).is_empty() {
        return Some(Command::RollBelow);
    }
    let (dice, purpose) = dice(rest)?;
    Some(Command::Roll { dice, purpose: purpose.trim_start_matches([':', ',', ' ']).trim().to_owned() })
}

/// Dice at the beginning of a text, and what follows them.
pub(super) fn dice(text: &str) -> Option<(Dice, &str)> {
    let text = text.trim_start();
    let (count, rest) = digits(text);
    let rest = rest.strip_prefix(['d', 'D'])?;
    let (sides, rest) = digits(rest);
    let count = if count.is_empty() { 1 } else { count.parse().ok()? };
    let mut dice = Dice { count, sides: sides.parse().ok()?, plus: 0 };
    let signed = rest.trim_start();
    let plus = signed.strip_prefix(['+', '-', '−']).map(|r| digits(r.trim_start()));
    let mut rest = rest;
    if let Some((number, after)) = plus.filter(|(n, _)| !n.is_empty()) {
        let number: i32 = number.parse().ok()?;
        dice.plus = if signed.starts_with('+') { number } else { -number };
        rest = after;
    }
    let ends = rest.chars().next().is_none_or(|c| !c.is_alphanumeric());
    ends.then_some((dice, rest))
}

/// The ASCII digits at the beginning of a text, nine at most, and the rest.
fn digits(text: &str) -> (&str, &str) {
    let end = text.bytes().take(9).take_while(u8::is_ascii_digit).count();
    text.split_at(end)
}

/// Whether a text has the shape of a game's id: `wotr2-k7qm`.
pub(super) fn is_game_id(text: &str) -> bool {
    let Some((rules, tag)) = text.rsplit_once('-') else {
        return false;
    };
    let plain = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_alphanumeric());
    let begins = rules.starts_with(|c: char| c.is_ascii_alphabetic());
    begins && rules.len() <= 32 && rules.split('-').all(plain) && plain(tag) && tag.len() <= 12
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Command> {
        Command::read(text, &|_| false)
    }

    #[test]
    fn every_command_is_understood() {
        let text = |t: &str| t.to_owned();
        let table = [
            ("help", Command::Help(None)),
            ("Help orders!", Command::Help(Some(text("orders")))),
            ("rules wotr2", Command::Rules(text("wotr2"))),
            ("explain Elven Cloak", Command::Explain(text("Elven Cloak"))),
            ("games?", Command::Games),
            ("Where am I?", Command::Where),
            ("board", Command::Board { full: false }),
            ("board full", Command::Board { full: true }),
            ("map high pass", Command::Map(text("high pass"))),
            ("history", Command::History(None)),
            ("history 3", Command::History(Some(3))),
            ("resend", Command::Resend(None)),
            ("resend 4", Command::Resend(Some(text("4")))),
            ("resend wotr2-17", Command::Resend(Some(text("wotr2-17")))),
            ("PREVIEW", Command::Preview),
            ("decline", Command::Decline(None)),
            ("decline open-k7qm", Command::Decline(Some(text("open-k7qm")))),
            ("resign", Command::Resign),
            ("verify help", Command::VerifyHelp),
            ("proof 12", Command::Proof(12)),
            ("day 2026-03-04", Command::Day(text("2026-03-04"))),
            ("keycard", Command::Keycard),
            ("agree.", Command::Agree(None)),
            ("standing", Command::Reserved(text("standing"))),
            ("cancel 2", Command::Reserved(text("cancel"))),
            ("roll", Command::RollBelow),
        ];
        for (typed, command) in table {
            assert_eq!(read(typed), Some(command), "{typed}");
        }
    }

    #[test]
    fn free_text_keeps_its_spelling() {
        let press = |to: Option<&str>, text: &str| {
            Some(Command::Press { to: to.map(str::to_owned), text: text.to_owned() })
        };
        assert_eq!(read("Press: Hello, Bob; see you!"), press(None, "Hello, Bob; see you!"));
        assert_eq!(read("press all: Hi"), press(None, "Hi"));
        assert_eq!(read("press Free Peoples: Où?"), press(Some("free peoples"), "Où?"));
        assert_eq!(read("press on"), None);
        assert_eq!(read("salt: Seven Ducks"), Some(Command::Salt("Seven Ducks".to_owned())));
        assert_eq!(read("Salt seven  ducks"), Some(Command::Salt("seven  ducks".to_owned())));
        assert_eq!(
            read("note Try Caradhras # later"),
            Some(Command::Note("Try Caradhras # later".to_owned()))
        );
        assert_eq!(read("SALT"), None);
    }

    #[test]
    fn join_has_words_and_may_have_a_game_and_a_seat() {
        let join = |game: Option<&str>, seat: Option<&str>, words: &str| {
            let (game, seat) = (game.map(str::to_owned), seat.map(str::to_owned));
            Some(Command::Join { game, seat, words: words.to_owned() })
        };
        assert_eq!(read("JOIN seven ducks and a kettle"), join(None, None, "seven ducks and a kettle"));
        assert_eq!(
            read("join wotr2-k7qm as Shadow Seven ducks"),
            join(Some("wotr2-k7qm"), Some("shadow"), "Seven ducks")
        );
        assert_eq!(read("join as fellowship: ducks"), join(None, Some("fellowship"), "ducks"));
        assert_eq!(read("join"), join(None, None, ""));
    }

    #[test]
    fn dice_are_read_with_their_purpose() {
        let roll = |count, sides, plus, purpose: &str| {
            Some(Command::Roll { dice: Dice { count, sides, plus }, purpose: purpose.to_owned() })
        };
        assert_eq!(read("roll 3d6+1 attack on Moria"), roll(3, 6, 1, "attack on Moria"));
        assert_eq!(read("Roll: d20"), roll(1, 20, 0, ""));
        assert_eq!(read("roll 2D10 - 3: Defence"), roll(2, 10, -3, "Defence"));
        assert_eq!(read("roll up your sleeves"), None);
        assert_eq!(read("roll 3dx"), None);
        assert_eq!(read("roll 9999999999d6"), None);
    }

    #[test]
    fn words_that_cannot_be_taken_back_are_never_cut() {
        for cut in ["res", "resi", "agr", "agre", "forget", "for me"] {
            let read = read(cut);
            assert!(!matches!(read, Some(Command::Resign | Command::Agree(_))), "{cut}");
        }
        for more in ["agree with you", "resign from office", "forget me not"] {
            assert_eq!(read(more), None, "{more}");
        }
    }

    #[test]
    fn other_commands_may_be_cut_unless_the_game_claims_them() {
        assert_eq!(read("hist"), Some(Command::History(None)));
        assert_eq!(read("boa"), Some(Command::Board { full: false }));
        assert_eq!(Command::read("dec", &|w| w == "dec"), None);
        assert_eq!(read("he"), None);
    }

    #[test]
    fn everyday_sentences_are_no_commands() {
        for prose in [
            "Pause is needed, I think",
            "Vacation was great",
            "Day after tomorrow I am away",
            "Where are you?",
            "Offer stands",
            "My data is gone, says the computer",
            "Proof of the pudding",
        ] {
            assert_eq!(read(prose), None, "{prose}");
        }
    }
}
