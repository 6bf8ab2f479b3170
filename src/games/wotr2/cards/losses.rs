//! A figure that a card takes away, of its owner's choice.

use crate::games::wotr2::armies;
use crate::games::wotr2::ask::{Ask, CardAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Nation, Side};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::figures::{Figures, Kind};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Lost, Order};
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// A nation loses a figure anywhere on the map, if it has any.
pub fn lose_figure(g: &mut Tabletop, card: Card, nation: Nation) -> Step<()> {
    lose(g, card, &[nation], None)
}

/// The Free Peoples lose a leader in a region, if there is any.
pub fn lose_leader(g: &mut Tabletop, card: Card, at: Region) -> Step<()> {
    lose(g, card, Side::Free.nations(), Some(at))
}

fn lose(g: &mut Tabletop, card: Card, nations: &[Nation], at: Option<Region>) -> Step<()> {
    let all = figures(&g.table, nations, at);
    let (at, nation, kind) = match all[..] {
        [] => return Ok(()),
        [only] => only,
        _ => match ask(g, Side::Free, Ask::Card(card, CardAsk::Lose(nations.to_vec(), at)))? {
            Order::Lose(Lost::Figure(at, nation, kind)) => (at, nation, kind),
            _ => return Err(Halt::broken("a figure to be lost was due")),
        },
    };
    let lost = Figures::of(nation, kind, 1);
    armies::remove(g, Side::Free, at, &lost);
    g.tell(Event::FigureLost { at, figures: lost });
    armies::sieges(g);
    armies::lone_leaders(g);
    Ok(())
}

/// The figures of which one can be lost: of these nations, on the map; in a
/// region that is named, leaders alone.
pub fn figures(table: &Table, nations: &[Nation], at: Option<Region>) -> Vec<(Region, Nation, Kind)> {
    let kinds: &[Kind] =
        if at.is_some() { &[Kind::Leader] } else { &[Kind::Regular, Kind::Elite, Kind::Leader] };
    let mut all = Vec::new();
    for &region in Region::ALL.iter().filter(|r| at.is_none_or(|at| at == **r)) {
        for &nation in nations {
            let there = kinds.iter().filter(|kind| table.at(region).count(nation, **kind) > 0);
            all.extend(there.map(|&kind| (region, nation, kind)));
        }
    }
    all
}

/// Whether an order names one of them.
pub fn may_lose(table: &Table, nations: &[Nation], at: Option<Region>, order: &Order) -> Result<(), Phrase> {
    match order {
        Order::Lose(Lost::Figure(region, nation, kind))
            if figures(table, nations, at).contains(&(*region, *nation, *kind)) =>
        {
            Ok(())
        }
        _ => Err(refuse("card-lose")),
    }
}
