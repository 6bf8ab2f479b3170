//! `roll`: dice here and now.

use super::Exit;
use super::args::house::Roll;
use super::exit::BadArgument;
use crate::chance::{Spec, Stream};
use crate::config::keys::Seed;
use std::io::Write;

/// Rolls, and prints what fell and the seed it came from.
pub fn run(args: &Roll, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let ask = Ask::read(&args.spec)?;
    let seed = match &args.seed {
        Some(text) => seed_of(text)?,
        None => *Seed::random()?.bytes(),
    };
    let results = Stream::new(seed).draw(ask.spec);
    if !args.purpose.is_empty() {
        writeln!(out, "{}", args.purpose.join(" "))?;
    }
    writeln!(out, "{}", ask.told(&results))?;
    writeln!(out, "seed {}", hex::encode(seed))?;
    Ok(Exit::Done)
}

/// What is to be rolled: a draw, and for dice a number to add.
#[derive(Debug, PartialEq, Eq)]
struct Ask {
    spec: Spec,
    plus: i64,
}

impl Ask {
    fn read(text: &str) -> Result<Self, BadArgument> {
        let bad = || {
            let short: String = text.chars().take(40).collect();
            BadArgument(format!(
                "`{}` is no roll: write 3d6, 2d6+1, u11 (one of eleven, from 0) or s24 (a shuffle)",
                short.escape_debug()
            ))
        };
        let lower = text.trim().to_ascii_lowercase();
        let (dice, plus) = match lower.find(['+', '-']) {
            None => (lower.as_str(), 0),
            Some(at) => {
                let number = lower[at..].parse::<i32>().map_err(|_| bad())?;
                (&lower[..at], i64::from(number))
            }
        };
        let dice = if dice.starts_with('d') { format!("1{dice}") } else { dice.to_owned() };
        let spec: Spec = dice.parse().map_err(|_| bad())?;
        let adds = matches!(spec, Spec::Dice { .. }) || plus == 0;
        if adds { Ok(Self { spec, plus }) } else { Err(bad()) }
    }

    fn told(&self, results: &[u32]) -> String {
        let list: Vec<String> = results.iter().map(ToString::to_string).collect();
        let list = list.join(" ");
        let Spec::Dice { count, .. } = self.spec else { return format!("{}: {list}", self.spec) };
        let sum = results.iter().map(|&r| i64::from(r)).sum::<i64>() + self.plus;
        match (count, self.plus) {
            (1, 0) => format!("{}: {list}", self.spec),
            (_, 0) => format!("{}: {list}, makes {sum}", self.spec),
            (_, plus) => format!("{}{plus:+}: {list}, with {plus} makes {sum}", self.spec),
        }
    }
}

/// The seed of a small number, or of 64 hexadecimal digits.
fn seed_of(text: &str) -> Result<[u8; 32], BadArgument> {
    let mut seed = [0; 32];
    if text.len() == 64 && hex::decode_to_slice(text, &mut seed).is_ok() {
        return Ok(seed);
    }
    let number: u64 = text.parse().map_err(|_| {
        BadArgument("a seed is a whole number, or 64 hexadecimal digits as they were printed".into())
    })?;
    seed[..8].copy_from_slice(&number.to_le_bytes());
    Ok(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolled(spec: &str, seed: Option<&str>) -> anyhow::Result<String> {
        let mut out = Vec::new();
        let purpose = vec!["at".into(), "dawn".into()];
        run(&Roll { spec: spec.into(), purpose, seed: seed.map(str::to_owned) }, &mut out)?;
        Ok(String::from_utf8(out)?)
    }

    #[test]
    fn the_printed_seed_rolls_the_same_again() {
        let first = rolled("4d6+2", None).unwrap();
        let seed = first.lines().last().unwrap().strip_prefix("seed ").unwrap();
        assert_eq!(rolled("4d6+2", Some(seed)).unwrap(), first);
    }

    #[test]
    fn the_dice_are_those_of_the_ledgers_stream() {
        let seed = "6441d990078da9ef2a942058b900d69b6df9bbe705292e75c022f0d6da41f193";
        let told = rolled("10d6", Some(seed)).unwrap();
        assert_eq!(told, format!("at dawn\n10d6: 1 3 3 6 4 4 4 3 2 5, makes 35\nseed {seed}\n"));
    }

    #[test]
    fn a_number_can_be_added_to_dice_and_to_nothing_else() {
        assert_eq!(Ask::read("d20").unwrap(), Ask { spec: Spec::Dice { count: 1, sides: 20 }, plus: 0 });
        assert_eq!(Ask::read("2D6-1").unwrap().told(&[3, 4]), "2d6-1: 3 4, with -1 makes 6");
        assert_eq!(Ask::read("1d6").unwrap().told(&[3]), "1d6: 3");
        assert_eq!(Ask::read("u11").unwrap().told(&[0]), "u11: 0");
        for no in ["", "6", "s4+1", "2d6+", "2d6+1+1", "2d6+99999999999", "1001d6", "0d6", "é+1", "+1"] {
            assert!(Ask::read(no).is_err(), "{no}");
        }
    }
}
