//! Games that were really played by letter, kept for ever: whatever becomes of
//! the program, the letters of one player must verify, their replay included.
//!
//! A folder each under `tests/golden`: `anna.mbox.xz` and `sent.mbox.xz` (what Anna
//! received and sent) and `root.txt` (the key that came with her first letter).

use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;
use std::process::Command;

/// The games there are; a folder without its test would be no use.
const GAMES: usize = 3;

fn unpack(from: &Path, to: &Path) {
    let mut packed = BufReader::new(File::open(from).expect("a packed mailbox"));
    let mut whole = File::create(to).expect("a file in a fresh folder");
    lzma_rs::xz_decompress(&mut packed, &mut whole).expect("a whole archive");
}

/// Anna's letters of a game verify, with a replay by the rules.
fn verifies(game: &Path) {
    let fresh = tempfile::tempdir().expect("a fresh folder");
    for name in ["anna.mbox", "sent.mbox"] {
        unpack(&game.join(format!("{name}.xz")), &fresh.path().join(name));
    }
    let root = fs::read_to_string(game.join("root.txt")).expect("the key");
    let said = Command::new(env!("CARGO_BIN_EXE_ravenpost"))
        .current_dir(fresh.path())
        .args(["verify", "--root", root.trim(), "--sent", "sent.mbox", "anna.mbox"])
        .output()
        .expect("the program runs");
    let text = String::from_utf8_lossy(&said.stdout);
    assert!(said.status.success() && text.starts_with("VERIFIED"), "{}: {text}", game.display());
    assert!(text.contains("played again by the rules"), "{}: {text}", game.display());
}

#[test]
fn letters_of_games_long_over_still_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let entries = fs::read_dir(folder).expect("the folder of games");
    let games: Vec<_> = entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    let games: Vec<_> = games.into_iter().filter(|path| path.is_dir()).collect();
    assert_eq!(games.len(), GAMES);
    std::thread::scope(|scope| {
        for game in &games {
            scope.spawn(|| verifies(game));
        }
    });
}
