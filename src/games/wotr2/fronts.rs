//! The map for letters: who stands where, front by front, under siege, and face
//! to face. Numbers stay numbers; names are the catalogue's.

use super::codes::{Character, Nation, Side};
use super::figures::{Kind, Troops};
use super::region::{Region, RegionSet};
use super::table::Table;
use serde::Serialize;

/// A part of the map with everybody on it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Front {
    /// `south`, `mordor`, `rohan`, `wilderland` or `north`.
    pub area: &'static str,
    /// The regions where somebody stands, and those that were taken.
    pub fields: Vec<Field>,
}

/// One region with those who stand in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Field {
    /// Which.
    pub region: Region,
    /// Who took its settlement, if that is in other hands.
    pub taken: Option<Side>,
    /// The garrison under siege.
    pub inside: Option<Stand>,
    /// Those in the open: one side's, seldom both.
    pub open: Vec<Stand>,
}

/// Figures and characters of one side.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Stand {
    /// Units and leaders by nation.
    pub forces: Vec<Force>,
    /// Common Nazgûl.
    pub nazgul: u8,
    /// Characters.
    pub characters: Vec<Character>,
}

/// The units and leaders of one nation.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Force {
    /// Which nation.
    pub nation: Nation,
    /// How many of each kind: `3r 2e 1l`.
    pub figures: String,
}

impl Stand {
    /// Troops as letters show them.
    pub fn of(troops: &Troops) -> Self {
        let figures = |nation: Nation| {
            let kinds = Kind::ALL.iter().filter(|k| **k != Kind::Nazgul);
            let here = kinds.map(|&kind| (troops.figures.count(nation, kind), kind.code()));
            let texts: Vec<String> =
                here.filter(|(n, _)| *n > 0).map(|(n, kind)| format!("{n}{kind}")).collect();
            texts.join(" ")
        };
        let force = |&nation: &Nation| Force { nation, figures: figures(nation) };
        Self {
            forces: Nation::ALL.iter().map(force).filter(|f| !f.figures.is_empty()).collect(),
            nazgul: troops.figures.nazgul,
            characters: troops.characters.iter().collect(),
        }
    }
}

/// Everybody, front by front; fronts without anybody are left out.
pub fn all(table: &Table) -> Vec<Front> {
    let worth = |r: &Region| table.captured.has(*r) || somebody(table, *r);
    let front = |area: &'static str| {
        let here = Region::ALL.iter().copied().filter(|&r| area_of(r) == area).filter(worth);
        Front { area, fields: here.map(|r| field(table, r)).collect() }
    };
    let areas = ["south", "mordor", "rohan", "wilderland", "north"];
    areas.map(front).into_iter().filter(|f| !f.fields.is_empty()).collect()
}

/// Strongholds under siege.
pub fn sieges(table: &Table) -> Vec<Field> {
    table.besieged.iter().map(|r| field(table, r)).collect()
}

/// Armies in the field with an enemy army next door; not those at a siege.
pub fn facing(table: &Table) -> Vec<Field> {
    let faces = |side: Side, r: Region| {
        table.in_field(side, r) && r.neighbours().iter().any(|other| table.army(side.other(), other))
    };
    let here = Region::ALL.iter().copied().filter(|r| !table.besieged.has(*r));
    here.filter(|&r| Side::ALL.iter().any(|&side| faces(side, r))).map(|r| field(table, r)).collect()
}

/// Nazgûl and characters who are with no army.
pub fn alone(table: &Table) -> Vec<Field> {
    let lone = |side: Side, r: Region| !table.army(side, r) && !table.troops(side, r).is_empty();
    let here = Region::ALL.iter().copied();
    here.filter(|&r| Side::ALL.iter().any(|&side| lone(side, r))).map(|r| field(table, r)).collect()
}

/// A region with its neighbours, whoever stands there.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spot {
    /// The region itself.
    pub field: Field,
    /// The regions next to it.
    pub around: Vec<Field>,
}

/// Regions with their neighbours.
pub fn spots(table: &Table, regions: RegionSet) -> Vec<Spot> {
    let spot = |at: Region| Spot {
        field: field(table, at),
        around: at.neighbours().iter().map(|next| field(table, next)).collect(),
    };
    regions.iter().map(spot).collect()
}

fn somebody(table: &Table, region: Region) -> bool {
    !table.at(region).is_empty() || !table.people(region).is_empty()
}

fn field(table: &Table, region: Region) -> Field {
    let holder = table.controller(region);
    let inside = holder.filter(|_| table.besieged.has(region));
    let sides = Side::ALL.iter().filter(|side| inside != Some(**side));
    let open = sides.map(|&side| table.troops(side, region)).filter(|troops| !troops.is_empty());
    Field {
        region,
        taken: holder.filter(|_| table.captured.has(region)),
        inside: inside.map(|side| Stand::of(&table.troops(side, region))),
        open: open.map(|troops| Stand::of(&troops)).collect(),
    }
}

/// The part of the map a region is in.
fn area_of(region: Region) -> &'static str {
    use Region as R;
    let within = |regions: &[Region]| regions.iter().copied().collect::<RegionSet>().has(region);
    let mordor = [R::MinasMorgul, R::BaradDur, R::Nurn, R::Morannon, R::Gorgoroth, R::Dagorlad];
    let marches = [R::NomanLands, R::AshMountains, R::DeadMarshes];
    let rohan = [R::Edoras, R::Folde, R::HelmsDeep, R::Westemnet, R::Eastemnet, R::FordsOfIsen, R::Fangorn];
    let isengard =
        [R::GapOfRohan, R::Orthanc, R::Enedwaith, R::NorthDunland, R::SouthDunland, R::DruwaithIaur];
    let harad = [R::Umbar, R::NearHarad, R::FarHarad, R::WestHarondor, R::EastHarondor, R::Khand, R::Andrast];
    let ithilien = [R::Osgiliath, R::NorthIthilien, R::SouthIthilien];
    let [east, _] = super::data::map().lands[region.index()].at;
    if within(&mordor) || within(&marches) {
        "mordor"
    } else if within(&rohan) || within(&isengard) {
        "rohan"
    } else if within(&harad) || within(&ithilien) || region.nation() == Some(Nation::Gondor) {
        "south"
    } else if WILDERLAND.contains(&east) {
        "wilderland"
    } else {
        "north"
    }
}

/// How far east the Misty Mountains and Mirkwood lie on the schematic map.
const WILDERLAND: std::ops::Range<i32> = 355..702;
