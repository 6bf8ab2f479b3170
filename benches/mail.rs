//! Letters through a real mailbox and a real mail server: how many a second the
//! post office takes in by IMAP and sends by SMTP, on the loopback.
//!
//! `RAVENPOST_BENCH_GAMES=50` plays so many games at once.

#![allow(dead_code)]

#[path = "../tests/real/people.rs"]
mod people;
#[path = "../tests/real/post.rs"]
mod post;
#[path = "../tests/common/servers.rs"]
mod servers;

use people::People;
use post::PostOffice;
use ravenpost::daemon::Daemon;
use servers::Servers;
use std::time::{Duration, Instant};

/// Rounds that are measured.
const ROUNDS: usize = 8;

fn main() {
    let games = std::env::var("RAVENPOST_BENCH_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let servers = Servers::start_with(2 * games);
    let office = PostOffice::new(&servers, servers.imaps(), servers.submission());
    office.open_games(games, 2 * games);
    let mut people = People::new(&servers, 2 * games, false);
    let mut daemon = Daemon::open(office.config()).expect("a post office");
    let now = || jiff::Timestamp::now().as_second();
    daemon.once(now()).expect("invitations");
    let (mut taken, mut sent, mut time) = (0, 0, Duration::ZERO);
    for round in 0..ROUNDS {
        // Everything that was sent has to arrive, and the answers too.
        let mut answers = people.answer_all();
        for _ in 0..20 {
            std::thread::sleep(Duration::from_millis(100));
            answers += people.answer_all();
        }
        while servers.letters("games").len() < answers {
            std::thread::sleep(Duration::from_millis(50));
        }
        let begun = Instant::now();
        let done = daemon.once(now()).expect("a round");
        let took = begun.elapsed();
        println!("round {round}: {} in, {} out, {took:.2?}", done.taken(), done.sent);
        // The first round opens the connections and folders.
        if round > 0 {
            (taken, sent, time) = (taken + done.taken(), sent + done.sent, time + took);
        }
    }
    let rate = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX)) / time.as_secs_f64();
    println!(
        "{taken} letters in and {sent} out in {time:.2?}: {:.0} in, {:.0} out a second",
        rate(taken),
        rate(sent)
    );
}
