//! Companions and Nazgûl who travel by card: who leaves the Fellowship, who
//! walks, who flies (6, 13.7).

use super::deed::{Chosen, Plan};
use crate::games::wotr2::codes::{CharSet, Character, Side};
use crate::games::wotr2::event::{people as people_arg, region as region_arg};
use crate::games::wotr2::fellowship;
use crate::games::wotr2::order::{Choice, Flight};
use crate::games::wotr2::people;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Step, Tabletop, refuse};
use crate::rules::Phrase;

/// How a card lets companions go further than usual.
#[derive(Clone, Copy)]
pub struct Leave {
    /// Regions more than usual.
    pub more: u8,
    /// A level that counts instead of their own.
    pub level: Option<u8>,
    /// Whether they may end inside an own stronghold under siege.
    pub into: bool,
}

impl Leave {
    /// How far a group goes on the map.
    fn range(self, who: CharSet) -> u8 {
        self.level.unwrap_or_else(|| people::range(who)) + self.more
    }

    /// Where a group that leaves the Fellowship can appear.
    fn reach(self, table: &Table, who: CharSet) -> RegionSet {
        match self.level {
            Some(level) => fellowship::appears(table, level + self.more, self.into),
            None => fellowship::separation(table, who, self.more, self.into),
        }
    }

    /// Whether a group of the Fellowship may leave it for a region. In Mordor
    /// nobody is placed, so no region is looked at.
    pub fn may_separate(self, table: &Table, who: CharSet, to: Region) -> Result<(), Phrase> {
        if who.is_empty() || !who.within(table.company()) {
            return Err(refuse("not-in-fellowship").with("who", people_arg(who)));
        }
        if table.in_mordor() || self.reach(table, who).has(to) {
            return Ok(());
        }
        Err(refuse("cannot-reach").with("who", people_arg(who)).with("at", region_arg(to)))
    }

    /// Whether a group may leave the Fellowship, or walk on the map.
    pub fn may_go(self, table: &Table, who: CharSet, to: Region) -> Result<(), Phrase> {
        if who.within(table.company()) {
            return self.may_separate(table, who, to);
        }
        people::may_go(table, who, to, self.range(who), self.into)
    }

    /// Some ways to leave the Fellowship: each companion and all together, to
    /// where they are, to cities and strongholds.
    pub fn separations(self, table: &Table) -> Vec<Plan> {
        let company = table.company();
        let groups = company.iter().map(CharSet::only).chain([company]).filter(|who| !who.is_empty());
        let mut all: Vec<Plan> = Vec::new();
        for who in groups {
            if table.in_mordor() {
                all.push(vec![Choice::Go(who, table.fellowship.at)]);
                continue;
            }
            let here = table.ring_bearers();
            let worth = self.reach(table, who).iter().filter(|&at| at.is_great() || here == Some(at));
            all.extend(worth.map(|at| vec![Choice::Go(who, at)]));
        }
        all.dedup();
        all
    }

    /// Some ways to walk on the map: one companion next door, or to a city or
    /// stronghold.
    pub fn walks(self, table: &Table) -> Vec<Plan> {
        let mut all = Vec::new();
        for who in Character::ALL.iter().copied().filter(|c| c.is_companion()) {
            let Some(from) = table.region_of(who) else { continue };
            let group = CharSet::only(who);
            let reach = table.walk(Side::Free, from, self.range(group), self.into).without(from);
            let worth = reach.iter().filter(|at| at.is_great() || at.touches(from));
            all.extend(worth.map(|at| vec![Choice::Go(group, at)]));
        }
        all
    }
}

/// The one group a plan names.
pub fn one_group(plan: &Plan) -> Result<(CharSet, Region), Phrase> {
    match plan[..] {
        [Choice::Go(who, to)] => Ok((who, to)),
        _ => Err(refuse("card-one-group")),
    }
}

/// A group leaves the Fellowship: for a region, or in Mordor the game.
pub fn separate(g: &mut Tabletop, who: CharSet, to: Region) -> Step<()> {
    if g.table.in_mordor() { fellowship::vanish(g, who) } else { fellowship::separate(g, who, to) }
}

/// A group leaves the Fellowship or walks on the map.
pub fn go(g: &mut Tabletop, who: CharSet, to: Region) -> Step<()> {
    if who.within(g.table.company()) {
        return separate(g, who, to);
    }
    people::walk(g, who, to);
    Ok(())
}

/// Whether companions on the map may walk as a plan says, each once; nobody
/// has to.
pub fn may_walk(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let chosen = Chosen(plan.clone());
    let groups: Vec<_> = chosen.groups().collect();
    if groups.len() != plan.len() {
        return Err(refuse("card-groups"));
    }
    if groups.is_empty() { Ok(()) } else { people::may_walk(table, &groups) }
}

/// Whether Nazgûl and minions may fly as a plan says; nobody has to.
pub fn may_fly(table: &Table, plan: &Plan) -> Result<(), Phrase> {
    let flights = Chosen(plan.clone()).flights();
    if flights.len() != plan.len() || flights.iter().any(|flight| walks_on_foot(*flight)) {
        return Err(refuse("card-flights"));
    }
    if flights.is_empty() { Ok(()) } else { people::may_fly(table, &flights) }
}

/// The Mouth of Sauron is no Nazgûl.
fn walks_on_foot(flight: Flight) -> bool {
    matches!(flight, Flight::Minion(who, _) if who != Character::WitchKing)
}

/// Some flights: nobody; one Nazgûl, or the Witch-king, to an army of the
/// Shadow or to the Ring-bearers' figure.
pub fn flights(table: &Table) -> Vec<Plan> {
    let barred = table.barred(Side::Shadow);
    let goals: RegionSet = table.armies(Side::Shadow).chain(table.ring_bearers()).collect();
    let goals = goals.minus(barred);
    let mut all = flights_to(table, goals);
    if all.len() == 1 {
        all = flights_to(table, Region::ALL.iter().copied().filter(|&at| !barred.has(at)).collect());
    }
    all
}

fn flights_to(table: &Table, goals: RegionSet) -> Vec<Plan> {
    let mut all = vec![Plan::new()];
    for from in Region::ALL.iter().copied().filter(|r| table.at(*r).nazgul > 0) {
        let to = goals.without(from).iter();
        all.extend(to.map(|to| vec![Choice::Fly(Flight::Nazgul { n: 1, from, to })]));
    }
    if let Some(from) = table.region_of(Character::WitchKing) {
        let to = goals.without(from).iter();
        all.extend(to.map(|to| vec![Choice::Fly(Flight::Minion(Character::WitchKing, to))]));
    }
    all
}

/// Whether there is a Nazgûl on the map, the Witch-king among them.
pub fn nazgul_abroad(table: &Table) -> bool {
    let there = Region::ALL.iter().any(|&at| table.at(at).nazgul > 0);
    there || table.region_of(Character::WitchKing).is_some()
}

/// Whether a Nazgûl, the Witch-king among them, is with the Ring-bearers'
/// figure.
pub fn nazgul_beside(table: &Table) -> bool {
    let beside = |at: Region| table.at(at).nazgul > 0 || table.people(at).has(Character::WitchKing);
    table.ring_bearers().is_some_and(beside)
}
