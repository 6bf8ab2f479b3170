//! The safest way of the Fellowship to a region: it touches as few strongholds
//! of the Shadow as possible, not Moria while the Balrog lies ready, is short,
//! and comes first by the codes of its regions.

use super::card::Card;
use super::fellowship::shadows_on;
use super::order::Route;
use super::region::{REGIONS, Region};
use super::table::Table;

/// How bad a way is: strongholds of the Shadow, the Balrog, length, codes.
type Cost = (usize, bool, usize, Vec<&'static str>);

/// The safest way within the Fellowship's progress; none if it is too far.
pub fn safest(table: &Table, to: Region) -> Option<Route> {
    let at = table.ring_bearers()?;
    let mut best: Option<(Cost, Route)> = None;
    let mut edge: Vec<Option<(Cost, Route)>> = vec![None; REGIONS];
    edge[at.index()] = Some((cost(table, &Route(vec![at])), Route(vec![at])));
    for _ in 0..=table.fellowship.progress {
        let there = edge[to.index()].clone();
        best = better(best, there);
        edge = step(table, &edge);
    }
    best.map(|(_, route)| route)
}

/// All ways one step longer, the best to each region.
fn step(table: &Table, edge: &[Option<(Cost, Route)>]) -> Vec<Option<(Cost, Route)>> {
    let mut next: Vec<Option<(Cost, Route)>> = vec![None; REGIONS];
    for (_, route) in edge.iter().flatten() {
        let Some(end) = route.end() else { continue };
        for region in end.neighbours().iter().filter(|r| !route.0.contains(r)) {
            let mut longer = route.0.clone();
            longer.push(region);
            let longer = Route(longer);
            let found = Some((cost(table, &longer), longer));
            next[region.index()] = better(next[region.index()].take(), found);
        }
    }
    next
}

fn better(a: Option<(Cost, Route)>, b: Option<(Cost, Route)>) -> Option<(Cost, Route)> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.0 < a.0 { b } else { a }),
        (a, b) => a.or(b),
    }
}

fn cost(table: &Table, route: &Route) -> Cost {
    let balrog = table.on_table(Card::BALROG) && route.0.contains(&Region::Moria);
    let codes = route.0.iter().map(|r| r.code()).collect();
    (shadows_on(table, route).len(), balrog, route.0.len(), codes)
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::*;

    fn to(table: &Table, code: &str) -> Option<String> {
        safest(table, Region::from_code(code).expect("a region")).map(|route| route.to_string())
    }

    #[test]
    fn the_safest_way_goes_around_strongholds_of_the_shadow() {
        let mut table = Table::new(Options::default());
        table.fellowship.progress = 3;
        assert_eq!(to(&table, "rive").as_deref(), Some("rive"));
        assert_eq!(to(&table, "dimr"), None, "Moria is the only way in three steps or it is too far");
        table.fellowship.progress = 7;
        let way = to(&table, "dimr").expect("in reach");
        assert!(!way.contains("moria"), "{way}");
    }

    #[test]
    fn what_is_too_far_has_no_way() {
        let mut table = Table::new(Options::default());
        table.fellowship.progress = 1;
        assert_eq!(to(&table, "osgi"), None);
    }
}
