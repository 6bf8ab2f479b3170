//! `deliver`: a mail server hands over one letter.

use super::Exit;
use super::args::desk::Deliver;
use crate::config::{Config, InboxKind};
use crate::mail::inbox;
use anyhow::Context;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Puts a letter into the inbox. Whatever goes wrong, the mail server is asked to
/// keep it and to try again.
pub fn run(file: &Path, args: &Deliver) -> Exit {
    let taken = match &args.file {
        Some(letter) => {
            let opened = File::open(letter).with_context(|| format!("cannot read {}", letter.display()));
            opened.and_then(|mut letter| take(file, &mut letter))
        }
        None => take(file, &mut io::stdin().lock()),
    };
    match taken {
        Ok(()) => Exit::Done,
        Err(why) => {
            eprintln!("ravenpost: the letter was not taken: {why:#}");
            Exit::TryAgain
        }
    }
}

fn take(file: &Path, letter: &mut dyn Read) -> anyhow::Result<()> {
    let config = Config::load(file)?;
    let bytes =
        read(letter, config.limits.letter_bytes).context("the letter could not be read to its end")?;
    anyhow::ensure!(!bytes.is_empty(), "it is empty");
    match config.inbox.kind {
        InboxKind::Maildir => inbox::deliver(&config.inbox.path, &bytes)?,
        InboxKind::Imap => anyhow::bail!(
            "letters come from a mailbox on {}; `deliver` is for an inbox of the kind \"maildir\"",
            config.inbox.host
        ),
    };
    Ok(())
}

/// The letter; of one that is too large the beginning and one byte more, by
/// which it is still known to be too large. The rest is read all the same, as the
/// mail server wants to be rid of it.
fn read(mut letter: &mut dyn Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    (&mut letter).take(most as u64 + 1).read_to_end(&mut bytes)?;
    io::copy(letter, &mut io::sink())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_is_too_large_is_read_to_its_end_and_stays_too_large() {
        let mut letter = io::Cursor::new(vec![b'x'; 1000]);
        assert_eq!(read(&mut letter, 100).unwrap().len(), 101);
        assert_eq!(letter.position(), 1000);
        assert_eq!(read(&mut io::Cursor::new(b"short"), 100).unwrap(), b"short");
    }
}
