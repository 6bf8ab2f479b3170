//! What one viewer may see: plain data for letters and for the reading of
//! orders. Everything a letter shows of a game comes from here.

use super::Confrontation;
use super::codes::{Card, Piece, Region, Side, Special};
use super::legal::{self, Way};
use super::order::{Ask, MoveAsk, print};
use super::table::{Phase, Place, Table};
use crate::rules::{Decision, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// What one viewer may see.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// `fellowship`, `sauron` or `spectator`.
    pub seat: &'static str,
    /// How far the game has come.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Side,
    /// Turns of both sides, from 1.
    pub turn_number: u32,
    /// The discard piles, by side, in the order played.
    pub discard: BTreeMap<Side, Vec<Card>>,
    /// The combat cards that are not in the piles, by side: they follow from
    /// the piles, so anybody may know them.
    pub cards_left: BTreeMap<Side, Vec<Card>>,
    /// The special cards played, by side.
    pub specials_played: BTreeMap<Side, Vec<Special>>,
    /// How many special cards are unplayed, by side.
    pub specials_left: BTreeMap<Side, usize>,
    /// The region of the piece that Sauron has to move.
    pub must_move_from: Option<Region>,
    /// The battle being fought.
    pub battle: Option<BattleView>,
    /// The regions row by row, Shire first, with what the viewer sees there.
    pub rows: Vec<Vec<Cell>>,
    /// Characters that stand somewhere hidden from this viewer, by side.
    pub still_hidden: BTreeMap<Side, Vec<Piece>>,
    /// What only a seat, or only a spectator, sees.
    #[serde(flatten)]
    pub eyes: Eyes,
}

/// What only a seat, or only a spectator, sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Eyes {
    /// A seat's own view.
    Seat(Box<SeatEyes>),
    /// Anybody's view.
    Spectator {
        /// The Fellowship by regions.
        fellowship: BTreeMap<Region, Heap>,
        /// Sauron by regions.
        sauron: BTreeMap<Region, Heap>,
        /// The fallen, sorted by code.
        fallen: Vec<Piece>,
    },
}

/// What a seat sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeatEyes {
    /// Which side the seat plays.
    pub side: Side,
    /// The own pieces: a region's code, `fallen` or `unplaced`.
    pub own: BTreeMap<Piece, &'static str>,
    /// The own pieces that are face up, sorted by code.
    pub own_shown: Vec<Piece>,
    /// The own pieces that have fallen, sorted by code.
    pub own_fallen: Vec<Piece>,
    /// The enemy by regions.
    pub enemy: BTreeMap<Region, Heap>,
    /// The enemy's fallen, sorted by code.
    pub enemy_fallen: Vec<Piece>,
    /// The own combat cards.
    pub hand: Vec<Card>,
    /// How many combat cards the enemy holds.
    pub enemy_hand: usize,
    /// The own special cards to play.
    pub specials: Vec<Special>,
    /// How many special cards the enemy has to play.
    pub enemy_specials: usize,
    /// The piece Sauron has to move, for Sauron.
    pub must_move: Option<Piece>,
    /// What this seat has answered to a secret question, while it may still
    /// be replaced.
    pub answered: Option<String>,
    /// Where each own piece can go, when a move is asked.
    pub moves: Vec<Moves>,
}

/// A side's pieces in one region, as the enemy sees them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Heap {
    /// How many are hidden.
    pub hidden: usize,
    /// Those that are face up, sorted by code.
    pub shown: Vec<Piece>,
}

/// One region as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Cell {
    /// Which region.
    pub region: Region,
    /// The Fellowship there.
    pub fellowship: Stand,
    /// Sauron's there.
    pub sauron: Stand,
}

/// One side's pieces in a region, as the viewer sees them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stand {
    /// Those the viewer can name.
    pub pieces: Vec<Piece>,
    /// Those he cannot.
    pub hidden: usize,
}

/// Where some pieces can go, all of them alike.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moves {
    /// Which pieces.
    pub pieces: Vec<Piece>,
    /// Regions without enemies.
    pub to: Vec<Region>,
    /// Regions with enemies.
    pub against: Vec<Region>,
    /// Which of these are reached through the tunnel.
    pub tunnel: Vec<Region>,
}

/// The battle being fought, as everybody sees it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BattleView {
    /// Where.
    pub region: Region,
    /// Who attacks.
    pub side: Side,
    /// The fighters that are face up, by side.
    pub fighters: BTreeMap<Side, Piece>,
    /// The cards on the table, by side.
    pub cards: BTreeMap<Side, Card>,
}

/// What `viewer` may see of the table while `decision` is open.
pub fn view(table: &Table, decision: &Decision<Confrontation>, viewer: Viewer) -> View {
    let side = match viewer {
        Viewer::Seat(seat) => Side::of(seat),
        Viewer::Spectator => None,
    };
    View {
        seat: side.map_or("spectator", Side::code),
        phase: table.phase,
        turn: table.turn,
        turn_number: table.number,
        discard: by_side(|s| table.camp(s).discard.clone()),
        cards_left: by_side(|s| table.camp(s).hand.clone()),
        specials_played: by_side(|s| table.camp(s).played.clone()),
        specials_left: by_side(|s| table.held(s).len()),
        must_move_from: table.bound.and_then(|p| table.region_of(p)),
        battle: battle(table),
        rows: rows(table, side),
        still_hidden: by_side(|s| if side == Some(s) { Vec::new() } else { hidden_somewhere(table, s) }),
        eyes: match side {
            Some(side) => Eyes::Seat(Box::new(seat_eyes(table, decision, side))),
            None => Eyes::Spectator {
                fellowship: heaps(table, Side::Fellowship),
                sauron: heaps(table, Side::Sauron),
                fallen: sorted(Piece::ALL.iter().copied().filter(|&p| table.fallen(p))),
            },
        },
    }
}

fn by_side<T>(of: impl Fn(Side) -> T) -> BTreeMap<Side, T> {
    Side::ALL.iter().map(|&side| (side, of(side))).collect()
}

/// Pieces sorted by code.
pub fn sorted(pieces: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
    let mut all: Vec<_> = pieces.into_iter().collect();
    all.sort_unstable_by_key(|p| p.code());
    all
}

fn seat_eyes(table: &Table, decision: &Decision<Confrontation>, side: Side) -> SeatEyes {
    let (men, foe) = (side.pieces().iter().copied(), side.other());
    let place = |p: Piece| match table.man(p).place {
        Place::At(region) => region.code(),
        Place::Fallen => "fallen",
        Place::Unplaced => "unplaced",
    };
    let given = decision.given.iter().find(|(seat, ..)| *seat == side.seat());
    SeatEyes {
        side,
        own: men.clone().map(|p| (p, place(p))).collect(),
        own_shown: sorted(men.clone().filter(|&p| table.shown(p))),
        own_fallen: sorted(men.filter(|&p| table.fallen(p))),
        enemy: heaps(table, foe),
        enemy_fallen: sorted(foe.pieces().iter().copied().filter(|&p| table.fallen(p))),
        hand: table.camp(side).hand.clone(),
        enemy_hand: table.camp(foe).hand.len(),
        specials: table.held(side),
        enemy_specials: table.held(foe).len(),
        must_move: table.bound.filter(|_| side == Side::Sauron),
        answered: given.map(|(.., order)| print(order)),
        moves: match decision.ask_of(side.seat()) {
            Some(Ask::Move(ask)) => moves(table, *ask),
            _ => Vec::new(),
        },
    }
}

fn moves(table: &Table, ask: MoveAsk) -> Vec<Moves> {
    let mut groups: Vec<Moves> = Vec::new();
    for &piece in ask.side.pieces().iter().filter(|&&p| ask.admits(p)) {
        let all = legal::moves(table, piece);
        let enemies = |to: Region| table.count(ask.side.other(), to) > 0;
        let (against, to): (Vec<_>, Vec<_>) = all.iter().map(|(to, _)| *to).partition(|&to| enemies(to));
        let tunnel: Vec<_> = all.iter().filter(|(_, way)| *way == Way::Tunnel).map(|(to, _)| *to).collect();
        let alike = |m: &&mut Moves| (&m.to, &m.against, &m.tunnel) == (&to, &against, &tunnel);
        if all.is_empty() {
            continue;
        }
        match groups.iter_mut().find(alike) {
            Some(group) => group.pieces.push(piece),
            None => groups.push(Moves { pieces: vec![piece], to, against, tunnel }),
        }
    }
    groups
}

fn heaps(table: &Table, side: Side) -> BTreeMap<Region, Heap> {
    let heap = |region: Region| Heap {
        hidden: table.hidden_count(side, region),
        shown: sorted(table.shown_at(side, region)),
    };
    Region::ALL.iter().map(|&region| (region, heap(region))).collect()
}

fn rows(table: &Table, viewer: Option<Side>) -> Vec<Vec<Cell>> {
    let stand = |side: Side, region: Region| {
        let own = viewer == Some(side);
        let named = |p: &Piece| own || table.shown(*p);
        Stand {
            pieces: table.at(side, region).filter(named).collect(),
            hidden: if own { 0 } else { table.hidden_count(side, region) },
        }
    };
    let cell = |&region: &Region| Cell {
        region,
        fellowship: stand(Side::Fellowship, region),
        sauron: stand(Side::Sauron, region),
    };
    let row = |n: u8| Region::ALL.iter().filter(|r| r.land().row == n).map(cell).collect();
    (1..=7).map(row).collect()
}

fn hidden_somewhere(table: &Table, side: Side) -> Vec<Piece> {
    let hidden = |p: &Piece| table.region_of(*p).is_some() && !table.shown(*p);
    side.pieces().iter().copied().filter(hidden).collect()
}

fn battle(table: &Table) -> Option<BattleView> {
    let battle = table.battle.as_ref()?;
    let fighter = |side: Side| battle.fighter(side).filter(|&p| table.shown(p)).map(|p| (side, p));
    let card = |side: Side| battle.cards[side.index()].map(|c| (side, c));
    Some(BattleView {
        region: battle.region,
        side: battle.attacker.side(),
        fighters: Side::ALL.iter().copied().filter_map(fighter).collect(),
        cards: Side::ALL.iter().copied().filter_map(card).collect(),
    })
}
