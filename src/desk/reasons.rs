//! Refusals in words to come, and the nearest legal orders.

use crate::report::say;
use crate::rules::{Phrase, Refused};

/// How many legal orders a refusal shows.
const SHOWN: usize = 3;
/// How many characters of what was typed are compared.
const COMPARED: usize = 200;

/// The reason of a refusal.
pub fn of(refused: &Refused) -> Phrase {
    match refused {
        Refused::NotAsked => say::not_asked(),
        Refused::Over => say::game_over(),
        Refused::Illegal(why) | Refused::Unreadable(why) => why.clone(),
        Refused::NeedsChance { .. } => say::needs_chance(),
        Refused::Broken(_) => say::broken(),
    }
}

/// The legal orders that are most like what was wanted, the likest first.
pub fn nearest(legal: &[String], wanted: &str) -> Vec<String> {
    let wanted: String = wanted.to_lowercase().chars().take(COMPARED).collect();
    let mut scored: Vec<(f64, usize)> =
        legal.iter().enumerate().map(|(i, order)| (likeness(order, &wanted), i)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    scored.into_iter().take(SHOWN).map(|(_, i)| legal[i].clone()).collect()
}

/// How like two orders are: words in common first, then letters.
fn likeness(order: &str, wanted: &str) -> f64 {
    let words: Vec<&str> = wanted.split_whitespace().collect();
    let begins =
        |word: &&str| words.iter().any(|w| w.len() >= 3 && (word.starts_with(w) || w.starts_with(word)));
    let common = order.split_whitespace().filter(|w| w.len() >= 3).filter(begins).count();
    let short: String = order.chars().take(COMPARED).collect();
    f64::from(u32::try_from(common).unwrap_or(u32::MAX)) + strsim::jaro_winkler(&short, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_orders_share_words_with_what_was_typed() {
        let legal = ["move frodo > arthedain", "move sam > cardolan", "move legolas > eregion"];
        let legal = legal.map(str::to_owned);
        assert_eq!(nearest(&legal, "Legolas -> Rohan")[0], "move legolas > eregion");
        assert_eq!(nearest(&legal, "sam > mordor")[0], "move sam > cardolan");
    }
}
