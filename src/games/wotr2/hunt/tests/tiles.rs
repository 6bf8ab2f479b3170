//! Tiles and what they do: cards on the table, Guide, casualty, corruption
//! (14.4, 14.6).

use super::*;
use Character::{Boromir, GandalfGrey, Gimli, Gollum, Legolas, Meriadoc, Peregrin, Strider};

fn at_hollin() -> Table {
    hunted_at(Region::Hollin, 0)
}

#[test]
fn a_number_is_damage_and_becomes_corruption() {
    let mut p = play(pool(at_hollin(), &[Tile::Three]));
    p.found().asks("fp lose").fp("lose nobody", &[]).over();
    assert_eq!((p.corruption(), p.table().hunted), (3, None));
    assert_eq!(p.table().tiles.drawn[Tile::Three.index()], 3);
}

#[test]
fn a_negative_tile_heals_not_below_nothing_and_costs_nobody() {
    let mut table = at_hollin();
    table.fellowship.corruption = 1;
    let mut p = play(pool(table, &[Tile::Phial]));
    p.found().over();
    assert_eq!(p.corruption(), 0);
}

#[test]
fn a_die_tile_rolls_for_its_damage() {
    let mut p = play(pool(at_hollin(), &[Tile::Shelob]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u1 0", "tile-die 1d6 5"]).asks("fp lose");
    assert_eq!(p.table().hunted.map(|h| h.damage), Some(5));
}

#[test]
fn the_staff_is_decided_before_any_tile() {
    let table = laid(pool(at_hollin(), &[Tile::Three]), &[Card::WIZARDS_STAFF, Card::MITHRIL_COAT]);
    let mut p = play(table.clone());
    p.fp("char: move fellowship", &["hunt 1d6 6"]).asks("fp use");
    p.fp("use fc08", &[]).over();
    assert!(!p.heard("tile") && !p.table().on_table(Card::WIZARDS_STAFF));
    let mut p = play(table);
    p.fp("char: move fellowship", &["hunt 1d6 6"]).fp("no fc08", &["tile u1 0"]).asks("fp table");
    p.fp("no table", &[]).asks("fp lose");
    assert!(p.table().on_table(Card::WIZARDS_STAFF) && p.table().on_table(Card::MITHRIL_COAT));
}

#[test]
fn the_coat_sets_the_first_tile_aside_until_the_action_is_over() {
    let mut p = play(laid(pool(at_hollin(), &[Tile::One, Tile::Two]), &[Card::MITHRIL_COAT]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u2 0"]).asks("fp table");
    p.fp("use fc05", &["tile u1 0"]).asks("fp lose");
    assert_eq!(p.table().tiles.pool.iter().sum::<u8>(), 0);
    p.fp("lose nobody", &[]).over();
    assert_eq!((p.corruption(), p.table().tiles.pool[Tile::One.index()]), (2, 1));
}

#[test]
fn the_tile_set_aside_does_not_fill_an_empty_pool() {
    let mut p = play(laid(pool(at_hollin(), &[Tile::One]), &[Card::MITHRIL_COAT]));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u1 0"]).fp("use fc05", &["tile u15 14"]);
    assert_eq!(p.table().hunted.map(|h| h.tile), Some(Tile::Three));
}

#[test]
fn one_card_at_most_answers_a_tile() {
    let cards = [Card::MITHRIL_COAT, Card::AXE_AND_BOW, Card::HORN_OF_GONDOR];
    let mut p = play(laid(pool(at_hollin(), &[Tile::Three, Tile::Two]), &cards));
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u2 0"]).asks("fp table");
    p.fp("use fc05", &["tile u1 0"]).asks("fp lose");
    assert!(p.table().on_table(Card::AXE_AND_BOW) && p.table().on_table(Card::HORN_OF_GONDOR));
}

#[test]
fn axe_or_horn_lower_the_damage_by_one_and_the_other_stays() {
    let mut p = play(laid(pool(at_hollin(), &[Tile::One]), &[Card::AXE_AND_BOW, Card::HORN_OF_GONDOR]));
    p.found().asks("fp table").refused("fp", "use fc05", "no-answer");
    p.fp("use fc07", &[]).over();
    assert_eq!(p.corruption(), 0);
    assert!(p.table().on_table(Card::AXE_AND_BOW) && !p.table().on_table(Card::HORN_OF_GONDOR));
}

#[test]
fn axe_and_horn_are_not_asked_of_a_tile_without_damage() {
    let table = laid(pool(at_hollin(), &[Tile::ElvenCloaks]), &[Card::AXE_AND_BOW]);
    play(table).found().over();
}

#[test]
fn an_empty_pool_takes_the_standard_tiles_back_and_no_special_ones() {
    let mut table = pool(at_hollin(), &[]);
    table.tiles.drawn[Tile::Phial.index()] = 1;
    let mut p = play(table);
    p.fp("char: move fellowship", &["hunt 1d6 6", "tile u16 15"]).asks("fp lose");
    assert_eq!(p.table().tiles.drawn[Tile::Phial.index()], 1);
    assert_eq!(p.table().tiles.pool.iter().sum::<u8>(), 15);
}

#[test]
fn one_casualty_a_tile_and_the_rest_is_corruption() {
    let company = [Boromir, Legolas, Gimli, Meriadoc, Peregrin];
    let mut p = play(pool(with(at_hollin(), Boromir, &company), &[Tile::Three]));
    p.found().fp("lose guide", &[]).asks("fp guide").fp("guide gimli", &[]).over();
    p.heard_in_order(&["guides", "corruption"]);
    assert_eq!((p.corruption(), p.company().len()), (1, 4));
}

#[test]
fn a_random_casualty_may_be_the_guide_and_soaks_his_level() {
    let mut p = play(pool(with(at_hollin(), Strider, &[Strider, Boromir]), &[Tile::Three]));
    p.found().fp("lose random", &["companion u2 0"]).over();
    p.heard_in_order(&["fell", "guides"]);
    assert_eq!((p.corruption(), p.table().fellowship.guide), (0, Boromir));
}

#[test]
fn the_surplus_level_is_wasted_and_one_alone_needs_no_draw() {
    let mut p = play(pool(with(at_hollin(), Strider, &[Strider]), &[Tile::One]));
    p.found().fp("lose random", &[]).over();
    assert_eq!((p.corruption(), p.table().fellowship.guide), (0, Gollum));
}

#[test]
fn nobody_is_lost_by_name() {
    play(pool(at_hollin(), &[Tile::One])).found().refused("fp", "lose legolas", "not-asked");
}

#[test]
fn a_hobbit_is_taken_alive_and_still_soaks_one() {
    let mut p = play(pool(with(at_hollin(), Strider, &[Strider, Peregrin]), &[Tile::Two]));
    p.found().fp("lose random", &["companion u2 1"]).asks("fp place");
    p.refused("fp", "place peregrin > lori", "cannot-reach");
    p.fp("place peregrin > rive", &[]).over();
    assert_eq!(p.table().region_of(Peregrin), Some(Region::Rivendell));
    assert_eq!(p.corruption(), 1);
}

#[test]
fn hobbit_guides_draw_it_off_one_after_the_other() {
    let at = hunted_at(Region::ParthCelebrant, 0);
    let mut p = play(pool(with(at, Meriadoc, &[Meriadoc, Peregrin]), &[Tile::Two]));
    p.found().asks("fp guide-ability").refused("fp", "use guide", "guide-goes-where");
    p.fp("use guide > lori", &[]).asks("fp guide-ability");
    p.heard_in_order(&["helped", "separated", "guides"]);
    p.fp("use guide > fang", &[]).over();
    assert_eq!((p.corruption(), p.table().fellowship.guide), (0, Gollum));
}

#[test]
fn a_hobbit_who_does_not_guide_does_not_help() {
    play(pool(with(at_hollin(), Strider, &[Strider, Meriadoc]), &[Tile::Two])).found().asks("fp lose");
}

#[test]
fn the_new_guides_ability_may_follow_the_casualty() {
    let mut p = play(pool(with(at_hollin(), Boromir, &[Boromir, Peregrin]), &[Tile::Three]));
    p.found().fp("lose guide", &[]).asks("fp guide-ability").fp("no guide", &[]).over();
    assert_eq!((p.corruption(), p.company().len()), (1, 1));
    let mut p = play(pool(with(at_hollin(), Meriadoc, &[Meriadoc, Peregrin]), &[Tile::Three]));
    p.found().fp("no guide", &[]).asks("fp lose").fp("lose random", &["companion u2 1"]);
    p.fp("place peregrin > holl", &[]).over();
    assert_eq!(p.corruption(), 2);
}

#[test]
fn gollum_slips_past_numbers_and_not_past_eyes() {
    let mut p = play(pool(with(at_hollin(), Gollum, &[]), &[Tile::TwoR]));
    p.found().asks("fp guide-ability").fp("no guide", &[]).over();
    assert!(p.table().fellowship.hidden && p.corruption() == 2);
    let mut p = play(pool(with(at_hollin(), Gollum, &[]), &[Tile::EyeR]));
    p.found().asks("fp reveal");
    assert_eq!(p.corruption(), 1);
}

#[test]
fn gollum_reveals_the_fellowship_for_one_less() {
    let mut p = play(pool(with(at_hollin(), Gollum, &[]), &[Tile::Two]));
    p.found().fp("use guide", &[]).asks("fp reveal").fp("reveal holl > ndun", &[]).over();
    let fellowship = &p.table().fellowship;
    assert_eq!((fellowship.corruption, fellowship.hidden, fellowship.progress), (1, false, 0));
    assert_eq!(fellowship.at, Region::NorthDunland);
}

#[test]
fn a_casualty_that_makes_gollum_guide_lets_him_slip_past_the_icon() {
    let mut p = play(pool(with(at_hollin(), Gimli, &[Gimli]), &[Tile::TwoR]));
    p.found().fp("lose guide", &[]).over();
    assert!(p.table().fellowship.hidden);
}

#[test]
fn twelve_corruption_ends_the_game_at_once() {
    let mut table = at_hollin();
    table.fellowship.corruption = 10;
    let mut p = play(pool(table, &[Tile::TwoR]));
    p.found().fp("lose nobody", &[]);
    assert_eq!(p.ending().as_deref(), Some("corruption"));
    assert!(!p.heard("revealed"));
}

#[test]
fn a_card_leaves_at_once_with_the_companion_it_needs() {
    let company = [GandalfGrey, Gimli];
    let table = with(at_hollin(), GandalfGrey, &company);
    let mut p = play(laid(pool(table, &[Tile::Two]), &[Card::WIZARDS_STAFF, Card::AXE_AND_BOW]));
    p.fp("char: move fellowship", &["hunt 1d6 6"]).fp("no fc08", &["tile u1 0"]).fp("no table", &[]);
    p.fp("lose guide", &[]).over();
    p.heard_in_order(&["fell", "discarded", "guides"]);
    assert!(!p.table().on_table(Card::WIZARDS_STAFF) && p.table().on_table(Card::AXE_AND_BOW));
}

#[test]
fn worn_with_sorrow_takes_a_card_from_the_table_or_one_of_the_hand_at_random() {
    let mut table = laid(at_hollin(), &[Card::WORN_WITH_SORROW, Card::HORN_OF_GONDOR]);
    for code in ["fc12", "fc09", "fs05"] {
        table = held(table, Card::from_code(code).unwrap());
    }
    let table = pool(with(table, Strider, &[Strider, Boromir, Gimli]), &[Tile::Three]);
    let mut p = play(table.clone());
    p.found().fp("no table", &[]).fp("lose guide", &[]).fp("guide gimli", &[]).asks("sh worn");
    p.refused("sh", "use sc15 fc09", "not-on-table").sh("use sc15 fc07", &[]).over();
    assert!(p.table().on_table(Card::WORN_WITH_SORROW) && !p.table().on_table(Card::HORN_OF_GONDOR));
    let mut p = play(table);
    p.found().fp("no table", &[]).fp("lose guide", &[]).fp("guide gimli", &[]);
    p.sh("use sc15 hand", &["worn u2 0"]).over();
    let gone = Card::from_code("fc12").unwrap();
    assert!(p.table().discards[0].has(gone) && !p.table().hand(Side::Free).has(gone));
}

#[test]
fn worn_with_sorrow_is_not_asked_without_a_card_to_take_or_a_casualty() {
    let table = held(laid(at_hollin(), &[Card::WORN_WITH_SORROW]), Card::from_code("fs05").unwrap());
    let mut p = play(pool(with(table.clone(), Strider, &[Strider]), &[Tile::Three]));
    p.found().fp("lose guide", &[]).over();
    let table = held(table, Card::from_code("fc09").unwrap());
    let mut p = play(pool(with(table, Meriadoc, &[Meriadoc]), &[Tile::One]));
    p.found().fp("use guide > holl", &[]).over();
}

/// The Shadow plays a card of its hand with an army die that shows an event.
fn event(card: &str, table: Table, tile: Tile) -> Play {
    let mut table = pool(held(table, Card::from_code(card).unwrap()), &[tile]);
    table.phase = Phase::Actions(Side::Shadow);
    table.dice[1].unused[Face::Event.index()] = 1;
    play(table)
}

#[test]
fn orc_patrol_is_a_hunt_without_a_roll_and_an_eye_or_a_blue_tile_is_nothing() {
    let mut p = event("sc05", at_hollin(), Tile::Two);
    p.sh("event: play sc05", &["tile u1 0"]).asks("fp lose");
    for tile in [Tile::EyeR, Tile::Phial, Tile::RingIsMine] {
        let mut table = at_hollin();
        table.fellowship.corruption = 5;
        let mut p = event("sc05", table, tile);
        p.sh("event: play sc05", &["tile u1 0"]).asks("fp action");
        assert!(p.heard("tile-void") && p.corruption() == 5 && p.table().fellowship.hidden);
    }
}

#[test]
fn the_hunt_cards_need_a_region_without_a_settlement_of_the_free_peoples() {
    let mut table = hunted_at(Region::Bree, 0);
    table.captured = table.captured.with(Region::Bree);
    event("sc05", table, Tile::Two).refused("sh", "event: play sc05", "card-sheltered");
    let mut table = hunted_at(Region::Moria, 0);
    table.captured = table.captured.with(Region::Moria);
    event("sc05", table, Tile::Two).sh("event: play sc05", &["tile u1 0"]).asks("fp lose");
}

#[test]
fn isildurs_bane_is_lowered_by_nothing() {
    let cards = [Card::AXE_AND_BOW, Card::HORN_OF_GONDOR];
    let mut p = event("sc06", laid(at_hollin(), &cards), Tile::Three);
    p.sh("event: play sc06", &["tile u1 0"]).asks("fp action");
    assert_eq!(p.corruption(), 3);
    let mut p = event("sc06", laid(at_hollin(), &[Card::WIZARDS_STAFF]), Tile::Three);
    p.sh("event: play sc06", &[]).asks("fp use").fp("use fc08", &[]).asks("fp action");
    assert_eq!(p.corruption(), 0);
    let mut p = event("sc06", laid(at_hollin(), &[Card::MITHRIL_COAT]), Tile::Three);
    p.sh("event: play sc06", &["tile u1 0"]).asks("fp table");
}

#[test]
fn foul_thing_takes_a_companion_at_random_before_corruption() {
    let table = with(at_hollin(), Strider, &[Strider, Gimli]);
    let mut p = event("sc07", table.clone(), Tile::Three);
    p.sh("event: play sc07", &["tile u1 0", "companion u2 1"]).asks("fp action");
    assert_eq!((p.corruption(), p.company().len()), (1, 1));
    let mut p = event("sc07", laid(table, &[Card::AXE_AND_BOW]), Tile::One);
    p.sh("event: play sc07", &["tile u1 0"]).fp("use fc06", &[]).asks("fp action");
    assert_eq!((p.corruption(), p.company().len()), (0, 2));
    let mut p = event("sc07", with(at_hollin(), Gollum, &[]), Tile::Two);
    p.sh("event: play sc07", &["tile u1 0"]).fp("no guide", &[]).asks("fp action");
    assert_eq!(p.corruption(), 2);
}
