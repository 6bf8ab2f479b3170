//! The map, the set-up, the characters, the tiles and the cards as data, read
//! once. The files under `data/` are part of the program; tests read them all,
//! so reading them cannot fail where it matters. No effect of a card is here.

use super::card::{Card, CardSet};
use super::codes::{Character, Deck, Nation, Side, Tile};
use super::figures::Figures;
use super::region::{REGIONS, Region, RegionSet};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What stands in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// A town: no points.
    Town,
    /// A city: one point.
    City,
    /// A stronghold: two points, and a garrison can be besieged in it.
    Stronghold,
    /// A fortification: no settlement at all.
    Fortification,
}

/// One region.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// Which one.
    pub code: Region,
    /// The name as printed, for reading orders.
    pub name: String,
    /// Further names, for reading orders.
    #[serde(default)]
    pub nicknames: Vec<String>,
    /// Within whose border it lies.
    pub nation: Option<Nation>,
    /// What stands there.
    pub site: Option<Site>,
    /// A schematic place: x east, y south, 0 to 1000.
    pub at: [i32; 2],
    /// The neighbours.
    pub to: Vec<Region>,
    /// Whether it is on the coast.
    #[serde(default)]
    pub coast: bool,
    /// Whether it is on the map's eastern edge.
    #[serde(default)]
    pub east_edge: bool,
}

/// The map, with what is often asked of it made ready.
#[derive(Debug)]
pub struct Map {
    /// The regions in order.
    pub lands: Vec<Land>,
    /// The neighbours of each.
    pub neighbours: [RegionSet; REGIONS],
    /// Towns, cities and strongholds.
    pub settlements: RegionSet,
    /// Cities and strongholds.
    pub great: RegionSet,
    /// Strongholds.
    pub strongholds: RegionSet,
    /// Regions on the coast.
    pub coast: RegionSet,
    /// Regions on the eastern edge.
    pub east_edge: RegionSet,
    /// The regions within each nation's border.
    pub realms: [RegionSet; 8],
}

/// A nation's beginning.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NationData {
    /// Which one.
    pub code: Nation,
    /// Steps to At War.
    pub steps: u8,
    /// Whether it starts active.
    pub active: bool,
    /// All its figures, as `12r 6e`.
    pub total: String,
    /// Those in the reserve.
    pub reserve: String,
}

/// The set-up of the map.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// The nations in order.
    pub nation: Vec<NationData>,
    /// Who stands where.
    pub armies: BTreeMap<Region, Figures>,
}

/// What a character is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// He starts in the Fellowship.
    Companion,
    /// He takes a companion's place.
    Upgrade,
    /// Gollum.
    Gollum,
    /// A minion.
    Minion,
}

/// One character's figures.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterData {
    /// Which one.
    pub code: Character,
    /// Further names, for reading orders.
    #[serde(default)]
    pub nicknames: Vec<String>,
    /// What he is.
    pub kind: Sort,
    /// Range on the map, and hunt damage soaked.
    pub level: u8,
    /// Whether he moves as Nazgûl do.
    #[serde(default)]
    pub flies: bool,
    /// Leadership in battle.
    pub leadership: u8,
    /// Action dice he brings.
    #[serde(default)]
    pub dice: u8,
    /// The nation he rouses: a code, or `any`.
    pub rouses: Option<String>,
    /// Whether he is a Captain of the West.
    #[serde(default)]
    pub captain: bool,
}

/// What a tile's number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// Damage; below zero it heals.
    Fixed(i8),
    /// An eye, or the roll of a die.
    Varies(Varying),
}

/// Damage that is known only when it is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Varying {
    /// An eye.
    Eye,
    /// One die.
    Die,
}

/// The colour of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// One of the sixteen of the beginning.
    Standard,
    /// A special tile of the Fellowship.
    Blue,
    /// A special tile of the Shadow.
    Red,
}

/// One kind of hunt tile.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileData {
    /// Which one.
    pub code: Tile,
    /// Its colour.
    pub kind: Colour,
    /// Its number.
    pub value: Value,
    /// Whether it reveals the Fellowship.
    #[serde(default)]
    pub reveal: bool,
    /// Whether it stops the Fellowship on the Mordor Track.
    #[serde(default)]
    pub stop: bool,
    /// How many there are.
    pub count: u8,
    /// The card that brings it into play.
    pub card: Option<Card>,
}

/// The icon that pays for an event card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Icon {
    /// A character result.
    Character,
    /// An army result.
    Army,
    /// A muster result.
    Muster,
}

/// One card's figures.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardData {
    /// Its code.
    pub code: String,
    /// Its title, for reading orders.
    pub title: String,
    /// What pays for it.
    pub icon: Icon,
    /// Whether it stays on the table.
    #[serde(default)]
    pub table: bool,
    /// The title of its combat half, for reading orders.
    pub combat: String,
    /// The initiative of each combat effect.
    pub initiative: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RegionsFile {
    region: Vec<Land>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CharactersFile {
    character: Vec<CharacterData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TilesFile {
    tile: Vec<TileData>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    card: Vec<CardData>,
}

/// A file of the program. A test reads each.
fn file<T: serde::de::DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).expect("a tested part of the program")
}

static MAP: LazyLock<Map> = LazyLock::new(|| {
    let lands = file::<RegionsFile>(include_str!("data/regions.toml")).region;
    let of = |test: &dyn Fn(&Land) -> bool| lands.iter().filter(|l| test(l)).map(|l| l.code).collect();
    let site = |sites: &[Site]| of(&|l: &Land| l.site.is_some_and(|s| sites.contains(&s)));
    let mut neighbours = [RegionSet::NONE; REGIONS];
    for (set, land) in neighbours.iter_mut().zip(&lands) {
        *set = land.to.iter().copied().collect();
    }
    let mut realms = [RegionSet::NONE; 8];
    for (set, nation) in realms.iter_mut().zip(Nation::ALL) {
        *set = of(&|l: &Land| l.nation == Some(*nation));
    }
    Map {
        neighbours,
        settlements: site(&[Site::Town, Site::City, Site::Stronghold]),
        great: site(&[Site::City, Site::Stronghold]),
        strongholds: site(&[Site::Stronghold]),
        coast: of(&|l: &Land| l.coast),
        east_edge: of(&|l: &Land| l.east_edge),
        realms,
        lands,
    }
});
static SET_UP: LazyLock<SetUp> = LazyLock::new(|| file(include_str!("data/setup.toml")));
static CHARACTERS: LazyLock<Vec<CharacterData>> =
    LazyLock::new(|| file::<CharactersFile>(include_str!("data/characters.toml")).character);
static TILES: LazyLock<Vec<TileData>> =
    LazyLock::new(|| file::<TilesFile>(include_str!("data/tiles.toml")).tile);
static CARDS: LazyLock<Vec<CardData>> =
    LazyLock::new(|| file::<CardsFile>(include_str!("data/cards.toml")).card);

/// The map.
pub fn map() -> &'static Map {
    &MAP
}

/// The set-up.
pub fn set_up() -> &'static SetUp {
    &SET_UP
}

/// The cards, in the order of [`Card::ALL`].
pub fn cards() -> &'static [CardData] {
    &CARDS
}

impl NationData {
    /// The figures of a text of this nation.
    pub fn figures(&self, text: &str) -> Figures {
        format!("{} {text}", self.code.code()).parse().expect("a tested part of the program")
    }
}

impl Character {
    /// His figures.
    pub fn data(self) -> &'static CharacterData {
        &CHARACTERS[self.index()]
    }

    /// His level.
    pub fn level(self) -> u8 {
        self.data().level
    }

    /// Whether he rouses a nation by stopping there.
    pub fn rouses(self, nation: Nation) -> bool {
        self.data().rouses.as_deref().is_some_and(|r| r == "any" || r == nation.code())
    }
}

impl Tile {
    /// Its figures.
    pub fn data(self) -> &'static TileData {
        &TILES[self.index()]
    }
}

impl Side {
    /// All cards of one of the side's decks.
    pub fn cards(self, deck: Deck) -> CardSet {
        (1..=super::card::DECK as u8).map(|n| Card::new(self, deck, n)).collect()
    }
}

impl Nation {
    /// The regions within its border.
    pub fn realm(self) -> RegionSet {
        map().realms[self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_map_has_105_regions_and_232_symmetric_borders() {
        let map = map();
        assert_eq!((map.lands.len(), REGIONS), (105, 105));
        assert!(map.lands.iter().zip(Region::ALL).all(|(land, region)| land.code == *region));
        for land in &map.lands {
            assert_eq!(land.to.len(), land.code.neighbours().len() as usize, "{:?}", land.code);
            assert!(!land.code.touches(land.code));
            assert!(land.to.iter().all(|other| other.touches(land.code)), "{:?}", land.code);
        }
        assert_eq!(map.lands.iter().map(|l| l.to.len()).sum::<usize>(), 2 * 232);
    }

    #[test]
    fn settlements_and_points_add_up() {
        let map = map();
        let count = |site: Site| map.lands.iter().filter(|l| l.site == Some(site)).count();
        assert_eq!(
            [Site::Stronghold, Site::City, Site::Town, Site::Fortification].map(count),
            [16, 6, 14, 2]
        );
        let points = |side| {
            let own = map.settlements.iter().filter(|r| r.born() == Some(side));
            own.map(|r| u32::from(r.points())).sum::<u32>()
        };
        assert_eq!((points(Side::Free), points(Side::Shadow)), (20, 18));
        let eastern = Nation::Southrons.realm().and(map.east_edge);
        assert_eq!((map.coast.len(), map.east_edge.len(), eastern.len()), (14, 6, 4));
        assert!(map.settlements.iter().all(|r| r.nation().is_some()));
    }

    #[test]
    fn codes_are_unique() {
        let mut seen = BTreeSet::new();
        let regions = Region::ALL.iter().map(|r| r.code());
        let cards = Card::ALL.iter().map(|c| c.code());
        let people = Character::ALL.iter().map(|c| c.code()).chain(Nation::ALL.iter().map(|n| n.code()));
        for code in regions.chain(cards).chain(people) {
            assert!(seen.insert(code), "{code} twice");
        }
    }

    #[test]
    fn figures_on_the_map_and_in_reserve_are_all_there_are() {
        let set_up = set_up();
        let map: Figures = set_up.armies.values().fold(Figures::NONE, |all, army| all.plus(army));
        let mut all = Figures::NONE;
        for (nation, code) in set_up.nation.iter().zip(Nation::ALL) {
            assert_eq!(nation.code, *code);
            let (total, reserve) = (nation.figures(&nation.total), nation.figures(&nation.reserve));
            for &kind in super::super::figures::Kind::ALL {
                let here = map.count(*code, kind) + reserve.count(*code, kind);
                assert_eq!(here, total.count(*code, kind), "{code:?} {kind:?}");
            }
            all = all.plus(&total);
        }
        assert_eq!((all.units(Side::Free), all.units(Side::Shadow)), (75, 90));
        assert_eq!((all.leader_count(), all.nazgul), (20, 8));
    }

    #[test]
    fn there_are_sixteen_standard_tiles_and_eight_special_ones() {
        let count = |standard: bool| {
            let kinds = Tile::ALL.iter().filter(|t| t.is_standard() == standard);
            kinds.map(|t| u32::from(t.data().count)).sum::<u32>()
        };
        assert_eq!((count(true), count(false)), (16, 8));
        for tile in Tile::ALL {
            assert_eq!(tile.data().code, *tile);
            assert_eq!(tile.is_standard(), tile.data().kind == Colour::Standard);
            assert_eq!(tile.is_eye(), tile.data().value == Value::Varies(Varying::Eye));
        }
    }

    #[test]
    fn cards_and_characters_stand_in_their_order() {
        for card in Card::ALL {
            assert_eq!(Card::from_code(card.code()), Some(*card));
        }
        assert_eq!(Card::ALL.iter().filter(|c| c.data().table).count(), 14);
        let army =
            |side: Side| side.cards(Deck::Strategy).iter().filter(|c| c.data().icon == Icon::Army).count();
        assert_eq!((army(Side::Free), army(Side::Shadow)), (8, 11));
        for character in Character::ALL {
            let data = character.data();
            assert_eq!(data.code, *character);
            assert!(data.rouses.as_deref().is_none_or(|r| r == "any" || Nation::from_code(r).is_some()));
        }
        let combat: BTreeSet<&str> = cards().iter().map(|c| c.combat.as_str()).collect();
        assert_eq!(combat.len(), 38);
    }
}
