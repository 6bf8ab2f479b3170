//! Scenarios: a rules case as data. See `tests/scenarios/README.md`.
//!
//! A scenario is a position, scripted chance, the orders of each seat, and what
//! must hold. Running one gives every moment of it, to be printed, and every
//! expectation that did not hold. Scripted chance exists only here.

use super::{Engine, Game, Outcome, Phrase, Refused, Seat, Told, Viewer};
use crate::chance::{Chance, Lot, Spec};
use crate::tongue::Sentence;
use serde::Deserialize;
use std::collections::{BTreeMap, VecDeque};

/// The largest file that is read as a scenario.
pub const SIZE_MAX: usize = 64 * 1024;

/// One rules case.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, in one sentence.
    pub title: String,
    /// The statements it checks.
    pub source: Vec<String>,
    /// The rules' key.
    pub rules: String,
    /// Options as `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// The position; the game's beginning if there is none.
    pub position: Option<toml::Table>,
    /// What the seats do, in order.
    #[serde(default, rename = "step")]
    pub steps: Vec<Step>,
    /// What each viewer sees in the end: paths into the view, and values.
    #[serde(default)]
    pub after: BTreeMap<String, BTreeMap<String, toml::Value>>,
    /// How the game ended, if that matters.
    pub outcome: Option<Ending>,
}

/// One order, and what it must bring about.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Who writes.
    pub seat: String,
    /// One order as a player types it.
    pub order: String,
    /// The draws it needs, in order: name, spec, results.
    #[serde(default)]
    pub chance: Vec<String>,
    /// Events that must be told, in this order, among others.
    #[serde(default)]
    pub events: Vec<String>,
    /// Events that must not be told.
    #[serde(default)]
    pub hidden: Vec<String>,
    /// Everybody who owes an answer afterwards: `seat: key`.
    pub asks: Option<Vec<String>>,
    /// Whether it must be refused, or with which phrase.
    #[serde(default)]
    pub refused: Refusal,
    /// All legal orders before the step.
    pub choices: Option<Vec<String>>,
    /// Some legal orders before the step.
    #[serde(default)]
    pub offers: Vec<String>,
    /// Orders that are not legal before the step.
    #[serde(default)]
    pub offers_not: Vec<String>,
}

/// Whether an order must be refused.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Refusal {
    /// Whether it must.
    Is(bool),
    /// It must, with a phrase of this key.
    Because(String),
}

impl Default for Refusal {
    fn default() -> Self {
        Self::Is(false)
    }
}

/// How the game must have ended.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
pub enum Ending {
    /// `none`: it must not have ended.
    Word(String),
    /// It must have ended so.
    Over(Over),
}

/// An end that must have come.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// The seats that must have won.
    pub winners: Vec<String>,
    /// The points by seat.
    pub points: Option<Vec<i64>>,
    /// The key of the reason.
    pub reason: Option<String>,
}

/// A scenario that was run.
#[derive(Debug, Clone)]
pub struct Played {
    /// The beginning, then each step that was reached.
    pub moments: Vec<Moment>,
    /// What did not hold; none if the scenario is good.
    pub failures: Vec<String>,
}

/// One moment of a scenario, with all that a letter could show of it.
#[derive(Debug, Clone)]
pub struct Moment {
    /// Who wrote; nobody at the beginning.
    pub seat: Option<Seat>,
    /// The order as typed.
    pub typed: String,
    /// What it was understood as.
    pub order: Option<String>,
    /// What it brought about.
    pub result: Result<Told, Refused>,
    /// Who owes an answer afterwards, and to what.
    pub asks: Vec<(Seat, Phrase)>,
    /// What each viewer sees afterwards: every seat, then a spectator.
    pub views: Vec<(Viewer, serde_json::Value)>,
}

/// The scenario of a file's text. The error says what is wrong with it.
pub fn read(text: &str) -> Result<Scenario, String> {
    if text.len() > SIZE_MAX {
        return Err(format!("a scenario has at most {SIZE_MAX} bytes"));
    }
    toml::from_str(text).map_err(|e| e.to_string())
}

/// Runs a scenario by the rules it names.
pub fn play(scenario: &Scenario, engine: &dyn Engine) -> Played {
    let mut stage = Stage { engine, moments: Vec::new(), failures: Vec::new() };
    if let Err(why) = stage.run(scenario) {
        stage.failures.push(why);
    }
    Played { moments: stage.moments, failures: stage.failures }
}

/// The chance a scenario scripts.
struct Script {
    lines: VecDeque<Line>,
    trouble: Option<String>,
}

/// One scripted draw; without results a hidden one takes the identity.
struct Line {
    name: String,
    spec: Spec,
    results: Option<Vec<u32>>,
}

impl Script {
    fn read(lines: &[String]) -> Result<Self, String> {
        let lines = lines.iter().map(|l| line(l)).collect::<Result<_, _>>()?;
        Ok(Self { lines, trouble: None })
    }
}

impl Chance for Script {
    fn draw(&mut self, lot: Lot, name: &str, spec: Spec) -> Option<Vec<u32>> {
        if let Some(next) = self.lines.pop_front_if(|l| l.name == name && l.spec == spec) {
            let results = next.results.or_else(|| identity(lot, spec));
            if results.is_none() {
                self.trouble = Some(format!("`{name} {spec}` is an open draw and needs results"));
            }
            return results;
        }
        if name.starts_with("mix-") {
            return identity(lot, spec);
        }
        let due = self.lines.front().map_or("nothing".to_owned(), |l| format!("`{} {}`", l.name, l.spec));
        self.trouble = Some(format!("`{name} {spec}` was drawn, but the script has {due}"));
        None
    }
}

fn identity(lot: Lot, spec: Spec) -> Option<Vec<u32>> {
    match (lot, spec) {
        (Lot::Hidden, Spec::Shuffle(m)) => Some((0..m).collect()),
        _ => None,
    }
}

/// One line of a script: `defender-cardolan u2 1`.
fn line(text: &str) -> Result<Line, String> {
    let bad = |why: &str| format!("the draw `{text}`: {why}");
    let mut words = text.split_whitespace();
    let name = words.next().ok_or_else(|| bad("it has no name"))?.to_owned();
    let spec: Spec =
        words.next().ok_or_else(|| bad("it has no spec"))?.parse().map_err(|e| bad(&format!("{e}")))?;
    let results: Vec<u32> =
        words.map(str::parse).collect::<Result<_, _>>().map_err(|_| bad("results are numbers"))?;
    let fits = match spec {
        Spec::Dice { count, sides } => {
            results.len() == count as usize && results.iter().all(|r| (1..=sides).contains(r))
        }
        Spec::Below(m) => results.len() == 1 && results[0] < m,
        Spec::Shuffle(m) => {
            let mut sorted = results.clone();
            sorted.sort_unstable();
            sorted == (0..m).collect::<Vec<_>>()
        }
    };
    match results.is_empty() {
        true => Ok(Line { name, spec, results: None }),
        false if fits => Ok(Line { name, spec, results: Some(results) }),
        false => Err(bad("no such results")),
    }
}

struct Stage<'a> {
    engine: &'a dyn Engine,
    moments: Vec<Moment>,
    failures: Vec<String>,
}

impl Stage<'_> {
    /// The whole scenario; an error ends it early.
    fn run(&mut self, scenario: &Scenario) -> Result<(), String> {
        let mut game = match &scenario.position {
            Some(position) => self.engine.pose(&scenario.options, position)?,
            None => self.engine.begin(&scenario.options)?.game,
        };
        let mut script = Script::read(&[])?;
        let begun = game.start(&mut script);
        let failed = begun.as_ref().err().map(|e| format!("the game does not start: {e:?}"));
        self.moment(&*game, None, "", None, begun);
        if let Some(failed) = failed {
            return Err(script.trouble.unwrap_or(failed));
        }
        for (i, step) in scenario.steps.iter().enumerate() {
            let at = |why: String| format!("step {} ({}: {}): {why}", i + 1, step.seat, step.order);
            let before = self.failures.len();
            self.step(&mut *game, step).map_err(at)?;
            for failure in &mut self.failures[before..] {
                *failure = at(std::mem::take(failure));
            }
        }
        self.outcome(scenario.outcome.as_ref(), game.outcome());
        self.after(&*game, &scenario.after)
    }

    fn seat(&self, key: &str) -> Result<Seat, String> {
        let seats = self.engine.seats();
        let found = seats.iter().position(|s| *s == key);
        found.map(|i| Seat(i as u8)).ok_or_else(|| format!("there is no seat `{key}`; there are {seats:?}"))
    }

    fn seat_key(&self, seat: Seat) -> &str {
        self.engine.seats().get(seat.index()).copied().unwrap_or("?")
    }

    fn moment(
        &mut self,
        game: &dyn Game,
        seat: Option<Seat>,
        typed: &str,
        order: Option<String>,
        result: Result<Told, Refused>,
    ) {
        let seats = (0..self.engine.seats().len()).map(|i| Viewer::Seat(Seat(i as u8)));
        let views = seats.chain([Viewer::Spectator]).map(|v| (v, game.view(v))).collect();
        let asks = game.owing().into_iter().filter_map(|s| Some((s, game.question(s)?))).collect();
        self.moments.push(Moment { seat, typed: typed.to_owned(), order, result, asks, views });
    }

    fn step(&mut self, game: &mut dyn Game, step: &Step) -> Result<(), String> {
        let seat = self.seat(&step.seat)?;
        self.listed(game, seat, step);
        let mut script = Script::read(&step.chance)?;
        let before = game.save();
        let read = game.read(seat, &Sentence::new(&step.order));
        let order = read.as_ref().ok().cloned();
        let result = read.and_then(|order| game.submit(seat, &order, &mut script));
        self.moment(game, Some(seat), &step.order, order, result.clone());
        if let Some(trouble) = script.trouble {
            return Err(trouble);
        }
        if let Some(left) = script.lines.front() {
            self.failures.push(format!("the draw `{} {}` never came", left.name, left.spec));
        }
        match (result, &step.refused) {
            (Ok(told), Refusal::Is(false)) => self.told(step, &told),
            (Ok(_), _) => return Err("it should have been refused, and was carried out".to_owned()),
            (Err(why), Refusal::Is(false)) => return Err(format!("it was refused: {why:?}")),
            (Err(why), Refusal::Because(key)) => self.refused_because(&why, key),
            (Err(_), Refusal::Is(true)) => {}
        }
        if !matches!(step.refused, Refusal::Is(false)) && game.save() != before {
            self.failures.push("a refused order has changed the game".to_owned());
        }
        self.asked(step);
        Ok(())
    }

    fn listed(&mut self, game: &dyn Game, seat: Seat, step: &Step) {
        let mut offered = game.offer(seat).orders;
        if let Some(mut choices) = step.choices.clone() {
            choices.sort();
            let mut all = offered.clone();
            all.sort();
            if choices != all {
                self.failures.push(format!("the choices are {all:?}, and not {choices:?}"));
            }
        }
        for order in step.offers.iter().filter(|o| !offered.contains(o)) {
            self.failures.push(format!("`{order}` is not offered"));
        }
        offered.retain(|order| step.offers_not.contains(order));
        for order in offered {
            self.failures.push(format!("`{order}` is offered"));
        }
    }

    fn told(&mut self, step: &Step, told: &Told) {
        let keys: Vec<&str> = told.events.iter().map(|note| note.what.key.as_str()).collect();
        let mut rest = keys.iter();
        for wanted in &step.events {
            if !rest.any(|key| key == wanted) {
                self.failures.push(format!("`{wanted}` is not told, or not in this order, in {keys:?}"));
                break;
            }
        }
        for unwanted in step.hidden.iter().filter(|k| keys.contains(&k.as_str())) {
            self.failures.push(format!("`{unwanted}` is told"));
        }
    }

    fn refused_because(&mut self, why: &Refused, key: &str) {
        let (Refused::Illegal(phrase) | Refused::Unreadable(phrase)) = why else {
            self.failures.push(format!("it was refused because of {why:?}, and not `{key}`"));
            return;
        };
        if phrase.key != key {
            self.failures.push(format!("it was refused because of `{}`, and not `{key}`", phrase.key));
        }
    }

    fn asked(&mut self, step: &Step) {
        let Some(wanted) = &step.asks else { return };
        let Some(moment) = self.moments.last() else { return };
        let owing = moment.asks.iter().map(|(seat, ask)| format!("{}: {}", self.seat_key(*seat), ask.key));
        let (mut owing, mut wanted): (Vec<String>, _) = (owing.collect(), wanted.clone());
        owing.sort();
        wanted.sort();
        if owing != wanted {
            self.failures.push(format!("asked are {owing:?}, and not {wanted:?}"));
        }
    }

    fn outcome(&mut self, wanted: Option<&Ending>, outcome: Option<&Outcome>) {
        let wanted = match (wanted, outcome) {
            (None, _) => return,
            (Some(Ending::Word(word)), None) if word == "none" => return,
            (Some(Ending::Word(_)), _) => {
                self.failures.push(format!("the outcome is {outcome:?}, and not none"));
                return;
            }
            (Some(Ending::Over(_)), None) => {
                self.failures.push("the game is not over".to_owned());
                return;
            }
            (Some(Ending::Over(over)), Some(outcome)) => (over, outcome),
        };
        let (over, outcome) = wanted;
        let winners: Vec<String> =
            outcome.winners.iter().map(|&seat| self.seat_key(seat).to_owned()).collect();
        let same_points = over.points.as_ref().is_none_or(|p| *p == outcome.points);
        let same_reason = over.reason.as_ref().is_none_or(|r| *r == outcome.reason.key);
        if winners != over.winners || !same_points || !same_reason {
            self.failures.push(format!("the outcome is {outcome:?}, and not {over:?}"));
        }
    }

    fn after(
        &mut self,
        game: &dyn Game,
        after: &BTreeMap<String, BTreeMap<String, toml::Value>>,
    ) -> Result<(), String> {
        for (viewer, wanted) in after {
            let who = match viewer.as_str() {
                "spectator" => Viewer::Spectator,
                key => Viewer::Seat(self.seat(key)?),
            };
            let view = game.view(who);
            for (path, value) in wanted {
                let value = serde_json::to_value(value).map_err(|e| e.to_string())?;
                let found = path.split('.').try_fold(&view, |at, key| at.get(key));
                if found != Some(&value) {
                    let found = found.map_or("nothing".to_owned(), ToString::to_string);
                    self.failures.push(format!("after.{viewer}: {path} is {found}, and not {value}"));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_knows_what_can_fall() {
        for good in ["defender-shire u3 2", "mix-sauron-mordor s4", "mix-a-b s3 2 0 1", "roll 2d6 6 1"] {
            assert!(line(good).is_ok(), "{good}");
        }
        for bad in ["", "x", "x u3 3", "x s3 0 0 1", "x 2d6 6", "x 2d6 0 1", "x u3 1 1", "x u3 one"] {
            assert!(line(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_a_scenario_does_not_know_is_an_error() {
        assert!(read("title = 'x'\nsource = []\nrules = 'y'\nchanse = 1\n").is_err());
        assert!(read("title = 'x'\nsource = []\nrules = 'y'\n[[step]]\nseat = 'a'\n").is_err());
        assert!(read("title = 'x'\nsource = []\nrules = 'y'\noutcome = 'none'\n").is_ok());
    }

    #[test]
    fn hidden_mixing_needs_no_script_and_open_draws_do() {
        let mut script = Script::read(&["defender-shire u2 1".to_owned()]).unwrap();
        assert_eq!(script.draw(Lot::Hidden, "mix-sauron-mordor", Spec::Shuffle(3)), Some(vec![0, 1, 2]));
        assert_eq!(script.draw(Lot::Open, "defender-shire", Spec::Below(2)), Some(vec![1]));
        assert_eq!(script.draw(Lot::Open, "defender-shire", Spec::Below(2)), None);
        assert!(script.trouble.is_some());
    }
}
