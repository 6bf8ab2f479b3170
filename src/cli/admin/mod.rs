//! `admin`: what an operator looks at and does by hand. Who looks needs no lock;
//! who writes has the database alone, and is told so politely if not.

mod aside;
mod decide;
mod game;
mod games;
mod headers;
mod people;
pub mod print;
mod queue;

use super::args::admin::{Admin, AdminCommand};
use super::{Exit, undo};
use crate::desk::DeskError;
use crate::store::{Store, Tx};
use std::io::Write;
use std::path::Path;

/// Does what the operator wants.
pub fn run(args: &Admin, file: &Path, out: &mut dyn Write) -> anyhow::Result<Exit> {
    match &args.command {
        AdminCommand::Players(args) => people::list(args, file, out),
        AdminCommand::Player(args) => people::one(args, file, out),
        AdminCommand::Ban(args) => people::ban(args, file, out),
        AdminCommand::Unban(args) => people::unban(args, file, out),
        AdminCommand::Suspend(args) => people::suspend(args, file, out),
        AdminCommand::Resume(args) => people::resume(args, file, out),
        AdminCommand::Games(args) => games::list(args, file, out),
        AdminCommand::Game(args) => game::one(args, file, out),
        AdminCommand::Queue(args) => queue::run(args, file, out),
        AdminCommand::Aside(args) => aside::run(args, file, out),
        AdminCommand::Adjudicate(args) => decide::adjudicate(args, file, out),
        AdminCommand::Abandon(args) => decide::abandon(args, file, out),
        AdminCommand::HandOver(args) => decide::hand_over(args, file, out),
        AdminCommand::Note(args) => decide::note(args, file, out),
        AdminCommand::Undo(args) => undo::run(args, file, out),
        AdminCommand::Say(args) => decide::say(args, file, out),
    }
}

/// Writes in one transaction; a database that was set back is left alone.
fn write<T>(store: &mut Store, work: impl FnOnce(&Tx<'_>) -> anyhow::Result<T>) -> anyhow::Result<T> {
    if store.was_restored() {
        anyhow::bail!("this database was set back to an older copy: mend that first (`ravenpost doctor`)");
    }
    store.batch(|batch| work(batch))
}

/// What cannot be is the command line's fault, everything else an accident.
fn refusal(error: DeskError) -> anyhow::Error {
    match error {
        DeskError::Rules(why) => super::exit::BadArgument(why).into(),
        other => other.into(),
    }
}
