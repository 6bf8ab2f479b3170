//! What belongs to a person beside their games: notes, days away, proposals,
//! games they look on at. To be told, or to be forgotten.

use super::{PlayerId, Reader, StoreError, Tx};
use rusqlite::params;

/// Something a person left here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Belonging {
    /// `note`, `away`, `proposal`, `observes`, `invitation` or `digest`.
    pub kind: String,
    /// When it was left, if that is known.
    pub at: Option<i64>,
    /// The game or the address it is about; may be empty.
    pub about: String,
    /// What it says; may be empty.
    pub text: String,
}

impl Reader<'_> {
    /// Everything of this sort that is kept about a person.
    pub fn belongings(&self, id: PlayerId) -> Result<Vec<Belonging>, StoreError> {
        let mut all = Vec::new();
        for sql in [
            "SELECT 'note', at, game, text FROM notes WHERE player = ?1",
            "SELECT 'away', created_at, '', first_day || '..' || last_day FROM vacations WHERE player = ?1",
            "SELECT 'proposal', created_at, id, rules FROM proposals WHERE player = ?1 AND state = 'open'",
            "SELECT 'observes', since, game, '' FROM observers WHERE player = ?1",
            "SELECT 'invitation', at, folded, '' FROM invitations WHERE player = ?1",
            "SELECT 'digest', due_at, '', '' FROM digests WHERE player = ?1",
        ] {
            all.extend(self.all(sql, [id], |row| {
                Ok(Belonging { kind: row.get(0)?, at: row.get(1)?, about: row.get(2)?, text: row.get(3)? })
            })?);
        }
        Ok(all)
    }
}

impl Tx<'_> {
    /// Takes all of it away. What others were sent stays theirs.
    pub(super) fn forget_belongings(&self, id: PlayerId) -> Result<(), StoreError> {
        self.drop_notes(id)?;
        for sql in [
            "DELETE FROM vacations WHERE player = ?1",
            "DELETE FROM digests WHERE player = ?1",
            "DELETE FROM observers WHERE player = ?1",
            "DELETE FROM proposal_players WHERE player = ?1",
            "UPDATE proposals SET state = 'withdrawn' WHERE player = ?1 AND state = 'open'",
            "DELETE FROM invitations WHERE player = ?1 OR folded IN
                 (SELECT folded FROM player_addresses WHERE player = ?1)",
            "UPDATE wanted_seats SET open = 0, folded = NULL WHERE folded IN
                 (SELECT folded FROM player_addresses WHERE player = ?1)",
            "DELETE FROM held_words WHERE (game, sender) IN (SELECT game, seat FROM seats WHERE player = ?1)
                 OR (game, seat) IN (SELECT game, seat FROM seats WHERE player = ?1)",
            "DELETE FROM held_notices WHERE (game, seat) IN
                 (SELECT game, seat FROM seats WHERE player = ?1)",
        ] {
            self.run(sql, params![id])?;
        }
        Ok(())
    }
}
