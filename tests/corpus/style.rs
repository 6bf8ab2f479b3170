//! The mail programs of the corpus, as data.

use serde::Deserialize;
use std::{fs, path::Path};

/// One mail program, with the habits by which its letters are known.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Style {
    /// The program, and where it matters how it is set up.
    pub name: String,
    /// The language of the person who uses it; decides what they write.
    #[serde(default = "english")]
    pub language: String,
    /// Further header fields.
    #[serde(default)]
    pub head: String,
    /// The mark before the subject.
    #[serde(default = "re")]
    pub re: String,
    /// What the text is encoded in.
    #[serde(default = "utf_8")]
    pub charset: String,
    /// What is said of it, if that is something else; `-` says nothing.
    #[serde(default)]
    pub label: String,
    #[serde(default = "eight_bit")]
    pub encoding: String,
    /// `plain`, `html`, `alternative`, `related`, `mixed`, `signed`.
    pub structure: String,
    /// What the keyboard makes of what is typed.
    #[serde(default)]
    pub keyboard: String,
    /// Where its users write, if that is not everywhere.
    #[serde(default)]
    pub places: Vec<String>,
    #[serde(default)]
    pub plain: Plain,
    #[serde(default)]
    pub html: Html,
}

/// Its plain text.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plain {
    /// Above everything.
    #[serde(default)]
    pub banner: String,
    /// Below the person's text, above the quotation.
    #[serde(default)]
    pub foot: String,
    /// What introduces the quotation.
    #[serde(default)]
    pub attribution: String,
    /// What stands before quoted lines, and before quoted lines that are quoted
    /// already or empty.
    #[serde(default)]
    pub mark: String,
    #[serde(default)]
    pub bare: Option<String>,
    /// Quoted lines are wrapped at this width.
    #[serde(default)]
    pub wrap: usize,
    /// What wrapping makes gets no mark.
    #[serde(default)]
    pub bare_tails: bool,
    #[serde(default)]
    pub flowed: bool,
    /// At the end.
    #[serde(default)]
    pub tail: String,
}

/// Its HTML.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Html {
    /// The page around `{body}`.
    #[serde(default)]
    pub page: String,
    /// One line of the person's, around `{line}`, and a blank one.
    #[serde(default)]
    pub own: String,
    #[serde(default)]
    pub gap: String,
    #[serde(default)]
    pub banner: String,
    #[serde(default)]
    pub foot: String,
    #[serde(default)]
    pub attribution: String,
    #[serde(default)]
    pub open: String,
    /// One quoted line, around `{line}`.
    #[serde(default)]
    pub line: String,
    #[serde(default)]
    pub close: String,
    #[serde(default)]
    pub tail: String,
}

fn english() -> String {
    "en".to_owned()
}

fn re() -> String {
    "Re: ".to_owned()
}

fn utf_8() -> String {
    "utf-8".to_owned()
}

fn eight_bit() -> String {
    "8bit".to_owned()
}

impl Style {
    /// Whether quoted lines are marked in what is read: then people can write
    /// below and between them.
    pub fn marks(&self) -> bool {
        let plain = !self.plain.mark.trim().is_empty();
        let html = self.html.open.contains("blockquote");
        if self.structure == "html" { html } else { plain }
    }
}

#[derive(Deserialize)]
struct File {
    style: Vec<Style>,
}

/// All of them, in the order of the files.
pub fn styles() -> Vec<Style> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/styles"));
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        toml::from_str::<File>(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display())).style
    };
    files.iter().flat_map(read).collect()
}
