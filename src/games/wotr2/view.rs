//! What a viewer may see: public things, and a seat's own hand.
//!
//! A first form of it: the position as it lies on the table. Boards and the
//! reading of orders will ask for more.

use super::Wotr2;
use super::card::CardSet;
use super::codes::{NationSet, Side};
use super::region::RegionSet;
use super::table::{Board, Dice, Fellowship, HuntBox, Phase, Place, Table, Tiles};
use crate::rules::{Decision, Viewer};
use serde::Serialize;

/// What one viewer sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The viewer's side; none for spectators.
    pub side: Option<Side>,
    /// The turn.
    pub turn: u16,
    /// Where in the turn.
    pub phase: Phase,
    /// Who stands where.
    pub board: Board,
    /// Settlements in other hands.
    pub captured: RegionSet,
    /// Strongholds under siege.
    pub besieged: RegionSet,
    /// Steps to war by nation.
    pub steps: [u8; 8],
    /// Active nations.
    pub active: NationSet,
    /// Where the characters are.
    pub places: [Place; 13],
    /// The Ring-bearers.
    pub fellowship: Fellowship,
    /// Action dice.
    pub dice: [Dice; 2],
    /// The Hunt Box.
    pub hunt_box: HuntBox,
    /// The tiles.
    pub tiles: Tiles,
    /// Elven Rings.
    pub rings: [u8; 2],
    /// Points.
    pub points: [u8; 2],
    /// Cards on the table.
    pub laid: [CardSet; 2],
    /// Face-up discards.
    pub discards: [CardSet; 2],
    /// How many cards each side holds, character and strategy.
    pub held: [[u32; 2]; 2],
    /// How many cards are left in the decks.
    pub left: [[u8; 2]; 2],
    /// The viewer's own hand.
    pub hand: CardSet,
    /// The viewer's own face-down discards.
    pub buried: CardSet,
}

/// What `viewer` may see of the table.
pub fn view(table: &Table, _decision: &Decision<Wotr2>, viewer: Viewer) -> View {
    let side = match viewer {
        Viewer::Seat(seat) => Side::of(seat),
        Viewer::Spectator => None,
    };
    let own = |sets: &[CardSet; 2]| side.map_or(CardSet::NONE, |s| sets[s.index()]);
    let by_deck = |set: CardSet| {
        use super::codes::Deck;
        [Deck::Character, Deck::Strategy].map(|deck| set.of_deck(deck).len())
    };
    View {
        side,
        turn: table.turn,
        phase: table.phase,
        board: table.board.clone(),
        captured: table.captured,
        besieged: table.besieged,
        steps: table.steps,
        active: table.active,
        places: table.places,
        fellowship: table.fellowship,
        dice: table.dice,
        hunt_box: table.hunt_box,
        tiles: table.tiles,
        rings: table.rings,
        points: [Side::Free, Side::Shadow].map(|s| table.points(s)),
        laid: table.laid,
        discards: table.discards,
        held: table.hands.map(by_deck),
        left: table.decks.map(|decks| decks.map(|pile| pile.left())),
        hand: own(&table.hands),
        buried: own(&table.buried),
    }
}
