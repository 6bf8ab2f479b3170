//! The program `ravenpost`: reads the command line, does what it says, and
//! turns the outcome into an exit code. Everything else is in the library.

use clap::Parser;
use ravenpost::cli::{self, Cli, Exit};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(told) => {
            // Nobody is left to hear that printing failed.
            let _ = told.print();
            return if told.use_stderr() { Exit::Usage.into() } else { Exit::Done.into() };
        }
    };
    let for_machines = cli::listen(&cli);
    match cli::run(&cli, &mut std::io::stdout()) {
        Ok(exit) => exit.into(),
        Err(error) => {
            let (exit, worth_telling) = Exit::of_error(&error);
            if worth_telling && for_machines {
                tracing::error!("{error:#}");
            } else if worth_telling {
                eprintln!("ravenpost: {error:#}");
            }
            exit.into()
        }
    }
}
