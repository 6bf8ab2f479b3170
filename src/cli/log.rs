//! What is told on standard error: by whom, how much, in which form.

use super::args::{Cli, Command};
use crate::config::{Config, LogForm};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Crates below us that repeat to a log what they send and receive, passwords
/// included. They are heard only when something is wrong.
const TALKATIVE: [&str; 6] = ["async_imap", "imap_proto", "lettre", "mail_auth", "rustls", "tokio_rustls"];

/// Sends what the rooms have to tell to standard error. `true` if it is for machines,
/// who should not find a line there that is for people.
pub fn listen(cli: &Cli) -> bool {
    let works = matches!(cli.command, Command::Run(_) | Command::Once(_));
    let form = Config::load(&cli.config).map_or(LogForm::Text, |config| config.daemon.log);
    let to = tracing_subscriber::fmt()
        .with_env_filter(filter(cli.verbose.max(spoken(&cli.command))))
        .with_writer(std::io::stderr);
    let for_machines = works && form == LogForm::Json;
    if for_machines {
        to.json().flatten_event(true).with_current_span(true).with_span_list(false).init();
    } else {
        to.with_target(false).with_ansi(std::io::stderr().is_terminal()).init();
    }
    for_machines
}

/// How much a subcommand tells by itself: who starts the post office by hand wants to
/// see that it is at work.
fn spoken(command: &Command) -> u8 {
    u8::from(matches!(command, Command::Run(_)))
}

/// How much is told: what the environment says, else by the number of `-v`.
fn filter(verbose: u8) -> EnvFilter {
    let level = ["warn", "info", "debug", "trace"][usize::from(verbose).min(3)];
    let filter = EnvFilter::try_from_env("RAVENPOST_LOG")
        .or_else(|_| EnvFilter::try_from_env("RUST_LOG"))
        .unwrap_or_else(|_| EnvFilter::new(level));
    let quiet = TALKATIVE.iter().filter_map(|name| format!("{name}=warn").parse().ok());
    quiet.fold(filter, EnvFilter::add_directive)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_post_office_at_work_tells_of_it() {
        let level = |line: &[&str]| {
            let cli: Cli = clap::Parser::try_parse_from(line).expect("a good line");
            filter(cli.verbose.max(spoken(&cli.command))).max_level_hint()
        };
        assert_eq!(level(&["ravenpost", "run"]), Some(tracing::Level::INFO.into()));
        assert_eq!(level(&["ravenpost", "games"]), Some(tracing::Level::WARN.into()));
        assert_eq!(level(&["ravenpost", "-vv", "run"]), Some(tracing::Level::DEBUG.into()));
    }

    #[test]
    fn talkative_crates_are_hushed_whatever_is_asked_for() {
        let told = filter(3).to_string();
        for name in TALKATIVE {
            assert!(told.contains(&format!("{name}=warn")), "{told}");
        }
    }
}
