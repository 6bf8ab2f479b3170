//! How much of what was meant is read, and how much that was not.

use super::letters::Letter;
use ravenpost::desk;
use ravenpost::games;
use ravenpost::mail::letter::{self, Limits};
use ravenpost::rules::Seat;
use ravenpost::tongue::{self, Sheet, Words};
use std::fmt;

/// What orders and commands were read, as far as it matters to the game.
pub fn read(letter: &Letter) -> Vec<String> {
    let read = letter::read(&letter.raw, &Limits::default());
    let read = read.unwrap_or_else(|why| panic!("{}, {}: {why}", letter.style, letter.place));
    items(letter, &desk::own_lines(&read, &letter.ours))
}

/// Lines that were taken for the person's own and are none of those they typed:
/// they do no harm, but the answer shows them.
pub fn strays(letter: &Letter) -> Vec<String> {
    let read = letter::read(&letter.raw, &Limits::default()).expect("it was read before");
    let own = desk::own_lines(&read, &letter.ours);
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let typed: Vec<String> = letter.typed.iter().map(|line| plain(line)).collect();
    // What stands below the form of a letter that came back unquoted is not shown.
    let form: Vec<&str> = read.lines.iter().filter(|l| l.form).map(|l| l.text.as_str()).collect();
    own.into_iter().filter(|l| !typed.contains(&plain(l)) && !form.contains(&l.as_str())).collect()
}

/// What ought to be read.
pub fn wanted(letter: &Letter) -> Vec<String> {
    let wanted = items(letter, &letter.orders);
    assert!(wanted.len() >= letter.orders.len(), "{:?} are not all orders: {wanted:?}", letter.orders);
    wanted
}

/// The pieces of lines, each with its sense.
fn items(letter: &Letter, lines: &[String]) -> Vec<String> {
    let engine = games::find(letter.game).expect("a game of the house");
    let game = engine.begin(&[]).expect("good options").game;
    let names = |slot: &str| game.names(Seat(letter.seat), slot);
    let words = Words::of(engine.grammar(), &names);
    let sheet = Sheet::read(lines, &words, tongue::Limits::default());
    let sense = |item: &tongue::Item| {
        let asked = if item.ask { " asked" } else { "" };
        // Free text is as it was typed, with the stop that a keyboard sets.
        format!("{:?}{asked}", item.what).to_lowercase().replace(".\"", "\"")
    };
    sheet.items().map(sense).collect()
}

/// A count of what was read.
#[derive(Debug, Default, Clone)]
pub struct Score {
    pub letters: usize,
    pub read: usize,
    pub missed: usize,
    pub false_orders: usize,
}

impl Score {
    pub fn of(found: &[String], wanted: &[String]) -> Self {
        let mut left = wanted.to_vec();
        let mut score = Self { letters: 1, ..Self::default() };
        for item in found {
            if let Some(at) = left.iter().position(|w| w == item) {
                left.remove(at);
                score.read += 1;
            } else {
                score.false_orders += 1;
            }
        }
        score.missed = left.len();
        score
    }

    pub fn add(&mut self, other: &Self) {
        self.letters += other.letters;
        self.read += other.read;
        self.missed += other.missed;
        self.false_orders += other.false_orders;
    }

    pub fn recall(&self) -> f64 {
        f64::from(u32::try_from(self.read).unwrap())
            / f64::from(u32::try_from((self.read + self.missed).max(1)).unwrap())
    }

    pub fn precision(&self) -> f64 {
        f64::from(u32::try_from(self.read).unwrap())
            / f64::from(u32::try_from((self.read + self.false_orders).max(1)).unwrap())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:3} letters, {:3} orders read, {:2} missed, {:2} false; precision {:.3}, recall {:.3}",
            self.letters,
            self.read,
            self.missed,
            self.false_orders,
            self.precision(),
            self.recall()
        )
    }
}
