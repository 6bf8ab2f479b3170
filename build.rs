//! Makes the templates a part of the program: a table of every file under
//! `templates/`, for `src/report/embedded.rs`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=templates");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where")).join("templates");
    let mut paths = Vec::new();
    find(&root, &mut paths);
    paths.sort();
    let mut table = String::from("&[\n");
    for path in paths {
        let plain = |path: &Path| path.to_str().expect("a plain name").to_owned();
        let name = plain(path.strip_prefix(&root).expect("it lies below")).replace('\\', "/");
        writeln!(table, "    ({name:?}, include_str!({:?})),", plain(&path)).expect("a text");
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join("templates.rs"), table).expect("the table is written");
}

/// The catalogues and layouts of a folder.
fn find(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder of templates") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            find(&path, paths);
        } else if path.extension().is_some_and(|kind| kind == "ftl" || kind == "txt") {
            paths.push(path);
        }
    }
}
