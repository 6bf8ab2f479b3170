//! How orders are typed: forms, names, and what a reading means.

use super::codes::{Card, Piece, Region, Side, Special};
use super::event::{piece_key, region_key, special_key};
use super::order::{Ask, Order, Play, Target, TextUse, specials};
use super::view::{Eyes, View};
use crate::rules::Phrase;
use crate::tongue::{Form, Grammar, Name, Parsed};
use std::sync::LazyLock;

/// The forms of the orders, in the order `help orders` lists them.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: LazyLock<Grammar> = LazyLock::new(|| Grammar::new(FORMS));
    &GRAMMAR
}

const fn form(topic: &'static str, id: &'static str, pattern: &'static str, example: &'static str) -> Form {
    Form { id, pattern, topic, example }
}

#[rustfmt::skip]
const FORMS: &[Form] = &[
    form("setup", "specials", "specials SPECIAL...", "specials gwaihir shadowfax"),
    form("setup", "setup", "setup {REGION PIECE},...",
        "setup arthedain aragorn, cardolan gimli, rhudaur legolas, eregion gandalf, enedwaith boromir"),
    form("moves", "move", "[move] PIECE > REGION", "move legolas > eregion"),
    form("moves", "move-ability", "[move] PIECE > REGION by ability", "move aragorn > caradhras by ability"),
    form("battle", "fight-random", "fight random", "fight random"),
    form("battle", "fight", "fight PIECE", "fight sam"),
    form("battle", "text-to", "use text > REGION", "use text > cardolan"),
    form("battle", "text-with", "use text PIECE", "use text sam"),
    form("battle", "text", "use text", "use text"),
    form("battle", "no-text", "no text", "no text"),
    form("battle", "card", "card CARD", "card 5"),
    form("battle", "retreat", "retreat [>] REGION", "retreat enedwaith"),
    form("battle", "take", "take CARD", "take noble-sacrifice"),
    form("battle", "balrog", "use balrog", "use balrog"),
    form("battle", "no-balrog", "no balrog", "no balrog"),
    form("battle", "gwaihir", "use gwaihir [> REGION]", "use gwaihir > rhudaur"),
    form("battle", "no-gwaihir", "no gwaihir", "no gwaihir"),
    form("special", "play-step", "play SPECIAL, PIECE > REGION", "play shadowfax, legolas > rhudaur"),
    form("special", "play-region", "play SPECIAL, REGION", "play crebain, eregion"),
    form("special", "play-piece", "play SPECIAL, PIECE", "play recall, warg"),
    form("special", "play", "play SPECIAL", "play gandalf-the-white"),
    form("special", "mix", "mix [REGION]", "mix"),
];

/// The names one slot knows. All names of the game are public; a seat's own
/// pieces come first.
pub fn names(view: &View, slot: &str) -> Vec<Name> {
    match slot {
        "region" => Region::ALL.iter().map(|r| name(r.code(), &r.land().names)).collect(),
        "piece" => {
            let side = side_of(view).unwrap_or(Side::Fellowship);
            let pieces = side.pieces().iter().chain(side.other().pieces());
            pieces.map(|p| name(p.code(), &p.character().names)).collect()
        }
        "card" => {
            let side = side_of(view);
            let own = |c: &&Card| side.is_none_or(|s| s.cards().contains(c));
            Card::ALL.iter().filter(own).map(|c| name(c.code(), c.names())).collect()
        }
        "special" => Special::ALL.iter().map(|s| name(s.code(), &s.card().names)).collect(),
        _ => Vec::new(),
    }
}

/// Everything `explain` can explain: characters, combat cards, special cards.
pub fn glossary() -> Vec<Name> {
    let named = |key: String, code: &str, further: &[String]| {
        let forms = std::iter::once(code.replace('-', " ")).chain(further.iter().cloned());
        Name { code: key, forms: forms.collect() }
    };
    let pieces = Piece::ALL.iter().map(|p| named(piece_key(*p), p.code(), &p.character().names));
    let specials = Special::ALL.iter().map(|s| named(special_key(*s), s.code(), &s.card().names));
    let of = |side: Side| side.cards().iter().map(move |&card| (side, card));
    let cards = Side::ALL.iter().flat_map(|&side| of(side)).map(|(side, card)| {
        let code = card.code();
        named(format!("confrontation-card-{}-{code}", side.code()), code, card.names())
    });
    pieces.chain(cards).chain(specials).collect()
}

fn name(code: &str, further: &[String]) -> Name {
    Name { code: code.to_owned(), forms: further.to_vec() }
}

fn side_of(view: &View) -> Option<Side> {
    match &view.eyes {
        Eyes::Seat(eyes) => Some(eyes.side),
        Eyes::Spectator { .. } => None,
    }
}

/// What was parsed, as an order.
pub fn order(_view: &View, ask: Option<&Ask>, parsed: &Parsed) -> Result<Order, Phrase> {
    let region = || parsed.one("region").and_then(Region::from_code).ok_or_else(|| incomplete(parsed));
    let piece = || parsed.one("piece").and_then(Piece::from_code).ok_or_else(|| incomplete(parsed));
    let card = || parsed.one("card").and_then(Card::from_code).ok_or_else(|| incomplete(parsed));
    Ok(match parsed.form {
        "specials" => read_specials(parsed)?,
        "setup" => read_setup(parsed)?,
        "move" => Order::Move { piece: piece()?, to: region()?, by_ability: false },
        "move-ability" => Order::Move { piece: piece()?, to: region()?, by_ability: true },
        "fight-random" => Order::FightRandom,
        "fight" => Order::Fight(piece()?),
        "text-to" => Order::Text(TextUse::To(region()?)),
        "text-with" => Order::Text(TextUse::With(piece()?)),
        "text" => Order::Text(only_use(ask)),
        "no-text" => Order::Text(TextUse::Decline),
        "card" => Order::Card(card()?),
        "retreat" => Order::Retreat(region()?),
        "take" => Order::Take(card()?),
        "balrog" => Order::Balrog(true),
        "no-balrog" => Order::Balrog(false),
        "gwaihir" => Order::Gwaihir(Some(region().or_else(|phrase| only_flight(ask).ok_or(phrase))?)),
        "no-gwaihir" => Order::Gwaihir(None),
        "play" | "play-region" | "play-piece" | "play-step" => Order::Play(read_play(parsed)?),
        "mix" => return Err(Phrase::new("confrontation-refuse-mix")),
        _ => return Err(incomplete(parsed)),
    })
}

fn incomplete(parsed: &Parsed) -> Phrase {
    let example = FORMS.iter().find(|f| f.id == parsed.form).map_or("", |f| f.example);
    Phrase::new("confrontation-refuse-incomplete").text("example", example)
}

/// `use text` alone, where the text can be used in one way only.
fn only_use(ask: Option<&Ask>) -> TextUse {
    match ask {
        Some(Ask::Text(text)) if !text.plain => match (&text.to[..], text.with) {
            (&[to], None) => TextUse::To(to),
            (&[], Some(with)) => TextUse::With(with),
            _ => TextUse::Plain,
        },
        _ => TextUse::Plain,
    }
}

/// `use gwaihir` alone, where he can fly to one place only.
fn only_flight(ask: Option<&Ask>) -> Option<Region> {
    match ask {
        Some(Ask::Gwaihir { to, .. }) if to.len() == 1 => to.first().copied(),
        _ => None,
    }
}

fn read_specials(parsed: &Parsed) -> Result<Order, Phrase> {
    let cards: Vec<_> = parsed.all("special").iter().filter_map(|c| Special::from_code(c)).collect();
    match cards[..] {
        [a, b] => specials(a, b).ok_or_else(|| Phrase::new("confrontation-refuse-two-own-specials")),
        _ => Err(Phrase::new("confrontation-refuse-two-own-specials")),
    }
}

/// The five regions of one side, each once, in any order.
fn read_setup(parsed: &Parsed) -> Result<Order, Phrase> {
    let row = |row: &crate::tongue::Row| {
        Some((Region::from_code(row.one("region")?)?, Piece::from_code(row.one("piece")?)?))
    };
    let pairs: Vec<_> = parsed.rows.iter().filter_map(row).collect();
    let first = pairs.first().ok_or_else(|| incomplete(parsed))?;
    let of = |side: &&Side| side.front().contains(&first.0);
    let Some(&side) = Side::ALL.iter().find(of) else {
        return Err(Phrase::new("confrontation-refuse-not-in-front").word("region", region_key(first.0)));
    };
    let mut men = [first.1; 5];
    for (region, man) in side.front().iter().zip(&mut men) {
        let mut there = pairs.iter().filter(|(r, _)| r == region);
        match (there.next(), there.next()) {
            (Some((_, piece)), None) => *man = *piece,
            _ => return Err(Phrase::new("confrontation-refuse-one-each").word("region", region_key(*region))),
        }
    }
    if let Some((region, _)) = pairs.iter().find(|(r, _)| !side.front().contains(r)) {
        return Err(Phrase::new("confrontation-refuse-not-in-front").word("region", region_key(*region)));
    }
    Ok(Order::Setup(side, men))
}

fn read_play(parsed: &Parsed) -> Result<Play, Phrase> {
    let card = parsed.one("special").and_then(Special::from_code).ok_or_else(|| incomplete(parsed))?;
    let region = parsed.one("region").and_then(Region::from_code);
    let piece = parsed.one("piece").and_then(Piece::from_code);
    let target = region.map(Target::HiddenAt).or(piece.map(Target::Shown));
    let play = match (card, piece, region) {
        (Special::Shadowfax, Some(piece), Some(to)) => Some(Play::Shadowfax(piece, to)),
        (Special::DarkOfMordor, Some(piece), Some(to)) => Some(Play::DarkOfMordor(piece, to)),
        (Special::GandalfTheWhite, None | Some(Piece::Gandalf), _) => Some(Play::GandalfTheWhite),
        (Special::Recall, Some(piece), _) => Some(Play::Recall(piece)),
        (Special::Palantir, None, Some(region)) => Some(Play::Palantir(region)),
        (Special::KingRevealed, ..) => target.map(Play::KingRevealed),
        (Special::Crebain, ..) => target.map(Play::Crebain),
        _ => None,
    };
    let needs = || Phrase::new(format!("confrontation-refuse-play-{}", card.code()));
    play.ok_or_else(needs)
}
