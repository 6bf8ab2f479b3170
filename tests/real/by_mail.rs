//! A game between Anna, who reads and answers with `mutt`, and Bertil, who sends
//! with `swaks`: over IMAP and SMTP, from the invitation to the verdict.

use crate::people::text_of;
use crate::post::PostOffice;
use crate::servers::{Servers, wait};
use ravenpost::cli::demo::header_of;
use ravenpost::cli::demo::player::{Player, heading};
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
        let path = folder.path().display().to_string();
        let (imap, smtp, password) = (servers.imap(), servers.smtp(), Servers::password("anna"));
        let settings = format!(
            "set folder=\"imap://anna@127.0.0.1:{imap}/\" spoolfile=\"imap://anna@127.0.0.1:{imap}/INBOX\"\n\
             set imap_pass={password} smtp_url=\"smtp://127.0.0.1:{smtp}/\" ssl_starttls=no ssl_force_tls=no\n\
             set record=\"\" copy=no autoedit=yes fast_reply=yes include=yes abort_unmodified=no reply_to=yes quit=yes\n\
             set editor={path}/editor tmpdir={path} from=anna@play.example realname=Anna use_from=yes\n\
             set hostname=play.example text_flowed=yes header_cache=\"\" sleep_time=0 wait_key=no\n"
        );
        fs::write(folder.path().join("rc"), settings).unwrap();
        let editor = folder.path().join("editor");
        let script = format!(
            "#!/bin/sh\n{{ cat {path}/lines; echo; cat \"$1\"; }} > {path}/new && cp {path}/new \"$1\"\n"
        );
        fs::write(&editor, script).unwrap();
        fs::set_permissions(&editor, fs::Permissions::from_mode(0o755)).unwrap();
        Self { folder }
    }

    /// Opens the mailbox, answers the last letter with these lines, and quits.
    fn answer(&self, lines: &[String]) {
        fs::write(self.folder.path().join("lines"), lines.join("\n") + "\n").unwrap();
        let keys = "mutt -n -F rc -e 'push \"<last-entry><reply><send-message><quit>\"'";
        let done = Command::new("timeout")
            .args(["60", "script", "-qec", keys, "/dev/null"])
            .current_dir(self.folder.path())
            .envs([("HOME", self.folder.path().as_os_str()), ("TERM", "xterm".as_ref())])
            .stdin(std::process::Stdio::null())
            .output()
            .expect("mutt runs in a terminal");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stdout));
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

#[test]
fn a_game_between_two_mail_clients_goes_over_imap_and_smtp_and_verifies() {
    let servers = Servers::start();
    let mut office = PostOffice::new(&servers, servers.imaps(), servers.submission());
    office.open_game("confrontation", [("Anna", "anna"), ("Bertil", "bertil")]);
    office.start();
    let mutt = Mutt::new(&servers);
    let mut anna = Player::new("Anna", "anna@play.example", [1; 32]);
    let mut bertil = Player::new("Bertil", "bertil@play.example", [2; 32]);
    let (mut read, mut orders) = ([0, 0], 0);
    while orders < ORDERS {
        let there =
            wait(|| servers.letters("anna").len() > read[0] || servers.letters("bertil").len() > read[1]);
        assert!(there, "nobody is asked: {}\n{}", office.state(), office.log_end());
        for (who, player) in [&mut anna, &mut bertil].into_iter().enumerate() {
            let letters = servers.letters(["anna", "bertil"][who]);
            let Some(last) = letters.get(read[who]..).and_then(<[_]>::last) else { continue };
            read[who] = letters.len();
            let text = text_of(last).unwrap();
            let lines = match asks(last).unwrap_or_default().as_str() {
                "INVITED" => vec![format!("join {}", player.words())],
                "YOUR MOVE" => player.answer(&text).expect("an order to give"),
                "NOT DONE" => panic!("refused: {text}"),
                _ => continue,
            };
            orders += 1;
            if who == 0 { mutt.answer(&lines) } else { swaks(&servers, last, &lines, orders) }
        }
    }
    // Bertil has enough.
    let letters = servers.letters("bertil");
    swaks(&servers, letters.last().unwrap(), &["resign".to_owned()], 99);
    let over = || servers.letters("anna").iter().any(|raw| asks(raw).as_deref() == Some("OVER"));
    assert!(wait(over), "{}", office.log_end());
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
