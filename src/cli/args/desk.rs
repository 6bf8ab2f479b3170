//! Arguments of the subcommands that need games, players or letters.

use clap::{Args, Subcommand};
use std::convert::Infallible;
use std::path::PathBuf;
use std::str::FromStr;

/// What is done with games and their records.
#[derive(Debug, Subcommand)]
pub enum GameCommand {
    /// Begin a game: every player is invited by letter
    #[command(after_help = NEW)]
    New(New),
    /// List the games and what each is waiting for
    #[command(after_help = GAMES)]
    Games,
    /// Print the board of a game as one seat, or a spectator, sees it
    #[command(after_help = SHOW)]
    Show(Show),
    /// Check letters: signatures, dice, sealed cards, and that nothing was changed
    #[command(after_help = VERIFY)]
    Verify(Verify),
    /// Write a game's record into files that can be checked anywhere
    #[command(after_help = EXPORT)]
    Export(Export),
    /// Show how a letter is read: what counts as orders and what is passed over
    #[command(after_help = READ)]
    Read(Read),
    /// Play scenario files, and print the boards
    #[command(after_help = TRY)]
    Try(Try),
    /// Take a game back to an earlier block, in the open, as moderator
    #[command(after_help = UNDO)]
    Undo(Undo),
    /// Send the latest letters of a game once more
    #[command(after_help = RESEND)]
    Resend(Resend),
}

/// `demo`.
#[derive(Debug, Args)]
pub struct Demo {
    /// No pauses between the letters
    #[arg(long)]
    pub fast: bool,
    /// The robots' choices and the dice follow from this number
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Keep the post office of the demonstration in this folder
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// The rules to play
    #[arg(long, value_name = "KEY", default_value = "confrontation")]
    pub game: String,
}

/// What follows the help of `demo`.
pub const DEMO: &str = "\
No mail server is needed and nothing leaves this machine.

Examples:
  ravenpost demo
  ravenpost demo --fast --seed 7 --keep demo-post";

/// `run` and `once`.
#[derive(Debug, Args)]
pub struct Work {
    /// Go on although the database was set back to an older state
    #[arg(long)]
    pub accept_restored: bool,
}

/// Examples of `run`.
pub const RUN: &str = "\
A second one on the same database refuses to start. It stops after the batch at
hand when it gets SIGTERM or SIGINT.

Examples:
  ravenpost run
  ravenpost run --config /srv/post/config.toml -v";

/// Examples of `once`.
pub const ONCE: &str = "\
Examples:
  ravenpost once
  ravenpost once -v";

/// `deliver`.
#[derive(Debug, Args)]
pub struct Deliver {
    /// The letter's file instead of standard input
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// Examples of `deliver`.
pub const DELIVER: &str = "\
For mail servers that hand letters to a program. The letter is safely on disk when
the exit code is 0; 75 asks the mail server to try again later.

Examples:
  ravenpost deliver < letter.eml
  ravenpost deliver letter.eml";

/// `new`.
#[derive(Debug, Args)]
pub struct New {
    /// The rules, such as confrontation
    #[arg(value_name = "RULES")]
    pub rules: String,
    /// The players' addresses, in the order of the seats, with names if you like
    #[arg(long, value_name = "ADDRESS,…", value_delimiter = ',', required = true)]
    pub players: Vec<String>,
    /// The seats the players take, if in another order than the rules name them
    #[arg(long, value_name = "SEAT,…", value_delimiter = ',')]
    pub seats: Vec<String>,
    /// A choice the rules offer; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub options: Vec<(String, String)>,
    /// Two games, the sides changed for the second
    #[arg(long = "match")]
    pub as_match: bool,
    /// What is agreed on besides the rules, such as 3 days/move
    #[arg(long, value_name = "TERM,…", value_delimiter = ',')]
    pub terms: Vec<String>,
}

const NEW: &str = "\
The game begins when everybody has answered the invitation.

Examples:
  ravenpost new confrontation --players anna@a.example,bert@b.example
  ravenpost new confrontation --players \"Anna <anna@a.example>,Bert <bert@b.example>\"
  ravenpost new confrontation --players anna@a.example,bert@b.example --seats sauron,fellowship
  ravenpost new confrontation --players anna@a.example,bert@b.example --option specials=none --match
  ravenpost new wotr2 --players anna@a.example,bert@b.example --terms \"3 days/move, grace 1 day\"";

/// `show`.
#[derive(Debug, Args)]
pub struct Show {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The seat that looks, or spectator
    #[arg(long = "as", value_name = "SEAT", default_value = "spectator")]
    pub seat: String,
}

const SHOW: &str = "\
Whoever looks as a seat sees its secrets. If you play yourself, do not.

Examples:
  ravenpost show confrontation-k7qm
  ravenpost show confrontation-k7qm --as fellowship";

const GAMES: &str = "\
Examples:
  ravenpost games";

/// `verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// The post office's root key: 64 digits, or a file that has them
    #[arg(long, value_name = "HEX|FILE")]
    pub root: RootKey,
    /// What you sent yourself: compared with the words and orders on record
    #[arg(long, value_name = "FILE")]
    pub sent: Vec<PathBuf>,
    /// Letters you received: mbox files, Maildirs, single letters, folders
    #[arg(value_name = "PATH", required = true)]
    pub paths: Vec<PathBuf>,
    /// The verdict as JSON
    #[arg(long)]
    pub json: bool,
}

/// A public root key as it is named on the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RootKey {
    /// The key itself.
    Digits([u8; 32]),
    /// The file that has its digits.
    File(PathBuf),
}

impl FromStr for RootKey {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let mut key = [0; 32];
        Ok(match hex::decode_to_slice(text, &mut key) {
            Ok(()) => Self::Digits(key),
            Err(_) => Self::File(text.into()),
        })
    }
}

const VERIFY: &str = "\
It needs no network, no settings and no database, only letters and the key that
came with the first of them.

Verdicts: VERIFIED (exit code 0), INCOMPLETE (1, and which letters are missing),
DAMAGED (2, this copy proves nothing), DISPUTE or FAULT (3, two records that
contradict each other, or your own copy).

Examples:
  ravenpost verify --root root.pub letters.mbox
  ravenpost verify --root root.pub --sent Sent.mbox mine.mbox theirs.mbox
  ravenpost verify --root root.pub --json ~/Maildir";

/// `export`.
#[derive(Debug, Args)]
pub struct Export {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Where to; it is made if need be
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub to: PathBuf,
}

const EXPORT: &str = "\
While a game is on, only what is public is written.

Examples:
  ravenpost export confrontation-k7qm
  ravenpost export confrontation-k7qm --to records";

/// `read`.
#[derive(Debug, Args)]
pub struct Read {
    /// The letter's file, or - for standard input
    #[arg(value_name = "LETTER")]
    pub letter: PathBuf,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

const READ: &str = "\
Nothing is carried out. Useful when a player says that an order was overlooked.

Examples:
  ravenpost read letter.eml
  ravenpost read letter.eml --json";

/// `try`.
#[derive(Debug, Args)]
pub struct Try {
    /// The scenario files, or folders with such files
    #[arg(value_name = "SCENARIO", required = true)]
    pub scenarios: Vec<PathBuf>,
}

const TRY: &str = "\
The exit code is 1 if one of them does not come out as it says.

Examples:
  ravenpost try tests/scenarios/confrontation/orcs.toml";

/// `backup`.
#[derive(Debug, Args)]
pub struct Backup {
    /// The copy; it must not exist yet
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// Examples of `backup`.
pub const BACKUP: &str = "\
The copy holds the secrets of every game: keep it where nobody else reads it. The
key files are not in it.

Examples:
  ravenpost backup /safe/place/post.db";

/// `undo`.
#[derive(Debug, Args)]
pub struct Undo {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The block after which the game goes on: the state after it comes back
    #[arg(long, value_name = "N")]
    pub to: u64,
    /// The reason; every player reads it
    #[arg(long, value_name = "TEXT")]
    pub why: String,
}

const UNDO: &str = "\
Nothing disappears: the undo is a signed turn of its own, with your reason, and
everything hidden is shuffled anew. The players see that a moderator acted.

Examples:
  ravenpost undo confrontation-k7qm --to 14 --why \"both asked for it\"";

/// `resend`.
#[derive(Debug, Args)]
pub struct Resend {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// Only to the holder of this seat
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
}

const RESEND: &str = "\
The same letters, with the same Message-ID; nobody gets anything new.

Examples:
  ravenpost resend confrontation-k7qm
  ravenpost resend confrontation-k7qm --seat sauron";

/// `NAME=VALUE`.
fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write NAME=VALUE, such as specials=none".to_owned()),
    }
}
