//! Orders from their canonical texts, exactly: what is not printed so is not
//! read. What players type is read by the grammar instead.

use super::card::{Card, CardSet};
use super::codes::{CharSet, Character, Deck, Face, Nation};
use super::figures::{Kind, Troops, figure};
use super::order::{
    Action, Assault, Choice, Feat, Flight, Losses, Lost, Lot, March, Named, On, Order, Payer, Route, Strike,
    Voice,
};
use super::region::{Region, RegionSet};

/// The longest text that is read as an order.
const LONGEST: usize = 2000;

/// The order of a canonical text.
pub fn parse(text: &str) -> Option<Order> {
    if text.len() > LONGEST {
        return None;
    }
    let order = read(text)?;
    (order.to_string() == text).then_some(order)
}

/// A text that is no order.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the canonical text of an order")]
pub struct BadOrder(pub String);

impl TryFrom<String> for Order {
    type Error = BadOrder;

    fn try_from(text: String) -> Result<Self, BadOrder> {
        parse(&text).ok_or(BadOrder(text))
    }
}

fn read(text: &str) -> Option<Order> {
    if let Some((payer, action)) = text.split_once(": ") {
        return Some(Order::Act { payer: read_payer(payer)?, action: read_action(action)? });
    }
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match verb {
        "discard" => Order::Discard(cards(rest)?),
        "declare" => Order::Declare(route(rest)?),
        "guide" => Order::Guide(Character::from_code(rest)?),
        "enter" if rest == "mordor" => Order::EnterMordor,
        "done" => Order::Done,
        "hunt" => Order::Hunt(number(rest)?),
        "ring" => {
            let (from, to) = rest.split_once(" > ")?;
            Order::Ring { from: Face::from_code(from)?, to: Face::from_code(to)? }
        }
        "pass" => Order::Pass,
        "skip" => Order::Skip(Face::from_code(rest)?),
        "nothing" => Order::Nothing,
        "use" => read_use(rest)?,
        "no" if rest == "card" => Order::Combat(None),
        "no" => Order::Decline(feat(rest)?),
        "withdraw" => Order::Withdraw,
        "field" => Order::Field,
        "advance" => Order::Advance(troops(rest)?),
        "stay" => Order::Stay,
        "trim" => Order::Trim(rest.parse().ok()?),
        "card" => Order::Combat(Some(Card::from_code(rest)?)),
        "casualties" => Order::Casualties(losses(rest)?),
        "press" if rest == "on" => Order::PressOn(None),
        "press" => Order::PressOn(Some(Nation::from_code(rest.strip_prefix("on ")?.strip_suffix(" 1e")?)?)),
        "cease" => Order::Cease,
        "retreat" => Order::Retreat(Region::from_code(rest)?),
        "stand" => Order::Stand,
        "name" => Order::Name(named(rest)?),
        "pay" => Order::Pay(number(rest)?),
        "convert" => Order::Convert(number(rest)?),
        "lose" => Order::Lose(lost(rest)?),
        "place" => {
            let (who, to) = rest.split_once(" > ")?;
            Order::Place(Character::from_code(who)?, Region::from_code(to)?)
        }
        "reveal" => Order::Reveal(route(rest)?),
        "refuge" => Order::Refuge(Region::from_code(rest)?),
        "separate" if !rest.contains('>') => Order::Leave(people(rest)?),
        "strike" => Order::Strike(match rest {
            "hunt" => Strike::Hunt,
            "nothing" => Strike::Nothing,
            card => Strike::Card(Card::from_code(card)?),
        }),
        _ => Order::Act { payer: Payer::None, action: read_action(text)? },
    })
}

fn read_payer(text: &str) -> Option<Payer> {
    Some(match text.split_once(" as ") {
        Some((face, used)) => Payer::As(Face::from_code(face)?, Face::from_code(used)?),
        None if text == "free" => Payer::Free,
        None => Payer::Die(Face::from_code(text)?),
    })
}

fn read_action(text: &str) -> Option<Action> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    Some(match verb {
        "move" if rest == "fellowship" => Action::MoveFellowship,
        "move" => {
            let march = |choice| if let Choice::March(march) = choice { Some(march) } else { None };
            Action::Move(clauses(rest)?.into_iter().map(march).collect::<Option<_>>()?)
        }
        "hide" => Action::Hide,
        "separate" => {
            let (who, to) = rest.split_once(" > ")?;
            Action::Separate(people(who)?, Region::from_code(to)?)
        }
        "companions" => {
            let go = |text: &str| {
                let (who, to) = text.split_once(" > ")?;
                Some((people(who)?, Region::from_code(to)?))
            };
            Action::Companions(rest.split(", ").map(go).collect::<Option<_>>()?)
        }
        "nazgul" => Action::Nazgul(rest.split(", ").map(flight).collect::<Option<_>>()?),
        "attack" => Action::Attack(assault(rest)?),
        "assault" | "sortie" => {
            let (at, force) = rest.split_once(" with ")?;
            let (at, force) = (Region::from_code(at)?, troops(force)?);
            if verb == "assault" { Action::Storm(at, force) } else { Action::Sortie(at, force) }
        }
        "recruit" if rest == "nothing" => Action::Recruit(Vec::new()),
        "recruit" => {
            let lots = rest.split(", ").map(|text| {
                let (at, figures) = text.split_once(' ')?;
                Some((Region::from_code(at)?, lot(figures)?))
            });
            Action::Recruit(lots.collect::<Option<_>>()?)
        }
        "politics" => Action::Politics(Nation::from_code(rest)?),
        "bring" => {
            let (who, at) = rest.split_once(" in ")?;
            Action::Bring(Character::from_code(who)?, Region::from_code(at)?)
        }
        "voice" => Action::Voice(match rest {
            "regulars" => Voice::Regulars,
            "elites" => Voice::Elites,
            places => Voice::At(regions(places)?),
        }),
        "draw" => Action::Draw(Deck::from_code(rest)?),
        "play" => match rest.split_once(", ") {
            Some((card, choices)) => Action::Play(Card::from_code(card)?, clauses(choices)?),
            None => Action::Play(Card::from_code(rest)?, Vec::new()),
        },
        "ability" => Action::Ability(Character::from_code(rest)?),
        "remove" => match rest.split_once(" with ") {
            None => Action::Remove { card: Card::from_code(rest)?, ring: false, with: CardSet::NONE },
            Some((card, "ring")) => {
                Action::Remove { card: Card::from_code(card)?, ring: true, with: CardSet::NONE }
            }
            Some((card, with)) => {
                Action::Remove { card: Card::from_code(card)?, ring: false, with: cards(with)? }
            }
        },
        _ => return None,
    })
}

/// Choices between commas. Figures and characters after a comma go on with the
/// troops of the clause before.
fn clauses(text: &str) -> Option<Vec<Choice>> {
    let mut all: Vec<String> = Vec::new();
    for clause in text.split(", ") {
        match all.last_mut() {
            Some(last) if carries_troops(last) && troops(clause).is_some() => {
                last.push_str(", ");
                last.push_str(clause);
            }
            _ => all.push(clause.to_owned()),
        }
    }
    all.iter().map(|clause| choice(clause)).collect()
}

/// Whether a clause ends with troops.
fn carries_troops(clause: &str) -> bool {
    matches!(choice(clause), Some(Choice::March(_) | Choice::With(..) | Choice::Attack(_)))
}

fn choice(text: &str) -> Option<Choice> {
    match text {
        "hide" => return Some(Choice::Hide),
        "move" => return Some(Choice::Move),
        "recruit" => return Some(Choice::Recruit),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("attack ") {
        return assault(rest).map(Choice::Attack);
    }
    if let Some((at, force)) = text.split_once(" with ") {
        return Some(Choice::With(Region::from_code(at)?, troops(force)?));
    }
    if let Some((at, from)) = text.split_once(" from ") {
        return Some(Choice::From(Region::from_code(at)?, Region::from_code(from)?));
    }
    if text.contains('>') {
        let ways = [flight(text).map(Choice::Fly), go(text), march(text).map(Choice::March)];
        return ways.into_iter().flatten().next();
    }
    let plain = || {
        let first = Nation::from_code(text).map(Choice::Nation);
        first.or_else(|| lot(text).map(Choice::Lot)).or_else(|| regions(text).map(Choice::At))
    };
    let lot_at = || {
        let (at, figures) = text.split_once(' ')?;
        Some(Choice::LotAt(Region::from_code(at)?, lot(figures)?))
    };
    plain().or_else(lot_at).or_else(|| faces(text).map(Choice::Faces))
}

/// Companions to a region; a single minion is a flight.
fn go(text: &str) -> Option<Choice> {
    let (who, to) = text.split_once(" > ")?;
    Some(Choice::Go(people(who)?, Region::from_code(to)?))
}

fn flight(text: &str) -> Option<Flight> {
    let (who, to) = text.split_once(" > ")?;
    let to = Region::from_code(to)?;
    if let Some(who) = Character::from_code(who) {
        return (who.side() == super::codes::Side::Shadow).then_some(Flight::Minion(who, to));
    }
    let (n, from) = who.split_once(' ')?;
    Some(Flight::Nazgul { n: number(n)?, from: Region::from_code(from)?, to })
}

fn march(text: &str) -> Option<March> {
    let (way, last) = text.rsplit_once(" > ")?;
    let (end, who) = last.split_once(' ')?;
    let route = route(&format!("{way} > {end}"))?;
    Some(March { route, troops: troops(who)? })
}

fn assault(text: &str) -> Option<Assault> {
    let (at, rest) = text.split_once(" from ")?;
    let (from, force) = rest.split_once(" with ")?;
    Some(Assault { at: Region::from_code(at)?, from: Region::from_code(from)?, force: troops(force)? })
}

fn read_use(text: &str) -> Option<Order> {
    if let Some((what, to)) = text.split_once(" > ") {
        return Some(Order::Use { feat: feat(what)?, on: Some(On::Region(Region::from_code(to)?)) });
    }
    let (what, on) = match text.split_once(' ') {
        None => (text, None),
        Some((what, "hand")) => (what, Some(On::Hand)),
        Some((what, card)) => (what, Some(On::Card(Card::from_code(card)?))),
    };
    Some(Order::Use { feat: feat(what)?, on })
}

fn feat(text: &str) -> Option<Feat> {
    Some(match text {
        "table" => Feat::Table,
        "guide" => Feat::Guide,
        "rider" => Feat::Rider,
        "sorcerer" => Feat::Sorcerer,
        "draw" => Feat::Draw,
        "play" => Feat::Play,
        card => Feat::Card(Card::from_code(card)?),
    })
}

fn named(text: &str) -> Option<Named> {
    Some(match text {
        "nazgul" => Named::Nazgul,
        "nobody" => Named::Nobody,
        other => match other.strip_suffix(" 1l") {
            Some(nation) => Named::Leader(Nation::from_code(nation)?),
            None => Named::Character(Character::from_code(other)?),
        },
    })
}

fn lost(text: &str) -> Option<Lost> {
    Some(match text {
        "guide" => Lost::Guide,
        "random" => Lost::Random,
        "nobody" => Lost::Nobody,
        other => match other.split_once(' ') {
            None => Lost::Companion(Character::from_code(other)?),
            Some((at, rest)) => {
                let (nation, figures) = rest.split_once(' ')?;
                let (n, kind) = figure(figures)?;
                (n == 1).then_some(())?;
                Lost::Figure(Region::from_code(at)?, Nation::from_code(nation)?, kind)
            }
        },
    })
}

fn losses(text: &str) -> Option<Losses> {
    let mut losses = Losses::default();
    let mut nation = None;
    for word in text.split([',', ' ']).filter(|w| !w.is_empty()) {
        if let Some(next) = Nation::from_code(word) {
            nation = Some(next);
        } else if let Some(n) = word.strip_suffix("e>r") {
            losses.reduced[nation?.index()] = number(n)?;
        } else {
            let (n, kind) = figure(word)?;
            matches!(kind, Kind::Regular | Kind::Elite).then_some(())?;
            *losses.removed.slot(nation?, kind)? = n;
        }
    }
    Some(losses)
}

fn lot(text: &str) -> Option<Lot> {
    let mut lot = Lot::default();
    for word in text.split(' ') {
        let (n, kind) = figure(word)?;
        lot.0[kind.index()] = n;
    }
    Some(lot)
}

fn faces(text: &str) -> Option<[u8; 7]> {
    let mut faces = [0u8; 7];
    for word in text.split(' ') {
        let slot = &mut faces[Face::from_code(word)?.index()];
        *slot = slot.checked_add(1)?;
    }
    Some(faces)
}

fn troops(text: &str) -> Option<Troops> {
    text.parse().ok().filter(|t: &Troops| !t.is_empty())
}

fn route(text: &str) -> Option<Route> {
    text.split(" > ").map(Region::from_code).collect::<Option<_>>().map(Route)
}

fn cards(text: &str) -> Option<CardSet> {
    text.split(' ').map(Card::from_code).collect()
}

fn people(text: &str) -> Option<CharSet> {
    text.split(' ').map(Character::from_code).collect()
}

fn regions(text: &str) -> Option<RegionSet> {
    text.split(' ').map(Region::from_code).collect()
}

fn number(text: &str) -> Option<u8> {
    let led = text.len() > 1 && text.starts_with('0');
    let plain = !text.is_empty() && !led && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests;
