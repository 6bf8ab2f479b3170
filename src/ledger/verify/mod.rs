//! The offline verifier: mails, one public key, a verdict.
//!
//! Only contradictions between validly signed records accuse; loss and mangling
//! never do. What is not at hand is a check not made, and the summary says so.
//!
//! [`verify`] looks at everything one has. [`check_step`] is what the service
//! runs on the records it is about to mail; both use the same code.

mod cards;
mod codes;
mod collect;
mod dice;
mod end;
mod ending;
mod game;
mod log;
mod loose;
mod notes;
mod replay;
mod sent;
mod shape;
mod step;
mod summary;
mod tip;
mod turn;

pub use codes::{Class, Code, Verdict};
pub use log::Finding;
pub use step::check_step;
pub use summary::{GameSummary, Replay, Summary, Waiting};
pub use tip::{Disclosed, Locked, Root, Tip};

use super::frame::Hash;
use super::keys::PublicKey;
use super::record::Record;
use crate::rules::Engine;
use collect::Held;
use game::Game;
use log::Log;
use std::collections::{BTreeMap, BTreeSet};

/// A text of a mail in which records may be.
#[derive(Debug, Clone, Default)]
pub struct Text {
    /// Where it comes from, to name it by.
    pub source: String,
    /// The decoded text.
    pub text: String,
}

/// A mail that the reader sent.
#[derive(Debug, Clone, Default)]
pub struct Sent {
    /// Where it comes from.
    pub source: String,
    /// The address it was sent from, written as in receipts; may be empty.
    pub from: String,
    /// The decoded text. Where it quotes no ORDER line, the quoted ones of the
    /// letter it answers are put below (see [`super::order::quoted_heads`]).
    pub text: String,
}

/// Where engines are found, by key and version.
pub type Engines = dyn Fn(&str, u32) -> Option<&'static dyn Engine>;

/// What is to be verified.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// The root key that signs key cards.
    pub root: PublicKey,
    /// The texts of all mails.
    pub texts: &'a [Text],
    /// The reader's own sent mails, oldest first.
    pub sent: &'a [Sent],
    /// The engines for the replay after a game's end.
    pub engines: Option<&'a Engines>,
}

/// What came out.
#[derive(Debug, Clone)]
pub struct Report {
    /// The verdict.
    pub verdict: Verdict,
    /// Everything found, in the order of checking.
    pub findings: Vec<Finding>,
    /// How many more there were than are kept (10,000).
    pub left_out: usize,
    /// What was checked.
    pub summary: Summary,
    /// The records that findings name, as far as they are at hand.
    pub evidence: BTreeMap<Hash, Evidence>,
}

/// A record that a finding names.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// The record.
    pub record: Record,
    /// The source of the text it was found in.
    pub source: String,
}

/// Checks everything that the mails allow.
pub fn verify(input: &Input<'_>) -> Report {
    let mut log = Log::default();
    let (cards, held) = collect::collect(&input.root, input.texts, &mut log);
    let mut piles = collect::pile_up(&held);
    let letters = sent::Letters::read(input.sent);
    let mut summary = Summary::default();
    let games = std::mem::take(&mut piles.games);
    let anything = games.values().any(|pile| !pile.blocks.is_empty()) || !piles.receipts.is_empty();
    for (name, pile) in games {
        let game = Game::read(name, pile, &cards, &mut log);
        game.check_loose(&mut log);
        letters.compare(&game, &mut log);
        let replay = match &game.tip.deal_key {
            Some(deal) => replay::replay(&game, &deal.0, input.engines, &mut log),
            None => Replay::NotYet,
        };
        summary.games.push(summary::of_game(&game, replay));
    }
    dice::check(&piles, &cards, &mut log);
    sent::compare_dice(input.sent, &piles, &mut log);
    summary::of_dice(&piles, &mut summary);
    let verdict = log.verdict(anything);
    let left_out = log.left_out();
    let findings = log.into_findings();
    let named: BTreeSet<Hash> = findings.iter().flat_map(|finding| finding.records.iter().copied()).collect();
    let cards = cards.all.into_iter().map(|card| card.held);
    let evidence = evidence(cards.chain(held), &named, input.texts);
    Report { verdict, findings, left_out, summary, evidence }
}

fn evidence(
    held: impl Iterator<Item = Held>,
    named: &BTreeSet<Hash>,
    texts: &[Text],
) -> BTreeMap<Hash, Evidence> {
    let named = held.filter(|one| named.contains(&one.id));
    let source = |one: &Held| texts.get(one.text).map(|text| text.source.clone()).unwrap_or_default();
    named.map(|one| (one.id, Evidence { source: source(&one), record: one.record })).collect()
}
