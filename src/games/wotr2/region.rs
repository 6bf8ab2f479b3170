//! The regions of the map, and sets of them.

use super::codes::Side;
use super::data::{self, Site};
use crate::rules::{bit_set, codes};
use serde::{Deserialize, Serialize};

codes! {
    /// A region of the map.
    Region {
        Andrast = "andr",
        Anfalas = "anfa",
        Angmar = "angm",
        Arnor = "arno",
        AshMountains = "ashm",
        BaradDur = "bara",
        Bree = "bree",
        Buckland = "buck",
        Cardolan = "cardo",
        Carrock = "carro",
        Dagorlad = "dago",
        Dale = "dale",
        DeadMarshes = "dmar",
        DimrillDale = "dimr",
        DolAmroth = "damr",
        DolGuldur = "dgul",
        DruadanForest = "drua",
        DruwaithIaur = "druw",
        EaglesEyrie = "eagl",
        EastHarondor = "ehar",
        EastRhun = "erhu",
        Eastemnet = "eemn",
        EasternBrownLands = "ebro",
        EasternEmynMuil = "eemu",
        EasternMirkwood = "emir",
        Edoras = "edor",
        Enedwaith = "ened",
        Erebor = "ereb",
        Erech = "erec",
        EredLuin = "elui",
        Ettenmoors = "ette",
        Evendim = "even",
        Fangorn = "fang",
        FarHarad = "fhar",
        Folde = "fold",
        FordsOfBruinen = "fbru",
        FordsOfIsen = "fise",
        Forlindon = "forl",
        GapOfRohan = "gap",
        GladdenFields = "glad",
        GoblinsGate = "gobl",
        Gorgoroth = "gorg",
        GreyHavens = "ghav",
        Harlindon = "harl",
        HelmsDeep = "helm",
        HighPass = "high",
        Hollin = "holl",
        IronHills = "iron",
        Khand = "khan",
        Lamedon = "lame",
        Lorien = "lori",
        Lossarnach = "loss",
        MinasMorgul = "mmor",
        MinasTirith = "mtir",
        Minhiriath = "minh",
        Morannon = "mora",
        Moria = "moria",
        MountGram = "mgra",
        MountGundabad = "mgun",
        NarrowsOfTheForest = "narr",
        NearHarad = "nhar",
        NomanLands = "noma",
        NorthAnduinVale = "nand",
        NorthDowns = "ndow",
        NorthDunland = "ndun",
        NorthEredLuin = "nere",
        NorthIthilien = "nith",
        NorthRhun = "nrhu",
        NorthernDorwinion = "ndor",
        NorthernMirkwood = "nmir",
        NorthernRhovanion = "nrho",
        Nurn = "nurn",
        OldFord = "oford",
        OldForest = "oforest",
        OldForestRoad = "ofroad",
        Orthanc = "orth",
        Osgiliath = "osgi",
        ParthCelebrant = "part",
        Pelargir = "pela",
        Rhosgobel = "rhos",
        Rivendell = "rive",
        SouthAnduinVale = "sand",
        SouthDowns = "sdow",
        SouthDunland = "sdun",
        SouthEredLuin = "sere",
        SouthIthilien = "sith",
        SouthRhun = "srhu",
        SouthernDorwinion = "sdor",
        SouthernMirkwood = "smir",
        SouthernRhovanion = "srho",
        Tharbad = "thar",
        TheShire = "shire",
        TowerHills = "towe",
        Trollshaws = "trol",
        Umbar = "umba",
        ValeOfTheCarnen = "vcar",
        ValeOfTheCelduin = "vcel",
        WeatherHills = "weat",
        WestHarondor = "whar",
        Westemnet = "wemn",
        WesternBrownLands = "wbro",
        WesternEmynMuil = "wemy",
        WesternMirkwood = "wmir",
        WitheredHeath = "whea",
        WoodlandRealm = "wood",
    }
}

/// How many regions there are.
pub const REGIONS: usize = Region::ALL.len();

/// A set of regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Region>", into = "Vec<Region>")]
pub struct RegionSet(u128);

bit_set!(RegionSet of Region in u128);

impl Region {
    /// The regions next to this one.
    pub fn neighbours(self) -> RegionSet {
        data::map().neighbours[self.index()]
    }

    /// Whether one step leads there.
    pub fn touches(self, other: Self) -> bool {
        self.neighbours().has(other)
    }

    /// The nation within whose border it lies.
    pub fn nation(self) -> Option<super::codes::Nation> {
        data::map().lands[self.index()].nation
    }

    /// What stands there.
    pub fn site(self) -> Option<Site> {
        data::map().lands[self.index()].site
    }

    /// Whether there is a town, a city or a stronghold.
    pub fn is_settlement(self) -> bool {
        data::map().settlements.has(self)
    }

    /// Whether there is a stronghold.
    pub fn is_stronghold(self) -> bool {
        data::map().strongholds.has(self)
    }

    /// Whether there is a city or a stronghold.
    pub fn is_great(self) -> bool {
        data::map().great.has(self)
    }

    /// The side to which its settlement belongs in the beginning, whoever has
    /// it now.
    pub fn born(self) -> Option<Side> {
        if self.is_settlement() { self.nation().map(super::codes::Nation::side) } else { None }
    }

    /// The points its captor scores.
    pub fn points(self) -> u8 {
        match self.site() {
            Some(Site::City) => 1,
            Some(Site::Stronghold) => 2,
            Some(Site::Town | Site::Fortification) | None => 0,
        }
    }
}

impl RegionSet {
    /// All regions next to one of the set.
    #[must_use]
    pub fn around(self) -> Self {
        self.iter().fold(Self::NONE, |all, region| all.or(region.neighbours()))
    }
}
