//! The Fellowship is revealed (13.5, 14.5), and the Balrog of Moria.

use super::Cause;
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::cards;
use crate::games::wotr2::codes::Side;
use crate::games::wotr2::event::Event;
use crate::games::wotr2::fellowship::{shadows_on, shelters};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Order, Route};
use crate::games::wotr2::region::Region;
use crate::games::wotr2::{Halt, Step, Tabletop};

/// The Fellowship is revealed, if it was hidden: the Free Peoples name its
/// way, the Balrog may wake, and each stronghold of the Shadow on the way costs
/// a tile, in its order. On the Mordor Track only the counter turns.
pub fn reveal(g: &mut Tabletop) -> Step<()> {
    if !g.table.fellowship.hidden {
        return Ok(());
    }
    if g.table.in_mordor() {
        turn_up(g, &Route(Vec::new()));
        return Ok(());
    }
    let here = g.table.fellowship.at;
    let route = if g.table.fellowship.progress == 0 {
        Route(vec![here])
    } else {
        match ask(g, Side::Free, Ask::Hunted(HuntAsk::Reveal))? {
            Order::Reveal(route) => route,
            _ => return Err(Halt::broken("the way of the Fellowship was due")),
        }
    };
    g.table.fellowship.at = route.end().unwrap_or(here);
    g.table.fellowship.progress = 0;
    turn_up(g, &route);
    balrog(g, &route, false)?;
    // B4: along the path, one for each.
    for _ in shadows_on(&g.table, &route) {
        super::tile(g, Cause::Stronghold)?;
    }
    Ok(())
}

/// The counter shows that the Fellowship is revealed.
fn turn_up(g: &mut Tabletop, route: &Route) {
    g.table.fellowship.hidden = false;
    g.tell(Event::Revealed(route.0.clone()));
    cards::lose_from_table(g, Card::LAST_BATTLE);
}

/// The Balrog of Moria: a declaration or a reveal that moves through Moria, or
/// stays there, may cost a tile.
pub fn balrog(g: &mut Tabletop, route: &Route, declared: bool) -> Step<()> {
    if !g.table.on_table(Card::BALROG) || !route.0.contains(&Region::Moria) {
        return Ok(());
    }
    match ask(g, Side::Shadow, Ask::Hunted(HuntAsk::Use(Card::BALROG)))? {
        Order::Use { .. } => {}
        _ => return Ok(()),
    }
    cards::lose_from_table(g, Card::BALROG);
    let sheltered = declared && shelters(&g.table, g.table.fellowship.at);
    super::tile(g, Cause::Balrog { sheltered }).map(|_| ())
}
