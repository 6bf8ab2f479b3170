//! The Fellowship: declaring, Guide, hiding, separating, Mordor, corruption
//! (13, 15). The hunt itself is in `hunt`.

use super::ask::Ask;
use super::cards;
use super::codes::{CharSet, Character, Side, Tile, TileSet};
use super::data;
use super::event::{Event, Victory, people as people_arg, region as region_arg};
use super::flow::ask;
use super::options::{BALROG_BEFORE_HEALING, CORRUPTION_END, MOVE_AT_PROGRESS_12, TRACK_END};
use super::order::{Order, Route};
use super::people;
use super::politics::{self, Cause};
use super::region::{Region, RegionSet};
use super::table::{Place, Table};
use super::{Halt, Step, Tabletop, hunt, refuse};
use crate::rules::Phrase;

/// Whether the Fellowship may be moved.
pub fn may_move(table: &Table) -> Result<(), Phrase> {
    let fellowship = &table.fellowship;
    if !fellowship.hidden {
        return Err(refuse("revealed"));
    }
    if !MOVE_AT_PROGRESS_12 && fellowship.mordor.is_none() && fellowship.progress >= TRACK_END {
        return Err(refuse("track-end"));
    }
    Ok(())
}

/// The Fellowship moves one step, by a die or by a card, and is hunted.
pub fn move_one(g: &mut Tabletop) -> Step<()> {
    g.table.fellowship.stirred = true;
    if g.table.in_mordor() {
        return hunt::mordor_step(g);
    }
    g.table.fellowship.progress += 1;
    let progress = g.table.fellowship.progress;
    g.tell(Event::Progressed(progress));
    hunt::hunt(g)
}

/// Whether a revealed Fellowship can hide.
pub fn may_hide(table: &Table) -> Result<(), Phrase> {
    if table.fellowship.hidden { Err(refuse("hidden-already")) } else { Ok(()) }
}

/// The Fellowship hides.
pub fn hide(g: &mut Tabletop) {
    g.table.fellowship.hidden = true;
    g.table.fellowship.stirred = true;
    g.tell(Event::Hidden);
}

/// Whether the Fellowship may be declared along this way.
pub fn may_declare(table: &Table, route: &Route) -> Result<(), Phrase> {
    if route.start() != table.ring_bearers() || !route.connected() {
        return Err(refuse("no-route"));
    }
    if route.steps() > usize::from(table.fellowship.progress) {
        return Err(refuse("too-far"));
    }
    Ok(())
}

/// The Fellowship is declared: the figure moves, may rest, and rouses.
pub fn declare(g: &mut Tabletop, route: &Route) -> Step<()> {
    let Some(end) = route.end() else { return Err(Halt::broken("a route was due")) };
    g.table.fellowship.at = end;
    g.table.fellowship.progress = 0;
    g.tell(Event::Declared(route.0.clone()));
    cards::lose_from_table(g, super::card::Card::LAST_BATTLE);
    let haven = shelters(&g.table, end);
    if haven {
        cards::lose_from_table(g, super::card::Card::WORN_WITH_SORROW);
        cards::lose_from_table(g, super::card::Card::CREBAIN);
    }
    if BALROG_BEFORE_HEALING {
        hunt::balrog(g, route, true)?;
    }
    if haven {
        heal(g, 1);
        if let Some(nation) = end.nation() {
            politics::activate(g, nation, Cause::Declared(end));
        }
    }
    if !BALROG_BEFORE_HEALING {
        hunt::balrog(g, route, true)?;
    }
    hunt::settle(&mut g.table);
    cards::review(g);
    Ok(())
}

/// Whether a revealed Fellowship may go this way: not to an end in a city or
/// stronghold of the Free Peoples that they hold, unless it cannot move at all.
pub fn may_reveal(table: &Table, route: &Route) -> Result<(), Phrase> {
    may_declare(table, route)?;
    match route.end() {
        Some(end) if table.fellowship.progress > 0 && shelters(table, end) => {
            Err(refuse("reveal-in-haven").with("at", region_arg(end)))
        }
        _ => Ok(()),
    }
}

/// Whether a region is a city or stronghold of the Free Peoples in their hands.
pub fn shelters(table: &Table, region: Region) -> bool {
    region.is_great() && region.born() == Some(Side::Free) && table.unconquered(region)
}

/// Whether the Ring-bearers stand at a gate of Mordor.
pub fn at_gate(table: &Table) -> bool {
    matches!(table.ring_bearers(), Some(Region::Morannon | Region::MinasMorgul))
}

/// The Ring-bearers enter Mordor: drawn eyes and waiting tiles join the pool.
pub fn enter_mordor(g: &mut Tabletop) {
    let fellowship = &mut g.table.fellowship;
    fellowship.mordor = Some(0);
    fellowship.progress = super::options::PROGRESS_ON_MORDOR_TRACK;
    let tiles = &mut g.table.tiles;
    let eye = Tile::EyeR.index();
    tiles.pool[eye] += std::mem::take(&mut tiles.drawn[eye]);
    for tile in tiles.waiting.iter() {
        tiles.pool[tile.index()] += 1;
    }
    tiles.waiting = TileSet::NONE;
    g.tell(Event::EnteredMordor);
}

/// Where a group that leaves the Fellowship can appear; `more` regions further
/// than usual. Nowhere in Mordor.
pub fn separation(table: &Table, who: CharSet, more: u8, into: bool) -> RegionSet {
    let level = who.iter().map(Character::level).max().unwrap_or(0);
    appears(table, level + more, into)
}

/// Where somebody who leaves the Fellowship can appear: so many regions beyond
/// its progress. Nowhere in Mordor.
pub fn appears(table: &Table, beyond: u8, into: bool) -> RegionSet {
    let range = table.fellowship.progress + beyond;
    let from = table.ring_bearers();
    from.map_or(RegionSet::NONE, |from| table.walk(Side::Free, from, range, into))
}

/// Whether a group may leave the Fellowship for a region.
pub fn may_separate(table: &Table, who: CharSet, to: Region) -> Result<(), Phrase> {
    if table.in_mordor() {
        return Err(refuse("in-mordor"));
    }
    if who.is_empty() || !who.within(table.company()) {
        return Err(refuse("not-in-fellowship").with("who", people_arg(who)));
    }
    if separation(table, who, 0, false).has(to) {
        return Ok(());
    }
    Err(refuse("cannot-reach").with("who", people_arg(who)).with("at", region_arg(to)))
}

/// A group leaves the Fellowship for a region; a new Guide is found.
pub fn separate(g: &mut Tabletop, who: CharSet, to: Region) -> Step<()> {
    for character in who.iter() {
        g.table.places[character.index()] = Place::At(to);
    }
    g.tell(Event::Separated { who, to });
    politics::rouse(g, who, to);
    new_guide(g)
}

/// Companions leave the Fellowship and the game: eliminated, or separated on
/// the Mordor Track.
pub fn vanish(g: &mut Tabletop, who: CharSet) -> Step<()> {
    who.iter().for_each(|c| people::fall(g, c));
    new_guide(g)
}

/// The membership has changed: cards that need somebody in it may go, and the
/// Guide is of the highest level; without any companion it is Gollum.
pub fn new_guide(g: &mut Tabletop) -> Step<()> {
    cards::review(g);
    let able = g.table.guides();
    let first = able.iter().next();
    let guide = match first {
        None => {
            g.table.places[Character::Gollum.index()] = Place::Fellowship;
            Character::Gollum
        }
        Some(only) if able.len() == 1 => only,
        Some(_) => match ask(g, Side::Free, Ask::Guide(able))? {
            Order::Guide(who) => who,
            _ => return Err(Halt::broken("a Guide was due")),
        },
    };
    guide_is(g, guide);
    Ok(())
}

/// Somebody guides from now on.
pub fn guide_is(g: &mut Tabletop, who: Character) {
    if g.table.fellowship.guide != who {
        g.table.fellowship.guide = who;
        g.tell(Event::Guides(who));
    }
}

/// Corruption grows; at twelve the Shadow has won.
pub fn corrupt(g: &mut Tabletop, n: u8) -> Step<()> {
    if n == 0 {
        return Ok(());
    }
    let now = g.table.fellowship.corruption.saturating_add(n);
    g.table.fellowship.corruption = now;
    g.tell(Event::Corruption { by: n as i8, now });
    if now >= CORRUPTION_END { Err(Halt::Over(Victory::Corruption)) } else { Ok(()) }
}

/// Corruption falls, not below nothing.
pub fn heal(g: &mut Tabletop, n: u8) {
    let before = g.table.fellowship.corruption;
    let now = before.saturating_sub(n);
    if now < before {
        g.table.fellowship.corruption = now;
        g.tell(Event::Corruption { by: -((before - now) as i8), now });
    }
}

/// The Shadow strongholds in Shadow hands that a way touches, in order: where
/// it starts, what it enters.
pub fn shadows_on(table: &Table, route: &Route) -> Vec<Region> {
    let strongholds = data::map().strongholds;
    let dark = |r: &Region| {
        strongholds.has(*r) && r.born() == Some(Side::Shadow) && table.controls(Side::Shadow, *r)
    };
    let mut met = RegionSet::NONE;
    let mut all = Vec::new();
    for region in route.0.iter().copied().filter(dark) {
        if !met.has(region) {
            met = met.with(region);
            all.push(region);
        }
    }
    all
}
