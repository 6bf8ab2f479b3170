//! Troops as typed: `all`, `all but 1r`, `2r 1e`, `gondor 2r, rohan 1r, gandalf`.
//! A nation holds until the next one, and is needed only where the army has
//! several that it could be.

use super::codes::{Character, Nation};
use super::event::{nation as nation_arg, region as region_arg};
use super::figures::{Kind, Troops};
use super::order::Losses;
use super::refuse;
use super::region::Region;
use crate::rules::{Arg, Phrase};

/// Those who are there, and those `all` means.
#[derive(Debug, Clone, Copy)]
pub struct Army {
    /// Everybody there: tells which nation a figure is of.
    pub here: Troops,
    /// Who is meant by `all`, or by no words at all.
    pub all: Troops,
    /// Where they stand, for the words of a refusal.
    pub at: Option<Region>,
}

impl Army {
    /// The troops of some words; all if there are none.
    pub fn troops(&self, words: &[String]) -> Result<Troops, Phrase> {
        match words {
            [] => self.everybody(),
            [all] if all == "all" => self.everybody(),
            [all, but, rest @ ..] if all == "all" && but == "but" => Ok(self.all.minus(&self.named(rest)?)),
            _ => self.named(words),
        }
    }

    fn everybody(&self) -> Result<Troops, Phrase> {
        match (self.all.is_empty(), self.at) {
            (false, _) => Ok(self.all),
            (true, Some(at)) => Err(refuse("nobody-there").with("at", region_arg(at))),
            (true, None) => Err(refuse("nobody-moves")),
        }
    }

    fn named(&self, words: &[String]) -> Result<Troops, Phrase> {
        let mut troops = Troops::NONE;
        let mut said = None;
        for word in words {
            if let Some(nation) = Nation::from_code(word) {
                said = Some(nation);
            } else if let Some(who) = Character::from_code(word) {
                troops.characters = troops.characters.with(who);
            } else if let Some((n, kind)) = figure(word) {
                let nation = whose(&self.here, said, kind)?;
                let slot = troops.figures.slot(nation, kind);
                let slot = slot.ok_or_else(|| refuse("no-such-kind").with("nation", nation_arg(nation)))?;
                *slot = slot.saturating_add(n);
            } else {
                return Err(refuse("no-figures").text("word", word));
            }
        }
        if troops.is_empty() { Err(refuse("nobody-moves")) } else { Ok(troops) }
    }
}

/// Losses as typed: `2r`, `1e>r`, with nations where they are needed.
pub fn losses(here: &Troops, words: &[String]) -> Result<Losses, Phrase> {
    let mut losses = Losses::default();
    let mut said = None;
    for word in words {
        if let Some(nation) = Nation::from_code(word) {
            said = Some(nation);
            continue;
        }
        let (plain, reduced) = word.split_once('>').map_or((word.as_str(), None), |(a, b)| (a, Some(b)));
        let counted = figure(plain).filter(|(_, kind)| matches!(kind, Kind::Regular | Kind::Elite));
        let Some((n, kind)) = counted else { return Err(refuse("units-only")) };
        let nation = whose(here, said, kind)?;
        match (kind, reduced) {
            (Kind::Elite, Some("r")) => {
                let slot = &mut losses.reduced[nation.index()];
                *slot = slot.saturating_add(n);
            }
            (_, None) => {
                if let Some(slot) = losses.removed.slot(nation, kind) {
                    *slot = slot.saturating_add(n);
                }
            }
            _ => return Err(refuse("units-only")),
        }
    }
    Ok(losses)
}

/// A number of figures: `2r`, `e`.
pub fn figure(word: &str) -> Option<(u8, Kind)> {
    let (n, kind) = word.split_at_checked(word.len().checked_sub(1)?)?;
    let n = if n.is_empty() { 1 } else { n.parse().ok()? };
    Some((n, Kind::from_code(kind)?))
}

/// Of which nation a figure is: as said, or the only one it can be.
fn whose(here: &Troops, said: Option<Nation>, kind: Kind) -> Result<Nation, Phrase> {
    if kind == Kind::Nazgul {
        return Ok(Nation::Sauron);
    }
    if let Some(nation) = said {
        return Ok(nation);
    }
    let figures = &here.figures;
    let with = |test: &dyn Fn(Nation) -> bool| -> Vec<Nation> {
        Nation::ALL.iter().copied().filter(|&n| test(n)).collect()
    };
    let exact = with(&|n| figures.count(n, kind) > 0);
    let any = with(&|n| figures.units_of(n) > 0);
    match (&exact[..], &any[..]) {
        ([one], _) | ([], [one]) => Ok(*one),
        ([], _) => Err(refuse("no-such-figure")),
        (several, _) => {
            let names = several.iter().map(|n| nation_arg(*n)).collect();
            Err(refuse("which-nation-of").with("nations", Arg::List(names)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army(text: &str) -> Army {
        let here: Troops = text.parse().expect("troops");
        Army { here, all: here, at: None }
    }

    fn read(army: &Army, text: &str) -> Result<String, Phrase> {
        let words: Vec<String> = text.split(' ').filter(|w| !w.is_empty()).map(str::to_owned).collect();
        army.troops(&words).map(|troops| troops.to_string())
    }

    #[test]
    fn one_nation_needs_no_name() {
        let army = army("rohan 2r 1e 1l, gandalf-white");
        assert_eq!(read(&army, "2r 1l gandalf-white").unwrap(), "rohan 2r 1l, gandalf-white");
        assert_eq!(read(&army, "all but 1r").unwrap(), "rohan 1r 1e 1l, gandalf-white");
        assert_eq!(read(&army, "").unwrap(), army.here.to_string());
    }

    #[test]
    fn of_several_nations_the_kind_may_tell_and_else_it_is_asked() {
        let army = army("sauron 2r 1e, southrons 3r");
        assert_eq!(read(&army, "1e").unwrap(), "sauron 1e");
        assert_eq!(read(&army, "1r").unwrap_err().key, "wotr2-refuse-which-nation-of");
        assert_eq!(read(&army, "southrons 1r").unwrap(), "southrons 1r");
    }

    #[test]
    fn losses_may_turn_elites() {
        let here = army("rohan 2r 1e").here;
        let words = ["1r".to_owned(), "1e>r".to_owned()];
        assert_eq!(losses(&here, &words).unwrap().to_string(), " rohan 1r 1e>r");
        assert!(losses(&here, &["1l".to_owned()]).is_err());
    }
}
