//! The combat halves of the Free Peoples, one test for each effect.

use super::*;

const NONE: &str = "";

#[test]
fn it_is_a_gift_is_one_more_on_both_rolls_beside_the_ring_bearers() {
    let mut table = scene(SHADOW, &[("fold", "rohan 3r 1l"), ("eemn", "sauron 3r")], &[]);
    table.fellowship.at = Region::from_code("fold").unwrap();
    let rolls = ["attacker 1 1 1", "defender 4 1 1", "defender-again 4"];
    duel(table.clone(), "attack fold from eemn with", "sauron 3r", ["fc01", NONE], &rolls).is(
        SHADOW,
        "eemn",
        "sauron 1r",
    );
    table.fellowship.mordor = Some(0);
    let mut s = Case::new(with_hands(table, &["fc01"], &[]));
    s.play("sh: army: attack fold from eemn with sauron 3r", &[]).refused("fp: card fc01");
}

#[test]
fn blade_of_westernesse_spends_a_hit_of_the_re_roll_on_a_minion() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1", "attacker-again 1 1 1", "defender-again 6"];
    let mut s = folde("rohan 3r, meriadoc", "sauron 3r, witch-king, mouth", ["fc05", NONE], &rolls);
    s.asked("fp name");
    assert_eq!(s.choices(), ["name witch-king", "name mouth"]);
    s.play("fp: name witch-king", &[]).is(SHADOW, "eemn", "sauron 3r, mouth").asked("sh press-on");
    assert_eq!(s.table().places[Character::WitchKing.index()], Place::Gone);
    assert_eq!(s.table().battle.unwrap().force.to_string(), "sauron 3r, mouth");
}

#[test]
fn hits_of_the_combat_roll_alone_take_no_minion() {
    let rolls = ["attacker 1 1 1", "defender 6 1 1", "attacker-again 1 1", "defender-again 1"];
    folde("rohan 3r, meriadoc", "sauron 3r, witch-king", ["fc05", NONE], &rolls).is(
        SHADOW,
        "eemn",
        "sauron 2r, witch-king",
    );
}

#[test]
fn mighty_attack_turns_a_miss_for_the_leadership_of_one_companion() {
    let mut s = folde(
        "rohan 3r, gimli, legolas",
        "sauron 3r",
        ["fc06", NONE],
        &["attacker 1 1 1", "defender 1 1 1 1 1"],
    );
    s.asked("fp name").play("fp: name gimli", &["defender-again 1"]).is(SHADOW, "eemn", "sauron 2r");
}

#[test]
fn servant_of_the_secret_fire_helps_the_combat_roll_alone() {
    let rolls = ["attacker 1 1 1", "defender 4 1 1 1", "defender-again 4"];
    folde("rohan 3r, gandalf-grey", "sauron 3r", ["fc08", NONE], &rolls).is(SHADOW, "eemn", "sauron 2r");
}

#[test]
fn anduril_turns_one_miss_for_strider_and_up_to_two_for_aragorn() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1 1"];
    folde("rohan 3r, strider", "sauron 3r", ["fc09", NONE], &rolls).is(SHADOW, "eemn", "sauron 2r");
    let mut s = folde("rohan 3r 1l, aragorn", "sauron 3r", ["fc09", NONE], &rolls);
    s.asked("fp convert");
    assert_eq!(s.choices(), ["convert 0", "convert 1", "convert 2"]);
    s.play("fp: convert 2", &["defender-again 1"]).is(SHADOW, "eemn", "sauron 1r");
    let one_miss = ["attacker 1 1 1 1 1", "defender 6 6 1 6"];
    let mut s = folde("rohan 3r 1l, aragorn", "sauron 5r", ["fc09", NONE], &one_miss);
    s.refused("fp: convert 2").play("fp: convert 1", &[]).is(SHADOW, "eemn", "sauron 1r");
}

#[test]
fn heroic_death_stops_as_many_hits_as_the_level_of_who_falls() {
    let rolls = ["attacker 5 5 1", "defender 1 1 1 1", "defender-again 1 1"];
    let fight = || folde("rohan 3r 1l, boromir", "sauron 3r", ["fc10", NONE], &rolls);
    let mut s = fight();
    s.asked("fp name");
    assert_eq!(s.choices(), ["name boromir", "name rohan 1l", "name nobody"]);
    s.play("fp: name boromir", &[]).is(FREE, "fold", "rohan 3r 1l");
    fight().play("fp: name rohan 1l", &[]).is(FREE, "fold", "rohan 2r, boromir");
    fight().play("fp: name nobody", &[]).is(FREE, "fold", "rohan 1r 1l, boromir");
}

#[test]
fn who_falls_out_of_an_attack_does_not_go_in_afterwards() {
    let armies = [("fold", "sauron 1r"), ("eemn", "rohan 3r, boromir")];
    let mut s = Case::new(with_hands(scene(FREE, &armies, &[]), &["fc10"], &[]));
    let rolls = ["attacker 6 1 1 1", "defender 6", "attacker-again 1"];
    s.play("fp: am: attack fold from eemn with rohan 3r, boromir", &[])
        .play("fp: card fc10", &rolls)
        .play("fp: name boromir", &[])
        .asked("fp advance")
        .refused("fp: advance rohan 1r, boromir")
        .is(FREE, "eemn", "rohan 3r");
}

#[test]
fn daring_defiance_voids_late_parts_too_and_costs_the_companions_leadership() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1 1", "defender-again 1"];
    folde("rohan 3r 1l, gimli", "sauron 3r", ["fc11", "ss02"], &rolls).asked("sh press-on");
    let unpaid = ["attacker 1 1 1", "defender 1 1 1 1", "defender-again 1 1"];
    folde("rohan 3r 1l, gimli", "sauron 3r", ["fc11", NONE], &unpaid).asked("sh press-on");
}

#[test]
fn the_defenders_void_comes_first() {
    // Daring Defiance of the defender against Swarm of Bats: no bonus either.
    let rolls = ["attacker 1 1 1", "defender 1 1 1 1", "attacker-again 4"];
    folde("rohan 3r, gimli", "sauron 3r, 1n", ["fc11", "ss09"], &rolls).is(FREE, "fold", "rohan 3r, gimli");
}

#[test]
fn fateful_strike_takes_a_nazgul_with_one_hit_and_a_minion_with_two() {
    let rolls = |again| ["attacker 1 1 1", "defender 1 1 1", "attacker-again 1 1 1", again];
    let fight = |again| folde("rohan 3r 2l", "sauron 3r, 1n, mouth", ["fc12", NONE], &rolls(again));
    fight("defender-again 6 1").is(SHADOW, "eemn", "sauron 2r, mouth");
    let mut s = fight("defender-again 6 6");
    s.asked("fp name");
    assert_eq!(s.choices(), ["name mouth", "name nazgul"]);
    s.play("fp: name mouth", &[]).is(SHADOW, "eemn", "sauron 1r, 1n");
    // One hit takes no minion; with two a minion alone need not be taken.
    let alone = |again| {
        folde(
            "rohan 3r 2l",
            "sauron 3r, mouth",
            ["fc12", NONE],
            &["attacker 1 1 1", "defender 1 1 1", "attacker-again 1 1", again],
        )
    };
    alone("defender-again 6 1").is(SHADOW, "eemn", "sauron 2r, mouth");
    alone("defender-again 6 6").asked("fp name").play("fp: name nobody", &[]).is(
        SHADOW,
        "eemn",
        "sauron 1r, mouth",
    );
}

#[test]
fn sudden_strike_hits_before_the_roll_with_a_die_for_each_leader() {
    let rolls = ["defender-early 5 1", "attacker 1 1", "defender 1 1 1", "defender-again 1 1"];
    folde("rohan 3r 2l", "sauron 3r", ["fc14", NONE], &rolls).is(SHADOW, "eemn", "sauron 2r");
    folde("rohan 3r 2l", "sauron 1r", ["fc14", NONE], &["defender-early 5 1"]).asked("fp action");
}

#[test]
fn brave_stand_takes_a_die_for_each_companion_but_not_the_last() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1 1 1", "defender-again 1 1"];
    folde("rohan 3r, gimli, legolas", "sauron 5r", ["fc17", NONE], &rolls).asked("sh press-on");
    let rolls = ["attacker 1", "defender 1 1 1 1 1", "defender-again 1 1"];
    folde("rohan 3r, gimli, legolas", "sauron 2r", ["fc17", NONE], &rolls).asked("sh press-on");
}

#[test]
fn ents_rage_is_two_more_on_the_combat_roll_and_a_one_misses() {
    let rolls = ["attacker 1 1 1", "defender 3 2 1", "defender-again 3"];
    folde("rohan 3r 1l", "sauron 3r", ["fc19", NONE], &rolls).is(SHADOW, "eemn", "sauron 2r");
}

#[test]
fn huorn_dark_and_daylight_cap_the_dice_of_the_shadow() {
    for (card, roll) in [("fc20", "attacker 1 1"), ("fs01", "attacker 1 1 1")] {
        folde("rohan 3r", "sauron 5r", [card, NONE], &[roll, "defender 1 1 1"]).asked("sh press-on");
    }
}

#[test]
fn nameless_wood_and_no_quarter_add_to_a_hit_and_not_to_none() {
    for (card, left) in [("fc21", "sauron 2r"), ("fs02", "sauron 3r")] {
        let rolls = ["attacker 1 1 1 1 1", "defender 5 1 1"];
        folde("rohan 3r", "sauron 5r", [card, NONE], &rolls).is(SHADOW, "eemn", left);
        let rolls = ["attacker 1 1 1 1 1", "defender 1 1 1"];
        folde("rohan 3r", "sauron 5r", [card, NONE], &rolls).is(SHADOW, "eemn", "sauron 5r");
    }
}

#[test]
fn advantageous_position_leaves_the_natural_six_and_the_re_roll_alone() {
    let rolls = ["attacker 5 5 6", "defender 1 1 1", "attacker-again 5"];
    folde("rohan 3r", "sauron 3r, 1n", ["fs03", NONE], &rolls).is(FREE, "fold", "rohan 1r");
}

#[test]
fn scouts_leave_and_nothing_of_the_other_card_happens() {
    for other in ["sc08", "sc15", "ss04"] {
        folde("rohan 3r, gimli", "sauron 3r, 1n", ["fs05", other], &[])
            .asked("fp retreat")
            .play("fp: retreat drua", &[])
            .is(FREE, "drua", "rohan 3r, gimli")
            .is(SHADOW, "eemn", "sauron 3r, 1n");
    }
}

#[test]
fn shield_wall_stops_no_late_hit() {
    let rolls = ["attacker 5 5 1", "defender 1 1 1"];
    let mut s = folde("rohan 3r", "sauron 3r", ["fs06", "ss02"], &rolls);
    s.asked("sh pay").is(FREE, "fold", "rohan 2r");
    s.play("sh: pay 1", &["attacker-late 4"]).is(FREE, "fold", "rohan 1r");
}

#[test]
fn confusion_turns_natural_ones_against_the_shadow_and_shuts_them_out() {
    let rolls = ["attacker 1 1 4 6", "defender 1 1 1", "attacker-again 1"];
    folde("rohan 3r", "sauron 4r, 2n", ["fs08", NONE], &rolls)
        .is(SHADOW, "eemn", "sauron 2r, 2n")
        .is(FREE, "fold", "rohan 2r");
    // Two more on every die: a natural one stays one.
    folde("rohan 3r", "sauron 4r", ["fs08", "ss01"], &["attacker 1 1 2 2", "defender 1 1 1"])
        .is(SHADOW, "eemn", "sauron 2r")
        .is(FREE, "fold", "rohan 3r");
}

#[test]
fn charge_hits_before_the_roll_with_a_die_for_each_elite() {
    let rolls = ["defender-early 5 1", "attacker 1 1", "defender 1 1 1"];
    folde("rohan 1r 2e", "sauron 3r", ["fs13", NONE], &rolls).is(SHADOW, "eemn", "sauron 2r");
}

#[test]
fn valour_helps_the_combat_roll_alone() {
    let rolls = ["attacker 1 1 1", "defender 4 1 1", "defender-again 4"];
    folde("rohan 2r 1e 1l", "sauron 3r", ["fs22", NONE], &rolls).is(SHADOW, "eemn", "sauron 2r");
}

#[test]
fn conditions_of_the_free_peoples() {
    let mut s = Case::new(with_hands(
        scene(SHADOW, &[("osgi", "gondor 3r"), ("nith", "sauron 3r")], &[]),
        &[
            "fc05", "fc06", "fc08", "fc09", "fc10", "fc11", "fc12", "fc14", "fc17", "fc19", "fc20", "fc21",
            "fs03", "fs13", "fs22",
        ],
        &[],
    ));
    s.play("sh: army: attack osgi from nith with sauron 3r", &[]);
    for card in s.table().hand(FREE).iter() {
        s.refused(&format!("fp: card {}", card.code()));
    }
}
