//! Reveals, strongholds on the way, and the Balrog (13.5, 14.5).

use super::*;
use Character::{Gollum, Strider};

#[test]
fn the_damage_is_settled_before_the_way_is_asked() {
    let mut p = play(pool(hunted_at(Region::Rivendell, 2), &[Tile::OneR]));
    p.found().asks("fp lose").fp("lose nobody", &[]).asks("fp reveal");
    assert_eq!((p.corruption(), p.table().fellowship.hidden), (1, true));
    p.refused("fp", "reveal rive", "reveal-in-haven");
    p.refused("fp", "reveal rive > trol > weat > bree > buck", "too-far");
    p.fp("reveal rive > trol > weat > bree", &[]).over();
    let fellowship = &p.table().fellowship;
    assert_eq!((fellowship.at, fellowship.progress, fellowship.hidden), (Region::Bree, 0, false));
}

#[test]
fn the_revealed_may_stay_where_they_are() {
    let mut p = play(pool(hunted_at(Region::Hollin, 3), &[Tile::ZeroR]));
    p.found().fp("reveal holl", &[]).over();
    assert_eq!(p.table().fellowship.at, Region::Hollin);
}

#[test]
fn a_shadow_stronghold_on_the_way_costs_a_tile_and_an_eye_is_nothing() {
    let mut p = play(pool(hunted_at(Region::Hollin, 1), &[Tile::EyeR, Tile::ZeroR, Tile::Two]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u3 1"]).asks("fp reveal");
    p.fp("reveal holl > moria > dimr", &["tile u2 1"]).asks("fp lose");
    p.heard_in_order(&["revealed", "tile"]);
    let mut p = play(pool(hunted_at(Region::Hollin, 1), &[Tile::EyeR, Tile::ZeroR]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u2 1"]);
    p.fp("reveal holl > moria > dimr", &["tile u1 0"]).over();
    assert_eq!(p.corruption(), 0);
}

#[test]
fn standing_in_a_shadow_stronghold_costs_a_tile_and_twice_the_same_costs_one() {
    let mut p = play(pool(hunted_at(Region::Moria, 2), &[Tile::ZeroR, Tile::EyeR]));
    p.fp("char: move fellowship", &["hunt 1d6 1", "hunt-again 1d6 6", "tile u2 1"]);
    p.fp("reveal moria > dimr > moria", &["tile u1 0"]).over();
    let mut p = play(pool(hunted_at(Region::Moria, 0), &[Tile::ZeroR, Tile::EyeR]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u2 1"]).asks("fp reveal");
    p.fp("reveal moria", &["tile u1 0"]).over();
}

#[test]
fn a_captured_shadow_stronghold_costs_nothing() {
    let mut table = hunted_at(Region::Hollin, 1);
    table.captured = table.captured.with(Region::Moria);
    let mut p = play(pool(table, &[Tile::ZeroR]));
    p.found().fp("reveal holl > moria", &[]).over();
}

#[test]
fn each_tile_has_its_own_casualty_and_card() {
    let mut p =
        play(laid(pool(hunted_at(Region::Hollin, 1), &[Tile::OneR, Tile::Three]), &[Card::AXE_AND_BOW]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u2 0"]).fp("no table", &[]);
    p.fp("lose random", &["companion u7 2"]).asks("fp guide").fp("guide strider", &[]);
    p.fp("reveal holl > moria", &["tile u1 0"]).asks("fp table").fp("use fc06", &[]);
    p.asks("fp lose").fp("lose random", &["companion u6 3"]).asks("fp guide");
    p.fp("guide strider", &[]).over();
    assert_eq!((p.corruption(), p.company().len()), (0, 5));
}

#[test]
fn a_hobbit_appears_by_the_progress_of_that_moment() {
    let company = [Strider, Character::Peregrin];
    let table = with(hunted_at(Region::Hollin, 1), Strider, &company);
    let mut p = play(pool(table, &[Tile::ZeroR, Tile::One]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u2 0"]);
    p.fp("reveal holl > moria > dimr", &["tile u1 0"]).fp("lose random", &["companion u2 1"]);
    p.refused("fp", "place peregrin > fang", "cannot-reach").fp("place peregrin > lori", &[]).over();
}

#[test]
fn the_last_battle_leaves_on_a_reveal() {
    let mut table = laid(hunted_at(Region::Hollin, 1), &[Card::LAST_BATTLE]);
    table.places[Character::Aragorn.index()] = Place::At(Region::Osgiliath);
    let gondor = Figures::of(
        crate::games::wotr2::codes::Nation::Gondor,
        crate::games::wotr2::figures::Kind::Regular,
        1,
    );
    *table.at_mut(Region::Osgiliath) = gondor;
    let mut p = play(pool(table.clone(), &[Tile::ElvenRope]));
    p.found().over();
    assert_eq!(p.table().hunt_box.free, 0);
    let mut p = play(pool(table, &[Tile::ZeroR]));
    p.found().fp("reveal holl", &[]).over();
    assert!(!p.table().on_table(Card::LAST_BATTLE));
}

#[test]
fn gollum_may_not_reveal_where_a_reveal_could_not_end() {
    // Declared from Moria to Lórien, where he is bound to stay.
    let mut table = laid(with(hunted_at(Region::Moria, 2), Gollum, &[]), &[Card::BALROG]);
    table.phase = Phase::Fellowship;
    table.dice[1].pool = 7;
    let mut p = play(pool(table, &[Tile::Two]));
    p.fp("declare moria > dimr > lori", &[]).asks("sh use").sh("use sc17", &["tile u1 0"]);
    p.asks("sh hunt");
    assert!(p.table().fellowship.hidden && p.corruption() == 1);
}

/// The Fellowship is about to be declared from Moria.
fn in_moria(tile: Tile) -> Play {
    let mut table = pool(laid(hunted_at(Region::Moria, 2), &[Card::BALROG]), &[tile]);
    table.phase = Phase::Fellowship;
    table.dice[1].pool = 7;
    table.fellowship.corruption = 4;
    play(table)
}

#[test]
fn the_balrog_wakes_on_a_declaration_before_the_rest_and_the_haven_hides_the_icon() {
    let mut p = in_moria(Tile::TwoR);
    p.fp("declare moria > dimr > lori", &[]).asks("sh use").sh("use sc17", &["tile u1 0"]);
    p.asks("fp lose").fp("lose nobody", &[]);
    p.heard_in_order(&["corruption", "corruption"]);
    assert!(p.corruption() == 5 && p.table().fellowship.hidden);
}

#[test]
fn the_balrogs_tile_reveals_outside_a_haven_and_the_figure_stays() {
    let mut p = in_moria(Tile::OneR);
    p.fp("declare moria > dimr", &[]).sh("use sc17", &["tile u1 0"]).fp("lose nobody", &[]);
    assert!(!p.table().fellowship.hidden && p.table().fellowship.at == Region::DimrillDale);
    assert!(p.heard("revealed"));
}

#[test]
fn the_balrogs_eye_is_nothing_and_he_may_sleep_on() {
    let mut p = in_moria(Tile::EyeR);
    p.fp("declare moria > dimr", &[]).sh("use sc17", &["tile u1 0"]);
    assert!(p.heard("tile-void") && p.corruption() == 4 && !p.table().on_table(Card::BALROG));
    let mut p = in_moria(Tile::EyeR);
    p.fp("declare moria > dimr", &[]).sh("no sc17", &[]);
    assert!(p.table().on_table(Card::BALROG));
}

#[test]
fn the_balrog_wakes_on_a_reveal_after_its_tile_and_before_the_strongholds() {
    let table = laid(hunted_at(Region::Hollin, 1), &[Card::BALROG]);
    let mut p = play(pool(table.clone(), &[Tile::ZeroR, Tile::One, Tile::Two]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u3 0"]);
    p.fp("reveal holl > moria", &[]).asks("sh use").sh("use sc17", &["tile u2 0"]).asks("fp lose");
    p.fp("lose nobody", &["tile u1 0"]).asks("fp lose").fp("lose nobody", &[]).over();
    assert_eq!(p.corruption(), 3);
    let mut p = play(pool(table, &[Tile::ZeroR]));
    p.found().fp("reveal holl > ndun", &[]).over();
}

#[test]
fn a_declaration_through_a_shadow_stronghold_draws_nothing() {
    let mut table = hunted_at(Region::Hollin, 2);
    table.phase = Phase::Fellowship;
    table.dice[1].pool = 7;
    let mut p = play(table);
    p.fp("declare holl > moria > dimr", &[]).fp("done", &[]).asks("sh hunt");
    assert!(p.table().fellowship.hidden);
}

#[test]
fn worn_and_crebain_leave_on_a_declaration_in_a_haven_before_the_balrogs_tile() {
    let cards = [Card::BALROG, Card::WORN_WITH_SORROW, Card::CREBAIN];
    let mut table = pool(laid(hunted_at(Region::Moria, 2), &cards), &[Tile::Three]);
    table = held(table, Card::from_code("fc09").unwrap());
    table.phase = Phase::Fellowship;
    table.dice[1].pool = 7;
    let mut p = play(table);
    p.fp("declare moria > dimr > lori", &[]).sh("use sc17", &["tile u1 0"]);
    p.fp("lose random", &["companion u7 2"]).asks("fp guide");
    assert_eq!(p.table().laid[1].len(), 0);
}
