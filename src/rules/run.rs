//! Straight-line rules, re-run.
//!
//! A game's state is a checkpoint (the table) and a short journal of what came
//! since: answers and draws, in order. A rule asks ([`Run::ask`]) and rolls
//! ([`Run::roll`]) as if the answer were there; when it is not, the rule stops
//! through `?`. When the answer arrives it is checked, written into the
//! journal, and the rule runs again from the checkpoint. At natural seams the
//! rule calls [`Run::seam`], and the journal starts afresh.

use super::{Audience, Note, Outcome, Proof, Rules, Seat};
use crate::chance::{Chance, Draw, Lot, Spec};
use serde::{Deserialize, Serialize};

/// What a rule gives: its value, or the reason why it stopped.
pub type Play<T, R> = Result<T, Stop<R>>;

/// Why a rule stopped. There is no refusal among the reasons: an answer is
/// judged before it enters the journal, so a rule that has drawn cannot refuse.
#[derive(Debug, Clone, PartialEq)]
pub enum Stop<R: Rules> {
    /// A question waits.
    Ask(Decision<R>),
    /// A draw is due and there is no chance to be had: a preview ends here.
    Chance {
        /// What the draw is for.
        name: String,
        /// What it asks.
        spec: Spec,
    },
    /// The journal does not fit the rules: it is not of this engine version.
    Broken(String),
}

/// The questions that are open, and the answers already given to others of the
/// same moment (secret simultaneous choices).
#[derive(Debug, Clone, PartialEq)]
pub struct Decision<R: Rules> {
    /// Who still owes an answer, and to what.
    pub open: Vec<(Seat, R::Ask)>,
    /// Who has answered already; a later answer replaces this one.
    pub given: Vec<(Seat, R::Ask, R::Order)>,
}

impl<R: Rules> Default for Decision<R> {
    fn default() -> Self {
        Self { open: Vec::new(), given: Vec::new() }
    }
}

impl<R: Rules> Decision<R> {
    /// The question `seat` may answer now, for the first time or again.
    pub fn ask_of(&self, seat: Seat) -> Option<&R::Ask> {
        let open = self.open.iter().find(|(s, _)| *s == seat).map(|(_, ask)| ask);
        open.or_else(|| self.given.iter().find(|(s, ..)| *s == seat).map(|(_, ask, _)| ask))
    }
}

/// What came of a secret simultaneous question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answers<O> {
    /// All have answered: the orders in the order asked.
    All(Vec<O>),
    /// A seat did something else first.
    Aside(Seat, O),
}

/// One line of a journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry<O, A> {
    /// A seat's answer.
    Answer(Seat, O),
    /// A draw, with its results.
    Draw(Draw),
    /// The game was taken back to here, and this is what was mixed anew.
    Anew(A),
}

/// A game's whole state: plain data to clone, store and compare.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Position<R: Rules> {
    /// The options the game began with.
    pub options: R::Options,
    /// The table at the last seam.
    pub table: R::Table,
    /// What came since.
    pub journal: Vec<Entry<R::Order, R::Anew>>,
    /// How many events since the seam have been told.
    pub told: usize,
    /// How many proofs since the seam have been handed out.
    pub proven: usize,
}

/// One run of the rules over a position.
pub struct Run<'a, R: Rules> {
    /// The working table; rules change it as they please.
    pub table: R::Table,
    journal: &'a mut Vec<Entry<R::Order, R::Anew>>,
    at: usize,
    chance: &'a mut dyn Chance,
    events: Vec<Note<R::Event>>,
    proofs: Vec<Proof>,
    seam: Option<Seam<R>>,
}

struct Seam<R: Rules> {
    table: R::Table,
    at: usize,
    events: usize,
    proofs: usize,
}

/// What one run over a position came to.
pub(super) struct Ran<R: Rules> {
    pub end: Result<Outcome, Stop<R>>,
    pub table: R::Table,
    pub events: Vec<Note<R::Event>>,
    pub proofs: Vec<Proof>,
}

impl<R: Rules> Position<R> {
    /// A new game before its first draw or question.
    pub fn new(options: R::Options) -> Self {
        let table = R::set_up(&options);
        Self::at(options, table)
    }

    /// A position at a given table (scenarios).
    pub fn at(options: R::Options, table: R::Table) -> Self {
        Self { options, table, journal: Vec::new(), told: 0, proven: 0 }
    }

    /// Runs the rules as far as they go, drawing from `chance` where the
    /// journal has no draw, and moves the checkpoint to the last seam passed.
    pub(super) fn run(&mut self, chance: &mut dyn Chance) -> Ran<R> {
        let mut run = Run {
            table: self.table.clone(),
            journal: &mut self.journal,
            at: 0,
            chance,
            events: Vec::new(),
            proofs: Vec::new(),
            seam: None,
        };
        let end = R::play(&mut run);
        let Run { table, events, proofs, seam, .. } = run;
        let new = Ran {
            end,
            table,
            events: events.iter().skip(self.told).cloned().collect(),
            proofs: proofs.iter().skip(self.proven).cloned().collect(),
        };
        (self.told, self.proven) = (events.len(), proofs.len());
        if let Some(seam) = seam {
            self.journal.drain(..seam.at);
            self.table = seam.table;
            self.told -= seam.events;
            self.proven -= seam.proofs;
        }
        new
    }
}

impl<R: Rules> Run<'_, R> {
    /// Asks one seat and gives its answer, or stops.
    pub fn ask(&mut self, seat: Seat, ask: R::Ask) -> Play<R::Order, R> {
        self.take_anew();
        match self.journal.get(self.at) {
            Some(Entry::Answer(who, order)) if *who == seat => {
                let order = order.clone();
                self.at += 1;
                Ok(order)
            }
            Some(other) => Err(Stop::Broken(format!("asked seat {seat:?}, the journal has {other:?}"))),
            None => Err(Stop::Ask(Decision { open: vec![(seat, ask)], given: Vec::new() })),
        }
    }

    /// Asks several seats at once and in secret: the answers, in the order
    /// asked, once all are in. Each seat appears once.
    pub fn ask_all(&mut self, asks: &[(Seat, R::Ask)]) -> Play<Vec<R::Order>, R> {
        match self.ask_all_unless(asks, &mut Vec::new(), |_| false)? {
            Answers::All(orders) => Ok(orders),
            Answers::Aside(seat, order) => {
                Err(Stop::Broken(format!("{seat:?} answered something else: {order:?}")))
            }
        }
    }

    /// As [`Run::ask_all`], but a seat may do something else meanwhile, which
    /// happens at once: an order that is `aside`. Then ask again with the same
    /// `given`; the answers that are in stay sealed there, and stand.
    pub fn ask_all_unless(
        &mut self,
        asks: &[(Seat, R::Ask)],
        given: &mut Vec<(Seat, R::Ask, R::Order)>,
        aside: impl Fn(&R::Order) -> bool,
    ) -> Play<Answers<R::Order>, R> {
        loop {
            self.take_anew();
            let is_in = |seat: &Seat| given.iter().any(|(s, ..)| s == seat);
            let open: Vec<_> = asks.iter().filter(|(seat, _)| !is_in(seat)).cloned().collect();
            if open.is_empty() {
                let of =
                    |seat: &Seat| given.iter().find(|(s, ..)| s == seat).map(|(.., order)| order.clone());
                return Ok(Answers::All(asks.iter().filter_map(|(seat, _)| of(seat)).collect()));
            }
            match self.journal.get(self.at) {
                Some(Entry::Answer(who, order)) => {
                    let (who, order) = (*who, order.clone());
                    let Some((_, ask)) = open.into_iter().find(|(seat, _)| *seat == who) else {
                        return Err(Stop::Broken(format!("{who:?} was not asked")));
                    };
                    self.at += 1;
                    if aside(&order) {
                        return Ok(Answers::Aside(who, order));
                    }
                    given.push((who, ask, order));
                }
                Some(other) => {
                    return Err(Stop::Broken(format!("answers were due, the journal has {other:?}")));
                }
                None => return Err(Stop::Ask(Decision { open, given: given.clone() })),
            }
        }
    }

    /// The game was once taken back to this question: what was mixed anew then lies
    /// on the table from here on.
    fn take_anew(&mut self) {
        while let Some(Entry::Anew(anew)) = self.journal.get(self.at) {
            R::renew(&mut self.table, anew);
            self.at += 1;
        }
    }

    /// Rolls `count` dice with `sides` faces on the open stream.
    pub fn roll(&mut self, name: &str, count: u32, sides: u32) -> Play<Vec<u32>, R> {
        self.draw(Lot::Open, name, Spec::Dice { count, sides })
    }

    /// One of `m` things, 0 to m - 1, from the open stream.
    pub fn pick(&mut self, name: &str, m: u32) -> Play<u32, R> {
        Ok(self.draw(Lot::Open, name, Spec::Below(m))?[0])
    }

    /// A random order of 0 to m - 1 from the hidden stream.
    pub fn shuffle(&mut self, name: &str, m: u32) -> Play<Vec<u32>, R> {
        self.draw(Lot::Hidden, name, Spec::Shuffle(m))
    }

    fn draw(&mut self, lot: Lot, name: &str, spec: Spec) -> Play<Vec<u32>, R> {
        match self.journal.get(self.at) {
            Some(Entry::Draw(d)) if d.lot == lot && d.name == name && d.spec == spec => {
                let results = d.results.clone();
                self.at += 1;
                Ok(results)
            }
            Some(other) => Err(Stop::Broken(format!("{name} {spec} was due, the journal has {other:?}"))),
            None => {
                let Some(results) = self.chance.draw(lot, name, spec) else {
                    return Err(Stop::Chance { name: name.to_owned(), spec });
                };
                let draw = Draw { name: name.to_owned(), lot, spec, results: results.clone() };
                self.journal.push(Entry::Draw(draw));
                self.at += 1;
                Ok(results)
            }
        }
    }

    /// Tells everybody.
    pub fn tell(&mut self, event: R::Event) {
        self.tell_to(Audience::All, event);
    }

    /// Tells some.
    pub fn tell_to(&mut self, audience: Audience, event: R::Event) {
        self.events.push(Note { audience, what: event });
    }

    /// Hands out a proof of a sealed list.
    pub fn prove(&mut self, proof: Proof) {
        self.proofs.push(proof);
    }

    /// A seam: all that lasts is in the table, and the rules could start here.
    pub fn seam(&mut self) {
        self.seam = Some(Seam {
            table: self.table.clone(),
            at: self.at,
            events: self.events.len(),
            proofs: self.proofs.len(),
        });
    }
}
