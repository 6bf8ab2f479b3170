//! Figures: units, leaders and Nazgûl by number, and troops, which are figures
//! with characters. Both have a text: `gondor 2r 1e 1l, 2n, witch-king`.

use super::codes::{CharSet, Character, Nation, Side};
use crate::rules::codes;
use serde::{Deserialize, Serialize};
use std::fmt;

codes! {
    /// A kind of figure.
    Kind { Regular = "r", Elite = "e", Leader = "l", Nazgul = "n" }
}

/// Numbers of figures of both sides. Common Nazgûl belong to Sauron; the
/// Witch-king is a character and not counted here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Figures {
    /// Regular units by nation.
    pub regulars: [u8; 8],
    /// Elite units by nation.
    pub elites: [u8; 8],
    /// Leaders by nation of the Free Peoples.
    pub leaders: [u8; 5],
    /// Common Nazgûl.
    pub nazgul: u8,
}

/// Figures and characters together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Troops {
    /// Units, leaders and common Nazgûl.
    pub figures: Figures,
    /// Characters.
    pub characters: CharSet,
}

impl Figures {
    /// No figures.
    pub const NONE: Self = Self { regulars: [0; 8], elites: [0; 8], leaders: [0; 5], nazgul: 0 };

    /// `n` figures of one kind. Leaders of Shadow nations are nobody.
    pub fn of(nation: Nation, kind: Kind, n: u8) -> Self {
        let mut figures = Self::NONE;
        if let Some(slot) = figures.slot(nation, kind) {
            *slot = n;
        }
        figures
    }

    /// How many of one kind. Nazgûl are Sauron's.
    pub fn count(&self, nation: Nation, kind: Kind) -> u8 {
        match kind {
            Kind::Regular => self.regulars[nation.index()],
            Kind::Elite => self.elites[nation.index()],
            Kind::Leader => self.leaders.get(nation.index()).copied().unwrap_or(0),
            Kind::Nazgul if nation == Nation::Sauron => self.nazgul,
            Kind::Nazgul => 0,
        }
    }

    /// The number of one kind, to change it; none for kinds a nation lacks.
    pub fn slot(&mut self, nation: Nation, kind: Kind) -> Option<&mut u8> {
        match kind {
            Kind::Regular => Some(&mut self.regulars[nation.index()]),
            Kind::Elite => Some(&mut self.elites[nation.index()]),
            Kind::Leader => self.leaders.get_mut(nation.index()),
            Kind::Nazgul if nation == Nation::Sauron => Some(&mut self.nazgul),
            Kind::Nazgul => None,
        }
    }

    /// How many units a nation has here.
    pub fn units_of(&self, nation: Nation) -> u8 {
        self.regulars[nation.index()] + self.elites[nation.index()]
    }

    /// How many units a side has here.
    pub fn units(&self, side: Side) -> u8 {
        let of = |list: &[u8; 8]| match side {
            Side::Free => list[..5].iter().sum::<u8>(),
            Side::Shadow => list[5..].iter().sum::<u8>(),
        };
        of(&self.regulars) + of(&self.elites)
    }

    /// How many leaders there are.
    pub fn leader_count(&self) -> u8 {
        self.leaders.iter().sum()
    }

    /// The figures of one side alone.
    #[must_use]
    pub fn only(&self, side: Side) -> Self {
        let mut own = *self;
        for nation in side.other().nations() {
            own.regulars[nation.index()] = 0;
            own.elites[nation.index()] = 0;
        }
        match side {
            Side::Free => own.nazgul = 0,
            Side::Shadow => own.leaders = [0; 5],
        }
        own
    }

    /// The units alone.
    #[must_use]
    pub fn units_only(&self) -> Self {
        Self { leaders: [0; 5], nazgul: 0, ..*self }
    }

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether all of `other` are among these.
    pub fn has(&self, other: &Self) -> bool {
        let within = |a: &[u8], b: &[u8]| a.iter().zip(b).all(|(a, b)| a >= b);
        within(&self.regulars, &other.regulars)
            && within(&self.elites, &other.elites)
            && within(&self.leaders, &other.leaders)
            && self.nazgul >= other.nazgul
    }

    /// These and the others.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.each(other, u8::saturating_add)
    }

    /// These without the others (never below none).
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.each(other, u8::saturating_sub)
    }

    /// As many of each kind as both have.
    #[must_use]
    pub fn common(&self, other: &Self) -> Self {
        self.each(other, u8::min)
    }

    fn each(&self, other: &Self, op: impl Fn(u8, u8) -> u8) -> Self {
        let mut sum = *self;
        for (a, b) in sum.regulars.iter_mut().zip(other.regulars) {
            *a = op(*a, b);
        }
        for (a, b) in sum.elites.iter_mut().zip(other.elites) {
            *a = op(*a, b);
        }
        for (a, b) in sum.leaders.iter_mut().zip(other.leaders) {
            *a = op(*a, b);
        }
        sum.nazgul = op(sum.nazgul, other.nazgul);
        sum
    }

    /// Every kind of figure that is here, with its number, nation by nation.
    pub fn iter(&self) -> impl Iterator<Item = (Nation, Kind, u8)> {
        let kinds = |&nation: &Nation| Kind::ALL.iter().map(move |&kind| (nation, kind));
        let all = Nation::ALL.iter().flat_map(kinds);
        all.map(|(nation, kind)| (nation, kind, self.count(nation, kind))).filter(|(.., n)| *n > 0)
    }

    /// How many figures there are.
    pub fn total(&self) -> u32 {
        self.iter().map(|(.., n)| u32::from(n)).sum()
    }
}

impl Troops {
    /// Nobody.
    pub const NONE: Self = Self { figures: Figures::NONE, characters: CharSet::NONE };

    /// Whether nobody is here.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether all of `other` are among these.
    pub fn has(&self, other: &Self) -> bool {
        self.figures.has(&other.figures) && other.characters.within(self.characters)
    }

    /// These and the others.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let characters = self.characters.or(other.characters);
        Self { figures: self.figures.plus(&other.figures), characters }
    }

    /// These without the others.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let characters = self.characters.minus(other.characters);
        Self { figures: self.figures.minus(&other.figures), characters }
    }
}

impl From<Figures> for Troops {
    fn from(figures: Figures) -> Self {
        Self { figures, characters: CharSet::NONE }
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for (nation, kind, n) in self.iter().filter(|(_, kind, _)| *kind != Kind::Nazgul) {
            if before != Some(nation) {
                let comma = if before.is_some() { ", " } else { "" };
                write!(f, "{comma}{}", nation.code())?;
                before = Some(nation);
            }
            write!(f, " {n}{}", kind.code())?;
        }
        match (self.nazgul, before) {
            (0, _) => Ok(()),
            (n, None) => write!(f, "{n}n"),
            (n, Some(_)) => write!(f, ", {n}n"),
        }
    }
}

impl fmt::Display for Troops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.figures)?;
        let mut comma = if self.figures.is_empty() { "" } else { ", " };
        for character in self.characters.iter() {
            write!(f, "{comma}{}", character.code())?;
            comma = ", ";
        }
        Ok(())
    }
}

/// A text that names no troops.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` names no figures: write `gondor 2r 1e 1l, 2n, witch-king`")]
pub struct BadTroops(pub String);

impl std::str::FromStr for Troops {
    type Err = BadTroops;

    fn from_str(text: &str) -> Result<Self, BadTroops> {
        let bad = || BadTroops(text.to_owned());
        let mut troops = Self::NONE;
        let mut nation = None;
        for word in text.split([',', ' ']).filter(|w| !w.is_empty()) {
            if let Some(next) = Nation::from_code(word) {
                nation = Some(next);
            } else if let Some(character) = Character::from_code(word) {
                if troops.characters.has(character) {
                    return Err(bad());
                }
                troops.characters = troops.characters.with(character);
            } else {
                let (n, kind) = figure(word).ok_or_else(bad)?;
                let whose = if kind == Kind::Nazgul { Nation::Sauron } else { nation.ok_or_else(bad)? };
                let slot = troops.figures.slot(whose, kind).ok_or_else(bad)?;
                if *slot > 0 {
                    return Err(bad());
                }
                *slot = n;
            }
        }
        Ok(troops)
    }
}

impl std::str::FromStr for Figures {
    type Err = BadTroops;

    fn from_str(text: &str) -> Result<Self, BadTroops> {
        let troops: Troops = text.parse()?;
        if troops.characters.is_empty() { Ok(troops.figures) } else { Err(BadTroops(text.to_owned())) }
    }
}

/// A number and a kind: `2r`. At least one, at most 99.
pub fn figure(word: &str) -> Option<(u8, Kind)> {
    let (at, _) = word.char_indices().next_back()?;
    let (digits, letter) = word.split_at(at);
    let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let n: u8 = digits.parse().ok().filter(|&n| plain && n > 0 && !digits.starts_with('0'))?;
    Some((n, Kind::from_code(letter)?))
}

impl TryFrom<String> for Figures {
    type Error = BadTroops;

    fn try_from(text: String) -> Result<Self, BadTroops> {
        text.parse()
    }
}

impl From<Figures> for String {
    fn from(figures: Figures) -> Self {
        figures.to_string()
    }
}

impl TryFrom<String> for Troops {
    type Error = BadTroops;

    fn try_from(text: String) -> Result<Self, BadTroops> {
        text.parse()
    }
}

impl From<Troops> for String {
    fn from(troops: Troops) -> Self {
        troops.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn troops_print_as_they_are_read() {
        for text in
            ["", "gondor 2r 1e 1l, rohan 1r, boromir", "sauron 6r 1e, southrons 2r, 2n, witch-king", "1n"]
        {
            assert_eq!(text.parse::<Troops>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_names_no_troops_is_refused() {
        for text in ["2r", "gondor 0r", "gondor 2r 1r", "sauron 1l", "gondor 100r", "boromir boromir", "x"] {
            assert!(text.parse::<Troops>().is_err(), "{text}");
        }
    }
}
