//! The table: everything that lasts, as plain data of a fixed size. What can
//! be read off it is in `query`.
//!
//! Both sides' figures of a region are one [`Figures`]: nations tell them
//! apart. There are no boxes for sieges: where [`Table::besieged`] has a
//! stronghold, all figures of its controller there are inside, and all of the
//! other side's are outside.

use super::card::{Card, CardSet, DECK};
use super::codes::{Character, Deck, Face, NationSet, Side, Tile, TileSet};
use super::data;
pub use super::fight::{Battle, Clash};
use super::figures::Figures;
use super::options::Options;
use super::region::{REGIONS, Region, RegionSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;

/// Everything that lasts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// What was chosen before the game.
    pub options: Options,
    /// The turn, from 1.
    pub turn: u16,
    /// Where in the turn.
    pub phase: Phase,
    /// Who stands where, characters aside.
    pub board: Board,
    /// Settlements that are not in the hands of their first side.
    pub captured: RegionSet,
    /// Strongholds under siege.
    pub besieged: RegionSet,
    /// Each nation's steps to At War.
    pub steps: [u8; 8],
    /// The nations that are active.
    pub active: NationSet,
    /// Where each character is.
    pub places: [Place; 13],
    /// Figures that can be recruited.
    pub reserve: Figures,
    /// Figures of the Free Peoples that are out of the game.
    pub casualties: Figures,
    /// The Ring-bearers.
    pub fellowship: Fellowship,
    /// The action dice, by side.
    pub dice: [Dice; 2],
    /// The Hunt Box.
    pub hunt_box: HuntBox,
    /// The hunt tiles.
    pub tiles: Tiles,
    /// The tile that is being resolved.
    pub hunted: Option<Hunted>,
    /// Elven Rings, by side.
    pub rings: [u8; 2],
    /// Whether a side has used a ring this turn.
    pub ring_used: [bool; 2],
    /// Whether the Mouth of Sauron has used his ability this turn.
    pub mouth_used: bool,
    /// Whether a minion has ever been in play.
    pub minion_came: bool,
    /// The hands, by side.
    pub hands: [CardSet; 2],
    /// The cards that lie on the table, by side.
    pub laid: [CardSet; 2],
    /// The discard piles, face up, by side.
    pub discards: [CardSet; 2],
    /// Cards discarded face down, by side.
    pub buried: [CardSet; 2],
    /// The decks, by side and deck.
    pub decks: [[Pile; 2]; 2],
    /// The action that is being carried out, if a seam falls inside it.
    pub acting: Option<Acting>,
    /// The battle that is being fought.
    pub battle: Option<Battle>,
}

/// Where in the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The decks are still to be shuffled.
    Deal,
    /// Phase 1: dice come back, cards are drawn.
    Draw,
    /// Phase 2: declaring, Mordor, Guide.
    Fellowship,
    /// Phase 3: dice into the Hunt Box.
    Allocation,
    /// Phase 4: the action roll.
    Roll,
    /// Phase 5: actions; this side is on.
    Actions(Side),
    /// Phase 6: who has won?
    Victory,
}

/// Who stands in each region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board(pub [Figures; REGIONS]);

/// Where a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet in the game.
    Aside,
    /// With the Ring-bearers.
    Fellowship,
    /// On the map.
    At(Region),
    /// Out of the game.
    Gone,
}

/// The Ring-bearers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fellowship {
    /// Where the figure stands; the gate it went through when in Mordor.
    pub at: Region,
    /// The step on the Fellowship Track.
    pub progress: u8,
    /// The corruption.
    pub corruption: u8,
    /// Whether it is hidden.
    pub hidden: bool,
    /// Who leads.
    pub guide: Character,
    /// The step on the Mordor Track, once there.
    pub mordor: Option<u8>,
    /// Whether it tried to move or hid in this turn's phase 5.
    pub stirred: bool,
}

/// The action dice of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// Unused dice by face, in the order of [`Face::ALL`].
    pub unused: [u8; 7],
    /// Dice still to be rolled this turn.
    pub pool: u8,
}

/// The Hunt Box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HuntBox {
    /// Shadow dice.
    pub shadow: u8,
    /// Dice of the Free Peoples.
    pub free: u8,
    /// Whether a die of the Free Peoples was there when the turn began.
    pub forced: bool,
}

/// The hunt tiles, by kind in the order of [`Tile::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tiles {
    /// In the pool.
    pub pool: [u8; 15],
    /// Drawn and lying open.
    pub drawn: [u8; 15],
    /// Set aside until the action is over.
    pub aside: [u8; 15],
    /// Special tiles that wait for Mordor.
    pub waiting: TileSet,
}

/// A hunt tile that is being resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hunted {
    /// Which one.
    pub tile: Tile,
    /// The damage that is left.
    pub damage: u8,
}

/// A deck. After an undo the rest of it lies in another order and is a sealed
/// list of its own, a new generation; what was drawn before is proven by the
/// seals it was drawn from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// All its cards, the first drawn first. A secret.
    pub order: [Card; DECK],
    /// How many were drawn.
    pub drawn: u8,
    /// The generation that is drawn from; 0 before the game begins.
    pub generation: u32,
    /// The place in `order` where this generation begins.
    #[serde(default, skip_serializing_if = "nothing")]
    pub since: u8,
    /// The generations that the cards above it were drawn from, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Earlier>,
    /// How many cards were ever drawn from each generation there was, from 1 on;
    /// empty while there was but one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spent: Vec<u8>,
}

/// A generation of a deck that is not drawn from any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Earlier {
    /// Its number.
    pub generation: u32,
    /// The place in the deck where its cards begin, those that count as drawn.
    pub since: u8,
    /// All its cards as they were sealed. A secret.
    pub order: Vec<Card>,
}

/// Whether a number is none; then it is not written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn nothing(number: &u8) -> bool {
    *number == 0
}

/// An action that is being carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    /// Whose.
    pub side: Side,
    /// The die that paid, as the face it counts as.
    pub paid: Option<Face>,
    /// The event card that is being played.
    pub card: Option<Card>,
}

impl Table {
    /// The table before anything happened.
    pub fn new(options: Options) -> Self {
        let set_up = data::set_up();
        let mut board = Board([Figures::NONE; REGIONS]);
        for (region, army) in &set_up.armies {
            board.0[region.index()] = *army;
        }
        let reserve = set_up.nation.iter().map(|n| n.figures(&n.reserve));
        let mut places = [Place::Aside; 13];
        for companion in Character::FELLOWSHIP {
            places[companion.index()] = Place::Fellowship;
        }
        let mut steps = [0; 8];
        for (step, nation) in steps.iter_mut().zip(&set_up.nation) {
            *step = nation.steps;
        }
        Self {
            options,
            turn: 1,
            phase: Phase::Deal,
            board,
            captured: RegionSet::NONE,
            besieged: RegionSet::NONE,
            steps,
            active: set_up.nation.iter().filter(|n| n.active).map(|n| n.code).collect(),
            places,
            reserve: reserve.fold(Figures::NONE, |all, more| all.plus(&more)),
            casualties: Figures::NONE,
            fellowship: Fellowship {
                at: Region::Rivendell,
                progress: 0,
                corruption: 0,
                hidden: true,
                guide: Character::GandalfGrey,
                mordor: None,
                stirred: false,
            },
            dice: [Dice::default(); 2],
            hunt_box: HuntBox::default(),
            tiles: Tiles::new(),
            hunted: None,
            rings: [3, 0],
            ring_used: [false; 2],
            mouth_used: false,
            minion_came: false,
            hands: [CardSet::NONE; 2],
            laid: [CardSet::NONE; 2],
            discards: [CardSet::NONE; 2],
            buried: [CardSet::NONE; 2],
            decks: [Side::Free, Side::Shadow]
                .map(|side| [Deck::Character, Deck::Strategy].map(|deck| Pile::new(side, deck))),
            acting: None,
            battle: None,
        }
    }
}

impl Tiles {
    fn new() -> Self {
        let mut pool = [0; 15];
        for tile in Tile::ALL.iter().filter(|t| t.is_standard()) {
            pool[tile.index()] = tile.data().count;
        }
        Self { pool, drawn: [0; 15], aside: [0; 15], waiting: TileSet::NONE }
    }
}

impl Pile {
    fn new(side: Side, deck: Deck) -> Self {
        let mut order = [Card::ALL[0]; DECK];
        for (place, card) in order.iter_mut().zip(side.cards(deck).iter()) {
            *place = card;
        }
        Self { order, drawn: 0, generation: 0, since: 0, earlier: Vec::new(), spent: Vec::new() }
    }

    /// How many cards are left.
    pub fn left(&self) -> u8 {
        DECK as u8 - self.drawn
    }
}

impl Dice {
    /// How many unused dice there are.
    pub fn left(&self) -> u8 {
        self.unused.iter().sum()
    }

    /// Whether an unused die shows this face.
    pub fn has(&self, face: Face) -> bool {
        self.unused[face.index()] > 0
    }

    /// The faces that unused dice show.
    pub fn faces(&self) -> impl Iterator<Item = Face> {
        let unused = self.unused;
        Face::ALL.iter().copied().filter(move |f| unused[f.index()] > 0)
    }
}

/// Only regions where somebody stands are written.
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let here = Region::ALL.iter().zip(&self.0).filter(|(_, figures)| !figures.is_empty());
        to.collect_map(here)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut board = Self([Figures::NONE; REGIONS]);
        for (region, figures) in BTreeMap::<Region, Figures>::deserialize(from)? {
            board.0[region.index()] = figures;
        }
        Ok(board)
    }
}

/// The table is copied at every run.
const _: () = assert!(size_of::<Table>() < 4096);
