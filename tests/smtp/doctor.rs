//! `ravenpost doctor`, from the log-in to a letter that comes back.

use crate::house::{GAMES, House};
use crate::real::through;
use crate::rounds::set;
use crate::servers::Servers;
use clap::Parser;
use ravenpost::cli::{self, Cli, Exit};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn doctor(house: &House, more: &[&str]) -> (Exit, String) {
    let config = house.dir().join("config.toml");
    let args = ["ravenpost", "--config", config.to_str().unwrap(), "doctor"];
    let cli = Cli::try_parse_from(args.iter().chain(more)).unwrap();
    let mut out = Vec::new();
    let exit = cli::run(&cli, &mut out).unwrap();
    (exit, String::from_utf8(out).unwrap())
}

#[test]
fn the_account_is_tried_and_a_letter_goes_the_whole_way_without_an_answer() {
    let servers = Servers::start();
    servers.swaks("anna", GAMES, &["--body", "hello"]);
    servers.wait_for("games", 1);
    let mut house = through(&servers);
    let (exit, said) = doctor(&house, &[]);
    assert_eq!(exit, Exit::Done, "{said}");
    assert!(said.contains("logged in; mail.post.example, TLS, letters up to 2000000 bytes"), "{said}");
    assert!(!said.contains("secret-of"), "{said}");
    assert_eq!(servers.letters("games").len(), 1, "without --letter nothing is sent");

    let (exit, said) = doctor(&house, &["--letter", "--wait", "300"]);
    assert_eq!(exit, Exit::Done, "{said}");
    assert!(said.contains("sent to games+doctor.") && said.contains("it came back after"), "{said}");
    let round = house.open().once(jiff::Timestamp::now().as_second()).unwrap();
    assert_eq!((round.answered, round.ignored), (1, 0), "Anna's letter only");

    // A post office is at work meanwhile: whoever has the letter first, it arrived.
    let stop = Arc::new(AtomicBool::new(false));
    let (ends, office) = (Arc::clone(&stop), House::at(house.dir()));
    let at_work = std::thread::spawn(move || {
        let mut daemon = office.open();
        let mut answered = 0;
        while !ends.load(Ordering::Relaxed) {
            answered += daemon.once(jiff::Timestamp::now().as_second()).unwrap().answered;
            std::thread::sleep(Duration::from_millis(50));
        }
        answered
    });
    let (exit, said) = doctor(&house, &["--letter", "--wait", "300"]);
    stop.store(true, Ordering::Relaxed);
    assert_eq!(at_work.join().unwrap(), 0);
    assert_eq!(exit, Exit::Done, "{said}");
    assert!(said.contains("it came back after"), "{said}");

    // The tag leads nowhere: the mail server returns the letter.
    set(&mut house, &[("addresses.games", "\"ghost\"".to_owned())]);
    let (exit, said) = doctor(&house, &["--letter", "--wait", "5"]);
    assert_eq!(exit, Exit::Found, "{said}");
    assert!(said.contains("did not come back within") && said.contains("behind a +"), "{said}");

    fs::write(house.config.files.keys.join("smtp-secret"), "wrong\n").unwrap();
    let (exit, said) = doctor(&house, &["--letter"]);
    assert_eq!(exit, Exit::Found);
    assert!(said.contains("535") && said.contains("no letter is sent before"), "{said}");
}
