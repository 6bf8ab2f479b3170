//! Sending by SMTP submission, with lettre's connections.
//!
//! One connection is kept for the letters of a round. It lives in a thread of its
//! own: a server that gives one byte a minute keeps every single answer within
//! its time and still would hold up everything, so the whole of a letter has a
//! time as well, and a thread that takes longer is left behind. What is left behind
//! sends nothing any more: see `gate`.

mod account;
mod gate;
mod session;
pub(crate) mod verdict;

pub use crate::mail::server::{Secret, Security};
pub use account::{Account, LogIn};

use super::{Envelope, Post, SendError};
use crate::mail::stop::{Nothing, Stop};
use gate::Gate;
use session::Session;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// A letter may take so many times as long as one answer.
const PATIENCE: u32 = 5;
/// Threads left behind, at most; then nothing is tried until one of them ends.
const LEFT_BEHIND: usize = 4;
/// Letters over one connection; servers do not like it if there are too many.
const LETTERS: usize = 100;
/// So many letters in a row whose connection was lost mean that there is no use
/// in trying the others now.
const LOST: usize = 3;

/// Hands letters to a mail server.
pub struct SmtpPost {
    account: Arc<Account>,
    line: Option<Line>,
    /// Letters in a row that got no answer.
    lost: usize,
    /// One share for each thread that has not ended.
    threads: Arc<()>,
    stop: Stop,
}

impl SmtpPost {
    /// A way out through an account. Nothing is connected before there is a letter.
    pub fn new(account: Account) -> Self {
        let (account, threads) = (Arc::new(account), Arc::new(()));
        Self { account, line: None, lost: 0, threads, stop: Stop::default() }
    }

    /// Connects, logs in and says good-bye; what the server says of itself.
    pub fn check(&mut self) -> Result<String, SendError> {
        match self.ask(Job::Look, &Arc::default())? {
            Done::Looked(what) => Ok(what),
            Done::Sent => Ok(String::new()),
        }
    }

    fn ask(&mut self, job: Job, gate: &Gate) -> Result<Done, SendError> {
        let line = match self.line.take() {
            Some(line) if line.letters < LETTERS => line,
            _ => self.new_line()?,
        };
        let limit = self.account.timeout.saturating_mul(PATIENCE);
        let (line, done) = line.ask(job, gate, limit, &self.stop);
        self.line = line;
        done
    }

    fn new_line(&self) -> Result<Line, SendError> {
        // One share is our own.
        if Arc::strong_count(&self.threads) > LEFT_BEHIND + 1 {
            return Err(SendError::Closed("the mail server keeps several connections hanging".to_owned()));
        }
        Line::start(Arc::clone(&self.account), Arc::clone(&self.threads))
    }
}

impl Post for SmtpPost {
    fn send(&mut self, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
        if self.stop.is_told() {
            return Err(SendError::Stopped { handed: false });
        }
        let gate = Arc::new(Gate::default());
        let done = self.ask(Job::Send(envelope.clone(), letter.to_vec(), Arc::clone(&gate)), &gate);
        let broke = matches!(done, Err(SendError::Transient(_) | SendError::Unsure { .. }));
        self.lost = if self.line.is_none() && broke { self.lost + 1 } else { 0 };
        let Err(error) = done else { return Ok(()) };
        if self.lost < LOST {
            return Err(error);
        }
        self.lost = 0;
        Err(match error {
            SendError::Transient(why) => SendError::Closed(why),
            SendError::Unsure { why, .. } => SendError::Unsure { why, closed: true },
            other => other,
        })
    }

    fn rest(&mut self) {
        // Its thread says good-bye and ends.
        self.line = None;
        self.lost = 0;
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

/// What a thread is asked to do.
enum Job {
    Send(Envelope, Vec<u8>, Arc<Gate>),
    Look,
}

/// What it has done.
#[derive(Debug, PartialEq, Eq)]
enum Done {
    Sent,
    Looked(String),
}

/// A thread with a connection.
struct Line {
    jobs: SyncSender<Job>,
    done: Receiver<(Result<Done, SendError>, bool)>,
    letters: usize,
}

impl Line {
    fn start(account: Arc<Account>, share: Arc<()>) -> Result<Self, SendError> {
        let (jobs, todo) = sync_channel::<Job>(1);
        let (tell, done) = sync_channel(1);
        let work = move || {
            let mut session = None;
            while let Ok(job) = todo.recv() {
                let (result, kept) = carry_out(&account, session.take(), &job);
                session = kept;
                if tell.send((result, session.is_some())).is_err() {
                    break;
                }
            }
            if let Some(session) = session {
                session.close();
            }
            drop(share);
        };
        std::thread::Builder::new()
            .name("smtp".to_owned())
            .spawn(work)
            .map_err(|e| SendError::Closed(format!("there is no thread to be had: {e}")))?;
        Ok(Self { jobs, done, letters: 0 })
    }

    /// Does a job within a time. The line is given back if it can be used again.
    fn ask(
        mut self,
        job: Job,
        gate: &Gate,
        limit: Duration,
        stop: &Stop,
    ) -> (Option<Self>, Result<Done, SendError>) {
        let looks = matches!(job, Job::Look);
        if self.jobs.send(job).is_err() {
            return (None, Err(given_up(looks, false)));
        }
        let until = Instant::now() + limit;
        let mut answer = stop.wait(&self.done, until, 1);
        if answer == Err(Nothing::Stopped) && !gate.close() {
            // The letter is on its way: a little longer for the answer to it.
            answer = stop.wait(&self.done, until, 2);
        }
        match answer {
            Ok((done, usable)) => {
                self.letters += 1;
                (usable.then_some(self), done)
            }
            Err(Nothing::Stopped) => (None, Err(SendError::Stopped { handed: !gate.close() })),
            Err(Nothing::Late | Nothing::Ended) => (None, Err(given_up(looks, !gate.close()))),
        }
    }
}

/// A thread is not waited for any more.
fn given_up(looks: bool, handed: bool) -> SendError {
    let why = "the mail server takes too long".to_owned();
    match (looks, handed) {
        (true, _) => SendError::Closed(why),
        (false, true) => SendError::Unsure { why, closed: false },
        (false, false) => SendError::Transient(why),
    }
}

/// One job over a session, a new one if there is none that works.
fn carry_out(
    account: &Account,
    session: Option<Session>,
    job: &Job,
) -> (Result<Done, SendError>, Option<Session>) {
    let kept = session.and_then(|mut session| session.is_usable().then_some(session));
    let mut session = match kept.map_or_else(|| Session::open(account), Ok) {
        Ok(session) => session,
        Err(why) => return (Err(why), None),
    };
    let done = match job {
        Job::Look => Ok(Done::Looked(session.describe())),
        Job::Send(envelope, letter, gate) => session.send(envelope, letter, gate).map(|()| Done::Sent),
    };
    let usable = done.is_ok() || session.is_usable();
    (done, usable.then_some(session))
}
