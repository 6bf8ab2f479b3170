//! The questions of event cards: which answers are legal, and which there are.

use super::{ents, losses, moves, play, shadow_character};
use crate::games::wotr2::ask::CardAsk;
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Nation};
use crate::games::wotr2::figures::Kind;
use crate::games::wotr2::order::{Action, Lost, Lot, Order, Payer, Strike};
use crate::games::wotr2::refuse;
use crate::games::wotr2::region::Region;
use crate::games::wotr2::table::Table;
use crate::rules::{Offer, Phrase};

/// Whether an order answers a question of a card.
pub fn may_answer(table: &Table, card: Card, ask: &CardAsk, order: &Order) -> Result<(), Phrase> {
    match ask {
        CardAsk::Choices => play::may_choose(table, card, order),
        CardAsk::Further(cards) => ents::may_follow(table, *cards, order),
        CardAsk::Refuge(to) => match order {
            Order::Refuge(at) if to.has(*at) => Ok(()),
            _ => Err(refuse("card-refuge")),
        },
        CardAsk::Recruit(at, nation, most) => may_recruit(*at, *nation, *most, order),
        CardAsk::Then { moves, witch_king } => moves::may_follow(table, *moves, *witch_king, order),
        CardAsk::Strike(cards) => shadow_character::may_strike(*cards, order),
        CardAsk::Lure(who) => may_pay(*who, order),
        CardAsk::Leave(n) => shadow_character::may_break(table, *n, order),
        CardAsk::Lose(nations, at) => losses::may_lose(table, nations, *at, order),
    }
}

/// Regulars of a nation in one region, at most so many, or nothing.
fn may_recruit(at: Region, nation: Nation, most: u8, order: &Order) -> Result<(), Phrase> {
    let fits = match order {
        Order::Act { payer: Payer::None, action: Action::Recruit(lots) } => match lots[..] {
            [] => true,
            [(place, lot)] => {
                let n = lot.count(Kind::Regular);
                place == at && at.nation() == Some(nation) && lot.total() == n && (1..=most).contains(&n)
            }
            _ => false,
        },
        _ => false,
    };
    if fits { Ok(()) } else { Err(refuse("card-recruit").with("n", i64::from(most))) }
}

/// The companion himself, or nobody: then it is corruption.
fn may_pay(who: Character, order: &Order) -> Result<(), Phrase> {
    match order {
        Order::Lose(Lost::Nobody) => Ok(()),
        Order::Lose(Lost::Companion(named)) if *named == who => Ok(()),
        _ => Err(refuse("card-lure")),
    }
}

/// The answers to a question of a card; examples, where there are too many.
pub fn offer(table: &Table, card: Card, ask: &CardAsk) -> Offer<Order> {
    let recruit = |lots| Order::Act { payer: Payer::None, action: Action::Recruit(lots) };
    let mut complete = true;
    let orders = match ask {
        CardAsk::Choices => {
            let (orders, all) = play::choices(table, card);
            complete = all;
            orders
        }
        CardAsk::Further(cards) => ents::orders(table, *cards),
        CardAsk::Refuge(to) => to.iter().map(Order::Refuge).collect(),
        CardAsk::Recruit(at, _, most) => {
            let some = (1..=*most).map(|n| vec![(*at, Lot([n, 0, 0, 0]))]);
            some.chain([Vec::new()]).map(recruit).collect()
        }
        CardAsk::Then { moves, witch_king } => {
            complete = false;
            moves::then_orders(table, *moves, *witch_king)
        }
        CardAsk::Strike(cards) => {
            let each = cards.iter().map(Strike::Card);
            each.chain([Strike::Hunt, Strike::Nothing]).map(Order::Strike).collect()
        }
        CardAsk::Lure(who) => vec![Order::Lose(Lost::Companion(*who)), Order::Lose(Lost::Nobody)],
        CardAsk::Leave(n) => shadow_character::breaks(table, *n),
        CardAsk::Lose(nations, at) => {
            let all = losses::figures(table, nations, *at).into_iter();
            all.map(|(at, nation, kind)| Order::Lose(Lost::Figure(at, nation, kind))).collect()
        }
    };
    Offer { orders, complete }
}
