//! Names of things, as the places of a phrase take them.

use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::codes::{CharSet, Character, Deck, Face, Nation, Side};
use crate::games::wotr2::figures::{Figures, Kind, Troops};
use crate::games::wotr2::region::{Region, RegionSet};
use crate::rules::{Arg, Phrase};

/// The catalogue's word for something with a code.
pub(super) fn word(kind: &str, code: &str) -> Arg {
    Arg::Word(format!("wotr2-{kind}-{code}"))
}

/// A region's name.
pub fn region(region: Region) -> Arg {
    word("region", region.code())
}

/// A nation's name.
pub fn nation(nation: Nation) -> Arg {
    word("nation", nation.code())
}

/// A character's name.
pub fn person(who: Character) -> Arg {
    word("character", who.code())
}

/// A card's title.
pub fn card(card: Card) -> Arg {
    word("card", card.code())
}

/// The title of a card's combat half.
pub fn combat(card: Card) -> Arg {
    word("combat", card.code())
}

/// A face's name.
pub fn face(face: Face) -> Arg {
    word("face", face.code())
}

/// A deck's name.
pub fn deck(deck: Deck) -> Arg {
    word("deck", deck.code())
}

/// Regions, as a list.
pub fn regions(all: RegionSet) -> Arg {
    Arg::List(all.iter().map(region).collect())
}

/// Regions in the order given.
pub(super) fn route(all: &[Region]) -> Arg {
    Arg::List(all.iter().copied().map(region).collect())
}

/// Characters, as a list.
pub fn people(who: CharSet) -> Arg {
    Arg::List(who.iter().map(person).collect())
}

/// Cards, as a list.
pub fn cards(all: CardSet) -> Arg {
    Arg::List(all.iter().map(card).collect())
}

/// Figures and characters, as a list of `wotr2-figures-r` and the like.
pub fn troops(troops: &Troops) -> Arg {
    let each = |(whose, kind, n): (Nation, Kind, u8)| {
        let phrase = Phrase::new(format!("wotr2-figures-{}", kind.code()));
        Arg::from(phrase.with("nation", nation(whose)).with("n", i64::from(n)))
    };
    let figures = troops.figures.iter().map(each);
    Arg::List(figures.chain(troops.characters.iter().map(person)).collect())
}

pub(super) fn figures(figures: &Figures) -> Arg {
    troops(&Troops::from(*figures))
}

pub(super) fn num(n: impl Into<i64>) -> Arg {
    Arg::Num(n.into())
}

pub(super) fn seat(side: Side) -> Arg {
    Arg::Seat(side.seat())
}
