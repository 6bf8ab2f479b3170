//! The things of the game, each an enum whose members have one code: sides,
//! regions, characters, combat cards and special cards.

use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// An enum with a code for each member, used in orders, data and ledgers.
macro_rules! codes {
    ($(#[$meta:meta])* $name:ident { $($member:ident = $code:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $(#[doc = concat!("`", $code, "`")] #[serde(rename = $code)] $member,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [Self] = &[$(Self::$member),+];

            /// The code.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$member => $code),+ }
            }

            /// The member with a code.
            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$member),)+ _ => None }
            }

            /// The place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}

codes! {
    /// The two sides; each is one seat.
    Side { Fellowship = "fellowship", Sauron = "sauron" }
}

codes! {
    /// The sixteen regions, row by row from the Shire to Mordor.
    Region {
        Shire = "shire",
        Arthedain = "arthedain",
        Cardolan = "cardolan",
        Rhudaur = "rhudaur",
        Eregion = "eregion",
        Enedwaith = "enedwaith",
        HighPass = "high-pass",
        MistyMountains = "misty-mountains",
        Caradhras = "caradhras",
        GapOfRohan = "gap-of-rohan",
        Mirkwood = "mirkwood",
        Fangorn = "fangorn",
        Rohan = "rohan",
        Dagorlad = "dagorlad",
        Gondor = "gondor",
        Mordor = "mordor",
    }
}

codes! {
    /// The eighteen classic characters, the Fellowship's nine first.
    Piece {
        Frodo = "frodo",
        Sam = "sam",
        Pippin = "pippin",
        Merry = "merry",
        Gandalf = "gandalf",
        Aragorn = "aragorn",
        Legolas = "legolas",
        Gimli = "gimli",
        Boromir = "boromir",
        Balrog = "balrog",
        Shelob = "shelob",
        WitchKing = "witch-king",
        FlyingNazgul = "flying-nazgul",
        BlackRider = "black-rider",
        Saruman = "saruman",
        Orcs = "orcs",
        Warg = "warg",
        CaveTroll = "cave-troll",
    }
}

codes! {
    /// The combat cards of both sides; some exist on both.
    Card {
        One = "1",
        Two = "2",
        Three = "3",
        Four = "4",
        Five = "5",
        Six = "6",
        Magic = "magic",
        NobleSacrifice = "noble-sacrifice",
        ElvenCloak = "elven-cloak",
        Retreat = "retreat",
        Eye = "eye",
    }
}

codes! {
    /// The eight special cards, the Fellowship's four first.
    Special {
        Shadowfax = "shadowfax",
        GandalfTheWhite = "gandalf-the-white",
        KingRevealed = "king-revealed",
        Gwaihir = "gwaihir",
        Recall = "recall",
        DarkOfMordor = "dark-of-mordor",
        Crebain = "crebain",
        Palantir = "palantir",
    }
}

impl Side {
    /// The seat that plays this side.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat, if the game has such a seat.
    pub fn of(seat: Seat) -> Option<Self> {
        Self::ALL.get(seat.index()).copied()
    }

    /// The other side.
    pub const fn other(self) -> Self {
        match self {
            Self::Fellowship => Self::Sauron,
            Self::Sauron => Self::Fellowship,
        }
    }
}

impl Card {
    /// What a number card adds; a text card has no value of its own.
    pub const fn value(self) -> Option<i64> {
        match self {
            Self::One => Some(1),
            Self::Two => Some(2),
            Self::Three => Some(3),
            Self::Four => Some(4),
            Self::Five => Some(5),
            Self::Six => Some(6),
            _ => None,
        }
    }

    /// Whether it is a text card.
    pub const fn is_text(self) -> bool {
        self.value().is_none()
    }
}
