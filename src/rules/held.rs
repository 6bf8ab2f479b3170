//! The bridge from an engine's own types to [`Game`] and [`Engine`].

use super::{Begun, Decision, Engine, Entry, Game, Note, Offer, Outcome, Phrase, Position, Refused};
use super::{Rules, Seal, Seat, Sections, Stop, Told, Viewer};
use crate::chance::{Chance, NoChance};
use crate::tongue::{Grammar, Name, Sentence, Taken};
use std::marker::PhantomData;

/// A game of the rules `R`: its position, and where the rules stopped.
#[derive(Debug, Clone)]
pub struct Held<R: Rules> {
    position: Position<R>,
    table: R::Table,
    decision: Decision<R>,
    outcome: Option<Outcome>,
}

impl<R: Rules> Held<R> {
    /// A game at a position, not yet run.
    pub fn new(position: Position<R>) -> Self {
        let table = position.table.clone();
        Self { position, table, decision: Decision::default(), outcome: None }
    }

    /// The working table, where the rules stopped.
    pub fn table(&self) -> &R::Table {
        &self.table
    }

    /// What the game waits for.
    pub fn decision(&self) -> &Decision<R> {
        &self.decision
    }

    /// The stored state.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// Carries out one order of the engine's own type, wholly or not at all.
    pub fn answer(&mut self, seat: Seat, order: R::Order, chance: &mut dyn Chance) -> Result<Told, Refused> {
        self.judge(seat, &order)?;
        let mut next = self.position.clone();
        if self.decision.given.iter().any(|(s, ..)| *s == seat) {
            withdraw(&mut next.journal, seat);
        }
        next.journal.push(Entry::Answer(seat, order));
        self.run(next, chance)
    }

    /// Whether the order answers what the seat is asked now.
    fn judge(&self, seat: Seat, order: &R::Order) -> Result<(), Refused> {
        if self.outcome.is_some() {
            return Err(Refused::Over);
        }
        let ask = self.decision.ask_of(seat).ok_or(Refused::NotAsked)?;
        R::check(&self.table, seat, ask, order).map_err(Refused::Illegal)
    }

    /// Runs `next` and, if all went well, takes it as the new state.
    fn run(&mut self, mut next: Position<R>, chance: &mut dyn Chance) -> Result<Told, Refused> {
        let ran = next.run(chance);
        let (decision, outcome) = match ran.end {
            Ok(outcome) => (Decision::default(), Some(outcome)),
            Err(Stop::Ask(decision)) => (decision, None),
            Err(Stop::Chance { name, spec }) => return Err(Refused::NeedsChance { name, spec }),
            Err(Stop::Broken(why)) => return Err(Refused::Broken(why)),
        };
        let say = |n: Note<R::Event>| Note { audience: n.audience, what: R::event_phrase(&n.what) };
        *self = Self { position: next, table: ran.table, decision, outcome };
        Ok(Told { events: ran.events.into_iter().map(say).collect(), proofs: ran.proofs })
    }
}

/// The order of a canonical text.
fn canonical<R: Rules>(order: &str) -> Result<R::Order, Refused> {
    let unreadable = || Refused::Unreadable(Phrase::new("refuse-not-canonical").text("order", order));
    R::parse(order).ok_or_else(unreadable)
}

/// Takes a seat's last answer out of a journal, to be replaced.
fn withdraw<O, A>(journal: &mut Vec<Entry<O, A>>, seat: Seat) {
    let last = journal.iter().rposition(|e| matches!(e, Entry::Answer(s, _) if *s == seat));
    if let Some(i) = last {
        journal.remove(i);
    }
}

impl<R: Rules> Game for Held<R> {
    fn start(&mut self, chance: &mut dyn Chance) -> Result<Told, Refused> {
        self.run(self.position.clone(), chance)
    }

    fn check(&self, seat: Seat, order: &str) -> Result<(), Refused> {
        self.judge(seat, &canonical::<R>(order)?)
    }

    fn submit(&mut self, seat: Seat, order: &str, chance: &mut dyn Chance) -> Result<Told, Refused> {
        self.answer(seat, canonical::<R>(order)?, chance)
    }

    fn reshuffle(&mut self, undone: &dyn Game, chance: &mut dyn Chance) -> Result<(), Refused> {
        if self.outcome.is_some() {
            return Err(Refused::Over);
        }
        let undone: Self = loaded(&undone.save()).map_err(Refused::Broken)?;
        let Some(anew) = R::anew(&self.table, &undone.table, chance)? else { return Ok(()) };
        // What came before this question stays as it was played: the journal has
        // it, and the rules take up the new order where they stopped.
        let mut next = self.position.clone();
        next.journal.push(Entry::Anew(anew));
        self.run(next, &mut NoChance).map(drop)
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    fn owing(&self) -> Vec<Seat> {
        self.decision.open.iter().map(|(seat, _)| *seat).collect()
    }

    fn acting(&self) -> Vec<Seat> {
        let given = self.decision.given.iter().map(|(seat, ..)| *seat);
        let mut seats: Vec<Seat> = self.owing().into_iter().chain(given).collect();
        seats.sort_unstable();
        seats
    }

    fn question(&self, seat: Seat) -> Option<Phrase> {
        self.decision.ask_of(seat).map(R::ask_phrase)
    }

    fn waits(&self) -> Vec<(Seat, Phrase)> {
        self.decision.open.iter().map(|(seat, ask)| (*seat, R::wait_phrase(ask))).collect()
    }

    fn offer(&self, seat: Seat) -> Offer<String> {
        let Some(ask) = self.decision.ask_of(seat) else { return Offer::none() };
        let Offer { orders, complete } = R::offer(&self.table, seat, ask);
        Offer { orders: orders.iter().map(R::print).collect(), complete }
    }

    fn safe(&self, seat: Seat) -> Option<String> {
        let ask = self.decision.open.iter().find(|(s, _)| *s == seat).map(|(_, ask)| ask)?;
        R::safe(&self.table, seat, ask).map(|order| R::print(&order))
    }

    fn place(&self) -> Option<Phrase> {
        R::place(&self.table)
    }

    fn order_note(&self, seat: Seat, order: &str) -> Option<Phrase> {
        R::order_note(&self.table, seat, &R::parse(order)?)
    }

    fn read(&self, seat: Seat, sentence: &Sentence) -> Result<String, Refused> {
        let view = R::view(&self.table, &self.decision, Viewer::Seat(seat));
        let names = |slot: &str| R::names(&view, slot);
        let stands = |taken: &Taken, slot: &str, code: &str| R::stands(&view, taken, slot, code);
        let read = R::grammar().read_where(sentence, &names, &stands);
        let parsed = read.map_err(|misread| Refused::Unreadable(misread.phrase()))?;
        let order = R::order(&view, self.decision.ask_of(seat), &parsed).map_err(Refused::Unreadable)?;
        Ok(R::print(&order))
    }

    fn names(&self, seat: Seat, slot: &str) -> Vec<Name> {
        R::names(&R::view(&self.table, &self.decision, Viewer::Seat(seat)), slot)
    }

    fn next(&self, seat: Seat) -> Vec<Phrase> {
        self.decision.ask_of(seat).map_or_else(Vec::new, |ask| R::next(&self.table, ask))
    }

    fn map(&self, seat: Seat, codes: &[String]) -> Option<serde_json::Value> {
        R::map(&R::view(&self.table, &self.decision, Viewer::Seat(seat)), codes)
    }

    fn view(&self, viewer: Viewer) -> serde_json::Value {
        let view = R::view(&self.table, &self.decision, viewer);
        serde_json::to_value(view).expect("a view is plain data with text keys")
    }

    fn sections(&self) -> Sections {
        R::sections(&self.table, &self.decision)
    }

    fn seals(&self) -> Vec<Seal> {
        R::seals(&self.table)
    }

    fn save(&self) -> Vec<u8> {
        serde_json::to_vec(&self.position).expect("a position is plain data with text keys")
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// The rules `R` as an [`Engine`].
#[derive(Debug)]
pub struct House<R>(PhantomData<R>);

impl<R> House<R> {
    /// The one value of this type.
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<R> Default for House<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> House<R> {
    /// The same for the list of engines.
    pub const ENGINE: &'static dyn Engine = &Self::new();
}

impl<R: Rules> Engine for House<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn version(&self) -> u32 {
        R::VERSION
    }

    fn seats(&self) -> &'static [&'static str] {
        R::SEATS
    }

    fn begin(&self, options: &[String]) -> Result<Begun, String> {
        let options: R::Options = read_options(options)?;
        let tokens = option_tokens(&options);
        Ok(Begun { game: Box::new(Held::<R>::new(Position::new(options))), options: tokens })
    }

    fn load(&self, saved: &[u8]) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(loaded::<R>(saved)?))
    }

    fn pose(&self, options: &[String], position: &toml::Table) -> Result<Box<dyn Game>, String> {
        let options: R::Options = read_options(options)?;
        let table = R::pose(&options, position)?;
        Ok(Box::new(Held::<R>::new(Position::at(options, table))))
    }

    fn grammar(&self) -> &'static Grammar {
        R::grammar()
    }

    fn glossary(&self) -> Vec<Name> {
        R::glossary()
    }
}

/// A saved game, run to where it stood.
fn loaded<R: Rules>(saved: &[u8]) -> Result<Held<R>, String> {
    let position: Position<R> = serde_json::from_slice(saved).map_err(|e| e.to_string())?;
    let mut held = Held::new(position.clone());
    held.run(position, &mut NoChance).map_err(|e| format!("the saved game does not run: {e:?}"))?;
    Ok(held)
}

/// Options from `name=value` (or `name/value`) texts over the defaults.
fn read_options<O: Default + serde::Serialize + serde::de::DeserializeOwned>(
    texts: &[String],
) -> Result<O, String> {
    let plain = serde_json::to_value(O::default()).map_err(|e| e.to_string())?;
    let serde_json::Value::Object(mut all) = plain else {
        return Ok(O::default());
    };
    let known = all.keys().cloned().collect::<Vec<_>>().join(", ");
    let mut options = O::default();
    for text in texts {
        let (name, value) = text
            .split_once(['=', '/'])
            .ok_or_else(|| format!("\"{text}\" is no option: write name=value; there are: {known}"))?;
        let (name, value) = (name.trim(), value.trim());
        let slot =
            all.get_mut(name).ok_or_else(|| format!("there is no option \"{name}\"; there are: {known}"))?;
        let word = || serde_json::Value::String(value.to_owned());
        *slot =
            if slot.is_string() { word() } else { serde_json::from_str(value).unwrap_or_else(|_| word()) };
        options = serde_json::from_value(serde_json::Value::Object(all.clone()))
            .map_err(|e| format!("{name} cannot be \"{value}\"{}", can_be(&e.to_string())))?;
    }
    Ok(options)
}

/// What an option can be, from what the reader expected: "... expected one of `a`, `b`".
fn can_be(why: &str) -> String {
    let expected = why.split_once("expected ").map_or("", |(_, rest)| rest);
    let values: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
    match values.as_slice() {
        [] => String::new(),
        values => format!("; it can be: {}", values.join(", ")),
    }
}

/// Every option as a token `name=value`, sorted by name. The ledger's alphabet
/// has no `=`, so it is written with a slash.
fn option_tokens<O: serde::Serialize>(options: &O) -> Vec<String> {
    let Ok(serde_json::Value::Object(all)) = serde_json::to_value(options) else {
        return Vec::new();
    };
    let text = |v: &serde_json::Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
    let sorted: std::collections::BTreeMap<_, _> = all.iter().collect();
    sorted.iter().map(|(k, v)| format!("{k}/{}", text(v))).collect()
}
