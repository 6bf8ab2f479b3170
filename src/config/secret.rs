//! A password or an access token: the first line of a file that only its owner
//! may read, or of what a command prints. It is read each time it is needed, so
//! that a new one counts at once, and never shown.

use super::modes;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// More than any token has.
const LONGEST: u64 = 64 * 1024;
/// How often a command is looked after.
const NAP: Duration = Duration::from_millis(20);

/// Where a secret comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// From a file.
    File(PathBuf),
    /// From a command, which has so much time.
    Command(String, Duration),
}

/// Why there is no secret.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// The file cannot be read.
    #[error("{} cannot be read: {why}; put the secret into it, in one line, and close it with chmod 600", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// Others may read the file.
    #[error("others may read {0}; close it with: chmod 600 '{0}'", file.display())]
    Open {
        /// The file.
        file: PathBuf,
    },
    /// The command cannot be run.
    #[error("`secret_command` cannot be run: {0}")]
    NoCommand(io::Error),
    /// The command failed.
    #[error("`secret_command` failed ({0}); run it by hand to see why")]
    Failed(ExitStatus),
    /// The command does not end.
    #[error("`secret_command` did not end within {} seconds", .0.as_secs())]
    Late(Duration),
    /// The first line holds no secret.
    #[error("the first line {0} is empty, too long, or no text")]
    Empty(String),
}

impl Secret {
    /// The secret.
    pub fn get(&self) -> Result<Zeroizing<String>, SecretError> {
        match self {
            Self::File(file) => {
                let bytes = read_file(file)?;
                first_line(&bytes).ok_or_else(|| SecretError::Empty(format!("of {}", file.display())))
            }
            Self::Command(command, time) => {
                let bytes = run(command, *time)?;
                first_line(&bytes)
                    .ok_or_else(|| SecretError::Empty("that `secret_command` prints".to_owned()))
            }
        }
    }
}

fn first_line(bytes: &[u8]) -> Option<Zeroizing<String>> {
    let line = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = std::str::from_utf8(line).ok()?;
    let good = !text.is_empty() && !text.contains(['\0', '\r']) && (bytes.len() as u64) < LONGEST;
    good.then(|| Zeroizing::new(text.to_owned()))
}

fn read_file(file: &Path) -> Result<Zeroizing<Vec<u8>>, SecretError> {
    let unreadable = |why| SecretError::Unreadable { file: file.to_owned(), why };
    let opened = File::open(file).map_err(unreadable)?;
    let about = opened.metadata().map_err(unreadable)?;
    if modes::is_open_to_others(&about) {
        return Err(SecretError::Open { file: file.to_owned() });
    }
    read_all(opened).map_err(unreadable)
}

/// All of it, in a place that never moves, so that it can be wiped.
fn read_all(from: impl Read) -> io::Result<Zeroizing<Vec<u8>>> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST as usize + 1));
    from.take(LONGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn run(command: &str, time: Duration) -> Result<Zeroizing<Vec<u8>>, SecretError> {
    let until = Instant::now() + time;
    let mut child = Command::new("/bin/sh")
        .args(["-c", command])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(SecretError::NoCommand)?;
    let (tell, told) = mpsc::channel();
    if let Some(out) = child.stdout.take() {
        // Nobody may be waiting any more.
        std::thread::spawn(move || tell.send(read_all(out)));
    }
    let printed = told.recv_timeout(time);
    match end_of(&mut child, until) {
        Some(status) if status.success() => {}
        Some(status) => return Err(SecretError::Failed(status)),
        None => {
            // It may have ended in this moment.
            let _ = child.kill();
            let _ = child.wait();
            return Err(SecretError::Late(time));
        }
    }
    printed.map_err(|_| SecretError::Late(time))?.map_err(SecretError::NoCommand)
}

/// How a command ended, if it does so in time.
fn end_of(child: &mut Child, until: Instant) -> Option<ExitStatus> {
    loop {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        if Instant::now() >= until {
            return None;
        }
        std::thread::sleep(NAP);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn of_command(command: &str) -> Result<String, String> {
        let got = Secret::Command(command.to_owned(), Duration::from_secs(20)).get();
        got.map(|secret| secret.to_string()).map_err(|why| why.to_string())
    }

    #[test]
    fn a_secret_is_the_first_line_of_a_closed_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("imap-secret");
        let secret = Secret::File(file.clone());
        assert!(secret.get().unwrap_err().to_string().contains("chmod 600"));
        std::fs::write(&file, " hunter 2\r\nmore\n").unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        let why = secret.get().unwrap_err().to_string();
        assert!(why.contains("chmod 600") && !why.contains("hunter"), "{why}");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
        assert_eq!(*secret.get().unwrap(), " hunter 2");
        for text in ["", "\nhunter", "a\0b"] {
            std::fs::write(&file, text).unwrap();
            assert!(matches!(secret.get(), Err(SecretError::Empty(_))), "{text:?}");
        }
        std::fs::write(&file, "x".repeat(100_000)).unwrap();
        assert!(matches!(secret.get(), Err(SecretError::Empty(_))));
    }

    #[test]
    fn a_secret_is_the_first_line_that_a_command_prints() {
        assert_eq!(of_command("printf 'ya29.token\\nexpires 3600\\n'"), Ok("ya29.token".to_owned()));
        assert!(of_command("true").unwrap_err().contains("empty"));
        let why = of_command("echo hunter2; echo hunter2 >&2; exit 3").unwrap_err();
        assert!(why.contains("by hand") && !why.contains("hunter2"), "{why}");
        assert!(of_command("yes").unwrap_err().contains("failed"), "it is not read for ever");
    }

    #[test]
    fn a_command_that_does_not_end_is_ended() {
        let secret = Secret::Command("exec sleep 600".to_owned(), Duration::from_millis(50));
        assert!(matches!(secret.get(), Err(SecretError::Late(_))));
    }
}
