//! The whole house on Maildirs: letters a second, and what a letter costs with
//! many games in the database and late in a game. `cargo bench --bench house`.
//!
//! - `RAVENPOST_BENCH_DIR`: where the house is built (else the temporary folder).
//! - `RAVENPOST_BENCH_GAMES`: sizes of the database, such as `10,1000,100000`.
//! - `RAVENPOST_BENCH_CROWD`: how many games are played at the same time.

#[path = "house/crowd.rs"]
mod crowd;
#[path = "house/fill.rs"]
mod fill;

use crowd::{Crowd, Spent};
use std::time::Duration;

/// Letters of the set-up, which are not measured: joining, and placing pieces.
const SETUP_ROUNDS: usize = 3;

fn main() {
    // `cargo test --benches` only wants to know that it runs.
    let trial = std::env::args().any(|arg| arg == "--test");
    let crowd = number("RAVENPOST_BENCH_CROWD", if trial { 2 } else { 60 });
    let sizes = sizes(if trial { "10" } else { "10,1000,10000" });
    letters_a_second(crowd);
    growth(&sizes, crowd.min(10));
}

/// Order letters a second, end to end, and how the cost of one goes with the
/// length of its game.
fn letters_a_second(games: usize) {
    println!("\n{games} games at once, every letter of a round in the inbox together");
    let mut crowd = Crowd::new(games);
    for _ in 0..SETUP_ROUNDS {
        crowd.round();
    }
    let mut rounds: Vec<Spent> = Vec::new();
    while rounds.len() < 400 {
        let spent = crowd.round();
        // The last games of the crowd are no crowd any more.
        if spent.orders < games / 3 {
            break;
        }
        rounds.push(spent);
    }
    let all: Spent = rounds.iter().copied().sum();
    println!("  {all}");
    let third = rounds.len() / 3;
    if third > 0 {
        let early: Spent = rounds[..third].iter().copied().sum();
        let late: Spent = rounds[rounds.len() - third..].iter().copied().sum();
        println!("  first third of the rounds: {early}");
        println!("  last third:                {late}");
        println!("  late : early = {:.2} for a letter", late.each() / early.each());
    }
}

/// What a letter costs with so many games in the database.
fn growth(sizes: &[i64], crowd: usize) {
    println!("\nThe same {crowd} games, with more and more others in the database");
    let mut base: Option<f64> = None;
    for &size in sizes {
        let mut crowd = Crowd::new(crowd);
        for _ in 0..SETUP_ROUNDS {
            crowd.round();
        }
        let filled = crowd.fill(size);
        // Nothing is cached yet: one round to settle.
        crowd.round();
        let all: Spent = (0..20).map(|_| crowd.round()).sum();
        let times = all.each() / *base.get_or_insert(all.each());
        println!("  {filled:>7} games: {all}; {times:.2} times the first");
    }
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn sizes(usual: &str) -> Vec<i64> {
    let text = std::env::var("RAVENPOST_BENCH_GAMES").unwrap_or_else(|_| usual.to_owned());
    text.split(',').filter_map(|size| size.trim().parse().ok()).collect()
}

/// A time in readable units.
fn shown(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
