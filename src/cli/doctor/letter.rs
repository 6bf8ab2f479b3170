//! `doctor --letter`: a letter to the games address goes the whole way, out
//! through the outbox and in through the inbox. No player is concerned: it is our
//! own, and a post office that finds it in its inbox lets it be.

use super::{Finding, Found};
use crate::config::Config;
use crate::daemon;
use crate::mail::address::{Address, Mailbox};
use crate::mail::inbox::{Fetched, Inbox, LetterId};
use crate::mail::letter::{self, Limits, report};
use crate::mail::outbox::{AutoSubmitted, Draft, Envelope, Post, message_id};
use crate::store::Store;
use std::collections::BTreeSet;
use std::io::Write;
use std::time::{Duration, Instant};

/// Seconds between two looks into the inbox.
const LOOK: Duration = Duration::from_secs(1);
/// Seconds between two lines that say that it still goes on.
const WORD: Duration = Duration::from_secs(10);
/// Letters listed at a time, and bytes read of each.
const LISTED: usize = 1000;
const BYTES: u64 = 256 * 1024;
const NAME: &str = "letter";

/// What became of the letter.
enum Fate {
    Back,
    /// It was returned as undeliverable.
    Returned(String),
    /// A post office that is at work had it from the inbox.
    Taken,
    Missing,
}

/// Sends the letter and waits for it.
pub fn travel(config: &Config, patience: Duration, out: &mut dyn Write) -> anyhow::Result<Found> {
    let found = match journey(config, patience, out) {
        Ok(finding) => finding,
        Err(Stop::Problem(what, mend)) => Finding::problem(what, mend),
        Err(Stop::Out(error)) => return Err(error.into()),
    };
    Ok(Found { name: NAME, finding: found })
}

/// Why the journey ended early.
enum Stop {
    Problem(String, &'static str),
    Out(std::io::Error),
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        Self::Out(error)
    }
}

fn journey(config: &Config, patience: Duration, out: &mut dyn Write) -> Result<Finding, Stop> {
    let secret = secret().map_err(|why| Stop::Problem(why, "nothing can be done without them"))?;
    let to = config.reply_address(&format!("doctor.{secret}"));
    let stop = |mend| move |why: String| Stop::Problem(why, mend);
    let mut inbox = daemon::inbox(config).map_err(|e| stop("mend the inbox first")(e.to_string()))?;
    let mut seen: BTreeSet<LetterId> = list(&mut *inbox).map_err(stop("mend the inbox first"))?;
    let newest = newest(config);
    let id = message_id(&["doctor", &secret], &config.service.host);
    let draft = draft(config, &to, &secret, &id).map_err(stop("look at the addresses in the settings"))?;
    let letter = draft.to_bytes().map_err(|e| stop("please report this")(e.to_string()))?;
    let envelope =
        Envelope { from: Some(draft.from.address), to: draft.to.into_iter().map(|m| m.address).collect() };
    let mut post = daemon::way_out(config);
    post.send(&envelope, &letter).map_err(|e| stop("mend the outbox first")(e.to_string()))?;
    post.rest();
    let begun = Instant::now();
    writeln!(out, "        {NAME}: sent to {to}; it is waited for, {} seconds at most", patience.as_secs())?;
    let mut told = begun;
    loop {
        let fate = look(config, &mut *inbox, &mut seen, newest, &secret, &id)
            .map_err(stop("mend the inbox first"))?;
        if !matches!(fate, Fate::Missing) || begun.elapsed() >= patience {
            return Ok(judged(&fate, begun.elapsed(), config));
        }
        if told.elapsed() >= WORD {
            told = Instant::now();
            writeln!(out, "        {NAME}: not there after {} seconds", begun.elapsed().as_secs())?;
        }
        std::thread::sleep(LOOK.min(patience));
    }
}

fn judged(fate: &Fate, time: Duration, config: &Config) -> Finding {
    let seconds = time.as_secs();
    match fate {
        Fate::Back => Finding::fine(format!("it came back after {seconds} seconds, tag and all")),
        Fate::Taken => {
            Finding::fine(format!("it came back after {seconds} seconds, to the post office that is at work"))
        }
        Fate::Returned(why) => Finding::problem(
            format!("it was returned as undeliverable: {why}"),
            format!(
                "the mail server has to deliver {} with anything behind a + to this inbox",
                config.games_address()
            ),
        ),
        Fate::Missing => Finding::problem(
            format!("it left and did not come back within {seconds} seconds"),
            format!(
                "the mail server has to deliver {} with anything behind a + to this inbox; look into its log, \
                 and among the letters it takes for unwanted",
                config.games_address()
            ),
        ),
    }
}

fn secret() -> Result<String, String> {
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).map_err(|e| format!("the system gives no random numbers: {e}"))?;
    Ok(hex::encode(bytes))
}

fn draft(config: &Config, to: &str, secret: &str, id: &str) -> Result<Draft, String> {
    let mailbox = |address: &str| {
        let address = Address::parse(address).map_err(|e| format!("{address}: {e}"))?;
        Ok::<_, String>(Mailbox { name: None, address })
    };
    Ok(Draft {
        from: mailbox(&config.games_address())?,
        to: vec![mailbox(to)?],
        reply_to: None,
        subject: format!("A letter to see whether letters arrive ({secret})"),
        in_reply_to: None,
        references: Vec::new(),
        message_id: id.to_owned(),
        date: crate::cli::work::now(),
        auto_submitted: AutoSubmitted::Generated,
        text: "This is from `ravenpost doctor --letter`. Nobody has to do anything with it.".to_owned(),
        attachments: Vec::new(),
        extra: Vec::new(),
    })
}

/// The last letter that a post office at work has taken in, if there is a database.
fn newest(config: &Config) -> Option<i64> {
    let store = Store::open_reader(&config.files.store).ok()?;
    store.read(|tx| tx.newest_letter(0)).ok()
}

fn list(inbox: &mut dyn Inbox) -> Result<BTreeSet<LetterId>, String> {
    let waiting = inbox.list(LISTED).map_err(|e| e.to_string())?;
    Ok(waiting.into_iter().map(|letter| letter.id).collect())
}

/// Looks at every letter that is new in the inbox, and at what was taken from it.
fn look(
    config: &Config,
    inbox: &mut dyn Inbox,
    seen: &mut BTreeSet<LetterId>,
    newest: Option<i64>,
    secret: &str,
    id: &str,
) -> Result<Fate, String> {
    for letter in list(inbox)? {
        if !seen.insert(letter.clone()) {
            continue;
        }
        let Ok(Fetched::Whole(bytes) | Fetched::Beginning(bytes)) = inbox.fetch(&letter, BYTES) else {
            continue;
        };
        if !bytes.windows(secret.len()).any(|window| window == secret.as_bytes()) {
            continue;
        }
        // It is of no use to anybody any more.
        let done = inbox.done(&letter);
        let own = config.games_address();
        let own = Address::parse(&own).into_iter().collect();
        let limits = Limits { own, ..Limits::default() };
        let ours = letter::read(&bytes, &limits).is_ok_and(|read| read.message_id.as_deref() == Some(id));
        if !ours {
            let why = report::report(&bytes, &limits).map(|report| report.why).unwrap_or_default();
            return Ok(Fate::Returned(why));
        }
        done.map_err(|e| e.to_string())?;
        return Ok(Fate::Back);
    }
    let taken = newest.is_some_and(|newest| {
        let store = Store::open_reader(&config.files.store);
        store.is_ok_and(|store| store.read(|tx| tx.was_taken_since(newest, id)).unwrap_or(false))
    });
    Ok(if taken { Fate::Taken } else { Fate::Missing })
}
