//! The templates of all languages: those in the program, and an operator's own
//! files, which take the place of those with the same name.

use super::embedded::TEMPLATES;
use super::layout::Words;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The language every other one falls back to.
pub const HOME: &str = "en";
/// The largest template that is read.
const SIZE_MAX: u64 = 512 * 1024;
/// How many files an operator's folder may hold.
const FILES_MAX: usize = 2000;

/// What is wrong with a template, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// A file or folder cannot be read.
    #[error("cannot read {path}: {source}; check the templates folder and its rights")]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Too large, or too many.
    #[error("{0} is too large, or holds too many files, for a templates folder")]
    TooLarge(PathBuf),
    /// A catalogue has an entry that cannot be read.
    #[error("{path}: {what}; correct the entry, or remove the file to use the built-in one")]
    Catalogue {
        /// Which file.
        path: String,
        /// What is wrong.
        what: String,
    },
    /// A layout cannot be read.
    #[error("{path}: {what}; correct the layout, or remove the file to use the built-in one")]
    Layout {
        /// Which file.
        path: String,
        /// What is wrong.
        what: String,
    },
    /// A folder's name is no language.
    #[error("`{0}` is no language tag such as `en` or `pt-BR`; rename the folder")]
    Language(String),
}

/// The words of every language.
#[derive(Debug)]
pub struct Library {
    languages: BTreeMap<String, Words>,
}

impl Library {
    /// The built-in templates alone.
    pub fn embedded() -> Result<Self, TemplateError> {
        Self::of(&built_in())
    }

    /// The built-in templates and those in an operator's folder, laid out like
    /// `templates/`: a folder a language. A file there replaces the built-in
    /// one; what it lacks is still found in the built-in ones.
    pub fn with_folder(folder: &Path) -> Result<Self, TemplateError> {
        let mut all = built_in();
        let mut files = 0;
        read_folder(folder, folder, 0, &mut files, &mut all)?;
        Self::of(&all)
    }

    /// Templates by path and text, over the built-in ones.
    pub fn with(texts: &[(&str, &str)]) -> Result<Self, TemplateError> {
        let mut all = built_in();
        all.extend(texts.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())));
        Self::of(&all)
    }

    /// The words of a language; of a relative (`pt` for `pt-BR`), or English,
    /// if there is no such folder.
    pub fn words(&self, language: &str) -> &Words {
        let short = language.split(['-', '_']).next().unwrap_or(HOME);
        [language, short].iter().find_map(|l| self.languages.get(*l)).unwrap_or_else(|| &self.languages[HOME])
    }

    /// The languages there are.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.keys().map(String::as_str)
    }

    fn of(all: &BTreeMap<String, String>) -> Result<Self, TemplateError> {
        let home: Vec<(&str, &str)> = TEMPLATES.iter().filter_map(|(p, t)| Some((in_home(p)?, *t))).collect();
        let mut by_language: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
        for (path, text) in all {
            if let Some((language, file)) = path.split_once('/') {
                by_language.entry(language).or_default().push((file, text));
            }
        }
        let make = |(language, files): (&str, Vec<(&str, &str)>)| {
            Ok((language.to_owned(), Words::new(language, &files, &home)?))
        };
        Ok(Self { languages: by_language.into_iter().map(make).collect::<Result<_, TemplateError>>()? })
    }
}

fn in_home(path: &'static str) -> Option<&'static str> {
    path.strip_prefix(HOME)?.strip_prefix('/')
}

fn built_in() -> BTreeMap<String, String> {
    TEMPLATES.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

/// Reads `*.ftl` and `*.txt` below a folder; at most language, rules and file.
fn read_folder(
    folder: &Path,
    root: &Path,
    depth: usize,
    files: &mut usize,
    all: &mut BTreeMap<String, String>,
) -> Result<(), TemplateError> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |source| TemplateError::Unreadable { path, source }
    };
    for entry in std::fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        *files += 1;
        if *files > FILES_MAX {
            return Err(TemplateError::TooLarge(root.to_owned()));
        }
        let about = std::fs::metadata(&path).map_err(unreadable(&path))?;
        if about.is_dir() {
            if depth < 2 {
                read_folder(&path, root, depth + 1, files, all)?;
            }
            continue;
        }
        let kind = path.extension().and_then(|e| e.to_str());
        if depth == 0 || !matches!(kind, Some("ftl" | "txt")) {
            continue;
        }
        if about.len() > SIZE_MAX {
            return Err(TemplateError::TooLarge(path));
        }
        let text = std::fs::read_to_string(&path).map_err(unreadable(&path))?;
        if let Some(name) = path.strip_prefix(root).ok().and_then(Path::to_str) {
            all.insert(name.replace('\\', "/"), text);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Context;
    use crate::terms::Phrase;

    #[test]
    fn the_built_in_templates_are_sound() {
        let library = Library::embedded().unwrap();
        assert!(library.languages().any(|l| l == HOME));
    }

    #[test]
    fn an_operators_file_takes_the_place_of_ours_and_may_be_partial() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("en")).unwrap();
        std::fs::write(folder.path().join("en/letters.ftl"), "list-none = not a soul\n").unwrap();
        std::fs::write(folder.path().join("README.md"), "not a template").unwrap();
        let library = Library::with_folder(folder.path()).unwrap();
        let words = library.words("en");
        let say = |key: &str| words.say(&Phrase::new(key), &Context::default());
        assert_eq!(say("list-none"), "not a soul");
        assert_eq!(say("seat-you"), "you");
    }

    #[test]
    fn another_language_falls_back_to_english_entry_by_entry() {
        let library = Library::with(&[("eo/service.ftl", "list-none = neniu\n")]).unwrap();
        let say = |key: &str| library.words("eo-EO").say(&Phrase::new(key), &Context::default());
        assert_eq!(say("list-none"), "neniu");
        assert_eq!(say("seat-you"), "you");
        assert_eq!(library.words("xx").language(), "en");
    }

    #[test]
    fn a_broken_template_is_named_at_the_start() {
        let error = Library::with(&[("en/own.ftl", "a = { $x\n")]).unwrap_err().to_string();
        assert!(error.contains("en/own.ftl") && error.contains("line 1"), "{error}");
        let error = Library::with(&[("en/own.txt", "{% if %}")]).unwrap_err().to_string();
        assert!(error.contains("en/own.txt"), "{error}");
        assert!(Library::with(&[("not a tongue/own.ftl", "")]).is_err());
    }
}
