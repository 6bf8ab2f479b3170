//! The post office of the soak: the real program on real servers, killed and
//! started again.

use crate::servers::{Servers, wait};
use ravenpost::cli::{self, Cli};
use ravenpost::config::Config;
use ravenpost::desk::{self, DeskError, Guest, Proposal, Terms};
use ravenpost::store::Store;
use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The post office.
pub struct PostOffice {
    folder: tempfile::TempDir,
    child: Option<Child>,
    kills: usize,
}

impl PostOffice {
    /// A new one, with its mailbox and its way out behind these ports.
    pub fn new(servers: &Servers, imap: u16, smtp: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        let init: Cli = clap::Parser::parse_from(["ravenpost", "init", "--host", "post.example", path]);
        cli::run(&init, &mut std::io::sink()).unwrap();
        let ca = servers.ca_file();
        let account = |kind: &str, port: u16, security: &str| {
            format!(
                "kind = \"{kind}\"\nhost = \"localhost\"\nport = {port}\nsecurity = \"{security}\"\nuser = \"games\"\n\
                 secret = \"mail-secret\"\nca_file = \"{}\"\ntimeout_seconds = 5\n",
                ca.display()
            )
        };
        let settings = format!(
            "[service]\nhost = \"post.example\"\n\n[inbox]\n{}\n[outbox]\n{}\n[daemon]\npoll_seconds = 1\n\n\
             [damping]\nletters_an_hour = 10000\n",
            account("imap", imap, "tls"),
            account("smtp", smtp, "starttls")
        );
        fs::write(folder.path().join("config.toml"), settings).unwrap();
        let secret = folder.path().join("keys/mail-secret");
        fs::write(&secret, Servers::password("games")).unwrap();
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
        Self { folder, child: None, kills: 0 }
    }

    /// The settings.
    pub fn config(&self) -> Config {
        Config::load(&self.file()).unwrap()
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("config.toml")
    }

    /// Where it writes down what it does.
    pub fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Opens games between people, two to a game.
    pub fn open_games(&self, games: usize, people: usize) {
        for game in 0..games {
            let [one, two] = [0, 1].map(|i| format!("p{}", (2 * game + i) % people));
            let rules = if game % 4 == 3 { "wotr2" } else { "confrontation" };
            self.open_game(rules, [(&one, &one), (&two, &two)]);
        }
    }

    /// Opens a game between two people: their names, and their mailboxes.
    pub fn open_game(&self, rules: &str, people: [(&str, &str); 2]) {
        let guest =
            |(name, user): (&str, &str)| Guest { name: name.to_owned(), address: Servers::address(user) };
        let proposal = Proposal {
            rules: rules.to_owned(),
            options: Vec::new(),
            guests: people.into_iter().map(guest).collect(),
            is_match: false,
            terms: Terms::default(),
        };
        let config = self.config();
        let mut office = desk::Office::open(config).unwrap();
        let mut store = Store::open(&office.config.files.store).unwrap();
        let now = jiff::Timestamp::now().as_second();
        store.batch(|tx| desk::open(tx, &mut office, &proposal, now)).unwrap();
    }

    /// What `verify` says of the letters in a folder.
    pub fn verify(&self, letters: &Path) -> String {
        let root = self.config().files.keys.join("root.pub");
        let done = Command::new(env!("CARGO_BIN_EXE_ravenpost"))
            .arg("verify")
            .args([Path::new("--root"), &root, letters])
            .output()
            .unwrap();
        String::from_utf8_lossy(&done.stdout).into_owned()
    }

    /// Starts the program if it does not run.
    pub fn start(&mut self) {
        if self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None))) {
            return;
        }
        let log = File::options().create(true).append(true).open(self.log()).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_ravenpost"))
            .args(["run", "--config"])
            .arg(self.file())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        self.child = Some(child);
    }

    /// Ends the process where it stands, and starts another.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
            self.kills += 1;
        }
        self.start();
    }

    /// Ends the process where it stands, has everything that waits in the queue
    /// tried again at once, as an operator would, and starts another.
    pub fn kill_and_retry(&mut self) {
        self.stop();
        self.kills += 1;
        let retried = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
            let done = command.args(["admin", "queue", "retry", "--config"]).arg(self.file()).output();
            done.unwrap().status.success()
        };
        // The lock of a process that was killed may last a moment.
        assert!(wait(retried), "the queue cannot be tried again");
        self.start();
    }

    /// How often it was killed.
    pub fn kills(&self) -> usize {
        self.kills
    }

    /// Ends it for good.
    pub fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The database, to look into.
    pub fn reader(&self) -> Store {
        let path = self.config().files.store;
        let mut store = None;
        assert!(wait(|| {
            store = Store::open_reader(&path).ok();
            store.is_some()
        }));
        store.unwrap()
    }

    /// Whether nothing waits in the inbox or to be sent.
    pub fn is_idle(&self, servers: &Servers) -> bool {
        !self.has_to_send() && servers.letters("games").is_empty()
    }

    /// Whether something waits to be sent, be it at a later time.
    pub fn has_to_send(&self) -> bool {
        self.reader().read(|tx| Ok::<_, DeskError>(tx.next_due()?)).unwrap().is_some()
    }

    /// In a line, for a soak that got stuck.
    pub fn state(&self) -> String {
        let due = self.reader().read(|tx| Ok::<_, DeskError>(tx.due(i64::MAX, 100)?)).unwrap();
        let errors: Vec<&str> = due.iter().filter_map(|row| row.last_error.as_deref()).collect();
        format!("{} to be sent {errors:?}, {} kills", due.len(), self.kills)
    }

    /// The end of the log.
    pub fn log_end(&self) -> String {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(100)..].join("\n")
    }
}

impl Drop for PostOffice {
    fn drop(&mut self) {
        self.stop();
        if std::thread::panicking() {
            eprintln!("what the post office wrote down:\n{}", self.log_end());
        }
    }
}
