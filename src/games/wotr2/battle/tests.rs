//! The rulings on battles and sieges, each by a position and scripted dice.

use super::losses::{toll, ways};
use super::*;
use crate::chance::{Chance, Lot, Spec};
use crate::games::wotr2::Wotr2;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Deck, NationSet};
use crate::games::wotr2::data;
use crate::games::wotr2::event::ask_phrase;
use crate::games::wotr2::figures::Figures;
use crate::games::wotr2::options::Options;
use crate::games::wotr2::order::{Losses, Order};
use crate::games::wotr2::region::RegionSet;
use crate::games::wotr2::table::{Board, Phase, Place};
use crate::rules::{Game, Held, Position, Refused, Rules, Seat};
use std::collections::VecDeque;

/// Dice that fall as they are told, and only for the rolls they are meant for.
struct Script(VecDeque<(String, Vec<u32>)>);

impl Chance for Script {
    fn draw(&mut self, _: Lot, name: &str, spec: Spec) -> Option<Vec<u32>> {
        let (due, dice) = self.0.pop_front().unwrap_or_else(|| panic!("{name} {spec} was not expected"));
        assert_eq!((due.as_str(), format!("{}d6", dice.len())), (name, spec.to_string()));
        Some(dice)
    }
}

/// A game in the middle of the action phase, with the battle to come.
struct Case(Held<Wotr2>);

/// All nations at war, these armies on the map and nothing else.
fn scene(side: Side, armies: &[(&str, &str)], besieged: &[&str]) -> Table {
    let mut table = Table::new(Options::default());
    let places: Vec<(Region, Troops)> =
        armies.iter().map(|(r, t)| (Region::from_code(r).unwrap(), t.parse().unwrap())).collect();
    table.board = Board([Figures::NONE; crate::games::wotr2::region::REGIONS]);
    table.steps = [0; 8];
    table.active = side.nations().iter().chain(side.other().nations()).copied().collect::<NationSet>();
    let sets = data::set_up().nation.iter().map(|n| n.figures(&n.total));
    table.reserve = sets.fold(Figures::NONE, |all, more| all.plus(&more));
    for (region, troops) in places {
        *table.at_mut(region) = table.at(region).plus(&troops.figures);
        table.reserve = table.reserve.minus(&troops.figures);
        for who in troops.characters.iter() {
            table.places[who.index()] = Place::At(region);
        }
    }
    table.besieged = besieged.iter().map(|r| Region::from_code(r).unwrap()).collect::<RegionSet>();
    table.phase = Phase::Actions(side);
    for dice in &mut table.dice {
        dice.unused = [2, 2, 1, 1, 0, 0, 0];
    }
    table
}

fn at(table: &Table, region: &str, side: Side) -> String {
    table.troops(side, Region::from_code(region).unwrap()).to_string()
}

impl Case {
    fn new(table: Table) -> Self {
        let mut held = Held::new(Position::at(table.options, table));
        held.start(&mut Script(VecDeque::new())).unwrap();
        Self(held)
    }

    fn seat(side: &str) -> Seat {
        Side::from_code(side).unwrap().seat()
    }

    /// Plays lines like `sh: army: attack dale from ofroad with sauron 5r`, with
    /// the dice that fall then: `attacker 5 5 6`, `defender 1 2`.
    fn play(&mut self, line: &str, dice: &[&str]) -> &mut Self {
        let (seat, order) = line.split_once(": ").unwrap();
        let order = Wotr2::parse(order).unwrap_or_else(|| panic!("{order}"));
        let stem = |table: &Table| table.battle.map(|b| (b.at, b.rounds));
        let target = match &order {
            Order::Act { action: crate::games::wotr2::order::Action::Attack(a), .. } => Some((a.at, 0)),
            Order::Act { action: crate::games::wotr2::order::Action::Storm(at, _), .. }
            | Order::Act { action: crate::games::wotr2::order::Action::Sortie(at, _), .. } => Some((*at, 0)),
            _ => stem(self.0.table()),
        };
        let begins = matches!(&order, Order::Act { .. } | Order::Stand | Order::PressOn(_) | Order::Cease);
        let script = dice.iter().map(|roll| {
            let (who, faces) = roll.split_once(' ').unwrap();
            let (at, rounds) = target.unwrap();
            let round = if begins { rounds + 1 } else { rounds.max(1) };
            let name = format!("battle-{}-r{round}-{who}", at.code());
            (name, faces.split(' ').map(|f| f.parse().unwrap()).collect())
        });
        let mut script = Script(script.collect());
        self.0.answer(Self::seat(seat), order, &mut script).unwrap_or_else(|why| panic!("{line}: {why:?}"));
        assert!(script.0.is_empty(), "{line}: dice are left: {:?}", script.0);
        self
    }

    /// The line is refused.
    fn refused(&mut self, line: &str) -> &mut Self {
        let (seat, order) = line.split_once(": ").unwrap();
        let order = Wotr2::parse(order).unwrap_or_else(|| panic!("{order}"));
        let mut none = Script(VecDeque::new());
        let told = self.0.answer(Self::seat(seat), order, &mut none);
        assert!(matches!(told, Err(Refused::Illegal(_) | Refused::NotAsked)), "{line}: {told:?}");
        self
    }

    /// Who is asked what: `sh press-on`.
    fn asked(&mut self, what: &str) -> &mut Self {
        let open = self.0.decision().open.iter();
        let asks: Vec<String> = open
            .map(|(seat, ask)| {
                let key = ask_phrase(ask).key.replace("wotr2-ask-", "");
                format!("{} {key}", Side::of(*seat).unwrap().code())
            })
            .collect();
        assert_eq!(asks, [what]);
        self
    }

    fn choices(&self) -> Vec<String> {
        let (seat, ask) = &self.0.decision().open[0];
        Wotr2::offer(self.0.table(), *seat, ask).orders.iter().map(ToString::to_string).collect()
    }

    fn is(&mut self, side: Side, region: &str, troops: &str) -> &mut Self {
        assert_eq!(at(self.table(), region, side), troops, "{region}");
        self
    }

    fn table(&self) -> &Table {
        self.0.table()
    }
}

const FREE: Side = Side::Free;
const SHADOW: Side = Side::Shadow;

// 9.5, 9.6, A37: what hits, and what is rolled again.

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
    assert_eq!(rolls::dice(&table, &battle, SHADOW), 5);
}

#[test]
fn captains_of_the_west_count_each_and_gandalf_the_white_does_not() {
    let armies = [("wemn", "rohan 1r, strider, legolas, gimli, gandalf-white"), ("fise", "isengard 6r")];
    let table = scene(SHADOW, &armies, &[]);
    let force = "isengard 6r".parse().unwrap();
    let battle = Battle::new(Clash::Field, SHADOW, Region::FordsOfIsen, Region::Westemnet, force);
    assert_eq!(rolls::dice(&table, &battle, FREE), 4);
    assert_eq!(leadership(&table, &battle, FREE), 4);
    assert_eq!(rolls::dice(&table, &battle, SHADOW), 5);
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

// 9.8: losses.

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

// 9.2: the rearguard.

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

// 9.9, 9.10: retreats and advances.

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

// 11: strongholds.

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

// 8.7: politics.

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

// 9.7: combat cards.

fn with_hands(mut table: Table, free: &[&str], shadow: &[&str]) -> Table {
    let cards = |codes: &[&str]| codes.iter().map(|c| Card::from_code(c).unwrap()).collect();
    table.hands = [cards(free), cards(shadow)];
    table
}

fn folde(free: &[&str], shadow: &[&str]) -> Case {
    let table = scene(SHADOW, &[("fold", "rohan 3r"), ("eemn", "sauron 3r")], &[]);
    Case::new(with_hands(table, free, shadow))
}

#[test]
fn cards_are_laid_one_after_the_other_and_shown_together() {
    let mut s = folde(&["fs01", "fc05"], &["ss22", "sc05"]);
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
    let mut s = folde(&[], &["sc05"]);
    s.play("sh: army: attack fold from eemn with sauron 3r", &[]).asked("sh combat");
    assert_eq!(s.choices(), ["no card"]);
    s.play("sh: no card", &["attacker 1 1 1", "defender 1 1 1"]).asked("sh press-on");
}

#[test]
fn the_defenders_card_comes_first_and_the_lower_number_before() {
    // Scouts (1) leave before anything is rolled, and nothing of the other card happens.
    let mut s = folde(&["fs05"], &["ss01"]);
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
    let mut s = folde(&["fs02"], &["ss09"]);
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
        let mut s = folde(&["fs06"], &[]);
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

// Cards whose event begins a battle.

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
    assert_eq!(rolls::dice(&table, &battle, SHADOW), 3);
    assert_eq!(rolls::dice(&table, &battle.by(Card::HELP_UNLOOKED_FOR), SHADOW), 1);
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
