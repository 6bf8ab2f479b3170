//! The command line: [`run`] does what the arguments say. One file per
//! subcommand; each is thin, and prints what it has to say to `out`.

mod admin;
pub mod args;
mod backup;
mod deliver;
pub mod demo;
mod doctor;
mod exit;
mod export;
mod games;
mod health;
mod init;
mod log;
mod new;
mod pages;
mod post;
mod read;
mod resend;
mod roll;
mod show;
mod trial;
mod undo;
mod verify;
mod work;

pub use args::Cli;
pub use exit::Exit;
pub use log::listen;

use args::Command;
use args::desk::GameCommand;
use std::io::Write;

/// Carries out one command line.
pub fn run(cli: &Cli, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match &cli.command {
        Command::Demo(args) => demo::run(args, out),
        Command::Init(args) => init::run(args, out),
        Command::Doctor(args) => doctor::run(&cli.config, args, out),
        Command::Run(args) => work::run(&cli.config, args),
        Command::Once(args) => work::once(&cli.config, args, out),
        Command::Deliver(args) => Ok(deliver::run(&cli.config, args)),
        Command::Backup(args) => backup::run(&cli.config, args, out),
        Command::Roll(args) => roll::run(args, out),
        Command::Games(command) => games(command, cli, out),
        Command::Admin(args) => admin::run(args, &cli.config, out),
        Command::Health => health::run(&cli.config, out),
        Command::Completions(args) => pages::completions(args, out),
        Command::Man(args) => pages::man(args, out),
    }
}

/// Carries out what is about games and their records.
fn games(command: &GameCommand, cli: &Cli, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match command {
        GameCommand::New(args) => new::run(args, &cli.config, out),
        GameCommand::Games => games::run(&cli.config, out),
        GameCommand::Show(args) => show::run(args, &cli.config, out),
        GameCommand::Verify(args) => verify::run(args, out),
        GameCommand::Export(args) => export::run(args, &cli.config, out),
        GameCommand::Read(args) => read::run(args, &cli.config, out),
        GameCommand::Try(args) => trial::run(args, out),
        GameCommand::Undo(args) => undo::run(args, &cli.config, out),
        GameCommand::Resend(args) => resend::run(args, &cli.config, out),
    }
}
