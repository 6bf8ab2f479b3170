//! The first key card of an office: what the root key says about the online
//! key and the dice days, once, when the office is set up.

use crate::config::Config;
use crate::config::keys::Seed;
use crate::ledger::chain::{self, Links};
use crate::ledger::scribe::{CardInput, write_card};
use crate::ledger::{BadRecord, Record, SecretKey};
use jiff::civil::Date;

/// For how many days of dice one card is good.
pub const DICE_DAYS: u32 = 366;

/// The first card: the root key vouches for the online key, and the dice days
/// begin with `today` (UTC).
pub fn first_card(
    config: &Config,
    root: &Seed,
    online: &Seed,
    dice: &Seed,
    today: Date,
) -> Result<Record, BadRecord> {
    let service = &config.service.name;
    let days = Links::new(chain::dice_scope(service), dice.bytes(), DICE_DAYS);
    let card = CardInput {
        service,
        serial: 1,
        prev: [0; 32],
        online: SecretKey::from_bytes(online.bytes()).public(),
        dice_anchor: days.anchor(),
        dice_day0: &today.to_string(),
        dice_links: DICE_DAYS,
    };
    write_card(&SecretKey::from_bytes(root.bytes()), &card)
}
