//! Whether an answer is legal, judged by what its seat can see.

use super::codes::{Card, Piece, Region, Side, Special};
use super::event::{card_key, piece_key, region_key, special_key};
use super::legal::{self, Hindrance};
use super::order::{Ask, MoveAsk, Order, Play, TextAsk, TextUse};
use super::table::{Phase, Place, Table};
use crate::rules::Phrase;

/// Whether `order` answers `ask`.
pub fn check(table: &Table, side: Side, ask: &Ask, order: &Order) -> Result<(), Phrase> {
    if let Order::Play(Play::Palantir(region)) = order {
        return palantir(table, side, *region);
    }
    match (ask, order) {
        (Ask::Specials(_), Order::Specials(a, b)) => specials(side, *a, *b),
        (Ask::Setup(_), Order::Setup(whose, front)) => setup(side, *whose, *front),
        (Ask::Move(ask), Order::Move { piece, to, by_ability }) => {
            one_move(table, *ask, *piece, *to, *by_ability)
        }
        (Ask::Move(ask), Order::Play(play)) => play_card(table, *ask, *play),
        (Ask::Fight(region), Order::FightRandom) => {
            let hidden = table.hidden_count(side.other(), *region) > 0;
            if hidden { Ok(()) } else { Err(refuse("nobody-hidden").word("region", region_key(*region))) }
        }
        (Ask::Fight(region), Order::Fight(piece)) => {
            let shown = table.shown_at(side.other(), *region).contains(piece);
            if shown { Ok(()) } else { Err(at(refuse("not-shown-there"), *piece, *region)) }
        }
        (Ask::Balrog, Order::Balrog(strike)) => {
            let there = table.stands(Piece::Balrog, Region::Caradhras);
            if there || !strike { Ok(()) } else { Err(refuse("no-balrog")) }
        }
        (Ask::Text(ask), Order::Text(how)) => text(table, ask, *how),
        (Ask::Gwaihir { to, .. }, Order::Gwaihir(Some(region))) => gwaihir(table, to, *region),
        (Ask::Gwaihir { .. }, Order::Gwaihir(None)) => Ok(()),
        (Ask::Card { .. }, Order::Card(card)) => from(&table.camp(side).hand, *card, "not-in-hand"),
        (Ask::Retreat { piece, to }, Order::Retreat(region)) => way_back(to, *piece, *region),
        (Ask::Take(_), Order::Take(card)) => from(&table.camp(side).discard, *card, "not-in-pile"),
        _ => Err(refuse("not-asked").with("asked", super::event::ask_phrase(ask))),
    }
}

fn refuse(why: &str) -> Phrase {
    Phrase::new(format!("confrontation-refuse-{why}"))
}

fn at(phrase: Phrase, piece: Piece, region: Region) -> Phrase {
    phrase.word("piece", piece_key(piece)).word("region", region_key(region))
}

fn specials(side: Side, a: Special, b: Special) -> Result<(), Phrase> {
    match [a, b].iter().find(|s| s.side() != side) {
        Some(card) => Err(refuse("not-your-card").word("card", special_key(*card))),
        None if a == b => Err(refuse("twice").word("what", special_key(a))),
        None => Ok(()),
    }
}

fn setup(side: Side, whose: Side, front: [Piece; 5]) -> Result<(), Phrase> {
    if whose != side {
        return Err(refuse("not-your-regions"));
    }
    for (i, piece) in front.iter().enumerate() {
        if piece.side() != side {
            return Err(refuse("not-your-piece").word("piece", piece_key(*piece)));
        }
        if front[..i].contains(piece) {
            return Err(refuse("twice").word("what", piece_key(*piece)));
        }
    }
    Ok(())
}

fn one_move(table: &Table, ask: MoveAsk, piece: Piece, to: Region, by_ability: bool) -> Result<(), Phrase> {
    own_on_board(table, ask.side, piece)?;
    may_move(ask, piece)?;
    let legal = if by_ability {
        legal::ability_moves(table, piece).contains(&to)
    } else {
        legal::moves(table, piece).iter().any(|(region, _)| *region == to)
    };
    if legal { Ok(()) } else { Err(why_not(table, piece, to, by_ability)) }
}

fn own_on_board(table: &Table, side: Side, piece: Piece) -> Result<(), Phrase> {
    if piece.side() != side {
        return Err(refuse("not-your-piece").word("piece", piece_key(piece)));
    }
    match table.man(piece).place {
        Place::At(_) => Ok(()),
        Place::Unplaced | Place::Fallen => Err(refuse("fallen").word("piece", piece_key(piece))),
    }
}

fn may_move(ask: MoveAsk, piece: Piece) -> Result<(), Phrase> {
    if ask.admits(piece) {
        return Ok(());
    }
    let because = |why: &str, piece| Err(refuse(why).word("piece", piece_key(piece)));
    match (ask.only, ask.except, ask.bound) {
        (Some(only), ..) => because("only-that-piece", only),
        (_, Some(except), _) if except == piece => because("another-piece", except),
        (.., Some(bound)) => because("king-revealed", bound),
        _ => because("not-your-piece", piece),
    }
}

/// The reason why a piece cannot go there.
fn why_not(table: &Table, piece: Piece, to: Region, by_ability: bool) -> Phrase {
    let near = |phrase: Phrase| {
        let from = table.region_of(piece).map_or_else(String::new, region_key);
        at(phrase, piece, to).word("from", from)
    };
    let ways = |t: &Table| legal::steps(t, piece).iter().any(|(region, _)| *region == to);
    if by_ability {
        return near(refuse("no-ability"));
    }
    if !table.has_room(piece.side(), to) && table.stands(piece, to) {
        return near(refuse("no-way"));
    }
    let mut roomy = table.clone();
    for &other in piece.side().pieces() {
        if other != piece && table.stands(other, to) {
            roomy.man_mut(other).place = Place::Fallen;
        }
    }
    if ways(&roomy) { near(refuse("full")) } else { near(refuse("no-way")) }
}

fn play_card(table: &Table, ask: MoveAsk, play: Play) -> Result<(), Phrase> {
    let card = play.card();
    if card.side() != ask.side {
        return Err(refuse("not-your-card").word("card", special_key(card)));
    }
    if !table.holds(card) {
        return Err(refuse("not-held").word("card", special_key(card)));
    }
    match play {
        _ if !ask.fresh() => Err(refuse("too-late").word("card", special_key(card))),
        Play::Shadowfax(piece, to) | Play::DarkOfMordor(piece, to) => {
            own_on_board(table, ask.side, piece)?;
            let legal = legal::early_steps(table, ask, card, piece).iter().any(|(region, _)| *region == to);
            if legal {
                Ok(())
            } else {
                Err(at(refuse("no-early-step"), piece, to).word("card", special_key(card)))
            }
        }
        _ => legal::turn_card(table, play).map_err(|why| hindered(card, why)),
    }
}

/// The Palantir serves at every question of Sauron's own turn.
fn palantir(table: &Table, side: Side, region: Region) -> Result<(), Phrase> {
    let card = Special::Palantir;
    if side != Side::Sauron {
        return Err(refuse("not-your-card").word("card", special_key(card)));
    }
    if !table.holds(card) {
        return Err(refuse("not-held").word("card", special_key(card)));
    }
    if table.phase != Phase::Play || table.turn != side {
        return Err(refuse("not-your-turn").word("card", special_key(card)));
    }
    if region == Region::Shire {
        return Err(refuse("palantir-shire"));
    }
    if table.hidden_count(Side::Fellowship, region) == 0 {
        return Err(refuse("no-target").word("card", special_key(card)));
    }
    Ok(())
}

fn hindered(card: Special, why: Hindrance) -> Phrase {
    let card = special_key(card);
    match why {
        Hindrance::NotHeld => refuse("not-held").word("card", card),
        Hindrance::Forced => refuse("forced").word("card", card),
        Hindrance::GandalfLives => refuse("gandalf-lives"),
        Hindrance::AragornFell => refuse("aragorn-fell"),
        Hindrance::Enemies(region) => {
            refuse("enemies-there").word("card", card).word("region", region_key(region))
        }
        Hindrance::Full(region) => refuse("card-full").word("card", card).word("region", region_key(region)),
        Hindrance::NotThere(piece) => refuse("not-recalled").word("piece", piece_key(piece)),
        Hindrance::NoTarget => refuse("no-target").word("card", card),
    }
}

fn text(table: &Table, ask: &TextAsk, how: TextUse) -> Result<(), Phrase> {
    match how {
        TextUse::Decline => Ok(()),
        TextUse::To(region) if ask.to.contains(&region) => Ok(()),
        TextUse::To(region) => Err(at(refuse("no-retreat"), ask.piece, region)),
        TextUse::With(other) => {
            let here = table.region_of(ask.piece);
            let beside = ask.with == Some(other) && here.is_some() && table.region_of(other) == here;
            if beside { Ok(()) } else { Err(refuse("not-beside").word("piece", piece_key(other))) }
        }
        TextUse::Plain => {
            let sam = ask.piece == Piece::Sam;
            let beside = table.region_of(Piece::Frodo) == table.region_of(Piece::Sam);
            match ask.plain {
                true if sam && !beside => Err(refuse("not-beside").word("piece", piece_key(Piece::Frodo))),
                true => Ok(()),
                false => Err(refuse("text-needs-choice").word("piece", piece_key(ask.piece))),
            }
        }
    }
}

fn gwaihir(table: &Table, to: &[Region], region: Region) -> Result<(), Phrase> {
    if !table.holds(Special::Gwaihir) {
        return Err(refuse("not-held").word("card", special_key(Special::Gwaihir)));
    }
    if to.contains(&region) {
        Ok(())
    } else {
        Err(refuse("gwaihir-there").word("region", region_key(region)))
    }
}

fn way_back(to: &[Region], piece: Piece, region: Region) -> Result<(), Phrase> {
    if to.contains(&region) { Ok(()) } else { Err(at(refuse("no-retreat"), piece, region)) }
}

fn from(pile: &[Card], card: Card, why: &str) -> Result<(), Phrase> {
    if pile.contains(&card) { Ok(()) } else { Err(refuse(why).word("card", card_key(card))) }
}
