//! An IMAP server made for tests: it keeps its folders in memory, and can be told
//! to die, hang, lie or babble at any command.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// A port on which nobody listens. One that was free a moment ago might be given to
/// another test; this one the system gives to nobody.
pub const NOBODY: u16 = 1;
pub const USER: &str = "games@post.example";
pub const PASSWORD: &str = "correct horse \"battery\"";

/// What the server does with a command.
#[derive(Debug, Clone)]
pub enum Fault {
    /// Its duty.
    None,
    /// The line is dead before it does anything.
    DropBefore,
    /// It does what it was told, and the line is dead before the answer.
    DropAfter,
    /// Only the beginning of the answer arrives.
    Cut(usize),
    /// It never answers.
    Hang,
    /// It answers a few bytes at a time.
    Drip,
    /// It says this and nothing else; `TAG` stands for the command's tag.
    Say(Vec<u8>),
    /// It says this, and then the same byte for ever.
    Flood(Vec<u8>),
}

#[derive(Debug, Clone)]
pub struct Letter {
    pub uid: u32,
    pub bytes: Vec<u8>,
    pub flags: Vec<String>,
}

type Hook = Box<dyn FnMut(&str) -> Fault + Send>;

pub struct State {
    pub validity: u32,
    next: u32,
    pub folders: BTreeMap<String, Vec<Letter>>,
    pub capabilities: String,
    pub greeting: Vec<u8>,
    /// What the size of a letter is said to be.
    pub size: fn(u64) -> u64,
    pub separator: char,
    /// Folders are possible only below the inbox.
    pub below_inbox: bool,
    pub keeps_marks: bool,
    pub read_only: bool,
    /// Every command of every line.
    pub commands: Vec<String>,
    pub connections: usize,
    hook: Hook,
}

impl State {
    pub fn put(&mut self, bytes: &[u8]) -> u32 {
        self.next += 1;
        let letter = Letter { uid: self.next, bytes: bytes.to_vec(), flags: Vec::new() };
        self.folders.get_mut("INBOX").unwrap().push(letter);
        self.next
    }

    pub fn letters(&self, folder: &str) -> Vec<Vec<u8>> {
        let letters = self.folders.get(folder).map(Vec::as_slice).unwrap_or_default();
        letters.iter().map(|letter| letter.bytes.clone()).collect()
    }

    pub fn on(&mut self, hook: impl FnMut(&str) -> Fault + Send + 'static) {
        self.hook = Box::new(hook);
    }

    /// The fault happens once, at the `nth` command that begins with these words.
    pub fn fault_at(&mut self, words: &'static str, nth: usize, fault: Fault) {
        let mut left = nth;
        self.on(move |command| {
            if !command.starts_with(words) || left == 0 {
                return Fault::None;
            }
            left -= 1;
            if left == 0 { fault.clone() } else { Fault::None }
        });
    }

    pub fn well(&mut self) {
        self.on(|_| Fault::None);
    }
}

pub struct Server {
    pub port: u16,
    state: Arc<Mutex<State>>,
}

impl Server {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State {
            validity: 7,
            next: 0,
            folders: BTreeMap::from([("INBOX".to_owned(), Vec::new())]),
            capabilities: "IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 IDLE MOVE UIDPLUS".to_owned(),
            greeting: b"* OK ready\r\n".to_vec(),
            size: |size| size,
            separator: '/',
            below_inbox: false,
            keeps_marks: true,
            read_only: false,
            commands: Vec::new(),
            connections: 0,
            hook: Box::new(|_| Fault::None),
        }));
        let shared = Arc::clone(&state);
        // The thread ends with the process.
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                state.lock().unwrap().connections += 1;
                std::thread::spawn(move || Line::new(stream, state).serve());
            }
        });
        Self { port, state }
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    pub fn put(&self, bytes: &[u8]) -> u32 {
        self.state().put(bytes)
    }
}

/// One connection.
struct Line {
    input: BufReader<TcpStream>,
    out: TcpStream,
    state: Arc<Mutex<State>>,
    answer: Vec<u8>,
    selected: Option<String>,
}

impl Line {
    fn new(stream: TcpStream, state: Arc<Mutex<State>>) -> Self {
        let out = stream.try_clone().unwrap();
        Self { input: BufReader::new(stream), out, state, answer: Vec::new(), selected: None }
    }

    fn serve(mut self) {
        let greeting = self.state.lock().unwrap().greeting.clone();
        if self.out.write_all(&greeting).is_err() {
            return;
        }
        let _ = self.out.flush();
        while let Some(line) = self.read() {
            let (tag, command) = line.split_once(' ').unwrap_or((&line, ""));
            if command.starts_with("LOGOUT") {
                break;
            }
            let fault = {
                let mut state = self.state.lock().unwrap();
                state.commands.push(command.to_owned());
                (state.hook)(command)
            };
            if !self.obey(tag, command, fault) {
                break;
            }
        }
        let _ = self.out.shutdown(Shutdown::Both);
    }

    fn read(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.input.read_line(&mut line) {
            Ok(n) if n > 0 => Some(line.trim_end().to_owned()),
            _ => None,
        }
    }

    /// Whether the line goes on.
    fn obey(&mut self, tag: &str, command: &str, fault: Fault) -> bool {
        self.answer.clear();
        match fault {
            Fault::DropBefore => return false,
            Fault::Hang => {
                while self.read().is_some() {}
                return false;
            }
            Fault::Say(bytes) => return self.out.write_all(&with_tag(&bytes, tag)).is_ok(),
            Fault::Flood(bytes) => {
                let mut good = self.out.write_all(&bytes).is_ok();
                while good {
                    good = self.out.write_all(&[b'x'; 4096]).is_ok();
                }
                return false;
            }
            Fault::None | Fault::DropAfter | Fault::Cut(_) | Fault::Drip => {}
        }
        if !self.carry_out(tag, command) {
            return false;
        }
        let answer = std::mem::take(&mut self.answer);
        match fault {
            Fault::DropAfter => false,
            Fault::Cut(n) => {
                let _ = self.out.write_all(&answer[..n.min(answer.len())]);
                false
            }
            Fault::Drip => answer.chunks(23).all(|some| {
                std::thread::sleep(Duration::from_micros(200));
                self.out.write_all(some).is_ok()
            }),
            _ => self.out.write_all(&answer).is_ok(),
        }
    }

    fn say(&mut self, text: &str) {
        self.answer.extend_from_slice(text.as_bytes());
        self.answer.extend_from_slice(b"\r\n");
    }

    fn carry_out(&mut self, tag: &str, command: &str) -> bool {
        let shared = Arc::clone(&self.state);
        let words: Vec<&str> = command.split(' ').collect();
        match words[0] {
            "CAPABILITY" => {
                let all = shared.lock().unwrap().capabilities.clone();
                self.say(&format!("* CAPABILITY {all}"));
            }
            "AUTHENTICATE" => return self.authenticate(tag, words[1]),
            "LOGIN" => {
                let quoted = PASSWORD.replace('"', "\\\"");
                let good = command == format!("LOGIN \"{USER}\" \"{quoted}\"");
                self.say(&login_answer(tag, good));
                return true;
            }
            "LIST" => self.list(&shared.lock().unwrap(), command),
            "CREATE" => {
                let name = name_of(command);
                let mut state = shared.lock().unwrap();
                let below = format!("INBOX{}", state.separator);
                if state.below_inbox && !name.starts_with(&below) {
                    self.say(&format!("{tag} NO below the inbox only"));
                    return true;
                }
                state.folders.entry(name).or_default();
            }
            "SUBSCRIBE" | "NOOP" => {}
            "SELECT" => {
                let name = name_of(command);
                self.selected = Some(name.clone());
                return self.select(tag, &name, &shared.lock().unwrap());
            }
            "IDLE" => return self.idle(tag),
            "UID" if self.selected.is_some() => {
                return self.uid(tag, &words, &mut shared.lock().unwrap());
            }
            _ => {
                self.say(&format!("{tag} BAD what"));
                return true;
            }
        }
        self.say(&format!("{tag} OK done"));
        true
    }

    fn authenticate(&mut self, tag: &str, way: &str) -> bool {
        let _ = self.out.write_all(b"+ \r\n");
        let Some(words) = self.read() else { return false };
        // Base64 of the two right answers, worked out by another program.
        let good = match way {
            "PLAIN" => words == "AGdhbWVzQHBvc3QuZXhhbXBsZQBjb3JyZWN0IGhvcnNlICJiYXR0ZXJ5Ig==",
            "XOAUTH2" => {
                words
                    == "dXNlcj1nYW1lc0Bwb3N0LmV4YW1wbGUBYXV0aD1CZWFyZXIgY29ycmVjdCBob3JzZSAiYmF0dGVyeSIBAQ=="
            }
            _ => false,
        };
        if !good && way == "XOAUTH2" {
            let _ = self.out.write_all(b"+ eyJzdGF0dXMiOiI0MDEifQ==\r\n");
            if self.read().as_deref() != Some("") {
                return false;
            }
        }
        self.say(&login_answer(tag, good));
        true
    }

    fn list(&mut self, state: &State, command: &str) {
        let name = name_of(command);
        let separator = state.separator;
        if name.is_empty() {
            self.say(&format!("* LIST (\\Noselect) \"{separator}\" \"\""));
        } else if state.folders.contains_key(&name) {
            self.say(&format!("* LIST (\\HasNoChildren) \"{separator}\" \"{name}\""));
        }
    }

    fn select(&mut self, tag: &str, name: &str, state: &State) -> bool {
        let Some(letters) = state.folders.get(name) else {
            self.say(&format!("{tag} NO there is no such folder"));
            return true;
        };
        let exists = letters.len();
        let flags = if state.keeps_marks { "\\Deleted \\*" } else { "\\Deleted" };
        self.say("* FLAGS (\\Deleted)");
        self.say(&format!("* {exists} EXISTS"));
        self.say(&format!("* OK [UIDVALIDITY {}] valid", state.validity));
        self.say(&format!("* OK [PERMANENTFLAGS ({flags})] flags"));
        let access = if state.read_only { "READ-ONLY" } else { "READ-WRITE" };
        self.say(&format!("{tag} OK [{access}] selected"));
        true
    }

    /// Tells of new letters until the client says `DONE`.
    fn idle(&mut self, tag: &str) -> bool {
        let count = |state: &Arc<Mutex<State>>| state.lock().unwrap().folders["INBOX"].len();
        let mut told = count(&self.state);
        if self.out.write_all(b"+ idling\r\n").is_err() {
            return false;
        }
        self.out.set_read_timeout(Some(Duration::from_millis(10))).unwrap();
        let mut line = String::new();
        let good = loop {
            match self.input.read_line(&mut line) {
                Ok(0) => break false,
                Ok(_) => break line.trim_end() == "DONE",
                Err(_) => {}
            }
            let fault = (self.state.lock().unwrap().hook)("while idle");
            if !matches!(fault, Fault::None) {
                break false;
            }
            let now = count(&self.state);
            if now != told {
                told = now;
                let _ = self.out.write_all(format!("* {now} EXISTS\r\n").as_bytes());
            }
        };
        self.out.set_read_timeout(None).unwrap();
        let fault = (self.state.lock().unwrap().hook)("DONE");
        if matches!(fault, Fault::Hang) {
            while self.read().is_some() {}
            return false;
        }
        self.say(&format!("{tag} OK idle ends"));
        good
    }

    fn uid(&mut self, tag: &str, words: &[&str], state: &mut State) -> bool {
        let set = |text: &str| -> Vec<u32> {
            let parts = text.split(',').map(|part| {
                let (a, b) = part.split_once(':').unwrap_or((part, part));
                a.parse::<u32>().unwrap()..=b.parse::<u32>().unwrap()
            });
            parts.flatten().collect()
        };
        let selected = self.selected.clone().unwrap_or_default();
        match words[1] {
            "SEARCH" => {
                let named = words.iter().position(|word| *word == "Message-ID").map(|at| words[at + 1]);
                let named = named.map(|id| id.trim_matches('"').as_bytes());
                let bears = |letter: &Letter| {
                    named.is_none_or(|id| letter.bytes.windows(id.len()).any(|some| some == id))
                };
                let range = set(words[2]);
                let unmarked = words.contains(&"UNKEYWORD");
                let inbox = state.folders[&selected].iter().enumerate();
                let waits = |letter: &Letter| {
                    !letter.flags.iter().any(|f| f == "\\Deleted" || (unmarked && f == "$RavenpostDone"))
                };
                let found = inbox.filter(|(i, l)| range.contains(&(*i as u32 + 1)) && waits(l) && bears(l));
                let found: Vec<String> = found.map(|(_, l)| l.uid.to_string()).collect();
                self.say(format!("* SEARCH {}", found.join(" ")).trim_end());
            }
            "FETCH" => {
                let wanted = set(words[2]);
                let letters: Vec<(usize, Letter)> =
                    state.folders[&selected].iter().cloned().enumerate().collect();
                for (i, letter) in letters.into_iter().filter(|(_, l)| wanted.contains(&l.uid)) {
                    self.fetch(i + 1, &letter, words, (state.size)(letter.bytes.len() as u64));
                }
            }
            "MOVE" | "COPY" => {
                let uid: u32 = words[2].parse().unwrap();
                let (folder, name) = (words[1], name_of(&words[3..].join(" ")));
                if !state.folders.contains_key(&name) {
                    self.say(&format!("{tag} NO [TRYCREATE] no such folder"));
                    return true;
                }
                let at = state.folders[&selected].iter().position(|l| l.uid == uid);
                let Some(at) = at else {
                    self.say(&format!("{tag} OK nothing to do"));
                    return true;
                };
                let mut letter = state.folders[&selected][at].clone();
                // Whoever moves a letter gives it a new number.
                if selected != "INBOX" {
                    state.next += 1;
                    letter.uid = state.next;
                    letter.flags.clear();
                }
                state.folders.get_mut(&name).unwrap().push(letter);
                if folder == "COPY" {
                    self.say(&format!("{tag} OK [COPYUID 9 {uid} 77] copied"));
                    return true;
                }
                state.folders.get_mut(&selected).unwrap().remove(at);
                self.say(&format!("* {} EXPUNGE", at + 1));
            }
            "STORE" => {
                let uid: u32 = words[2].parse().unwrap();
                let flag = words[4].trim_matches(['(', ')']).to_owned();
                if let Some(letter) =
                    state.folders.get_mut(&selected).unwrap().iter_mut().find(|l| l.uid == uid)
                {
                    letter.flags.push(flag);
                }
            }
            "EXPUNGE" => {
                let uid: u32 = words[2].parse().unwrap();
                let gone = |l: &Letter| l.uid == uid && l.flags.iter().any(|f| f == "\\Deleted");
                state.folders.get_mut(&selected).unwrap().retain(|l| !gone(l));
            }
            _ => {
                self.say(&format!("{tag} BAD what"));
                return true;
            }
        }
        self.say(&format!("{tag} OK done"));
        true
    }

    fn fetch(&mut self, seq: usize, letter: &Letter, words: &[&str], size: u64) {
        let Letter { uid, bytes, .. } = letter;
        let Some(body) = words.iter().find_map(|w| w.strip_prefix("BODY.PEEK[]<")) else {
            let date = "\" 1-Jun-2026 11:00:00 +0000\"";
            self.say(&format!("* {seq} FETCH (UID {uid} RFC822.SIZE {size} INTERNALDATE {date})"));
            return;
        };
        let (from, most) = body.trim_end_matches([')', '>']).split_once('.').unwrap();
        let (from, most): (usize, usize) = (from.parse().unwrap(), most.parse().unwrap());
        let part = bytes.get(from..bytes.len().min(from + most)).unwrap_or_default();
        let head = format!("* {seq} FETCH (UID {uid} BODY[]<{from}> {{{}}}\r\n", part.len());
        self.answer.extend_from_slice(head.as_bytes());
        self.answer.extend_from_slice(part);
        self.say(")");
    }
}

/// The tag in the place of `TAG`, whatever else the bytes are.
fn with_tag(bytes: &[u8], tag: &str) -> Vec<u8> {
    match bytes.windows(3).position(|w| w == b"TAG") {
        Some(at) => [&bytes[..at], tag.as_bytes(), &bytes[at + 3..]].concat(),
        None => bytes.to_vec(),
    }
}

fn login_answer(tag: &str, good: bool) -> String {
    let answer = if good { "OK welcome" } else { "NO [AUTHENTICATIONFAILED] wrong" };
    format!("{tag} {answer}")
}

/// The last quoted string of a command, or its last word.
fn name_of(command: &str) -> String {
    match command.strip_suffix('"').and_then(|rest| rest.rsplit_once('"')) {
        Some((_, name)) => name.to_owned(),
        None => command.rsplit(' ').next().unwrap_or_default().to_owned(),
    }
}
