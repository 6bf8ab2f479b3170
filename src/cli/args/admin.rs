//! Arguments of `admin`: what an operator looks at and does by hand.

use super::desk::Undo;
use clap::{Args, Subcommand};

/// `admin`.
#[derive(Debug, Args)]
pub struct Admin {
    /// What is to be done.
    #[command(subcommand)]
    pub command: AdminCommand,
}

/// Examples of `admin`.
pub const ADMIN: &str = "\
What changes something needs the database for itself: stop `ravenpost run` for a
moment. What only looks may be done at any time.

Examples:
  ravenpost admin games --status running
  ravenpost admin queue
  ravenpost admin aside";

/// What an operator does.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    /// List the players
    #[command(after_help = PLAYERS)]
    Players(Players),
    /// Show a player: addresses, games, whether letters reach them
    #[command(after_help = PLAYER)]
    Player(One),
    /// Keep an address and its player out
    #[command(after_help = BAN)]
    Ban(Ban),
    /// Let an address and its player in again
    #[command(after_help = UNBAN)]
    Unban(Address),
    /// Send nothing more to an address until it is taken up again
    #[command(after_help = SUSPEND)]
    Suspend(Address),
    /// Take up the mail to an address again, and forget its bounces
    #[command(after_help = RESUME)]
    Resume(Address),
    /// List the games
    #[command(after_help = GAMES)]
    Games(Games),
    /// Show a game: seats, whom it waits for, its last blocks and letters
    #[command(after_help = GAME)]
    Game(OneGame),
    /// Show what waits to be sent and what was given up, or see to a letter of it
    #[command(after_help = QUEUE)]
    Queue(Queue),
    /// Show the letters that were set aside, or see to one of them
    #[command(after_help = ASIDE)]
    Aside(Aside),
    /// Decide a game: a seat wins, or it is drawn
    #[command(after_help = ADJUDICATE)]
    Adjudicate(Adjudicate),
    /// End a game without a result, or call off one that has not begun
    #[command(after_help = ABANDON)]
    Abandon(Remark),
    /// Give a seat to another player, who has to be known here
    #[command(after_help = HAND_OVER)]
    HandOver(HandOver),
    /// Put a remark on the ledger of a game, and into its letters
    #[command(after_help = NOTE)]
    Note(Remark),
    /// Take a game back to an earlier block, as `ravenpost undo` does
    #[command(after_help = UNDO)]
    Undo(Undo),
    /// Write to the players of a game, or of all running games
    #[command(after_help = SAY)]
    Say(Say),
}

/// `admin players`.
#[derive(Debug, Args)]
pub struct Players {
    /// Only those with this in their name or in one of their addresses
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub find: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

const PLAYERS: &str = "\
Examples:
  ravenpost admin players
  ravenpost admin players --find anna --json";

/// `admin player`.
#[derive(Debug, Args)]
pub struct One {
    /// One of the player's addresses
    #[arg(value_name = "ADDRESS")]
    pub address: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

const PLAYER: &str = "\
Examples:
  ravenpost admin player anna@a.example";

/// `admin unban`, `suspend`, `resume`.
#[derive(Debug, Args)]
pub struct Address {
    /// The address
    #[arg(value_name = "ADDRESS")]
    pub address: String,
}

/// `admin ban`.
#[derive(Debug, Args)]
pub struct Ban {
    /// The address
    #[arg(value_name = "ADDRESS")]
    pub address: String,
    /// The reason; only you read it
    #[arg(long, value_name = "TEXT")]
    pub why: String,
}

const BAN: &str = "\
A player is kept out at all of their addresses. Letters from them are set aside and
not answered; about a game of theirs they are told, in a sentence, that orders are not
taken. Their games go on waiting: see `ravenpost admin adjudicate`.

Examples:
  ravenpost admin ban rude@a.example --why \"threats in messages\"";

const UNBAN: &str = "\
Examples:
  ravenpost admin unban rude@a.example";

const SUSPEND: &str = "\
Examples:
  ravenpost admin suspend full@a.example";

const RESUME: &str = "\
Examples:
  ravenpost admin resume full@a.example";

/// `admin games`.
#[derive(Debug, Args)]
pub struct Games {
    /// Only those of this status: invited, running, waiting-for-match, over
    #[arg(long, value_name = "STATUS")]
    pub status: Option<String>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

const GAMES: &str = "\
Examples:
  ravenpost admin games
  ravenpost admin games --status running --json";

/// `admin game`.
#[derive(Debug, Args)]
pub struct OneGame {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

const GAME: &str = "\
Nothing secret is shown: no token, no hand, no sealed order. An operator who plays may
look.

Examples:
  ravenpost admin game confrontation-k7qm";

/// `admin queue`.
#[derive(Debug, Args)]
pub struct Queue {
    /// What is to be done; without it, the list.
    #[command(subcommand)]
    pub command: Option<QueueCommand>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What is done with the queue.
#[derive(Debug, Subcommand)]
pub enum QueueCommand {
    /// Try a letter again now, also one that was given up; or all that wait
    Retry {
        /// The letter's number in the list
        #[arg(value_name = "ID")]
        id: Option<i64>,
    },
    /// Give a letter up: it will not be sent
    Drop {
        /// The letter's number in the list
        #[arg(value_name = "ID")]
        id: i64,
        /// The reason; it stands in the list of what was given up
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
}

const QUEUE: &str = "\
A letter that is tried again keeps its Message-ID.

Examples:
  ravenpost admin queue
  ravenpost admin queue retry
  ravenpost admin queue retry 1042
  ravenpost admin queue drop 1042 --why \"the address does not exist\"";

/// `admin aside`.
#[derive(Debug, Args)]
pub struct Aside {
    /// What is to be done; without it, the list.
    #[command(subcommand)]
    pub command: Option<AsideCommand>,
    /// As JSON
    #[arg(long)]
    pub json: bool,
}

/// What is done with a letter that was set aside.
#[derive(Debug, Subcommand)]
pub enum AsideCommand {
    /// Show who wrote it, when and about what; never its text
    Show {
        /// The letter's number in the list
        #[arg(value_name = "ID")]
        id: i64,
    },
    /// Put it back into the inbox, to be handled as if it came for the first time
    Again {
        /// The letter's number in the list
        #[arg(value_name = "ID")]
        id: i64,
    },
    /// Take it off the list; its file stays in the mailbox
    Drop {
        /// The letter's number in the list
        #[arg(value_name = "ID")]
        id: i64,
    },
}

const ASIDE: &str = "\
Examples:
  ravenpost admin aside
  ravenpost admin aside show 17
  ravenpost admin aside again 17
  ravenpost admin aside drop 17";

/// `admin adjudicate`.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("result").required(true).args(["winner", "draw"]))]
pub struct Adjudicate {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The seat that wins
    #[arg(long, value_name = "SEAT")]
    pub winner: Option<String>,
    /// Nobody wins
    #[arg(long)]
    pub draw: bool,
    /// The reason; every player reads it
    #[arg(long, value_name = "TEXT")]
    pub why: String,
}

/// `admin hand-over`.
#[derive(Debug, Args)]
pub struct HandOver {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The seat
    #[arg(value_name = "SEAT")]
    pub seat: String,
    /// An address of the player who takes it
    #[arg(value_name = "ADDRESS")]
    pub address: String,
}

const HAND_OVER: &str = "\
That the seat changes hands is on the ledger. The new holder gets a reply address of
their own and every record of the seat; the old address stops at once.

Examples:
  ravenpost admin hand-over confrontation-k7qm sauron carla@c.example";

const ADJUDICATE: &str = "\
The decision and its reason are on the ledger, and everybody gets the last letter. If
the game is one of a match, the match ends with it.

Examples:
  ravenpost admin adjudicate confrontation-k7qm --winner sauron --why \"Anna has left\"
  ravenpost admin adjudicate confrontation-k7qm --draw --why \"both asked for it\"";

/// `admin abandon` and `admin note`.
#[derive(Debug, Args)]
pub struct Remark {
    /// The game's id
    #[arg(value_name = "GAME")]
    pub game: String,
    /// What is said; every player reads it
    #[arg(long, value_name = "TEXT")]
    pub why: String,
}

const ABANDON: &str = "\
Examples:
  ravenpost admin abandon confrontation-k7qm --why \"neither player answers\"";

const NOTE: &str = "\
Examples:
  ravenpost admin note confrontation-k7qm --why \"the letter of 3 May was read by hand\"";

const UNDO: &str = "\
Examples:
  ravenpost admin undo confrontation-k7qm --to 14 --why \"both asked for it\"";

/// `admin say`.
#[derive(Debug, Args)]
pub struct Say {
    /// The game's id, if it is for the players of one game; then the message
    #[arg(value_names = ["GAME", "TEXT"], num_args = 1..=2, required = true)]
    pub words: Vec<String>,
}

const SAY: &str = "\
The message stands behind bars, as your words. Nothing of it is on a ledger.

Examples:
  ravenpost admin say \"The post office moves on Sunday; letters wait meanwhile.\"
  ravenpost admin say confrontation-k7qm \"Please answer the newest letter.\"";

#[cfg(test)]
mod tests {
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn everything_an_operator_does_has_a_sentence_and_an_example_that_works() {
        let whole = Cli::command();
        let admin = whole.find_subcommand("admin").expect("admin").clone();
        for sub in admin.get_subcommands() {
            let name = sub.get_name();
            let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!about.is_empty() && !about.ends_with('.'), "{name}: {about}");
            let after = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
            let lines: Vec<&str> = after.lines().filter_map(|l| l.strip_prefix("  ravenpost ")).collect();
            assert!(lines.iter().any(|l| l.starts_with(&format!("admin {name}"))), "{name} has no example");
            for line in lines {
                let pieces = line.split('"').enumerate();
                let words = pieces.flat_map(|(i, piece)| match i % 2 {
                    0 => piece.split_whitespace().map(str::to_owned).collect(),
                    _ => vec![piece.to_owned()],
                });
                let words = std::iter::once("ravenpost".to_owned()).chain(words);
                whole.clone().try_get_matches_from(words).unwrap_or_else(|e| panic!("{line}\n{e}"));
            }
        }
    }

    #[test]
    fn a_game_is_decided_one_way_and_with_a_reason() {
        let line = |args: &[&str]| {
            let words = ["ravenpost", "admin", "adjudicate", "a-b"].iter().chain(args);
            Cli::command().try_get_matches_from(words).is_ok()
        };
        assert!(line(&["--draw", "--why", "x"]) && line(&["--winner", "sauron", "--why", "x"]));
        assert!(!line(&["--why", "x"]) && !line(&["--draw"]));
        assert!(!line(&["--draw", "--winner", "sauron", "--why", "x"]));
    }
}
