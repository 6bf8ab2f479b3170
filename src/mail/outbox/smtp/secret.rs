//! Reads a password or a token: from a closed file, or from a command.

use super::account::Secret;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// More than any password or token has.
const LONGEST: u64 = 16 * 1024;
/// How soon the end of a command is noticed.
const NAP: Duration = Duration::from_millis(20);

impl Secret {
    /// The secret itself, or why there is none. What a command prints on its
    /// error output goes where ours goes, and never into a message of ours.
    pub fn read(&self, patience: Duration) -> Result<Zeroizing<String>, String> {
        let text = match self {
            Self::File(path) => of_file(path)?,
            Self::Command(command) => of_command(command, patience)?,
        };
        let line = text.lines().next().unwrap_or_default();
        if line.is_empty() {
            return Err(match self {
                Self::File(path) => format!("{} is empty", path.display()),
                Self::Command(_) => "the command for the secret printed nothing".to_owned(),
            });
        }
        Ok(Zeroizing::new(line.to_owned()))
    }
}

fn of_file(path: &Path) -> Result<Zeroizing<String>, String> {
    let unreadable = |e: std::io::Error| format!("{} cannot be read: {e}", path.display());
    let mut file = File::open(path).map_err(unreadable)?;
    if is_open(&file) {
        return Err(format!("others may read {0}; close it with: chmod 600 '{0}'", path.display()));
    }
    let mut text = Zeroizing::new(String::with_capacity(256));
    (&mut file).take(LONGEST).read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}

/// Whether others than the owner may read a file.
fn is_open(file: &File) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.metadata().is_ok_and(|about| about.permissions().mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        false
    }
}

fn of_command(command: &str, patience: Duration) -> Result<Zeroizing<String>, String> {
    let mut child = Command::new("/bin/sh")
        .args(["-c", command])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("the command for the secret cannot be run: {e}"))?;
    let Some(out) = child.stdout.take() else {
        return Err("the command for the secret has no output".to_owned());
    };
    let reader = std::thread::spawn(move || {
        let mut text = Zeroizing::new(String::with_capacity(4096));
        out.take(LONGEST).read_to_string(&mut text).map(|_| text)
    });
    let ended = wait(&mut child, patience);
    if ended.is_none() {
        let _ = child.kill();
        let _ = child.wait();
        return Err("the command for the secret does not end".to_owned());
    }
    if ended != Some(true) {
        return Err("the command for the secret failed".to_owned());
    }
    match reader.join() {
        Ok(Ok(text)) => Ok(text),
        _ => Err("the command for the secret printed what is no text".to_owned()),
    }
}

/// Whether a command succeeded; `None` if it does not end in time.
fn wait(child: &mut Child, patience: Duration) -> Option<bool> {
    let begun = Instant::now();
    while begun.elapsed() < patience {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status.success()),
            Ok(None) => std::thread::sleep(NAP),
            Err(_) => return Some(false),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(command: &str) -> Result<String, String> {
        let secret = Secret::Command(command.to_owned());
        secret.read(Duration::from_secs(5)).map(|text| text.to_string())
    }

    #[test]
    fn a_secret_is_the_first_line_of_a_closed_file() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("smtp.secret");
        let secret = Secret::File(path.clone());
        assert!(secret.read(NAP).unwrap_err().contains("cannot be read"));
        std::fs::write(&path, "a b c \n# a note\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
        assert!(secret.read(NAP).unwrap_err().contains("chmod 600"));
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        assert_eq!(secret.read(NAP).unwrap().as_str(), "a b c ");
        std::fs::write(&path, "\n").unwrap();
        assert!(secret.read(NAP).unwrap_err().contains("is empty"));
    }

    #[test]
    fn a_secret_is_what_a_command_prints_if_it_ends_well() {
        assert_eq!(told("echo token; echo more").as_deref(), Ok("token"));
        assert!(told("echo token; exit 1").unwrap_err().contains("failed"));
        assert!(told("true").unwrap_err().contains("nothing"));
        let slow = Secret::Command("sleep 20".to_owned()).read(NAP).unwrap_err();
        assert!(slow.contains("does not end"), "{slow}");
    }
}
