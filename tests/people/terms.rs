//! Other terms for a game that is being played: offered, agreed on, refused.

use crate::house::{ANNA, BERTIL, House, hides, says, to};
use ravenpost::desk::{Press, Table, Terms};

const CARLA: (&str, &str) = ("Carla", "carla@c.example");

fn terms(house: &House) -> Terms {
    house.post.store.read(|tx| Table::load(tx, &house.game)).unwrap().unwrap().terms
}

#[test]
fn a_term_is_offered_agreed_on_and_on_the_ledger() {
    let mut house = House::begun(141);
    let sent = house.say(BERTIL, &["set press grey"]);
    let told = "suggest that another term holds from now on: Messages between the players are not signed.";
    says(&to(&sent, BERTIL), &format!("You {told} This goes to the Fellowship."));
    let anna = to(&sent, ANNA);
    says(&anna, "Sauron suggests that another term holds from now on: Messages between the players are not");
    says(&anna, "It holds for 14 days.");
    says(&anna, "[eg] agree [eg] decline");
    assert_eq!(terms(&house).press, Press::White, "an offer alone changes nothing");
    says(&house.ask(ANNA, &["where am i"]), "Bertil would like other terms.");
    let sent = house.say(ANNA, &["agree press"]);
    for who in [ANNA, BERTIL] {
        let letter = to(&sent, who);
        says(&letter, "All agree, and from now on it is so: Messages between the players are not signed.");
        for line in ["what: terms", "by: players", "press: grey"] {
            says(&letter, line);
        }
        says(&letter, "why: offered by sauron, agreed to by fellowship");
    }
    assert_eq!(terms(&house).press, Press::Grey);
    says(&house.ask(BERTIL, &["press: guess who"]), "Your message is kept without a name.");
    house.say(BERTIL, &["set observers no"]);
    house.say(ANNA, &["agree observers"]);
    house.say(BERTIL, &["resign"]);
    house.verified();
    for agreed in ["messages are not signed", "nobody may look on"] {
        let told = format!(
            "AGREED: After turn 2 the players agreed that {agreed}; sauron offered it, and fellowship agreed."
        );
        assert!(house.told(ANNA).contains(&told), "{:#?}", house.told(ANNA));
    }
}

#[test]
fn both_ways_of_writing_it_mean_the_same_and_it_outlasts_a_turn() {
    let mut house = House::begun(142);
    house.say(BERTIL, &["offer no press"]);
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    says(&to(&sent, ANNA), "There are no messages between the players.");
    house.say(ANNA, &["agree"]);
    assert_eq!(terms(&house).press, Press::None);
    says(&house.ask(ANNA, &["press: hello"]), "The terms of this game say that there are no messages");
    says(&house.ask(ANNA, &["set press off here"]), "It is so already: There are no messages");
    house.say(ANNA, &["set press open"]);
    house.say(BERTIL, &["agree"]);
    assert_eq!(terms(&house).press, Press::White);
    house.say(ANNA, &["resign"]);
    house.verified();
}

#[test]
fn an_agreement_meets_no_other_offer_than_it_was_meant_for() {
    let mut house = House::begun(143);
    house.say(BERTIL, &["set press grey"]);
    let grey = house.last(ANNA);
    let refused = house.ask(BERTIL, &["set press none"]);
    assert_eq!(refused.status(), "NOT DONE");
    says(&refused, "A line \"decline press\" takes that back; then this can be offered.");
    says(
        &house.ask(ANNA, &["set press none"]),
        "About the same Sauron has offered something else, which comes first: \"agree press\" or \"decline press\"",
    );
    house.say(BERTIL, &["decline press"]);
    house.say(BERTIL, &["set press none"]);
    let late = house.answer(&grey, &["agree"]);
    says(&to(&late, ANNA), "There is a newer offer than the one your letter answers");
    assert_eq!(terms(&house).press, Press::White);
    let sent = house.say(ANNA, &["decline"]);
    says(&to(&sent, BERTIL), "The Fellowship would rather keep the terms as they are.");
    says(&house.ask(ANNA, &["agree press"]), "it was declined or withdrawn");
    assert_eq!(terms(&house).press, Press::White);
}

#[test]
fn who_looks_on_is_told_when_nobody_may_any_more() {
    let mut house = House::begun(144);
    let name = format!("register as {}", CARLA.0);
    house.prove(CARLA, &[&name]);
    let watch = format!("observe {}", house.game);
    house.write(CARLA, &[&watch]);
    let sent = house.say(ANNA, &["set observers no"]);
    says(&to(&sent, BERTIL), "Nobody may look on.");
    hides(&to(&sent, BERTIL), CARLA.1);
    let sent = house.say(BERTIL, &["agree observers"]);
    says(&to(&sent, CARLA), "have agreed that nobody looks on at their game any more");
    assert!(!terms(&house).observers);
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    assert!(sent.iter().all(|got| got.row.envelope_to != CARLA.1), "nothing more goes there");
    let refused = house.write(CARLA, &[&watch]).remove(0);
    assert_eq!(refused.status(), "NOT DONE");
    house.say(ANNA, &["set observers yes"]);
    house.say(BERTIL, &["agree"]);
    assert!(terms(&house).observers);
    house.say(ANNA, &["resign"]);
    house.verified();
}

#[test]
fn terms_cannot_be_offered_out_of_a_game_or_in_a_question() {
    let mut house = House::begun(145);
    assert_eq!(house.ask(ANNA, &["set observers no?"]).status(), "NOT DONE");
    assert_eq!(house.ask(ANNA, &["offer press grey?"]).status(), "NOT DONE");
    says(&house.ask(ANNA, &["agree"]), "Nothing is offered just now.");
    says(&house.write(ANNA, &["set press none"])[0], "This is about a game");
    let mut house = House::open(146, "confrontation", &[]);
    says(&house.ask(ANNA, &["set press none"]), "The game has not begun");
}

#[test]
fn clocks_that_stand_still_need_no_other_pause() {
    let mut house = House::begun(147);
    house.say(ANNA, &["pause"]);
    house.say(BERTIL, &["agree"]);
    let again = house.ask(ANNA, &["pause"]);
    assert_eq!(again.status(), "NOT DONE");
    says(&again, "The clocks stand still by agreement.");
}
