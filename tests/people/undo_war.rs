//! War of the Ring is taken back only where no card was drawn in between.

use crate::house::{ANNA, BERTIL, House, says, to};

/// The actions of the first turn, the Free Peoples to begin.
fn actions(seed: u8) -> House {
    let mut house = House::open(seed, "wotr2", &[]);
    house.say(ANNA, &["join a blue kettle"]);
    house.say(BERTIL, &["join seven ducks"]);
    for _ in 0..20 {
        for who in [ANNA, BERTIL] {
            let last = house.last(who);
            if last.body().lines().next().unwrap().contains("actions") {
                return house;
            }
            if last.status() == "YOUR MOVE" {
                house.answer(&last, &["1"]);
            }
        }
    }
    panic!("no actions: {}", house.last(ANNA).body());
}

/// The number of an offered order that begins so.
fn number(house: &House, who: (&str, &str), begins: &str) -> Option<String> {
    let last = house.last(who);
    last.body().lines().find_map(|line| {
        let (n, order) = line.strip_prefix('[')?.split_once("] ")?;
        (order.contains(begins) && n.parse::<u32>().is_ok()).then(|| n.to_owned())
    })
}

#[test]
fn an_action_without_a_card_is_taken_back_and_a_drawn_card_is_not() {
    let mut house = actions(121);
    let who = if house.last(ANNA).status() == "YOUR MOVE" { ANNA } else { BERTIL };
    let other = if who == ANNA { BERTIL } else { ANNA };
    let order = ["politics", "recruit", "move", "skip", "pass"]
        .iter()
        .find_map(|begins| number(&house, who, begins))
        .unwrap_or_else(|| "1".to_owned());
    let sent = house.say(who, &[&order]);
    assert!(sent.iter().all(|got| got.status() != "NOT DONE"), "{}", sent[0].body());
    let sent = house.say(who, &["offer undo"]);
    assert_eq!(sent.len(), 2, "{}", sent[0].body());
    let sent = house.say(other, &["agree"]);
    says(&to(&sent, who), "It is taken back by agreement");
    assert_eq!(to(&sent, who).status(), "YOUR MOVE");
    let first =
        to(&sent, who).body().lines().find_map(|line| Some(line.strip_prefix("undo-to: ")?.to_owned()));
    let before: u32 = first.unwrap().parse().unwrap();
    assert!(before > 1, "not past the cards drawn before");
    let refused = house.ask(who, &["offer undo to 1"]);
    assert_eq!(refused.status(), "NOT DONE");
    house.say(who, &["resign"]);
    house.verified();
}
