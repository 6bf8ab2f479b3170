//! The templates that are part of the program. A new file under `templates/`
//! gets a line here; a test compares the list with the folder.

/// Pairs of path and text.
macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        [$(($path, include_str!(concat!("../../templates/", $path)))),*]
    };
}

/// Every template: its path under `templates/`, with `/`, and its text.
pub const TEMPLATES: &[(&str, &str)] = &embedded![
    "en/confrontation.ftl",
    "en/confrontation/asked.txt",
    "en/confrontation/board.txt",
    "en/confrontation/hand.txt",
    "en/confrontation/help.txt",
    "en/confrontation/rules.txt",
    "en/help/answers.txt",
    "en/help/commands.txt",
    "en/help/deadlines.txt",
    "en/help/dice.txt",
    "en/help/games.txt",
    "en/help/index.txt",
    "en/help/join.txt",
    "en/help/orders.txt",
    "en/help/press.txt",
    "en/help/preview.txt",
    "en/help/proof.txt",
    "en/help/salt.txt",
    "en/help/secrets.txt",
    "en/help/verify.txt",
    "en/letter.txt",
    "en/letters.ftl",
    "en/notice-elsewhere.txt",
    "en/notice-stranger.txt",
    "en/people.ftl",
    "en/service.ftl",
    "en/tongue.ftl",
    "en/wotr2.ftl",
    "en/wotr2/asked.txt",
    "en/wotr2/board.txt",
    "en/wotr2/hand.txt",
    "en/wotr2/help.txt",
    "en/wotr2/map.txt",
    "en/wotr2/rules.txt",
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn walk(folder: &Path, root: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, root, found);
            } else if path.extension().is_some_and(|e| e == "ftl" || e == "txt") {
                found.push(path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }

    #[test]
    fn every_file_under_templates_is_part_of_the_program() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        let mut found = Vec::new();
        walk(&root, &root, &mut found);
        let missing: Vec<_> = found.iter().filter(|f| TEMPLATES.iter().all(|(path, _)| path != f)).collect();
        assert!(missing.is_empty(), "add these to src/report/embedded.rs: {missing:?}");
    }
}
