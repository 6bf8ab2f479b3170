//! What a reading means: a parsed line becomes an order, with what the line
//! leaves open filled in where only one thing can be meant. It looks at nothing
//! but the view of the seat that writes.

use super::ask::{Ask, BattleAsk};
use super::card::{Card, CardSet};
use super::codes::{CharSet, Character, Deck, Face, Nation, Side};
use super::event::region as region_arg;
use super::figures::{Figures, Kind, Troops};
use super::grammar::FORMS;
use super::measure::{self, Army};
use super::order::{
    Action, Assault, Choice, Feat, Flight, Lost, Lot, March, Named, On, Order, Payer, Route, Strike, Voice,
};
use super::paid;
use super::refuse;
use super::region::{Region, RegionSet};
use super::view::View;
use super::ways;
use crate::rules::Phrase;
use crate::tongue::{Parsed, Row};

/// What was parsed, as an order.
pub fn order(view: &View, ask: Option<&Ask>, parsed: &Parsed) -> Result<Order, Phrase> {
    let Some(side) = view.own else { return Err(refuse("no-seat")) };
    let line = Line { view, ask, parsed, side };
    line.order().map(Order::tidy)
}

/// A line being understood.
struct Line<'a> {
    view: &'a View,
    ask: Option<&'a Ask>,
    parsed: &'a Parsed,
    side: Side,
}

type Read<T> = Result<T, Phrase>;

impl Line<'_> {
    fn order(&self) -> Read<Order> {
        let form = self.parsed.form;
        if let Some(action) = self.action(form)? {
            return Ok(Order::Act { payer: self.payer(&action)?, action });
        }
        if let Some(order) = plain(form) {
            return Ok(order);
        }
        Ok(match form {
            "discard" => Order::Discard(self.cards("card")),
            "declare" => Order::Declare(self.way(false)?),
            "reveal" => Order::Reveal(self.way(true)?),
            "guide" => Order::Guide(self.character("character")?),
            "hunt" => Order::Hunt(self.number()?),
            "ring" => {
                let faces = self.faces("face");
                let (&from, &to) = faces.first().zip(faces.get(1)).ok_or_else(|| self.short())?;
                Order::Ring { from, to }
            }
            "skip" => Order::Skip(self.faces("face").first().copied().ok_or_else(|| self.short())?),
            "card" => Order::Combat(Some(self.card("combat")?)),
            "casualties" => self.casualties()?,
            "press-on" => self.press_on()?,
            "retreat" => Order::Retreat(self.region("r")?),
            "advance" => Order::Advance(self.advance()?),
            "trim" => self.trim()?,
            "name" => Order::Name(Named::Character(self.character("character")?)),
            "name-leader" => Order::Name(Named::Leader(self.leader()?)),
            "pay" => Order::Pay(self.number()?),
            "convert" => Order::Convert(self.number()?),
            "use" => Order::Use { feat: Feat::Card(self.card("laid")?), on: None },
            "use-on" => {
                Order::Use { feat: Feat::Card(self.card("laid")?), on: Some(On::Card(self.card("theirs")?)) }
            }
            "use-hand" => Order::Use { feat: Feat::Card(self.card("laid")?), on: Some(On::Hand) },
            "no" => Order::Decline(self.declined()?),
            "use-guide" => Order::Use { feat: Feat::Guide, on: self.region("r").ok().map(On::Region) },
            "lose" => Order::Lose(match self.parsed.one("whom") {
                Some("guide") => Lost::Guide,
                Some("random") => Lost::Random,
                _ => Lost::Nobody,
            }),
            "lose-companion" => Order::Lose(Lost::Companion(self.character("character")?)),
            "lose-figure" => self.lose_figure()?,
            "place" => Order::Place(self.character("character")?, self.region("r")?),
            "refuge" => Order::Refuge(self.region("r")?),
            "leave" => Order::Leave(people(self.parsed.all("character"))),
            "strike" => Order::Strike(Strike::Card(self.card("theirs")?)),
            _ => return Err(self.short()),
        })
    }

    /// Forms of actions.
    fn action(&self, form: &str) -> Read<Option<Action>> {
        Ok(Some(match form {
            "move-fellowship" => Action::MoveFellowship,
            "hide" => Action::Hide,
            "separate" => Action::Separate(people(self.parsed.all("character")), self.region("r")?),
            "companions" => self.companions()?,
            "nazgul" => Action::Nazgul(self.flights()?),
            "move" => Action::Move(self.marches("r")?),
            "attack" => Action::Attack(self.assault()?),
            "assault" => {
                let at = self.region("r")?;
                Action::Storm(at, self.force(at)?)
            }
            "sortie" => {
                let at = self.region("r")?;
                Action::Sortie(at, self.force(at)?)
            }
            "recruit" => Action::Recruit(self.lots()?),
            "recruit-nothing" => Action::Recruit(Vec::new()),
            "politics" => Action::Politics(self.nation()?),
            "bring" => Action::Bring(self.character("who")?, self.region("r")?),
            "voice-regulars" => Action::Voice(Voice::Regulars),
            "voice-elites" => Action::Voice(Voice::Elites),
            "voice" => Action::Voice(Voice::At(self.regions("r"))),
            "ability" => Action::Ability(self.character("character")?),
            "draw" => {
                let deck = self.parsed.one("deck").and_then(Deck::from_code);
                Action::Draw(deck.ok_or_else(|| self.short())?)
            }
            "remove" | "remove-ring" | "remove-with" => Action::Remove {
                card: self.card("theirs")?,
                ring: form == "remove-ring",
                with: self.cards("with"),
            },
            play if play.starts_with("play") => {
                let card = self.card("card")?;
                Action::Play(card, self.choices(play, card)?)
            }
            _ => return Ok(None),
        }))
    }

    /// The choices behind a card.
    fn choices(&self, form: &str, card: Card) -> Read<Vec<Choice>> {
        Ok(match form {
            "play-word" => vec![match self.parsed.one("chosen") {
                Some("hide") => Choice::Hide,
                Some("recruit") => Choice::Recruit,
                _ => Choice::Move,
            }],
            "play-go" => match self.companions_or_flights()? {
                Action::Nazgul(flights) => flights.into_iter().map(Choice::Fly).collect(),
                Action::Companions(groups) => {
                    groups.into_iter().map(|(who, to)| Choice::Go(who, to)).collect()
                }
                _ => return Err(self.short()),
            },
            "play-at" => vec![Choice::At(self.regions("r"))],
            "play-lot" => vec![Choice::Lot(lot(self.parsed.all("figure")))],
            "play-nation" => vec![Choice::Nation(self.nation()?)],
            "play-lots" => self.card_lots(card)?,
            "play-march" => self.marches("route")?.into_iter().map(Choice::March).collect(),
            "play-at-march" => {
                let at = Choice::At(self.regions("at"));
                std::iter::once(at).chain(self.marches("route")?.into_iter().map(Choice::March)).collect()
            }
            "play-attack" => vec![Choice::Attack(self.assault()?)],
            "play-from" => vec![Choice::From(self.region("r")?, self.region("from")?)],
            "play-with" => {
                let at = self.region("r")?;
                vec![Choice::With(at, self.force(at)?)]
            }
            "play-faces" => {
                let mut faces = [0u8; 7];
                for face in self.faces("face") {
                    faces[face.index()] = faces[face.index()].saturating_add(1);
                }
                vec![Choice::Faces(faces)]
            }
            _ => Vec::new(),
        })
    }

    /// Units for places. The Rangers name an army and a unit elsewhere.
    fn card_lots(&self, card: Card) -> Read<Vec<Choice>> {
        let lots = self.lots()?;
        match lots[..] {
            [(at, lot)] if card == Card::RANGERS => {
                Ok(vec![Choice::At(RegionSet::only(at)), Choice::Lot(lot)])
            }
            _ => Ok(lots.into_iter().map(|(at, lot)| Choice::LotAt(at, lot)).collect()),
        }
    }

    fn payer(&self, action: &Action) -> Read<Payer> {
        paid::payer(&self.view.known, self.side, self.ask, self.parsed.all("payer"), action)
    }

    /// A way of the Fellowship: as typed, or the safest one to a single region.
    fn way(&self, revealed: bool) -> Read<Route> {
        let table = &self.view.known;
        let mut typed = all_regions(self.parsed.all("route"));
        let Some(at) = table.ring_bearers() else { return Ok(Route(typed)) };
        let first = *typed.first().ok_or_else(|| self.short())?;
        if typed.len() == 1 && first != at {
            let far = || refuse("too-far");
            return ways::safest(table, first).ok_or_else(far);
        }
        if first != at && at.touches(first) && !(revealed && typed.len() == 1) {
            typed.insert(0, at);
        }
        Ok(Route(typed))
    }

    /// Groups of companions; of the Shadow's characters these are flights.
    fn companions(&self) -> Read<Action> {
        self.companions_or_flights()
    }

    fn companions_or_flights(&self) -> Read<Action> {
        if self.side == Side::Shadow {
            return Ok(Action::Nazgul(self.flights()?));
        }
        let group = |row: &Row| {
            let to = row.one("r").and_then(Region::from_code).ok_or_else(|| self.short())?;
            Ok((people(row.all("character")), to))
        };
        Ok(Action::Companions(self.parsed.rows.iter().map(group).collect::<Read<_>>()?))
    }

    fn flights(&self) -> Read<Vec<Flight>> {
        let mut flights = Vec::new();
        for row in &self.parsed.rows {
            let to = row.one("r").and_then(Region::from_code).ok_or_else(|| self.short())?;
            if let Some(from) = row.one("source").and_then(Region::from_code) {
                let n = match row.one("count") {
                    None => 1,
                    Some("all") => self.view.known.at(from).nazgul,
                    Some(text) => text.trim_end_matches('n').parse().map_err(|_| self.short())?,
                };
                flights.push(Flight::Nazgul { n, from, to });
            } else {
                let who = row.all("character").iter().filter_map(|c| Character::from_code(c));
                flights.extend(who.map(|who| Flight::Minion(who, to)));
            }
        }
        Ok(flights)
    }

    /// Armies on their ways; without troops all go who have not gone yet.
    fn marches(&self, slot: &str) -> Read<Vec<March>> {
        let mut marches: Vec<March> = Vec::new();
        for row in &self.parsed.rows {
            let from = row.one("from").and_then(Region::from_code).ok_or_else(|| self.short())?;
            let route = std::iter::once(from).chain(all_regions(row.all(slot))).collect();
            let before = marches.iter().filter(|m| m.route.start() == Some(from));
            let mut here = self.view.known.troops(self.side, from);
            here.characters = here.characters.without(Character::Saruman);
            let here = before.fold(here, |left, m| left.minus(&m.troops));
            let army = Army { here, all: here, at: Some(from) };
            marches.push(March { route: Route(route), troops: army.troops(row.all("troops"))? });
        }
        Ok(marches)
    }

    fn assault(&self) -> Read<Assault> {
        let at = self.region("r")?;
        let from = match self.region("from") {
            Ok(from) => from,
            Err(_) => self.only_neighbour(at)?,
        };
        Ok(Assault { at, from, force: self.force(from)? })
    }

    /// The one region next door with an army of one's own.
    fn only_neighbour(&self, at: Region) -> Read<Region> {
        let armies = at.neighbours().iter().filter(|&r| self.view.known.in_field(self.side, r));
        let armies: Vec<Region> = armies.collect();
        match armies[..] {
            [one] => Ok(one),
            _ => Err(refuse("attack-from-where").with("at", region_arg(at))),
        }
    }

    /// An attacking part: as typed, or all who can fight.
    fn force(&self, from: Region) -> Read<Troops> {
        let table = &self.view.known;
        let here = table.troops(self.side, from);
        let all = table.able(&here);
        Army { here, all, at: Some(from) }.troops(self.parsed.all("troops"))
    }

    fn advance(&self) -> Read<Troops> {
        let force = self.view.known.battle.as_ref().map_or(Troops::NONE, |battle| battle.force);
        let all = Troops { characters: force.characters.without(Character::Saruman), ..force };
        Army { here: force, all, at: None }.troops(self.parsed.all("troops"))
    }

    fn trim(&self) -> Read<Order> {
        let at = if let Some(Ask::Trim(region, _)) = self.ask { Some(*region) } else { None };
        let figures = at.map_or(Figures::NONE, |r| self.view.known.at(r).only(self.side).units_only());
        let here = Troops::from(figures);
        let troops = Army { here, all: here, at }.troops(self.parsed.all("troops"))?;
        Ok(Order::Trim(troops.figures))
    }

    fn casualties(&self) -> Read<Order> {
        let at = self.region("at").ok();
        let here = match (self.ask, at) {
            (Some(Ask::Battle(BattleAsk::Casualties { troops, .. })), _) => *troops,
            (_, Some(at)) => self.view.known.troops(self.side, at),
            _ => Troops::NONE,
        };
        Ok(Order::Casualties(measure::losses(&here, self.parsed.all("units"))?))
    }

    /// Going on; where that costs an elite, of the only nation that has one.
    fn press_on(&self) -> Read<Order> {
        let force = self.view.known.battle.as_ref().map_or(Figures::NONE, |battle| battle.force.figures);
        let elites: Vec<Nation> =
            Nation::ALL.iter().copied().filter(|n| force.count(*n, Kind::Elite) > 0).collect();
        let words = self.parsed.all("troops").iter().chain(self.parsed.all("nation"));
        let named = words.clone().find_map(|word| Nation::from_code(word));
        let costs = matches!(self.ask, Some(Ask::Battle(BattleAsk::PressOn { costs_elite: true })));
        let pays = costs || words.count() > 0;
        Ok(Order::PressOn(match (named, &elites[..]) {
            (Some(nation), _) => Some(nation),
            (None, [one]) if pays => Some(*one),
            (None, _) if pays => return Err(refuse("which-nation")),
            (None, _) => None,
        }))
    }

    fn leader(&self) -> Read<Nation> {
        match (self.nation(), self.ask) {
            (Ok(nation), _) => Ok(nation),
            (_, Some(Ask::Battle(BattleAsk::Name { leaders, .. }))) if leaders.len() == 1 => Ok(leaders[0]),
            _ => Err(refuse("which-nation")),
        }
    }

    fn lose_figure(&self) -> Read<Order> {
        let at = self.region("r")?;
        let here = self.view.known.troops(self.side, at);
        let words: Vec<String> =
            self.parsed.all("nation").iter().chain(self.parsed.all("figure")).cloned().collect();
        let troops = Army { here, all: here, at: Some(at) }.troops(&words)?;
        match troops.figures.iter().collect::<Vec<_>>()[..] {
            [(nation, kind, 1)] => Ok(Order::Lose(Lost::Figure(at, nation, kind))),
            _ => Err(refuse("one-figure")),
        }
    }

    /// What `no` and a card's name declines: where several cards could answer
    /// a tile, all of them.
    fn declined(&self) -> Read<Feat> {
        match self.ask {
            Some(Ask::Hunted(super::ask::HuntAsk::Table(_))) => Ok(Feat::Table),
            _ => self.card("laid").map(Feat::Card),
        }
    }

    fn lots(&self) -> Read<Vec<(Region, Lot)>> {
        let mut lots: Vec<(Region, Lot)> = Vec::new();
        for row in &self.parsed.rows {
            let at = row.one("r").and_then(Region::from_code).ok_or_else(|| self.short())?;
            let more = lot(row.all("figure"));
            match lots.iter_mut().find(|(r, _)| *r == at) {
                Some((_, lot)) => {
                    for (sum, n) in lot.0.iter_mut().zip(more.0) {
                        *sum = sum.saturating_add(n);
                    }
                }
                None => lots.push((at, more)),
            }
        }
        Ok(lots)
    }

    fn region(&self, slot: &str) -> Read<Region> {
        self.parsed.one(slot).and_then(Region::from_code).ok_or_else(|| self.short())
    }

    fn regions(&self, slot: &str) -> RegionSet {
        all_regions(self.parsed.all(slot)).into_iter().collect()
    }

    fn character(&self, slot: &str) -> Read<Character> {
        self.parsed.one(slot).and_then(Character::from_code).ok_or_else(|| self.short())
    }

    fn nation(&self) -> Read<Nation> {
        self.parsed.one("nation").and_then(Nation::from_code).ok_or_else(|| self.short())
    }

    fn card(&self, slot: &str) -> Read<Card> {
        self.parsed.one(slot).and_then(Card::from_code).ok_or_else(|| self.short())
    }

    fn cards(&self, slot: &str) -> CardSet {
        self.parsed.all(slot).iter().filter_map(|c| Card::from_code(c)).collect()
    }

    fn faces(&self, slot: &str) -> Vec<Face> {
        self.parsed.all(slot).iter().filter_map(|c| Face::from_code(c)).collect()
    }

    fn number(&self) -> Read<u8> {
        let number = self.parsed.one("number").and_then(|n| n.parse().ok());
        number.ok_or_else(|| refuse("large-number"))
    }

    /// The line lacks something.
    fn short(&self) -> Phrase {
        let example = FORMS.iter().find(|f| f.id == self.parsed.form).map_or("", |f| f.example);
        refuse("incomplete").text("example", example)
    }
}

/// Forms without slots.
fn plain(form: &str) -> Option<Order> {
    Some(match form {
        "enter" => Order::EnterMordor,
        "done" => Order::Done,
        "pass" => Order::Pass,
        "no-card" => Order::Combat(None),
        "withdraw" => Order::Withdraw,
        "field" => Order::Field,
        "cease" => Order::Cease,
        "stand" => Order::Stand,
        "stay" => Order::Stay,
        "use-rider" => Order::Use { feat: Feat::Rider, on: None },
        "no-rider" => Order::Decline(Feat::Rider),
        "use-sorcerer" => Order::Use { feat: Feat::Sorcerer, on: None },
        "no-sorcerer" => Order::Decline(Feat::Sorcerer),
        "name-nazgul" => Order::Name(Named::Nazgul),
        "name-nobody" => Order::Name(Named::Nobody),
        "no-table" => Order::Decline(Feat::Table),
        "no-guide" => Order::Decline(Feat::Guide),
        "take" => Order::Lose(Lost::Nobody),
        "draw-nothing" => Order::Decline(Feat::Draw),
        "no-play" => Order::Decline(Feat::Play),
        "strike-hunt" => Order::Strike(Strike::Hunt),
        "strike-nothing" => Order::Strike(Strike::Nothing),
        "nothing" => Order::Nothing,
        _ => return None,
    })
}

/// Figures of a nation that is understood.
fn lot(words: &[String]) -> Lot {
    let mut lot = Lot::default();
    for (n, kind) in words.iter().filter_map(|word| measure::figure(word)) {
        lot.0[kind.index()] = lot.0[kind.index()].saturating_add(n);
    }
    lot
}

fn all_regions(codes: &[String]) -> Vec<Region> {
    codes.iter().filter_map(|c| Region::from_code(c)).collect()
}

fn people(codes: &[String]) -> CharSet {
    codes.iter().filter_map(|c| Character::from_code(c)).collect()
}
