//! A person of the demonstration: reads a letter as it stands, looks for the
//! orders it lists, and picks one. Knows no game and nothing but the letter.

use crate::chance::Stream;

/// What a letter's first line says: `[game] STATUS, name (seat) - where`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The game's id, or the post office's own name.
    pub game: String,
    /// `YOUR MOVE`, `WAITING`, `INVITED` …
    pub status: String,
}

/// Reads a first line.
pub fn heading(body: &str) -> Option<Heading> {
    let first = body.lines().find(|line| !line.trim().is_empty())?;
    let (game, rest) = first.strip_prefix('[')?.split_once("] ")?;
    let status = rest.split([',', '-']).next()?.trim();
    Some(Heading { game: game.to_owned(), status: status.to_owned() })
}

/// One order a letter shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its number, if the letter numbers it; `None` for an example.
    pub number: Option<u32>,
    /// The order.
    pub order: String,
}

/// Every order a letter offers: `[1] …` and `[eg] …` below its heading, folded
/// lines joined.
pub fn listed(body: &str) -> Vec<Listed> {
    let mut found: Vec<Listed> = Vec::new();
    let mut open = false;
    let offers = body.lines().skip_while(|line| *line != "POSSIBLE ORDERS").skip(1);
    for line in offers.take_while(|line| !line.is_empty()) {
        if let Some((mark, order)) = line.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
            let number = mark.parse().ok();
            open = number.is_some() || mark == "eg";
            if open {
                found.push(Listed { number, order: order.trim().to_owned() });
            }
        } else if open && line.starts_with("  ") && found.last().is_some_and(|l| l.order.ends_with(',')) {
            if let Some(last) = found.last_mut() {
                last.order.push(' ');
                last.order.push_str(line.trim());
            }
        } else {
            open = false;
        }
    }
    found
}

/// A person: a name, an address, and a taste that a seed decides.
#[derive(Debug)]
pub struct Player {
    /// The name in the `From` field.
    pub name: &'static str,
    /// The address.
    pub address: &'static str,
    taste: Stream,
}

impl Player {
    /// A person whose choices follow from `seed`.
    pub fn new(name: &'static str, address: &'static str, seed: [u8; 32]) -> Self {
        Self { name, address, taste: Stream::new(seed) }
    }

    /// What this person types in answer to a letter that asks for an order: one
    /// of those it lists, by its number or in full, mostly with a word of
    /// prose, sometimes with words for the dice.
    pub fn answer(&mut self, body: &str) -> Option<Vec<String>> {
        let orders = listed(body);
        let pick = orders.get(self.below(orders.len())?)?;
        let line = match pick.number {
            Some(n) if self.below(2)? == 0 => n.to_string(),
            _ => pick.order.clone(),
        };
        let mut own = Vec::new();
        if self.below(3)? == 0 {
            own.push("Hello, here is mine.".to_owned());
            own.push(String::new());
        }
        own.push(line);
        if self.below(4)? == 0 {
            own.push(format!("salt {}", self.words()));
        }
        Some(own)
    }

    /// Words for the dice.
    pub fn words(&mut self) -> String {
        const WORDS: [&str; 12] = [
            "kettle", "north", "seven", "ducks", "rusty", "lantern", "under", "rain", "otter", "blue",
            "gate", "plum",
        ];
        let mut word = || WORDS[self.taste.uniform(WORDS.len() as u32) as usize];
        format!("{} {} {}", word(), word(), word())
    }

    /// A number below `n`, or nothing if there is none.
    pub fn below(&mut self, n: usize) -> Option<usize> {
        (n > 0).then(|| self.taste.uniform(n as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTER: &str = "[confrontation-3] YOUR MOVE, Carla (Fellowship) - turn 14\n\
        Happened: nothing.\n[eg] move sam > eregion\n\nPOSSIBLE ORDERS\n[1] move legolas > eregion\n    A quiet place.\n[2] move gimli > high-pass\n\
        [eg] setup arthedain aragorn, cardolan gimli,\n  eregion legolas\n| [9] not mine\n";

    #[test]
    fn the_first_line_gives_game_and_status() {
        let heading = heading(LETTER).unwrap();
        assert_eq!((heading.game.as_str(), heading.status.as_str()), ("confrontation-3", "YOUR MOVE"));
    }

    #[test]
    fn listed_orders_are_found_and_folded_ones_joined() {
        let orders: Vec<_> = listed(LETTER).into_iter().map(|l| (l.number, l.order)).collect();
        let expected = [
            (Some(1), "move legolas > eregion"),
            (Some(2), "move gimli > high-pass"),
            (None, "setup arthedain aragorn, cardolan gimli, eregion legolas"),
        ];
        assert_eq!(orders, expected.map(|(n, o)| (n, o.to_owned())));
    }
}
