//! What can be asked of a stream, and how it is written: `3d6`, `u11`, `s24`.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One request to a stream. Counts of dice and sizes of shuffles are 1 to 1000,
/// as the ledger's protocol has it; faces and choices may be more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Spec {
    /// `NdS`: N dice with the faces 1 to S.
    Dice {
        /// How many dice, 1 to 1000.
        count: u32,
        /// How many faces each, at least 1.
        sides: u32,
    },
    /// `uM`: one number from 0 to M - 1.
    Below(u32),
    /// `sM`: the numbers 0 to M - 1 in a random order.
    Shuffle(u32),
}

/// A text that is no [`Spec`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no draw: write 3d6 (dice), u11 (one of eleven) or s24 (a shuffle)")]
pub struct BadSpec(pub String);

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dice { count, sides } => write!(f, "{count}d{sides}"),
            Self::Below(m) => write!(f, "u{m}"),
            Self::Shuffle(m) => write!(f, "s{m}"),
        }
    }
}

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let bad = || BadSpec(text.to_owned());
        let some = |t: &str| number(t).filter(|&n| n > 0).ok_or_else(bad);
        let small = |t: &str| some(t).ok().filter(|&n| n <= 1000).ok_or_else(bad);
        if let Some(m) = text.strip_prefix('u') {
            return Ok(Self::Below(some(m)?));
        }
        if let Some(m) = text.strip_prefix('s') {
            return Ok(Self::Shuffle(small(m)?));
        }
        let (count, sides) = text.split_once('d').ok_or_else(bad)?;
        Ok(Self::Dice { count: small(count)?, sides: some(sides)? })
    }
}

/// A decimal number without leading zeros or signs.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    let led = text.len() > 1 && text.starts_with('0');
    (plain && !led).then(|| text.parse().ok()).flatten()
}

impl TryFrom<String> for Spec {
    type Error = BadSpec;

    fn try_from(text: String) -> Result<Self, BadSpec> {
        text.parse()
    }
}

impl From<Spec> for String {
    fn from(spec: Spec) -> Self {
        spec.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_print_as_they_are_read() {
        for text in ["1d6", "1000d20", "4d2147483649", "u1", "u4294967295", "s24"] {
            assert_eq!(text.parse::<Spec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_spec_is_refused() {
        for text in ["", "d6", "0d6", "1001d6", "3d0", "03d6", "3d+6", "u0", "s1001", "x3"] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }
}
