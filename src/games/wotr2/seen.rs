//! What a viewer may know of the table: a copy of it without the secrets of
//! others. Views, and with them letters and the reading of orders, are made of
//! such a copy and of nothing else.

use super::card::{Card, CardSet};
use super::codes::{Deck, Side};
use super::fight::Play;
use super::table::Table;
use crate::rules::Viewer;

/// The side of a viewer; none for spectators.
pub fn side_of(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Seat(seat) => Side::of(seat),
        Viewer::Spectator => None,
    }
}

/// The table without what `side` (or a spectator) may not know: hands and
/// face-down discards of others are empty, and the decks lie in the order of
/// their codes.
pub fn seen(table: &Table, side: Option<Side>) -> Table {
    let mut seen = table.clone();
    for &other in Side::ALL.iter().filter(|s| side != Some(**s)) {
        seen.hands[other.index()] = CardSet::NONE;
        seen.buried[other.index()] = CardSet::NONE;
    }
    for &other in Side::ALL.iter().filter(|s| side != Some(**s)) {
        // Of a card that lies face down everybody sees the deck: any card of it
        // serves to say so.
        let card = seen.battle.as_mut().map(|battle| &mut battle.bout.cards[other.index()]);
        if let Some(Play::Hidden(card)) = card {
            *card = Card::new(other, card.deck(), 1);
        }
    }
    for &owner in Side::ALL {
        for &deck in Deck::ALL {
            let pile = &mut seen.decks[owner.index()][deck.index()];
            pile.order.sort_unstable();
            pile.earlier.clear();
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::super::fight::{Battle, Clash};
    use super::super::figures::Troops;
    use super::super::options::Options;
    use super::super::region::Region;
    use super::super::view::View;
    use super::*;
    use crate::rules::Decision;

    /// A table whose secrets are arranged by `turn`: as many cards, other ones.
    fn dealt(turn: usize) -> Table {
        let mut table = Table::new(Options::default());
        for &side in Side::ALL {
            for &deck in Deck::ALL {
                let pile = &mut table.decks[side.index()][deck.index()];
                pile.generation = 1;
                pile.order.rotate_left(turn);
                pile.drawn = 4;
                let hand: CardSet = pile.order[..3].iter().copied().collect();
                table.hands[side.index()] = table.hands[side.index()].or(hand);
                table.buried[side.index()] = table.buried[side.index()].with(pile.order[3]);
            }
        }
        let (from, at) = (Region::Osgiliath, Region::MinasTirith);
        let mut battle = Battle::new(Clash::Field, Side::Shadow, from, at, Troops::NONE);
        for &side in Side::ALL {
            let card = table.decks[side.index()][0].order[10];
            battle.bout.cards[side.index()] = Play::Hidden(card);
        }
        table.battle = Some(battle);
        table
    }

    fn view(table: &Table, side: Option<Side>) -> String {
        let viewer = side.map_or(Viewer::Spectator, |s| Viewer::Seat(s.seat()));
        let view: View = super::super::view::view(table, &Decision::default(), viewer);
        serde_json::to_string(&view).expect("a view is plain data")
    }

    #[test]
    fn a_view_does_not_change_when_only_secrets_of_others_do() {
        let (one, other) = (dealt(0), dealt(7));
        assert_eq!(view(&one, None), view(&other, None));
        for &side in Side::ALL {
            let mut mixed = other.clone();
            let i = side.index();
            (mixed.hands[i], mixed.buried[i]) = (one.hands[i], one.buried[i]);
            let laid = one.battle.as_ref().map(|b| b.bout.cards[i]).expect("a battle");
            mixed.battle.as_mut().expect("a battle").bout.cards[i] = laid;
            assert_eq!(view(&one, Some(side)), view(&mixed, Some(side)));
            assert_ne!(view(&one, Some(side)), view(&other, Some(side)));
        }
    }

    #[test]
    fn no_card_of_a_deck_or_of_another_hand_is_in_a_view() {
        let table = dealt(5);
        for side in [None, Some(Side::Free), Some(Side::Shadow)] {
            let text = view(&table, side);
            let own = side.map_or(CardSet::NONE, |s| table.hand(s).or(table.buried[s.index()]));
            for card in Card::ALL.iter().filter(|c| !own.has(**c)) {
                assert!(!text.contains(card.code()), "{side:?} sees {card:?}");
            }
        }
    }
}
