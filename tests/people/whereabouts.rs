//! `where am i`, and the daily letter.

use crate::house::{ANNA, BERTIL, House, hides, says};

#[test]
fn all_games_with_who_is_to_move_since_when_and_what_is_offered() {
    let mut house = House::begun(101);
    house.post.open(&[ANNA, ("Carla", "carla@c.example")], &[], false);
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(BERTIL, &["offer draw"]);
    let listed = house.ask(ANNA, &["where am i"]);
    says(&listed, "you are to answer. Since today. Bertil offers a draw.");
    says(&listed, "with Carla: you are invited.");
    house.post.now += 86_400;
    let listed = house.write(BERTIL, &["where am i"]);
    says(&listed[0], "Anna is to answer. Since ");
    hides(&listed[0], "offers a draw");
}

#[test]
fn the_daily_letter_comes_at_its_hour_and_only_when_something_waits() {
    let mut house = House::begun(102);
    let asked = house.last(BERTIL);
    house.at("2027-01-10T12:00:00Z");
    house.prove(BERTIL, &["set zone Europe/Berlin", "set digest 7"]);
    house.at("2027-01-10T13:00:00Z");
    house.write(ANNA, &["set digest 7"]);
    assert_eq!(house.until("2027-01-11T05:59:00Z").len(), 0);
    let sent = house.until("2027-01-11T06:00:00Z");
    assert_eq!(sent.len(), 1, "Anna is asked nothing, and it is not seven where she is");
    let digest = &sent[0];
    assert_eq!((digest.row.envelope_to.as_str(), digest.status()), (BERTIL.1, "DIGEST"));
    let first = digest.body().lines().next().unwrap();
    assert_eq!(first, "[ravenpost] DIGEST, Bertil - Mon 11 Jan, one game waits for you");
    says(digest, "The Confrontation with Anna: you are to answer. Since ");
    let games = digest.body().lines().skip_while(|line| *line != "YOUR GAMES").skip(1);
    let entry: Vec<&str> = games.take_while(|line| !line.starts_with("To get")).collect();
    assert!(!entry.is_empty(), "{}", digest.body());
    assert!(entry.join("\n").len() <= 150, "{entry:?}");
    assert!(house.until("2027-01-11T07:30:00Z").is_empty());
    house.answer(&asked, &["shelob > high-pass"]);
    let sent = house.until("2027-01-12T09:00:00Z");
    assert_eq!(sent.len(), 1, "one letter, though the hour is long past");
    assert_eq!(sent[0].row.envelope_to, ANNA.1);
    house.write(ANNA, &["set digest off"]);
    assert!(house.until("2027-01-14T09:00:00Z").is_empty());
}

#[test]
fn the_list_is_the_same_from_every_address_of_a_player_and_begins_with_what_waits() {
    let mut house = House::begun(103);
    house.post.open(&[ANNA, ("Carla", "carla@c.example")], &[], false);
    house.post.sent();
    let done: Result<(), ravenpost::store::StoreError> = house.post.store.batch(|tx| {
        let anna = tx.player_at(ANNA.1)?.unwrap().id;
        tx.add_address(anna, "anna@home.example")?;
        tx.confirm_address("anna@home.example", 1)
    });
    done.unwrap();
    let listed = house.write(("Anna", "anna@home.example"), &["where am i"]).remove(0);
    says(&listed, "2 games");
    let at = |words: &str| listed.body().find(words).unwrap_or_else(|| panic!("{}", listed.body()));
    assert!(at("with Carla") < at("with Bertil"), "what waits comes first: {}", listed.body());
}
