//! How hits are taken.

use super::*;
use crate::games::wotr2::battle::losses::{toll, ways};

#[test]
fn losses_are_chosen_hit_by_hit() {
    let mut s = Case::new(scene(SHADOW, &[("fold", "gondor 3r 3e"), ("eemn", "sauron 5r")], &[]));
    s.play("sh: army: attack fold from eemn with sauron 5r", &["attacker 5 5 5 1 1", "defender 1 1 1 1 1"])
        .refused("fp: casualties gondor 2r")
        .refused("fp: casualties gondor 2r 1e")
        .refused("fp: casualties gondor 4r")
        .refused("fp: casualties rohan 3r")
        .play("fp: casualties gondor 1r 1e", &[])
        .is(FREE, "fold", "gondor 2r 2e")
        .asked("sh press-on");
    let lost: Figures = "gondor 1r 1e".parse().unwrap();
    assert_eq!(s.table().casualties, lost);
}

#[test]
fn an_elite_is_replaced_from_the_dead_then_from_the_reserve_then_lost() {
    let mut table = scene(SHADOW, &[("fold", "gondor 4e")], &[]);
    let figures: Figures = "gondor 4e".parse().unwrap();
    table.casualties = "gondor 1r".parse().unwrap();
    table.reserve = "gondor 1r".parse().unwrap();
    let mut losses = Losses::default();
    losses.reduced[2] = 3;
    let after = toll(&table, FREE, &figures, &losses).unwrap();
    assert_eq!(after.left, "gondor 2r 1e".parse().unwrap());
    assert_eq!(losses.hits(), 3);
}

#[test]
fn a_regular_that_falls_makes_room_for_an_elite_of_the_same_round() {
    let mut table = scene(SHADOW, &[("fold", "gondor 1r 1e")], &[]);
    table.reserve = Figures::NONE;
    let figures: Figures = "gondor 1r 1e".parse().unwrap();
    let mut losses = Losses { removed: "gondor 1r".parse().unwrap(), ..Losses::default() };
    losses.reduced[2] = 1;
    assert_eq!(toll(&table, FREE, &figures, &losses).unwrap().left, "gondor 1r".parse().unwrap());
}

#[test]
fn an_elite_may_fall_in_two_steps() {
    let table = scene(SHADOW, &[("fold", "gondor 1e")], &[]);
    let figures: Figures = "gondor 1e".parse().unwrap();
    let mut losses = Losses { removed: "gondor 1r".parse().unwrap(), ..Losses::default() };
    losses.reduced[2] = 1;
    assert_eq!(may_lose(&table, FREE, &figures, 2, &losses), Ok(()));
    assert!(!ways(&table, FREE, &figures, 2, 9).complete);
}

#[test]
fn surplus_hits_are_lost_and_hostile_numbers_are_refused() {
    let table = scene(SHADOW, &[("fold", "rohan 2r")], &[]);
    let figures: Figures = "rohan 2r 1l".parse().unwrap();
    let all = Losses { removed: "rohan 2r".parse().unwrap(), ..Losses::default() };
    assert_eq!(may_lose(&table, FREE, &figures, 5, &all), Ok(()));
    let leader = Losses { removed: "rohan 1r 1l".parse().unwrap(), ..Losses::default() };
    assert!(may_lose(&table, FREE, &figures, 1, &leader).is_err());
    let huge = Losses { removed: "rohan 99r 99e".parse().unwrap(), reduced: [255; 8] };
    assert!(may_lose(&table, FREE, &figures, 5, &huge).is_err());
}

#[test]
fn what_is_certain_is_not_asked() {
    let table = scene(SHADOW, &[], &[]);
    let one = |text: &str, hits| ways(&table, FREE, &text.parse().unwrap(), hits, 9).all.len();
    assert_eq!(one("gondor 3r", 2), 1);
    assert_eq!(one("gondor 1e", 1), 1);
    assert_eq!(one("gondor 1e", 2), 1);
    assert_eq!(one("gondor 2r 2e", 6), 1);
    assert_eq!(one("gondor 2r, rohan 1r", 1), 2);
}

#[test]
fn hits_are_simultaneous() {
    let mut s = Case::new(scene(SHADOW, &[("rive", "elves 1e"), ("trol", "sauron 1r")], &[]));
    s.play("sh: army: attack rive from trol with sauron 1r", &[])
        .play("fp: field", &["attacker 6", "defender 6"])
        .is(FREE, "rive", "elves 1r")
        .is(SHADOW, "trol", "")
        .asked("fp action");
}

#[test]
fn the_attacker_decides_first() {
    let mut s = Case::new(scene(FREE, &[("fold", "sauron 1r 1e"), ("eemn", "gondor 1r 1e")], &[]));
    s.play("fp: am: attack fold from eemn with gondor 1r 1e", &["attacker 5 1", "defender 5 1"])
        .asked("fp casualties")
        .refused("sh: casualties sauron 1r")
        .play("fp: casualties gondor 1e>r", &[])
        .asked("sh casualties")
        .play("sh: casualties sauron 1r", &[])
        .is(FREE, "eemn", "gondor 2r")
        .is(SHADOW, "fold", "sauron 1e");
}

#[test]
fn a_mutual_wipe_out_captures_nothing() {
    let mut s = Case::new(scene(SHADOW, &[("pela", "gondor 1r"), ("whar", "southrons 1r")], &[]));
    s.play("sh: army: attack pela from whar with southrons 1r", &["attacker 6", "defender 5"])
        .asked("fp action");
    assert!(s.table().captured.is_empty());
}

#[test]
fn who_fights_in_a_destroyed_army_falls_with_it_and_nazgul_come_again() {
    let armies = [("fold", "sauron 1r, 2n, witch-king"), ("eemn", "rohan 3r")];
    let mut s = Case::new(scene(FREE, &armies, &[]));
    let nazgul = s.table().reserve.nazgul;
    s.play(
        "fp: am: attack fold from eemn with rohan 3r",
        &["attacker 5 1 1", "defender 1", "defender-again 1"],
    )
    .asked("fp advance")
    .play("fp: stay", &[]);
    assert_eq!(s.table().reserve.nazgul, nazgul + 2);
    assert_eq!(s.table().places[Character::WitchKing.index()], Place::Gone);
}

#[test]
fn leaders_and_saruman_fall_with_their_army() {
    let mut s = Case::new(scene(FREE, &[("orth", "isengard 1r, saruman"), ("gap", "rohan 3r 1l")], &[]));
    s.play("fp: am: attack orth from gap with rohan 3r 1l", &[])
        .play("sh: field", &["attacker 5 1 1", "defender 1", "attacker-again 1", "defender-again 1"])
        .play("fp: advance rohan 3r 1l", &[])
        .is(FREE, "orth", "rohan 3r 1l");
    assert_eq!(s.table().places[Character::Saruman.index()], Place::Gone);
    assert_eq!(s.table().points(FREE), 2);
    let mut s = Case::new(scene(SHADOW, &[("fold", "rohan 1r 1l, boromir"), ("eemn", "sauron 3r")], &[]));
    let rolls = ["attacker 5 1 1", "defender 1 1", "defender-again 1 1"];
    s.play("sh: army: attack fold from eemn with sauron 3r", &rolls)
        .play("sh: stay", &[])
        .is(FREE, "fold", "");
    assert_eq!(s.table().casualties, "rohan 1r 1l".parse().unwrap());
}
