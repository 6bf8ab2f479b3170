//! Thousands of random hunts: what must hold after every answer holds, every
//! listed answer is legal, and every question is reached.

use super::*;
use crate::chance::TurnChance;
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::codes::{Deck, Nation};
use crate::games::wotr2::figures::Kind;
use crate::games::wotr2::order::{Action, Order, Route};
use crate::rules::{Rules, Viewer};
use std::collections::BTreeSet;

/// Small random numbers for the test's own choices.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A position before a move, or before a declaration, as wild as the rules
/// allow.
fn wild(dice: &mut Dice) -> Table {
    let mut table = table();
    table.places = wild_places(dice);
    table.fellowship.at = Region::ALL[dice.below(Region::ALL.len())];
    table.fellowship.progress = dice.below(12) as u8;
    table.fellowship.corruption = dice.below(12) as u8;
    if dice.one_in(4) {
        table.fellowship.mordor = Some(dice.below(5) as u8);
        table.fellowship.progress = 0;
    }
    table.hunt_box.shadow = dice.below(8) as u8;
    table.hunt_box.free = dice.below(3) as u8;
    let near = table.fellowship.at;
    *table.at_mut(near) = Figures::of(Nation::Sauron, Kind::Nazgul, dice.below(2) as u8);
    for tile in Tile::ALL {
        let count = tile.data().count;
        let drawn = dice.below(usize::from(count) + 1) as u8;
        let pool = if tile.is_standard() || table.in_mordor() { count - drawn } else { 0 };
        table.tiles.pool[tile.index()] = pool;
        table.tiles.drawn[tile.index()] = count - pool;
    }
    let guides = table.guides();
    table.fellowship.guide = guides.iter().next().unwrap_or(Character::Gollum);
    if table.company().is_empty() {
        table.places[Character::Gollum.index()] = Place::Fellowship;
    }
    wild_cards(dice, table)
}

fn wild_places(dice: &mut Dice) -> [Place; 13] {
    let mut places = [Place::Aside; 13];
    let few = dice.below(4) + 1;
    for who in Character::FELLOWSHIP {
        let left = !dice.one_in(few);
        places[who.index()] = if left { Place::Gone } else { Place::Fellowship };
    }
    places
}

fn wild_cards(dice: &mut Dice, mut table: Table) -> Table {
    let company = table.company();
    let able = [
        (Card::MITHRIL_COAT, true),
        (Card::AXE_AND_BOW, company.has(Character::Gimli) || company.has(Character::Legolas)),
        (Card::HORN_OF_GONDOR, company.has(Character::Boromir)),
        (Card::WIZARDS_STAFF, company.has(Character::GandalfGrey)),
        (Card::WORN_WITH_SORROW, true),
        (Card::CREBAIN, true),
        (Card::BALROG, true),
    ];
    let some: Vec<Card> = able.into_iter().filter(|(_, able)| *able).map(|(card, _)| card).collect();
    let some: Vec<Card> = some.into_iter().filter(|_| dice.one_in(2)).collect();
    table = laid(table, &some);
    for number in [9, 10, 12] {
        if dice.one_in(2) {
            table = held(table, Card::new(Side::Free, Deck::Character, number));
        }
    }
    table
}

/// What does not change in a hunt.
fn sound(table: &Table) {
    for tile in Tile::ALL {
        let tiles = &table.tiles;
        let all = [tiles.pool, tiles.drawn, tiles.aside].map(|counts| counts[tile.index()]);
        assert_eq!(all.iter().sum::<u8>(), tile.data().count, "{tile:?}");
    }
    let aside: u8 = table.tiles.aside.iter().sum();
    assert!(aside <= 1);
    for who in Character::FELLOWSHIP {
        assert_ne!(table.places[who.index()], Place::Aside);
    }
    let gollum = table.places[Character::Gollum.index()] == Place::Fellowship;
    assert_eq!(gollum, table.guided_by(Character::Gollum));
    assert!(gollum == table.company().is_empty());
    for card in [Card::AXE_AND_BOW, Card::HORN_OF_GONDOR, Card::WIZARDS_STAFF] {
        assert!(!table.on_table(card) || !table.company().is_empty());
    }
}

fn name(ask: &Ask) -> String {
    match ask {
        Ask::Hunted(HuntAsk::Use(card)) => format!("use {}", card.code()),
        Ask::Hunted(ask) => format!("{ask:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
        other => format!("{other:?}").split([' ', '(']).next().unwrap_or_default().to_owned(),
    }
}

/// One hunt from a wild position to its end; what was asked goes into `seen`.
fn one(dice: &mut Dice, chance: &mut TurnChance, seen: &mut BTreeSet<String>) {
    let mut table = wild(dice);
    let first = if table.in_mordor() || dice.one_in(2) {
        Order::by(Face::Character, Action::MoveFellowship)
    } else {
        table.phase = Phase::Fellowship;
        table.dice[1].pool = 7;
        Order::Declare(Route(vec![table.fellowship.at]))
    };
    let mut game = Held::<Wotr2>::new(Position::at(table.options, table));
    game.start(chance).expect("a position runs");
    let corrupted = game.table().fellowship.corruption;
    let mut next = (Seat(0), first);
    for _ in 0..200 {
        game.answer(next.0, next.1.clone(), chance).unwrap_or_else(|why| panic!("{}: {why:?}", next.1));
        sound(game.table());
        let Some((seat, ask)) = game.decision().open.first().cloned() else { break };
        let hunted = matches!(ask, Ask::Hunted(_) | Ask::Guide(_));
        if !hunted {
            assert_eq!((game.table().hunted, game.table().tiles.aside), (None, [0; 15]));
            break;
        }
        seen.insert(name(&ask));
        let offer = Wotr2::offer(game.table(), seat, &ask);
        for order in &offer.orders {
            assert_eq!(Wotr2::check(game.table(), seat, &ask, order), Ok(()), "{order}");
            assert_eq!(Wotr2::parse(&order.to_string()).as_ref(), Some(order));
        }
        hidden(&game);
        next = (seat, offer.orders[dice.below(offer.orders.len())].clone());
    }
    let now = game.table().fellowship.corruption;
    let lost = game.outcome().is_some_and(|o| o.reason.key == "wotr2-end-corruption");
    assert_eq!(now >= 12, lost, "{corrupted} to {now}");
    assert!(game.decision().open.iter().all(|(_, ask)| !matches!(ask, Ask::Hunted(_))), "never over");
}

/// The other side's view and the public section never have a card of a hand.
fn hidden(game: &Held<Wotr2>) {
    let table = game.table();
    let view = Wotr2::view(table, game.decision(), Viewer::Seat(Seat(1)));
    let text = serde_json::to_string(&view).expect("a view can be written");
    let public = format!("{:?}", Wotr2::sections(table, game.decision()).public);
    for card in table.hand(Side::Free).iter() {
        assert!(!text.contains(card.code()) && !public.contains(card.code()));
    }
}

#[test]
fn random_hunts_keep_tiles_companions_and_secrets() {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut chance = TurnChance::new([7; 32], [8; 32]);
    let mut seen = BTreeSet::new();
    for _ in 0..3000 {
        one(&mut dice, &mut chance, &mut seen);
    }
    let due = ["Guide", "Lose", "Place", "Reveal", "Table", "Worn", "use fc08", "use sc16", "use sc17"];
    assert_eq!(seen.iter().map(String::as_str).collect::<Vec<_>>(), due);
}
