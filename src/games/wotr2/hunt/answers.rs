//! The answers to the questions of the hunt: which are legal, and a list.

use super::damage::prey_of_sorrow;
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::check::not_asked;
use crate::games::wotr2::codes::{Character, Deck};
use crate::games::wotr2::event::{card as card_arg, deck as deck_arg, people, person, region as region_arg};
use crate::games::wotr2::fellowship;
use crate::games::wotr2::order::{Action, Feat, Lost, On, Order, Payer};
use crate::games::wotr2::refuse;
use crate::games::wotr2::region::{Region, RegionSet};
use crate::games::wotr2::table::Table;
use crate::rules::Phrase;

/// Whether an order answers a question of the hunt.
pub fn may_answer(table: &Table, ask: &HuntAsk, order: &Order) -> Result<(), Phrase> {
    match (ask, order) {
        (
            HuntAsk::Use(card),
            Order::Use { feat: Feat::Card(used), on: None } | Order::Decline(Feat::Card(used)),
        ) if card == used => Ok(()),
        (HuntAsk::Table(cards), Order::Use { feat: Feat::Card(card), on: None }) => {
            if cards.has(*card) {
                Ok(())
            } else {
                Err(refuse("no-answer").with("card", card_arg(*card)))
            }
        }
        (HuntAsk::Table(_), Order::Decline(Feat::Table))
        | (HuntAsk::Guide { .. }, Order::Decline(Feat::Guide))
        | (HuntAsk::Lose(_), Order::Lose(Lost::Guide | Lost::Random | Lost::Nobody))
        | (HuntAsk::Worn, Order::Decline(Feat::Card(Card::WORN_WITH_SORROW)))
        | (HuntAsk::Draw { may_decline: true, .. }, Order::Decline(Feat::Draw)) => Ok(()),
        (HuntAsk::Guide { to, .. }, Order::Use { feat: Feat::Guide, on }) => {
            may_guide(table.fellowship.guide, *to, *on)
        }
        (HuntAsk::Place(who, to), Order::Place(named, at)) if who == named => reaches(*who, *to, *at),
        (HuntAsk::Reveal, Order::Reveal(route)) => fellowship::may_reveal(table, route),
        (HuntAsk::Worn, Order::Use { feat: Feat::Card(Card::WORN_WITH_SORROW), on: Some(on) }) => {
            may_strip(table, *on)
        }
        (HuntAsk::Draw { decks, .. }, Order::Act { payer: Payer::None, action: Action::Draw(deck) }) => {
            if decks.contains(deck) {
                Ok(())
            } else {
                Err(refuse("no-such-draw").with("deck", deck_arg(*deck)))
            }
        }
        _ => Err(not_asked(&Ask::Hunted(ask.clone()))),
    }
}

/// A hobbit says where he goes, unless he can go nowhere; Gollum does not.
fn may_guide(guide: Character, to: RegionSet, on: Option<On>) -> Result<(), Phrase> {
    match on {
        Some(On::Region(at)) => reaches(guide, to, at),
        None if to.is_empty() => Ok(()),
        _ => Err(refuse("guide-goes-where").with("who", person(guide))),
    }
}

fn reaches(who: Character, to: RegionSet, at: Region) -> Result<(), Phrase> {
    if to.has(at) {
        return Ok(());
    }
    let who = people([who].into_iter().collect());
    Err(refuse("cannot-reach").with("who", who).with("at", region_arg(at)))
}

fn may_strip(table: &Table, on: On) -> Result<(), Phrase> {
    let (hand, laid) = prey_of_sorrow(table);
    match on {
        On::Hand if !hand.is_empty() => Ok(()),
        On::Card(card) if laid.has(card) => Ok(()),
        On::Card(card) => Err(refuse("not-on-table").with("card", card_arg(card))),
        On::Hand | On::Region(_) => Err(refuse("no-character-card")),
    }
}

/// All legal answers to a question of the hunt, in a stable order; but of the
/// ways of a revealed Fellowship, which are listed elsewhere.
pub fn answers(table: &Table, ask: &HuntAsk) -> Vec<Order> {
    let used = |feat: Feat, on: Option<On>| Order::Use { feat, on };
    match ask {
        HuntAsk::Use(card) => vec![used(Feat::Card(*card), None), Order::Decline(Feat::Card(*card))],
        HuntAsk::Table(cards) => {
            let each = cards.iter().map(|card| used(Feat::Card(card), None));
            each.chain([Order::Decline(Feat::Table)]).collect()
        }
        HuntAsk::Guide { to, .. } => {
            let plain = to.is_empty().then(|| used(Feat::Guide, None));
            let each = to.iter().map(|at| used(Feat::Guide, Some(On::Region(at))));
            plain.into_iter().chain(each).chain([Order::Decline(Feat::Guide)]).collect()
        }
        HuntAsk::Lose(_) => [Lost::Guide, Lost::Random, Lost::Nobody].map(Order::Lose).to_vec(),
        HuntAsk::Place(who, to) => to.iter().map(|at| Order::Place(*who, at)).collect(),
        HuntAsk::Reveal => Vec::new(),
        HuntAsk::Worn => {
            let feat = Feat::Card(Card::WORN_WITH_SORROW);
            let (hand, laid) = prey_of_sorrow(table);
            let hand = (!hand.is_empty()).then_some(On::Hand);
            let each = hand.into_iter().chain(laid.iter().map(On::Card));
            each.map(|on| used(feat, Some(on))).chain([Order::Decline(feat)]).collect()
        }
        HuntAsk::Draw { decks, may_decline } => draws(decks, *may_decline),
    }
}

fn draws(decks: &[Deck], may_decline: bool) -> Vec<Order> {
    let draw = |deck: &Deck| Order::Act { payer: Payer::None, action: Action::Draw(*deck) };
    decks.iter().map(draw).chain(may_decline.then_some(Order::Decline(Feat::Draw))).collect()
}
