//! A game by letter, from the invitation to some turns later.

use crate::house::{ANNA, BERT, DICE, House, NOW, Out, Taste, answer, letter};
use std::collections::BTreeSet;

/// Answers the last letter to somebody if it asks for a move. Gives the id of the
/// answer.
pub fn move_by_letter(
    house: &House,
    who: &str,
    answered: &mut BTreeSet<String>,
    taste: &mut Taste,
) -> Option<String> {
    let last = house.last_to(who);
    if last.status() != "YOUR MOVE" || !answered.insert(last.message_id.clone()) {
        return None;
    }
    let orders = last.orders();
    assert!(!orders.is_empty(), "{}", last.body);
    let order = &orders[taste.below(orders.len() as u64) as usize];
    let id = format!("m{}.{who}", answered.len());
    house.put(&answer(&last, who, &["Hello again,", "", order], &id));
    Some(id)
}

#[test]
fn a_game_is_opened_joined_and_played_by_letters_each_answered_once() {
    let house = House::new();
    let game = house.begun_game();
    let mut taste = Taste(7);
    let mut answered = BTreeSet::new();
    let mut ids = vec![ANNA.to_owned(), BERT.to_owned()];
    for _ in 0..12 {
        let moved: Vec<String> = [ANNA, BERT]
            .iter()
            .filter_map(|who| move_by_letter(&house, who, &mut answered, &mut taste))
            .collect();
        assert!(!moved.is_empty(), "nobody is asked, and the game is not over: {:?}", house.sent().pop());
        let round = house.once();
        assert_eq!((round.answered, round.troubles.as_slice()), (moved.len(), &[][..]), "{round}");
        ids.extend(moved);
    }
    assert!(house.blocks(&game).len() > 10);
    for id in &ids {
        let who = if id.ends_with(ANNA) { ANNA } else { BERT };
        let answers: Vec<Out> = house.answers_to(id).into_iter().filter(|out| out.to == who).collect();
        assert_eq!(answers.len(), 1, "{id}: {answers:#?}");
        assert_eq!(house.outcome(id), "answered");
    }
    assert!(ids.len() >= 14);
    assert_eq!((house.waiting(), house.aside(), house.queued().len()), (0, 0, 0));
    house.verify();
}

#[test]
fn dice_are_rolled_once_and_their_secret_is_given_away_when_the_day_is_over() {
    let house = House::new();
    house.put(&letter(ANNA, DICE, "d1@a.example", "", "roll 3d6 for the gate"));
    let round = house.once();
    assert_eq!((round.answered, round.sent), (1, 1));
    assert!(house.last_to(ANNA).body.contains("3d6"));
    let next_day = NOW + 86_400;
    let mut daemon = house.open();
    assert_eq!(daemon.once(next_day).unwrap().sent, 1, "the day's secret");
    assert_eq!(daemon.once(next_day + 3600).unwrap().sent, 0, "only once");
    drop(daemon);
    house.verify();
}

#[test]
fn two_messages_to_a_player_between_two_turns_are_two_letters() {
    let house = House::new();
    house.begun_game();
    let asked = house.last_to(ANNA);
    let before = house.sent_to(BERT).len();
    house.put(&answer(&asked, ANNA, &["press all: first"], "p1@a.example"));
    house.put(&answer(&asked, ANNA, &["press all: second"], "p2@a.example"));
    let round = house.once();
    assert_eq!((round.answered, round.failed), (2, 0), "{round} {:?}", house.outcome("p2@a.example"));
    assert_eq!(house.sent_to(BERT).len(), before + 2);
}
