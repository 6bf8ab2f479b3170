//! How much memory the post office needs with very many games. It takes minutes, so
//! it has to be asked for:
//!
//!     cargo test --test watch memory -- --ignored --nocapture

use crate::{house, program};
use house::{House, letter};
use ravenpost::daemon::watch::ask;
use ravenpost::desk::{self, Guest, Proposal, Terms};
use ravenpost::store::StoreError;
use std::fs;
use std::net::TcpListener;
use std::time::Duration;

const GAMES: u32 = 10_000;
/// Games whose players all answer.
const ANSWERED: u32 = 200;
/// Games opened in one transaction.
const AT_ONCE: u32 = 500;
/// The most that the program may ever have had in memory, in kB.
const MOST: u64 = 100 * 1024;

/// Opens the games; the seats of the first ones.
fn fill(house: &House, now: i64) -> Vec<(String, String)> {
    let mut daemon = house.open();
    let mut seats = Vec::new();
    for from in (0..GAMES).step_by(AT_ONCE as usize) {
        let opened = daemon.at_desk(|tx, office| {
            let mut ids = Vec::new();
            for game in from..from + AT_ONCE {
                let guest = |name: &str| Guest {
                    name: name.to_owned(),
                    address: format!("{}{game}@people.example", name.to_lowercase()),
                };
                let proposal = Proposal {
                    rules: "confrontation".to_owned(),
                    options: Vec::new(),
                    guests: vec![guest("Anna"), guest("Bert")],
                    is_match: false,
                    terms: Terms::default(),
                };
                ids.push(desk::open(tx, office, &proposal, now)?);
            }
            Ok(ids)
        });
        for id in opened.unwrap() {
            if seats.len() < 2 * ANSWERED as usize {
                let of_game: Result<_, StoreError> = daemon.store.read(|tx| tx.seats(&id));
                let of_game = of_game.unwrap();
                seats.extend(of_game.into_iter().map(|seat| {
                    let to = house.config.reply_address(&format!("{id}.{}", seat.token));
                    (seat.address, to)
                }));
            }
        }
    }
    seats
}

/// A value of `/proc/PID/status` in kB.
fn kilobytes(pid: u32, key: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
#[ignore = "it opens ten thousand games"]
fn ten_thousand_games_need_less_than_a_hundred_megabytes() {
    let house = House::of_today();
    let now = jiff::Timestamp::now().as_second();
    let seats = fill(&house, now);
    for (i, (from, to)) in seats.iter().enumerate() {
        house.put(&letter(from, to, &format!("{i}@people.example"), "", "join seven ducks and a kettle"));
    }
    // It may be somebody else's before the program has it; then this is asked for again.
    let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let path = house.dir().join("config.toml");
    let settings = fs::read_to_string(&path).unwrap();
    fs::write(&path, settings.replace("metrics = \"\"", &format!("metrics = \"{at}\""))).unwrap();
    let mut program = program::start(&house);
    let done = || house.queued().is_empty() && house.waiting() == 0;
    while ask(at).is_err() || !done() {
        assert!(program.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(Duration::from_secs(1));
    }
    let (peak, now) = (kilobytes(program.id(), "VmHWM"), kilobytes(program.id(), "VmRSS"));
    program::kill(program);
    let store = fs::metadata(&house.config.files.store).unwrap().len() / 1024;
    println!("{GAMES} games: at most {peak} kB in memory, {now} kB at rest; the database has {store} kB");
    assert_eq!(house.aside(), 0);
    assert!(peak < MOST, "{peak} kB");
}
