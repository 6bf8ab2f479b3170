//! Allocation, the roll and its re-rolls (3.3, 14.1 to 14.3).

use super::*;
use crate::games::wotr2::codes::Nation;
use crate::games::wotr2::figures::Kind;

/// Units and Nazgûl of Sauron come to a region.
fn shadow(table: &mut Table, at: Region, units: u8, nazgul: u8) {
    let units = Figures::of(Nation::Sauron, Kind::Regular, units);
    let all = units.plus(&Figures::of(Nation::Sauron, Kind::Nazgul, nazgul));
    *table.at_mut(at) = table.at(at).plus(&all);
}

#[test]
fn without_dice_in_the_box_there_is_no_hunt() {
    let mut p = play(table());
    p.fp("char: move fellowship", &[]).over();
    assert_eq!((p.table().fellowship.progress, p.table().hunt_box.free), (1, 1));
}

#[test]
fn five_dice_at_most_are_rolled_and_six_is_needed() {
    let mut table = table();
    table.hunt_box.shadow = 7;
    let mut p = play(table);
    p.fp("char: move fellowship", &["hunt 5d6 5 5 4 2 1"]).over();
    assert!(p.heard("hunted") && !p.heard("tile"));
}

#[test]
fn each_free_die_in_the_box_adds_one_to_every_die_and_re_roll() {
    let mut table = hunted_at(Region::Moria, 0);
    table.hunt_box.free = 2;
    let mut p = play(pool(table, &[Tile::ElvenRope]));
    p.fp("char: move fellowship", &["hunt 1d6 3", "hunt-again 1d6 4", "tile u1 0"]).over();
    assert_eq!(p.table().hunt_box.free, 3);
}

#[test]
fn a_natural_one_never_succeeds() {
    let mut table = hunted_at(Region::Hollin, 0);
    table.hunt_box.free = 5;
    let mut p = play(table);
    p.fp("char: move fellowship", &["hunt 1d6 1"]).over();
    assert!(!p.heard("tile"));
}

#[test]
fn the_die_that_moves_comes_into_the_box_after_the_hunt() {
    let mut p = play(hunted_at(Region::Hollin, 0));
    p.fp("char: move fellowship", &["hunt 1d6 5"]).over();
    assert_eq!(p.table().hunt_box.free, 1);
}

#[test]
fn a_stronghold_an_army_and_a_nazgul_each_give_a_re_roll() {
    let mut table = hunted_at(Region::Moria, 0);
    table.hunt_box.shadow = 4;
    shadow(&mut table, Region::Moria, 2, 1);
    let mut p = play(table.clone());
    p.fp("char: move fellowship", &["hunt 4d6 2 3 4 5", "hunt-again 3d6 5 1 2"]).over();
    shadow(&mut table, Region::Hollin, 0, 1);
    table.fellowship.at = Region::Hollin;
    let mut p = play(table.clone());
    p.fp("char: move fellowship", &["hunt 4d6 2 3 4 5", "hunt-again 1d6 1"]).over();
    table.fellowship.at = Region::Bree;
    table.places[Character::WitchKing.index()] = Place::At(Region::Bree);
    let mut p = play(table);
    p.fp("char: move fellowship", &["hunt 4d6 2 3 4 5", "hunt-again 1d6 1"]).over();
}

#[test]
fn no_more_dice_are_rolled_again_than_have_failed() {
    let mut table = hunted_at(Region::Moria, 0);
    table.hunt_box.shadow = 2;
    shadow(&mut table, Region::Moria, 2, 1);
    let mut p = play(pool(table, &[Tile::EyeR]));
    p.fp("char: move fellowship", &["hunt 2d6 6 3", "hunt-again 1d6 6", "tile u1 0"]).asks("fp lose");
    assert_eq!(p.table().hunted.map(|h| h.damage), Some(2));
}

#[test]
fn a_garrison_and_its_besieger_count_alike() {
    let mut table = hunted_at(Region::MinasTirith, 0);
    table.hunt_box.shadow = 3;
    shadow(&mut table, Region::MinasTirith, 3, 1);
    *table.at_mut(Region::MinasTirith) =
        table.at(Region::MinasTirith).plus(&Figures::of(Nation::Gondor, Kind::Regular, 2));
    table.besieged = table.besieged.with(Region::MinasTirith);
    let mut p = play(table);
    p.fp("char: move fellowship", &["hunt 3d6 2 3 4", "hunt-again 2d6 1 1"]).over();
}

#[test]
fn one_tile_is_drawn_however_many_dice_succeed_and_an_eye_counts_them() {
    let mut table = hunted_at(Region::Hollin, 0);
    table.hunt_box.shadow = 3;
    let mut p = play(pool(table, &[Tile::EyeR, Tile::Three]));
    p.fp("char: move fellowship", &["hunt 3d6 6 6 1", "tile u2 0"]).asks("fp lose");
    p.heard_in_order(&["progressed", "hunted", "tile", "tile-worth"]);
    assert_eq!(p.table().hunted.map(|h| (h.tile, h.damage)), Some((Tile::EyeR, 2)));
}

#[test]
fn crebain_add_one_to_the_roll_and_are_gone() {
    let table = laid(hunted_at(Region::Moria, 0), &[Card::CREBAIN]);
    let mut p = play(pool(table.clone(), &[Tile::ElvenRope]));
    p.fp("char: move fellowship", &[]).asks("sh use");
    p.sh("use sc16", &["hunt 1d6 4", "hunt-again 1d6 5", "tile u1 0"]).over();
    assert!(!p.table().on_table(Card::CREBAIN));
    let mut p = play(table);
    p.fp("char: move fellowship", &[]).refused("sh", "use sc17", "not-asked");
    p.sh("no sc16", &["hunt 1d6 5", "hunt-again 1d6 5"]).over();
    assert!(p.table().on_table(Card::CREBAIN));
}

#[test]
fn crebain_wait_while_there_is_no_roll() {
    let mut p = play(laid(table(), &[Card::CREBAIN]));
    p.fp("char: move fellowship", &[]).over();
}

/// Phase 3, with so many companions and so many free dice in the box before.
fn allocation(company: &[Character], forced: bool) -> Play {
    let guide = company.first().copied().unwrap_or(Character::Gollum);
    let mut table = with(table(), guide, company);
    table.phase = Phase::Allocation;
    table.hunt_box.forced = forced;
    table.dice[1].pool = 7;
    play_with(table, &["action-sh 6d6 2 2 2 2 2 2"])
}

fn play_with(table: Table, chance: &[&str]) -> Play {
    let mut held = Held::new(Position::at(table.options, table));
    let mut script = Script(chance.iter().map(|&line| line.to_owned()).collect());
    held.start(&mut script).expect("a position runs");
    Play { held, told: Vec::new() }
}

#[test]
fn hunt_dice_are_as_many_as_companions_at_most_and_one_at_least_if_forced() {
    let hobbits = [Character::Meriadoc, Character::Peregrin];
    let mut p = allocation(&hobbits, false);
    p.asks("sh hunt").refused("sh", "hunt 3", "between");
    p.sh("hunt 2", &["action-sh 5d6 2 2 2 2 6"]);
    assert_eq!(p.table().hunt_box.shadow, 3);
    let mut p = allocation(&hobbits, true);
    p.refused("sh", "hunt 0", "between").sh("hunt 1", &["action-sh 6d6 2 2 2 2 2 2"]);
}

#[test]
fn one_die_may_hunt_without_companions_and_one_number_is_not_asked() {
    let mut p = allocation(&[], false);
    p.asks("sh hunt").refused("sh", "hunt 2", "between");
    let p = allocation(&[], true);
    assert_eq!(p.table().hunt_box.shadow, 1);
}
