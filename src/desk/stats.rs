//! What the dice did: counted from the public rolls of the ledger, so that anybody
//! can count the same, with a test of fairness in plain words. What was drawn in
//! secret is not looked at.

use super::DeskError;
use super::office::Office;
use super::table::Table;
use crate::ledger::{Record, scan};
use crate::report::{About, Aside, say};
use crate::rules::{Phrase, Seat};
use crate::store::{GameStatus, PlayerId, Reader};
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;

/// How many blocks are read at a time.
const PAGE: u32 = 500;
/// How many throws of each face there must be, in the mean, for the test.
const LEAST: u64 = 5;
/// How many faces stand on one line.
const FACES: usize = 8;
/// How many columns such a line may take.
const WIDTH: usize = 58;
/// Above this chance nothing is remarkable.
const USUAL: f64 = 0.05;
/// Dice with more faces are drawn, not thrown.
const FACES_MAX: usize = 100;
/// How many games of a player are counted at a time.
const GAMES: u32 = 200;

/// What was thrown with dice of one kind.
type Faces = Vec<u64>;

/// The throws of a game.
#[derive(Debug, Default)]
pub struct Thrown {
    /// Of each kind of die (its faces), how often each face came.
    all: BTreeMap<usize, Faces>,
    /// The same by what the throws were for.
    by_use: BTreeMap<(usize, String), Faces>,
    /// How many turns were taken back by agreement.
    undone: i64,
}

impl Thrown {
    /// Counts the throws of a game.
    pub fn of(tx: &Reader<'_>, table: &Table) -> Result<Self, DeskError> {
        let seats: Vec<&str> = table.seats.iter().map(|seat| seat.key.as_str()).collect();
        let mut thrown = Self::default();
        let mut from = 0;
        loop {
            let blocks = tx.blocks(table.id(), from, PAGE)?;
            let Some(last) = blocks.last().map(|block| block.n) else { break };
            for block in blocks.iter().filter(|block| block.kind == "turn") {
                for record in scan::records(&block.body) {
                    thrown.count(&record, &seats);
                }
            }
            from = last + 1;
        }
        Ok(thrown)
    }

    /// Counts the throws of one record.
    fn count(&mut self, record: &Record, seats: &[&str]) {
        self.undone += i64::from(record.any("consent"));
        for (_, _, tokens) in record.labelled("roll") {
            let [name, spec, results @ ..] = tokens else { continue };
            let Some(sides) = spec.split_once('d').and_then(|(_, sides)| sides.parse::<usize>().ok()) else {
                continue;
            };
            if !(2..=FACES_MAX).contains(&sides) {
                continue;
            }
            for face in results.iter().filter_map(|face| face.parse::<usize>().ok()) {
                if (1..=sides).contains(&face) {
                    let used = self.by_use.entry((sides, use_of(name, seats)));
                    for faces in [self.all.entry(sides).or_default(), used.or_default()] {
                        faces.resize(sides, 0);
                        faces[face - 1] += 1;
                    }
                }
            }
        }
    }

    /// What is said at the end of a game, behind the verdict.
    pub fn verdict(&self) -> Vec<Phrase> {
        let mut lines: Vec<Phrase> =
            self.all.iter().filter_map(|(sides, faces)| in_verdict(*sides, faces)).collect();
        if self.undone > 0 {
            lines.push(say::verdict_undone(self.undone));
        }
        lines
    }
}

/// The throws of a game, for a letter.
pub fn show(tx: &Reader<'_>, office: &Office, table: &Table) -> Result<Aside, DeskError> {
    let thrown = Thrown::of(tx, table)?;
    let mut aside =
        Aside { about: About::Stats, lines: Vec::new(), examples: Vec::new(), quoted: Vec::new() };
    if thrown.all.is_empty() {
        aside.lines.push(say::stats_none());
        return Ok(aside);
    }
    for (sides, faces) in &thrown.all {
        aside.lines.push(judged(*sides, faces));
        aside.quoted.extend(counted(&format!("d{sides}"), faces));
    }
    aside.lines.push(say::stats_how());
    for ((sides, what), faces) in &thrown.by_use {
        aside.quoted.extend(counted(&name_of(office, table, *sides, what), faces));
    }
    Ok(aside)
}

/// What a player has played so far.
pub fn of_player(tx: &Reader<'_>, player: PlayerId) -> Result<Aside, DeskError> {
    let (mut over, mut won, mut running) = (0, 0, 0);
    let mut after = String::new();
    loop {
        let seats = tx.seats_of(player, &after, GAMES)?;
        let Some(last) = seats.last() else { break };
        after.clone_from(&last.game);
        for seat in seats.iter().filter(|seat| seat.joined_at.is_some()) {
            let Some(game) = tx.game(&seat.game)? else { continue };
            let outcome = game.outcome.as_deref().and_then(|kept| serde_json::from_str(kept).ok());
            let outcome: Option<crate::rules::Outcome> = outcome;
            match (game.status, outcome) {
                (GameStatus::Running, _) => running += 1,
                (GameStatus::Over | GameStatus::WaitingForMatch, Some(outcome)) => {
                    over += 1;
                    won += i64::from(outcome.winners.contains(&Seat(seat.seat)));
                }
                _ => {}
            }
        }
    }
    let lines = vec![say::stats_games(over, won, running), say::stats_in_game()];
    Ok(Aside { about: About::Stats, lines, examples: Vec::new(), quoted: Vec::new() })
}

/// What a throw was for, by its name: its first word, and whose it was.
fn use_of(name: &str, seats: &[&str]) -> String {
    let mut words = name.split('-');
    let first = words.next().unwrap_or_default();
    let whose = words.find(|word| seats.contains(word) || matches!(*word, "attacker" | "defender"));
    whose.map_or_else(|| first.to_owned(), |whose| format!("{first}-{whose}"))
}

/// What a use is called in letters.
fn name_of(office: &Office, table: &Table, sides: usize, what: &str) -> String {
    let key = format!("{}-stats-{what}", table.engine.key());
    let words = office.words();
    let named = words.knows(&key).then(|| words.say(&Phrase::new(key), &crate::report::Context::default()));
    format!("d{sides}, {}", named.unwrap_or_else(|| what.to_owned()))
}

/// Counts by face, in lines of their own.
fn counted(name: &str, faces: &[u64]) -> Vec<String> {
    let total: u64 = faces.iter().sum();
    let all: Vec<String> = faces.iter().zip(1..).map(|(n, face)| format!("{face} x{n}")).collect();
    let mut lines: Vec<String> = all.chunks(FACES).map(|some| some.join(", ")).collect();
    let head = format!("{name}, {total} in all:");
    match lines.first_mut() {
        Some(first) if head.len() + first.len() < WIDTH => *first = format!("{head} {first}"),
        _ => lines.insert(0, head),
    }
    lines
}

/// Chi-square of counts that should be even: the sum, and how probable as much or
/// more is with fair dice. None if there are too few.
fn test(faces: &[u64]) -> Option<(f64, f64)> {
    let total: u64 = faces.iter().sum();
    let sides = u64::try_from(faces.len()).ok()?;
    if sides < 2 || total < LEAST * sides {
        return None;
    }
    let float = |n: u64| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
    let share = float(total) / float(sides);
    let sum: f64 = faces.iter().map(|&n| (float(n) - share).powi(2) / share).sum();
    let p = ChiSquared::new(float(sides - 1)).ok()?.sf(sum);
    Some((sum, p.clamp(0.0, 1.0)))
}

/// One of how many fair games differs so much.
fn one_in(p: f64) -> i64 {
    let n = (1.0 / p.max(1e-9)).round();
    format!("{n:.0}").parse().unwrap_or(i64::MAX)
}

/// Of a hundred fair games, how many differ so much.
fn of_hundred(p: f64) -> i64 {
    format!("{:.0}", p * 100.0).parse().unwrap_or(100)
}

/// The test in plain words.
fn judged(sides: usize, faces: &[u64]) -> Phrase {
    let total: u64 = faces.iter().sum();
    let total = i64::try_from(total).unwrap_or(i64::MAX);
    match test(faces) {
        None => say::stats_few(sides, total),
        Some((sum, p)) if p >= USUAL => {
            say::stats_usual(sides, total, &format!("{sum:.1}"), &format!("{p:.2}"), of_hundred(p))
        }
        Some((sum, p)) => say::stats_rare(sides, total, &format!("{sum:.1}"), &format!("{p:.4}"), one_in(p)),
    }
}

/// The test in a line behind the verdict.
fn in_verdict(sides: usize, faces: &[u64]) -> Option<Phrase> {
    let (_, p) = test(faces)?;
    Some(if p >= USUAL { say::verdict_usual(sides) } else { say::verdict_rare(sides, one_in(p)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_agrees_with_a_table_of_chi_square() {
        // 5 degrees of freedom: 11.07 is exceeded in 5 of 100 fair games.
        let (sum, p) = test(&[10, 10, 10, 10, 10, 10]).unwrap();
        assert!(sum.abs() < 1e-9 && (p - 1.0).abs() < 1e-9);
        let (sum, p) = test(&[20, 10, 10, 10, 5, 5]).unwrap();
        assert!((sum - 15.0).abs() < 1e-9, "{sum}");
        assert!((p - 0.010_36).abs() < 1e-4, "{p}");
        assert_eq!(one_in(p), 97);
        assert_eq!(test(&[1, 2, 3]), None, "too few to say");
        assert!(test(&[1_000_000, 0]).unwrap().1 < 1e-12);
        assert_eq!(one_in(0.0), 1_000_000_000);
    }

    #[test]
    fn throws_are_told_apart_by_their_names() {
        let seats = ["fp", "sh"];
        for (name, wanted) in [
            ("action-fp", "action-fp"),
            ("battle-osgi-r2-attacker-again", "battle-attacker"),
            ("hunt-again", "hunt"),
            ("tile-die", "tile"),
            ("", ""),
        ] {
            assert_eq!(use_of(name, &seats), wanted);
        }
    }

    #[test]
    fn counts_of_many_faces_take_several_lines() {
        let lines = counted("d20", &[3; 20]);
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines.iter().all(|line| line.len() <= 58), "{lines:?}");
        assert_eq!(counted("d6", &[1, 0, 0, 0, 0, 2])[0], "d6, 3 in all: 1 x1, 2 x0, 3 x0, 4 x0, 5 x0, 6 x2");
    }
}
