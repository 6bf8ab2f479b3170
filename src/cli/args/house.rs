//! Arguments of the subcommands that need no games.

use clap::Args;
use std::path::PathBuf;

/// `init`.
#[derive(Debug, Args)]
pub struct Init {
    /// Where; it is made if need be
    #[arg(value_name = "DIR", default_value = ".")]
    pub dir: PathBuf,
    /// The host behind the @ of the addresses
    #[arg(long, value_name = "HOST")]
    pub host: Option<String>,
    /// The name of the post office in its letters and receipts
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
}

/// Examples of `init`.
pub const INIT: &str = "\
Nothing that is there already is changed; run it again to make what is missing.

Examples:
  ravenpost init my-post
  ravenpost init --host games.example.org --name ravens /srv/post";

/// `doctor`.
#[derive(Debug, Clone, Args)]
pub struct Doctor {
    /// Send a letter to the games address as well, and wait until it comes back
    #[arg(long)]
    pub letter: bool,
    /// How long that letter is waited for
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub wait: u64,
}

/// Examples of `doctor`.
pub const DOCTOR: &str = "\
It changes nothing; with --letter one letter is sent and taken in again, which no
player sees. The exit code is 1 if there is a problem.

Examples:
  ravenpost doctor
  ravenpost doctor --letter --wait 300
  ravenpost doctor --config /srv/post/config.toml";

/// Examples of `health`.
pub const HEALTH: &str = "\
For containers and supervisors. It needs `metrics` in the part [daemon] of the
settings. The exit code is 1 if the post office is not well or does not answer.

Examples:
  ravenpost health
  ravenpost health --config /etc/ravenpost/config.toml";

/// `roll`.
#[derive(Debug, Args)]
pub struct Roll {
    /// Dice as 3d6 or 2d6+1, one of eleven as u11 (0 to 10), a shuffle as s24
    #[arg(value_name = "SPEC")]
    pub spec: String,
    /// What the roll is for
    #[arg(value_name = "PURPOSE")]
    pub purpose: Vec<String>,
    /// A number, or the 64 digits of a seed: the same seed rolls the same again
    #[arg(long, value_name = "SEED")]
    pub seed: Option<String>,
}

/// Examples of `roll`.
pub const ROLL: &str = "\
Without --seed the system's generator gives one, and it is printed. Such a roll
proves nothing to anybody else; for that, write to the dice address.

Examples:
  ravenpost roll 3d6
  ravenpost roll 2d6+1 defence at dawn
  ravenpost roll s5 --seed 7";

/// `completions`.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

/// Examples of `completions`.
pub const COMPLETIONS: &str = "\
Examples:
  ravenpost completions bash > ~/.local/share/bash-completion/completions/ravenpost
  ravenpost completions fish > ~/.config/fish/completions/ravenpost.fish";

/// `man`.
#[derive(Debug, Args)]
pub struct Man {
    /// Write a page for every subcommand into this folder
    #[arg(long, value_name = "DIR")]
    pub to: Option<PathBuf>,
}

/// Examples of `man`.
pub const MAN: &str = "\
Examples:
  ravenpost man | man -l -
  ravenpost man --to ~/.local/share/man/man1";
