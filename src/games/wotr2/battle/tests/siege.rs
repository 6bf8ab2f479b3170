//! Strongholds.

use super::*;

#[test]
fn withdrawing_before_a_round_makes_a_siege_if_somebody_moves_in() {
    let armies = [("mtir", "gondor 5r 2e 2l, boromir"), ("osgi", "sauron 9r")];
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    s.play("sh: army: attack mtir from osgi with sauron 9r", &[])
        .play("fp: withdraw", &[])
        .asked("sh follow")
        .play("sh: advance sauron 9r", &[])
        .asked("fp trim")
        .refused("fp: trim gondor 1r")
        .play("fp: trim gondor 1r 1e", &[])
        .is(FREE, "mtir", "gondor 4r 1e 2l, boromir")
        .is(SHADOW, "mtir", "sauron 9r");
    assert!(s.table().besieged.has(Region::MinasTirith));
    assert!(s.table().casualties.is_empty() && s.table().captured.is_empty());
    let mut s = Case::new(scene(SHADOW, &armies, &[]));
    s.play("sh: army: attack mtir from osgi with sauron 9r", &[])
        .play("fp: withdraw", &[])
        .play("sh: stay", &[])
        .asked("fp action");
    assert!(s.table().besieged.is_empty() && s.table().battle.is_none());
}

#[test]
fn withdrawing_is_asked_before_every_round() {
    let mut s = Case::new(scene(SHADOW, &[("ereb", "dwarves 3r"), ("whea", "sauron 4r")], &[]));
    s.play("sh: army: attack ereb from whea with sauron 4r", &[])
        .play("fp: field", &["attacker 5 1 1 1", "defender 1 1 1"])
        .play("sh: press on", &[])
        .asked("fp retreat")
        .play("fp: stand", &[])
        .asked("fp withdraw")
        .play("fp: withdraw", &[])
        .play("sh: advance sauron 4r", &[])
        .is(FREE, "ereb", "dwarves 2r");
}

#[test]
fn a_siege_battle_has_one_round_and_an_elite_buys_another() {
    let armies = [("mtir", "gondor 3r"), ("mtir", "sauron 4r 2e")];
    let mut s = Case::new(scene(SHADOW, &armies, &["mtir"]));
    let rolls = ["attacker 5 5 5 6 2", "defender 5 1 1"];
    s.play("sh: army: assault mtir with sauron 4r 2e", &rolls)
        .play("sh: casualties sauron 1r", &[])
        .asked("sh press-on-elite")
        .refused("sh: press on")
        .refused("sh: press on isengard 1e")
        .play("sh: press on sauron 1e", &["attacker 5 5 5 5 5", "defender 1 1"])
        .asked("sh press-on-elite")
        .play("sh: cease", &[])
        .is(SHADOW, "mtir", "sauron 4r 1e")
        .is(FREE, "mtir", "gondor 2r");
    let mut s = Case::new(scene(SHADOW, &[("mtir", "gondor 3r"), ("mtir", "sauron 4r 1e")], &["mtir"]));
    s.play("sh: army: assault mtir with sauron 4r", &["attacker 1 1 1 1", "defender 1 1 1"])
        .asked("fp action");
}

#[test]
fn the_price_never_takes_the_last_unit() {
    let mut table = scene(SHADOW, &[("helm", "rohan 3r"), ("helm", "isengard 2e")], &["helm"]);
    table.reserve.regulars = [0; 8];
    let mut s = Case::new(table);
    s.play("sh: army: assault helm with isengard 2e", &["attacker 1 1", "defender 1 1 1"])
        .play("sh: press on isengard 1e", &["attacker 1", "defender 1 1 1"])
        .asked("fp action")
        .is(SHADOW, "helm", "isengard 1e");
}

#[test]
fn a_stronghold_falls_when_nobody_is_left_inside_and_a_besieger_is() {
    let armies = [("mtir", "gondor 1r 1l, boromir"), ("mtir", "sauron 5r")];
    let mut s = Case::new(scene(SHADOW, &armies, &["mtir"]));
    let rolls = ["attacker 6 1 1 1 1", "defender 1 1", "defender-again 1 1"];
    s.play("sh: army: assault mtir with sauron 5r", &rolls).asked("fp action");
    assert_eq!(s.table().points(SHADOW), 2);
    assert!(s.table().besieged.is_empty());
    let mut s = Case::new(scene(SHADOW, &[("mtir", "gondor 1r"), ("mtir", "sauron 1r")], &["mtir"]));
    s.play("sh: army: assault mtir with sauron 1r", &["attacker 6", "defender 5"]).asked("fp action");
    assert!(s.table().captured.is_empty() && s.table().besieged.is_empty());
    let mut s = Case::new(scene(SHADOW, &[("mtir", "gondor 1r"), ("mtir", "sauron 3r")], &["mtir"]));
    s.play("sh: army: assault mtir with sauron 1r", &["attacker 6", "defender 5"]).is(
        SHADOW,
        "mtir",
        "sauron 2r",
    );
    assert_eq!(s.table().points(SHADOW), 2);
}

#[test]
fn a_sortie_is_a_field_battle_that_ceasing_takes_back_inside() {
    let armies = [("mtir", "gondor 4r"), ("mtir", "sauron 3r")];
    let mut s = Case::new(scene(FREE, &armies, &["mtir"]));
    let rolls = ["attacker 5 1 1 1", "defender 5 1 1"];
    s.play("fp: am: sortie mtir with gondor 4r", &rolls).asked("fp press-on").play("fp: cease", &[]);
    assert!(s.table().besieged.has(Region::MinasTirith));
    let mut s = Case::new(scene(FREE, &armies, &["mtir"]));
    s.play("fp: am: sortie mtir with gondor 4r", &rolls)
        .play("fp: press on", &[])
        .play("sh: retreat osgi", &[])
        .asked("sh action")
        .is(FREE, "mtir", "gondor 3r");
    assert!(s.table().besieged.is_empty());
}

#[test]
fn after_a_lost_sortie_the_rearguard_keeps_the_stronghold() {
    let rolls = ["attacker 1 1", "defender 5 5 1 1 1"];
    let mut s = Case::new(scene(FREE, &[("helm", "rohan 3r"), ("helm", "isengard 6r")], &["helm"]));
    s.play("fp: am: sortie helm with rohan 2r", &rolls).is(FREE, "helm", "rohan 1r");
    assert!(s.table().besieged.has(Region::HelmsDeep));
    let mut s = Case::new(scene(FREE, &[("helm", "rohan 2r"), ("helm", "isengard 6r")], &["helm"]));
    s.play("fp: am: sortie helm with rohan 2r", &rolls);
    assert_eq!(s.table().points(SHADOW), 2);
}

#[test]
fn relief_leaves_the_garrison_out_and_ends_the_siege_before_any_advance() {
    let armies = [("mtir", "gondor 3r 1e"), ("mtir", "sauron 4r"), ("loss", "rohan 5r 1l")];
    let mut s = Case::new(scene(FREE, &armies, &["mtir"]));
    let rolls = ["attacker 5 5 5 5 1", "defender 1 1 1 1", "attacker-again 1"];
    s.play("fp: am: attack mtir from loss with rohan 5r 1l", &rolls).asked("fp advance");
    assert!(s.table().besieged.is_empty());
    s.play("fp: stay", &[]).is(FREE, "mtir", "gondor 3r 1e").is(FREE, "loss", "rohan 5r 1l");
}

#[test]
fn a_besieger_who_goes_ends_his_siege() {
    let armies = [("mtir", "gondor 2r"), ("mtir", "sauron 5r"), ("osgi", "gondor 1r")];
    let mut s = Case::new(scene(SHADOW, &armies, &["mtir"]));
    let rolls = ["attacker 6 1 1 1 1", "defender 1"];
    s.play("sh: army: attack osgi from mtir with sauron 5r", &rolls).play("sh: advance sauron 5r", &[]);
    assert!(s.table().besieged.is_empty());
}
