//! The whole post office under load: many people and games over real mail
//! servers, while connections break, servers stop, letters come twice, and the
//! process is killed. At the end every letter is accounted for and every ledger
//! verifies.
//!
//! The everyday size is small. `RAVENPOST_SOAK=200x100x4000` plays 100 games of 200
//! people until they have sent 4,000 letters.

use crate::accounts;
use crate::people::People;
use crate::post::PostOffice;
use crate::servers::Servers;
use crate::wire::Wire;
use std::time::{Duration, Instant};

/// How large a soak is.
struct Size {
    people: usize,
    games: usize,
    letters: usize,
}

impl Size {
    fn wanted() -> Self {
        let told = std::env::var("RAVENPOST_SOAK").unwrap_or_else(|_| "6x3x50".to_owned());
        let numbers: Vec<usize> = told.split('x').filter_map(|n| n.parse().ok()).collect();
        let [people, games, letters] = numbers[..] else { panic!("RAVENPOST_SOAK is PEOPLExGAMESxLETTERS") };
        assert!(people >= 2 && games >= 1, "two people and a game at least");
        Self { people, games, letters }
    }
}

/// How long nothing may happen before the soak counts as stuck.
const STUCK: Duration = Duration::from_mins(5);
/// How long everything has to be quiet, after the last letter has arrived, before it
/// counts as done: something may come that nobody has to send.
const QUIET: Duration = Duration::from_secs(3);
/// Between two disturbances.
const TROUBLE_EVERY: Duration = Duration::from_secs(5);
/// And if meanwhile nothing has moved: a slow machine gets on only undisturbed.
const TROUBLE_AT_LAST: Duration = Duration::from_secs(30);
/// After this time, letters that wait for another try are tried by hand.
const BY_HAND: Duration = Duration::from_secs(30);

#[test]
fn many_games_over_servers_that_fail_lose_nothing_and_do_nothing_twice() {
    let size = Size::wanted();
    let servers = Servers::start_with(size.people);
    let (imap, smtp) = (Wire::to(servers.imaps(), 11), Wire::to(servers.submission(), 12));
    let mut office = PostOffice::new(&servers, imap.port(), smtp.port());
    let mut people = People::new(&servers, size.people, true);
    office.open_games(size.games, size.people);
    office.start();

    let mut troubled = Instant::now();
    let mut moved = troubled;
    let mut seen = 0;
    while people.sent() < size.letters && !people.all_over(size.games) {
        if people.answer_all() > 0 {
            moved = Instant::now();
        }
        if people.sent() >= seen + 200 {
            seen = people.sent();
            eprintln!("{seen} letters sent, {} received", people.received());
        }
        let patience = if moved > troubled { TROUBLE_EVERY } else { TROUBLE_AT_LAST };
        if troubled.elapsed() > patience {
            people.trouble(&servers, &mut office);
            troubled = Instant::now();
        }
        assert!(
            moved.elapsed() < STUCK,
            "nothing moves any more: {}\n{}\n{}",
            office.state(),
            office.log_end(),
            servers.logs()
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    // Now everything works, and what is under way arrives.
    imap.calm();
    smtp.calm();
    office.kill_and_retry();
    let (mut quiet, mut retried) = (Instant::now(), Instant::now());
    let begun = Instant::now();
    while quiet.elapsed() < QUIET {
        if people.read_all() > 0 || servers.under_way() > 0 || !office.is_idle(&servers) {
            quiet = Instant::now();
        }
        if retried.elapsed() > BY_HAND && office.has_to_send() {
            office.kill_and_retry();
            retried = Instant::now();
        }
        assert!(
            begun.elapsed() < 2 * STUCK,
            "it does not come to rest, {} letters are under way: {}\n{}\n{}",
            servers.under_way(),
            office.state(),
            office.log_end(),
            servers.logs()
        );
        std::thread::sleep(Duration::from_millis(200));
    }
    office.stop();
    accounts::close(&office, &people, &servers);
    eprintln!("{} sent, {} received, {} kills", people.sent(), people.received(), office.kills());
}
