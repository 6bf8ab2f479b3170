//! The table: everything that lasts, as plain data, and what can be read off
//! it. What both sides can see and what only one knows are kept apart by name:
//! counts and faces are public, which hidden piece stands where is not.

use super::codes::{Card, Piece, Region, Side, Special};
use super::options::{Options, Specials};
use serde::{Deserialize, Serialize};

/// Everything that lasts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// What was chosen before the game.
    pub options: Options,
    /// How far the game has come.
    pub phase: Phase,
    /// Whose turn it is.
    pub turn: Side,
    /// Turns of both sides, from 1.
    pub number: u32,
    /// Where each piece is, in the order of [`Piece::ALL`].
    pub men: [Man; 18],
    /// What each side has beside its pieces.
    pub camps: [Camp; 2],
    /// The piece Sauron has to move, by A King Revealed.
    pub bound: Option<Piece>,
    /// The battle that is being fought.
    pub battle: Option<Battle>,
}

/// How far the game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The special cards are being chosen.
    Specials,
    /// The pieces are being placed.
    Setup,
    /// Turns are played.
    Play,
}

/// One piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Man {
    /// Where it is.
    pub place: Place,
    /// Which way it faces.
    pub face: Face,
}

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not yet on the board.
    Unplaced,
    /// On the board.
    At(Region),
    /// Defeated.
    Fallen,
}

/// Which way a piece faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Only its own side sees it.
    Hidden,
    /// Face up until it is hidden again.
    Shown,
    /// Face up for the rest of the game.
    ForGood,
}

/// What a side has beside its pieces.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Camp {
    /// The combat cards in hand, in order of their codes' list.
    pub hand: Vec<Card>,
    /// The combat cards played, in the order they were.
    pub discard: Vec<Card>,
    /// The special cards the side began with, in the order they were sealed.
    pub dealt: Vec<Special>,
    /// The special cards played, in the order they were.
    pub played: Vec<Special>,
    /// The hidden pieces as sealed when the last question was asked.
    pub tray: Vec<Piece>,
    /// How often the tray was sealed.
    pub generation: u32,
    /// Pieces of that tray that have been shown since.
    pub proven: Vec<Piece>,
    /// Regions whose hidden pieces must be mixed before the next question.
    pub stirred: Vec<Region>,
    /// How many seals of the special cards were taken back.
    #[serde(default, skip_serializing_if = "none")]
    pub unsealed: u32,
}

/// The battle that is being fought.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where.
    pub region: Region,
    /// The piece that came.
    pub attacker: Piece,
    /// Its opponent, once that is known.
    pub defender: Option<Piece>,
    /// Whether it is the first battle of the turn.
    pub first: bool,
    /// Sam fights at Frodo's side.
    pub beside_frodo: bool,
    /// Saruman has ruled out cards.
    pub no_cards: bool,
    /// The cards on the table, by side.
    pub cards: [Option<Card>; 2],
    /// What those cards count as, after Magic, by side.
    pub acting: [Option<Card>; 2],
    /// The pieces that came face up in this battle.
    pub revealed: Vec<Piece>,
}

impl Table {
    /// The table before anything happened.
    pub fn new(options: Options) -> Self {
        let phase = if options.specials == Specials::Two { Phase::Specials } else { Phase::Setup };
        Self {
            options,
            phase,
            turn: Side::Sauron,
            number: 1,
            men: [Man { place: Place::Unplaced, face: Face::Hidden }; 18],
            camps: [Side::Fellowship, Side::Sauron].map(|side| Camp::new(side, options)),
            bound: None,
            battle: None,
        }
    }

    /// What a side has.
    pub fn camp(&self, side: Side) -> &Camp {
        &self.camps[side.index()]
    }

    /// What a side has, to change it.
    pub fn camp_mut(&mut self, side: Side) -> &mut Camp {
        &mut self.camps[side.index()]
    }

    /// One piece.
    pub fn man(&self, piece: Piece) -> Man {
        self.men[piece.index()]
    }

    /// One piece, to change it.
    pub fn man_mut(&mut self, piece: Piece) -> &mut Man {
        &mut self.men[piece.index()]
    }

    /// Where a piece stands, if it does.
    pub fn region_of(&self, piece: Piece) -> Option<Region> {
        match self.man(piece).place {
            Place::At(region) => Some(region),
            Place::Unplaced | Place::Fallen => None,
        }
    }

    /// Whether a piece stands in a region.
    pub fn stands(&self, piece: Piece, region: Region) -> bool {
        self.man(piece).place == Place::At(region)
    }

    /// Whether a piece has been defeated.
    pub fn fallen(&self, piece: Piece) -> bool {
        self.man(piece).place == Place::Fallen
    }

    /// Whether a piece is face up.
    pub fn shown(&self, piece: Piece) -> bool {
        self.man(piece).face != Face::Hidden
    }

    /// The pieces of a side in a region.
    pub fn at(&self, side: Side, region: Region) -> impl Iterator<Item = Piece> {
        side.pieces().iter().copied().filter(move |&p| self.stands(p, region))
    }

    /// How many pieces a side has in a region.
    pub fn count(&self, side: Side, region: Region) -> usize {
        let mut count = 0;
        for &piece in side.pieces() {
            if matches!(self.men[piece.index()].place, Place::At(there) if there as u8 == region as u8) {
                count += 1;
            }
        }
        count
    }

    /// How many hidden pieces a side has in a region.
    pub fn hidden_count(&self, side: Side, region: Region) -> usize {
        self.at(side, region).filter(|&p| !self.shown(p)).count()
    }

    /// The face-up pieces of a side in a region.
    pub fn shown_at(&self, side: Side, region: Region) -> Vec<Piece> {
        self.at(side, region).filter(|&p| self.shown(p)).collect()
    }

    /// How many pieces a side has on the board.
    pub fn alive(&self, side: Side) -> usize {
        side.pieces().iter().filter(|&&p| self.region_of(p).is_some()).count()
    }

    /// Whether a region has room for one more piece of a side.
    pub fn has_room(&self, side: Side, region: Region) -> bool {
        self.count(side, region) < region.land().room()
    }

    /// Whether, for all the enemy can see, `piece` may stand in `region`.
    pub fn may_be_at(&self, piece: Piece, region: Region) -> bool {
        !self.fallen(piece)
            && if self.shown(piece) {
                self.stands(piece, region)
            } else {
                self.hidden_count(piece.side(), region) > 0
            }
    }

    /// The special cards a side has not played yet.
    pub fn held(&self, side: Side) -> Vec<Special> {
        side.specials().iter().copied().filter(|&card| self.holds(card)).collect()
    }

    /// Whether a side has a special card to play.
    pub fn holds(&self, card: Special) -> bool {
        let camp = self.camp(card.side());
        camp.dealt.contains(&card) && !camp.played.contains(&card)
    }

    /// Whether a side's special cards are a secret, and so a sealed list.
    pub fn seals_specials(&self, side: Side) -> bool {
        self.options.specials == Specials::Two && !self.camp(side).dealt.is_empty()
    }

    /// Whether, for all the enemy can see, a side may have a card to play.
    pub fn may_hold(&self, card: Special) -> bool {
        let camp = self.camp(card.side());
        match self.options.specials {
            Specials::Two => camp.dealt.len() > camp.played.len() && !camp.played.contains(&card),
            Specials::None | Specials::All => self.holds(card),
        }
    }
}

/// Whether there is none; then nothing is written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn none(count: &u32) -> bool {
    *count == 0
}

impl Camp {
    fn new(side: Side, options: Options) -> Self {
        let dealt = if options.specials == Specials::All { side.specials().to_vec() } else { Vec::new() };
        Self {
            hand: side.cards().to_vec(),
            discard: Vec::new(),
            dealt,
            played: Vec::new(),
            tray: Vec::new(),
            generation: 0,
            proven: Vec::new(),
            stirred: Vec::new(),
            unsealed: 0,
        }
    }

    /// The generation of the sealed list of the special cards.
    pub fn specials_generation(&self) -> u32 {
        self.unsealed + 1
    }

    /// Marks a region whose hidden pieces must be mixed.
    pub fn stir(&mut self, region: Region) {
        if !self.stirred.contains(&region) {
            self.stirred.push(region);
        }
    }
}

impl Battle {
    /// A battle that begins.
    pub fn new(region: Region, attacker: Piece, first: bool) -> Self {
        Self {
            region,
            attacker,
            defender: None,
            first,
            beside_frodo: false,
            no_cards: false,
            cards: [None; 2],
            acting: [None; 2],
            revealed: Vec::new(),
        }
    }

    /// The fighter of a side; none while the defender is not chosen.
    pub fn fighter(&self, side: Side) -> Option<Piece> {
        if self.attacker.side() == side { Some(self.attacker) } else { self.defender }
    }
}
