//! The command line: [`run`] does what the arguments say. One file per
//! subcommand; each is thin, and prints what it has to say to `out`.

pub mod args;
mod backup;
mod deliver;
pub mod demo;
mod doctor;
mod exit;
mod init;
mod pages;
mod roll;
mod work;

pub use args::Cli;
pub use exit::Exit;

use args::Command;
use std::io::Write;

/// Carries out one command line.
pub fn run(cli: &Cli, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match &cli.command {
        Command::Demo(args) => demo::run(args, out),
        Command::Init(args) => init::run(args, out),
        Command::Doctor => doctor::run(&cli.config, out),
        Command::Run(args) => work::run(&cli.config, args),
        Command::Once(args) => work::once(&cli.config, args, out),
        Command::Deliver(args) => Ok(deliver::run(&cli.config, args)),
        Command::Backup(args) => backup::run(&cli.config, args, out),
        Command::Roll(args) => roll::run(args, out),
        Command::Completions(args) => pages::completions(args, out),
        Command::Man(args) => pages::man(args, out),
    }
}
