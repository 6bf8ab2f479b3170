//! Notes to oneself.

use crate::house::{ANNA, BERTIL, House, hides, says, to};

#[test]
fn a_note_is_kept_counted_and_shown_to_nobody_else() {
    let mut house = House::begun(71);
    says(&house.ask(ANNA, &["notes"]), "You have noted nothing here.");
    let kept = house.ask(ANNA, &["note: the Balrog hides in Fangorn; beware"]);
    assert_eq!(kept.status(), "WAITING");
    says(&kept, "Your note is kept; nobody else sees it.");
    says(&kept, "You keep one note here");
    let shown = house.ask(ANNA, &["notes"]);
    says(
        &shown,
        "FOR YOURSELF What you have noted here; nobody else sees it. | today: the Balrog hides in Fangorn; beware",
    );
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(ANNA, &["resign"]);
    for got in house.all.iter().filter(|got| got.row.envelope_to == BERTIL.1) {
        hides(got, "Balrog hides");
        hides(got, "You keep one note");
    }
    says(&house.ask(BERTIL, &["notes"]), "You have noted nothing here.");
}

#[test]
fn notes_about_no_game_are_apart_from_those_of_games() {
    let mut house = House::begun(72);
    let in_game = house.ask(ANNA, &["note: in the game"]);
    let kept = house.write(ANNA, &["note: ask Carla for a game"]);
    says(&kept[0], "Your note is kept");
    let shown = house.write(ANNA, &["notes"]);
    says(&shown[0], "| today: ask Carla for a game");
    hides(&shown[0], "in the game");
    let shown = house.answer(&in_game, &["notes"]);
    says(&shown[0], "| today: in the game");
    hides(&shown[0], "Carla");
}

#[test]
fn notes_are_bounded_and_all_of_them_can_be_dropped() {
    let mut house = House::begun(73);
    let long = format!("note: {}", "word ".repeat(90));
    says(&house.ask(ANNA, &[&long]), "Your note is kept");
    for i in 0..50 {
        house.post.now += 86_400;
        house.ask(ANNA, &[&format!("note: number {i}.")]);
    }
    says(&house.last(ANNA), "You have 50 about this, as many as are kept, so the oldest went.");
    says(&house.last(ANNA), "You keep 50 notes here");
    let shown = house.ask(ANNA, &["notes"]);
    assert_eq!(shown.body().matches("number ").count(), 50, "{}", shown.body());
    hides(&shown, "word word");
    let anna = house.post.store.read(|tx| tx.player_at(ANNA.1)).unwrap().unwrap().id;
    house.post.store.batch(|tx| tx.drop_notes(anna)).unwrap();
    says(&house.ask(ANNA, &["notes"]), "You have noted nothing here.");
}

#[test]
fn a_note_is_no_order_and_stands_beside_one() {
    let mut house = House::begun(74);
    let sent = house.say(BERTIL, &["note: shelob > misty-mountains", "shelob > high-pass"]);
    assert_eq!(to(&sent, ANNA).status(), "YOUR MOVE");
    hides(&to(&sent, ANNA), "misty-mountains > ");
    says(&to(&sent, BERTIL), "Your note is kept");
    assert_eq!(house.ask(BERTIL, &["note: what if?", "notes?"]).status(), "HELP");
}
