//! The catalogue and the sources belong together: no entry is missing, none
//! lies idle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Beginnings of keys that are put together while running, so that no source
/// names them whole. `<rules>` stands for every engine's key.
const FAMILIES: [&str; 41] = [
    "heading-",
    "help-topic-",
    "subject-",
    "tongue-",
    "when-month-",
    "when-weekday-",
    "<rules>-about-",
    "<rules>-ask-",
    "<rules>-asked-",
    "<rules>-board-",
    "<rules>-brief-",
    "<rules>-card-",
    "<rules>-character-",
    "<rules>-combat-",
    "<rules>-deck-",
    "<rules>-draw-",
    "<rules>-end-",
    "<rules>-event-",
    "<rules>-face-",
    "<rules>-figures-",
    "<rules>-hand-",
    "<rules>-help-",
    "<rules>-icon-",
    "<rules>-map-",
    "<rules>-name",
    "<rules>-nation-",
    "<rules>-next-",
    "<rules>-note-",
    "<rules>-piece-",
    "<rules>-place-",
    "<rules>-refuse-",
    "<rules>-region-",
    "<rules>-seat-",
    "<rules>-short-",
    "<rules>-special-",
    "<rules>-spot-",
    "<rules>-stats-",
    "<rules>-text-",
    "<rules>-tile-",
    "<rules>-topic-",
    "<rules>-wait-",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, kinds: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            found.extend(files(&path, kinds));
        } else if path.extension().and_then(|e| e.to_str()).is_some_and(|e| kinds.contains(&e)) {
            let text = std::fs::read_to_string(&path).unwrap();
            // Tests speak of made-up entries; they come last in every file.
            let text = text.split("#[cfg(test)]").next().unwrap().to_owned();
            found.push((path, text));
        }
    }
    found
}

/// Every entry of the English catalogue, with its file.
fn entries() -> BTreeMap<String, PathBuf> {
    let mut all = BTreeMap::new();
    for (path, text) in files(&root().join("templates/en"), &["ftl"]) {
        let path = path.strip_prefix(root()).unwrap().to_owned();
        let resource = fluent_syntax::parser::parse(text);
        let resource = resource.unwrap_or_else(|(_, e)| panic!("{}: {e:?}", path.display()));
        for entry in resource.body {
            if let fluent_syntax::ast::Entry::Message(message) = entry {
                let twice = all.insert(message.id.name.clone(), path.clone());
                assert!(twice.is_none(), "{} stands twice, also in {}", message.id.name, path.display());
            }
        }
    }
    all
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut all = files(&root().join("src"), &["rs"]);
    all.extend(files(&root().join("templates/en"), &["txt"]));
    all
}

/// The sources of the sentences of the service.
fn say() -> String {
    let report = root().join("src/report");
    let of_say =
        |path: &Path| path.file_name().and_then(|n| n.to_str()).is_some_and(|n| n.starts_with("say"));
    let mut all: String =
        files(&report, &["rs"]).into_iter().filter(|(path, _)| of_say(path)).map(|(_, text)| text).collect();
    all.extend(files(&report.join("say"), &["rs"]).into_iter().map(|(_, text)| text));
    all
}

fn is_key(text: &str) -> bool {
    text.contains('-')
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// Everything in quotes that looks like a key.
fn quoted(text: &str) -> BTreeSet<&str> {
    text.split(['"', '\'']).filter(|t| is_key(t) && !t.ends_with('-')).collect()
}

/// Keys in places where nothing but a key can stand.
fn asked(text: &str) -> BTreeSet<&str> {
    const BEFORE: [&str; 6] = ["Phrase::new(\"", "self.t(\"", " t(\"", "(t(\"", " t('", "(t('"];
    let mut found = BTreeSet::new();
    for before in BEFORE {
        for (at, _) in text.match_indices(before) {
            let rest = &text[at + before.len()..];
            let end = rest.find(['"', '\'']).unwrap_or(0);
            // A piece of a key, put together with `~`, is of a family.
            let whole = !rest[end..].trim_start_matches(['"', '\'']).trim_start().starts_with('~');
            if whole && is_key(&rest[..end]) {
                found.insert(&rest[..end]);
            }
        }
    }
    found
}

#[test]
fn every_entry_that_is_asked_for_exists() {
    let entries = entries();
    let mut missing = Vec::new();
    for (path, text) in sources() {
        for key in asked(&text) {
            if !entries.contains_key(key) {
                missing.push(format!("{key} ({})", path.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(missing.is_empty(), "add these to templates/en:\n{}", missing.join("\n"));
}

#[test]
fn the_sentences_of_the_service_all_exist() {
    let entries = entries();
    let say = say();
    let missing: Vec<&str> = quoted(&say).into_iter().filter(|k| !entries.contains_key(*k)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_sentences_of_the_service_fill_every_place_of_their_entries() {
    let mut texts = BTreeMap::new();
    for (_, text) in files(&root().join("templates/en"), &["ftl"]) {
        let mut key = String::new();
        for line in text.lines() {
            if let Some((name, _)) = line.split_once(" =").filter(|(name, _)| is_key(name)) {
                name.clone_into(&mut key);
            }
            texts.entry(key.clone()).or_insert_with(String::new).push_str(line);
        }
    }
    let say = say();
    let mut checked = 0;
    for line in say.lines().map(str::trim).filter(|l| l.ends_with("\";")) {
        let Some((head, key)) = line.split_once(") \"") else { continue };
        let text = &texts[key.trim_end_matches("\";")];
        let places: BTreeSet<&str> = head
            .split_once('(')
            .map(|(_, args)| args.split(", ").filter_map(|a| Some(a.split_once(':')?.0)).collect())
            .unwrap_or_default();
        let wanted: BTreeSet<&str> = text
            .split('$')
            .skip(1)
            .filter_map(|rest| rest.split(|c: char| !c.is_ascii_lowercase()).next())
            .collect();
        assert_eq!(places, wanted, "{line}");
        checked += 1;
    }
    assert!(checked > 50);
}

#[test]
fn no_entry_lies_idle() {
    let sources = sources();
    let used: BTreeSet<&str> = sources.iter().flat_map(|(_, text)| quoted(text)).collect();
    let rules: Vec<&str> = ravenpost::games::all().iter().map(|engine| engine.key()).collect();
    let of_family = |key: &str| {
        FAMILIES.iter().any(|family| match family.strip_prefix("<rules>") {
            Some(rest) => rules.iter().any(|r| key.strip_prefix(r).is_some_and(|k| k.starts_with(rest))),
            None => key.starts_with(family),
        })
    };
    let entries = entries();
    // An entry may also serve inside another one, as `{ key }`.
    let inside: String = files(&root().join("templates/en"), &["ftl"]).into_iter().map(|(_, t)| t).collect();
    let idle: Vec<&String> = entries
        .keys()
        .filter(|key| !used.contains(key.as_str()) && !of_family(key))
        .filter(|key| !inside.contains(&format!("{{ {key} }}")))
        .collect();
    assert!(idle.is_empty(), "nothing uses these; delete them, or declare their family: {idle:#?}");
}

#[test]
fn every_help_topic_has_a_title_and_every_heading_a_part() {
    let entries = entries();
    for (path, _) in files(&root().join("templates/en/help"), &["txt"]) {
        let topic = path.file_stem().unwrap().to_str().unwrap();
        assert!(topic == "index" || entries.contains_key(&format!("help-topic-{topic}")), "{topic}");
    }
    let letter = std::fs::read_to_string(root().join("templates/en/letter.txt")).unwrap();
    for key in entries.keys().filter_map(|k| k.strip_prefix("heading-")) {
        assert!(letter.contains(&format!("head(\"{key}\")")), "{key}");
    }
}
