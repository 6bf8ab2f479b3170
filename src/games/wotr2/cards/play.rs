//! Playing a card for its event: whether it may be, what is asked of its
//! player, and what an event result brings after it.

use super::deed::{Choosing, Chosen, Deed, Plan, deed};
use super::{discard, draw, lay_open};
use crate::games::wotr2::ask::{Ask, CardAsk, HuntAsk};
use crate::games::wotr2::card::{Card, CardSet};
use crate::games::wotr2::codes::{Character, Deck, Face, Side};
use crate::games::wotr2::dice;
use crate::games::wotr2::event::{Event, card as card_arg};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Action, Choice, Feat, Order, Payer};
use crate::games::wotr2::table::{Acting, Table};
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;

/// Whether a side may play a card of its hand with these choices, or with none
/// of them said yet, once `payer` has paid.
pub fn may_play(
    table: &Table,
    side: Side,
    payer: Payer,
    card: Card,
    choices: &[Choice],
) -> Result<(), Phrase> {
    if card.side() != side || !table.hand(side).has(card) {
        return Err(refuse("not-in-hand").with("card", card_arg(card)));
    }
    let deed = deed(card);
    let mut left = None;
    let table = match payer {
        Payer::Die(face) | Payer::As(face, _) if counts_dice(card) => {
            let mut after = table.clone();
            dice::take(&mut after, side, face);
            &*left.insert(after)
        }
        _ => table,
    };
    possible(table, card, &deed)?;
    if choices.is_empty() { Ok(()) } else { deed.choice.judge(table, card, &choices.to_vec()) }
}

/// Cards that look at the dice that are left when they have been paid for.
fn counts_dice(card: Card) -> bool {
    card == Card::MIRROR || card == Card::LIDLESS_EYE
}

/// Whether the event of a card can be played at all, wherever it lies.
fn possible(table: &Table, card: Card, deed: &Deed) -> Result<(), Phrase> {
    (deed.may)(table).map_err(|why| why.with("card", card_arg(card)))?;
    if deed.choice.any(table) { Ok(()) } else { Err(refuse("no-effect").with("card", card_arg(card))) }
}

/// The cards of a hand whose events can be played without a die.
pub fn playable(table: &Table, cards: CardSet) -> CardSet {
    cards.iter().filter(|&card| possible(table, card, &deed(card)).is_ok()).collect()
}

/// How a card is listed among the actions: with its choices where there is
/// only one way.
pub fn listed(table: &Table, card: Card) -> Plan {
    deed(card).choice.only(table).unwrap_or_default()
}

/// A card is played: it leaves the hand, its choices are made, it works. It
/// goes to its discard pile or stays on the table.
pub fn play(g: &mut Tabletop, card: Card, choices: &[Choice]) -> Step<()> {
    let side = card.side();
    let deed = deed(card);
    lay_open(g, card);
    g.tell(Event::Played(card));
    if !card.data().table {
        discard(g, card);
    }
    let chosen = chosen(g, side, card, &deed, choices)?;
    (deed.act)(g, &chosen)?;
    if card.data().table {
        let laid = &mut g.table.laid[side.index()];
        *laid = laid.with(card);
    }
    Ok(())
}

/// The choices of a card: as said, or the only ones, or as its player answers.
fn chosen(g: &mut Tabletop, side: Side, card: Card, deed: &Deed, said: &[Choice]) -> Step<Chosen> {
    if !said.is_empty() {
        return Ok(Chosen(said.to_vec()));
    }
    if let Some(only) = deed.choice.only(&g.table) {
        return Ok(Chosen(only));
    }
    match ask(g, side, Ask::Card(card, CardAsk::Choices))? {
        Order::Act { action: Action::Play(_, choices), .. } => Ok(Chosen(choices)),
        Order::Nothing => Ok(Chosen::default()),
        _ => Err(Halt::broken("the choices of a card were due")),
    }
}

/// Whether an order says the choices of a card that is being played.
pub fn may_choose(table: &Table, card: Card, order: &Order) -> Result<(), Phrase> {
    let judge = |plan: &Plan| deed(card).choice.judge(table, card, plan);
    match order {
        Order::Act { payer: Payer::None, action: Action::Play(named, plan) } if *named == card => {
            if plan.is_empty() {
                return Err(refuse("card-choose").with("card", card_arg(card)));
            }
            judge(plan)
        }
        Order::Nothing => judge(&Plan::new()),
        _ => Err(refuse("card-choose").with("card", card_arg(card))),
    }
}

/// The choices of a card that is being played, listed.
pub fn choices(table: &Table, card: Card) -> (Vec<Order>, bool) {
    let choice = deed(card).choice;
    let order = |plan: Plan| match plan[..] {
        [] => Order::Nothing,
        _ => Order::Act { payer: Payer::None, action: Action::Play(card, plan) },
    };
    (choice.plans(table).into_iter().map(order).collect(), !matches!(choice, Choosing::Judged(..)))
}

/// What follows an event card that an event result has paid for, once its
/// action ends: Gandalf the Grey, if he guides then, may draw from that card's
/// deck; the Palantír draws from any.
pub fn opened(g: &mut Tabletop, acting: Acting) -> Step<()> {
    let Acting { side, paid: Some(Face::Event), card: Some(card) } = acting else { return Ok(()) };
    let may_decline = side == Side::Free;
    let decks: Vec<Deck> = if may_decline {
        if g.table.guided_by(Character::GandalfGrey) { vec![card.deck()] } else { Vec::new() }
    } else {
        // It does not see its own play.
        let sees = g.table.on_table(Card::PALANTIR) && card != Card::PALANTIR;
        if sees { Deck::ALL.to_vec() } else { Vec::new() }
    };
    let decks: Vec<Deck> = decks.into_iter().filter(|&d| g.table.deck(side, d).left() > 0).collect();
    let deck = match decks[..] {
        [] => return Ok(()),
        [only] if !may_decline => only,
        _ => match ask(g, side, Ask::Hunted(HuntAsk::Draw { decks, may_decline }))? {
            Order::Act { action: Action::Draw(deck), .. } => deck,
            Order::Decline(Feat::Draw) => return Ok(()),
            _ => return Err(Halt::broken("a card that is owed was due")),
        },
    };
    draw(g, side, deck, 1);
    Ok(())
}
