//! One round of a battle: the way into the stronghold, the combat cards and
//! their effects in order, the rolls, the losses (9.4).

use super::{bend, bent, fighters, losses, now, rolls, stage, undecided};
use crate::games::wotr2::ask::{Ask, BattleAsk};
use crate::games::wotr2::card::Card;
use crate::games::wotr2::cards;
use crate::games::wotr2::cards::combat::{self, Act};
use crate::games::wotr2::codes::{Character, Side};
use crate::games::wotr2::event::{Event, card as card_arg};
use crate::games::wotr2::fight::{Battle, Bout, Clash, Outlook, Play, Stage};
use crate::games::wotr2::flow::ask;
use crate::games::wotr2::order::{Feat, Order};
use crate::games::wotr2::table::Table;
use crate::games::wotr2::{Halt, Step, Tabletop, refuse};
use crate::rules::Phrase;
use std::ops::RangeInclusive;

/// Before the first round: Gandalf the White in the battle may give up his
/// leadership, and take all that of the Nazgûl.
pub fn open(g: &mut Tabletop) -> Step<()> {
    let battle = now(g)?;
    if fighters(&g.table, &battle, Side::Free).characters.has(Character::GandalfWhite) {
        match ask(g, Side::Free, Ask::Battle(BattleAsk::Rider))? {
            Order::Use { feat: Feat::Rider, .. } => {
                if let Some(battle) = g.table.battle.as_mut() {
                    battle.rider = true;
                }
                g.tell(Event::Rode);
            }
            Order::Decline(Feat::Rider) => {}
            _ => return Err(Halt::broken("the White Rider was due")),
        }
    }
    stage(g, Stage::Round);
    Ok(())
}

/// A round, from its beginning to its last losses.
pub fn fight(g: &mut Tabletop) -> Step<()> {
    if let Some(battle) = g.table.battle.as_mut() {
        battle.rounds = battle.rounds.saturating_add(1);
        battle.bout = Bout::NEW;
    }
    if withdraws(g)? {
        stage(g, Stage::Close(Outlook::Inside));
        return Ok(());
    }
    let battle = now(g)?;
    g.tell(Event::Round { at: battle.at, n: battle.rounds });
    choose_cards(g)?;
    show_cards(g);
    effects(g, 0..=3)?;
    if undecided(&g.table, &now(g)?) {
        rolls::combat(g)?;
        effects(g, 4..=4)?;
        rolls::again(g)?;
        effects(g, 5..=6)?;
        losses::settle(g)?;
        effects(g, 7..=7)?;
    }
    stage(g, Stage::Verdict);
    Ok(())
}

/// Whether the defenders go into their stronghold before the round.
fn withdraws(g: &mut Tabletop) -> Step<bool> {
    let battle = now(g)?;
    if !has_shelter(&g.table, &battle) {
        return Ok(false);
    }
    match ask(g, battle.defender(), Ask::Battle(BattleAsk::Withdraw))? {
        Order::Withdraw => {
            g.tell(Event::Withdrew { side: battle.defender(), at: battle.at });
            Ok(true)
        }
        Order::Field => Ok(false),
        _ => Err(Halt::broken("the stronghold or the field was due")),
    }
}

/// Whether the defenders stand before a stronghold that they hold.
pub fn has_shelter(table: &Table, battle: &Battle) -> bool {
    battle.clash == Clash::Field
        && battle.at.is_stronghold()
        && table.controls(battle.defender(), battle.at)
        && !table.besieged.has(battle.at)
}

/// The attacker says whether he plays a card and lays it face down; then the
/// defender.
fn choose_cards(g: &mut Tabletop) -> Step<()> {
    for side in now(g)?.sides() {
        let mut play = Play::None;
        if chooses(&g.table, &now(g)?, side) {
            match ask(g, side, Ask::Battle(BattleAsk::Combat))? {
                Order::Combat(None) => g.tell(Event::NoCard(side)),
                Order::Combat(Some(card)) => {
                    let hand = &mut g.table.hands[side.index()];
                    *hand = hand.without(card);
                    play = Play::Hidden(card);
                    g.tell(Event::Laid { side, deck: card.deck() });
                }
                _ => return Err(Halt::broken("a combat card was due")),
            }
        }
        bend(g, |bout| bout.cards[side.index()] = play);
    }
    Ok(())
}

/// Whether a side is asked for a combat card: it could have one to play.
fn chooses(table: &Table, battle: &Battle, side: Side) -> bool {
    !bent::barred(table, battle, side) && (!table.hand(side).is_empty() || balrog(table, battle, side))
}

/// Whether the Balrog can come from the table.
fn balrog(table: &Table, battle: &Battle, side: Side) -> bool {
    side == Side::Shadow
        && table.on_table(Card::BALROG)
        && may_work(table, battle, side, Card::BALROG).is_ok()
}

/// Whether a side may play a card in the battle on the table.
pub fn may_play(table: &Table, side: Side, card: Card) -> Result<(), Phrase> {
    let no = |why: &str| refuse(why).with("card", card_arg(card));
    let battle = table.battle.as_ref().ok_or_else(|| no("no-battle"))?;
    let ready = table.hand(side).has(card) || card == Card::BALROG && table.on_table(card);
    if card.side() != side || !ready {
        return Err(no("not-in-hand"));
    }
    if bent::barred(table, battle, side) {
        return Err(no("combat-barred"));
    }
    may_work(table, battle, side, card)
}

/// Whether the combat half of a card can do something now.
fn may_work(table: &Table, battle: &Battle, side: Side, card: Card) -> Result<(), Phrase> {
    let no = |why: &str| refuse(why).with("card", card_arg(card));
    if (combat::effect(card).may)(table, battle, side) { Ok(()) } else { Err(no("combat-condition")) }
}

/// Both cards are turned over together.
fn show_cards(g: &mut Tabletop) {
    let Some(battle) = g.table.battle else { return };
    for side in battle.sides() {
        let Play::Hidden(card) = battle.bout.cards[side.index()] else { continue };
        if g.table.on_table(card) {
            let laid = &mut g.table.laid[side.index()];
            *laid = laid.without(card);
        } else {
            cards::lay_open(g, card);
        }
        let sorcerer = side == Side::Shadow
            && battle.rounds == 1
            && fighters(&g.table, &battle, side).characters.has(Character::WitchKing);
        bend(g, |bout| {
            bout.cards[side.index()] = Play::Shown(card);
            bout.sorcerer |= sorcerer;
        });
        g.tell(Event::Combat(card));
    }
}

/// The effects of the cards at these steps: the lower number first, the
/// defender's first among equals. What comes after the fight has been left or
/// decided never happens.
fn effects(g: &mut Tabletop, steps: RangeInclusive<u8>) -> Step<()> {
    for step in steps {
        let [attacker, defender] = now(g)?.sides();
        for side in [defender, attacker] {
            let battle = now(g)?;
            let Play::Shown(card) = battle.bout.cards[side.index()] else { continue };
            let due = card.data().initiative.contains(&step) && !battle.bout.void[side.index()];
            if due && undecided(&g.table, &battle) {
                match combat::effect(card).act {
                    Act::Bend(change) => bend(g, |bout| change(bout, side)),
                    Act::Do(act) => act(g, card, step)?,
                }
                tell_changes(g, &battle.bout);
            }
        }
    }
    Ok(())
}

/// Tells what a card has changed in the round: what cannot be seen in dice and
/// losses.
fn tell_changes(g: &mut Tabletop, before: &Bout) {
    let Some(battle) = g.table.battle else { return };
    let now = battle.bout;
    for who in now.silent.minus(before.silent).iter() {
        g.tell(Event::Silenced(who));
    }
    for &side in Side::ALL {
        let i = side.index();
        if now.void[i] && !before.void[i] {
            g.tell(Event::Voided(side));
        }
        if now.forfeit[i] > before.forfeit[i] {
            g.tell(Event::Forfeited { side, n: now.forfeit[i] - before.forfeit[i] });
        }
        if now.no_again[i] && !before.no_again[i] {
            g.tell(Event::NoReroll(side));
        }
        if now.turned[i] > before.turned[i] {
            g.tell(Event::MissesTurned { side, n: now.turned[i] - before.turned[i] });
        }
        match now.added[i] - before.added[i] {
            0 => {}
            by => g.tell(Event::HitsChanged { side, by }),
        }
    }
}
