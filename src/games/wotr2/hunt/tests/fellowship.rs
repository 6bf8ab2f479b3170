//! Cards that are owed, and the Guide.

use super::*;
use Character::{GandalfGrey, Saruman, Strider};

fn with_event(card: &str, mut table: Table) -> Table {
    table = held(table, Card::from_code(card).unwrap());
    table.dice[0].unused[Face::Event.index()] = 1;
    table.dice[1].unused[Face::Event.index()] = 1;
    table
}

#[test]
fn gandalf_as_guide_may_draw_from_the_deck_of_a_card_an_event_result_paid() {
    let table = with_event("fc01", table());
    let mut p = play(table.clone());
    p.fp("event: play fc01", &[]).asks("fp draw").refused("fp", "draw strategy", "no-such-draw");
    p.fp("draw char", &[]).over();
    assert_eq!(p.table().hand(Side::Free).len(), 1);
    let mut p = play(table.clone());
    p.fp("event: play fc01", &[]).fp("no draw", &[]).over();
    let mut p = play(table.clone());
    p.fp("char: play fc01", &[]).over();
    let mut p = play(with(table, Strider, &[Strider, GandalfGrey]));
    p.fp("event: play fc01", &[]).over();
}

#[test]
fn the_palantir_draws_for_every_card_an_event_result_paid_but_itself() {
    let mut table = with_event("sc01", table());
    table.phase = Phase::Actions(Side::Shadow);
    table.places[Saruman.index()] = Place::At(Region::Orthanc);
    let mut p = play(laid(table.clone(), &[Card::PALANTIR]));
    p.sh("event: play sc01", &[]).asks("sh draw").refused("sh", "no draw", "not-asked");
    p.sh("draw strategy", &[]).asks("fp action");
    let mut p = play(held(table, Card::PALANTIR));
    p.sh("event: play sc21", &[]).asks("fp action");
}

#[test]
fn a_separation_takes_the_card_along_that_needed_the_companion() {
    let mut p = play(laid(table(), &[Card::HORN_OF_GONDOR]));
    p.fp("char: separate boromir > rive", &[]);
    assert!(p.heard("discarded"));
}
