//! The answer for a seat that stays silent: always legal, the same for everybody
//! who computes it, and no trap in which a game stands still.

use crate::dice::{Dice, chance};
use ravenpost::chance::TurnChance;
use ravenpost::games;
use ravenpost::rules::{Engine, Game};

fn begun(engine: &'static dyn Engine, chance: &mut TurnChance) -> Box<dyn Game> {
    let mut game = engine.begin(&[]).unwrap().game;
    assert_eq!(game.safe(ravenpost::rules::Seat(0)), None, "nothing is asked yet");
    game.start(chance).unwrap();
    game
}

/// Plays on: `random` in a hundred answers are any of those offered, the others safe.
fn play(engine: &'static dyn Engine, seed: u64, random: usize, answers: usize) -> usize {
    let mut chance = chance(seed);
    let mut taste = Dice(seed * 7919 + 1);
    let mut game = begun(engine, &mut chance);
    for given in 0..answers {
        let Some(&seat) = game.owing().first() else { return given };
        let safe =
            game.safe(seat).unwrap_or_else(|| panic!("no answer for {seat:?}: {:?}", game.question(seat)));
        if let Err(why) = game.check(seat, &safe) {
            panic!("{} {safe}: {why:?}", engine.key());
        }
        let again = engine.load(&game.save()).unwrap();
        assert_eq!(again.safe(seat).as_ref(), Some(&safe), "another reader finds another answer");
        let offered = game.offer(seat).orders;
        let order =
            if taste.below(100) < random { offered[taste.below(offered.len())].clone() } else { safe };
        game.submit(seat, &order, &mut chance).unwrap();
    }
    answers
}

#[test]
fn the_safe_answer_is_legal_wherever_random_play_leads() {
    for engine in games::all() {
        for seed in 1..5 {
            assert!(play(engine, seed, 70, 90) > 20, "{} {seed}", engine.key());
        }
    }
}

#[test]
fn safe_answers_alone_keep_a_game_going() {
    for engine in games::all() {
        assert!(play(engine, 3, 0, 120) > 20, "{}", engine.key());
    }
}

#[test]
fn silence_spends_nothing_in_the_war() {
    let engine = games::find("wotr2").unwrap();
    let mut chance = chance(5);
    let mut game = begun(engine, &mut chance);
    let mut given = Vec::new();
    for _ in 0..60 {
        let Some(&seat) = game.owing().first() else { break };
        let order = game.safe(seat).unwrap();
        game.submit(seat, &order, &mut chance).unwrap();
        given.push(order);
    }
    let verbs: std::collections::BTreeSet<&str> =
        given.iter().filter_map(|order| order.split(' ').next()).collect();
    for spent in ["attack", "storm", "ring", "play", "separate"] {
        assert!(!verbs.contains(spent), "{given:?}");
    }
    assert!(verbs.contains("pass") || verbs.contains("skip"), "{given:?}");
}

#[test]
fn silence_attacks_nobody_and_plays_no_special_card_in_the_confrontation() {
    let engine = games::find("confrontation").unwrap();
    let mut chance = chance(9);
    let mut game = begun(engine, &mut chance);
    for _ in 0..12 {
        let Some(&seat) = game.owing().first() else { break };
        let order = game.safe(seat).unwrap();
        let quiet = game
            .offer(seat)
            .orders
            .iter()
            .any(|other| other.starts_with("move ") && game.order_note(seat, other).is_none());
        assert!(!quiet || game.order_note(seat, &order).is_none(), "{order}");
        assert!(!order.starts_with("play "), "{order}");
        game.submit(seat, &order, &mut chance).unwrap();
    }
}
