//! Looks at the machine and the post office's own files.

use super::{Finding, Site, desk};
use crate::config::keys::{self, KeyFile, Seed};
use crate::config::{EXAMPLE_HOST, modes};
use crate::report::Library;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Whether the addresses have a host that can exist.
pub fn host(site: &Site<'_>) -> Vec<Finding> {
    let config = site.config;
    if config.service.host == EXAMPLE_HOST {
        let what = format!("the host is still {EXAMPLE_HOST}, where no letter will ever arrive");
        return vec![Finding::problem(what, format!("put your own into `host` in {}", site.file.display()))];
    }
    vec![Finding::fine(format!("{}, {}", config.games_address(), config.dice_address()))]
}

/// Before this program was written; seconds since 1970.
const EARLIEST: u64 = 1_767_225_600; // 1 January 2026

/// Clocks of network drives are a little off.
const SLACK: Duration = Duration::from_mins(5);

/// Whether the clock can be right.
pub fn clock(site: &Site<'_>) -> Vec<Finding> {
    let mend = "set the clock; the dice of a day depend on it";
    let earliest = SystemTime::UNIX_EPOCH + Duration::from_secs(EARLIEST);
    let shown = jiff::Timestamp::try_from(site.now)
        .map_or_else(|_| "far away".into(), |t| t.strftime("%F %T UTC").to_string());
    if site.now < earliest {
        return vec![Finding::problem(
            format!("the clock says {shown}, before this program was written"),
            mend,
        )];
    }
    let files = &site.config.files;
    let ahead = [site.file, &files.store, &site.config.inbox.path, &files.keys].into_iter().find(|path| {
        let changed = fs::metadata(path).and_then(|about| about.modified());
        changed.is_ok_and(|changed| changed > site.now + SLACK)
    });
    match ahead {
        Some(path) => {
            let what = format!("the clock says {shown}, but {} was changed later than that", path.display());
            vec![Finding::problem(what, mend)]
        }
        None => vec![Finding::fine(shown)],
    }
}

/// Whether the keys are there, closed, and nobody else's.
pub fn keys(site: &Site<'_>) -> Vec<Finding> {
    let folder = &site.config.files.keys;
    let mut found = Vec::new();
    match fs::metadata(folder).map(|about| modes::is_open_to_others(&about)) {
        Err(e) => {
            let what = format!("the folder {} cannot be looked at: {e}", folder.display());
            return vec![Finding::problem(what, "run `ravenpost init`, or put back your copy")];
        }
        Ok(true) => found.push(Finding::problem(
            format!("others may look into {}", folder.display()),
            format!("chmod 700 '{}'", folder.display()),
        )),
        Ok(false) => {}
    }
    let mut read = |key: KeyFile| match key.read(folder) {
        Ok(seed) => Some(seed),
        Err(e) => {
            found.push(Finding::problem(e.to_string(), "nothing can be signed without it"));
            None
        }
    };
    let online = read(KeyFile::Online);
    let dice = read(KeyFile::Dice);
    let root_file = KeyFile::Root.within(folder);
    let root = if root_file.symlink_metadata().is_ok() { read(KeyFile::Root) } else { None };
    let all: Vec<&Seed> = [&online, &dice, &root].into_iter().flatten().collect();
    let same = (1..all.len()).any(|i| all[..i].iter().any(|other| other.bytes() == all[i].bytes()));
    if same {
        let mend = "move one away and run `ravenpost init`; if it was in use, players need a new key card";
        found.push(Finding::problem("two key files hold the same secret", mend));
    }
    let public = keys::read_public_root(folder);
    if let Err(e) = &public {
        found.push(Finding::problem(e.to_string(), "letters name it, so that players can compare it"));
    }
    if let Some(root) = root {
        if public.is_ok_and(|public| hex::encode(public) != root.public_hex()) {
            let what = format!("{} is not the public half of root.key", keys::public_root(folder).display());
            found.push(Finding::problem(what, "put back the one that players have"));
        }
        let what = format!("the root key {} lies on this machine", root.public_hex());
        let mend = format!("print {}, and take it away once letters have gone out", root_file.display());
        found.push(Finding::note(what, mend));
    }
    if let (false, Some(online)) = (found.iter().any(Finding::is_problem), online) {
        found.push(Finding::fine(format!("letters are signed with {}", online.public_hex())));
        found.extend(desk::card(site));
    }
    found
}

/// Whether the database can be written, and only by us.
pub fn store(site: &Site<'_>) -> Vec<Finding> {
    let file = &site.config.files.store;
    let folder = file.parent().unwrap_or(Path::new("/"));
    if let Some(problem) = unwritable(folder) {
        return vec![problem];
    }
    let shown = file.display();
    let mut head = Vec::new();
    match fs::File::open(file).and_then(|f| f.take(16).read_to_end(&mut head)) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            return vec![Finding::fine(format!("{shown} will be made by the first letter"))];
        }
        Err(e) => {
            let what = format!("{shown} cannot be read: {e}");
            return vec![Finding::problem(what, "give it to the user the post office runs as")];
        }
        Ok(_) => {}
    }
    if !head.is_empty() && head != b"SQLite format 3\0" {
        let what = format!("{shown} is no database");
        return vec![Finding::problem(what, "move it away, or put back your backup")];
    }
    if fs::metadata(file).is_ok_and(|about| modes::is_open_to_others(&about)) {
        let what = format!("others may read {shown}, with every secret in it");
        return vec![Finding::problem(what, format!("chmod 600 '{shown}'"))];
    }
    desk::records(site)
}

/// Whether the words of letters can be read, those of one's own too.
pub fn templates(site: &Site<'_>) -> Vec<Finding> {
    let (read, shown) = match site.config.own_templates() {
        Some(folder) => (Library::with_folder(folder), folder.display().to_string()),
        None => (Library::embedded(), "the built-in ones".to_owned()),
    };
    match read {
        Ok(library) => {
            let language = &site.config.letters.language;
            if library.languages().all(|known| known != language) {
                let known: Vec<&str> = library.languages().collect();
                let what = format!("there are no words in the language `{language}`; English is written");
                return vec![Finding::note(what, format!("there are: {}", known.join(", ")))];
            }
            vec![Finding::fine(shown)]
        }
        Err(e) => vec![Finding::problem(
            format!("{shown} cannot be used: {e}"),
            "mend it, or leave `templates` empty for the built-in ones",
        )],
    }
}

/// The problem with a folder that has to be written into, if there is one. A
/// file is made there and taken away again.
pub fn unwritable(folder: &Path) -> Option<Finding> {
    let shown = folder.display();
    if !folder.is_dir() {
        return Some(Finding::problem(format!("there is no folder {shown}"), "run `ravenpost init`"));
    }
    let tried = tempfile::Builder::new()
        .prefix(".doctor-")
        .tempfile_in(folder)
        .and_then(tempfile::NamedTempFile::close);
    let e = tried.err()?;
    let mend = "give it to the user the post office runs as, or make room on the disk";
    Some(Finding::problem(format!("nothing can be written into {shown}: {e}"), mend))
}
