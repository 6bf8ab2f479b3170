//! The pages for operators and players are true: every command line that they show
//! is one that works, every line to the post office is understood.

use clap::CommandFactory;
use ravenpost::cli::{self, Cli};
use ravenpost::config::Config;
use ravenpost::ledger::verify::Code;
use ravenpost::tongue::{Command, Limits, NoGame, Sheet, What};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn page(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
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

/// The command lines of a page: indented, ours.
fn commands(text: &str) -> Vec<&str> {
    let indented = text.lines().filter_map(|line| line.strip_prefix("    "));
    indented.filter(|line| line.starts_with("ravenpost ")).collect()
}

#[test]
fn every_command_line_of_the_pages_is_one_that_works() {
    let whole = Cli::command();
    let mut count = 0;
    for name in ["HOSTING.md", "PLAYING.md", "MAIL.md"] {
        let text = page(name);
        for line in commands(&text) {
            count += 1;
            whole.clone().try_get_matches_from(words(line)).unwrap_or_else(|e| panic!("{line}\n{e}"));
        }
        // What stands in a sentence may be cut short, but its words are no invention.
        for span in text.split('`').skip(1).step_by(2).filter_map(|span| span.strip_prefix("ravenpost ")) {
            let mut command = &whole;
            for word in
                span.split_whitespace().take_while(|word| word.chars().all(|c| c.is_ascii_lowercase()))
            {
                let Some(sub) = command.find_subcommand(word) else {
                    assert!(!command.has_subcommands(), "`ravenpost {span}` has no `{word}`");
                    break;
                };
                command = sub;
            }
        }
    }
    assert!(count >= 36, "only {count} command lines were found");
}

#[test]
fn everything_an_operator_can_do_is_on_the_page() {
    let text = page("HOSTING.md");
    let admin = Cli::command().find_subcommand("admin").expect("admin").clone();
    for sub in admin.get_subcommands() {
        assert!(text.contains(&format!("ravenpost admin {}", sub.get_name())), "{}", sub.get_name());
    }
}

/// The pieces of settings on a page: indented lines from `[part]` to the next gap.
fn settings(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("    ") {
            Some(line) if line.starts_with('[') && line.ends_with(']') => {
                pieces.push(format!("{line}\n"));
                inside = true;
            }
            Some(line) if inside => {
                let piece = pieces.last_mut().expect("begun");
                piece.push_str(line);
                piece.push('\n');
            }
            _ => inside = false,
        }
    }
    pieces
}

#[test]
fn every_piece_of_settings_on_the_pages_is_understood() {
    let mut count = 0;
    for name in ["HOSTING.md", "MAIL.md"] {
        for piece in settings(&page(name)) {
            // Only what this program has; the page is older or younger than no part of it.
            let kind = piece.lines().find_map(|line| line.strip_prefix("kind = "));
            if kind.is_some_and(|kind| !ravenpost::config::DEFAULT_TEXT.contains(kind)) {
                continue;
            }
            count += 1;
            Config::read(&piece).unwrap_or_else(|flaws| panic!("{piece}\n{flaws:?}"));
        }
    }
    assert!(count >= 4, "only {count} pieces were found");
}

/// What is not a line to the post office, although it stands like one.
const NOT_LINES: [&str; 1] = ["ravenpost verify --root root.pub letters.mbox"];

#[test]
fn every_line_for_players_is_understood_and_every_help_topic_exists() {
    let text = page("PLAYING.md");
    // Orders of a game stand in fences.
    let plain: String = text.split("```").step_by(2).collect();
    let spans =
        plain.split('`').skip(1).step_by(2).map(|span| span.split_whitespace().collect::<Vec<_>>().join(" "));
    let blocks = plain.lines().filter_map(|line| line.strip_prefix("    ")).map(str::to_owned);
    let lines: Vec<String> = spans.chain(blocks).filter(|line| !NOT_LINES.contains(&line.as_str())).collect();
    assert!(lines.len() > 50, "only {} lines were found", lines.len());
    let mut topics = Vec::new();
    for line in lines {
        let sheet = Sheet::read(std::slice::from_ref(&line), &NoGame, Limits::default());
        let understood: Vec<&Command> = sheet
            .items()
            .filter_map(|item| match &item.what {
                What::Command(command) => Some(command),
                _ => None,
            })
            .collect();
        let rolls = sheet.lines.iter().any(|line| matches!(line.kind, ravenpost::tongue::LineKind::Rolls(_)));
        assert!(understood.len() == 1 || rolls, "`{line}`: {:?}", sheet.lines);
        if let [Command::Help(Some(topic))] = understood.as_slice() {
            topics.push(topic.clone());
        }
    }
    let help = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en/help");
    for topic in &topics {
        assert!(help.join(format!("{topic}.txt")).is_file(), "there is no help on {topic}");
    }
    assert!(topics.len() >= 12, "{topics:?}");
}

#[test]
fn every_part_of_a_letter_that_is_explained_is_one() {
    let catalogue = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/en/letters.ftl");
    let catalogue = fs::read_to_string(catalogue).unwrap().to_uppercase();
    let text = page("PLAYING.md");
    let table = text.split("## What stands in a letter").nth(1).unwrap().split("\n## ").next().unwrap();
    let parts = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let capital: Vec<&str> =
        parts.flat_map(|part| part.split(", ")).filter(|p| p.to_uppercase() == *p).collect();
    assert!(capital.len() >= 7, "{capital:?}");
    for part in capital {
        assert!(catalogue.contains(&format!("= {part}")), "no letter has a part {part}");
    }
}

#[test]
fn every_word_of_the_verifier_is_explained() {
    let text = page("VERIFYING.md");
    let firsts = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next());
    let explained: BTreeSet<&str> = firsts.flat_map(|first| first.split(", ")).collect();
    let verdicts = ["VERIFIED", "INCOMPLETE", "NOTHING", "DAMAGED", "DISPUTE", "FAULT"];
    let words = Code::ALL.iter().map(|code| code.word()).chain(verdicts);
    let missing: Vec<&str> = words.filter(|word| !explained.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_drill_with_a_backup_works_as_it_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path).to_str().unwrap().to_owned();
    let run = |line: &[&str]| {
        let cli = <Cli as clap::Parser>::try_parse_from([&["ravenpost"], line].concat()).unwrap();
        let mut out = Vec::new();
        let exit = cli::run(&cli, &mut out).unwrap_or_else(|e| panic!("{line:?}: {e:#}"));
        (exit, String::from_utf8(out).unwrap())
    };
    let (post, drill) = (at("post/config.toml"), at("drill/config.toml"));
    run(&["init", "--host", "games.example.org", &at("post")]);
    let players = "anna@a.example,bert@b.example";
    let (_, told) = run(&["--config", &post, "new", "confrontation", "--players", players]);
    let id = told.lines().next().unwrap().to_owned();
    run(&["--config", &post, "backup", &at("copy.db")]);
    let done = std::process::Command::new("sh")
        .arg("-c")
        .arg("mkdir drill && cp -a post/config.toml post/keys drill/ && mv copy.db drill/ravenpost.db")
        .current_dir(folder.path())
        .status();
    assert!(done.unwrap().success());
    assert!(run(&["--config", &drill, "games"]).1.contains(&id));
    run(&["--config", &drill, "export", &id, "--to", &at("drill/records")]);
    let (exit, told) = run(&[
        "verify",
        "--root",
        &at("drill/keys/root.pub"),
        &at(&format!("drill/records/{id}.public.txt")),
    ]);
    assert!(told.starts_with("VERIFIED") && exit == cli::Exit::Done, "{told}");
    // And `run` would notice that this is a copy.
    let cli = <Cli as clap::Parser>::try_parse_from(["ravenpost", "--config", &drill, "once"]).unwrap();
    let refused = cli::run(&cli, &mut Vec::new()).unwrap_err().to_string();
    assert!(refused.contains("--accept-restored"), "{refused}");
}
