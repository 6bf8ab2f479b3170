//! Hidden pieces: showing, hiding and mixing them.
//!
//! The hidden pieces of a side are a sealed list, its *tray*: in board order of
//! regions, within a region in an order that nobody knows. So a place in the
//! tray can be drawn openly and shown later, and still no hidden piece has an
//! identity that lasts: whenever a region's pieces change or one is shown, that
//! region is mixed again before the next question.

use super::codes::{Piece, Region, Side};
use super::event::Event;
use super::table::{Face, Place};
use super::{Step, Table, Tabletop};
use crate::rules::{Audience, Proof, Seal};

/// Mixes what was stirred and seals the trays anew. Done before every question.
pub fn settle(g: &mut Tabletop) -> Step<()> {
    for &side in Side::ALL {
        if g.table.camp(side).stirred.is_empty() {
            continue;
        }
        let mut tray = Vec::new();
        for &region in Region::ALL {
            if g.table.camp(side).stirred.contains(&region) {
                tray.extend(mixed(g, side, region)?);
            } else {
                tray.extend(in_tray(&g.table, side, region));
            }
        }
        let camp = g.table.camp_mut(side);
        camp.tray = tray;
        camp.generation += 1;
        camp.proven.clear();
        camp.stirred.clear();
    }
    Ok(())
}

/// The draw that mixes the hidden pieces of a region.
pub fn mix_name(side: Side, region: Region) -> String {
    format!("mix-{}-{}", side.code(), region.code())
}

/// The hidden pieces of a region, in order of their codes.
pub fn hidden(table: &Table, side: Side, region: Region) -> Vec<Piece> {
    let mut men: Vec<Piece> = table.at(side, region).filter(|&p| !table.shown(p)).collect();
    men.sort_unstable_by_key(|p| p.code());
    men
}

/// The hidden pieces of a region in a new order.
fn mixed(g: &mut Tabletop, side: Side, region: Region) -> Step<Vec<Piece>> {
    let men = hidden(&g.table, side, region);
    if men.len() < 2 {
        return Ok(men);
    }
    let order = g.shuffle(&mix_name(side, region), men.len() as u32)?;
    Ok(order.iter().map(|&i| men[i as usize]).collect())
}

/// The hidden pieces of a region in the order of the tray. A piece that was
/// turned face down since the tray was sealed comes last: it has been seen.
pub fn in_tray(table: &Table, side: Side, region: Region) -> Vec<Piece> {
    let tray = &table.camp(side).tray;
    let mut men: Vec<_> = table.at(side, region).filter(|&p| !table.shown(p)).collect();
    men.sort_by_key(|p| (tray.iter().position(|t| t == p).unwrap_or(usize::MAX), p.code()));
    men
}

/// One of the hidden pieces of a region, by an open draw if there are several.
pub fn draw_hidden(g: &mut Tabletop, what: &str, side: Side, region: Region) -> Step<Piece> {
    let men = in_tray(&g.table, side, region);
    let place = match men.len() {
        0 => return Err(super::Halt::broken("nobody is hidden there")),
        1 => 0,
        several => g.pick(&format!("{what}-{}", region.code()), several as u32)?,
    };
    Ok(men[place as usize])
}

/// Turns a piece face up, with the proof that it is the one that was sealed.
pub fn reveal(g: &mut Tabletop, piece: Piece, face: Face) {
    let was = g.table.man(piece).face;
    if was == Face::Hidden {
        show_place(g, piece);
        let region = g.table.region_of(piece);
        if let Some(region) = region {
            g.table.camp_mut(piece.side()).stir(region);
        }
        if let Some(battle) = &mut g.table.battle {
            battle.revealed.push(piece);
        }
        g.tell(Event::Revealed { piece, region });
    }
    if was != Face::ForGood {
        g.table.man_mut(piece).face = face;
    }
}

/// Turns a piece face up where what happens says already which it is.
pub fn show(g: &mut Tabletop, piece: Piece) {
    show_place(g, piece);
    if let Some(region) = g.table.region_of(piece) {
        g.table.camp_mut(piece.side()).stir(region);
    }
    if !g.table.shown(piece) {
        g.table.man_mut(piece).face = Face::Shown;
    }
}

fn show_place(g: &mut Tabletop, piece: Piece) {
    let camp = g.table.camp_mut(piece.side());
    let Some(place) = camp.tray.iter().position(|&p| p == piece) else { return };
    if camp.proven.contains(&piece) {
        return;
    }
    camp.proven.push(piece);
    let generation = camp.generation;
    g.prove(Proof::Show {
        list: format!("tray-{}", piece.side().code()),
        generation,
        place: place as u32,
        token: piece.code().to_owned(),
        to: Audience::All,
    });
}

/// Turns pieces face down again, unless they are face up for good.
pub fn hide(g: &mut Tabletop, pieces: &[Piece]) {
    let mut hidden = Vec::new();
    for &piece in pieces {
        let Some(region) = g.table.region_of(piece) else { continue };
        if g.table.man(piece).face == Face::Shown {
            g.table.man_mut(piece).face = Face::Hidden;
            g.table.camp_mut(piece.side()).stir(region);
            hidden.push(piece);
        }
    }
    if !hidden.is_empty() {
        g.tell(Event::Hidden { pieces: hidden });
    }
}

/// Puts a piece into a region, from wherever it was.
pub fn place(g: &mut Tabletop, piece: Piece, to: Region) {
    let from = g.table.region_of(piece);
    let camp = g.table.camp_mut(piece.side());
    if let Some(from) = from {
        camp.stir(from);
    }
    camp.stir(to);
    g.table.man_mut(piece).place = Place::At(to);
}

/// The sealed lists of the table.
pub fn seals(table: &Table) -> Vec<Seal> {
    let mut all = Vec::new();
    for &side in Side::ALL {
        let camp = table.camp(side);
        let tokens = |codes: Vec<&str>| codes.into_iter().map(str::to_owned).collect();
        if camp.generation > 0 && !camp.tray.is_empty() {
            all.push(Seal {
                name: format!("tray-{}", side.code()),
                generation: camp.generation,
                drawn: 0,
                tokens: tokens(camp.tray.iter().map(|p| p.code()).collect()),
            });
        }
        if table.seals_specials(side) {
            all.push(Seal {
                name: specials_list(side),
                generation: camp.specials_generation(),
                drawn: 0,
                tokens: tokens(camp.dealt.iter().map(|s| s.code()).collect()),
            });
        }
    }
    all
}

/// The draw that mixes a side's special cards.
pub fn mix_specials(side: Side) -> String {
    format!("mix-{}-specials", side.code())
}

/// The name of the sealed list of a side's special cards.
pub fn specials_list(side: Side) -> String {
    format!("specials-{}", side.code())
}
