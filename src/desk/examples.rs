//! A few orders that stand for many.

use crate::report::Offered;
use crate::rules::Phrase;

/// How many examples stand for orders that cannot all be listed.
const EXAMPLES: usize = 10;
/// How many examples there are at least, all of a kind if need be.
const EXAMPLES_LEAST: usize = 3;

/// Examples of orders of as many kinds as there are: of each kind one of which
/// something can be said, if there is any.
pub fn examples(orders: &[String], note: &dyn Fn(&String) -> Option<Phrase>) -> Vec<Offered> {
    let mut kinds: Vec<(&str, Offered)> = Vec::new();
    for order in orders {
        let kind = kind_of(order);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, Offered { note: Some(_), .. })) => {}
            Some((_, offered)) => {
                if let Some(said) = note(order) {
                    *offered = Offered { order: order.clone(), note: Some(said) };
                }
            }
            None => kinds.push((kind, Offered { order: order.clone(), note: note(order) })),
        }
    }
    let mut all: Vec<Offered> = kinds.into_iter().map(|(_, offered)| offered).take(EXAMPLES).collect();
    let more = orders.iter().take(EXAMPLES_LEAST).filter(|order| all.iter().all(|o| o.order != **order));
    let more: Vec<Offered> = more.map(|order| Offered { order: order.clone(), note: note(order) }).collect();
    all.extend(more.into_iter().take(EXAMPLES_LEAST.saturating_sub(all.len())));
    all
}

/// What kind of order it is: its verb, without what pays for it; or all of it,
/// if it is two words.
fn kind_of(order: &str) -> &str {
    let action = order.split_once(": ").map_or(order, |(_, action)| action);
    match action.split_once(' ') {
        Some(("move", what)) if !what.contains(' ') => action,
        Some((verb, _)) => verb,
        None => action,
    }
}
