//! The templates that are part of the program: every file under `templates/`, which
//! `build.rs` finds.

/// Every template: its path under `templates/`, with `/`, and its text.
pub const TEMPLATES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/templates.rs"));

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
        assert!(missing.is_empty(), "{missing:?}");
    }
}
