//! Waiting until the server tells of a new letter.

use super::answer::{Answer, Said};
use super::session::Session;
use super::trouble::Trouble;
use crate::mail::inbox::nap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A server or a router on the way may forget a line that is silent for longer.
const LONGEST: Duration = Duration::from_mins(5);
/// How soon the stop flag is noticed.
const SLICE: Duration = Duration::from_millis(150);
/// Bytes that a server may send while nobody asks.
const TALK: usize = 64 * 1024;
/// Letters often come in groups; and a server that calls all the time is not
/// listened to all the time.
const GATHER: Duration = Duration::from_millis(300);
const WHAT: &str = "the end of waiting";

/// Waits until something may have come, the time is over, or `stop` is set.
pub fn wait(session: &mut Session, at_most: Duration, stop: &AtomicBool) -> Result<bool, Trouble> {
    let over = Instant::now() + at_most.min(LONGEST);
    let until = session.deadline();
    let tag = session.give("IDLE", TALK)?;
    // What came before the server began to listen counts as well.
    loop {
        match session.answer(until, "waiting")? {
            Answer::More => break,
            Answer::Said(Said { tag: Some(theirs), word, code, text }) => {
                Session::outcome(&tag, &theirs, word, code, text, "to wait for letters")?;
                return Err(Trouble::Babble("it ends waiting before it began"));
            }
            _ => {}
        }
    }
    while !session.news && !stop.load(Ordering::Relaxed) && Instant::now() < over {
        match session.answer(over.min(Instant::now() + SLICE), WHAT) {
            Ok(Answer::Said(Said { tag: Some(theirs), word, code, text })) => {
                Session::outcome(&tag, &theirs, word, code, text, "to wait for letters")?;
                return Ok(true);
            }
            Ok(_) | Err(Trouble::Late(_)) => {}
            Err(why) => return Err(why),
        }
    }
    let until = session.deadline();
    session.say("DONE")?;
    loop {
        if let Answer::Said(Said { tag: Some(theirs), word, code, text }) = session.answer(until, WHAT)? {
            Session::outcome(&tag, &theirs, word, code, text, "to wait for letters")?;
            break;
        }
    }
    if session.news {
        nap(GATHER, stop);
    }
    Ok(session.news)
}
