//! Every rules case under `tests/scenarios`, each a small file of data.

use ravenpost::games;
use ravenpost::rules::scenario;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of scenarios can be read") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|e| e == "toml") {
            found.push(path);
        }
    }
}

fn failures(path: &Path) -> Vec<String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return vec![error.to_string()],
    };
    let case = match scenario::read(&text) {
        Ok(case) => case,
        Err(why) => return vec![why],
    };
    match games::find(&case.rules) {
        Some(engine) => scenario::play(&case, engine).failures,
        None => vec![format!("there are no rules `{}`", case.rules)],
    }
}

#[test]
fn scenarios_hold() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
    let mut all = Vec::new();
    files(&root, &mut all);
    all.sort();
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let share = all.len().div_ceil(threads).max(1);
    let found: Vec<(&PathBuf, Vec<String>)> = std::thread::scope(|scope| {
        let run = |part| {
            scope.spawn(move || -> Vec<_> { <[PathBuf]>::iter(part).map(|p| (p, failures(p))).collect() })
        };
        let parts: Vec<_> = all.chunks(share).map(run).collect();
        parts.into_iter().flat_map(|part| part.join().expect("a scenario does not panic")).collect()
    });
    let mut report = String::new();
    let mut bad = 0;
    for (path, failures) in found {
        if !failures.is_empty() {
            bad += 1;
            let name = path.strip_prefix(&root).unwrap_or(path).display();
            report += "\n";
            report += &[format!("{name}"), failures.join("\n  ")].join("\n  ");
            report += "\n";
        }
    }
    assert!(bad == 0, "{bad} of {} scenarios fail:\n{report}", all.len());
}
