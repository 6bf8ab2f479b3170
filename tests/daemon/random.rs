//! The real program, killed at random times while letters come in.

use crate::house::{ANNA, BERT, DICE, House, Taste, answer, letter, until_idle, wait};
use crate::journey::move_by_letter;
use crate::program::{each_is_answered_once, kill, ravenpost, start, stop};
use std::collections::BTreeSet;
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
        let program = start(&house);
        for _ in 0..taste.below(3) {
            let id = format!("dice{}@c.example", ids.len());
            house.put(&letter(&format!("carl{}@c.example", ids.len()), DICE, &id, "", "roll 3d6"));
            ids.push(id);
        }
        std::thread::sleep(Duration::from_millis(30 + taste.below(250)));
        kill(program);
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
    each_is_answered_once(&house, &ids);
    house.verify();
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
    stop(program);
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
    let done = ravenpost(house).args(["-vvv", "once"]).output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{said}");
    said
}
