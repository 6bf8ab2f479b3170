//! Offers: made, agreed to, declined, lapsed, and what is refused.

use crate::house::{ANNA, BERTIL, House, says, to};
use crate::post::Got;

/// Bertil moves away, Anna moves: two turns without a battle.
fn two_moves(house: &mut House) {
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(ANNA, &["gandalf > fangorn?"]);
    let sent = house.say(ANNA, &["1"]);
    assert!(sent.iter().all(|got| got.status() != "NOT DONE"), "{}", sent[0].body());
}

#[test]
fn a_draw_is_offered_agreed_on_and_on_the_ledger() {
    let mut house = House::begun(51);
    let sent = house.say(BERTIL, &["offer draw"]);
    says(&to(&sent, BERTIL), "You offer a draw. This goes to the Fellowship.");
    let anna = to(&sent, ANNA);
    says(&anna, "Happened: Sauron offers a draw.");
    says(&anna, "WHAT IS OFFERED");
    says(&anna, "[eg] agree [eg] decline");
    assert_eq!(anna.status(), "WAITING");
    let sent = house.say(ANNA, &["agree"]);
    for who in [ANNA, BERTIL] {
        let end = to(&sent, who);
        assert_eq!(end.status(), "OVER");
        says(&end, "The game is drawn. A draw is agreed.");
        says(&end, "VERIFIED");
        says(&end, "result: draw agreed");
        says(&end, "what: draw");
        says(&end, "why: offered by sauron, agreed to by fellowship");
    }
    house.verified();
    for who in [ANNA, BERTIL] {
        let told =
            ["AGREED: After turn 2 the players agreed on a draw; sauron offered it, and fellowship agreed."];
        assert_eq!(house.told(who), told);
        assert_eq!(house.verify(who).summary.games[0].ending.as_deref(), Some("a draw by agreement"));
    }
    let after = house.ask(ANNA, &["agree"]);
    says(&after, "The game is over.");
}

#[test]
fn a_move_and_an_offer_go_together_in_one_letter() {
    let mut house = House::begun(57);
    let sent = house.say(BERTIL, &["offer draw", "shelob > high-pass", "press: what do you say"]);
    let bertil = to(&sent, BERTIL);
    says(&bertil, "It is done.");
    says(&bertil, "You offer a draw. This goes to the Fellowship.");
    let anna = to(&sent, ANNA);
    assert_eq!(anna.status(), "YOUR MOVE");
    says(&anna, "Sauron offers a draw.");
    says(&anna, "It holds until the next turn is made");
    says(&anna, "| Bertil: what do you say");
    assert!(to(&house.say(ANNA, &["agree"]), BERTIL).body().contains("The game is drawn."));
}

#[test]
fn an_offer_beside_an_order_that_is_refused_is_not_made() {
    let mut house = House::begun(58);
    let sent = house.say(BERTIL, &["shelob > arnor", "offer draw"]);
    assert_eq!(sent.len(), 1, "nobody else hears of it");
    says(&to(&sent, BERTIL), "| offer draw");
    assert!(!sent[0].body().contains("WHAT IS OFFERED"), "{}", sent[0].body());
    says(&house.ask(ANNA, &["agree"]), "Nothing is offered");
}

#[test]
fn what_to_take_back_is_not_clear_beside_an_order() {
    let mut house = House::begun(59);
    let sent = house.say(BERTIL, &["shelob > high-pass", "offer undo"]);
    says(&to(&sent, BERTIL), "it is not clear what is to be taken back");
    assert_eq!(to(&sent, ANNA).status(), "YOUR MOVE", "the order counts");
}

#[test]
fn two_offers_of_a_letter_are_told_in_one() {
    let mut house = House::begun(60);
    let sent = house.say(BERTIL, &["offer draw", "set press grey"]);
    let anna = to(&sent, ANNA);
    says(&anna, "Sauron offers a draw. Sauron suggests that another term holds");
}

#[test]
fn a_declined_offer_changes_nothing_and_cannot_be_repeated_in_the_turn() {
    let mut house = House::begun(52);
    house.say(BERTIL, &["offer draw"]);
    let sent = house.say(ANNA, &["decline"]);
    says(&to(&sent, BERTIL), "The Fellowship has declined the draw");
    says(&to(&sent, ANNA), "You have declined the draw");
    let again = house.ask(BERTIL, &["offer draw"]);
    assert_eq!(again.status(), "NOT DONE");
    says(&again, "You have offered this once in this turn.");
    let late = house.ask(ANNA, &["agree"]);
    says(&late, "it was declined or withdrawn");
    assert_eq!(house.say(BERTIL, &["shelob > high-pass"]).len(), 2, "the game goes on");
}

#[test]
fn an_offer_lapses_with_the_next_turn_and_letters_say_so() {
    let mut house = House::begun(53);
    house.say(BERTIL, &["offer draw"]);
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    let anna = to(&sent, ANNA);
    says(&anna, "With this turn the offer of a draw has lapsed.");
    assert!(!anna.body().contains("WHAT IS OFFERED"), "{}", anna.body());
    let late = house.ask(ANNA, &["agree"]);
    assert_eq!(late.status(), "NOT DONE");
    says(&late, "The offer has lapsed, because a turn was made in between.");
    says(&house.ask(BERTIL, &["agree"]), "The offer has lapsed");
    assert_eq!(house.say(BERTIL, &["offer draw"]).len(), 2, "it can be offered anew");
}

#[test]
fn a_turn_is_taken_back_by_agreement_and_the_ledger_shows_who_agreed() {
    let mut house = House::begun(54);
    two_moves(&mut house);
    let sent = house.say(ANNA, &["offer undo"]);
    let bertil = to(&sent, BERTIL);
    says(&bertil, "Happened: The Fellowship would like to take back what was done last.");
    says(&bertil, "the turn since then would not count");
    let sent = house.say(BERTIL, &["agree"]);
    let (anna, bertil) = (to(&sent, ANNA), to(&sent, BERTIL));
    assert_eq!(anna.status(), "YOUR MOVE", "{}", anna.body());
    for letter in [&anna, &bertil] {
        says(letter, "It is taken back by agreement");
        for line in ["consent.fellowship: yes", "consent.sauron: yes", "by: players", "undo-to: "] {
            says(letter, line);
        }
    }
    let redone = house.say(ANNA, &["2"]);
    assert!(redone.iter().all(|got| got.status() != "NOT DONE"), "{}", redone[0].body());
    house.say(ANNA, &["resign"]);
    house.verified();
    let told = house.told(BERTIL);
    let [told] = &told[..] else { panic!("{told:?}") };
    for part in [
        "UNDONE: Turn 5 takes the game back to where it stood at block ",
        ", by agreement of all players; fellowship offered it, and sauron agreed.",
    ] {
        assert!(told.contains(part), "{part} in {told}");
    }
    assert_eq!(house.verify(ANNA).summary.games[0].ending.as_deref(), Some("fellowship gave up"));
}

#[test]
fn an_undo_names_the_records_one_can_go_back_to() {
    let mut house = House::begun(55);
    two_moves(&mut house);
    let refused = house.ask(BERTIL, &["offer undo to 1"]);
    assert_eq!(refused.status(), "NOT DONE");
    says(&refused, "The game cannot go back to record 1. It can go back to where it stood after record");
    let text = refused.body().split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = text.split_once("\"offer undo to ").unwrap();
    let n = rest.split('"').next().unwrap().to_owned();
    let sent = house.say(BERTIL, &[&format!("offer undo to {n}")]);
    says(&to(&sent, ANNA), &format!("as it did after record {n}"));
    says(&house.ask(BERTIL, &["offer undo to 4000000000"]), "You have offered this already");
}

#[test]
fn what_was_seen_in_between_is_told_before_and_after_it_is_taken_back() {
    let mut house = House::begun(56);
    let sent = house.say(BERTIL, &["black-rider > eregion"]);
    assert!(sent.iter().all(|got| got.status() != "NOT DONE"), "{}", sent[0].body());
    let sent = house.say(BERTIL, &["offer undo"]);
    let offered = to(&sent, ANNA);
    says(&offered, "Since then everybody has seen");
    says(&offered, "whoever has seen it knows it");
    let sent = house.say(ANNA, &["agree"]);
    let bertil = to(&sent, BERTIL);
    says(&bertil, "It is taken back by agreement");
    says(&bertil, "Since then everybody has seen");
    assert_eq!(bertil.status(), "YOUR MOVE", "{}", bertil.body());
    let sent = house.say(BERTIL, &["shelob > high-pass"]);
    assert!(sent.iter().all(|got| got.status() != "NOT DONE"), "{}", sent[0].body());
    house.say(ANNA, &["resign"]);
    house.verified();
}

#[test]
fn terms_may_forbid_to_take_back() {
    let mut house = House::begun(57);
    two_moves(&mut house);
    let game = house.game.clone();
    let done: Result<(), ravenpost::store::StoreError> = house.post.store.batch(|tx| {
        let mut row = tx.game(&game)?.unwrap();
        row.terms = r#"{"undo":false}"#.to_owned();
        tx.save_game(&row)
    });
    done.unwrap();
    let refused = house.ask(ANNA, &["offer undo"]);
    says(&refused, "nothing is taken back");
}

#[test]
fn several_offers_are_told_apart_by_their_words() {
    let mut house = House::begun(58);
    two_moves(&mut house);
    house.say(ANNA, &["offer undo"]);
    house.say(ANNA, &["offer draw"]);
    says(&house.last(BERTIL), "[eg] agree undo [eg] decline undo [eg] agree draw [eg] decline draw");
    let which = house.ask(BERTIL, &["agree"]);
    assert_eq!(which.status(), "NOT DONE");
    says(&which, "Say which: \"agree undo\" or \"agree draw\".");
    let sent = house.say(BERTIL, &["decline undo"]);
    says(&to(&sent, ANNA), "Sauron has declined to take anything back");
    assert_eq!(to(&house.say(BERTIL, &["agree"]), BERTIL).status(), "OVER");
    house.verified();
}

#[test]
fn nobody_agrees_with_themselves_or_offers_without_end() {
    let mut house = House::begun(59);
    says(&house.ask(BERTIL, &["agree"]), "Nothing is offered just now.");
    house.say(BERTIL, &["offer draw"]);
    says(
        &house.ask(BERTIL, &["agree"]),
        "This is your own offer, so the answer is for the Fellowship to give.",
    );
    says(&house.ask(BERTIL, &["offer draw"]), "You have offered this already.");
    says(&house.ask(ANNA, &["offer draw"]), "The same is offered by Sauron");
    let sent = house.say(BERTIL, &["decline"]);
    says(&to(&sent, ANNA), "Sauron has withdrawn the offer");
    house.say(BERTIL, &["offer pause"]);
    house.say(BERTIL, &["shelob > high-pass"]);
    house.say(BERTIL, &["offer draw"]);
    house.say(BERTIL, &["decline draw"]);
    let many = house.ask(BERTIL, &["offer undo"]);
    says(&many, "In one day 3 offers are passed on for each player");
    house.post.now += 86_400;
    assert_eq!(house.say(BERTIL, &["offer undo"]).len(), 2);
}

#[test]
fn a_question_mark_offers_and_agrees_nothing() {
    let mut house = House::begun(60);
    assert_eq!(house.ask(BERTIL, &["offer draw?"]).status(), "NOT DONE");
    house.say(BERTIL, &["offer draw"]);
    let asked = house.ask(ANNA, &["agree?"]);
    assert_eq!(asked.status(), "NOT DONE");
    assert_eq!(to(&house.say(ANNA, &["agree"]), ANNA).status(), "OVER");
}

#[test]
fn what_answers_an_offer_is_about_the_one_that_is_open() {
    let mut house = House::begun(61);
    two_moves(&mut house);
    let before = house.post.now;
    house.say(ANNA, &["offer undo"]);
    let old = house.last(BERTIL);
    house.say(ANNA, &["decline"]);
    let late = house.answer(&old, &["agree"]);
    says(&to(&late, BERTIL), "it was declined or withdrawn");
    assert_eq!(to(&late, BERTIL).status(), "NOT DONE");
    assert!(house.post.now > before);
    house.say(BERTIL, &["offer undo"]);
    let sent = house.say(ANNA, &["agree"]);
    says(&to(&sent, BERTIL), "It is taken back by agreement");
}

#[test]
fn a_rest_is_agreed_on_and_stands_on_the_ledger() {
    let mut house = House::begun(62);
    let sent = house.say(ANNA, &["offer pause"]);
    let bertil = to(&sent, BERTIL);
    says(&bertil, "The Fellowship suggests to let the game rest for a while.");
    says(&bertil, "It holds for 14 days.");
    let sent = house.say(BERTIL, &["agree pause"]);
    for who in [ANNA, BERTIL] {
        let letter = to(&sent, who);
        says(&letter, "All agree that the game rests.");
        says(&letter, "what: pause");
    }
    house.say(BERTIL, &["resume"]);
    house.say(BERTIL, &["resign"]);
    house.verified();
    let told = [
        "PAUSED: After turn 2 the players agreed that the clocks stand still; fellowship offered it, and sauron agreed.",
        "RESUMED: After turn 2 the clocks ran again.",
    ];
    assert_eq!(house.told(ANNA), told);
}

#[test]
fn before_the_game_and_after_it_nothing_is_offered() {
    let mut house = House::open(63, "confrontation", &[]);
    says(&house.ask(ANNA, &["offer draw"]), "The game has not begun");
    says(&house.ask(ANNA, &["agree"]), "The game has not begun");
    let mut house = House::begun(64);
    house.say(ANNA, &["resign"]);
    says(&house.ask(BERTIL, &["offer draw"]), "The game is over.");
    assert!(
        house.all.iter().map(Got::body).all(|body| !body.contains("[refuse-") && !body.contains("[offer-"))
    );
}
