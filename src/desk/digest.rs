//! The daily letter: all games of a player in a few lines, at the hour they wish,
//! and only if something waits.

use super::DeskError;
use super::answers;
use super::letters::{Posting, post};
use super::office::Office;
use super::passing;
use super::service::plain;
use super::wishes::{self, Wishes};
use super::words;
use crate::mail::outbox::AutoSubmitted;
use crate::report::{Clock, Kind, compose, say};
use crate::store::{PlayerId, Tx};

/// Writes a player's daily letter, and sets when the next one is due.
pub fn send(tx: &Tx<'_>, office: &Office, id: PlayerId, now: i64) -> Result<(), DeskError> {
    let player = tx.player(id)?;
    let hour = player.as_ref().and_then(|player| Wishes::read(&player.wishes).digest);
    let (Some(player), Some(hour)) = (player, hour) else { return Ok(tx.digest_at(id, None)?) };
    let zone = wishes::zone(Some(&player));
    tx.digest_at(id, Some(wishes::next_hour(zone, hour, now)))?;
    let games = answers::games_of(tx, office, &player.address, now)?;
    let waits: Vec<String> = games.iter().filter(|game| game.waits).map(|game| game.id.clone()).collect();
    if waits.is_empty() {
        return Ok(());
    }
    let mut data = plain(office, &player.name, now);
    data.clock = Clock::new(now, zone);
    data.language.clone_from(&player.language);
    let today = office.library.words(&player.language).date(&data.clock, now);
    data.place = Some(say::digest_place(&today, waits.len()));
    data.happened = vec![say::digest_head()];
    data.games = games;
    let composed = compose(Kind::Games, &data, office.library.words(&player.language), &words::is_order_word);
    let posting = Posting {
        to: (&player.name, &player.address),
        reply_to: office.config.games_address(),
        game: None,
        kind: Kind::Games.status(),
        id: office.message_id(&["digest", &id.0.to_string(), &now.to_string()]),
        in_reply_to: None,
        references: Vec::new(),
        answers: None,
        automatic: AutoSubmitted::Generated,
    };
    post(tx, office, &posting, &composed, now)?;
    passing::note_daily(tx, id, &wishes::day(zone, now), waits)
}
