//! How an engine's state becomes ledger fields. The writer of blocks and the
//! replay both use this file, so that they cannot differ.

use super::ct1::{self, Fields};
use super::frame::Hash;
use super::record::{Draft, Kind, numbered};
use super::{commit, seal};
use crate::chance::{Draw, Lot};
use crate::rules::{Game, Seal};

/// One named section of a state with its fields (keys begin with `s.`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// `public`, a seat's key, or `vault`.
    pub name: String,
    /// What is in it.
    pub fields: Fields,
}

/// Adds the lists as they are now to those of a turn. A letter of several orders
/// may pass through generations that are gone at its end; they are on record too.
pub fn gather(lists: &mut Vec<Seal>, now: Vec<Seal>) {
    for list in now {
        match lists.iter_mut().find(|l| l.name == list.name && l.generation == list.generation) {
            Some(known) => *known = list,
            None => lists.push(list),
        }
    }
}

/// The sections of a state: public, each seat's in seat order, the vault. The
/// vault has the tokens of `sealed` as well: all lists of the turn (see [`gather`]).
pub fn of_state(game: &dyn Game, seats: &[&str], sealed: &[Seal]) -> Vec<Section> {
    let state = game.sections();
    let prefixed = |fields: crate::rules::Fields| -> Fields {
        fields.into_iter().map(|(key, tokens)| (format!("s.{key}"), tokens)).collect()
    };
    let mut sections = vec![Section { name: "public".to_owned(), fields: prefixed(state.public) }];
    let mut of_seats = state.seats.into_iter();
    for seat in seats {
        let fields = prefixed(of_seats.next().unwrap_or_default());
        sections.push(Section { name: (*seat).to_owned(), fields });
    }
    let mut vault = prefixed(state.vault);
    for list in sealed {
        vault.insert(seal_key(list), list.tokens.clone());
    }
    sections.push(Section { name: "vault".to_owned(), fields: vault });
    sections
}

impl Section {
    /// What a block states of the section: `state.<name>`.
    pub fn commitment(&self, deal: &Hash, game: &str, n: u32) -> Hash {
        let blind = commit::blind(deal, game, n, &self.name);
        commit::commit(game, n, &self.name, &blind, &commit::content(&self.fields))
    }

    /// The record that shows the section to those who may see it.
    pub fn record(&self, deal: &Hash, game: &str, n: u32) -> Draft {
        Draft::new(Kind::Section)
            .word("game", game)
            .word("name", &self.name)
            .number("at", n)
            .hex("blind", &commit::blind(deal, game, n, &self.name))
            .all(self.fields.clone())
    }
}

/// What a block states of the sealed lists: `list.*` and `root.*`.
pub fn of_lists(seals: &[Seal], deal: &Hash, game: &str) -> Fields {
    let mut fields = Fields::new();
    for list in seals {
        let tag = seal::tag(&list.name, list.generation);
        let sealed = seal::Sealed::new(deal, game, &list.name, list.generation, &list.tokens);
        let counts = vec![list.tokens.len().to_string(), list.drawn.to_string()];
        fields.insert(format!("list.{tag}"), counts);
        fields.insert(format!("root.{tag}"), vec![hex::encode(sealed.root())]);
    }
    fields
}

/// What a block states of a turn's draws: `roll.NNN` with the results,
/// `hroll.NNN` without.
pub fn of_draws(drawn: &[Draw]) -> Fields {
    let mut fields = Fields::new();
    let (mut open, mut hidden) = (0, 0);
    for draw in drawn {
        let mut tokens = vec![draw.name.clone(), draw.spec.to_string()];
        let key = match draw.lot {
            Lot::Open => {
                open += 1;
                tokens.extend(draw.results.iter().map(u32::to_string));
                numbered("roll", open)
            }
            Lot::Hidden => {
                hidden += 1;
                numbered("hroll", hidden)
            }
        };
        fields.insert(key, tokens);
    }
    fields
}

/// The orders an order section holds, as the engine is given them.
pub fn orders_of(section: &super::Record) -> Vec<String> {
    let understood = section.labelled("s").filter(|(_, rest, _)| rest.starts_with("c."));
    understood.map(|(_, _, tokens)| ct1::unescape(tokens)).collect()
}

fn seal_key(list: &Seal) -> String {
    format!("s.seal.{}", seal::tag(&list.name, list.generation))
}
