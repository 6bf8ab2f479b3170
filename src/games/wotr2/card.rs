//! The 96 event cards by code (`fc01` to `ss24`: side, deck, number), and sets
//! of them.

use super::codes::{Deck, Side};
use super::data::{self, CardData};
use crate::rules::bit_set;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An event card, by its place in the list of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[repr(transparent)]
pub struct Card(u8);

/// How many cards a deck has.
pub const DECK: usize = 24;

/// A set of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Card>", into = "Vec<Card>")]
pub struct CardSet(u128);

bit_set!(CardSet of Card in u128);

static CARDS: [Card; 96] = {
    let mut all = [Card(0); 96];
    let mut i = 0;
    while i < 96 {
        all[i] = Card(i as u8);
        i += 1;
    }
    all
};

impl Card {
    /// All cards, in the order of their codes' list: decks one after another.
    pub const ALL: &'static [Self] = &CARDS;

    /// The card of a side's deck with a number from 1 to 24.
    pub const fn new(side: Side, deck: Deck, number: u8) -> Self {
        Self((side as u8 * 2 + deck as u8) * DECK as u8 + number - 1)
    }

    /// Whose card it is.
    pub const fn side(self) -> Side {
        if self.0 < 48 { Side::Free } else { Side::Shadow }
    }

    /// The deck it belongs to.
    pub const fn deck(self) -> Deck {
        if (self.0 / DECK as u8).is_multiple_of(2) { Deck::Character } else { Deck::Strategy }
    }

    /// Its number in the deck, from 1.
    pub const fn number(self) -> u8 {
        self.0 % DECK as u8 + 1
    }

    /// The place in the list of all.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its figures.
    pub fn data(self) -> &'static CardData {
        &data::cards()[self.index()]
    }

    /// The code, such as `fc06`.
    pub fn code(self) -> &'static str {
        &self.data().code
    }

    /// The card with this code.
    pub fn from_code(code: &str) -> Option<Self> {
        let (head, number) = code.split_at_checked(2)?;
        let deck = ["fc", "fs", "sc", "ss"].iter().position(|d| *d == head)?;
        let two = number.len() == 2 && number.bytes().all(|b| b.is_ascii_digit());
        let number: u8 = number.parse().ok().filter(|n| two && (1..=DECK as u8).contains(n))?;
        Some(Self(deck as u8 * DECK as u8 + number - 1))
    }
}

/// The cards that stay on the table, and others that the rules name.
#[rustfmt::skip]
impl Card {
    /// `fc05`: Mithril Coat and Sting.
    pub const MITHRIL_COAT: Self = Self::new(Side::Free, Deck::Character, 5);
    /// `fc06`: Axe and Bow.
    pub const AXE_AND_BOW: Self = Self::new(Side::Free, Deck::Character, 6);
    /// `fc07`: Horn of Gondor.
    pub const HORN_OF_GONDOR: Self = Self::new(Side::Free, Deck::Character, 7);
    /// `fc08`: Wizard's Staff.
    pub const WIZARDS_STAFF: Self = Self::new(Side::Free, Deck::Character, 8);
    /// `fc09`: Athelas.
    pub const ATHELAS: Self = Self::new(Side::Free, Deck::Character, 9);
    /// `fc13`: Mirror of Galadriel.
    pub const MIRROR: Self = Self::new(Side::Free, Deck::Character, 13);
    /// `fc18`: The Eagles are Coming!.
    pub const EAGLES: Self = Self::new(Side::Free, Deck::Character, 18);
    /// `fc19`: The Ents Awake: Treebeard.
    pub const TREEBEARD: Self = Self::new(Side::Free, Deck::Character, 19);
    /// `fc20`: The Ents Awake: Huorns.
    pub const HUORNS: Self = Self::new(Side::Free, Deck::Character, 20);
    /// `fc21`: The Ents Awake: Entmoot.
    pub const ENTMOOT: Self = Self::new(Side::Free, Deck::Character, 21);
    /// `fc22`: Dead Men of Dunharrow.
    pub const DEAD_MEN: Self = Self::new(Side::Free, Deck::Character, 22);
    /// `fs01`: The Last Battle.
    pub const LAST_BATTLE: Self = Self::new(Side::Free, Deck::Strategy, 1);
    /// `fs02`: A Power too Great.
    pub const POWER_TOO_GREAT: Self = Self::new(Side::Free, Deck::Strategy, 2);
    /// `fs03`: The Power of Tom Bombadil.
    pub const TOM_BOMBADIL: Self = Self::new(Side::Free, Deck::Strategy, 3);
    /// `fs05`: The Spirit of Mordor.
    pub const SPIRIT_OF_MORDOR: Self = Self::new(Side::Free, Deck::Strategy, 5);
    /// `fs06`: Faramir's Rangers.
    pub const RANGERS: Self = Self::new(Side::Free, Deck::Strategy, 6);
    /// `fs10`: Help Unlooked For.
    pub const HELP_UNLOOKED_FOR: Self = Self::new(Side::Free, Deck::Strategy, 10);
    /// `sc08`: Candles of Corpses.
    pub const CANDLES: Self = Self::new(Side::Shadow, Deck::Character, 8);
    /// `sc11`: The Nazgûl Strike!.
    pub const NAZGUL_STRIKE: Self = Self::new(Side::Shadow, Deck::Character, 11);
    /// `sc13`: Lure of the Ring.
    pub const LURE: Self = Self::new(Side::Shadow, Deck::Character, 13);
    /// `sc14`: The Breaking of the Fellowship.
    pub const BREAKING: Self = Self::new(Side::Shadow, Deck::Character, 14);
    /// `sc15`: Worn with Sorrow and Toil.
    pub const WORN_WITH_SORROW: Self = Self::new(Side::Shadow, Deck::Character, 15);
    /// `sc16`: Flocks of Crebain.
    pub const CREBAIN: Self = Self::new(Side::Shadow, Deck::Character, 16);
    /// `sc17`: Balrog of Moria.
    pub const BALROG: Self = Self::new(Side::Shadow, Deck::Character, 17);
    /// `sc18`: The Lidless Eye.
    pub const LIDLESS_EYE: Self = Self::new(Side::Shadow, Deck::Character, 18);
    /// `sc19`: Dreadful Spells.
    pub const SPELLS: Self = Self::new(Side::Shadow, Deck::Character, 19);
    /// `sc20`: Grond, Hammer of the Underworld.
    pub const GROND: Self = Self::new(Side::Shadow, Deck::Character, 20);
    /// `sc21`: The Palantír of Orthanc.
    pub const PALANTIR: Self = Self::new(Side::Shadow, Deck::Character, 21);
    /// `sc22`: Wormtongue.
    pub const WORMTONGUE: Self = Self::new(Side::Shadow, Deck::Character, 22);
    /// `sc23`: The Ringwraiths Are Abroad.
    pub const RINGWRAITHS: Self = Self::new(Side::Shadow, Deck::Character, 23);
    /// `sc24`: The Black Captain Commands.
    pub const BLACK_CAPTAIN: Self = Self::new(Side::Shadow, Deck::Character, 24);
    /// `ss01`: Return to Valinor.
    pub const VALINOR: Self = Self::new(Side::Shadow, Deck::Strategy, 1);
    /// `ss02`: The Fighting Uruk-hai.
    pub const FIGHTING_URUK_HAI: Self = Self::new(Side::Shadow, Deck::Strategy, 2);
    /// `ss03`: Denethor's Folly.
    pub const DENETHORS_FOLLY: Self = Self::new(Side::Shadow, Deck::Strategy, 3);
    /// `ss05`: Threats and Promises.
    pub const THREATS_AND_PROMISES: Self = Self::new(Side::Shadow, Deck::Strategy, 5);
    /// `ss06`: Stormcrow.
    pub const STORMCROW: Self = Self::new(Side::Shadow, Deck::Strategy, 6);
    /// `ss10`: Corsairs of Umbar.
    pub const CORSAIRS: Self = Self::new(Side::Shadow, Deck::Strategy, 10);
}

impl CardSet {
    /// The cards of one deck in this set.
    #[must_use]
    pub fn of_deck(self, deck: Deck) -> Self {
        self.iter().filter(|c| c.deck() == deck).collect()
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A text that is no card's code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no card: codes run from fc01 to ss24")]
pub struct BadCard(pub String);

impl TryFrom<String> for Card {
    type Error = BadCard;

    fn try_from(text: String) -> Result<Self, BadCard> {
        Self::from_code(&text).ok_or(BadCard(text))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.code().to_owned()
    }
}
