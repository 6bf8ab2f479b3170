//! Dice at an army by a card, without a battle (10): its owner takes the hits,
//! and no walls, leaders or combat cards help.

use crate::games::wotr2::armies;
use crate::games::wotr2::battle::take;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Side};
use crate::games::wotr2::event::Event;
use crate::games::wotr2::figures::{Figures, Troops};
use crate::games::wotr2::people;
use crate::games::wotr2::region::Region;
use crate::games::wotr2::{Step, Tabletop};

/// Dice of a card: how many show `needs` or more. `at` is in the name of the
/// draw where a card throws in several regions.
pub fn throw(g: &mut Tabletop, card: Card, at: Option<Region>, n: u8, needs: u8) -> Step<u8> {
    let place = at.map(|at| format!("-{}", at.code())).unwrap_or_default();
    let dice = g.roll(&format!("card-{}{place}", card.code()), n.into(), 6)?;
    let dice: Vec<u8> = dice.into_iter().map(|die| die as u8).collect();
    let hits = dice.iter().filter(|&&die| die >= needs).count() as u8;
    g.tell(Event::Cast { card, dice, needs, hits });
    Ok(hits)
}

/// A side's army in a region takes hits. What is left when its last unit has
/// fallen stays, but leaders go, and a siege ends.
pub fn hit(g: &mut Tabletop, side: Side, at: Region, hits: u8) -> Step<()> {
    let troops = g.table.troops(side, at);
    hit_some(g, side, at, &troops, hits)
}

/// Some of a side's army in a region take hits.
pub fn hit_some(g: &mut Tabletop, side: Side, at: Region, troops: &Troops, hits: u8) -> Step<()> {
    take(g, side, at, troops, hits)?;
    settle(g);
    Ok(())
}

/// As [`hit`], by an attack to which the army cannot answer: if its last unit
/// falls, whoever stood with it does too.
pub fn slay(g: &mut Tabletop, side: Side, at: Region, hits: u8) -> Step<()> {
    let troops = g.table.troops(side, at);
    take(g, side, at, &troops, hits)?;
    if !g.table.army(side, at) {
        destroy(g, side, at);
    }
    settle(g);
    Ok(())
}

/// A side's army in a region is destroyed, with all who stand there.
pub fn destroy(g: &mut Tabletop, side: Side, at: Region) {
    let troops = g.table.troops(side, at);
    let with = Figures { regulars: [0; 8], elites: [0; 8], ..troops.figures };
    g.tell(Event::Destroyed { side, at, with });
    armies::remove(g, side, at, &troops.figures);
    troops.characters.iter().for_each(|who: Character| people::fall(g, who));
}

/// Sieges that are over and leaders who are alone.
pub fn settle(g: &mut Tabletop) {
    armies::sieges(g);
    armies::lone_leaders(g);
}
