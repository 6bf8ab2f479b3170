//! Orders: everything a player can answer, as data. Their texts are in
//! `print` and `parse`; a journal keeps the texts.

use super::card::{Card, CardSet};
use super::codes::{CharSet, Character, Deck, Face, Nation};
use super::figures::{Figures, Kind, Troops};
use super::region::{Region, RegionSet};
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Order {
    /// Cards laid aside to come down to the limit.
    Discard(CardSet),
    /// The Fellowship is declared: its way, the place it leaves first.
    Declare(Route),
    /// Who guides.
    Guide(Character),
    /// The Ring-bearers enter Mordor.
    EnterMordor,
    /// Nothing more in this phase.
    Done,
    /// Dice into the Hunt Box.
    Hunt(u8),
    /// An Elven Ring changes an unused die.
    Ring {
        /// The face it shows.
        from: Face,
        /// The face it shall show.
        to: Face,
    },
    /// Nothing now; the other side goes on.
    Pass,
    /// A die is thrown away.
    Skip(Face),
    /// An action, and what pays for it.
    Act {
        /// What pays.
        payer: Payer,
        /// What is done.
        action: Action,
    },
    /// None of what a card offers.
    Nothing,
    /// Something that may be used is.
    Use {
        /// What.
        feat: Feat,
        /// On what or where.
        on: Option<On>,
    },
    /// Something that may be used is not.
    Decline(Feat),
    /// The defender goes into his stronghold.
    Withdraw,
    /// The defender stays in the field.
    Field,
    /// Those who go into the region after a battle or a withdrawal.
    Advance(Troops),
    /// Nobody goes in.
    Stay,
    /// Surplus units to be sent back.
    Trim(Figures),
    /// A combat card, or none.
    Combat(Option<Card>),
    /// How hits are taken.
    Casualties(Losses),
    /// The attacker goes on; in a siege an elite of a nation may pay for it.
    PressOn(Option<Nation>),
    /// The attacker breaks off.
    Cease,
    /// The defender leaves for a region.
    Retreat(Region),
    /// The defender stays.
    Stand,
    /// Whom a combat card takes, or who pays for it.
    Name(Named),
    /// How many points or hits are paid.
    Pay(u8),
    /// How many misses are turned into hits.
    Convert(u8),
    /// Who is lost.
    Lose(Lost),
    /// Where a companion who leaves appears.
    Place(Character, Region),
    /// The way of the revealed Fellowship, the place it leaves first.
    Reveal(Route),
    /// Where the survivors of the Eagles fly.
    Refuge(Region),
    /// Who leaves the Fellowship by a card, where it stands.
    Leave(CharSet),
    /// What the Nazgûl strike.
    Strike(Strike),
}

/// Regions, each next to the one before; at least one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route(pub Vec<Region>);

/// What pays for an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payer {
    /// A die by its face.
    Die(Face),
    /// A die used as another face: Will, or the Mouth's muster.
    As(Face, Face),
    /// A card: `free:`.
    Free,
    /// What is going on already; nothing is written.
    None,
}

/// An action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The Fellowship moves.
    MoveFellowship,
    /// The Fellowship hides.
    Hide,
    /// Companions leave the Fellowship for a region.
    Separate(CharSet, Region),
    /// Companions on the map move, each group to a region.
    Companions(Vec<(CharSet, Region)>),
    /// Nazgûl and minions move.
    Nazgul(Vec<Flight>),
    /// Armies move.
    Move(Vec<March>),
    /// An army attacks next door.
    Attack(Assault),
    /// A besieged stronghold is stormed by these.
    Storm(Region, Troops),
    /// These come out of a besieged stronghold.
    Sortie(Region, Troops),
    /// Figures are recruited, each lot in its place.
    Recruit(Vec<(Region, Lot)>),
    /// A nation goes a step on the political track.
    Politics(Nation),
    /// A character enters play.
    Bring(Character, Region),
    /// Saruman's Voice.
    Voice(Voice),
    /// A card is drawn.
    Draw(Deck),
    /// An event card is played, with its choices.
    Play(Card, Vec<Choice>),
    /// A companion's own ability.
    Ability(Character),
    /// A card of the opponent is forced off the table.
    Remove {
        /// Which.
        card: Card,
        /// An Elven Ring pays too.
        ring: bool,
        /// The cards that pay.
        with: CardSet,
    },
}

/// Figures that go along a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct March {
    /// The way, with the region they leave.
    pub route: Route,
    /// Who goes.
    pub troops: Troops,
}

/// An attack on a region from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assault {
    /// The region that is attacked.
    pub at: Region,
    /// Where the attackers stand.
    pub from: Region,
    /// The attacking part.
    pub force: Troops,
}

/// One flight of Nazgûl, or the move of one minion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flight {
    /// Common Nazgûl.
    Nazgul {
        /// How many.
        n: u8,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// The Witch-king or the Mouth of Sauron.
    Minion(Character, Region),
}

/// Figures of a nation that is understood, by kind in the order of
/// [`Kind::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lot(pub [u8; 4]);

/// What Saruman's Voice does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// A regular in every Isengard settlement.
    Regulars,
    /// A regular in these alone: the reserve is short.
    At(RegionSet),
    /// Two regulars in Orthanc become elites.
    Elites,
}

/// A choice behind an event card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// `hide`: the Fellowship.
    Hide,
    /// `move`: the Fellowship.
    Move,
    /// `recruit`, rather than fly.
    Recruit,
    /// A nation.
    Nation(Nation),
    /// Figures of the card's nation.
    Lot(Lot),
    /// Regions, in order of their codes.
    At(RegionSet),
    /// Figures of the card's nation in a region.
    LotAt(Region, Lot),
    /// A region, and the region from which it is struck.
    From(Region, Region),
    /// A region, and who fights there.
    With(Region, Troops),
    /// Companions to a region.
    Go(CharSet, Region),
    /// A flight.
    Fly(Flight),
    /// An army's way.
    March(March),
    /// An attack.
    Attack(Assault),
    /// Dice by face, in the order of [`Face::ALL`].
    Faces([u8; 7]),
}

/// Something that may be used or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feat {
    /// A card on the table.
    Card(Card),
    /// Any card on the table, against the tile: `no table`.
    Table,
    /// The Guide's ability.
    Guide,
    /// The White Rider.
    Rider,
    /// The Witch-king's draw.
    Sorcerer,
    /// A card that is owed: `no draw`.
    Draw,
    /// A further card: `no play`.
    Play,
}

/// What a feat is used on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// A region to go to.
    Region(Region),
    /// A card to take away.
    Card(Card),
    /// A card of the hand, at random.
    Hand,
}

/// How hits are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    /// Units removed: a hit for each regular, two for each elite.
    pub removed: Figures,
    /// Elites that become regulars, by nation: one hit each.
    pub reduced: [u8; 8],
}

/// Whom a combat card takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// A character.
    Character(Character),
    /// A leader of a nation.
    Leader(Nation),
    /// A common Nazgûl.
    Nazgul,
    /// Nobody.
    Nobody,
}

/// Who is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The Guide.
    Guide,
    /// A companion drawn at random.
    Random,
    /// Nobody; it becomes corruption.
    Nobody,
    /// This companion.
    Companion(Character),
    /// A figure in a region.
    Figure(Region, Nation, Kind),
}

/// What the Nazgûl strike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strike {
    /// A card on the table.
    Card(Card),
    /// The Fellowship, with a hunt.
    Hunt,
    /// Nothing.
    Nothing,
}

impl Order {
    /// An action paid with a die.
    pub fn by(face: Face, action: Action) -> Self {
        Self::Act { payer: Payer::Die(face), action }
    }

    /// The order with lists whose order means nothing in their canonical one.
    #[must_use]
    pub fn tidy(mut self) -> Self {
        if let Self::Act { action, .. } = &mut self {
            match action {
                Action::Recruit(lots) => lots.sort_by_key(|(region, _)| region.code()),
                Action::Play(_, choices) => {
                    choices.sort_by_key(|c| match c {
                        Choice::LotAt(region, _) => (1, region.code()),
                        _ => (0, ""),
                    });
                }
                _ => {}
            }
        }
        self
    }
}

impl Route {
    /// Where it begins.
    pub fn start(&self) -> Option<Region> {
        self.0.first().copied()
    }

    /// Where it ends.
    pub fn end(&self) -> Option<Region> {
        self.0.last().copied()
    }

    /// How many steps it has.
    pub fn steps(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    /// Whether each region is next to the one before, and there is one.
    pub fn connected(&self) -> bool {
        !self.0.is_empty() && self.0.windows(2).all(|pair| pair[0].touches(pair[1]))
    }
}

impl March {
    /// One step.
    pub fn step(from: Region, to: Region, troops: Troops) -> Self {
        Self { route: Route(vec![from, to]), troops }
    }
}

impl Lot {
    /// One figure.
    pub fn one(kind: Kind) -> Self {
        let mut lot = Self::default();
        lot.0[kind.index()] = 1;
        lot
    }

    /// How many of a kind.
    pub fn count(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// As figures of a nation; kinds it lacks are left out.
    pub fn figures(self, nation: Nation) -> Figures {
        let mut figures = Figures::NONE;
        for &kind in Kind::ALL {
            if let Some(slot) = figures.slot(nation, kind) {
                *slot = self.count(kind);
            }
        }
        figures
    }

    /// How many figures.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }
}

impl Losses {
    /// The hits these losses take.
    pub fn hits(&self) -> u32 {
        let sum = |list: &[u8; 8]| list.iter().map(|&n| u32::from(n)).sum::<u32>();
        sum(&self.removed.regulars) + 2 * sum(&self.removed.elites) + sum(&self.reduced)
    }
}
