//! The things of the game, each an enum whose members have one code: sides,
//! regions, characters, combat cards and special cards.

use crate::rules::{codes, sides};

sides! {
    /// The two sides.
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
