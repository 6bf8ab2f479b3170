//! A line to a server on which commands are given, one at a time.

use super::account::Account;
use super::answer::{self, Answer, Said, Word};
use super::trouble::Trouble;
use super::wire::Wire;
use super::{login, tls};
use crate::mail::server::Security;
use crate::mail::stop::Stop;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// Bytes that an answer may have, if nothing larger is asked for.
pub const USUAL: usize = 256 * 1024;
/// Bytes of a greeting and the answers before the login.
const FIRST: usize = 64 * 1024;

/// A server that let us in.
#[derive(Debug)]
pub struct Session {
    wire: Wire,
    tags: u32,
    capabilities: Vec<String>,
    timeout: Duration,
    /// Letters in the mailbox.
    pub exists: u32,
    /// Whether letters have come since somebody looked.
    pub news: bool,
    /// The age of the mailbox's numbers.
    pub validity: u32,
    /// Whether marks of our own are kept.
    pub keywords: bool,
    /// Whether nothing in the mailbox can be changed.
    pub read_only: bool,
    /// The server said goodbye.
    goodbye: Option<String>,
}

/// How a command went.
#[derive(Debug)]
pub struct Done {
    /// The code of the answer, in capitals.
    pub code: String,
}

impl Session {
    /// Connects, makes the line safe, and logs in.
    pub fn open(account: &Account, secret: &Zeroizing<String>, stop: &Stop) -> Result<Self, Trouble> {
        let until = Instant::now() + account.timeout;
        let mut wire = Wire::connect(&account.host, account.port, until, stop)?;
        if account.security == Security::Tls {
            wire.secure(&account.host, tls::config(account.ca_file.as_deref())?, until)?;
        }
        let mut session = Self::over(wire, account.timeout);
        let mut known = session.greeting(account.security)?;
        session.ask_capabilities()?;
        if account.security == Security::StartTls {
            session.command("STARTTLS", "STARTTLS", FIRST, |_| Ok(()))?;
            let until = Instant::now() + account.timeout;
            let config = tls::config(account.ca_file.as_deref())?;
            session.wire.secure(&account.host, config, until)?;
            // What was said before does not count: anybody may have said it.
            session.ask_capabilities()?;
            known = false;
        }
        if !known {
            login::log_in(&mut session, account, secret)?;
            session.ask_capabilities()?;
        }
        Ok(session)
    }

    fn over(wire: Wire, timeout: Duration) -> Self {
        Self {
            wire,
            tags: 0,
            capabilities: Vec::new(),
            timeout,
            exists: 0,
            news: false,
            validity: 0,
            keywords: false,
            read_only: false,
            goodbye: None,
        }
    }

    /// Reads the greeting. The answer says whether we are let in already.
    fn greeting(&mut self, security: Security) -> Result<bool, Trouble> {
        self.wire.allow(FIRST);
        let until = self.deadline();
        let said = match self.answer(until, "greeting")? {
            Answer::Said(said) if said.tag.is_none() => said,
            _ => return Err(Trouble::Babble("its greeting is none of IMAP")),
        };
        match said.word {
            Word::Ok => Ok(false),
            // Before TLS this would mean that no TLS could be asked for any more.
            Word::Preauth if security == Security::StartTls => {
                Err(Trouble::Tls("the server, or somebody in between, evades it".to_owned()))
            }
            Word::Preauth => Ok(true),
            Word::Bye | Word::No | Word::Bad => Err(Trouble::Lost(format!("the server says: {}", said.text))),
        }
    }

    fn ask_capabilities(&mut self) -> Result<(), Trouble> {
        let mut found = Vec::new();
        self.command("its capabilities", "CAPABILITY", FIRST, |answer| {
            if let Answer::Capabilities(names) = answer {
                found = names;
            }
            Ok(())
        })?;
        self.capabilities = found;
        Ok(())
    }

    /// Whether the server can do something; `name` is in capitals.
    pub fn can(&self, name: &str) -> bool {
        let newer = || self.capabilities.iter().any(|c| c == "IMAP4REV2");
        self.capabilities.iter().any(|c| c == name)
            || (matches!(name, "MOVE" | "UIDPLUS" | "IDLE") && newer())
    }

    /// Whether folder names are written in UTF-8.
    pub fn writes_utf8(&self) -> bool {
        self.can("IMAP4REV2") && !self.can("IMAP4REV1")
    }

    /// Whether nobody on the way can read along.
    pub fn is_safe(&self) -> bool {
        self.wire.is_safe()
    }

    /// Gives a command and hears all that is answered to it, at most `bytes`.
    /// `what` says for people what was asked for.
    pub fn command(
        &mut self,
        what: &'static str,
        command: &str,
        bytes: usize,
        mut hear: impl FnMut(Answer) -> Result<(), Trouble>,
    ) -> Result<Done, Trouble> {
        let until = self.deadline();
        let tag = self.give(command, bytes)?;
        loop {
            match self.answer(until, what)? {
                Answer::Said(Said { tag: Some(theirs), word, code, text }) => {
                    return Self::outcome(&tag, &theirs, word, code, text, what);
                }
                Answer::More => return Err(Trouble::Babble("it waits for something nobody meant to say")),
                answer => hear(answer)?,
            }
        }
    }

    /// Sends a command; the answers are to be read by whoever calls.
    pub fn give(&mut self, command: &str, bytes: usize) -> Result<String, Trouble> {
        self.tags += 1;
        let tag = format!("r{}", self.tags);
        self.wire.allow(bytes);
        let line = Zeroizing::new(format!("{tag} {command}\r\n"));
        self.wire.send(line.as_bytes(), self.deadline())?;
        Ok(tag)
    }

    /// Sends a line that is no command.
    pub fn say(&mut self, line: &str) -> Result<(), Trouble> {
        let line = Zeroizing::new(format!("{line}\r\n"));
        self.wire.send(line.as_bytes(), self.deadline())
    }

    /// What the end of a command means.
    pub fn outcome(
        tag: &str,
        theirs: &str,
        word: Word,
        code: String,
        said: String,
        what: &'static str,
    ) -> Result<Done, Trouble> {
        if theirs != tag {
            return Err(Trouble::Babble("it answers what nobody asked"));
        }
        match word {
            Word::Ok => Ok(Done { code }),
            _ => Err(Trouble::Refused { what, code, said }),
        }
    }

    /// When all that belongs to a command given now must be over.
    pub fn deadline(&self) -> Instant {
        Instant::now() + self.timeout
    }

    /// The next answer until some time. After [`Trouble::Late`] it can be asked
    /// for again.
    pub fn answer(&mut self, until: Instant, what: &'static str) -> Result<Answer, Trouble> {
        let (bytes, frame) = match self.wire.receive(until, what) {
            Ok(received) => received,
            Err(Trouble::Lost(why)) => {
                let why = self.goodbye.take().map_or(why, |said| format!("the server said goodbye: {said}"));
                return Err(Trouble::Lost(why));
            }
            Err(why) => return Err(why),
        };
        let answer = answer::read(&bytes, &frame)?;
        self.note(&answer);
        Ok(answer)
    }

    /// Keeps what the server tells unasked.
    fn note(&mut self, answer: &Answer) {
        match answer {
            Answer::Exists(n) => {
                self.news |= *n > self.exists;
                self.exists = *n;
            }
            Answer::Expunged => self.exists = self.exists.saturating_sub(1),
            Answer::Said(Said { tag: None, word: Word::Bye, text, .. }) => self.goodbye = Some(text.clone()),
            _ => {}
        }
    }

    /// Opens the mailbox, or looks at it anew.
    pub fn select(&mut self, folder: &str) -> Result<(), Trouble> {
        let mut validity = None;
        let mut keywords = false;
        let done = self.command("the folder of the inbox", &format!("SELECT {folder}"), USUAL, |answer| {
            if let Answer::Said(Said { code, .. }) = answer {
                if let Some(n) = code.strip_prefix("UIDVALIDITY ") {
                    validity = n.trim().parse().ok();
                }
                if let Some(flags) = code.strip_prefix("PERMANENTFLAGS ") {
                    keywords =
                        flags.contains("\\*") || flags.contains(&super::letters::DONE.to_ascii_uppercase());
                }
            }
            Ok(())
        })?;
        self.validity = validity.ok_or(Trouble::Babble("it does not say how old its numbers are"))?;
        self.keywords = keywords;
        self.read_only = done.code == "READ-ONLY";
        self.news = false;
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // A farewell; nobody waits for the answer.
        let line = format!("r{} LOGOUT\r\n", self.tags + 1);
        let _ = self.wire.send(line.as_bytes(), Instant::now());
    }
}
