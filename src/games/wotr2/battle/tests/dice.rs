//! What hits, how many dice, what is rolled again.

use super::*;

#[test]
fn a_city_shelters_in_the_first_round_only() {
    let mut s = Case::new(scene(SHADOW, &[("dale", "north 4r"), ("ofroad", "sauron 5r")], &[]));
    s.play("sh: army: attack dale from ofroad with sauron 5r", &["attacker 5 5 5 5 6", "defender 1 1 1 5"])
        .asked("sh press-on")
        .play("sh: press on", &[])
        .asked("fp retreat")
        .play("fp: stand", &["attacker 5 5 1 1", "defender 1 1 1"])
        .is(FREE, "dale", "north 1r")
        .is(SHADOW, "ofroad", "sauron 4r");
}

#[test]
fn a_stronghold_gives_nothing_in_the_field() {
    let mut s = Case::new(scene(SHADOW, &[("ereb", "dwarves 1r 2e"), ("whea", "sauron 5r")], &[]));
    s.play("sh: army: attack ereb from whea with sauron 5r", &[])
        .asked("fp withdraw")
        .play("fp: field", &["attacker 5 5 2 2 2", "defender 1 1 1"])
        .asked("fp casualties");
    assert_eq!(s.choices(), ["casualties dwarves 1r 1e>r", "casualties dwarves 2e>r"]);
}

#[test]
fn re_rolls_are_fixed_before_and_come_after_both_rolls() {
    let armies = [("fold", "sauron 3r, 1n"), ("eemn", "rohan 3r 2l")];
    let mut s = Case::new(scene(FREE, &armies, &[]));
    let rolls = ["attacker 6 1 1", "defender 1 1 1", "attacker-again 5 5", "defender-again 1"];
    s.play("fp: am: attack fold from eemn with rohan 3r 2l", &rolls)
        .is(SHADOW, "fold", "")
        .asked("fp advance");
}

#[test]
fn leadership_counts_beyond_five_and_only_the_re_roll_is_capped() {
    let table =
        scene(SHADOW, &[("fise", "isengard 3r 2e, 5n, witch-king, saruman"), ("wemn", "rohan 1r")], &[]);
    let force = table.troops(SHADOW, Region::from_code("fise").unwrap());
    let battle = Battle::new(Clash::Field, SHADOW, Region::FordsOfIsen, Region::Westemnet, force);
    assert_eq!(leadership(&table, &battle, SHADOW), 5 + 2 + 1 + 2);
    assert_eq!(crate::games::wotr2::battle::rolls::dice(&table, &battle, SHADOW), 5);
}

#[test]
fn captains_of_the_west_count_each_and_gandalf_the_white_does_not() {
    let armies = [("wemn", "rohan 1r, strider, legolas, gimli, gandalf-white"), ("fise", "isengard 6r")];
    let table = scene(SHADOW, &armies, &[]);
    let force = "isengard 6r".parse().unwrap();
    let battle = Battle::new(Clash::Field, SHADOW, Region::FordsOfIsen, Region::Westemnet, force);
    assert_eq!(crate::games::wotr2::battle::rolls::dice(&table, &battle, FREE), 4);
    assert_eq!(leadership(&table, &battle, FREE), 4);
    assert_eq!(crate::games::wotr2::battle::rolls::dice(&table, &battle, SHADOW), 5);
}

#[test]
fn the_white_rider_takes_all_leadership_of_the_nazgul() {
    let armies = [("wemn", "rohan 3r, gandalf-white"), ("fise", "sauron 3r, 2n, witch-king")];
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    s.play("sh: army: attack wemn from fise with sauron 3r, 2n, witch-king", &[])
        .asked("fp rider")
        .play("fp: use rider", &["attacker 1 1 1", "defender 1 1 1"])
        .asked("sh press-on");
    let battle = s.table().battle.unwrap();
    assert_eq!(nazgul_leadership(s.table(), &battle), 0);
}
