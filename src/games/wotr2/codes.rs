//! Whom and what the game is about: sides, nations, characters, faces of the
//! dice, decks, hunt tiles. Each has a code, which orders, ledgers and the
//! catalogue use; none has a name here.

use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// An enum whose values have codes, in a fixed order.
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($variant:ident = $code:literal),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum $name {
            $(
                #[doc = concat!("`", $code, "`")]
                #[serde(rename = $code)]
                $variant,
            )*
        }

        impl $name {
            /// All, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];
            const CODES: &'static [&'static str] = &[$($code),*];

            /// The code.
            pub const fn code(self) -> &'static str {
                Self::CODES[self as usize]
            }

            /// The place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The one with this code.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::CODES.iter().position(|c| *c == code).map(|i| Self::ALL[i])
            }
        }
    };
}
pub(super) use codes;

codes! {
    /// One of the two sides; its place is its seat.
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
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Free => Self::Shadow,
            Self::Shadow => Self::Free,
        }
    }

    /// The side's seat.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat.
    pub fn of(seat: Seat) -> Option<Self> {
        Self::ALL.get(seat.index()).copied()
    }

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

/// The common parts of the sets: a bit for each value.
macro_rules! bit_set {
    ($set:ident of $item:ident in $bits:ty) => {
        impl $set {
            /// The empty set.
            pub const NONE: Self = Self(0);

            /// The set of one.
            pub const fn only(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Whether `item` is in the set.
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// The set with one more.
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// The set with one less.
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// What is in both.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// What is in either.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// What is in this set and not in the other.
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Whether everything in this set is in the other.
            pub const fn within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether there is nothing in it.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// What is in it, in order.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let next = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                    bits &= bits - 1;
                    Some($item::ALL[next])
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::NONE, Self::with)
            }
        }

        impl From<Vec<$item>> for $set {
            fn from(items: Vec<$item>) -> Self {
                items.into_iter().collect()
            }
        }

        impl From<$set> for Vec<$item> {
            fn from(set: $set) -> Self {
                set.iter().collect()
            }
        }
    };
}
pub(super) use bit_set;

bit_set!(NationSet of Nation in u8);
bit_set!(CharSet of Character in u16);
bit_set!(TileSet of Tile in u16);
