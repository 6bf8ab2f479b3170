//! The canonical texts of orders.

use super::card::CardSet;
use super::codes::{CharSet, Face, Nation};
use super::figures::Kind;
use super::order::{
    Action, Assault, Choice, Feat, Flight, Losses, Lost, Lot, March, Named, On, Order, Payer, Route, Strike,
    Voice,
};
use super::region::RegionSet;
use std::fmt::{self, Display, Formatter};

/// The canonical text of an order.
pub fn print(order: &Order) -> String {
    order.to_string()
}

impl Display for Order {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Discard(cards) => write!(f, "discard{}", Spaced(codes(*cards))),
            Self::Declare(route) => write!(f, "declare {route}"),
            Self::Guide(who) => write!(f, "guide {}", who.code()),
            Self::EnterMordor => f.write_str("enter mordor"),
            Self::Done => f.write_str("done"),
            Self::Hunt(n) => write!(f, "hunt {n}"),
            Self::Ring { from, to } => write!(f, "ring {} > {}", from.code(), to.code()),
            Self::Pass => f.write_str("pass"),
            Self::Skip(face) => write!(f, "skip {}", face.code()),
            Self::Act { payer, action } => write!(f, "{payer}{action}"),
            Self::Nothing => f.write_str("nothing"),
            Self::Use { feat, on: None } => write!(f, "use {feat}"),
            Self::Use { feat, on: Some(On::Region(to)) } => write!(f, "use {feat} > {}", to.code()),
            Self::Use { feat, on: Some(On::Card(card)) } => write!(f, "use {feat} {}", card.code()),
            Self::Use { feat, on: Some(On::Hand) } => write!(f, "use {feat} hand"),
            Self::Decline(feat) => write!(f, "no {feat}"),
            Self::Withdraw => f.write_str("withdraw"),
            Self::Field => f.write_str("field"),
            Self::Advance(troops) => write!(f, "advance {troops}"),
            Self::Stay => f.write_str("stay"),
            Self::Trim(figures) => write!(f, "trim {figures}"),
            Self::Combat(Some(card)) => write!(f, "card {}", card.code()),
            Self::Combat(None) => f.write_str("no card"),
            Self::Casualties(losses) => write!(f, "casualties{losses}"),
            Self::PressOn(None) => f.write_str("press on"),
            Self::PressOn(Some(nation)) => write!(f, "press on {} 1e", nation.code()),
            Self::Cease => f.write_str("cease"),
            Self::Retreat(region) => write!(f, "retreat {}", region.code()),
            Self::Stand => f.write_str("stand"),
            Self::Name(named) => write!(f, "name {named}"),
            Self::Pay(n) => write!(f, "pay {n}"),
            Self::Convert(n) => write!(f, "convert {n}"),
            Self::Lose(lost) => write!(f, "lose {lost}"),
            Self::Place(who, to) => write!(f, "place {} > {}", who.code(), to.code()),
            Self::Reveal(route) => write!(f, "reveal {route}"),
            Self::Refuge(region) => write!(f, "refuge {}", region.code()),
            Self::Leave(who) => write!(f, "separate{}", Spaced(people(*who))),
            Self::Strike(Strike::Card(card)) => write!(f, "strike {}", card.code()),
            Self::Strike(Strike::Hunt) => f.write_str("strike hunt"),
            Self::Strike(Strike::Nothing) => f.write_str("strike nothing"),
        }
    }
}

impl Display for Payer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Die(face) => write!(f, "{}: ", face.code()),
            Self::As(face, used) => write!(f, "{} as {}: ", face.code(), used.code()),
            Self::Free => f.write_str("free: "),
            Self::None => Ok(()),
        }
    }
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::MoveFellowship => f.write_str("move fellowship"),
            Self::Hide => f.write_str("hide"),
            Self::Separate(who, to) => write!(f, "separate{} > {}", Spaced(people(*who)), to.code()),
            Self::Companions(groups) => {
                let group = |(who, to): &(CharSet, _)| Choice::Go(*who, *to);
                write!(f, "companions {}", Listed(groups.iter().map(group)))
            }
            Self::Nazgul(flights) => write!(f, "nazgul {}", Listed(flights.iter())),
            Self::Move(marches) => write!(f, "move {}", Listed(marches.iter())),
            Self::Attack(assault) => assault.fmt(f),
            Self::Storm(at, force) => write!(f, "assault {} with {force}", at.code()),
            Self::Sortie(at, force) => write!(f, "sortie {} with {force}", at.code()),
            Self::Recruit(lots) if lots.is_empty() => f.write_str("recruit nothing"),
            Self::Recruit(lots) => {
                write!(f, "recruit {}", Listed(lots.iter().map(|(at, lot)| Choice::LotAt(*at, *lot))))
            }
            Self::Politics(nation) => write!(f, "politics {}", nation.code()),
            Self::Bring(who, at) => write!(f, "bring {} in {}", who.code(), at.code()),
            Self::Voice(Voice::Regulars) => f.write_str("voice regulars"),
            Self::Voice(Voice::At(regions)) => write!(f, "voice{}", Spaced(places(*regions))),
            Self::Voice(Voice::Elites) => f.write_str("voice elites"),
            Self::Draw(deck) => write!(f, "draw {}", deck.code()),
            Self::Play(card, choices) => {
                write!(f, "play {}", card.code())?;
                choices.iter().try_for_each(|choice| write!(f, ", {choice}"))
            }
            Self::Ability(who) => write!(f, "ability {}", who.code()),
            Self::Remove { card, ring, with } => {
                write!(f, "remove {}", card.code())?;
                match (ring, with.is_empty()) {
                    (true, _) => f.write_str(" with ring"),
                    (false, true) => Ok(()),
                    (false, false) => write!(f, " with{}", Spaced(codes(*with))),
                }
            }
        }
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hide => f.write_str("hide"),
            Self::Move => f.write_str("move"),
            Self::Recruit => f.write_str("recruit"),
            Self::Nation(nation) => f.write_str(nation.code()),
            Self::Lot(lot) => lot.fmt(f),
            Self::At(regions) => f.write_str(Spaced(places(*regions)).to_string().trim_start()),
            Self::LotAt(at, lot) => write!(f, "{} {lot}", at.code()),
            Self::From(at, from) => write!(f, "{} from {}", at.code(), from.code()),
            Self::With(at, troops) => write!(f, "{} with {troops}", at.code()),
            Self::Go(who, to) => {
                let who = Spaced(people(*who)).to_string();
                write!(f, "{} > {}", who.trim_start(), to.code())
            }
            Self::Fly(flight) => flight.fmt(f),
            Self::March(march) => march.fmt(f),
            Self::Attack(assault) => assault.fmt(f),
            Self::Faces(faces) => {
                let each = |face: &Face| std::iter::repeat_n(face.code(), faces[face.index()].into());
                let all: Vec<_> = Face::ALL.iter().flat_map(each).collect();
                f.write_str(&all.join(" "))
            }
        }
    }
}

impl Display for Assault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "attack {} from {} with {}", self.at.code(), self.from.code(), self.force)
    }
}

impl Display for March {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.route, self.troops)
    }
}

impl Display for Route {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, region) in self.0.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { " > " } else { "" }, region.code())?;
        }
        Ok(())
    }
}

impl Display for Flight {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nazgul { n, from, to } => write!(f, "{n} {} > {}", from.code(), to.code()),
            Self::Minion(who, to) => write!(f, "{} > {}", who.code(), to.code()),
        }
    }
}

impl Display for Lot {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let here = Kind::ALL.iter().filter(|k| self.count(**k) > 0);
        let each = here.map(|k| format!("{}{}", self.count(*k), k.code()));
        f.write_str(&each.collect::<Vec<_>>().join(" "))
    }
}

impl Display for Losses {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for &nation in Nation::ALL {
            let regulars = self.removed.count(nation, Kind::Regular);
            let elites = self.removed.count(nation, Kind::Elite);
            let reduced = self.reduced[nation.index()];
            if regulars + elites + reduced == 0 {
                continue;
            }
            write!(f, "{comma} {}", nation.code())?;
            comma = ",";
            for (n, what) in [(regulars, "r"), (elites, "e"), (reduced, "e>r")] {
                if n > 0 {
                    write!(f, " {n}{what}")?;
                }
            }
        }
        Ok(())
    }
}

impl Display for Feat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Card(card) => card.code(),
            Self::Table => "table",
            Self::Guide => "guide",
            Self::Rider => "rider",
            Self::Sorcerer => "sorcerer",
            Self::Draw => "draw",
            Self::Play => "play",
        })
    }
}

impl Display for Named {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(who) => f.write_str(who.code()),
            Self::Leader(nation) => write!(f, "{} 1l", nation.code()),
            Self::Nazgul => f.write_str("nazgul"),
            Self::Nobody => f.write_str("nobody"),
        }
    }
}

impl Display for Lost {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Guide => f.write_str("guide"),
            Self::Random => f.write_str("random"),
            Self::Nobody => f.write_str("nobody"),
            Self::Companion(who) => f.write_str(who.code()),
            Self::Figure(at, nation, kind) => write!(f, "{} {} 1{}", at.code(), nation.code(), kind.code()),
        }
    }
}

/// Words, a blank before each.
struct Spaced(Vec<&'static str>);

impl Display for Spaced {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|word| write!(f, " {word}"))
    }
}

/// Things with commas between.
struct Listed<I>(I);

impl<I: Iterator<Item: Display> + Clone> Display for Listed<I> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.clone().enumerate().try_for_each(|(i, it)| write!(f, "{}{it}", if i > 0 { ", " } else { "" }))
    }
}

fn codes(cards: CardSet) -> Vec<&'static str> {
    cards.iter().map(super::card::Card::code).collect()
}

fn people(who: CharSet) -> Vec<&'static str> {
    who.iter().map(super::codes::Character::code).collect()
}

/// Regions in order of their codes.
fn places(regions: RegionSet) -> Vec<&'static str> {
    let mut codes: Vec<_> = regions.iter().map(super::region::Region::code).collect();
    codes.sort_unstable();
    codes
}

impl From<Order> for String {
    fn from(order: Order) -> Self {
        order.to_string()
    }
}
