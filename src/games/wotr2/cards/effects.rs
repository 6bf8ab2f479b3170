//! Playing a card for its event. Table cards and special tiles are here; the
//! others have modules of their own, by deck (see the README).

use super::laid::stands;
use super::{discard, draw, lay_open};
use crate::games::wotr2::ask::{Ask, HuntAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::codes::{Character, Deck, Face, Nation, Side, Tile};
use crate::games::wotr2::event::{Event, card as card_arg};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::hunt::{self, Harm};
use crate::games::wotr2::order::{Action, Choice, Feat, Order};
use crate::games::wotr2::politics::{self, Push};
use crate::games::wotr2::table::{Acting, Table};
use crate::games::wotr2::{Step, Tabletop, broken, refuse};
use crate::rules::Phrase;

/// Whether a side may play a card of its hand with these choices; what pays is
/// judged elsewhere.
pub fn may_play(table: &Table, side: Side, card: Card, choices: &[Choice]) -> Result<(), Phrase> {
    let no = |why: &str| Err(refuse(why).with("card", card_arg(card)));
    if !table.hand(side).has(card) {
        return no("not-in-hand");
    }
    let simple = card.data().table || special_tile(card).is_some() || harm(card).is_some();
    if !simple || card == Card::DENETHORS_FOLLY {
        // Minimal body: other cards have no effect yet, and are not played.
        return no("no-effect");
    }
    if !choices.is_empty() {
        return no("no-choices");
    }
    let shelter = table.ring_bearers().is_some_and(|at| at.born() == Some(Side::Free));
    if harm(card).is_some() && shelter {
        return no("condition");
    }
    if stands(table, card) { Ok(()) } else { no("condition") }
}

/// The special tile a card brings into play.
pub fn special_tile(card: Card) -> Option<Tile> {
    Tile::ALL.iter().copied().find(|t| t.data().card == Some(card))
}

/// The cards that draw a hunt tile where no settlement of the Free Peoples
/// shelters the Ring-bearers.
fn harm(card: Card) -> Option<Harm> {
    match card.code() {
        "sc05" => Some(Harm::Usual),
        "sc06" => Some(Harm::Whole),
        "sc07" => Some(Harm::Companion),
        _ => None,
    }
}

/// A card is played: it leaves the hand and works, and goes where it belongs.
pub fn effect(g: &mut Tabletop, card: Card, choices: &[Choice]) -> Step<()> {
    let _ = choices;
    lay_open(g, card);
    g.tell(Event::Played(card));
    if let Some(tile) = special_tile(card) {
        let tiles = &mut g.table.tiles;
        match g.table.fellowship.mordor {
            Some(_) => tiles.pool[tile.index()] += 1,
            None => tiles.waiting = tiles.waiting.with(tile),
        }
    }
    if let Some(harm) = harm(card) {
        hunt::by_event(g, harm)?;
    }
    match card {
        Card::POWER_TOO_GREAT => politics::advance(g, Nation::Elves, Push::Card),
        Card::TOM_BOMBADIL => politics::advance(g, Nation::North, Push::Card),
        _ => {}
    }
    if card.data().table {
        let laid = &mut g.table.laid[card.side().index()];
        *laid = laid.with(card);
    } else {
        discard(g, card);
    }
    Ok(())
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
            _ => return Err(broken("a card that is owed was due")),
        },
    };
    draw(g, side, deck, 1);
    Ok(())
}
