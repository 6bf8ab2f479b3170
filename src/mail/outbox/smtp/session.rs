//! One connection to a mail server: made safe, logged in, and used for one letter
//! after another.

use super::account::{Account, LogIn};
use super::gate::Gate;
use super::verdict::{Answer, Stage, judge};
use crate::mail::outbox::{Envelope, SendError};
use crate::mail::server::{Security, is_loopback};
use lettre::transport::smtp;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, SmtpConnection, TlsParameters, TlsParametersBuilder};
use lettre::transport::smtp::commands::{Data, Ehlo, Mail, Noop, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use lettre::transport::smtp::response::Response;
use std::fmt::{self, Display};

/// Every server takes letters of this size (RFC 5321 4.5.3.1.7); one that says it
/// takes less is not believed, and asked with the letter at hand.
const LEAST_SIZE: u64 = 64 * 1024;

/// A connection that is ready for letters.
pub(super) struct Session {
    line: SmtpConnection,
    /// The largest letter that the server says it takes.
    most: Option<u64>,
    takes_size: bool,
    /// There was no answer, or one to another question: nothing more is said.
    dead: bool,
}

impl Session {
    /// Connects, makes the line safe, and logs in.
    pub(super) fn open(account: &Account) -> Result<Self, SendError> {
        let closed = |why: String| SendError::Closed(why);
        if account.security == Security::Plain && !is_loopback(&account.host) {
            return Err(closed("a line without TLS is for this machine only".to_owned()));
        }
        let hello = ClientId::Domain(account.hello.clone());
        let tls = match account.security {
            Security::Plain => None,
            _ => Some(tls(account).map_err(closed)?),
        };
        let at_once = tls.as_ref().filter(|_| account.security == Security::Tls);
        let place = (account.host.trim_matches(['[', ']']), account.port);
        let on_line = |error| judge(Stage::Line, &error);
        let mut line =
            SmtpConnection::connect(place, Some(account.timeout), &hello, at_once, None).map_err(on_line)?;
        if let (Security::StartTls, Some(tls)) = (account.security, &tls) {
            if !line.can_starttls() {
                let why = "the server offers no STARTTLS, and nothing is sent without it";
                return Err(closed(why.to_owned()));
            }
            line.starttls(tls, &hello).map_err(on_line)?;
        }
        if account.security != Security::Plain && !line.is_encrypted() {
            return Err(closed("the line is not encrypted".to_owned()));
        }
        let greeting = line.command(Ehlo::new(hello)).map_err(on_line)?;
        in_step(&mut line, &greeting)?;
        let (takes_size, most) = size_of(&greeting);
        let mut session = Self { line, most, takes_size, dead: false };
        session.log_in(account)?;
        Ok(session)
    }

    fn log_in(&mut self, account: &Account) -> Result<(), SendError> {
        let (secret, mechanisms): (_, &[Mechanism]) = match &account.log_in {
            LogIn::None => return Ok(()),
            LogIn::Password(secret) => (secret, &[Mechanism::Plain, Mechanism::Login]),
            LogIn::XOAuth2(secret) => (secret, &[Mechanism::Xoauth2]),
        };
        let secret = secret.get().map_err(SendError::Closed)?;
        let credentials = Credentials::new(account.user.clone(), secret.to_string());
        let done = self.line.auth(mechanisms, &credentials).map_err(|e| judge(Stage::LogIn, &e))?;
        if done.has_code(235) { Ok(()) } else { Err(out_of_step()) }
    }

    /// Sends one letter. After an answer that says no the line can be used again;
    /// whether it can after an error, [`Session::is_usable`] says.
    pub(super) fn send(&mut self, envelope: &Envelope, letter: &[u8], gate: &Gate) -> Result<(), SendError> {
        let size = letter.len() as u64;
        if let Some(most) = self.most.filter(|most| *most >= LEAST_SIZE && size > *most) {
            let why = format!("the letter has {size} bytes; the mail server takes {most} at most");
            return Err(SendError::Permanent(why));
        }
        let (from, to) = super::super::sendmail::addresses(envelope)?;
        let wide = from.iter().chain(&to).any(|address| !address.to_string().is_ascii());
        if wide && !self.line.server_info().supports_feature(Extension::SmtpUtfEight) {
            let why = "the mail server cannot send to an address with such letters";
            return Err(SendError::Permanent(why.to_owned()));
        }
        let mut options = Vec::new();
        if self.takes_size {
            options.push(MailParameter::Size(letter.len()));
        }
        if wide {
            options.push(MailParameter::SmtpUtfEight);
        }
        if !letter.is_ascii() && self.line.server_info().supports_feature(Extension::EightBitMime) {
            options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        let done = self.converse(Mail::new(from, options), to, letter, gate);
        if done.is_err() && !self.dead {
            // The server forgets the half letter, or the line is of no more use.
            self.dead = self.line.command(Rset).is_err();
        }
        done
    }

    fn converse(
        &mut self,
        mail: Mail,
        to: Vec<lettre::Address>,
        letter: &[u8],
        gate: &Gate,
    ) -> Result<(), SendError> {
        self.say(Stage::Mail, mail)?;
        for address in to {
            self.say(Stage::Receiver, Rcpt::new(address, Vec::new()))?;
        }
        if !self.say(Stage::Letter, Data)?.has_code(354) {
            self.dead = true;
            return Err(out_of_step());
        }
        if !gate.pass() {
            // Nobody waits for us: without its end the letter is none.
            self.dead = true;
            return Err(SendError::Stopped { handed: false });
        }
        // The protocol itself ends the last line.
        let letter = letter.strip_suffix(b"\r\n").unwrap_or(letter);
        let answer = match InOne::of(letter) {
            Some(whole) => self.line.command(whole),
            None => self.line.message(letter),
        };
        self.dead = !answer.as_ref().map_or_else(is_answer, |taken| taken.has_code(250));
        match answer {
            Ok(_) if self.dead => Err(SendError::Unsure { why: OUT_OF_STEP.to_owned(), closed: true }),
            Ok(_) => Ok(()),
            Err(error) => Err(judge(Stage::End, &error)),
        }
    }

    fn say(&mut self, stage: Stage, what: impl Display) -> Result<Response, SendError> {
        self.line.command(what).map_err(|error| {
            self.dead = !is_answer(&error);
            judge(stage, &error)
        })
    }

    /// Whether the next letter may go over this line.
    pub(super) fn is_usable(&mut self) -> bool {
        self.dead = self.dead || !self.line.test_connected();
        !self.dead
    }

    /// What the server says about itself, for a look at the account.
    pub(super) fn describe(&self) -> String {
        let safe = if self.line.is_encrypted() { "TLS" } else { "no TLS" };
        let most = self.most.map(|most| format!(", letters up to {most} bytes")).unwrap_or_default();
        format!("{}, {safe}{most}", self.line.server_info().name())
    }

    /// Says good-bye.
    pub(super) fn close(mut self) {
        if !self.dead {
            let _ = self.line.quit();
        }
    }
}

/// A letter and the dot that ends it, written at once. In two pieces the second
/// would wait until the server says that it has the first, which a server may
/// put off for 40 milliseconds.
struct InOne<'a>(&'a str);

impl<'a> InOne<'a> {
    /// Letters of ours are text with whole line ends; others go the usual way.
    fn of(letter: &'a [u8]) -> Option<Self> {
        let bare = letter.iter().enumerate().any(|(i, b)| *b == b'\n' && (i == 0 || letter[i - 1] != b'\r'));
        std::str::from_utf8(letter).ok().filter(|_| !bare).map(Self)
    }
}

impl Display for InOne<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.0.split("\r\n") {
            // A line that begins with a dot would else end the letter.
            let dot = if line.starts_with('.') { "." } else { "" };
            write!(f, "{dot}{line}\r\n")?;
        }
        f.write_str(".\r\n")
    }
}

/// The line's protection: the certificate has to be for the host.
fn tls(account: &Account) -> Result<TlsParameters, String> {
    let name = account.host.trim_matches(['[', ']']).to_owned();
    let mut builder = TlsParametersBuilder::new(name);
    if let Some(file) = &account.ca_file {
        let bad = |why: String| format!("{}: {why}", file.display());
        let pem = std::fs::read(file).map_err(|e| bad(e.to_string()))?;
        let certificate = Certificate::from_pem(&pem).map_err(|e| bad(e.to_string()))?;
        builder = builder.add_root_certificate(certificate);
    }
    builder.build_rustls().map_err(|e| e.to_string())
}

/// Refuses a server whose answers come one too early: somebody may have put one
/// in before the line was encrypted.
fn in_step(line: &mut SmtpConnection, greeting: &Response) -> Result<(), SendError> {
    let answer = line.command(Noop).map_err(|e| judge(Stage::Line, &e))?;
    let many = greeting.message().count() > 1;
    if many && answer.message().count() > 1 {
        return Err(out_of_step());
    }
    Ok(())
}

/// Whether the server said no, and is still there to say more.
fn is_answer(error: &smtp::Error) -> bool {
    Answer::of(error).is_some_and(|answer| answer.code != 421)
}

const OUT_OF_STEP: &str = "the answers of the mail server do not fit the questions";

fn out_of_step() -> SendError {
    SendError::Closed(OUT_OF_STEP.to_owned())
}

/// Whether the server knows SIZE, and what it takes; 0 means that it does not say.
fn size_of(greeting: &Response) -> (bool, Option<u64>) {
    for line in greeting.message() {
        let mut words = line.split_whitespace();
        if words.next().is_some_and(|word| word.eq_ignore_ascii_case("SIZE")) {
            return (true, words.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0));
        }
    }
    (false, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_9_13_a_letter_goes_in_one_piece_with_its_dots_doubled() {
        let written = |letter: &str| InOne::of(letter.as_bytes()).map(|whole| whole.to_string());
        assert_eq!(written("a\r\n.\r\n..b\r\n c.").as_deref(), Some("a\r\n..\r\n...b\r\n c.\r\n.\r\n"));
        assert_eq!(written(".").as_deref(), Some("..\r\n.\r\n"));
        assert_eq!(written("a\nb"), None, "a server may take it for a line's end, or not");
        assert!(InOne::of(b"\xff").is_none());
    }
}
