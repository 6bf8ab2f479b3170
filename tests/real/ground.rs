//! The mail servers of the tests do what the tests rely on.

use crate::servers;
use servers::{Servers, wait};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

/// What an IMAP server answers to a few commands.
fn imap(port: u16, commands: &[&str]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut said = String::new();
    reader.read_line(&mut said).unwrap();
    for (i, command) in commands.iter().enumerate() {
        write!(stream, "a{i} {command}\r\n").unwrap();
        loop {
            let from = said.len();
            assert!(reader.read_line(&mut said).unwrap() > 0, "{said}");
            if said[from..].starts_with(&format!("a{i} ")) {
                break;
            }
        }
    }
    said
}

#[test]
fn a_letter_goes_in_by_smtp_and_lies_in_the_maildir_and_in_imap() {
    let servers = Servers::start();
    let body = ["--header", "Subject: [g-1] from anna", "--body", "move Gandalf to Moria"];
    servers.swaks("anna", "games+g-1.token@post.example", &body);
    let letters = servers.wait_for("games", 1);
    let text = String::from_utf8_lossy(&letters[0]);
    assert!(text.contains("move Gandalf to Moria"), "{text}");
    assert!(text.contains("Delivered-To: games+g-1.token@post.example"), "{text}");

    let login = format!("LOGIN games {}", Servers::password("games"));
    let said = imap(servers.imap(), &[&login, "SELECT INBOX", "FETCH 1 BODY[HEADER.FIELDS (SUBJECT)]"]);
    assert!(said.contains("* 1 EXISTS") && said.contains("Subject: [g-1] from anna"), "{said}");
}

#[test]
fn a_letter_to_nobody_comes_back_as_a_real_report_and_servers_come_back_too() {
    let servers = Servers::start();
    let other = Servers::start();
    let letter = b"From: games@post.example\r\nSubject: turn 3\r\n\r\nhello\r\n";
    servers.deliver("games+bounce.x1@post.example", "nobody@play.example", letter);
    let report = String::from_utf8_lossy(&servers.wait_for("games", 1)[0]).into_owned();
    for part in ["multipart/report", "Status: 5.1.1", "To: games+bounce.x1@post.example"] {
        assert!(report.contains(part), "{part}: {report}");
    }
    assert!(other.letters("games").is_empty());

    servers.stop_dovecot();
    servers.deliver("games@post.example", "anna@play.example", letter);
    servers.start_dovecot();
    servers.wait_for("anna", 1);
    servers.stop_postfix();
    assert!(TcpStream::connect(("127.0.0.1", servers.smtp())).is_err(), "{}", servers.logs());
    servers.start_postfix();
    servers.deliver("games@post.example", "bertil@play.example", letter);
    servers.wait_for("bertil", 1);
}

/// A machine on which `mutt` is missing, the lists of packages are old, and
/// somebody else holds their lock at first: its `apt-get` writes down what it does.
const APT_GET: &str = r#"#!/bin/sh
echo "$1" >> "$HOME/done"
case "$1 $(grep -c "$1" "$HOME/done")" in
    "install 1") echo "E: Unable to locate package mutt" >&2; exit 100 ;;
    "update 1") echo "E: Could not get lock /var/lib/apt/lists/lock" >&2; exit 100 ;;
    "install 2") ln -s /bin/true "$HOME/bin/mutt" ;;
esac
"#;

#[test]
fn what_is_missing_is_installed_once_however_many_ask_for_it() {
    let home = tempfile::tempdir().unwrap();
    let bin = home.path().join("bin");
    fs::create_dir(&bin).unwrap();
    for entry in ["/usr/bin", "/bin"].iter().flat_map(fs::read_dir).flatten().flatten() {
        let name = entry.file_name();
        if !["mutt", "apt-get", "debconf-set-selections"].iter().any(|other| name == **other) {
            let _ = symlink(entry.path(), bin.join(name));
        }
    }
    for (name, text) in [("apt-get", APT_GET), ("debconf-set-selections", "#!/bin/sh\ncat > /dev/null\n")] {
        fs::write(bin.join(name), text).unwrap();
        fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let need = || {
        let mut need = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/servers/need"));
        need.env("PATH", &bin)
            .env("HOME", home.path())
            .env("NAP", "0.1")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    for need in [need(), need(), need()] {
        let done = need.wait_with_output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let done = fs::read_to_string(home.path().join("done")).unwrap();
    assert_eq!(done.split_whitespace().collect::<Vec<_>>(), ["install", "update", "update", "install"]);
    // What nobody can install is named, with what to do.
    fs::remove_file(bin.join("mutt")).unwrap();
    let done = need().wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert_eq!(done.status.code(), Some(3), "{said}");
    assert!(said.contains("apt-get update && apt-get install --no-install-recommends mutt"), "{said}");
}

#[test]
fn nothing_is_left_when_the_servers_are_dropped() {
    let servers = Servers::start();
    let (dir, port) = (servers.dir().to_owned(), servers.imap());
    drop(servers);
    assert!(!Path::exists(&dir));
    assert!(wait(|| TcpStream::connect(("127.0.0.1", port)).is_err()));
}
