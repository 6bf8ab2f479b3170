//! Whom and what the game is about: sides, nations, characters, faces of the
//! dice, decks, hunt tiles. Each has a code, which orders, ledgers and the
//! catalogue use; none has a name here.

use crate::rules::{bit_set, codes, sides};
use serde::{Deserialize, Serialize};

sides! {
    /// One of the two sides.
    Side { Free = "fp", Shadow = "sh" }
}

codes! {
    /// One of the eight nations: five of the Free Peoples, three of the Shadow.
    Nation {
        Dwarves = "dwarves",
        Elves = "elves",
        Gondor = "gondor",
        North = "north",
        Rohan = "rohan",
        Isengard = "isengard",
        Sauron = "sauron",
        Southrons = "southrons",
    }
}

codes! {
    /// A character: companions, upgrades, Gollum, minions.
    Character {
        GandalfGrey = "gandalf-grey",
        Strider = "strider",
        Boromir = "boromir",
        Legolas = "legolas",
        Gimli = "gimli",
        Meriadoc = "meriadoc",
        Peregrin = "peregrin",
        Aragorn = "aragorn",
        GandalfWhite = "gandalf-white",
        Gollum = "gollum",
        Saruman = "saruman",
        WitchKing = "witch-king",
        Mouth = "mouth",
    }
}

codes! {
    /// A face of an action die; `am` is army-muster.
    Face {
        Character = "char",
        Army = "army",
        Muster = "muster",
        ArmyMuster = "am",
        Event = "event",
        Will = "will",
        Eye = "eye",
    }
}

codes! {
    /// One of a side's two decks.
    Deck { Character = "char", Strategy = "strategy" }
}

codes! {
    /// A hunt tile.
    Tile {
        EyeR = "eye-r",
        ZeroR = "0-r",
        One = "1",
        OneR = "1-r",
        Two = "2",
        TwoR = "2-r",
        Three = "3",
        ElvenCloaks = "elven-cloaks",
        ElvenRope = "elven-rope",
        Phial = "phial",
        Smeagol = "smeagol",
        Shelob = "shelob",
        RingIsMine = "ring-is-mine",
        OnOn = "on-on",
        GiveIt = "give-it",
    }
}

impl Side {
    /// The side's nations.
    pub const fn nations(self) -> &'static [Nation] {
        match self {
            Self::Free => Nation::ALL.split_at(5).0,
            Self::Shadow => Nation::ALL.split_at(5).1,
        }
    }

    /// The faces of the side's dice, in the order of a die's six results.
    pub const fn faces(self) -> [Face; 6] {
        use Face::{Army, ArmyMuster, Character, Event, Eye, Muster, Will};
        match self {
            Self::Free => [Character, Character, Muster, ArmyMuster, Event, Will],
            Self::Shadow => [Character, Army, Muster, ArmyMuster, Event, Eye],
        }
    }
}

impl Nation {
    /// Whose nation it is.
    pub const fn side(self) -> Side {
        if (self as usize) < 5 { Side::Free } else { Side::Shadow }
    }
}

impl Character {
    /// The seven companions who may be in the Fellowship, in order.
    pub const FELLOWSHIP: &'static [Self] = Self::ALL.split_at(7).0;
    /// The minions.
    pub const MINIONS: &'static [Self] = Self::ALL.split_at(10).1;

    /// Whose he is.
    pub const fn side(self) -> Side {
        if (self as usize) < 10 { Side::Free } else { Side::Shadow }
    }

    /// Whether he is a companion (upgrades are, Gollum is not).
    pub const fn is_companion(self) -> bool {
        (self as usize) < 9
    }

    /// Whether he is a hobbit who can guide.
    pub const fn is_hobbit(self) -> bool {
        matches!(self, Self::Meriadoc | Self::Peregrin)
    }
}

impl Tile {
    /// How many of the standard kinds there are; they come first.
    pub const STANDARD: usize = 7;

    /// Whether it belongs to the sixteen of the beginning.
    pub const fn is_standard(self) -> bool {
        (self as usize) < Self::STANDARD
    }

    /// Whether it shows an eye.
    pub const fn is_eye(self) -> bool {
        matches!(self, Self::EyeR | Self::RingIsMine)
    }
}

/// A set of nations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Nation>", into = "Vec<Nation>")]
pub struct NationSet(u8);

/// A set of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Character>", into = "Vec<Character>")]
pub struct CharSet(u16);

/// A set of hunt tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Tile>", into = "Vec<Tile>")]
pub struct TileSet(u16);

bit_set!(NationSet of Nation in u8);
bit_set!(CharSet of Character in u16);
bit_set!(TileSet of Tile in u16);
