//! A game between Anna, who reads and answers with `mutt`, and Bertil, who sends
//! with `swaks`: over IMAP and SMTP, from the invitation to the verdict.

use crate::people::text_of;
use crate::post::PostOffice;
use crate::servers::{Servers, wait};
use ravenpost::cli::demo::header_of;
use ravenpost::cli::demo::player::{Player, heading};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// How many orders the two of them send.
const ORDERS: usize = 10;

/// What a letter asks of its reader.
fn asks(raw: &[u8]) -> Option<String> {
    Some(heading(&text_of(raw)?)?.status)
}

/// `mutt` with Anna's account, and an editor that puts lines above the quotation.
struct Mutt {
    folder: tempfile::TempDir,
}

impl Mutt {
    fn new(servers: &Servers) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().display();
        let (imap, smtp, password) = (servers.imap(), servers.smtp(), Servers::password("anna"));
        let settings = format!(
            "set folder=\"imap://anna@127.0.0.1:{imap}/\" spoolfile=\"imap://anna@127.0.0.1:{imap}/INBOX\"\n\
             set imap_pass={password} smtp_url=\"smtp://127.0.0.1:{smtp}/\" ssl_starttls=no ssl_force_tls=no\n\
             set record=\"{path}/sent\" copy=yes confirmcreate=no autoedit=yes fast_reply=yes include=yes abort_unmodified=no reply_to=yes quit=yes\n\
             set editor=./editor tmpdir=\"{path}\" from=anna@play.example realname=Anna use_from=yes\n\
             set hostname=play.example text_flowed=yes header_cache=\"\" sleep_time=0 wait_key=no\n"
        );
        fs::write(folder.path().join("rc"), settings).unwrap();
        let editor = folder.path().join("editor");
        let script = "#!/bin/sh\n{ cat lines; echo; cat \"$1\"; } > new && cp new \"$1\"\n";
        fs::write(&editor, script).unwrap();
        fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).unwrap();
        Self { folder }
    }

    /// Opens the mailbox, shows this letter alone, answers it with these lines, and quits.
    fn answer(&self, raw: &[u8], lines: &[String]) {
        fs::write(self.folder.path().join("lines"), lines.join("\n") + "\n").unwrap();
        let id = header_of(raw, "Message-ID");
        let id = id.trim_matches(['<', '>']);
        let keys = format!(
            "mutt -n -F rc -e 'push \"<limit>=i {id}<enter><first-entry><reply><send-message><quit>\"'"
        );
        let before = self.sent();
        // `script` gives it a terminal, and asks the shell of whoever runs the tests.
        let done = Command::new("timeout")
            .args(["240", "script", "-qec", &keys, "/dev/null"])
            .current_dir(self.folder.path())
            .env("HOME", self.folder.path())
            .envs([("TERM", "xterm"), ("SHELL", "/bin/sh"), ("LC_ALL", "C")])
            .stdin(std::process::Stdio::null())
            .output()
            .expect("mutt runs in a terminal");
        // A copy is kept of what was sent, and of nothing else.
        assert!(done.status.success() && self.sent() > before, "{}", String::from_utf8_lossy(&done.stdout));
    }

    /// How many bytes were sent.
    fn sent(&self) -> u64 {
        fs::metadata(self.folder.path().join("sent")).map_or(0, |copies| copies.len())
    }
}

/// Answers a letter by `swaks`.
fn swaks(servers: &Servers, raw: &[u8], lines: &[String], serial: usize) {
    let id = header_of(raw, "Message-ID");
    let body = lines.join("\r\n");
    let headers = [
        format!("Subject: Re: {}", header_of(raw, "Subject")),
        format!("In-Reply-To: {id}"),
        format!("Message-ID: <b{serial}@play.example>"),
    ];
    let mut more: Vec<&str> = headers.iter().flat_map(|header| ["--header", header.as_str()]).collect();
    more.extend(["--body", &body]);
    servers.swaks("bertil", &header_of(raw, "Reply-To"), &more);
}

/// One of the two, and what they have read.
struct Person {
    user: &'static str,
    player: Player,
    read: BTreeSet<String>,
}

impl Person {
    fn new(name: &'static str, user: &'static str, seed: [u8; 32]) -> Self {
        let address = Servers::address(user).leak();
        Self { user, player: Player::new(name, address, seed), read: BTreeSet::new() }
    }

    /// Reads what is new; the last letter of it that asks for something. Letters
    /// overtake one another on their way, so it need not be the last of all.
    fn asked(&mut self, servers: &Servers) -> Option<Vec<u8>> {
        let mut letters = servers.letters(self.user);
        letters.retain(|raw| self.read.insert(header_of(raw, "Message-ID")));
        for raw in &letters {
            let text = text_of(raw).unwrap();
            assert_ne!(heading(&text).unwrap().status, "NOT DONE", "refused: {text}");
        }
        letters.into_iter().rfind(|raw| ["INVITED", "YOUR MOVE"].contains(&asks(raw).unwrap().as_str()))
    }

    /// The answer to a letter that asks.
    fn lines(&mut self, raw: &[u8]) -> Vec<String> {
        match asks(raw).unwrap().as_str() {
            "INVITED" => vec![format!("join {}", self.player.words())],
            _ => self.player.answer(&text_of(raw).unwrap()).expect("an order to give"),
        }
    }
}

#[test]
fn a_game_between_two_mail_clients_goes_over_imap_and_smtp_and_verifies() {
    let servers = Servers::start();
    let mut office = PostOffice::new(&servers, servers.imaps(), servers.submission());
    office.open_game("confrontation", [("Anna", "anna"), ("Bertil", "bertil")]);
    office.start();
    let mutt = Mutt::new(&servers);
    let mut people = [Person::new("Anna", "anna", [1; 32]), Person::new("Bertil", "bertil", [2; 32])];
    let mut orders = 0;
    while orders < ORDERS {
        let mut asked = [None, None];
        let there = wait(|| {
            asked = [people[0].asked(&servers), people[1].asked(&servers)];
            asked.iter().any(Option::is_some)
        });
        assert!(there, "nobody is asked: {}\n{}\n{}", office.state(), office.log_end(), servers.logs());
        for (person, raw) in people.iter_mut().zip(asked) {
            let Some(raw) = raw else { continue };
            let lines = person.lines(&raw);
            orders += 1;
            if person.user == "anna" {
                mutt.answer(&raw, &lines);
            } else {
                swaks(&servers, &raw, &lines, orders);
            }
        }
    }
    // Bertil has enough.
    let letters = servers.letters("bertil");
    swaks(&servers, letters.last().unwrap(), &["resign".to_owned()], 99);
    let over = |user| servers.letters(user).iter().any(|raw| asks(raw).as_deref() == Some("OVER"));
    // The last letters may overtake others: all of them have to be there.
    let all_there = || over("anna") && over("bertil") && office.is_idle(&servers) && servers.under_way() == 0;
    assert!(wait(all_there), "{}\n{}\n{}", office.state(), office.log_end(), servers.logs());
    office.stop();
    for user in ["anna", "bertil"] {
        let said = office.verify(&servers.maildir(user));
        assert!(said.contains("VERIFIED"), "{user}: {said}");
    }
    assert!(servers.letters("games").is_empty(), "every letter was put into the folder for what is done");
    let logged = fs::read_to_string(office.log()).unwrap();
    let secrets = [Servers::password("games"), "anna@play".to_owned(), "bertil@play".to_owned()];
    for secret in secrets {
        assert!(!logged.contains(&secret), "{secret} in the log:\n{logged}");
    }
}
