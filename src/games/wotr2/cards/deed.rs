//! What the event half of a card is: when it may be played, what its player
//! chooses, what it does. The cards themselves are in a module for each deck.

use super::{free_character, free_strategy, shadow_character, shadow_strategy};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{CharSet, Deck, Nation, Side};
use crate::games::wotr2::event::card as card_arg;
use crate::games::wotr2::order::{Assault, Choice, Flight, Lot, March};
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Step, Tabletop, refuse};
use crate::rules::Phrase;

/// The choices behind a card, whole.
pub type Plan = Vec<Choice>;

/// The event half of a card.
#[derive(Clone, Copy)]
pub struct Deed {
    /// Whether its condition holds and anything can come of it.
    pub may: fn(&Table) -> Result<(), Phrase>,
    /// What its player chooses.
    pub choice: Choosing,
    /// What it does. A battle that it begins comes last.
    pub act: fn(&mut Tabletop, &Chosen) -> Step<()>,
}

/// What the player of a card chooses. A plan without choices stands for doing
/// none of it.
#[derive(Clone, Copy)]
pub enum Choosing {
    /// Nothing.
    Nothing,
    /// One of these plans.
    Listed(fn(&Table) -> Vec<Plan>),
    /// More plans than can be listed: some of them, and who judges any.
    Judged(fn(&Table) -> Vec<Plan>, fn(&Table, &Plan) -> Result<(), Phrase>),
}

/// The plan that was chosen, to be read by the card it is for.
#[derive(Debug, Clone, Default)]
pub struct Chosen(pub Plan);

/// The event half of a card.
pub fn deed(card: Card) -> Deed {
    match (card.side(), card.deck()) {
        (Side::Free, Deck::Character) => free_character::deed(card),
        (Side::Free, Deck::Strategy) => free_strategy::deed(card),
        (Side::Shadow, Deck::Character) => shadow_character::deed(card),
        (Side::Shadow, Deck::Strategy) => shadow_strategy::deed(card),
    }
}

impl Deed {
    /// A card that asks its player nothing.
    pub const fn plain(
        may: fn(&Table) -> Result<(), Phrase>,
        act: fn(&mut Tabletop, &Chosen) -> Step<()>,
    ) -> Self {
        Self { may, choice: Choosing::Nothing, act }
    }

    /// A card whose player picks one of some plans.
    pub const fn of(
        may: fn(&Table) -> Result<(), Phrase>,
        plans: fn(&Table) -> Vec<Plan>,
        act: fn(&mut Tabletop, &Chosen) -> Step<()>,
    ) -> Self {
        Self { may, choice: Choosing::Listed(plans), act }
    }

    /// A card whose player can make more plans than can be listed.
    pub const fn judged(
        may: fn(&Table) -> Result<(), Phrase>,
        some: fn(&Table) -> Vec<Plan>,
        judge: fn(&Table, &Plan) -> Result<(), Phrase>,
        act: fn(&mut Tabletop, &Chosen) -> Step<()>,
    ) -> Self {
        Self { may, choice: Choosing::Judged(some, judge), act }
    }
}

impl Choosing {
    /// Plans that can be made, all of them if they can be listed.
    pub fn plans(&self, table: &Table) -> Vec<Plan> {
        match self {
            Self::Nothing => vec![Plan::new()],
            Self::Listed(plans) | Self::Judged(plans, _) => plans(table),
        }
    }

    /// The plan that needs no question: the only one there is.
    pub fn only(&self, table: &Table) -> Option<Plan> {
        let mut plans = self.plans(table);
        let one = plans.len() == 1 && (plans[0].is_empty() || !matches!(self, Self::Judged(..)));
        if one { plans.pop() } else { None }
    }

    /// Whether there is any plan. A judged card says so itself in its condition.
    pub fn any(&self, table: &Table) -> bool {
        match self {
            Self::Nothing | Self::Judged(..) => true,
            Self::Listed(plans) => !plans(table).is_empty(),
        }
    }

    /// Whether a plan can be made.
    pub fn judge(&self, table: &Table, card: Card, plan: &Plan) -> Result<(), Phrase> {
        let no = |why: &str| Err(refuse(why).with("card", card_arg(card)));
        match self {
            Self::Nothing if plan.is_empty() => Ok(()),
            Self::Nothing => no("no-choices"),
            Self::Listed(plans) if plans(table).contains(plan) => Ok(()),
            Self::Listed(_) => no("card-choice"),
            Self::Judged(_, judge) => judge(table, plan),
        }
    }
}

/// Readings of a plan. A plan was judged before, so what a card looks for is
/// there; of what is not, it reads nothing.
impl Chosen {
    /// The figures named without a region.
    pub fn lot(&self) -> Lot {
        self.find(|choice| if let Choice::Lot(lot) = choice { Some(*lot) } else { None }).unwrap_or_default()
    }

    /// The figures named for regions.
    pub fn lots(&self) -> impl Iterator<Item = (Region, Lot)> + '_ {
        self.0.iter().filter_map(|choice| match choice {
            Choice::LotAt(at, lot) => Some((*at, *lot)),
            _ => None,
        })
    }

    /// The regions named.
    pub fn places(&self) -> RegionSet {
        self.find(|choice| if let Choice::At(set) = choice { Some(*set) } else { None })
            .unwrap_or(RegionSet::NONE)
    }

    /// The one region named, alone or with figures for it.
    pub fn place(&self) -> Option<Region> {
        self.places().iter().next().or_else(|| self.lots().next().map(|(at, _)| at))
    }

    /// The nation named.
    pub fn nation(&self) -> Option<Nation> {
        self.find(|choice| if let Choice::Nation(nation) = choice { Some(*nation) } else { None })
    }

    /// Companions and where they go.
    pub fn groups(&self) -> impl Iterator<Item = (CharSet, Region)> + '_ {
        self.0.iter().filter_map(|choice| match choice {
            Choice::Go(who, to) => Some((*who, *to)),
            _ => None,
        })
    }

    /// Flights.
    pub fn flights(&self) -> Vec<Flight> {
        let flight = |choice: &Choice| if let Choice::Fly(flight) = choice { Some(*flight) } else { None };
        self.0.iter().filter_map(flight).collect()
    }

    /// Armies on their ways.
    pub fn marches(&self) -> Vec<March> {
        marches(&self.0)
    }

    /// The attack.
    pub fn assault(&self) -> Option<Assault> {
        self.find(|choice| if let Choice::Attack(assault) = choice { Some(*assault) } else { None })
    }

    /// Whether this is among the choices.
    pub fn has(&self, choice: &Choice) -> bool {
        self.0.contains(choice)
    }

    /// The first choice of a kind.
    pub fn find<T>(&self, kind: impl Fn(&Choice) -> Option<T>) -> Option<T> {
        self.0.iter().find_map(kind)
    }
}

/// The marches of a plan.
pub fn marches(plan: &Plan) -> Vec<March> {
    let march = |choice: &Choice| if let Choice::March(march) = choice { Some(march.clone()) } else { None };
    plan.iter().filter_map(march).collect()
}

/// A condition: nothing is in the way, or a reason.
pub fn needs(holds: bool, why: &str) -> Result<(), Phrase> {
    if holds { Ok(()) } else { Err(refuse(&format!("card-{why}"))) }
}

/// A card that would do nothing is not played (B7).
pub fn worth(any: bool) -> Result<(), Phrase> {
    if any || crate::games::wotr2::options::EMPTY_EVENT_PLAY { Ok(()) } else { Err(refuse("card-nothing")) }
}
