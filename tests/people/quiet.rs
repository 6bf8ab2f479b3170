//! Quiet hours: what waits, what goes out after them, and that nothing is stale,
//! lost or told twice.

use crate::house::{ANNA, BERTIL, House, hides, says, to};
use crate::post::Got;
use ravenpost::ledger::scan;

/// Anna sleeps from 22 to 7; it is evening.
fn asleep(seed: u8) -> House {
    let mut house = House::begun(seed);
    house.at("2027-01-10T20:00:00Z");
    let kept = house.ask(ANNA, &["set quiet 22-7"]);
    says(&kept, "From now on \"quiet\" is \"22-7\".");
    house
}

/// The numbers of the blocks a person was sent, in the order they came.
fn blocks(house: &House, who: (&str, &str)) -> Vec<u32> {
    let mut all = Vec::new();
    for got in house.all.iter().filter(|got| got.row.envelope_to == who.1) {
        for record in scan::records(got.body()) {
            if matches!(record.kind_word(), "open" | "lock" | "turn" | "note" | "end") {
                all.extend(record.n());
            }
        }
    }
    all
}

/// Every block once and in order.
fn each_block_once(house: &House) {
    for who in [ANNA, BERTIL] {
        let told = blocks(house, who);
        let wanted: Vec<u32> = (0..).take(told.len()).collect();
        assert_eq!(told, wanted, "{}", who.0);
    }
}

fn for_anna(letters: &[Got]) -> usize {
    letters.iter().filter(|got| got.row.envelope_to == ANNA.1).count()
}

#[test]
fn a_move_at_night_is_told_in_the_morning() {
    let mut house = asleep(111);
    house.at("2027-01-10T23:00:00Z");
    let sent = house.say(BERTIL, &["press: sleep well", "shelob > high-pass"]);
    assert_eq!(for_anna(&sent), 0);
    assert!(house.until("2027-01-11T06:59:00Z").is_empty());
    let anna = to(&house.until("2027-01-11T07:00:00Z"), ANNA);
    assert_eq!(anna.status(), "YOUR MOVE");
    says(&anna, "| Bertil: sleep well");
    says(&anna, "Bertil has written to you.");
    says(&anna, "the High Pass");
    assert!(house.until("2027-01-11T08:00:00Z").is_empty(), "one letter, once");
    house.say(ANNA, &["1"]);
    house.say(BERTIL, &["resign"]);
    each_block_once(&house);
    house.verified();
}

#[test]
fn who_writes_at_night_is_answered_at_once_with_all_that_waited() {
    let mut house = asleep(112);
    house.at("2027-01-10T23:00:00Z");
    house.say(BERTIL, &["press: sleep well", "shelob > high-pass"]);
    let told = to(&house.say(ANNA, &["board"]), ANNA);
    assert_eq!(told.status(), "YOUR MOVE");
    says(&told, "| Bertil: sleep well");
    let sent = house.say(ANNA, &["1"]);
    assert_eq!(for_anna(&sent), 1, "an answer to her own letter");
    assert!(house.until("2027-01-11T07:00:00Z").is_empty(), "no call to a move that is made");
    house.say(BERTIL, &["resign"]);
    each_block_once(&house);
    house.verified();
}

#[test]
fn what_is_overtaken_at_night_is_not_told_in_the_morning() {
    let mut house = asleep(113);
    house.at("2027-01-10T22:30:00Z");
    house.say(BERTIL, &["offer draw"]);
    house.say(BERTIL, &["decline"]);
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(BERTIL, &["offer undo"]);
    let anna = to(&house.until("2027-01-11T07:00:00Z"), ANNA);
    hides(&anna, "offers a draw");
    says(&anna, "Sauron would like to take back what was done last.");
    says(&anna, "[eg] agree [eg] decline");
    house.say(ANNA, &["agree"]);
    house.say(BERTIL, &["resign"]);
    each_block_once(&house);
    house.verified();
}

#[test]
fn nothing_is_written_when_there_is_nothing_left_to_say() {
    let mut house = asleep(114);
    house.at("2027-01-10T22:30:00Z");
    house.say(BERTIL, &["offer draw"]);
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(BERTIL, &["offer undo"]);
    to(&house.say(ANNA, &["agree"]), ANNA);
    house.say(BERTIL, &["offer draw"]);
    let id = house.game.clone();
    // The offer is gone before the morning, without a word to Anna.
    house
        .post
        .store
        .batch(|tx| -> Result<(), ravenpost::store::StoreError> {
            for mut offer in tx.open_offers(&id)? {
                offer.state = ravenpost::store::OfferState::Lapsed;
                tx.save_offer(&offer)?;
            }
            Ok(())
        })
        .unwrap();
    assert!(house.until("2027-01-11T07:00:00Z").is_empty());
}

#[test]
fn the_end_of_a_game_waits_whole_with_its_verdict_and_transcript() {
    let mut house = asleep(115);
    house.at("2027-01-11T02:00:00Z");
    house.say(BERTIL, &["shelob > high-pass"]);
    house.at("2027-01-11T03:00:00Z");
    let sent = house.say(BERTIL, &["resign"]);
    assert_eq!(for_anna(&sent), 0);
    let end = to(&house.until("2027-01-11T07:10:00Z"), ANNA);
    assert_eq!(end.status(), "OVER");
    says(&end, "The Fellowship".get(4..).unwrap());
    says(&end, "VERIFIED");
    each_block_once(&house);
    house.verified();
}

#[test]
fn an_invitation_waits_too_and_one_called_off_is_told_as_that() {
    let mut house = asleep(116);
    house.at("2027-01-10T23:00:00Z");
    house.post.now += 600;
    let carla = ("Carla", "carla@c.example");
    house.post.open(&[carla, ANNA], &[], false);
    let sent = house.post.sent();
    assert_eq!(sent.len(), 1, "only Carla is awake");
    let anna = to(&house.until("2027-01-11T07:00:00Z"), ANNA);
    assert_eq!(anna.status(), "INVITED");
    house.at("2027-01-11T23:00:00Z");
    house.post.now += 600;
    house.post.open(&[carla, ANNA], &["specials=none"], false);
    let sent = house.post.sent();
    house.answer(&sent[0], &["decline"]);
    let anna = to(&house.until("2027-01-12T07:00:00Z"), ANNA);
    assert_eq!(anna.status(), "OVER");
    says(&anna, "Carla has declined");
}

#[test]
fn a_held_letter_waits_on_when_the_hours_were_made_longer() {
    let mut house = asleep(117);
    house.at("2027-01-10T23:00:00Z");
    house.say(BERTIL, &["shelob > high-pass"]);
    house.prove(ANNA, &["set quiet 21-9"]);
    assert_eq!(house.until("2027-01-11T07:00:00Z").len(), 0);
    assert_eq!(to(&house.until("2027-01-11T09:00:00Z"), ANNA).status(), "YOUR MOVE");
}

#[test]
fn ones_own_proposal_is_answered_at_night_and_another_learns_in_the_morning_whose_it_was() {
    let mut house = asleep(118);
    house.at("2027-01-10T23:00:00Z");
    let sent = house.write(ANNA, &["propose confrontation as sauron, with bertil@b.example"]);
    assert_eq!(to(&sent, ANNA).status(), "INVITED", "an answer to her own letter");
    let sent = house.write(BERTIL, &["propose confrontation as sauron, no hurry"]);
    says(&to(&sent, BERTIL), "Bertil would play Sauron; free for you: the Fellowship.");
    let id = sent[0].body().split_whitespace().find(|word| word.starts_with("open-")).unwrap().to_owned();
    house.prove(ANNA, &["set quiet off"]);
    house.prove(BERTIL, &["set quiet 22-7"]);
    let sent = house.write(ANNA, &[&format!("accept {id}")]);
    assert_eq!(sent.len(), 1, "Bertil sleeps");
    let bertil = to(&house.until("2027-01-11T07:00:00Z"), BERTIL);
    assert_eq!(bertil.status(), "INVITED");
    says(&bertil, &format!("has taken up your proposal {id}."));
}
