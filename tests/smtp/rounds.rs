//! Whole rounds of the daemon with letters that leave by SMTP.

use crate::fake::{Act, At, Fake, say};
use crate::house::{ANNA, BERT, DICE, House, NOW, letter};
use crate::killed;
use ravenpost::config::Config;
use ravenpost::daemon::Step;
use ravenpost::store::{OutId, OutState};
use std::collections::BTreeMap;
use std::fs;

/// A house whose letters leave through a server.
fn house(fake: &Fake) -> House {
    let mut house = House::new();
    set(
        &mut house,
        &[
            ("kind", "\"smtp\"".to_owned()),
            ("host", "\"127.0.0.1\"".to_owned()),
            ("port", fake.port.to_string()),
            ("security", "\"plain\"".to_owned()),
            ("timeout_seconds", "60".to_owned()),
        ],
    );
    house
}

/// Changes the settings of a house: of its outbox, unless another section is named.
pub fn set(house: &mut House, changes: &[(&str, String)]) {
    let file = house.dir().join("config.toml");
    let text = fs::read_to_string(&file).unwrap();
    let mut settings: toml::Table = text.parse().unwrap();
    for (key, new) in changes {
        let (section, key) = key.split_once('.').unwrap_or(("outbox", key));
        let out = settings[section].as_table_mut().unwrap();
        let value: toml::Table = format!("x = {new}").parse().unwrap();
        out.insert(key.to_owned(), value["x"].clone()).expect(key);
    }
    fs::write(&file, settings.to_string()).unwrap();
    house.config = Config::load(&file).unwrap();
}

fn rolls(house: &House, people: &[&str]) {
    for (n, who) in people.iter().enumerate() {
        house.put(&letter(who, DICE, &format!("{n}@a.example"), "", "roll 3d6 for the gate"));
    }
}

#[test]
fn one_bad_receiver_holds_up_nobody_and_the_operator_hears_of_it() {
    let fake = Fake::start(|at, line, _| match at {
        At::Rcpt if line.contains(ANNA) => say("550 5.1.1 no such user"),
        At::Rcpt if line.contains(BERT) => say("450 4.2.0 greylisted"),
        _ => Act::Usual,
    });
    let house = house(&fake);
    rolls(&house, &[ANNA, BERT, "carl@c.example"]);
    let round = house.once();
    assert_eq!((round.answered, round.sent, round.later, round.given_up), (3, 1, 1, 1));
    assert!(round.troubles.iter().any(|t| t.contains(ANNA) && t.contains("no such user")), "{round:?}");
    assert_eq!(fake.got()[0].to, "carl@c.example");
    // A greylisted letter is tried again a minute later.
    assert_eq!(house.queued()[0].next_attempt_at, NOW + 60);
    assert_eq!(house.queued()[0].last_error.as_deref(), Some("450 4.2.0 greylisted"));
}

#[test]
fn a_server_that_is_closed_is_asked_once_in_a_round() {
    let fake =
        Fake::start(|at, _, n| if at == At::Connect && n < 1 { say("554 closed") } else { Act::Usual });
    let house = house(&fake);
    let people: Vec<String> = (0..30).map(|n| format!("p{n}@a.example")).collect();
    rolls(&house, &people.iter().map(String::as_str).collect::<Vec<_>>());
    let round = house.once();
    assert_eq!((round.answered, round.sent, round.later, round.given_up), (30, 0, 1, 0));
    assert_eq!((fake.connections(), round.troubles.len()), (1, 1), "{:?}", round.troubles);
    let mut daemon = house.open();
    assert_eq!(daemon.send(NOW + 30).unwrap().sent, 29);
    assert_eq!(daemon.send(NOW + 60).unwrap().sent, 1);
}

#[test]
fn a_server_that_takes_nothing_from_us_is_left_alone_after_three_letters() {
    let fake =
        Fake::start(|at, _, _| if at == At::Mail { say("550 5.7.1 not from you") } else { Act::Usual });
    let house = house(&fake);
    let people: Vec<String> = (0..10).map(|n| format!("p{n}@a.example")).collect();
    rolls(&house, &people.iter().map(String::as_str).collect::<Vec<_>>());
    let round = house.once();
    assert_eq!((round.sent, round.later, round.given_up), (0, 3, 0));
    assert!(round.troubles[0].contains("not from you"));
    let row = house.reader().read(|tx| tx.address("p0@a.example")).unwrap().unwrap();
    assert_eq!(row.failures, 0, "nobody's address is to blame");
}

#[test]
fn an_address_that_takes_no_letters_is_suspended_and_its_letters_wait() {
    let fake = Fake::start(|at, line, n| match at {
        At::Rcpt if line.contains(ANNA) && n < 2 => say("550 5.1.1 no such user"),
        _ => Act::Usual,
    });
    let house = house(&fake);
    let mut daemon = house.open();
    for n in 0..2 {
        house.put(&letter(ANNA, DICE, &format!("a{n}@a.example"), "", "roll 3d6 for the gate"));
    }
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.sent, round.given_up), (0, 2));
    assert!(round.troubles.iter().any(|t| t.contains("nothing more is sent there")), "{:?}", round.troubles);
    drop(daemon);
    let row = house.reader().read(|tx| tx.letter_out(OutId(1))).unwrap().unwrap();
    assert_eq!(row.state, OutState::Failed);
    assert!(house.reader().read(|tx| tx.is_suspended(ANNA)).unwrap());
    // A letter that says it is from there is answered with a code, and what it asked
    // for waits.
    house.put(&letter(ANNA, DICE, "a9@a.example", "", "roll 2d6 for the door"));
    let round = house.open().once(NOW + 60).unwrap();
    assert_eq!((round.answered, round.sent), (1, 1));
    assert!(house.reader().read(|tx| tx.is_suspended(ANNA)).unwrap());
}

#[test]
fn killed_around_sending_every_letter_leaves_and_the_same_one_twice_at_most() {
    let fake = Fake::start(|_, _, _| Act::Usual);
    for step in [Step::Committed, Step::Sending, Step::Sent, Step::Recorded] {
        let house = house(&fake);
        rolls(&house, &[ANNA, BERT, "carl@c.example"]);
        let before = fake.got().len();
        let nth = if step == Step::Committed { 1 } else { 2 };
        assert!(killed::at(house.dir(), step, nth), "{step:?}: it was not killed");
        house.once();
        assert!(house.once().was_idle());
        let got = fake.got().split_off(before);
        let mut letters: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for letter in &got {
            let other = letters.insert(letter.to.clone(), letter.bytes.clone());
            assert!(other.is_none_or(|other| other == letter.bytes), "{step:?}: the same bytes both times");
        }
        assert_eq!(letters.len(), 3, "{step:?}");
        assert_eq!(got.len(), if step == Step::Sent { 4 } else { 3 }, "{step:?}");
    }
}
