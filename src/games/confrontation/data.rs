//! The board, the characters and the cards as data, read once.
//!
//! The files under `data/` are part of the program; a test reads them all, so
//! reading them cannot fail where it matters.

use super::codes::{Card, Piece, Region, Side, Special};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What kind of land a region is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Land {
    /// The Shire or Mordor: room for four.
    Home,
    /// Room for one, and never a step sideways.
    Mountain,
    /// Room for two.
    Open,
}

/// One region and its ways.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Country {
    /// Which one.
    pub code: Region,
    /// Further names, to be read in orders.
    #[serde(default)]
    pub names: Vec<String>,
    /// Its row, 1 to 7.
    pub row: u8,
    /// What kind of land it is.
    pub kind: Land,
    /// The neighbours towards Mordor.
    pub forward: Vec<Region>,
    /// The neighbours towards the Shire.
    #[serde(skip)]
    pub backward: Vec<Region>,
    /// The touching regions of the same row.
    #[serde(default)]
    pub beside: Vec<Region>,
    /// Where the river carries the Fellowship.
    pub river: Option<Region>,
    /// Where the tunnel leads the Fellowship.
    pub tunnel: Option<Region>,
}

impl Country {
    /// How many pieces of one side have room here.
    pub fn room(&self) -> usize {
        match self.kind {
            Land::Home => 4,
            Land::Mountain => 1,
            Land::Open => 2,
        }
    }

    /// The neighbours ahead of a side.
    pub fn ahead(&self, side: Side) -> &[Region] {
        match side {
            Side::Fellowship => &self.forward,
            Side::Sauron => &self.backward,
        }
    }

    /// The neighbours behind a side.
    pub fn behind(&self, side: Side) -> &[Region] {
        self.ahead(side.other())
    }

    /// The neighbours to which a sideways step is possible.
    pub fn sideways(&self) -> &[Region] {
        match self.kind {
            Land::Mountain => &[],
            Land::Home | Land::Open => &self.beside,
        }
    }
}

/// Which face of a tile a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Set {
    /// The ring face.
    Classic,
}

/// One character's figures.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Character {
    /// Which one.
    pub code: Piece,
    /// Further names, to be read in orders.
    #[serde(default)]
    pub names: Vec<String>,
    /// Whose it is.
    pub side: Side,
    /// Which face of its tile.
    pub set: Set,
    /// The tile; two faces of one tile never play together.
    pub tile: String,
    /// The printed strength.
    pub strength: i64,
}

/// When a special card may be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Before the move of the own turn, which still follows.
    BeforeTheMove,
    /// Instead of the own turn.
    InsteadOfTheTurn,
    /// In a battle, once both fighters are face up.
    InBattle,
    /// At any question of the own turn.
    AnyTimeInTheTurn,
}

/// One special card's figures.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialCard {
    /// Which one.
    pub code: Special,
    /// Further names, to be read in orders.
    #[serde(default)]
    pub names: Vec<String>,
    /// Whose it is.
    pub side: Side,
    /// When it may be played.
    pub moment: Moment,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    region: Vec<Country>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CharactersFile {
    piece: Vec<Character>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    hands: Hands,
    names: BTreeMap<Card, Vec<String>>,
    special: Vec<SpecialCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hands {
    fellowship: Vec<Card>,
    sauron: Vec<Card>,
}

static BOARD: LazyLock<Vec<Country>> = LazyLock::new(|| {
    let file: BoardFile =
        toml::from_str(include_str!("data/board.toml")).expect("a tested part of the program");
    let mut lands = file.region;
    for (from, ahead) in lands.iter().map(|land| (land.code, land.forward.clone())).collect::<Vec<_>>() {
        for to in ahead {
            lands[to.index()].backward.push(from);
        }
    }
    lands
});

static CHARACTERS: LazyLock<Vec<Character>> = LazyLock::new(|| {
    let file: CharactersFile =
        toml::from_str(include_str!("data/characters.toml")).expect("a tested part of the program");
    file.piece
});

static CARDS: LazyLock<CardsFile> =
    LazyLock::new(|| toml::from_str(include_str!("data/cards.toml")).expect("a tested part of the program"));

impl Region {
    /// The region's data.
    pub fn land(self) -> &'static Country {
        &BOARD[self.index()]
    }
}

impl Piece {
    /// The character's data.
    pub fn character(self) -> &'static Character {
        &CHARACTERS[self.index()]
    }

    /// Whose it is.
    pub const fn side(self) -> Side {
        if self.index() < 9 { Side::Fellowship } else { Side::Sauron }
    }

    /// The printed strength.
    pub fn strength(self) -> i64 {
        self.character().strength
    }
}

impl Side {
    /// The side's nine characters.
    pub fn pieces(self) -> &'static [Piece] {
        match self {
            Self::Fellowship => &Piece::ALL[..9],
            Self::Sauron => &Piece::ALL[9..],
        }
    }

    /// The side's nine combat cards.
    pub fn cards(self) -> &'static [Card] {
        match self {
            Self::Fellowship => &CARDS.hands.fellowship,
            Self::Sauron => &CARDS.hands.sauron,
        }
    }

    /// The side's four special cards.
    pub fn specials(self) -> &'static [Special] {
        match self {
            Self::Fellowship => &Special::ALL[..4],
            Self::Sauron => &Special::ALL[4..],
        }
    }

    /// Where four characters begin.
    pub const fn home(self) -> Region {
        match self {
            Self::Fellowship => Region::Shire,
            Self::Sauron => Region::Mordor,
        }
    }

    /// Where the other five begin, one each, in board order.
    pub const fn front(self) -> [Region; 5] {
        match self {
            Self::Fellowship => {
                [Region::Arthedain, Region::Cardolan, Region::Rhudaur, Region::Eregion, Region::Enedwaith]
            }
            Self::Sauron => {
                [Region::Mirkwood, Region::Fangorn, Region::Rohan, Region::Dagorlad, Region::Gondor]
            }
        }
    }
}

impl Card {
    /// Further names, to be read in orders.
    pub fn names(self) -> &'static [String] {
        CARDS.names.get(&self).map_or(&[], Vec::as_slice)
    }
}

impl Special {
    /// Whose card it is.
    pub const fn side(self) -> Side {
        if self.index() < 4 { Side::Fellowship } else { Side::Sauron }
    }

    /// The card's data.
    pub fn card(self) -> &'static SpecialCard {
        &CARDS.special[self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_lists_the_enums_in_their_order() {
        assert!(BOARD.iter().map(|l| l.code).eq(Region::ALL.iter().copied()));
        assert!(CHARACTERS.iter().map(|c| c.code).eq(Piece::ALL.iter().copied()));
        assert!(CHARACTERS.iter().all(|c| c.side == c.code.side() && c.set == Set::Classic));
        assert!(CARDS.special.iter().map(|s| s.code).eq(Special::ALL.iter().copied()));
        assert!(CARDS.special.iter().all(|s| s.side == s.code.side()));
    }

    #[test]
    fn sixteen_regions_in_rows_of_one_to_four_and_back() {
        let size = |row| BOARD.iter().filter(|l| l.row == row).count();
        assert_eq!((1..=7).map(size).collect::<Vec<_>>(), [1, 2, 3, 4, 3, 2, 1]);
        assert_eq!(BOARD.iter().filter(|l| l.kind == Land::Mountain).count(), 4);
    }

    #[test]
    fn twenty_four_forward_edges_each_one_row_ahead() {
        let edges = BOARD.iter().flat_map(|l| l.forward.iter().map(move |to| (l, to)));
        let edges: Vec<_> = edges.collect();
        assert_eq!(edges.len(), 24);
        assert!(edges.iter().all(|(from, to)| to.land().row == from.row + 1));
        assert!(edges.iter().all(|(from, to)| to.land().backward.contains(&from.code)));
    }

    #[test]
    fn nine_sideways_pairs_are_symmetric_and_six_can_be_walked() {
        let pairs = BOARD.iter().flat_map(|l| l.beside.iter().map(move |to| (l, to.land())));
        let pairs: Vec<_> = pairs.collect();
        assert_eq!(pairs.len(), 18);
        assert!(pairs.iter().all(|(a, b)| a.row == b.row && b.beside.contains(&a.code)));
        assert_eq!(BOARD.iter().map(|l| l.sideways().len()).sum::<usize>(), 12);
    }

    #[test]
    fn two_river_arrows_and_one_tunnel() {
        let rivers: Vec<_> = BOARD.iter().filter_map(|l| Some((l.code, l.river?))).collect();
        assert_eq!(rivers, [(Region::Mirkwood, Region::Fangorn), (Region::Fangorn, Region::Rohan)]);
        let tunnels: Vec<_> = BOARD.iter().filter_map(|l| Some((l.code, l.tunnel?))).collect();
        assert_eq!(tunnels, [(Region::Eregion, Region::Fangorn)]);
    }

    #[test]
    fn each_side_has_nine_combat_cards_and_nine_tiles() {
        for &side in Side::ALL {
            assert_eq!(side.cards().len(), 9);
            let mut tiles: Vec<_> = side.pieces().iter().map(|p| &p.character().tile).collect();
            tiles.sort_unstable();
            tiles.dedup();
            assert_eq!(tiles.len(), 9);
        }
    }
}
