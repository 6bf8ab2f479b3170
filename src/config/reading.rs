//! From the text of a settings file to a [`Config`], or to all that is wrong
//! with it: the line, the key, and what could stand there instead.

use super::{Config, checks};
use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// More than any settings file has use for.
const LARGEST: u64 = 256 * 1024;

/// Nobody reads on after so many strange keys.
const ENOUGH: usize = 50;

impl Config {
    /// The settings in a file; relative paths start at the file's folder.
    pub fn load(file: &Path) -> Result<Self, ConfigError> {
        let unreadable = |why: std::io::Error| ConfigError::Unreadable { file: file.to_owned(), why };
        let size = match std::fs::metadata(file) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                return Err(ConfigError::Missing { file: file.to_owned() });
            }
            Err(e) => return Err(unreadable(e)),
            Ok(about) => about.len(),
        };
        let wrong = |flaws| ConfigError::Wrong { file: file.to_owned(), flaws };
        if size > LARGEST {
            let what = format!("the file has {size} bytes; settings have at most {LARGEST}");
            return Err(wrong(vec![Flaw { line: None, what }]));
        }
        let text = std::fs::read_to_string(file).map_err(unreadable)?;
        let config = Self::read(&text).map_err(wrong)?;
        let whole = std::path::absolute(file).map_err(unreadable)?;
        Ok(config.based_at(whole.parent().unwrap_or(Path::new("/"))))
    }

    /// The settings in a text; paths stay as they are written.
    pub fn read(text: &str) -> Result<Self, Vec<Flaw>> {
        let found = DeTable::parse(text).map_err(|e| vec![Flaw::of_toml(text, &e)])?;
        let paper = Paper { text, found: found.get_ref() };
        let flaws = paper.strange_keys();
        if !flaws.is_empty() {
            return Err(flaws);
        }
        let config: Self = toml::from_str(text).map_err(|e| vec![paper.misfit(&e)])?;
        let flaws: Vec<Flaw> = checks::faults(&config)
            .into_iter()
            .map(|(key, what)| Flaw { line: paper.line_of(&key), what: format!("{key}: {what}") })
            .collect();
        if flaws.is_empty() { Ok(config) } else { Err(flaws) }
    }
}

/// One thing that is wrong with a settings file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// Where, counted from 1; unknown if it is about something left out.
    pub line: Option<usize>,
    /// What it is and what to write instead.
    pub what: String,
}

impl Flaw {
    /// A flaw of the TOML itself. The line as written is not repeated: nobody
    /// knows what stands there.
    fn of_toml(text: &str, error: &toml::de::Error) -> Self {
        let line = error.span().map(|span| line_at(text, span.start));
        Self { line, what: format!("this is not TOML: {}", error.message()) }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// Why there are no settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// No such file.
    #[error(
        "there is no settings file {}; make one with `ravenpost init`, or name one with --config",
        file.display()
    )]
    Missing {
        /// The file looked for.
        file: PathBuf,
    },
    /// The file cannot be read.
    #[error("the settings file {} cannot be read: {why}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: std::io::Error,
    },
    /// The file says what cannot be.
    #[error("{}", all_of(file, flaws))]
    Wrong {
        /// The file.
        file: PathBuf,
        /// All that was found.
        flaws: Vec<Flaw>,
    },
}

fn all_of(file: &Path, flaws: &[Flaw]) -> String {
    const SHOWN: usize = 20;
    let mut lines: Vec<String> =
        flaws.iter().take(SHOWN).map(|flaw| format!("{}, {flaw}", file.display())).collect();
    if flaws.len() > SHOWN {
        lines.push(format!("and {} more", flaws.len() - SHOWN));
    }
    lines.join("\n")
}

/// A settings file as it was written.
struct Paper<'a> {
    text: &'a str,
    found: &'a DeTable<'a>,
}

impl Paper<'_> {
    /// Keys that nobody knows, and values of the wrong sort.
    fn strange_keys(&self) -> Vec<Flaw> {
        let known = shape();
        let mut flaws = Vec::new();
        for (section, value) in self.found {
            if flaws.len() >= ENOUGH {
                break;
            }
            let name = section.get_ref().as_ref();
            let line = Some(line_at(self.text, section.span().start));
            let Some(toml::Value::Table(fields)) = known.get(name) else {
                flaws.push(Flaw { line, what: unknown_section(name, &known) });
                continue;
            };
            let DeValue::Table(given) = value.get_ref() else {
                flaws.push(Flaw { line, what: format!("`{name}` is a section: write [{name}]") });
                continue;
            };
            for (key, value) in given.iter().take(ENOUGH) {
                let line = Some(line_at(self.text, key.span().start));
                let key = key.get_ref().as_ref();
                let what = match fields.get(key) {
                    None => unknown_key(name, fields, key, &known),
                    Some(usual) => match wrong_sort(value.get_ref(), usual) {
                        Some(sort) => format!("{name}.{key}: {sort}"),
                        None => continue,
                    },
                };
                flaws.push(Flaw { line, what });
            }
        }
        flaws.sort_by_key(|flaw| flaw.line);
        flaws
    }

    /// A value of the right sort that cannot be.
    fn misfit(&self, error: &toml::de::Error) -> Flaw {
        let span = error.span().unwrap_or(0..0);
        let line = Some(line_at(self.text, span.start));
        let what = match self.key_at(&span) {
            Some(key) => format!("{key}: {}", error.message()),
            None => error.message().to_owned(),
        };
        Flaw { line, what }
    }

    /// The key whose value holds a place of the text.
    fn key_at(&self, place: &Range<usize>) -> Option<String> {
        self.found.iter().find_map(|(section, value)| {
            let DeValue::Table(given) = value.get_ref() else { return None };
            let (key, _) = given.iter().find(|(_, value)| {
                let span = value.span();
                span.start <= place.start && place.end <= span.end
            })?;
            Some(format!("{}.{}", section.get_ref(), key.get_ref()))
        })
    }

    /// The line of a key such as `service.host`, if it was written.
    fn line_of(&self, key: &str) -> Option<usize> {
        let (section, key) = key.split_once('.')?;
        let DeValue::Table(given) = self.found.get(section)?.get_ref() else { return None };
        Some(line_at(self.text, given.get(key)?.span().start))
    }
}

/// All sections and keys, with their defaults.
fn shape() -> toml::Table {
    // Plain structs of texts, numbers and lists: they always fit into TOML.
    toml::Table::try_from(Config::default()).expect("the default settings are TOML")
}

fn unknown_section(name: &str, known: &toml::Table) -> String {
    let shown = shown(name);
    if let Some((section, _)) = known.iter().find(|(_, fields)| fields.get(name).is_some()) {
        return format!("`{shown}` belongs into the section [{section}]");
    }
    if let Some(near) = nearest(name, known.keys()) {
        return format!("there is no section [{shown}]; did you mean [{near}]?");
    }
    let all: Vec<&str> = known.keys().map(String::as_str).collect();
    format!("there is no section [{shown}]; there are {}{}", all.join(", "), about_secrets(name))
}

fn unknown_key(section: &str, fields: &toml::Table, key: &str, known: &toml::Table) -> String {
    let shown = shown(key);
    if let Some(near) = nearest(key, fields.keys()) {
        return format!("[{section}] has no key `{shown}`; did you mean `{near}`?");
    }
    if let Some((home, _)) = known.iter().find(|(_, fields)| fields.get(key).is_some()) {
        return format!("[{section}] has no key `{shown}`; it belongs into [{home}]");
    }
    let all: Vec<&str> = fields.keys().map(String::as_str).collect();
    format!("[{section}] has no key `{shown}`; it has {}{}", all.join(", "), about_secrets(key))
}

fn about_secrets(key: &str) -> &'static str {
    let key = key.to_ascii_lowercase();
    let secret = ["pass", "secret", "token", "credential"].iter().any(|word| key.contains(word));
    if secret { ". Secrets do not belong into this file" } else { "" }
}

/// A key as it may be repeated in a message.
fn shown(key: &str) -> String {
    key.chars().take(40).collect::<String>().escape_debug().to_string()
}

fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k String>) -> Option<&'k String> {
    if word.len() > 60 {
        return None;
    }
    known
        .map(|k| (strsim::damerau_levenshtein(word, k), k))
        .filter(|&(far, k)| far <= 1 + k.len() / 4)
        .min_by_key(|&(far, _)| far)
        .map(|(_, k)| k)
}

/// What to write instead if a value is of another sort than the usual one.
fn wrong_sort(given: &DeValue<'_>, usual: &toml::Value) -> Option<String> {
    if given.type_str() == usual.type_str() {
        return None;
    }
    let wanted = match usual {
        toml::Value::String(_) => "a text in quotation marks",
        toml::Value::Integer(_) => "a whole number",
        toml::Value::Boolean(_) => "true or false",
        toml::Value::Array(_) => "a list in square brackets",
        other => other.type_str(),
    };
    Some(format!("write {wanted}, such as {usual}"))
}

fn line_at(text: &str, place: usize) -> usize {
    1 + text.as_bytes().iter().take(place).filter(|&&b| b == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaws(text: &str) -> Vec<String> {
        Config::read(text).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_documented_default_is_the_default() {
        assert_eq!(Config::read(super::super::DEFAULT_TEXT).unwrap(), Config::default());
        assert_eq!(Config::read("").unwrap(), Config::default());
    }

    #[test]
    fn every_setting_stands_in_the_file_with_a_comment_above() {
        let lines: Vec<&str> = super::super::DEFAULT_TEXT.lines().collect();
        for (section, fields) in &shape() {
            let head = format!("[{section}]");
            let start = lines.iter().position(|l| **l == head).unwrap_or_else(|| panic!("{head} is missing"));
            for key in fields.as_table().unwrap().keys() {
                let set = format!("{key} = ");
                let rest = lines[start + 1..].iter().take_while(|l| !l.starts_with('['));
                let at = rest.clone().position(|l| l.starts_with(&set));
                let at = at.unwrap_or_else(|| panic!("{section}.{key} is missing"));
                assert!(lines[start + at].starts_with('#'), "{section}.{key} has no comment");
            }
        }
    }

    #[test]
    fn an_unknown_key_is_answered_with_line_and_nearest_key() {
        assert_eq!(
            flaws("[service]\nname = \"x\"\n\n[inbox]\npaht = \"mail\"\n"),
            ["line 5: [inbox] has no key `paht`; did you mean `path`?"]
        );
        assert_eq!(
            flaws("[daemon]\npoll_second = 5\n[servce]\n"),
            [
                "line 2: [daemon] has no key `poll_second`; did you mean `poll_seconds`?",
                "line 3: there is no section [servce]; did you mean [service]?",
            ]
        );
    }

    #[test]
    fn a_key_in_the_wrong_section_is_shown_its_home() {
        assert_eq!(
            flaws("[service]\nkeep_raw = true\n"),
            ["line 2: [service] has no key `keep_raw`; it belongs into [letters]"]
        );
        assert_eq!(flaws("poll_seconds = 5\n"), ["line 1: `poll_seconds` belongs into the section [daemon]"]);
        assert_eq!(flaws("inbox = \"mail\"\n"), ["line 1: `inbox` is a section: write [inbox]"]);
    }

    #[test]
    fn a_bad_value_is_answered_with_the_possible_ones() {
        assert_eq!(
            flaws("[outbox]\nkind = \"pigeon\"\n"),
            ["line 2: outbox.kind: \"pigeon\" is not possible here; write one of \"maildir\", \"file\", \
                 \"sendmail\", \"smtp\""]
        );
        assert_eq!(
            flaws("[inbox]\n\nkind = \"mbox\"\n"),
            ["line 3: inbox.kind: \"mbox\" is not possible here; write one of \"maildir\", \"imap\""]
        );
        assert_eq!(
            flaws("[limits]\norders = \"many\"\n"),
            ["line 2: limits.orders: write a whole number, such as 40"]
        );
        assert_eq!(flaws("[limits]\norders = 0\n"), ["line 2: limits.orders: 0 is not from 1 to 200"]);
    }

    #[test]
    fn a_secret_in_the_file_is_not_repeated() {
        let told = flaws("[outbox]\npassword = \"hunter2\"\n").join("\n");
        assert!(told.contains("Secrets do not belong") && !told.contains("hunter2"), "{told}");
        let told = flaws("[outbox]\npassword = hunter2\n").join("\n");
        assert!(told.starts_with("line 2: this is not TOML") && !told.contains("hunter2"), "{told}");
    }

    #[test]
    fn several_flaws_are_all_told_at_once() {
        assert_eq!(flaws("[service]\nhost = \"a b\"\nname = \"\"\n[daemon]\nbatch = 0\n").len(), 3);
    }

    #[test]
    fn nonsense_is_refused_without_harm() {
        for text in
            ["[", "a = ", "[service]\n[service]\n", "service = 1", "\u{0}", "limits.orders = -5", "x = {}"]
        {
            assert!(Config::read(text).is_err(), "{text:?}");
        }
        let deep = "a = ".to_owned() + &"[".repeat(100_000);
        assert!(Config::read(&deep).is_err());
        let many = (0..20_000).fold(String::new(), |text, i| text + &format!("[k{i}]\n"));
        assert!(Config::read(&many).is_err());
    }
}
