//! A real mail server for a test: Dovecot and Postfix on the loopback, started by
//! `tests/servers/start` and stopped when the value is dropped (or, whatever
//! happens, when the test's process ends).

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// How long anything that a server does is waited for, on the busiest of machines.
const PATIENCE: Duration = Duration::from_mins(2);

/// Who has a mailbox there; the password of `anna` is `secret-of-anna`.
pub const USERS: [&str; 7] = ["games", "dice", "postmaster", "anna", "bertil", "carl", "dora"];

/// The running servers.
pub struct Servers {
    dir: PathBuf,
    ports: BTreeMap<String, u16>,
}

impl Servers {
    /// Starts them. The first time on a machine this may install packages.
    pub fn start() -> Self {
        Self::start_with(0)
    }

    /// Starts them with mailboxes for `people` more: `p0`, `p1` …
    pub fn start_with(people: usize) -> Self {
        Self::start_as(&[("PEOPLE", &people.to_string())])
    }

    /// Starts them with settings for `tests/servers/start`.
    pub fn start_as(settings: &[(&str, &str)]) -> Self {
        let dir = tempfile::Builder::new().prefix("rp-mail-").tempdir_in(room()).unwrap().keep();
        let done = Command::new(script("start"))
            .arg(&dir)
            .arg(std::process::id().to_string())
            .envs(settings.iter().copied())
            .output()
            .expect("tests/servers/start runs");
        if !done.status.success() {
            let logs = logs_in(&dir);
            remove(&dir);
            panic!("no mail servers: {}\n{logs}", String::from_utf8_lossy(&done.stderr));
        }
        let lines = fs::read_to_string(dir.join("ports")).unwrap();
        let ports = lines.lines().filter_map(|line| {
            let (name, port) = line.split_once('=')?;
            Some((name.to_owned(), port.parse().ok()?))
        });
        Self { ports: ports.collect(), dir }
    }

    /// The folder of everything; logs are in `dovecot/log` and `postfix/log`.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    fn port(&self, name: &str) -> u16 {
        self.ports[name]
    }

    /// SMTP as between servers: nobody logs in; STARTTLS is offered.
    pub fn smtp(&self) -> u16 {
        self.port("smtp")
    }

    /// Submission: STARTTLS and a log-in are needed.
    pub fn submission(&self) -> u16 {
        self.port("submission")
    }

    /// Submission with TLS from the first byte; a log-in is needed.
    pub fn submissions(&self) -> u16 {
        self.port("submissions")
    }

    /// IMAP without TLS; STARTTLS is offered.
    pub fn imap(&self) -> u16 {
        self.port("imap")
    }

    /// IMAP with TLS from the first byte.
    pub fn imaps(&self) -> u16 {
        self.port("imaps")
    }

    /// LMTP, which puts letters straight into mailboxes.
    pub fn lmtp(&self) -> u16 {
        self.port("lmtp")
    }

    /// The authority that signed the servers' certificate (names: `localhost` and
    /// `127.0.0.1`).
    pub fn ca_file(&self) -> PathBuf {
        self.dir.join("tls/ca.pem")
    }

    /// The servers' own certificate and key, for servers of the test's own.
    pub fn certificate(&self) -> (PathBuf, PathBuf) {
        (self.dir.join("tls/cert.pem"), self.dir.join("tls/key.pem"))
    }

    /// A certificate and key for another host, which nobody vouches for.
    pub fn wrong_certificate(&self) -> (PathBuf, PathBuf) {
        (self.dir.join("tls/other.pem"), self.dir.join("tls/other.key"))
    }

    /// The password of a user.
    pub fn password(user: &str) -> String {
        format!("secret-of-{user}")
    }

    /// The address of a user: the post office at `post.example`, people at
    /// `play.example`. Every one may have a `+tag`.
    pub fn address(user: &str) -> String {
        match user {
            "games" | "dice" | "postmaster" => format!("{user}@post.example"),
            _ => format!("{user}@play.example"),
        }
    }

    /// The Maildir of a user, as it lies on the disk; other folders are Maildirs in
    /// it, named `.folder`.
    pub fn maildir(&self, user: &str) -> PathBuf {
        self.dir.join("dovecot/mail").join(user).join("Maildir")
    }

    /// The letters in a user's inbox, the oldest first.
    pub fn letters(&self, user: &str) -> Vec<Vec<u8>> {
        letters_in(&self.maildir(user))
    }

    /// The same, as soon as there are `n` at least.
    pub fn wait_for(&self, user: &str, n: usize) -> Vec<Vec<u8>> {
        let mut letters = Vec::new();
        let there = wait(|| {
            letters = self.letters(user);
            letters.len() >= n
        });
        assert!(there, "{user} has {} letters, not {n}\n{}", letters.len(), self.logs());
        letters
    }

    /// What the servers wrote down, for a test that failed.
    pub fn logs(&self) -> String {
        logs_in(&self.dir)
    }

    /// Letters that the SMTP server has and that are not where they go.
    pub fn under_way(&self) -> usize {
        let queues = ["maildrop", "incoming", "active", "deferred"];
        queues.iter().map(|queue| files_below(&self.dir.join("postfix/queue").join(queue))).sum()
    }

    /// Stops IMAP and LMTP; letters to them wait in the queue.
    pub fn stop_dovecot(&self) {
        self.run("dovecot", "stop");
    }

    /// Starts them again, on the same ports.
    pub fn start_dovecot(&self) {
        self.start_again("dovecot");
    }

    /// Stops SMTP.
    pub fn stop_postfix(&self) {
        self.run("postfix", "stop");
    }

    /// Starts it again, on the same ports.
    pub fn start_postfix(&self) {
        self.start_again("postfix");
    }

    fn start_again(&self, server: &str) {
        let started = || {
            self.run(server, "start") || {
                self.run(server, "stop");
                false
            }
        };
        assert!(wait(started), "{server} does not start again: {}", self.logs());
    }

    fn run(&self, server: &str, what: &str) -> bool {
        Command::new(script(server)).arg(what).arg(&self.dir).status().is_ok_and(|s| s.success())
    }

    /// Sends a letter with `swaks`, a mail client of the command line, as a user who
    /// logs in over TLS. `more` are further arguments of it.
    pub fn swaks(&self, from: &str, to: &str, more: &[&str]) {
        let done = Command::new("swaks")
            .args(["--server", &format!("127.0.0.1:{}", self.submission()), "--tls", "--auth", "PLAIN"])
            .args(["--auth-user", from, "--auth-password", &Self::password(from)])
            .args(["--from", &Self::address(from), "--to", to])
            .args(["--timeout", "120"])
            .args(more)
            // Nothing of the habits of whoever runs the tests.
            .envs([("SWAKS_HOME", self.dir.as_os_str()), ("LC_ALL", "C".as_ref())])
            .output()
            .expect("swaks runs");
        let [out, err] = [&done.stdout, &done.stderr].map(|said| String::from_utf8_lossy(said));
        assert!(done.status.success(), "{out}{err}{}", self.logs());
    }

    /// Puts a letter straight into mailboxes, byte for byte, from an envelope sender
    /// (empty: as reports come).
    pub fn deliver(&self, from: &str, to: &str, letter: &[u8]) {
        use lettre::Transport;
        let address = |a: &str| a.parse::<lettre::Address>().unwrap();
        let envelope =
            lettre::address::Envelope::new((!from.is_empty()).then(|| address(from)), vec![address(to)]);
        lettre::SmtpTransport::builder_dangerous("127.0.0.1")
            .port(self.smtp())
            .timeout(Some(PATIENCE))
            .build()
            .send_raw(&envelope.unwrap(), letter)
            .unwrap_or_else(|why| panic!("{why}: {}", self.logs()));
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        let _ = Command::new(script("stop")).arg(&self.dir).status();
        if std::thread::panicking() {
            eprintln!("what the mail servers wrote down:\n{}", self.logs());
        }
        remove(&self.dir);
    }
}

/// Removes a folder in which a process that ends may still write a last word.
fn remove(dir: &Path) {
    let _ = wait(|| {
        let _ = fs::remove_dir_all(dir);
        !dir.exists()
    });
}

/// Where the servers may have their folder: where everybody gets in, they being
/// users of their own, and with a short and plain name, since the names of their
/// sockets begin with it and their settings know no quotation marks.
fn room() -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let wanted = std::env::temp_dir();
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/._-".contains(&b);
    let name = wanted.as_os_str().as_encoded_bytes();
    let open = |folder: &Path| fs::metadata(folder).is_ok_and(|m| m.permissions().mode() & 1 == 1);
    let good = wanted.is_absolute()
        && name.len() < 40
        && name.iter().all(|b| plain(*b))
        && wanted.ancestors().all(open);
    if good { wanted } else { PathBuf::from("/tmp") }
}

/// The end of what servers in a folder wrote down.
fn logs_in(dir: &Path) -> String {
    let end = |log: &&str| {
        let text = fs::read(dir.join(log)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().collect();
        format!("{log}:\n{}\n", lines[lines.len().saturating_sub(300)..].join("\n"))
    };
    ["dovecot/log", "postfix/log", "dovecot/start.log", "postfix/start.log"].iter().map(end).collect()
}

/// How many files there are in a folder and the folders in it.
fn files_below(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| if entry.path().is_dir() { files_below(&entry.path()) } else { 1 }).sum()
}

/// Whether something becomes true before all patience is gone.
pub fn wait(mut what: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        if what() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

/// The letters of a Maildir in the order in which Dovecot put them there. One that
/// moves from `new` to `cur` meanwhile is there once.
fn letters_in(maildir: &Path) -> Vec<Vec<u8>> {
    let mut all = BTreeMap::new();
    for folder in ["new", "cur"] {
        for entry in fs::read_dir(maildir.join(folder)).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let Ok(bytes) = fs::read(entry.path()) else { continue };
            let own = name.split(':').next().unwrap_or_default().to_owned();
            all.insert((arrival(&own), own), bytes);
        }
    }
    all.into_values().collect()
}

/// Seconds and microseconds of `1700000000.M123456P77.host,S=…`.
fn arrival(name: &str) -> (u64, u64) {
    let (seconds, rest) = name.split_once('.').unwrap_or((name, ""));
    let micros: String = rest.trim_start_matches('M').chars().take_while(char::is_ascii_digit).collect();
    (seconds.parse().unwrap_or(0), micros.parse().unwrap_or(0))
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers").join(name)
}
