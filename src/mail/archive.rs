//! Old mail for the verifier: an mbox, a Maildir, a folder of `.eml` files, one
//! `.eml` file, or a text that was pasted into a file.
//!
//! Only the texts come out, decoded, each with the place it was found in. A
//! letter that cannot be read is an entry that says so and never hides the
//! next one. Knows nothing of what is looked for in the texts.

use super::letter::{self, Limits, Why, clean};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    vec,
};
use thiserror::Error;

/// The longest letter that is read from an archive.
const LETTER_BYTES: usize = 25 * 1024 * 1024;
/// At most so many files of a folder are read.
const FILES: usize = 100_000;

/// The texts of one letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where it lies: a path, and the number of the letter in an mbox.
    pub source: String,
    /// Its Message-ID, without brackets, if it is a letter.
    pub message_id: Option<String>,
    /// Its plain text parts, decoded, attachments included.
    pub plain: Vec<String>,
    /// Its HTML parts, as plain text.
    pub html: Vec<String>,
}

/// The bytes of one letter, or of a text that is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Raw {
    /// Where it lies.
    pub source: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Whether it is a letter; else it is a text as it was pasted.
    pub is_letter: bool,
}

/// Why a letter or an archive could not be read.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// A file or folder cannot be read.
    #[error("cannot read {path}: {source}")]
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// One letter cannot be read; the others can.
    #[error("{place}: {why}")]
    Letter {
        /// Where it lies.
        place: String,
        /// Why.
        why: Why,
    },
}

/// The letters of an archive, one after the other.
#[derive(Debug)]
pub struct Letters {
    inner: Inner,
}

/// The texts of the letters of an archive.
#[derive(Debug)]
pub struct Texts {
    letters: Letters,
    limits: Limits,
}

#[derive(Debug)]
enum Inner {
    Files(vec::IntoIter<PathBuf>),
    Mbox(Mbox),
}

/// The texts of everything at `path`, whatever kind of archive it is.
pub fn texts(path: &Path) -> Result<Texts, ArchiveError> {
    Ok(Texts { letters: letters(path)?, limits: limits() })
}

/// What a letter of an archive may cost.
pub fn limits() -> Limits {
    Limits {
        letter_bytes: LETTER_BYTES,
        text_bytes: LETTER_BYTES,
        html_bytes: LETTER_BYTES,
        texts_bytes: LETTER_BYTES,
        parts: 1000,
        ..Limits::default()
    }
}

/// Everything at `path` as bytes, whatever kind of archive it is.
pub fn letters(path: &Path) -> Result<Letters, ArchiveError> {
    let about = fs::metadata(path).map_err(|e| unreadable(path, e))?;
    let inner = if about.is_dir() {
        Inner::Files(files(path)?.into_iter())
    } else {
        let mut reader = BufReader::new(File::open(path).map_err(|e| unreadable(path, e))?);
        if reader.fill_buf().map_err(|e| unreadable(path, e))?.starts_with(b"From ") {
            Inner::Mbox(Mbox { path: path.to_owned(), reader, number: 0, next: Vec::new() })
        } else {
            Inner::Files(vec![path.to_owned()].into_iter())
        }
    };
    Ok(Letters { inner })
}

impl Iterator for Texts {
    type Item = Result<Found, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        Some(self.letters.next()?.and_then(|raw| raw.found(&self.limits)))
    }
}

impl Raw {
    /// Its texts.
    pub fn found(&self, limits: &Limits) -> Result<Found, ArchiveError> {
        let parts = if self.bytes.len() > limits.letter_bytes {
            Err(Why::TooLarge)
        } else if self.is_letter {
            letter::parts(&self.bytes, limits)
        } else {
            let text = String::from_utf8_lossy(&self.bytes);
            let lines: Vec<_> = clean::lines(&text).collect();
            Ok(letter::Parts { plain: vec![lines.join("\n")], ..letter::Parts::default() })
        };
        match parts {
            Ok(letter::Parts { message_id, plain, html }) => {
                Ok(Found { source: self.source.clone(), message_id, plain, html })
            }
            Err(why) => Err(ArchiveError::Letter { place: self.source.clone(), why }),
        }
    }
}

impl Iterator for Letters {
    type Item = Result<Raw, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (source, bytes) = match &mut self.inner {
            Inner::Files(paths) => {
                let path = paths.next()?;
                match read_file(&path) {
                    Ok(raw) => (path.display().to_string(), raw),
                    Err(e) => return Some(Err(unreadable(&path, e))),
                }
            }
            Inner::Mbox(mbox) => match mbox.letter()? {
                Ok(raw) => (format!("{}, letter {}", mbox.path.display(), mbox.number), raw),
                Err(e) => {
                    let error = unreadable(&mbox.path, e);
                    self.inner = Inner::Files(Vec::new().into_iter());
                    return Some(Err(error));
                }
            },
        };
        let is_letter = looks_like_a_letter(&bytes);
        Some(Ok(Raw { source, bytes, is_letter }))
    }
}

/// Whether a file begins with header fields that every letter has some of. A
/// pasted text may begin with lines that have colons, too.
fn looks_like_a_letter(raw: &[u8]) -> bool {
    const FIELDS: &[&str] = &[
        "from",
        "to",
        "date",
        "subject",
        "received",
        "message-id",
        "mime-version",
        "content-type",
        "return-path",
        "delivered-to",
        "dkim-signature",
        "x-original-to",
        "reply-to",
        "auto-submitted",
    ];
    let mut known = 0;
    for line in raw.split(|b| *b == b'\n').take(400) {
        if line.trim_ascii().is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            continue;
        }
        let Some(colon) = line.iter().position(|b| *b == b':') else { return false };
        let name = String::from_utf8_lossy(&line[..colon]).trim().to_ascii_lowercase();
        if name.contains(|c: char| !c.is_ascii_graphic()) {
            return false;
        }
        known += usize::from(FIELDS.contains(&name.as_str()));
    }
    known >= 2
}

/// The files of a Maildir, or the letters in a folder, in the order of names.
fn files(root: &Path) -> Result<Vec<PathBuf>, ArchiveError> {
    let folders: Vec<PathBuf> = ["cur", "new"].iter().map(|f| root.join(f)).filter(|f| f.is_dir()).collect();
    let maildir = !folders.is_empty();
    let folders = if maildir { folders } else { vec![root.to_owned()] };
    let mut found = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(&folder).map_err(|e| unreadable(&folder, e))?.take(FILES) {
            let path = entry.map_err(|e| unreadable(&folder, e))?.path();
            let hidden = path.file_name().is_none_or(|n| n.as_encoded_bytes().starts_with(b"."));
            let wanted = maildir || path.extension().is_some_and(|e| e.eq_ignore_ascii_case("eml"));
            if path.is_file() && !hidden && wanted {
                found.push(path);
            }
        }
    }
    found.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
    Ok(found)
}

/// A file, one byte more than is allowed at most.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    File::open(path)?.take(LETTER_BYTES as u64 + 1).read_to_end(&mut raw)?;
    Ok(raw)
}

/// An mbox, read letter by letter.
#[derive(Debug)]
struct Mbox {
    path: PathBuf,
    reader: BufReader<File>,
    number: usize,
    next: Vec<u8>,
}

impl Mbox {
    /// The next letter, without its separator line and with the marks that the
    /// format puts before "From " taken off again.
    fn letter(&mut self) -> Option<io::Result<Vec<u8>>> {
        let mut raw = Vec::new();
        let mut begun = !self.next.is_empty();
        let mut after_blank = true;
        loop {
            self.next.clear();
            let limit = LETTER_BYTES as u64;
            match (&mut self.reader).take(limit).read_until(b'\n', &mut self.next) {
                Ok(0) => break,
                Ok(_) => {}
                Err(e) => return Some(Err(e)),
            }
            if after_blank && self.next.starts_with(b"From ") {
                if begun {
                    break;
                }
                begun = true;
                after_blank = false;
                continue;
            }
            begun = true;
            after_blank = self.next.trim_ascii().is_empty();
            let marks = self.next.iter().take_while(|b| **b == b'>').count();
            let munged = marks > 0 && self.next[marks..].starts_with(b"From ");
            // What is too long is not kept, but one byte too many says so.
            if raw.len() <= LETTER_BYTES {
                raw.extend_from_slice(&self.next[usize::from(munged)..]);
            }
        }
        if !begun {
            return None;
        }
        // The format puts a blank line between letters.
        if raw.ends_with(b"\n\n") {
            raw.pop();
        }
        self.number += 1;
        Some(Ok(raw))
    }
}

fn unreadable(path: &Path, source: io::Error) -> ArchiveError {
    ArchiveError::File { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "From: a@b.c\r\nSubject: x\r\nDate: Mon, 30 Nov 2026 01:00:00 +0000\r\n\r\n";

    fn all(path: &Path) -> Vec<Vec<String>> {
        texts(path).unwrap().map(|f| f.unwrap().plain).collect()
    }

    #[test]
    fn an_mbox_gives_its_letters_and_row_2_3_undoes_the_marks() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mbox");
        let letter = LETTER.replace("\r\n", "\n");
        let mbox = format!(
            "From a@b Mon\n{letter}one\n>From here\n>>From there\nFrom within\n\nFrom c@d Tue\n{letter}two\n\nFrom x\n"
        );
        fs::write(&path, mbox).unwrap();
        let found = all(&path);
        assert_eq!(
            found[0][0].lines().collect::<Vec<_>>(),
            ["one", "From here", ">From there", "From within"]
        );
        assert_eq!(found[1][0].trim(), "two");
        let sources: Vec<String> = texts(&path).unwrap().flatten().map(|f| f.source).collect();
        assert!(sources[1].ends_with("mbox, letter 2"), "{sources:?}");
    }

    #[test]
    fn a_maildir_a_folder_and_a_file_give_their_letters() {
        let dir = tempfile::tempdir().unwrap();
        let post = dir.path().join("maildir");
        super::super::inbox::deliver(&post, format!("{LETTER}one").as_bytes()).unwrap();
        fs::write(post.join("cur/0:2,S"), format!("{LETTER}zero")).unwrap();
        assert_eq!(all(&post), [["zero"], ["one"]]);
        let folder = dir.path().join("folder");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("b.eml"), format!("{LETTER}two")).unwrap();
        fs::write(folder.join("a.EML"), format!("{LETTER}three")).unwrap();
        fs::write(folder.join("c.txt"), "no letter").unwrap();
        assert_eq!(all(&folder), [["three"], ["two"]]);
        assert_eq!(all(&folder.join("b.eml")), [["two"]]);
    }

    #[test]
    fn a_pasted_text_is_taken_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("pasted.txt");
        fs::write(&path, "BEGIN-AUDIT\r\naudit: pbem1 turn\r\nEND-AUDIT\r\n").unwrap();
        assert_eq!(all(&path), [["BEGIN-AUDIT\naudit: pbem1 turn\nEND-AUDIT"]]);
        fs::write(&path, "audit: pbem1\nseat: fp\n\nx").unwrap();
        assert_eq!(all(&path), [["audit: pbem1\nseat: fp\n\nx"]]);
        fs::write(&path, "").unwrap();
        assert_eq!(all(&path), [[""]]);
        assert!(texts(&dir.path().join("none")).is_err());
    }

    #[test]
    fn a_bad_letter_does_not_hide_the_next_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mbox");
        let bomb = "Content-Type: message/rfc822\n\n".repeat(100);
        let letter = LETTER.replace("\r\n", "\n");
        fs::write(
            &path,
            format!(
                "From a\n{}{bomb}\n\nFrom b\n{letter}two\n",
                letter.trim_end_matches('\n').to_owned() + "\n"
            ),
        )
        .unwrap();
        let found: Vec<_> = texts(&path).unwrap().collect();
        assert!(matches!(found[0], Err(ArchiveError::Letter { why: Why::TooNested, .. })), "{found:?}");
        assert_eq!(found[1].as_ref().unwrap().plain[0].trim(), "two");
    }
}
