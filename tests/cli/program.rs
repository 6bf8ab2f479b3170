//! The program as its users meet it: what `init` leaves behind, and exit codes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn ravenpost(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
    command.args(args).env_remove("RAVENPOST_CONFIG").env_remove("RAVENPOST_LOG");
    command.output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("it ended by itself")
}

/// Every file below a folder with its content, folders without.
fn everything(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.display().to_string();
            if path.is_dir() {
                all.push((name, Vec::new()));
                todo.push(path);
            } else {
                all.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    all.sort();
    all
}

#[test]
fn init_makes_a_whole_post_office_and_never_changes_one() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("post");
    let dir_text = dir.to_str().unwrap();
    let first = ravenpost(&["init", dir_text, "--host", "games.example.org", "--name", "ravens"]);
    assert_eq!(code(&first), 0, "{}", text(&first.stderr));
    for path in ["config.toml", "inbox/new", "inbox/cur", "inbox/tmp", "outbox/new", "keys/root.key"] {
        assert!(dir.join(path).exists(), "{path}");
    }
    let told = text(&first.stdout);
    assert!(told.contains("games@games.example.org") && told.contains("root key"), "{told}");
    for key in ["root", "online", "dice"] {
        let secret = fs::read_to_string(dir.join(format!("keys/{key}.key"))).unwrap();
        assert!(!told.contains(secret.trim()), "the secret of {key} is printed");
    }

    let mine = fs::read_to_string(dir.join("config.toml")).unwrap() + "# mine\n";
    assert!(mine.contains("\nname = \"ravens\"\n"));
    fs::write(dir.join("config.toml"), mine).unwrap();
    fs::remove_dir_all(dir.join("outbox")).unwrap();
    let before = everything(&dir);
    let second = ravenpost(&["init", dir_text]);
    assert_eq!(code(&second), 0, "{}", text(&second.stderr));
    let after = everything(&dir);
    assert!(before.iter().all(|old| after.contains(old)), "something was changed");
    assert!(dir.join("outbox/tmp").is_dir(), "what was missing is made");
}

#[test]
fn init_refuses_a_host_that_cannot_be_and_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("post");
    for host in ["a b", "x\"\n[inbox]", "", "no-dot"] {
        let output = ravenpost(&["init", dir.to_str().unwrap(), "--host", host]);
        assert_eq!(code(&output), 4, "{host:?}: {}", text(&output.stderr));
    }
    assert!(!dir.exists());
}

#[test]
fn doctor_is_content_with_a_new_post_office_and_not_without_settings() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    ravenpost(&["init", dir.to_str().unwrap(), "--host", "games.example.org"]);
    let file = dir.join("config.toml");
    let file = file.to_str().unwrap();
    let well = ravenpost(&["doctor", "--config", file]);
    assert_eq!(code(&well), 0, "{}", text(&well.stdout));
    fs::write(file, "[limits]\norders = 0\n").unwrap();
    let ill = ravenpost(&["--config", file, "doctor"]);
    assert_eq!(code(&ill), 1);
    assert!(text(&ill.stdout).contains("line 2: limits.orders: 0 is not from 1 to 200"));
}

#[test]
fn a_line_that_makes_no_sense_ends_with_four_and_help_with_nothing() {
    assert_eq!(code(&ravenpost(&["roll"])), 4);
    assert_eq!(code(&ravenpost(&["rol", "3d6"])), 4);
    assert_eq!(code(&ravenpost(&["roll", "3x6"])), 4);
    assert_eq!(code(&ravenpost(&["--help"])), 0);
    assert_eq!(code(&ravenpost(&["--version"])), 0);
    let bare = ravenpost(&[]);
    assert_eq!(code(&bare), 4);
    assert!(text(&bare.stderr).contains("init"));
}

#[test]
fn a_roll_with_a_seed_is_the_same_everywhere() {
    let output = ravenpost(&["roll", "2d6+1", "at", "dawn", "--seed", "7"]);
    assert_eq!(code(&output), 0);
    let seed = format!("07{}", "0".repeat(62));
    assert_eq!(text(&output.stdout), format!("at dawn\n2d6+1: 2 4, with 1 makes 7\nseed {seed}\n"));
}
