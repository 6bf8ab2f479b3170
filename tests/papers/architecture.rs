//! The pages about the house are true: a room knows only the rooms below it, and
//! what the pages name is there.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// All files of the program below a folder or a file of it.
fn files(at: &Path) -> Vec<PathBuf> {
    if at.is_file() {
        return vec![at.to_owned()];
    }
    let mut all: Vec<PathBuf> =
        fs::read_dir(at).unwrap().flat_map(|entry| files(&entry.unwrap().path())).collect();
    all.retain(|path| path.extension().is_some_and(|e| e == "rs"));
    all
}

/// The rooms, from the attic down, as the first table of ARCHITECTURE.md has them.
fn rooms() -> Vec<String> {
    let page = page("ARCHITECTURE.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    rows.map(|room| room.trim_end_matches("/*").to_owned()).collect()
}

/// Every `crate::name` of a file: the room that it knows.
fn known(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| rest.split(|c: char| !(c.is_ascii_lowercase() || c == '_')).next().unwrap_or_default())
}

#[test]
fn a_room_knows_only_the_rooms_below_it() {
    let rooms = rooms();
    let mut folders: Vec<String> = fs::read_dir(root().join("src"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    folders.sort();
    let mut listed = rooms.clone();
    listed.sort();
    assert_eq!(listed, folders, "the table of ARCHITECTURE.md has every room once");
    for (i, room) in rooms.iter().enumerate() {
        for file in files(&root().join("src").join(room)) {
            let text = fs::read_to_string(&file).unwrap();
            for other in known(&text) {
                let above = rooms[..i].iter().any(|room| room == other);
                assert!(!above, "{} knows of `{other}`, which is above it", file.display());
            }
        }
    }
}

#[test]
fn the_tour_goes_up_as_the_table_goes_down() {
    let tour = page("src/lib.rs");
    let stops: Vec<&str> =
        tour.lines().filter_map(|line| line.strip_prefix("//! | [`")?.split('`').next()).collect();
    let up: Vec<String> = rooms().into_iter().rev().collect();
    assert_eq!(stops, up);
}

#[test]
fn nothing_but_the_list_of_games_names_a_game() {
    let src = root().join("src");
    for engine in ravenpost::games::all() {
        let own = src.join("games").join(engine.key());
        let path = format!("games::{}", engine.key());
        for file in files(&src).iter().filter(|file| !file.starts_with(&own)) {
            let text = fs::read_to_string(file).unwrap();
            assert!(!text.contains(&path), "{} names {path}", file.display());
        }
        let list = fs::read_to_string(src.join("games/mod.rs")).unwrap();
        let lines = list.lines().filter(|line| line.contains(&format!("{}::", engine.key()))).count();
        assert_eq!(lines, 1, "one line of the list names {}", engine.key());
    }
}

/// What stands between backquotes outside of indented blocks.
fn spans(page: &str) -> Vec<String> {
    let prose: Vec<&str> = page.lines().filter(|line| !line.starts_with("    ")).collect();
    prose.join("\n").split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The paths of indented blocks and of backquotes: two lower-case names or more.
fn paths(page: &str) -> Vec<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_:".contains(c);
    let blocks = page.lines().filter(|line| line.starts_with("    ")).flat_map(str::split_whitespace);
    let all = spans(page).into_iter().chain(blocks.map(str::to_owned));
    all.filter_map(|text| {
        let end = text.find(|c| !plain(c)).unwrap_or(text.len());
        let path = text[..end].trim_end_matches(':').to_owned();
        path.contains("::").then_some(path)
    })
    .collect()
}

/// Whether it is meant as a file or a folder.
fn is_path(span: &str) -> bool {
    let kind = Path::new(span).extension().and_then(|kind| kind.to_str()).unwrap_or_default();
    let plain = |part: &str| part.chars().all(|c| c.is_ascii_lowercase());
    let folder = span.contains('/') && (span.ends_with('/') || span.split('/').all(plain));
    !span.contains(char::is_whitespace) && (["rs", "md", "toml", "sql"].contains(&kind) || folder)
}

#[test]
fn every_file_and_folder_that_is_named_is_there() {
    let mut count = 0;
    for name in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
        for path in spans(&page(name)).iter().filter(|span| is_path(span)) {
            count += 1;
            let path = path.replace("<language>", "en").replace("<key>", "wotr2");
            // Rooms and files of rooms are named as under `src/`, scenarios as under `tests/`.
            let places = ["", "src", "src/store", "tests"];
            let there = places.iter().any(|place| root().join(place).join(&path).exists());
            assert!(there, "{name}: there is no `{path}`");
        }
    }
    assert!(count >= 20, "only {count} paths were found");
}

/// Whether the last names of a path are defined in the module that the first lead to.
fn is_there(path: &str) -> bool {
    let mut at = root().join("src");
    let mut names = path.split("::").peekable();
    while let Some(name) = names.peek() {
        let (folder, file) = (at.join(name), at.join(format!("{name}.rs")));
        at = if folder.is_dir() {
            folder
        } else if file.is_file() {
            file
        } else {
            break;
        };
        names.next();
    }
    let code: String = files(&at).iter().map(|file| fs::read_to_string(file).unwrap()).collect();
    let defined = |name: &str| {
        let kinds = ["fn", "struct", "enum", "trait", "type", "const", "mod", "macro_rules!"];
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        kinds.iter().any(|kind| {
            let start = format!("{kind} {name}");
            code.match_indices(&start).any(|(at, _)| ends(&code[at + start.len()..]))
        })
    };
    names.all(defined)
}

#[test]
fn every_name_of_the_code_on_the_pages_is_in_the_code() {
    let mut count = 0;
    for name in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
        for path in paths(&page(name)) {
            count += 1;
            assert!(is_there(&path), "{name}: there is no `{path}`");
        }
    }
    assert!(count >= 30, "only {count} names were found");
    assert!(!is_there("desk::receive_nothing") && !is_there("rules::Rules::shuffle_all"));
}
