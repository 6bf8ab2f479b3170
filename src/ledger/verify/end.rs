//! After the end: the deal secret is known, and with it every blinding value,
//! every sealed order and every shuffle. Nothing may be held back.

use super::codes::Code;
use super::collect::Held;
use super::game::Game;
use super::log::{Log, Ruled};
use super::loose::{opening_place, section_place};
use super::shape::{hash, num};
use crate::chance::{Spec, Stream};
use crate::ledger::frame::Hash;
use crate::ledger::record::{Kind, Record};
use crate::ledger::{commit, order, seal, seed};
use std::collections::HashSet;

/// Checks all that the deal secret opens.
pub(super) fn check(game: &Game<'_>, deal: &Hash, log: &mut Log) {
    for held in &game.loose {
        let job = blinds(game, held, deal, log);
        log.guard(&format!("{} {}", game.name, held.kind.word()), &held.id, job);
    }
    transcript(game, log);
}

fn blinds(game: &Game<'_>, held: &Held, deal: &Hash, log: &mut Log) -> Ruled {
    let r = &held.record;
    if held.kind == Kind::Opening {
        let (list, generation, index) = (r.one("list"), num(r, "gen")?, num(r, "index")?);
        if hash(r, "blind")? != seal::leaf_blind(deal, game.name, list, generation, index) {
            log.say(Code::Blind, &opening_place(r), "", &[held.id]);
        }
        return Ok(());
    }
    let (at, name) = (num(r, "at")?, r.one("name"));
    if hash(r, "blind")? != commit::blind(deal, game.name, at, name) {
        log.say(Code::Blind, &section_place(r), "", &[held.id]);
    }
    match game.blocks.get(&at).filter(|block| name == "vault" && block.kind == Kind::Turn) {
        Some(block) => vault(game, held, block, deal, log),
        None => Ok(()),
    }
}

/// Every list sealed in this turn, and every shuffle from the hidden stream.
fn vault(game: &Game<'_>, held: &Held, block: &Held, deal: &Hash, log: &mut Log) -> Ruled {
    let (vault, place, both) = (&held.record, section_place(&held.record), [block.id, held.id]);
    for (key, tag, _) in block.record.labelled("root") {
        let (list, generation) = seal::untag(tag).ok_or_else(|| format!("{key} names no list"))?;
        let seal_key = format!("s.seal.{tag}");
        if vault.has(&seal_key) {
            let sealed = seal::Sealed::new(deal, game.name, list, generation, vault.tokens(&seal_key));
            if sealed.root() != hash(&block.record, key)? {
                log.say(Code::Shuffle, &place, format!("root of {tag}"), &both);
            }
        } else if game.tip.roots.get(tag).is_some_and(|root| root.sealed && root.block.0 == block.id) {
            log.say(Code::Shuffle, &place, format!("{tag} is new, and the vault does not show it"), &both);
        }
    }
    shuffles(
        game,
        vault,
        block,
        deal,
        |tag, log| {
            log.say(Code::Shuffle, &place, format!("order of {tag}"), &both);
        },
        log,
    )
}

fn shuffles(
    game: &Game<'_>,
    vault: &Record,
    block: &Held,
    deal: &Hash,
    wrong: impl Fn(&str, &mut Log),
    log: &mut Log,
) -> Ruled {
    let turn = &block.record;
    let seed_k = hash(turn, "seed")?;
    let mut hidden = Stream::new(seed::hidden(deal, game.name, num(turn, "k")?, &seed_k));
    for (key, _, tokens) in turn.labelled("hroll") {
        let [tag, spec] = tokens else {
            return Err(format!("{key} is not a name and a draw"));
        };
        let spec: Spec = spec.parse().map_err(|_| format!("{key} asks for no draw"))?;
        let drawn = hidden.draw(spec);
        if !turn.has(&format!("root.{tag}")) {
            continue;
        }
        let sealed = vault.tokens(&format!("s.seal.{tag}"));
        let mut sorted: Vec<&String> = sealed.iter().collect();
        sorted.sort_unstable();
        let follows = |(token, j): (&String, &u32)| sorted.get(*j as usize).is_some_and(|s| *s == token);
        let fits = sealed.len() == drawn.len() && sealed.iter().zip(&drawn).all(follows);
        if !fits || !vault.has(&format!("s.seal.{tag}")) {
            wrong(tag, log);
        }
    }
    Ok(())
}

/// Every section and every order that a block commits to is at hand.
fn transcript(game: &Game<'_>, log: &mut Log) {
    let sections = game.loose.iter().filter(|held| held.kind == Kind::Section);
    let have: HashSet<(&str, u32)> =
        sections.filter_map(|held| Some((held.record.one("name"), held.record.number("at")?))).collect();
    for (n, held) in &game.blocks {
        let r = &held.record;
        let k = r.k().unwrap_or(0);
        for (_, seat, _) in r.labelled("order") {
            let version = r.number(&format!("order-v.{seat}")).unwrap_or(0);
            let name = order::section_name(seat, version);
            if !have.contains(&(name.as_str(), k)) {
                log.say(Code::Unshown, &game.place(*n), name, &[held.id]);
            }
        }
        for (_, name, _) in r.labelled("state") {
            if !have.contains(&(name, *n)) {
                log.say(Code::Unshown, &game.place(*n), name, &[held.id]);
            }
        }
    }
}
