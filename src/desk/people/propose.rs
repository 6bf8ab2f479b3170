//! What stands behind `propose`: rules, a seat, people, options, terms, clause by
//! clause, and the refusal that says which clause is none.

use crate::config::Config;
use crate::desk::answers::refused;
use crate::desk::office::Office;
use crate::desk::terms::Terms;
use crate::games;
use crate::report::{Chair, Context, LineOutcome, say, say_people};
use crate::rules::{Engine, Phrase, Seat};

/// Every kind of clause, with the usual numbers in it.
const CLAUSES: [&str; 18] = [
    "3 days/move",
    "bank 30 days + 1 day",
    "no hurry",
    "grace 1 day",
    "no grace",
    "weekends free",
    "every day",
    "then remind",
    "then forfeit",
    "then autopilot",
    "then substitute",
    "open press",
    "grey press",
    "no press",
    "no observers",
    "no undo",
    "match",
    "with bertil@north.example",
];
/// How many near clauses are named.
const NAMED: usize = 5;
/// How many of them are shown as whole lines.
const NEAR: usize = 3;
/// The fewest letters that stand for a longer name.
const CUT: usize = 3;

/// What somebody would like to play.
pub struct Wish {
    /// The rules.
    pub engine: &'static dyn Engine,
    /// Options as `name=value`.
    pub options: Vec<String>,
    /// The seat; `None`: any.
    pub seat: Option<Seat>,
    /// With whom: addresses as typed.
    pub with: Vec<String>,
    /// Two games with the sides swapped.
    pub is_match: bool,
    /// The terms.
    pub terms: Terms,
}

/// The terms of a proposal that says nothing of them; `None` if the settings
/// hold a clause that is none.
pub fn default_terms(config: &Config) -> Result<Terms, String> {
    let clauses: Vec<&str> = config.games.terms.split(',').collect();
    Terms::default().read(&clauses)
}

/// Reads a proposal.
pub fn read(office: &Office, text: &str) -> Result<Wish, LineOutcome> {
    let text = text.trim().trim_end_matches('.');
    if text.is_empty() {
        return Err(refused(say_people::propose_what()));
    }
    let mut clauses = text.split(',').map(str::trim).filter(|clause| !clause.is_empty());
    let first = clauses.next().unwrap_or_default();
    let (first, people) = parted(first, &[" with ", " against "]);
    let (rules, seat) = parted(first, &[" as "]);
    let (people, theirs) = people.map_or((None, None), |people| {
        let (people, theirs) = parted(people, &[" as "]);
        (Some(people), theirs)
    });
    let engine = rules_named(office, rules)?;
    let terms = default_terms(&office.config).unwrap_or_default();
    let mut found =
        Wish { engine, options: Vec::new(), seat: None, with: Vec::new(), is_match: false, terms };
    if let Some(seat) = seat {
        found.seat = Some(seat_named(office, engine, seat).map_err(refused)?);
    }
    if let Some(people) = people {
        found.with.extend(addresses(people));
    }
    if let Some(theirs) = theirs {
        // In a game of two the seat of the one says that of the other.
        let theirs = seat_named(office, engine, theirs).map_err(refused)?;
        let mut others = (0..).map(Seat).take(engine.seats().len()).filter(|seat| *seat != theirs);
        found.seat = found.seat.or(others.next().filter(|_| others.next().is_none()));
    }
    for clause in clauses {
        found.clause(office, text, clause)?;
    }
    if let Err(why) = engine.begin(&found.options) {
        return Err(refused(say::bad_options(&why)));
    }
    Ok(found)
}

impl Wish {
    fn clause(&mut self, office: &Office, text: &str, clause: &str) -> Result<(), LineOutcome> {
        let lower = clause.to_lowercase();
        let behind = |words: &[&str]| words.iter().find_map(|word| lower.strip_prefix(word));
        if let Some(seat) = behind(&["as "]) {
            self.seat = Some(seat_named(office, self.engine, seat).map_err(refused)?);
        } else if clause.contains('@') {
            self.with.extend(addresses(clause));
        } else if lower == "match" {
            self.is_match = true;
        } else if clause.contains('=') {
            let options = behind(&["options:", "option:", "options ", "option "]).unwrap_or(&lower);
            self.options.extend(options.split_whitespace().map(str::to_owned));
        } else {
            match self.terms.clone().read(&[clause]) {
                Ok(terms) => self.terms = terms,
                Err(clause) => {
                    let seat = seat_named(office, self.engine, &clause);
                    self.seat = Some(seat.map_err(|_| no_term(text, &clause))?);
                }
            }
        }
        Ok(())
    }
}

/// A text and what stands behind the first of some words in it.
fn parted<'a>(text: &'a str, words: &[&str]) -> (&'a str, Option<&'a str>) {
    let lower = text.to_ascii_lowercase();
    let found = words.iter().filter_map(|word| Some((lower.find(word)?, word.len()))).min();
    found.map_or((text, None), |(at, length)| (&text[..at], Some(&text[at + length..])))
}

/// The addresses in a clause, without brackets around them.
fn addresses(clause: &str) -> impl Iterator<Item = String> {
    let around = |c: char| "<>()\"';:".contains(c);
    let found = clause.split_whitespace().filter(|word| word.contains('@'));
    found.map(move |word| word.trim_matches(around).to_owned()).collect::<Vec<_>>().into_iter()
}

/// The rules with a key, or with words of their name.
fn rules_named(office: &Office, typed: &str) -> Result<&'static dyn Engine, LineOutcome> {
    let typed = typed.trim().to_lowercase();
    if let Some(engine) = games::find(&typed) {
        return Ok(engine);
    }
    let title = |engine: &dyn Engine| {
        office.words().say(&say_people::title(engine.key()), &Context::default()).to_lowercase()
    };
    let fits = |engine: &&'static dyn Engine| {
        typed.len() >= CUT && (engine.key().starts_with(&typed) || begins(&title(*engine), &typed))
    };
    let mut found = games::all().into_iter().filter(fits);
    if let (Some(engine), None) = (found.next(), found.next()) {
        return Ok(engine);
    }
    let known: Vec<String> = games::all().iter().map(|engine| engine.key().to_owned()).collect();
    Err(refused(say_people::no_rules(&typed, &known)))
}

/// Whether each word of a text begins the next word of a name, from some word on.
fn begins(name: &str, typed: &str) -> bool {
    let name: Vec<&str> = name.split_whitespace().collect();
    let typed: Vec<&str> = typed.split_whitespace().filter(|word| *word != "the").collect();
    let name: Vec<&str> = name.into_iter().filter(|word| *word != "the").collect();
    let fits = |from: usize| {
        typed.len() <= name.len() - from && typed.iter().zip(&name[from..]).all(|(t, n)| n.starts_with(t))
    };
    !typed.is_empty() && (0..name.len()).any(fits)
}

/// The seat of some rules with a key or a title, whole or cut.
fn seat_named(office: &Office, engine: &dyn Engine, typed: &str) -> Result<Seat, Phrase> {
    let typed = typed.trim().to_lowercase();
    let typed = typed.strip_prefix("the ").unwrap_or(&typed);
    let chairs = chairs(engine);
    let seats = || (0..).map(Seat).zip(&chairs);
    if let Some((seat, _)) = seats().find(|(_, chair)| chair.key == typed) {
        return Ok(seat);
    }
    let title = |seat: Seat| office.words().title(seat, engine.key(), &chairs).to_lowercase();
    let fits = |&(seat, chair): &(Seat, &Chair)| {
        typed.len() >= CUT && (chair.key.starts_with(typed) || begins(&title(seat), typed))
    };
    let mut found = seats().filter(fits);
    if let (Some((seat, _)), None) = (found.next(), found.next()) {
        return Ok(seat);
    }
    let title = |seat: Seat| office.words().title(seat, engine.key(), &chairs);
    let known: Vec<String> =
        seats().map(|(seat, chair)| format!("{} ({})", chair.key, title(seat))).collect();
    Err(say_people::no_seat(typed, &known))
}

/// The seats of some rules, with nobody in them.
pub fn chairs(engine: &dyn Engine) -> Vec<Chair> {
    let chair = |key: &&'static str| Chair { key: (*key).to_owned(), player: String::new() };
    engine.seats().iter().map(chair).collect()
}

/// The refusal of a clause, with what there is, the nearest first, and the same
/// line with each of the nearest in its place.
fn no_term(text: &str, clause: &str) -> LineOutcome {
    let typed = clause.to_lowercase();
    let mut known: Vec<(usize, &str)> =
        CLAUSES.iter().map(|known| (strsim::damerau_levenshtein(&typed, known), *known)).collect();
    known.sort_by_key(|(far, _)| *far);
    let close = |far: usize, known: &str| far * 2 <= known.len();
    let nearest = known.iter().filter(|(far, known)| close(*far, known)).take(NEAR);
    let nearest = nearest.map(|(_, known)| format!("propose {}", text.replacen(clause, known, 1))).collect();
    let known: Vec<String> = known.into_iter().take(NAMED).map(|(_, known)| known.to_owned()).collect();
    LineOutcome::Refused { reason: say_people::no_term(clause, &known), nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clause_that_is_named_is_one() {
        for clause in CLAUSES.iter().filter(|clause| !clause.contains('@') && **clause != "match") {
            assert!(Terms::default().read(&[clause]).is_ok(), "{clause}");
        }
        assert!(default_terms(&Config::default()).is_ok());
    }

    #[test]
    fn words_begin_the_words_of_a_name() {
        assert!(begins("war of the ring", "war"));
        assert!(begins("war of the ring", "war of ring"));
        assert!(begins("the confrontation", "conf"));
        assert!(!begins("the confrontation", "the"));
        assert!(!begins("war of the ring", "ring war"));
    }

    #[test]
    fn what_stands_behind_a_word_is_parted_from_it() {
        assert_eq!(parted("wotr2 As Shadow", &[" as "]), ("wotr2", Some("Shadow")));
        assert_eq!(parted("wotr2", &[" as "]), ("wotr2", None));
        assert_eq!(addresses("with Bertil <b@x.example>").collect::<Vec<_>>(), ["b@x.example"]);
    }
}
