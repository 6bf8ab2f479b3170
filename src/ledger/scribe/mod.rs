//! The writer of ledgers: what the service does with the functions of this
//! room when it opens a game, locks orders, closes a turn, adds a note, ends.
//!
//! [`Thread`] is all that the writer must remember of a game between two
//! letters: plain data whose size does not grow with the game's length.
//! [`Secrets`] is what it must never show. The same inputs give the same bytes.

mod dice;
mod secrets;
mod thread;
mod turn;

pub use dice::{DiceAsk, DiceBook, DiceError, Rolled, address_token, dice_group, write_day, write_receipt};
pub use secrets::Secrets;
pub use thread::{Locked, Opened, SeatLock, Thread};
pub use turn::{LockWritten, Ordered, SeatOrders, TurnInput, TurnOpen, TurnWritten, Undo};

use super::{BadRecord, Draft, Kind, Record, SecretKey};
use crate::ledger::Hash;

/// What a key card states.
#[derive(Debug, Clone)]
pub struct CardInput<'a> {
    /// The service's name.
    pub service: &'a str,
    /// 1, 2, ...
    pub serial: u32,
    /// The hash of the card before; zeros for the first.
    pub prev: Hash,
    /// The online key it vouches for.
    pub online: super::PublicKey,
    /// The end of the dice days' chain.
    pub dice_anchor: Hash,
    /// The first day of that chain, as `2026-11-30`.
    pub dice_day0: &'a str,
    /// How many days it has.
    pub dice_links: u32,
}

/// A key card, signed by the root key.
pub fn write_card(root: &SecretKey, card: &CardInput<'_>) -> Result<Record, BadRecord> {
    Draft::new(Kind::Card)
        .word("service", card.service)
        .number("serial", card.serial)
        .hex("prev", &card.prev)
        .hex("online", &card.online.to_bytes())
        .hex("dice-anchor", &card.dice_anchor)
        .word("dice-day0", card.dice_day0)
        .number("dice-links", card.dice_links)
        .sign(root)
}

#[cfg(test)]
mod tests;
