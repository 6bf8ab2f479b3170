//! Questions, with what their legal answers depend on beyond the table.

use super::card::{Card, CardSet};
use super::codes::{CharSet, Character, Deck, Nation};
use super::figures::Troops;
use super::region::{Region, RegionSet};

/// A question to one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Which cards are laid aside? So many are too many.
    Discard(u8),
    /// Phase 2: what of these shall be done?
    Fellowship {
        /// The Fellowship may be declared.
        declare: bool,
        /// The Ring-bearers may enter Mordor.
        enter: bool,
        /// Those who may guide.
        guides: CharSet,
    },
    /// How many dice go into the Hunt Box?
    Hunt {
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// An action; or a ring first, a pass, a skip.
    Action,
    /// Which units of a region go back to the reserve? So many are too many.
    Trim(Region, u8),
    /// Who guides now?
    Guide(CharSet),
    /// A question of a battle.
    Battle(BattleAsk),
    /// A question of the hunt, a declaration or a reveal.
    Hunted(HuntAsk),
    /// A question of an event card.
    Card(Card, CardAsk),
}

/// The questions of a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BattleAsk {
    /// Does Gandalf give up his leadership?
    Rider,
    /// Into the stronghold, or not?
    Withdraw,
    /// The defender withdrew: who moves in? (`advance`, `stay`)
    Follow,
    /// A combat card, or none?
    Combat,
    /// How are so many hits taken by these troops in a region?
    Casualties {
        /// Where they stand.
        at: Region,
        /// Those who are hit.
        troops: Troops,
        /// How often.
        hits: u8,
    },
    /// Go on, or cease? In a siege an elite pays.
    PressOn {
        /// Whether a round costs an elite.
        costs_elite: bool,
    },
    /// Leave for one of these, or stand? By Scouts: or withdraw, but not
    /// stand.
    Retreat {
        /// Where to.
        to: RegionSet,
        /// Whether the stronghold is open too.
        inside: bool,
        /// Whether one may stay.
        stand: bool,
    },
    /// Who goes into the region that was won?
    Advance,
    /// Does the Witch-king draw from this deck?
    Sorcerer(Deck),
    /// Whom does a combat card take, or who pays?
    Name {
        /// The card.
        card: Card,
        /// The characters who can be named.
        who: CharSet,
        /// The nations whose leaders can be named.
        leaders: Vec<Nation>,
        /// Whether a common Nazgûl can be named.
        nazgul: bool,
        /// Whether nobody can be named.
        nobody: bool,
    },
    /// How much is paid?
    Pay {
        /// The card.
        card: Card,
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// How many misses does Andúril turn? At most so many.
    Convert(u8),
}

/// The questions of the hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HuntAsk {
    /// Is this card on the table used? (Crebain, Staff, Balrog)
    Use(Card),
    /// Which of these cards answers the tile, if any?
    Table(CardSet),
    /// Is the Guide's ability used? For hobbits: where they can go.
    Guide {
        /// The damage.
        damage: u8,
        /// Where a hobbit can appear; nowhere in Mordor.
        to: RegionSet,
    },
    /// Who is lost to so much damage?
    Lose(u8),
    /// Where does a companion appear?
    Place(Character, RegionSet),
    /// Which way does the revealed Fellowship go?
    Reveal,
    /// Worn with Sorrow and Toil: is it used, and on what?
    Worn,
    /// A card is owed from one of these decks; one may decline where it is
    /// not ordered.
    Draw {
        /// The decks.
        decks: Vec<Deck>,
        /// Whether one may decline.
        may_decline: bool,
    },
}

/// The questions of event cards, for the side that played it or for the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardAsk {
    /// The choices the line left open.
    Choices,
    /// One more card, free of any die, of these; or not.
    Further(CardSet),
    /// Where the survivors fly.
    Refuge(RegionSet),
    /// How many regulars of a nation come to a region, at most so many.
    Recruit(Region, Nation, u8),
    /// A move, an attack, or nothing, by armies with these.
    Then {
        /// How many armies may move.
        moves: u8,
        /// The figures must be with a Nazgûl; or with the Witch-king.
        witch_king: bool,
    },
    /// What the Nazgûl strike: one of these cards, a hunt, or nothing.
    Strike(CardSet),
    /// This companion, or corruption.
    Lure(Character),
    /// So many companions leave.
    Leave(u8),
    /// A figure of one of these nations is lost, in the region if there is one.
    Lose(Vec<Nation>, Option<Region>),
}
