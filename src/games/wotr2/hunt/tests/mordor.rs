//! The Mordor Track (15) and who has won (16).

use super::*;
use Character::{Gollum, Meriadoc, Peregrin, Strider};

fn on_step(step: u8, tile: Tile) -> Table {
    let mut table = table();
    table.hunt_box.shadow = 1;
    table.fellowship.mordor = Some(step);
    pool(table, &[tile])
}

/// A move on the track: no roll.
#[track_caller]
fn step(p: &mut Play) -> &mut Play {
    p.fp("char: move fellowship", &["tile u1 0"])
}

#[test]
fn a_step_draws_a_tile_without_a_roll_and_comes_after_it() {
    let mut p = play(on_step(0, Tile::One));
    step(&mut p).asks("fp lose").fp("lose nobody", &[]).over();
    p.heard_in_order(&["corruption", "mordor-step"]);
    assert_eq!((p.table().fellowship.mordor, p.table().hunt_box.free), (Some(1), 1));
}

#[test]
fn an_eye_counts_the_whole_box_but_for_the_die_that_moves() {
    let mut table = on_step(0, Tile::EyeR);
    (table.hunt_box.shadow, table.hunt_box.free) = (5, 2);
    let mut p = play(table);
    step(&mut p).asks("fp lose");
    assert_eq!(p.table().hunted.map(|h| h.damage), Some(7));
}

#[test]
fn a_stop_keeps_the_step_and_a_reveal_only_turns_the_counter() {
    let mut p = play(on_step(2, Tile::GiveIt));
    step(&mut p).fp("lose nobody", &[]).over();
    assert_eq!(p.table().fellowship.mordor, Some(2));
    assert!(!p.table().fellowship.hidden && p.table().fellowship.stirred);
    let mut p = play(on_step(2, Tile::OneR));
    step(&mut p).fp("lose nobody", &[]).over();
    assert_eq!(p.table().fellowship.mordor, Some(3));
    p.sh("skip army", &[]).refused("fp", "char: move fellowship", "revealed");
    p.fp("char: hide", &[]);
}

#[test]
fn a_prevented_draw_takes_the_step() {
    let mut p = play(laid(on_step(2, Tile::OnOn), &[Card::WIZARDS_STAFF]));
    p.fp("char: move fellowship", &[]).asks("fp use").fp("use fc08", &[]).over();
    assert_eq!(p.table().fellowship.mordor, Some(3));
}

#[test]
fn hobbit_guides_leave_the_game_and_still_draw_it_off() {
    let mut p = play(with(on_step(1, Tile::Two), Meriadoc, &[Meriadoc, Peregrin]));
    step(&mut p).asks("fp guide-ability").refused("fp", "use guide > mora", "cannot-reach");
    p.fp("use guide", &[]).asks("fp guide-ability").fp("use guide", &[]).over();
    assert_eq!(p.corruption(), 0);
    assert_eq!([Meriadoc, Peregrin].map(|h| p.table().places[h.index()]), [Place::Gone; 2]);
}

#[test]
fn nobody_is_taken_alive_there() {
    let mut p = play(with(on_step(1, Tile::Two), Strider, &[Strider, Peregrin]));
    step(&mut p).fp("lose random", &["companion u2 1"]).over();
    assert_eq!((p.table().places[Peregrin.index()], p.corruption()), (Place::Gone, 1));
}

#[test]
fn gollum_reveals_on_the_track_too() {
    let mut p = play(with(on_step(1, Tile::Two), Gollum, &[]));
    step(&mut p).fp("use guide", &[]).over();
    assert!(!p.table().fellowship.hidden && p.corruption() == 1);
    assert_eq!(p.table().fellowship.mordor, Some(2));
}

#[test]
fn the_crack_of_doom_is_reached_after_its_tile() {
    let mut p = play(on_step(4, Tile::One));
    step(&mut p).fp("lose nobody", &[]);
    assert_eq!(p.ending().as_deref(), Some("ring"));
    let mut table = with(on_step(4, Tile::Three), Gollum, &[]);
    table.fellowship.corruption = 10;
    let mut p = play(table);
    step(&mut p).fp("use guide", &[]);
    assert_eq!(p.ending().as_deref(), Some("corruption"));
    let mut p = play(on_step(4, Tile::OnOn));
    step(&mut p).fp("lose nobody", &[]).over();
}

#[test]
fn entering_takes_the_drawn_eyes_and_the_waiting_tiles_into_the_pool() {
    let mut table = pool(table(), &[Tile::One, Tile::Two]);
    table.tiles.drawn[Tile::EyeR.index()] = 3;
    table.tiles.waiting = [Tile::Phial, Tile::Shelob].into_iter().collect();
    (table.phase, table.fellowship.at) = (Phase::Fellowship, Region::MinasMorgul);
    (table.fellowship.hidden, table.fellowship.progress) = (false, 0);
    table.dice[1].pool = 7;
    let mut p = play(table);
    p.fp("enter mordor", &[]);
    let tiles = &p.table().tiles;
    assert_eq!(tiles.pool.iter().sum::<u8>(), 7);
    assert_eq!((tiles.pool[Tile::EyeR.index()], tiles.drawn[Tile::EyeR.index()]), (3, 0));
    assert!(tiles.waiting.is_empty());
    assert_eq!(p.table().fellowship.mordor, Some(0));
}

/// One die is left, which the Free Peoples throw away: the phase is over.
fn last_die(corruption: u8, stirred: bool) -> Play {
    let mut table = on_step(2, Tile::One);
    table.dice[0].unused[Face::Character.index()] = 1;
    table.dice[1].unused = [0; 7];
    (table.fellowship.corruption, table.fellowship.stirred) = (corruption, stirred);
    let mut p = play(table);
    p.fp("skip char", &[]);
    p
}

#[test]
fn who_neither_moves_nor_hides_there_pays_at_the_end_of_the_phase() {
    assert_eq!(last_die(3, false).corruption(), 4);
    assert_eq!(last_die(3, true).corruption(), 3);
    assert_eq!(last_die(11, false).ending().as_deref(), Some("corruption"));
}

#[test]
fn the_rank_of_the_victories() {
    let both = |corruption: u8| {
        let mut table = on_step(2, Tile::One);
        table.dice[0].unused = [0; 7];
        table.dice[1].unused = [0; 7];
        table.dice[0].unused[Face::Event.index()] = 1;
        for at in [Region::Lorien, Region::Rivendell, Region::Erebor, Region::MinasTirith, Region::Edoras] {
            table.captured = table.captured.with(at);
        }
        for at in [Region::Moria, Region::Orthanc, Region::HelmsDeep] {
            table.captured = table.captured.with(at);
        }
        table.fellowship.corruption = corruption;
        play(table)
    };
    let mut p = both(0);
    p.fp("skip event", &[]);
    assert_eq!(p.ending().as_deref(), Some("shadow"));
    let mut p = both(11);
    p.fp("skip event", &[]);
    assert_eq!(p.ending().as_deref(), Some("corruption"));
}
