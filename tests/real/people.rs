//! The people of the soak: they read their real mailboxes and answer what they are
//! asked, each with a mail program of their own; some of their machines answer too.

use crate::post::PostOffice;
use crate::servers::{Servers, wait};
use ravenpost::chance::Stream;
use ravenpost::cli::demo::clients::{Answer, Client};
use ravenpost::cli::demo::header_of;
use ravenpost::cli::demo::player::{Player, heading};
use ravenpost::mail::letter::{self, Limits};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

const CLIENTS: [Client; 4] = [Client::Desktop, Client::Webmail, Client::Phone, Client::Office];

/// A letter that was sent to the post office.
pub struct Sent {
    /// Its Message-ID.
    pub id: String,
    /// Whether it has to be answered.
    pub answered: bool,
}

/// One of them.
struct Person {
    player: Player,
    maildir: PathBuf,
    seen: BTreeSet<String>,
    over: usize,
}

/// All of them.
pub struct People {
    all: Vec<Person>,
    wire: lettre::SmtpTransport,
    chance: Stream,
    /// What they sent.
    pub letters: Vec<Sent>,
    /// What came, by Message-ID: the letters, each with its receiver.
    pub came: BTreeMap<String, Vec<(String, Vec<u8>)>>,
    serial: u64,
    /// Whether now and then something comes that nobody asked for.
    mischief: bool,
}

impl People {
    /// So many people. `mischief`: now and then something comes from them that
    /// nobody asked for.
    pub fn new(servers: &Servers, count: usize, mischief: bool) -> Self {
        let people = (0..count).map(|i| {
            let name: &'static str = format!("p{i}").leak();
            let address: &'static str = Servers::address(name).leak();
            let mut seed = [7; 32];
            seed[..8].copy_from_slice(&(i as u64).to_le_bytes());
            let player = Player::new(name, address, seed);
            Person { player, maildir: servers.maildir(name), seen: BTreeSet::new(), over: 0 }
        });
        let wire = lettre::SmtpTransport::builder_dangerous("127.0.0.1").port(servers.smtp()).build();
        Self {
            all: people.collect(),
            wire,
            chance: Stream::new([3; 32]),
            letters: Vec::new(),
            came: BTreeMap::new(),
            serial: 0,
            mischief,
        }
    }

    /// How many letters they sent.
    pub fn sent(&self) -> usize {
        self.letters.len()
    }

    /// How many different letters they got.
    pub fn received(&self) -> usize {
        self.came.len()
    }

    /// Whether all games are over.
    pub fn all_over(&self, games: usize) -> bool {
        self.all.iter().map(|p| p.over).sum::<usize>() >= 2 * games
    }

    /// Reads what is new and answers it. Gives how many answers went out.
    pub fn answer_all(&mut self) -> usize {
        let mut answers = 0;
        for i in 0..self.all.len() {
            for raw in self.read(i) {
                if let Some(answer) = self.answer(i, &raw) {
                    self.send(i, &answer, true);
                    answers += 1;
                    if self.mischief {
                        self.mischief(i, &raw, &answer);
                    }
                }
            }
        }
        answers
    }

    /// Reads what is new. Gives how many letters that were.
    pub fn read_all(&mut self) -> usize {
        (0..self.all.len()).map(|i| self.read(i).len()).sum()
    }

    /// The new letters of one of them that did not come before.
    fn read(&mut self, i: usize) -> Vec<Vec<u8>> {
        let person = &mut self.all[i];
        let mut fresh = Vec::new();
        for folder in ["new", "cur"] {
            for entry in fs::read_dir(person.maildir.join(folder)).into_iter().flatten().flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                let base = name.split(':').next().unwrap_or_default().to_owned();
                if person.seen.contains(&base) {
                    continue;
                }
                let Ok(raw) = fs::read(entry.path()) else { continue };
                person.seen.insert(base.clone());
                fresh.push((base, raw));
            }
        }
        fresh.sort();
        let address = person.player.address;
        let mut new = Vec::new();
        for (_, raw) in fresh {
            let known = self.came.entry(header_of(&raw, "Message-ID")).or_default();
            if known.is_empty() {
                new.push(raw.clone());
            }
            known.push((address.to_owned(), raw));
        }
        new
    }

    /// The answer to a letter that asks for one.
    fn answer(&mut self, i: usize, raw: &[u8]) -> Option<Vec<u8>> {
        let text = text_of(raw)?;
        let person = &mut self.all[i];
        let player = &mut person.player;
        let own = match heading(&text)?.status.as_str() {
            "INVITED" => vec![format!("join {}", player.words())],
            "YOUR MOVE" => player.answer(&text)?,
            "OVER" => {
                person.over += 1;
                return None;
            }
            _ => return None,
        };
        self.serial += 1;
        let player = &self.all[i].player;
        let (to, subject) = (header_of(raw, "Reply-To"), header_of(raw, "Subject"));
        let answer = Answer {
            from: (player.name, player.address),
            to: &to,
            subject: &subject,
            in_reply_to: &header_of(raw, "Message-ID"),
            date: jiff::Timestamp::now().as_second(),
            own: &own,
            quoted: &text,
            serial: self.serial,
        };
        let written = CLIENTS[i % CLIENTS.len()].write(&answer);
        // Servers write this line themselves.
        let end = written.windows(2).position(|two| two == b"\r\n").map_or(0, |at| at + 2);
        Some(written[end..].to_vec())
    }

    fn send(&mut self, i: usize, raw: &[u8], answered: bool) {
        let id = header_of(raw, "Message-ID");
        self.letters.push(Sent { id, answered });
        self.hand_in(self.all[i].player.address, raw);
    }

    fn hand_in(&self, from: &str, raw: &[u8]) {
        use lettre::Transport;
        let to = header_of(raw, "To");
        let to = to.rsplit('<').next().unwrap_or_default().trim_end_matches('>').trim();
        let envelope = lettre::address::Envelope::new(
            (!from.is_empty()).then(|| from.parse().unwrap()),
            vec![to.parse().unwrap()],
        );
        let envelope = envelope.unwrap();
        // A server that is being started again is waited for, as a person would.
        let mut last = None;
        let taken = wait(|| match self.wire.send_raw(&envelope, raw) {
            Ok(_) => true,
            Err(why) => {
                last = Some(why);
                false
            }
        });
        assert!(taken, "the mail server of the people takes no letters: {last:?}");
    }

    /// Now and then: the same letter twice, a machine that answers by itself, a
    /// letter without orders, a report that is none.
    fn mischief(&mut self, i: usize, raw: &[u8], answer: &[u8]) {
        let person = &self.all[i].player;
        let address = person.address;
        let to = header_of(raw, "Reply-To");
        let id = format!("<x{}@play.example>", self.serial);
        match self.chance.uniform(25) {
            0 => self.hand_in(address, answer),
            1 => {
                let auto = format!(
                    "From: {address}\r\nTo: {to}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\
                     Message-ID: {id}\r\n\r\nI am away.\r\n"
                );
                self.send(i, auto.as_bytes(), false);
            }
            2 => {
                let prose = format!(
                    "From: {address}\r\nTo: {to}\r\nSubject: hello\r\nMessage-ID: {id}\r\n\r\n\
                     press all: Good day to you, {}.\r\n",
                    self.serial
                );
                self.send(i, prose.as_bytes(), true);
            }
            3 => {
                let report = format!(
                    "From: MAILER-DAEMON@play.example\r\nTo: games@post.example\r\nSubject: Undelivered\r\n\
                     Message-ID: {id}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n\
                     --b\r\n\r\nNot delivered.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
                     Final-Recipient: rfc822; {address}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
                );
                self.letters.push(Sent { id: id.clone(), answered: false });
                self.hand_in("", report.as_bytes());
            }
            _ => {}
        }
    }

    /// Something goes wrong that is nobody's letter.
    pub fn trouble(&mut self, servers: &Servers, office: &mut PostOffice) {
        match self.chance.uniform(4) {
            0 => {
                servers.stop_dovecot();
                servers.start_dovecot();
            }
            1 => {
                servers.stop_postfix();
                servers.start_postfix();
            }
            2 => office.kill(),
            _ => office.kill_and_retry(),
        }
    }
}

/// The first text of a letter.
pub fn text_of(raw: &[u8]) -> Option<String> {
    let limits = Limits { letter_bytes: 64 << 20, texts_bytes: 64 << 20, ..Limits::default() };
    letter::texts(raw, &limits).ok()?.into_iter().next()
}
