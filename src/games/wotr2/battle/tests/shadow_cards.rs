//! The combat halves of the Shadow, one test for each effect.

use super::*;

const NONE: &str = "";

#[test]
fn one_for_the_dark_lord_is_one_more_on_both_rolls_beside_the_ring_bearers() {
    let mut table = scene(SHADOW, &[("fold", "rohan 3r"), ("eemn", "sauron 3r, 1n")], &[]);
    table.fellowship.at = Region::from_code("fold").unwrap();
    let rolls = ["attacker 4 1 1", "defender 1 1 1", "attacker-again 4"];
    duel(table, "attack fold from eemn with", "sauron 3r, 1n", [NONE, "sc01"], &rolls)
        .is(FREE, "fold", "rohan 1r");
}

#[test]
fn cruel_as_death_costs_two_points_and_helps_the_combat_roll_alone() {
    let rolls = ["attacker 4 1 1", "defender 1 1 1", "attacker-again 4"];
    folde("rohan 3r", "sauron 3r, 3n", [NONE, "sc05"], &rolls).is(FREE, "fold", "rohan 2r");
}

#[test]
fn they_are_terrible_costs_a_point_and_helps_the_re_roll_alone() {
    let rolls = ["attacker 4 1 1", "defender 1 1 1", "attacker-again 4"];
    folde("rohan 3r", "sauron 3r, 2n", [NONE, "sc07"], &rolls).is(FREE, "fold", "rohan 2r");
}

#[test]
fn dread_and_despair_takes_a_die_for_each_point_but_not_the_last() {
    let fight = |nazgul| folde("rohan 3r", &format!("sauron 3r, {nazgul}n"), [NONE, "sc08"], &[]);
    let mut s = fight(2);
    s.asked("sh pay");
    assert_eq!(s.choices(), ["pay 1", "pay 2"]);
    s.refused("sh: pay 0").play("sh: pay 1", &["attacker 1 1 1", "defender 1 1", "attacker-again 1"]);
    fight(4).play("sh: pay 4", &["attacker 1 1 1", "defender 1"]).asked("sh press-on");
}

#[test]
fn a_single_point_of_dread_is_not_asked() {
    let rolls = ["attacker 1 1 1", "defender 1 1"];
    folde("rohan 3r", "sauron 3r, 1n", [NONE, "sc08"], &rolls).asked("sh press-on");
}

#[test]
fn foul_stench_compares_and_costs_nothing() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1", "attacker-again 1"];
    folde("rohan 3r 1l", "sauron 3r, 1n", [NONE, "sc09"], &rolls).asked("sh press-on");
    let rolls = ["attacker 1 1 1", "defender 1 1 1", "attacker-again 1", "defender-again 1 1"];
    folde("rohan 3r 2l", "sauron 3r, 1n", [NONE, "sc09"], &rolls).asked("sh press-on");
}

#[test]
fn foul_stench_stops_what_needs_the_re_roll() {
    for card in ["fc05", "fc06", "fc09", "fc12"] {
        let rolls = ["attacker 1 1 1", "defender 1 1 1 1", "attacker-again 1 1 1"];
        folde("rohan 3r, aragorn, meriadoc", "sauron 3r, 1n, witch-king", [card, "sc09"], &rolls)
            .asked("sh press-on")
            .is(SHADOW, "eemn", "sauron 3r, 1n, witch-king");
    }
}

#[test]
fn black_breath_takes_a_leader_or_a_companion_of_a_level_within_the_re_roll() {
    let rolls = |again| ["attacker 6 1 1", "defender 1 1 1 1 1", again, "defender-again 1 1"];
    let fight = |again| folde("rohan 4r 1l, gimli", "sauron 3r, 2n", [NONE, "sc11"], &rolls(again));
    let mut s = fight("attacker-again 6 1");
    s.asked("sh name");
    assert_eq!(s.choices(), ["name rohan 1l", "name nobody"]);
    s.play("sh: name rohan 1l", &[]).is(FREE, "fold", "rohan 2r, gimli");
    assert_eq!(s.table().casualties, "rohan 2r 1l".parse().unwrap());
    fight("attacker-again 6 6").play("sh: name gimli", &[]).is(FREE, "fold", "rohan 1r 1l");
    fight("attacker-again 1 1").asked("sh press-on");
}

#[test]
fn words_of_power_take_leadership_and_the_captains_die() {
    let mut s = folde("rohan 3r, gimli, legolas", "sauron 3r, 1n", [NONE, "sc15"], &[]);
    let rolls = ["attacker 1 1 1", "defender 1 1 1 1", "attacker-again 1", "defender-again 1"];
    s.asked("sh name").play("sh: name gimli", &rolls).asked("sh press-on");
}

#[test]
fn words_of_power_leave_nothing_to_give_up() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1", "attacker-again 1"];
    for card in ["fc06", "fc14"] {
        folde("rohan 3r, gimli", "sauron 3r, 1n", [card, "sc15"], &rolls).asked("sh press-on");
    }
    folde("rohan 3r, aragorn", "sauron 3r, 1n", ["fc09", "sc15"], &rolls).asked("sh press-on");
    // Daring Defiance comes first, and Brave Stand counts who is silent.
    let rolls = ["attacker 1 1", "defender 1 1 1", "attacker-again 1"];
    folde("rohan 3r, gimli", "sauron 3r, 1n", ["fc17", "sc15"], &rolls).asked("sh press-on");
}

#[test]
fn words_of_power_leave_the_white_rider_where_he_is() {
    let table =
        scene(SHADOW, &[("fold", "rohan 3r, gandalf-white"), ("eemn", "sauron 3r, 1n, witch-king")], &[]);
    let force = table.troops(SHADOW, Region::from_code("eemn").unwrap());
    let at = |code| Region::from_code(code).unwrap();
    let mut battle = Battle::new(Clash::Field, SHADOW, at("eemn"), at("fold"), force);
    battle.rider = true;
    battle.bout.silent = battle.bout.silent.with(Character::GandalfWhite);
    assert_eq!(nazgul_leadership(&table, &battle), 0);
    assert_eq!([FREE, SHADOW].map(|side| leadership(&table, &battle, side)), [0, 0]);
}

#[test]
fn durins_bane_hits_with_fours_within_two_regions_of_moria() {
    let rolls = ["attacker-early 4 3 1", "attacker 1 1 1", "defender 1 1"];
    let table = |at| scene(SHADOW, &[(at, "rohan 3r"), ("eemn", "sauron 3r")], &[]);
    duel(table("part"), "attack part from eemn with", "sauron 3r", [NONE, "sc17"], &rolls)
        .is(FREE, "part", "rohan 2r");
    let mut s = Case::new(with_hands(table("fold"), &[], &["sc17"]));
    s.play("sh: army: attack fold from eemn with sauron 3r", &[]).refused("sh: card sc17");
}

#[test]
fn durins_bane_comes_from_the_table_with_an_empty_hand() {
    let mut table = scene(SHADOW, &[("part", "rohan 3r"), ("eemn", "sauron 3r")], &[]);
    table.laid[1] = table.laid[1].with(Card::BALROG);
    let mut s = Case::new(table);
    s.play("sh: army: attack part from eemn with sauron 3r", &[])
        .asked("sh combat")
        .play("sh: card sc17", &["attacker-early 1 1 1", "attacker 1 1 1", "defender 1 1 1"])
        .play("sh: cease", &[]);
    assert!(!s.table().on_table(Card::BALROG));
    assert!(s.table().discards[1].has(Card::BALROG));
}

#[test]
fn of_two_attacks_before_the_roll_the_defenders_comes_first() {
    let fight = |army, card, dice: &[&str]| {
        let table = scene(SHADOW, &[("part", army), ("eemn", "sauron 2r")], &[]);
        duel(table, "attack part from eemn with", "sauron 2r", [card, "sc17"], dice)
    };
    // Nobody is left to strike back.
    fight("rohan 2e", "fs13", &["defender-early 6 6"]).is(FREE, "part", "rohan 2e").asked("fp action");
    // One is left, and the others fall before they roll.
    fight("rohan 2r 2l", "fc14", &["defender-early 6 1", "attacker-early 6 6 1"])
        .is(FREE, "part", "")
        .is(SHADOW, "eemn", "sauron 1r")
        .asked("sh advance");
}

#[test]
fn devilry_of_orthanc_works_on_walls_alone() {
    let table = scene(SHADOW, &[("helm", "rohan 3r"), ("helm", "isengard 3r, 1n")], &["helm"]);
    let rolls = ["attacker 5 4 1", "defender 1 1 1"];
    duel(table, "assault helm with", "isengard 3r", [NONE, "sc19"], &rolls).is(FREE, "helm", "rohan 2r");
    let armies = [("fold", "rohan 3r"), ("eemn", "isengard 3r")];
    let mut s = Case::new(with_hands(scene(SHADOW, &armies, &[]), &[], &["sc19"]));
    s.play("sh: army: attack fold from eemn with isengard 3r", &[]).refused("sh: card sc19");
}

#[test]
fn deadly_strife_and_desperate_battle_help_both_sides() {
    for (card, low) in [("ss01", "3"), ("ss22", "4")] {
        let rolls = [
            format!("attacker {low} 1 1"),
            format!("defender {low} 1 1"),
            format!("attacker-again {low}"),
            format!("defender-again {low}"),
        ];
        let rolls: Vec<&str> = rolls.iter().map(String::as_str).collect();
        folde("rohan 3r 1l", "sauron 3r, 1n", [NONE, card], &rolls).is(FREE, "fold", "rohan 1r 1l").is(
            SHADOW,
            "eemn",
            "sauron 1r, 1n",
        );
    }
}

#[test]
fn onslaught_is_paid_after_the_losses_even_with_the_last_unit() {
    let rolls = ["attacker 1 1 1", "defender 5 1 1"];
    let mut s = folde("rohan 3r", "sauron 3r", [NONE, "ss02"], &rolls);
    s.asked("sh pay");
    assert_eq!(s.choices(), ["pay 0", "pay 1", "pay 2"]);
    s.play("sh: pay 2", &["attacker-late 4 3"]).is(SHADOW, "eemn", "").is(FREE, "fold", "rohan 2r");
    s.asked("fp action");
    folde("rohan 3r", "sauron 3r", [NONE, "ss02"], &rolls).play("sh: pay 0", &[]).asked("sh press-on");
}

#[test]
fn relentless_assault_is_paid_before_the_roll() {
    let fight = |army| folde("rohan 3r", army, [NONE, "ss04"], &[]);
    let mut s = fight("sauron 4r");
    assert_eq!(s.choices(), ["pay 0", "pay 1", "pay 2"]);
    s.play("sh: pay 2", &["attacker 3 2", "defender 1 1 1"]).is(FREE, "fold", "rohan 2r");
    fight("sauron 4r")
        .play("sh: pay 0", &["attacker 4 4 4 4", "defender 1 1 1"])
        .is(FREE, "fold", "rohan 3r");
    let mut s = fight("sauron 1r");
    assert_eq!(s.choices(), ["pay 0", "pay 1"]);
    s.play("sh: pay 1", &[]).is(SHADOW, "eemn", "").asked("fp action");
}

#[test]
fn great_host_needs_twice_as_many_after_the_losses() {
    let rolls = ["attacker 1 1 1 1", "defender 1 1"];
    folde("rohan 2r", "sauron 4r", [NONE, "ss06"], &rolls).is(FREE, "fold", "rohan 1r");
    let rolls = ["attacker 1 1 1 1", "defender 5 1"];
    folde("rohan 2r", "sauron 4r", [NONE, "ss06"], &rolls).is(FREE, "fold", "rohan 2r");
}

#[test]
fn mumakil_hit_better_and_once_more_with_more_hits() {
    let rolls = ["attacker 4 1 1", "defender 1 1 1"];
    folde("rohan 3r", "southrons 2r 1e", [NONE, "ss07"], &rolls).is(FREE, "fold", "rohan 1r");
    let rolls = ["attacker 4 1 1", "defender 5 1 1"];
    let mut s = folde("rohan 3r", "southrons 2r 1e", [NONE, "ss07"], &rolls);
    s.asked("sh casualties").play("sh: casualties southrons 1r", &[]).is(FREE, "fold", "rohan 2r");
}

#[test]
fn mumakil_compare_with_hits_before_the_roll_with_confusion_and_no_quarter() {
    // One hit before the roll against one: no more.
    let rolls = ["defender-early 5", "attacker 4 1 1 1", "defender 1 1 1", "defender-again 1"];
    folde("rohan 3r 1l", "southrons 4r 1e", ["fc14", "ss07"], &[rolls[0]])
        .play("sh: casualties southrons 1r", &rolls[1..])
        .is(FREE, "fold", "rohan 2r 1l");
    // A one of the Shadow's own.
    let mut s = folde("rohan 3r", "southrons 2r 1e", ["fs08", "ss07"], &["attacker 4 1 2", "defender 1 1 1"]);
    s.play("sh: casualties southrons 1r", &[]).is(FREE, "fold", "rohan 2r");
    // The defender's No Quarter counts, since it comes first: two against two.
    let mut s =
        folde("rohan 3r", "southrons 4r 1e", ["fs02", "ss07"], &["attacker 4 4 1 1 1", "defender 5 1 1"]);
    s.play("sh: casualties southrons 2r", &[]).is(FREE, "fold", "rohan 1r");
}

#[test]
fn swarm_of_bats_helps_the_re_roll_where_there_is_no_card() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1", "attacker-again 4"];
    folde("rohan 3r", "sauron 3r, 1n", [NONE, "ss09"], &rolls).is(FREE, "fold", "rohan 2r");
    let rolls = ["attacker 1 1 1", "defender 4 1 1", "attacker-again 4"];
    folde("rohan 2r 1e", "sauron 3r, 1n", ["fs22", "ss09"], &rolls).is(FREE, "fold", "rohan 2r 1e").is(
        SHADOW,
        "eemn",
        "sauron 3r, 1n",
    );
}

#[test]
fn we_come_to_kill_strikes_with_the_elites_that_are_left() {
    let rolls = ["attacker 1 1 1", "defender 1 1 1", "attacker-late 5 4"];
    folde("rohan 3r", "sauron 1r 2e", [NONE, "ss13"], &rolls).is(FREE, "fold", "rohan 2r");
    let mut s = folde("rohan 3r", "sauron 1r 2e", [NONE, "ss13"], &["attacker 1 1 1", "defender 5 1 1"]);
    s.play("sh: casualties sauron 1e>r", &["attacker-late 6"]).is(FREE, "fold", "rohan 2r");
}

#[test]
fn conditions_of_the_shadow() {
    let armies = [("fold", "rohan 3r"), ("eemn", "sauron 3r")];
    let cards = ["sc05", "sc07", "sc08", "sc09", "sc11", "sc15", "sc17", "sc19", "ss07", "ss13", "sc01"];
    let mut s = Case::new(with_hands(scene(SHADOW, &armies, &[]), &[], &cards));
    s.play("sh: army: attack fold from eemn with sauron 3r", &[]);
    for card in cards {
        s.refused(&format!("sh: card {card}"));
    }
    // The Mouth leads, but his is no leadership of the Nazgûl; the Witch-king's is two.
    for (army, card, may) in [
        ("sauron 3r, mouth", "sc07", false),
        ("sauron 3r, 1n, mouth", "sc05", false),
        ("sauron 3r, witch-king", "sc05", true),
    ] {
        let mut s = Case::new(with_hands(scene(SHADOW, &[armies[0], ("eemn", army)], &[]), &[], &[card]));
        s.play(&format!("sh: army: attack fold from eemn with {army}"), &[]);
        assert_eq!(s.choices().len() == 2, may, "{army}: {card}");
    }
}
