//! Letters that could not leave for days: what is past by then does not go out,
//! and everything else does.

use crate::house::{ANNA, BERT, DAY, HOUR, House, Out};
use ravenpost::mail::outbox::SendError;
use ravenpost::store::{GameStatus, OutId, OutRow, OutState, StoreError};

const TERMS: &str = "3 days/move, grace 1 day, then remind";

/// A game, who is asked in it, and the other one.
fn begun(house: &mut House) -> (String, &'static str, &'static str) {
    let game = house.begun(TERMS);
    let seat = house.table(&game).game.owing()[0].index();
    (game, [ANNA, BERT][seat], [BERT, ANNA][seat])
}

fn down() -> SendError {
    SendError::Closed("the mail server is down".to_owned())
}

fn handed() -> SendError {
    SendError::Unsure { why: "no answer".to_owned(), closed: true }
}

/// The statuses of the letters to somebody since a moment.
fn statuses(house: &House, who: &str, since: i64) -> Vec<String> {
    house.since(who, since).iter().map(|out| out.status().to_owned()).collect()
}

/// Everything that was ever put into the outbox.
fn rows(house: &House) -> Vec<OutRow> {
    let all = house.daemon.store.read::<_, StoreError>(|tx| {
        (1..=tx.last_out()?.0).map(|id| tx.letter_out(OutId(id))).collect::<Result<Vec<_>, _>>()
    });
    all.unwrap().into_iter().flatten().collect()
}

/// Nothing waits, and what did not go out says that it was overtaken.
fn all_is_out(house: &House) {
    for row in rows(house) {
        let overtaken = row.last_error.as_deref().is_some_and(|why| why.starts_with("overtaken: "));
        assert!(row.state == OutState::Sent || row.state == OutState::Failed && overtaken, "{row:?}");
        assert!(!overtaken || row.answers.is_none(), "{row:?}");
    }
    let given_up = house.daemon.store.read::<_, StoreError>(|tx| tx.given_up(50)).unwrap();
    assert!(given_up.is_empty(), "nothing for the operator to look at");
}

/// Opens the way out; what went out since.
fn open(house: &mut House) -> i64 {
    house.close(None);
    house.now += HOUR;
    house.round();
    all_is_out(house);
    house.now
}

#[test]
fn a_reminder_of_what_was_answered_meanwhile_does_not_go_out_and_all_records_do() {
    let mut house = House::new();
    let (game, who, other) = begun(&mut house);
    house.wait(DAY);
    house.close(Some(down()));
    house.wait(DAY + 12 * HOUR);
    assert!(rows(&house).iter().any(|row| row.kind == "REMINDER"), "it was written");
    house.answer(&game, 0);
    house.wait(12 * HOUR);
    let at = open(&mut house);
    let to_mover = statuses(&house, who, at);
    assert!(!to_mover.iter().any(|status| status == "REMINDER"), "{to_mover:?}");
    assert_eq!(to_mover.len(), 1, "the receipt for the letter: {to_mover:?}");
    assert!(house.last(who).body.contains("pbem1") && house.last(other).body.contains("pbem1"));
    house.pass(HOUR);
    house.end(&game);
}

#[test]
fn a_reminder_that_still_holds_is_written_anew_when_it_goes_out() {
    let mut house = House::new();
    let (game, who, _) = begun(&mut house);
    house.wait(DAY);
    house.close(Some(down()));
    house.wait(DAY + 20 * HOUR);
    let at = open(&mut house);
    assert_eq!(statuses(&house, who, at), ["REMINDER"]);
    let date = jiff::fmt::rfc2822::parse(&house.last(who).header("Date")).unwrap();
    let age = at - date.timestamp().as_second();
    assert!(age < 6 * HOUR, "it says how much time is left now: {age}");
    house.pass(HOUR);
    assert_eq!(statuses(&house, who, at), ["REMINDER"], "once");
    house.answer(&game, 0);
    house.round();
    house.end(&game);
}

#[test]
fn of_two_calls_for_the_same_answer_the_later_one_goes_out() {
    let mut house = House::new();
    let (game, who, _) = begun(&mut house);
    house.wait(DAY);
    house.close(Some(down()));
    house.wait(2 * DAY + 2 * HOUR);
    let calls = rows(&house).iter().filter(|row| row.kind == "REMINDER").count();
    assert!(calls >= 2, "the reminder, and that the time is over: {calls}");
    let at = open(&mut house);
    assert_eq!(statuses(&house, who, at), ["REMINDER"]);
    assert!(house.last(who).head().contains("ends"), "{}", house.last(who).head());
    house.end(&game);
}

#[test]
fn a_letter_that_may_have_left_comes_again_as_it_was() {
    let mut house = House::new();
    let (game, who, _) = begun(&mut house);
    house.wait(DAY);
    house.close(Some(handed()));
    house.wait(DAY + 12 * HOUR);
    house.close(Some(down()));
    let id = |row: &OutRow| (row.kind == "REMINDER").then(|| row.message_id.clone());
    let written = rows(&house).iter().find_map(id).expect("it was written");
    house.answer(&game, 0);
    house.wait(12 * HOUR);
    let at = open(&mut house);
    let reminders: Vec<&Out> =
        house.since(who, at).into_iter().filter(|out| out.status() == "REMINDER").collect();
    assert_eq!(reminders.len(), 1, "its reader may have it, so it stays the letter it was");
    assert_eq!(reminders[0].header("Message-ID"), format!("<{written}>"));
    house.end(&game);
}

#[test]
fn of_the_daily_letters_of_two_days_one_goes_out_and_is_todays() {
    let mut house = House::new();
    let (game, who, _) = begun(&mut house);
    house.write(who, &["set digest 8", "set reminders off"]);
    house.round();
    house.close(Some(down()));
    house.wait(2 * DAY);
    let at = open(&mut house);
    assert_eq!(statuses(&house, who, at), ["DIGEST"]);
    house.close(Some(down()));
    house.wait(DAY);
    let table = house.table(&game);
    let order = table.game.offer(table.game.owing()[0]).orders.remove(0);
    house.write_about(&game, who, &[&order]);
    house.wait(HOUR);
    let at = open(&mut house);
    let said = statuses(&house, who, at);
    assert!(said.iter().any(|status| status == "WAITING"), "the answer counted: {said:?}");
    assert!(!said.iter().any(|status| status == "DIGEST"), "nothing waits for them: {said:?}");
    house.end(&game);
}

#[test]
fn word_of_an_offer_that_was_taken_back_or_answered_does_not_go_out() {
    let mut house = House::new();
    let (game, who, other) = begun(&mut house);
    house.close(Some(down()));
    house.write(other, &["offer draw"]);
    house.wait(HOUR);
    house.answer(&game, 0);
    house.wait(HOUR);
    let at = open(&mut house);
    let told = |who: &str, words: &str| house.since(who, at).iter().any(|out| out.head().contains(words));
    assert!(!told(who, "offers a draw"), "the turn has overtaken it");
    // One that is open goes out.
    house.close(Some(down()));
    let (who, other) = (other, who);
    house.write(other, &["offer draw"]);
    house.wait(DAY);
    let at = open(&mut house);
    assert!(house.since(who, at).iter().any(|out| out.head().contains("draw")));
    house.end(&game);
}

#[test]
fn what_was_dropped_is_neither_sent_again_nor_answered_by_what_follows() {
    let mut house = House::new();
    let (game, who, _) = begun(&mut house);
    house.wait(DAY);
    house.close(Some(down()));
    house.wait(2 * DAY + 2 * HOUR);
    open(&mut house);
    let dropped: Vec<String> = rows(&house)
        .into_iter()
        .filter(|row| row.state == OutState::Failed)
        .map(|row| row.message_id)
        .collect();
    assert!(!dropped.is_empty());
    house.write(who, &["resend"]);
    house.round();
    house.answer(&game, 0);
    house.round();
    for out in &house.sent {
        assert!(!dropped.iter().any(|id| out.header("Message-ID").contains(id.as_str())));
    }
    let last = house.last(who).header("References");
    assert!(!dropped.iter().any(|id| last.contains(id.as_str())), "{last}");
    house.end(&game);
}

#[test]
fn a_clock_that_is_set_back_is_told_and_letters_leave_all_the_same() {
    let mut house = House::new();
    let (game, _, _) = begun(&mut house);
    house.wait(2 * HOUR);
    house.close(Some(down()));
    house.answer(&game, 0);
    house.wait(3 * HOUR);
    house.close(None);
    house.now -= 2 * DAY;
    let round = house.round();
    assert!(round.troubles.iter().any(|what| what.contains("clock of this machine")), "{round:?}");
    assert_eq!((round.sent, round.later), (2, 0), "{round:?}");
    assert!(house.daemon.store.read::<_, StoreError>(|tx| tx.due(i64::MAX, 9)).unwrap().is_empty());
    house.now += 2 * DAY;
    assert_eq!(house.round().troubles, [""; 0], "and it is over");
    house.end(&game);
}

#[test]
fn nobody_is_late_with_an_answer_to_a_letter_that_could_not_leave() {
    let mut house = House::new();
    let game = house.begun("3 days/move, grace 1 day, then forfeit");
    house.close(Some(down()));
    let closed = house.now;
    house.answer(&game, 0);
    house.round();
    let asked = house.table(&game).game.owing()[0];
    let due = house.due(&game, asked.0);
    house.wait(6 * DAY);
    assert_eq!(house.table(&game).row.status, GameStatus::Running, "nobody has lost");
    assert_eq!(house.clock(&game, asked.0).unwrap().stage, 0, "nor is in the grace");
    let who = [ANNA, BERT][asked.index()];
    let made = |row: &OutRow| row.envelope_to == who && row.kind == "REMINDER" && row.created_at > closed;
    assert!(!rows(&house).iter().any(made), "there is nothing to be reminded of");
    let at = open(&mut house);
    assert!(statuses(&house, who, at).contains(&"YOUR MOVE".to_owned()));
    let moved = house.due(&game, asked.0) - due;
    assert!((6 * DAY..6 * DAY + 3 * HOUR).contains(&moved), "as long as it waited: {moved}");
    // A letter that is sent once more does not stop the clock again.
    house.pass(2 * DAY);
    house.write(who, &["resend"]);
    house.pass(HOUR);
    assert_eq!(house.due(&game, asked.0) - due, moved);
    house.pass(3 * DAY);
    assert_eq!(house.table(&game).row.status, GameStatus::Over, "time is time again");
}
