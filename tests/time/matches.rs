//! The score of a match: points belong to a place, whoever sits there.

use crate::house::{ANNA, BERT, DAY, HOUR, House};
use ravenpost::store::GameStatus;

const CARLA: &str = "carla@c.example";

/// The second game of a match whose first one has been played.
fn second_game() -> (House, String, String) {
    let mut house = House::new();
    let first = house.open_match();
    for who in [ANNA, BERT] {
        house.write(who, &["join seven ducks and a kettle"]);
        house.round();
    }
    let second = house.finish_leg(&first);
    house.round();
    (house, first, second)
}

fn points(house: &House, game: &str) -> Vec<i64> {
    house.table(game).outcome().expect("it has ended").points
}

/// The last letter about a game to somebody, on one line.
fn end(house: &House, game: &str, who: &str) -> String {
    let about = |out: &&crate::house::Out| out.to == who && out.body.starts_with(&format!("[{game}]"));
    let last = house.sent.iter().rev().find(about).expect("a letter about the game");
    last.body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn in_all(name: &str, points: i64) -> String {
    match points {
        1 => format!("{name} has 1 point in all."),
        _ => format!("{name} has {points} points in all."),
    }
}

#[test]
fn a_substitute_between_the_games_and_a_new_address_keep_the_points_of_the_place() {
    let (mut house, first, second) = second_game();
    house.write_about(&second, ANNA, &["join a third kettle"]);
    house.round();
    house.write_about(&second, ANNA, &[&format!("invite {CARLA}")]);
    house.round();
    house.write_about(&second, CARLA, &["join an old lantern"]);
    house.round();
    assert_eq!(house.status(&second), GameStatus::Running);
    let moved = house.daemon.at_desk(|tx, _| {
        let mut row = tx.seat(&second, 1)?.expect("a seat");
        assert_eq!(row.address, ANNA);
        "anna@elsewhere.example".clone_into(&mut row.address);
        Ok(tx.reseat(&mut row)?)
    });
    moved.unwrap();
    for _ in 0..400 {
        if house.status(&second) == GameStatus::Over {
            break;
        }
        house.now += DAY + HOUR;
        house.round();
    }
    let (one, two) = (points(&house, &first), points(&house, &second));
    assert!(one.iter().any(|points| *points > 0), "there is something to lose: {one:?}");
    // Seats are changed: Anna is the first of the one game and the second of the other.
    let (anna, carla) = (one[0] + two[1], one[1] + two[0]);
    let told = end(&house, &second, CARLA);
    for line in [in_all("Anna", anna), in_all("carla", carla)] {
        assert!(told.contains(&line), "{line}\nin: {told}");
    }
    let won = match anna.cmp(&carla) {
        std::cmp::Ordering::Greater => "Anna has won the match.",
        std::cmp::Ordering::Less => "carla has won the match.",
        std::cmp::Ordering::Equal => "The match is drawn.",
    };
    assert!(told.contains(won), "{won}\nin: {told}");
    house.verify(&first);
    house.verify(&second);
}

#[test]
fn who_gives_up_a_game_gives_up_the_match_whatever_the_points_are() {
    let (mut house, first, second) = second_game();
    for who in [ANNA, BERT] {
        house.write_about(&second, who, &["join a third kettle"]);
        house.round();
    }
    let one = points(&house, &first);
    let (leader, name) = if one[0] > one[1] { (ANNA, "Bert") } else { (BERT, "Anna") };
    house.write_about(&second, leader, &["resign"]);
    house.round();
    let told = end(&house, &second, leader);
    assert!(told.contains(&format!("{name} has won the match.")), "{told}");
    house.verify(&second);
}

#[test]
fn who_gives_up_the_first_game_has_lost_the_match_and_not_drawn_it() {
    let mut house = House::new();
    let first = house.open_match();
    for who in [ANNA, BERT] {
        house.write(who, &["join seven ducks and a kettle"]);
        house.round();
    }
    house.write(BERT, &["resign"]);
    house.round();
    let told = end(&house, &first, BERT);
    assert!(told.contains("Anna has won the match.") && !told.contains("drawn"), "{told}");
    house.verify(&first);
}
