//! The arguments of the command line, and every help text.
//!
//! [`house`] has the subcommands that need nothing but files; [`desk`] those
//! that need games, players and letters; [`admin`] what an operator does by hand.

pub mod admin;
pub mod desk;
pub mod house;

use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// A post office for board games: orders come by letter, the dice are fixed
/// before they are read, and everybody can check them afterwards.
#[derive(Debug, Parser)]
#[command(name = "ravenpost", version, arg_required_else_help = true, max_term_width = 90, after_help = AFTER)]
pub struct Cli {
    /// The settings file
    #[arg(long, global = true, env = "RAVENPOST_CONFIG", value_name = "FILE", default_value = "config.toml")]
    pub config: PathBuf,
    /// Tell more on standard error; twice for every step
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// What is to be done.
    #[command(subcommand)]
    pub command: Command,
}

/// What is to be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show a whole game by letter: two people, two Maildirs, no network
    #[command(after_help = desk::DEMO)]
    Demo(desk::Demo),
    /// Set up a post office: folders, keys and a settings file
    #[command(after_help = house::INIT)]
    Init(house::Init),
    /// Look for everything that is not as it should be, and say how to mend it
    #[command(after_help = house::DOCTOR)]
    Doctor(house::Doctor),
    /// Work until told to stop: take letters in, carry them out, send answers
    #[command(after_help = desk::RUN)]
    Run(desk::Work),
    /// Do what is waiting, once, and stop
    #[command(after_help = desk::ONCE)]
    Once(desk::Work),
    /// Take one letter from standard input into the inbox
    #[command(after_help = desk::DELIVER)]
    Deliver(desk::Deliver),
    /// Copy the database while it is in use
    #[command(after_help = desk::BACKUP)]
    Backup(desk::Backup),
    /// Roll dice here and now, for nobody else
    #[command(after_help = house::ROLL)]
    Roll(house::Roll),
    /// What is done with games and their records.
    #[command(flatten)]
    Games(desk::GameCommand),
    /// Look after players, games, the queue and letters set aside
    #[command(after_help = admin::ADMIN)]
    Admin(admin::Admin),
    /// Ask the post office at work whether it is well
    #[command(after_help = house::HEALTH)]
    Health,
    /// Print the completions for a shell
    #[command(after_help = house::COMPLETIONS)]
    Completions(house::Completions),
    /// Print the manual page, or write one for each subcommand
    #[command(after_help = house::MAN)]
    Man(house::Man),
}

const AFTER: &str = "\
Exit codes:
  0   done; for verify: VERIFIED
  1   something was found: doctor has a problem, a scenario failed; verify: INCOMPLETE
  2   verify: DAMAGED
  3   verify: DISPUTE or FAULT
  4   the command line or the settings file makes no sense
  5   it went wrong on the way: a file, a mailbox, the database
  75  deliver: not taken now; the mail server should try again

Environment:
  RAVENPOST_CONFIG  the settings file, if there is no --config
  RAVENPOST_LOG     what to tell on standard error, such as info or ravenpost=debug;
                    if it is not set, RUST_LOG";

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, CommandFactory};

    #[test]
    fn the_arguments_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_subcommand_says_what_it_does_and_shows_an_example() {
        let all: Vec<_> = Cli::command().get_subcommands().cloned().collect();
        assert!(all.len() >= 19);
        for sub in all {
            let name = sub.get_name();
            let about = sub.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!about.is_empty() && !about.ends_with('.'), "{name}: {about}");
            let after = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(after.contains(&format!("\n  ravenpost {name}")), "{name} has no example");
            for arg in sub.get_arguments().filter(|arg| arg.get_id() != "help") {
                assert!(arg.get_help().is_some(), "{name} {} has no help", arg.get_id());
            }
        }
    }

    #[test]
    fn every_example_is_a_line_that_works() {
        let whole = Cli::command();
        for sub in whole.get_subcommands() {
            let after = sub.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in after.lines().filter_map(|line| line.strip_prefix("  ravenpost ")) {
                let line = line.split(['|', '<', '>', '#']).next().unwrap_or_default();
                let words = std::iter::once("ravenpost".to_owned()).chain(words(line));
                whole.clone().try_get_matches_from(words).unwrap_or_else(|e| panic!("{line}\n{e}"));
            }
        }
    }

    #[test]
    fn the_settings_file_can_be_named_behind_the_subcommand() {
        let cli = Cli::try_parse_from(["ravenpost", "doctor", "--config", "a.toml", "-vv"]).unwrap();
        assert_eq!((cli.config, cli.verbose), (PathBuf::from("a.toml"), 2));
    }

    #[test]
    fn the_root_key_is_digits_or_a_file() {
        let command = desk::Verify::augment_args(clap::Command::new("verify"));
        let root = |text: &str| {
            let matches = command.clone().try_get_matches_from(["verify", "--root", text, "mbox"]).ok()?;
            matches.get_one::<desk::RootKey>("root").cloned()
        };
        assert_eq!(root(&"aB".repeat(32)), Some(desk::RootKey::Digits([0xab; 32])));
        assert_eq!(root("root.pub"), Some(desk::RootKey::File("root.pub".into())));
    }

    /// The words of a line, as a shell cuts it.
    fn words(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (i, piece) in line.split('"').enumerate() {
            match i % 2 {
                0 => words.extend(piece.split_whitespace().map(str::to_owned)),
                _ => words.push(piece.to_owned()),
            }
        }
        words
    }
}
