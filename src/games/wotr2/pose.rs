//! A table for a scenario, from its `[position]`. The keys are told in
//! `tests/scenarios/wotr2/README.md`.

use super::card::{Card, CardSet, DECK};
use super::codes::{Character, Deck, Face, Nation, NationSet, Side, Tile};
use super::data;
use super::figures::{Figures, Kind, Troops};
use super::options::{CORRUPTION_END, Options, TRACK_END};
use super::region::{Region, RegionSet};
use super::table::{HuntBox, Phase, Place, Table};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Posed {
    empty: bool,
    turn: u16,
    phase: PosedPhase,
    side: Side,
    dice: BTreeMap<Side, Vec<Face>>,
    hunt_box: BTreeMap<Side, u8>,
    rings: BTreeMap<Side, u8>,
    fellowship: PosedFellowship,
    gone: Vec<Character>,
    politics: BTreeMap<Nation, String>,
    armies: BTreeMap<Region, String>,
    besieged: BTreeMap<Region, String>,
    control: BTreeMap<Region, Side>,
    lost: BTreeMap<Nation, String>,
    reserve: BTreeMap<Nation, String>,
    hand: BTreeMap<Side, Vec<Card>>,
    deck: BTreeMap<String, Vec<Card>>,
    table: BTreeMap<Side, Vec<Card>>,
    hunt: PosedHunt,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum PosedPhase {
    Draw,
    Fellowship,
    Hunt,
    Action,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct PosedFellowship {
    at: Option<Region>,
    mordor: Option<u8>,
    progress: u8,
    hidden: Option<bool>,
    corruption: u8,
    guide: Option<Character>,
    companions: Option<Vec<Character>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct PosedHunt {
    pool: Option<Vec<Tile>>,
    removed: Vec<Tile>,
    waiting: Vec<Tile>,
}

impl Default for Posed {
    fn default() -> Self {
        Self {
            empty: false,
            turn: 2,
            phase: PosedPhase::Action,
            side: Side::Free,
            dice: BTreeMap::new(),
            hunt_box: BTreeMap::new(),
            rings: BTreeMap::new(),
            fellowship: PosedFellowship::default(),
            gone: Vec::new(),
            politics: BTreeMap::new(),
            armies: BTreeMap::new(),
            besieged: BTreeMap::new(),
            control: BTreeMap::new(),
            lost: BTreeMap::new(),
            reserve: BTreeMap::new(),
            hand: BTreeMap::new(),
            deck: BTreeMap::new(),
            table: BTreeMap::new(),
            hunt: PosedHunt::default(),
        }
    }
}

/// The table at a position.
pub fn pose(options: &Options, position: &toml::Table) -> Result<Table, String> {
    let posed: Posed = position.clone().try_into().map_err(|e: toml::de::Error| e.to_string())?;
    let mut table = Table::new(*options);
    table.turn = posed.turn;
    let people = armies(&mut table, &posed)?;
    characters(&mut table, &posed, &people)?;
    fellowship(&mut table, &posed)?;
    control(&mut table, &posed)?;
    politics(&mut table, &posed)?;
    reserve(&mut table, &posed)?;
    for &side in Side::ALL {
        cards(&mut table, &posed, side)?;
        table.rings[side.index()] = posed.rings.get(&side).copied().unwrap_or(table.rings[side.index()]);
    }
    tiles(&mut table, &posed)?;
    phase(&mut table, &posed)?;
    Ok(table)
}

/// Who stands where; the characters named with the armies.
fn armies(table: &mut Table, posed: &Posed) -> Result<Vec<(Character, Region)>, String> {
    let mut people = Vec::new();
    for &region in Region::ALL {
        let texts = [posed.armies.get(&region), posed.besieged.get(&region)];
        let named = texts.iter().flatten().count() > 0;
        if posed.empty || named {
            *table.at_mut(region) = Figures::NONE;
        }
        for text in texts.into_iter().flatten() {
            let troops: Troops = text.parse().map_err(|_| format!("`{text}` names no troops"))?;
            *table.at_mut(region) = table.at(region).plus(&troops.figures);
            people.extend(troops.characters.iter().map(|who| (who, region)));
        }
        if posed.besieged.contains_key(&region) {
            if !region.is_stronghold() {
                return Err(format!("{} is no stronghold: nobody is besieged there", region.code()));
            }
            table.besieged = table.besieged.with(region);
        }
    }
    Ok(people)
}

/// Where every character is.
fn characters(table: &mut Table, posed: &Posed, people: &[(Character, Region)]) -> Result<(), String> {
    table.places = [Place::Aside; 13];
    for &(who, at) in people {
        if table.places[who.index()] != Place::Aside {
            return Err(format!("{} stands in two regions", who.code()));
        }
        table.places[who.index()] = Place::At(at);
    }
    for who in &posed.gone {
        if table.places[who.index()] != Place::Aside {
            return Err(format!("{} is gone and stands somewhere", who.code()));
        }
        table.places[who.index()] = Place::Gone;
    }
    let upgraded = |who: Character| match who {
        Character::GandalfGrey => table.places[Character::GandalfWhite.index()] != Place::Aside,
        Character::Strider => table.places[Character::Aragorn.index()] != Place::Aside,
        _ => false,
    };
    let replaced: Vec<Character> = Character::FELLOWSHIP.iter().copied().filter(|&c| upgraded(c)).collect();
    for &who in Character::FELLOWSHIP {
        let within = match &posed.fellowship.companions {
            Some(list) => list.contains(&who),
            None => !replaced.contains(&who),
        };
        let place = &mut table.places[who.index()];
        match (*place, within) {
            (Place::Aside, true) => *place = Place::Fellowship,
            (Place::Aside, false) => *place = Place::Gone,
            (_, true) if posed.fellowship.companions.is_some() => {
                return Err(format!("{} is in the Fellowship and elsewhere", who.code()));
            }
            _ => {}
        }
    }
    if table.company().is_empty() && table.places[Character::Gollum.index()] == Place::Aside {
        table.places[Character::Gollum.index()] = Place::Fellowship;
    }
    table.minion_came = Character::MINIONS.iter().any(|m| table.places[m.index()] != Place::Aside);
    Ok(())
}

fn fellowship(table: &mut Table, posed: &Posed) -> Result<(), String> {
    let wanted = &posed.fellowship;
    if wanted.progress > TRACK_END || wanted.corruption >= CORRUPTION_END {
        return Err("progress is 12 at most, and corruption 11".to_owned());
    }
    let guides = table.guides();
    let guide = match wanted.guide {
        Some(who) if guides.has(who) || (who == Character::Gollum && guides.is_empty()) => who,
        Some(who) => return Err(format!("{} cannot guide: others have a higher level", who.code())),
        None => guides.iter().next().unwrap_or(Character::Gollum),
    };
    let gate = if wanted.mordor.is_some() { Region::Morannon } else { Region::Rivendell };
    let fellowship = &mut table.fellowship;
    fellowship.at = wanted.at.unwrap_or(gate);
    fellowship.mordor = wanted.mordor;
    fellowship.progress = wanted.progress;
    fellowship.hidden = wanted.hidden.unwrap_or(true);
    fellowship.corruption = wanted.corruption;
    fellowship.guide = guide;
    Ok(())
}

/// Settlements in the hands of the other side: those named, and those where an
/// army of that side stands alone.
fn control(table: &mut Table, posed: &Posed) -> Result<(), String> {
    table.captured = RegionSet::NONE;
    for &region in Region::ALL {
        let Some(born) = region.born() else {
            if posed.control.contains_key(&region) {
                return Err(format!("{} has no settlement to control", region.code()));
            }
            continue;
        };
        let army = |side: Side| table.army(side, region);
        let overrun = army(born.other()) && !army(born);
        let held = posed.control.get(&region).copied();
        let holder = held.unwrap_or(if overrun { born.other() } else { born });
        if !table.besieged.has(region) && army(holder.other()) {
            return Err(format!("{} is not in the hands of those who stand there", region.code()));
        }
        if table.besieged.has(region) && !(army(born) && army(born.other())) {
            return Err(format!("{} needs a garrison and besiegers", region.code()));
        }
        if holder != born {
            table.captured = table.captured.with(region);
        }
    }
    let both = |r: &Region| table.army(Side::Free, *r) && table.army(Side::Shadow, *r);
    match Region::ALL.iter().find(|r| both(r) && !table.besieged.has(**r)) {
        Some(region) => Err(format!("both sides stand in the open in {}", region.code())),
        None => Ok(()),
    }
}

fn politics(table: &mut Table, posed: &Posed) -> Result<(), String> {
    let mut active: NationSet = table.active;
    for (&nation, text) in &posed.politics {
        let (steps, awake) = match text.as_str() {
            "war" => (0, true),
            other => match other.split_once(' ') {
                Some((steps, word @ ("active" | "passive"))) => {
                    let steps = steps.parse::<u8>().ok().filter(|n| (1..=3).contains(n));
                    (steps.ok_or_else(|| format!("`{other}` is no place on the track"))?, word == "active")
                }
                _ => return Err(format!("`{other}` is neither `war` nor like `2 passive`")),
            },
        };
        table.steps[nation.index()] = steps;
        active = if awake { active.with(nation) } else { active.without(nation) };
    }
    table.active = active;
    Ok(())
}

/// What is left of each nation's figures, and what is out of the game.
fn reserve(table: &mut Table, posed: &Posed) -> Result<(), String> {
    let (mut reserve, mut lost) = (Figures::NONE, Figures::NONE);
    for setup in &data::set_up().nation {
        let nation = setup.code;
        let own = |figures: &Figures| {
            let of = |&kind: &Kind| Figures::of(nation, kind, figures.count(nation, kind));
            Kind::ALL.iter().map(of).fold(Figures::NONE, |all, some| all.plus(&some))
        };
        let map = Region::ALL.iter().fold(Figures::NONE, |all, &r| all.plus(&own(table.at(r))));
        let said =
            |texts: &BTreeMap<Nation, String>| texts.get(&nation).map(|t| figures(nation, t)).transpose();
        let total = setup.figures(&setup.total);
        let (dead, left) = (said(&posed.lost)?.unwrap_or_default(), said(&posed.reserve)?);
        if nation.side() == Side::Shadow && !dead.is_empty() {
            return Err(format!("what {} loses goes back to its reserve", nation.code()));
        }
        let used = map.plus(&dead).plus(&left.unwrap_or_default());
        if !total.has(&used) {
            return Err(format!("{} has not so many figures: {total}", nation.code()));
        }
        let rest = total.minus(&used);
        match left {
            None => reserve = reserve.plus(&rest),
            Some(left) => {
                reserve = reserve.plus(&left);
                lost = if nation.side() == Side::Free { lost.plus(&rest) } else { lost };
            }
        }
        lost = lost.plus(&dead);
    }
    (table.reserve, table.casualties) = (reserve, lost);
    Ok(())
}

/// Figures of a nation from a text such as `2r 1l`; nothing is nobody.
fn figures(nation: Nation, text: &str) -> Result<Figures, String> {
    let mut figures = Figures::NONE;
    for word in text.split_whitespace() {
        let wrong = || format!("`{word}` is no number of figures of {}", nation.code());
        let (n, kind) = word.split_at_checked(word.len().saturating_sub(1)).ok_or_else(wrong)?;
        let kind = Kind::from_code(kind).ok_or_else(wrong)?;
        *figures.slot(nation, kind).ok_or_else(wrong)? = n.parse().map_err(|_| wrong())?;
    }
    Ok(figures)
}

fn cards(table: &mut Table, posed: &Posed, side: Side) -> Result<(), String> {
    let set = |list: Option<&Vec<Card>>| -> Result<CardSet, String> {
        let list = list.map_or(&[][..], Vec::as_slice);
        match list.iter().find(|c| c.side() != side) {
            Some(card) => Err(format!("{} is no card of {}", card.code(), side.code())),
            None => Ok(list.iter().copied().collect()),
        }
    };
    let (hand, laid) = (set(posed.hand.get(&side))?, set(posed.table.get(&side))?);
    if let Some(card) = laid.iter().find(|c| hand.has(*c) || !c.data().table) {
        return Err(format!("{} cannot lie on the table", card.code()));
    }
    let i = side.index();
    (table.hands[i], table.laid[i]) = (hand, laid);
    table.discards[i] = CardSet::NONE;
    for &deck in Deck::ALL {
        let key = format!("{}_{}", side.code(), deck.code());
        let left: Vec<Card> = match posed.deck.get(&key) {
            Some(list) => list.clone(),
            None => side.cards(deck).minus(hand.or(laid)).iter().collect(),
        };
        let set: CardSet = left.iter().copied().collect();
        let wrong = |c: &Card| c.side() != side || c.deck() != deck || hand.or(laid).has(*c);
        if set.len() as usize != left.len() || left.iter().any(wrong) {
            return Err(format!("{key} has a card twice, or one that is elsewhere"));
        }
        let drawn = side.cards(deck).minus(set);
        table.discards[i] = table.discards[i].or(drawn.minus(hand.or(laid)));
        let pile = &mut table.decks[i][deck.index()];
        for (slot, card) in pile.order.iter_mut().zip(drawn.iter().chain(left)) {
            *slot = card;
        }
        pile.drawn = (DECK as u32 - set.len()) as u8;
        pile.generation = 1;
    }
    let keys = ["fp_char", "fp_strategy", "sh_char", "sh_strategy"];
    match posed.deck.keys().find(|key| !keys.contains(&key.as_str())) {
        Some(key) => Err(format!("there is no deck `{key}`; there are: {}", keys.join(", "))),
        None => Ok(()),
    }
}

fn tiles(table: &mut Table, posed: &Posed) -> Result<(), String> {
    let count = |list: &[Tile]| {
        let mut counts = [0u8; 15];
        for tile in list {
            counts[tile.index()] = counts[tile.index()].saturating_add(1);
        }
        counts
    };
    if let Some(tile) = posed.hunt.waiting.iter().find(|t| t.is_standard()) {
        return Err(format!("the tile {} does not wait for Mordor", tile.code()));
    }
    let removed = count(&posed.hunt.removed);
    let in_mordor = table.in_mordor();
    let waiting = posed.hunt.waiting.iter().copied();
    let joined = count(if in_mordor { &posed.hunt.waiting } else { &[] });
    let pool = posed.hunt.pool.as_ref().map_or_else(
        || {
            let mut pool = joined;
            for tile in Tile::ALL.iter().filter(|t| t.is_standard()) {
                pool[tile.index()] = tile.data().count.saturating_sub(removed[tile.index()]);
            }
            pool
        },
        |list| count(list),
    );
    let mut drawn = [0; 15];
    for tile in Tile::ALL {
        let i = tile.index();
        let used = pool[i].saturating_add(removed[i]);
        if used > tile.data().count {
            return Err(format!("there are not so many tiles {}", tile.code()));
        }
        if tile.is_standard() {
            drawn[i] = tile.data().count - used;
        }
    }
    (table.tiles.pool, table.tiles.drawn) = (pool, drawn);
    table.tiles.waiting = if in_mordor { super::codes::TileSet::NONE } else { waiting.collect() };
    Ok(())
}

fn phase(table: &mut Table, posed: &Posed) -> Result<(), String> {
    let of = |dice: &BTreeMap<Side, u8>, side| dice.get(&side).copied().unwrap_or(0);
    let (free, shadow) = (of(&posed.hunt_box, Side::Free), of(&posed.hunt_box, Side::Shadow));
    table.hunt_box = match posed.phase {
        PosedPhase::Draw | PosedPhase::Action => HuntBox { shadow, free, forced: false },
        // The box is empty by now; a die of the Free Peoples lay there before.
        PosedPhase::Fellowship | PosedPhase::Hunt => HuntBox { shadow: 0, free: 0, forced: free > 0 },
    };
    table.phase = match posed.phase {
        PosedPhase::Draw => Phase::Draw,
        PosedPhase::Fellowship => Phase::Fellowship,
        PosedPhase::Hunt => Phase::Allocation,
        PosedPhase::Action => Phase::Actions(posed.side),
    };
    if posed.phase != PosedPhase::Action && !posed.dice.is_empty() {
        return Err("there are unused dice in the action phase only".to_owned());
    }
    for &side in Side::ALL {
        let pool = table.pool(side);
        let dice = &mut table.dice[side.index()];
        for face in posed.dice.get(&side).into_iter().flatten() {
            if !side.faces().contains(face) || *face == Face::Eye {
                return Err(format!("no unused die of {} shows {}", side.code(), face.code()));
            }
            dice.unused[face.index()] = dice.unused[face.index()].saturating_add(1);
        }
        dice.pool = if matches!(posed.phase, PosedPhase::Fellowship | PosedPhase::Hunt) { pool } else { 0 };
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn posed(text: &str) -> Result<Table, String> {
        pose(&Options::default(), &toml::from_str(text).expect("TOML"))
    }

    #[test]
    fn without_keys_it_is_the_set_up_in_turn_two() {
        let table = posed("").expect("a position");
        let fresh = Table::new(Options::default());
        assert_eq!((table.turn, table.phase), (2, Phase::Actions(Side::Free)));
        assert_eq!((&table.board, table.places, table.reserve), (&fresh.board, fresh.places, fresh.reserve));
        assert_eq!(table.tiles, fresh.tiles);
    }

    #[test]
    fn a_siege_needs_both_sides_and_points_follow_from_control() {
        let table = posed(
            "[armies]\nmtir = 'sauron 6r 1e, 2n'\npela = ''\n[besieged]\nmtir = 'gondor 3r 1l, boromir'\n[control]\npela = 'sh'",
        )
        .expect("a position");
        assert!(table.besieged(Side::Free, Region::MinasTirith));
        assert_eq!(table.points(Side::Shadow), 1);
        assert!(!table.company().has(Character::Boromir));
        assert!(posed("besieged.mtir = 'gondor 3r'").is_err());
        assert!(posed("armies.osgi = 'gondor 1r, sauron 1r'").is_err());
    }

    #[test]
    fn an_army_in_an_empty_settlement_holds_it() {
        let table = posed("armies.edor = 'isengard 5r'").expect("a position");
        assert_eq!(table.points(Side::Shadow), 1);
    }

    #[test]
    fn what_is_nowhere_is_in_reserve_or_lost() {
        let table = posed("empty = true\nreserve.rohan = '1r'\nlost.gondor = '2r 1l'").expect("a position");
        assert_eq!(table.reserve.count(Nation::Rohan, Kind::Regular), 1);
        assert_eq!(table.casualties.count(Nation::Gondor, Kind::Leader), 1);
        assert!(table.casualties.count(Nation::Rohan, Kind::Regular) > 1);
        assert!(posed("armies.osgi = 'gondor 16r'").is_err());
    }

    #[test]
    fn decks_are_as_they_are_given() {
        let table = posed("deck.fp_char = ['fc02', 'fc01']\nhand.fp = ['fc05']").expect("a position");
        let pile = table.deck(Side::Free, Deck::Character);
        let codes: Vec<&str> = pile.order[usize::from(pile.drawn)..].iter().map(|c| c.code()).collect();
        assert_eq!(codes, ["fc02", "fc01"]);
        assert_eq!(table.discards[0].len(), 21);
        assert!(posed("deck.fp_chars = []").is_err());
        assert!(posed("hand.fp = ['sc01']").is_err());
    }

    #[test]
    fn what_a_position_does_not_know_is_an_error() {
        for bad in ["turns = 1", "dice.fp = ['army']", "politics.rohan = '4 active'", "control.fang = 'sh'"] {
            assert!(posed(bad).is_err(), "{bad}");
        }
    }
}
