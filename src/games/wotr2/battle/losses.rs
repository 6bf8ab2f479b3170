//! Losses: how hits are taken, by the owner's choice, hit by hit and told as
//! one order (9.8); and the end of an army whose last unit has fallen.

use super::{fighters, now};
use crate::games::wotr2::armies;
use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::codes::{Nation, Side};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::figures::{Figures, Kind, Troops};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Losses, Named, Order};
use crate::games::wotr2::people;
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::{Battle, Table};
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// The losses of a round: the attacker decides first, and a wiped-out army's
/// hits land all the same.
pub fn settle(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    for side in battle.sides() {
        let hits = battle.bout.hits(side.other());
        suffer(g, side, hits)?;
    }
    battle.sides().iter().try_for_each(|&side| perish(g, side))
}

/// Hits on a side of the battle outside of the two rolls: they are taken at
/// once.
pub fn strike(g: &mut Tabletop, side: Side, hits: u8) -> Step<()> {
    suffer(g, side, hits)?;
    perish(g, side)
}

fn suffer(g: &mut Tabletop, side: Side, hits: u8) -> Step<()> {
    let battle = now(g)?;
    let troops = fighters(&g.table, &battle, side);
    let left = take(g, side, battle.place(side), &troops, hits)?;
    if side == battle.attacker
        && let Some(battle) = g.table.battle.as_mut()
    {
        battle.force.figures = left;
    }
    Ok(())
}

/// A side of the battle without units is no army any more: whoever fought with
/// it falls.
fn perish(g: &mut Tabletop, side: Side) -> Step<()> {
    let battle = now(g)?;
    let troops = fighters(&g.table, &battle, side);
    if troops.figures.units(side) > 0 {
        return Ok(());
    }
    let place = battle.place(side);
    g.tell(Event::Destroyed { side, at: place, with: troops.figures });
    armies::remove(g, side, place, &troops.figures);
    for who in troops.characters.iter() {
        people::fall(g, who);
    }
    if side == battle.attacker
        && let Some(battle) = g.table.battle.as_mut()
    {
        battle.force = Troops::NONE;
    }
    Ok(())
}

/// How many hits a side of the battle can take before its last unit is gone.
pub fn capacity(table: &Table, battle: &Battle, side: Side) -> u8 {
    let figures = fighters(table, battle, side).figures;
    let hits = |&nation: &Nation| figures.regulars[nation.index()] + 2 * figures.elites[nation.index()];
    side.nations().iter().map(hits).sum()
}

/// Somebody whom a card took falls out of the battle: a character for good, a
/// leader too, a common Nazgûl to the reserve.
pub fn fall(g: &mut Tabletop, side: Side, named: Named) -> Step<()> {
    let battle = now(g)?;
    let at = battle.place(side);
    let mut lost = Troops::NONE;
    match named {
        Named::Nobody => return Ok(()),
        Named::Character(who) => {
            lost.characters = lost.characters.with(who);
            people::fall(g, who);
        }
        Named::Leader(nation) => {
            lost.figures = Figures::of(nation, Kind::Leader, 1);
            armies::remove(g, side, at, &lost.figures);
            g.tell(Event::FigureLost { at, figures: lost.figures });
        }
        Named::Nazgul => {
            lost.figures = Figures::of(Nation::Sauron, Kind::Nazgul, 1);
            armies::remove(g, side, at, &lost.figures);
            g.tell(Event::NazgulLost { n: 1, at });
        }
    }
    if side == battle.attacker
        && let Some(battle) = g.table.battle.as_mut()
    {
        battle.force = battle.force.minus(&lost);
    }
    Ok(())
}

/// Troops of a side in a region take hits, as their owner chooses; he is not
/// asked where all choices leave the same. Gives what is left of their figures.
pub fn take(g: &mut Tabletop, side: Side, at: Region, troops: &Troops, hits: u8) -> Step<Figures> {
    if hits == 0 || troops.figures.units(side) == 0 {
        return Ok(troops.figures);
    }
    let ways = ways(&g.table, side, &troops.figures, hits, 2);
    let losses = match ways.all.as_slice() {
        [only] => *only,
        _ => match ask(g, side, Ask::Battle(BattleAsk::Casualties { at, troops: *troops, hits }))? {
            Order::Casualties(losses) => losses,
            _ => return Err(Halt::broken("losses were due")),
        },
    };
    inflict(g, side, at, &troops.figures, &losses)
}

/// Losses are carried out. Gives what is left of the figures.
pub fn inflict(
    g: &mut Tabletop,
    side: Side,
    at: Region,
    figures: &Figures,
    losses: &Losses,
) -> Step<Figures> {
    let toll = toll(&g.table, side, figures, losses).ok_or_else(|| Halt::broken("other losses were due"))?;
    let here = g.table.at(at);
    *g.table.at_mut(at) = here.minus(figures).plus(&toll.left);
    g.table.reserve = toll.reserve;
    g.table.casualties = toll.casualties;
    g.tell(Event::Losses { side, at, losses: *losses });
    Ok(toll.left)
}

/// Whether these losses take so many hits: exactly, or nobody is left and the
/// rest are lost.
pub fn may_lose(
    table: &Table,
    side: Side,
    figures: &Figures,
    hits: u8,
    losses: &Losses,
) -> Result<(), Phrase> {
    let Some(toll) = toll(table, side, figures, losses) else { return Err(refuse("losses-not-there")) };
    let n = losses.hits();
    let wiped = toll.left.units(side) == 0;
    if n == u32::from(hits) || wiped && n < u32::from(hits) {
        return Ok(());
    }
    Err(refuse("losses-exactly").with("n", i64::from(hits)).with("taken", i64::from(n)))
}

/// What losses leave behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Toll {
    /// The figures that are left.
    pub left: Figures,
    reserve: Figures,
    casualties: Figures,
}

/// Carries losses out on figures: regulars go first, then elites; then elites
/// become regulars, taken from the casualties, else from the reserve, and where
/// there is none the elite is lost; then regulars that have just come. No other
/// order leaves the owner more. None if figures are missing.
pub fn toll(table: &Table, side: Side, figures: &Figures, losses: &Losses) -> Option<Toll> {
    let Losses { removed, reduced } = losses;
    if removed.units_only() != *removed {
        return None;
    }
    let mut toll = Toll { left: *figures, reserve: table.reserve, casualties: table.casualties };
    let mut nobody = Figures::NONE;
    for &nation in Nation::ALL {
        let i = nation.index();
        let [left, dead, reserve] = match side {
            Side::Free => [&mut toll.left, &mut toll.casualties, &mut toll.reserve],
            Side::Shadow => [&mut toll.left, &mut toll.reserve, &mut nobody],
        };
        let elites = removed.elites[i].checked_add(reduced[i])?;
        let own = nation.side() == side;
        if !own && (elites > 0 || removed.regulars[i] > 0) {
            return None;
        }
        let first = removed.regulars[i].min(left.regulars[i]);
        left.regulars[i] -= first;
        left.elites[i] = left.elites[i].checked_sub(elites)?;
        dead.regulars[i] += first;
        let from_dead = reduced[i].min(dead.regulars[i]);
        let from_reserve = (reduced[i] - from_dead).min(reserve.regulars[i]);
        dead.regulars[i] -= from_dead;
        reserve.regulars[i] -= from_reserve;
        dead.elites[i] += elites;
        left.regulars[i] += from_dead + from_reserve;
        let rest = removed.regulars[i] - first;
        left.regulars[i] = left.regulars[i].checked_sub(rest)?;
        dead.regulars[i] += rest;
    }
    Some(toll)
}

/// What losses would leave of figures; none if they are not there.
pub fn left_by(table: &Table, side: Side, figures: &Figures, losses: &Losses) -> Option<Figures> {
    toll(table, side, figures, losses).map(|toll| toll.left)
}

/// Ways to take hits that leave different figures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ways {
    /// One for each army that can be left, at most as many as were asked for.
    pub all: Vec<Losses>,
    /// Whether there are no others, not even to the same end.
    pub complete: bool,
}

/// The ways to take hits, up to `most`.
pub fn ways(table: &Table, side: Side, figures: &Figures, hits: u8, most: usize) -> Ways {
    let nations = side.nations().iter().copied().filter(|&n| figures.units_of(n) > 0).collect();
    let mut search = Search { table, side, figures, nations, most, found: Vec::new(), complete: true };
    search.from(0, Losses::default(), hits);
    // An elite can fall in two steps as well, which is left out.
    let steps = hits > 1 && figures.elites != [0; 8];
    let complete = search.complete && !steps;
    Ways { all: search.found.into_iter().map(|(_, losses)| losses).collect(), complete }
}

struct Search<'a> {
    table: &'a Table,
    side: Side,
    figures: &'a Figures,
    nations: Vec<Nation>,
    most: usize,
    found: Vec<(Figures, Losses)>,
    complete: bool,
}

impl Search<'_> {
    /// All ways for the nations from the `at`th on to take what is left.
    fn from(&mut self, at: usize, losses: Losses, hits: u8) {
        if self.found.len() >= self.most {
            self.complete = false;
            return;
        }
        let Some(&nation) = self.nations.get(at) else { return self.judge(&losses, hits) };
        let i = nation.index();
        let (regulars, elites) = (self.figures.regulars[i], self.figures.elites[i]);
        for r in (0..=regulars.min(hits)).rev() {
            for reduced in (0..=elites.min(hits - r)).rev() {
                for e in (0..=(elites - reduced).min((hits - r - reduced) / 2)).rev() {
                    let mut next = losses;
                    next.removed.regulars[i] = r;
                    next.removed.elites[i] = e;
                    next.reduced[i] = reduced;
                    self.from(at + 1, next, hits - r - reduced - 2 * e);
                }
            }
        }
    }

    fn judge(&mut self, losses: &Losses, rest: u8) {
        let Some(Toll { left, .. }) = toll(self.table, self.side, self.figures, losses) else { return };
        if rest > 0 && left.units(self.side) > 0 {
            return;
        }
        if self.found.iter().any(|(other, _)| *other == left) {
            self.complete = false;
        } else {
            self.found.push((left, *losses));
        }
    }
}
