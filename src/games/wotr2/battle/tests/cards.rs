//! Combat cards, and cards whose event begins a battle.

use super::*;

// 9.7: combat cards.

fn before_the_folde(free: &[&str], shadow: &[&str]) -> Case {
    let table = scene(SHADOW, &[("fold", "rohan 3r"), ("eemn", "sauron 3r")], &[]);
    Case::new(with_hands(table, free, shadow))
}

#[test]
fn cards_are_laid_one_after_the_other_and_shown_together() {
    let mut s = before_the_folde(&["fs01", "fc05"], &["ss22", "sc05"]);
    s.play("sh: army: attack fold from eemn with sauron 3r", &[])
        .asked("sh combat")
        .refused("fp: no card")
        .refused("sh: card ss16")
        .refused("sh: card fs01")
        .play("sh: card ss22", &[])
        .asked("fp combat");
    let battle = s.table().battle.unwrap();
    assert_eq!(battle.bout.cards.map(crate::games::wotr2::fight::Play::code), ["open", "strategy"]);
    let sections = s.0.sections();
    let printed = format!("{:?}{:?}", sections.public, sections.seats[0]);
    assert!(!printed.contains("ss22"));
    assert!(format!("{:?}", sections.seats[1]).contains("ss22"));
    s.play("fp: card fs01", &["attacker 4 1 1", "defender 4 1 1"]).is(FREE, "fold", "rohan 2r");
    s.play("sh: cease", &[]);
    assert_eq!(s.table().discards[1], [Card::from_code("ss22").unwrap()].into_iter().collect());
    assert_eq!(s.table().hands[0].len(), 1);
}

#[test]
fn an_empty_hand_is_not_asked_and_a_full_one_always() {
    let mut s = before_the_folde(&[], &["sc05"]);
    s.play("sh: army: attack fold from eemn with sauron 3r", &[]).asked("sh combat");
    assert_eq!(s.choices(), ["no card"]);
    s.play("sh: no card", &["attacker 1 1 1", "defender 1 1 1"]).asked("sh press-on");
}

#[test]
fn the_defenders_card_comes_first_and_the_lower_number_before() {
    // Scouts (1) leave before anything is rolled, and nothing of the other card happens.
    let mut s = before_the_folde(&["fs05"], &["ss01"]);
    s.play("sh: army: attack fold from eemn with sauron 3r", &[])
        .play("sh: card ss01", &[])
        .play("fp: card fs05", &[])
        .asked("fp retreat")
        .refused("fp: stand")
        .play("fp: retreat drua", &[])
        .asked("sh advance")
        .play("sh: stay", &[])
        .is(FREE, "drua", "rohan 3r");
    assert_eq!(s.table().discards.map(crate::games::wotr2::card::CardSet::len), [1, 1]);
}

#[test]
fn a_void_card_does_nothing_and_is_discarded() {
    let mut s = before_the_folde(&["fs02"], &["ss09"]);
    s.play("sh: army: attack fold from eemn with sauron 3r", &[])
        .play("sh: card ss09", &[])
        .play("fp: card fs02", &["attacker 1 1 1", "defender 5 1 1"])
        .is(SHADOW, "eemn", "sauron 2r")
        .play("sh: cease", &[]);
    assert_eq!(s.table().discards.map(crate::games::wotr2::card::CardSet::len), [1, 1]);
}

#[test]
fn shield_wall_stops_one_of_two_hits() {
    for (roll, left) in [("attacker 5 1 1", "rohan 2r"), ("attacker 5 5 1", "rohan 2r")] {
        let mut s = before_the_folde(&["fs06"], &[]);
        s.play("sh: army: attack fold from eemn with sauron 3r", &[])
            .play("fp: card fs06", &[roll, "defender 1 1 1"])
            .is(FREE, "fold", left);
    }
}

#[test]
fn great_host_counts_after_the_losses() {
    let table = scene(SHADOW, &[("fold", "rohan 2r"), ("eemn", "sauron 3r")], &[]);
    let mut s = Case::new(with_hands(table, &[], &["ss16"]));
    s.play("sh: army: attack fold from eemn with sauron 3r", &[])
        .play("sh: card ss16", &["attacker 5 1 1", "defender 1 1"])
        .is(FREE, "fold", "")
        .asked("sh advance");
}

#[test]
fn denethors_folly_bars_cards_in_minas_tirith() {
    let mut table = scene(SHADOW, &[("mtir", "gondor 3r"), ("mtir", "sauron 3r")], &["mtir"]);
    table.laid[1] = table.laid[1].with(Card::DENETHORS_FOLLY);
    let mut s = Case::new(with_hands(table, &["fs02"], &[]));
    s.play("sh: army: assault mtir with sauron 3r", &["attacker 1 1 1", "defender 1 1 1"]).asked("fp action");
}

#[test]
fn the_witch_king_draws_after_the_first_round_is_wholly_over() {
    let table = scene(SHADOW, &[("fold", "rohan 3r"), ("eemn", "sauron 3r, witch-king")], &[]);
    let mut table = with_hands(table, &[], &["ss22"]);
    for side in [0, 1] {
        table.decks[side][0].drawn = 0;
    }
    let mut s = Case::new(table);
    s.play("sh: army: attack fold from eemn with sauron 3r, witch-king", &[])
        .play("sh: card ss22", &["attacker 1 1 1", "defender 1 1 1", "attacker-again 1 1"])
        .asked("sh press-on")
        .play("sh: press on", &[])
        .asked("fp retreat")
        .play("fp: retreat drua", &[])
        .asked("sh sorcerer")
        .play("sh: use sorcerer", &[])
        .asked("sh advance");
    assert_eq!(s.table().hand(SHADOW).of_deck(Deck::Strategy).len(), 1);
}

#[test]
fn grond_gives_three_rounds_and_bars_cards_in_the_first() {
    let table = scene(SHADOW, &[("mtir", "gondor 3r"), ("mtir", "sauron 3r 1e, witch-king")], &["mtir"]);
    let table = with_hands(table, &["fs02"], &[]);
    let force = table.troops(SHADOW, Region::MinasTirith);
    let mut battle = storm(SHADOW, Region::MinasTirith, force).by(Card::GROND);
    assert_eq!(bent::siege_rounds(&battle), 3);
    battle.rounds = 1;
    assert!(bent::barred(&table, &battle, FREE));
    battle.rounds = 2;
    assert!(!bent::barred(&table, &battle, FREE));
}

#[test]
fn help_unlooked_for_costs_the_besieger_dice_and_leaves_one() {
    let armies = [("mtir", "gondor 4r"), ("mtir", "sauron 3r"), ("loss", "rohan 3r")];
    let table = scene(FREE, &armies, &["mtir"]);
    let force = table.troops(FREE, Region::Lossarnach);
    let battle = Battle::new(Clash::Field, FREE, Region::Lossarnach, Region::MinasTirith, force);
    assert_eq!(crate::games::wotr2::battle::rolls::dice(&table, &battle, SHADOW), 3);
    assert_eq!(
        crate::games::wotr2::battle::rolls::dice(&table, &battle.by(Card::HELP_UNLOOKED_FOR), SHADOW),
        1
    );
}

#[test]
fn corsairs_fight_where_they_land_and_cannot_cease() {
    let mut table = scene(SHADOW, &[("damr", "gondor 2r"), ("damr", "southrons 3r")], &[]);
    let force = table.troops(SHADOW, Region::DolAmroth);
    let battle = Battle::new(Clash::Field, SHADOW, Region::DolAmroth, Region::DolAmroth, force);
    table.battle = Some(battle.by(Card::CORSAIRS));
    let mut s = Case::new(table.clone());
    s.asked("fp withdraw").play("fp: withdraw", &[]).asked("fp action");
    assert!(s.table().besieged.has(Region::DolAmroth));
    let mut s = Case::new(table);
    s.play("fp: field", &["attacker 6 1 1", "defender 1 1"])
        .asked("fp retreat")
        .play("fp: stand", &[])
        .play("fp: field", &["attacker 5 1 1", "defender 1"])
        .asked("fp action");
    assert_eq!(s.table().points(SHADOW), 2);
}
