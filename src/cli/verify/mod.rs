//! `verify`: letters and one key in, a verdict out. No settings, no database.

mod ask_for;
mod gather;
mod json;
mod print;

use super::Exit;
use super::args::desk::{RootKey, Verify};
use super::exit::BadArgument;
use crate::desk;
use crate::ledger::PublicKey;
use crate::ledger::verify::{self, Input, Report};
use gather::Gathered;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// How much of a key file is read.
const KEY_FILE_MAX: u64 = 65_536;

/// Checks the letters and prints the verdict.
pub fn run(args: &Verify, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let root = root_key(&args.root)?;
    let gathered = Gathered::read(&args.paths, &args.sent)?;
    let input = Input { root, texts: &gathered.texts, sent: &gathered.sent, engines: Some(&desk::engines) };
    let report = verify::verify(&input);
    let checked = Checked { root, gathered: &gathered, report: &report };
    if args.json {
        json::print(&checked, out)?;
    } else {
        print::print(&checked, out)?;
    }
    Ok(exit(report.verdict))
}

/// What was checked, and what came of it.
struct Checked<'a> {
    root: PublicKey,
    gathered: &'a Gathered,
    report: &'a Report,
}

impl Checked<'_> {
    /// Whether the mails have key cards, and none of them is of this root key:
    /// then it is most likely the wrong one.
    fn is_foreign_root(&self) -> bool {
        let of_card = |f: &verify::Finding| f.code == verify::Code::Key && f.place.starts_with("card");
        self.report.findings.iter().any(of_card)
            && self.report.summary.games.iter().all(|game| game.blocks == 0)
            && self.report.summary.receipts == 0
    }
}

fn exit(verdict: verify::Verdict) -> Exit {
    match verdict.exit_code() {
        0 => Exit::Done,
        1 => Exit::Found,
        2 => Exit::Damaged,
        _ => Exit::Fault,
    }
}

/// What a key file says, as far as anybody would read on for a key.
fn key_file(file: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?.take(KEY_FILE_MAX).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The root key of the command line.
fn root_key(root: &RootKey) -> anyhow::Result<PublicKey> {
    let bytes = match root {
        RootKey::Digits(bytes) => *bytes,
        RootKey::File(file) => {
            let shown = file.display();
            let text = key_file(file)
                .map_err(|e| BadArgument(format!("{shown} is neither 64 digits nor a file to read: {e}")))?;
            let mut bytes = [0; 32];
            let found = text.split_whitespace().any(|word| hex::decode_to_slice(word, &mut bytes).is_ok());
            found
                .then_some(bytes)
                .ok_or_else(|| BadArgument(format!("there is no key of 64 digits in {shown}; root.pub of the post office has one, and so has the first letter of a game")))?
        }
    };
    let none = || BadArgument("the root key is no key: were all of its 64 digits copied?".into());
    Ok(PublicKey::from_bytes(&bytes).ok_or_else(none)?)
}
