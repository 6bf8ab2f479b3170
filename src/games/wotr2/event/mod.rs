//! What happens. Its phrases, and those of questions, are in the modules beside
//! this one; the words are in the catalogue.

mod names;
mod phrases;
mod questions;

pub use names::{card, cards, combat, deck, face, nation, people, person, region, regions, troops};
pub use phrases::event_phrase;
pub use questions::{ask_phrase, wait_phrase};

use super::card::Card;
use super::codes::{CharSet, Character, Deck, Face, Nation, Side, Tile};
use super::fight::Throw;
use super::figures::{Figures, Troops};
use super::order::Losses;
use super::region::Region;
use super::table::Clash;
use crate::rules::Phrase;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A turn begins.
    Turn(u16),
    /// A side drew cards from a deck.
    Drew {
        /// Who.
        side: Side,
        /// From which deck.
        deck: Deck,
        /// How many.
        n: u8,
    },
    /// The card drawn, for its drawer alone.
    DrewCard(Card),
    /// A side laid cards aside, face down.
    Buried {
        /// Who.
        side: Side,
        /// How many.
        n: u8,
    },
    /// The Fellowship was declared along a way.
    Declared(Vec<Region>),
    /// The Fellowship was revealed along a way.
    Revealed(Vec<Region>),
    /// The Fellowship is hidden again.
    Hidden,
    /// The Fellowship moved; its progress.
    Progressed(u8),
    /// The Ring-bearers entered Mordor.
    EnteredMordor,
    /// The Ring-bearers came to a step of the Mordor Track.
    MordorStep(u8),
    /// Corruption rose (or fell) by so much, to so much.
    Corruption {
        /// The change.
        by: i8,
        /// What it is now.
        now: u8,
    },
    /// Somebody guides.
    Guides(Character),
    /// Companions left the Fellowship for a region.
    Separated {
        /// Who.
        who: CharSet,
        /// Where to.
        to: Region,
    },
    /// A companion left the game from the Fellowship or the map.
    Fell(Character),
    /// A character entered play.
    Entered {
        /// Who.
        who: Character,
        /// Where.
        at: Region,
    },
    /// Characters moved.
    Walked {
        /// Who.
        who: CharSet,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// Common Nazgûl flew.
    Flew {
        /// How many.
        n: u8,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// Dice went into the Hunt Box.
    Allocated(u8),
    /// A side rolled its action dice, as face counts.
    Rolled {
        /// Who.
        side: Side,
        /// How many of each face.
        faces: [u8; 7],
    },
    /// A ring changed a die.
    Ring {
        /// Who.
        side: Side,
        /// The face it showed.
        from: Face,
        /// The face it shows.
        to: Face,
    },
    /// A side passed.
    Passed(Side),
    /// A side threw a die away.
    Skipped(Side, Face),
    /// A die was spent, as this face.
    Spent {
        /// Who.
        side: Side,
        /// The face it showed.
        face: Face,
        /// The face it counted as.
        used: Face,
    },
    /// An army moved.
    Marched {
        /// Who.
        troops: Troops,
        /// The way.
        route: Vec<Region>,
    },
    /// A settlement was taken.
    Captured {
        /// By whom.
        side: Side,
        /// Which.
        region: Region,
    },
    /// A stronghold is under siege.
    Besieged(Region),
    /// A siege is over.
    Relieved(Region),
    /// Surplus units went back.
    Trimmed {
        /// Where.
        region: Region,
        /// Who.
        figures: Figures,
    },
    /// Leaders without units are lost.
    LeadersLost(Region),
    /// Figures were recruited.
    Recruited {
        /// Where.
        region: Region,
        /// Who.
        figures: Figures,
    },
    /// Regulars became elites.
    Upgraded {
        /// Where.
        region: Region,
        /// Whose.
        nation: Nation,
        /// How many.
        n: u8,
    },
    /// A nation became active.
    Activated(Nation),
    /// A nation went towards war; the steps left.
    Advanced(Nation, u8),
    /// An attack began.
    Attacked {
        /// Which kind.
        clash: Clash,
        /// Who attacks.
        side: Side,
        /// From where.
        from: Region,
        /// Whom.
        at: Region,
        /// The attacking part.
        force: Troops,
    },
    /// Losses were taken.
    Losses {
        /// Whose.
        side: Side,
        /// Where.
        at: Region,
        /// Which.
        losses: Losses,
    },
    /// An army retreated.
    Retreated {
        /// Who.
        side: Side,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
    },
    /// A round of a battle begins.
    Round {
        /// Where.
        at: Region,
        /// Which, from 1.
        n: u8,
    },
    /// Gandalf the White gave up his leadership and took the Nazgûl's.
    Rode,
    /// The defenders went into their stronghold.
    Withdrew {
        /// Who.
        side: Side,
        /// Where.
        at: Region,
    },
    /// A side plays no combat card.
    NoCard(Side),
    /// A side laid a combat card face down.
    Laid {
        /// Who.
        side: Side,
        /// From which deck it is.
        deck: Deck,
    },
    /// A combat card was turned over.
    Combat(Card),
    /// Dice of a battle fell.
    Threw {
        /// Whose.
        side: Side,
        /// What roll it is: nothing for the combat roll, `again` for the leader
        /// re-roll, `late` and others for the dice of a card.
        what: &'static str,
        /// The dice, and how many hit.
        throw: Throw,
        /// What a die had to show.
        needs: u8,
    },
    // What a combat card did, beside its dice and losses.
    /// Hits on the own army were the price of a combat card.
    Paid {
        /// The card.
        card: Card,
        /// How many.
        n: u8,
    },
    /// A side gave up leadership for this round.
    Forfeited {
        /// Whose.
        side: Side,
        /// How much.
        n: u8,
    },
    /// A companion has no leadership and no abilities in this round.
    Silenced(Character),
    /// The combat card of a side has no effect.
    Voided(Side),
    /// A side does not roll again in this round.
    NoReroll(Side),
    /// Misses of a side became hits.
    MissesTurned {
        /// Whose.
        side: Side,
        /// How many.
        n: u8,
    },
    /// Hits of a side were added, or stopped if there are fewer.
    HitsChanged {
        /// Whose.
        side: Side,
        /// By how many.
        by: i8,
    },
    // The end of a round and of a battle.
    /// An army lost its last unit, and who fought with it fell.
    Destroyed {
        /// Whose.
        side: Side,
        /// Where.
        at: Region,
        /// The leaders and Nazgûl who fell; characters are told one by one.
        with: Figures,
    },
    /// The attacker goes on.
    PressedOn {
        /// Who.
        side: Side,
        /// The nation an elite of which paid.
        paid: Option<Nation>,
    },
    /// The attacker breaks off.
    Ceased(Side),
    /// The defender stays.
    Stood(Side),
    /// The attackers, or some of them, went into the region.
    WentIn {
        /// Whose.
        side: Side,
        /// From where.
        from: Region,
        /// Where to.
        to: Region,
        /// Who.
        troops: Troops,
    },
    /// The attackers stay where they are.
    StayedOut {
        /// Whose.
        side: Side,
        /// Where they do not go.
        at: Region,
    },
    /// A battle ended.
    BattleOver(Region),
    /// A hunt roll: the dice, and how many succeeded.
    Hunted {
        /// The dice of the roll.
        dice: Vec<u8>,
        /// Failed ones, rolled again.
        again: Vec<u8>,
        /// What is added to each die.
        bonus: u8,
        /// Successes.
        successes: u8,
    },
    /// A tile was drawn.
    Tile(Tile),
    /// The damage of the eye or die tile that was drawn.
    TileWorth(u8),
    /// The tile that was drawn has no effect.
    TileVoid,
    /// The Guide's ability was used on a tile; the damage that is left.
    Helped {
        /// The Guide.
        who: Character,
        /// What is left.
        left: u8,
    },
    /// Dice of an event card fell.
    Cast {
        /// The card.
        card: Card,
        /// What they show.
        dice: Vec<u8>,
        /// What a die had to show; 0 if its number counts.
        needs: u8,
        /// How many did, or the number.
        hits: u8,
    },
    /// So many eyes left the hunt tiles for good.
    EyesGone(u8),
    /// Nazgûl were lost.
    NazgulLost {
        /// How many.
        n: u8,
        /// Where.
        at: Region,
    },
    /// The Ring-bearers' figure was driven to a region.
    Driven(Region),
    /// A companion was drawn for the lure of the Ring.
    Lured(Character),
    /// A figure was taken by a card.
    FigureLost {
        /// Where.
        at: Region,
        /// Which.
        figures: Figures,
    },
    /// A card turned a die.
    Turned {
        /// Whose.
        side: Side,
        /// The face it showed.
        from: Face,
        /// The face it shows.
        to: Face,
    },
    /// Unused dice were lost.
    DiceLost {
        /// Whose.
        side: Side,
        /// The face they showed.
        face: Face,
        /// How many.
        n: u8,
    },
    /// A nation went a step back; the steps to war now.
    SetBack(Nation, u8),
    /// A card was played.
    Played(Card),
    /// A card on the table was discarded.
    Discarded(Card),
    /// A side has won.
    Won(Victory),
}

/// How the game can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victory {
    /// The Ring-bearers are corrupted.
    Corruption,
    /// The Ring is destroyed.
    RingDestroyed,
    /// The Shadow holds enough.
    ShadowConquest,
    /// The Free Peoples hold enough.
    FreeConquest,
}

impl Victory {
    /// Who wins.
    pub const fn winner(self) -> Side {
        match self {
            Self::Corruption | Self::ShadowConquest => Side::Shadow,
            Self::RingDestroyed | Self::FreeConquest => Side::Free,
        }
    }

    /// The reason as a phrase.
    pub fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Corruption => "wotr2-end-corruption",
            Self::RingDestroyed => "wotr2-end-ring",
            Self::ShadowConquest => "wotr2-end-shadow",
            Self::FreeConquest => "wotr2-end-free",
        })
    }
}
