//! Moving armies, taking settlements, sieges that begin and end, and the
//! limits of stacking (7, 11.5, 12).

use super::ask::Ask;
use super::codes::{Character, Nation, Side};
use super::event::{Event, nation as nation_arg, region as region_arg};
use super::figures::{Figures, Troops};
use super::flow::ask;
use super::options::Overstacking;
use super::order::{March, Order};
use super::politics::{self, Cause, Push};
use super::region::Region;
use super::table::{Place, Table};
use super::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// How an army may move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// It needs a leader, Nazgûl or character among the movers.
    pub led: bool,
    /// The most steps.
    pub steps: usize,
    /// It may leave a siege.
    pub from_siege: bool,
}

impl Rules {
    /// A move by an army result.
    pub const ARMY: Self = Self { led: false, steps: 1, from_siege: false };
    /// A move by a character result.
    pub const LED: Self = Self { led: true, ..Self::ARMY };
}

/// Whether a side may make these moves, one after another, in one action. No
/// figure moves twice; what stays behind may be the second army.
pub fn may_march(table: &Table, side: Side, marches: &[March], rules: Rules) -> Result<(), Phrase> {
    let Some((last, before)) = marches.split_last() else { return Err(refuse("nobody-moves")) };
    if before.is_empty() {
        return last_march(table, table, side, last, before, rules);
    }
    let mut after = table.clone();
    for (i, march) in before.iter().enumerate() {
        one_march(&after, side, march, &not_moved(table, side, march, &marches[..i]), rules)?;
        carry(&mut after, side, march);
    }
    last_march(table, &after, side, last, before, rules)
}

/// Those of a side in a march's region who have not moved yet.
fn not_moved(table: &Table, side: Side, march: &March, before: &[March]) -> Troops {
    let Some(from) = march.route.start() else { return Troops::NONE };
    let gone = before.iter().filter(|m| m.route.start() == Some(from));
    gone.fold(table.troops(side, from), |left, m| left.minus(&m.troops))
}

/// The last move of an action, after which regions may be too full.
fn last_march(
    table: &Table,
    now: &Table,
    side: Side,
    last: &March,
    before: &[March],
    rules: Rules,
) -> Result<(), Phrase> {
    one_march(now, side, last, &not_moved(table, side, last, before), rules)?;
    if table.options.overstacking == Overstacking::Trim {
        return Ok(());
    }
    let mut after = now.clone();
    carry(&mut after, side, last);
    let ends = before.iter().chain([last]).filter_map(|m| m.route.end());
    let full = |to: &Region| after.units(side, *to) > after.limit(side, *to);
    match ends.into_iter().find(full) {
        Some(to) => Err(refuse("too-many-units").with("at", region_arg(to))),
        None => Ok(()),
    }
}

/// Whether one army may move, `left` being those who have not moved yet.
fn one_march(table: &Table, side: Side, march: &March, left: &Troops, rules: Rules) -> Result<(), Phrase> {
    let March { route, troops } = march;
    let (Some(from), true) = (route.start(), route.connected()) else { return Err(refuse("no-route")) };
    if route.steps() == 0 || route.steps() > rules.steps {
        return Err(refuse("too-far"));
    }
    parts_well(table, side, from, troops, left)?;
    if rules.led && !table.led(troops, true) {
        return Err(refuse("needs-leader"));
    }
    if table.besieged(side, from) && !rules.from_siege {
        return Err(refuse("under-siege").with("at", region_arg(from)));
    }
    route.0[1..].iter().try_for_each(|&to| may_enter(table, side, &troops.figures, to))
}

/// Whether these can leave a region as an army: they are there, with a unit,
/// and no leader stays behind alone.
pub fn parts_well(
    table: &Table,
    side: Side,
    from: Region,
    troops: &Troops,
    left: &Troops,
) -> Result<(), Phrase> {
    let at = |why: &str| refuse(why).with("at", region_arg(from));
    if !left.has(troops) || troops.figures.only(side) != troops.figures {
        return Err(at("not-there"));
    }
    if troops.figures.units(side) == 0 {
        return Err(refuse("needs-unit"));
    }
    if troops.characters.has(Character::Saruman) {
        return Err(refuse("saruman-stays"));
    }
    let rest = table.at(from).minus(&troops.figures);
    if rest.leader_count() > 0 && rest.units(Side::Free) == 0 {
        return Err(at("leader-alone"));
    }
    Ok(())
}

/// Whether an army may move into a region: no enemy units in the open, no card
/// that closes it, no border that some of it may not cross.
pub fn may_enter(table: &Table, side: Side, figures: &Figures, to: Region) -> Result<(), Phrase> {
    let at = |why: &str| refuse(why).with("at", region_arg(to));
    if !table.open(side, to) {
        return Err(at("enemy-there"));
    }
    if table.closed(side).has(to) {
        return Err(at("closed"));
    }
    match held_back(table, figures, to) {
        Some(nation) => Err(at("not-at-war").with("nation", nation_arg(nation))),
        None => Ok(()),
    }
}

/// The first nation among these that may not cross the border of a region.
pub fn held_back(table: &Table, figures: &Figures, to: Region) -> Option<Nation> {
    let abroad = |n: &Nation| to.nation().is_some_and(|whose| whose != *n) && !table.at_war(*n);
    let bound = figures.minus(&table.belligerent(figures));
    Nation::ALL
        .iter()
        .copied()
        .filter(abroad)
        .find(|&n| bound.units_of(n) > 0 || bound.leaders.get(n.index()).is_some_and(|&l| l > 0))
}

/// Moves figures along a way and no more: what is captured and whose siege
/// ends, but nothing of politics. For looking ahead.
pub fn carry(table: &mut Table, side: Side, march: &March) {
    for pair in march.route.0.windows(2) {
        shift(table, pair[0], pair[1], &march.troops);
        if table.besieges(side, pair[0]) && !table.army(side, pair[0]) {
            table.besieged = table.besieged.without(pair[0]);
        }
        if takes(table, side, pair[1]) {
            mark_captured(table, side, pair[1]);
        }
    }
}

/// Puts troops from one region into another.
pub fn shift(table: &mut Table, from: Region, to: Region, troops: &Troops) {
    *table.at_mut(from) = table.at(from).minus(&troops.figures);
    *table.at_mut(to) = table.at(to).plus(&troops.figures);
    for who in troops.characters.iter() {
        table.places[who.index()] = Place::At(to);
    }
}

/// Whether a side's army that is in a region takes its settlement.
fn takes(table: &Table, side: Side, region: Region) -> bool {
    table.controls(side.other(), region) && !table.army(side.other(), region)
}

fn mark_captured(table: &mut Table, side: Side, region: Region) {
    table.captured = if region.born() == Some(side) {
        table.captured.without(region)
    } else {
        table.captured.with(region)
    };
    table.besieged = table.besieged.without(region);
}

/// Moves an army along its way, with all that follows.
pub fn march(g: &mut Tabletop, side: Side, march: &March) {
    g.tell(Event::Marched { troops: march.troops, route: march.route.0.clone() });
    for pair in march.route.0.windows(2) {
        shift(&mut g.table, pair[0], pair[1], &march.troops);
        sieges(g);
        enter(g, side, pair[1]);
    }
    if let Some(end) = march.route.end() {
        politics::rouse(g, march.troops.characters, end);
    }
}

/// A whole army leaves a region for another; who cannot move stays.
pub fn retreat(g: &mut Tabletop, side: Side, from: Region, to: Region) {
    let mut troops = g.table.troops(side, from);
    troops.characters = troops.characters.iter().filter(|c| c.data().flies || c.level() > 0).collect();
    shift(&mut g.table, from, to, &troops);
    g.tell(Event::Retreated { side, from, to });
}

/// An army has come into a region: its nation is roused, its settlement taken
/// unless it is defended.
pub fn enter(g: &mut Tabletop, side: Side, region: Region) {
    if let Some(nation) = region.nation()
        && nation.side() != side
    {
        politics::activate(g, nation, Cause::Entered);
    }
    if takes(&g.table, side, region) {
        capture(g, side, region);
    }
}

/// A settlement changes hands.
pub fn capture(g: &mut Tabletop, side: Side, region: Region) {
    mark_captured(&mut g.table, side, region);
    g.tell(Event::Captured { side, region });
    if region.born() != Some(side)
        && let Some(nation) = region.nation()
    {
        politics::advance(g, nation, Push::Capture);
    }
}

/// The defenders of a stronghold are besieged from now on.
pub fn besiege(g: &mut Tabletop, region: Region) {
    g.table.besieged = g.table.besieged.with(region);
    g.tell(Event::Besieged(region));
}

/// Sieges whose besieger is gone are over; strongholds whose garrison is gone
/// fall.
pub fn sieges(g: &mut Tabletop) {
    for region in g.table.besieged.iter() {
        let Some(holder) = g.table.controller(region) else { continue };
        let (inside, outside) = (g.table.army(holder, region), g.table.army(holder.other(), region));
        match (inside, outside) {
            (true, true) => {}
            (false, true) => capture(g, holder.other(), region),
            (_, false) => {
                g.table.besieged = g.table.besieged.without(region);
                g.tell(Event::Relieved(region));
            }
        }
    }
}

/// Leaders without any unit beside them are out of the game.
pub fn lone_leaders(g: &mut Tabletop) {
    for &region in Region::ALL {
        let here = *g.table.at(region);
        if here.leaders != [0; 5] && here.units(Side::Free) == 0 {
            let lost = Figures { leaders: here.leaders, ..Figures::NONE };
            *g.table.at_mut(region) = here.minus(&lost);
            g.table.casualties = g.table.casualties.plus(&lost);
            g.tell(Event::LeadersLost(region));
        }
    }
}

/// Every region down to its limit: the owner picks what goes back to the
/// reserve.
pub fn trim(g: &mut Tabletop) -> Step<()> {
    for &region in Region::ALL {
        for &side in Side::ALL {
            let surplus = g.table.units(side, region).saturating_sub(g.table.limit(side, region));
            if surplus > 0 {
                trim_one(g, side, region, surplus)?;
            }
        }
    }
    Ok(())
}

fn trim_one(g: &mut Tabletop, side: Side, region: Region, surplus: u8) -> Step<()> {
    let Order::Trim(figures) = ask(g, side, Ask::Trim(region, surplus))? else {
        return Err(Halt::broken("surplus units were due"));
    };
    *g.table.at_mut(region) = g.table.at(region).minus(&figures);
    g.table.reserve = g.table.reserve.plus(&figures);
    g.tell(Event::Trimmed { region, figures });
    Ok(())
}

/// Whether these units are the surplus of a region.
pub fn may_trim(
    table: &Table,
    side: Side,
    region: Region,
    surplus: u8,
    figures: &Figures,
) -> Result<(), Phrase> {
    let own = table.at(region).only(side).units_only();
    if !own.has(figures) || figures.units_only() != *figures {
        return Err(refuse("not-there").with("at", region_arg(region)));
    }
    if figures.units(side) != surplus {
        return Err(refuse("trim-exactly").with("n", i64::from(surplus)));
    }
    Ok(())
}

/// Units removed for good or to the reserve: the Shadow's come back, those of
/// the Free Peoples are casualties.
pub fn remove(g: &mut Tabletop, side: Side, region: Region, figures: &Figures) {
    *g.table.at_mut(region) = g.table.at(region).minus(figures);
    match side {
        Side::Free => g.table.casualties = g.table.casualties.plus(figures),
        Side::Shadow => g.table.reserve = g.table.reserve.plus(figures),
    }
}
