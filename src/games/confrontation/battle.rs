//! Battles, from the choice of the opponent to the discards.

use super::acts::{ask, ask_both, fall, lay_open};
use super::codes::{Card, Piece, Region, Side, Special};
use super::event::{Event, Why};
use super::legal::{Back, retreats};
use super::options::Hide;
use super::order::{Ask, Order, TextAsk, TextUse};
use super::table::{Battle, Face};
use super::tray;
use super::{Halt, Step, Tabletop};

/// Whether a battle is decided before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum So {
    /// Both still stand against each other.
    On,
    /// Somebody has fallen or left.
    Decided,
    /// Another Fellowship character has taken the place of the first.
    Replaced,
}

/// One battle after another until the region holds one side only.
pub fn battles(g: &mut Tabletop, attacker: Piece, region: Region) -> Step<()> {
    let mut first = true;
    while g.table.stands(attacker, region) && g.table.count(attacker.side().other(), region) > 0 {
        g.table.battle = Some(Battle::new(region, attacker, first));
        let defender = opponent(g, attacker, region)?;
        now(g)?.defender = Some(defender);
        battle(g)?;
        if g.table.options.hide == Hide::Battle {
            let shown: Vec<_> = now(g)?.revealed.iter().copied().filter(|&p| p != attacker).collect();
            tray::hide(g, &shown);
        }
        first = false;
    }
    g.table.battle = None;
    Ok(())
}

/// The battle on the table.
fn now<'a>(g: &'a mut Tabletop<'_>) -> Step<&'a mut Battle> {
    g.table.battle.as_mut().ok_or_else(|| Halt::broken("no battle is being fought"))
}

/// The fighter of a side.
fn fighter(g: &mut Tabletop, side: Side) -> Step<Piece> {
    now(g)?.fighter(side).ok_or_else(|| Halt::broken("the defender is not chosen"))
}

/// The attacker picks a defender that is face up, or has a hidden one drawn.
fn opponent(g: &mut Tabletop, attacker: Piece, region: Region) -> Step<Piece> {
    let side = attacker.side();
    let shown = g.table.shown_at(side.other(), region);
    let hidden = g.table.hidden_count(side.other(), region);
    match (&shown[..], hidden) {
        (&[only], 0) => return Ok(only),
        (&[], _) => {}
        _ => match ask(g, side, &Ask::Fight(region))? {
            Order::Fight(piece) => return Ok(piece),
            Order::FightRandom => {}
            _ => return Err(Halt::broken("an opponent was due")),
        },
    }
    tray::draw_hidden(g, "defender", side.other(), region)
}

/// One battle, once the opponents are known.
fn battle(g: &mut Tabletop) -> Step<()> {
    let attacker = now(g)?.attacker;
    let defender = fighter(g, attacker.side().other())?;
    tray::reveal(g, attacker, Face::Shown);
    tray::reveal(g, defender, Face::Shown);
    if texts(g)? == So::Decided {
        return Ok(());
    }
    if !now(g)?.no_cards {
        choose_cards(g)?;
        if card_effects(g)? == So::Decided {
            return discard(g);
        }
    }
    compare(g)?;
    discard(g)
}

/// Gwaihir, then the Fellowship character's text, then the Sauron character's.
/// The Warg comes before all of them.
fn texts(g: &mut Tabletop) -> Step<So> {
    if fighter(g, Side::Sauron)? == Piece::Warg {
        let against = fighter(g, Side::Fellowship)?;
        g.tell(Event::Text { piece: Piece::Warg, against });
        return Ok(So::On);
    }
    loop {
        if gwaihir(g)? == So::Decided {
            return Ok(So::Decided);
        }
        match fellowship_text(g)? {
            So::Replaced => {}
            So::Decided => return Ok(So::Decided),
            So::On => return sauron_text(g),
        }
    }
}

/// Gwaihir carries the Fellowship's fighter off, sideways or backwards. Asked
/// whenever the Fellowship may hold the card, for all Sauron can know.
fn gwaihir(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy) = (fighter(g, Side::Fellowship)?, fighter(g, Side::Sauron)?);
    let to = retreats(&g.table, piece, Back::Either);
    if to.is_empty() || !g.table.may_hold(Special::Gwaihir) {
        return Ok(So::On);
    }
    match ask(g, Side::Fellowship, &Ask::Gwaihir { piece, enemy, to })? {
        Order::Gwaihir(Some(region)) => {
            lay_open(g, Special::Gwaihir);
            Ok(retreat(g, piece, region))
        }
        _ => Ok(So::On),
    }
}

fn fellowship_text(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy) = (fighter(g, Side::Fellowship)?, fighter(g, Side::Sauron)?);
    let attacks = now(g)?.attacker == piece;
    match piece {
        Piece::Frodo if !attacks => frodo(g),
        Piece::Sam if !attacks => sam(g),
        Piece::Pippin if attacks => pippin(g),
        Piece::Merry if enemy == Piece::WitchKing => slay(g, piece, &[enemy]),
        Piece::Legolas if enemy == Piece::FlyingNazgul => slay(g, piece, &[enemy]),
        Piece::Gimli if enemy == Piece::Orcs => slay(g, piece, &[enemy]),
        Piece::Boromir => slay(g, piece, &[piece, enemy]),
        _ => Ok(So::On),
    }
}

fn sauron_text(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy) = (fighter(g, Side::Sauron)?, fighter(g, Side::Fellowship)?);
    let attacks = now(g)?.attacker == piece;
    match piece {
        Piece::Orcs if attacks && now(g)?.first => slay(g, piece, &[enemy]),
        Piece::Saruman => saruman(g),
        _ => Ok(So::On),
    }
}

/// A text that defeats at once.
fn slay(g: &mut Tabletop, by: Piece, victims: &[Piece]) -> Step<So> {
    let foe = by.side().other();
    let against = fighter(g, foe)?;
    g.tell(Event::Text { piece: by, against });
    fall(g, victims)?;
    Ok(So::Decided)
}

/// Frodo, attacked, may slip away sideways, or let Sam take his place. Whether
/// Sam is there is the Fellowship's secret; it is asked if he may be.
fn frodo(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy, region) = (Piece::Frodo, fighter(g, Side::Sauron)?, now(g)?.region);
    let to = retreats(&g.table, piece, Back::Sideways);
    let with = g.table.may_be_at(Piece::Sam, region).then_some(Piece::Sam);
    if to.is_empty() && with.is_none() {
        return Ok(So::On);
    }
    match ask(g, Side::Fellowship, &Ask::Text(TextAsk { piece, enemy, to, with, plain: false }))? {
        Order::Text(TextUse::To(region)) => Ok(retreat(g, piece, region)),
        Order::Text(TextUse::With(sam)) => {
            tray::reveal(g, sam, Face::Shown);
            now(g)?.defender = Some(sam);
            g.tell(Event::Replaced { piece, by: sam });
            Ok(So::Replaced)
        }
        _ => Ok(So::On),
    }
}

/// Sam, attacked, may have Frodo shown beside him and fight at five. If Frodo
/// is face up already there is nothing to decide.
fn sam(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy, region) = (Piece::Sam, fighter(g, Side::Sauron)?, now(g)?.region);
    if !g.table.may_be_at(Piece::Frodo, region) {
        return Ok(So::On);
    }
    let ask_text = Ask::Text(TextAsk { piece, enemy, to: Vec::new(), with: None, plain: true });
    let beside =
        g.table.shown(Piece::Frodo) || ask(g, Side::Fellowship, &ask_text)? == Order::Text(TextUse::Plain);
    if beside {
        tray::reveal(g, Piece::Frodo, Face::Shown);
        now(g)?.beside_frodo = true;
        g.tell(Event::Text { piece, against: enemy });
    }
    Ok(So::On)
}

/// Pippin, attacking, may fall back.
fn pippin(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy) = (Piece::Pippin, fighter(g, Side::Sauron)?);
    let to = retreats(&g.table, piece, Back::Backward);
    if to.is_empty() {
        return Ok(So::On);
    }
    match ask(g, Side::Fellowship, &Ask::Text(TextAsk { piece, enemy, to, with: None, plain: false }))? {
        Order::Text(TextUse::To(region)) => Ok(retreat(g, piece, region)),
        _ => Ok(So::On),
    }
}

/// Saruman may rule out cards.
fn saruman(g: &mut Tabletop) -> Step<So> {
    let (piece, enemy) = (Piece::Saruman, fighter(g, Side::Fellowship)?);
    let text = TextAsk { piece, enemy, to: Vec::new(), with: None, plain: true };
    if ask(g, Side::Sauron, &Ask::Text(text))? == Order::Text(TextUse::Plain) {
        now(g)?.no_cards = true;
        g.tell(Event::Text { piece, against: enemy });
    }
    Ok(So::On)
}

/// A fighter leaves the battle.
fn retreat(g: &mut Tabletop, piece: Piece, to: Region) -> So {
    let from = g.table.region_of(piece);
    tray::place(g, piece, to);
    g.tell(Event::Retreated { piece, from, to });
    So::Decided
}

/// Both choose in secret; but against Gandalf Sauron chooses, shows, and works
/// a Magic first. A last card needs no choice: what is left in a hand follows
/// from the open discards.
fn choose_cards(g: &mut Tabletop) -> Step<()> {
    let (good, evil) = (fighter(g, Side::Fellowship)?, fighter(g, Side::Sauron)?);
    let question = |side: Side, against| match side {
        Side::Fellowship => Ask::Card { piece: good, enemy: evil, against },
        Side::Sauron => Ask::Card { piece: evil, enemy: good, against },
    };
    if let (&[f], &[s]) = (&g.table.camps[0].hand[..], &g.table.camps[1].hand[..]) {
        show(g, Side::Fellowship, f)?;
        show(g, Side::Sauron, s)?;
    } else if good == Piece::Gandalf && evil != Piece::Warg {
        let card = card_of(&ask(g, Side::Sauron, &question(Side::Sauron, None))?)?;
        show(g, Side::Sauron, card)?;
        g.tell(Event::ShownFirst { side: Side::Sauron, card });
        if evil != Piece::CaveTroll && !g.table.camp(Side::Sauron).discard.is_empty() {
            magic(g, Side::Sauron)?;
        }
        let against = now(g)?.acting[Side::Sauron.index()];
        let answer = card_of(&ask(g, Side::Fellowship, &question(Side::Fellowship, against))?)?;
        show(g, Side::Fellowship, answer)?;
    } else {
        let [f, s] = ask_both(g, |side| question(side, None))?;
        show(g, Side::Fellowship, card_of(&f)?)?;
        show(g, Side::Sauron, card_of(&s)?)?;
    }
    let [fellowship, sauron] = now(g)?.cards;
    g.tell(Event::Cards { fellowship, sauron });
    Ok(())
}

fn card_of(order: &Order) -> Step<Card> {
    match order {
        Order::Card(card) => Ok(*card),
        _ => Err(Halt::broken("a combat card was due")),
    }
}

/// A card goes from the hand onto the table.
fn show(g: &mut Tabletop, side: Side, card: Card) -> Step<()> {
    g.table.camp_mut(side).hand.retain(|&c| c != card);
    let battle = now(g)?;
    battle.cards[side.index()] = Some(card);
    battle.acting[side.index()] = Some(card);
    Ok(())
}

/// Magic: any card of the own discard pile takes its place.
fn magic(g: &mut Tabletop, side: Side) -> Step<()> {
    if now(g)?.acting[side.index()] != Some(Card::Magic) {
        return Ok(());
    }
    let card = match g.table.camp(side).discard[..] {
        [] => {
            g.tell(Event::TookNothing { side });
            return Ok(());
        }
        [only] => only,
        _ => match ask(g, side, &Ask::Take(side))? {
            Order::Take(card) => card,
            _ => return Err(Halt::broken("a card from the pile was due")),
        },
    };
    now(g)?.acting[side.index()] = Some(card);
    g.tell(Event::Took { side, card });
    Ok(())
}

/// Text cards, Sauron's first. Decided if somebody fell or left.
fn card_effects(g: &mut Tabletop) -> Step<So> {
    let (good, evil) = (fighter(g, Side::Fellowship)?, fighter(g, Side::Sauron)?);
    let (mut eye, mut sauron_left) = (false, false);
    if evil == Piece::CaveTroll {
        void(g, Side::Sauron, Why::CaveTroll)?;
    } else {
        magic(g, Side::Sauron)?;
        match now(g)?.acting[Side::Sauron.index()] {
            Some(Card::Eye) => eye = true,
            Some(Card::Retreat) => sauron_left = card_retreat(g, evil, Back::Sideways)? == So::Decided,
            _ => {}
        }
    }
    if eye && now(g)?.acting[Side::Fellowship.index()].is_some_and(Card::is_text) {
        void(g, Side::Fellowship, Why::Eye)?;
        return Ok(So::On);
    }
    magic(g, Side::Fellowship)?;
    let mut so = if sauron_left { So::Decided } else { So::On };
    let answer = now(g)?.acting[Side::Fellowship.index()];
    match answer {
        Some(Card::NobleSacrifice) if !sauron_left => {
            fall(g, &[good, evil])?;
            so = So::Decided;
        }
        Some(Card::ElvenCloak) => {
            let number = now(g)?.acting[Side::Sauron.index()].is_some_and(|c| !c.is_text());
            if number && !sauron_left {
                void(g, Side::Sauron, Why::ElvenCloak)?;
            }
        }
        Some(Card::Retreat) if card_retreat(g, good, Back::Backward)? == So::Decided => so = So::Decided,
        _ => {}
    }
    Ok(so)
}

/// A card counts for nothing in this battle.
fn void(g: &mut Tabletop, side: Side, why: Why) -> Step<()> {
    let battle = now(g)?;
    let card = battle.cards[side.index()];
    battle.acting[side.index()] = None;
    g.tell(Event::Void { side, card, why });
    Ok(())
}

/// The Retreat card: compulsory, if there is anywhere to go.
fn card_retreat(g: &mut Tabletop, piece: Piece, back: Back) -> Step<So> {
    let to = retreats(&g.table, piece, back);
    let region = match to[..] {
        [] => {
            g.tell(Event::NoRetreat { piece });
            return Ok(So::On);
        }
        [only] => only,
        _ => match ask(g, piece.side(), &Ask::Retreat { piece, to })? {
            Order::Retreat(region) => region,
            _ => return Err(Halt::broken("a way to retreat was due")),
        },
    };
    Ok(retreat(g, piece, region))
}

/// Strength against strength: the lower total falls, a tie fells both.
fn compare(g: &mut Tabletop) -> Step<()> {
    let (good, evil) = (fighter(g, Side::Fellowship)?, fighter(g, Side::Sauron)?);
    let battle = now(g)?;
    let total = |piece: Piece| {
        let card = battle.acting[piece.side().index()].and_then(Card::value).unwrap_or(0);
        let beside_frodo = piece == Piece::Sam && battle.beside_frodo;
        if beside_frodo { 5 + card } else { piece.strength() + card }
    };
    let (f, s) = (total(good), total(evil));
    g.tell(Event::Compared { good, evil, fellowship: f, sauron: s });
    let losers: &[Piece] = match f.cmp(&s) {
        std::cmp::Ordering::Less => &[good],
        std::cmp::Ordering::Greater => &[evil],
        std::cmp::Ordering::Equal => &[good, evil],
    };
    fall(g, losers)?;
    if losers == [good] && evil == Piece::Shelob {
        shelob(g)?;
    }
    Ok(())
}

/// Shelob, after a victory, goes back to Gondor; if she cannot, she is lost.
fn shelob(g: &mut Tabletop) -> Step<()> {
    let piece = Piece::Shelob;
    if g.table.stands(piece, Region::Gondor) {
        return Ok(());
    }
    let open = g.table.count(Side::Fellowship, Region::Gondor) == 0
        && g.table.has_room(Side::Sauron, Region::Gondor);
    if open {
        tray::place(g, piece, Region::Gondor);
        g.tell(Event::Returned);
        return Ok(());
    }
    g.tell(Event::Lost);
    fall(g, &[piece])
}

/// The cards go to the piles; when all are used, both sides take them back.
fn discard(g: &mut Tabletop) -> Step<()> {
    let cards = std::mem::take(&mut now(g)?.cards);
    for (&side, card) in Side::ALL.iter().zip(cards) {
        g.table.camp_mut(side).discard.extend(card);
    }
    if g.table.camps.iter().all(|camp| camp.hand.is_empty()) {
        for &side in Side::ALL {
            let camp = g.table.camp_mut(side);
            camp.hand = side.cards().to_vec();
            camp.discard.clear();
        }
        g.tell(Event::Recycled);
    }
    Ok(())
}
