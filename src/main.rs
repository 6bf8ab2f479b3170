//! The program `ravenpost`: reads the command line, does what it says, and
//! turns the outcome into an exit code. Everything else is in the library.

use clap::Parser;
use ravenpost::cli::{self, Cli, Exit};
use std::io::IsTerminal;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(told) => {
            // Nobody is left to hear that printing failed.
            let _ = told.print();
            return if told.use_stderr() { Exit::Usage.into() } else { Exit::Done.into() };
        }
    };
    listen(cli.verbose);
    match cli::run(&cli, &mut std::io::stdout()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            let (exit, worth_telling) = Exit::of_error(&error);
            if worth_telling {
                eprintln!("ravenpost: {error:#}");
            }
            exit.into()
        }
    }
}

/// Sends what the rooms have to tell to standard error.
fn listen(verbose: u8) {
    let level = ["warn", "info", "debug", "trace"][usize::from(verbose).min(3)];
    let filter = EnvFilter::try_from_env("RAVENPOST_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
}
