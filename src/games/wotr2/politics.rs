//! The political track: activation and steps to war (8), and who is roused by
//! whom. Cards that forbid it are asked here, at one place.

use super::Tabletop;
use super::card::Card;
use super::cards;
use super::codes::{CharSet, Nation, Side};
use super::event::Event;
use super::figures::Figures;
use super::region::Region;
use super::table::Table;

/// The highest step of the track.
const TOP: u8 = 3;

/// Why a nation would become active.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// An enemy army entered a region of it.
    Entered,
    /// An army with its units was attacked in this region.
    Attacked(Region),
    /// The Fellowship was declared in this region of it.
    Declared(Region),
    /// A companion stopped or appeared in it.
    Companion,
    /// A card says so, or a character's entry.
    Card,
}

/// Why a nation goes a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Push {
    /// A muster result.
    Muster,
    /// Its units were attacked.
    Attack,
    /// A settlement of it was taken.
    Capture,
    /// A companion's ability.
    Ability,
    /// A card.
    Card,
}

/// Makes a passive nation active, unless a card keeps it from that.
pub fn activate(g: &mut Tabletop, nation: Nation, cause: Cause) {
    if g.table.active.has(nation) || lulled(&g.table, nation, cause) {
        return;
    }
    g.table.active = g.table.active.with(nation);
    g.tell(Event::Activated(nation));
    if nation == Nation::Rohan {
        cards::lose_from_table(g, Card::WORMTONGUE);
    }
}

/// Wormtongue keeps Rohan passive but for a companion, a declaration or an
/// attack at its two strongholds' doors.
fn lulled(table: &Table, nation: Nation, cause: Cause) -> bool {
    let stronger = match cause {
        Cause::Companion => true,
        Cause::Declared(region) | Cause::Attacked(region) => is_door(region),
        Cause::Entered | Cause::Card => false,
    };
    nation == Nation::Rohan && !stronger && table.on_table(Card::WORMTONGUE)
}

/// The places whose danger even Wormtongue cannot hide.
const fn is_door(region: Region) -> bool {
    matches!(region, Region::HelmsDeep | Region::Edoras)
}

/// One step towards war. A passive nation never takes the last one.
pub fn advance(g: &mut Tabletop, nation: Nation, push: Push) {
    if !can_advance(&g.table, nation) {
        return;
    }
    let steps = &mut g.table.steps[nation.index()];
    *steps -= 1;
    let left = *steps;
    g.tell(Event::Advanced(nation, left));
    if nation.side() == Side::Free && matches!(push, Push::Attack | Push::Ability) {
        cards::lose_from_table(g, Card::THREATS_AND_PROMISES);
    }
}

/// A nation becomes active and is at war at once.
pub fn to_war(g: &mut Tabletop, nation: Nation) {
    activate(g, nation, Cause::Card);
    let steps = &mut g.table.steps[nation.index()];
    if std::mem::take(steps) > 0 {
        g.tell(Event::Advanced(nation, 0));
    }
}

/// A nation goes a step back, not above the top of the track.
pub fn set_back(g: &mut Tabletop, nation: Nation) {
    let steps = &mut g.table.steps[nation.index()];
    if *steps < TOP {
        *steps += 1;
        let left = *steps;
        g.tell(Event::SetBack(nation, left));
    }
}

/// Whether a step would change anything.
pub fn can_advance(table: &Table, nation: Nation) -> bool {
    let least = u8::from(!table.active.has(nation));
    table.steps[nation.index()] > least
}

/// An army was attacked: each nation with units in it is roused and goes a
/// step.
pub fn attacked(g: &mut Tabletop, figures: &Figures, at: Region) {
    for &nation in Nation::ALL {
        if figures.units_of(nation) > 0 {
            activate(g, nation, Cause::Attacked(at));
            advance(g, nation, Push::Attack);
        }
    }
    // Whoever defends them: that they are attacked ends Wormtongue's spell.
    if is_door(at) && g.table.on_table(Card::WORMTONGUE) {
        activate(g, Nation::Rohan, Cause::Attacked(at));
    }
}

/// Companions stop or appear in a region: whoever can wakes its nation.
pub fn rouse(g: &mut Tabletop, who: CharSet, at: Region) {
    let Some(nation) = at.nation() else { return };
    let friendly = at.is_great() && g.table.controls(Side::Free, at);
    if friendly && nation.side() == Side::Free && who.iter().any(|c| c.rouses(nation)) {
        activate(g, nation, Cause::Companion);
    }
}
