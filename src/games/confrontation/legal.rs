//! Where pieces can go: moves, retreats, and whether a side can move at all.
//! All of it follows from the mover's own pieces and from counts both can see.

use super::codes::{Piece, Region, Side, Special};
use super::options::{NoMove, RiverRetreat};
use super::order::{MoveAsk, Play, Target};
use super::table::{Face, Place, Table};

/// How a move is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// A step forward.
    Road,
    /// A step down the river.
    River,
    /// Through the tunnel.
    Tunnel,
    /// By the piece's own ability.
    Ability,
}

/// Which way a retreat leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Back {
    /// To a neighbour behind.
    Backward,
    /// To a neighbour of the same row.
    Sideways,
    /// To either.
    Either,
}

/// Every region a piece can move to, once each, an ordinary way before an
/// ability.
pub fn moves(table: &Table, piece: Piece) -> Vec<(Region, Way)> {
    let mut all = steps(table, piece);
    for to in ability_moves(table, piece) {
        if all.iter().all(|(region, _)| *region != to) {
            all.push((to, Way::Ability));
        }
    }
    all.sort_unstable_by_key(|(region, _)| *region);
    all
}

/// The ordinary moves of a piece: one step forward, the river, the tunnel.
pub fn steps(table: &Table, piece: Piece) -> Vec<(Region, Way)> {
    let Some(from) = table.region_of(piece) else { return Vec::new() };
    let (side, land) = (piece.side(), from.land());
    let mut all: Vec<_> = land.ahead(side).iter().map(|&to| (to, Way::Road)).collect();
    if side == Side::Fellowship {
        all.extend(land.river.map(|to| (to, Way::River)));
        all.extend(land.tunnel.map(|to| (to, Way::Tunnel)));
    }
    all.retain(|(to, _)| table.has_room(side, *to));
    all
}

/// Where a piece can go by its own ability; in the classic game each of these
/// is an attack.
pub fn ability_moves(table: &Table, piece: Piece) -> Vec<Region> {
    let Some(from) = table.region_of(piece) else { return Vec::new() };
    let land = from.land();
    let enemies = |region: Region| table.count(piece.side().other(), region);
    match piece {
        Piece::Aragorn => {
            let around = land.forward.iter().chain(&land.backward).chain(land.sideways());
            around.copied().filter(|&to| enemies(to) > 0).collect()
        }
        Piece::WitchKing => land.sideways().iter().copied().filter(|&to| enemies(to) > 0).collect(),
        Piece::FlyingNazgul => Region::ALL.iter().copied().filter(|&to| enemies(to) == 1).collect(),
        Piece::BlackRider => ride(table, from),
        _ => Vec::new(),
    }
}

/// Where the Black Rider can attack at the end of any number of steps.
fn ride(table: &Table, from: Region) -> Vec<Region> {
    let (mut reached, mut targets) = (vec![from], Vec::new());
    let mut at = 0;
    while let Some(&region) = reached.get(at) {
        at += 1;
        for &to in region.land().ahead(Side::Sauron) {
            let list = if table.count(Side::Fellowship, to) > 0 {
                &mut targets
            } else if table.has_room(Side::Sauron, to) {
                &mut reached
            } else {
                continue;
            };
            if !list.contains(&to) {
                list.push(to);
            }
        }
    }
    targets
}

/// Where a piece can retreat to.
pub fn retreats(table: &Table, piece: Piece, back: Back) -> Vec<Region> {
    let Some(from) = table.region_of(piece) else { return Vec::new() };
    let (side, land) = (piece.side(), from.land());
    let behind = land.behind(side).iter().filter(|_| back != Back::Sideways);
    let beside = land.sideways().iter().filter(|_| back != Back::Backward);
    let beside = beside.filter(|&&to| !upstream(from, to) || may_go_upstream(table, side));
    let free = |to: Region| table.count(side.other(), to) == 0 && table.has_room(side, to);
    let mut all: Vec<_> = behind.chain(beside).copied().filter(|&to| free(to)).collect();
    all.sort_unstable();
    all
}

fn upstream(from: Region, to: Region) -> bool {
    to.land().river == Some(from)
}

fn may_go_upstream(table: &Table, side: Side) -> bool {
    match table.options.river_retreat {
        RiverRetreat::Both => true,
        RiverRetreat::Fellowship => side == Side::Fellowship,
        RiverRetreat::None => false,
    }
}

/// Whether a piece can move at all.
pub fn can_move(table: &Table, piece: Piece) -> bool {
    !moves(table, piece).is_empty()
}

/// Whether the side to move has lost for want of a move.
pub fn stuck(table: &Table) -> bool {
    let side = table.turn;
    match table.options.no_move {
        NoMove::Forward => side.pieces().iter().all(|&p| steps(table, p).is_empty()),
        NoMove::Any => {
            side.pieces().iter().all(|&p| !can_move(table, p)) && turn_cards(table, side).is_empty()
        }
    }
}

/// The piece Sauron has to move in this turn: the one that was named, if it
/// can move.
pub fn bound(table: &Table) -> Option<Piece> {
    table.bound.filter(|&p| table.turn == Side::Sauron && can_move(table, p))
}

/// The question with which a side's turn begins.
pub fn fresh(table: &Table) -> MoveAsk {
    MoveAsk { side: table.turn, only: None, except: None, bound: bound(table) }
}

/// Every legal play of a special card that replaces the turn.
pub fn turn_cards(table: &Table, side: Side) -> Vec<Play> {
    let mut all = Vec::new();
    let targets = || {
        let hidden = Region::ALL.iter().map(|&r| Target::HiddenAt(r));
        hidden.chain(side.other().pieces().iter().map(|&p| Target::Shown(p)))
    };
    match side {
        Side::Fellowship => {
            all.push(Play::GandalfTheWhite);
            all.extend(targets().map(Play::KingRevealed));
        }
        Side::Sauron => {
            all.extend(side.pieces().iter().map(|&p| Play::Recall(p)));
            all.extend(targets().map(Play::Crebain));
        }
    }
    all.retain(|&play| turn_card(table, play).is_ok());
    all
}

/// Why a special card cannot be played instead of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// The side does not have the card.
    NotHeld,
    /// A King Revealed forbids it.
    Forced,
    /// Gandalf has not fallen.
    GandalfLives,
    /// Aragorn has fallen.
    AragornFell,
    /// The region has enemies in it.
    Enemies(Region),
    /// The region is full.
    Full(Region),
    /// The piece is not on the board, or is there already.
    NotThere(Piece),
    /// There is no such piece to point at.
    NoTarget,
}

/// Whether a special card can be played instead of the turn.
pub fn turn_card(table: &Table, play: Play) -> Result<(), Hindrance> {
    let card = play.card();
    if !table.holds(card) {
        return Err(Hindrance::NotHeld);
    }
    if card.side() == Side::Sauron && table.bound.is_some() {
        return Err(Hindrance::Forced);
    }
    match play {
        Play::GandalfTheWhite if !table.fallen(Piece::Gandalf) => Err(Hindrance::GandalfLives),
        Play::GandalfTheWhite => open_to(table, Side::Fellowship, Region::Fangorn),
        Play::KingRevealed(_) if table.fallen(Piece::Aragorn) => Err(Hindrance::AragornFell),
        Play::KingRevealed(target) => target_stands(table, Side::Sauron, target),
        Play::Crebain(Target::Shown(p)) if table.man(p).face == Face::ForGood => Err(Hindrance::NoTarget),
        Play::Crebain(target) => target_stands(table, Side::Fellowship, target),
        Play::Recall(piece) => {
            let away = matches!(table.man(piece).place, Place::At(r) if r != Region::Mordor);
            if piece.side() != Side::Sauron || !away {
                return Err(Hindrance::NotThere(piece));
            }
            open_to(table, Side::Sauron, Region::Mordor)
        }
        Play::Shadowfax(..) | Play::DarkOfMordor(..) | Play::Palantir(_) => Ok(()),
    }
}

fn open_to(table: &Table, side: Side, region: Region) -> Result<(), Hindrance> {
    if table.count(side.other(), region) > 0 {
        return Err(Hindrance::Enemies(region));
    }
    if table.has_room(side, region) { Ok(()) } else { Err(Hindrance::Full(region)) }
}

fn target_stands(table: &Table, side: Side, target: Target) -> Result<(), Hindrance> {
    let there = match target {
        Target::HiddenAt(region) => table.hidden_count(side, region) > 0,
        Target::Shown(piece) => {
            piece.side() == side && table.shown(piece) && table.region_of(piece).is_some()
        }
    };
    if there { Ok(()) } else { Err(Hindrance::NoTarget) }
}

/// The steps a special card allows a piece before the move: no enemies there,
/// room left, and then the move that has to follow is possible.
pub fn early_steps(table: &Table, ask: MoveAsk, card: Special, piece: Piece) -> Vec<(Region, Way)> {
    let mut all = steps(table, piece);
    all.retain(|&(to, way)| {
        let quiet = table.count(piece.side().other(), to) == 0;
        quiet && (way == Way::Road || card == Special::Shadowfax) && move_follows(table, ask, card, piece, to)
    });
    all
}

fn move_follows(table: &Table, ask: MoveAsk, card: Special, piece: Piece, to: Region) -> bool {
    let mut after = table.clone();
    after.man_mut(piece).place = Place::At(to);
    let next = after_step(ask, card, piece);
    ask.side.pieces().iter().any(|&p| next.admits(p) && can_move(&after, p))
}

/// The question that follows a step before the move.
pub fn after_step(ask: MoveAsk, card: Special, piece: Piece) -> MoveAsk {
    if card == Special::Shadowfax {
        MoveAsk { only: Some(piece), ..ask }
    } else {
        MoveAsk { except: Some(piece), bound: ask.bound.filter(|&b| b != piece), ..ask }
    }
}
