//! The real program, killed at random times while letters come in.

use crate::house::{ANNA, BERT, DICE, House, Taste, answer, letter};
use crate::journey::move_by_letter;
use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How often the program is started and killed.
const LIVES: usize = 40;

#[test]
fn killed_at_random_times_everything_is_answered_exactly_once() {
    let house = House::of_today();
    let mut taste = Taste(42);
    house.new_game();
    let mut played = BTreeSet::new();
    let mut ids: Vec<String> = Vec::new();
    let mut joined = BTreeSet::new();
    for life in 0..LIVES {
        let mut program = start(&house);
        for _ in 0..taste.below(3) {
            let id = format!("dice{}@c.example", ids.len());
            house.put(&letter(&format!("carl{}@c.example", ids.len()), DICE, &id, "", "roll 3d6"));
            ids.push(id);
        }
        std::thread::sleep(Duration::from_millis(30 + taste.below(250)));
        program.kill().unwrap();
        program.wait().unwrap();
        for who in [ANNA, BERT] {
            if house.sent_to(who).is_empty() {
                continue;
            }
            if joined.insert(who) {
                let id = format!("join{life}.{who}");
                house.put(&answer(&house.last_to(who), who, &["join the wild hunt tonight"], &id));
                ids.push(id);
            } else if let Some(id) = move_by_letter(&house, who, &mut played, &mut taste) {
                ids.push(id);
            }
        }
    }
    let now = jiff::Timestamp::now().as_second();
    house.open().once(now).unwrap();
    assert_eq!((house.waiting(), house.aside(), house.queued().len()), (0, 0, 0));
    let picture = house.picture();
    assert!(picture.letters.len() > LIVES / 2, "only {} letters", picture.letters.len());
    assert_eq!(picture.taken.len(), ids.len(), "every letter is taken in once");
    for (id, outcome) in &picture.taken {
        assert_eq!(outcome, "answered", "{id}");
    }
    let sent = house.sent();
    for id in &ids {
        let answers = sent.iter().filter(|out| out.in_reply_to == *id);
        let answers: BTreeSet<(&str, &str)> =
            answers.map(|out| (out.message_id.as_str(), out.to.as_str())).collect();
        assert_eq!(answers.len(), 1, "{id}: {answers:?}");
    }
    house.verify();
}

fn start(house: &House) -> Child {
    Command::new(env!("CARGO_BIN_EXE_ravenpost"))
        .arg("--config")
        .arg(house.dir().join("config.toml"))
        .arg("run")
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}
