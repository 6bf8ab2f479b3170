//! When something of the house is broken: it is said, nothing is acknowledged
//! that is not stored, and all goes on once it is mended.

use crate::house::{ANNA, BERT, DICE, GAMES, House, NOW, answer, files, letter};
use crate::program::ravenpost;
use ravenpost::daemon::{Daemon, DaemonError};
use ravenpost::store::{OutId, OutState, StoreError};
use std::fs;
use std::process::Command;

fn roll(house: &House, id: &str) {
    house.put(&letter(ANNA, DICE, id, "", "roll 3d6 for the gate"));
}

fn refused(house: &House) -> DaemonError {
    Daemon::open(house.config.clone()).expect_err("it must not open")
}

#[test]
fn a_second_post_office_on_one_database_is_refused() {
    let house = House::new();
    roll(&house, "a@a.example");
    let mut first = house.open();
    let why = refused(&house);
    assert!(matches!(why, DaemonError::Store(StoreError::Locked { .. })), "{why}");
    assert_eq!(house.waiting(), 1);
    assert_eq!(first.once(NOW).unwrap().answered, 1);
}

#[test]
fn a_database_that_is_none_is_left_alone_with_every_letter() {
    let house = House::new();
    house.begun_game();
    roll(&house, "a@a.example");
    let mut bytes = fs::read(&house.config.files.store).unwrap();
    fs::write(&house.config.files.store, "Dear diary").unwrap();
    let why = refused(&house);
    assert!(matches!(why, DaemonError::Store(StoreError::NotOurs(_))), "{why}");
    assert_eq!(fs::read(&house.config.files.store).unwrap(), b"Dear diary");

    // Damage in the middle: whatever is noticed first, no letter is lost by it.
    let end = bytes.len();
    bytes[8192..end].fill(0x55);
    fs::write(&house.config.files.store, bytes).unwrap();
    let why = match Daemon::open(house.config.clone()) {
        Err(why) => why,
        Ok(mut daemon) => daemon.once(NOW).expect_err("it must not go on"),
    };
    assert!(matches!(why, DaemonError::Store(StoreError::Damaged(_))), "{why}");
    assert!(!why.may_pass());
    assert_eq!((house.waiting(), house.aside()), (1, 0));
}

#[test]
fn other_keys_are_refused() {
    let (house, other) = (House::new(), House::new());
    house.begun_game();
    roll(&house, "a@a.example");
    let online = house.config.files.keys.join("online.key");
    let own = fs::read(&online).unwrap();
    fs::copy(other.config.files.keys.join("online.key"), &online).unwrap();
    assert!(matches!(refused(&house), DaemonError::Office(_)));
    fs::write(&online, own).unwrap();
    for file in files(&other.config.files.keys) {
        fs::copy(&file, house.config.files.keys.join(file.file_name().unwrap())).unwrap();
    }
    let why = refused(&house);
    assert!(matches!(why, DaemonError::Store(StoreError::Fixed(_))), "{why}");
    assert_eq!(house.waiting(), 1);
}

#[test]
fn a_backup_put_in_place_is_noticed_and_waits_for_the_operator() {
    let house = House::new();
    house.begun_game();
    let copy = house.dir().join("copy.db");
    // While it is in use.
    let daemon = house.open();
    let made = ravenpost(&house).arg("backup").arg(&copy).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(String::from_utf8_lossy(&made.stdout).contains("100 %"));
    drop(daemon);
    fs::rename(&copy, &house.config.files.store).unwrap();
    roll(&house, "a@a.example");
    let why = refused(&house).to_string();
    assert!(why.contains("backup of 20") && why.contains("--accept-restored"), "{why}");
    assert_eq!(refused(&house).to_string(), why, "and the next time as well");
    assert_eq!(house.waiting(), 1);
    assert_eq!(Daemon::open_restored(house.config.clone()).unwrap().once(NOW).unwrap().answered, 1);
    house.open();
}

#[test]
fn a_database_set_back_is_noticed() {
    let house = House::new();
    house.begun_game();
    let old = fs::read(&house.config.files.store).unwrap();
    roll(&house, "a@a.example");
    house.once();
    fs::write(&house.config.files.store, old).unwrap();
    roll(&house, "b@a.example");
    let why = refused(&house);
    assert!(matches!(why, DaemonError::Restored(_)), "{why}");
    assert_eq!(house.waiting(), 1);
}

#[test]
fn when_the_disk_takes_no_more_nothing_is_acknowledged_or_sent() {
    let house = House::of_today();
    house.open();
    let long = "no order in this line\n".repeat(5000);
    for i in 0..20 {
        let text = format!("roll 2d6\n{long}");
        house.put(&letter(&format!("p{i}@a.example"), DICE, &format!("{i}@a.example"), "", &text));
    }
    // A limit on the size of files stands for a full disk.
    let once = format!(
        "trap '' XFSZ; ulimit -f 500; exec '{}' --config '{}' once",
        env!("CARGO_BIN_EXE_ravenpost"),
        house.dir().join("config.toml").display()
    );
    let full = Command::new("sh").args(["-c", &once]).output().unwrap();
    let said = String::from_utf8_lossy(&full.stderr).into_owned();
    assert_eq!(full.status.code(), Some(5), "{said}");
    assert!(said.contains("ravenpost: the "), "{said}");
    assert_eq!((house.waiting(), house.sent().len()), (20, 0));
    let now = jiff::Timestamp::now().as_second();
    let round = house.open().once(now).unwrap();
    assert_eq!((round.answered, round.sent), (20, 20));
}

#[test]
fn an_inbox_that_cannot_be_told_is_told_later_and_nothing_is_done_twice() {
    let house = House::new();
    let mut daemon = house.open();
    roll(&house, "a@a.example");
    let cur = house.config.inbox.path.join("cur");
    fs::remove_dir(&cur).unwrap();
    fs::write(&cur, "in the way").unwrap();
    // Not even listed: the mailbox is no mailbox.
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.taken(), round.troubles.len(), house.waiting()), (0, 1, 1), "{:?}", round.troubles);
    fs::remove_file(&cur).unwrap();
    fs::create_dir(&cur).unwrap();

    let folder = cur.clone();
    let mut daemon = {
        drop(daemon);
        // The folder breaks after the letters were stored.
        house.open().watched_by(move |step| {
            if step == ravenpost::daemon::Step::Committed && folder.is_dir() {
                fs::remove_dir(&folder).unwrap();
                fs::write(&folder, "in the way").unwrap();
            }
        })
    };
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.answered, round.sent, house.waiting()), (1, 1, 1));
    assert!(round.troubles[0].contains("move a letter"), "{:?}", round.troubles);
    drop(daemon);
    fs::remove_file(&cur).unwrap();
    fs::create_dir(&cur).unwrap();
    let round = house.once();
    assert_eq!((round.again, round.sent, house.waiting()), (1, 0, 0));
}

#[test]
fn an_outbox_that_takes_nothing_is_tried_again_and_given_up_after_three_days() {
    let house = House::new();
    roll(&house, "a@a.example");
    fs::remove_dir_all(&house.config.outbox.path).unwrap();
    fs::write(&house.config.outbox.path, "in the way").unwrap();
    let mut daemon = house.open();
    let round = daemon.once(NOW).unwrap();
    assert_eq!((round.answered, round.sent, round.later), (1, 0, 1));
    assert_eq!(daemon.once(NOW + 59).unwrap().later, 0, "not before its time");
    assert_eq!(daemon.once(NOW + 60).unwrap().later, 1);
    let queued = &house.queued()[0];
    assert_eq!((queued.attempts, queued.next_attempt_at), (2, NOW + 60 + 300));

    let mut now = NOW;
    let mut attempts = 2;
    while let Some(queued) = house.queued().first() {
        now = queued.next_attempt_at;
        attempts += 1;
        let round = daemon.send(now).unwrap();
        assert_eq!(round.later + round.given_up, 1);
    }
    assert_eq!(attempts, 75);
    assert!((3 * 86_400 - 7200..3 * 86_400 + 7200).contains(&(now - NOW)), "{}", now - NOW);
    let row = house.reader().read(|tx| tx.letter_out(OutId(1))).unwrap().unwrap();
    assert_eq!(row.state, OutState::Failed);

    // Put into the queue again by hand, it goes out under the same Message-ID.
    fs::remove_file(&house.config.outbox.path).unwrap();
    daemon.at_desk(|tx, _| Ok(tx.requeue(OutId(1), now)?)).unwrap();
    assert_eq!(daemon.send(now).unwrap().sent, 1);
    assert_eq!(house.sent()[0].message_id, row.message_id);
}

#[test]
fn a_letter_whose_handling_fails_is_set_aside_told_and_can_be_tried_again() {
    let house = House::new();
    let game = house.begun_game();
    let state = break_game(&house, &game, None);
    let asked = house.last_to(ANNA);
    house.put(&answer(&asked, ANNA, &[&asked.orders()[0]], "move@a.example"));
    roll(&house, "behind@a.example");
    house.put(&letter(BERT, GAMES, "help@b.example", "", "help"));
    let before = house.blocks(&game).len();
    let round = house.once();
    assert_eq!((round.answered, round.aside, round.failed), (2, 1, 1), "{round}");
    assert_eq!((house.waiting(), house.aside()), (0, 1));
    assert!(house.outcome("move@a.example").starts_with("failed: the game"));
    let told = house.answers_to("move@a.example");
    assert_eq!((told.len(), told[0].status()), (1, "NOT DONE"));
    assert!(told[0].body.contains("nothing is lost"), "{}", told[0].body);
    let reasons = fs::read_to_string(house.config.inbox.path.join(".set-aside/reasons.txt")).unwrap();
    assert!(reasons.contains("cannot be used"), "{reasons}");

    // Still broken: set aside again, and nobody is told twice.
    let back = || {
        let file = files(&house.config.inbox.path.join(".set-aside/new")).pop().unwrap();
        fs::rename(&file, house.config.inbox.path.join("new/back")).unwrap();
    };
    back();
    let round = house.once();
    assert_eq!((round.failed, round.sent), (1, 0));
    break_game(&house, &game, Some(state));
    back();
    assert_eq!(house.once().answered, 1);
    assert_eq!(house.outcome("move@a.example"), "answered");
    assert_eq!(house.blocks(&game).len(), before + 1);
    house.verify();
}

/// Puts another state into a game, and gives the one it had.
fn break_game(house: &House, game: &str, state: Option<Vec<u8>>) -> Vec<u8> {
    let conn = rusqlite::Connection::open(&house.config.files.store).unwrap();
    let had = conn.query_row("SELECT state FROM games WHERE id = ?1", [game], |row| row.get(0)).unwrap();
    let state = state.unwrap_or_else(|| b"nonsense".to_vec());
    conn.execute("UPDATE games SET state = ?2 WHERE id = ?1", rusqlite::params![game, state]).unwrap();
    had
}

#[test]
fn deliver_takes_a_letter_or_asks_the_mail_server_to_wait() {
    let house = House::new();
    let deliver = |letter: &[u8]| {
        let file = house.dir().join("letter");
        fs::write(&file, letter).unwrap();
        let letter = fs::File::open(&file).unwrap();
        ravenpost(&house).arg("deliver").stdin(letter).output().unwrap().status.code()
    };
    let raw = letter(ANNA, DICE, "a@a.example", "", "roll 3d6");
    assert_eq!(deliver(&raw), Some(0));
    assert_eq!(fs::read(&files(&house.config.inbox.path.join("new"))[0]).unwrap(), raw);
    assert_eq!(deliver(b""), Some(75));
    assert_eq!(house.once().answered, 1);
    fs::remove_dir_all(&house.config.inbox.path).unwrap();
    fs::write(&house.config.inbox.path, "in the way").unwrap();
    assert_eq!(deliver(&raw), Some(75));
    fs::write(house.dir().join("config.toml"), "nonsense").unwrap();
    assert_eq!(deliver(&raw), Some(75));
}
