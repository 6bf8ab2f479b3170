//! Random games of War of the Ring, the engine alone: `cargo bench --bench games`.
//!
//! It says how many games and how many decisions a second one thread plays, and
//! how that divides between listing the legal orders and carrying one out.
//! `RAVENPOST_COUNT=n` plays n games and says nothing, for a profiler.

#[path = "../tests/common/dice.rs"]
mod dice;

use dice::Dice;
use ravenpost::chance::TurnChance;
use ravenpost::games::wotr2::Wotr2;
use ravenpost::games::wotr2::options::Options;
use ravenpost::rules::{Game, Held, Position, Rules};
use std::time::{Duration, Instant};

/// Games that are played and measured.
const GAMES: u64 = 40;
/// Decisions after which a game is broken off.
const LONGEST: u32 = 3000;

/// What was spent on games.
#[derive(Default)]
struct Spent {
    games: u32,
    decisions: u32,
    offer: Duration,
    answer: Duration,
}

fn play(game: u64, spent: &mut Spent) {
    let seed = |salt: u8| {
        let mut seed = [salt; 32];
        seed[..8].copy_from_slice(&game.to_le_bytes());
        seed
    };
    let mut chance = TurnChance::new(seed(1), seed(2));
    let mut taste = Dice((game + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut held: Held<Wotr2> = Held::new(Position::new(Options::default()));
    held.start(&mut chance).expect("a game starts");
    let mut n = 0;
    while held.outcome().is_none() && n < LONGEST {
        n += 1;
        let owing = held.owing();
        let seat = owing[taste.below(owing.len())];
        let ask = held.decision().ask_of(seat).expect("whoever owes is asked").clone();
        let begin = Instant::now();
        let offer = Wotr2::offer(held.table(), seat, &ask);
        let middle = Instant::now();
        let order = offer.orders[taste.below(offer.orders.len())].clone();
        held.answer(seat, order, &mut chance).expect("a listed order is legal");
        spent.offer += middle - begin;
        spent.answer += middle.elapsed();
    }
    spent.games += 1;
    spent.decisions += n;
}

fn main() {
    let mut spent = Spent::default();
    if let Some(n) = std::env::var("RAVENPOST_COUNT").ok().and_then(|n| n.parse().ok()) {
        (0..n).for_each(|game| play(game, &mut spent));
        return;
    }
    (0..2).for_each(|game| play(game, &mut Spent::default()));
    (0..GAMES).for_each(|game| play(game, &mut spent));
    let each = |time: Duration| time.as_secs_f64() * 1e6 / f64::from(spent.decisions);
    let all = (spent.offer + spent.answer).as_secs_f64();
    println!(
        "games {}, decisions {} ({} a game)",
        spent.games,
        spent.decisions,
        spent.decisions / spent.games
    );
    println!(
        "{:.1} games a second, {:.0} decisions a second",
        f64::from(spent.games) / all,
        f64::from(spent.decisions) / all
    );
    println!(
        "{:.2} microseconds a decision: {:.2} to list the orders, {:.2} to carry one out",
        each(spent.offer + spent.answer),
        each(spent.offer),
        each(spent.answer)
    );
}
