//! Sealed lists: decks and trays whose order is fixed by one hash and shown
//! place by place. The trees are those of RFC 9162, section 2.1.

use super::frame::{Hash, frame, keyed, plain};
use super::record::{Draft, Kind};
use std::fmt;

/// The blinding value of one place of a list.
pub fn leaf_blind(deal: &Hash, game: &str, list: &str, generation: u32, place: u32) -> Hash {
    keyed(deal, "blind-leaf", &[game.into(), list.into(), generation.into(), place.into()])
}

/// The leaf of one place.
pub fn leaf(game: &str, list: &str, generation: u32, place: u32, blind: &Hash, token: &str) -> Hash {
    let parts = [game.into(), list.into(), generation.into(), place.into(), blind.into(), token.into()];
    plain(&[&[0], &frame("leaf", &parts)])
}

/// The root over leaves.
pub fn root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => plain(&[]),
        [only] => *only,
        _ => {
            let (left, right) = leaves.split_at(split(leaves.len()));
            node(&root(left), &root(right))
        }
    }
}

/// The path from a leaf to the root, the leaf's sibling first; none if there
/// is no such leaf.
pub fn path(leaves: &[Hash], place: usize) -> Option<Vec<Hash>> {
    if place >= leaves.len() {
        return None;
    }
    let (mut part, mut place, mut path) = (leaves, place, Vec::new());
    while part.len() > 1 {
        let half = split(part.len());
        let (left, right) = part.split_at(half);
        if place < half {
            path.push(root(right));
            part = left;
        } else {
            path.push(root(left));
            (part, place) = (right, place - half);
        }
    }
    path.reverse();
    Some(path)
}

/// The root that a leaf and its path lead to, if the path fits place and size.
pub fn root_from_path(leaf: &Hash, place: u32, size: u32, path: &[Hash]) -> Option<Hash> {
    if place >= size {
        return None;
    }
    let (mut at, mut last, mut sum) = (place, size - 1, *leaf);
    for sibling in path {
        if last == 0 {
            return None;
        }
        if at & 1 == 1 || at == last {
            sum = node(sibling, &sum);
            while at & 1 == 0 && at != 0 {
                at >>= 1;
                last >>= 1;
            }
        } else {
            sum = node(&sum, sibling);
        }
        at >>= 1;
        last >>= 1;
    }
    (last == 0).then_some(sum)
}

/// The tag of a list's generation: `fp-char.g1`.
pub fn tag(list: &str, generation: u32) -> String {
    format!("{list}.g{generation}")
}

/// The list and generation of such a tag.
pub fn untag(tag: &str) -> Option<(&str, u32)> {
    let (list, generation) = tag.rsplit_once(".g")?;
    let generation = super::record::number(generation).filter(|&g| g > 0)?;
    super::ct1::is_name(list).then_some((list, generation))
}

/// A sealed list with its leaves. Its tokens are a secret.
#[derive(Clone)]
pub struct Sealed<'a> {
    deal: &'a Hash,
    game: &'a str,
    list: &'a str,
    generation: u32,
    tokens: &'a [String],
    leaves: Vec<Hash>,
}

impl<'a> Sealed<'a> {
    /// Seals tokens in their order.
    pub fn new(deal: &'a Hash, game: &'a str, list: &'a str, generation: u32, tokens: &'a [String]) -> Self {
        let leaves = (0_u32..)
            .zip(tokens)
            .map(|(i, token)| {
                leaf(game, list, generation, i, &leaf_blind(deal, game, list, generation, i), token)
            })
            .collect();
        Self { deal, game, list, generation, tokens, leaves }
    }

    /// What is published of it.
    pub fn root(&self) -> Hash {
        root(&self.leaves)
    }

    /// The record that shows one place; none if there is no such place.
    pub fn opening(&self, place: u32) -> Option<Draft> {
        let path = path(&self.leaves, place as usize)?;
        let blind = leaf_blind(self.deal, self.game, self.list, self.generation, place);
        Some(
            Draft::new(Kind::Opening)
                .word("game", self.game)
                .word("list", self.list)
                .number("gen", self.generation)
                .number("index", place)
                .number("size", self.tokens.len() as u64)
                .word("token", self.tokens.get(place as usize)?)
                .hex("blind", &blind)
                .hex("path", &path.concat()),
        )
    }
}

impl fmt::Debug for Sealed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({}.g{}, {} places)", self.list, self.generation, self.tokens.len())
    }
}

fn node(left: &Hash, right: &Hash) -> Hash {
    plain(&[&[1], left, right])
}

/// The largest power of two below `n`, for n > 1.
fn split(n: usize) -> usize {
    n.next_power_of_two() / 2
}
