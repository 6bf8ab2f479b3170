//! `doctor`: looks at everything a post office needs and says what to mend. It
//! changes nothing; `--letter` sends one. Each look is one function in [`CHECKS`].

mod desk;
mod house;
mod letter;
mod post;

use super::Exit;
use super::args::house::Doctor;
use crate::config::{Config, ConfigError};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Every look, in the order of the report.
const CHECKS: &[Check] = &[
    Check { name: "host", look: house::host },
    Check { name: "clock", look: house::clock },
    Check { name: "inbox", look: post::inbox },
    Check { name: "outbox", look: post::outbox },
    Check { name: "keys", look: house::keys },
    Check { name: "store", look: house::store },
    Check { name: "templates", look: house::templates },
];

/// Looks at everything, and prints what was found.
pub fn run(file: &Path, args: &Doctor, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut findings = examine(file, SystemTime::now());
    print(&findings, out)?;
    // A letter is only worth its stamp if it can go and come.
    let healthy = !findings.iter().any(|f| f.finding.is_problem());
    if args.letter && healthy {
        let found = letter::travel(&Config::load(file)?, Duration::from_secs(args.wait), out)?;
        print(std::slice::from_ref(&found), out)?;
        findings.push(found);
    } else if args.letter {
        writeln!(out, "        no letter is sent before that is mended")?;
    }
    let problems = findings.iter().filter(|f| f.finding.is_problem()).count();
    match problems {
        0 => writeln!(out, "No problem was found.")?,
        1 => writeln!(out, "There is one problem.")?,
        n => writeln!(out, "There are {n} problems.")?,
    }
    Ok(if problems == 0 { Exit::Done } else { Exit::Found })
}

fn print(findings: &[Found], out: &mut dyn Write) -> std::io::Result<()> {
    for Found { name, finding } in findings {
        let (word, what, mend) = match finding {
            Finding::Fine(what) => ("ok", what, None),
            Finding::Note { what, mend } => ("note", what, Some(mend)),
            Finding::Problem { what, mend } => ("PROBLEM", what, Some(mend)),
        };
        writeln!(out, "{word:8}{name}: {what}")?;
        if let Some(mend) = mend {
            writeln!(out, "        {mend}")?;
        }
    }
    Ok(())
}

/// What a look has to say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// All is well.
    Fine(String),
    /// It works, but one should know.
    Note {
        /// What was found.
        what: String,
        /// What could be done.
        mend: String,
    },
    /// It does not work.
    Problem {
        /// What was found.
        what: String,
        /// What has to be done.
        mend: String,
    },
}

impl Finding {
    fn fine(what: impl Into<String>) -> Self {
        Self::Fine(what.into())
    }

    fn note(what: impl Into<String>, mend: impl Into<String>) -> Self {
        Self::Note { what: what.into(), mend: mend.into() }
    }

    fn problem(what: impl Into<String>, mend: impl Into<String>) -> Self {
        Self::Problem { what: what.into(), mend: mend.into() }
    }

    /// Whether the post office cannot work like this.
    fn is_problem(&self) -> bool {
        matches!(self, Self::Problem { .. })
    }
}

/// What a look may look at.
struct Site<'a> {
    config: &'a Config,
    file: &'a Path,
    now: SystemTime,
}

/// One look.
struct Check {
    name: &'static str,
    look: fn(&Site<'_>) -> Vec<Finding>,
}

/// A finding and the look it comes from.
struct Found {
    name: &'static str,
    finding: Finding,
}

fn examine(file: &Path, now: SystemTime) -> Vec<Found> {
    let settings = |finding| Found { name: "settings", finding };
    let config = match Config::load(file) {
        Ok(config) => config,
        Err(ConfigError::Wrong { file, flaws }) => {
            let mend = format!("change it in {}", file.display());
            return flaws
                .iter()
                .map(|flaw| settings(Finding::problem(flaw.to_string(), mend.clone())))
                .collect();
        }
        Err(other) => {
            let mend = "nothing else can be looked at before";
            return vec![settings(Finding::problem(other.to_string(), mend))];
        }
    };
    let site = Site { config: &config, file, now };
    let mut found = vec![settings(Finding::fine(file.display().to_string()))];
    for check in CHECKS {
        found.extend((check.look)(&site).into_iter().map(|finding| Found { name: check.name, finding }));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::house::Init;
    use crate::config::EXAMPLE_HOST;
    use crate::config::keys::KeyFile;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;

    const LOOK: Doctor = Doctor { letter: false, wait: 1 };

    /// A post office as `init` leaves it, root key taken away.
    struct Post(tempfile::TempDir);

    impl Post {
        fn new() -> Self {
            let folder = tempfile::tempdir().unwrap();
            let dir = folder.path().to_owned();
            let host = Some("games.example.org".to_owned());
            crate::cli::init::run(&Init { dir, host, name: None }, &mut Vec::new()).unwrap();
            let post = Self(folder);
            fs::remove_file(post.at("keys/root.key")).unwrap();
            post
        }

        fn at(&self, path: &str) -> PathBuf {
            self.0.path().join(path)
        }

        fn problems(&self) -> Vec<String> {
            self.problems_at(SystemTime::now())
        }

        fn problems_at(&self, now: SystemTime) -> Vec<String> {
            examine(&self.at("config.toml"), now)
                .into_iter()
                .filter(|f| f.finding.is_problem())
                .map(|f| match f.finding {
                    Finding::Problem { what, mend } => format!("{}: {what}; {mend}", f.name),
                    other => format!("{other:?}"),
                })
                .collect()
        }

        /// Expects exactly one problem, of this look, with this in its text.
        fn expect(&self, name: &str, text: &str) {
            let problems = self.problems();
            assert_eq!(problems.len(), 1, "{problems:#?}");
            assert!(problems[0].starts_with(&format!("{name}: ")), "{problems:?}");
            assert!(problems[0].contains(text), "{problems:?}");
        }

        fn set(&self, old: &str, new: &str) {
            let text = fs::read_to_string(self.at("config.toml")).unwrap();
            assert!(text.contains(old), "{old}");
            fs::write(self.at("config.toml"), text.replacen(old, new, 1)).unwrap();
        }

        fn mode(&self, path: &str, mode: u32) {
            fs::set_permissions(self.at(path), fs::Permissions::from_mode(mode)).unwrap();
        }
    }

    #[test]
    fn a_new_post_office_is_well() {
        let post = Post::new();
        assert_eq!(post.problems(), [""; 0]);
        let mut out = Vec::new();
        assert_eq!(run(&post.at("config.toml"), &LOOK, &mut out).unwrap(), Exit::Done);
        let text = String::from_utf8(out).unwrap();
        assert!(text.ends_with("No problem was found.\n"), "{text}");
        for check in CHECKS {
            assert!(text.contains(&format!(" {}: ", check.name)), "{} says nothing:\n{text}", check.name);
        }
    }

    #[test]
    fn looking_changes_nothing() {
        let post = Post::new();
        let list = || {
            let mut all: Vec<_> = ["", "inbox/tmp", "inbox/new", "outbox/tmp", "keys"]
                .iter()
                .flat_map(|folder| fs::read_dir(post.at(folder)).unwrap().map(|e| e.unwrap().path()))
                .collect();
            all.sort();
            all
        };
        let before = list();
        post.problems();
        assert_eq!(list(), before);
    }

    #[test]
    fn missing_settings_and_every_flaw_in_them_are_problems() {
        let post = Post::new();
        post.set("poll_seconds = 30", "poll_second = 30");
        post.expect("settings", "did you mean `poll_seconds`?");
        fs::remove_file(post.at("config.toml")).unwrap();
        post.expect("settings", "ravenpost init");
        assert_eq!(run(&post.at("config.toml"), &LOOK, &mut Vec::new()).unwrap(), Exit::Found);
    }

    #[test]
    fn the_example_host_is_a_problem() {
        let post = Post::new();
        post.set("games.example.org", EXAMPLE_HOST);
        post.expect("host", "config.toml");
    }

    #[test]
    fn a_clock_in_the_past_or_behind_the_files_is_a_problem() {
        let post = Post::new();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        assert!(post.problems_at(long_ago)[0].starts_with("clock: "));
        let an_hour_ago = SystemTime::now() - Duration::from_hours(1);
        assert!(post.problems_at(an_hour_ago)[0].contains("config.toml"));
    }

    #[test]
    fn a_mailbox_that_is_none_is_a_problem() {
        let post = Post::new();
        fs::remove_dir(post.at("inbox/cur")).unwrap();
        post.expect("inbox", "ravenpost init");
        fs::write(post.at("inbox/cur"), "").unwrap();
        post.expect("inbox", "cur");
        fs::remove_file(post.at("inbox/cur")).unwrap();
        fs::create_dir(post.at("inbox/cur")).unwrap();
        fs::remove_dir_all(post.at("outbox")).unwrap();
        post.expect("outbox", "ravenpost init");
    }

    #[test]
    fn a_sendmail_that_cannot_be_run_is_a_problem() {
        let post = Post::new();
        post.set("kind = \"maildir\"\n# The folder for", "kind = \"sendmail\"\n# The folder for");
        post.set("/usr/sbin/sendmail", "./send");
        post.expect("outbox", "send");
        fs::write(post.at("send"), "#!/bin/sh\n").unwrap();
        post.mode("send", 0o644);
        post.expect("outbox", "send");
        post.mode("send", 0o755);
        assert_eq!(post.problems(), [""; 0]);
    }

    #[test]
    fn keys_that_are_missing_open_or_public_are_problems() {
        let post = Post::new();
        post.mode("keys/online.key", 0o644);
        post.expect("keys", "chmod 600");
        post.mode("keys/online.key", 0o600);
        post.mode("keys", 0o755);
        post.expect("keys", "chmod 700");
        post.mode("keys", 0o700);
        fs::copy(post.at("keys/online.key"), post.at("keys/dice.key")).unwrap();
        post.expect("keys", "the same secret");
        fs::write(
            post.at("keys/dice.key"),
            "2efc15d1a001e09e90b4705588596b97700da71c384d9194184a9f2837e3368f",
        )
        .unwrap();
        post.expect("keys", "everybody knows");
        fs::remove_file(post.at("keys/dice.key")).unwrap();
        post.expect("keys", "there is no key file");
    }

    #[test]
    fn a_public_root_key_that_is_missing_or_anothers_is_a_problem() {
        let post = Post::new();
        fs::remove_file(post.at("keys/root.pub")).unwrap();
        post.expect("keys", "root.pub");
        let other = hex::encode(crate::ledger::SecretKey::from_bytes(&[9; 32]).public().to_bytes());
        fs::write(post.at("keys/root.pub"), other).unwrap();
        post.expect("keys", "it is not signed by the root key");
        KeyFile::Root.create(&post.at("keys")).unwrap();
        post.expect("keys", "not the public half");
    }

    #[test]
    fn a_root_key_on_the_machine_is_worth_a_note() {
        let post = Post::new();
        fs::remove_file(post.at("keys/root.pub")).unwrap();
        let root = KeyFile::Root.create(&post.at("keys")).unwrap().unwrap();
        crate::config::keys::create_public_root(&post.at("keys"), &root).unwrap();
        fs::remove_file(post.at("keys/card.txt")).unwrap();
        let again = Init { dir: post.at(""), host: None, name: None };
        crate::cli::init::run(&again, &mut Vec::new()).unwrap();
        assert_eq!(post.problems(), [""; 0]);
        let found = examine(&post.at("config.toml"), SystemTime::now());
        assert!(found.iter().any(|f| f.name == "keys" && matches!(f.finding, Finding::Note { .. })));
    }

    #[test]
    fn a_store_that_is_no_database_or_open_to_others_is_a_problem() {
        let post = Post::new();
        fs::write(post.at("ravenpost.db"), "hello").unwrap();
        post.mode("ravenpost.db", 0o600);
        post.expect("store", "no database");
        fs::write(post.at("ravenpost.db"), "").unwrap();
        post.mode("ravenpost.db", 0o644);
        post.expect("store", "chmod 600");
    }

    #[test]
    fn a_newest_letter_of_the_future_and_a_damaged_database_are_problems() {
        let post = Post::new();
        let file = post.at("ravenpost.db");
        let mut store = crate::store::Store::open(&file).unwrap();
        let new = crate::store::NewLetter {
            source: "1",
            content_hash: [1; 32],
            text_hash: [1; 32],
            message_id: "",
            sender: "",
            received_at: i64::from(u32::MAX),
            raw: None,
        };
        let taken = store.batch(|tx| match tx.receive(&new)? {
            crate::store::Arrival::New(id) => tx.conclude(id, "answered", None),
            other => panic!("{other:?}"),
        });
        taken.unwrap();
        drop(store);
        post.expect("store", "later than the clock");
        fs::write(&file, [&fs::read(&file).unwrap()[..5000], &vec![7; 20_000]].concat()).unwrap();
        assert_eq!(post.problems().len(), 1);
    }

    #[test]
    fn the_last_days_of_dice_are_worth_a_word_and_their_end_is_a_problem() {
        let post = Post::new();
        let in_days = |days: u64| SystemTime::now() + Duration::from_secs(days * 86_400);
        let notes = |days: u64| {
            let found = examine(&post.at("config.toml"), in_days(days));
            found.iter().filter(|f| matches!(f.finding, Finding::Note { .. })).count()
        };
        assert_eq!((notes(1), notes(350)), (0, 1));
        let problems = post.problems_at(in_days(400));
        assert!(problems.iter().any(|p| p.contains("no dice for today")), "{problems:?}");
    }

    #[test]
    fn templates_that_are_not_there_are_a_problem() {
        let post = Post::new();
        post.set("templates = \"\"", "templates = \"words\"");
        post.expect("templates", "words");
        fs::create_dir(post.at("words")).unwrap();
        assert_eq!(post.problems(), [""; 0]);
    }
}
