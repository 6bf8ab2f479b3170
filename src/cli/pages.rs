//! `completions` and `man`: texts made from the arguments themselves.

use super::args::house::{Completions, Man};
use super::{Cli, Exit};
use anyhow::Context;
use clap::CommandFactory;
use std::io::Write;

/// Prints the completions for a shell.
pub fn completions(args: &Completions, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ravenpost", &mut text);
    out.write_all(&text)?;
    Ok(Exit::Done)
}

/// Prints the manual page, or writes one page for each subcommand.
pub fn man(args: &Man, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let Some(folder) = &args.to else {
        let mut text = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut text)?;
        out.write_all(&text)?;
        return Ok(Exit::Done);
    };
    std::fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Cli::command(), folder))
        .with_context(|| format!("no manual pages can be written into {}", folder.display()))?;
    writeln!(out, "The manual pages are in {}.", folder.display())?;
    Ok(Exit::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_completions_know_every_subcommand() {
        let mut out = Vec::new();
        completions(&Completions { shell: clap_complete::Shell::Bash }, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        for sub in Cli::command().get_subcommands() {
            assert!(text.contains(sub.get_name()), "{}", sub.get_name());
        }
    }

    #[test]
    fn there_is_a_manual_page_for_every_subcommand() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("man1");
        man(&Man { to: Some(to.clone()) }, &mut Vec::new()).unwrap();
        for sub in Cli::command().get_subcommands() {
            assert!(to.join(format!("ravenpost-{}.1", sub.get_name())).is_file(), "{}", sub.get_name());
        }
        assert!(std::fs::read_to_string(to.join("ravenpost.1")).unwrap().contains("Exit codes"));
    }
}
