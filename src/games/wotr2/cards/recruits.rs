//! Recruiting by card (5.5): a nation need not be At War, a besieged garrison
//! takes figures too, and what can be placed has to be placed.

use super::deed::Plan;
use crate::games::wotr2::Tabletop;
use crate::games::wotr2::codes::{Nation, Side};
use crate::games::wotr2::figures::{Figures, Kind};
use crate::games::wotr2::muster::recruit;
use crate::games::wotr2::options::{FullGarrison, GARRISON};
use crate::games::wotr2::order::{Choice, Lot};
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;

/// Whether a card can place figures of a side in a region: it is free for the
/// side, or its own garrison is besieged there.
pub fn receives(table: &Table, side: Side, at: Region) -> bool {
    table.free(side, at) || table.besieged(side, at)
}

/// Whether a region is free in the words of the three cards that print it: a
/// besieged garrison of one's own is not.
pub fn is_free(table: &Table, side: Side, at: Region) -> bool {
    table.free(side, at) && !table.besieged(side, at)
}

/// How many of `n` units a region can receive (B5).
fn room(table: &Table, side: Side, at: Region, n: u8) -> u8 {
    if !receives(table, side, at) {
        return 0;
    }
    let stops = table.options.full_garrison == FullGarrison::Stop && table.besieged(side, at);
    if stops { n.min(GARRISON.saturating_sub(table.units(side, at))) } else { n }
}

/// How many of `n` regulars can come to a region now.
pub fn regulars(table: &Table, nation: Nation, at: Region, n: u8) -> u8 {
    room(table, nation.side(), at, n).min(table.reserve.count(nation, Kind::Regular))
}

/// How many of `n` elites can come to a region now.
pub fn elites(table: &Table, nation: Nation, at: Region, n: u8) -> u8 {
    room(table, nation.side(), at, n).min(table.reserve.count(nation, Kind::Elite))
}

/// The ways to bring `n` units of either type to a region: as many as can come.
pub fn units(table: &Table, nation: Nation, at: Region, n: u8) -> Vec<Lot> {
    let most = [Kind::Regular, Kind::Elite].map(|kind| table.reserve.count(nation, kind));
    let total = room(table, nation.side(), at, n).min(most[0].saturating_add(most[1]));
    let fits = |elites: &u8| *elites <= most[1] && total - elites <= most[0];
    let lot = |elites: u8| Lot([total - elites, elites, 0, 0]);
    (0..=total).filter(fits).map(lot).collect()
}

/// Whether a unit of either type can come to a region.
pub fn unit_comes(table: &Table, nation: Nation, at: Region) -> bool {
    room(table, nation.side(), at, 1) > 0 && table.reserve.units_of(nation) > 0
}

/// Whether a leader can come to a region where a unit stands or comes too.
pub fn leader_comes(table: &Table, nation: Nation, at: Region) -> bool {
    let company = table.army(Side::Free, at) || unit_comes(table, nation, at);
    receives(table, Side::Free, at) && company && table.reserve.count(nation, Kind::Leader) > 0
}

/// Plans for one unit of either type in a place that is known.
pub fn unit_plans(table: &Table, nation: Nation, at: Region) -> Vec<Plan> {
    let plan = |lot: Lot| if lot.total() == 0 { Plan::new() } else { vec![Choice::Lot(lot)] };
    units(table, nation, at, 1).into_iter().map(plan).collect()
}

/// Plans for `n` units of either type in one of some places. A place where no
/// unit can come stands alone: something else comes there.
pub fn place_plans(table: &Table, nation: Nation, places: &[Region], n: u8) -> Vec<Plan> {
    let plan = |at: Region, lot: Lot| match lot.total() {
        0 => vec![Choice::At(RegionSet::only(at))],
        _ => vec![Choice::LotAt(at, lot)],
    };
    let of = |&at: &Region| units(table, nation, at, n).into_iter().map(move |lot| plan(at, lot));
    places.iter().flat_map(of).collect()
}

/// Figures come to a region, if there are any.
pub fn bring(g: &mut Tabletop, at: Region, figures: &Figures) {
    if !figures.is_empty() {
        recruit(g, at, figures);
    }
}

/// A lot of a nation comes to a region.
pub fn bring_lot(g: &mut Tabletop, nation: Nation, at: Region, lot: Lot) {
    bring(g, at, &lot.figures(nation));
}

/// As many of `n` regulars as can come to a region.
pub fn bring_regulars(g: &mut Tabletop, nation: Nation, at: Region, n: u8) {
    let n = regulars(&g.table, nation, at, n);
    bring(g, at, &Figures::of(nation, Kind::Regular, n));
}

/// As many of `n` elites as can come to a region.
pub fn bring_elites(g: &mut Tabletop, nation: Nation, at: Region, n: u8) {
    let n = elites(&g.table, nation, at, n);
    bring(g, at, &Figures::of(nation, Kind::Elite, n));
}

/// A leader comes to a region, if he can.
pub fn bring_leader(g: &mut Tabletop, nation: Nation, at: Region) {
    if leader_comes(&g.table, nation, at) {
        bring(g, at, &Figures::of(nation, Kind::Leader, 1));
    }
}

/// How many of `n` Nazgûl can come to a region.
pub fn nazgul(table: &Table, at: Region, n: u8) -> u8 {
    if receives(table, Side::Shadow, at) { n.min(table.reserve.nazgul) } else { 0 }
}

/// As many of `n` Nazgûl as can come to a region.
pub fn bring_nazgul(g: &mut Tabletop, at: Region, n: u8) {
    let n = nazgul(&g.table, at, n);
    bring(g, at, &Figures::of(Nation::Sauron, Kind::Nazgul, n));
}

/// The ways to share out regulars of a nation over places, at most `each` in a
/// place and in `most` of them, as many as can come. A share of all there is to
/// give in each of the places that are picked is told by the places alone.
pub fn shares(table: &Table, nation: Nation, places: &[Region], each: u8, most: usize) -> Vec<Plan> {
    let rooms: Vec<(Region, u8)> = places
        .iter()
        .map(|&at| (at, room(table, nation.side(), at, each)))
        .filter(|(_, room)| *room > 0)
        .collect();
    let mut best: Vec<u8> = rooms.iter().map(|(_, room)| *room).collect();
    best.sort_unstable_by(|a, b| b.cmp(a));
    let wanted: u8 = best.iter().take(most).sum();
    let total = wanted.min(table.reserve.count(nation, Kind::Regular));
    let mut found = Vec::new();
    share(&rooms, total, most, &mut Vec::new(), &mut found);
    let plan = |shares: Vec<(Region, u8)>| -> Plan {
        if total == 0 {
            return Plan::new();
        }
        if total == wanted && shares.iter().all(|&(_, n)| n == each) {
            return vec![Choice::At(shares.iter().map(|(at, _)| *at).collect())];
        }
        let mut lots: Vec<_> =
            shares.into_iter().map(|(at, n)| Choice::LotAt(at, Lot([n, 0, 0, 0]))).collect();
        lots.sort_by_key(|choice| if let Choice::LotAt(at, _) = choice { at.code() } else { "" });
        lots
    };
    found.into_iter().map(plan).collect()
}

/// Adds to `found` every way to give `left` to the first of `rooms` and on.
fn share(
    rooms: &[(Region, u8)],
    left: u8,
    most: usize,
    so_far: &mut Vec<(Region, u8)>,
    found: &mut Vec<Vec<(Region, u8)>>,
) {
    if left == 0 {
        found.push(so_far.clone());
        return;
    }
    let Some(((at, room), rest)) = rooms.split_first() else { return };
    if most > 0 {
        for n in (1..=left.min(*room)).rev() {
            so_far.push((*at, n));
            share(rest, left - n, most - 1, so_far, found);
            so_far.pop();
        }
    }
    share(rest, left, most, so_far, found);
}

/// Carries out a share: of the places alone, `each` in every one.
pub fn bring_shares(g: &mut Tabletop, nation: Nation, chosen: &super::deed::Chosen, each: u8) {
    for at in chosen.places().iter() {
        bring_regulars(g, nation, at, each);
    }
    for (at, lot) in chosen.lots() {
        bring_lot(g, nation, at, lot);
    }
}
