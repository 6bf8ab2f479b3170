//! Notes to oneself: kept for a player and a game (or none), shown to nobody else.

use super::DeskError;
use super::office::Office;
use crate::report::{About, Aside, Clock, say};
use crate::rules::Phrase;
use crate::store::{PlayerId, PlayerNote, Reader, Tx};

/// The most characters of a note.
const LONGEST: usize = 1000;
/// The most notes about one game; then the oldest goes.
const MOST: u32 = 50;

/// Keeps a note, and says so. `game` is empty for one about no game.
pub fn keep(tx: &Tx<'_>, player: PlayerId, game: &str, text: &str, now: i64) -> Result<Phrase, DeskError> {
    let kept: String = text.chars().take(LONGEST).collect();
    let full = tx.notes_count(player, game)? >= MOST;
    tx.add_note(player, game, &PlayerNote { text: kept, at: now })?;
    tx.keep_notes(player, game, MOST)?;
    let cut = text.chars().nth(LONGEST).is_some();
    Ok(match (cut, full) {
        (true, _) => say::note_cut(LONGEST),
        (false, true) => say::note_made_room(i64::from(MOST)),
        (false, false) => say::note_kept(),
    })
}

/// All notes about a game, or about none.
pub fn show(
    tx: &Reader<'_>,
    office: &Office,
    player: PlayerId,
    game: &str,
    clock: &Clock,
) -> Result<Aside, DeskError> {
    let notes = tx.notes(player, game, MOST)?;
    let line = |note: &PlayerNote| format!("{}: {}", office.words().day(clock, note.at), note.text);
    let said = if notes.is_empty() { say::notes_none() } else { say::notes_yours() };
    let quoted = notes.iter().map(line).collect();
    Ok(Aside { about: About::Notes, lines: vec![said], examples: Vec::new(), quoted })
}
