//! The real program, killed at random times while letters come in.

use crate::house::{ANNA, BERT, DICE, House, Taste, answer, ended, letter, until_idle, wait};
use crate::journey::move_by_letter;
use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How often the program is started and killed.
const LIVES: usize = 30;

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
    let mut daemon = house.open();
    until_idle(&mut daemon, now);
    drop(daemon);
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

#[test]
fn the_program_ends_when_it_is_told_to_and_has_done_its_work() {
    let house = House::of_today();
    house.put(&letter(ANNA, DICE, "a@a.example", "", "roll 3d6"));
    let mut program = start(&house);
    let sent = wait(|| {
        assert!(program.try_wait().unwrap().is_none(), "it ended by itself");
        !house.sent().is_empty()
    });
    assert!(sent, "nothing is sent");
    assert_eq!(ended(program).code(), Some(0));
    assert_eq!((house.waiting(), house.queued().len()), (0, 0));
    house.open();
}

#[test]
fn the_log_tells_games_and_letters_and_nothing_that_is_written_in_them() {
    let house = House::of_today();
    let game = house.new_game();
    let mut said = once_aloud(&house);
    let invitation = house.last_to(ANNA);
    house.put(&answer(&invitation, ANNA, &["join secretwords of mine"], "join@a.example"));
    house.put(&answer(&invitation, "eve@e.example", &["resign secretwords"], "eve@e.example"));
    house.put(b"Subject: secretwords\r\n\r\nsecretwords\r\n");
    said += &once_aloud(&house);
    let token = invitation.reply_to.split_once(&format!("{game}.")).unwrap().1.split_once('@').unwrap().0;
    assert!(said.contains(&game) && said.contains("answered") && said.contains("set aside"), "{said}");
    assert!(!said.contains("secretwords") && !said.contains(token), "{said}");
}

/// One round of the real program with everything it has to tell.
fn once_aloud(house: &House) -> String {
    let config = house.dir().join("config.toml");
    let mut once = Command::new(env!("CARGO_BIN_EXE_ravenpost"));
    let done =
        once.env_remove("RAVENPOST_LOG").arg("--config").arg(config).args(["-vvv", "once"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{said}");
    said
}
