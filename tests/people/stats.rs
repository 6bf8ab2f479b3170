//! What the dice did, and what a player has played.

use crate::house::{ANNA, BERTIL, House, says, to};
use ravenpost::ledger::scan;

/// Every throw of six-sided dice in somebody's letters, counted by hand.
fn counted(house: &House) -> [u64; 6] {
    let mut faces = [0; 6];
    let mut seen = std::collections::BTreeSet::new();
    for got in house.all.iter().filter(|got| got.row.envelope_to == ANNA.1) {
        for record in got.texts.iter().flat_map(|text| scan::records(text)) {
            if record.kind_word() != "turn" || !seen.insert(record.n()) {
                continue;
            }
            for (_, _, tokens) in record.labelled("roll").filter(|(_, _, tokens)| tokens[1].ends_with("d6")) {
                for face in &tokens[2..] {
                    faces[face.parse::<usize>().unwrap() - 1] += 1;
                }
            }
        }
    }
    faces
}

#[test]
fn the_dice_are_counted_as_anybody_can_count_them() {
    let mut house = House::open(91, "wotr2", &[]);
    house.say(ANNA, &["join a blue kettle"]);
    says(&house.ask(ANNA, &["stats"]), "No dice have been thrown in this game so far.");
    house.say(BERTIL, &["join seven ducks"]);
    // The first phases: until the action dice are thrown.
    for _ in 0..12 {
        for who in [ANNA, BERTIL] {
            let last = house.last(who);
            if last.status() == "YOUR MOVE" && counted(&house).iter().sum::<u64>() == 0 {
                house.answer(&last, &["1"]);
            }
        }
    }
    house.ask(ANNA, &["history 50"]);
    let faces = counted(&house);
    let total: u64 = faces.iter().sum();
    assert!(total >= 7, "{faces:?}");
    let shown = house.ask(ANNA, &["stats"]);
    let line: Vec<String> = faces.iter().zip(1..).map(|(n, face)| format!("{face} x{n}")).collect();
    says(&shown, &format!("| d6, {total} in all: {}", line.join(", ")));
    says(&shown, "| d6, action dice, Shadow, 7 in all:");
    says(&shown, "too few to say anything about");
}

#[test]
fn a_game_without_dice_says_so_and_its_verdict_counts_what_was_taken_back() {
    let mut house = House::begun(92);
    says(&house.ask(BERTIL, &["stats"]), "No dice have been thrown in this game so far.");
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(BERTIL, &["offer undo"]);
    house.say(ANNA, &["agree"]);
    let sent = house.say(BERTIL, &["resign"]);
    says(&to(&sent, ANNA), "On record: one turn was taken back by agreement.");
}

#[test]
fn a_player_sees_what_they_have_played_and_won() {
    let mut house = House::begun(93);
    let before = house.write(ANNA, &["stats"]);
    says(&before[0], "You have played no game to its end and won none of them; one is being played.");
    house.say(BERTIL, &["resign"]);
    let after = house.write(ANNA, &["stats"]);
    says(&after[0], "You have played one game to its end and won 1 of them; none is being played.");
    says(&house.write(BERTIL, &["stats"])[0], "won none of them");
}
