//! The rulings of the hunt, each as a small position: orders, scripted draws,
//! and what came of them.

mod fellowship;
mod mordor;
mod random;
mod reveal;
mod roll;
mod tiles;

use crate::chance::{Chance, Lot, Spec};
use crate::games::wotr2::Wotr2;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{CharSet, Character, Face, Side, Tile};
use crate::games::wotr2::figures::Figures;
use crate::games::wotr2::options::Options;
use crate::games::wotr2::region::{REGIONS, Region};
use crate::games::wotr2::table::{Board, Phase, Place, Table};
use crate::rules::{Game, Held, Position, Refused, Seat};
use std::collections::VecDeque;

/// Draws that are due, as `hunt 3d6 6 4 2`.
#[derive(Default)]
struct Script(VecDeque<String>);

impl Chance for Script {
    fn draw(&mut self, _: Lot, name: &str, spec: Spec) -> Option<Vec<u32>> {
        let line = self.0.pop_front().unwrap_or_else(|| panic!("{name} {spec} is not in the script"));
        let results = line.strip_prefix(&format!("{name} {spec} "));
        let results = results.unwrap_or_else(|| panic!("{name} {spec} was drawn, not {line}"));
        Some(results.split(' ').map(|n| n.parse().expect("results are numbers")).collect())
    }
}

/// A game in the middle of a turn, and the keys of what the last order told.
struct Play {
    held: Held<Wotr2>,
    told: Vec<String>,
}

/// Nobody stands on the map; the Free Peoples are to act, both have dice.
fn table() -> Table {
    let mut table = Table::new(Options::default());
    table.board = Board([Figures::NONE; REGIONS]);
    (table.turn, table.phase) = (3, Phase::Actions(Side::Free));
    table.dice[0].unused[Face::Character.index()] = 3;
    table.dice[1].unused[Face::Army.index()] = 5;
    table
}

/// A hunt with one die in the box, in the region.
fn hunted_at(at: Region, progress: u8) -> Table {
    let mut table = table();
    table.hunt_box.shadow = 1;
    (table.fellowship.at, table.fellowship.progress) = (at, progress);
    table
}

/// Only these are with the Ring-bearers; the others have fallen.
fn with(mut table: Table, guide: Character, company: &[Character]) -> Table {
    for who in Character::FELLOWSHIP {
        let place = if company.contains(who) { Place::Fellowship } else { Place::Gone };
        table.places[who.index()] = place;
    }
    table.fellowship.guide = guide;
    if guide == Character::Gollum {
        table.places[guide.index()] = Place::Fellowship;
    }
    table
}

/// Only these tiles are in the pool; standard ones that are not have been drawn.
fn pool(mut table: Table, tiles: &[Tile]) -> Table {
    for tile in Tile::ALL.iter().filter(|t| t.is_standard()) {
        table.tiles.drawn[tile.index()] += std::mem::take(&mut table.tiles.pool[tile.index()]);
    }
    for tile in tiles {
        table.tiles.pool[tile.index()] += 1;
        if tile.is_standard() {
            table.tiles.drawn[tile.index()] -= 1;
        }
    }
    table
}

/// These cards lie on the table, drawn and played.
fn laid(mut table: Table, cards: &[Card]) -> Table {
    for card in cards {
        table = held(table, *card);
        let i = card.side().index();
        table.hands[i] = table.hands[i].without(*card);
        table.laid[i] = table.laid[i].with(*card);
    }
    table
}

/// This card is in its side's hand.
fn held(mut table: Table, card: Card) -> Table {
    let i = card.side().index();
    let pile = &mut table.decks[i][card.deck().index()];
    let from = pile.order.iter().position(|&c| c == card).expect("every card is in its deck");
    pile.order.swap(usize::from(pile.drawn), from);
    pile.drawn += 1;
    table.hands[i] = table.hands[i].with(card);
    table
}

fn play(table: Table) -> Play {
    let mut held = Held::new(Position::at(table.options, table));
    held.start(&mut Script::default()).expect("a position runs");
    Play { held, told: Vec::new() }
}

impl Play {
    /// A seat's order, with the draws it needs.
    #[track_caller]
    fn order(&mut self, seat: &str, order: &str, chance: &[&str]) -> &mut Self {
        let seat = seat_of(seat);
        let mut script = Script(chance.iter().map(|&line| line.to_owned()).collect());
        let told =
            self.held.submit(seat, order, &mut script).unwrap_or_else(|why| panic!("{order}: {why:?}"));
        assert_eq!(script.0, VecDeque::<String>::new(), "draws that nobody made");
        let key = |key: &str| key.trim_start_matches("wotr2-event-").to_owned();
        self.told = told.events.iter().map(|note| key(&note.what.key)).collect();
        self
    }

    #[track_caller]
    fn fp(&mut self, order: &str, chance: &[&str]) -> &mut Self {
        self.order("fp", order, chance)
    }

    #[track_caller]
    fn sh(&mut self, order: &str, chance: &[&str]) -> &mut Self {
        self.order("sh", order, chance)
    }

    /// The Fellowship moves, a die of one finds it, and the only tile in the
    /// pool is drawn.
    #[track_caller]
    fn found(&mut self) -> &mut Self {
        self.fp("char: move fellowship", &["hunt 1d6 6", "tile u1 0"])
    }

    /// This is asked now, as `fp lose`.
    #[track_caller]
    fn asks(&mut self, due: &str) -> &mut Self {
        let seat = self.held.owing()[0];
        let key = self.held.question(seat).expect("whoever owes is asked").key;
        let name = if seat == Seat(0) { "fp" } else { "sh" };
        assert_eq!(format!("{name} {}", key.trim_start_matches("wotr2-ask-")), due);
        self
    }

    /// The hunt is over: the Shadow is to act.
    #[track_caller]
    fn over(&mut self) -> &mut Self {
        self.asks("sh action")
    }

    /// An order that is refused, with the last part of the reason's key.
    #[track_caller]
    fn refused(&mut self, seat: &str, order: &str, why: &str) -> &mut Self {
        match self.held.submit(seat_of(seat), order, &mut Script::default()) {
            Err(Refused::Illegal(phrase)) => {
                assert_eq!(phrase.key.trim_start_matches("wotr2-refuse-"), why);
            }
            other => panic!("{order}: {other:?}"),
        }
        self
    }

    fn table(&self) -> &Table {
        self.held.table()
    }

    fn corruption(&self) -> u8 {
        self.table().fellowship.corruption
    }

    fn company(&self) -> CharSet {
        self.table().company()
    }

    fn heard(&self, key: &str) -> bool {
        self.told.iter().any(|told| told == key)
    }

    /// Whether these were told, in this order, among others.
    #[track_caller]
    fn heard_in_order(&self, keys: &[&str]) {
        let mut told = self.told.iter();
        for key in keys {
            assert!(told.any(|t| t == key), "{key} in {:?}", self.told);
        }
    }

    /// The key of the reason why the game has ended.
    fn ending(&self) -> Option<String> {
        self.held.outcome().map(|o| o.reason.key.trim_start_matches("wotr2-end-").to_owned())
    }
}

fn seat_of(name: &str) -> Seat {
    Seat(u8::from(name == "sh"))
}
