//! The post office at work: take letters in, carry them out, send the answers.
//!
//! One round ([`Daemon::once`]) goes through these steps, and a process may be
//! killed between any two of them without a letter lost or acted on twice:
//!
//! ```text
//! list, fetch, read      nothing is changed
//! handle, commit         one transaction, a way back for each letter in it
//! acknowledge            only what was committed
//! send, record           only what was committed; again under the same Message-ID
//! deadlines              when no letter waits any more; see `clocks`
//! ```
//!
//! Time is a value passed in. This room opens what the settings name and knows
//! the order of the steps; it never knows a game or what is in a letter.

mod caught;
mod clocks;
mod error;
mod handle;
mod ills;
mod mailbox;
mod round;
mod run;
mod send;
mod step;
mod take;
mod upkeep;
mod waited;
pub mod watch;

pub use error::DaemonError;
pub use mailbox::{imap_inbox, inbox};
pub use round::Round;
pub use step::Step;
pub use take::limits_of;

use crate::config::{Config, Way};
use crate::desk::{DeskError, Office};
use crate::mail::inbox::Inbox;
use crate::mail::outbox::{FilePost, MaildirPost, Post, SendmailPost, SmtpPost};
use crate::mail::stop::Stop;
use crate::store::{OutId, Store, StoreError, Tx};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Is told every step that is done.
type Probe = Box<dyn FnMut(Step) + Send>;

/// A post office at work.
pub struct Daemon {
    /// Keys, words and settings.
    pub office: Office,
    /// The database.
    pub store: Store,
    inbox: Box<dyn Inbox + Send>,
    post: Box<dyn Post + Send>,
    probe: Probe,
    stop: Arc<AtomicBool>,
    /// Letters that went out and could not be recorded as sent yet.
    unrecorded: BTreeMap<OutId, send::Went>,
    /// When the last upkeep was.
    kept: Option<i64>,
    /// The troubles of the last round.
    known: BTreeSet<String>,
    /// What is counted for those who watch over the post office.
    meter: watch::Meter,
    /// When the inbox was last looked into, as far as it is written down.
    beat: Option<i64>,
    /// A letter that may be overtaken and was marked as tried by this attempt.
    marked: Option<OutId>,
    /// What does not work at present and was told.
    ills: ills::Ills,
}

impl Daemon {
    /// Opens everything that the settings name. A database that was set back to
    /// an older state is refused: see [`DaemonError::Restored`].
    pub fn open(config: Config) -> Result<Self, DaemonError> {
        Self::open_as(config, false)
    }

    /// As [`Daemon::open`], for an operator who knows that the database was set
    /// back, and wants to go on with it.
    pub fn open_restored(config: Config) -> Result<Self, DaemonError> {
        Self::open_as(config, true)
    }

    fn open_as(config: Config, accept: bool) -> Result<Self, DaemonError> {
        let office = Office::open(config)?;
        let mut store = Store::open(&office.config.files.store)?;
        if store.was_restored() {
            if !accept {
                return Err(DaemonError::Restored(store.lineage().clone()));
            }
            store.accept()?;
        }
        claim(&mut store, &office)?;
        let inbox = mailbox::inbox(&office.config)?;
        let post = way_out(&office.config);
        Ok(Self::new(office, store, inbox, post))
    }

    /// A post office of parts that are open already.
    pub fn new(
        office: Office,
        store: Store,
        mut inbox: Box<dyn Inbox + Send>,
        mut post: Box<dyn Post + Send>,
    ) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let told = Stop::by(Arc::clone(&stop));
        inbox.heed(&told);
        post.heed(&told);
        let mut meter = watch::Meter::new(Duration::from_secs(office.config.daemon.poll_seconds.into()));
        meter.begin(&store);
        Self {
            office,
            store,
            inbox,
            post,
            probe: Box::new(|_| {}),
            stop,
            unrecorded: BTreeMap::new(),
            kept: None,
            known: BTreeSet::new(),
            meter,
            beat: None,
            marked: None,
            ills: ills::Ills::default(),
        }
    }

    /// Tells every step to `probe`, as soon as it is done.
    pub fn watched_by(mut self, probe: impl FnMut(Step) + Send + 'static) -> Self {
        self.probe = Box::new(probe);
        self
    }

    /// Set it, and the work ends before the next batch or letter to be sent. A mail
    /// server that does not answer is not waited for.
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Does something at the desk between two rounds, such as opening a game,
    /// in a transaction of its own.
    pub fn at_desk<T>(
        &mut self,
        work: impl FnOnce(&Tx<'_>, &mut Office) -> Result<T, DeskError>,
    ) -> Result<T, DeskError> {
        let office = &mut self.office;
        self.store.batch(|batch| work(batch, office))
    }

    /// One round: takes in every letter that waits, a batch at a time, and sends
    /// what is due. An error means that the database could not be used; what it
    /// concerns was not acknowledged and comes again. Everything else that went
    /// wrong stands in the [`Round`].
    pub fn once(&mut self, now: i64) -> Result<Round, DaemonError> {
        let _round = tracing::info_span!("round").entered();
        let begun = Instant::now();
        let done = self.go_round(now);
        self.meter.after(begun.elapsed(), now, &done, &self.store);
        done
    }

    fn go_round(&mut self, now: i64) -> Result<Round, DaemonError> {
        let mut round = Round::after(std::mem::take(&mut self.known));
        let mut look = take::Look::default();
        let mut awake = false;
        while !self.is_stopped() {
            let taken = self.take_batch(&mut look, &mut round);
            if look.can_see() && !awake {
                self.wake(now, &mut round)?;
                awake = true;
            }
            let Some(taken) = taken.filter(|_| !self.is_stopped()) else { break };
            if !taken.is_empty() {
                let fates = self.handle_batch(&taken, now)?;
                self.acknowledge(&taken, fates, &mut round);
                self.meter.beat();
            }
            self.send_due(now, &mut round)?;
        }
        if !self.is_stopped() {
            self.keep_up(now, &mut round)?;
            if look.can_see() {
                self.pass_time(now, &mut round)?;
            }
            self.write_waited(now, &mut round)?;
            self.send_due(now, &mut round)?;
        }
        round.log();
        self.known = round.known();
        Ok(round)
    }

    /// Sends what is due, and takes nothing in.
    pub fn send(&mut self, now: i64) -> Result<Round, DaemonError> {
        let mut round = Round::default();
        self.send_due(now, &mut round)?;
        round.log();
        Ok(round)
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl std::fmt::Debug for Daemon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Daemon")
            .field("office", &self.office)
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}

/// Binds a database to the keys and the name it began with: under others its
/// games could not go on.
fn claim(store: &mut Store, office: &Office) -> Result<(), StoreError> {
    let root = office.root.to_string();
    let name = office.config.service.name.clone();
    store.batch(|tx| {
        tx.fix("root key", &root)?;
        tx.fix("service name", &name)
    })
}

/// The way out that the settings name.
pub fn way_out(config: &Config) -> Box<dyn Post + Send> {
    match config.outbox.way() {
        Way::Maildir(path) => {
            let path = path.to_owned();
            Box::new(MaildirPost::by_rule(move |_| Some(path.clone())))
        }
        Way::File(path) => Box::new(FilePost::new(path)),
        Way::Sendmail(command) => Box::new(SendmailPost::with_command(command)),
        Way::Smtp => Box::new(SmtpPost::new(config.outbox_account())),
    }
}
