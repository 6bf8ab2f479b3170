//! Rearguards, retreats, advances, politics.

use super::*;

#[test]
fn the_rearguard_takes_no_part_and_never_advances() {
    let mut s = Case::new(scene(FREE, &[("fold", "sauron 1r"), ("eemn", "rohan 4r 1l")], &[]));
    s.refused("fp: am: attack fold from eemn with rohan 4r")
        .play("fp: am: attack fold from eemn with rohan 1r", &["attacker 6", "defender 1"])
        .refused("fp: advance rohan 2r")
        .play("fp: advance rohan 1r", &[])
        .is(FREE, "eemn", "rohan 3r 1l")
        .is(FREE, "fold", "rohan 1r");
}

#[test]
fn a_destroyed_attacking_part_leaves_the_rearguard() {
    let mut s = Case::new(scene(FREE, &[("fold", "sauron 3r"), ("eemn", "rohan 4r")], &[]));
    s.play("fp: am: attack fold from eemn with rohan 1r", &["attacker 1", "defender 5 5 5"])
        .is(FREE, "eemn", "rohan 3r")
        .asked("sh action");
}

#[test]
fn a_retreat_goes_to_a_free_neighbour_and_never_towards_the_attack() {
    let armies = [
        ("wemn", "rohan 4r"),
        ("fise", "isengard 6r"),
        ("eemn", "sauron 1r"),
        ("edor", "sauron 1r"),
        ("fang", "sauron 1r"),
        ("helm", "sauron 1r"),
    ];
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    s.play("sh: army: attack wemn from fise with isengard 6r", &["attacker 1 1 1 1 1", "defender 1 1 1 1"])
        .play("sh: press on", &[])
        .asked("fp retreat");
    assert_eq!(s.choices(), ["retreat fold", "stand"]);
    s.refused("fp: retreat fise")
        .play("fp: retreat fold", &[])
        .asked("sh advance")
        .is(FREE, "fold", "rohan 4r");
}

#[test]
fn no_retreat_is_asked_where_nothing_is_free() {
    let around = Region::Fangorn.neighbours().without(Region::Westemnet);
    let mut armies = vec![("fang", "rohan 2r"), ("wemn", "isengard 2r")];
    armies.extend(around.iter().map(|r| (r.code(), "sauron 1r")));
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    s.play("sh: army: attack fang from wemn with isengard 2r", &["attacker 1 1", "defender 1 1"])
        .play("sh: press on", &["attacker 1 1", "defender 1 1"])
        .asked("sh press-on");
}

#[test]
fn saruman_does_not_retreat_and_does_not_advance() {
    let mut s = Case::new(scene(FREE, &[("orth", "isengard 5r 1e, saruman"), ("fise", "rohan 5r")], &[]));
    let rolls = ["attacker 1 1 1 1 1", "defender 1 1 1 1 1", "defender-again 1 1"];
    s.play("fp: am: attack orth from fise with rohan 5r", &[])
        .play("sh: field", &rolls)
        .play("fp: press on", &[])
        .play("sh: retreat gap", &[])
        .play("fp: stay", &[])
        .is(SHADOW, "orth", "saruman")
        .is(SHADOW, "gap", "isengard 5r 1e");
    let mut s = Case::new(scene(SHADOW, &[("orth", "isengard 2r, saruman"), ("gap", "rohan 1r")], &[]));
    s.play(
        "sh: char: attack gap from orth with isengard 2r, saruman",
        &["attacker 6 1", "defender 1", "attacker-again 1"],
    )
    .refused("sh: advance isengard 1r, saruman")
    .play("sh: advance isengard 1r", &[])
    .is(SHADOW, "orth", "isengard 1r, saruman");
}

#[test]
fn an_advance_is_optional_and_captures_only_if_somebody_goes() {
    let armies = [("pela", "gondor 1r"), ("whar", "southrons 3r, 1n")];
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    let attack = "sh: army: attack pela from whar with southrons 3r, 1n";
    let rolls = ["attacker 6 1 1", "defender 1", "attacker-again 1"];
    s.play(attack, &rolls).refused("sh: advance 1n").play("sh: stay", &[]);
    assert_eq!(s.table().points(SHADOW), 0);
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    s.play(attack, &rolls).play("sh: advance southrons 1r", &[]).is(SHADOW, "whar", "southrons 2r, 1n");
    assert_eq!(s.table().points(SHADOW), 1);
}

#[test]
fn a_retreat_onto_friends_is_trimmed_at_the_end_of_the_action() {
    let armies = [("osgi", "gondor 5r"), ("mtir", "gondor 7r 1e"), ("nith", "sauron 6r")];
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    let rolls = ["attacker 6 1 1 1 1", "defender 1 1 1 1 1"];
    s.play("sh: army: attack osgi from nith with sauron 6r", &rolls)
        .play("sh: press on", &[])
        .play("fp: retreat mtir", &[])
        .play("sh: stay", &[])
        .asked("fp trim")
        .play("fp: trim gondor 2r", &[])
        .asked("fp action");
    assert_eq!(s.table().casualties, "gondor 1r".parse().unwrap());
}

#[test]
fn going_into_a_region_counts_as_moving_there_and_retreating_does_not() {
    let gondor = crate::games::wotr2::codes::Nation::Gondor;
    let mut table = scene(FREE, &[("pela", "sauron 1r"), ("osgi", "rohan 3r, boromir")], &[]);
    table.captured = RegionSet::only(Region::Pelargir);
    table.active = table.active.without(gondor);
    table.steps[gondor.index()] = 2;
    let mut s = Case::new(table);
    let rolls = ["attacker 6 1 1 1", "defender 1", "attacker-again 1"];
    s.play("fp: am: attack pela from osgi with rohan 3r, boromir", &rolls);
    assert!(!s.table().active.has(gondor));
    s.play("fp: advance rohan 1r, boromir", &[]);
    assert!(s.table().active.has(gondor) && s.table().captured.is_empty());
    assert_eq!(s.table().steps[gondor.index()], 2);
}

#[test]
fn a_battle_moves_a_nation_one_step_however_many_rounds_it_has() {
    let mut table = scene(SHADOW, &[("wemn", "rohan 2r, gondor 1r"), ("fise", "isengard 3r")], &[]);
    table.steps[4] = 3;
    table.steps[2] = 1;
    table.active = table.active.without(crate::games::wotr2::codes::Nation::Rohan);
    let mut s = Case::new(table);
    let rolls = ["attacker 1 1 1", "defender 1 1 1"];
    s.play("sh: army: attack wemn from fise with isengard 3r", &rolls)
        .play("sh: press on", &[])
        .play("fp: stand", &rolls)
        .play("sh: cease", &[]);
    assert_eq!((s.table().steps[4], s.table().steps[2]), (2, 0));
}
