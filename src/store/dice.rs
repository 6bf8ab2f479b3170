//! Dice without a game: receipts, and days whose secret is given away.

use super::words::shows;
use super::{Reader, StoreError, Tx, folded};
use rusqlite::{Row, params};

/// A receipt for dice.
#[derive(Clone, PartialEq, Eq)]
pub struct Receipt {
    /// The people concerned, as one text.
    pub group: String,
    /// Its number in the group, from 1.
    pub no: u32,
    /// Which request of this sender to this group it answers, from 1.
    pub own: u32,
    /// Who asked.
    pub sender: String,
    /// The canonical record with its signature.
    pub record: String,
    /// Its hash.
    pub hash: [u8; 32],
    /// The day whose link it used; any count of days that only grows.
    pub day: i64,
}

shows!(Receipt: no, own, day);

/// The name under [`Reader::high_water`] of the last day that was disclosed.
pub const DICE_DAY: &str = "dice-day";

impl Reader<'_> {
    /// The last receipt of a group: the one the next is chained to.
    pub fn last_receipt(&self, group: &str) -> Result<Option<Receipt>, StoreError> {
        self.one(
            "SELECT group_key, no, own, sender, record, hash, day FROM dice_receipts
             WHERE group_key = ?1 ORDER BY no DESC LIMIT 1",
            [group],
            receipt,
        )
    }

    /// How often a sender asked this group.
    pub fn own_receipts(&self, group: &str, sender: &str) -> Result<u32, StoreError> {
        let own = self.number(
            "SELECT max(own) FROM dice_receipts WHERE group_key = ?1 AND sender = ?2",
            params![group, folded(sender)],
        )?;
        Ok(u32::try_from(own).unwrap_or(u32::MAX))
    }

    /// One receipt of a group.
    pub fn receipt(&self, group: &str, no: u32) -> Result<Option<Receipt>, StoreError> {
        self.one(
            "SELECT group_key, no, own, sender, record, hash, day FROM dice_receipts
             WHERE group_key = ?1 AND no = ?2",
            params![group, no],
            receipt,
        )
    }

    /// Receipts of a group from number `from` on, at most `limit`.
    pub fn receipts(&self, group: &str, from: u32, limit: u32) -> Result<Vec<Receipt>, StoreError> {
        self.all(
            "SELECT group_key, no, own, sender, record, hash, day FROM dice_receipts
             WHERE group_key = ?1 AND no >= ?2 ORDER BY no LIMIT ?3",
            params![group, from, limit],
            receipt,
        )
    }

    /// All receipts of a day: whoever got one is sent the day's link.
    pub fn receipts_of_day(&self, day: i64) -> Result<Vec<Receipt>, StoreError> {
        self.all(
            "SELECT group_key, no, own, sender, record, hash, day FROM dice_receipts WHERE day = ?1",
            [day],
            receipt,
        )
    }

    /// Days before `day` on which dice were rolled and whose link is still
    /// secret, oldest first.
    pub fn days_to_disclose(&self, day: i64) -> Result<Vec<i64>, StoreError> {
        self.all("SELECT day FROM dice_days WHERE link IS NULL AND day < ?1 ORDER BY day", [day], |row| {
            row.get(0)
        })
    }

    /// The link of a day, if it was disclosed.
    pub fn day_link(&self, day: i64) -> Result<Option<[u8; 32]>, StoreError> {
        Ok(self.one("SELECT link FROM dice_days WHERE day = ?1", [day], |row| row.get(0))?.flatten())
    }
}

impl Tx<'_> {
    /// Keeps a receipt; the stored high-water mark, not the clock, decides
    /// whether its day may still be used.
    pub fn add_receipt(&self, receipt: &Receipt) -> Result<(), StoreError> {
        self.day_open(receipt.day)?;
        self.run("INSERT INTO dice_days (day) VALUES (?1) ON CONFLICT DO NOTHING", [receipt.day])?;
        self.run(
            "INSERT INTO dice_receipts (group_key, no, own, sender, record, hash, day)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                receipt.group,
                receipt.no,
                receipt.own,
                folded(&receipt.sender),
                receipt.record,
                receipt.hash,
                receipt.day
            ],
        )?;
        Ok(())
    }

    /// Fails if the link of this day, or of a later one, is out (a later link
    /// gives away the earlier ones).
    pub fn day_open(&self, day: i64) -> Result<(), StoreError> {
        match self.one("SELECT value FROM high_water WHERE name = ?1", [DICE_DAY], |row| row.get(0))? {
            Some(closed) if day <= closed => Err(StoreError::DayClosed { day, closed }),
            _ => Ok(()),
        }
    }

    /// Notes that the link of a day is given away now: no dice for this day or
    /// an earlier one any more.
    pub fn disclose_day(&self, day: i64, link: &[u8; 32]) -> Result<(), StoreError> {
        self.run(
            "INSERT INTO dice_days (day, link) VALUES (?1, ?2)
             ON CONFLICT (day) DO UPDATE SET link = excluded.link WHERE link IS NULL",
            params![day, link],
        )?;
        if self.day_link(day)? != Some(*link) {
            return Err(StoreError::Fixed("the link of a disclosed dice day".to_owned()));
        }
        self.raise_high_water(DICE_DAY, day)
    }
}

fn receipt(row: &Row<'_>) -> rusqlite::Result<Receipt> {
    Ok(Receipt {
        group: row.get(0)?,
        no: row.get(1)?,
        own: row.get(2)?,
        sender: row.get(3)?,
        record: row.get(4)?,
        hash: row.get(5)?,
        day: row.get(6)?,
    })
}
