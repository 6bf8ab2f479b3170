//! The battle on the table, as plain data: who fights where, what stage it is
//! at, and all that belongs to the round being fought. A card that is committed
//! and not yet shown lies here; only its owner may learn which it is.

use super::card::Card;
use super::codes::{CharSet, Side};
use super::figures::Troops;
use super::options::DICE;
use super::region::Region;
use serde::{Deserialize, Serialize};

/// The kinds of battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Clash {
    /// An attack on a region next door, on a besieger too (relief).
    Field,
    /// The besieger storms the stronghold.
    Siege,
    /// The garrison comes out.
    Sortie,
}

/// The battle that is being fought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Which kind.
    pub clash: Clash,
    /// Who attacks.
    pub attacker: Side,
    /// Where the attackers stand. The defenders' own region, if they landed
    /// there by a card.
    pub from: Region,
    /// Where the defenders stand: the battle's region.
    pub at: Region,
    /// What is left of the attacking part; the rest there is the rearguard.
    pub force: Troops,
    /// The round, from 1; 0 before the first.
    pub rounds: u8,
    /// The White Rider has given up his leadership.
    pub rider: bool,
    /// The event card that began it, if one did: Grond, Corsairs and others
    /// bend the rules of their battle.
    pub by: Option<Card>,
    /// What comes next.
    pub stage: Stage,
    /// The round that is being fought.
    pub bout: Bout,
}

/// What comes next in a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The attack is declared: the White Rider.
    Opening,
    /// A round.
    Round,
    /// A round is fought: on, or not?
    Verdict,
    /// The round is wholly over: cards are discarded, and it goes on so.
    Close(Outlook),
}

/// How it goes on after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outlook {
    /// With another round.
    Again,
    /// The defenders are in their stronghold.
    Inside,
    /// The defenders are gone.
    Won,
    /// With nothing.
    Over,
}

/// What a side has said about a combat card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Nothing yet.
    #[default]
    Open,
    /// It plays none.
    None,
    /// It has laid this one face down.
    Hidden(Card),
    /// It plays this one.
    Shown(Card),
}

/// Dice thrown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// How many.
    pub n: u8,
    /// What they show; those beyond `n` show nothing.
    pub dice: [u8; DICE as usize],
    /// How many hit.
    pub hits: u8,
}

/// One round. Pairs are by side, and speak of that side's own cards, dice and
/// hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bout {
    /// The combat cards.
    pub cards: [Play; 2],
    /// The card has no effect.
    pub void: [bool; 2],
    /// The Witch-king may draw when the round is over.
    pub sorcerer: bool,
    /// The most dice of the combat roll.
    pub cap: [u8; 2],
    /// Dice the combat roll loses.
    pub fewer: [u8; 2],
    /// What is added to each die of the combat roll.
    pub bonus: [i8; 2],
    /// What is added to each die of the leader re-roll.
    pub bonus_again: [i8; 2],
    /// Leadership given up.
    pub forfeit: [u8; 2],
    /// Characters without leadership and abilities.
    pub silent: CharSet,
    /// There is no leader re-roll.
    pub no_again: [bool; 2],
    /// Missed dice that are not rolled again.
    pub shut: [u8; 2],
    /// The combat roll.
    pub roll: [Throw; 2],
    /// The leader re-roll.
    pub again: [Throw; 2],
    /// Missed dice of the combat roll that were turned into hits.
    pub turned: [u8; 2],
    /// Hits added to the two rolls, or taken off them.
    pub added: [i8; 2],
    /// Hits of an attack before the roll; they have been taken already.
    pub early: [u8; 2],
    /// The defenders have left by a card, so.
    pub left: Option<Outlook>,
}

impl Battle {
    /// A battle that begins.
    pub const fn new(clash: Clash, attacker: Side, from: Region, at: Region, force: Troops) -> Self {
        Self {
            clash,
            attacker,
            from,
            at,
            force,
            rounds: 0,
            rider: false,
            by: None,
            stage: Stage::Opening,
            bout: Bout::NEW,
        }
    }

    /// The same, begun by an event card.
    #[must_use]
    pub const fn by(self, card: Card) -> Self {
        Self { by: Some(card), ..self }
    }

    /// Who defends.
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }

    /// Both sides: the attacker first.
    pub const fn sides(&self) -> [Side; 2] {
        [self.attacker, self.attacker.other()]
    }

    /// Where a side's fighters stand.
    pub fn place(&self, side: Side) -> Region {
        if side == self.attacker { self.from } else { self.at }
    }

    /// Whether the attackers came into the region before they fought there.
    pub fn landed(&self) -> bool {
        self.clash == Clash::Field && self.from == self.at
    }
}

impl Bout {
    /// A round that begins.
    pub const NEW: Self = Self {
        cards: [Play::Open; 2],
        void: [false; 2],
        sorcerer: false,
        cap: [DICE; 2],
        fewer: [0; 2],
        bonus: [0; 2],
        bonus_again: [0; 2],
        forfeit: [0; 2],
        silent: CharSet::NONE,
        no_again: [false; 2],
        shut: [0; 2],
        roll: [Throw { n: 0, dice: [0; DICE as usize], hits: 0 }; 2],
        again: [Throw { n: 0, dice: [0; DICE as usize], hits: 0 }; 2],
        turned: [0; 2],
        added: [0; 2],
        early: [0; 2],
        left: None,
    };

    /// The hits of a side's two rolls, with what was added and taken off.
    pub fn hits(&self, side: Side) -> u8 {
        let i = side.index();
        let rolled = self.roll[i].hits + self.turned[i] + self.again[i].hits;
        rolled.saturating_add_signed(self.added[i])
    }

    /// The misses of a side's combat roll that can still be rolled again.
    pub fn misses(&self, side: Side) -> u8 {
        let i = side.index();
        let roll = self.roll[i];
        roll.n.saturating_sub(roll.hits + self.turned[i] + self.shut[i])
    }
}

impl Play {
    /// What everybody may know: `open`, `none`, the deck of a card that lies
    /// face down, or the card.
    pub fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::None => "none",
            Self::Hidden(card) => card.deck().code(),
            Self::Shown(card) => card.code(),
        }
    }

    /// The card, shown or not. A secret as long as it is not.
    pub fn card(self) -> Option<Card> {
        match self {
            Self::Open | Self::None => None,
            Self::Hidden(card) | Self::Shown(card) => Some(card),
        }
    }
}

impl Throw {
    /// The dice that were thrown.
    pub fn faces(&self) -> &[u8] {
        &self.dice[..usize::from(self.n.min(DICE))]
    }
}
