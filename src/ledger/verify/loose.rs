//! Sections and openings: what is shown against what was committed to.

use super::codes::Code;
use super::log::{Log, Ruled};
use super::shape::{hash, num};
use super::tip::{Locked, Root};
use crate::ledger::frame::Hash;
use crate::ledger::record::{Kind, Record, number};
use crate::ledger::{commit, ct1, seal};

/// What a block states of a section; nothing if it names no such section.
pub(super) struct Stated<'a> {
    pub commitment: &'a str,
    pub block: Hash,
}

/// Where commitments are looked up.
pub(super) trait Commits {
    fn game(&self) -> &str;
    /// What block `n` states of a section, if the block is at hand.
    fn state(&self, n: u32, name: &str) -> Option<Stated<'_>>;
    /// What was said of an order section for turn `k`.
    fn orders(&self, k: u32, name: &str) -> Option<&Locked>;
    /// What was said of a sealed list.
    fn root(&self, tag: &str) -> Option<&Root>;
}

/// Checks a section or an opening.
pub(super) fn check(kind: Kind, r: &Record, id: &Hash, commits: &dyn Commits, log: &mut Log) {
    let job = match kind {
        Kind::Section => section(r, id, commits, log),
        Kind::Opening => opening(r, id, commits, log),
        _ => Ok(()),
    };
    log.guard(&format!("{} {}", commits.game(), kind.word()), id, job);
}

/// How findings name a section.
pub(super) fn section_place(r: &Record) -> String {
    format!("{} section {} at {}", r.game(), r.one("name"), r.one("at"))
}

/// How findings name an opening.
pub(super) fn opening_place(r: &Record) -> String {
    format!("{} list {}.g{} place {}", r.game(), r.one("list"), r.one("gen"), r.one("index"))
}

fn section(r: &Record, id: &Hash, commits: &dyn Commits, log: &mut Log) -> Ruled {
    let (at, name, place) = (num(r, "at")?, r.one("name"), section_place(r));
    let shown = commit::of_section(r).ok_or_else(|| "the section has no blinding value".to_owned())?;
    let shown = hex::encode(shown);
    if ct1::label(name) == "order" {
        let version = name.rsplit_once(".v").and_then(|(_, v)| number(v));
        if version.is_none() || name.split('.').count() != 3 {
            return Err("the section's name is not order.<seat>.v<version>".to_owned());
        }
        match commits.orders(at, name) {
            None => log.say(Code::Gap, &place, NOTHING_COMMITS, &[*id]),
            Some(said) if said.tokens != [shown] => {
                log.say(Code::Order, &place, "", &[said.block.0, *id]);
            }
            Some(_) => {}
        }
        return Ok(());
    }
    match commits.state(at, name) {
        None => log.say(Code::Gap, &place, NOTHING_COMMITS, &[*id]),
        Some(stated) if stated.commitment != shown => {
            log.say(Code::State, &place, "", &[stated.block, *id]);
        }
        Some(_) => {}
    }
    Ok(())
}

fn opening(r: &Record, id: &Hash, commits: &dyn Commits, log: &mut Log) -> Ruled {
    let (list, generation) = (r.one("list"), num(r, "gen")?);
    let (index, size) = (num(r, "index")?, num(r, "size")?);
    let leaf = seal::leaf(r.game(), list, generation, index, &hash(r, "blind")?, r.one("token"));
    let path = r.bytes("path");
    let root = seal::root_from_path(&leaf, index, size, path.as_chunks::<32>().0);
    match commits.root(&seal::tag(list, generation)) {
        None => log.say(Code::Gap, &opening_place(r), "no block at hand states the root", &[*id]),
        Some(stated) if Some(stated.root.0) != root || stated.size != size => {
            log.say(Code::Opening, &opening_place(r), "", &[stated.block.0, *id]);
        }
        Some(_) => {}
    }
    Ok(())
}

const NOTHING_COMMITS: &str = "no block at hand commits to it";
