//! A mail server that does what a test tells it to.

use ravenpost::mail::address::Address;
use ravenpost::mail::outbox::smtp::{Account, LogIn, Security};
use ravenpost::mail::outbox::{Envelope, Post, SendError, SmtpPost};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::Duration;

/// What was said to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    Connect,
    Ehlo,
    StartTls,
    Auth,
    Mail,
    Rcpt,
    Data,
    /// The letter is there, with its end.
    End,
    Rset,
    Noop,
}

/// What the server does.
#[derive(Debug, Clone)]
pub enum Act {
    /// What is usual.
    Usual,
    /// It answers with these lines.
    Say(String),
    /// It does not answer.
    Hang,
    /// It answers, a byte in a tenth of a second, for ever.
    Drip,
    /// It closes the connection.
    Close,
}

pub fn say(line: &str) -> Act {
    Act::Say(line.to_owned())
}

/// A letter that the server took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Got {
    pub from: String,
    pub to: String,
    pub bytes: Vec<u8>,
}

#[derive(Default)]
struct Seen {
    got: Vec<Got>,
    lines: Vec<String>,
    connections: usize,
}

/// Decides what to do: at what, the line, and how often it was there before.
type Rule = dyn Fn(At, &str, usize) -> Act + Send + Sync;

pub struct Fake {
    pub port: u16,
    seen: Arc<Mutex<Seen>>,
}

impl Fake {
    pub fn start(rule: impl Fn(At, &str, usize) -> Act + Send + Sync + 'static) -> Self {
        Self::serve(rule, None)
    }

    /// With TLS from the first byte.
    pub fn start_tls(cert: &Path, key: &Path) -> Self {
        use rustls::pki_types::pem::PemObject;
        use rustls::pki_types::{CertificateDer, PrivateKeyDer};
        let cert = CertificateDer::from_pem_file(cert).unwrap();
        let key = PrivateKeyDer::from_pem_file(key).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert], key)
            .unwrap();
        Self::serve(|_, _, _| Act::Usual, Some(Arc::new(config)))
    }

    fn serve(
        rule: impl Fn(At, &str, usize) -> Act + Send + Sync + 'static,
        tls: Option<Arc<rustls::ServerConfig>>,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let seen = Arc::new(Mutex::new(Seen::default()));
        let (rule, all): (Arc<Rule>, _) = (Arc::new(rule), Arc::clone(&seen));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (rule, seen, tls) = (Arc::clone(&rule), Arc::clone(&all), tls.clone());
                seen.lock().unwrap().connections += 1;
                std::thread::spawn(move || {
                    let stream = stream.unwrap();
                    match tls {
                        None => talk(stream, &*rule, &seen),
                        Some(config) => {
                            let conn = rustls::ServerConnection::new(config).unwrap();
                            talk(rustls::StreamOwned::new(conn, stream), &*rule, &seen);
                        }
                    }
                });
            }
        });
        Self { port, seen }
    }

    pub fn got(&self) -> Vec<Got> {
        self.seen.lock().unwrap().got.clone()
    }

    /// Everything that was said to it.
    pub fn lines(&self) -> Vec<String> {
        self.seen.lock().unwrap().lines.clone()
    }

    pub fn connections(&self) -> usize {
        self.seen.lock().unwrap().connections
    }

    /// An account here, without TLS or a log-in.
    pub fn account(&self) -> Account {
        Account {
            host: "127.0.0.1".into(),
            port: self.port,
            security: Security::Plain,
            user: String::new(),
            log_in: LogIn::None,
            ca_file: None,
            timeout: Duration::from_mins(1),
            hello: "post.example".into(),
        }
    }

    pub fn post(&self) -> SmtpPost {
        SmtpPost::new(self.account())
    }

    /// With little patience, for a server that does not answer.
    pub fn short_post(&self) -> SmtpPost {
        SmtpPost::new(Account { timeout: Duration::from_secs(1), ..self.account() })
    }
}

/// A whole conversation; ends when the connection does.
fn talk<S: Read + Write>(stream: S, rule: &Rule, seen: &Mutex<Seen>) {
    let mut stream = BufReader::new(stream);
    let (mut from, mut to) = (String::new(), String::new());
    if answer(&mut stream, rule(At::Connect, "", before(seen, "*")), "220 fake ESMTP").is_none() {
        return;
    }
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        let line = line.trim_end().to_owned();
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        let (at, usual) = match verb.as_str() {
            "EHLO" => (At::Ehlo, "250-fake\r\n250-SIZE 1000000\r\n250-8BITMIME\r\n250 AUTH PLAIN XOAUTH2"),
            "STARTTLS" => (At::StartTls, "454 4.7.0 not here"),
            "AUTH" => (At::Auth, "235 2.7.0 welcome"),
            "MAIL" => (At::Mail, "250 2.1.0 fine"),
            "RCPT" => (At::Rcpt, "250 2.1.5 fine"),
            "DATA" => (At::Data, "354 go on"),
            "RSET" => (At::Rset, "250 2.0.0 forgotten"),
            "NOOP" => (At::Noop, "250 2.0.0 here"),
            _ => {
                let _ = answer(&mut stream, Act::Usual, "221 2.0.0 bye");
                return;
            }
        };
        match at {
            At::Mail => from.clone_from(&line),
            At::Rcpt => to.clone_from(&line),
            _ => {}
        }
        let count = before(seen, &verb);
        seen.lock().unwrap().lines.push(line.clone());
        let Some(said) = answer(&mut stream, rule(at, &line, count), usual) else { return };
        if at == At::Data && said.starts_with("354") {
            let act = rule(At::End, "", before(seen, "."));
            seen.lock().unwrap().lines.push(".".to_owned());
            let Some(bytes) = letter(&mut stream) else { return };
            let taken = matches!(&act, Act::Usual) || matches!(&act, Act::Close | Act::Hang);
            if taken {
                let got = Got { from: path(&from), to: path(&to), bytes };
                seen.lock().unwrap().got.push(got);
            }
            if answer(&mut stream, act, "250 2.0.0 taken").is_none() {
                return;
            }
        }
    }
}

/// How often a verb was said before.
fn before(seen: &Mutex<Seen>, verb: &str) -> usize {
    let seen = seen.lock().unwrap();
    if verb == "*" {
        return seen.connections - 1;
    }
    seen.lines.iter().filter(|line| line.to_uppercase().starts_with(verb)).count()
}

/// What was answered; `None` if nobody is to be talked to any more.
fn answer<S: Read + Write>(stream: &mut BufReader<S>, act: Act, usual: &str) -> Option<String> {
    let text = match act {
        Act::Usual => usual.to_owned(),
        Act::Say(text) => text,
        Act::Close => return None,
        Act::Hang => {
            // Until the other side has had enough.
            let _ = stream.read(&mut [0]);
            sleep(Duration::from_secs(30));
            return None;
        }
        Act::Drip => {
            while stream.get_mut().write_all(b"2").and_then(|()| stream.get_mut().flush()).is_ok() {
                sleep(Duration::from_millis(100));
            }
            return None;
        }
    };
    stream.get_mut().write_all(format!("{text}\r\n").as_bytes()).ok()?;
    stream.get_mut().flush().ok()?;
    Some(text)
}

/// The letter, dots undone.
fn letter<S: Read>(stream: &mut BufReader<S>) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let mut line = Vec::new();
        if stream.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
            return None;
        }
        match line.as_slice() {
            b".\r\n" => return Some(bytes),
            [b'.', rest @ ..] => bytes.extend_from_slice(rest),
            line => bytes.extend_from_slice(line),
        }
    }
}

/// The address between the brackets.
fn path(line: &str) -> String {
    line.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map_or("", |(a, _)| a).to_owned()
}

pub const LETTER: &[u8] =
    b"From: games@post.example\r\nSubject: turn 3\r\nMessage-ID: <rp.1@post.example>\r\n\r\n\
    hello\r\n.\r\n..two dots\r\nlast line\r\n";

pub fn envelope(to: &str) -> Envelope {
    Envelope {
        from: Some(Address::parse("games+bounce.x1@post.example").unwrap()),
        to: vec![Address::parse(to).unwrap()],
    }
}

/// Sends one letter to Anna.
pub fn send(post: &mut dyn Post) -> Result<(), SendError> {
    post.send(&envelope("anna@a.example"), LETTER)
}
