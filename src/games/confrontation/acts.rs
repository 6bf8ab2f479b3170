//! What turns and battles both do: they ask, pieces fall, special cards are laid open.

use super::codes::{Piece, Region, Side, Special};
use super::event::{Event, Reason};
use super::order::{Ask, Order, Play};
use super::table::{Face, Man, Place};
use super::tray::{self, settle};
use super::{Halt, Step, Tabletop};
use crate::rules::{Answers, Audience, Proof};

/// Asks one side, with everything hidden mixed before. In his own turn Sauron
/// may look into the Palantir at any question.
pub fn ask(g: &mut Tabletop, side: Side, ask: &Ask) -> Step<Order> {
    loop {
        settle(g)?;
        match g.ask(side.seat(), ask.clone())? {
            Order::Play(Play::Palantir(region)) => palantir(g, region),
            order => return Ok(order),
        }
    }
}

/// Asks both sides at once and in secret.
pub fn ask_both(g: &mut Tabletop, ask: impl Fn(Side) -> Ask) -> Step<[Order; 2]> {
    let asks: Vec<_> = Side::ALL.iter().map(|&side| (side.seat(), ask(side))).collect();
    let mut given = Vec::new();
    loop {
        settle(g)?;
        let aside = |order: &Order| matches!(order, Order::Play(Play::Palantir(_)));
        match g.ask_all_unless(&asks, &mut given, aside)? {
            Answers::Aside(_, Order::Play(Play::Palantir(region))) => palantir(g, region),
            Answers::Aside(..) => return Err(Halt::broken("that is no answer")),
            Answers::All(orders) => {
                return orders.try_into().map_err(|_| Halt::broken("both sides were asked"));
            }
        }
    }
}

/// Pieces are defeated. Without Frodo the Fellowship has lost.
pub fn fall(g: &mut Tabletop, pieces: &[Piece]) -> Step<()> {
    for &piece in pieces {
        let region = g.table.region_of(piece);
        if let Some(region) = region {
            g.table.camp_mut(piece.side()).stir(region);
        }
        *g.table.man_mut(piece) = Man { place: Place::Fallen, face: Face::Hidden };
        g.tell(Event::Slain { piece, region });
    }
    if pieces.contains(&Piece::Frodo) {
        return Err(Halt::Over(Reason::FrodoFell));
    }
    Ok(())
}

/// A special card is laid open.
pub fn lay_open(g: &mut Tabletop, card: Special) {
    let side = card.side();
    let sealed = g.table.seals_specials(side);
    let camp = g.table.camp_mut(side);
    let generation = camp.specials_generation();
    let place = camp.dealt.iter().position(|&s| s == card);
    camp.played.push(card);
    if let (true, Some(place)) = (sealed, place) {
        g.prove(Proof::Show {
            list: tray::specials_list(side),
            generation,
            place: place as u32,
            token: card.code().to_owned(),
            to: Audience::All,
        });
    }
    g.tell(Event::Special { card });
}

/// All of the Fellowship in one region are shown until the turn ends.
fn palantir(g: &mut Tabletop, region: Region) {
    lay_open(g, Special::Palantir);
    let there: Vec<_> = tray::in_tray(&g.table, Side::Fellowship, region);
    for piece in there {
        tray::reveal(g, piece, Face::Shown);
    }
}
