//! What a die pays for, spending it, and Elven Rings (3.7, 4).

use super::codes::{Character, Face, Side};
use super::data::Icon;
use super::event::{Event, face as face_arg};
use super::order::{Action, Payer};
use super::table::Table;
use super::{Tabletop, refuse};
use crate::rules::Phrase;

/// The face a payer counts as, if the side can pay with it.
pub fn counts_as(table: &Table, side: Side, payer: Payer) -> Result<Face, Phrase> {
    let has = |face: Face| {
        let no = || refuse("no-such-die").with("face", face_arg(face));
        if table.has_die(side, face) { Ok(face) } else { Err(no()) }
    };
    match payer {
        Payer::Die(face) => has(face),
        Payer::As(Face::Will, used) if !matches!(used, Face::Will | Face::Eye) => {
            has(Face::Will).map(|_| used)
        }
        Payer::As(Face::Muster, Face::Army) if side == Side::Shadow => {
            if table.region_of(Character::Mouth).is_none() || table.mouth_used {
                return Err(refuse("no-messenger"));
            }
            has(Face::Muster).map(|_| Face::Army)
        }
        Payer::As(..) => Err(refuse("no-such-use")),
        Payer::Free | Payer::None => Err(refuse("needs-die")),
    }
}

/// Whether a die that counts as `face` pays for an action of this kind.
pub fn pays(table: &Table, side: Side, face: Face, action: &Action) -> Result<(), Phrase> {
    if !is_own(side, action) {
        return Err(refuse("not-your-action"));
    }
    if fits(table, face, action) {
        Ok(())
    } else {
        Err(refuse("die-does-not-pay").with("face", face_arg(face)))
    }
}

/// Whether an action of this kind is paid for by a die that counts as `face`.
pub fn fits(table: &Table, face: Face, action: &Action) -> bool {
    let army = matches!(face, Face::Army | Face::ArmyMuster);
    let muster = matches!(face, Face::Muster | Face::ArmyMuster);
    let character = face == Face::Character;
    match action {
        Action::Hide => character || table.guided_by(Character::Strider),
        Action::MoveFellowship | Action::Separate(..) | Action::Companions(_) | Action::Nazgul(_) => {
            character
        }
        Action::Move(marches) => army && marches.len() <= 2 || character && marches.len() == 1,
        Action::Attack(_) | Action::Storm(..) | Action::Sortie(..) => army || character,
        Action::Bring(who, _) if who.side() == Side::Free => face == Face::Will,
        Action::Bring(..) | Action::Recruit(_) | Action::Politics(_) | Action::Voice(_) => muster,
        Action::Draw(_) => face == Face::Event,
        Action::Play(card, _) => {
            face == Face::Event
                || match card.data().icon {
                    Icon::Character => character,
                    Icon::Army => army,
                    Icon::Muster => muster,
                }
        }
        Action::Ability(_) | Action::Remove { .. } => true,
    }
}

/// Whether a side can do things of this kind at all.
fn is_own(side: Side, action: &Action) -> bool {
    match action {
        Action::MoveFellowship | Action::Hide | Action::Separate(..) | Action::Companions(_) => {
            side == Side::Free
        }
        Action::Nazgul(_) | Action::Voice(_) => side == Side::Shadow,
        Action::Ability(_) => side == Side::Free,
        Action::Play(card, _) => card.side() == side,
        _ => true,
    }
}

/// Spends a die; the face it counted as.
pub fn spend(g: &mut Tabletop, side: Side, payer: Payer) -> Option<Face> {
    let (face, used) = match payer {
        Payer::Die(face) => (face, face),
        Payer::As(face, used) => (face, used),
        Payer::Free | Payer::None => return None,
    };
    g.table.mouth_used |= face == Face::Muster && used == Face::Army;
    take(&mut g.table, side, face);
    g.tell(Event::Spent { side, face, used });
    Some(used)
}

/// Takes an unused die away.
pub fn take(table: &mut Table, side: Side, face: Face) {
    let die = &mut table.dice[side.index()].unused[face.index()];
    *die = die.saturating_sub(1);
}

/// An unused die is turned to another face by a card. An eye goes into the
/// Hunt Box.
pub fn turn(g: &mut Tabletop, side: Side, from: Face, to: Face) {
    take(&mut g.table, side, from);
    put(&mut g.table, side, to);
    g.tell(Event::Turned { side, from, to });
}

/// All unused dice of a face are lost for this turn.
pub fn lose_all(g: &mut Tabletop, side: Side, face: Face) {
    let n = std::mem::take(&mut g.table.dice[side.index()].unused[face.index()]);
    g.tell(Event::DiceLost { side, face, n });
}

/// A die shows a face from now on.
fn put(table: &mut Table, side: Side, face: Face) {
    if face == Face::Eye {
        table.hunt_box.shadow += 1;
    } else {
        table.dice[side.index()].unused[face.index()] += 1;
    }
}

/// Whether a ring may change an unused die so.
pub fn may_ring(table: &Table, side: Side, from: Face, to: Face) -> Result<(), Phrase> {
    let i = side.index();
    if table.rings[i] == 0 {
        return Err(refuse("no-ring"));
    }
    if table.ring_used[i] {
        return Err(refuse("ring-used"));
    }
    if !table.has_die(side, from) {
        return Err(refuse("no-such-die").with("face", face_arg(from)));
    }
    let can_show = side.faces().contains(&to) && to != Face::Will;
    if from != to && can_show { Ok(()) } else { Err(refuse("ring-cannot").with("face", face_arg(to))) }
}

/// A ring changes a die. An eye goes into the Hunt Box.
pub fn ring(g: &mut Tabletop, side: Side, from: Face, to: Face) {
    pay_ring(g, side);
    take(&mut g.table, side, from);
    put(&mut g.table, side, to);
    g.tell(Event::Ring { side, from, to });
}

/// A ring is given up: the Free Peoples' goes over to the Shadow, the Shadow's
/// leaves the game. It is the ring of the turn.
pub fn pay_ring(g: &mut Tabletop, side: Side) {
    g.table.rings[side.index()] -= 1;
    g.table.ring_used[side.index()] = true;
    if side == Side::Free {
        g.table.rings[Side::Shadow.index()] += 1;
    }
}
